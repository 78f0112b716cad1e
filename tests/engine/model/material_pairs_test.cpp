// Contacts whose restitution and frictions are those of the materials of the shapes that touch.

#include "tests/support/recorded_scene.h"

#include "engine/assembling/edit.h"
#include "engine/bench/endurance.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/checks/validation.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "engine/model/material_pairs.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace escapement;

namespace {

constexpr double g = 9.81, speed = 1.0, height = 0.2;

Material material(const char* name) {
    Material made;
    made.name = name;
    made.density = 1000.0;
    return made;
}

MaterialPair pairOf(const char* a, const char* b, double restitution, double friction, double sticking = 0.0) {
    MaterialPair made;
    made.a = a;
    made.b = b;
    made.restitution = restitution;
    made.friction = friction;
    made.static_friction = sticking;
    return made;
}

Shape box(double x, double y, double z, const char* of, double alongY = 0.0) {
    Shape s;
    s.primitive = "box";
    s.size = {x, y, z};
    s.material = of;
    s.placement = Pose{};
    s.placement->position = {0.0, alongY, 0.0};
    return s;
}

Body slider(const char* name, double y) {
    Body b;
    b.name = name;
    b.shapes = {box(0.1, 0.1, 0.02, "wood")};
    b.pose.position = {0.0, y, 0.02};
    b.velocity.linear = {speed, 0.0, 0.0};
    return b;
}

/// A floor of two lanes, ice and rubber, on each of which a wooden block slides; on the ice a steel ball drops.
Mechanism lanes() {
    Mechanism m;
    m.gravity = {0.0, 0.0, -g};
    for (const char* name : {"ice", "rubber", "wood", "steel"}) m.materials.push_back(material(name));
    m.material_pairs = {pairOf("wood", "ice", 0.0, 0.2),  pairOf("rubber", "wood", 0.0, 0.5),
                        pairOf("ice", "steel", 0.5, 0.0), pairOf("steel", "rubber", 0.25, 0.0),
                        pairOf("wood", "wood", 0.0, 0.1), pairOf("steel", "steel", 0.0, 0.0),
                        pairOf("wood", "steel", 0.0, 0.0)};
    Body floor;
    floor.name = "floor";
    floor.fixed = true;
    floor.shapes = {box(4.0, 0.5, 0.02, "ice", -0.5), box(4.0, 0.5, 0.02, "rubber", 0.5)};
    Body ball;
    ball.name = "ball";
    Shape round;
    round.primitive = "sphere";
    round.radius = 0.02;
    round.material = "steel";
    ball.shapes = {round};
    ball.pose.position = {-1.0, -0.5, 0.01 + 0.02 + height};
    m.bodies = {floor, slider("on ice", -0.5), slider("on rubber", 0.5), ball};
    ContactPair every;
    every.name = "every";
    every.a.body = every.b.body = std::string(everyBody);
    every.by_materials = true;
    m.contacts = {every};
    m.run.until = 0.6;
    m.run.tolerance = 1e-9;
    m.run.output_step = 0.005;
    m.run.step = 1e-4;
    return m;
}

/// The same with a contact for each two bodies that touch.
Mechanism lanesOneByOne() {
    Mechanism m = lanes();
    m.contacts.clear();
    for (const std::size_t body : {1u, 2u, 3u}) {
        ContactPair contact;
        contact.name = m.bodies[body].name + " on the floor";
        contact.a.body = m.bodies[body].name;
        contact.b.body = "floor";
        contact.by_materials = true;
        m.contacts.push_back(contact);
    }
    return m;
}

double highestAfter(const Record& record, double time, std::size_t body) {
    double highest = 0.0;
    for (const Frame& frame : record.frames)
        if (frame.time > time) highest = std::max(highest, double(frame.bodies[body].position.z()));
    return highest;
}

std::vector<Finding> errorsOf(const Mechanism& m, Severity severity = Severity::Error) {
    std::vector<Finding> errors;
    for (const Finding& finding : validate(m))
        if (finding.severity == severity) errors.push_back(finding);
    return errors;
}

} // namespace

