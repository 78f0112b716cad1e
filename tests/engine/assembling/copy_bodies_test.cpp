// Copies of bodies along a line, about an axis and mirrored: poses, masses and inertias beside closed forms, joints and
// contacts with them, and runs of the copies beside those of the originals.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/copies/copy_bodies.h"
#include "engine/contact/features/placed_part.h"
#include "engine/joints/joint_type.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/model/kinds/primitive_type.h"
#include "engine/model/pose.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

Body body(const std::string& name, const Vec3& position, bool fixed = false) {
    Body made;
    made.name = name;
    made.fixed = fixed;
    made.pose.position = {position.x(), position.y(), position.z()};
    return made;
}

/// A body without any symmetry: two boxes, one of them turned.
Body crooked(const std::string& name, const Vec3& position) {
    Body made = body(name, position);
    made.pose = poseOf({Eigen::AngleAxisd(0.7, Vec3(1, 2, -1).normalized()).toRotationMatrix(), position});
    Shape box;
    box.primitive = "box";
    box.material = "steel";
    box.size = {0.3, 0.1, 0.05};
    Shape other = box;
    other.size = {0.08, 0.2, 0.06};
    other.placement =
        poseOf({Eigen::AngleAxisd(-0.4, Vec3(2, 1, 1).normalized()).toRotationMatrix(), Vec3(0.12, 0.09, -0.03)});
    made.shapes = {box, other};
    return made;
}

Mechanism empty() {
    Mechanism m;
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};
    return m;
}

struct InWorld {
    double mass;
    Vec3 centre;
    Mat3 inertia;
};
InWorld inWorld(const Mechanism& m, int index) {
    const Body& b = m.bodies.at(std::size_t(index));
    const RigidMass mass = massOf(b, placedParts(b, m, {}));
    const RigidMotion pose = motionOf(b.pose);
    return {mass.mass, pose * mass.centre, pose.rotation * mass.inertia * pose.rotation.transpose()};
}

Mat3 across(const Vec3& normal) {
    const Vec3 n = normal.normalized();
    return Mat3::Identity() - 2.0 * n * n.transpose();
}

/// A body without symmetry on one joint that stands anywhere, pushed into the joint's stop where it can have one.
Mechanism onJoint(const JointType& joint) {
    Mechanism m = empty();
    m.gravity = {3.0, -2.0, -9.0};
    m.bodies = {body("base", Vec3::Zero(), true), crooked("arm", {0.2, 0.1, 0.05})};
    m.bodies[0].pose =
        poseOf({Eigen::AngleAxisd(0.3, Vec3(0, 1, 1).normalized()).toRotationMatrix(), Vec3(0.02, 0, 0)});
    Joint j;
    j.name = "joint of arm";
    j.type = joint.name;
    // The frames coincide at the start, away from both bodies' own axes.
    const RigidMotion frame{Eigen::AngleAxisd(0.9, Vec3(1, -1, 2).normalized()).toRotationMatrix(),
                            Vec3(0.05, 0.06, 0.07)};
    j.a.body = "base", j.b.body = "arm";
    for (auto* side : {&j.a, &j.b}) {
        RigidMotion placed = frame;
        if (side == &j.b) // away from the first where the type has points apart
            for (const auto& parameter : joint.parameters)
                if (parameter.fromPoints) placed.translation += Vec3(0.03, 0.04, 0.0);
        const RigidMotion local = motionOf(m.findBody(side->body)->pose).inverse() * placed;
        side->position = {local.translation.x(), local.translation.y(), local.translation.z()};
        side->z = {local.rotation(0, 2), local.rotation(1, 2), local.rotation(2, 2)};
        side->x = {local.rotation(0, 0), local.rotation(1, 0), local.rotation(2, 0)};
    }
    m.joints = {j};
    for (const auto& parameter : joint.parameters)
        jointNumber(m.joints[0], parameter.key) = parameter.fromPoints ? 0.05 : std::max(0.02, parameter.fresh);
    const bool rolls =
        std::any_of(joint.rows.begin(), joint.rows.end(), [](const JointRow& row) { return row.rateAlone; });
    if (rolls) { // a wheel does not lie flat
        const Mat3 lean = toQuaternion(m.bodies[1].pose.quaternion).inverse().toRotationMatrix() * frame.rotation *
                          Eigen::AngleAxisd(1.2, Vec3(1, 0.3, 0).normalized()).toRotationMatrix();
        m.joints[0].b.z = {lean(0, 2), lean(1, 2), lean(2, 2)};
        m.joints[0].b.x = {lean(0, 0), lean(1, 0), lean(2, 0)};
    }
    if (const int carried = carriedCoordinate(m.joints[0], joint); carried >= 0) {
        Motor push; // something that has a direction along the coordinate
        push.kind = joint.coordinates[std::size_t(carried)].turns() ? "torque" : "force";
        push.value = joint.coordinates[std::size_t(carried)].turns() ? 100.0 : 400.0; // more than the weight
        m.joints[0].motor = push;
        m.joints[0].limits = NumberVector<2>{-1.0, 0.03}; // it is pushed into the upper stop
        m.joints[0].stop_restitution = 0.5;
    }
    return m;
}

