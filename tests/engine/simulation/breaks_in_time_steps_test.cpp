// Time steps over kinks and jumps of what is prescribed: none is stepped over, lost or counted twice, wherever it lies
// between the steps and whatever the tolerance of steps that choose their length.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class BreaksInTimeStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void pulsesShorterThanAStep_data();
    void pulsesShorterThanAStep();
    void stepsThatChooseTheirLength_data();
    void stepsThatChooseTheirLength();
    void aCrankThatIsLed_data();
    void aCrankThatIsLed();
};

namespace {

/// A slider of 1 kg without gravity under a force.
Mechanism slider(const QString& motor, const QString& run) {
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } } ],
        "joints": [ { "name": "s", "type": "prismatic", "a": { "body": "ground" }, "b": { "body": "b" },
            "motor": %1 } ],
        "run": { "strategy": "time-stepping", "output_step": 0.1, %2 } })")
                            .arg(motor, run)
                            .toStdString())
        .mechanism;
}

} // namespace

void BreaksInTimeStepsTest::pulsesShorterThanAStep_data() {
    QTest::addColumn<QString>("scheme");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "D-minus"})
        QTest::newRow(scheme) << scheme;
}

/// 10 N for a part of a millisecond, ten times: before, what of it lay at a step's middle counted for all of the step.
void BreaksInTimeStepsTest::pulsesShorterThanAStep() {
    QFETCH(QString, scheme);
    QStringList points{"[0, 0]"};
    for (int k = 0; k < 10; ++k)
        for (const auto& [at, force] : {std::pair(4.2, 0), {4.3, 10}, {4.4, 10}, {4.5, 0}})
            points << QString("[%1, %2]").arg(1e-3 * at + 0.01 * k).arg(force);
    for (const double step : {2e-3, 1e-3, 7e-4, 2.5e-4}) {
        const Mechanism m =
            slider(QString(R"({ "kind": "force", "table": { "points": [%1] } })").arg(points.join(", ")),
                   QString(R"("until": 0.1, "scheme": "%1", "step": %2)").arg(scheme).arg(step));
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QCOMPARE(record.summary.events.at("kink"), std::int64_t(40));
        const double speed = record.summary.final.joints[0].speed[0];
        QVERIFY2(std::abs(speed - 0.02) < 1e-9, qPrintable(QString("%1: %2 m/s").arg(step).arg(speed, 0, 'g', 9)));
    }
}

void BreaksInTimeStepsTest::stepsThatChooseTheirLength_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<double>("off");
    for (const double tolerance : {1e-6, 1e-8, 1e-10})
        QTest::addRow("Moreau-Jean %g", tolerance) << "Moreau-Jean" << tolerance << 1e-6;
    QTest::newRow("Stewart-Trinkle") << "Stewart-Trinkle" << 1e-8 << 2e-3; // of the first order
    QTest::newRow("D-minus") << "D-minus" << 1e-8 << 2e-3;
}

/// A trapezoid of force and the same backwards: v = 0.6 m/s between the middles of both, 0.4 s apart.
void BreaksInTimeStepsTest::stepsThatChooseTheirLength() {
    QFETCH(QString, scheme);
    QFETCH(double, tolerance);
    QFETCH(double, off);
    const Mechanism m =
        slider(R"({ "kind": "force", "table": { "points": [[0, 0], [0.2, 0], [0.21, 10], [0.26, 10],
        [0.27, 0], [0.6, 0], [0.61, -10], [0.66, -10], [0.67, 0], [1, 0]] } })",
               QString(R"("until": 1, "adaptive": true, "scheme": "%1", "tolerance": %2)").arg(scheme).arg(tolerance));
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const JointState& joint = record.summary.final.joints[0];
    QVERIFY2(std::abs(joint.coordinate[0] - 0.24) < off, qPrintable(QString::number(joint.coordinate[0], 'g', 9)));
    QVERIFY2(std::abs(joint.speed[0]) < off, qPrintable(QString::number(joint.speed[0], 'g', 9)));
}

void BreaksInTimeStepsTest::aCrankThatIsLed_data() {
    QTest::addColumn<double>("step");
    for (const double step : {1.03e-3, 7e-4, 2.57e-4, 1.03e-4}) QTest::addRow("%g", step) << step;
}

/// An angle with kinks that lie on no step: refused before, as energy from nowhere.
void BreaksInTimeStepsTest::aCrankThatIsLed() {
    QFETCH(double, step);
    Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, -9.81, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "crank", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } },
        { "name": "arm", "pose": { "position": [0.2, -0.1, 0] },
          "mass": { "value": 0.5, "inertia": [0.002, 0.002, 0.002, 0, 0, 0] } } ],
        "joints": [ { "name": "shaft", "type": "revolute", "a": { "body": "ground" }, "b": { "body": "crank" },
            "motor": { "kind": "angle", "table": { "points": [[0, 0], [0.1, 0], [0.2, 0.5], [0.3, 0.5], [0.4, 0]] } } },
          { "name": "pin", "type": "revolute", "a": { "body": "crank", "position": [0.2, 0, 0] },
            "b": { "body": "arm", "position": [0, 0.1, 0] } } ],
        "run": { "until": 0.38, "output_step": 0.01, "tolerance": 1e-9 } })")
                      .mechanism;
    Record exact;
    run(m, {}, exact);
    QVERIFY2(exact.summary.status == RunStatus::Done, exact.story().c_str());
    m.run.strategy = "time-stepping";
    m.run.step = step;
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QCOMPARE(record.summary.events.at("kink"), exact.summary.events.at("kink"));
    const double off = record.summary.final.joints[1].coordinate[0] - exact.summary.final.joints[1].coordinate[0];
    QVERIFY2(std::abs(off) < 20.0 * step, qPrintable(QString::number(off)));
}

QTEST_GUILESS_MAIN(BreaksInTimeStepsTest)

#include "breaks_in_time_steps_test.moc"
