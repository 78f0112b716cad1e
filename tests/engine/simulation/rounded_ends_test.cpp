// What lies on two rounded ends, or tips from one onto the other, in time steps: the step in which the second end
// strikes has tipped the body over the smooth border of the first one's cap, and the first end presses all the same.
// Newton's law lets the struck end rebound with e and the pressed one rest, since the impulse at one end presses the
// other: u1+ = 0, u2+ = e |u2-|.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

using namespace escapement;

namespace {

constexpr double radius = 0.03, half = 0.1; // m: of the caps, and of the way between their centres

/// A body on both caps of a capsule, or on two balls in their place: the same contact. It stands on the first cap,
/// the other raised by `raised` (rad), and turns down onto it at 3 rad/s.
Mechanism tipping(bool balls, double raised) {
    Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, 0, -9.81],
        "bodies": [ { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [40, 40, 0] } ] },
                    { "name": "rod", "shapes": [],
                      "mass": { "value": 0.4, "inertia": [0.0003, 0.002, 0.002, 0, 0, 0] } } ],
        "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "rod" } } ],
        "run": { "until": 0.008, "output_step": 0.001, "strategy": "time-stepping" } })")
                      .mechanism;
    Body& rod = m.bodies[1];
    if (balls) {
        for (const double x : {-half, half}) {
            Shape ball;
            ball.primitive = "sphere";
            ball.radius = radius;
            ball.placement.emplace().position = NumberVector<3>{x, 0.0, 0.0};
            rod.shapes.push_back(ball);
        }
    } else {
        Shape capsule;
        capsule.primitive = "capsule";
        capsule.radius = radius;
        capsule.length = 2.0 * half;
        capsule.placement.emplace().quaternion = NumberVector<4>{std::sqrt(0.5), 0.0, std::sqrt(0.5), 0.0};
        rod.shapes.push_back(capsule);
    }
    constexpr double turning = 3.0; // rad/s about y: it lowers the end at +x
    const double c = half * std::cos(raised), s = half * std::sin(raised);
    rod.pose.position = NumberVector<3>{c, 0.0, radius + s};
    rod.pose.quaternion = NumberVector<4>{std::cos(0.5 * raised), 0.0, -std::sin(0.5 * raised), 0.0};
    rod.velocity.angular = NumberVector<3>{0.0, turning, 0.0};
    rod.velocity.linear = NumberVector<3>{turning * s, 0.0, -turning * c};
    return m;
}

/// Normal velocities (m/s) of the ends at -x and +x.
std::pair<double, double> endVelocities(const BodyState& rod) {
    const double vz = rod.linear.z(), wy = rod.angular.y();
    return {vz + half * wy, vz - half * wy};
}

} // namespace

class RoundedEndsTest : public QObject {
    Q_OBJECT

  private slots:
    void theOtherEndStrikes_data();
    void theOtherEndStrikes();
    void givingWay_data();
    void givingWay();
    void lies();
    void runsOver_data();
    void runsOver();
};

void RoundedEndsTest::theOtherEndStrikes_data() {
    QTest::addColumn<std::string>("scheme");
    QTest::addColumn<double>("restitution");
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("step");
    for (const char* scheme : {"Moreau-Jean", "D-minus", "D-minus-MBSim", "nonsmooth-alpha", "Anitescu-Potra"})
        for (const double restitution : {0.0, 0.5, 1.0}) {
            const bool bounces = std::string(scheme) != "Anitescu-Potra";
            if (!bounces && restitution > 0.0) continue;
            for (const double step : {1e-4, 1e-5})
                QTest::addRow("%s, e = %g, h = %g", scheme, restitution, step)
                    << std::string(scheme) << restitution << 0.0 << step;
        }
    QTest::addRow("with friction") << std::string("Moreau-Jean") << 0.6 << 0.3 << 1e-5;
}

void RoundedEndsTest::theOtherEndStrikes() {
    QFETCH(std::string, scheme);
    QFETCH(double, restitution);
    QFETCH(double, friction);
    QFETCH(double, step);
    std::pair<double, double> found[2];
    for (const bool balls : {false, true}) {
        Mechanism m = tipping(balls, std::numbers::pi / 180.0);
        m.contacts[0].restitution = restitution;
        m.contacts[0].friction = friction;
        m.run.scheme = scheme;
        m.run.step = step;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        found[balls] = endVelocities(record.end());
    }
    const auto [rests, struck] = found[0];
    const double e = restitution;
    // It turns at some 3.2 rad/s when it strikes, 0.64 m/s at the end; a millisecond or three later it has slowed down.
    QVERIFY2(std::abs(rests) < 5e-3 && struck > 0.59 * e - 5e-3 && struck < 0.66 * e + 5e-3,
             qPrintable(QString("%1 and %2 m/s").arg(rests).arg(struck)));
    // As two balls do, but for steps that fall otherwise.
    QVERIFY2(std::abs(rests - found[1].first) < 3e-3 && std::abs(struck - found[1].second) < 5e-3,
             qPrintable(QString("%1, %2 for %3, %4").arg(rests).arg(struck).arg(found[1].first).arg(found[1].second)));
}

