// Assembling, its findings, and dragging.

#include "engine/assembling/assemble_mechanism.h"
#include "engine/dynamics/assembly.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "tests/support/places.h"

#include <QtTest>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>

using namespace escapement;

namespace {

Body body(const std::string& name, const Vec3& position, double mass = 1.0, double inertia = 0.01) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    if (mass > 0.0) {
        b.mass = MassProperties{};
        b.mass->value = mass;
        b.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    }
    return b;
}

Body ground() {
    Body b;
    b.name = "ground";
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

/// Crank 1, coupler 2, rocker 1.5, frame 2: bodies' frames at their first pin, placed upright and apart.
Mechanism fourBar(const Vec3& apart = Vec3::Zero()) {
    Mechanism m;
    m.gravity = {0.0, -9.81, 0.0};
    m.bodies = {ground(), body("crank", apart), body("coupler", Vec3(0, 1, 0) - apart),
                body("rocker", Vec3(2, 0, 0) + apart)};
    const double c = std::sqrt(0.5);
    m.bodies[1].pose.quaternion = {c, 0.0, 0.0, c};
    m.bodies[3].pose.quaternion = {c, 0.0, 0.0, c};
    m.joints = {joint("A", "revolute", "ground", {0, 0, 0}, "crank", {0, 0, 0}),
                joint("B", "revolute", "crank", {1, 0, 0}, "coupler", {0, 0, 0}),
                joint("C", "revolute", "coupler", {2, 0, 0}, "rocker", {1.5, 0, 0}),
                joint("D", "revolute", "ground", {2, 0, 0}, "rocker", {0, 0, 0})};
    return m;
}

/// How far joint `j`'s two points are apart.
double opening(const Mechanism& m, int j) {
    const auto at = [&](const JointFrame& f) {
        const Body& b = *m.findBody(f.body);
        return Vec3(toVec3(b.pose.position) + toQuaternion(b.pose.quaternion) * toVec3(f.position));
    };
    return (at(m.joints[j].a) - at(m.joints[j].b)).norm();
}

std::string text(const std::string& file) {
    std::ifstream stream(file);
    std::ostringstream all;
    all << stream.rdbuf();
    return all.str();
}

} // namespace

class AssemblingTest : public QObject {
    Q_OBJECT

  private slots:
    void slidersMoveInverselyToTheirMasses() {
        Mechanism m;
        m.bodies = {body("light", {0, 0, 0}, 1.0), body("heavy", {0.4, 0, 0}, 3.0)};
        m.joints = {joint("ball", "spherical", "light", {0, 0, 0}, "heavy", {0, 0, 0})};
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(done.closed);
        QVERIFY(std::abs(done.positionBefore - 0.4) < 1e-15 && done.positionAfter < 1e-12);
        QVERIFY(std::abs(done.mechanism.bodies[0].pose.position[0].value - 0.3) < 1e-12);
        QVERIFY(std::abs(done.mechanism.bodies[1].pose.position[0].value - 0.3) < 1e-12);
        QVERIFY(std::abs(done.largestMotion - 0.3) < 1e-12);
        QCOMPARE(done.freedoms, 9);
    }

    void onlyWhatMovesIsRewritten() {
        Mechanism m = fourBar();
        m.parameters = {{"l", 1.0}};
        m.bodies[1].pose.position = {0.0, 0.0, 0.0};
        m.bodies[2].pose.position[1].expression = "l"; // the coupler's first pin is right
        m.bodies[3].pose.position[0].expression = "2*l";
        m.bodies[1].velocity.angular[2].expression = "3*l";
        QVERIFY(resolve(m).empty());
        const Assembled done = assembleMechanism(m, {});
        QVERIFY2(done.closed, qPrintable(QString::number(done.positionAfter)));
        QVERIFY(done.positionBefore > 0.1);
        QVERIFY(opening(done.mechanism, 2) < 1e-12);
        QVERIFY(done.mechanism.bodies[0] == m.bodies[0]);
        QCOMPARE(done.mechanism.bodies[3].pose.position[0].expression, std::string("2*l")); // turned about this pin
        QVERIFY(!(done.mechanism.bodies[3].pose == m.bodies[3].pose));
        // Once more changes nothing.
        const Assembled again = assembleMechanism(done.mechanism, {});
        QVERIFY(again.mechanism == done.mechanism);
        QCOMPARE(again.largestMotion, 0.0);
        QCOMPARE(done.freedoms, 1);
        // Velocities satisfy the pins: pin B moves with crank and coupler alike.
        const auto at = [&](int b, const Vec3& local) {
            const Body& body = done.mechanism.bodies[b];
            return Vec3(toVec3(body.velocity.linear) +
                        toVec3(body.velocity.angular).cross(toQuaternion(body.pose.quaternion) * local));
        };
        QVERIFY(at(1, {1, 0, 0}).norm() > 1e-3);
        QVERIFY((at(1, {1, 0, 0}) - at(2, {0, 0, 0})).norm() < 1e-11);
    }

