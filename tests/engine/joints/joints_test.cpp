// Joint types, motors and limits in runs, against closed forms.

#include "engine/math/derivative.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

Body body(const std::string& name, const Vec3& position = Vec3::Zero(), double mass = 2.0,
          const Vec3& inertia = {0.02, 0.03, 0.04}) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const std::string& b) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    return j;
}

void drive(Joint& joint, const std::string& kind, const std::string& expression) {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[j]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
};

Run run(Mechanism m, double until, double tolerance = 1e-9) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 100.0;
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    Run r;
    RunControl control;
    r.summary = simulate(m, {}, {}, r.seen, control);
    return r;
}

/// Slider-crank along x: crank 0.1, rod 0.3, masses at the middles.
Mechanism sliderCrank() {
    Mechanism m;
    m.gravity = {0.0, -9.81, 0.0};
    m.bodies = {ground(), body("crank"), body("rod", {0.1, 0, 0}), body("slider", {0.4, 0, 0})};
    m.bodies[1].mass->centre[0] = 0.05;
    m.bodies[2].mass->centre[0] = 0.15;
    m.joints = {joint("main", "revolute", "ground", "crank"), joint("pin", "revolute", "crank", "rod"),
                joint("gudgeon", "revolute", "rod", "slider"), joint("guide", "prismatic", "ground", "slider")};
    m.joints[1].a.position[0] = 0.1;
    m.joints[2].a.position[0] = 0.3;
    for (auto* frame : {&m.joints[3].a, &m.joints[3].b}) {
        frame->z = {1.0, 0.0, 0.0};
        frame->x = {0.0, 1.0, 0.0};
    }
    return m;
}

} // namespace

class JointsTest : public QObject {
    Q_OBJECT

  private slots:
    void shaftSlidesAndTurns() {
        // Along a tilted axis without friction: free fall along it and a constant spin about it.
        Mechanism m;
        m.gravity = {0.0, 0.0, -9.81};
        m.bodies = {ground(), body("sleeve")};
        m.joints = {joint("shaft", "cylindrical", "ground", "sleeve")};
        const Vec3 axis = Vec3(0.0, 0.6, 0.8);
        for (auto* frame : {&m.joints[0].a, &m.joints[0].b}) frame->z = {axis.x(), axis.y(), axis.z()};
        m.bodies[1].mass->inertia = {0.03, 0.03, 0.03, 0.0, 0.0, 0.0};
        const Vec3 spin = 12.0 * axis;
        m.bodies[1].velocity.angular = {spin.x(), spin.y(), spin.z()};
        const Run r = run(m, 0.9);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const JointState& s = r.last();
        QCOMPARE(s.dof, 2);
        QVERIFY(std::abs(s.coordinate[0] + 0.5 * 9.81 * 0.8 * 0.81) < 1e-8);
        QVERIFY(std::abs(s.speed[0] + 9.81 * 0.8 * 0.9) < 1e-8);
        QVERIFY2(std::abs(s.coordinate[1] - 12.0 * 0.9) < 1e-8,
                 qPrintable(QString::number(s.coordinate[1]))); // turns counted
        QVERIFY(std::abs(s.speed[1] - 12.0) < 1e-9);
        // Only the weight across the axis is carried.
        QVERIFY(std::abs(s.force.head<3>().norm() - 2.0 * 9.81 * 0.6) < 1e-7);
        QVERIFY(std::abs(s.force[2]) < 1e-9 && std::abs(s.force[5]) < 1e-9);
    }

