// Dry friction and limits of joints against closed formulas, and what breaks loose beside a ball that does.

#include "tests/support/contact_law_scenes.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A body of 2 kg and 0.5 kg m^2 on a joint of the given type along x, without gravity.
Mechanism onJoint(const std::string& type, const std::string& strategy) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    Body base;
    base.name = "ground";
    base.fixed = true;
    Body mover;
    mover.name = "mover";
    mover.mass = mass(2.0, 0.5);
    m.bodies = {base, mover};
    Joint joint;
    joint.name = "guide";
    joint.type = type;
    joint.a.body = "ground";
    joint.b.body = "mover";
    joint.a.z = joint.b.z = {1.0, 0.0, 0.0};
    joint.a.x = joint.b.x = {0.0, 0.0, 1.0};
    m.joints = {joint};
    m.run.strategy = strategy;
    m.run.output_step = 0.01;
    return m;
}

/// A crank of 0.1 m with a rod of 0.3 m, stretched at the start, that moves a slide with 2 N of friction.
Mechanism sliderCrank(const std::string& strategy) {
    Mechanism m = onJoint("revolute", strategy);
    m.bodies[1].name = "crank";
    m.joints[0] = {};
    const auto join = [&](const char* name, const char* type, const char* a, double x, const char* b) {
        Joint joint;
        joint.name = name;
        joint.type = type;
        joint.a.body = a;
        joint.b.body = b;
        joint.a.position = {x, 0.0, 0.0};
        return joint;
    };
    for (const auto& [name, x] : {std::pair("rod", 0.1), std::pair("slide", 0.4)}) {
        Body body = m.bodies[1];
        body.name = name;
        body.pose.position = {x, 0.0, 0.0};
        body.mass = mass(1.0, 0.01);
        m.bodies.push_back(body);
    }
    m.joints = {join("drive", "revolute", "ground", 0.0, "crank"), join("pin", "revolute", "crank", 0.1, "rod"),
                join("wrist", "revolute", "rod", 0.3, "slide"), join("rail", "prismatic", "ground", 0.4, "slide")};
    Joint& rail = m.joints.back();
    rail.a.z = rail.b.z = {1.0, 0.0, 0.0};
    rail.a.x = rail.b.x = {0.0, 0.0, 1.0};
    rail.friction = 2.0;
    m.run.step = 1e-4;
    return m;
}

} // namespace

class JointFrictionTest : public QObject {
    Q_OBJECT
  private slots:
    void oneCoefficientBreaksLoose_data();
    void oneCoefficientBreaksLoose();
    void turningPointsHold();
    void outputBetweenStepsIsOnTheWay();
    // joints
    void frictionOfASlideStopsIt_data();
    void frictionOfASlideStopsIt();
    void frictionOfAHingeBreaksLoose_data();
    void frictionOfAHingeBreaksLoose();
    void oscillatorLosesTheSameEachSwing_data();
    void oscillatorLosesTheSameEachSwing();
    void stopsRebound_data();
    void stopsRebound();
    void motorsWorkAgainstFriction_data();
    void motorsWorkAgainstFriction();
    void motorsCarryTheirOwnFriction_data();
    void motorsCarryTheirOwnFriction();
    void deadCentresArePassed_data();
    void deadCentresArePassed();
};

void JointFrictionTest::motorsWorkAgainstFriction_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("speed");
    QTest::addColumn<double>("until");
    const double turn = 2.0 * std::acos(-1.0);
    for (const char* strategy : {"event-driven", "hybrid", "time-stepping"})
        for (const auto& [speed, until] :
             {std::pair("10", turn / 10.0), std::pair("5*(1 - cos(5*t))", turn / 5.0),
              std::pair("40*max(t - 0.1, 0)", 0.1 + std::sqrt(turn / 20.0)), std::pair("-10", turn / 10.0)})
            QTest::addRow("%s %s", strategy, speed) << QString(strategy) << QString(speed) << until;
}

/// One turn of a crank whose motor prescribes its speed: friction changes nothing of how the slide moves, and takes
/// 2 N times 0.4 m all the same, which the motor gives.
void JointFrictionTest::motorsWorkAgainstFriction() {
    QFETCH(QString, strategy);
    QFETCH(QString, speed);
    QFETCH(double, until);
    for (const bool stiction : {false, true}) {
        Mechanism m = sliderCrank(strategy.toStdString());
        if (stiction) m.joints.back().static_friction = 3.0;
        m.joints[0].motor = Motor{"speed", ofTime(speed.toStdString()), {}};
        m.run.until = until;
        const Watch watch = run(m);
        QVERIFY2(watch.summary.status == RunStatus::Done, watch.summary.message.c_str());
        const double bound = strategy == "time-stepping" ? 2e-3 : 1e-6,
                     kinetic = watch.summary.energy_end - watch.summary.energy_start;
        QVERIFY2(std::abs(watch.summary.dissipated - 0.8) < bound,
                 qPrintable(QString::number(watch.summary.dissipated, 'g', 9)));
        // A time step's own energy is of first order in its length.
        QVERIFY2(std::abs(watch.summary.work - kinetic - 0.8) < 3.0 * bound * (1.0 + 0.1 * kinetic),
                 qPrintable(QString::number(watch.summary.work - kinetic, 'g', 9)));
    }
}

