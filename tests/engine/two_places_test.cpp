// Two features that come near each other at two places at once: a ball and a pin in a groove that is one face.
//
// The groove is the parabola z = x^2 / (2 rho), drawn along y. A ball of radius r > rho does not reach its bottom: it
// touches at x = +-sqrt(r^2 - rho^2) with its centre at (r^2 - rho^2) / (2 rho) + rho, the subnormal being rho everywhere.

#include "engine/contact/bspline_curve.h"
#include "engine/contact/candidates.h"
#include "engine/contact/swept_surfaces.h"
#include "tests/engine/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace escapement;

namespace {

constexpr double rho = 0.05, wide = 0.2, deep = 0.5, gravity = 9.81, mass = 2.0;

Part groove() {
    // A parabola is a Bezier curve of degree 2.
    const BSplineBasis basis(2, {0.0, 0.0, 0.0, 1.0, 1.0, 1.0});
    const double top = wide * wide / (2.0 * rho);
    auto profile = std::make_shared<BSplineCurve>(basis, std::vector<Vec3>{Vec3(-wide, 0.0, top), Vec3(0.0, 0.0, -top), Vec3(wide, 0.0, top)});
    Face face;
    face.surface = std::make_shared<ExtrusionSurface>(profile, Vec3::UnitY());
    face.trim = Trim({{Vec2(0.0, -deep), Vec2(1.0, -deep), Vec2(1.0, deep), Vec2(0.0, deep)}}, Vec2::Zero(), Vec2(2.0 * wide, 1.0), 0.0);
    face.reversed = face.outward(Vec2(0.5, 0.0)).z() < 0.0;
    Part p;
    p.path = "groove";
    p.solids = 1;
    p.features.faces = {face};
    return p;
}

Mechanism scene(const char* kind, double radius, const std::array<double, 3>& at, double until) {
    Body fixed, moving;
    fixed.name = "groove";
    fixed.fixed = true;
    Shape made;
    made.geometry = "made";
    made.part = "groove";
    made.placement = Pose{};
    fixed.shapes = {made};
    moving.name = "moving";
    Shape shape;
    shape.primitive = kind;
    shape.radius = radius;
    shape.length = 0.3;
    moving.shapes = {shape};
    moving.mass = MassProperties{};
    moving.mass->value = mass;
    moving.mass->inertia = {2e-3, 2e-3, 2e-3, 0.0, 0.0, 0.0};
    moving.pose.position = {at[0], at[1], at[2]};
    if (std::string(kind) == "cylinder") moving.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0}; // its axis along -y
    return contactScene(fixed, moving, 0.0, until, gravity);
}

double restingHeight(double radius) { return (radius * radius - rho * rho) / (2.0 * rho) + rho; }

} // namespace

class TwoPlacesTest : public QObject {
    Q_OBJECT

  private slots:
    /// On both flanks, each with m g r / (2 rho) divided among as many contacts as lie along it.
    void restsOnBothFlanks_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("aside");
        QTest::addColumn<int>("aFlank");
        QTest::newRow("ball") << "sphere" << 0.0 << 1;
        QTest::newRow("ball from the side") << "sphere" << 0.004 << 1;
        QTest::newRow("pin") << "cylinder" << 0.0 << 2; // its two rims
        QTest::newRow("pin from the side") << "cylinder" << -0.004 << 2;
    }
    void restsOnBothFlanks() {
        QFETCH(QString, kind);
        QFETCH(double, aside);
        QFETCH(int, aFlank);
        const double r = 0.08, height = restingHeight(r);
        Record record;
        run(scene(kind.toLatin1().constData(), r, {aside, 0.0, height + 0.01}, 0.5), libraryOf({groove()}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.frames.back().bodies.back();
        QVERIFY2(std::abs(end.position.z() - height) < 1e-8 && std::abs(end.position.x()) < 1e-8, record.story().c_str());
        QVERIFY2(end.linear.norm() < 1e-7, record.story().c_str());
        const double force = mass * gravity * r / (2.0 * rho) / aFlank, foot = std::sqrt(r * r - rho * rho);
        int left = 0, right = 0;
        std::set<std::pair<std::string, int>> names;
        for (const auto& c : record.frames.back().contacts) {
            if (c.force.norm() < 1e-9) continue;
            QVERIFY2(std::abs(c.force.norm() - force) < 1e-5 * force, qPrintable(QString("%1 N instead of %2").arg(c.force.norm()).arg(force)));
            QVERIFY2(std::abs(std::abs(c.point.x()) - foot) < 1e-7, "not where the parabola's normal has the length r");
            (c.point.x() < 0.0 ? left : right) += 1;
            const PairRow& pair = record.pairs[std::size_t(c.pair)];
            names.insert({pair.feature_b, pair.branch});
        }
        QCOMPARE(left, aFlank);
        QCOMPARE(right, aFlank);
        QCOMPARE(int(names.size()), 2 * aFlank); // each with a name of its own
    }
};

QTEST_GUILESS_MAIN(TwoPlacesTest)
#include "two_places_test.moc"
