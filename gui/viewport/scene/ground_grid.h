#pragma once
// A grid of round spacing on the plane that the mechanism stands on.

#include "engine/math/types.h"

#include <vtkSmartPointer.h>

#include <array>
#include <optional>

class QColor;
class vtkActor;
class vtkPolyData;
class vtkRenderer;

namespace escapement {

class GroundGrid {
  public:
    explicit GroundGrid(vtkRenderer* renderer);

    /// Under a box (xmin xmax ymin ymax zmin zmax, m), at right angles to `up`.
    void layUnder(const std::array<double, 6>& box, const Vec3& up);
    void setVisible(bool visible);
    void setInk(const QColor& ink);
    std::optional<std::array<double, 6>> bounds() const; ///< while it is visible
    double spacing() const { return spacing_; }          ///< m

  private:
    vtkSmartPointer<vtkPolyData> fine_, strong_;
    vtkSmartPointer<vtkActor> fineLines_, strongLines_;
    double spacing_ = 0.1;
};

} // namespace escapement
