#include "gui/assembling/tool_controller.h"

#include "gui/assembling/feature_text.h"
#include "gui/assembling/tool_strip.h"
#include "gui/viewport/picking/scene_marks.h"
#include "gui/viewport/viewport.h"

namespace escapement {

ToolController::ToolController(Document& document, Viewport& viewport, ToolStrip& strip, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport), strip_(strip) {
    viewport_.pointer().setDescriber([this](const PickedFeature& feature) { return featureText(document_, feature); });
    connect(&viewport_.pointer(), &ViewPointer::featureClicked, this, &ToolController::take);
    connect(&strip_, &ToolStrip::done, this, &ToolController::end);
    connect(&strip_, &ToolStrip::anythingWanted, this, [this] { setOnly(Only::Anything); });
    connect(&strip_, &ToolStrip::alternativeTaken, this, &ToolController::takeAlternative);
    connect(&document_, &Document::edited, this, [this] {
        if (tool_) tool_->documentChanged();
        show();
    });
    connect(&document_, &Document::changed, this, &ToolController::end);
}

ToolController::~ToolController() = default;

void ToolController::start(std::unique_ptr<Tool> tool) {
    end();
    tool_ = std::move(tool);
    connect(tool_.get(), &Tool::changed, this, &ToolController::show);
    connect(tool_.get(), &Tool::made, this, &ToolController::made);
    connect(tool_.get(), &Tool::materialsWanted, this, &ToolController::materialsWanted);
    connect(tool_.get(), &Tool::finished, this, &ToolController::end, Qt::QueuedConnection); // it is still at work
    strip_.setTool(tool_.get());
    show();
    emit changed();
}

void ToolController::end() {
    if (!tool_) return;
    strip_.setTool(nullptr);
    tool_.release()->deleteLater();
    viewport_.pointer().setFilter(std::nullopt);
    show();
    emit changed();
}

void ToolController::setSelectionMarks(std::vector<PickedFeature> features) {
    selectionMarks_ = std::move(features);
    show();
}

void ToolController::setOnly(Only only) {
    only_ = only;
    show();
}

/// What the tool takes, as far as the user wants to pick it. A tool that takes nothing of that kind is left alone.
PickFilter ToolController::filter() const {
    const PickFilter wanted = tool_->filter();
    if (only_ == Only::Anything || wanted.bodies) return wanted;
    const PickFilter narrow{.faces = wanted.faces && only_ == Only::Faces,
                            .edges = wanted.edges && only_ == Only::Edges,
                            .vertices = wanted.vertices && only_ == Only::Corners};
    return narrow.faces || narrow.edges || narrow.vertices ? narrow : wanted;
}

QString ToolController::onlyText() const {
    if (filter() == tool_->filter()) return {};
    switch (only_) {
    case Only::Anything:
        break;
    case Only::Faces:
        return tr("Only faces");
    case Only::Edges:
        return tr("Only edges");
    case Only::Corners:
        return tr("Only corners");
    }
    return {};
}

void ToolController::show() {
    viewport_.pointer().setDragEnabled(tool_ && tool_->drags());
    if (!tool_) {
        viewport_.edit().marks().setMarked(selectionMarks_);
        return;
    }
    viewport_.pointer().setFilter(filter());
    viewport_.edit().marks().setMarked(tool_->marked());
    strip_.refresh();
    strip_.setOnly(onlyText());
    emit refreshed();
}

void ToolController::takeAlternative() {
    if (!tool_) return;
    strip_.setProblem({});
    strip_.setProblem(tool_->takeAlternative());
}

void ToolController::takeBody(int body) {
    const auto& bodies = document_.mechanism().bodies;
    if (!tool_ || body < 0 || body >= static_cast<int>(bodies.size())) return;
    if (!tool_->takesBodies()) {
        const QString why = tool_->refusedBody();
        return why.isEmpty() ? void() : strip_.setProblem(why); // else what is told stays
    }
    PickedFeature feature;
    feature.body = body;
    feature.bodyName = bodies[static_cast<std::size_t>(body)].name;
    strip_.setProblem({});
    const QString problem = tool_->take(feature); // may end the tool
    strip_.setProblem(problem);
}

void ToolController::takeJoint(int joint) {
    if (!tool_ || !tool_->takesJoints()) return;
    strip_.setProblem({});
    const QString problem = tool_->takeJoint(joint);
    strip_.setProblem(problem);
}

void ToolController::take(const PickedFeature& feature) {
    if (!tool_ || tool_->drags()) return;
    strip_.setProblem({});
    const QString problem = tool_->take(feature);
    strip_.setProblem(problem);
}

} // namespace escapement
