// Couplings go along with copies of the bodies whose joints they tie together: moved, turned and mirrored, the copy
// moves as the image of the original.

#include "engine/assembling/copies/copy_bodies.h"
#include "engine/assembling/copies/mirrored_coupling.h"
#include "engine/model/checks/validation.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/model/pose.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <numbers>

using namespace escapement;

namespace {

NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Body body(const std::string& name, const RigidMotion& pose, double moment) {
    Body b;
    b.name = name;
    b.pose = poseOf(pose);
    b.mass = MassProperties{};
    b.mass->value = 1.5;
    b.mass->inertia = {moment, 1.4 * moment, 1.7 * moment, 0.0, 0.0, 0.0};
    return b;
}

/// On the ground, with its frame at the body's own; z is the body's axis number `axis`.
Joint joint(const Mechanism& m, const std::string& name, const std::string& type, const std::string& on, int axis) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = "base", j.b.body = on;
    const RigidMotion ground = motionOf(m.findBody("base")->pose), other = motionOf(m.findBody(on)->pose);
    const Vec3 z = Vec3::Unit(axis), x = Vec3::Unit((axis + 1) % 3);
    const Mat3 back = ground.rotation.transpose() * other.rotation;
    j.a.position = numbers(ground.inverse() * other.translation);
    j.a.z = numbers(back * z), j.a.x = numbers(back * x);
    j.b.z = numbers(z), j.b.x = numbers(x);
    return j;
}

/// Three bodies on a base that stands askew, on joints of those types, the first one driven by a torque.
Mechanism train(const std::vector<std::string>& types) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    const auto turned = [](double angle, const Vec3& axis) {
        return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
    };
    m.bodies = {body("base", {turned(0.4, {1, 0, 2}), {0.1, 0.0, 0.0}}, 1.0),
                body("one", {turned(0.7, {1, 2, -1}), {0.2, 0.1, 0.05}}, 0.02),
                body("two", {turned(-0.9, {2, 0, 1}), {0.3, -0.1, 0.1}}, 0.03),
                body("three", {turned(1.3, {0, 1, 1}), {0.5, 0.2, -0.1}}, 0.05)};
    m.bodies[0].fixed = true;
    const char* names[] = {"one", "two", "three"};
    for (std::size_t k = 0; k < types.size(); ++k)
        m.joints.push_back(joint(m, std::string("axle of ") + names[k], types[k], names[k], int(k)));
    m.joints[0].motor = Motor();
    m.joints[0].motor->kind = "torque";
    m.joints[0].motor->value.expression = "0.3*cos(8*t)";
    m.run.until = 0.3;
    m.run.tolerance = 1e-10;
    return m;
}

Coupling coupling(const Mechanism& m, const std::string& type, const std::vector<double>& values) {
    Coupling c;
    c.name = "mesh of one";
    c.type = type;
    const CouplingType& known = *findCouplingType(type);
    for (int k = 0; k < known.termCount(); ++k) couplingEnd(c, k).joint = m.joints[std::size_t(k)].name;
    for (std::size_t k = 0; k < values.size(); ++k) couplingNumber(c, known.parameters[k].key) = values[k];
    return c;
}

RunSummary run(Mechanism m) {
    Result result;
    RunControl control;
    if (hasErrors(resolve(m)) || hasErrors(validate(m))) qFatal("the scene is not valid");
    return simulate(m, {}, {}, result, control);
}

std::vector<int> movingOf(const Mechanism& m) {
    std::vector<int> all;
    for (std::size_t i = 1; i < m.bodies.size(); ++i)
        if (m.bodies[i].mass) all.push_back(int(i));
    return all;
}

const MirrorPlane plane{Vec3(0.3, -0.2, 0.1), Vec3(1, 2, -0.5)};

} // namespace

class CopiedCouplingsTest : public QObject {
    Q_OBJECT
  private slots:
    void imagesMoveAsImages_data();
    void imagesMoveAsImages();
    void aDifferentialOfTurnsAndAWay();
    void onlyWhereAllJointsAreCopied();
};

