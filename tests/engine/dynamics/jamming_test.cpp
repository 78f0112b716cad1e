// What friction holds fast where joints leave few ways, and positions in which joints hold nothing.

#include "tests/support/recorded_scene.h"

#include "engine/complementarity/contact_solving.h"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

constexpr double hinge = 0.15, arm = 0.13, radius = 0.05, mass = 0.7, gravity = 9.81;

Body floorPlane() {
    Body b;
    b.name = "floor";
    b.fixed = true;
    Shape s;
    s.primitive = "plane";
    s.size = {4.0, 4.0, 0.0};
    b.shapes = {s};
    return b;
}

Body ball() {
    Body b;
    b.name = "ball";
    Shape s;
    s.primitive = "sphere";
    s.radius = radius;
    b.shapes = {s};
    b.mass = MassProperties{};
    b.mass->value = mass;
    const double inertia = 0.4 * mass * radius * radius;
    b.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    return b;
}

Joint joint(const char* type, const std::string& b) {
    Joint j;
    j.name = "j";
    j.type = type;
    j.a.body = "floor";
    j.b.body = b;
    return j;
}

/// A ball on an arm about y, its hinge above the floor by less than arm and radius: it swings down until it strikes.
/// Its contact is then `hinge` below the hinge and arm sin(angle) beside it.
Mechanism swinging(double friction, double restitution, double from) {
    Body b = ball();
    b.pose.position = {-arm * std::sin(from), 0.0, hinge - arm * std::cos(from)};
    Mechanism m = contactScene(floorPlane(), b, friction, 0.6);
    m.contacts[0].restitution = restitution;
    Joint j = joint("revolute", "ball");
    j.a.position = {0.0, 0.0, hinge};
    j.a.z = {0.0, 1.0, 0.0};
    j.b.z = {0.0, 1.0, 0.0};
    j.b.position = {arm * std::sin(from), 0.0, arm * std::cos(from)};
    m.joints = {j};
    return m;
}

/// A shaft whose joint to the ground lets it tilt but not twist, started bent by `bend` about y and turned by `rate`
/// about `axis`.
Mechanism shaft(double bend, const std::array<double, 3>& angular, double until) {
    Mechanism m;
    Body ground;
    ground.name = "floor";
    ground.fixed = true;
    Body b = ball();
    b.name = "shaft";
    b.mass->inertia = {2e-3, 2e-3, 1e-3, 0.0, 0.0, 0.0};
    b.pose.quaternion = {std::cos(bend / 2), 0.0, std::sin(bend / 2), 0.0};
    for (int i = 0; i < 3; ++i) b.velocity.angular[std::size_t(i)] = angular[std::size_t(i)];
    m.bodies = {ground, b};
    m.joints = {joint("constant-velocity", "shaft")};
    m.gravity = {0.0, 0.0, 0.0};
    m.run.until = until;
    m.run.tolerance = 1e-9;
    m.run.output_step = 0.01;
    return m;
}

} // namespace

class JammingTest : public QObject {
    Q_OBJECT

