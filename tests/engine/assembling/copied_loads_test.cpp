// Loads and sensors go along with copies of bodies: a turned or mirrored mechanism moves as the image of the original,
// and its sensors see there what they see here.

#include "engine/assembling/copies/copy_bodies.h"
#include "engine/joints/joint_type.h"
#include "engine/loads/load_type.h"
#include "engine/model/checks/validation.h"
#include "engine/model/kinds/load_values.h"
#include "engine/model/pose.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <numbers>

using namespace escapement;

namespace {

/// An arm without any symmetry on a hinge that stands askew.
Mechanism arm() {
    Mechanism m;
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies.resize(2);
    m.bodies[0].name = "base", m.bodies[0].fixed = true;
    m.bodies[0].pose =
        poseOf({Eigen::AngleAxisd(0.3, Vec3(0, 1, 1).normalized()).toRotationMatrix(), Vec3(0.02, 0, 0)});
    m.bodies[1].name = "arm";
    m.bodies[1].pose =
        poseOf({Eigen::AngleAxisd(0.7, Vec3(1, 2, -1).normalized()).toRotationMatrix(), Vec3(0.2, 0.1, 0.05)});
    Shape box;
    box.primitive = "box";
    box.material = "steel";
    box.size = {0.3, 0.1, 0.05};
    Shape other = box;
    other.placement = poseOf({Mat3::Identity(), Vec3(0.12, 0.09, -0.03)});
    m.bodies[1].shapes = {box, other};
    m.run.until = 0.1;
    m.run.tolerance = 1e-10;
    return m;
}

void putOnJoint(Mechanism& m, const char* type) {
    Joint j;
    j.name = "joint of arm";
    j.type = type;
    j.a.body = "base", j.b.body = "arm";
    const RigidMotion frame{Eigen::AngleAxisd(0.9, Vec3(1, -1, 2).normalized()).toRotationMatrix(),
                            Vec3(0.05, 0.06, 0.07)};
    for (auto* side : {&j.a, &j.b}) {
        const RigidMotion local = motionOf(m.findBody(side->body)->pose).inverse() * frame;
        side->position = {local.translation.x(), local.translation.y(), local.translation.z()};
        side->z = {local.rotation(0, 2), local.rotation(1, 2), local.rotation(2, 2)};
        side->x = {local.rotation(0, 0), local.rotation(1, 0), local.rotation(2, 0)};
    }
    m.joints = {j};
}

Load fresh(const LoadType& type) {
    Load load;
    load.name = "load on arm";
    load.type = type.name;
    load.a.body = "arm";
    load.a.position = {0.05, 0.02, -0.01};
    if (type.hasTwoEnds()) {
        load.b.body = "base";
        load.b.position = {0.3, -0.2, 0.25};
        load.b.z = {0.2, -0.3, 0.9}, load.b.x = {1.0, 0.1, 0.0};
    }
    if (type.onJoint()) load.a = {}, load.joint = "joint of arm";
    giveValues(load, {}, 0.2, Vec3(0.3, -0.5, 0.8));
    return load;
}

RunSummary run(Mechanism m) {
    Result result;
    RunControl control;
    resolve(m);
    return simulate(m, {}, {}, result, control);
}

} // namespace

class CopiedLoadsTest : public QObject {
    Q_OBJECT
  private slots:
    void imagesMoveAsImages_data();
    void imagesMoveAsImages();
    void expressionsStayExpressions();
    void sensorsSeeThereWhatTheySawHere();
    void whatHasNoImageIsLeftAndNamed();
    void onlyWhatHangsOnTheCopies();
};

void CopiedLoadsTest::imagesMoveAsImages_data() {
    QTest::addColumn<int>("type");
    QTest::addColumn<QString>("joint");
    QTest::addColumn<bool>("mirrored");
    for (std::size_t i = 0; i < loadTypes().size(); ++i)
        for (const bool mirrored : {false, true}) {
            const LoadType& type = loadTypes()[i];
            const std::vector<std::string> joints =
                type.onJoint() ? std::vector<std::string>{"revolute", "prismatic"} : std::vector<std::string>{""};
            for (const auto& joint : joints) {
                const bool law = std::any_of(type.parameters.begin(), type.parameters.end(), [](const auto& one) {
                    return one.kind == LoadParameter::Law || one.kind == LoadParameter::Points;
                });
                if (type.onJoint() && law && mirrored && joint == "revolute") continue; // the test below
                QTest::newRow((type.kind + " " + joint + (mirrored ? " mirrored" : " turned")).c_str())
                    << int(i) << QString::fromStdString(joint) << mirrored;
            }
        }
}

