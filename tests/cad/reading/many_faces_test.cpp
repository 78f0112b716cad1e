// Sliding over faces that belong together: twenty that lie in one plane, twenty joined by fillets.

#include "cad/part_builder.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <QtTest>

#include <cmath>
#include <functional>
#include <numbers>

using namespace escapement;

namespace {

constexpr double metre = 1000.0;
constexpr int count = 20;

TopoDS_Shape prism(BRepBuilderAPI_MakeWire& outline) {
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire(), true).Face(), gp_Vec(0.0, 0.4 * metre, 0.0))
        .Shape();
}

gp_Pnt at(double x, double z) { return {metre * x, -0.2 * metre, metre * z}; }

/// Closes the outline below the way from x = 0 to `end`.
void closeBelow(BRepBuilderAPI_MakeWire& outline, double end, double height) {
    outline.Add(BRepBuilderAPI_MakeEdge(at(end, height), at(end, -0.3)).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(at(end, -0.3), at(0.0, -0.3)).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(at(0.0, -0.3), at(0.0, 0.0)).Edge());
}

/// Twenty strips, 0.1 m each, in one plane.
TopoDS_Shape strips() {
    BRepBuilderAPI_MakeWire outline;
    for (int i = 0; i < count; ++i)
        outline.Add(BRepBuilderAPI_MakeEdge(at(0.1 * i, 0.0), at(0.1 * (i + 1), 0.0)).Edge());
    closeBelow(outline, 0.1 * count, 0.0);
    return prism(outline);
}

constexpr double radius = 0.1, half = 0.3; // of the fillets, m; half of the angle of each, rad

/// Twenty arcs, hollow and round in turn, each tangent to the next.
TopoDS_Shape waves() {
    BRepBuilderAPI_MakeWire outline;
    const double width = 2.0 * radius * std::sin(half), depth = radius * (1.0 - std::cos(half));
    for (int i = 0; i < count; ++i) {
        const double sign = i % 2 == 0 ? -1.0 : 1.0, from = width * i;
        outline.Add(
            BRepBuilderAPI_MakeEdge(
                GC_MakeArcOfCircle(at(from, 0.0), at(from + 0.5 * width, sign * depth), at(from + width, 0.0)).Value())
                .Edge());
    }
    closeBelow(outline, width * count, 0.0);
    return prism(outline);
}

/// A chain of facets, 0.1 m each, every one turned by `turn` (rad, downwards) against the one before; the middle is
/// level.
struct Facets {
    std::vector<Vec3> corners{Vec3::Zero()};
    std::vector<Vec3> normals;
    double turn;

    Facets(int number, double turn) : turn(turn) {
        for (int i = 0; i < number; ++i) {
            const double slope = turn * (0.5 * (number - 1) - i);
            corners.push_back(corners.back() + 0.1 * Vec3(std::cos(slope), 0.0, std::sin(slope)));
            normals.emplace_back(-std::sin(slope), 0.0, std::cos(slope));
        }
    }
    TopoDS_Shape shape() const {
        BRepBuilderAPI_MakeWire outline;
        const auto pnt = [](const Vec3& p) { return at(p.x(), p.z()); };
        for (std::size_t i = 1; i < corners.size(); ++i)
            outline.Add(BRepBuilderAPI_MakeEdge(pnt(corners[i - 1]), pnt(corners[i])).Edge());
        closeBelow(outline, corners.back().x(), corners.back().z());
        return prism(outline);
    }
    /// When that contact is on the middle of the last facet.
    double ballsTime(double r, double speed) const {
        double time = 0.0, left = 0.0;
        while (ballAfter(time, r, speed, left).x() < 0.5 * (corners[corners.size() - 2] + corners.back()).x())
            time += 1e-3;
        return time;
    }
    /// Where the centre of a ball is whose contact runs from the middle of the first facet with `speed`, after `time`:
    /// its way consists of lines that meet where it touches two facets, and at a turn it keeps its speed.
    Vec3 ballAfter(double time, double r, double speed, double& left) const {
        Vec3 here = 0.5 * (corners[0] + corners[1]) + r * normals[0];
        for (std::size_t i = 0; i < normals.size(); ++i) {
            const Vec3 along = Vec3::UnitY().cross(normals[i]);
            const double slow = 9.81 * along.z();
            double length = 1e9;
            if (i + 1 < normals.size())
                length = (corners[i + 1] + r / std::cos(0.5 * turn) * (normals[i] + normals[i + 1]).normalized() - here)
                             .dot(along);
            const double end = std::sqrt(speed * speed - 2.0 * slow * length), lasts = 2.0 * length / (speed + end);
            if (!(lasts < time)) {
                left = speed - slow * time;
                return here + along * (speed * time - 0.5 * slow * time * time);
            }
            here += along * length;
            speed = end;
            time -= lasts;
        }
        return here;
    }
};

