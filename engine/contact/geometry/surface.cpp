#include "engine/contact/geometry/pole.h"

#include <algorithm>
#include <cmath>

namespace escapement {

const char* name(SurfaceKind kind) {
    switch (kind) {
    case SurfaceKind::Plane:
        return "plane";
    case SurfaceKind::Cylinder:
        return "cylinder";
    case SurfaceKind::Cone:
        return "cone";
    case SurfaceKind::Sphere:
        return "sphere";
    case SurfaceKind::Torus:
        return "torus";
    case SurfaceKind::Extrusion:
        return "extrusion";
    case SurfaceKind::Revolution:
        return "revolution";
    case SurfaceKind::BSpline:
        return "b-spline";
    case SurfaceKind::Offset:
        return "offset";
    case SurfaceKind::Other:
        break;
    }
    return "other";
}

Vec3 Surface::point(const Vec2& uv) const {
    SurfaceJet jet;
    evaluate(uv, 0, jet);
    return jet.point;
}

void Surface::derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                          Eigen::Matrix<double, 3, 3>* second) const {
    SurfaceJet jet;
    evaluate(uv, second ? 2 : 1, jet);
    first << jet.u, jet.v;
    if (second) *second << jet.uu, jet.uv, jet.vv;
}

Vec3 unitNormal(const SurfaceJet& jet, const Vec2& side) {
    const Vec3 normal = jet.u.cross(jet.v);
    // The first term of du x dv along the line on which the vanishing derivative grows again.
    const bool vanishingU = jet.u.squaredNorm() <= jet.v.squaredNorm();
    const Vec3 growth = vanishingU ? Vec3(jet.uv.cross(jet.v)) : Vec3(jet.u.cross(jet.uv));
    const double length = normal.norm();
    if (length > 1e-13 * growth.norm()) return normal / length;
    if (growth.squaredNorm() == 0.0) return Vec3::Zero();
    return (vanishingU ? side.y() : side.x()) < 0.0 ? Vec3(-growth.normalized()) : Vec3(growth.normalized());
}

const Pole* Surface::coveringPole(const Vec2& uv) const {
    for (const auto& pole : poles_)
        if (pole->covers(uv)) return pole.get();
    return nullptr;
}

void Surface::evaluateAtPole(const Pole& pole, const Vec2& uv, SurfaceJet& jet) const { pole.evaluate(*this, uv, jet); }

Vec2 Surface::steppedByPoles(const Vec2& uv, const Vec2& step) const {
    const Surface& own = parametrized();
    if (const Pole* pole = coveringPole(uv)) return pole->parameters(own, pole->coordinates(own, uv) + step, uv);
    // From elsewhere onto a pole or over it: straight on.
    for (const auto& pole : poles_)
        if (pole->isReachedBy(uv, step))
            return pole->parameters(own, pole->coordinates(own, uv) + pole->stepInCoordinates(own, uv, step), uv);
    return uv + step;
}

Vec2 Surface::thisSideOfPoles(Vec2 uv) const {
    for (const auto& pole : poles_) pole->bringBack(uv);
    return uv;
}

double Surface::excessAtPole(const Vec2& uv, const Vec2& step) const {
    const Pole* pole = poleAt(uv);
    return pole ? step.norm() / pole->longestStep() : 0.0;
}

Vec3 Surface::parametricNormal(const Vec2& uv) const {
    SurfaceJet jet;
    const Pole* pole = poleAt(uv);
    if (pole && pole->distance(uv) > 0.0) {
        evaluateAtPole(*pole, uv, jet);
        return jet.u.cross(jet.v).normalized();
    }
    evaluate(uv, 1, jet);
    const Vec3 normal = jet.u.cross(jet.v);
    const double length = normal.norm();
    if (length > 1e-8 * (jet.u.squaredNorm() + jet.v.squaredNorm())) return normal / length;
    evaluate(uv, 2, jet);
    const SurfaceRange bounds = range();
    Vec2 side;
    for (int i = 0; i < 2; ++i) side[i] = bounds.high[i] - uv[i] < uv[i] - bounds.low[i] ? -1.0 : 1.0;
    if (pole) pole->into(side);
    return unitNormal(jet, side);
}

