#pragma once
// The camera's geometry at one moment: where world points are seen, and which ray a pixel looks along.
// Pixels have their origin at the lower left corner. Independent of the clipping range.

#include "gui/viewport/picking/triangle_tree.h"

class vtkRenderer;

namespace escapement {

class CameraView {
  public:
    explicit CameraView(vtkRenderer* renderer);

    /// x and y in pixels, z: m in front of the eye along the line of sight.
    Vec3 see(const Vec3& point) const;
    Vec2 pixelOf(const Vec3& point) const { return see(point).head<2>(); }
    Ray rayAt(const Vec2& pixel) const;
    /// m in the world that one pixel covers at the depth of `point`.
    double metresPerPixel(const Vec3& point) const;
    /// Where the ray of a pixel meets the plane through `point` parallel to the picture.
    Vec3 inPlaneOf(const Vec3& point, const Vec2& pixel) const;
    bool parallel() const { return parallel_; }
    const Vec3& eye() const { return eye_; }
    const Vec3& forward() const { return forward_; }
    const Vec3& right() const { return right_; }
    const Vec3& up() const { return up_; }

  private:
    Vec3 eye_, forward_, right_, up_;
    double half_ = 1.0; ///< half the picture's height: m (parallel), or at 1 m distance
    bool parallel_ = false;
    Vec2 size_;
};

} // namespace escapement