class MaterialPairsTest : public QObject {
    Q_OBJECT
  private slots:
    void shapesOfABodyActByTheirOwnMaterial_data();
    void shapesOfABodyActByTheirOwnMaterial();
    void everySchemeTakesThem();
    void aHeapMovesAsByItsOwnNumbers();
    void lawsAreThoseOfThePairs();
    void whatIsWrongIsSaid_data();
    void whatIsWrongIsSaid();
    void whatIsNotUsedIsSaid();
    void chosenFacesNeedTheirShapesAlone();
    void namesGoWithTheMaterial();
    void itIsReadAndWritten();
};

void MaterialPairsTest::shapesOfABodyActByTheirOwnMaterial_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<bool>("every");
    QTest::addColumn<double>("error");
    for (const bool every : {true, false}) {
        const char* how = every ? "every body" : "one by one";
        QTest::addRow("event-driven, %s", how) << "event-driven" << every << 1e-7;
        QTest::addRow("hybrid, %s", how) << "hybrid" << every << 1e-7;
        QTest::addRow("time-stepping, %s", how) << "time-stepping" << every << 1e-3;
    }
}

void MaterialPairsTest::shapesOfABodyActByTheirOwnMaterial() {
    QFETCH(QString, strategy);
    QFETCH(bool, every);
    QFETCH(double, error);
    Mechanism m = every ? lanes() : lanesOneByOne();
    m.run.strategy = strategy.toStdString();
    QVERIFY(errorsOf(m).empty());
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const auto& end = record.frames.back().bodies;
    const auto along = [&](std::size_t body) { return end[body].position.x(); };
    const double onIce = speed * speed / (2.0 * 0.2 * g), onRubber = speed * speed / (2.0 * 0.5 * g);
    QVERIFY2(std::abs(along(1) - onIce) < error, qPrintable(QString::number(along(1) - onIce)));
    QVERIFY2(std::abs(along(2) - onRubber) < error, qPrintable(QString::number(along(2) - onRubber)));
    const double touched = std::sqrt(2.0 * height / g), rebound = 0.5 * 0.5 * height;
    const double rises = highestAfter(record, touched + 0.01, 3) - 0.03;
    QVERIFY2(std::abs(rises - rebound) < std::max(10.0 * error, 1e-4), qPrintable(QString::number(rises - rebound)));
}

/// By each scheme the block on rubber stops at less than half the way of the one on ice, as the coefficients say.
void MaterialPairsTest::everySchemeTakesThem() {
    int tried = 0;
    for (const SchemeType& scheme : schemeTypes()) {
        Mechanism m = lanesOneByOne();
        m.bodies.pop_back(); // what bounces differs from scheme to scheme
        m.contacts.pop_back();
        m.run.strategy = "time-stepping";
        m.run.scheme = scheme.name;
        m.run.step = 1e-3;
        if (!errorsOf(m).empty()) continue;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, (scheme.name + ": " + record.story()).c_str());
        const auto& end = record.frames.back().bodies;
        const double onIce = speed * speed / (2.0 * 0.2 * g), onRubber = speed * speed / (2.0 * 0.5 * g);
        QVERIFY2(std::abs(end[1].position.x() - onIce) < 0.02 * onIce, scheme.name.data());
        QVERIFY2(std::abs(end[2].position.x() - onRubber) < 0.02 * onRubber, scheme.name.data());
        ++tried;
    }
    QVERIFY(tried >= 3);
}

