#pragma once
// A render window that draws a part of a picture larger than itself. A large picture is put together of parts: each
// takes no longer than what one sees does, so that it can be told how far the picture is, and be given up.

#include "engine/math/types.h"

#include <vtkSmartPointer.h>

#include <array>
#include <map>
#include <vector>

class vtkCamera;
class vtkProperty;
class vtkRenderWindow;
class vtkRenderer;

namespace escapement {

struct PicturePart {
    Vec2 from;          ///< pixels: the part's lower left corner in the picture; it may lie outside
    Vec2 whole;         ///< pixels: the picture
    double scale = 1.0; ///< as many times as fine as the view: lines and letters are so much larger
};

/// From its making to its end the window's renderers draw that part, in the window's size.
class PartDrawing {
  public:
    PartDrawing(vtkRenderWindow* window, const PicturePart& part);
    ~PartDrawing();
    PartDrawing(const PartDrawing&) = delete;
    PartDrawing& operator=(const PartDrawing&) = delete;

  private:
    struct Look {
        vtkSmartPointer<vtkRenderer> renderer;
        std::array<double, 4> place; ///< its viewport
        std::array<double, 3> lower, upper;
        bool drawn;
    };
    struct Lens {
        double angle, scale;
    };
    struct Strokes {
        float line, point; ///< pixels
    };
    void narrow(vtkCamera* camera, const Vec2& middle, double share);

    vtkRenderWindow* window_;
    int dpi_;
    std::vector<Look> looks_;
    std::map<vtkSmartPointer<vtkCamera>, Lens> lenses_;
    std::map<vtkSmartPointer<vtkProperty>, Strokes> strokes_;
};

} // namespace escapement
