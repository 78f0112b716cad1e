#include "engine/contact/geometry/kinds/swept_surfaces.h"

#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/pole.h"
#include "engine/contact/geometry/turns.h"

#include <algorithm>
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

namespace {

constexpr double boundless =
    0.1; // of a meridian without end: looked at this far (m, for a line or a parabola) from its least distance

/// A locally least distance from the axis: Newton on out . out' = 0.
double nearestToAxis(const Curve& meridian, const Vec3& origin, const Vec3& axis, double t, double low, double high) {
    const auto out = [&](const Vec3& w) { return Vec3(w - axis * axis.dot(w)); };
    CurveJet jet;
    for (int iteration = 0; iteration < 8; ++iteration) {
        meridian.evaluate(t, 1, jet);
        const Vec3 from = out(jet.d[0] - origin), along = out(jet.d[1]);
        if (!(along.squaredNorm() > 0.0)) break;
        t = std::clamp(t - from.dot(along) / along.squaredNorm(), low, high);
    }
    return t;
}

std::vector<double> placesOnAxis(const Curve& meridian, const Vec3& origin, const Vec3& axis, double low, double high) {
    constexpr int pieces = 64;
    const auto out = [&](const Vec3& w) { return Vec3(w - axis * axis.dot(w)); };
    const auto distance = [&](int i) { return out(meridian.point(low + (high - low) * i / pieces) - origin).norm(); };
    double size = 0.0;
    for (int i = 0; i <= pieces; ++i) size = std::max(size, distance(i));
    std::vector<double> result;
    for (int i = 0; i <= pieces; ++i) {
        if ((i > 0 && distance(i - 1) < distance(i)) || (i < pieces && distance(i + 1) < distance(i))) continue;
        double t = nearestToAxis(meridian, origin, axis, low + (high - low) * i / pieces, low, high);
        if (out(meridian.point(t) - origin).norm() > 1e-9 * size) continue;
        // An end that is there but for roundoff is there.
        for (const double end : {low, high})
            if (std::abs(t - end) < 1e-9 * (high - low)) t = end;
        if (result.empty() || t - result.back() > 1e-9 * (high - low)) result.push_back(t);
    }
    return result;
}

} // namespace

RevolutionSurface::RevolutionSurface(std::shared_ptr<const Curve> meridian, const Vec3& origin, const Vec3& axis)
    : meridian_(std::move(meridian)), origin_(origin), axis_(axis) {
    const CurveRange along = meridian_->range();
    const double middle = std::isfinite(along.low) || std::isfinite(along.high)
                              ? 0.0
                              : nearestToAxis(*meridian_, origin_, axis_, 0.0, along.low, along.high);
    const double low = std::isfinite(along.low) ? along.low : middle - boundless,
                 high = std::isfinite(along.high) ? along.high : middle + boundless;
    std::vector<double> knots;
    if (meridian_->kind() == CurveKind::BSpline)
        knots = static_cast<const BSplineCurve&>(*meridian_).basis().distinctKnots();
    else knots = {low - boundless, high + boundless};
    for (const double at : placesOnAxis(*meridian_, origin_, axis_, low, high)) {
        if (along.period > 0.0 && at == high) continue; // the same as at its beginning
        const auto above = std::upper_bound(knots.begin(), knots.end(), at),
                   below = std::lower_bound(knots.begin(), knots.end(), at);
        addPoles(*this, 1, at, below == knots.begin() ? 0.0 : at - *(below - 1),
                 above == knots.end() ? 0.0 : *above - at, poles_);
    }
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

Vec2 RevolutionSurface::closestParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 out = meridian_->point(guess.y()) - origin_, to = p - origin_;
    const double sine = axis_.dot(out.cross(to)), cosine = out.dot(to) - out.dot(axis_) * to.dot(axis_);
    const double size = out.norm() * to.norm();
    const bool open = std::hypot(sine, cosine) <= 1e-14 * size;
    return Surface::closestParameter(p,
                                     {open ? guess.x() : nearestTurn(std::atan2(sine, cosine), guess.x()), guess.y()});
}

} // namespace escapement
