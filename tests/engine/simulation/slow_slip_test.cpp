// What slides so slowly that its direction is hardly to be told: friction across it turns it at a rate without bound,
// and runs must neither fail there nor creep, whatever their tolerance and however far apart their frames.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class SlowSlipTest : public QObject {
    Q_OBJECT

  private slots:
    void aDiscBreaksLooseAtAnyTolerance_data();
    void aDiscBreaksLooseAtAnyTolerance();
    void aPileDoesNotCreep_data();
    void aPileDoesNotCreep();
    void whatSlidesSlowlyGoesOn_data();
    void whatSlidesSlowlyGoesOn();
    void implicitFixedStepsStop_data();
    void implicitFixedStepsStop();
};

void SlowSlipTest::aDiscBreaksLooseAtAnyTolerance_data() {
    QTest::addColumn<double>("tolerance");
    for (const double tolerance : {1e-7, 1e-9, 1e-10, 1e-11, 1e-12}) QTest::addRow("%g", tolerance) << tolerance;
}

/// A disc rolls in a curve, and its rim breaks loose after 0.048 s. On a floor of 40 m the speed at which a direction
/// can be told is above that up to which tight tolerances keep the one it broke loose in.
void SlowSlipTest::aDiscBreaksLooseAtAnyTolerance() {
    QFETCH(double, tolerance);
    Mechanism m = parseProject(R"({ "escapement": 1, "bodies": [
        { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [40, 40, 0] } ] },
        { "name": "disc", "pose": { "position": [0, 0, 0.08910254037844387],
            "quaternion": [0.8660254037844387, 0.5, 0, 0] },
          "velocity": { "linear": [-1.2, 0, 0], "angular": [0, -10.392304845413264, 6] },
          "shapes": [ { "primitive": "cylinder", "radius": 0.1, "length": 0.01 } ],
          "mass": { "value": 0.5, "inertia": [0.00125416666666667, 0.00125416666666667, 0.0025, 0, 0, 0] } } ],
        "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "disc" }, "friction": 0.4 } ],
        "run": { "until": 0.1, "output_step": 0.01, "strategy": "event-driven" } })")
                      .mechanism;
    const auto end = [&](double to) {
        m.run.tolerance = to;
        Record record;
        run(m, {}, record);
        return record;
    };
    static const Record exact = end(1e-13);
    QVERIFY2(exact.summary.status == RunStatus::Done, exact.story().c_str());
    const Record record = end(tolerance);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QCOMPARE(record.summary.events.at("slip"), exact.summary.events.at("slip"));
    const double off = (record.end().linear - exact.end().linear).norm();
    QVERIFY2(off < 100.0 * tolerance + 1e-9, qPrintable(QString("%1 m/s").arg(off)));
}

void SlowSlipTest::aPileDoesNotCreep_data() {
    QTest::addColumn<double>("output");
    QTest::addRow("3.7 ms") << 0.0037;
    QTest::addRow("0.5 ms") << 0.0005;
}

/// Of three rolls on the floor and two on them one slides on its neighbour with 0.3 um/s, neither faster nor slower: it
/// is decided anew as at rest, instead of 20 000 steps of a microsecond.
void SlowSlipTest::aPileDoesNotCreep() {
    QFETCH(double, output);
    QString bodies;
    const auto add = [&](const char* name, double x, double y, double z) {
        bodies += QString(R"(, { "name": "%1", "pose": { "position": [%2, %3, %4],
            "quaternion": [0.7071067811865476, 0.7071067811865475, 0, 0] },
            "shapes": [ { "primitive": "cylinder", "radius": 0.05, "length": 0.3 } ],
            "mass": { "value": 1, "inertia": [0.008, 0.008, 0.00125, 0, 0, 0] } })")
                      .arg(name)
                      .arg(x)
                      .arg(y)
                      .arg(z);
    };
    add("c0", 0.0, 0.0, 0.05);
    add("c1", 0.1001, 0.0, 0.05);
    add("c2", 0.2002, 0.0, 0.05);
    add("d0", 0.05, 0.01, 0.1367);
    add("d1", 0.1501, 0.01, 0.1367);
    Mechanism m = parseProject(QString(R"({ "escapement": 1, "bodies": [
        { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [40, 40, 0] } ] }%1 ],
        "contacts": [ { "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 0.25 } ],
        "run": { "until": 0.21, "strategy": "hybrid", "tolerance": 1e-7 } })")
                                   .arg(bodies)
                                   .toStdString())
                      .mechanism;
    m.run.output_step = output;
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QVERIFY2(record.summary.accepted < 6000, qPrintable(QString("%1 steps").arg(record.summary.accepted)));
    const RunSummary& sum = record.summary;
    const double unexplained = sum.energy_end - sum.energy_start + sum.dissipated - sum.work;
    QVERIFY2(std::abs(unexplained) < 1e-5, qPrintable(QString("%1 J").arg(unexplained)));
}

