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
#include <numbers>

using namespace escapement;

namespace {

constexpr double metre = 1000.0;
constexpr int count = 20;

TopoDS_Shape prism(BRepBuilderAPI_MakeWire& outline) {
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire(), true).Face(), gp_Vec(0.0, 0.4 * metre, 0.0)).Shape();
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
    for (int i = 0; i < count; ++i) outline.Add(BRepBuilderAPI_MakeEdge(at(0.1 * i, 0.0), at(0.1 * (i + 1), 0.0)).Edge());
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
        outline.Add(BRepBuilderAPI_MakeEdge(GC_MakeArcOfCircle(at(from, 0.0), at(from + 0.5 * width, sign * depth), at(from + width, 0.0)).Value()).Edge());
    }
    closeBelow(outline, width * count, 0.0);
    return prism(outline);
}

struct Way {
    Mechanism mechanism;
    PartLibrary library;
    Result result;
    RunSummary summary;

    Way(const TopoDS_Shape& shape, Shape moving, const std::array<double, 3>& start, double speed, double friction, double until) {
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
        RunControl control;
        summary = simulate(mechanism, library, {}, result, control);
    }
    int count(EventKind kind) const {
        const auto events = result.events();
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    std::string story() const {
        std::string text = summary.message;
        for (const auto& e : result.events()) text += "\n" + std::to_string(e.time) + " " + name(e.kind) + " " + e.features + ": " + e.text;
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
        QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0 && way.count(EventKind::Stick) == 0, way.story().c_str());
        QCOMPARE(way.summary.time_stepping, 0.0);
        const BodyState& end = way.summary.final.bodies[1];
        qInfo("%d transitions; x off by %.1e m, height by %.1e m, turned by %.1e", way.count(EventKind::Transition),
              end.position.x() - 0.07 - speed * until + 0.5 * mu * g * until * until, end.position.z() - 0.03, end.orientation.vec().norm());
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
        qInfo("at x = %.3f m after %d transitions, %d fillets on; energy off by %.1e of %.3g J", end.position.x(), way.count(EventKind::Transition), passed, energy,
              way.summary.energy_start);
        QVERIFY2(way.count(EventKind::Impact) == 0 && way.count(EventKind::Detachment) == 0 && way.count(EventKind::Message) == 0, way.story().c_str());
        QVERIFY2(passed >= 15 && way.count(EventKind::Transition) == passed, way.story().c_str());
        QVERIFY(std::abs(energy) < 1e-9);
        QCOMPARE(way.summary.time_stepping, 0.0);
    }
};

QTEST_GUILESS_MAIN(ManyFacesTest)
#include "many_faces_test.moc"