void RoundedEndsTest::givingWay_data() {
    QTest::addColumn<double>("compliance");
    QTest::addColumn<double>("damping");
    QTest::addColumn<double>("friction");
    QTest::addColumn<double>("step");
    QTest::addRow("elastic, 1e-5") << 1e-7 << 0.0 << 0.0 << 1e-5;
    QTest::addRow("elastic, 3e-6") << 1e-7 << 0.0 << 0.0 << 3e-6;
    QTest::addRow("damped, with friction") << 1e-6 << 30.0 << 0.3 << 1e-5;
}

/// The same with contacts that give way: the first end is pressed in while the body turns on over its cap's border.
void RoundedEndsTest::givingWay() {
    QFETCH(double, compliance);
    QFETCH(double, damping);
    QFETCH(double, friction);
    QFETCH(double, step);
    BodyState ends[2];
    for (const bool balls : {false, true}) {
        Mechanism m = tipping(balls, std::numbers::pi / 180.0);
        m.contacts[0].law = "compliant";
        m.contacts[0].compliance = compliance;
        m.contacts[0].damping = damping;
        m.contacts[0].friction = friction;
        m.run.step = step;
        m.run.until = 0.02;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        ends[balls] = record.end();
    }
    const auto [u1, u2] = endVelocities(ends[0]);
    const auto [w1, w2] = endVelocities(ends[1]);
    QVERIFY2(std::abs(u1 - w1) < 5e-3 && std::abs(u2 - w2) < 5e-3,
             qPrintable(QString("%1, %2 for %3, %4").arg(u1).arg(u2).arg(w1).arg(w2)));
}

/// It comes to rest on both ends, and rests.
void RoundedEndsTest::lies() {
    Mechanism m = tipping(false, 0.01);
    m.run.until = 0.1;
    m.run.step = 1e-4;
    m.contacts[0].friction = 0.3;
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const BodyState& end = record.end();
    QVERIFY2(
        std::abs(end.position.z() - radius) < 1e-6 && end.linear.norm() < 1e-6 && end.angular.norm() < 1e-6,
        qPrintable(
            QString("%1 m, %2 m/s, %3 rad/s").arg(end.position.z()).arg(end.linear.norm()).arg(end.angular.norm())));
}

void RoundedEndsTest::runsOver_data() {
    QTest::addColumn<bool>("givesWay");
    QTest::addRow("rigid") << false;
    QTest::addRow("gives way") << true;
}

/// A ball that slides along a capsule and over its end: the cylinder hands over to the cap at the border between them,
/// and no two of them press at once.
void RoundedEndsTest::runsOver() {
    QFETCH(bool, givesWay);
    Vec3 found[2];
    for (const bool inTime : {false, true}) {
        if (givesWay && !inTime) continue; // event-driven runs know no such law
        Mechanism m = tipping(false, 0.0);
        m.bodies[1].fixed = true;
        m.bodies[1].velocity = {};
        m.bodies[1].pose.position = NumberVector<3>{0.0, 0.0, 0.5};
        Body ball;
        ball.name = "ball";
        Shape shape;
        shape.primitive = "sphere";
        shape.radius = 0.02;
        ball.shapes.push_back(shape);
        MassProperties mass;
        mass.value = 0.2;
        mass.inertia = NumberVector<6>{3.2e-5, 3.2e-5, 3.2e-5, 0.0, 0.0, 0.0};
        ball.mass = mass;
        ball.pose.position = NumberVector<3>{0.07, 0.0, 0.5 + radius + 0.02};
        ball.velocity.linear = NumberVector<3>{0.3, 0.0, 0.0};
        m.bodies.push_back(ball);
        m.contacts[0].a.body = "rod";
        m.contacts[0].b.body = "ball";
        m.run.strategy = inTime ? "time-stepping" : "event-driven";
        m.run.step = 1e-4;
        m.run.until = 0.2;
        if (givesWay) m.contacts[0].law = "compliant", m.contacts[0].compliance = 1e-8;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        std::size_t most = 0;
        for (const Frame& frame : record.frames)
            most = std::max(most, std::size_t(std::count_if(frame.contacts.begin(), frame.contacts.end(),
                                                            [](const auto& c) { return c.force.norm() > 1e-6; })));
        QCOMPARE(most, std::size_t(1));
        const double height = record.end().position.z() - 0.5 - radius - 0.02;
        found[inTime] = record.end().linear;
        QVERIFY2(height < -0.01, qPrintable(QString::number(height))); // it has left, or is on its way down
        QVERIFY2(std::abs(found[inTime].squaredNorm() - 0.09 + 2.0 * 9.81 * height) < 2e-3,
                 qPrintable(QString("%1 J/kg").arg(found[inTime].squaredNorm() - 0.09 + 2.0 * 9.81 * height)));
    }
    if (!givesWay)
        QVERIFY2((found[0] - found[1]).norm() < 5e-3, qPrintable(QString::number((found[0] - found[1]).norm())));
}

QTEST_APPLESS_MAIN(RoundedEndsTest)
#include "rounded_ends_test.moc"