void CopiedLoadsTest::imagesMoveAsImages() {
    QFETCH(int, type);
    QFETCH(QString, joint);
    QFETCH(bool, mirrored);
    const LoadType& kind = loadTypes()[std::size_t(type)];
    Mechanism m = arm();
    if (!joint.isEmpty()) putOnJoint(m, joint.toUtf8().constData());
    m.loads = {fresh(kind)};
    if (kind.ends == LoadType::OnBody) m.loads[0].vector = {20.0, -30.0, 50.0};
    if (kind.kind == "joint torque") m.loads[0].value = joint == "revolute" ? 3.0 : 40.0;
    if (kind.kind == "joint spring") m.loads[0].rest = 0.2;
    if (kind.ends == LoadType::Frames) m.loads[0].triple1 = {5e3, 5e3, 5e3}; // N m/rad: no half turn
    const MirrorPlane plane{{-0.4, 0, 0}, {1, 0.4, 0.2}};
    const Vec3 n = plane.normal.normalized();
    const Mat3 linear = mirrored ? Mat3(Mat3::Identity() - 2.0 * n * n.transpose())
                                 : Eigen::AngleAxisd(1.1, Vec3(1, 1, 3).normalized()).toRotationMatrix();
    Mechanism image = m;
    std::vector<std::string> left;
    if (mirrored) mirrorBodies(image, {}, {1}, plane, true, &left);
    else copyBodies(image, {}, {1}, {{linear, Vec3(0.5, -0.2, 0.1)}}, true);
    QVERIFY(left.empty());
    QCOMPARE(image.loads.size(), std::size_t(2));
    QCOMPARE(image.loads[1].name, std::string("load on arm 2"));
    image.bodies.erase(image.bodies.begin() + 1); // the image alone
    image.loads.erase(image.loads.begin());
    if (!joint.isEmpty()) image.joints.erase(image.joints.begin());
    const RunSummary here = run(m), there = run(image);
    QVERIFY2(here.status == RunStatus::Done && there.status == RunStatus::Done,
             (here.message + " / " + there.message).c_str());
    const BodyState &a = here.final.bodies[1], &b = there.final.bodies[1];
    const Vec3 shift = mirrored ? Vec3(plane.point - linear * plane.point) : Vec3(0.5, -0.2, 0.1);
    QVERIFY2(a.linear.norm() + a.angular.norm() > 1e-3, "the load does nothing here");
    QVERIFY2((b.position - (linear * a.position + shift)).norm() < 1e-7, // a bushing is stiff
             qPrintable(QString::number((b.position - (linear * a.position + shift)).norm())));
    QVERIFY((b.linear - linear * a.linear).norm() < 1e-6 * (1.0 + a.linear.norm()));
    QVERIFY((b.angular - (mirrored ? -1.0 : 1.0) * (linear * a.angular)).norm() < 1e-5 * (1.0 + a.angular.norm()));
}

void CopiedLoadsTest::expressionsStayExpressions() {
    Mechanism m = arm();
    m.parameters = {{"push", 7.0}};
    m.loads = {fresh(*findLoadType("force", false))};
    m.loads[0].vector = {1.0, 2.0, 0.0};
    m.loads[0].vector[0].expression = "push*sin(3*t)";
    copyBodies(m, {}, {1}, circularPattern({}, Vec3::UnitZ(), std::numbers::pi / 2, 1), true);
    const Load& copy = m.loads[1];
    QCOMPARE(copy.vector[0].value, -2.0);
    QVERIFY(!copy.vector[0].isExpression());
    QCOMPARE(copy.vector[1].expression, std::string("(push*sin(3*t))"));
    QVERIFY(!copy.vector[2].isExpression());
    QCOMPARE(copy.vector[2].value, 0.0);
}

