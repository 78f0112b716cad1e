// Every surface here but the plane is round: with e = cos u X + sin u Y and f = de/du it reads O + rho(v) e + z(v) Z,
// so one routine serves them all.

#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include "engine/contact/geometry/pole.h"
#include "engine/contact/geometry/turns.h"

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double pi = std::numbers::pi;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// Radius and height of a profile with their derivatives.
struct Profile {
    double rho[4], z[4];
};

void revolve(double u, int order, const Vec3& origin, const Mat3& axes, const Profile& profile, SurfaceJet& jet) {
    const double c = std::cos(u), s = std::sin(u);
    const auto &rho = profile.rho, &z = profile.z;
    const Vec3 e = c * axes.col(0) + s * axes.col(1);
    jet.point = origin + rho[0] * e + z[0] * axes.col(2);
    if (order < 1) return;
    const Vec3 f = c * axes.col(1) - s * axes.col(0);
    jet.u = rho[0] * f;
    jet.v = rho[1] * e + z[1] * axes.col(2);
    if (order < 2) return;
    jet.uu = -rho[0] * e;
    jet.uv = rho[1] * f;
    jet.vv = rho[2] * e + z[2] * axes.col(2);
    if (order < 3) return;
    jet.uuu = -jet.u;
    jet.uuv = -rho[1] * e;
    jet.uvv = rho[2] * f;
    jet.vvv = rho[3] * e + z[3] * axes.col(2);
}

/// The angle of a point around the axis, `guess` on the axis itself.
double angleOf(const Vec3& local, double guess) {
    return local.x() == 0.0 && local.y() == 0.0 ? guess : nearestTurn(std::atan2(local.y(), local.x()), guess);
}

SurfaceRange roundRange(double low, double high) { return {Vec2(0.0, low), Vec2(2.0 * pi, high), Vec2(2.0 * pi, 0.0)}; }

} // namespace

void PlaneSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const {
    jet.point = origin_ + uv.x() * x_ + uv.y() * y_;
    if (order < 1) return;
    jet.u = x_;
    jet.v = y_;
    if (order < 2) return;
    jet.uu.setZero(), jet.uv.setZero(), jet.vv.setZero();
    if (order < 3) return;
    jet.uuu.setZero(), jet.uuv.setZero(), jet.uvv.setZero(), jet.vvv.setZero();
}

SphereSurface::SphereSurface(const Vec3& centre, double radius, const Mat3& axes)
    : centre_(centre), radius_(radius), axes_(axes) {
    addPoles(*this, 1, 0.5 * pi, pi, 0.0, poles_);
    addPoles(*this, 1, -0.5 * pi, 0.0, pi, poles_);
}

void SphereSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const {
    const double c = radius_ * std::cos(uv.y()), s = radius_ * std::sin(uv.y());
    revolve(uv.x(), order, centre_, axes_, {{c, -s, -c, s}, {s, c, -s, -c}}, jet);
}

SurfaceRange SphereSurface::range() const { return roundRange(-0.5 * pi, 0.5 * pi); }

Vec2 SphereSurface::closestParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - centre_);
    const double ring = std::hypot(local.x(), local.y());
    if (ring == 0.0 && local.z() == 0.0) return guess;
    return {angleOf(local, guess.x()), std::atan2(local.z(), ring)};
}

void CylinderSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const {
    revolve(uv.x(), order, origin_, axes_, {{radius_, 0.0, 0.0, 0.0}, {uv.y(), 1.0, 0.0, 0.0}}, jet);
}

SurfaceRange CylinderSurface::range() const { return roundRange(-infinite, infinite); }

Vec2 CylinderSurface::closestParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - origin_);
    return {angleOf(local, guess.x()), local.z()};
}

ConeSurface::ConeSurface(const Vec3& origin, double radius, double halfAngle, const Mat3& axes)
    : origin_(origin), radius_(radius), halfAngle_(halfAngle), sine_(std::sin(halfAngle)), cosine_(std::cos(halfAngle)),
      axes_(axes) {
    if (!(std::abs(halfAngle) < 0.5 * pi) || sine_ == 0.0)
        throw std::invalid_argument("a cone's half angle must be between 0 and a right angle");
}

void ConeSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const {
    const Profile profile{{radius_ + uv.y() * sine_, sine_, 0.0, 0.0}, {uv.y() * cosine_, cosine_, 0.0, 0.0}};
    revolve(uv.x(), order, origin_, axes_, profile, jet);
}

SurfaceRange ConeSurface::range() const {
    const double apex = -radius_ / sine_;
    return sine_ > 0.0 ? roundRange(apex, infinite) : roundRange(-infinite, apex);
}

Vec2 ConeSurface::closestParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - origin_);
    const double nappe = radius_ + guess.y() * sine_ >= 0.0 ? 1.0 : -1.0;
    const double rho = nappe * std::hypot(local.x(), local.y());
    double v = (rho - radius_) * sine_ + local.z() * cosine_;
    if ((radius_ + v * sine_) * nappe < 0.0) v = -radius_ / sine_;
    return {angleOf(Vec3(nappe * local), guess.x()), v};
}

void TorusSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const {
    const double c = minor_ * std::cos(uv.y()), s = minor_ * std::sin(uv.y());
    revolve(uv.x(), order, centre_, axes_, {{major_ + c, -s, -c, s}, {s, c, -s, -c}}, jet);
}

SurfaceRange TorusSurface::range() const { return {Vec2::Zero(), Vec2::Constant(2.0 * pi), Vec2::Constant(2.0 * pi)}; }

Vec2 TorusSurface::closestParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - centre_);
    const double side = major_ + minor_ * std::cos(guess.y()) >= 0.0 ? 1.0 : -1.0;
    const double out = side * std::hypot(local.x(), local.y()) - major_;
    const bool onCore = out == 0.0 && local.z() == 0.0;
    return {angleOf(Vec3(side * local), guess.x()),
            onCore ? guess.y() : nearestTurn(std::atan2(local.z(), out), guess.y())};
}

} // namespace escapement
