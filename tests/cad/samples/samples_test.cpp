// The sample mechanisms, read back as a user reads them.

#include "cad/cad_reader.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/places.h"

#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>

using namespace escapement;

namespace {

const std::filesystem::path samples = std::filesystem::path(sourceFolder) / "resources/samples";

constexpr const char* sampleNames[] = {"slider_crank", "bouncing_ball",  "double_pendulum", "rocking_block",
                                       "bennett",      "parabola_plane", "plane_parabola",  "table_block",
                                       "graham",       "geneva",         "ratchet",         "toggle_latch",
                                       "peg",          "cam_fillet",     "cam_sharp",       "bearing",
                                       "valve_train",  "newton_cradle",  "roller_chain"};

struct Loaded {
    Mechanism mechanism;
    PartLibrary library;
    std::vector<Finding> findings;
    std::map<std::string, std::vector<PlacedPart>> parts;
    std::map<std::string, RigidMass> mass;

    explicit Loaded(const std::string& name) : mechanism(readProject(samples / (name + ".escapement")).mechanism) {
        findings = validate(mechanism);
        library = readGeometry(mechanism, samples, findings);
        for (const auto& body : mechanism.bodies) {
            parts[body.name] = placedParts(body, mechanism, library);
            if (!body.fixed) mass[body.name] = massOf(body, parts[body.name]);
        }
    }
    const Body& body(const std::string& name) const { return *mechanism.findBody(name); }
    RigidMotion pose(const std::string& name) const {
        const auto& pose = body(name).pose;
        return RigidMotion::from(toVec3(pose.position), toQuaternion(pose.quaternion));
    }
    /// The face that a contact names, in world coordinates: a point and the outward normal.
    std::pair<Vec3, Vec3> plane(const std::string& bodyName, const std::string& face) const {
        const auto hash = face.find("#face:");
        for (const auto& placed : parts.at(bodyName))
            if (placed.instance == face.substr(0, hash)) {
                const auto& found = placed.part->features.faces.at(std::stoul(face.substr(hash + 6)) - 1);
                if (found.surface->kind() != SurfaceKind::Plane) break;
                const RigidMotion world = pose(bodyName) * placed.placement;
                return {world * found.surface->point(Vec2::Zero()), world.rotation * found.outward(Vec2::Zero())};
            }
        return {Vec3::Constant(1e9), Vec3::Zero()};
    }
};

/// Bounding box of a body's triangles, in the world.
std::pair<Vec3, Vec3> boxOf(const Loaded& loaded, const std::string& body) {
    Vec3 low = Vec3::Constant(1e9), high = -low;
    for (const auto& placed : loaded.parts.at(body))
        for (const auto& point : placed.part->triangulation.points) {
            const Vec3 world = loaded.pose(body) * (placed.placement * point);
            low = low.cwiseMin(world);
            high = high.cwiseMax(world);
        }
    return {low, high};
}

/// Positions and axes of a joint's two frames, apart by how much.
double gapOf(const Loaded& loaded, const Joint& joint) {
    const RigidMotion a = loaded.pose(joint.a.body), b = loaded.pose(joint.b.body);
    const double apart = (a * toVec3(joint.a.position) - b * toVec3(joint.b.position)).cwiseAbs().maxCoeff();
    const Vec3 za = a.rotation * toVec3(joint.a.z).normalized(), zb = b.rotation * toVec3(joint.b.z).normalized();
    return std::max(apart, (za - zb).cwiseAbs().maxCoeff());
}

/// Relative velocity of the two joint points, but for what a slide leaves free, and of the axes, from the bodies'
/// velocities.
double slipOf(const Loaded& loaded, const Joint& joint) {
    Vec3 velocity[2], omega[2], axis;
    int side = 0;
    for (const auto& frame : {joint.a, joint.b}) {
        const Body& body = loaded.body(frame.body);
        const RigidMotion pose = loaded.pose(frame.body);
        velocity[side] = omega[side] = Vec3::Zero();
        if (!body.fixed) {
            omega[side] = toVec3(body.velocity.angular);
            const Vec3 arm = pose.rotation * (toVec3(frame.position) - loaded.mass.at(frame.body).centre);
            velocity[side] = toVec3(body.velocity.linear) + omega[side].cross(arm);
        }
        axis = pose.rotation * toVec3(frame.z).normalized();
        ++side;
    }
    Vec3 apart = velocity[1] - velocity[0];
    if (joint.type == "prismatic") apart -= apart.dot(axis) * axis;
    return std::max(apart.norm(), (omega[1] - omega[0]).cross(axis).norm());
}

} // namespace

class SamplesTest : public QObject {
    Q_OBJECT