RunSummary run(Mechanism m) {
    Result result;
    RunControl control;
    return simulate(m, {}, {}, result, control);
}

} // namespace

class CopyBodiesTest : public QObject {
    Q_OBJECT
  private slots:
    void namesAreTheNextOnes();
    void alongALine();
    void aboutAnAxis();
    void mirroredMassesAreMirrored();
    void mirroredRunsAreMirrored_data();
    void mirroredRunsAreMirrored();
    void jointsAndContactsGoAlong();
    void primitivesAreTheirOwnImages();
    void facesAreFoundAgain();
    void whatCannotBeMirroredSaysSo();
};

void CopyBodiesTest::namesAreTheNextOnes() {
    std::vector<Body> bodies{body("ball", Vec3::Zero()), body("ball 2", Vec3::Zero()), body("x2", Vec3::Zero()),
                             body("rod 7", Vec3::Zero())};
    QCOMPARE(nextName(bodies, "ball"), std::string("ball 3"));
    QCOMPARE(nextName(bodies, "ball 2"), std::string("ball 3"));
    QCOMPARE(nextName(bodies, "x2"), std::string("x2 2"));
    QCOMPARE(nextName(bodies, "rod 7"), std::string("rod 2"));
    QCOMPARE(nextName(bodies, "12"), std::string("12 2"));
}

void CopyBodiesTest::alongALine() {
    Mechanism m = empty();
    m.bodies = {crooked("wedge", {0.1, 0.2, 0.3}), body("other", Vec3::Zero())};
    m.bodies[0].velocity.linear = {1.0, 2.0, 3.0};
    m.bodies[0].velocity.angular = {0.4, 0.5, 0.6};
    const auto made = copyBodies(m, {}, {0}, linearPattern({0, 3, 4}, 0.5, 3), true);
    QCOMPARE(made, (std::vector<int>{2, 3, 4}));
    for (int k = 0; k < 3; ++k) {
        const Body& copy = m.bodies[std::size_t(made[std::size_t(k)])];
        QCOMPARE(copy.name, "wedge " + std::to_string(k + 2));
        const Vec3 expected = Vec3(0.1, 0.2, 0.3) + (k + 1) * Vec3(0, 0.3, 0.4);
        QVERIFY((toVec3(copy.pose.position) - expected).norm() < 1e-15);
        QVERIFY(copy.pose.quaternion == m.bodies[0].pose.quaternion); // to the last bit
        QVERIFY(copy.velocity == m.bodies[0].velocity);
        QVERIFY(copy.shapes == m.bodies[0].shapes);
    }
}