/// Bit by bit, with "*": one law for all pairs of shapes, found by their materials.
void MaterialPairsTest::aHeapMovesAsByItsOwnNumbers() {
    Mechanism own = cubesIntoBin(20, 0.2, 0.3, RunSettings{}.scheme, 1e-3, 0.2);
    own.contacts.resize(1);
    own.contacts[0].a.body = own.contacts[0].b.body = std::string(everyBody);
    own.contacts[0].except.clear();
    Mechanism by = own;
    by.materials = {material("cube"), material("bin")};
    for (Body& body : by.bodies)
        for (Shape& shape : body.shapes) shape.material = body.fixed ? "bin" : "cube";
    for (const auto& [a, b] : {std::pair("cube", "cube"), std::pair("bin", "cube")})
        by.material_pairs.push_back(pairOf(a, b, own.contacts[0].restitution.value, own.contacts[0].friction.value));
    by.contacts[0] = withNumbersOf(own.contacts[0], nullptr);
    by.contacts[0].by_materials = true;
    QVERIFY(own.contacts[0].friction.value > 0.0 && own.contacts[0].restitution.value > 0.0);
    QVERIFY(errorsOf(by).empty());
    Record ofOwn, byMaterials;
    run(own, {}, ofOwn);
    run(by, {}, byMaterials);
    QCOMPARE(byMaterials.frames.size(), ofOwn.frames.size());
    const auto &end = byMaterials.frames.back().bodies, &expected = ofOwn.frames.back().bodies;
    double moved = 0.0;
    for (std::size_t i = 0; i < end.size(); ++i) {
        QVERIFY(end[i].position == expected[i].position);
        moved = std::max(moved, (end[i].position - ofOwn.frames.front().bodies[i].position).norm());
    }
    QVERIFY(moved > 0.05);
    by.material_pairs[1].friction = 0.0; // of the bin alone
    Record smooth;
    run(by, {}, smooth);
    bool differs = false;
    for (std::size_t i = 0; i < end.size(); ++i)
        differs = differs || smooth.frames.back().bodies[i].position != expected[i].position;
    QVERIFY(differs);
}

void MaterialPairsTest::lawsAreThoseOfThePairs() {
    Mechanism m = lanes();
    m.material_pairs[0].static_friction = 0.3;
    const MultibodySystem system(m, {});
    int ofIce = 0, ofRubber = 0;
    std::set<std::pair<double, double>> among; // what the steps' settings are made from
    for (const int i : system.contactsOfLaws())
        among.emplace(system.contactLaw(i).restitution, system.contactLaw(i).friction);
    QVERIFY(among.contains(std::pair(0.0, 0.2)) && among.contains(std::pair(0.0, 0.5)));
    QVERIFY(among.contains(std::pair(0.5, 0.0)) && among.contains(std::pair(0.25, 0.0)));
    for (int i = 0; i < system.firstJointContact(); ++i) {
        const auto site = system.contactSite(i);
        if (site.bodyA != 0 || site.bodyB != 1) continue;
        const ContactLaw law = system.contactLaw(i);
        (site.partA == 0 ? ofIce : ofRubber)++;
        QCOMPARE(law.friction, site.partA == 0 ? 0.2 : 0.5);
        QCOMPARE(law.staticFriction, site.partA == 0 ? 0.3 : 0.0);
    }
    QVERIFY(ofIce > 0 && ofRubber == ofIce);
    m.material_pairs.erase(m.material_pairs.begin());
    QVERIFY_THROWS_EXCEPTION(ModelError, MultibodySystem(m, {}));
}

void MaterialPairsTest::whatIsWrongIsSaid_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("says");
    QTest::newRow("a pair twice") << "twice"
                                  << "/material_pairs/7"
                                  << "\"ice\" and \"wood\" are a pair already";
    QTest::newRow("static friction") << "static"
                                     << "/material_pairs/0/static_friction"
                                     << "below their friction";
    QTest::newRow("no material") << "none"
                                 << "/bodies/1/shapes/0/material"
                                 << "\"box\" of body \"on ice\"";
    QTest::newRow("no pair") << "missing"
                             << "/contacts/0/by_materials"
                             << "\"rubber\" and \"wood\" can meet";
    QTest::newRow("unknown material") << "unknown"
                                      << "/material_pairs/0/a"
                                      << "no material named \"wod\"";
    QTest::newRow("a law that rebounds by itself") << "compliant"
                                                   << "/material_pairs/2/restitution"
                                                   << "\"ice\" and \"steel\" meet at contact \"every\"";
}