    void apartInSpaceItCloses() {
        const Assembled done = assembleMechanism(fourBar({0.1, -0.2, 0.15}), {});
        QVERIFY(done.closed);
        for (int j = 0; j < 4; ++j) QVERIFY(opening(done.mechanism, j) < 1e-11);
    }

    void fourBarWantsLooserPins() {
        const Assembled done = assembleMechanism(fourBar(), {});
        QCOMPARE(done.freedoms, 1);
        QCOMPARE(done.redundant.size(), std::size_t(4));
        QCOMPARE(done.redundant[0].name, std::string("D")); // the last joint first
        QVERIFY(!done.redundant[0].remove);
        QCOMPARE(done.redundant[0].mendType, std::string("spherical"));
        QVERIFY2(done.redundant[0].mend.find("1 condition is left") != std::string::npos,
                 done.redundant[0].mend.c_str());
        QVERIFY2(done.redundant[0].text.find("3 conditions too many") != std::string::npos,
                 done.redundant[0].text.c_str());
        // Doing as told, twice, leaves nothing redundant and the mechanism as free as before.
        Mechanism m = done.mechanism;
        m.joints[3].type = done.redundant[0].mendType;
        const Assembled once = assembleMechanism(m, {});
        QVERIFY(!once.redundant.empty());
        const auto& next = *std::find_if(once.redundant.begin(), once.redundant.end(),
                                         [](const auto& f) { return !f.mendType.empty(); });
        m.joints[next.joint].type = next.mendType;
        const Assembled twice = assembleMechanism(m, {});
        QCOMPARE(twice.freedoms, 1);
        QVERIFY(twice.redundant.empty());
    }

    void aDoorHasOneHingeTooMany() {
        Mechanism m;
        m.bodies = {ground(), body("door", {0, 0, 0})};
        m.joints = {joint("lower hinge", "revolute", "ground", {0, 0, 0}, "door", {0, 0, 0}),
                    joint("upper hinge", "revolute", "ground", {0, 0, 1}, "door", {0, 0, 1})};
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(done.closed && done.conflicting.empty());
        QCOMPARE(done.freedoms, 1);
        QCOMPARE(done.redundant.size(), std::size_t(2));
        QCOMPARE(done.redundant[0].joint, 1);
        QVERIFY(done.redundant[0].remove && done.redundant[0].mendType.empty());
        QVERIFY2(done.redundant[0].text.find("5 conditions") != std::string::npos, done.redundant[0].text.c_str());
        QVERIFY(done.redundant[0].text.find("lower hinge") != std::string::npos);
    }

    /// Two doors of one ground: neither door's hinges say anything about the other's, a coupled one's do.
    void anotherLinkageIsNotNamed() {
        Mechanism m;
        m.bodies = {ground(), body("door", {0, 0, 0}), body("gate", {3, 0, 0})};
        m.joints = {joint("lower hinge", "revolute", "ground", {0, 0, 0}, "door", {0, 0, 0}),
                    joint("upper hinge", "revolute", "ground", {0, 0, 1}, "door", {0, 0, 1}),
                    joint("gate below", "revolute", "ground", {3, 0, 0}, "gate", {0, 0, 0}),
                    joint("gate above", "revolute", "ground", {3, 0, 1}, "gate", {0, 0, 1})};
        const auto textOf = [&](const char* name) {
            for (const JointFinding& finding : assembleMechanism(m, {}).redundant)
                if (finding.name == name) return finding.text;
            return std::string();
        };
        QCOMPARE(textOf("upper hinge"),
                 std::string(
                     "'upper hinge' demands again what 'lower hinge' demands already; 10 conditions too many in all"));
        Coupling gear;
        gear.name = "gear";
        gear.type = "gear-pair";
        gear.a.joint = "lower hinge";
        gear.b.joint = "gate below";
        gear.own0 = gear.own1 = 1.0; // teeth
        m.couplings = {gear};
        QVERIFY2(textOf("upper hinge").find("'gate above'") != std::string::npos, textOf("upper hinge").c_str());
    }

