// Rigid bodies, joints and contact rows: derivatives against differences, invariants of the motion.

#include "engine/contact/diagnostics/overlap.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/checks/validation.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Body body(const std::string& name, const Vec3& position, const Quaternion& turn = Quaternion::Identity()) {
    Body b;
    b.name = name;
    b.pose.position = numbers(position);
    b.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    MassProperties mass;
    mass.value = 1.5;
    mass.centre = numbers({0.1, -0.05, 0.02});
    mass.inertia = {0.02, 0.03, 0.025, 0.001, -0.002, 0.0015};
    b.mass = mass;
    return b;
}

Shape primitive(const std::string& kind, double radius, const Vec3& size = Vec3::Zero()) {
    Shape s;
    s.primitive = kind;
    s.radius = radius;
    s.size = numbers(size);
    return s;
}

Joint joint(const std::string& type, const std::string& a, const std::string& b) {
    Joint j;
    j.name = type;
    j.type = type;
    j.a.body = a;
    j.a.position = numbers({0.2, 0.1, -0.1});
    j.a.z = numbers({0.3, -0.2, 1.0});
    j.b.body = b;
    j.b.position = numbers({-0.1, 0.2, 0.1});
    j.b.z = numbers({-0.5, 1.0, 0.4});
    return j;
}

Vector randomVector(int n, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    return Vector::NullaryExpr(n, [&] { return normal(random); });
}

/// q moved along the flow of v for a time s: exact to second order in s by Lie group steps.
Vector flow(const System& system, const Vector& q, const Vector& v, double s) {
    Vector result(q.size());
    const Vector move = s * v;
    system.displace(q, move, result);
    return result;
}

} // namespace

class MultibodyTest : public QObject {
    Q_OBJECT

  private slots:
    void jointDerivatives_data();
    void jointDerivatives();
    void contactDerivatives_data();
    void contactDerivatives();
    void freeBodyKeepsEnergyAndMomentum();
    void orderFiveWithRealRotation();
    void pendulumAgainstEllipticPeriod();
    void assemblyClosesWhatIsNearlyClosed();
    void turnsAreCounted();
    void loadsDoTheWorkTheySay();
    void slidingBlockStopsWhereCoulombSays();
    void ballRollsOffWithFiveSevenths();
};

void MultibodyTest::jointDerivatives_data() {
    QTest::addColumn<QString>("type");
    for (const auto& type : jointTypes())
        if (type.name != "point-on-curve")
            QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name); // curve_guide_test
}

void MultibodyTest::jointDerivatives() {
    QFETCH(QString, type);
    Mechanism m;
    m.bodies = {body("one", {0, 0, 0}), body("two", {0.4, 0.1, 0.2}, Quaternion(0.8, 0.2, -0.5, 0.3).normalized())};
    m.joints = {joint(type.toStdString(), "one", "two")};
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    v = randomVector(system.nv(), 3);
    const int rows = system.constraintCount();
    Vector plus(rows), minus(rows), bias(rows), gt(rows);
    Matrix jacobian(rows, system.nv());
    system.constraintJacobian(0.0, q, jacobian);
    const double s = 1e-5;
    system.constraints(0.0, flow(system, q, v, s), plus);
    system.constraints(0.0, flow(system, q, v, -s), minus);
    Vector rate = jacobian * v;
    for (int r = 0; r < rows; ++r) // what holds a rate alone has no position that changes with it
        if (!system.holdsPosition(r)) rate[r] = 0.0;
    QVERIFY(((plus - minus) / (2.0 * s) - rate).cwiseAbs().maxCoeff() < 1e-8);
    // gamma = d/dt (G) v at constant v in the system's own velocities
    system.constraintBias(0.0, q, v, bias);
    Matrix jp(rows, system.nv()), jm(rows, system.nv());
    system.constraintJacobian(0.0, flow(system, q, v, s), jp);
    system.constraintJacobian(0.0, flow(system, q, v, -s), jm);
    const Vector difference = (jp - jm) * v / (2.0 * s);
    QVERIFY2((difference - bias).cwiseAbs().maxCoeff() < 1e-7,
             qPrintable(QString::number((difference - bias).cwiseAbs().maxCoeff())));
}