    void puckGlidesStraight() {
        Mechanism m;
        m.gravity = {0.0, 0.0, -9.81};
        m.bodies = {ground(), body("puck")};
        m.joints = {joint("ice", "planar", "ground", "puck")};
        m.joints[0].a.x = m.joints[0].b.x = {0.0, 1.0, 0.0}; // the joint's x is the world's y, its y the world's -x
        m.bodies[1].velocity.linear = {0.3, -0.2, 0.0};
        m.bodies[1].velocity.angular = {0.0, 0.0, 5.0};
        const Run r = run(m, 2.0);
        const JointState& s = r.last();
        QCOMPARE(s.dof, 3);
        QVERIFY(std::abs(s.coordinate[0] + 0.4) < 1e-9 && std::abs(s.coordinate[1] + 0.6) < 1e-9);
        QVERIFY2(std::abs(s.coordinate[2] - 10.0) < 1e-8, qPrintable(QString::number(s.coordinate[2])));
        QVERIFY((s.speed - Vec3(-0.2, -0.3, 5.0)).norm() < 1e-10);
        QVERIFY(std::abs(s.force[2] - 2.0 * 9.81) < 1e-9);
        QVERIFY(s.force.head<2>().norm() < 1e-9 && s.force.tail<3>().norm() < 1e-9);
        for (const auto& frame : r.seen.frames) {
            QVERIFY(std::abs(frame.joints[0].coordinate[2] - 5.0 * frame.time) < 1e-8);
            QVERIFY((frame.bodies[1].position - frame.time * Vec3(0.3, -0.2, 0.0)).norm() < 1e-9);
        }
    }

