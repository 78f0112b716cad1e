#include "gui/viewport/camera/camera_view.h"

#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <cmath>

namespace escapement {

CameraView::CameraView(vtkRenderer* renderer) {
    auto* camera = renderer->GetActiveCamera();
    camera->GetPosition(eye_.data());
    camera->GetDirectionOfProjection(forward_.data());
    Vec3 up;
    camera->GetViewUp(up.data());
    right_ = forward_.cross(up);
    if (right_.norm() < 1e-12) right_ = forward_.unitOrthogonal();
    right_.normalize();
    up_ = right_.cross(forward_);
    parallel_ = camera->GetParallelProjection() != 0;
    half_ = parallel_ ? camera->GetParallelScale() : std::tan(0.5 * camera->GetViewAngle() * M_PI / 180.0);
    const int* size = renderer->GetRenderWindow() ? renderer->GetRenderWindow()->GetSize() : nullptr;
    size_ = size && size[0] > 0 && size[1] > 0 ? Vec2(size[0], size[1]) : Vec2(1, 1);
}

Vec3 CameraView::see(const Vec3& point) const {
    const Vec3 arm = point - eye_;
    const double depth = arm.dot(forward_);
    const double half = parallel_ ? half_ : half_ * std::max(std::abs(depth), 1e-300) * (depth < 0 ? -1 : 1);
    const double scale = 0.5 * size_.y() / half; // pixels per m: pixels are square
    return {0.5 * size_.x() + scale * arm.dot(right_), 0.5 * size_.y() + scale * arm.dot(up_), depth};
}

Ray CameraView::rayAt(const Vec2& pixel) const {
    const Vec2 from = (pixel - 0.5 * size_) * (2.0 * half_ / size_.y());
    const Vec3 aside = from.x() * right_ + from.y() * up_;
    if (parallel_) return {eye_ + aside, forward_};
    return {eye_, (forward_ + aside).normalized()};
}

double CameraView::metresPerPixel(const Vec3& point) const {
    const double half = parallel_ ? half_ : half_ * std::abs((point - eye_).dot(forward_));
    return 2.0 * half / size_.y();
}

Vec3 CameraView::inPlaneOf(const Vec3& point, const Vec2& pixel) const {
    const Ray ray = rayAt(pixel);
    return ray.at((point - ray.origin).dot(forward_) / ray.direction.dot(forward_));
}

} // namespace escapement
