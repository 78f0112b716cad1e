// What is said before a run: whether it would begin, which joint made it impossible, masses that cannot be meant, and
// contacts that are offered only when they run.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/doubtful_parts.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/mass_questions.h"
#include "engine/assembling/proposals/contact_proposal.h"
#include "engine/assembling/readiness.h"
#include "engine/assembling/shared_volume.h"
#include "engine/model/pose.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

Shape box(const Vec3& size, const std::string& material = "") {
    Shape s;
    s.primitive = "box";
    s.size = {size.x(), size.y(), size.z()};
    s.material = material;
    return s;
}

void weigh(Body& body, double mass, double inertia) {
    body.mass = MassProperties{};
    body.mass->value = mass;
    body.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
}

Body body(const std::string& name, const Vec3& position, const std::vector<Shape>& shapes = {}) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.shapes = shapes;
    weigh(b, 1.0, 0.002);
    return b;
}

Body ground(const std::vector<Shape>& shapes = {}) {
    Body b = body("ground", Vec3::Zero(), shapes);
    b.mass.reset();
    b.fixed = true;
    return b;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const Vec3& onA,
            const std::string& b, const Vec3& onB) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.a.position = {onA.x(), onA.y(), onA.z()};
    j.b.body = b;
    j.b.position = {onB.x(), onB.y(), onB.z()};
    return j;
}

ContactPair contact(const std::string& name, const std::string& a, const std::string& b,
                    std::vector<std::string> facesA = {}) {
    ContactPair pair;
    pair.name = name;
    pair.a.body = a;
    pair.a.faces = std::move(facesA);
    pair.b.body = b;
    return pair;
}

/// Crank 1, coupler 2, rocker 1.5, frame 2.
Mechanism fourBar() {
    Mechanism m;
    m.bodies = {ground(), body("crank", Vec3::Zero()), body("coupler", {0, 1, 0}), body("rocker", {2, 0, 0})};
    const double c = std::sqrt(0.5);
    m.bodies[1].pose.quaternion = {c, 0.0, 0.0, c};
    m.bodies[3].pose.quaternion = {c, 0.0, 0.0, c};
    m.joints = {joint("A", "revolute", "ground", {0, 0, 0}, "crank", {0, 0, 0}),
                joint("B", "revolute", "crank", {1, 0, 0}, "coupler", {0, 0, 0}),
                joint("C", "revolute", "coupler", {2, 0, 0}, "rocker", {1.5, 0, 0}),
                joint("D", "revolute", "ground", {2, 0, 0}, "rocker", {0, 0, 0})};
    return m;
}