void CopyBodiesTest::aboutAnAxis() {
    Mechanism m = empty();
    m.bodies = {crooked("blade", {0.5, 0.0, 0.1})};
    m.bodies[0].velocity.linear = {1.0, 0.0, 0.2};
    m.bodies[0].velocity.angular = {0.0, 3.0, 0.0};
    const Vec3 point(0.1, 0.2, 0.3), axis(0, 0, 2);
    const auto made = copyBodies(m, {}, {0}, circularPattern(point, axis, pi / 2, 3), true);
    QCOMPARE(made.size(), std::size_t(3));
    const InWorld first = inWorld(m, 0);
    for (int k = 1; k <= 3; ++k) {
        const double c = std::cos(k * pi / 2), s = std::sin(k * pi / 2);
        Mat3 turn;
        turn << c, -s, 0, s, c, 0, 0, 0, 1;
        const InWorld other = inWorld(m, made[std::size_t(k - 1)]);
        QCOMPARE(other.mass, first.mass);
        QVERIFY((other.centre - (point + turn * (first.centre - point))).norm() < 1e-14);
        QVERIFY((other.inertia - turn * first.inertia * turn.transpose()).norm() < 1e-14 * first.inertia.norm());
        const Velocity& v = m.bodies[std::size_t(made[std::size_t(k - 1)])].velocity;
        QVERIFY((toVec3(v.linear) - turn * Vec3(1, 0, 0.2)).norm() < 1e-15);
        QVERIFY((toVec3(v.angular) - turn * Vec3(0, 3, 0)).norm() < 1e-15);
    }
}

void CopyBodiesTest::mirroredMassesAreMirrored() {
    Mechanism m = empty();
    m.bodies = {crooked("left", {0.1, 0.2, 0.3}), body("explicit", {0.3, -0.1, 0.0})};
    MassProperties mass;
    mass.value = 2.0;
    mass.centre = {0.01, 0.02, 0.03};
    mass.centre[0].expression = "offset";
    mass.inertia = {0.03, 0.04, 0.05, 0.004, -0.006, 0.007};
    m.bodies[1].mass = mass;
    m.bodies[1].pose =
        poseOf({Eigen::AngleAxisd(1.1, Vec3(1, 1, 3).normalized()).toRotationMatrix(), Vec3(0.3, -0.1, 0)});
    m.bodies[0].velocity.linear = {1.0, 2.0, 3.0};
    m.bodies[0].velocity.angular = {4.0, 5.0, 6.0};
    const MirrorPlane plane{{0.5, 0.1, -0.2}, {1, -2, 0.5}};
    const Mat3 mirror = across(plane.normal);
    const auto made = mirrorBodies(m, {}, {0, 1}, plane, true);
    for (int k = 0; k < 2; ++k) {
        const InWorld here = inWorld(m, k), there = inWorld(m, made[std::size_t(k)]);
        QVERIFY(std::abs(there.mass - here.mass) < 1e-14 * here.mass);
        QVERIFY((there.centre - (plane.point + mirror * (here.centre - plane.point))).norm() < 1e-14);
        QVERIFY((there.inertia - mirror * here.inertia * mirror).norm() < 1e-13 * here.inertia.norm());
        const Mat3 rotation = motionOf(m.bodies[std::size_t(made[std::size_t(k)])].pose).rotation;
        QVERIFY(std::abs(rotation.determinant() - 1.0) < 1e-14); // a frame, not an image of one
    }
    // Points of the shapes are mirrored, too: every corner is the image of one.
    const auto corners = [&](int index) {
        std::vector<Vec3> all;
        const Body& b = m.bodies[std::size_t(index)];
        for (const auto& part : placedParts(b, m, {}))
            for (const auto& vertex : part.part->features.vertices)
                all.push_back(motionOf(b.pose) * (part.placement * vertex.point));
        return all;
    };
    const auto here = corners(0), there = corners(made[0]);
    QCOMPARE(here.size(), std::size_t(16));
    QCOMPARE(there.size(), here.size());
    for (const Vec3& corner : here) {
        const Vec3 image = plane.point + mirror * (corner - plane.point);
        QVERIFY(std::any_of(there.begin(), there.end(), [&](const Vec3& p) { return (p - image).norm() < 1e-14; }));
    }
    const Body& copy = m.bodies[std::size_t(made[0])];
    QVERIFY((toVec3(copy.velocity.linear) - mirror * Vec3(1, 2, 3)).norm() < 1e-14);
    QVERIFY((toVec3(copy.velocity.angular) + mirror * Vec3(4, 5, 6)).norm() < 1e-14);
    QCOMPARE(m.bodies[std::size_t(made[1])].mass->centre[0].expression, std::string("-(offset)"));
    // Mirrored twice it is where it was.
    const auto back = mirrorBodies(m, {}, {made[0]}, plane, true);
    QVERIFY((motionOf(m.bodies[std::size_t(back[0])].pose).rotation - motionOf(m.bodies[0].pose).rotation).norm() <
            1e-14);
}

