// The energy that motors feed in, apart from that of loads: motors that prescribe a motion and motors that give a
// torque, between events, in time steps of every scheme, at impacts, and in a run that goes on from a checkpoint.

#include "engine/model/checks/validation.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double moment = 0.04, brake = -0.5, torque = 2.0;

/// A wheel on a hinge, braked by a load, and turned by a motor.
Mechanism wheel(const std::string& kind, const std::string& value) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies.resize(2);
    m.bodies[0].name = "ground";
    m.bodies[0].fixed = true;
    m.bodies[1].name = "wheel";
    m.bodies[1].mass = MassProperties{};
    m.bodies[1].mass->value = 2.0;
    m.bodies[1].mass->inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
    Joint axle;
    axle.name = "axle";
    axle.type = "revolute";
    axle.a.body = "ground";
    axle.b.body = "wheel";
    if (!kind.empty()) {
        axle.motor = Motor();
        axle.motor->kind = kind;
        axle.motor->value.expression = value;
    }
    m.joints = {axle};
    Load load;
    load.name = "brake";
    load.type = "torque";
    load.joint = "axle";
    load.value = brake;
    m.loads = {load};
    m.run.until = 0.5;
    m.run.output_step = 0.01;
    m.run.tolerance = 1e-9;
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

RunSummary run(Mechanism m, Recorder& seen, const std::optional<Continuation>& from = {}) {
    if (hasErrors(resolve(m)) || hasErrors(validate(m))) qFatal("the scene is not valid");
    RunControl control;
    return simulate(m, {}, {}, seen, control, from);
}

/// J within which every frame's loads have given the brake's work, and motors all else that turns the wheel.
double worst(const Recorder& seen) {
    double off = 0.0;
    const Frame& first = seen.frames.front();
    for (const Frame& frame : seen.frames) {
        const double turned = frame.joints[0].coordinate[0] - first.joints[0].coordinate[0];
        const Energies &now = frame.energy, &then = first.energy;
        const double loads = now.work - now.motors - then.work + then.motors;
        const double motors = now.motors - then.motors;
        off = std::max(
            {off, std::abs(loads - brake * turned), std::abs(motors - (now.kinetic - then.kinetic) + brake * turned)});
    }
    return off;
}

} // namespace

class MotorWorkTest : public QObject {
    Q_OBJECT

  private slots:
    void betweenEvents_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("formulation");
        for (const char* formulation : {"multipliers", "relative"}) {
            const auto row = [&](const char* kind, const char* value) {
                QTest::addRow("%s, %s", kind, formulation) << kind << value << formulation;
            };
            row("torque", "2");
            row("speed", "3 + 20*t");
            row("angle", "5*t^2");
            row("", "");
        }
    }
    void betweenEvents() {
        QFETCH(QString, kind);
        QFETCH(QString, value);
        QFETCH(QString, formulation);
        Mechanism m = wheel(kind.toStdString(), value.toStdString());
        m.run.formulation = formulation.toStdString();
        Recorder seen;
        const RunSummary s = run(m, seen);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY2(worst(seen) < 1e-8, qPrintable(QString::number(worst(seen))));
        QCOMPARE(s.motors, seen.frames.back().energy.motors);
        if (kind.isEmpty()) QCOMPARE(s.motors, 0.0);
        else QVERIFY(s.motors > 0.5);
        if (kind == "torque") QVERIFY(std::abs(s.motors - torque * s.final.joints[0].coordinate[0]) < 1e-8);
    }

    /// Energies of schemes add up as well as the schemes do; what loads have given is exact, as their torque is.
    void inTimeSteps_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("kind");
        for (const auto& scheme : schemeTypes())
            for (const char* kind : {"torque", "speed"})
                QTest::addRow("%s, %s", scheme.name.c_str(), kind) << QString::fromStdString(scheme.name) << kind;
    }
    void inTimeSteps() {
        QFETCH(QString, scheme);
        QFETCH(QString, kind);
        Mechanism m = wheel(kind.toStdString(), kind == "torque" ? "2" : "3 + 20*t");
        m.run.strategy = "time-stepping";
        m.run.scheme = scheme.toStdString();
        m.run.step = 1e-3;
        Recorder seen;
        const RunSummary s = run(m, seen);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double turned = s.final.joints[0].coordinate[0];
        const double gained = s.energy_end - s.energy_start, motors = gained - brake * turned;
        QVERIFY(motors > 0.5);
        QVERIFY2(std::abs(s.motors - motors) < 0.02 * motors, qPrintable(QString("%1 %2").arg(s.motors).arg(motors)));
        QVERIFY2(std::abs(s.work - s.motors - brake * turned) < 0.01 * std::abs(brake * turned),
                 qPrintable(QString("%1 %2").arg(s.work - s.motors).arg(brake * turned)));
    }

    /// A motor that keeps its speed through a blow gives an impulse; a speed that jumps takes one.
    void atJumps() {
        Mechanism m = wheel("speed", "t < 0.3 ? 2 : 7");
        Recorder seen;
        const RunSummary s = run(m, seen);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double turned = 2.0 * 0.3 + 7.0 * 0.2;
        QVERIFY(std::abs(s.motors - (0.5 * moment * (49.0 - 4.0) - brake * turned)) < 1e-7);
        QVERIFY(std::abs(s.work - s.motors - brake * turned) < 1e-8);
    }

    void inARunThatGoesOn() {
        Mechanism m = wheel("torque", "2*sin(10*t)^2");
        Recorder whole, first, rest;
        run(m, whole);
        Mechanism half = m;
        half.run.until = 0.25;
        run(half, first);
        QVERIFY(!first.checkpoints.empty());
        const RunSummary s = run(m, rest, Continuation{first.checkpoints.back()});
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(rest.frames.back().energy.motors > 0.1);
        QCOMPARE(rest.frames.back().energy.motors, whole.frames.back().energy.motors);
        QCOMPARE(rest.frames.back().energy.work, whole.frames.back().energy.work);
    }
};

QTEST_GUILESS_MAIN(MotorWorkTest)
#include "motor_work_test.moc"
