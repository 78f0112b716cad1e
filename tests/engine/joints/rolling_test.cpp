// What rolls without slip: a coin that precesses, a ball on a turning table, a wheel that is pushed, against closed
// forms; by every method between events, in time steps, assembled, proposed and laid flat.

#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

constexpr double gravity = 9.81, mass = 0.7;

Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

Body body(const std::string& name, const Vec3& position, const Vec3& inertia) {
    Body b;
    b.name = name;
    b.pose.position = numbers(position);
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

Joint rolling(const std::string& on, const std::string& what, double radius, double rim) {
    Joint j;
    j.name = "rolling";
    j.type = "rolling";
    j.a.body = on;
    j.b.body = what;
    jointNumber(j, "radius") = radius;
    jointNumber(j, "rim") = rim;
    return j;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    void frame(const Frame& f) override { frames.push_back(f); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const BodyState& end(std::size_t b = 1) const { return summary.final.bodies[b]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
};

Run run(Mechanism m, double until) {
    m.run.until = until;
    m.run.output_step = until / 50.0;
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    Run r;
    RunControl control;
    r.summary = simulate(m, {}, {}, r.seen, control);
    return r;
}

/// A coin that leans by a constant angle while its centre goes round: from Newton's and Euler's equations in axes that
/// turn with the precession, with A = m r^2 / 4 about a diameter and C = m r^2 / 2 about the axis,
/// (C + m R^2) w3 W sin = A W^2 sin cos - m g R cos for a sharp rim, R = r.
struct Coin {
    double radius = 0.05, tilt = 1.1, precession = 5.0; // rad between axis and vertical, rad/s
    Mechanism mechanism;
    Vec3 centre, middle; ///< of the coin at the start; what it goes round
    Quaternion turned;

    Coin() {
        const double s = std::sin(tilt), c = std::cos(tilt), a = 0.25 * mass * radius * radius, axial = 2.0 * a;
        const double spin = c * (a * precession * precession * s - mass * gravity * radius) /
                            (precession * s * (axial + mass * radius * radius));
        // e1 along the way, e3 the axis, e2 up in the coin's plane.
        const Vec3 e3(0.0, s, c), e1 = -Vec3::UnitX(), e2 = e3.cross(e1);
        centre = {0.0, 0.0, radius * s};
        turned = Quaternion(Eigen::AngleAxisd(-tilt, Vec3::UnitX()));
        const Vec3 omega = precession * e2.z() * e2 + spin * e3;
        const Vec3 velocity = omega.cross(Vec3(radius * e2));
        middle = centre + Vec3::UnitZ().cross(velocity) / precession;
        Body coin = body("coin", centre, {a, a, axial});
        coin.pose.quaternion = {turned.w(), turned.x(), turned.y(), turned.z()};
        coin.velocity.linear = numbers(velocity);
        coin.velocity.angular = numbers(omega);
        mechanism.gravity = {0.0, 0.0, -gravity};
        mechanism.bodies = {ground(), coin};
        mechanism.joints = {rolling("ground", "coin", radius, 0.0)};
        mechanism.run.tolerance = 1e-10;
    }

    /// m or rad: how far centre and axis are from where they must be.
    double error(const Run& r) const {
        const double t = r.summary.final.time;
        const Eigen::AngleAxisd round(precession * t, Vec3::UnitZ());
        const Vec3 at = middle + round * (centre - middle), axis = round * (turned * Vec3::UnitZ());
        return std::max((r.end().position - at).norm(), (r.end().orientation * Vec3::UnitZ() - axis).norm());
    }
};

} // namespace

class RollingTest : public QObject {
    Q_OBJECT

  private slots:
    void coinPrecesses() {
        const Coin coin;
        const Run r = run(coin.mechanism, 2.0);
        QVERIFY2(coin.error(r) < 1e-8, qPrintable(QString::number(coin.error(r))));
        QVERIFY2(std::abs(r.unexplained()) < 1e-10, qPrintable(QString::number(r.unexplained())));
    }

    /// Methods of all kinds follow what holds a rate and no position, each as well as its order lets it.
    void everyMethod_data() {
        QTest::addColumn<QString>("method");
        for (const auto& type : integratorTypes())
            QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
    }
    void everyMethod() {
        QFETCH(QString, method);
        Coin coin;
        coin.mechanism.run.integrator = method.toStdString();
        coin.mechanism.run.tolerance = 1e-8;
        const Run r = run(coin.mechanism, 0.5);
        QCOMPARE(r.summary.status, RunStatus::Done);
        const int order = findIntegratorType(method.toStdString())->orders.positions;
        const double allowed = order <= 1 ? 5e-3 : order == 2 ? 5e-4 : 1e-5;
        QVERIFY2(coin.error(r) < allowed, qPrintable(QString::number(coin.error(r))));
    }

    void timeSteps_data() {
        QTest::addColumn<QString>("scheme");
        for (const auto& type : schemeTypes()) QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
    }
    void timeSteps() {
        QFETCH(QString, scheme);
        Coin coin;
        coin.mechanism.run.strategy = "time-stepping";
        coin.mechanism.run.scheme = scheme.toStdString();
        coin.mechanism.run.step = 1e-4;
        const Run r = run(coin.mechanism, 0.5);
        QCOMPARE(r.summary.status, RunStatus::Done);
        const double allowed = findSchemeType(scheme.toStdString())->orderWithJoints <= 1 ? 2e-2 : 1e-5;
        QVERIFY2(coin.error(r) < allowed, qPrintable(QString::number(coin.error(r))));
    }

    /// A homogeneous ball on a table that turns: its centre goes round a circle with 2/7 of the table's speed.
    void ballOnTurningTable() {
        constexpr double radius = 0.03, table = 4.0;
        const double inertia = 0.4 * mass * radius * radius;
        Mechanism m;
        m.gravity = {0.0, 0.0, -gravity};
        Body plate = body("table", Vec3::Zero(), {1.0, 1.0, 1.0});
        plate.velocity.angular = {0.0, 0.0, table};
        Body ball = body("ball", {0.1, 0.0, radius}, {inertia, inertia, inertia});
        const Vec3 velocity(0.0, 0.12, 0.0);
        // Without slip: the ball's lowest point goes with the table.
        const Vec3 under = table * Vec3::UnitZ().cross(Vec3(0.1, 0.0, 0.0));
        const Vec3 omega = Vec3::UnitZ().cross(velocity - under) / radius;
        ball.velocity.linear = numbers(velocity);
        ball.velocity.angular = numbers(omega);
        m.bodies = {ground(), plate, ball};
        Joint bearing;
        bearing.name = "bearing";
        bearing.type = "revolute";
        bearing.a.body = "ground";
        bearing.b.body = "table";
        bearing.motor = Motor();
        bearing.motor->kind = "speed";
        bearing.motor->value.expression = "4";
        m.joints = {bearing, rolling("table", "ball", 0.0, radius)};
        m.run.tolerance = 1e-10;
        const Run r = run(m, 3.0);
        const double round = 2.0 / 7.0 * table;
        const Vec3 start(0.1, 0.0, radius), middle = start + Vec3::UnitZ().cross(velocity) / round;
        const Vec3 at = middle + Eigen::AngleAxisd(3.0 * round, Vec3::UnitZ()) * (start - middle);
        QVERIFY2((r.end(2).position - at).norm() < 1e-8, qPrintable(QString::number((r.end(2).position - at).norm())));
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    /// A wheel with a round rim that is pushed at its centre: F = (m + J / R^2) a.
    void pushedWheel() {
        constexpr double circle = 0.1, rim = 0.02, pushed = 3.0, whole = circle + rim;
        Mechanism m;
        m.gravity = {0.0, 0.0, -gravity};
        Body wheel = body("wheel", {0.0, 0.0, whole}, {0.002, 0.002, 0.003});
        const Quaternion upright(Eigen::AngleAxisd(0.5 * std::numbers::pi, Vec3::UnitX()));
        wheel.pose.quaternion = {upright.w(), upright.x(), upright.y(), upright.z()};
        m.bodies = {ground(), wheel};
        m.joints = {rolling("ground", "wheel", circle, rim)};
        Load push;
        push.name = "push";
        push.type = "force";
        push.a.body = "wheel";
        push.vector[0].expression = "3";
        m.loads = {push};
        m.run.tolerance = 1e-10;
        const Run r = run(m, 1.0);
        const double a = pushed / (mass + 0.003 / (whole * whole));
        QVERIFY2(std::abs(r.end().position.x() - 0.5 * a) < 1e-9,
                 qPrintable(QString::number(r.end().position.x() - 0.5 * a)));
    }

    /// Put beside the plane, it is moved onto it by the least motion, and turned by nothing.
    void assembles() {
        Coin coin;
        coin.mechanism.bodies[1].pose.position[2] = coin.centre.z() + 0.004;
        const Run r = run(coin.mechanism, 0.01);
        QVERIFY(std::abs(r.seen.frames.front().bodies[1].position.z() - coin.centre.z()) < 2e-3);
    }

    /// Picked in either order: the plane is first, and the numbers come from what rolls.
    void isProposed() {
        using Shape = FeatureGeometry::Shape;
        PickedSide floor{"floor", {}, {Shape::Plane, {1.0, 2.0, 0.0}, Vec3::UnitZ()}, ""};
        PickedSide wheel{"wheel", {}, {Shape::Cylinder, {0.0, 0.0, 0.04}, Vec3::UnitY(), 0.04}, ""};
        PickedSide ball{"ball", {}, {Shape::Sphere, {0.0, 0.0, 0.03}, Vec3::UnitZ(), 0.03}, ""};
        for (const bool wheelFirst : {false, true}) {
            const Joint j = wheelFirst ? proposeJoint(wheel, floor, "rolling") : proposeJoint(floor, wheel, "rolling");
            QCOMPARE(j.a.body, std::string("floor"));
            QCOMPARE(j.b.body, std::string("wheel"));
            QCOMPARE(jointNumber(j, "radius").value, 0.04);
            QCOMPARE(jointNumber(j, "rim").value, 0.0);
            QVERIFY(std::abs(j.a.position[0].value) < 1e-15 && std::abs(j.a.position[2].value) < 1e-15);
        }
        const Joint j = proposeJoint(ball, floor, "rolling");
        QCOMPARE(jointNumber(j, "radius").value, 0.0);
        QCOMPARE(jointNumber(j, "rim").value, 0.03);
        const auto suggested = suggestedJoints(wheel.geometry, floor.geometry);
        QVERIFY(std::find(suggested.begin(), suggested.end(), "rolling") != suggested.end());
    }

    /// A coin that falls flat ends with a sentence.
    void flatIsSaid() {
        Coin coin;
        coin.mechanism.bodies[1].velocity.angular = {0.2, 0.0, 0.0};
        coin.mechanism.bodies[1].velocity.linear = {0.0, 0.0, 0.0};
        try {
            const Run r = run(coin.mechanism, 3.0);
            QCOMPARE(r.summary.status, RunStatus::Failed);
            QVERIFY(QString::fromStdString(r.summary.message).contains("its wheel lies flat on the plane"));
        } catch (const RunError& problem) {
            QVERIFY(QString(problem.what()).contains("its wheel lies flat on the plane"));
        }
    }
};

QTEST_GUILESS_MAIN(RollingTest)
#include "rolling_test.moc"