void JointFrictionTest::motorsCarryTheirOwnFriction_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("way"); // rad, there and back
    for (const char* strategy : {"event-driven", "hybrid", "time-stepping"}) {
        const auto row = [&](const char* kind, const char* value, double way) {
            QTest::addRow("%s %s %s", strategy, kind, value)
                << QString(strategy) << QString(kind) << QString(value) << way;
        };
        row("speed", "10", 20.0);
        row("speed", "-10", 20.0);
        row("speed", "10*sin(3*t)", 10.0 / 3.0 * (3.0 + std::cos(6.0)));
        row("angle", "t^2", 4.0);
        row("angle", "1 - cos(2*t)", 3.0 + std::cos(4.0));
        row("speed", "0", 0.0);
        row("speed", "40*max(t - 0.1, 0)", 20.0 * 1.9 * 1.9);
    }
}

/// Friction on the very coordinate that a motor prescribes: 2 N m along all of its way, which the motor gives.
void JointFrictionTest::motorsCarryTheirOwnFriction() {
    QFETCH(QString, strategy);
    QFETCH(QString, kind);
    QFETCH(QString, value);
    QFETCH(double, way);
    for (const double stiction : {0.0, 3.0}) {
        Mechanism m = onJoint("revolute", strategy.toStdString());
        m.joints[0].friction = 2.0;
        m.joints[0].static_friction = stiction;
        m.joints[0].motor = Motor{kind.toStdString(), ofTime(value.toStdString()), {}};
        m.run.until = 2.0;
        m.run.step = 1e-4;
        const Watch watch = run(m);
        QVERIFY2(watch.summary.status == RunStatus::Done, watch.summary.message.c_str());
        const double bound = (strategy == "time-stepping" ? 1e-5 : 1e-6) * (1.0 + way),
                     kinetic = watch.summary.energy_end - watch.summary.energy_start;
        QVERIFY2(std::abs(watch.summary.dissipated - 2.0 * way) < bound,
                 qPrintable(QString("%1 for %2").arg(watch.summary.dissipated, 0, 'g', 9).arg(2.0 * way)));
        QVERIFY2(std::abs(watch.summary.motors - kinetic - 2.0 * way) < 2.0 * bound,
                 qPrintable(QString::number(watch.summary.motors - kinetic, 'g', 9)));
    }
}

void JointFrictionTest::deadCentresArePassed_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<double>("friction");
    for (const char* strategy : {"event-driven", "hybrid", "time-stepping"})
        for (const double friction : {1e-3, 0.1, 2.0})
            QTest::addRow("%s %g N", strategy, friction) << QString(strategy) << friction;
}

/// Where crank and rod are in line the slide stands still, and nothing that holds it there has a lever: it is passed,
/// and all that is lost is what friction takes along the slide's way.
void JointFrictionTest::deadCentresArePassed() {
    QFETCH(QString, strategy);
    QFETCH(double, friction);
    Mechanism m = sliderCrank(strategy.toStdString());
    m.joints.back().friction = friction;
    m.bodies[1].velocity.angular = {0.0, 0.0, 10.0};
    m.bodies[2].velocity.linear = {0.0, 1.0, 0.0};
    m.bodies[2].velocity.angular = {0.0, 0.0, -1.0 / 0.3};
    m.run.until = 1.0;
    m.run.output_step = 1e-3;
    Record record;
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    double way = 0.0, turned = 0.0;
    for (std::size_t k = 1; k < record.frames.size(); ++k) {
        const Frame &now = record.frames[k], &last = record.frames[k - 1];
        way += (now.bodies[3].position - last.bodies[3].position).norm();
        turned += 0.5 * (now.bodies[1].angular.z() + last.bodies[1].angular.z()) * (now.time - last.time);
    }
    QVERIFY2(turned > 8.0, qPrintable(QString::number(turned))); // past two dead centres
    const double lost = record.summary.energy_start - record.summary.energy_end;
    const double own = strategy == "time-stepping" ? 3e-4 : 1e-9; // of the steps, of all energy
    QVERIFY2(std::abs(lost - friction * way) < 1e-3 * friction + own * record.summary.energy_start,
             qPrintable(QString("%1 J, %2 N m").arg(lost).arg(friction * way)));
}

