#pragma once
// The world's axes in the picture's lower left corner; they turn with the camera.

#include "engine/math/types.h"

#include <vtkSmartPointer.h>

#include <array>

class QColor;
class vtkAxesActor;
class vtkCamera;
class vtkRenderer;

namespace escapement {

/// How much of the picture's width and height the axes take.
inline constexpr std::array<double, 2> triadShare{0.14, 0.22};

class CornerAxes {
  public:
    CornerAxes();
    ~CornerAxes();

    vtkRenderer* renderer() const; ///< in layer 3, above everything
    /// `picture`: logical pixels, of all that is drawn.
    void turnWith(vtkCamera* camera, const Vec2& picture);
    void setInk(const QColor& ink); ///< of the letters

  private:
    vtkSmartPointer<vtkRenderer> renderer_;
    vtkSmartPointer<vtkAxesActor> triad_;
};

} // namespace escapement
