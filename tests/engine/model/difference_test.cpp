// What differs between two mechanisms: field by field, by the names of the things, without what cannot change a motion.
// And bodies made from nothing.

#include "engine/assembling/proposals/new_body.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/checks/validation.h"
#include "engine/model/difference.h"
#include "engine/model/files/project_file.h"
#include "engine/model/pose.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <set>

using namespace escapement;

namespace {

Mechanism pair() {
    return parseProject(R"({ "escapement": 1, "parameters": { "mu": 0.1 },
        "geometry": [ { "id": "mech", "file": "a/part.step", "sha256": "12" } ],
        "materials": [ { "name": "steel", "density": 7850 } ],
        "bodies": [ { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [1, 1, 0] } ] },
                    { "name": "ball", "pose": { "position": [0, 0, 1] },
                      "shapes": [ { "primitive": "sphere", "radius": 0.1, "material": "steel" } ] } ],
        "contacts": [ { "name": "lands", "a": { "body": "ball" }, "b": { "body": "floor" }, "friction": "mu" } ],
        "run": { "until": 1 } })")
        .mechanism;
}

} // namespace

class DifferenceTest : public QObject {
    Q_OBJECT
  private slots:
    void nothingDiffers();
    void changedFields();
    void thingsThatCameAndWent();
    void renamedThings();
    void expressionsCompareByTheirTexts();
    void whatTakesAPlaceIsNoRename();
    void whatIsPutInFrontChangesNothingElse();
    void primitivesStandApart();
    void theWorldIsFound();
};

void DifferenceTest::nothingDiffers() {
    const Mechanism a = pair();
    Mechanism b = a;
    b.name = "another name";
    b.views.edit()["plots"] = "anything";
    std::swap(b.bodies[0], b.bodies[1]);
    b.geometry[0].file = "/elsewhere/part.step"; // the same content in another place
    QVERIFY(differences(a, b).empty());
    b.geometry[0].sha256 = "13";
    const auto found = differences(a, b);
    QVERIFY(!found.empty());
    QCOMPARE(found[0].thing, std::string("geometry"));
}

void DifferenceTest::changedFields() {
    const Mechanism a = pair();
    Mechanism b = a;
    b.parameters[0].second = 0.3;
    b.bodies[1].shapes[0].radius = 0.2;
    b.bodies[1].pose.position[2] = 2.0;
    b.contacts[0].restitution = 0.5;
    b.run.until = 3.0;
    b.gravity[2] = -1.6;
    resolve(b);
    std::map<std::string, std::pair<std::string, std::string>> found;
    for (const auto& difference : differences(a, b)) {
        QVERIFY(difference.kind == Difference::Kind::Changed && difference.before && difference.after);
        found[difference.thing + "|" + difference.name + difference.after->pointer] = {difference.before->text,
                                                                                       difference.after->text};
    }
    using Texts = std::pair<std::string, std::string>;
    QCOMPARE(found.size(), std::size_t(6));
    QVERIFY(found.at("parameter|mu/parameters/mu") == Texts("0.1", "0.3"));
    QVERIFY(found.at("body|ball/shapes/0/radius") == Texts("0.1", "0.2"));
    QVERIFY(found.at("body|ball/pose/position") == Texts("0, 0, 1", "0, 0, 2"));
    QVERIFY(found.at("contact|lands/restitution") == Texts("0", "0.5"));
    QVERIFY(found.at("run|/run/until") == Texts("1", "3"));
    QVERIFY(found.count("project|/gravity") == 1);
}

