#include "engine/contact/swept_surfaces.h"

#include "engine/contact/turns.h"

#include <cmath>
#include <numbers>

namespace escapement {

void ExtrusionSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint) const {
    CurveJet profile;
    profile_->evaluate(uv.x(), order, profile, hint ? &hint->u : nullptr);
    jet.point = profile.d[0] + uv.y() * direction_;
    if (order < 1) return;
    jet.u = profile.d[1];
    jet.v = direction_;
    if (order < 2) return;
    jet.uu = profile.d[2];
    jet.uv.setZero(), jet.vv.setZero();
    if (order < 3) return;
    jet.uuu = profile.d[3];
    jet.uuv.setZero(), jet.uvv.setZero(), jet.vvv.setZero();
}

SurfaceRange ExtrusionSurface::range() const {
    const CurveRange along = profile_->range();
    SurfaceRange result;
    result.low.x() = along.low;
    result.high.x() = along.high;
    result.period.x() = along.period;
    return result;
}

/// Each derivative of the meridian, seen from the axis, has a part along it and a part to be turned:
/// T(u) w = along + cos u w' + sin u (a x w).
void RevolutionSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint) const {
    CurveJet meridian;
    meridian_->evaluate(uv.y(), order, meridian, hint ? &hint->v : nullptr);
    const double c = std::cos(uv.x()), s = std::sin(uv.x());
    struct Turned {
        Vec3 value, first, second; ///< by u
    };
    auto turned = [&](const Vec3& w) {
        const Vec3 along = w.dot(axis_) * axis_, out = w - along, across = axis_.cross(w);
        const Vec3 radial = c * out + s * across;
        return Turned{along + radial, c * across - s * out, -radial};
    };
    const Turned position = turned(meridian.d[0] - origin_);
    jet.point = origin_ + position.value;
    if (order < 1) return;
    const Turned first = turned(meridian.d[1]);
    jet.u = position.first;
    jet.v = first.value;
    if (order < 2) return;
    const Turned second = turned(meridian.d[2]);
    jet.uu = position.second;
    jet.uv = first.first;
    jet.vv = second.value;
    if (order < 3) return;
    jet.uuu = -position.first;
    jet.uuv = first.second;
    jet.uvv = second.first;
    jet.vvv = turned(meridian.d[3]).value;
}

SurfaceRange RevolutionSurface::range() const {
    constexpr double turn = 2.0 * std::numbers::pi;
    const CurveRange along = meridian_->range();
    return {Vec2(0.0, along.low), Vec2(turn, along.high), Vec2(turn, along.period)};
}

Vec2 RevolutionSurface::footParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 out = meridian_->point(guess.y()) - origin_, to = p - origin_;
    const double sine = axis_.dot(out.cross(to)), cosine = out.dot(to) - out.dot(axis_) * to.dot(axis_);
    const double size = out.norm() * to.norm();
    const bool open = std::hypot(sine, cosine) <= 1e-14 * size;
    return Surface::footParameter(p, {open ? guess.x() : nearestTurn(std::atan2(sine, cosine), guess.x()), guess.y()});
}

} // namespace escapement
