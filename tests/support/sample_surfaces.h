#pragma once
// A surface and a curve of every kind, with the windows in which tests look at them.

#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/offset_curve.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"

#include <map>
#include <numbers>

namespace escapement {

inline constexpr double pi = std::numbers::pi;

inline const Vec3 origin(0.3, -0.2, 0.5);

inline Mat3 axes(bool mirrored = false) {
    Mat3 result = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
    if (mirrored) result.col(1) = -result.col(1);
    return result;
}

/// A clamped knot vector over [low, high] with simple inner knots, unevenly spaced.
inline std::vector<double> knotsFor(int degree, int spans, double low = 0.0, double high = 1.0) {
    std::vector<double> knots(degree + 1, low);
    for (int i = 1; i < spans; ++i) knots.push_back(low + (high - low) * std::pow(double(i) / spans, 1.3));
    knots.insert(knots.end(), degree + 1, high);
    return knots;
}

inline BSplineBasis basisOf(int degree, int spans) { return BSplineBasis(degree, knotsFor(degree, spans)); }

/// A closed cubic of unclamped, evenly spaced knots: smooth at its seam.
inline BSplineBasis periodicBasis(int points) {
    std::vector<double> knots;
    for (int i = -3; i <= points + 3; ++i) knots.push_back(double(i) / points);
    return BSplineBasis(3, knots, true);
}

inline std::shared_ptr<Curve> splineCurve(int degree, int spans, bool rational) {
    const auto basis = basisOf(degree, spans);
    std::vector<Vec3> poles;
    std::vector<double> weights;
    for (int i = 0; i < basis.functions(); ++i) {
        const double s = double(i) / (basis.functions() - 1);
        poles.emplace_back(s, 0.3 * std::sin(3.0 * s), 0.2 * std::cos(5.0 * s));
        weights.push_back(rational ? 1.0 + 0.5 * std::sin(7.0 * s) : 1.0);
    }
    return std::make_shared<BSplineCurve>(basis, poles, weights);
}

inline std::shared_ptr<Curve> closedSpline() {
    const int n = 9;
    std::vector<Vec3> poles;
    for (int i = 0; i < n + 3; ++i) {
        const double angle = 2.0 * pi * (i % n) / n;
        poles.emplace_back(std::cos(angle), 0.6 * std::sin(angle), 0.2 * std::cos(2.0 * angle));
    }
    return std::make_shared<BSplineCurve>(periodicBasis(n), poles);
}

inline std::shared_ptr<Surface> splineSurface(int p, int q, bool rational) {
    const auto u = basisOf(p, 4), v = basisOf(q, 3);
    std::vector<Vec3> poles;
    std::vector<double> weights;
    for (int i = 0; i < u.functions(); ++i)
        for (int j = 0; j < v.functions(); ++j) {
            const double s = double(i) / (u.functions() - 1), t = double(j) / (v.functions() - 1);
            poles.emplace_back(s, 1.2 * t + 0.1 * s, 0.2 * std::sin(3.0 * s + 2.0 * t));
            weights.push_back(rational ? 1.0 + 0.4 * std::sin(5.0 * s - 3.0 * t) : 1.0);
        }
    return std::make_shared<BSplineSurface>(u, v, poles, weights);
}

inline std::shared_ptr<Surface> closedSplineSurface() {
    const auto u = periodicBasis(9), v = basisOf(2, 2);
    std::vector<Vec3> poles;
    for (int i = 0; i < u.functions(); ++i)
        for (int j = 0; j < v.functions(); ++j) {
            const double angle = 2.0 * pi * (i % 9) / 9, wide = 1.0 + 0.1 * j * j;
            poles.emplace_back(wide * std::cos(angle), wide * std::sin(angle), 0.5 * j);
        }
    return std::make_shared<BSplineSurface>(u, v, poles);
}

/// A rational quadratic quarter of a circle of radius r in the x, y plane.
inline std::vector<Vec3> quarterPoles(double r) { return {Vec3(r, 0, 0), Vec3(r, r, 0), Vec3(0, r, 0)}; }

inline const std::vector<double> quarterWeights{1.0, std::sqrt(0.5), 1.0};

inline std::map<std::string, std::shared_ptr<const Surface>> surfaces() {
    const auto ellipse = std::make_shared<EllipseCurve>(Vec3(0.0, 0.1, 0.0), 0.5, 0.3, Vec3::UnitX(), Vec3::UnitY());
    const auto circle = std::make_shared<CircleCurve>(Vec3(0.9, 0.1, 0.0), 0.3, Vec3::UnitX(), Vec3::UnitZ());
    return {{"plane", std::make_shared<PlaneSurface>(origin, axes().col(0), axes().col(1))},
            {"mirrored plane", std::make_shared<PlaneSurface>(origin, axes(true).col(0), axes(true).col(1))},
            {"sphere", std::make_shared<SphereSurface>(origin, 0.7, axes())},
            {"mirrored sphere", std::make_shared<SphereSurface>(origin, 0.7, axes(true))},
            {"cylinder", std::make_shared<CylinderSurface>(origin, 0.4, axes())},
            {"mirrored cylinder", std::make_shared<CylinderSurface>(origin, 0.4, axes(true))},
            {"cone", std::make_shared<ConeSurface>(origin, 0.8, 0.4, axes())},
            {"mirrored narrowing cone", std::make_shared<ConeSurface>(origin, 0.9, -0.3, axes(true))},
            {"torus", std::make_shared<TorusSurface>(origin, 1.1, 0.4, axes())},
            {"mirrored torus", std::make_shared<TorusSurface>(origin, 1.1, 0.4, axes(true))},
            {"spindle", std::make_shared<TorusSurface>(origin, 0.5, 0.8, axes())},
            {"extrusion", std::make_shared<ExtrusionSurface>(splineCurve(3, 4, true), axes().col(2))},
            {"extruded ellipse", std::make_shared<ExtrusionSurface>(ellipse, Vec3::UnitZ())},
            {"revolution", std::make_shared<RevolutionSurface>(splineCurve(4, 3, true), Vec3(0, -1.0, 0.3),
                                                               Vec3(1, 0.2, 0.1).normalized())},
            {"revolved circle", std::make_shared<RevolutionSurface>(circle, Vec3::Zero(), Vec3::UnitZ())},
            {"b-spline 3x3", splineSurface(3, 3, false)},
            {"b-spline 2x5 rational", splineSurface(2, 5, true)},
            {"b-spline 1x4", splineSurface(1, 4, false)},
            {"b-spline 25x9 rational", splineSurface(25, 9, true)},
            {"b-spline closed", closedSplineSurface()},
            {"offset of b-spline", offsetOf(splineSurface(4, 3, true), 0.07)},
            {"offset of revolution",
             offsetOf(std::make_shared<RevolutionSurface>(splineCurve(3, 3, false), Vec3(0, -1.0, 0.3), Vec3::UnitX()),
                      -0.05)}};
}

inline std::map<std::string, std::shared_ptr<const Curve>> curves() {
    const Vec3 x = axes().col(0), y = axes().col(1);
    return {{"line", std::make_shared<LineCurve>(origin, x)},
            {"circle", std::make_shared<CircleCurve>(origin, 0.7, x, y)},
            {"ellipse", std::make_shared<EllipseCurve>(origin, 0.7, 0.2, x, y)},
            {"parabola", std::make_shared<ParabolaCurve>(origin, 0.3, x, y)},
            {"hyperbola", std::make_shared<HyperbolaCurve>(origin, 0.3, 0.2, x, y)},
            {"b-spline 3", splineCurve(3, 5, false)},
            {"b-spline 5 rational", splineCurve(5, 3, true)},
            {"b-spline 1", splineCurve(1, 4, false)},
            {"b-spline 25 rational", splineCurve(25, 2, true)},
            {"b-spline closed", closedSpline()},
            {"offset of b-spline", std::make_shared<OffsetCurve>(splineCurve(4, 3, true), 0.05, Vec3::UnitZ())},
            {"offset of ellipse",
             std::make_shared<OffsetCurve>(std::make_shared<EllipseCurve>(origin, 0.7, 0.4, x, y), 0.1, x.cross(y))}};
}

/// Parameters of the range; of an infinite one, a stretch around 0 (of a cone, on the range's nappe).
inline std::pair<Vec2, Vec2> windowOf(const Surface& surface) {
    auto [low, high, period] = surface.range();
    for (int i = 0; i < 2; ++i) {
        if (!std::isfinite(low[i])) low[i] = std::min(-0.8, high[i] - 1.0);
        if (!std::isfinite(high[i])) high[i] = std::max(0.8, low[i] + 1.0);
    }
    return {low, high};
}

inline std::pair<double, double> windowOf(const Curve& curve) {
    const auto range = curve.range();
    return {std::isfinite(range.low) ? range.low : -0.8, std::isfinite(range.high) ? range.high : 0.9};
}

} // namespace escapement
