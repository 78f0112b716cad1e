// What frames of time-stepping runs show: positions and works within long steps, the last instant, whatever roundoff
// its expression has, and forces of joints that say the same as others.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

Record run(const Mechanism& m) {
    Record record;
    RunControl control;
    record.summary = simulate(m, PartLibrary(), {}, record, control);
    return record;
}

/// A block that falls along a rail until `until`, an expression.
Mechanism falling(const QString& until) {
    const QString text = QString(R"({"escapement": 1, "name": "rail", "bodies": [{"name": "ground", "fixed": true},
            {"name": "block", "mass": {"value": 1, "inertia": [0.001, 0.001, 0.001, 0, 0, 0]}}],
            "joints": [{"name": "rail", "type": "prismatic",
             "a": {"body": "ground", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0]},
             "b": {"body": "block", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0]}}],
            "run": {"until": "%1", "output_step": 0.05, "strategy": "time-stepping", "step": 0.001}})")
                             .arg(until);
    return parseProject(text.toStdString()).mechanism;
}

/// A door of 20 kg on two hinges in one line, in this order.
Mechanism door(bool otherOrder, const char* strategy) {
    const auto hinge = [](const char* name, double z) {
        return QString(R"({"name": "%1", "type": "revolute",
            "a": {"body": "frame", "position": [0, 0, %2], "z": [0, 0, 1], "x": [1, 0, 0]},
            "b": {"body": "door", "position": [0, 0, %2], "z": [0, 0, 1], "x": [1, 0, 0]}})")
            .arg(name)
            .arg(z);
    };
    const QString low = hinge("low", -0.8), high = hinge("high", 0.8);
    const QString text =
        QString(R"({"escapement": 1, "name": "door", "bodies": [{"name": "frame", "fixed": true}, {"name": "door",
            "mass": {"value": 20, "inertia": [1, 1, 0.5, 0, 0, 0], "centre": [0.4, 0, 0]}}],
            "joints": [%1, %2], "run": {"until": 0.05, "output_step": 0.01, "strategy": "%3"}})")
            .arg(otherOrder ? high : low, otherOrder ? low : high, strategy);
    return parseProject(text.toStdString()).mechanism;
}

/// J: what works and losses until then do not explain.
double unexplained(const Record& record, const Frame& frame) {
    const Energies& e = frame.energy;
    return e.kinetic + e.potential + e.springs + e.dissipated - e.work - record.summary.energy_start;
}

} // namespace

class TimeSteppingFramesTest : public QObject {
    Q_OBJECT