void JointFrictionTest::oneCoefficientBreaksLoose_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("scene");
    for (const char* strategy : {"hybrid", "event-driven"})
        for (const char* scene : {"hinge", "ball"}) QTest::addRow("%s %s", strategy, scene) << strategy << scene;
}

/// Where static and kinetic friction are one, what breaks loose begins with no acceleration at all.
void JointFrictionTest::oneCoefficientBreaksLoose() {
    QFETCH(QString, strategy);
    QFETCH(QString, scene);
    Mechanism m;
    double start = 0.0, speed = 0.0;
    if (scene == "hinge") { // 0.5 kg m^2, 1.5 N m, driven by 3 t N m
        m = onJoint("revolute", strategy.toStdString());
        m.joints[0].friction = 1.5;
        m.joints[0].motor = Motor{"torque", ofTime("3*t"), {}};
        start = 0.5;
        speed = 1.5 * 0.25 / 0.5;
    } else { // 8 kg, 1 kg m^2, pulled at its lowest point: there 1/8 + r^2 / 1 m/s^2 for 1 N
        m = ballOnPlate(0.0, 0.0, strategy.toStdString());
        m.bodies[1].mass = mass(8.0, 1.0);
        m.contacts[0].friction = 0.5;
        m.loads = {force("ball", {ofTime("50*t"), 0.0, 0.0})};
        m.loads[0].a.position = {0.0, 0.0, -0.1};
        start = 0.5 * 8.0 * g / 50.0;
        speed = 25.0 / 8.0 * (1.0 - start) * (1.0 - start);
    }
    m.run.until = 1.0;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    const double reached = scene == "hinge" ? watch.summary.final.bodies[1].angular.x() : watch.speed(1).x();
    QVERIFY2(std::abs(reached - speed) < 1e-5, qPrintable(QString::number(reached - speed, 'g', 6)));
    QCOMPARE(watch.count(EventKind::Slip), 1);
    QVERIFY(std::abs(watch.first(EventKind::Slip)->time - start) < 1e-6);
}

/// Thrown up an incline that static friction holds: whichever instant of a step it turns at, there it stays.
void JointFrictionTest::turningPointsHold() {
    for (int k = 0; k < 24; ++k) {
        Mechanism m = blockOnPlate(std::atan(0.483), "time-stepping");
        m.contacts[0].friction = 0.4;
        m.contacts[0].static_friction = 0.6;
        m.bodies[1].velocity.linear = {-1.0 - 8.22e-3 / 24 * k, 0.0, 0.0}; // a step takes 8.2e-3 m/s
        m.run.until = 0.4;
        m.run.step = 1e-3;
        const Watch watch = run(m);
        QVERIFY(watch.summary.status == RunStatus::Done);
        QVERIFY2(watch.speed(1).norm() < 1e-9,
                 qPrintable(QString("throw %1: slides back with %2 m/s").arg(k).arg(watch.speed(1).norm())));
    }
}

/// Free fall in steps that meet neither the outputs nor the end.
void JointFrictionTest::outputBetweenStepsIsOnTheWay() {
    Mechanism m = ballOnPlate(5.0, 0.0, "time-stepping");
    m.run.step = 0.1;
    m.run.output_step = 0.03;
    m.run.until = 0.25;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    QVERIFY(watch.frames.size() >= 9);
    for (const auto& frame : watch.frames) {
        QVERIFY(std::abs(frame.bodies[1].linear.z() + g * frame.time) < 1e-12);
        QVERIFY(std::abs(frame.bodies[1].position.z() - 5.1 + 0.5 * g * frame.time * frame.time) < 1e-12);
    }
    QVERIFY(std::abs(watch.summary.energy_end - watch.summary.energy_start) < 1e-12 * watch.summary.energy_start);
}

void JointFrictionTest::frictionOfASlideStopsIt_data() { eachStrategy(); }

void JointFrictionTest::frictionOfASlideStopsIt() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    // 2 kg with 3 m/s against 4 N: stops after 1.5 s and 2.25 m, and stays.
    Mechanism m = onJoint("prismatic", strategy.toStdString());
    m.bodies[1].velocity.linear = {3.0, 0.0, 0.0};
    m.joints[0].friction = 4.0;
    m.run.until = 2.0;
    m.run.step = 1e-3;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    QVERIFY2(std::abs(watch.position(1).x() - 2.25) < bound,
             qPrintable(QString::number(watch.position(1).x() - 2.25, 'g', 6)));
    QVERIFY(watch.speed(1).norm() < 1e-9);
    QVERIFY(std::abs(watch.summary.dissipated - 9.0) < 9.0 * bound);
    if (strategy == "time-stepping") return;
    const Event* stick = watch.first(EventKind::Stick);
    QVERIFY(stick && std::abs(stick->time - 1.5) < 1e-7 && stick->subject == "guide friction");
}