struct Way {
    Mechanism mechanism;
    PartLibrary library;
    Result result;
    RunSummary summary;

    Way(const TopoDS_Shape& shape, Shape moving, const std::array<double, 3>& start, double speed, double friction,
        double until, const std::function<void(Mechanism&)>& change = {}) {
        auto part = std::make_shared<Part>(buildPart(shape, metre));
        part->path = "way";
        CadModel model;
        model.parts = {part};
        library.add("g", model);
        Shape fixed;
        fixed.geometry = "g";
        fixed.part = "way";
        Body ground, body;
        ground.name = "ground";
        ground.fixed = true;
        ground.shapes = {fixed};
        body.name = "body";
        body.shapes = {std::move(moving)};
        body.mass = MassProperties{};
        body.mass->value = 1.0;
        body.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
        body.pose.position = {start[0], start[1], start[2]};
        body.velocity.linear = {speed, 0.0, 0.0};
        mechanism.bodies = {ground, body};
        ContactPair contact;
        contact.name = "way";
        contact.a.body = "ground";
        contact.b.body = "body";
        contact.friction = friction;
        mechanism.contacts = {contact};
        mechanism.run.until = until;
        mechanism.run.tolerance = 1e-11;
        mechanism.run.output_step = 0.01;
        if (change) change(mechanism);
        RunControl control;
        summary = simulate(mechanism, library, {}, result, control);
    }
    int count(EventKind kind) const {
        const auto events = result.events();
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    std::string story() const {
        std::string text = summary.message;
        for (const auto& e : result.events())
            text += "\n" + std::to_string(e.time) + " " + name(e.kind) + " " + e.features + ": " + e.text;
        return text;
    }
};

} // namespace

class ManyFacesTest : public QObject {
    Q_OBJECT