void DifferenceTest::thingsThatCameAndWent() {
    const Mechanism a = pair();
    Mechanism b = a;
    b.contacts.clear();
    b.bodies[1].name = "marble";
    Load load;
    load.name = "push";
    load.type = "force";
    load.a.body = "marble";
    b.loads.push_back(load);
    b.bodies[1].mass = MassProperties{1.0, {}, {1.0, 1.0, 1.0, 0.0, 0.0, 0.0}, {}};
    std::set<std::string> found;
    for (const auto& difference : differences(a, b))
        found.insert((difference.kind == Difference::Kind::Added     ? "+"
                      : difference.kind == Difference::Kind::Removed ? "-"
                      : difference.kind == Difference::Kind::Renamed ? "="
                                                                     : "~") +
                     difference.thing + " " + difference.name);
    QVERIFY(found == (std::set<std::string>{"=body ball", "~body marble", "-contact lands", "+load push"}));
    // A part that is given on one side only is told by its fields.
    Mechanism c = a;
    c.bodies[1].mass = b.bodies[1].mass;
    const auto masses = differences(a, c);
    QVERIFY(std::any_of(masses.begin(), masses.end(),
                        [](const Difference& one) { return !one.before && one.after && one.after->key == "value"; }));
}

/// A thing that has only another name is the same one, and what refers to it has not changed.
void DifferenceTest::renamedThings() {
    const Mechanism a = parseProject(R"({ "escapement": 1,
        "materials": [ { "name": "steel", "density": 7850 } ],
        "bodies": [ { "name": "frame", "fixed": true },
                    { "name": "arm", "shapes": [ { "primitive": "sphere", "radius": 0.1, "material": "steel" } ] },
                    { "name": "copy", "shapes": [ { "primitive": "sphere", "radius": 0.1, "material": "steel" } ] } ],
        "joints": [ { "name": "hinge", "type": "revolute", "a": { "body": "frame" }, "b": { "body": "arm" } } ],
        "loads": [ { "name": "brake", "type": "torque", "joint": "hinge", "value": 1 } ],
        "contacts": [ { "name": "all", "a": { "body": "arm" }, "b": { "body": "copy" } } ],
        "sensors": [ { "name": "stop", "type": "coordinate", "joint": "hinge", "value": 1 } ] })")
                            .mechanism;
    Mechanism b = a;
    b.materials[0].name = "iron";
    for (Body& body : b.bodies)
        for (Shape& shape : body.shapes) shape.material = "iron";
    b.bodies[1].name = b.joints[0].b.body = b.contacts[0].a.body = "rocker";
    b.joints[0].name = b.loads[0].joint = b.sensors[0].joint = "pivot";
    b.joints[0].friction = 0.5; // and this changed, which is told of it beside its name
    b.contacts[0].name = "touch";
    std::vector<std::string> told;
    for (const auto& one : differences(a, b)) {
        const char* kinds[] = {"~", "+", "-", "="};
        told.push_back(kinds[int(one.kind)] + one.thing + " " + one.name + ">" + one.now);
    }
    const std::vector<std::string> right{"=material steel>iron", "=body arm>rocker", "=joint hinge>pivot",
                                         "~joint pivot>", "=contact all>touch"};
    QVERIFY(told == right);
    // The one of two alike that is still there keeps its name.
    Mechanism c = a;
    std::swap(c.bodies[1], c.bodies[2]);
    c.bodies[2].name = c.joints[0].b.body = c.contacts[0].a.body = "rocker";
    const auto found = differences(a, c);
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].kind == Difference::Kind::Renamed && found[0].name == "arm" && found[0].now == "rocker");
    // One of another type in its place is another one.
    Mechanism d = a;
    d.joints[0].name = d.loads[0].joint = d.sensors[0].joint = "slide";
    d.joints[0].type = "prismatic";
    QVERIFY(differences(a, d).front().kind == Difference::Kind::Removed);
}

/// A parameter that changes makes other numbers of the expressions that use it, and no other things.
void DifferenceTest::expressionsCompareByTheirTexts() {
    Mechanism a = pair();
    a.bodies[1].pose.position[2].expression = "10*mu";
    QVERIFY(resolve(a).empty());
    Mechanism b = a;
    b.parameters[0].second = 0.3;
    b.bodies[1].name = b.contacts[0].a.body = "marble";
    Body more;
    more.name = "more";
    b.bodies.push_back(more);
    QVERIFY(resolve(b).empty());
    QVERIFY(a.bodies[1].pose.position[2].value != b.bodies[1].pose.position[2].value);
    std::string told;
    for (const Difference& one : differences(a, b)) told += "~+-="[int(one.kind)] + one.thing + " " + one.name + " ";
    QCOMPARE(told, std::string("~parameter mu =body ball +body more "));
}