  private slots:
    /// Self-locking: with friction above tan of the angle at the contact a rebound has no solution. What strikes stays,
    /// by its friction, and its energy is all gone.
    void aHingedBallWedgesOnTheFloor_data() {
        QTest::addColumn<QString>("integrator");
        for (const char* name : {"HEM5", "DOPRI5", "PHEM56", "Radau5"}) QTest::newRow(name) << name;
    }
    void aHingedBallWedgesOnTheFloor() {
        QFETCH(QString, integrator);
        const double at = std::acos((hinge - radius) / arm), from = 1.3;
        QVERIFY(arm * std::sin(at) < 0.8 * hinge);
        for (const double restitution : {1.0, 0.5, 0.0}) {
            Mechanism m = swinging(0.8, restitution, from);
            m.run.integrator = integrator.toStdString();
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, qPrintable(QString::fromStdString(record.story())));
            QCOMPARE(record.count(EventKind::Impact), 1);
            QCOMPARE(record.count(EventKind::Switch), 0);
            double lost = 0.0;
            for (const auto& e : record.events) lost += e.kind == EventKind::Impact ? e.energy_lost : 0.0;
            QVERIFY(std::abs(lost - mass * gravity * arm * (std::cos(at) - std::cos(from))) < 1e-8);
            QVERIFY(std::abs(record.end().position.z() - radius) < 1e-12);
            QVERIFY(record.end().linear.norm() < 1e-12);
            const auto& e = record.frames.back().energy;
            QVERIFY(std::abs(e.kinetic + e.potential - record.summary.energy_start + e.dissipated) < 1e-8);
        }
    }

    /// Below that angle it rebounds: one freedom, so that Newton's law turns its speed round, times the restitution.
    void withLessFrictionItRebounds() {
        Mechanism m = swinging(0.3, 0.5, 1.3);
        m.run.until = 0.25;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, qPrintable(QString::fromStdString(record.story())));
        QVERIFY(record.count(EventKind::Impact) >= 1);
        const auto impact = std::find_if(record.events.begin(), record.events.end(),
                                         [](const Event& e) { return e.kind == EventKind::Impact; });
        const double arrives = mass * gravity * arm * (std::cos(std::acos((hinge - radius) / arm)) - std::cos(1.3));
        QVERIFY2(std::abs(impact->energy_lost - 0.75 * arrives) < 1e-8,
                 qPrintable(QString::fromStdString(record.story())));
    }

    /// Two bodies that strike at one instant, far apart: the one whose bounces are ended there does not take the
    /// other's rebound.
    void endedBouncesLeaveOthersAlone() {
        const auto dropped = [](const char* name, double x, double height) {
            Body b = ball();
            b.name = name;
            b.pose.position = {x, 0.0, radius + height};
            return b;
        };
        const double height = 0.2, fall = std::sqrt(2.0 * height / gravity);
        Mechanism m = contactScene(floorPlane(), dropped("high", 0.0, height), 0.3, 0.25);
        m.contacts[0].restitution = 0.5;
        // The other comes down at the same instant so slowly that its rebound is lower than what is followed.
        Body low = dropped("low", 1.0, 1e-7);
        const double slow = 1e-7 / fall - 0.5 * gravity * fall;
        low.velocity.linear = {0.0, 0.0, -slow};
        m.bodies.push_back(low);
        m.contacts.push_back(m.contacts[0]);
        m.contacts[1].name = "other";
        m.contacts[1].b.body = "low";
        m.contacts[1].restitution = 1e-6;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, qPrintable(QString::fromStdString(record.story())));
        const double t = 0.25 - fall, up = 0.5 * gravity * fall;
        const BodyState& high = record.frames.back().bodies[1];
        QVERIFY2(std::abs(high.position.z() - radius - (up * t - 0.5 * gravity * t * t)) < 1e-7,
                 qPrintable(QString::fromStdString(record.story())));
    }

    /// Impulses of which W leaves nothing but roundoff are no solution, whatever the residual says.
    void hugeImpulsesAreNoSolution() {
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        int answered = 0, refused = 0;
        for (int trial = 0; trial < 400; ++trial) {
            const int n = 1 + trial % 3, rank = 1 + trial % 2;
            Matrix factor(3 * n, rank);
            for (Eigen::Index i = 0; i < factor.size(); ++i) factor.data()[i] = normal(random);
            ContactProblem problem;
            problem.resize(n);
            problem.w = factor * factor.transpose();
            Vector rate(rank);
            for (Eigen::Index i = 0; i < rank; ++i) rate[i] = normal(random);
            problem.q = factor * rate;
            for (int k = 0; k < n; ++k) {
                problem.friction[std::size_t(k)] = 0.2 + 0.3 * (trial % 5);
                if (problem.q[3 * k] < 0.0) problem.q[3 * k] *= 1.0 + 0.25 * (trial % 4); // as restitution shifts it
            }
            ContactSolving solving;
            ContactSolution solution;
            solving.solve(problem, 1e-12, solution);
            if (!solution.solved && !(solution.residual <= 1e-6)) {
                ++refused;
                continue;
            }
            ++answered;
            // In longer numbers the velocities are what they are in ours.
            double apart = 0.0;
            for (int i = 0; i < 3 * n; ++i) {
                long double exact = problem.q[i];
                double here = problem.q[i];
                for (int k = 0; k < 3 * n; ++k) {
                    exact += static_cast<long double>(problem.w(i, k)) * solution.r[k];
                    here += problem.w(i, k) * solution.r[k];
                }
                apart = std::max(apart, double(std::abs(exact - here)));
            }
            QVERIFY2(apart <= 1e-6 * problem.q.cwiseAbs().maxCoeff(),
                     qPrintable(QString("trial %1: %2").arg(trial).arg(apart)));
        }
        QVERIFY2(answered > 200, qPrintable(QString::number(answered)));
        QVERIFY2(refused > 0, "no problem without a solution was tried");
    }

    /// Two shafts bent back on one another: turned about each other they would hold nothing, and every answer would be
    /// as good.
    void aConstantVelocityJointEndsAtHalfATurn() {
        for (const char* strategy : {"hybrid", "event-driven", "time-stepping"}) {
            Mechanism m = shaft(2.8, {0.0, 2.0, 0.0}, 1.0);
            m.run.strategy = strategy;
            m.run.step = 1e-3;
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Failed, strategy);
            QVERIFY2(record.summary.message.find("joint 'j'") != std::string::npos &&
                         record.summary.message.find("half a turn") != std::string::npos,
                     record.summary.message.c_str());
            QVERIFY(record.frames.back().time < (std::numbers::pi - 2.8) / 2.0 + 0.01);
        }
    }

    /// Round it at some 20 degrees: all methods agree and the energy stays. What leads sideways there is a turn about
    /// the axis halfway between the shafts' ends.
    void besideHalfATurnItIsExact() {
        Vec3 last = Vec3::Zero();
        for (const char* integrator : {"HEM5", "DOPRI5", "PHEM56"}) {
            Mechanism m = shaft(2.8, {0.342, 0.1, -1.97}, 2.0);
            m.run.integrator = integrator;
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
            QVERIFY(std::abs(record.frames.back().energy.kinetic - record.frames.front().energy.kinetic) <
                    1e-9 * record.frames.front().energy.kinetic);
            const Vec3 axis = record.end().orientation.toRotationMatrix().col(2);
            if (last != Vec3::Zero())
                QVERIFY2((axis - last).norm() < 1e-6, qPrintable(QString::number((axis - last).norm())));
            last = axis;
        }
    }

    /// A plate on two parallel hinges of a swinging arm cannot turn about either: their friction holds, whatever the
    /// last digits of its speed say, and takes nothing.
    void frictionOfAHeldCoordinateNeverSlips_data() {
        QTest::addColumn<QString>("integrator");
        for (const char* integrator : {"HEM5", "DOPRI5", "PHEM56"}) QTest::newRow(integrator) << integrator;
    }
    void frictionOfAHeldCoordinateNeverSlips() {
        QFETCH(QString, integrator);
        Body swung = ball(), plate = ball();
        swung.name = "arm";
        plate.name = "plate";
        swung.shapes.clear();
        plate.shapes.clear();
        swung.pose.position = {0.1, 0.02, 1.0};
        plate.pose.position = {0.25, -0.03, 1.04};
        swung.velocity.angular = {0.0, 3.0, 0.0};
        plate.mass->inertia = {1e-3, 2e-3, 1.5e-3, 0.0, 0.0, 0.0};
        Mechanism m;
        m.gravity = {1.0, -2.0, -gravity};
        m.bodies = {floorPlane(), swung, plate};
        Joint first = joint("revolute", "arm");
        first.b.position = {-0.1, -0.02, 0.0};
        first.a.position = {0.0, 0.0, 1.0};
        Joint second = joint("revolute", "plate");
        second.name = "near";
        second.a.body = "arm";
        second.a.position = {0.05, -0.01, 0.03};
        second.b.position = {-0.1, 0.04, -0.01};
        second.friction = 0.12;
        Joint third = second;
        third.name = "far";
        third.a.position = {0.18, 0.03, 0.05};
        third.b.position = {0.03, 0.08, 0.01};
        third.friction = 0.03;
        for (Joint* j : {&first, &second, &third})
            for (JointFrame* frame : {&j->a, &j->b}) {
                frame->z = {0.36, 0.48, 0.8};
                frame->x = {0.8, -0.6, 0.0};
            }
        m.joints = {first, second, third};
        m.run.integrator = integrator.toStdString();
        m.run.until = 2.0;
        m.run.tolerance = 1e-9;
        m.run.output_step = 0.01;
        Record rubbing;
        run(m, {}, rubbing);
        QVERIFY2(rubbing.summary.status == RunStatus::Done, rubbing.summary.message.c_str());
        QVERIFY2(rubbing.count(EventKind::Slip) + rubbing.count(EventKind::Stick) == 0, rubbing.story().c_str());
        QVERIFY(rubbing.summary.time_stepping == 0.0);
        m.joints[1].friction = m.joints[2].friction = 0.0;
        Record smooth;
        run(m, {}, smooth);
        const auto& a = rubbing.end().position;
        const auto& b = smooth.end().position;
        QVERIFY2((a - b).norm() < 1e-7, qPrintable(QString::number((a - b).norm())));
        QVERIFY(std::abs(rubbing.summary.dissipated) < 1e-9);
    }

    /// An angle about an axis that stands along the line it is measured from: the coordinate has no value there.
    void aCoordinateWithoutValueEndsTheRun() {
        Mechanism m = shaft(1.2, {0.0, 2.0, 0.0}, 1.0);
        Mechanism free = m;
        m.joints[0].friction = 1e-3; // on the first coordinate, "tilt x"
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Failed, record.summary.message.c_str());
        QVERIFY2(record.summary.message.find("'tilt x'") != std::string::npos, record.summary.message.c_str());
        free.run.until = 0.4; // nothing acts on it: nothing is asked of it
        Record other;
        run(free, {}, other);
        QVERIFY2(other.summary.status == RunStatus::Done, other.summary.message.c_str());
    }

    /// A box on an arm strikes the floor so that friction drives it further in (Painleve's impact), with restitution:
    /// by less of it there is an answer, with friction in the hinge as without.
    void strikesWithFrictionInItsJoint_data() {
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("step"); // s; 0: adaptive
        for (const double friction : {0.0, 0.2})
            for (const double step : {1e-3, 1e-4, 0.0})
                QTest::addRow("friction %g, step %g", friction, step) << friction << step;
    }
    void strikesWithFrictionInItsJoint() {
        QFETCH(double, friction);
        QFETCH(double, step);
        Body box = ball();
        box.shapes[0].primitive = "box";
        box.shapes[0].size = {0.2, 0.1, 0.1};
        box.mass->value = 1.0;
        box.mass->inertia = {0.00167, 0.00417, 0.00417, 0.0, 0.0, 0.0};
        constexpr double high = 0.3585, out = 0.3435;
        box.pose.position = {out, 0.0, high};
        box.velocity.angular = {0.0, 1.93, 0.0};
        Mechanism m = contactScene(floorPlane(), box, 0.8, 0.6);
        m.contacts[0].restitution = 0.3;
        Joint j = joint("revolute", "ball");
        j.a.position = {0.0, 0.0, high};
        j.b.position = {-out, 0.0, 0.0};
        j.a.z = j.b.z = {0.0, 1.0, 0.0};
        j.friction = friction;
        m.joints = {j};
        m.run.strategy = "time-stepping";
        if (step > 0.0) m.run.step = step;
        else m.run.adaptive = true;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const RunSummary& s = record.summary;
        QVERIFY(s.energy_end + s.dissipated - s.energy_start < 1e-3);
        // As events have it: it stays where it struck.
        m.run.strategy = "event-driven";
        m.run.adaptive = false;
        Record exact;
        run(m, {}, exact);
        QVERIFY2(exact.summary.status == RunStatus::Done, exact.story().c_str());
        const double apart = (record.end().position - exact.end().position).norm();
        QVERIFY2(apart < 2e-3, qPrintable(QString::number(apart)));
    }
};

QTEST_GUILESS_MAIN(JammingTest)
#include "jamming_test.moc"