void CopiedCouplingsTest::imagesMoveAsImages_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<QStringList>("joints");
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<bool>("mirrored");
    const QStringList turns{"revolute", "revolute", "revolute"}, rack{"revolute", "prismatic", "revolute"};
    for (const bool mirrored : {false, true}) {
        const auto row = [&](const char* type, const QStringList& joints, const QList<double>& values) {
            QTest::addRow("%s %s", type, mirrored ? "mirrored" : "turned") << type << joints << values << mirrored;
        };
        row("gear-pair", turns, {17, 40});
        row("belt", turns, {0.02, 0.05});
        row("rack-and-pinion", rack, {0.03});
        row("differential", turns, {-1.5});
    }
}

/// The copy alone, so that it can be compared with the original: the bodies of the first are taken out of the second.
void CopiedCouplingsTest::imagesMoveAsImages() {
    QFETCH(QString, type);
    QFETCH(QStringList, joints);
    QFETCH(QList<double>, values);
    QFETCH(bool, mirrored);
    std::vector<std::string> types;
    for (const auto& joint : joints) types.push_back(joint.toStdString());
    Mechanism m = train(types);
    m.couplings = {coupling(m, type.toStdString(), {values.begin(), values.end()})};
    m.couplings[0].phase = 0.0;
    Mechanism both = m;
    std::vector<std::string> left;
    const RigidMotion motion{Eigen::AngleAxisd(1.1, Vec3(0.3, 1, -1).normalized()).toRotationMatrix(), {1, 2, 3}};
    if (mirrored) mirrorBodies(both, {}, movingOf(m), plane, true, &left);
    else copyBodies(both, {}, movingOf(m), {motion}, true);
    QVERIFY(left.empty());
    QCOMPARE(both.couplings.size(), std::size_t(2));
    QCOMPARE(both.couplings[1].name, std::string("mesh of one 2"));
    const RunSummary s = run(both);
    QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
    QVERIFY(std::abs(s.final.joints[0].coordinate[0]) > 0.05);
    const Vec3 n = plane.normal.normalized();
    for (std::size_t i = 1; i <= 3; ++i) {
        const BodyState &here = s.final.bodies[i], &there = s.final.bodies[i + 3];
        const Vec3 at = mirrored ? Vec3(here.position - 2.0 * n * n.dot(here.position - plane.point))
                                 : Vec3(motion * here.position);
        QVERIFY2((there.position - at).norm() < 1e-8, qPrintable(QString::number((there.position - at).norm())));
        const Vec3 turns =
            mirrored ? Vec3(-(here.angular - 2.0 * n * n.dot(here.angular))) : Vec3(motion.rotation * here.angular);
        QVERIFY2((there.angular - turns).norm() < 1e-7, qPrintable(QString::number((there.angular - turns).norm())));
    }
}

/// Its numbers cannot turn one of three round alone: left out, and named.
void CopiedCouplingsTest::aDifferentialOfTurnsAndAWay() {
    Mechanism m = train({"revolute", "revolute", "universal"});
    m.couplings = {coupling(m, "differential", {-1.5})};
    couplingEnd(m.couplings[0], 2).coordinate = "angle x";
    std::vector<std::string> left;
    mirrorBodies(m, {}, movingOf(m), plane, true, &left);
    const bool alike = m.couplings.size() == 2;
    QVERIFY(alike ? left.empty() : left == std::vector<std::string>{"mesh of one"});
    Coupling one = m.couplings[0];
    const Coupling before = one;
    QVERIFY(!mirrorNumbers(one, {true, false, true}));
    QVERIFY(one == before);
    QVERIFY(mirrorNumbers(one, {true, true, true}));
    Coupling phased = before;
    phased.phase = 0.4;
    QVERIFY(mirrorNumbers(phased, {true, true, true}));
    QCOMPARE(phased.phase.value, -0.4);
}

void CopiedCouplingsTest::onlyWhereAllJointsAreCopied() {
    Mechanism m = train({"revolute", "revolute", "revolute"});
    m.couplings = {coupling(m, "gear-pair", {20, 20})};
    const auto couplings = [&](const std::vector<int>& bodies, bool withGround) {
        Mechanism after = m;
        copyBodies(after, {}, bodies, linearPattern({1, 0, 0}, 1.0, 2), withGround);
        return after.couplings.size();
    };
    QCOMPARE(couplings({1, 2}, true), std::size_t(3));
    QCOMPARE(couplings({1}, true), std::size_t(1));
    QCOMPARE(couplings({1, 2}, false), std::size_t(1)); // joints to the ground stay alone
}

QTEST_GUILESS_MAIN(CopiedCouplingsTest)
#include "copied_couplings_test.moc"