void MultibodyTest::contactDerivatives_data() {
    QTest::addColumn<QString>("kindA");
    QTest::addColumn<QString>("kindB");
    QTest::addColumn<int>("expected"); // PairKind
    QTest::newRow("plane-vertex") << "box"
                                  << "box" << int(PairKind::PlanePoint);
    QTest::newRow("vertex-plane") << "box"
                                  << "box" << int(PairKind::PointPlane);
    QTest::newRow("edge-edge") << "box"
                               << "box" << int(PairKind::LineLine);
    QTest::newRow("sphere-sphere") << "sphere"
                                   << "sphere" << int(PairKind::PointPoint);
    QTest::newRow("sphere-vertex") << "sphere"
                                   << "box" << int(PairKind::PointPoint);
    QTest::newRow("sphere-plane") << "sphere"
                                  << "box" << int(PairKind::PointPlane);
    QTest::newRow("plane-sphere") << "box"
                                  << "sphere" << int(PairKind::PlanePoint);
    QTest::newRow("edge-sphere") << "box"
                                 << "sphere" << int(PairKind::LinePoint);
    QTest::newRow("sphere-edge") << "sphere"
                                 << "box" << int(PairKind::PointLine);
}

void MultibodyTest::contactDerivatives() {
    QFETCH(QString, kindA);
    QFETCH(QString, kindB);
    QFETCH(int, expected);
    Mechanism m;
    m.bodies = {body("one", {0, 0, 0}), body("two", {0.45, 0.35, 0.3}, Quaternion(0.8, 0.2, -0.5, 0.3).normalized())};
    m.bodies[0].shapes = {primitive(kindA.toStdString(), 0.3, {0.6, 0.5, 0.4})};
    m.bodies[1].shapes = {primitive(kindB.toStdString(), 0.2, {0.5, 0.3, 0.4})};
    ContactPair pair;
    pair.name = "pair";
    pair.a.body = "one";
    pair.b.body = "two";
    m.contacts = {pair};
    const auto parts = [&](int i) { return placedParts(m.bodies[i], m, {}); };
    const auto partsA = parts(0), partsB = parts(1);
    const auto list = candidates(pair, partsA, partsB);
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    v = randomVector(system.nv(), 5);
    int tried = 0;
    const double s = 1e-5;
    ContactRows rows(3, system.nv()), plus(3, system.nv()), minus(3, system.nv());
    for (int i = 0; i < system.contactCount(); ++i) {
        if (int(list[i].pair.kind) != expected) continue;
        const ContactGeometry g = system.contactRows(i, q, rows);
        if (!std::isfinite(g.border) && g.border < 0.0)
            continue; // parallel edges; clearly apart: only a bound is known
        ++tried;
        const Vector forward = flow(system, q, v, s), backward = flow(system, q, v, -s);
        const double rate = (system.contactGap(i, forward).gap - system.contactGap(i, backward).gap) / (2.0 * s);
        QVERIFY2(std::abs(rate - rows.row(0).dot(v)) < 1e-7,
                 qPrintable(QString("%1: %2 against %3").arg(i).arg(rate).arg(rows.row(0).dot(v))));
        system.contactRows(i, forward, plus);
        system.contactRows(i, backward, minus);
        const Vec3 difference = (plus - minus) * v / (2.0 * s), bias = system.contactBias(i, q, v);
        QVERIFY2((difference - bias).cwiseAbs().maxCoeff() < 1e-6 * (1.0 + bias.cwiseAbs().maxCoeff()),
                 qPrintable(QString("%1: %2").arg(i).arg((difference - bias).cwiseAbs().maxCoeff())));
        QVERIFY(std::abs(g.normal.norm() - 1.0) < 1e-14);
        QVERIFY(std::abs(g.normal.dot(g.tangent1)) < 1e-14 && std::abs(g.tangent1.dot(g.tangent2)) < 1e-14);
        QVERIFY(std::abs((g.pointB - g.pointA).dot(g.normal) - g.gap) < 1e-13);
    }
    QVERIFY(tried > 0);
}