void CopiedLoadsTest::sensorsSeeThereWhatTheySawHere() {
    Mechanism m = arm();
    putOnJoint(m, "revolute");
    Sensor place;
    place.name = "arm is up";
    place.type = "position";
    place.a.body = "arm";
    place.direction = {0, 0, 2};
    place.value = 0.3;
    Sensor turn;
    turn.name = "arm has turned";
    turn.type = "coordinate";
    turn.joint = "joint of arm";
    turn.value = 0.5;
    turn.passing = "rising";
    Sensor all;
    all.name = "all of it";
    all.type = "kinetic-energy";
    m.sensors = {place, turn, all};
    Mechanism line = m;
    copyBodies(line, {}, {1}, linearPattern({0, 3, 4}, 0.5, 2), true);
    QCOMPARE(line.sensors.size(), std::size_t(3 + 2 * 2));
    QCOMPARE(line.sensors[3].name, std::string("arm 2 is up"));
    QVERIFY(std::abs(line.sensors[3].value.value - (0.3 + 0.4)) < 1e-12);
    QVERIFY(std::abs(line.sensors[5].value.value - (0.3 + 0.8)) < 1e-12);
    QCOMPARE(line.sensors[4].joint, line.joints[1].name);
    QCOMPARE(line.sensors[4].value.value, 0.5);
    Mechanism mirrored = m;
    mirrorBodies(mirrored, {}, {1}, {{0, 0, 0.1}, {0, 0, 1}}, true);
    QCOMPARE(mirrored.sensors.size(), std::size_t(5));
    // The direction is mirrored with it; along that the plane at 0.1 has moved the place by -0.2.
    QVERIFY((toVec3(mirrored.sensors[3].direction) - Vec3(0, 0, -2)).norm() < 1e-15);
    QVERIFY(std::abs(mirrored.sensors[3].value.value - (0.3 - 0.2)) < 1e-12);
    QCOMPARE(mirrored.sensors[4].value.value, -0.5); // the angle runs the other way
    QCOMPARE(mirrored.sensors[4].passing, std::string("falling"));
}

void CopiedLoadsTest::whatHasNoImageIsLeftAndNamed() {
    Mechanism m = arm();
    putOnJoint(m, "revolute");
    std::size_t laws = 0;
    for (const LoadType& type : loadTypes()) {
        const bool law = std::any_of(type.parameters.begin(), type.parameters.end(), [](const auto& one) {
            return one.kind == LoadParameter::Law || one.kind == LoadParameter::Points;
        });
        if (!type.onJoint() || !law) continue;
        Mechanism one = m;
        one.loads = {fresh(type)};
        std::vector<std::string> left;
        mirrorBodies(one, {}, {1}, {{}, {1, 0, 0}}, true, &left);
        QCOMPARE(one.loads.size(), std::size_t(1));
        QCOMPARE(left, std::vector<std::string>{"load on arm"});
        ++laws;
    }
    QVERIFY(laws > 0);
}

void CopiedLoadsTest::onlyWhatHangsOnTheCopies() {
    Mechanism m = arm();
    m.bodies.push_back(m.bodies[1]);
    m.bodies[2].name = "other";
    Load spring = fresh(*findLoadType("spring-damper", false)); // arm to base
    Load between = spring;
    between.name = "between";
    between.b.body = "other";
    Load elsewhere = fresh(*findLoadType("force", false));
    elsewhere.name = "elsewhere";
    elsewhere.a.body = "other";
    m.loads = {spring, between, elsewhere};
    const auto copied = [&](const std::vector<int>& bodies, bool withGround) {
        Mechanism after = m;
        copyBodies(after, {}, bodies, linearPattern({1, 0, 0}, 1.0, 1), withGround);
        return after.loads.size() - m.loads.size();
    };
    QCOMPARE(copied({1}, true), std::size_t(1)); // the spring to the base
    QCOMPARE(copied({1}, false), std::size_t(0));
    QCOMPARE(copied({2}, true), std::size_t(1)); // the force
    QCOMPARE(copied({1, 2}, false), std::size_t(2));
    QCOMPARE(copied({1, 2}, true), std::size_t(3));
}

QTEST_APPLESS_MAIN(CopiedLoadsTest)
#include "copied_loads_test.moc"