/// Every type of joint that has a mirror image: the copy moves as the mirror image of the original.
void CopyBodiesTest::mirroredRunsAreMirrored_data() {
    QTest::addColumn<QString>("type");
    for (const auto& type : jointTypes())
        if (!type.followsEdges()) QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
}

void CopyBodiesTest::mirroredRunsAreMirrored() {
    QFETCH(QString, type);
    const JointType& joint = jointType(type.toStdString());
    Mechanism m = onJoint(joint);
    const Assembled assembled = assembleMechanism(m, {});
    QVERIFY(assembled.closed);
    m = assembled.mechanism;
    m.run.until = 0.15;
    m.run.output_step = 0.05;
    const MirrorPlane plane{{-0.4, 0, 0}, {1, 0.4, 0.2}};
    const Mat3 mirror = across(plane.normal);
    Mechanism image = m;
    mirrorBodies(image, {}, {1}, plane, true);
    QCOMPARE(image.joints.size(), std::size_t(2));
    QCOMPARE(image.joints[1].name, std::string("joint of arm 2"));
    // The images alone, in the mirrored field of gravity.
    const Vec3 gravity = mirror * toVec3(m.gravity);
    image.gravity = {gravity.x(), gravity.y(), gravity.z()};
    image.bodies.erase(image.bodies.begin() + 1);
    image.joints.erase(image.joints.begin());
    const RunSummary here = run(m), there = run(image);
    QVERIFY2(here.status == RunStatus::Done && there.status == RunStatus::Done,
             (here.message + " / " + there.message).c_str());
    const BodyState &a = here.final.bodies[1], &b = there.final.bodies[1];
    const double moved = (a.position - toVec3(m.bodies[1].pose.position)).norm() +
                         a.orientation.angularDistance(toQuaternion(m.bodies[1].pose.quaternion));
    if (!joint.holdsAll()) QVERIFY2(moved > 1e-3, qPrintable(QString::number(moved)));
    const Vec3 expected = plane.point + mirror * (a.position - plane.point);
    QVERIFY2((b.position - expected).norm() < 1e-8, qPrintable(QString::number((b.position - expected).norm())));
    QVERIFY(
        (b.orientation.toRotationMatrix() - mirroredFrame(RigidMotion::from(a.position, a.orientation), plane).rotation)
            .norm() < 1e-7);
    QVERIFY((b.linear - mirror * a.linear).norm() < 1e-6 * (1.0 + a.linear.norm()));
    QVERIFY((b.angular + mirror * a.angular).norm() < 1e-5 * (1.0 + a.angular.norm()));
    const auto impacts = [](const RunSummary& of) {
        const auto found = of.events.find("impact");
        return found == of.events.end() ? std::int64_t(0) : found->second;
    };
    if (m.joints[0].limits)
        QVERIFY2(impacts(here) > 0, qPrintable(QString::number(here.final.joints[0].coordinate[0])));
    QCOMPARE(impacts(there), impacts(here));
}

