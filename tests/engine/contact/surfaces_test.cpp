// Surfaces and curves: derivatives against differences, feet against a dense search, curvatures against formulas.

#include "engine/contact/bspline_curve.h"
#include "engine/contact/bspline_surface.h"
#include "engine/contact/elementary_curves.h"
#include "engine/contact/elementary_surfaces.h"
#include "engine/contact/offset_curve.h"
#include "engine/contact/offset_surface.h"
#include "engine/contact/swept_surfaces.h"

#include <QtTest>

#include <map>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

const Vec3 origin(0.3, -0.2, 0.5);

Mat3 axes(bool mirrored = false) {
    Mat3 result = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
    if (mirrored) result.col(1) = -result.col(1);
    return result;
}

/// A clamped knot vector over [low, high] with simple inner knots, unevenly spaced.
std::vector<double> knotsFor(int degree, int spans, double low = 0.0, double high = 1.0) {
    std::vector<double> knots(degree + 1, low);
    for (int i = 1; i < spans; ++i) knots.push_back(low + (high - low) * std::pow(double(i) / spans, 1.3));
    knots.insert(knots.end(), degree + 1, high);
    return knots;
}

BSplineBasis basisOf(int degree, int spans) { return BSplineBasis(degree, knotsFor(degree, spans)); }

/// A closed cubic of unclamped, evenly spaced knots: smooth at its seam.
BSplineBasis periodicBasis(int points) {
    std::vector<double> knots;
    for (int i = -3; i <= points + 3; ++i) knots.push_back(double(i) / points);
    return BSplineBasis(3, knots, true);
}