    void whatCannotCloseIsMeasured() {
        // Rocker and coupler too short for the frame: 1 + 0.3 + 0.2 < 2, half a metre is lacking.
        Mechanism m = fourBar();
        m.joints[2].a.position[0] = 0.3;
        m.joints[2].b.position[0] = 0.2;
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(!done.closed);
        QVERIFY(done.mechanism == m);
        QVERIFY(!done.conflicting.empty());
        QVERIFY2(done.conflicting[0].text.find("mm") != std::string::npos, done.conflicting[0].text.c_str());
        QVERIFY(done.conflicting[0].remove); // a loop of one: any of its pins
        // Two balls on two pins whose distances differ by 10 mm: the least squares leave half to each.
        Mechanism bar;
        bar.bodies = {ground(), body("bar", {0, 0, 0})};
        bar.joints = {joint("left", "spherical", "ground", {0, 0, 0}, "bar", {0, 0, 0}),
                      joint("right", "spherical", "ground", {1.01, 0, 0}, "bar", {1, 0, 0})};
        const Assembled held = assembleMechanism(bar, {});
        QVERIFY(!held.closed);
        QCOMPARE(held.conflicting.size(), std::size_t(2));
        for (const auto& finding : held.conflicting)
            QVERIFY2(finding.text.find("stays open by 5 mm") != std::string::npos, finding.text.c_str());
    }

    void bodiesWithoutMassAssembleToo() {
        Mechanism m = fourBar({0.05, 0.1, 0.0});
        for (auto& b : m.bodies) b.mass.reset();
        Shape box;
        box.primitive = "box";
        box.size = {1.0, 0.1, 0.1};
        m.bodies[1].shapes = {box}; // a solid without material
        Shape lost;
        lost.geometry = "missing";
        lost.part = "file";
        m.bodies[2].shapes = {lost};
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(done.closed);
        QVERIFY(!done.mechanism.bodies[1].mass);
        QVERIFY(opening(done.mechanism, 2) < 1e-11);
    }

    void partsWithoutPlacementMoveAlong() {
        Mechanism m;
        auto part = std::make_shared<Part>(makeBox({1.0, 0.1, 0.1}));
        part->path = "Box";
        part->placement.translation = Vec3(0.0, 0.0, 0.25);
        CadModel model;
        model.parts = {part};
        PartLibrary library;
        library.add("file", model);
        m.bodies = {ground(), body("rod", {0, 0, 0.25})};
        Shape shape;
        shape.geometry = "file";
        shape.part = "Box";
        m.bodies[1].shapes = {shape};
        m.joints = {joint("pin", "revolute", "ground", {0.5, 0, 0}, "rod", {0, 0, 0})};
        const Assembled done = assembleMechanism(m, library);
        QVERIFY(done.closed);
        QVERIFY(done.mechanism.bodies[1].shapes[0].placement);
        QVERIFY(*done.mechanism.bodies[1].shapes[0].placement == Pose{}); // the part's own frame
        QVERIFY(std::abs(done.mechanism.bodies[1].pose.position[0].value - 0.5) < 1e-12);
    }

    void motorsSayWhereToStart() {
        Mechanism m = fourBar();
        m = assembleMechanism(m, {}).mechanism;
        const double before = 0.5 * std::numbers::pi;
        m.joints[0].motor = Motor();
        m.joints[0].motor->kind = "angle";
        m.joints[0].motor->value = 2.5;
        const Assembled done = assembleMechanism(m, {});
        QVERIFY(done.closed);
        const Quaternion turn = toQuaternion(done.mechanism.bodies[1].pose.quaternion);
        QVERIFY(std::abs(2.0 * std::atan2(turn.z(), turn.w()) - 2.5) < 1e-10);
        QVERIFY(before < 2.5);
        for (int j = 0; j < 4; ++j) QVERIFY(opening(done.mechanism, j) < 1e-11);
        QCOMPARE(done.freedoms, 1);
        // A second motor decides what is decided already.
        m.joints[3].motor = m.joints[0].motor;
        m.joints[3].motor->kind = "speed";
        const Assembled twice = assembleMechanism(m, {});
        QCOMPARE(twice.conflicting.size(), std::size_t(1));
        QCOMPARE(twice.conflicting[0].name, std::string("D"));
    }

    void sampleStartedApart() {
        Mechanism m =
            parseProject(text(std::string(sourceFolder) + "/resources/samples/slider_crank.escapement")).mechanism;
        const Mechanism sound = m;
        m.bodies[1].pose.quaternion = {std::cos(0.1), 0.0, 0.0, std::sin(0.1)};
        m.bodies[3].pose.position[1] = 0.02;
        const Assembled done = assembleMechanism(m, {}); // its files are not even read
        QVERIFY(done.closed);
        for (int j = 0; j < 3; ++j) QVERIFY(opening(done.mechanism, j) < 1e-12);
        QCOMPARE(done.freedoms, 3);
        QVERIFY(done.mechanism.bodies[0] == m.bodies[0]);
        const Assembled still = assembleMechanism(sound, {});
        QVERIFY(still.mechanism == sound); // expressions and all
    }