void MaterialPairsTest::whatIsWrongIsSaid() {
    QFETCH(QString, what);
    QFETCH(QString, pointer);
    QFETCH(QString, says);
    Mechanism m = lanes();
    m.run.strategy = "hybrid";
    if (what == "twice") m.material_pairs.push_back(pairOf("ice", "wood", 0.0, 0.1));
    if (what == "static") m.material_pairs[0].static_friction = 0.1;
    if (what == "none") m.bodies[1].shapes[0].material.clear();
    if (what == "missing") m.material_pairs.erase(m.material_pairs.begin() + 1);
    if (what == "unknown") m.material_pairs[0].a = "wod";
    if (what == "compliant") {
        m.contacts[0].law = "compliant";
        m.contacts[0].compliance = 1e-6;
    }
    const auto errors = errorsOf(m);
    const auto found = std::find_if(errors.begin(), errors.end(),
                                    [&](const Finding& one) { return one.pointer == pointer.toStdString(); });
    QVERIFY2(found != errors.end(), errors.empty() ? "nothing" : errors[0].pointer.c_str());
    QVERIFY2(QString::fromStdString(found->message).contains(says), found->message.c_str());

    // The contact's own numbers do nothing then, and that is said; so is nothing where nothing is wrong.
    Mechanism own = lanes();
    own.contacts[0].friction = 0.4;
    const auto warnings = errorsOf(own, Severity::Warning);
    QVERIFY(errorsOf(own).empty());
    QVERIFY(std::any_of(warnings.begin(), warnings.end(), [](const Finding& one) {
        return one.pointer == "/contacts/0/by_materials" && one.message.find("\"friction\"") != std::string::npos;
    }));
}

/// A contact for which nothing is given, between materials for which something is: told of, not taken in silence; and
/// what makes a contact asks whether materials tell all of it.
void MaterialPairsTest::whatIsNotUsedIsSaid() {
    Mechanism m = lanes();
    const ContactPair byMaterials = m.contacts[0];
    QVERIFY(materialsTellAll(m, byMaterials));
    m.contacts[0].by_materials = false;
    const auto isWarned = [&] {
        const auto warnings = errorsOf(m, Severity::Warning);
        return std::any_of(warnings.begin(), warnings.end(), [](const Finding& one) {
            return one.pointer == "/contacts/0/by_materials" &&
                   one.message.find("set \"by_materials\"") != std::string::npos;
        });
    };
    QVERIFY(isWarned());
    QVERIFY(errorsOf(m).empty());
    m.contacts[0].friction = 0.2; // it has its own
    QVERIFY(!isWarned());
    m.contacts[0].friction = 0.0;
    m.material_pairs.clear();
    QVERIFY(!isWarned());
    QVERIFY(!materialsTellAll(m, byMaterials));
    Mechanism some = lanes();
    some.material_pairs.erase(some.material_pairs.begin() + 1);
    QVERIFY(!materialsTellAll(some, byMaterials));
}

/// A pair is asked for where shapes may touch, and not for shapes of which no face is chosen.
void MaterialPairsTest::chosenFacesNeedTheirShapesAlone() {
    Mechanism m = lanesOneByOne();
    m.contacts.resize(1);
    m.material_pairs = {pairOf("wood", "ice", 0.0, 0.2)};
    QCOMPARE(errorsOf(m).size(), std::size_t(1)); // wood on rubber
    m.contacts[0].b.faces = {"box#face:6"};
    QVERIFY(errorsOf(m).empty());
    m.contacts[0].b.faces = {"box:2#face:6"};
    QCOMPARE(errorsOf(m).size(), std::size_t(1));
    m.contacts[0].b.faces.clear();
    m.bodies[0].shapes[1].contact = false;
    QVERIFY(errorsOf(m).empty());
}

void MaterialPairsTest::namesGoWithTheMaterial() {
    Mechanism m = lanes();
    renameMaterial(m, 2, "oak");
    QCOMPARE(m.material_pairs[0].a, std::string("oak"));
    QCOMPARE(m.material_pairs[4].a, std::string("oak"));
    QCOMPARE(m.material_pairs[4].b, std::string("oak"));
    QVERIFY(errorsOf(m).empty());
    removeMaterial(m, 2);
    QCOMPARE(m.materials.size(), std::size_t(3));
    QCOMPARE(m.material_pairs.size(), std::size_t(3));
    QVERIFY(m.bodies[1].shapes[0].material.empty());
    QCOMPARE(m.bodies[0].shapes[0].material, std::string("ice"));
}

void MaterialPairsTest::itIsReadAndWritten() {
    Mechanism m = lanes();
    m.material_pairs[1].static_friction = 0.7;
    const auto read = parseProject(projectText(m));
    QVERIFY(read.mechanism.material_pairs == m.material_pairs);
    QVERIFY(read.mechanism.contacts == m.contacts);
    QCOMPARE(projectText(read.mechanism), projectText(m));
}

QTEST_APPLESS_MAIN(MaterialPairsTest)
#include "material_pairs_test.moc"
