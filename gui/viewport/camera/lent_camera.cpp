#include "gui/viewport/camera/lent_camera.h"

#include "gui/viewport/viewport.h"

#include <vtkCamera.h>
#include <vtkRenderer.h>

namespace escapement {
namespace {

/// Moves of the program that are under way in this thread, through whichever of them: to none of the others they are
/// the user's.
int moves = 0;

} // namespace

LentCamera::LentCamera(Viewport& view, QObject* parent) : QObject(parent), view_(view) {
    connect(&view_, &Viewport::cameraMoved, this, [this] {
        if (moves == 0) forget();
    });
}

vtkCamera* LentCamera::camera() const { return view_.scene().renderer()->GetActiveCamera(); }

LentCamera::Place LentCamera::place() const {
    Place place{};
    camera()->GetPosition(place.eye.data());
    camera()->GetFocalPoint(place.target.data());
    camera()->GetViewUp(place.up.data());
    place.scale = camera()->GetParallelScale();
    place.angle = camera()->GetViewAngle();
    return place;
}

std::array<double, 3> LentCamera::upward() const {
    const Vec3 up = view_.scene().camera().up();
    return {up.x(), up.y(), up.z()};
}

bool LentCamera::move(const std::function<void()>& how) {
    const Place from = place();
    ++moves;
    how();
    --moves;
    const bool moved = place() != from;
    if (!before_ && moved) {
        before_ = from;
        upward_ = upward();
    }
    return moved;
}

bool LentCamera::giveBack() {
    if (!before_) return false;
    const Place to = *before_;
    forget();
    if (upward_ != upward()) return false;
    camera()->SetPosition(to.eye.data());
    camera()->SetFocalPoint(to.target.data());
    camera()->SetViewUp(to.up.data());
    camera()->SetParallelScale(to.scale);
    camera()->SetViewAngle(to.angle);
    view_.update();
    ++moves;
    emit view_.cameraMoved();
    --moves;
    return true;
}

} // namespace escapement
