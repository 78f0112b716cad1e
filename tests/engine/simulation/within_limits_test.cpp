// What an impact leaves beyond a joint's limit, or in another body, by what it turns: it closes where it turns round,
// and a limit that is passed all the same ends the run.

#include "engine/model/files/project_file.h"
#include "engine/simulation/interpenetration_watch.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

#include <cmath>

using namespace escapement;

namespace {

constexpr double limit = 0.4;

/// A cart of a few millimetres on a floor with an upright pendulum; its hinge has dry friction, and stops at +-0.4.
Mechanism cart(const std::string& run, double friction = 5e-6) {
    return parseProject(fmt::format(R"json({{"escapement": 1, "name": "cart",
          "gravity": [0, 0, -0.0981],
          "bodies": [
            {{"name": "ground", "fixed": true, "shapes": [{{"primitive": "box", "size": [0.04, 0.04, 0.01],
              "placement": {{"position": [0, 0, -0.005]}}}}]}},
            {{"name": "cart", "pose": {{"position": [0, 0, 0.0005]}},
              "shapes": [{{"primitive": "box", "size": [0.004, 0.003, 0.001]}}],
              "mass": {{"value": 2, "inertia": [1.6666666666666669e-06, 2.8333333333333335e-06, 4.166666666666666e-06,
                0, 0, 0]}},
              "velocity": {{"linear": [0.015, 0, 0]}}}},
            {{"name": "pend", "pose": {{"position": [0, 0, 0.0005]}},
              "mass": {{"value": 0.5, "inertia": [2.0000000000000002e-07, 2.0000000000000002e-07,
                1.0000000000000001e-07, 0, 0, 0], "centre": [0, 0, 0.003]}},
              "velocity": {{"linear": [0.018, 0, 0], "angular": [0, 1, 0]}}}}],
          "joints": [{{"name": "hinge", "type": "revolute", "limits": [-0.4, 0.4], "stop_restitution": 0.3,
            "friction": {}, "static_friction": {},
            "a": {{"body": "cart", "position": [0, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0]}},
            "b": {{"body": "pend", "position": [0, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0]}}}}],
          "contacts": [{{"name": "cg", "a": {{"body": "cart"}}, "b": {{"body": "ground"}}, "friction": 0.3,
            "restitution": 0}}],
          "run": {{"until": 0.4, "output_step": 0.02, "tolerance": 1e-8, {}}}}})json",
                                    friction, 1.6 * friction, run))
        .mechanism;
}

/// A pendulum under a hinge, upright, that falls to its stop from `start` rad.
Mechanism pendulum(double start, const std::string& run) {
    return parseProject(fmt::format(R"json({{"escapement": 1, "name": "pendulum",
          "bodies": [
            {{"name": "ground", "fixed": true}},
            {{"name": "pend", "pose": {{"position": [0, 0, 0], "quaternion": [{}, 0, {}, 0]}},
              "mass": {{"value": 0.5, "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0], "centre": [0, 0, 0.1]}}}}],
          "joints": [{{"name": "hinge", "type": "revolute", "limits": [-0.4, 0.4],
            "a": {{"body": "ground", "z": [0, 1, 0], "x": [1, 0, 0]}},
            "b": {{"body": "pend", "z": [0, 1, 0], "x": [1, 0, 0]}}}}],
          "run": {{"until": 0.1, "output_step": 0.02, {}}}}})json",
                                    std::cos(0.5 * start), std::sin(0.5 * start), run))
        .mechanism;
}

constexpr double radius = 0.005, wide = 0.004, high = 0.06;

/// A ball on a narrow foot that leans by `lean` rad away from a wall it touches, two corners of its foot on the floor,
/// and parts from the wall at 0.3 mm/s, against a pull of 1 m/s^2.
Mechanism leaning(double lean, const std::string& run) {
    return parseProject(fmt::format(R"json({{"escapement": 1, "name": "leaning", "gravity": [1, 0, -100],
          "bodies": [
            {{"name": "room", "fixed": true, "shapes": [
              {{"primitive": "box", "size": [0.2, 0.2, 0.02], "placement": {{"position": [0, 0, -0.01]}}}},
              {{"primitive": "box", "size": [0.02, 0.2, 0.2], "placement": {{"position": [{}, 0, 0.1]}}}}]}},
            {{"name": "ball", "pose": {{"position": [{}, 0, {}], "quaternion": [{}, 0, {}, 0]}},
              "velocity": {{"linear": [-3e-4, 0, 0]}},
              "mass": {{"value": 1, "inertia": [1e-4, 1e-4, 1e-4, 0, 0, 0]}},
              "shapes": [
                {{"primitive": "box", "size": [{}, {}, 0.002], "placement": {{"position": [0, 0, 0.001]}}}},
                {{"primitive": "sphere", "radius": {}, "placement": {{"position": [0, 0, {}]}}}}]}}],
          "contacts": [{{"name": "c", "a": {{"body": "room"}}, "b": {{"body": "ball"}}}}],
          "run": {{"until": 0.05, "output_step": 0.01, "largest_step": 1e-4, {}}}}})json",
                                    radius + 0.01, high * std::sin(lean), 0.5 * wide * std::sin(lean),
                                    std::cos(0.5 * lean), -std::sin(0.5 * lean), wide, wide, radius, high, run))
        .mechanism;
}

