// Time steps that choose their length, by every scheme that has them: where the whole step and its halves agree and are
// wrong, for both look at the same forces or meet the same stop too late.

#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A slider of 1 kg along x without gravity; `more`: fields of its joint and of the project.
Mechanism slider(const QString& joint, const QString& more, const QString& run) {
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] },
          "velocity": { "linear": [%1, 0, 0] } } ],
        "joints": [ { "name": "s", "type": "prismatic", "a": { "body": "ground", "z": [1, 0, 0], "x": [0, 1, 0] },
            "b": { "body": "b", "z": [1, 0, 0], "x": [0, 1, 0] } %2 } ],
        "run": { "strategy": "time-stepping", "adaptive": true, "output_step": 0.05, %3 } %4 })")
                            .arg(joint.section('|', 0, 0), joint.section('|', 1), run, more)
                            .toStdString())
        .mechanism;
}

bool adapts(const SchemeType& scheme) { return !scheme.choosesSteps && !scheme.velocitiesLag; }

void addSchemes(bool bouncing) {
    QTest::addColumn<QString>("scheme");
    for (const auto& scheme : schemeTypes())
        if (adapts(scheme) && (!bouncing || scheme.restitution != SchemeType::Inelastic))
            QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
}

double offBy(const Record& record, double coordinate) {
    return std::abs(record.summary.final.joints[0].coordinate[0] - coordinate);
}

} // namespace

class AdaptiveStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void fliesBetweenTwoStops_data() { addSchemes(true); }
    /// At 1 m/s between two stops that give all of it back, for 10 s: 135 blows. Before, nonsmooth-alpha stood still
    /// between them at a speed of 1 m/s, and DVI turned back early, whatever the tolerance.
    void fliesBetweenTwoStops() {
        QFETCH(QString, scheme);
        constexpr double low = -0.03, high = 0.0437, until = 10.0;
        const double way = std::fmod(until - low, 2.0 * (high - low));
        const double right = low + (way < high - low ? way : 2.0 * (high - low) - way);
        double last = 1.0;
        for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
            const Mechanism m =
                slider("1|, \"limits\": [-0.03, 0.0437], \"stop_restitution\": 1", "",
                       QString(R"("until": 10, "scheme": "%1", "tolerance": %2)").arg(scheme).arg(tolerance));
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const double off = offBy(record, right);
            qInfo("%s, %g: %.1e m in %lld steps", qPrintable(scheme), tolerance, off,
                  static_cast<long long>(record.summary.accepted));
            QVERIFY2(off < 1000.0 * tolerance && off < last, qPrintable(QString::number(off)));
            QVERIFY(record.summary.accepted < 60000);
            last = off;
        }
    }

    void aStopLetsGo_data() { addSchemes(false); }
    /// A force sin 3 t presses against a stop until t = pi / 3, and pulls away from then on: v = -(1 + cos 3 t) / 3.
    void aStopLetsGo() {
        QFETCH(QString, scheme);
        Mechanism m =
            slider("0|, \"limits\": [-1, 0]",
                   R"(, "loads": [ { "name": "p", "type": "force", "a": { "body": "b" }, "vector": [0, 0, 0] } ])",
                   QString(R"("until": 2, "scheme": "%1", "tolerance": 1e-8)").arg(scheme));
        m.loads[0].vector[0].expression = "sin(3 * t)";
        QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double right = -(1.0 + std::cos(6.0)) / 3.0, speed = record.summary.final.joints[0].speed[0];
        QVERIFY2(std::abs(speed - right) < 1e-3, qPrintable(QString("%1 for %2 m/s").arg(speed).arg(right)));
    }

    /// A body on a belt, held by a spring: it rides with the belt and breaks free, four times. What held it was looked
    /// at in the middle of steps of 0.1 s, and it rode on by up to a quarter of one.
    void staticFrictionLetsGo() {
        const auto ride = [](const char* run) {
            return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
                { "name": "ground", "fixed": true },
                { "name": "c", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } },
                { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } } ],
                "joints": [
                { "name": "m", "type": "prismatic", "a": { "body": "ground", "z": [1, 0, 0], "x": [0, 1, 0] },
                  "b": { "body": "c", "z": [1, 0, 0], "x": [0, 1, 0] }, "motor": { "kind": "speed", "value": 0.2 } },
                { "name": "s", "type": "prismatic", "a": { "body": "c", "z": [1, 0, 0], "x": [0, 1, 0] },
                  "b": { "body": "b", "z": [1, 0, 0], "x": [0, 1, 0] }, "friction": 2, "static_friction": 4 } ],
                "loads": [ { "name": "k", "type": "spring-damper", "a": { "body": "ground", "position": [-1, 0, 0] },
                  "b": { "body": "b" }, "stiffness": 50, "length": 1 } ],
                "run": { "until": 5, "output_step": 0.05, %1 } })")
                                    .arg(run)
                                    .toStdString())
                .mechanism;
        };
        Record exact;
        run(ride(R"("strategy": "event-driven", "tolerance": 1e-9)"), {}, exact);
        QVERIFY2(exact.summary.status == RunStatus::Done, exact.story().c_str());
        QVERIFY(exact.count(EventKind::Slip) >= 4);
        double last = 1.0;
        for (const char* tolerance : {"1e-6", "1e-8", "1e-10"}) {
            Record record;
            run(ride(qPrintable(
                    QString(R"("strategy": "time-stepping", "adaptive": true, "tolerance": %1)").arg(tolerance))),
                {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const double off = (record.end().position - exact.end().position).norm();
            qInfo("%s: %.1e m in %lld steps", tolerance, off, static_cast<long long>(record.summary.accepted));
            QVERIFY2(off < 0.5 * last, qPrintable(QString::number(off)));
            last = off;
        }
        QVERIFY(last < 1e-4);
    }

    /// Thrown up at 1 m/s against 40 m/s^2 it turns back at 12.5 mm: a sensor at 12 mm is passed and passed again
    /// within 10 ms, one of the speed once; two of them at one instant. What rests elsewhere has no say in it.
    void sensorsWithinLongSteps_data() {
        QTest::addColumn<bool>("besideARest");
        QTest::newRow("alone") << false;
        QTest::newRow("beside what rests") << true;
    }
    void sensorsWithinLongSteps() {
        QFETCH(bool, besideARest);
        Mechanism m = slider("1|", R"(, "sensors": [
            { "name": "high", "type": "coordinate", "joint": "s", "value": 0.012, "action": "mark" },
            { "name": "high too", "type": "coordinate", "joint": "s", "value": 0.012, "action": "mark" },
            { "name": "turns", "type": "coordinate-speed", "joint": "s", "value": 0, "action": "mark" } ])",
                             R"("until": 2, "tolerance": 1e-10)");
        m.gravity = {-40.0, 0.0, 0.0};
        if (besideARest) {
            m.bodies.push_back(m.bodies[1]);
            m.bodies[2].name = "rests";
            m.bodies[2].velocity = {};
            m.joints.push_back(m.joints[0]);
            m.joints[1].name = "floor";
            m.joints[1].b.body = "rests";
            m.joints[1].limits = NumberVector<2>{0.0, 1.0};
        }
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        std::vector<const Event*> marks;
        for (const Event& e : record.events)
            if (e.kind == EventKind::User) marks.push_back(&e);
        QVERIFY2(marks.size() == 5, record.story().c_str());
        for (const auto& [k, time] : {std::pair(0, 0.02), {1, 0.02}, {2, 0.025}, {3, 0.03}, {4, 0.03}})
            QVERIFY2(std::abs(marks[std::size_t(k)]->time - time) < 1e-6, record.story().c_str());
        m.sensors[0].action = "stop";
        Record stopped;
        run(m, {}, stopped);
        QVERIFY2(std::abs(stopped.frames.back().time - 0.02) < 1e-6, stopped.story().c_str());
    }

    /// A speed that a blow carries over a sensor's value has it at the end of the step that strikes: the way there is
    /// not covered in ever shorter steps.
    void sensorsThatBlowsPass_data() {
        QTest::addColumn<bool>("adaptive");
        QTest::newRow("fixed") << false;
        QTest::newRow("adaptive") << true;
    }
    void sensorsThatBlowsPass() {
        QFETCH(bool, adaptive);
        Mechanism m = slider("1|, \"limits\": [-1, 0.1], \"stop_restitution\": 0.5", R"(, "sensors": [
            { "name": "turns", "type": "coordinate-speed", "joint": "s", "value": 0.2, "action": "stop" } ])",
                             R"("until": 0.3, "tolerance": 1e-8, "step": 1e-3)");
        m.run.adaptive = adaptive;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(std::abs(record.frames.back().time - 0.1) < 1.1e-3, record.story().c_str());
        QVERIFY2(record.summary.accepted < 300, qPrintable(QString::number(record.summary.accepted)));
    }

    /// Velocities of intervals of different lengths cannot be turned back by the formula of equal ones: a ball lost all
    /// of its speed in 20 s.
    void stepsOfEqualLength() {
        for (const auto& scheme : schemeTypes()) {
            if (!scheme.velocitiesLag) continue;
            const Mechanism m = slider("1|", "", QString(R"("until": 1, "scheme": "%1")").arg(scheme.name.c_str()));
            const auto findings = validate(m);
            QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
                return f.severity == Severity::Error && f.pointer == "/run/adaptive";
            }));
        }
    }
};

QTEST_GUILESS_MAIN(AdaptiveStepsTest)
#include "adaptive_steps_test.moc"
