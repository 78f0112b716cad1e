// Corners, edges and tips that meet exactly: on an edge, on a corner, edge along edge. Nothing passes through, nothing
// is struck twice.

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double gravity = 9.81, drop = 0.05;

Body boxBody(const char* name, const Vec3& size, const Vec3& position, const Quaternion& turn, bool fixed) {
    Body b;
    b.name = name;
    b.fixed = fixed;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    Shape shape;
    shape.primitive = "box";
    shape.size = {size.x(), size.y(), size.z()};
    b.shapes = {shape};
    if (fixed) return b;
    b.mass = MassProperties{};
    b.mass->value = 1.0;
    b.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
    return b;
}

Quaternion about(const Vec3& axis, double degrees) {
    return Quaternion(Eigen::AngleAxisd(degrees * M_PI / 180.0, axis.normalized()));
}

/// A cube stands on its corner: the diagonal (1, 1, 1) is brought to z.
Quaternion onCorner() { return Quaternion::FromTwoVectors(Vec3(1.0, 1.0, 1.0), Vec3::UnitZ()); }

} // namespace

class SharpFeaturesTest : public QObject {
    Q_OBJECT

  private slots:
    /// Of a body whose lowest point falls exactly onto the highest place of another.
    void isStruckWhereItMeets_data() {
        QTest::addColumn<QString>("below");
        QTest::addColumn<QString>("above");
        QTest::addColumn<double>("aside");
        for (const char* above : {"corner", "ridge along", "ridge across", "flat"})
            for (const char* below : {"top edge", "top corner", "ridge", "corner"})
                for (double aside : {0.0, 1e-9, 1e-7, 1e-4})
                    QTest::addRow("%s on %s, %g m beside", above, below, aside) << below << above << aside;
    }
    void isStruckWhereItMeets() {
        QFETCH(QString, below);
        QFETCH(QString, above);
        QFETCH(double, aside);
        const double side = 0.1;
        // What is met lies in the origin.
        Body fixed;
        const Vec3 cube(side, side, side);
        if (below == "top edge")
            fixed = boxBody("fixed", cube, {-0.5 * side, 0.0, -0.5 * side}, Quaternion::Identity(), true);
        if (below == "top corner")
            fixed = boxBody("fixed", cube, {-0.5 * side, -0.5 * side, -0.5 * side}, Quaternion::Identity(), true);
        if (below == "ridge")
            fixed = boxBody("fixed", {side, 0.6 * side, side}, {0.0, 0.0, -std::sqrt(0.5) * side},
                            about(Vec3::UnitY(), 45.0), true);
        if (below == "corner") fixed = boxBody("fixed", cube, {0.0, 0.0, -std::sqrt(0.75) * side}, onCorner(), true);
        Vec3 at(aside, 0.3 * aside, drop);
        Quaternion turn = Quaternion::Identity();
        if (above == "corner") at.z() += std::sqrt(0.75) * side, turn = about(Vec3::UnitZ(), 20.0) * onCorner();
        if (above == "ridge along") at.z() += std::sqrt(0.5) * side, turn = about(Vec3::UnitY(), 45.0);
        if (above == "ridge across") at.z() += std::sqrt(0.5) * side, turn = about(Vec3::UnitX(), 45.0);
        if (above == "flat") at.z() += 0.5 * side;
        const Body moving = boxBody("moving", cube, at, turn, false);
        Mechanism m = contactScene(fixed, moving, 0.0, 0.15, gravity);
        m.contacts[0].restitution = 0.5;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it passes through");
        // Beside the highest place it is met by up to that much lower.
        const double expected = std::sqrt(2.0 * drop / gravity), later = 2.0 * aside / std::sqrt(2.0 * gravity * drop);
        const double band = borderBand / std::sqrt(2.0 * gravity * drop); // within which a foot stands on a border
        QVERIFY2(hit->time > expected - band && hit->time < expected + later + band, record.story().c_str());
        QVERIFY2(record.summary.penetration < 1e-8, record.story().c_str());
    }

    /// A corner in free flight meets a rail much narrower than its way between two samples of a step, wherever in
    /// these.
    void meetsANarrowRail_data() {
        QTest::addColumn<double>("when");
        for (int i = 0; i < 12; ++i) QTest::addRow("after %g s", 0.2 + 0.0023 * i) << 0.2 + 0.0023 * i;
    }
    void meetsANarrowRail() {
        QFETCH(double, when);
        const double side = 0.1, width = 0.005, speed = 1.0, sinks = 0.05;
        const Body rail = boxBody("rail", {width, side, side}, {0.0, 0.0, -0.5 * side}, Quaternion::Identity(), true);
        Body moving = boxBody("moving", {side, side, side}, {-speed * when, 0.0, std::sqrt(0.75) * side + sinks * when},
                              onCorner(), false);
        moving.velocity.linear = {speed, 0.0, -sinks};
        Mechanism m = contactScene(rail, moving, 0.0, 0.4, 0.0);
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it passes through");
        QVERIFY2(std::abs(hit->time - when) < 1e-9, record.story().c_str());
        QVERIFY2(hit->point.norm() < 1e-8, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(SharpFeaturesTest)
#include "sharp_features_test.moc"
