// Everyday scenes of boxes and balls: nothing touches what is not there, nothing stalls, nothing gains energy.

#include "engine/dynamics/frame.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Body fixedBox(const std::string& name, const Vec3& size, const Vec3& position) {
    Body b;
    b.name = name;
    b.fixed = true;
    b.pose.position = numbers(position);
    Shape s;
    s.primitive = "box";
    s.size = numbers(size);
    b.shapes = {s};
    return b;
}

Body floorPlane() {
    Body b = fixedBox("floor", {40.0, 40.0, 0.0}, Vec3::Zero());
    b.shapes[0].primitive = "plane";
    return b;
}

Body movingBox(const std::string& name, const Vec3& size, const Vec3& position) {
    Body b = fixedBox(name, size, position);
    b.fixed = false;
    b.mass = MassProperties{};
    b.mass->value = 1.0;
    const Vec3 s = size.cwiseAbs2();
    b.mass->inertia = {(s.y() + s.z()) / 12.0, (s.x() + s.z()) / 12.0, (s.x() + s.y()) / 12.0, 0.0, 0.0, 0.0};
    return b;
}

ContactPair contact(const std::string& a, const std::string& b, double restitution, double friction) {
    ContactPair c;
    c.name = a + " on " + b;
    c.a.body = a;
    c.b.body = b;
    c.restitution = restitution;
    c.friction = friction;
    return c;
}

struct Outcome final : FrameSink {
    RunSummary summary;
    int impacts = 0;
    double lost = 0.0;
    void event(const Event& e) override {
        impacts += e.kind == EventKind::Impact;
        lost += e.energy_lost;
    }
};

Outcome run(const std::vector<Body>& bodies, const std::vector<ContactPair>& contacts, double until,
            const std::vector<Load>& loads = {}) {
    Mechanism m;
    m.bodies = bodies;
    m.contacts = contacts;
    m.loads = loads;
    m.run.until = until;
    m.run.output_step = 0.01;
    Outcome outcome;
    RunControl control;
    outcome.summary = simulate(m, {}, {}, outcome, control);
    return outcome;
}

bool calm(const Outcome& o) {
    const RunSummary& s = o.summary;
    return s.status == RunStatus::Done &&
           std::abs(s.energy_end + s.dissipated - s.work - s.energy_start) < 1e-4 * (1.0 + s.energy_start);
}

} // namespace

class ContactScenesTest : public QObject {
    Q_OBJECT

  private slots:
    void restingBoxesStayAtRest_data();
    void restingBoxesStayAtRest();
    void overTheEdgeAndBackHitsNothing();
    void obliqueSlipEndsInRolling();
    void roughCornerComesToRest();
    void ballsExchangeTheirVelocities();
};

void ContactScenesTest::restingBoxesStayAtRest_data() {
    QTest::addColumn<double>("table"); // side of the square table
    QTest::addColumn<double>("x");     // of the box on it
    QTest::addColumn<double>("y");
    QTest::newRow("inside") << 0.6 << 0.05 << 0.02;
    QTest::newRow("flush with one side") << 0.4 << 0.1 << 0.0;
    QTest::newRow("flush with a corner") << 0.4 << 0.1 << 0.1;
    QTest::newRow("overhanging by a little") << 0.2 << 0.03 << 0.02;
    QTest::newRow("aligned on an equal box") << 0.2 << 0.0 << 0.0;
}

void ContactScenesTest::restingBoxesStayAtRest() {
    QFETCH(double, table);
    QFETCH(double, x);
    QFETCH(double, y);
    for (double friction : {0.0, 0.5, 1.0}) {
        const Outcome o =
            run({fixedBox("table", {table, table, 0.2}, {0, 0, -0.1}), movingBox("box", {0.2, 0.2, 0.2}, {x, y, 0.1})},
                {contact("box", "table", 0.0, friction)}, 1.0);
        QVERIFY2(calm(o), o.summary.message.c_str());
        QCOMPARE(o.impacts, 0);
        QVERIFY(o.summary.accepted < 50);
        QVERIFY((o.summary.final.bodies[1].position - Vec3(x, y, 0.1)).norm() < 1e-9);
        double normal = 0.0;
        for (const auto& row : o.summary.final.contacts) {
            // On the table (side a), upwards on the box: the row's force is that on b, the table.
            QVERIFY(-row.force.z() > -1e-9);
            normal -= row.force.z();
        }
        QVERIFY2(std::abs(normal - 9.81) < 1e-6, qPrintable(QString::number(normal, 'g', 12)));
    }
}

