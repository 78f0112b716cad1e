// Bodies joined and taken apart, and shapes that become others: chosen features stay those of their shapes, contacts
// press once, and what moves or acts on a body goes on as it did.

#include "engine/assembling/edit.h"
#include "engine/assembling/moved_features.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

using Names = std::vector<std::string>;

/// A large and a small box beside each other over a table; the small one is turned by a quarter about z.
Mechanism boxes() {
    return parseProject(R"json({"escapement": 1, "name": "boxes",
        "materials": [{"name": "steel", "density": 7850}],
        "bodies": [
            {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [2, 2, 0.1]}]},
            {"name": "A", "pose": {"position": [0, 0, 0.15]},
             "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.2], "material": "steel"}]},
            {"name": "B", "pose": {"position": [0.3, 0, 0.15], "quaternion": [1, 0, 0, 1]},
             "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.2], "material": "steel"}]}]})json")
        .mechanism;
}

ContactPair contact(const std::string& a, const std::string& b, const Names& faces = {}) {
    ContactPair pair;
    pair.name = a + " on " + b;
    pair.a.body = a, pair.b.body = b;
    pair.a.faces = faces;
    return pair;
}

Names facesOf(const std::string& shape, int count) {
    Names names;
    for (int n = 1; n <= count; ++n) names.push_back(shape + "#face:" + std::to_string(n));
    return names;
}

bool pressesTwice(const Mechanism& m) {
    const auto findings = validate(m);
    return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.message.find("have faces in common") != std::string::npos;
    });
}

Vec3 centreOf(const Mechanism& m, const Body& body) {
    return motionOf(body.pose) * massOf(body, placedParts(body, m, {})).centre;
}

/// Of the material point of the body that is there.
Vec3 velocityAt(const Vec3& point, const Mechanism& m, const Body& body) {
    return toVec3(body.velocity.linear) + toVec3(body.velocity.angular).cross(point - centreOf(m, body));
}

MassProperties explicitly(double kilograms) {
    MassProperties mass;
    mass.value = kilograms;
    mass.inertia = {0.01, 0.01, 0.01, 0.0, 0.0, 0.0};
    return mass;
}

Shape cadShape(const std::string& geometry, const std::string& part) {
    Shape shape;
    shape.geometry = geometry;
    shape.part = part;
    return shape;
}

} // namespace

class MergeBodiesTest : public QObject {
    Q_OBJECT
  private slots:
    void facesStayThoseOfTheirShape();
    void featuresOfFilesFollowTheirShapes();
    void alikeContactsBecomeOne();
    void otherContactsKeepToTheirShapes();
    void vectorsInBodyAxesTurn();
    void wholeAndPiecesMoveOn();
    void groundHasTheMassOfAllPiecesOrNone();
    void otherShapesKeepTheirFaces();
    void explicitMassesAreStretched();
};

void MergeBodiesTest::facesStayThoseOfTheirShape() {
    Mechanism m = boxes();
    m.contacts = {contact("B", "table", {"box#face:5"}), contact("A", "table", {"box#face:6"})};
    mergeBodies(m, {}, {1, 2});
    QCOMPARE(m.contacts.size(), std::size_t(2));
    QCOMPARE(m.contacts[0].a.body, std::string("A"));
    QCOMPARE(m.contacts[0].a.faces, Names{"box:2#face:5"});
    QCOMPARE(m.contacts[1].a.faces, Names{"box#face:6"});
    splitBody(m, {}, 1);
    QCOMPARE(m.contacts[0].a.body, std::string("box"));
    QCOMPARE(m.contacts[0].a.faces, Names{"box#face:5"});
    QCOMPARE(m.contacts[1].a.body, std::string("A"));
    QCOMPARE(m.contacts[1].a.faces, Names{"box#face:6"});
}