  private slots:
    void blockOverCoplanarFaces() {
        Shape box;
        box.primitive = "box";
        box.size = {0.13, 0.1, 0.06};
        const double speed = 2.0, mu = 0.1, g = 9.81, until = 0.8;
        const Way way(strips(), box, {0.07, 0.0, 0.03}, speed, mu, until);
        QVERIFY2(way.summary.status == RunStatus::Done, way.story().c_str());
        QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0 &&
                     way.count(EventKind::Stick) == 0,
                 way.story().c_str());
        QCOMPARE(way.summary.time_stepping, 0.0);
        const BodyState& end = way.summary.final.bodies[1];
        qInfo("%d transitions; x off by %.1e m, height by %.1e m, turned by %.1e", way.count(EventKind::Transition),
              end.position.x() - 0.07 - speed * until + 0.5 * mu * g * until * until, end.position.z() - 0.03,
              end.orientation.vec().norm());
        QVERIFY(std::abs(end.position.x() - 0.07 - speed * until + 0.5 * mu * g * until * until) < 1e-9);
        QVERIFY(std::abs(end.linear.x() - speed + mu * g * until) < 1e-9 && std::abs(end.position.z() - 0.03) < 1e-12);
        QVERIFY(end.orientation.vec().norm() < 1e-12);
        QVERIFY(std::abs(way.summary.energy_end + way.summary.dissipated - way.summary.energy_start) < 1e-9);
    }

    void ballOverFillets() {
        const double r = 0.01;
        Shape sphere;
        sphere.primitive = "sphere";
        sphere.radius = r;
        // In the middle of the first hollow.
        const double width = 2.0 * radius * std::sin(half), depth = radius * (1.0 - std::cos(half));
        const double speed = 0.6, until = 2.2;
        const Way way(waves(), sphere, {0.5 * width, 0.0, r - depth}, speed, 0.0, until);
        QVERIFY2(way.summary.status == RunStatus::Done, way.story().c_str());
        const BodyState& end = way.summary.final.bodies[1];
        const double energy = way.summary.energy_end - way.summary.energy_start;
        const int passed = int(std::floor(end.position.x() / width));
        qInfo("at x = %.3f m after %d transitions, %d fillets on; energy off by %.1e of %.3g J", end.position.x(),
              way.count(EventKind::Transition), passed, energy, way.summary.energy_start);
        QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0 &&
                     way.count(EventKind::Message) == 0,
                 way.story().c_str());
        QVERIFY2(passed >= 15 && way.count(EventKind::Transition) == passed, way.story().c_str());
        QVERIFY(std::abs(energy) < 1e-9);
        QCOMPARE(way.summary.time_stepping, 0.0);
    }

    /// Mode step-over: over each edge in time steps, and back behind it.
    void stepsOverFillets() {
        const double r = 0.01, width = 2.0 * radius * std::sin(half), depth = radius * (1.0 - std::cos(half)),
                     until = 0.5;
        Shape sphere;
        sphere.primitive = "sphere";
        sphere.radius = r;
        const auto ball = [&](const char* transitions) {
            return Way(waves(), sphere, {0.5 * width, 0.0, r - depth}, 0.6, 0.0, until,
                       [&](Mechanism& m) { m.run.transitions = transitions; });
        };
        const Way located = ball("locate"), stepped = ball("step-over");
        QVERIFY2(stepped.summary.status == RunStatus::Done, stepped.story().c_str());
        const double off = (stepped.summary.final.bodies[1].position - located.summary.final.bodies[1].position).norm();
        const int edges = located.count(EventKind::Transition);
        qInfo("%d edges, %d switches, time stepping for %.1e s; off by %.1e m", edges, stepped.count(EventKind::Switch),
              stepped.summary.time_stepping, off);
        QVERIFY(edges >= 3);
        QVERIFY2(stepped.count(EventKind::Switch) == 2 * edges && stepped.count(EventKind::Impact) == 0,
                 stepped.story().c_str());
        QVERIFY(off < 1e-5);
        QVERIFY(stepped.summary.time_stepping > 0.0 && stepped.summary.time_stepping < 0.01 * until);
    }

    /// Edges of 0.3 degrees are treated as tangent: no impact, no flight, the speed stays; of a ball and of a vertex.
    void nearlyTangentFacets_data() {
        QTest::addColumn<double>("degrees");
        QTest::addColumn<double>("r");
        for (double degrees : {0.3, -0.3, 0.003, -0.003, 3e-5})
            for (double r : {0.01, 0.0})
                QTest::addRow("%s of %g, %g degrees", r > 0.0 ? "ball" : "vertex", r, degrees) << degrees << r;
    }
    void nearlyTangentFacets() {
        QFETCH(double, degrees);
        QFETCH(double, r);
        const Facets facets(count, degrees * std::numbers::pi / 180.0);
        const double speed = 2.0, until = facets.ballsTime(r, speed);
        Shape shape;
        shape.primitive = r > 0.0 ? "sphere" : "box";
        shape.radius = r;
        shape.size = {0.02, 0.02, 0.02};
        const Vec3 start = 0.5 * (facets.corners[0] + facets.corners[1]) + r * facets.normals[0],
                   along = Vec3::UnitY().cross(facets.normals[0]);
        const Way way(facets.shape(), shape, {start.x(), 0.0, start.z()}, speed, 0.0, until, [&](Mechanism& m) {
            m.bodies[1].velocity.linear = {speed * along.x(), 0.0, speed * along.z()};
            if (r > 0.0) return;
            // Carried at its centre of mass, so that it does not turn, by the corner that points down.
            m.contacts[0].b.faces = {"box#vertex:1"};
            const Quaternion down = Quaternion::FromTwoVectors(Vec3(-1, -1, -1), Vec3(0, 0, -1));
            Pose over;
            over.position = {0.0, 0.0, 0.01 * std::sqrt(3.0)};
            over.quaternion = {down.w(), down.x(), down.y(), down.z()};
            m.bodies[1].shapes[0].placement = over;
        });
        QVERIFY2(way.summary.status == RunStatus::Done, way.story().c_str());
        double left = 0.0;
        const Vec3 expected = facets.ballAfter(until, r, speed, left);
        const BodyState& end = way.summary.final.bodies[1];
        const double energy = way.summary.energy_end - way.summary.energy_start;
        qInfo("%d transitions; place off by %.1e m, speed by %.1e m/s, energy by %.1e of %.3g J",
              way.count(EventKind::Transition), (end.position - expected).norm(), end.linear.norm() - left, energy,
              2.0);
        QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0 &&
                     way.count(EventKind::Message) == 0,
                 way.story().c_str());
        QVERIFY2(way.count(EventKind::Transition) == count - 1, way.story().c_str());
        QVERIFY((end.position - expected).norm() < 1e-9 && std::abs(end.linear.norm() - left) < 1e-9);
        QVERIFY(std::abs(energy) < 1e-9);
        QCOMPARE(way.summary.time_stepping, 0.0);
    }

    /// From half a degree on an edge is a corner: what comes over it leaves or is struck.
    void twoDegreesAreACorner() {
        const double r = 0.01, speed = 2.0;
        Shape sphere;
        sphere.primitive = "sphere";
        sphere.radius = r;
        for (const double sign : {1.0, -1.0}) {
            const Facets facets(2, sign * 2.0 * std::numbers::pi / 180.0);
            const Vec3 start = 0.5 * (facets.corners[0] + facets.corners[1]) + r * facets.normals[0],
                       along = Vec3::UnitY().cross(facets.normals[0]);
            const Way way(facets.shape(), sphere, {start.x(), 0.0, start.z()}, speed, 0.0, 0.05, [&](Mechanism& m) {
                m.bodies[1].velocity.linear = {speed * along.x(), 0.0, speed * along.z()};
            });
            QVERIFY2(way.summary.status == RunStatus::Done, way.story().c_str());
            QVERIFY2(way.count(sign > 0.0 ? EventKind::Detachment : EventKind::Impact) > 0, way.story().c_str());
        }
    }

    /// Four corners over such an edge, two at a time or, turned, one after the other.
    void blockOverNearlyTangentFacets_data() {
        QTest::addColumn<double>("degrees");
        QTest::addColumn<double>("turned");
        for (double degrees : {0.3, -0.3})
            for (double turned : {0.0, 1e-6, 0.1})
                QTest::addRow("%g degrees, turned by %g", degrees, turned) << degrees << turned;
    }
    void blockOverNearlyTangentFacets() {
        QFETCH(double, degrees);
        QFETCH(double, turned);
        const Facets facets(6, degrees * std::numbers::pi / 180.0);
        Shape box;
        box.primitive = "box";
        box.size = {0.06, 0.04, 0.03};
        const double speed = 1.0;
        const Vec3 along = Vec3::UnitY().cross(facets.normals[0]),
                   start = 0.5 * (facets.corners[0] + facets.corners[1]) + 0.015 * facets.normals[0];
        const Way way(facets.shape(), box, {start.x(), 0.0, start.z()}, speed, 0.0, 0.45, [&](Mechanism& m) {
            const Quaternion slope(Eigen::AngleAxisd(-std::asin(along.z()), Vec3::UnitY())),
                turn(Eigen::AngleAxisd(turned, Vec3::UnitZ()));
            const Quaternion q = slope * turn;
            m.bodies[1].pose.quaternion = {q.w(), q.x(), q.y(), q.z()};
            m.bodies[1].velocity.linear = {speed * along.x(), 0.0, speed * along.z()};
        });
        QVERIFY2(way.summary.status == RunStatus::Done, way.story().c_str());
        const double energy = way.summary.energy_end + way.summary.dissipated - way.summary.energy_start;
        const BodyState& end = way.summary.final.bodies[1];
        qInfo("%d transitions, %d impacts, %d detachments; energy off by %.1e J, %.1e J taken; speed %.9g m/s, height "
              "%.6f",
              way.count(EventKind::Transition), way.count(EventKind::Impact), way.count(EventKind::Detachment), energy,
              way.summary.dissipated, end.linear.norm(), end.position.z());
        QCOMPARE(way.summary.time_stepping, 0.0);
        if (turned == 0.0) {
            QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0, way.story().c_str());
            QVERIFY2(way.count(EventKind::Transition) == 18 && std::abs(energy) < 1e-9 && way.summary.dissipated < 1e-9,
                     way.story().c_str());
        }
        // Three corners on a face leave the fourth none but this plane: it lifts off or is struck, with the speed over
        // the edge times the angle. What touches within 1e-8 m is put in place, 1e-7 J at most.
        QVERIFY2(std::abs(energy) < 1e-7 && way.summary.dissipated < 1e-3, way.story().c_str());
        QVERIFY(std::abs(end.linear.norm() - 1.0) < 0.01);
    }
};

QTEST_GUILESS_MAIN(ManyFacesTest)
#include "many_faces_test.moc"