void MultibodyTest::freeBodyKeepsEnergyAndMomentum() {
    Mechanism m;
    m.gravity = numbers(Vec3::Zero());
    m.bodies = {body("tumbling", {0, 0, 0})};
    m.bodies[0].velocity.angular = numbers({3.0, 8.0, 1.0});
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    FrameSink nowhere;
    RunControl control;
    HybridSettings settings;
    settings.until = 5.0;
    settings.tolerance = 1e-10;
    HybridRun run(system, settings, nowhere, control);
    const RunSummary summary = run.run(q, v, {});
    QCOMPARE(summary.status, RunStatus::Done);
    QVERIFY(std::abs(summary.energy_end / summary.energy_start - 1.0) < 1e-8);
    const auto momentum = [&](const Vector& qq, const Vector& vv) {
        Vector p(system.nv());
        system.multiplyMass(vv, p);
        return Vec3(Quaternion(qq[3], qq[4], qq[5], qq[6]).normalized() * Vec3(p.tail<3>()));
    };
    // The final frame's angular velocity is in world axes; momentum in the body axes turns with the body.
    const auto& last = summary.final.bodies[0];
    Vector qEnd(7), vEnd(6);
    qEnd << last.position, last.orientation.w(), last.orientation.vec();
    vEnd << last.linear, last.orientation.conjugate() * last.angular;
    QVERIFY((momentum(qEnd, vEnd) - momentum(q, v)).norm() < 1e-8);
}

void MultibodyTest::orderFiveWithRealRotation() {
    Mechanism m;
    m.gravity = numbers({0.0, 0.0, -9.81});
    m.bodies = {body("ground", {0, 0, 0}), body("top", {0, 0, 0})};
    m.bodies[0].fixed = true;
    m.bodies[1].velocity.angular = numbers({2.0, 1.0, 9.0});
    Joint ball;
    ball.name = "ball";
    ball.type = "spherical";
    ball.a.body = "ground";
    ball.b.body = "top";
    ball.a.position = ball.b.position = numbers({-0.1, 0.0, 0.1});
    m.joints = {ball};
    const auto end = [&](int steps) {
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        FrameSink nowhere;
        RunControl control;
        HybridSettings settings;
        settings.until = 1.0;
        settings.fixedStep = 1.0 / steps;
        settings.project = false;
        HybridRun run(system, settings, nowhere, control);
        const RunSummary s = run.run(q, v, {});
        const auto& b = s.final.bodies[1];
        Vector state(13);
        state << b.position, b.orientation.coeffs(), b.linear, b.angular;
        return std::pair(state, s.drift_velocity);
    };
    const Vector reference = end(2048).first;
    std::vector<double> errors;
    for (int steps : {32, 64, 128, 256, 512}) {
        const auto [state, drift] = end(steps);
        errors.push_back((state - reference).cwiseAbs().maxCoeff());
        QVERIFY2(drift < 1e-13, qPrintable(QString::number(drift)));
    }
    const double slope = std::log2(errors.front() / errors.back()) / double(errors.size() - 1);
    qInfo("slope %.2f, errors %.1e ... %.1e", slope, errors.front(), errors.back());
    QVERIFY(slope >= 4.8);
}

void MultibodyTest::pendulumAgainstEllipticPeriod() {
    // A point-like bob at distance 1 m, released from 90 degrees: T = 4 K(sin 45 deg) sqrt(l / g) up to its own
    // inertia.
    Mechanism m;
    Body ground, bob;
    ground.name = "ground";
    ground.fixed = true;
    bob.name = "bob";
    bob.mass = MassProperties{};
    bob.mass->value = 2.0;
    bob.mass->centre = numbers({1.0, 0.0, 0.0});
    bob.mass->inertia = {0.01, 0.01, 0.01, 0.0, 0.0, 0.0};
    m.bodies = {ground, bob};
    Joint hinge;
    hinge.name = "hinge";
    hinge.type = "revolute";
    hinge.a.body = "ground";
    hinge.b.body = "bob";
    hinge.a.z = hinge.b.z = numbers({0.0, 1.0, 0.0});
    m.joints = {hinge};
    const double length = (2.0 * 1.0 + 0.01) / (2.0 * 1.0); // reduced length
    const double period = 4.0 * std::comp_ellint_1(std::sqrt(0.5)) * std::sqrt(length / 9.81);
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    FrameSink nowhere;
    RunControl control;
    HybridSettings settings;
    settings.until = 10.0 * period;
    settings.tolerance = 1e-10;
    HybridRun run(system, settings, nowhere, control);
    const RunSummary s = run.run(q, v, {});
    QVERIFY(std::abs(s.final.joints[0].coordinate[0]) < 1e-7);
    QVERIFY(std::abs(s.final.joints[0].speed[0]) < 1e-6);
    // At the bottom (a quarter later) the hinge carries m g + m v^2 / l.
    settings.until = 0.25 * period;
    HybridRun quarter(system, settings, nowhere, control);
    const RunSummary b = quarter.run(q, v, {});
    const double speed = b.final.joints[0].speed[0];
    QVERIFY(std::abs(b.final.joints[0].force.head<3>().norm() - 2.0 * (9.81 + speed * speed)) < 1e-5);
}

