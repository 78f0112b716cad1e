// Closest points of surfaces and curves against a dense search, also where parameters degenerate.

#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/offset_curve.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "tests/support/sample_surfaces.h"

#include <QtTest>

#include <random>

using namespace escapement;

namespace {

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

} // namespace

class ClosestPointsTest : public QObject {
    Q_OBJECT

  private slots:
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
};

QTEST_GUILESS_MAIN(ClosestPointsTest)

#include "closest_points_test.moc"
