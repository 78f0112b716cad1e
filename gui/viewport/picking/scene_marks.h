#pragma once
// Which features and bodies of a scene are coloured: what the pointer is over, what is picked, touches or is selected.

#include "gui/viewport/picking/feature_marks.h"
#include "gui/viewport/picking/touching_feature.h"

#include <optional>
#include <set>
#include <vector>

namespace escapement {

class SceneMarks {
  public:
    /// On these bodies; the renderers are those of FeatureMarks.
    SceneMarks(const ShownBodies& bodies, vtkRenderer* main, vtkRenderer* overlay);

    /// Highlights the feature under the pointer, or nothing.
    void setHover(const std::optional<PickedFeature>& feature);
    /// Features that stay coloured (what a tool has picked, what the selected joint or contact uses): the first in the
    /// accent, the others amber.
    void setMarked(const std::vector<PickedFeature>& features);
    /// Features that touch now, in the colours of their contacts' states; as long as the list is the same it costs
    /// nothing to set it again.
    void setTouching(const std::vector<TouchingFeature>& features);
    void setTouchingVisible(bool visible);
    /// Outlines and tints whole bodies.
    void setSelectedBodies(const std::set<int>& bodies);
    const std::set<int>& selectedBodies() const { return selected_; }

    void refresh(); ///< the bodies, what is hidden of them or whether they are cut has changed

  private:
    void markHover();
    void markTouching();

    const ShownBodies& bodies_;
    FeatureMarks hoverMarks_, marks_, selectionMarks_, touchMarks_;
    std::optional<PickedFeature> hovered_;
    std::vector<PickedFeature> marked_;
    std::vector<TouchingFeature> touching_;
    bool touchingVisible_ = true;
    std::set<int> selected_;
};

} // namespace escapement
