// Surfaces and curves: derivatives against differences, curvatures against formulas, splines beyond their ends.

#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/offset_curve.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/contact/geometry/trim.h"
#include "tests/support/sample_surfaces.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace escapement;

namespace {

/// The derivative of f at 0 by central differences of two widths, extrapolated: error of order h^4.
template <class F> Vec3 slope(const F& f, double h) {
    const Vec3 wide = (f(h) - f(-h)) / (2.0 * h), narrow = (f(0.5 * h) - f(-0.5 * h)) / h;
    return (4.0 * narrow - wide) / 3.0;
}

} // namespace

class SurfacesTest : public QObject {
    Q_OBJECT

  private slots:
    /// Many points of one line of a spline, in any order, are the surface's own.
    void linesOfSplines() {
        std::mt19937 random(3);
        for (const auto& [name, surface] : surfaces()) {
            const auto* spline = dynamic_cast<const BSplineSurface*>(surface.get());
            if (!spline) continue;
            const auto [low, high] = windowOf(*surface);
            for (int running : {0, 1}) {
                BSplineLine line(*spline, running);
                for (int k = 0; k < 200; ++k) {
                    std::uniform_real_distribution<double> share(0.0, 1.0);
                    Vec2 uv = low + Vec2(share(random), share(random)).cwiseProduct(high - low);
                    line.moveTo(uv[1 - running]);
                    for (int i = 0; i < 5; ++i) {
                        uv[running] = low[running] + share(random) * (high[running] - low[running]);
                        SurfaceJet own, byLine;
                        surface->evaluate(uv, 1, own);
                        if (i % 2) line.evaluate(uv[running], byLine);
                        else line.evaluate(line.place(uv[running]), byLine);
                        const double off = std::max({(own.point - byLine.point).norm() / own.point.norm(),
                                                     (own.u - byLine.u).norm() / own.u.norm(),
                                                     (own.v - byLine.v).norm() / own.v.norm()});
                        QVERIFY2(off < 1e-11, qPrintable(QString("%1: %2").arg(name.c_str()).arg(off)));
                    }
                }
            }
        }
    }

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

    /// A star of many pieces: the distance to its border is that to the nearest of all pieces, the sign that of the
    /// number of pieces above, whatever runs they are looked for in.
    void bordersOfManyPieces() {
        std::mt19937 generator(7);
        const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
        for (const int count : {3, 12, 13, 40, 1001}) {
            std::vector<Vec2> loop;
            for (int k = 0; k < count; ++k) {
                const double angle = 2.0 * M_PI * k / count, radius = 1.0 + 0.4 * random();
                loop.push_back(radius * Vec2(std::cos(angle), std::sin(angle)));
            }
            const Trim trim({loop}, Vec2::Zero(), Vec2::Ones(), 0.0);
            for (int n = 0; n < 300; ++n) {
                const Vec2 p = 1.6 * Vec2(random(), random());
                double nearest = 1e9;
                bool inside = false;
                for (int k = 0; k < count; ++k) {
                    const Vec2 &a = loop[std::size_t(k)], &b = loop[std::size_t((k + 1) % count)];
                    const double t = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
                    nearest = std::min(nearest, (p - a - t * (b - a)).norm());
                    if ((a.x() <= p.x()) != (b.x() <= p.x()) &&
                        a.y() + (p.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y()) > p.y())
                        inside = !inside;
                }
                const double told = trim.borderDistance(p);
                QVERIFY2(std::abs(told - (inside ? nearest : -nearest)) < 1e-14,
                         qPrintable(QString("%1 pieces: %2 for %3").arg(count).arg(told).arg(nearest)));
            }
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