void JointFrictionTest::frictionOfAHingeBreaksLoose_data() { eachStrategy(); }

void JointFrictionTest::frictionOfAHingeBreaksLoose() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    // 0.5 kg m^2, static 1.5 N m, kinetic 1 N m, driven by 3 t N m: breaks at 0.5 s, then 0.5 w' = 3 t - 1.
    Mechanism m = onJoint("revolute", strategy.toStdString());
    m.joints[0].friction = 1.0;
    m.joints[0].static_friction = 1.5;
    m.joints[0].motor = Motor{"torque", ofTime("3*t"), {}};
    m.run.until = 1.0;
    m.run.step = 1e-3;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    const double speed = (1.5 * (1.0 - 0.25) - 0.5) / 0.5;
    QVERIFY2(std::abs(watch.summary.final.bodies[1].angular.x() - speed) < 5.0 * bound,
             qPrintable(QString::number(watch.summary.final.bodies[1].angular.x() - speed, 'g', 6)));
    if (strategy == "time-stepping") return;
    const Event* slip = watch.first(EventKind::Slip);
    QVERIFY(slip && std::abs(slip->time - 0.5) < 1e-7);
}

void JointFrictionTest::oscillatorLosesTheSameEachSwing_data() { eachStrategy(); }

void JointFrictionTest::oscillatorLosesTheSameEachSwing() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    // Slide of 2 kg on a spring of 200 N/m with 2 N of dry friction, let go at 0.065 m: each half swing ends 2 F / k =
    // 0.02 m nearer, so it turns at -0.045, 0.025 and -0.005 m, where the spring's 1 N no longer moves it.
    Mechanism m = onJoint("prismatic", strategy.toStdString());
    m.bodies[1].pose.position = {0.065, 0.0, 0.0};
    m.joints[0].friction = 2.0;
    Load spring;
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.a.body = "ground";
    spring.a.position = {-1.0, 0.0, 0.0};
    spring.b.body = "mover";
    spring.stiffness = 200.0;
    spring.length = 1.0;
    m.loads = {spring};
    m.run.until = 1.5;
    m.run.step = 1e-4;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    QVERIFY2(std::abs(watch.position(1).x() + 0.005) < bound,
             qPrintable(QString::number(watch.position(1).x(), 'g', 9)));
    QVERIFY(watch.speed(1).norm() < 1e-9);
}

void JointFrictionTest::stopsRebound_data() { eachStrategy(); }

void JointFrictionTest::stopsRebound() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    // A pendulum rests on its stop under gravity and is thrown up with 1.5 rad/s. It comes back as fast as it left, and
    // leaves again with e = 0.6 of that.
    Mechanism m = onJoint("revolute", strategy.toStdString());
    m.bodies[1].mass->centre = {0.0, 0.0, 0.5};
    m.joints[0].limits = NumberVector<2>{0.0, 3.0};
    m.joints[0].stop_restitution = 0.6;
    m.gravity = {0.0, g, 0.0};
    m.bodies[1].velocity.angular = {1.5, 0.0, 0.0};
    m.bodies[1].velocity.linear = {0.0, -0.75, 0.0};
    m.run.until = 0.6;
    m.run.step = 1e-4;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    if (strategy == "time-stepping") {
        // Less energy after each hit, never below the stop by more than a step's way.
        for (const auto& frame : watch.frames) QVERIFY(frame.joints[0].coordinate[0] > -1e-3);
        QVERIFY(watch.summary.energy_end < watch.summary.energy_start);
        return;
    }
    double before = 0.0;
    int hits = 0;
    for (const auto& frame : watch.frames) {
        if (frame.kind == FrameKind::BeforeEvent) before = frame.joints[0].speed[0];
        if (frame.kind != FrameKind::AfterEvent || std::abs(frame.joints[0].coordinate[0]) > 1e-6 || before > -1e-3)
            continue;
        ++hits;
        QVERIFY(std::abs(frame.joints[0].speed[0] + 0.6 * before) < 1e-9);
        QVERIFY(std::abs(before + 1.5 * std::pow(0.6, hits - 1)) < 10.0 * bound);
        before = 0.0;
    }
    QVERIFY(hits >= 2);
}

QTEST_APPLESS_MAIN(JointFrictionTest)

#include "joint_friction_test.moc"
