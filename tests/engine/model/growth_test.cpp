// Large projects: what is asked of all of a mechanism takes a time that grows as the mechanism does.

#include "engine/model/checks/validation.h"
#include "engine/model/difference.h"
#include "engine/model/files/json_text.h"
#include "engine/model/instance_names.h"

#include <nlohmann/json.hpp>

#include "tests/support/growth.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <string>

using namespace escapement;

namespace {

/// A chain of so many bodies, each with a joint, a contact, a load and sensors.
Mechanism chain(int count) {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground};
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i), before = m.bodies.back().name;
        Body link;
        link.name = "link " + number;
        link.pose.position = {0.1 * i, 0.0, 0.0};
        link.mass = MassProperties{};
        link.mass->value = 1.0;
        link.mass->inertia = {1.0, 1.0, 1.0, 0.0, 0.0, 0.0};
        m.bodies.push_back(link);
        Joint hinge;
        hinge.name = "hinge " + number;
        hinge.type = "revolute";
        hinge.a.body = before;
        hinge.b.body = link.name;
        m.joints.push_back(hinge);
        ContactPair touches;
        touches.name = "touches " + number;
        touches.a.body = before;
        touches.b.body = link.name;
        m.contacts.push_back(touches);
        Load spring;
        spring.name = "spring " + number;
        spring.type = "spring-expression";
        spring.joint = hinge.name;
        spring.law.expression = "length";
        m.loads.push_back(spring);
        Sensor angle;
        angle.name = "angle " + number;
        angle.type = "coordinate";
        angle.joint = hinge.name;
        m.sensors.push_back(angle);
    }
    return m;
}

/// A link of so many boxes on a frame, with a chosen face of each of them.
Mechanism chosenFaces(int count) {
    Mechanism m = chain(1);
    Shape box;
    box.primitive = "box";
    box.size = {0.1, 0.1, 0.1};
    m.bodies[1].shapes.assign(std::size_t(count), box);
    for (const InstanceName& name : instanceNames(m.bodies[1]))
        m.contacts[0].b.faces.push_back(name.lasting() + "#face:1");
    return m;
}

} // namespace

class GrowthTest : public QObject {
    Q_OBJECT

  private slots:
    void validation() {
        QVERIFY(!hasErrors(validate(chain(3))));
        growsAsItsSize([](int count) { return [m = chain(count)] { (void)validate(m); }; }, 250, 32);
    }

    void validationOfChosenFaces() {
        QVERIFY(!hasErrors(validate(chosenFaces(3))));
        growsAsItsSize([](int count) { return [m = chosenFaces(count)] { (void)validate(m); }; }, 100, 32);
    }

    /// All bodies have other names and other masses.
    void comparison() {
        const auto changed = [](Mechanism m) {
            for (Body& body : m.bodies) {
                body.name += " of steel";
                if (body.mass) body.mass->value = 7.85;
            }
            for (Joint& joint : m.joints)
                for (JointFrame* frame : {&joint.a, &joint.b}) frame->body += " of steel";
            for (ContactPair& pair : m.contacts)
                for (ContactSide* side : {&pair.a, &pair.b}) side->body += " of steel";
            return m;
        };
        const Mechanism few = chain(3);
        const auto found = differences(few, changed(few));
        QCOMPARE(std::ranges::count(found, Difference::Kind::Renamed, &Difference::kind), std::ptrdiff_t(4));
        QCOMPARE(found.size(), std::size_t(7)); // and three masses
        growsAsItsSize(
            [&](int count) { return [m = chain(count), now = changed(chain(count))] { (void)differences(m, now); }; },
            250, 32);
    }

    void namesOfAlikeShapes() {
        growsAsItsSize(
            [](int count) {
                Body heap;
                Shape box;
                box.primitive = "box";
                heap.shapes.assign(std::size_t(count), box);
                return [heap] { (void)instanceNames(heap); };
            },
            500, 32);
    }

    void readingText() {
        growsAsItsSize(
            [](int count) {
                std::string text = "[{}";
                for (int i = 1; i < count; ++i) text += R"(, {"name": "link", "mass": [1, 2]})";
                return [text = text + "]"] { (void)jsonFromText(text); };
            },
            500, 32);
    }
};

QTEST_GUILESS_MAIN(GrowthTest)
#include "growth_test.moc"