  private slots:
    /// A block that is braked on the floor: within a long step, too, it is where its velocities lead it.
    void framesWithinStepsOfAContactThatHolds_data() {
        QTest::addColumn<QString>("steps");
        QTest::newRow("adaptive") << R"("adaptive": true, "tolerance": 1e-8)";
        QTest::newRow("long steps") << R"("step": 0.047)";
    }
    void framesWithinStepsOfAContactThatHolds() {
        QFETCH(QString, steps);
        const QString text = QString(R"json({"escapement": 1, "name": "brake", "gravity": [0, 0, -9.81],
            "bodies": [{"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [20, 20, 0]}]},
              {"name": "block", "pose": {"position": [0, 0, 0.01]}, "velocity": {"linear": [16, 0, 0]},
               "shapes": [{"primitive": "box", "size": [4, 0.5, 0.02]}],
               "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.02, 1.33, 1.35, 0, 0, 0]}}],
            "contacts": [{"name": "brake", "a": {"body": "block"}, "b": {"body": "floor"}, "friction": 0.8}],
            "run": {"until": 0.5, "output_step": 0.01, "strategy": "time-stepping", %1}})json")
                                 .arg(steps);
        const Record record = run(parseProject(text.toStdString()).mechanism);
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QVERIFY(record.frames.size() > 50);
        for (const Frame& frame : record.frames) {
            if (frame.time < 0.05) continue; // in its first step the contact counts as struck
            const double x = 16.0 * frame.time - 0.5 * 0.8 * 9.81 * frame.time * frame.time;
            QVERIFY2(std::abs(frame.bodies[1].position.x() - x) < 1e-9,
                     qPrintable(QString("%1 s: %2 m").arg(frame.time).arg(frame.bodies[1].position.x() - x)));
            QVERIFY2(std::abs(frame.energy.dissipated - 0.8 * 9.81 * x) < 1e-7 &&
                         std::abs(unexplained(record, frame)) < 1e-8,
                     qPrintable(QString("%1 s: %2 J").arg(frame.time).arg(unexplained(record, frame))));
        }
    }

    /// A slider of 1 kg: what each has done until a frame within a step is its force times the way until there.
    void worksWithinSteps_data() {
        QTest::addColumn<double>("speed");
        QTest::addColumn<QString>("joint");
        QTest::addColumn<QString>("loads");
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("byLoads");
        QTest::addColumn<QString>("steps");
        const QString adaptive = R"("adaptive": true)", fixed = R"("step": 0.047)",
                      forces = R"(, "friction": 8, "motor": {"kind": "force", "value": 2})",
                      two = R"({"name": "p", "type": "force", "a": {"body": "b"}, "vector": [1.5, 0, 0]},
                               {"name": "r", "type": "force", "a": {"body": "b"}, "vector": [-1, 0, 0]})";
        QTest::newRow("forces") << 16.0 << forces << two << 8.0 << 0.5 << fixed;
        QTest::newRow("forces, adaptive") << 16.0 << forces << two << 8.0 << 0.5 << adaptive;
        QTest::newRow("prescribed speed") << 0.0 << R"(, "friction": 8, "motor": {"kind": "speed", "value": "4 * t"})"
                                          << "" << 8.0 << 0.0 << fixed;
        QTest::newRow("damper") << 16.0 << ""
                                << R"({"name": "d", "type": "spring-damper", "a": {"body": "ground",
                                     "position": [-20, 0, 0]}, "b": {"body": "b"}, "stiffness": 0, "damping": 2,
                                     "length": 1})"
                                << 0.0 << 0.0 << fixed + R"(, "scheme": "Moreau-Jean-theta")";
    }
    void worksWithinSteps() {
        QFETCH(double, speed);
        QFETCH(QString, joint);
        QFETCH(QString, loads);
        QFETCH(double, friction);
        QFETCH(double, byLoads);
        QFETCH(QString, steps);
        const QString text = QString(R"json({"escapement": 1, "name": "slider", "gravity": [0, 0, 0],
            "bodies": [{"name": "ground", "fixed": true}, {"name": "b", "velocity": {"linear": [%1, 0, 0]},
              "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
            "joints": [{"name": "s", "type": "prismatic", "a": {"body": "ground", "z": [1, 0, 0], "x": [0, 1, 0]},
              "b": {"body": "b", "z": [1, 0, 0], "x": [0, 1, 0]} %2}], "loads": [%3],
            "run": {"until": 0.5, "output_step": 0.01, "strategy": "time-stepping", %4}})json")
                                 .arg(speed)
                                 .arg(joint, loads, steps);
        const Record record = run(parseProject(text.toStdString()).mechanism);
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QVERIFY(record.frames.size() > 50);
        for (const Frame& frame : record.frames) {
            const Energies& e = frame.energy;
            const double way = frame.joints[0].coordinate[0];
            const double off[] = {unexplained(record, frame), e.friction - friction * way,
                                  e.dissipated - e.friction - e.dampers, e.work - e.motors - byLoads * way};
            for (const double each : off)
                QVERIFY2(std::abs(each) < 1e-8, qPrintable(QString("%1 s: %2 J").arg(frame.time).arg(each)));
            if (friction == 0.0 || frame.accounts.empty()) continue;
            QVERIFY(std::abs(frame.accounts[0].slip - way) < 1e-9);
        }
        QVERIFY(record.frames.back().energy.dissipated > 1.0);
    }

    /// A ball strikes the floor in the last step, which would be longer: the books close where the run ends.
    void aRunEndsBehindAnImpact() {
        const Record record = run(parseProject(R"json({"escapement": 1, "name": "ball", "gravity": [0, 0, -9.81],
            "bodies": [{"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [2, 2, 0]}]},
              {"name": "ball", "pose": {"position": [0, 0, 1.0713]}, "shapes": [{"primitive": "sphere", "radius": 0.1}],
               "mass": {"value": 1, "centre": [0, 0, 0], "inertia": [0.004, 0.004, 0.004, 0, 0, 0]}}],
            "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "ball"}, "restitution": 0.5,
              "friction": 0}],
            "run": {"until": 0.455, "output_step": 0.01, "strategy": "time-stepping", "step": 0.02}})json")
                                      .mechanism);
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QVERIFY(record.end().linear.z() > 2.0);
        QVERIFY2(std::abs(unexplained(record, record.frames.back())) < 1e-9,
                 qPrintable(QString::number(unexplained(record, record.frames.back()))));
    }

    void theLastFrameIsAtTheEnd_data() {
        QTest::addColumn<QString>("until");
        for (const char* until : {"3*0.1", "6*0.1", "12*0.2", "0.3", "0.3004", "0.1+0.2", "7*0.1"})
            QTest::newRow(until) << until;
    }
    void theLastFrameIsAtTheEnd() {
        QFETCH(QString, until);
        const Mechanism m = falling(until);
        const Record record = run(m);
        QVERIFY(record.summary.status == RunStatus::Done);
        QCOMPARE(record.frames.back().time, m.run.until.value);
        QVERIFY(std::abs(record.end().linear.z() + 9.81 * m.run.until.value) < 1e-9);
        for (std::size_t i = 1; i < record.frames.size(); ++i)
            QVERIFY(record.frames[i].time > record.frames[i - 1].time + 1e-9);
    }

    /// Of rows that say the same only roundoff would choose one: each hinge bears half of the weight, as between
    /// events.
    void redundantHingesShare_data() {
        QTest::addColumn<bool>("otherOrder");
        QTest::newRow("low first") << false;
        QTest::newRow("high first") << true;
    }
    void redundantHingesShare() {
        QFETCH(bool, otherOrder);
        const Record exact = run(door(otherOrder, "event-driven")), steps = run(door(otherOrder, "time-stepping"));
        for (const Frame& frame : steps.frames)
            for (std::size_t j = 0; j < 2; ++j)
                for (std::size_t k = 0; k < 6; ++k)
                    QVERIFY2(std::abs(frame.joints[j].force[k] - exact.frames.front().joints[j].force[k]) < 1e-6,
                             qPrintable(QString("joint %1, %2: %3 at %4 s for %5")
                                            .arg(j)
                                            .arg(k)
                                            .arg(frame.joints[j].force[k])
                                            .arg(frame.time)
                                            .arg(exact.frames.front().joints[j].force[k])));
        QVERIFY(std::abs(std::abs(exact.frames.front().joints[0].force[2]) - 98.1) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TimeSteppingFramesTest)
#include "time_stepping_frames_test.moc"
