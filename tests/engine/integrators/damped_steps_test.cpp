// What dampers take in steps that are long beside m / c, and what a scheme takes by itself.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

/// 1 kg at 1 m/s on a slide, with a spring and a damper, in steps of 1 ms.
Mechanism damped(double stiffness, double damping, const QString& scheme) {
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] },
          "velocity": { "linear": [0, 0, 1] } } ],
        "joints": [ { "name": "s", "type": "prismatic", "a": { "body": "ground" }, "b": { "body": "b" } } ],
        "loads": [ { "name": "d", "type": "spring-damper", "joint": "s", "stiffness": %1, "damping": %2 } ],
        "run": { "until": 0.1, "strategy": "time-stepping", "step": 1e-3, "output_step": 0.01, %3 } })")
                            .arg(stiffness)
                            .arg(damping)
                            .arg(scheme)
                            .toStdString())
        .mechanism;
}

} // namespace

class DampedStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void stiffDampers_data() {
        QTest::addColumn<QString>("scheme");
        QTest::newRow("theta 1") << R"("scheme": "Moreau-Jean-theta", "theta": 1)";
        QTest::newRow("theta 0.5") << R"("scheme": "Moreau-Jean-theta", "theta": 0.5)";
        QTest::newRow("projected") << R"("scheme": "Moreau-Jean-projected", "theta": 1)";
        QTest::newRow("Anitescu-Potra") << R"("scheme": "Anitescu-Potra")";
    }
    /// A damper of m / c from ten steps to a hundredth of one takes what the body has lost. By the trapezoidal rule it
    /// took up to 100 times as much, and the run was refused.
    void stiffDampers() {
        QFETCH(QString, scheme);
        for (const double damping : {1e2, 1e3, 1e5, 1e6}) {
            Record record;
            run(damped(0.0, damping, scheme), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const double lost = record.summary.energy_start - record.summary.energy_end;
            QVERIFY2(std::abs(record.summary.dissipated - lost) < 1e-4 * lost,
                     qPrintable(QString("%1: %2 J for %3 J").arg(damping).arg(record.summary.dissipated).arg(lost)));
        }
    }

    /// Backward Euler damps a vibration of ten steps a radian: that is no energy lost without a word.
    void dampingOfItsOwnIsSaid() {
        for (const double theta : {0.5, 1.0}) {
            Record record;
            run(damped(1e4, 0.0, QString(R"("scheme": "Moreau-Jean-theta", "theta": %1)").arg(theta)), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const bool said =
                std::any_of(record.summary.notes.begin(), record.summary.notes.end(), [](const std::string& note) {
                    return note.find("damps vibrations by itself") != std::string::npos;
                });
            QCOMPARE(said, theta > 0.5);
            QCOMPARE(record.summary.energy_end > 0.4, theta == 0.5);
        }
    }
};

QTEST_GUILESS_MAIN(DampedStepsTest)
#include "damped_steps_test.moc"