/// A block of 100 mm on a table, `gap` above it.
Mechanism blockOnTable(double gap) {
    Mechanism m;
    m.bodies = {ground({box({1.0, 1.0, 0.1})}), body("block", {0, 0, 0.1 + gap}, {box({0.1, 0.1, 0.1})})};
    return m;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class ReadinessTest : public QObject {
    Q_OBJECT

  private slots:
    void theJointJustAddedIsBlamed() {
        Mechanism m = fourBar();
        QVERIFY(assembleMechanism(m, {}).closed);
        m.joints.push_back(joint("strut", "spherical", "ground", {12, 0, 0}, "coupler", {1, 0, 0}));
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(!done.closed);
        const JointFinding& first = done.conflicting.front();
        QCOMPARE(first.name, std::string("strut"));
        QVERIFY(first.remove);
        QVERIFY2(has(first.blame, "'strut' makes it impossible") && has(first.blame, "then it lacks 11.1 m"),
                 first.blame.c_str());
        // Wherever it stands in the list, when it is known to have been changed last.
        Mechanism changed = fourBar();
        changed.joints[1].a.position[0] = 7.0;
        const Assembled repicked = assembleMechanism(changed, {}, {1});
        QVERIFY(!repicked.closed);
        QCOMPARE(repicked.conflicting.front().name, std::string("B"));
        QVERIFY(!repicked.conflicting.front().blame.empty());
    }

    void everyRefusedContactIsNamed() {
        Mechanism m = blockOnTable(0.001);
        m.contacts = {contact("sound", "block", "ground"), contact("one", "block", "ground", {"box#face:9"}),
                      contact("two", "block", "ground", {"lid#face:1"})};
        const Readiness found = readinessOf(m, {});
        QCOMPARE(found.refusals.size(), std::size_t(2));
        QCOMPARE(found.refusals[0].pointer, std::string("/contacts/1"));
        QCOMPARE(found.refusals[1].pointer, std::string("/contacts/2"));
        m.contacts.resize(1);
        const Readiness sound = readinessOf(m, {});
        QVERIFY2(sound.ready(), sound.ready() ? "" : sound.refusals[0].message.c_str());
        QVERIFY(sound.questions.empty() && sound.remarks.empty());
    }

    /// 9.81 typed where mm/s^2 are asked for; the moon's is no mistake.
    void gravityOfAnotherUnitIsAskedAbout() {
        Mechanism m = blockOnTable(0.001);
        for (const auto& [size, asked] : {std::pair(9.81, false), {9.81e-3, true}, {9810.0, true}, {1.62, false}}) {
            m.gravity = {Number(0.0), Number(-size), Number(0.0)};
            const auto questions = questionMasses(m, {});
            QCOMPARE(questions.size(), std::size_t(asked ? 1 : 0));
            if (asked) QCOMPARE(questions[0].pointer, std::string("/gravity"));
            if (asked)
                QVERIFY2(questions[0].message.find("thousand") != std::string::npos, questions[0].message.c_str());
        }
    }

    void whatTheRunRefusesIsRefused() {
        // The block 5 mm in the table.
        Mechanism deep = blockOnTable(-0.005);
        deep.contacts = {contact("block on table", "block", "ground")};
        const Readiness sunk = readinessOf(deep, {});
        QVERIFY(!sunk.ready());
        QCOMPARE(sunk.refusals[0].pointer, std::string("/contacts/0"));
        QVERIFY(sunk.overlapping);
        QVERIFY2(has(sunk.refusals[0].message, "lie 5 mm in one another"), sunk.refusals[0].message.c_str());
        // By the names of the bodies: both features are of a "box".
        const std::string& said = sunk.refusals[0].message;
        QVERIFY2(has(said, "block ") && has(said, " and ground ") && !has(said, "#"), said.c_str());
        // A start beyond a limit.
        Mechanism turned = fourBar();
        turned.joints[0].limits = NumberVector<2>{-0.1, 0.1};
        const Readiness beyond = readinessOf(turned, {});
        QVERIFY(!beyond.ready());
        QCOMPARE(beyond.refusals[0].pointer, std::string("/joints/0/limits"));
        const std::string& angle = beyond.refusals[0].message;
        QVERIFY2(has(angle, " rad beyond the '") && !has(angle, "or m"), angle.c_str());
        Mechanism slid = fourBar();
        slid.joints.push_back(joint("rail", "prismatic", "ground", {0, 0, 0}, "slider", {0, 0, 0}));
        slid.bodies.push_back(body("slider", {0.0, 0.0, 1.0}));
        slid.joints.back().a.position = {0.0, 0.0, 0.7};
        slid.joints.back().limits = NumberVector<2>{-0.1, 0.1};
        const Readiness far = readinessOf(slid, {});
        QVERIFY(!far.ready());
        QVERIFY2(has(far.refusals[0].message, "lies 0.2 m beyond the 'rail upper stop'"),
                 far.refusals[0].message.c_str());
        // Nothing moves; a body without a mass.
        Mechanism still = blockOnTable(0.001);
        still.bodies[1].fixed = true;
        QVERIFY(!readinessOf(still, {}).ready());
        Mechanism weightless = blockOnTable(0.001);
        weightless.bodies[1].mass.reset();
        const Readiness light = readinessOf(weightless, {});
        QVERIFY(!light.ready());
        QCOMPARE(light.refusals[0].pointer, std::string("/bodies/1"));
    }

    /// A run closes joints that are apart before it begins: said before Run is pressed, and in the run.
    void bodiesThatARunMovesAreTold() {
        Mechanism m = assembleMechanism(fourBar(), {}).mechanism;
        m.gravity = {0.0, 0.0, 0.0};
        QVERIFY(readinessOf(m, {}).remarks.empty());
        const double stands = m.bodies[2].pose.position[1].value;
        m.bodies[2].pose.position[1] = stands + 0.0004; // a few digits
        QVERIFY(readinessOf(m, {}).remarks.empty());
        m.bodies[2].pose.position[1] = stands + 0.5;
        const Readiness apart = readinessOf(m, {});
        QVERIFY(apart.ready());
        QCOMPARE(apart.remarks.size(), std::size_t(1));
        const Finding& remark = apart.remarks.front();
        QVERIFY2(has(remark.message, "is apart by 500 mm where the bodies stand") &&
                     has(remark.message, "a run begins by closing the joints, which"),
                 remark.message.c_str());
        QVERIFY2(remark.pointer == "/joints/1" || remark.pointer == "/joints/2", remark.pointer.c_str());
        FrameSink nowhere;
        RunControl control;
        m.run.until = 1e-3;
        const RunSummary summary = simulate(m, {}, {}, nowhere, control);
        QVERIFY(summary.notes.size() == 1 && summary.notes.front() == remark.message);
        // A motor that starts elsewhere moves them, too.
        Mechanism driven = assembleMechanism(fourBar(), {}).mechanism;
        driven.gravity = {0.0, 0.0, 0.0};
        driven.joints[0].motor.emplace();
        driven.joints[0].motor->kind = "angle";
        driven.joints[0].motor->value = 1.87;
        for (const Finding& finding : readinessOf(driven, {}).remarks)
            QVERIFY2(has(finding.message, "motors or couplings start elsewhere"), finding.message.c_str());
        QVERIFY(!readinessOf(driven, {}).remarks.empty());
    }

    void whatNothingHoldsIsTold() {
        Mechanism m = fourBar();
        QVERIFY(remarksOnHold(m).empty());
        m.bodies.push_back(body("loose", {5, 0, 0}));
        m.bodies.push_back(body("with it", {6, 0, 0}));
        m.joints.push_back(joint("E", "revolute", "loose", {1, 0, 0}, "with it", {0, 0, 0}));
        const auto loose = remarksOnHold(m);
        QCOMPARE(loose.size(), std::size_t(1));
        QVERIFY2(has(loose[0].message, "\"loose\", \"with it\" are held by nothing"), loose[0].message.c_str());
        // What may touch every body may hold it.
        Mechanism poured = m;
        for (auto& one : poured.bodies) {
            one.shapes.resize(1);
            one.shapes[0].primitive = "sphere";
            one.shapes[0].radius = 0.01;
        }
        ContactPair every;
        every.name = "every two";
        every.a.body = every.b.body = std::string(everyBody);
        poured.contacts = {every};
        QVERIFY(remarksOnHold(poured).empty());
        m.gravity = {0.0, 0.0, 0.0};
        QVERIFY(remarksOnHold(m).empty());
        m.bodies[0].fixed = false;
        const auto none = remarksOnHold(m);
        QCOMPARE(none.size(), std::size_t(1));
        QVERIFY(has(none[0].message, "No body stands still"));
        QCOMPARE(none[0].severity, Severity::Warning);
    }

    void absurdMassesAreQuestioned_data() {
        QTest::addColumn<double>("density");
        QTest::addColumn<double>("mass"); // 0: from the density
        QTest::addColumn<double>("inertia");
        QTest::addColumn<double>("centre");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("says");
        // A box of 100 mm, 1000 cm^3; of steel 7.85 kg, 0.0131 kg m^2.
        QTest::newRow("steel") << 7850.0 << 0.0 << 0.0 << 0.0 << ""
                               << "";
        QTest::newRow("foam") << 20.0 << 0.0 << 0.0 << 0.0 << ""
                              << "";
        QTest::newRow("g/cm^3") << 7.85e-3 << 0.0 << 0.0 << 0.0 << "/materials/0/density"
                                << "lighter than any solid";
        QTest::newRow("t/mm^3 of another program") << 7.85e6 << 0.0 << 0.0 << 0.0 << "/materials/0/density"
                                                   << "heavier than any metal";
        QTest::newRow("hollow") << 7850.0 << 0.5 << 1e-3 << 0.0 << ""
                                << "";
        QTest::newRow("micrograms") << 7850.0 << 7.85e-6 << 1.3e-8 << 0.0 << "/bodies/1/mass/value"
                                    << "hardly more than air";
        QTest::newRow("kilotons") << 7850.0 << 7.85e6 << 1.3e4 << 0.0 << "/bodies/1/mass/value"
                                  << "more than any metal";
        QTest::newRow("inertia in kg mm^2") << 7850.0 << 7.85 << 1.31e4 << 0.0 << "/bodies/1/mass/inertia"
                                            << "kg mm^2";
        QTest::newRow("inertia of a point") << 7850.0 << 7.85 << 1e-8 << 0.0 << "/bodies/1/mass/inertia"
                                            << "inertia";
        QTest::newRow("centre in mm") << 7850.0 << 7.85 << 1.31e-2 << 25.0 << "/bodies/1/mass/centre"
                                      << "centre of mass";
    }
    void absurdMassesAreQuestioned() {
        QFETCH(double, density);
        QFETCH(double, mass);
        QFETCH(double, inertia);
        QFETCH(double, centre);
        QFETCH(QString, pointer);
        QFETCH(QString, says);
        Mechanism m = blockOnTable(0.001);
        Material steel;
        steel.name = "steel";
        steel.density = density;
        m.materials = {steel};
        m.bodies[1].mass.reset();
        m.bodies[1].shapes = {box({0.1, 0.1, 0.1}, "steel")};
        if (mass > 0.0) {
            weigh(m.bodies[1], mass, inertia);
            m.bodies[1].mass->centre[0] = centre;
        }
        const auto questions = questionMasses(m, {});
        if (pointer.isEmpty()) {
            QVERIFY2(questions.empty(), questions.empty() ? "" : questions[0].message.c_str());
            return;
        }
        QCOMPARE(questions.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(questions[0].pointer), pointer);
        QVERIFY2(has(questions[0].message, says.toStdString()), questions[0].message.c_str());
    }

    void wholeMechanismsOfAnotherSizeAreQuestioned() {
        // Metres instead of millimetres: the block of 100 m weighs 7.85 million tons. It is from no CAD file.
        Mechanism m = blockOnTable(0.001);
        Material steel;
        steel.name = "steel";
        steel.density = 7850.0;
        m.materials = {steel};
        m.bodies[1].mass.reset();
        m.bodies[1].shapes = {box({100.0, 100.0, 100.0}, "steel")};
        const auto questions = questionMasses(m, {});
        QCOMPARE(questions.size(), std::size_t(1));
        QVERIFY2(has(questions[0].message, "is its size meant?"), questions[0].message.c_str());
    }

    /// A lever of 60 x 10 x 10 mm and an axle of 20 x 8 x 8 mm across it, in one body: 0.64 cm^3 count twice.
    void volumeThatCountsTwiceIsSaid() {
        Mechanism m;
        m.materials.push_back({});
        m.materials[0].name = "steel";
        m.materials[0].density = 7850.0;
        for (const double aside : {0.0, 0.009, 0.0091}) { // across, across at its face, and beside it
            Shape axle = box({0.008, 0.02, 0.008}, "steel");
            axle.placement = Pose{};
            axle.placement->position = {0.0, 0.0, aside};
            m.bodies = {ground(), body("lever", Vec3::Zero(), {box({0.06, 0.01, 0.01}, "steel"), axle})};
            m.bodies[1].mass.reset();
            const std::vector<Finding> found = remarksOnSharedVolume(m, {});
            QCOMPARE(found.size(), std::size_t(aside < 0.009 ? 1 : 0));
            if (found.empty()) continue;
            QCOMPARE(found[0].pointer, std::string("/bodies/1/mass"));
            QVERIFY2(has(found[0].message, "0.64 cm^3 of its 7.28 cm^3") && has(found[0].message, "'box' and 'box:2'"),
                     found[0].message.c_str());
            const Readiness readiness = readinessOf(m, {});
            QVERIFY(std::any_of(readiness.remarks.begin(), readiness.remarks.end(),
                                [&](const Finding& one) { return one.message == found[0].message; }));
            m.bodies[1].mass = MassProperties{};
            QVERIFY(remarksOnSharedVolume(m, {}).empty());
        }
    }

    /// A bar on a hinge at its end, to turn about its middle: it begins with what the hinge allows, and says so.
    void velocitiesThatDoNotFitAreSaid() {
        Mechanism m;
        m.bodies = {ground(), body("bar", {0.1, 0.0, 0.0})};
        m.joints = {joint("pin", "revolute", "ground", {0, 0, 0}, "bar", {-0.1, 0, 0})};
        const auto remark = [&] {
            for (const Finding& one : readinessOf(m, {}).remarks)
                if (has(one.message, "velocities given")) return one.message;
            return std::string();
        };
        QCOMPARE(remark(), std::string());
        m.bodies[1].velocity.angular = {0.0, 0.0, -20.0}; // times I / (I + m l^2) = 0.002 / 0.012
        QVERIFY2(has(remark(), "body 'bar' begins with (0, 0, -3.333) rad/s instead of (0, 0, -20) rad/s"),
                 remark().c_str());
        m.bodies[1].velocity.linear = {0.0, -2.0, 0.0}; // as the hinge has it
        QCOMPARE(remark(), std::string());
    }

    void anEndOfAJointStaysInItsPlace() {
        Mechanism m = fourBar();
        const auto place = [&](const JointFrame& end) {
            for (const Body& one : m.bodies)
                if (one.name == end.body) return Vec3(motionOf(one.pose) * toVec3(end.position));
            return Vec3(Vec3::Constant(NAN));
        };
        const Vec3 before = place(m.joints[1].a), other = place(m.joints[1].b);
        moveJointEnd(m, 1, true, "rocker");
        QCOMPARE(m.joints[1].a.body, std::string("rocker"));
        QVERIFY((place(m.joints[1].a) - before).norm() < 1e-12 && (place(m.joints[1].b) - other).norm() == 0.0);
        QVERIFY(std::abs(m.joints[1].a.position[0].value) > 0.1);
        m.joints[1].a.position[0].expression = "l1"; // what is calculated stays
        const auto numbers = m.joints[1].a.position;
        moveJointEnd(m, 1, true, "ground");
        QVERIFY(m.joints[1].a.body == "ground" && m.joints[1].a.position == numbers);
    }

    void contactsThatDoNotRunAreNotOffered() {
        // 0.3 mm in the table: near, and refused by every run.
        std::vector<ContactProposal> refused;
        for (double depth : {0.0003, 0.003}) {
            refused.clear();
            QVERIFY(proposeContacts(blockOnTable(-depth), {}, 0.005, {}, {}, &refused).empty());
            QCOMPARE(refused.size(), std::size_t(1));
            QVERIFY2(has(refused[0].refusal, depth < 1e-3 ? "0.3 mm in one another" : "3 mm in one another"),
                     refused[0].refusal.c_str());
        }
        refused.clear();
        QCOMPARE(proposeContacts(blockOnTable(0.0003), {}, 0.005, {}, {}, &refused).size(), std::size_t(1));
        QVERIFY(refused.empty());
    }

    /// As long as the motion follows from it.
    void aDoubtfulVolumeIsRefused() {
        auto rod = std::make_shared<Part>(makeBox({0.1, 0.1, 0.1}));
        rod->path = "rod";
        rod->warnings = {"its faces do not close"};
        CadModel model;
        model.parts = {rod};
        model.question = "which unit?";
        PartLibrary library;
        library.add("file", model);
        Mechanism m;
        m.geometry.resize(1);
        m.geometry[0].id = m.geometry[0].file = "file";
        Material steel;
        steel.name = "steel";
        steel.density = 7850.0;
        m.materials = {steel};
        Shape shape;
        shape.geometry = "file";
        shape.part = "rod";
        shape.material = "steel";
        m.bodies = {ground(), body("rod", Vec3::Zero(), {shape})};
        m.bodies[1].mass.reset();
        const Readiness refused = readinessOf(m, library);
        QCOMPARE(refused.refusals.size(), std::size_t(1));
        QCOMPARE(refused.refusals[0].pointer, std::string("/bodies/1/shapes/0"));
        QVERIFY2(has(refused.refusals[0].message, "do not close"), refused.refusals[0].message.c_str());
        QCOMPARE(doubtsOfParts(m, library).back().pointer, std::string("/geometry/0/unit"));
        weigh(m.bodies[1], 1.0, 0.002);
        QVERIFY(readinessOf(m, library).ready());
        QVERIFY(doubtsOfParts(m, library).front().severity == Severity::Warning);
    }

    void facesThatContactCannotComputeAreLeftOut() {
        // Two plates side by side; the file does not tell the shape of an edge of the first.
        auto plate = std::make_shared<Part>(makeBox({0.1, 0.1, 0.02}));
        plate->path = "plate";
        int top = 0;
        for (int i = 0; i < int(plate->features.faces.size()); ++i)
            if (plate->features.faces[std::size_t(i)].outward(Vec2::Zero()).z() > 0.9) top = i + 1;
        for (auto& edge : plate->features.edges.editing())
            if (edge.faces[0] == top || edge.faces[1] == top) {
                edge.curve.reset();
                edge.curveKind = CurveKind::Other;
                edge.polyline.insert(edge.polyline.begin() + 1, 0.5 * (edge.polyline.front() + edge.polyline.back()));
                break;
            }
        CadModel model;
        model.parts = {plate};
        PartLibrary library;
        library.add("file", model);
        Shape left;
        left.geometry = "file";
        left.part = "plate";
        left.placement = Pose{};
        left.placement->position = {-0.05, 0.0, 0.0};
        Shape right = box({0.1, 0.1, 0.02});
        right.placement = Pose{};
        right.placement->position = {0.05, 0.0, 0.0};
        Mechanism m;
        Geometry file;
        file.id = file.file = "file";
        m.geometry = {file};
        m.bodies = {ground({left, right}), body("block", {0, 0, 0.021}, {box({0.15, 0.02, 0.02})})};
        std::vector<ContactProposal> refused;
        const auto offered = proposeContacts(m, library, 0.002, {}, {}, &refused);
        QVERIFY2(refused.empty(), refused.empty() ? "" : refused[0].refusal.c_str());
        QCOMPARE(offered.size(), std::size_t(1));
        QCOMPARE(offered[0].leftOut.size(), std::size_t(1));
        QVERIFY2(has(offered[0].leftOut[0], "plate#face:"), offered[0].leftOut[0].c_str());
        m.contacts = {offered[0].pair};
        const Readiness found = readinessOf(m, library);
        QVERIFY2(found.ready(), found.ready() ? "" : found.refusals[0].message.c_str());
    }

    void everyBodyWithoutItsShapeIsNamed() {
        Mechanism m;
        m.geometry.emplace_back();
        m.geometry[0].id = "parts";
        m.geometry[0].file = "lost.step";
        for (const char* name : {"rod", "plate", "nut"}) m.bodies.push_back(body(name, Vec3::Zero(), {Shape{}}));
        for (Body& one : m.bodies) one.shapes[0].geometry = "parts", one.shapes[0].part = one.name;
        m.contacts = {contact("nut on plate", "nut", "plate")};
        const Readiness found = readinessOf(m, PartLibrary());
        QCOMPARE(found.refusals.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) QCOMPARE(found.refusals[i].pointer, "/bodies/" + std::to_string(i));
        QCOMPARE(found.remarks[0].pointer,
                 std::string("/bodies/0")); // none stands still: a body and none of its fields
    }
};

QTEST_GUILESS_MAIN(ReadinessTest)
#include "readiness_test.moc"
