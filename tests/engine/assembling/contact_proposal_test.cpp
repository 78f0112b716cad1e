// Contact proposals and obstacles on primitives.

#include "engine/assembling/edit.h"
#include "engine/assembling/proposals/contact_proposal.h"
#include "engine/contact/diagnostics/triangle_distance.h"
#include "engine/dynamics/multibody/multibody_system.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

Shape shape(const std::string& kind, double radius, double length, const Vec3& size = Vec3::Zero()) {
    Shape s;
    s.primitive = kind;
    s.radius = radius;
    s.length = length;
    s.size = {size.x(), size.y(), size.z()};
    return s;
}

Body body(const std::string& name, const Vec3& position, const Shape& shape, bool fixed = false) {
    Body b;
    b.name = name;
    b.fixed = fixed;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.shapes = {shape};
    b.mass = MassProperties{};
    b.mass->value = 1.0;
    b.mass->inertia = {0.01, 0.01, 0.01, 0.0, 0.0, 0.0};
    return b;
}

/// A block 1 mm above a table, a ball 2 mm beside it and 3 mm above the table, a shelf far away.
Mechanism scene() {
    Mechanism m;
    m.bodies = {body("table", {0, 0, -0.05}, shape("box", 0, 0, {1.0, 1.0, 0.1}), true),
                body("block", {0, 0, 0.051}, shape("box", 0, 0, {0.1, 0.1, 0.1})),
                body("ball", {0.082, 0, 0.033}, shape("sphere", 0.03, 0)),
                body("shelf", {0, 0, 2.0}, shape("box", 0, 0, {0.5, 0.5, 0.01}))};
    return m;
}

ContactPair pairOf(const std::string& a, const std::string& b, std::vector<std::string> facesA = {},
                   std::vector<std::string> facesB = {}) {
    ContactPair pair;
    pair.name = "pair";
    pair.a.body = a;
    pair.a.faces = std::move(facesA);
    pair.b.body = b;
    pair.b.faces = std::move(facesB);
    return pair;
}

Joint joint(const std::string& type, const std::string& a, const std::string& b) {
    Joint j;
    j.name = "the joint";
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    return j;
}

/// "hole" of the file "g", the wall of a hole alone: a cylinder's side seen from inside.
PartLibrary holeOf(double radius) {
    Part hole = makeCylinder(radius, 0.05);
    hole.path = "hole";
    hole.features.faces.editing()->resize(1);
    hole.features.faces.editing()[0].reversed = true;
    for (auto& edge : hole.features.edges.editing()) edge.faces[1] = 0, edge.kind = EdgeKind::Border;
    auto& mesh = hole.triangulation;
    mesh.triangles.editing()->resize(std::size_t(std::count(mesh.face.begin(), mesh.face.end(), 1)));
    mesh.face.editing()->resize(mesh.triangles.size());
    CadModel model;
    model.parts = {std::make_shared<const Part>(hole)};
    PartLibrary library;
    library.add("g", model);
    return library;
}

