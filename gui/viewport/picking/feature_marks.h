#pragma once
// Coloured features on top of the bodies: what the pointer is over, what a tool has picked, the selected bodies.

#include "gui/viewport/picking/picked_feature.h"
#include "gui/viewport/scene/shown_bodies.h"

#include <QColor>

namespace escapement {

class FeatureMarks {
  public:
    /// Faces and bodies are tinted in `main`; edges and dots lie in `overlay`, which nothing covers.
    FeatureMarks(vtkRenderer* main, vtkRenderer* overlay) : main_(main), overlay_(overlay) {}
    ~FeatureMarks();
    FeatureMarks(const FeatureMarks&) = delete;
    FeatureMarks& operator=(const FeatureMarks&) = delete;

    void clear();
    /// Colours one more feature; it follows its body. `strength`: opacity of tinted faces.
    void add(const ShownBodies& bodies, const PickedFeature& feature, const QColor& colour, double strength);

  private:
    void outline(const ShownPiece& piece, const QColor& colour);

    vtkRenderer *main_, *overlay_;
    std::vector<vtkSmartPointer<vtkActor>> actors_;
};

} // namespace escapement