/// Two files have a part of one name; the second one's goes to a body of its own.
void MergeBodiesTest::featuresOfFilesFollowTheirShapes() {
    Mechanism m;
    Body pins, piece, slide;
    pins.name = "pins", piece.name = "Pin", slide.name = "slide";
    pins.shapes = {cadShape("a", "Pin"), cadShape("b", "Pin")};
    const Body before = pins;
    pins.shapes.resize(1);
    piece.shapes = {cadShape("b", "Pin")};
    m.bodies = {pins, piece, slide};
    m.contacts = {contact("pins", "slide", {"b::Pin#face:1", "Pin:2#vertex:4"}),
                  contact("pins", "slide", {"b::Pin#face:1", "a::Pin#face:2"})};
    m.joints.resize(2);
    m.joints[0].type = "point-on-curve";
    m.joints[0].a.body = "pins", m.joints[0].b.body = "slide";
    m.joints[0].edges = {"b::Pin#edge:1", "b::Pin#edge:2"};
    m.joints[1].a.body = "slide", m.joints[1].b.body = "pins";
    m.joints[1].b.picked = "a::Pin#face:3";
    followShapes(m, before, {{"pins", "Pin"}, {"Pin", "Pin"}}, "pins");
    QCOMPARE(m.contacts[0].a.body, std::string("Pin"));
    QCOMPARE(m.contacts[0].a.faces, (Names{"Pin#face:1", "Pin#vertex:4"}));
    QCOMPARE(m.contacts[1].a.body, std::string("pins")); // of both: those of the first
    QCOMPARE(m.contacts[1].a.faces, Names{"Pin#face:2"});
    QCOMPARE(m.joints[0].a.body, std::string("Pin"));
    QCOMPARE(m.joints[0].edges, (Names{"Pin#edge:1", "Pin#edge:2"}));
    QCOMPARE(m.joints[1].b.picked, std::string("Pin#face:3"));
}

void MergeBodiesTest::alikeContactsBecomeOne() {
    Mechanism m = boxes();
    m.contacts = {contact("A", "table"), contact("table", "B")};
    for (auto& pair : m.contacts) pair.friction = 0.3;
    m.sensors.resize(1);
    m.sensors[0].name = "force", m.sensors[0].type = "contact-force", m.sensors[0].contact = "table on B";
    mergeBodies(m, {}, {1, 2});
    QCOMPARE(m.contacts.size(), std::size_t(1));
    QVERIFY(m.contacts[0].a.faces.empty() && m.contacts[0].b.faces.empty());
    QCOMPARE(m.sensors.size(), std::size_t(1));
    QCOMPARE(m.sensors[0].contact, m.contacts[0].name);
}

void MergeBodiesTest::otherContactsKeepToTheirShapes() {
    Mechanism m = boxes();
    m.contacts = {contact("A", "table"), contact("table", "B")};
    m.contacts[1].friction = 0.3;
    mergeBodies(m, {}, {1, 2});
    QCOMPARE(m.contacts.size(), std::size_t(2));
    QCOMPARE(m.contacts[0].a.faces, facesOf("box", 6));
    QCOMPARE(m.contacts[1].b.faces, facesOf("box:2", 6));
    QVERIFY(!pressesTwice(m));

    // Chosen faces beside all of them.
    m = boxes();
    m.contacts = {contact("A", "table"), contact("B", "table", {"box#face:5"})};
    mergeBodies(m, {}, {1, 2});
    QCOMPARE(m.contacts[0].a.faces, facesOf("box", 6));
    QCOMPARE(m.contacts[1].a.faces, Names{"box:2#face:5"});

    // One alone is of all that the body has.
    m = boxes();
    m.contacts = {contact("A", "table")};
    mergeBodies(m, {}, {1, 2});
    QVERIFY(m.contacts[0].a.faces.empty());
}

void MergeBodiesTest::vectorsInBodyAxesTurn() {
    Mechanism m = boxes();
    m.loads.resize(2);
    for (auto& load : m.loads) {
        load.type = "force";
        load.a.body = "B";
        load.vector[0].expression = "sin(t)";
    }
    m.loads[0].axes = "body";
    mergeBodies(m, {}, {1, 2});
    // B's x is y of A.
    QVERIFY(!m.loads[0].vector[0].isExpression());
    QCOMPARE(m.loads[0].vector[1].expression, std::string("(sin(t))"));
    QCOMPARE(m.loads[1].vector[0].expression, std::string("sin(t)"));
}

