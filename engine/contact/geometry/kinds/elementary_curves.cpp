#include "engine/contact/geometry/kinds/elementary_curves.h"

#include "engine/contact/geometry/turns.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// The derivatives of c + cos t A + sin t B, which come round every four.
void turn(double t, int order, const Vec3& centre, const Vec3& a, const Vec3& b, CurveJet& jet) {
    const double c = std::cos(t), s = std::sin(t);
    const Vec3 radial = c * a + s * b;
    jet.d[0] = centre + radial;
    if (order >= 1) jet.d[1] = c * b - s * a;
    if (order >= 2) jet.d[2] = -radial;
    if (order >= 3) jet.d[3] = -jet.d[1];
    if (order >= 4) jet.d[4] = radial;
}

} // namespace

void LineCurve::evaluate(double t, int order, CurveJet& jet, int*) const {
    jet.d[0] = origin_ + t * direction_;
    if (order >= 1) jet.d[1] = direction_;
    for (int k = 2; k <= order; ++k) jet.d[k].setZero();
}

void CircleCurve::evaluate(double t, int order, CurveJet& jet, int*) const {
    turn(t, order, centre_, radius_ * x_, radius_ * y_, jet);
}

CurveRange CircleCurve::range() const { return {0.0, 2.0 * std::numbers::pi, 2.0 * std::numbers::pi}; }

double CircleCurve::closestParameter(const Vec3& p, double guess) const {
    const double x = (p - centre_).dot(x_), y = (p - centre_).dot(y_);
    return x == 0.0 && y == 0.0 ? guess : nearestTurn(std::atan2(y, x), guess);
}

void EllipseCurve::evaluate(double t, int order, CurveJet& jet, int*) const { turn(t, order, centre_, ax_, by_, jet); }

CurveRange EllipseCurve::range() const { return {0.0, 2.0 * std::numbers::pi, 2.0 * std::numbers::pi}; }

void ParabolaCurve::evaluate(double t, int order, CurveJet& jet, int*) const {
    jet.d[0] = apex_ + (t * t) * bend_ + t * y_;
    if (order >= 1) jet.d[1] = (2.0 * t) * bend_ + y_;
    if (order >= 2) jet.d[2] = 2.0 * bend_;
    for (int k = 3; k <= order; ++k) jet.d[k].setZero();
}

void HyperbolaCurve::evaluate(double t, int order, CurveJet& jet, int*) const {
    const double c = std::cosh(t), s = std::sinh(t);
    const Vec3 even = c * ax_ + s * by_, odd = s * ax_ + c * by_;
    jet.d[0] = centre_ + even;
    for (int k = 1; k <= order; ++k) jet.d[k] = k % 2 ? odd : even;
}

} // namespace escapement
