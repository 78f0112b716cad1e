#include "gui/viewport/camera/scene_camera.h"

#include "gui/viewport/camera/motion_bounds.h"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

namespace escapement {
namespace {

constexpr double viewAngle = 24.0; // deg: little perspective, as in CAD programs

} // namespace

ViewDirection directionOf(StandardView view, const Vec3& up) {
    const bool yUp = up.y() > 0.5;
    switch (view) {
    case StandardView::Home:
        return {yUp ? Vec3(0.35, 0.40, 1.0) : Vec3(0.45, -1.0, 0.45), up};
    case StandardView::Front:
        return {yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0), up};
    case StandardView::Back:
        return {yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0), up};
    case StandardView::Right:
        return {Vec3::UnitX(), up};
    case StandardView::Left:
        return {-Vec3::UnitX(), up};
    case StandardView::Top:
        return {up, yUp ? Vec3(0, 0, -1) : Vec3(0, 1, 0)};
    case StandardView::Bottom:
        return {-up, yUp ? Vec3(0, 0, 1) : Vec3(0, -1, 0)};
    }
    return {Vec3::UnitX(), up};
}

void SceneCamera::look(StandardView view) {
    const ViewDirection direction = directionOf(view, up_);
    auto* camera = renderer_->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(direction.from.data());
    camera->SetViewUp(direction.up.data());
    fit();
}

void SceneCamera::fit(int body) {
    const auto box = body < 0 ? presentBounds(bodies_) : bodies_.bounds(body);
    if (!box) {
        double nothing[6] = {-1, 1, -1, 1, -1, 1};
        if (body < 0) renderer_->ResetCamera(nothing);
        return;
    }
    fitBox(*box);
}

void SceneCamera::fitBox(const std::array<double, 6>& box) {
    double bounds[6];
    std::copy(box.begin(), box.end(), bounds);
    auto* camera = renderer_->GetActiveCamera();
    camera->SetViewAngle(viewAngle);
    renderer_->ResetCamera(bounds);
    // ResetCamera fits a sphere; what counts is that the corners of the box stay inside the picture.
    double reach = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
        double x = bounds[corner & 1], y = bounds[2 + ((corner >> 1) & 1)], z = bounds[4 + ((corner >> 2) & 1)];
        renderer_->WorldToView(x, y, z);
        reach = std::max({reach, std::abs(x), std::abs(y)});
    }
    constexpr double filled = 0.74; // room for what moves out of the box
    if (reach > 0.0) {
        if (camera->GetParallelProjection()) camera->SetParallelScale(camera->GetParallelScale() * reach / filled);
        else camera->Zoom(filled / reach);
    }
    renderer_->ResetCameraClippingRange();
}

void SceneCamera::follow(int body) {
    followed_ = body;
    followedMiddle_ = Vec3::Zero();
    if (const auto box = bodies_.bounds(body); body >= 0 && box)
        followedMiddle_ = bodies_.poseOf(body).inverse() *
                          (0.5 * Vec3((*box)[0] + (*box)[1], (*box)[2] + (*box)[3], (*box)[4] + (*box)[5]));
}

void SceneCamera::moveAlong(const Vec3& before) {
    if (followed_ < 0) return;
    const Vec3 by = followedPoint() - before;
    auto* camera = renderer_->GetActiveCamera();
    double eye[3], focal[3];
    camera->GetPosition(eye);
    camera->GetFocalPoint(focal);
    camera->SetPosition(eye[0] + by.x(), eye[1] + by.y(), eye[2] + by.z());
    camera->SetFocalPoint(focal[0] + by.x(), focal[1] + by.y(), focal[2] + by.z());
}

} // namespace escapement