    void aCrankIsDraggedRound() {
        Mechanism m = assembleMechanism(fourBar(), {}).mechanism;
        Drag drag(m, {}, 1, {0.0, 1.0, 0.0}); // at pin B
        for (int k = 1; k <= 8; ++k) {
            const double angle = 0.5 * std::numbers::pi + 0.25 * k;
            const Vec3 target(std::cos(angle), std::sin(angle), 0.0);
            QElapsedTimer timer;
            timer.start();
            drag.to(target);
            QVERIFY2(timer.nsecsElapsed() < 50'000'000, qPrintable(QString::number(timer.nsecsElapsed())));
            QVERIFY2((drag.point() - target).norm() < 1e-6,
                     qPrintable(QString("%1: %2").arg(k).arg((drag.point() - target).norm())));
        }
        const Mechanism moved = drag.result();
        for (int j = 0; j < 4; ++j) QVERIFY(opening(moved, j) < 1e-11);
        QVERIFY(moved.bodies[0] == m.bodies[0]);
    }

    void outOfReachItGoesAsFarAsItCan() {
        Mechanism m;
        m.bodies = {ground(), body("upper", {0, 0, 0}), body("lower", {1, 0, 0}, 0.0)};
        m.joints = {joint("shoulder", "revolute", "ground", {0, 0, 0}, "upper", {0, 0, 0}),
                    joint("elbow", "revolute", "upper", {1, 0, 0}, "lower", {0, 0, 0})};
        Drag drag(m, {}, 2, {1.6, 0.0, 0.0}); // reach 1.6, straight to start with
        for (int k = 0; k < 5; ++k) drag.to({3.0, 4.0, 0.0});
        QVERIFY2((drag.point() - 1.6 * Vec3(0.6, 0.8, 0.0)).norm() < 1e-2,
                 qPrintable(QString("%1 %2").arg(drag.point().x()).arg(drag.point().y())));
        for (int k = 0; k < 5; ++k) drag.to({0.3, 0.9, 2.0}); // within reach but for the height
        QVERIFY2((drag.point() - Vec3(0.3, 0.9, 0.0)).norm() < 1e-3,
                 qPrintable(QString("%1 %2").arg(drag.point().x()).arg(drag.point().y())));
        QVERIFY(opening(drag.result(), 0) < 1e-11 && opening(drag.result(), 1) < 1e-11);
        Drag nothing(m, {}, 0, {0.0, 0.0, 0.0});
        QVERIFY((nothing.to({1.0, 0.0, 0.0})[0].position).norm() == 0.0);
    }

    void freeBodiesShareTheWayByTheirMasses() {
        // Pulling the light one of two that hang together moves both so that momentum is that of one pull.
        Mechanism m;
        m.bodies = {body("light", {0, 0, 0}, 1.0), body("heavy", {0, 0, 0}, 3.0)};
        m.joints = {joint("weld", "fixed", "light", {0, 0, 0}, "heavy", {0, 0, 0})};
        Drag drag(m, {}, 0, {0.0, 0.0, 0.0});
        const auto poses = drag.to({0.1, 0.2, 0.3});
        QVERIFY((poses[0].position - Vec3(0.1, 0.2, 0.3)).norm() < 1e-8);
        QVERIFY((poses[1].position - poses[0].position).norm() < 1e-11);
        QVERIFY(poses[1].orientation.angularDistance(Quaternion::Identity()) < 1e-7);
    }

    void limitsHoldWhileDragging() {
        Mechanism m;
        m.bodies = {ground(), body("carriage", {0, 0, 0})};
        m.joints = {joint("rail", "prismatic", "ground", {0, 0, 0}, "carriage", {0, 0, 0})};
        m.joints[0].limits = NumberVector<2>{-0.1, 0.25};
        Drag drag(m, {}, 1, {0.0, 0.0, 0.0});
        drag.to({0.0, 0.3, 1.0});
        QVERIFY(std::abs(drag.point().z() - 0.25) < 1e-7);
        drag.to({0.0, 0.0, 0.05});
        QVERIFY(std::abs(drag.point().z() - 0.05) < 1e-7);
    }
};

QTEST_GUILESS_MAIN(AssemblingTest)
#include "assembling_test.moc"