void CopyBodiesTest::jointsAndContactsGoAlong() {
    Mechanism m = empty();
    m.bodies = {body("ground", Vec3::Zero(), true), crooked("arm", {0.2, 0, 0}), crooked("rod", {0.5, 0, 0}),
                crooked("other", {2, 0, 0})};
    const auto joint = [&](const char* name, const char* a, const char* b) {
        Joint j;
        j.name = name;
        j.type = "revolute";
        j.a.body = a, j.b.body = b;
        j.a.position = {0.1, 0.2, 0.3};
        return j;
    };
    m.joints = {joint("pin", "ground", "arm"), joint("arm to rod", "arm", "rod"), joint("link", "rod", "other")};
    ContactPair contact;
    contact.name = "rod on ground";
    contact.a.body = "rod", contact.b.body = "ground";
    ContactPair all;
    all.name = "everything";
    all.a.body = all.b.body = std::string(everyBody);
    BodyPair left;
    left.a = "arm", left.b = "rod";
    all.except = {left};
    m.contacts = {contact, all};
    Mechanism with = m;
    const auto made = copyBodies(with, {}, {1, 2}, linearPattern({0, 1, 0}, 1.0, 2), true);
    QCOMPARE(made.size(), std::size_t(4));
    QStringList joints, contacts;
    for (const auto& j : with.joints) joints << QString::fromStdString(j.name + ": " + j.a.body + " - " + j.b.body);
    for (const auto& c : with.contacts) contacts << QString::fromStdString(c.name + ": " + c.a.body + " - " + c.b.body);
    QCOMPARE(joints,
             (QStringList{"pin: ground - arm", "arm to rod: arm - rod", "link: rod - other", "pin 2: ground - arm 2",
                          "arm 2 to rod 2: arm 2 - rod 2", "pin 3: ground - arm 3", "arm 3 to rod 3: arm 3 - rod 3"}));
    QCOMPARE(contacts, (QStringList{"rod on ground: rod - ground", "everything: * - *",
                                    "rod 2 on ground: rod 2 - ground", "rod 3 on ground: rod 3 - ground"}));
    QCOMPARE(with.contacts[1].except.size(), std::size_t(3));
    QCOMPARE(with.contacts[1].except[2].a + "/" + with.contacts[1].except[2].b, std::string("arm 3/rod 3"));
    QVERIFY((toVec3(with.joints[3].a.position) - Vec3(0.1, 1.2, 0.3)).norm() < 1e-15); // on the ground it moves
    QVERIFY(with.joints[4].a.position == m.joints[1].a.position);                      // on a copy it does not
    // Without the ground only what is between the copies.
    Mechanism without = m;
    copyBodies(without, {}, {1, 2}, linearPattern({0, 1, 0}, 1.0, 1), false);
    QCOMPARE(without.joints.size(), std::size_t(4));
    QCOMPARE(without.contacts.size(), std::size_t(2));
    QCOMPARE(without.joints.back().name, std::string("arm 2 to rod 2"));
}

/// What mirroring takes for granted of every primitive: it is its own image across its x.
void CopyBodiesTest::primitivesAreTheirOwnImages() {
    const Mat3 mirror = Vec3(-1, 1, 1).asDiagonal();
    for (const auto& type : primitiveTypes()) {
        Shape shape;
        shape.primitive = type.name;
        type.fit(shape, Vec3(0.1, 0.2, 0.3));
        const Part part = type.make(shape);
        const auto& points = part.triangulation.points;
        Eigen::AlignedBox3d box;
        for (const Vec3& p : points) box.extend(p);
        QVERIFY2(!points.empty() && std::abs(box.min().x() + box.max().x()) < 1e-12, type.name.c_str());
        for (const auto& vertex : part.features.vertices)
            QVERIFY2(std::any_of(part.features.vertices.begin(), part.features.vertices.end(),
                                 [&](const auto& other) {
                                     return (other.point - mirror * vertex.point).norm() < 1e-12;
                                 }),
                     type.name.c_str());
        if (!type.solid) continue;
        Mechanism m = empty();
        m.bodies = {body("one", Vec3::Zero())};
        shape.material = "steel";
        m.bodies[0].shapes = {shape};
        const RigidMass mass = massOf(m.bodies[0], placedParts(m.bodies[0], m, {}));
        QVERIFY2((mirror * mass.centre - mass.centre).norm() < 1e-12, type.name.c_str());
        QVERIFY2((mirror * mass.inertia * mirror - mass.inertia).norm() < 1e-12 * mass.inertia.norm(),
                 type.name.c_str());
    }
}