void ContactScenesTest::overTheEdgeAndBackHitsNothing() {
    // A level block slides over the table's edge and a spring pulls it back before it tips.
    Body block = movingBox("block", {0.2, 0.2, 0.1}, {0.35, 0.01, 0.05});
    block.velocity.linear = numbers({2.0, 0.0, 0.0});
    Load spring;
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.a.body = "table";
    spring.a.position = numbers({-1.0, 0.0, 0.2});
    spring.b.body = "block";
    spring.stiffness = 400.0;
    spring.length = 1.35;
    const Outcome o = run({fixedBox("table", {1.0, 1.0, 0.2}, {0, 0, -0.1}), block},
                          {contact("block", "table", 0.0, 0.0)}, 0.15, {spring});
    QVERIFY2(calm(o), o.summary.message.c_str());
    QVERIFY2(o.lost < 1e-9, qPrintable(QString::number(o.lost)));
    QVERIFY(std::abs(o.summary.final.bodies[1].position.z() - 0.05) < 1e-9);
}

void ContactScenesTest::obliqueSlipEndsInRolling() {
    Body ball = movingBox("ball", {0.2, 0.2, 0.2}, {0, 0, 0.1});
    ball.shapes[0].primitive = "sphere";
    ball.shapes[0].radius = 0.1;
    ball.mass->inertia = {0.004, 0.004, 0.004, 0.0, 0.0, 0.0};
    ball.velocity.linear = numbers({1.0, 0.0, 0.0});
    ball.velocity.angular = numbers({3.0, 0.0, 0.0});
    const Outcome o = run({floorPlane(), ball}, {contact("ball", "floor", 0.0, 0.5)}, 2.0);
    QVERIFY2(calm(o), o.summary.message.c_str());
    QVERIFY2(o.summary.accepted < 1000, qPrintable(QString::number(o.summary.accepted)));
    // Angular momentum about the contact is kept: v = (5 v0 + 2 v of pure spin) / 7.
    const Vec3 expected(5.0 / 7.0, -2.0 / 7.0 * 0.3, 0.0);
    QVERIFY2((o.summary.final.bodies[1].linear - expected).norm() < 1e-5,
             qPrintable(QString::number((o.summary.final.bodies[1].linear - expected).norm())));
}

void ContactScenesTest::roughCornerComesToRest() {
    Body box = movingBox("box", {0.2, 0.2, 0.2}, {0, 0, 0.4});
    box.pose.quaternion = {0.9393727128473789, 0.24246536490574871, 0.24246536490574871, 0.0};
    box.velocity.angular = numbers({0.3, 0.2, 1.0});
    const Outcome o = run({floorPlane(), box}, {contact("box", "floor", 0.3, 1.0)}, 2.0);
    QVERIFY2(calm(o), o.summary.message.c_str());
    QVERIFY2(o.summary.accepted < 5000, qPrintable(QString::number(o.summary.accepted)));
    QVERIFY(std::abs(o.summary.final.bodies[1].position.z() - 0.1) < 1e-8);
    QVERIFY(o.summary.final.bodies[1].linear.norm() < 1e-6);
}

void ContactScenesTest::ballsExchangeTheirVelocities() {
    Body one = movingBox("one", {0.2, 0.2, 0.2}, {0, 0, 0.0}), two = movingBox("two", {0.2, 0.2, 0.2}, {0.5, 0.0, 0.0});
    for (Body* ball : {&one, &two}) {
        ball->shapes[0].primitive = "sphere";
        ball->shapes[0].radius = 0.1;
        ball->mass->inertia = {0.004, 0.004, 0.004, 0.0, 0.0, 0.0};
    }
    one.velocity.linear = numbers({2.0, 0.0, 0.0});
    const Outcome o = run({one, two}, {contact("one", "two", 1.0, 0.0)}, 0.5);
    QVERIFY2(calm(o), o.summary.message.c_str());
    QCOMPARE(o.impacts, 1);
    QVERIFY(std::abs(o.summary.final.bodies[0].linear.x()) < 1e-12);
    QVERIFY(std::abs(o.summary.final.bodies[1].linear.x() - 2.0) < 1e-12);
}

QTEST_GUILESS_MAIN(ContactScenesTest)
#include "contact_scenes_test.moc"