/// A body was added behind the others and another one taken away, so that the new one stands in its place: neither has
/// another name now.
void DifferenceTest::whatTakesAPlaceIsNoRename() {
    const Mechanism a = parseProject(R"({ "escapement": 1,
        "materials": [ { "name": "steel", "density": 7850 } ],
        "bodies": [ { "name": "frame", "fixed": true },
                    { "name": "box 3", "pose": { "position": [0.1, 0, 0] },
                      "shapes": [ { "primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel" } ] },
                    { "name": "box 4", "pose": { "position": [0.2, 0, 0] },
                      "shapes": [ { "primitive": "box", "size": [0.2, 0.1, 0.1], "material": "steel" } ] } ],
        "joints": [ { "name": "hinge", "type": "revolute", "a": { "body": "frame" }, "b": { "body": "box 4" } } ],
        "run": { "until": 1 } })")
                            .mechanism;
    const auto kindsOf = [&](const Mechanism& after) {
        std::string kinds;
        for (const Difference& one : differences(a, after))
            if (one.thing == "body") kinds += "~+-="[int(one.kind)] + one.name + " ";
        return kinds;
    };
    Mechanism b = a; // the mirror image of box 3, and box 4 deleted with its joint
    b.bodies[2] = a.bodies[1];
    b.bodies[2].name = "Schwinge 1";
    b.bodies[2].pose.position = {-0.1, 0.0, 0.0};
    b.joints.clear();
    QCOMPARE(kindsOf(b), std::string("-box 4 +Schwinge 1 "));
    // Of the same size, too: on the one that was there a joint stood, on the new one nothing does.
    Mechanism c = b;
    c.bodies[2].shapes = a.bodies[2].shapes;
    QCOMPARE(kindsOf(c), std::string("-box 4 +Schwinge 1 "));
    // Nor was there anything on the one that went.
    Mechanism alone = a;
    alone.joints.clear();
    const auto kindsAlone = [&](const Mechanism& after) {
        std::string kinds;
        for (const Difference& one : differences(alone, after)) kinds += "~+-="[int(one.kind)] + one.name + " ";
        return kinds;
    };
    QCOMPARE(kindsAlone(b), std::string("-box 4 +Schwinge 1 "));
    Mechanism named = alone; // with nothing but another name it is the same one
    named.bodies[2].name = "Schwinge 1";
    QCOMPARE(kindsAlone(named), std::string("=box 4 "));
    // Renamed and made larger: the joint is on it still.
    Mechanism d = a;
    d.bodies[2].name = d.joints[0].b.body = "Schwinge 1";
    d.bodies[2].shapes[0].size = NumberVector<3>{0.3, 0.1, 0.1};
    QCOMPARE(kindsOf(d), std::string("=box 4 ~Schwinge 1 "));
}

