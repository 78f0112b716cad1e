#include "gui/viewport/picking/scene_marks.h"

#include "gui/style/style.h"

namespace escapement {

SceneMarks::SceneMarks(const ShownBodies& bodies, vtkRenderer* main, vtkRenderer* overlay)
    : bodies_(bodies), hoverMarks_(main, overlay), marks_(main, overlay), selectionMarks_(main, overlay),
      touchMarks_(main, overlay) {}

void SceneMarks::markHover() {
    hoverMarks_.clear();
    if (hovered_) hoverMarks_.add(bodies_, *hovered_, accentColour(), 0.45);
}

void SceneMarks::refresh() {
    selectionMarks_.clear();
    for (int body : selected_)
        selectionMarks_.add(bodies_, PickedFeature{body, {}, {}, PickKind::Body, 0, Vec3::Zero()}, accentColour(),
                            0.25);
    marks_.clear();
    for (std::size_t i = 0; i < marked_.size(); ++i)
        marks_.add(bodies_, marked_[i], i == 0 ? accentColour() : QColor(0xe6, 0x9f, 0x00), 0.7);
    markTouching();
    markHover();
}

void SceneMarks::markTouching() {
    touchMarks_.clear();
    if (!touchingVisible_) return;
    for (const auto& one : touching_) {
        const QColor colour = one.state == TouchingFeature::State::Stick  ? QColor(0x00, 0x9e, 0x73)
                              : one.state == TouchingFeature::State::Slip ? QColor(0xe6, 0x9f, 0x00)
                                                                          : QColor(0xd5, 0x5e, 0x00);
        touchMarks_.add(bodies_, one.feature, colour, 0.6);
    }
}

void SceneMarks::setHover(const std::optional<PickedFeature>& feature) {
    hovered_ = feature;
    markHover();
}

void SceneMarks::setMarked(const std::vector<PickedFeature>& features) {
    marked_ = features;
    refresh();
}

void SceneMarks::setTouching(const std::vector<TouchingFeature>& features) {
    if (features == touching_) return;
    touching_ = features;
    markTouching();
}

void SceneMarks::setTouchingVisible(bool visible) {
    if (visible == touchingVisible_) return;
    touchingVisible_ = visible;
    markTouching();
}

void SceneMarks::setSelectedBodies(const std::set<int>& bodies) {
    selected_ = bodies;
    refresh();
}

} // namespace escapement