double furthest(const Record& record) {
    double most = 0.0;
    for (const Frame& frame : record.frames) most = std::max(most, std::abs(frame.joints[0].coordinate[0]));
    return most;
}

struct NoSink final : FrameSink {};

} // namespace

class WithinLimitsTest : public QObject {
    Q_OBJECT

  private slots:
    /// Four corners and the stop are struck together; putting the corners to zero turns the cart by 4e-7 rad.
    void turnsRoundBeyondItsStop_data() {
        QTest::addColumn<QString>("run");
        QTest::addRow("hybrid") << R"("strategy": "hybrid")";
        QTest::addRow("event-driven") << R"("strategy": "event-driven")";
    }
    void turnsRoundBeyondItsStop() {
        QFETCH(QString, run);
        Record record;
        escapement::run(cart(run.toStdString()), {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(furthest(record) < limit + 1e-6, qPrintable(QString("%1 rad").arg(furthest(record))));
    }
    /// By less than a start may be beyond.
    void startsBeyondItsStop_data() {
        QTest::addColumn<QString>("run");
        QTest::addRow("event-driven") << R"("strategy": "event-driven")";
        QTest::addRow("time-stepping") << R"("strategy": "time-stepping", "step": 1e-3)";
    }
    void startsBeyondItsStop() {
        QFETCH(QString, run);
        Record record;
        escapement::run(pendulum(limit + 8e-7, run.toStdString()), {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(furthest(record) < limit + 1e-6, qPrintable(QString("%1 rad").arg(furthest(record), 0, 'g', 12)));
    }
    /// Put onto all corners of its foot it lies 1.3e-7 m in the wall, parting, and is pulled back before it is out.
    void turnsRoundWithinAWall() {
        Record record;
        escapement::run(leaning(0.9e-8 / wide, R"("strategy": "event-driven")"), {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double x = record.end().position.x();
        QVERIFY2(std::abs(x) < 1e-6, qPrintable(QString("%1 m").arg(x)));
    }
    /// Goes on from a state of wider limits, beyond its own and on the way back.
    void runBeyondItsLimitEnds() {
        Mechanism wide = pendulum(0.6, R"("strategy": "event-driven")");
        wide.gravity = {0.0, 0.0, 0.0};
        wide.bodies[1].velocity.angular = {0.0, -0.1, 0.0};
        Mechanism narrow = wide;
        wide.joints[0].limits = NumberVector<2>{-2.0, 2.0};
        Record before, after;
        escapement::run(wide, {}, before);
        QVERIFY(before.summary.status == RunStatus::Done && !before.checkpoints.empty());
        RunControl control;
        after.summary = simulate(narrow, {}, {}, after, control, Continuation{before.checkpoints.front()});
        QVERIFY2(after.summary.status == RunStatus::Failed, after.story().c_str());
        QVERIFY2(after.summary.message.find("the 'hinge upper stop' is passed by 0.1997 rad at t = 0.02 s") !=
                     std::string::npos,
                 after.story().c_str());
        QVERIFY(after.summary.penetration > 0.18);
    }
    void passedLimitEndsTheRun() {
        const Mechanism m = pendulum(0.0, R"("strategy": "event-driven")");
        const Interpenetration bodies(m, {});
        NoSink none;
        InterpenetrationWatch watch(bodies, m, none, 1.0);
        watch.watchLimits({{"hinge upper stop", "rad", 1.0}});
        watch.pair(0, {"hinge upper stop", "ground|hinge", "pend|hinge", 0});
        Frame frame;
        frame.bodies.resize(2);
        frame.contacts.resize(1);
        ContactRow& row = frame.contacts[0];
        row.gap = -4e-5; // nearer than it is told apart
        watch.frame(frame);
        frame.time = 0.5;
        row.gap = -0.02;
        row.status = ContactStatus::Slip;
        watch.frame(frame); // it holds
        row.status = ContactStatus::Open;
        frame.time = 0.6;
        std::string said;
        double until = 0.0;
        try {
            watch.frame(frame);
        } catch (const UntrustedError& end) {
            said = end.what();
            QCOMPARE(end.contact, std::string("hinge upper stop"));
            QCOMPARE(end.bodyB, std::string("pend"));
            until = watch.trustedUntil();
        }
        QVERIFY2(said.starts_with("the 'hinge upper stop' is passed by 0.02 rad at t = 0.6 s"), said.c_str());
        QCOMPARE(until, 0.5);
        QCOMPARE(watch.deepest(), 0.02);
    }
};

QTEST_GUILESS_MAIN(WithinLimitsTest)
#include "within_limits_test.moc"