void MergeBodiesTest::wholeAndPiecesMoveOn() {
    Mechanism m = boxes();
    m.bodies[1].velocity.linear = {1.0, 0.0, 0.0};
    m.bodies[1].velocity.angular = {0.0, 2.0, 10.0};
    const Vec3 points[] = {Vec3(0, 0, 0.15), Vec3(0.3, 0, 0.15), Vec3(0.1, -0.2, 0.4)};
    std::vector<Vec3> before;
    for (const Vec3& point : points) before.push_back(velocityAt(point, m, m.bodies[1]));
    mergeBodies(m, {}, {1, 2});
    QVERIFY(centreOf(m, m.bodies[1]).x() > 0.03);
    for (int i = 0; i < 3; ++i)
        QVERIFY((velocityAt(points[i], m, m.bodies[1]) - before[std::size_t(i)]).norm() < 1e-12);
    splitBody(m, {}, 1);
    QCOMPARE(m.bodies.size(), std::size_t(3));
    for (const std::size_t piece : {1u, 2u})
        for (int i = 0; i < 3; ++i)
            QVERIFY((velocityAt(points[i], m, m.bodies[piece]) - before[std::size_t(i)]).norm() < 1e-12);
}

/// It may be freed again.
void MergeBodiesTest::groundHasTheMassOfAllPiecesOrNone() {
    Mechanism m = boxes();
    m.bodies[1].fixed = true;
    m.bodies[1].mass = explicitly(1.0);
    m.bodies[2].mass = explicitly(2.0);
    mergeBodies(m, {}, {1, 2});
    QVERIFY(m.bodies[1].fixed && m.bodies[1].mass);
    QCOMPARE(m.bodies[1].mass->value.value, 3.0);
    QVERIFY((toVec3(m.bodies[1].mass->centre) - Vec3(0.2, 0.0, 0.0)).norm() < 1e-12);

    // Beside a density.
    m = boxes();
    m.bodies[1].fixed = true;
    m.bodies[2].mass = explicitly(2.0);
    mergeBodies(m, {}, {1, 2});
    QVERIFY(m.bodies[1].mass);
    QVERIFY(std::abs(m.bodies[1].mass->value.value - (7850.0 * 0.008 + 2.0)) < 1e-9);

    // Beside what has neither: which of them it is makes no difference.
    m = boxes();
    m.bodies[2].mass = explicitly(2.0);
    mergeBodies(m, {}, {0, 2});
    QVERIFY(m.bodies[0].fixed && !m.bodies[0].mass);
    m = boxes();
    m.bodies[0].mass = explicitly(1.0);
    m.bodies[2].shapes[0].material.clear();
    mergeBodies(m, {}, {0, 2});
    QVERIFY(m.bodies[0].fixed && !m.bodies[0].mass);

    // What moves must have a mass.
    m = boxes();
    m.bodies[1].shapes[0].material.clear();
    m.bodies[2].mass = explicitly(2.0);
    QVERIFY_EXCEPTION_THROWN(mergeBodies(m, {}, {1, 2}), ModelError);
}

void MergeBodiesTest::otherShapesKeepTheirFaces() {
    Mechanism m = boxes();
    Shape cylinder;
    cylinder.primitive = "cylinder";
    cylinder.radius = 0.1, cylinder.length = 0.1;
    m.bodies[1].shapes.insert(m.bodies[1].shapes.begin(), cylinder);
    m.contacts = {contact("A", "table", {"box#face:6", "cylinder#face:1"})};
    makePrimitiveShape(m, {}, 1, 0, "box");
    QCOMPARE(m.bodies[1].shapes[0].primitive, std::string("box"));
    QCOMPARE(m.contacts[0].a.faces, Names{"box:2#face:6"});
}

void MergeBodiesTest::explicitMassesAreStretched() {
    Mechanism m;
    m.geometry.resize(1);
    m.geometry[0].id = "file";
    m.bodies.resize(1);
    m.bodies[0].shapes = {cadShape("file", "Arm")};
    m.bodies[0].mass.emplace();
    m.bodies[0].mass->value = 3.0;
    m.bodies[0].mass->centre = {0.1, 0.2, 0.0};
    m.bodies[0].mass->inertia = {1.0, 2.0, 2.5, 0.5, 0.0, 0.0};
    rescaleGeometry(m, 0, 2.0);
    QCOMPARE(m.bodies[0].mass->value.value, 3.0);
    QCOMPARE(m.bodies[0].mass->centre, (NumberVector<3>{0.2, 0.4, 0.0}));
    QCOMPARE(m.bodies[0].mass->inertia, (NumberVector<6>{4.0, 8.0, 10.0, 2.0, 0.0, 0.0}));
}

QTEST_APPLESS_MAIN(MergeBodiesTest)
#include "merge_bodies_test.moc"