void CopyBodiesTest::facesAreFoundAgain() {
    Mechanism m = empty();
    m.bodies = {body("ground", Vec3::Zero(), true), body("box", {1, 0, 0})};
    Shape box;
    box.primitive = "box";
    box.material = "steel";
    box.size = {0.2, 0.3, 0.4};
    m.bodies[1].shapes = {box};
    const auto placed = placedParts(m.bodies[1], m, {});
    // Each face of the box by itself: the copy's face lies where the image of the original's does.
    for (int face = 1; face <= 6; ++face) {
        Mechanism one = m;
        ContactPair contact;
        contact.name = "side";
        contact.a.body = "box", contact.b.body = "ground";
        contact.a.faces = {"box#face:" + std::to_string(face)};
        one.contacts = {contact};
        const auto made = mirrorBodies(one, {}, {1}, {{0, 0, 0}, {1, 1, 0}}, true);
        QCOMPARE(one.contacts.size(), std::size_t(2));
        const int other = std::stoi(one.contacts[1].a.faces.at(0).substr(9));
        const auto normal = [&](int number, int index) {
            const auto& mesh = placed[0].part->triangulation;
            for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
                if (placed[0].part->features.fileNumber(FeatureKind::Face, mesh.face[i]) != number) continue;
                const auto& t = mesh.triangles[i];
                const Vec3 n = (mesh.points[std::size_t(t[1])] - mesh.points[std::size_t(t[0])])
                                   .cross(mesh.points[std::size_t(t[2])] - mesh.points[std::size_t(t[0])]);
                return Vec3(motionOf(one.bodies[std::size_t(index)].pose).rotation * n.normalized());
            }
            return Vec3(Vec3::Zero());
        };
        QVERIFY(normal(face, 1).norm() > 0.9);
        QVERIFY2((normal(other, made[0]) - across({1, 1, 0}) * normal(face, 1)).norm() < 1e-12,
                 qPrintable(QString("%1 %2").arg(face).arg(other)));
    }
}

void CopyBodiesTest::whatCannotBeMirroredSaysSo() {
    Mechanism m = empty();
    m.bodies = {body("casting", Vec3::Zero())};
    Shape part;
    part.geometry = "mech";
    part.part = "Assembly/Casting";
    part.placement = Pose();
    m.bodies[0].shapes = {part};
    const Mechanism before = m;
    const auto said = [&](const std::function<void()>& act) {
        try {
            act();
        } catch (const ModelError& error) {
            return QString(error.what());
        }
        return QString();
    };
    QVERIFY(said([&] { mirrorBodies(m, {}, {0}, {}, true); }).contains("CAD file"));
    QVERIFY(m == before); // nothing of it was done
    QVERIFY(said([&] { copyBodies(m, {}, {}, linearPattern({1, 0, 0}, 1, 1), true); }).contains("selected"));
    QVERIFY(said([&] { linearPattern({0, 0, 0}, 1, 1); }).contains("direction"));
    QVERIFY(said([&] { mirrorBodies(m, {}, {0}, {Vec3::Zero(), Vec3::Zero()}, true); }).contains("normal"));
}

QTEST_APPLESS_MAIN(CopyBodiesTest)
#include "copy_bodies_test.moc"
