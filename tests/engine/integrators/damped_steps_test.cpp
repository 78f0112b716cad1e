// What dampers take in steps that are long beside m / c, and what a scheme takes by itself.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <utility>

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

/// A gram at rest and a tonne at 1 m/s, a spring and a damper between them, in steps of 1 ms.
Mechanism gramAndTonne(double stiffness, double damping, const QString& scheme) {
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "gram", "mass": { "value": 0.001, "inertia": [1e-6, 1e-6, 1e-6, 0, 0, 0] } },
        { "name": "tonne", "pose": { "position": [1, 0, 0] },
          "mass": { "value": 1000, "inertia": [10, 10, 10, 0, 0, 0] }, "velocity": { "linear": [1, 0, 0] } } ],
        "loads": [ { "name": "d", "type": "spring-damper", "a": { "body": "gram" }, "b": { "body": "tonne" },
          "stiffness": %1, "damping": %2, "length": 1 } ],
        "run": { "until": 1, "strategy": "time-stepping", "step": 1e-3, "output_step": 1e-3, "scheme": "%3" } })")
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

    /// A heavy slider that a light crank moves: at a dead centre all its energy goes through the crank within a few
    /// steps. Schemes that keep no account lose most of it there, and no run ends as done with that.
    void whatHasGoneEndsTheRun() {
        const auto scene = [](const std::string& method) {
            return parseProject(R"json({"escapement": 1, "bodies": [
                {"name": "frame", "fixed": true},
                {"name": "crank", "pose": {"position": [0, 0.1, 0]},
                  "mass": {"value": 0.005, "centre": [0.025, 0, 0], "inertia": [8.3e-8, 1.083e-6, 1.083e-6, 0, 0, 0]}},
                {"name": "rod", "pose": {"position": [0.05, 0.1, 0]},
                  "mass": {"value": 0.015, "centre": [0.075, 0, 0], "inertia": [2.5e-7, 2.825e-5, 2.825e-5, 0, 0, 0]}},
                {"name": "slider", "pose": {"position": [0.2, 0, 0]},
                  "mass": {"value": 0.48, "inertia": [0.0037, 0.000128, 0.0037, 0, 0, 0]}}],
              "joints": [
                {"name": "j1", "type": "revolute", "a": {"body": "frame", "position": [0, 0.1, 0], "z": [0, -1, 0],
                  "x": [1, 0, 0]}, "b": {"body": "crank", "z": [0, -1, 0], "x": [1, 0, 0]}},
                {"name": "j2", "type": "revolute", "a": {"body": "crank", "position": [0.05, 0, 0], "z": [0, -1, 0],
                  "x": [1, 0, 0]}, "b": {"body": "rod", "z": [0, -1, 0], "x": [1, 0, 0]}},
                {"name": "j3", "type": "revolute", "a": {"body": "rod", "position": [0.15, 0, 0], "z": [0, -1, 0],
                  "x": [1, 0, 0]}, "b": {"body": "slider", "position": [0, 0.1, 0], "z": [0, -1, 0], "x": [1, 0, 0]}},
                {"name": "j4", "type": "prismatic", "a": {"body": "frame", "position": [0.2, 0, 0], "z": [1, 0, 0],
                  "x": [0, 0, 1]}, "b": {"body": "slider", "z": [1, 0, 0], "x": [0, 0, 1]}}],
              "loads": [{"name": "tq", "type": "torque", "joint": "j1", "value": "-0.6 + 0.4*sin(20*t)"}],
              "run": {"until": 0.3, "output_step": 0.005, "step": 5e-5, )json" +
                                method + "}}")
                .mechanism;
        };
        Record exact;
        run(scene(R"("strategy": "hybrid", "tolerance": 1e-9)"), {}, exact);
        QVERIFY2(exact.summary.status == RunStatus::Done, exact.story().c_str());
        for (const char* scheme : {"Stewart-Trinkle", "DVI", "D-minus-explicit"}) {
            Record record;
            run(scene(std::string(R"("strategy": "time-stepping", "scheme": ")") + scheme + "\""), {}, record);
            const std::string& said = record.summary.message;
            QVERIFY2(record.summary.status == RunStatus::Failed, scheme);
            QVERIFY2(said.find("have gone until") != std::string::npos && said.find(scheme) != std::string::npos,
                     (scheme + (": " + said)).c_str());
        }
    }

    /// Explicit steps of a gram on a stiff spring or damper make energy that grows without end: the run ends while it
    /// is small beside what there is, and says what to change.
    void explosionsEnd_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("stiffness");
        QTest::addColumn<double>("damping");
        QTest::addColumn<QString>("said");
        QTest::newRow("slowly") << "Moreau-Jean" << 0.0 << 2.1 << "too stiff for Moreau-Jean";
        QTest::newRow("fast") << "Moreau-Jean" << 0.0 << 10.0 << "";
        QTest::newRow("spring") << "DVI" << 5000.0 << 0.0 << "too stiff for DVI";
        QTest::newRow("no account") << "D-minus" << 0.0 << 10.0 << "";
    }
    void explosionsEnd() {
        QFETCH(QString, scheme);
        QFETCH(double, stiffness);
        QFETCH(double, damping);
        QFETCH(QString, said);
        Record record;
        run(gramAndTonne(stiffness, damping, scheme), {}, record);
        const RunSummary& s = record.summary;
        QVERIFY2(s.status == RunStatus::Failed, record.story().c_str());
        QVERIFY2(QString::fromStdString(s.message).contains(said), s.message.c_str());
        for (const Frame& frame : record.frames) QVERIFY(frame.energy.kinetic < 2.0 * s.energy_start);
    }

    /// The same bodies in steps that are stable, if only just, and by an implicit scheme.
    void stableStepsGoOn() {
        for (const auto& [scheme, damping] : {std::pair("Moreau-Jean", 1.9), std::pair("Moreau-Jean-theta", 10.0)}) {
            Record record;
            run(gramAndTonne(0.0, damping, scheme), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
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