/// Newton on (S(u,v) - p) . dS = 0; where the Hessian is not clearly positive definite, Gauss-Newton; halved until the
/// distance falls. The last steps are too small for the distance to show them, so they are taken as they are.
Vec2 Surface::closestParameter(const Vec3& p, const Vec2& guess) const {
    constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
    const SurfaceRange bounds = range();
    Vec2 low = bounds.low, high = bounds.high, longest = Vec2::Constant(std::numeric_limits<double>::infinity());
    for (int i = 0; i < 2; ++i) {
        const double width = high[i] - low[i];
        if (bounds.period[i] > 0.0) {
            low[i] = -std::numeric_limits<double>::infinity();
            high[i] = -low[i];
            longest[i] = 0.25 * bounds.period[i];
        } else if (std::isfinite(width)) {
            low[i] -= 0.25 * width;
            high[i] += 0.25 * width;
            longest[i] = 0.5 * width;
        }
    }
    SpanHint hint;
    SurfaceJet jet, trial;
    double before = 0.0; // m, of Newton's step before this one; 0: it was none
    Vec2 uv = thisSideOfPoles(guess.cwiseMax(low).cwiseMin(high));
    regularJet(uv, jet, &hint);
    for (int iteration = 0; iteration < 60; ++iteration) {
        const Vec3 offset = jet.point - p;
        const double squared = offset.squaredNorm();
        const double gu = offset.dot(jet.u), gv = offset.dot(jet.v);
        const double e = jet.u.squaredNorm(), f = jet.u.dot(jet.v), g = jet.v.squaredNorm();
        double a = e + offset.dot(jet.uu), b = f + offset.dot(jet.uv), c = g + offset.dot(jet.vv);
        const bool newton = a > 1e-6 * e && c > 1e-6 * g && a * c - b * b > 1e-6 * a * c;
        if (!newton) {
            a = e, b = f, c = g;
            // At a pole one direction counts for nothing; the other must go on.
            const double floor = 1e-12 * (e + g);
            a += floor, c += floor;
        }
        const double determinant = a * c - b * b;
        if (!(determinant > 0.0)) return uv;
        Vec2 step((b * gv - c * gu) / determinant, (b * gu - a * gv) / determinant);
        const bool atPole = poleAt(uv) != nullptr;
        const double excess = atPole ? excessAtPole(uv, step)
                                     : std::max(std::abs(step.x()) / longest.x(), std::abs(step.y()) / longest.y());
        if (excess > 1.0) step /= excess;
        Vec2 next = uv + step;
        if (poles_.empty()) {
            next = next.cwiseMax(low).cwiseMin(high);
            step = next - uv;
        } else {
            next = stepped(uv, step).cwiseMax(low).cwiseMin(high);
        }
        const double moved = (step.x() * jet.u + step.y() * jet.v).norm(), size = jet.point.norm() + p.norm();
        // Steps of Newton's method shrink quadratically: what the next one would move is known before it is made. A
        // step may be small by chance after a long one: a bend of a hundredth of the size is reckoned with, too.
        const bool settles = newton && before > 0.0 && moved <= 1e-9 * size &&
                             moved * (moved / before) * (moved / before) <= 0.1 * rounding * size;
        if (moved <= rounding * size || settles) return next;
        before = newton && poles_.empty() ? moved : 0.0;
        regularJet(next, trial, &hint);
        const bool tiny = moved < 1e-7 * size;
        // With poles a tenth of what the slope promises, or a step over one may come down as far on its other side
        // again and again.
        const double share = poles_.empty() ? 0.0 : 0.2;
        const auto falls = [&] {
            return (trial.point - p).squaredNorm() <=
                   squared * (1.0 + rounding) + share * (gu * step.x() + gv * step.y());
        };
        for (int halving = 0; !tiny && !falls(); ++halving) {
            if (halving == 40) return uv;
            step *= 0.5;
            next = poles_.empty() ? Vec2(0.5 * (uv + next)) : Vec2(stepped(uv, step).cwiseMax(low).cwiseMin(high));
            regularJet(next, trial, &hint);
        }
        uv = next;
        jet = trial;
    }
    return uv;
}

/// The shape operator in the orthonormal basis (e1 along du, e2 across), so that an umbilic point costs no digits.
PrincipalCurvatures principalCurvatures(const SurfaceJet& jet) {
    const Vec3 normal = jet.u.cross(jet.v).normalized();
    const double length = jet.u.norm();
    const Vec3 e1 = jet.u / length, e2 = normal.cross(e1);
    // dv = along e1 + across e2; the second fundamental form carried over to e1, e2.
    const double along = jet.v.dot(e1), across = jet.v.dot(e2);
    const double l = normal.dot(jet.uu), m = normal.dot(jet.uv), n = normal.dot(jet.vv);
    const double s11 = l / (length * length);
    const double s12 = (m / length - along * s11) / across;
    const double s22 = (n - along * along * s11 - 2.0 * along * across * s12) / (across * across);
    const double mean = 0.5 * (s11 + s22), half = 0.5 * (s11 - s22), spread = std::hypot(half, s12);
    const double angle = 0.5 * std::atan2(s12, half);
    PrincipalCurvatures result;
    result.largest = mean + spread;
    result.smallest = mean - spread;
    result.largestDirection = std::cos(angle) * e1 + std::sin(angle) * e2;
    result.smallestDirection = std::cos(angle) * e2 - std::sin(angle) * e1;
    return result;
}

} // namespace escapement
