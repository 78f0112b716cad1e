#pragma once
// Where the section's plane cuts the bodies: the outline of each cut, drawn as the edges are. Between its lines the
// inside of the body is seen as if it were filled.

#include "gui/viewport/scene/shown_bodies.h"

#include <vector>

class vtkActor;
class vtkRenderer;

namespace escapement {

/// The lines in which a plane, given in the part's own frame, cuts the part's triangles: two points a line.
std::vector<Vec3> cutLines(const PartShape& shape, const CutPlane& plane);

class SectionOutline {
  public:
    SectionOutline(vtkRenderer* renderer, const ShownBodies& bodies);
    ~SectionOutline();
    SectionOutline(const SectionOutline&) = delete;
    SectionOutline& operator=(const SectionOutline&) = delete;

    /// To be called before each picture. What has not moved against the plane since the last one costs nothing.
    void follow();
    int computed() const { return computed_; } ///< how many cuts were computed so far

  private:
    struct CutPiece {
        std::shared_ptr<const PartShape> shape;
        CutPlane plane; ///< in the part's frame
        bool isEmpty = true;
        vtkSmartPointer<vtkActor> actor;
    };
    void show(CutPiece& cut, const ShownPiece& piece);

    vtkRenderer* renderer_;
    const ShownBodies& bodies_;
    std::vector<CutPiece> cuts_; ///< one a piece
    int computed_ = 0;
};

} // namespace escapement
