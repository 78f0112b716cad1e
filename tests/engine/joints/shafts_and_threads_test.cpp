// Universal and constant velocity joints, rods and screws in runs, against closed forms.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/motion/motion_range.h"
#include "engine/assembling/readiness.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/results/result.h"
#include "tests/support/joint_type_scenes.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace escapement;
using namespace escapement::joint_type_scenes;

namespace {

constexpr double pi = std::numbers::pi;

/// Two shafts through the origin, the second bent by `bend` in the x-z plane, with a joint of that type between them.
/// The first turns by its motor.
Mechanism shafts(const std::string& type, double bend, const std::string& speed) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("in"), body("out")};
    m.joints = {joint("input", "revolute", "ground", "in"), joint("coupling", type, "in", "out"),
                joint("output", "revolute", "ground", "out")};
    m.joints[2].a.z = numbers({std::sin(bend), 0.0, std::cos(bend)});
    m.joints[2].a.x = numbers({std::cos(bend), 0.0, -std::sin(bend)});
    const Quaternion turn(Eigen::AngleAxisd(bend, Vec3::UnitY()));
    m.bodies[2].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    drive(m.joints[0], "speed", speed);
    return m;
}

/// The largest error of the ratio of the shafts' speeds against `ratio` of the input's angle.
template <class Ratio> double ratioError(const Run& r, const Ratio& ratio) {
    double worst = 0.0;
    for (const auto& frame : r.seen.frames)
        worst = std::max(worst, std::abs(frame.joints[2].speed[0] / frame.joints[0].speed[0] -
                                         ratio(frame.joints[0].coordinate[0])));
    return worst;
}

} // namespace

class ShaftsAndThreadsTest : public QObject {
    Q_OBJECT

  private slots:
    void universalJointsRatio_data() {
        QTest::addColumn<double>("bend");
        for (double degrees : {0.0, 10.0, 35.0, 60.0}) QTest::addRow("%g", degrees) << degrees * pi / 180.0;
    }