void MultibodyTest::assemblyClosesWhatIsNearlyClosed() {
    Mechanism m;
    m.bodies = {body("ground", {0, 0, 0}),
                body("link", {0.31, -0.08, -0.2}, Quaternion(1.0, 0.05, -0.04, 0.1).normalized())};
    m.bodies[0].fixed = true;
    m.joints = {joint("revolute", "ground", "link")};
    m.joints[0].b.z = m.joints[0].a.z;
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    const AssemblyResult r = assemble(system, 0.0, q, v);
    QVERIFY(r.closed);
    QVERIFY(r.positionBefore > 1e-2);
    QVERIFY(r.positionAfter < 1e-12);
}

void MultibodyTest::turnsAreCounted() {
    Mechanism m;
    m.gravity = numbers(Vec3::Zero());
    Body ground, wheel;
    ground.name = "ground";
    ground.fixed = true;
    wheel = body("wheel", {0, 0, 0});
    wheel.mass->centre = numbers(Vec3::Zero());
    wheel.mass->inertia = {0.02, 0.02, 0.03, 0.0, 0.0, 0.0};
    wheel.velocity.angular = numbers({0.0, 0.0, 20.0});
    m.bodies = {ground, wheel};
    Joint hinge;
    hinge.name = "axle";
    hinge.type = "revolute";
    hinge.a.body = "ground";
    hinge.b.body = "wheel";
    m.joints = {hinge};
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    FrameSink nowhere;
    RunControl control;
    HybridSettings settings;
    settings.until = 3.0;
    HybridRun run(system, settings, nowhere, control);
    QVERIFY(std::abs(run.run(q, v, {}).final.joints[0].coordinate[0] - 60.0) < 1e-4);
}

void MultibodyTest::loadsDoTheWorkTheySay() {
    Mechanism m;
    m.bodies = {body("ground", {0, 0, 0}), body("one", {0.5, 0, 0}), body("two", {0.9, 0.3, 0.1})};
    m.bodies[0].fixed = true;
    m.joints = {joint("revolute", "ground", "one")};
    m.joints[0].a.z = m.joints[0].b.z = numbers({0, 0, 1});
    m.joints[0].a.position = numbers({0.5, 0, 0});
    m.joints[0].b.position = numbers({0, 0, 0});
    Load spring, push, drive;
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.a.body = "one";
    spring.b.body = "two";
    spring.b.position = numbers({0.05, 0, 0});
    spring.stiffness = 300.0;
    spring.damping = 2.0;
    spring.length = 0.3;
    push.name = "push";
    push.type = "force";
    push.a.body = "two";
    push.vector[0].expression = "5*sin(7*t)";
    push.axes = "body";
    drive.name = "drive";
    drive.type = "torque";
    drive.joint = "revolute";
    drive.value.expression = "0.5*cos(3*t)";
    m.loads = {spring, push, drive};
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    QVERIFY(assemble(system, 0.0, q, v).closed);
    FrameSink nowhere;
    RunControl control;
    HybridSettings settings;
    settings.until = 2.0;
    settings.tolerance = 1e-10;
    HybridRun run(system, settings, nowhere, control);
    const RunSummary s = run.run(q, v, {});
    QVERIFY(std::abs(s.work) > 0.1 && s.dissipated > 0.1);
    const double unexplained = s.energy_end + s.dissipated - s.work - s.energy_start;
    QVERIFY2(std::abs(unexplained) < 1e-6 * s.dissipated, qPrintable(QString::number(unexplained)));
}