  private slots:
    void everySampleIsWholeAndStartsAssembled_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : sampleNames) QTest::newRow(name) << name;
    }

    void everySampleIsWholeAndStartsAssembled() {
        QFETCH(QString, name);
        const Loaded loaded(name.toStdString());
        for (const auto& finding : loaded.findings) QFAIL((finding.pointer + ": " + finding.message).c_str());
        for (const auto& [id, model] : loaded.library.models()) {
            QVERIFY(model.refused.empty());
            // Two are written as splines all over, to show that what is a plane is taken as one.
            if (name.contains("parabola")) {
                QCOMPARE(model.repairs.size(), 1u);
                QVERIFY2(model.repairs[0].starts_with("Track/Rail: faces 1, 3, 4, 5, 6 and 7 written in another form"),
                         model.repairs[0].c_str());
            } else QVERIFY2(model.repairs.empty(), model.repairs.empty() ? "" : model.repairs[0].c_str());
            for (const auto& part : model.parts) {
                QCOMPARE(part->solids, 1);
                QVERIFY(part->hasColour);
                QVERIFY(part->triangulation.triangles.size() >= part->features.faces.size());
            }
        }
        for (const auto& [body, mass] : loaded.mass) QVERIFY2(mass.mass > 0.0, body.c_str());
        for (const auto& joint : loaded.mechanism.joints) {
            QVERIFY2(gapOf(loaded, joint) <= 1e-15, joint.name.c_str());
            // Velocities are of centres of mass, and were written with the geometry kernel's.
            QVERIFY2(slipOf(loaded, joint) <= 1e-5, joint.name.c_str());
        }
        // The shapes are where the assembly file has them.
        for (const auto& body : loaded.mechanism.bodies)
            for (const auto& placed : loaded.parts.at(body.name)) {
                const RigidMotion world = loaded.pose(body.name) * placed.placement;
                QVERIFY((world.translation - placed.part->placement.translation).norm() < 1e-12);
                QVERIFY((world.rotation - placed.part->placement.rotation).norm() < 1e-12);
            }
    }

    /// It is made of boxes and needs no CAD file.
    void theRowOfDominoesRuns() {
        const Loaded loaded("dominoes");
        for (const auto& finding : loaded.findings) QFAIL((finding.pointer + ": " + finding.message).c_str());
        Mechanism row = dominoRow(40);
        QCOMPARE(loaded.mechanism.bodies.size(), row.bodies.size());
        for (std::size_t i = 0; i < row.bodies.size(); ++i)
            QVERIFY(loaded.mechanism.bodies[i].pose == row.bodies[i].pose);
        Mechanism brief = loaded.mechanism;
        brief.run.until = 0.1;
        Result result;
        RunControl control;
        ResultLayout layout;
        const RunSummary summary = simulate(brief, loaded.library, layout, result, control);
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        QVERIFY(summary.events.at("impact") > 0); // the first has struck the second
    }

    void theFilesCarryNoClock() {
        for (const char* name : sampleNames) {
            std::ifstream stream(samples / (std::string(name) + ".step"));
            std::stringstream text;
            text << stream.rdbuf();
            QVERIFY(text.str().find("'2026-01-01T00:00:00'") != std::string::npos);
        }
    }

    void sliderCrankHasThePublishedFigures() {
        const Loaded loaded("slider_crank");
        const double masses[] = {0.038, 0.038, 0.076}, inertias[] = {7.4e-5, 5.9e-4, 2.7e-6};
        const Vec3 centres[] = {{0.0765, 0, 0}, {0.153, 0, 0}, {0, 0, 0}};
        int i = 0;
        for (const char* name : {"crank", "rod", "slider"}) {
            QCOMPARE(loaded.mass.at(name).mass, masses[i]);
            QCOMPARE(loaded.mass.at(name).inertia(2, 2), inertias[i]);
            QVERIFY((loaded.mass.at(name).centre - centres[i]).norm() < 1e-16);
            ++i;
        }
        QCOMPARE(loaded.body("crank").velocity.angular[2].value, 150.0);
        QCOMPARE(loaded.body("rod").velocity.angular[2].value, -75.0);

        const auto& contact = loaded.mechanism.contacts.at(0);
        QCOMPARE(contact.restitution.value, 0.4);
        QCOMPARE(contact.friction.value, 0.01);
        QCOMPARE(contact.a.faces.size(), std::size_t(2));
        QCOMPARE(contact.b.faces.size(), std::size_t(2));
        for (int k = 0; k < 2; ++k) {
            const auto [sliderPoint, sliderNormal] = loaded.plane("slider", contact.a.faces[k]);
            const auto [guidePoint, guideNormal] = loaded.plane("ground", contact.b.faces[k]);
            QVERIFY((sliderNormal + guideNormal).norm() < 1e-15);
            QVERIFY(std::abs(std::abs(sliderPoint.y()) - 0.025) < 1e-17);
            QVERIFY(std::abs(std::abs(guidePoint.y()) - 0.026) < 1e-17);
            QVERIFY(std::abs((guidePoint - sliderPoint).dot(sliderNormal) - 0.001) < 1e-17);
        }
        // Over a whole stroke the slider's corners stay between the plates, and nothing is in the way of anything.
        for (const auto& placed : loaded.parts.at("ground"))
            for (const auto& face : contact.b.faces) {
                const auto& guide = placed.part->features.faces.at(std::stoul(face.substr(face.find(':') + 1)) - 1);
                for (double centre : {0.153, 0.459})
                    for (double x : {-0.05, 0.05})
                        for (double z : {-0.03, 0.03}) {
                            const Vec2 uv = guide.surface->closestParameter({centre + x, 0, z}, Vec2::Zero());
                            QVERIFY(guide.trim.borderDistance(uv) > 0.004);
                        }
            }
        const auto crank = boxOf(loaded, "crank"), rod = boxOf(loaded, "rod"), slider = boxOf(loaded, "slider");
        QVERIFY(rod.first.z() > 0.0399 && rod.second.z() < 0.0501);
        QVERIFY(crank.first.z() > 0.0379); // its pin reaches through the rod's eye
        QVERIFY(slider.second.z() < 0.0551);
    }

    void theBallStartsOneMetreUp() {
        const Loaded loaded("bouncing_ball");
        const auto& ball = loaded.parts.at("ball").at(0).part->features.faces;
        QCOMPARE(ball.size(), std::size_t(1));
        const auto sphere = std::dynamic_pointer_cast<const SphereSurface>(ball[0].surface);
        QVERIFY(sphere);
        QCOMPARE(sphere->radius(), 0.05);
        QVERIFY(ball[0].trim.unbounded());
        const auto [point, normal] = loaded.plane("ground", loaded.mechanism.contacts[0].b.faces.at(0));
        QVERIFY((normal - Vec3::UnitZ()).norm() == 0.0 && point.z() == 0.0);
        QVERIFY(std::abs((loaded.pose("ball") * sphere->centre()).z() - 1.05) < 1e-15);
        QVERIFY(std::abs(loaded.mass.at("ball").mass / (7850.0 * 4.0 / 3.0 * std::numbers::pi * 1.25e-4) - 1.0) < 1e-9);
        const auto& plate = *loaded.parts.at("ground")[0].part;
        QVERIFY(std::abs(plate.volume - 0.0032) < 1e-15);
        QCOMPARE(plate.features.edges.size(), std::size_t(12));
        for (const auto& edge : plate.features.edges) {
            QCOMPARE(edge.kind, EdgeKind::Convex);
            QCOMPARE(edge.curveKind, CurveKind::Line);
            QVERIFY(std::abs(edge.dihedral - std::numbers::pi / 2) < 1e-12);
        }
        for (const auto& vertex : plate.features.vertices) QVERIFY(vertex.convex && vertex.edges.size() == 3);
        for (const auto& face : plate.features.faces) {
            const Vec3 centre(0.0, 0.0, -0.01);
            const Vec2 foot = face.surface->closestParameter(centre, Vec2::Zero());
            const Vec3 out = face.outward(foot);
            QVERIFY(out.dot(face.surface->point(foot) - centre) > 0.0);
            const double expected = std::abs(out.z()) > 0.5 ? 0.2 : 0.01;
            QVERIFY(std::abs(face.trim.borderDistance(foot) - expected) < 1e-15);
            const int nearest = face.trim.nearestEdge(foot);
            QVERIFY(std::count(face.edges.begin(), face.edges.end(), nearest) == 1);
        }
    }

    void barsHaveTangentEdgesAndHolesConcaveOnes() {
        const Loaded loaded("slider_crank");
        const auto& rod = loaded.parts.at("rod")[0].part->features;
        std::map<EdgeKind, int> kinds;
        for (const auto& edge : rod.edges) ++kinds[edge.kind];
        QCOMPARE(kinds[EdgeKind::Tangent], 4);    // where the flat sides run into the round ends
        QCOMPARE(kinds[EdgeKind::Seam], 2);       // one a hole
        QCOMPARE(kinds[EdgeKind::Convex], 8 + 4); // the outline above and below, the rims of the holes
        const auto& crank = loaded.parts.at("crank")[0].part->features;
        int concave = 0;
        for (const auto& edge : crank.edges) {
            if (edge.kind != EdgeKind::Concave) continue;
            ++concave; // where the pins leave the bar
            QCOMPARE(edge.curveKind, CurveKind::Circle);
            QVERIFY(std::abs(edge.axis.z()) == 1.0);
        }
        QCOMPARE(concave, 2);
        for (const auto& face : rod.faces)
            if (auto hole = std::dynamic_pointer_cast<const CylinderSurface>(face.surface);
                hole && hole->radius() < 0.01) {
                QCOMPARE(hole->radius(), 0.006);
                const Vec2 uv = hole->closestParameter(hole->origin() + Vec3(0.01, 0.003, 0.0), Vec2::Zero());
                const Vec3 point = hole->point(uv),
                           axis = hole->origin() + Vec3::UnitZ() * (point - hole->origin()).z();
                QVERIFY(face.outward(uv).dot(point - axis) < 0.0); // out of the material: into the hole
            }
    }

    void theBlockRestsOnItsEdge() {
        const Loaded loaded("rocking_block");
        const auto& block = loaded.parts.at("block")[0];
        double lowest = 1e9;
        int touching = 0;
        for (const auto& vertex : block.part->features.vertices) {
            const double height = (loaded.pose("block") * (block.placement * vertex.point)).z();
            lowest = std::min(lowest, height);
            touching += std::abs(height) < 1e-16;
        }
        QCOMPARE(touching, 2);
        QVERIFY(lowest > -1e-16);
        const auto& mass = loaded.mass.at("block");
        const Vec3 arm(mass.centre.x(), 0.0, mass.centre.z());
        QVERIFY(std::abs(arm.norm() - 1.0) < 1e-12);                    // R
        QVERIFY(std::abs(std::atan2(-arm.x(), arm.z()) - 0.3) < 1e-12); // alpha
        // Housner: the inertia about the edge is 4/3 m R^2.
        QVERIFY(std::abs((mass.inertia(1, 1) + mass.mass) / (4.0 / 3.0 * mass.mass) - 1.0) < 1e-12);
        const auto [point, normal] = loaded.plane("block", loaded.mechanism.contacts[0].a.faces.at(0));
        QVERIFY(std::abs(normal.z() + std::cos(0.15)) < 1e-15);
        QVERIFY(std::abs(normal.dot(point)) < 1e-13);
    }

    void bennettMovesAllTheWayRound() {
        const Loaded loaded("bennett");
        // The hinges as the links have them, from the project: along the common normal, and the twist.
        struct Link {
            double length, twist;
        };
        std::vector<Link> links;
        for (int j = 1; j < 4; ++j) {
            const auto& a = loaded.mechanism.joints[j].a;
            const Vec3 z = toVec3(a.z);
            QCOMPARE(a.position[1].value, 0.0);
            links.push_back({a.position[0].value, std::atan2(-z.y(), z.z())});
        }
        const auto& fixed = loaded.mechanism.joints[3].b;
        links.push_back({-fixed.position[0].value, std::atan2(toVec3(fixed.z).y(), toVec3(fixed.z).z())});
        QVERIFY(std::abs(std::sin(links[0].twist) / links[0].length - std::sin(links[1].twist) / links[1].length) <
                1e-14);

        const auto closure = [&](const double angles[4]) {
            RigidMotion chain;
            for (int i = 0; i < 4; ++i) {
                chain =
                    chain * RigidMotion{Eigen::AngleAxisd(angles[i], Vec3::UnitZ()).toRotationMatrix(), Vec3::Zero()};
                chain = chain * RigidMotion{Eigen::AngleAxisd(links[i].twist, Vec3::UnitX()).toRotationMatrix(),
                                            Vec3(links[i].length, 0, 0)};
            }
            return std::max((chain.rotation - Mat3::Identity()).norm(), chain.translation.norm());
        };
        const double sum = 0.5 * (links[1].twist + links[0].twist),
                     difference = 0.5 * (links[1].twist - links[0].twist);
        for (int degrees = 10; degrees < 360; degrees += 10) {
            const double t1 = degrees * std::numbers::pi / 180.0;
            const double t2 =
                2.0 * std::atan2(std::sin(sum) * std::cos(0.5 * t1), std::sin(difference) * std::sin(0.5 * t1));
            const double closed[4] = {t1, t2, -t1, -t2}, open[4] = {t1, t2 + 0.01, -t1, -t2 - 0.01};
            QVERIFY(closure(closed) < 1e-14);
            QVERIFY(closure(open) > 1e-4);
        }
    }
};

int main(int argc, char** argv) { return runTestOrWorker<SamplesTest>(argc, argv); }

#include "samples_test.moc"