    void drivenCrankIsTheAnalyticOne() {
        Mechanism m = sliderCrank();
        drive(m.joints[0], "angle", "20*t+0.3*sin(5*t)");
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0;
        for (const auto& frame : r.seen.frames) {
            const double t = frame.time, phi = 20.0 * t + 0.3 * std::sin(5.0 * t),
                         rate = 20.0 + 1.5 * std::cos(5.0 * t);
            const double root = std::sqrt(0.09 - 0.01 * std::pow(std::sin(phi), 2));
            const double x = 0.1 * std::cos(phi) + root;
            const double v = rate * (-0.1 * std::sin(phi) - 0.01 * std::sin(phi) * std::cos(phi) / root);
            worst = std::max(
                {worst, std::abs(frame.bodies[3].position.x() - x), 0.1 * std::abs(frame.bodies[3].linear.x() - v),
                 std::abs(frame.joints[0].coordinate[0] - phi), 0.1 * std::abs(frame.joints[0].speed[0] - rate)});
        }
        QVERIFY2(worst < 1e-8, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.summary.work) > 0.1);
        QVERIFY2(std::abs(r.unexplained()) < 1e-6,
                 qPrintable(QString("%1 of %2").arg(r.unexplained()).arg(r.summary.work)));
        // What the motor gives times its speed is the power that the energy shows.
        for (std::size_t i = 10; i + 10 < r.seen.frames.size(); i += 17) {
            const auto total = [&](std::size_t k) {
                const Energies& e = r.seen.frames[k].energy;
                return e.kinetic + e.potential;
            };
            const Frame& f = r.seen.frames[i];
            const double h = r.seen.frames[i + 1].time - f.time;
            const double power = (8.0 * (total(i + 1) - total(i - 1)) - total(i + 2) + total(i - 2)) / (12.0 * h);
            QVERIFY2(std::abs(power - f.joints[0].force[5] * f.joints[0].speed[0]) < 1e-2 * (1.0 + std::abs(power)),
                     qPrintable(QString("%1 against %2").arg(power).arg(f.joints[0].force[5] * f.joints[0].speed[0])));
        }
    }

    void drivenInTimeStepsToo() {
        Mechanism m = sliderCrank();
        drive(m.joints[0], "speed", "20");
        m.run.strategy = "time-stepping";
        double unexplained[2];
        for (const int halved : {0, 1}) {
            m.run.step = halved ? 5e-5 : 1e-4;
            const Run r = run(m, 0.2);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const double root = std::sqrt(0.09 - 0.01 * std::pow(std::sin(4.0), 2));
            QVERIFY(std::abs(r.summary.final.bodies[3].position.x() - 0.1 * std::cos(4.0) - root) < 1e-5);
            unexplained[halved] = std::abs(r.unexplained());
        }
        // Joints follow their own motion: nothing is lost to the way they turn in a step.
        QVERIFY2(unexplained[0] < 1e-5 && unexplained[1] < 1e-5,
                 qPrintable(QString("%1, then %2").arg(unexplained[0]).arg(unexplained[1])));
    }

    void speedMotorOnASlide() {
        Mechanism m;
        m.gravity = {0.0, 0.0, -9.81};
        m.bodies = {ground(), body("carriage", {0.0, 0.0, 0.7})};
        m.joints = {joint("rail", "prismatic", "ground", "carriage")};
        drive(m.joints[0], "speed", "3*cos(2*t)");
        const Run r = run(m, 5.0);
        for (const auto& frame : r.seen.frames) {
            QVERIFY(std::abs(frame.joints[0].coordinate[0] - 0.7 - 1.5 * std::sin(2.0 * frame.time)) < 1e-9);
            QVERIFY(std::abs(frame.joints[0].speed[0] - 3.0 * std::cos(2.0 * frame.time)) < 1e-9);
            // The motor carries the weight and accelerates.
            QVERIFY(std::abs(frame.joints[0].force[2] - 2.0 * (9.81 - 6.0 * std::sin(2.0 * frame.time))) < 1e-7);
        }
        QVERIFY2(std::abs(r.unexplained()) < 1e-6, qPrintable(QString::number(r.unexplained())));
    }

    void limitsOfNearlyATurnAreWarnedOf() {
        Mechanism m;
        m.bodies = {ground(), body("wheel")};
        m.joints = {joint("axle", "revolute", "ground", "wheel")};
        const auto warned = [&](double limit, const char* strategy) {
            m.joints[0].limits = NumberVector<2>{-limit, limit};
            m.run.strategy = strategy;
            const auto findings = validate(m);
            return std::any_of(findings.begin(), findings.end(),
                               [](const Finding& f) { return f.pointer == "/joints/0/limits"; });
        };
        QVERIFY(warned(3.14, "hybrid") && warned(3.1415, "time-stepping"));
        QVERIFY(!warned(3.14, "event-driven") && !warned(2.5, "hybrid") && !warned(3.2, "hybrid"));
    }

    void kinkedMotorsDoNotPass() {
        // What steps of high order cannot follow must not end as if it were well.
        for (const auto& [kind, value] : {std::pair("speed", "t<0.5?0:5"), std::pair("angle", "t<0.5?0:(t-0.5)"),
                                          std::pair("speed", "min(t,0.3)*10")}) {
            Mechanism m;
            m.gravity = {0.0, 0.0, 0.0};
            m.bodies = {ground(), body("wheel")};
            m.joints = {joint("axle", "revolute", "ground", "wheel")};
            drive(m.joints[0], kind, value);
            const Run r = run(m, 1.0, 1e-6);
            const bool closes =
                std::abs(r.unexplained()) <= 2e-3 * std::max(r.summary.energy_end, std::abs(r.summary.work));
            QVERIFY2(closes == (r.summary.status == RunStatus::Done),
                     qPrintable(QString("%1: %2 J unexplained").arg(value).arg(r.unexplained())));
            if (!closes) QVERIFY2(r.summary.message.find("motor") != std::string::npos, r.summary.message.c_str());
        }
        // A smooth start of the same height passes.
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("wheel")};
        m.joints = {joint("axle", "revolute", "ground", "wheel")};
        drive(m.joints[0], "speed", "2.5*(1-cos(pi*t))");
        QCOMPARE(run(m, 1.0, 1e-6).summary.status, RunStatus::Done);
    }

    void torqueMotor() {
        Mechanism m;
        m.bodies = {ground(), body("wheel")};
        m.joints = {joint("axle", "revolute", "ground", "wheel")};
        drive(m.joints[0], "torque", "0.5*t");
        const Run r = run(m, 2.0);
        QVERIFY(std::abs(r.last().speed[0] - 0.25 * 4.0 / 0.04) < 1e-8);
        QVERIFY(std::abs(r.last().coordinate[0] - 0.25 / 3.0 * 8.0 / 0.04) < 1e-7);
        QVERIFY(std::abs(r.last().force[5] - 1.0) < 1e-9);
        QVERIFY(std::abs(r.unexplained()) < 1e-8);
    }

    void aMotorPushesThroughAnImpact() {
        // A wall driven at 1 m/s meets a ball at rest: it leaves with 1 + e, and the motor has done 1 + e joules.
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("wall"), body("ball", {0.3, 0.0, 0.0}, 1.0)};
        Shape box, sphere;
        box.primitive = "box";
        box.size = {0.1, 1.0, 1.0};
        sphere.primitive = "sphere";
        sphere.radius = 0.1;
        m.bodies[1].shapes = {box};
        m.bodies[2].shapes = {sphere};
        m.joints = {joint("rail", "prismatic", "ground", "wall")};
        for (auto* frame : {&m.joints[0].a, &m.joints[0].b}) {
            frame->z = {1.0, 0.0, 0.0};
            frame->x = {0.0, 1.0, 0.0};
        }
        drive(m.joints[0], "position", "t");
        ContactPair contact;
        contact.name = "bat";
        contact.a.body = "wall";
        contact.b.body = "ball";
        contact.restitution = 0.5;
        m.contacts = {contact};
        const Run r = run(m, 0.5);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(r.seen.events.size(), std::size_t(1));
        QVERIFY(std::abs(r.seen.events[0].time - 0.15) < 1e-9);
        QVERIFY(std::abs(r.summary.final.bodies[2].linear.x() - 1.5) < 1e-9);
        QVERIFY(std::abs(r.summary.work - 1.5) < 1e-8);
        QVERIFY(std::abs(r.summary.dissipated - 0.375) < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    void aHingeRestsAgainstItsStop() {
        // Constant torque from rest: the stop is reached after sqrt(2 phi I / T), without rebound, and then carries T.
        for (const double sign : {1.0, -1.0}) {
            Mechanism m;
            m.bodies = {ground(), body("flap")};
            m.joints = {joint("hinge", "revolute", "ground", "flap")};
            m.joints[0].limits = sign > 0 ? NumberVector<2>{-0.5, 1.2} : NumberVector<2>{-1.2, 0.5};
            drive(m.joints[0], "torque", sign > 0 ? "0.4" : "-0.4");
            const Run r = run(m, 1.0);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            QVERIFY(!r.seen.events.empty());
            QVERIFY(r.seen.events[0].kind == EventKind::Impact);
            QCOMPARE(r.seen.events[0].subject, std::string(sign > 0 ? "hinge upper stop" : "hinge lower stop"));
            const double speed = std::sqrt(2.0 * 1.2 * 10.0);
            QVERIFY2(std::abs(r.seen.events[0].time - speed / 10.0) < 1e-8,
                     qPrintable(QString::number(r.seen.events[0].time, 'g', 12)));
            QVERIFY(std::abs(r.seen.events[0].energy_lost - 0.5 * 0.04 * speed * speed) < 1e-7);
            QVERIFY(std::abs(r.last().coordinate[0] - sign * 1.2) < 1e-9);
            QVERIFY(std::abs(r.last().speed[0]) < 1e-9);
            QCOMPARE(r.summary.final.contacts.size(), std::size_t(1));
            QVERIFY((r.summary.final.contacts[0].force - Vec3(0, 0, -0.4 * sign)).norm() < 1e-9);
            QVERIFY(std::abs(r.unexplained()) < 1e-8);
        }
    }

    void aPendulumStaysAtItsStop() {
        // Released level it falls onto a stop one radian below and stays there.
        Mechanism m;
        m.gravity = {0.0, -9.81, 0.0};
        m.bodies = {ground(), body("bob", Vec3::Zero(), 2.0, {1e-3, 1e-3, 1e-3})};
        m.bodies[1].mass->centre[0] = 1.0;
        m.joints = {joint("pivot", "revolute", "ground", "bob")};
        m.joints[0].limits = NumberVector<2>{-1.0, 0.5};
        const Run r = run(m, 2.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.last().coordinate[0] + 1.0) < 1e-9);
        QVERIFY(std::abs(r.last().speed[0]) < 1e-9);
        // Its speed there is that of the fall of sin(1); the stop carries the weight's moment.
        const double inertia = 2.001;
        QVERIFY(std::abs(r.summary.dissipated - 2.0 * 9.81 * std::sin(1.0)) < 1e-6);
        QVERIFY(std::abs(r.summary.final.contacts.at(0).force.z() - 2.0 * 9.81 * std::cos(1.0)) < 1e-7);
        // T = integral of dphi / sqrt(2 m g sin phi / I), singular at 0: phi = x^2 takes that away.
        const double time = integral(
            [&](double x) {
                return x == 0.0 ? 0.0 : 2.0 * x / std::sqrt(2.0 * 2.0 * 9.81 * std::sin(x * x) / inertia);
            },
            0.0, 1.0);
        QVERIFY2(std::abs(r.seen.events[0].time - time) < 1e-8,
                 qPrintable(QString("%1 against %2").arg(r.seen.events[0].time, 0, 'g', 12).arg(time, 0, 'g', 12)));
    }

    void aSlideLandsOnItsStop() {
        Mechanism m;
        m.gravity = {0.0, 0.0, -9.81};
        m.bodies = {ground(), body("lift")};
        m.joints = {joint("mast", "prismatic", "ground", "lift")};
        m.joints[0].limits = NumberVector<2>{-0.5, 0.5};
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.seen.events.at(0).time - std::sqrt(1.0 / 9.81)) < 1e-9);
        QVERIFY(std::abs(r.last().coordinate[0] + 0.5) < 1e-9);
        QVERIFY(std::abs(r.summary.final.contacts.at(0).force.z() - 2.0 * 9.81) < 1e-8);
        // In time steps alone it lands there, too.
        m.run.strategy = "time-stepping";
        m.run.step = 1e-3;
        QVERIFY(std::abs(run(m, 1.0).last().coordinate[0] + 0.5) < 1e-2);
    }

    void limitsSayWhichTurn() {
        Mechanism m;
        m.bodies = {ground(), body("wheel")};
        m.bodies[1].pose.quaternion = {std::cos(-1.5), 0.0, 0.0, std::sin(-1.5)}; // -3 rad, or 3.283
        m.joints = {joint("axle", "revolute", "ground", "wheel")};
        m.joints[0].limits = NumberVector<2>{3.0, 4.0};
        QVERIFY(std::abs(run(m, 0.1).last().coordinate[0] - (2.0 * pi - 3.0)) < 1e-9);
        m.joints[0].limits = NumberVector<2>{3.5, 4.0};
        QVERIFY_EXCEPTION_THROWN(run(m, 0.1), ModelError);
        // Limits wider than a turn, and nearly all of it to one side: the pose's own angle counts, and the near stop is
        // met after 0.03 rad, not after a turn more.
        m.bodies[1].pose.quaternion = {1.0, 0.0, 0.0, 0.0};
        m.bodies[1].velocity.angular = {0.0, 0.0, 1.0};
        m.joints[0].limits = NumberVector<2>{-10.0, 0.03};
        m.gravity = {0.0, 0.0, 0.0};
        const Run wide = run(m, 0.1);
        QVERIFY(!wide.seen.events.empty());
        QVERIFY(std::abs(wide.seen.events.at(0).time - 0.03) < 1e-9);
        QVERIFY(wide.last().coordinate[0] < 0.03 + 1e-9 && wide.last().coordinate[0] > -0.1);
    }

    void motorsThatCannotBe() {
        Mechanism m = sliderCrank();
        drive(m.joints[0], "speed", "20");
        drive(m.joints[3], "speed", "1");
        try {
            run(m, 0.1);
            QFAIL("two motors on one freedom");
        } catch (const ModelError& error) {
            QVERIFY2(std::string(error.what()).find("'guide'") != std::string::npos, error.what());
        }
        m.joints[3].motor.reset();
        m.joints[0].limits = NumberVector<2>{-1.0, 1.0};
        const Run r = run(m, 0.1);
        QCOMPARE(r.summary.status, RunStatus::Failed);
        QVERIFY2(r.summary.message.find("past its upper limit 1") != std::string::npos, r.summary.message.c_str());
        const ModelReport free = report(sliderCrank(), {});
        QCOMPARE(free.freedoms, 1);
        Mechanism driven = sliderCrank();
        drive(driven.joints[0], "speed", "20");
        QVERIFY(resolve(driven).empty());
        QCOMPARE(report(driven, {}).freedoms, 1); // a motor is no joint
    }

    void aMotorAgainstAWallSaysSo() {
        Mechanism m = sliderCrank();
        drive(m.joints[0], "speed", "20");
        m.joints[3].limits = NumberVector<2>{0.25, 0.5}; // the slider would come to 0.2
        const Run r = run(m, 0.5);
        QCOMPARE(r.summary.status, RunStatus::Failed);
        QVERIFY2(r.summary.message.find("drives the contact 'guide lower stop' together") != std::string::npos,
                 r.summary.message.c_str());
    }

    void aContinuedRunKeepsItsMotor() {
        Mechanism m = sliderCrank();
        drive(m.joints[0], "speed", "20*sin(3*t)^2");
        m.bodies[1].pose.quaternion = {std::cos(0.1), 0.0, 0.0, std::sin(0.1)}; // starts at about 0.2 rad
        QVERIFY(resolve(m).empty());
        m.run.until = 0.6;
        m.run.output_step = 0.01;
        Recorder whole, first, rest;
        RunControl control;
        const RunSummary wanted = simulate(m, {}, {}, whole, control);
        Mechanism half = m;
        half.run.until = 0.3;
        simulate(half, {}, {}, first, control);
        const RunSummary got = simulate(m, {}, {}, rest, control, Continuation{first.checkpoints.back()});
        QCOMPARE(got.final.bodies[3].position.x(), wanted.final.bodies[3].position.x());
        QCOMPARE(got.final.joints[0].coordinate[0], wanted.final.joints[0].coordinate[0]);
        QCOMPARE(got.final.energy.work, wanted.final.energy.work);
        // 20 sin^2(3t) integrates to 10 t - 10/6 sin(6t).
        const double turned = got.final.joints[0].coordinate[0] - whole.frames[0].joints[0].coordinate[0];
        // At the run's end the frame comes from the dense output: 1.8e-8 off at the tolerance of 1e-6.
        QVERIFY(std::abs(turned - (6.0 - 10.0 / 6.0 * std::sin(3.6))) < 1e-7);
    }

    void derivativesOfWhatIsTyped() {
        for (const double w : {0.1, 1.0, 37.0, 2.0 * pi * 64.0, 2000.0})
            for (const double t : {0.0, 0.3, 2.7}) {
                const auto f = [&](double x) { return std::sin(w * x) + x * x; };
                QVERIFY2(std::abs(derivative(f, t) - w * std::cos(w * t) - 2.0 * t) < 1e-9 * (1.0 + w),
                         qPrintable(QString("%1 %2").arg(w).arg(t)));
                QVERIFY2(std::abs(secondDerivative(f, t) + w * w * std::sin(w * t) - 2.0) < 1e-5 * (1.0 + w * w),
                         qPrintable(QString("%1 %2").arg(w).arg(t)));
            }
        const auto half = [](double x) {
            if (x < 0.0) throw std::domain_error("");
            return std::exp(x);
        };
        QVERIFY(std::abs(derivative(half, 0.0) - 1.0) < 1e-7);
        QVERIFY(std::abs(integral([](double x) { return std::cos(40.0 * x); }, 0.0, 1.0) - std::sin(40.0) / 40.0) <
                1e-14);
    }
};

QTEST_GUILESS_MAIN(JointsTest)
#include "joints_test.moc"