void MultibodyTest::slidingBlockStopsWhereCoulombSays() {
    Mechanism m;
    Body table, block;
    table.name = "table";
    table.fixed = true;
    table.shapes = {primitive("box", 0.0, {4.0, 4.0, 0.2})};
    table.pose.position = numbers({0, 0, -0.1});
    block.name = "block";
    block.shapes = {primitive("box", 0.0, {0.3, 0.2, 0.1})};
    block.pose.position = numbers({0, 0, 0.05});
    block.mass = MassProperties{};
    block.mass->value = 2.0;
    block.mass->inertia = {0.01, 0.02, 0.02, 0, 0, 0};
    block.velocity.linear = numbers({1.0, 0.0, 0.0});
    m.bodies = {table, block};
    ContactPair c;
    c.name = "rub";
    c.a.body = "table";
    c.b.body = "block";
    c.a.faces = {}; // all
    c.friction = 0.3;
    m.contacts = {c};
    for (const auto& [strategy, tolerance] :
         {std::pair(StrategyChoice::Hybrid, 1e-7), std::pair(StrategyChoice::EventDriven, 1e-8)}) {
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        FrameSink nowhere;
        RunControl control;
        HybridSettings settings;
        settings.until = 1.0;
        settings.tolerance = 1e-9;
        settings.strategy = strategy;
        settings.locateFriction = strategy == StrategyChoice::EventDriven;
        HybridRun run(system, settings, nowhere, control);
        const RunSummary s = run.run(q, v, {});
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY2(std::abs(s.final.bodies[1].position.x() - 1.0 / (2.0 * 0.3 * 9.81)) < tolerance,
                 qPrintable(QString("off by %1").arg(s.final.bodies[1].position.x() - 1.0 / (2.0 * 0.3 * 9.81))));
        QVERIFY(s.final.bodies[1].linear.norm() < 1e-9);
        QVERIFY(std::abs(s.dissipated - 1.0) < 1e-5);
        double normal = 0.0;
        for (const auto& row : s.final.contacts) normal += row.force.z();
        QVERIFY(std::abs(normal - 2.0 * 9.81) < 1e-8);
    }
}

void MultibodyTest::ballRollsOffWithFiveSevenths() {
    // A ball set down sliding at v0 rolls from t = 2 v0 / (7 mu g) on with 5/7 v0.
    Mechanism m;
    Body table, ball;
    table.name = "table";
    table.fixed = true;
    table.shapes = {primitive("box", 0.0, {10.0, 10.0, 0.2})};
    table.pose.position = numbers({0, 0, -0.1});
    ball.name = "ball";
    ball.shapes = {primitive("sphere", 0.1)};
    ball.pose.position = numbers({0, 0, 0.1});
    ball.mass = MassProperties{};
    ball.mass->value = 1.0;
    ball.mass->inertia = {0.004, 0.004, 0.004, 0, 0, 0};
    ball.velocity.linear = numbers({1.0, 0.5, 0.0});
    m.bodies = {table, ball};
    ContactPair c;
    c.name = "roll";
    c.a.body = "table";
    c.b.body = "ball";
    c.friction = 0.2;
    m.contacts = {c};
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    struct Switches final : FrameSink {
        double stick = 0.0;
        void event(const Event& e) override {
            if (e.kind == EventKind::Stick && stick == 0.0) stick = e.time;
        }
    } sink;
    RunControl control;
    HybridSettings settings;
    settings.until = 1.0;
    settings.tolerance = 1e-9;
    HybridRun run(system, settings, sink, control);
    const RunSummary s = run.run(q, v, {});
    QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
    const double v0 = Vec3(1.0, 0.5, 0.0).norm();
    QVERIFY2(std::abs(sink.stick - 2.0 * v0 / (7.0 * 0.2 * 9.81)) < 1e-6,
             qPrintable(QString::number(sink.stick, 'g', 12)));
    QVERIFY((s.final.bodies[1].linear - 5.0 / 7.0 * Vec3(1.0, 0.5, 0.0)).norm() < 1e-6);
    QVERIFY(std::abs(s.energy_end + s.dissipated - s.energy_start) < 1e-6);
}

QTEST_GUILESS_MAIN(MultibodyTest)
#include "multibody_test.moc"