Shape wallOfHole() {
    Shape wall;
    wall.geometry = "g";
    wall.part = "hole";
    return wall;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

class ContactProposalTest : public QObject {
    Q_OBJECT

  private slots:
    void whatIsNearIsProposed() {
        const Mechanism m = scene();
        const auto proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(3));
        // By distance: the block on the table, the ball beside the block, the ball above the table.
        QCOMPARE(proposals[0].pair.name, std::string("block on table"));
        QVERIFY(std::abs(proposals[0].gap - 1e-3) < 1e-12);
        QCOMPARE(proposals[0].pair.a.faces.size(), std::size_t(1)); // not its sides, which look elsewhere
        QCOMPARE(proposals[0].pair.b.faces.size(), std::size_t(1));
        QVERIFY2(has(proposals[0].text, "block face ") && has(proposals[0].text, " – table face ") &&
                     has(proposals[0].text, "1 mm apart"),
                 proposals[0].text.c_str());
        QVERIFY(std::abs(proposals[0].point.z() - 0.5e-3) < 1e-12);
        QVERIFY(std::abs(proposals[1].gap - 2e-3) < 1e-12);
        QCOMPARE(proposals[1].pair.a.body, std::string("block"));
        QVERIFY((proposals[1].point - Vec3(0.051, 0, 0.033)).norm() < 1e-9);
        QVERIFY(std::abs(proposals[2].gap - 3e-3) < 1e-12);
        QCOMPARE(proposals[2].pair.b.body, std::string("table")); // what stands still comes second
        // They run as they are.
        Mechanism with = m;
        for (const auto& proposal : proposals) {
            with.contacts.push_back(proposal.pair);
            QCOMPARE(contactObstacle(m, {}, proposal.pair), std::string());
        }
        const MultibodySystem system(with, {});
        QVERIFY(system.contactCount() > 0);
        QVERIFY(proposeContacts(with, {}, 0.005).empty()); // known already
        QCOMPARE(proposeContacts(m, {}, 0.0015).size(), std::size_t(1));
    }

    /// An arm of 0.1 m on a hinge, and a post that its end passes after a quarter of a turn, 3 mm away; its corners
    /// come nearer.
    void whatComesNearOnTheWayIsProposed() {
        Mechanism m;
        m.bodies = {body("post", {0, 0.153, 0}, shape("box", 0, 0, {0.1, 0.1, 0.1}), true),
                    body("arm", {0.05, 0, 0}, shape("box", 0, 0, {0.1, 0.02, 0.02}))};
        m.joints = {joint("revolute", "post", "arm")};
        m.joints[0].a.position = {0.0, -0.153, 0.0};
        m.joints[0].b.position = {-0.05, 0.0, 0.0};
        QVERIFY(proposeContacts(m, {}, 0.005).empty());
        const auto poses = rangeOfJoints(m, {});
        QCOMPARE(poses.size(), std::size_t(72)); // a whole turn by 5 degrees
        QVERIFY(beyondTheRange(m).empty());
        // A ball joint has no coordinate to be moved along, nor has what hangs on nothing: that is said.
        Mechanism otherwise = m;
        otherwise.joints[0].type = "spherical";
        otherwise.bodies.push_back(body("loose", {1, 0, 0}, shape("box", 0, 0, {0.1, 0.1, 0.1})));
        QVERIFY(rangeOfJoints(otherwise, {}).empty());
        QCOMPARE(beyondTheRange(otherwise), (std::vector<std::string>{otherwise.joints[0].name, "loose"}));
        otherwise.joints[0].type = "fixed";
        QCOMPARE(beyondTheRange(otherwise), std::vector<std::string>{"loose"});
        auto found = proposeContacts(m, {}, 0.005, poses);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].pair.name, std::string("arm on post"));
        const double before = 85.0 * std::numbers::pi / 180.0;
        QVERIFY2(std::abs(found[0].gap - (0.103 - 0.1 * std::sin(before) - 0.01 * std::cos(before))) < 1e-9,
                 found[0].text.c_str());
        QVERIFY2(found[0].where == "the joint turned by 85°" || found[0].where == "the joint turned by 95°",
                 found[0].where.c_str());
        // Its corner goes by at 2.50125 mm, at 2.5085 mm in the poses beside: nothing is told that is farther away than
        // was asked for, and nothing left out that came nearer between them.
        QVERIFY(proposeContacts(m, {}, 0.002, poses).empty());
        found = proposeContacts(m, {}, 0.002505, poses);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY2(found[0].gap > 0.0025012 && found[0].gap < 0.002505, found[0].text.c_str());
        // The joint's limits are the range.
        m.joints[0].limits = NumberVector<2>{0.0, 1.0};
        const auto limited = rangeOfJoints(m, {});
        QCOMPARE(limited.size(), std::size_t(12));
        QVERIFY(std::abs(std::acos(limited.back().bodies[1].rotation(0, 0)) - 1.0) < 1e-9);
        QVERIFY(proposeContacts(m, {}, 0.005, limited).empty());
        // Whoever has seen enough stops it.
        QVERIFY(proposeContacts(m, {}, 0.005, poses, [](double share) { return share < 0.3; }).empty());
        QVERIFY(rangeOfJoints(m, {}, [](double) { return false; }).empty());
    }

    /// A follower that is 21 mm below a stop and goes up in steps of 3.75 mm is never within 1 mm of it, but in it.
    void whatIsMetBetweenTwoPosesIsProposed() {
        Mechanism m;
        m.bodies = {body("stop", {0, 0, 0.096}, shape("box", 0, 0, {0.1, 0.1, 0.05}), true),
                    body("follower", {0, 0, 0}, shape("box", 0, 0, {0.05, 0.05, 0.1}))};
        m.joints = {joint("prismatic", "stop", "follower")};
        m.joints[0].a.position = {0.0, 0.0, -0.096};
        m.joints[0].limits = NumberVector<2>{0.0, 0.15};
        const auto poses = rangeOfJoints(m, {});
        bool within = false;
        for (const auto& pose : poses) within = within || std::abs(0.021 - pose.bodies[1].translation.z()) < 1e-3;
        QVERIFY(!within);
        const auto found = proposeContacts(m, {}, 0.001, poses);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY2(found[0].text.find("touching") != std::string::npos, found[0].text.c_str());
        // Deeper in than touching, nothing is told to be apart.
        const auto wide = proposeContacts(m, {}, 0.025, poses);
        QCOMPARE(wide.size(), std::size_t(1));
        QVERIFY2(wide[0].text.find("touching") != std::string::npos, wide[0].text.c_str());
    }

    /// A slide goes as far as it is long, both ways; a four-bar's lever turns as far as the loop lets it.
    void rangesEndWhereJointsLetThemGoNoFurther() {
        Mechanism m;
        m.bodies = {body("rail", {0, 0, -1}, shape("box", 0, 0, {0.1, 0.1, 0.1}), true),
                    body("slide", {0, 0, 0}, shape("box", 0, 0, {0.3, 0.4, 1.2}))};
        m.joints = {joint("prismatic", "rail", "slide")};
        m.joints[0].a.position = {0.0, 0.0, 1.0};
        auto poses = rangeOfJoints(m, {});
        QCOMPARE(poses.size(), std::size_t(40));
        double least = 0.0, most = 0.0;
        for (const auto& pose : poses)
            least = std::min(least, pose.bodies[1].translation.z()),
            most = std::max(most, pose.bodies[1].translation.z());
        QVERIFY(std::abs(most - 1.3) < 1e-9 && std::abs(least + 1.3) < 1e-9);
        // Crank 0.25, coupler 0.5, lever 0.4 over a base of 0.6: the crank turns round (Grashof), the lever swings
        // only.
        const double x = 0.3875 / 0.7,
                     y = std::sqrt(0.16 - (0.6 - x) * (0.6 - x)); // of the joint between coupler and lever
        const Vec3 half(0.5 * (x - 0.25), 0.5 * y, 0), leaning(0.5 * (x - 0.6), 0.5 * y, 0);
        m.bodies = {body("base", {0, 0, -1}, shape("sphere", 0.01, 0), true),
                    body("crank", {0.125, 0, 0}, shape("sphere", 0.01, 0)),
                    body("coupler", {0.25 + half.x(), half.y(), 0}, shape("sphere", 0.01, 0)),
                    body("lever", {0.6 + leaning.x(), leaning.y(), 0}, shape("sphere", 0.01, 0))};
        const auto hinge = [&](const char* name, const char* a, const Vec3& atA, const char* b, const Vec3& atB) {
            Joint j = joint("revolute", a, b);
            j.name = name;
            j.a.position = {atA.x(), atA.y(), atA.z()};
            j.b.position = {atB.x(), atB.y(), atB.z()};
            return j;
        };
        m.joints = {hinge("A", "base", {0, 0, 1}, "crank", {-0.125, 0, 0}),
                    hinge("B", "crank", {0.125, 0, 0}, "coupler", -half), hinge("C", "coupler", half, "lever", leaning),
                    hinge("D", "base", {0.6, 0, 1}, "lever", -leaning)};
        poses = rangeOfJoints(m, {});
        std::map<std::string, int> count;
        for (const auto& pose : poses) {
            ++count[pose.text.substr(0, 1)];
            const Vec3 end = pose.bodies[3] * leaning, other = pose.bodies[2] * half;
            QVERIFY((end - other).norm() < 1e-8);
        }
        QVERIFY(count["A"] == 72);
        QVERIFY2(count["D"] > 5 && count["D"] < 40, qPrintable(QString::number(count["D"])));
    }

    void cornersBringTheirThreeFaces() {
        Mechanism m = scene();
        m.bodies.resize(2);
        // On its corner, lowest point 1 mm above the table.
        const Quaternion turn = Quaternion::FromTwoVectors(Vec3(1, 1, 1), -Vec3::UnitZ());
        m.bodies[1].pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        m.bodies[1].pose.position[2] = 0.05 * std::sqrt(3.0) + 0.001;
        const auto proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(1));
        QVERIFY(std::abs(proposals[0].gap - 1e-3) < 1e-12);
        QCOMPARE(proposals[0].pair.a.faces.size(), std::size_t(3));
        QCOMPARE(proposals[0].pair.b.faces.size(), std::size_t(1));
        QVERIFY2(has(proposals[0].text, "(and 2 more faces)"), proposals[0].text.c_str());
    }

    /// What no joint keeps may come to lie on any of its faces, so it is offered whole, too.
    void looseBodiesAreOfferedWhole() {
        Mechanism m = scene();
        m.bodies.resize(2);
        auto proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(1));
        QCOMPARE(proposals[0].pair.a.faces.size(), std::size_t(1));
        QVERIFY(proposals[0].whole);
        QVERIFY(proposals[0].whole->a.faces.empty() && proposals[0].whole->b.faces.empty());
        QCOMPARE(proposals[0].whole->name, proposals[0].pair.name);
        QCOMPARE(contactObstacle(m, {}, *proposals[0].whole), std::string());
        // A joint to the ground keeps it where it is; so does one to a body that another keeps.
        m.bodies.push_back(body("post", {0, 0, 1.0}, shape("box", 0, 0, {0.1, 0.1, 0.1})));
        m.joints = {joint("revolute", "post", "block")};
        proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(1));
        QVERIFY(proposals[0].whole); // both fly off together
        m.joints.push_back(joint("revolute", "table", "post"));
        proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(1));
        QVERIFY(!proposals[0].whole);
        // A ball has one face: all of it is near, and of the plane, too.
        m.joints.clear();
        m.bodies = {body("ground", {0, 0, 0}, shape("plane", 0, 0, {1.0, 1.0, 0.0}), true),
                    body("ball", {0, 0, 0.032}, shape("sphere", 0.03, 0))};
        proposals = proposeContacts(m, {}, 0.005);
        QCOMPARE(proposals.size(), std::size_t(1));
        QVERIFY(!proposals[0].whole);
    }

    void whatAJointHoldsIsLeftOut() {
        Mechanism m = scene();
        m.bodies.resize(2);
        m.bodies[1].pose.position[2] = 0.05; // lies on the table
        QCOMPARE(proposeContacts(m, {}, 0.005).size(), std::size_t(1));
        QVERIFY(has(proposeContacts(m, {}, 0.005)[0].text, "touching"));
        QCOMPARE(contactObstacle(m, {}, pairOf("block", "table")), std::string());
        m.joints = {joint("planar", "table", "block")};
        QVERIFY(proposeContacts(m, {}, 0.005).empty());
        QVERIFY(has(contactObstacle(m, {}, pairOf("block", "table")), "kept together by the joint 'the joint'"));
        m.joints[0].type = "spherical";
        QCOMPARE(proposeContacts(m, {}, 0.005).size(), std::size_t(1));
        m.joints[0].type = "fixed";
        QVERIFY(proposeContacts(m, {}, 0.005).empty());
        QVERIFY(has(contactObstacle(m, {}, pairOf("block", "table")), "holds 'block' and 'table' together"));
    }

    /// A joint was made from one face of each body; those of the same numbers on the other bodies are none of its.
    void facesOfAJointAreOfItsBodies() {
        Mechanism m = scene();
        m.bodies.resize(2);
        m.joints = {joint("revolute", "table", "block")};
        m.joints[0].a.picked = "box#face:1", m.joints[0].b.picked = "box#face:6";
        QVERIFY(has(contactObstacle(m, {}, pairOf("block", "table", {"box#face:6"}, {"box#face:1"})),
                    "kept together by the joint 'the joint'"));
        for (const char* own : {"box#face:1", "box#face:6"})
            QVERIFY(!has(contactObstacle(m, {}, pairOf("block", "table", {own}, {"box#face:6"})), "kept together"));
    }

    void aPinInItsHoleIsNothing() {
        const PartLibrary library = holeOf(0.01);
        Mechanism m;
        m.bodies = {body("housing", {0, 0, 0}, wallOfHole(), true),
                    body("pin", {0, 0, 0}, shape("cylinder", 0.01, 0.09))};
        // Without play it touches everywhere: no run takes it, and the reason is given in place of an offer.
        std::vector<ContactProposal> refused;
        QVERIFY(proposeContacts(m, library, 0.005, {}, {}, &refused).empty());
        QCOMPARE(refused.size(), std::size_t(1));
        QVERIFY2(has(refused[0].refusal, "of one radius"), refused[0].refusal.c_str());
        m.joints = {joint("revolute", "housing", "pin")};
        QVERIFY(proposeContacts(m, library, 0.005).empty());

        // Each comes near another face that it may touch: the pin a lug, the wall a collar. All of one side against all
        // of the other they would be a contact of what the joint keeps together, too.
        Shape lug = shape("box", 0, 0, {0.02, 0.02, 0.01}), collar = shape("cylinder", 0.015, 0.005);
        lug.placement.emplace().position = {0.021, 0.0, 0.038};
        collar.placement.emplace().position = {0.0, 0.0, -0.0285};
        m.bodies[0].shapes.push_back(lug);
        m.bodies[1].shapes.push_back(collar);
        m.joints = {joint("cylindrical", "housing", "pin")};
        const auto offered = proposeContacts(m, library, 0.002);
        QCOMPARE(offered.size(), std::size_t(1));
        QCOMPARE(contactObstacle(m, library, offered[0].pair), std::string());
        QCOMPARE(offered[0].leftOut.size(), std::size_t(1));
        QVERIFY2(has(offered[0].leftOut[0], "the joint 'the joint' keeps"), offered[0].leftOut[0].c_str());
    }

    /// The pin in the bore is hinged to the ground, then to what is welded to the housing; and it becomes a part of a
    /// lever.
    void aPinStaysInItsHoleByJointsToWhatHoldsTheHole() {
        const PartLibrary library = holeOf(0.01);
        Mechanism m;
        m.bodies = {body("housing", {0, 0, 0}, wallOfHole(), true), body("ground", {0, 0, 0}, Shape(), true),
                    body("lever", {0, 0, 0.2}, shape("box", 0, 0, {0.1, 0.02, 0.02})),
                    body("pin", {0, 0, 0}, shape("cylinder", 0.01, 0.09))};
        m.bodies[1].shapes.clear();
        m.joints = {joint("revolute", "ground", "pin")};
        const auto isQuiet = [&] {
            std::vector<ContactProposal> refused;
            return proposeContacts(m, library, 0.005, {}, {}, &refused).empty() && refused.empty() &&
                   !has(contactObstacle(m, library, pairOf("pin", "housing")), "no clearance");
        };
        QVERIFY(isQuiet());
        m.bodies[0].fixed = m.bodies[1].fixed = false;
        m.joints.push_back(joint("fixed", "housing", "ground"));
        QVERIFY(isQuiet());
        m.joints[1].type = "planar"; // the housing may move off the pin's axis
        QVERIFY(!isQuiet());
        m.joints[1].type = "fixed";
        mergeBodies(m, library, {2, 3});
        QCOMPARE(m.joints[0].b.body, std::string("lever"));
        std::vector<ContactProposal> refused;
        QVERIFY(proposeContacts(m, library, 0.005, {}, {}, &refused).empty());
        QVERIFY(refused.empty());
    }

    /// A ball that turns about an axis through its centre comes no nearer to what it turns on.
    void whatTurnsIntoItselfIsNothing() {
        Mechanism m = scene();
        m.bodies = {m.bodies[0], m.bodies[2]};
        QCOMPARE(proposeContacts(m, {}, 0.005).size(), std::size_t(1));
        m.joints = {joint("revolute", "table", "ball")};
        for (auto* frame : {&m.joints[0].a, &m.joints[0].b}) {
            frame->z = {1.0, 0.0, 0.0};
            frame->x = {0.0, 1.0, 0.0};
        }
        m.joints[0].a.position = {0.082, 0.0, 0.083};
        QVERIFY(proposeContacts(m, {}, 0.005).empty());
        m.joints[0].a.position = {0.082, 0.0, 0.09};
        m.joints[0].b.position = {0.0, 0.0, 0.007};
        QCOMPARE(proposeContacts(m, {}, 0.005).size(), std::size_t(1));
    }

    void obstaclesAreNamed() {
        Mechanism m = scene();
        m.bodies.push_back(body("roller", {0.3, 0, 0.02}, shape("cylinder", 0.02, 0.1)));
        m.bodies.push_back(body("floor", {0, 0, -1.0}, shape("box", 0, 0, {1, 1, 0.1}), true));
        QVERIFY(has(contactObstacle(m, {}, pairOf("block", "block")), "does not touch itself"));
        QVERIFY(has(contactObstacle(m, {}, pairOf("floor", "table")), "both fixed"));
        QVERIFY(has(contactObstacle(m, {}, pairOf("block", "tabel")), "no body 'tabel'"));
        QCOMPARE(contactObstacle(m, {}, pairOf("roller", "table")), std::string());
        const std::string missing = contactObstacle(m, {}, pairOf("block", "table", {"box#face:9"}));
        QVERIFY2(has(missing, "faces 1 to 6"), missing.c_str());
        QCOMPARE(contactObstacle(m, {}, pairOf("ball", "table")), std::string());
        for (const auto& proposal : proposeContacts(m, {}, 0.05))
            QCOMPARE(contactObstacle(m, {}, proposal.pair), std::string());
    }

    void distancesBetweenTriangles() {
        const Triangle flat = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
        const auto moved = [&](const Vec3& by) {
            return Triangle{Vec3(flat[0] + by), Vec3(flat[1] + by), Vec3(flat[2] + by)};
        };
        QVERIFY(std::abs(nearness(flat, moved({0, 0, 0.3})).distance - 0.3) < 1e-15);
        QVERIFY(std::abs(nearness(flat, moved({2, 0, 0})).distance - 1.0) < 1e-15);
        const Triangle upright = {Vec3(0.2, 0.2, -1), Vec3(0.3, 0.2, 1), Vec3(0.2, 0.3, 1)};
        QCOMPARE(nearness(flat, upright).distance, 0.0);
        // Against the nearest of many sampled points.
        std::mt19937 random(7);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        const auto point = [&] { return Vec3(number(random), number(random), number(random)); };
        for (int k = 0; k < 50; ++k) {
            const Triangle a = {point(), point(), point()}, b = {point(), point(), point()};
            const Nearness n = nearness(a, b);
            QVERIFY(std::abs((n.a - n.b).norm() - n.distance) < 1e-14);
            double sampled = 1e9;
            for (int i = 0; i <= 60; ++i)
                for (int j = 0; i + j <= 60; ++j) {
                    const Vec3 p = a[0] + i / 60.0 * (a[1] - a[0]) + j / 60.0 * (a[2] - a[0]);
                    sampled = std::min(sampled, (p - nearestPoint(p, b)).norm());
                }
            QVERIFY2(n.distance <= sampled + 1e-14 && sampled < n.distance + 0.06,
                     qPrintable(QString("%1 against %2").arg(n.distance).arg(sampled)));
        }
    }
};

QTEST_GUILESS_MAIN(ContactProposalTest)
#include "contact_proposal_test.moc"
