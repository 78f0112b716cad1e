// Steps that are longer than a motor or load is looked ahead for anything else end at a jump with the value before it.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A wheel of 1 kg m^2 at rest, without gravity.
Mechanism wheel(const QString& motor, const QString& run) {
    return parseProject(QString(R"json({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "wheel", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] } } ],
        "joints": [ { "name": "axle", "type": "revolute", "a": { "body": "ground" }, "b": { "body": "wheel" },
            "motor": %1 } ],
        "run": { "until": 1, "output_step": 0.05, %2 } })json")
                            .arg(motor, run)
                            .toStdString())
        .mechanism;
}

} // namespace

class LongStepsTest : public QObject {
    Q_OBJECT

  private slots:
    /// No torque before 0.45 s, 10 N m from there on.
    void aTorqueThatJumps_data() {
        QTest::addColumn<QString>("settings");
        QTest::newRow("fixed steps")
            << R"("strategy": "event-driven", "integrator": "RK4", "step_rule": "fixed", "first_step": 0.25)";
        QTest::newRow("steps by their error") << R"("strategy": "event-driven", "largest_step": 1, "first_step": 0.3)";
        QTest::newRow("time steps") << R"("strategy": "time-stepping", "step": 0.25)";
    }
    void aTorqueThatJumps() {
        QFETCH(QString, settings);
        Record record;
        run(wheel(R"({ "kind": "torque", "value": "t<0.45?0:10" })", settings), {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY(record.frames.size() > 5);
        // A frame at the jump itself may lie a last digit behind it.
        for (const Frame& frame : record.frames)
            if (frame.time < 0.451)
                QVERIFY2(std::abs(frame.joints[0].speed[0]) < 1e-6, qPrintable(QString::number(frame.time)));
        const double speed = record.frames.back().joints[0].speed[0];
        QVERIFY2(std::abs(speed - 5.5) < 1e-6, qPrintable(QString::number(speed)));
    }

    /// The speed that a table of angles prescribes jumps half a second after the start.
    void aTableOfFewPoints() {
        Record record;
        run(wheel(R"({ "kind": "angle", "table": { "points": [[0, 0], [0.5, 0], [1, 0.5]] } })",
                  R"("strategy": "event-driven", "largest_step": 1, "first_step": 0.3)"),
            {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(record.story().find("jumps by 1 (m/s or rad/s)") != std::string::npos, record.story().c_str());
        for (const Frame& frame : record.frames)
            if (frame.time < 0.499) QVERIFY(std::abs(frame.joints[0].speed[0]) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(LongStepsTest)
#include "long_steps_test.moc"