void SlowSlipTest::whatSlidesSlowlyGoesOn_data() {
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("output");
    for (const double speed : {2e-5, 2e-4})
        for (const double output : {1.0, 0.01}) QTest::addRow("%g m/s, %g s", speed, output) << speed << output;
}

/// A block that a force draws against friction and a dashpot keeps its speed, also beside a rotor whose speed is 400
/// times the block's and whose steps are short beside the frames.
void SlowSlipTest::whatSlidesSlowlyGoesOn() {
    QFETCH(double, speed);
    QFETCH(double, output);
    constexpr double until = 0.05, dashpot = 2e4, friction = 0.3; // s, N s/m
    Mechanism m = parseProject(QString(R"({ "escapement": 1, "bodies": [
        { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [4, 4, 0] } ] },
        { "name": "rotor", "pose": { "position": [0, 1, 1] },
          "velocity": { "angular": [%4, 0, 0] }, "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } },
        { "name": "block", "pose": { "position": [0, 0, 0.05] }, "velocity": { "linear": [%1, 0, 0] },
          "shapes": [ { "primitive": "box", "size": [0.2, 0.2, 0.1] } ],
          "mass": { "value": 1, "inertia": [0.005, 0.005, 0.007, 0, 0, 0] } } ],
        "joints": [ { "name": "axle", "type": "revolute",
                      "a": { "body": "floor", "position": [0, 1, 1], "z": [1, 0, 0], "x": [0, 1, 0] },
                      "b": { "body": "rotor", "z": [1, 0, 0], "x": [0, 1, 0] } } ],
        "loads": [ { "name": "draws", "type": "force", "a": { "body": "block", "position": [0, 0, -0.05] },
                     "vector": [%2, 0, 0] },
                   { "name": "dashpot", "type": "spring-damper", "stiffness": 0, "damping": %3,
                     "a": { "body": "floor", "position": [-1, 0, 0] },
                     "b": { "body": "block", "position": [0, 0, -0.05] } } ],
        "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "block" }, "friction": 0.3 } ],
        "run": { "strategy": "event-driven", "tolerance": 1e-6 } })")
                                   .arg(speed)
                                   .arg(friction * 9.81 + dashpot * speed, 0, 'g', 15)
                                   .arg(dashpot)
                                   .arg(400.0 * speed)
                                   .toStdString())
                      .mechanism;
    m.run.until = until;
    m.run.output_step = output;
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const double way = record.end().position.x();
    QVERIFY2(std::abs(way - speed * until) < 1e-3 * speed * until, qPrintable(QString("%1 m").arg(way)));
}

void SlowSlipTest::implicitFixedStepsStop_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<double>("step");
    for (const char* integrator : {"Radau5", "BDF", "SDIRK4", "generalized-alpha", "trapezoidal"})
        for (const double step : {1e-3, 1e-2}) QTest::addRow("%s, %g s", integrator, step) << integrator << step;
}

/// A block slides uphill, is drawn aside, and stops: over that instant no implicit step has a solution. Runs with fixed
/// steps ended there.
void SlowSlipTest::implicitFixedStepsStop() {
    QFETCH(QString, integrator);
    QFETCH(double, step);
    const auto end = [](const QString& method) {
        Record record;
        run(parseProject(QString(R"({ "escapement": 1, "gravity": [-2, 0.5, -9.5], "bodies": [
            { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [4, 2, 0] } ] },
            { "name": "block", "pose": { "position": [0, 0, 0.05] }, "velocity": { "linear": [1, 0, 0] },
              "shapes": [ { "primitive": "box", "size": [0.1, 0.1, 0.1] } ],
              "mass": { "value": 1, "inertia": [0.00167, 0.00167, 0.00167, 0, 0, 0] } } ],
            "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "block" }, "friction": 0.3 } ],
            "run": { "until": 0.4, "output_step": 0.05, %1 } })")
                             .arg(method)
                             .toStdString())
                .mechanism,
            {}, record);
        return record;
    };
    const Record
        right = end(R"("tolerance": 1e-9)"),
        fixed = end(QString(R"("integrator": "%1", "step_rule": "fixed", "first_step": %2)").arg(integrator).arg(step));
    QVERIFY2(fixed.summary.status == RunStatus::Done, fixed.story().c_str());
    QVERIFY(fixed.end().linear.norm() < 1e-9);
    const double off = (fixed.end().position - right.end().position).norm();
    QVERIFY2(off < (step < 2e-3 ? 5e-6 : 2e-4), qPrintable(QString("%1 m").arg(off)));
}

QTEST_APPLESS_MAIN(SlowSlipTest)
#include "slow_slip_test.moc"