    void universalJointsRatio() {
        QFETCH(double, bend);
        const Run r = run(shafts("universal", bend, "4"), 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double worst = ratioError(r, [&](double angle) {
            return std::cos(bend) / (1.0 - std::pow(std::sin(bend) * std::cos(angle), 2));
        });
        qInfo("bend %g: ratio to %.2e", bend * 180.0 / pi, worst);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.last(0).coordinate[0] - 12.0) < 1e-9);
        QVERIFY(std::abs(std::cos(r.last(1).coordinate[0]) * std::cos(r.last(1).coordinate[1]) - std::cos(bend)) <
                1e-9);
    }

    void constantVelocityJointsRatio_data() { universalJointsRatio_data(); }

    void constantVelocityJointsRatio() {
        QFETCH(double, bend);
        const Run r = run(shafts("constant-velocity", bend, "3 + 2*sin(4*t)"), 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double worst = ratioError(r, [](double) { return 1.0; });
        qInfo("bend %g: ratio to %.2e", bend * 180.0 / pi, worst);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    }

    void constantVelocityAtABendThatChanges() {
        // One tilt is driven, the other runs between its limits: the shaft never twists.
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("out")};
        m.joints = {joint("coupling", "constant-velocity", "ground", "out")};
        drive(m.joints[0], "angle", "0.8*sin(3*t)", "tilt x");
        m.joints[0].coordinate = "tilt y";
        m.joints[0].limits = NumberVector<2>{-0.3, 0.3};
        m.bodies[1].velocity.angular = {0.0, 0.4, 0.0};
        const Run r = run(m, 2.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0, largest = 0.0;
        for (const auto& frame : r.seen.frames) {
            worst = std::max({worst, std::abs(frame.bodies[1].orientation.z()),
                              std::abs(frame.joints[0].coordinate[0] - 0.8 * std::sin(3.0 * frame.time))});
            largest = std::max(largest, std::abs(frame.joints[0].coordinate[1]));
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst))); // no twist
        QVERIFY2(largest < 0.3 + 1e-9 && largest > 0.29, qPrintable(QString::number(largest)));
    }

    void limitOfAUniversalJoint() {
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground(), body("out", Vec3::Zero(), 2.0, {0.03, 0.03, 0.03})};
        m.joints = {joint("cross", "universal", "ground", "out")};
        m.joints[0].limits = NumberVector<2>{-0.5, 0.25};
        m.joints[0].stop_restitution = 1.0;
        m.bodies[1].velocity.angular = {1.0, 0.0, 0.0};
        const Run r = run(m, 0.6);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(std::abs(r.last().coordinate[0] - (0.25 - 0.35)) < 1e-8,
                 qPrintable(QString::number(r.last().coordinate[0])));
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    void pendulumOnARod() {
        // A point mass on a rod of 0.4 m, let go at 1 rad: energy, and the period 4 sqrt(l/g) K(sin 0.5).
        Mechanism m;
        const double l = 0.4, g = 9.81, start = 1.0;
        m.gravity = {0.0, 0.0, -g};
        m.bodies = {ground(), body("bob", {l * std::sin(start), 0.0, -l * std::cos(start)})};
        m.joints = {joint("rod", "distance", "ground", "bob")};
        jointNumber(m.joints[0], "length") = l;
        // K(k) by the arithmetic-geometric mean of 1 and cos 0.5.
        double a = 1.0, b = std::cos(0.5 * start);
        for (int i = 0; i < 8; ++i) std::tie(a, b) = std::pair(0.5 * (a + b), std::sqrt(a * b));
        const double period = 4.0 * std::sqrt(l / g) * pi / (2.0 * a);
        const Run r = run(m, period, 1e-11);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const Vec3 end = r.summary.final.bodies[1].position;
        qInfo("after a period %.2e m away, energy to %.2e J", (end - toVec3(m.bodies[1].pose.position)).norm(),
              std::abs(r.unexplained()));
        QVERIFY((end - toVec3(m.bodies[1].pose.position)).norm() < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
        double worst = 0.0;
        for (const auto& frame : r.seen.frames) worst = std::max(worst, std::abs(frame.bodies[1].position.norm() - l));
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        // The rod pulls with m (g cos + v^2 / l): at the lowest point m g (3 - 2 cos start).
        const auto lowest =
            std::min_element(r.seen.frames.begin(), r.seen.frames.end(), [](const Frame& x, const Frame& y) {
                return x.bodies[1].position.z() < y.bodies[1].position.z();
            });
        const double down = -lowest->bodies[1].position.z() / l;
        QVERIFY(std::abs(lowest->joints[0].force.head<3>().norm() - 2.0 * g * (3.0 * down - 2.0 * std::cos(start))) <
                1e-6);
    }

    void rodsAreLengthened() {
        // Assembling brings the points to their distance; what carries nothing says so.
        Mechanism m;
        m.bodies = {ground(), body("bob", {0.3, 0.4, 0.0})};
        m.joints = {joint("rod", "distance", "ground", "bob")};
        QVERIFY(has(validate(m), "/joints/0/length", "must be greater than 0"));
        changeJointType(m, 0, "distance");
        QVERIFY(std::abs(jointNumber(m.joints[0], "length").value - 0.5) < 1e-15);
        jointNumber(m.joints[0], "length") = 0.7;
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(assembled.closed);
        QVERIFY(std::abs(toVec3(assembled.mechanism.bodies[1].pose.position).norm() - 0.7) < 1e-12);
        drive(m.joints[0], "speed", "1");
        QVERIFY(has(validate(m), "/joints/0/motor", "is distance; a motor drives only"));
        // A second rod of another length between the same points cannot be.
        m.joints[0].motor.reset();
        m.joints.push_back(m.joints[0]);
        m.joints[1].name = "other";
        jointNumber(m.joints[1], "length") = 0.8;
        QVERIFY(!assembleMechanism(m, {}).closed);
        jointNumber(m.joints[1], "length") = 0.7;
        const auto twice = assembleMechanism(m, {});
        QVERIFY(twice.closed && twice.redundant.size() == 2 && twice.freedoms == 5);
        QVERIFY(run(m = twice.mechanism, 0.1, 1e-8).summary.status == RunStatus::Done);
    }

    void screwKeepsItsLead() {
        Mechanism m = nut();
        drive(m.joints[0], "speed", "40*sin(2*t)");
        const Run r = run(m, 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0, turned = 0.0;
        for (const auto& frame : r.seen.frames) {
            const JointState& s = frame.joints[0];
            worst = std::max(worst, std::abs(s.coordinate[1] - 0.005 * s.coordinate[0] / (2.0 * pi)));
            turned = std::max(turned, s.coordinate[0]);
        }
        qInfo("lead to %.2e m over %.1f turns", worst, turned / (2.0 * pi));
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(turned - 40.0) < 0.1);
        QVERIFY(std::abs(r.last().coordinate[0] - 20.0 * (1.0 - std::cos(6.0))) < 1e-9);
    }

    /// The slide says which turn the angle is on, also where a coupling holds on other turns.
    void screwKeepsItsTurnsInACoupling() {
        for (const double turns : {0.0, 0.4, 3.2, -7.7}) {
            Mechanism m = nut();
            m.bodies[1].pose.position = {0.0, 0.0, 0.005 * turns};
            const double half = pi * turns; // rad: half the angle
            m.bodies[1].pose.quaternion = {std::cos(half), 0.0, 0.0, std::sin(half)};
            m.bodies.push_back(body("wheel", {0.3, 0.0, 0.0}));
            m.joints.push_back(joint("axle", "revolute", "ground", "wheel"));
            m.joints.back().a.position = {0.3, 0.0, 0.0};
            Coupling mesh;
            mesh.name = "mesh";
            mesh.type = "gear-pair";
            couplingEnd(mesh, 0).joint = m.joints[0].name;
            couplingEnd(mesh, 1).joint = "axle";
            const auto& numbers = findCouplingType(mesh.type)->parameters;
            couplingNumber(mesh, numbers[0].key) = 20.0;
            couplingNumber(mesh, numbers[1].key) = 30.0;
            // As they stand they mesh, on whichever turns.
            mesh.phase = std::remainder(2.0 * pi * turns, 2.0 * pi) * 20.0 / 30.0;
            m.couplings = {mesh};
            drive(m.joints[1], "speed", "3");
            const Run r = run(m, 2.0);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            for (const auto& frame : r.seen.frames) {
                const JointState& s = frame.joints[0];
                QVERIFY2(std::abs(s.coordinate[1] - 0.005 * s.coordinate[0] / (2.0 * pi)) < 1e-12,
                         qPrintable(QString("%1 rad, %2 m").arg(s.coordinate[0]).arg(s.coordinate[1])));
            }
            QVERIFY(std::abs(std::abs(r.last().coordinate[0] - 2.0 * pi * turns) - 3.0 * 2.0 * 30.0 / 20.0) < 1e-8);
        }
    }

    void screwIsDrivenByATorqueAndAlongItself() {
        // A torque T turns inertia J and mass m: alpha = T / (J + m (lead / 2 pi)^2). A force F: T = F lead / 2 pi.
        Mechanism m = nut();
        jointNumber(m.joints[0], "lead") = 0.5;
        const double perRadian = 0.5 / (2.0 * pi), inertia = 0.04 + 2.0 * perRadian * perRadian;
        drive(m.joints[0], "torque", "0.3");
        Run r = run(m, 1.0);
        QVERIFY2(std::abs(r.last().speed[0] - 0.3 / inertia) < 1e-8,
                 qPrintable(QString::number(r.last().speed[0] - 0.3 / inertia)));
        drive(m.joints[0], "force", "3", "slide");
        r = run(m, 1.0);
        QVERIFY(std::abs(r.last().speed[0] - 3.0 * perRadian / inertia) < 1e-8);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
        drive(m.joints[0], "position", "0.1*t", "slide");
        r = run(m, 1.0);
        QVERIFY(std::abs(r.last().coordinate[0] - 0.1 / perRadian) < 1e-9);
    }

    void screwMeetsItsLimit() {
        // By its angle, and by its slide: two whole turns up, then it rebounds.
        for (const bool slides : {false, true}) {
            Mechanism m = nut();
            const double stop = 4.0 * pi;
            if (slides) m.joints[0].coordinate = "slide";
            const double scale = slides ? 0.005 / (2.0 * pi) : 1.0;
            m.joints[0].limits = NumberVector<2>{-stop * scale, stop * scale};
            m.joints[0].stop_restitution = 0.5;
            m.bodies[1].velocity.angular = {0.0, 0.0, 20.0};
            m.bodies[1].velocity.linear = {0.0, 0.0, 20.0 * 0.005 / (2.0 * pi)};
            const Run r = run(m, 1.0);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const double at = stop / 20.0; // s
            QVERIFY2(std::abs(r.last().coordinate[0] - (stop - 10.0 * (1.0 - at))) < 1e-7,
                     qPrintable(QString::number(r.last().coordinate[0])));
            QVERIFY(std::abs(r.unexplained()) < 1e-8);
        }
    }

    void screwRubs() {
        Mechanism m = nut();
        m.joints[0].friction = 0.05;
        m.bodies[1].velocity.angular = {0.0, 0.0, 2.0};
        m.bodies[1].velocity.linear = {0.0, 0.0, 2.0 * 0.005 / (2.0 * pi)};
        const Run r = run(m, 2.5);
        const double inertia = 0.04 + 2.0 * std::pow(0.005 / (2.0 * pi), 2);
        QVERIFY2(std::abs(r.last().coordinate[0] - 0.5 * 4.0 * inertia / 0.05) < 1e-7,
                 qPrintable(QString::number(r.last().coordinate[0])));
        QVERIFY(std::abs(r.last().speed[0]) < 1e-9);
    }

    void assembleFindsTheNearestThread() {
        // A nut at an angle: moved by less than half a lead, not to where the angle was zero.
        Mechanism m = nut();
        const Quaternion turn(Eigen::AngleAxisd(1.0, Vec3::UnitZ()));
        m.bodies[1].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        m.bodies[1].pose.position = {0.0, 0.0, 0.0203};
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(JointFreedom(jointType("screw")).staysOnAxis());
        QCOMPARE(looserTypes(jointType("screw")).front(), std::string("cylindrical"));
        QVERIFY(assembled.closed && assembled.freedoms == 1);
        const double z = assembled.mechanism.bodies[1].pose.position[2].value;
        QVERIFY2(std::abs(z - 0.0203) < 0.0025, qPrintable(QString::number(z)));
        QVERIFY(rangeOfJoints(m, {}).size() > 20);
    }

    void redundantShaftsAreFound() {
        const Mechanism m = shafts("universal", 0.3, "1");
        const auto assembled = assembleMechanism(m, {});
        QVERIFY(assembled.closed);
        QVERIFY(assembled.conflicting.empty());
        QCOMPARE(assembled.freedoms, 1);
        QVERIFY(!assembled.redundant.empty());
        QVERIFY(readinessOf(m, {}).ready());
    }
};

QTEST_GUILESS_MAIN(ShaftsAndThreadsTest)

#include "shafts_and_threads_test.moc"