std::shared_ptr<Curve> splineCurve(int degree, int spans, bool rational) {
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

std::shared_ptr<Curve> closedSpline() {
    const int n = 9;
    std::vector<Vec3> poles;
    for (int i = 0; i < n + 3; ++i) {
        const double angle = 2.0 * pi * (i % n) / n;
        poles.emplace_back(std::cos(angle), 0.6 * std::sin(angle), 0.2 * std::cos(2.0 * angle));
    }
    return std::make_shared<BSplineCurve>(periodicBasis(n), poles);
}

std::shared_ptr<Surface> splineSurface(int p, int q, bool rational) {
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

std::shared_ptr<Surface> closedSplineSurface() {
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
std::vector<Vec3> quarterPoles(double r) { return {Vec3(r, 0, 0), Vec3(r, r, 0), Vec3(0, r, 0)}; }
const std::vector<double> quarterWeights{1.0, std::sqrt(0.5), 1.0};

/// Closed about z, with a pole at either end of v, u from 0 to 4 and v from 0 to 2.
BSplineSurface closedEllipsoid(const Vec3& axes) {
    const double s = std::sqrt(0.5);
    const double x[9] = {1, 1, 0, -1, -1, -1, 0, 1, 1}, y[9] = {0, 1, 1, 1, 0, -1, -1, -1, 0},
                 around[9] = {1, s, 1, s, 1, s, 1, s, 1};
    const double out[5] = {0, 1, 1, 1, 0}, z[5] = {-1, -1, 0, 1, 1}, along[5] = {1, s, 1, s, 1};
    std::vector<Vec3> poles;
    std::vector<double> weights;
    for (int i = 0; i < 9; ++i)
        for (int k = 0; k < 5; ++k) {
            poles.push_back(axes.cwiseProduct(Vec3(x[i] * out[k], y[i] * out[k], z[k])));
            weights.push_back(around[i] * along[k]);
        }
    return {BSplineBasis(2, {0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4}, true), BSplineBasis(2, {0, 0, 0, 1, 1, 2, 2, 2}),
            poles, weights};
}

std::map<std::string, std::shared_ptr<const Surface>> surfaces() {
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

std::map<std::string, std::shared_ptr<const Curve>> curves() {
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
std::pair<Vec2, Vec2> windowOf(const Surface& surface) {
    auto [low, high, period] = surface.range();
    for (int i = 0; i < 2; ++i) {
        if (!std::isfinite(low[i])) low[i] = std::min(-0.8, high[i] - 1.0);
        if (!std::isfinite(high[i])) high[i] = std::max(0.8, low[i] + 1.0);
    }
    return {low, high};
}

std::pair<double, double> windowOf(const Curve& curve) {
    const auto range = curve.range();
    return {std::isfinite(range.low) ? range.low : -0.8, std::isfinite(range.high) ? range.high : 0.9};
}

/// The derivative of f at 0 by central differences of two widths, extrapolated: error of order h^4.
template <class F> Vec3 slope(const F& f, double h) {
    const Vec3 wide = (f(h) - f(-h)) / (2.0 * h), narrow = (f(0.5 * h) - f(-0.5 * h)) / h;
    return (4.0 * narrow - wide) / 3.0;
}

} // namespace

class SurfacesTest : public QObject {
    Q_OBJECT

  private slots:
    void derivativesOfSurfaces() {
        std::mt19937 random(1);
        for (const auto& [name, surface] : surfaces()) {
            const auto [low, high] = windowOf(*surface);
            const int most = surface->kind() == SurfaceKind::Offset ? 2 : 3;
            const double h = 3e-5 * (high - low).minCoeff();
            double worst = 0.0;
            for (int k = 0; k < 200; ++k) {
                // A little beyond the range too; but there a polynomial of degree 25 is made of cancelling giants.
                const double beyond = name.find("25") == std::string::npos ? 0.05 : 0.0;
                std::uniform_real_distribution<double> share(-beyond, 1.0 + beyond);
                const Vec2 uv = low + Vec2(share(random), share(random)).cwiseProduct(high - low);
                SurfaceJet jet;
                SpanHint hint;
                surface->evaluate(uv, most, jet, &hint);
                auto along = [&](const Vec2& d, Vec3 SurfaceJet::*what, int order) {
                    return slope(
                        [&](double s) {
                            SurfaceJet near;
                            surface->evaluate(uv + s * d, order, near);
                            return near.*what;
                        },
                        h);
                };
                const double scale = jet.point.norm() + jet.u.norm() + jet.v.norm() + jet.uu.norm() + jet.vv.norm();
                auto compare = [&](const Vec3& given, const Vec2& d, Vec3 SurfaceJet::*what, int order) {
                    // A difference across a knot sees two polynomials.
                    worst = std::max(worst, (given - along(d, what, order)).norm() / (scale + given.norm()));
                };
                const Vec2 du(1, 0), dv(0, 1);
                bool nearKnot = false;
                if (const auto* spline = dynamic_cast<const BSplineSurface*>(surface.get())) {
                    for (double knot : spline->basisU().knots()) nearKnot |= std::abs(knot - uv.x()) < 2.0 * h;
                    for (double knot : spline->basisV().knots()) nearKnot |= std::abs(knot - uv.y()) < 2.0 * h;
                } else if (surface->kind() >= SurfaceKind::Extrusion) { // splines below, of which all knots are these
                    for (int i = 0; i <= 4; ++i)
                        for (double n : {3.0, 4.0})
                            nearKnot |= std::abs(std::pow(i / n, 1.3) - uv.x()) < 2.0 * h ||
                                        std::abs(std::pow(i / n, 1.3) - uv.y()) < 2.0 * h;
                }
                if (nearKnot) continue;
                compare(jet.u, du, &SurfaceJet::point, 0);
                compare(jet.v, dv, &SurfaceJet::point, 0);
                compare(jet.uu, du, &SurfaceJet::u, 1);
                compare(jet.uv, dv, &SurfaceJet::u, 1);
                compare(jet.vv, dv, &SurfaceJet::v, 1);
                if (most < 3) continue;
                compare(jet.uuu, du, &SurfaceJet::uu, 2);
                compare(jet.uuv, dv, &SurfaceJet::uu, 2);
                compare(jet.uvv, dv, &SurfaceJet::uv, 2);
                compare(jet.vvv, dv, &SurfaceJet::vv, 2);
            }
            QVERIFY2(worst < 2e-9, qPrintable(QString("%1: %2").arg(name.c_str()).arg(worst)));
        }
    }

    void derivativesOfCurves() {
        std::mt19937 random(2);
        for (const auto& [name, curve] : curves()) {
            const auto [low, high] = windowOf(*curve);
            const int most = curve->kind() == CurveKind::Offset ? 3 : 4;
            const double h = 3e-5 * (high - low);
            const double beyond = name.find("25") == std::string::npos ? 0.05 : 0.0;
            double worst = 0.0;
            for (int k = 0; k < 200; ++k) {
                const double t =
                    low + (high - low) * std::uniform_real_distribution<double>(-beyond, 1.0 + beyond)(random);
                bool nearKnot = false;
                for (int n = 2; n <= 9; ++n) // all knots that any of them has
                    for (int i = 0; i <= n; ++i)
                        nearKnot |= std::abs(std::pow(double(i) / n, 1.3) - t) < 2.0 * h ||
                                    std::abs(double(i) / 9 - t) < 2.0 * h;
                if (nearKnot) continue;
                CurveJet jet;
                int span = 0;
                curve->evaluate(t, most, jet, &span);
                double scale = 0.0;
                for (int order = 1; order <= most; ++order) {
                    scale += jet.d[order - 1].norm();
                    const Vec3 expected = slope(
                        [&](double s) {
                            CurveJet near;
                            curve->evaluate(t + s, order - 1, near);
                            return near.d[order - 1];
                        },
                        h);
                    worst = std::max(worst, (jet.d[order] - expected).norm() / (scale + jet.d[order].norm()));
                }
            }
            QVERIFY2(worst < 2e-9, qPrintable(QString("%1: %2").arg(name.c_str()).arg(worst)));
        }
    }

    void everyOrderGivesTheSame() {
        for (const auto& [name, surface] : surfaces()) {
            const auto [low, high] = windowOf(*surface);
            const Vec2 uv = low + Vec2(0.37, 0.61).cwiseProduct(high - low);
            const int most = surface->kind() == SurfaceKind::Offset ? 2 : 3;
            SurfaceJet full;
            surface->evaluate(uv, most, full);
            for (int order = 0; order < most; ++order) {
                SurfaceJet jet;
                SpanHint hint{1000000, -5}; // a hint may be stale, it must not mislead
                surface->evaluate(uv, order, jet, &hint);
                QVERIFY((jet.point - full.point).norm() < 1e-15);
                if (order >= 1)
                    QVERIFY((jet.u - full.u).norm() + (jet.v - full.v).norm() < 1e-14 * full.u.norm() + 1e-14);
                if (order >= 2) QVERIFY((jet.uv - full.uv).norm() < 1e-13 * (1.0 + full.uv.norm()));
            }
        }
    }

    void closestOnSurfaces() {
        std::mt19937 random(3);
        for (const auto& [name, surface] : surfaces()) {
            const auto [low, high] = windowOf(*surface);
            const Vec2 width = high - low;
            std::uniform_real_distribution<double> share(0.05, 0.95), away(-0.03, 0.03);
            for (int k = 0; k < 40; ++k) {
                const Vec2 truth = low + Vec2(share(random), share(random)).cwiseProduct(width);
                if (name == "spindle" && std::abs(0.5 + 0.8 * std::cos(truth.y())) < 0.5) continue; // near its poles
                SurfaceJet jet;
                surface->evaluate(truth, 2, jet);
                const double height = away(random);
                const Vec3 p = jet.point + height * jet.u.cross(jet.v).normalized();
                const Vec2 guess = truth + 0.1 * Vec2(away(random), away(random)).cwiseProduct(width) / 0.03;
                const Vec2 foot = surface->closestParameter(p, guess);
                const double distance = (surface->point(foot) - p).norm();
                // A dense search around it finds nothing nearer.
                double dense = std::numeric_limits<double>::infinity();
                for (int i = -60; i <= 60; ++i)
                    for (int j = -60; j <= 60; ++j)
                        dense = std::min(dense,
                                         (surface->point(truth + Vec2(i, j).cwiseProduct(width) / 600.0) - p).norm());
                const auto text =
                    QString("%1: %2 against %3, height %4").arg(name.c_str()).arg(distance).arg(dense).arg(height);
                QVERIFY2(distance <= dense * (1.0 + 1e-12), qPrintable(text));
                SurfaceJet at;
                surface->evaluate(foot, 1, at);
                const Vec3 offset = p - at.point;
                QVERIFY2(std::abs(offset.dot(at.u)) <= 1e-14 * at.u.norm() &&
                             std::abs(offset.dot(at.v)) <= 1e-14 * at.v.norm(),
                         qPrintable(text + QString(", slopes %1 %2").arg(offset.dot(at.u)).arg(offset.dot(at.v))));
            }
        }
    }

    void closestOnCurves() {
        std::mt19937 random(4);
        for (const auto& [name, curve] : curves()) {
            if (name == "b-spline 1") continue; // with corners, thus with feet on either side of one
            const auto [low, high] = windowOf(*curve);
            std::uniform_real_distribution<double> share(0.05, 0.95), side(-0.05, 0.05);
            for (int k = 0; k < 60; ++k) {
                const double truth = low + share(random) * (high - low);
                const Vec3 p = curve->point(truth) + Vec3(side(random), side(random), side(random));
                const double foot = curve->closestParameter(p, truth + 0.5 * side(random) * (high - low));
                const double distance = (curve->point(foot) - p).norm();
                double dense = std::numeric_limits<double>::infinity();
                for (int i = -1000; i <= 1000; ++i)
                    dense = std::min(dense, (curve->point(truth + i * 2e-4 * (high - low)) - p).norm());
                QVERIFY2(distance <= dense * (1.0 + 1e-12),
                         qPrintable(QString("%1: %2 against %3").arg(name.c_str()).arg(distance).arg(dense)));
                CurveJet at;
                curve->evaluate(foot, 1, at);
                QVERIFY2(std::abs((p - at.d[0]).dot(at.d[1])) <= 1e-14 * at.d[1].norm(), name.c_str());
            }
        }
    }

    void closestPointsKeepTheirTurn() {
        for (const char* name : {"sphere", "cylinder", "cone", "torus"}) {
            const auto surface = surfaces()[name];
            const Vec3 p = surface->point({1.0, 0.3}) + 0.1 * surface->parametricNormal({1.0, 0.3});
            for (int turn : {-2, 0, 3}) {
                const Vec2 foot = surface->closestParameter(p, Vec2(1.5 + 2.0 * pi * turn, 0.2));
                QVERIFY2((foot - Vec2(1.0 + 2.0 * pi * turn, 0.3)).norm() < 1e-13, name);
            }
        }
    }

    void degeneratePoints() {
        const Vec2 guess(1.0, 0.2);
        const SphereSurface sphere(origin, 0.7, axes());
        const Vec3 z = axes().col(2);
        QVERIFY(std::abs(sphere.closestParameter(origin + 0.9 * z, guess).y() - pi / 2) < 1e-15);
        QCOMPARE(SphereSurface(Vec3::Zero(), 0.7).closestParameter({0.0, 0.0, 0.9}, guess), Vec2(1.0, pi / 2));
        QVERIFY((sphere.parametricNormal({0.4, pi / 2}) - z).norm() < 1e-15);
        QVERIFY((sphere.parametricNormal({0.4, -pi / 2}) + z).norm() < 1e-15);
        QCOMPARE(sphere.closestParameter(origin, guess), guess);
        const CylinderSurface cylinder(Vec3::Zero(), 0.4);
        QCOMPARE(cylinder.closestParameter({0, 0, 0.3}, guess), Vec2(1.0, 0.3));
        for (double angle : {0.4, -0.4}) {
            const ConeSurface cone(Vec3::Zero(), 0.8, angle);
            const double apex = -0.8 / std::sin(angle), inside = apex > 0.0 ? -1e-3 : 1e-3;
            QVERIFY((cone.point({0.0, apex}) - cone.apex()).norm() < 1e-15);
            // The limit from the face's own side, whichever side of the apex that is.
            QVERIFY((cone.parametricNormal({0.7, apex}) - cone.parametricNormal({0.7, apex + inside})).norm() < 1e-12);
            QVERIFY((cone.point(cone.closestParameter(1.7 * cone.apex(), {0.1, 0.0})) - cone.apex()).norm() < 1e-15);
            // On the axis every meridian is as near: the guess's.
            const Vec2 foot = cone.closestParameter(Vec3::Zero(), {1.1, 0.0});
            QCOMPARE(foot.x(), 1.1);
            QVERIFY(std::abs((cone.point(foot)).norm() - 0.8 * std::cos(angle)) < 1e-15);
        }
        const TorusSurface torus(Vec3::Zero(), 1.0, 0.3);
        QCOMPARE(torus.closestParameter({0.0, 1.0, 0.0}, {1.5, 2.0}), Vec2(pi / 2, 2.0));
        QCOMPARE(torus.closestParameter({0.0, 0.0, 0.0}, {1.5, 3.0}).x(), 1.5);
        // A dome of Bezier patches: a pole at its top, where a row of poles falls into one point.
        const BSplineBasis quarter(2, {0, 0, 0, 1, 1, 1});
        std::vector<Vec3> poles;
        std::vector<double> weights;
        const auto meridian = quarterPoles(0.5);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const Vec3 around = quarterPoles(1.0)[i];
                poles.emplace_back(meridian[j].x() * around.x(), meridian[j].x() * around.y(), meridian[j].y());
                weights.push_back(quarterWeights[i] * quarterWeights[j]);
            }
        const BSplineSurface dome(quarter, quarter, poles, weights);
        QVERIFY((dome.parametricNormal({0.3, 1.0}) - Vec3::UnitZ()).norm() < 1e-12);
        QVERIFY((dome.point({0.3, 1.0}) - Vec3(0, 0, 0.5)).norm() < 1e-15);
        const Vec3 p = 0.8 * Vec3(0.2, 0.1, 1.0).normalized();
        QVERIFY(((dome.point(dome.closestParameter(p, {0.3, 0.5})) - 0.625 * p).norm()) < 1e-15);
        const auto onTop = dome.closestParameter(Vec3(0, 0, 0.7), {0.5, 0.9});
        QVERIFY((dome.point(onTop) - Vec3(0, 0, 0.5)).norm() < 1e-8);
        const OffsetSurface thick(std::make_shared<BSplineSurface>(dome), 0.1);
        QVERIFY((thick.point({0.3, 1.0}) - Vec3(0, 0, 0.6)).norm() < 1e-14);
        QVERIFY(std::abs(thick.point({0.3, 0.4}).norm() - 0.6) < 1e-15);
    }

    /// About a pole of a closed B-spline, from the pole itself to a tenth of the way to the equator: closest points,
    /// normals and curvatures as elsewhere, from whichever side the search begins.
    void poles_data() {
        QTest::addColumn<Vec3>("axes");
        QTest::addColumn<bool>("offset");
        QTest::newRow("ball") << Vec3(0.01, 0.01, 0.01) << false;
        QTest::newRow("ellipsoid") << Vec3(0.012, 0.009, 0.007) << false;
        QTest::newRow("ball, offset") << Vec3(0.008, 0.008, 0.008) << true;
    }
    void poles() {
        QFETCH(Vec3, axes);
        QFETCH(bool, offset);
        const auto spline = std::make_shared<BSplineSurface>(closedEllipsoid(axes));
        const std::shared_ptr<const Surface> surface =
            offset ? std::shared_ptr<const Surface>(std::make_shared<OffsetSurface>(spline, 0.002)) : spline;
        if (offset) axes += Vec3::Constant(0.002);
        QCOMPARE(surface->poles().size(), std::size_t(2));
        std::mt19937 random(7);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        const Vec3 inverse = axes.cwiseInverse().cwiseAbs2();
        for (int k = 0; k < 2000; ++k) {
            const double s = k % 10 == 0 ? 0.0 : std::pow(10.0, -17.0 * share(random)), u = 4.0 * share(random);
            const bool top = k % 2 == 0;
            SurfaceJet jet;
            surface->regularJet({u, top ? 2.0 - 0.2 * s : 0.2 * s}, jet);
            const Vec3 gradient = inverse.cwiseProduct(jet.point), normal = jet.u.cross(jet.v).normalized();
            QVERIFY((normal - gradient.normalized()).norm() < 1e-14);
            QVERIFY((surface->parametricNormal({u, top ? 2.0 - 0.2 * s : 0.2 * s}) - normal).norm() < 1e-14);
            const PrincipalCurvatures bends = principalCurvatures(jet);
            const double gauss = inverse.prod() / std::pow(gradient.norm(), 4);
            QVERIFY(std::abs(bends.largest * bends.smallest / gauss - 1.0) < 1e-9);
            // A point above is found from any side of the pole, without a jump of the surface.
            const Vec3 above = jet.point + 0.005 * share(random) * normal;
            const Vec2 guess(4.0 * share(random), top ? 2.0 - 0.2 * share(random) : 0.2 * share(random));
            const Vec2 foot = surface->closestParameter(above, guess);
            QVERIFY((surface->point(foot) - jet.point).norm() < 1e-14);
            QVERIFY(foot.y() >= 0.0 && foot.y() <= 2.0);
        }
    }

    /// A whole ellipse turned about its axis: two poles, each with a sheet on either side.
    void polesWithin() {
        const RevolutionSurface spheroid(std::make_shared<EllipseCurve>(Vec3::Zero(), 0.010, 0.006, Vec3::UnitX(),
                                                                        Vec3::UnitZ()),
                                         Vec3::Zero(), Vec3::UnitZ());
        QCOMPARE(spheroid.poles().size(), std::size_t(4));
        for (const double pole : {0.5 * pi, 1.5 * pi})
            for (const double side : {1.0, -1.0})
                for (const double s : {0.1, 1e-3, 1e-9}) {
                    const Vec3 top(0.0, 0.0, pole < pi ? 0.006 : -0.006);
                    const Vec2 foot =
                        spheroid.closestParameter(2.0 * top + Vec3(1e-5, 0.0, 0.0), {2.0, pole + side * s});
                    QVERIFY((spheroid.point(foot) - top).norm() < 2e-5);
                    QVERIFY(side * (foot.y() - pole) >= 0.0); // never on the other sheet, whose normal points inwards
                    const double out = spheroid.parametricNormal(foot).z() * top.z();
                    QVERIFY((side > 0.0) == (pole < pi) ? out < 0.0 : out > 0.0);
                }
    }

    void curvatures() {
        auto at = [](const Surface& surface, const Vec2& uv) {
            SurfaceJet jet;
            surface.evaluate(uv, 2, jet);
            return principalCurvatures(jet);
        };
        const double major = 1.1, minor = 0.4;
        const TorusSurface torus(origin, major, minor, axes()), mirrored(origin, major, minor, axes(true));
        for (double v : {0.0, 0.3, 1.2, 2.0, 3.0, -2.0}) {
            const double across = -1.0 / minor, around = -std::cos(v) / (major + minor * std::cos(v));
            auto k = at(torus, {0.7, v});
            QVERIFY(std::abs(k.largest - std::max(across, around)) < 1e-13);
            QVERIFY(std::abs(k.smallest - std::min(across, around)) < 1e-13);
            Eigen::Matrix<double, 3, 2> first;
            torus.derivatives({0.7, v}, first);
            QVERIFY(std::abs(k.smallestDirection.dot(first.col(1).normalized())) > 1.0 - 1e-14);
            k = at(mirrored, {0.7, v});
            QVERIFY(std::abs(k.largest + std::min(across, around)) < 1e-13);
        }
        const auto ball = at(SphereSurface(origin, 0.7, axes()), {0.4, 0.9}); // umbilic: no digit may be lost
        QVERIFY(std::abs(ball.largest + 1.0 / 0.7) < 4e-15 && std::abs(ball.smallest + 1.0 / 0.7) < 4e-15);
        // An offset by d has curvature k / (1 - d k), the centres of curvature being shared.
        const auto basis = splineSurface(4, 3, true);
        for (double d : {0.05, -0.08})
            for (const Vec2& uv : {Vec2(0.2, 0.3), Vec2(0.55, 0.9), Vec2(0.8, 0.1)}) {
                const auto k = at(*basis, uv), moved = at(*offsetOf(basis, d), uv);
                QVERIFY(std::abs(moved.largest - k.largest / (1.0 - d * k.largest)) < 1e-12);
                QVERIFY(std::abs(moved.smallest - k.smallest / (1.0 - d * k.smallest)) < 1e-12);
                QVERIFY(std::abs(moved.largestDirection.dot(k.largestDirection)) > 1.0 - 1e-12);
            }
    }

    void offsetsInClosedForm() {
        for (const auto& [name, surface] : surfaces()) {
            const OffsetSurface general(surface->kind() == SurfaceKind::Offset ? splineSurface(3, 3, true) : surface,
                                        0.03);
            const auto made = offsetOf(general.basis(), 0.03);
            const auto twice = offsetOf(offsetOf(general.basis(), 0.05), -0.02);
            const auto [low, high] = windowOf(*surface);
            const Vec2 uv = low + Vec2(0.37, 0.61).cwiseProduct(high - low);
            SurfaceJet a, b;
            general.evaluate(uv, 2, a);
            for (const auto& other : {made, twice}) {
                other->evaluate(uv, 2, b);
                QVERIFY2((a.point - b.point).norm() < 1e-14 && (a.u - b.u).norm() < 1e-13 * (1.0 + a.u.norm()) &&
                             (a.uv - b.uv).norm() < 1e-12 * (1.0 + a.uv.norm()),
                         name.c_str());
            }
        }
    }

    void splinesGoOnBeyondTheirEnds() {
        const auto surface = splineSurface(3, 4, true);
        for (double v : {0.2, 0.7})
            for (double end : {0.0, 1.0}) {
                SurfaceJet in, out;
                surface->evaluate({end - 1e-9, v}, 2, in);
                surface->evaluate({end + 1e-9, v}, 2, out);
                QVERIFY((in.point - out.point - 2e-9 * -in.u).norm() < 1e-14);
                QVERIFY((in.uu - out.uu).norm() < 1e-6 * in.uu.norm());
            }
        // A parabola taken as a spline is the parabola everywhere.
        const BSplineCurve parabola(BSplineBasis(2, {0, 0, 0, 0.4, 1, 1, 1}),
                                    {Vec3(0, 0, 0), Vec3(0.2, 0, 0), Vec3(0.7, 0.4, 0), Vec3(1, 1, 0)});
        for (double t : {-3.0, -0.2, 0.0, 0.4, 0.9, 1.0, 1.7, 5.0})
            QVERIFY((parabola.point(t) - Vec3(t, t * t, 0)).norm() < 1e-13 * (1.0 + t * t));
        // A closed one comes round, with its derivatives.
        const auto closed = closedSpline();
        CurveJet one, other;
        for (double t : {0.0, 0.1, 0.999999}) {
            closed->evaluate(t, 2, one);
            closed->evaluate(t - 3.0, 2, other);
            for (int k = 0; k <= 2; ++k) QVERIFY((one.d[k] - other.d[k]).norm() < 1e-8 * one.d[k].norm());
        }
        closed->evaluate(1e-12, 2, one);
        closed->evaluate(1.0 - 1e-12, 2, other);
        for (int k = 0; k <= 2; ++k) QVERIFY((one.d[k] - other.d[k]).norm() < 1e-8 * one.d[k].norm());
        QVERIFY(std::abs(closed->closestParameter(closed->point(0.02), 0.98) - 1.02) < 1e-14);
    }

    void rationalSplinesAreExactCircles() {
        const BSplineCurve quarter(BSplineBasis(2, {0, 0, 0, 1, 1, 1}), quarterPoles(0.5), quarterWeights);
        for (int i = 0; i <= 20; ++i) {
            const double t = i / 20.0;
            CurveJet jet;
            quarter.evaluate(t, 2, jet);
            QVERIFY(std::abs(jet.d[0].norm() - 0.5) < 1e-16 * 4);
            const double curvature = jet.d[1].cross(jet.d[2]).norm() / std::pow(jet.d[1].norm(), 3);
            QVERIFY(std::abs(curvature - 2.0) < 1e-14);
        }
    }

    void wrongSplinesAreRefused() {
        QVERIFY_EXCEPTION_THROWN(BSplineBasis(0, {0, 1}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(BSplineBasis(26, std::vector<double>(60, 0.0)), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(BSplineBasis(2, {0, 0, 0, 0.5, 0.4, 1, 1, 1}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(BSplineBasis(2, {0, 0, 1, 1}), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(BSplineCurve(basisOf(2, 1), quarterPoles(1.0), {1.0, 0.0, 1.0}),
                                 std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(BSplineCurve(basisOf(2, 2), quarterPoles(1.0)), std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(ConeSurface(Vec3::Zero(), 1.0, 0.0), std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(SurfacesTest)
#include "surfaces_test.moc"
