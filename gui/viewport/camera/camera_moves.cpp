#include "gui/viewport/camera/camera_moves.h"

#include "gui/viewport/camera/camera_view.h"

#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

Vec3 focalPoint(vtkCamera* camera) {
    Vec3 focal;
    camera->GetFocalPoint(focal.data());
    return focal;
}

void shift(vtkCamera* camera, const Vec3& by) {
    Vec3 eye;
    camera->GetPosition(eye.data());
    eye += by;
    const Vec3 focal = focalPoint(camera) + by;
    camera->SetPosition(eye.data());
    camera->SetFocalPoint(focal.data());
}

Vec2 pictureSize(vtkRenderer* renderer) {
    const int* size = renderer->GetRenderWindow()->GetSize();
    return {std::max(1, size[0]), std::max(1, size[1])};
}

} // namespace

void orbitCamera(vtkRenderer* renderer, const Vec2& pixels) {
    const Vec2 degrees = 200.0 * pixels.cwiseQuotient(pictureSize(renderer));
    auto* camera = renderer->GetActiveCamera();
    camera->Azimuth(-degrees.x());
    camera->Elevation(-degrees.y());
    camera->OrthogonalizeViewUp();
}

void panCamera(vtkRenderer* renderer, const Vec2& from, const Vec2& to) {
    auto* camera = renderer->GetActiveCamera();
    const CameraView view(renderer);
    const Vec3 focal = focalPoint(camera);
    shift(camera, view.inPlaneOf(focal, from) - view.inPlaneOf(focal, to));
}

void zoomCamera(vtkRenderer* renderer, double factor, const Vec2& at) {
    auto* camera = renderer->GetActiveCamera();
    const CameraView view(renderer);
    const Vec3 focal = focalPoint(camera), held = view.inPlaneOf(focal, at);
    shift(camera, (1.0 - 1.0 / factor) * (held - focal));
    if (camera->GetParallelProjection()) camera->SetParallelScale(camera->GetParallelScale() / factor);
    else camera->Dolly(factor);
}

void rollCamera(vtkRenderer* renderer, const Vec2& from, const Vec2& to) {
    const Vec2 a = from - 0.5 * pictureSize(renderer), b = to - 0.5 * pictureSize(renderer);
    const double turned = std::atan2(b.y(), b.x()) - std::atan2(a.y(), a.x());
    renderer->GetActiveCamera()->Roll(turned * 180.0 / M_PI);
    renderer->GetActiveCamera()->OrthogonalizeViewUp();
}

void setParallel(vtkRenderer* renderer, bool parallel) {
    auto* camera = renderer->GetActiveCamera();
    if ((camera->GetParallelProjection() != 0) == parallel) return;
    const double slope = std::tan(0.5 * camera->GetViewAngle() * M_PI / 180.0);
    if (parallel) {
        camera->SetParallelScale(camera->GetDistance() * slope);
    } else {
        Vec3 forward;
        camera->GetDirectionOfProjection(forward.data());
        const Vec3 eye = focalPoint(camera) - camera->GetParallelScale() / slope * forward;
        camera->SetPosition(eye.data());
    }
    camera->SetParallelProjection(parallel);
}

} // namespace escapement