/// What stands at the head of a list moves all that is behind it, and changes nothing of it.
void DifferenceTest::whatIsPutInFrontChangesNothingElse() {
    const Mechanism a = parseProject(R"({ "escapement": 1, "parameters": { "r": 0.1 },
        "materials": [ { "name": "steel", "density": 7850 } ],
        "bodies": [ { "name": "frame", "fixed": true },
                    { "name": "arm", "shapes": [ { "primitive": "sphere", "radius": 0.1, "material": "steel" },
                                                 { "primitive": "box", "size": [1, 2, 3], "material": "steel" } ] } ],
        "joints": [ { "name": "hinge", "type": "revolute", "a": { "body": "frame" }, "b": { "body": "arm" } } ],
        "loads": [ { "name": "brake", "type": "torque", "joint": "hinge", "value": 1 } ],
        "contacts": [ { "name": "all", "a": { "body": "arm" }, "b": { "body": "frame" } } ] })")
                            .mechanism;
    Mechanism b = a;
    Body first;
    first.name = "first";
    b.bodies.insert(b.bodies.begin(), first);
    Material brass;
    brass.name = "brass";
    b.materials.insert(b.materials.begin(), brass);
    const auto came = differences(a, b);
    QCOMPARE(came.size(), std::size_t(2));
    for (const auto& one : came) QVERIFY(one.kind == Difference::Kind::Added);
    // A shape in front of the others of its body is all that is told, and so is one that is taken away there.
    Mechanism c = a;
    Shape ball = a.bodies[1].shapes[0];
    ball.primitive = "cylinder";
    ball.length = 0.5;
    c.bodies[1].shapes.insert(c.bodies[1].shapes.begin(), ball);
    for (const auto& one : differences(a, c)) {
        QVERIFY2(one.after && !one.before, one.after ? one.after->pointer.c_str() : "gone");
        QVERIFY2(one.after->pointer.starts_with("/shapes/0"), one.after->pointer.c_str());
    }
    for (const auto& one : differences(c, a)) QVERIFY(one.before && !one.after);
    c.bodies[1].shapes[1].radius = 0.2;
    int changed = 0;
    for (const auto& one : differences(a, c)) changed += one.before && one.after;
    QCOMPARE(changed, 1);
}

void DifferenceTest::primitivesStandApart() {
    Mechanism m;
    PartLibrary parts;
    for (const char* word : {"plane", "box", "sphere", "cylinder", "capsule", "box", "box", "sphere"}) {
        const int index = addPrimitiveBody(m, parts, word);
        QCOMPARE(index, int(m.bodies.size()) - 1);
        QVERIFY(resolve(m).empty());
    }
    for (const auto& finding : validate(m)) QVERIFY2(finding.severity != Severity::Error, finding.message.c_str());
    QCOMPARE(m.bodies[1].shapes[0].size[0].value, 0.1); // where nothing was, a decimetre
    std::vector<Eigen::AlignedBox3d> boxes;
    for (const Body& body : m.bodies) {
        Eigen::AlignedBox3d box;
        for (const auto& placed : placedParts(body, m, parts))
            for (const Vec3& point : placed.part->triangulation.points)
                box.extend(motionOf(body.pose) * (placed.placement * point));
        QVERIFY(!box.isEmpty());
        boxes.push_back(box);
    }
    for (std::size_t i = 1; i < boxes.size(); ++i) {
        QVERIFY(boxes[i].min().z() > boxes[0].max().z()); // above the plane, so that it falls
        for (std::size_t j = i + 1; j < boxes.size(); ++j) QVERIFY(boxes[i].intersection(boxes[j]).isEmpty());
    }
    QVERIFY_EXCEPTION_THROWN(addPrimitiveBody(m, parts, "torus"), std::exception);
    // Among small things it is small.
    Mechanism watch;
    Body wheel;
    wheel.name = "wheel";
    wheel.shapes.resize(1);
    wheel.shapes[0].primitive = "cylinder";
    wheel.shapes[0].radius = 2e-3;
    wheel.shapes[0].length = 5e-4;
    watch.bodies.push_back(wheel);
    addPrimitiveBody(watch, parts, "box");
    QVERIFY(watch.bodies[1].shapes[0].size[0].value <= 5e-3);
}

void DifferenceTest::theWorldIsFound() {
    Mechanism m = pair();
    QVERIFY(m.bodies[0].fixed);
    QCOMPARE(groundOf(m), -1); // a part that stands still may be moved, and the world may not
    const int ground = addGround(m);
    QCOMPARE(groundOf(m), ground);
    QCOMPARE(m.bodies[std::size_t(ground)].name, std::string("ground"));
    for (const auto& finding : validate(m)) QVERIFY2(finding.severity != Severity::Error, finding.message.c_str());
}

QTEST_APPLESS_MAIN(DifferenceTest)
#include "difference_test.moc"
