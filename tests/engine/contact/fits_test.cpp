// What is in stays in: a pin with little play in one bore and in two, whole cylinder faces, thrown about by every
// method.

#include "engine/contact/features/part.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, radius = 0.003, play = 1e-5, boreLength = 0.01, apart = 0.01;

Edge rim(double z, int face) {
    Edge edge;
    edge.curveKind = CurveKind::Circle;
    edge.curve = std::make_shared<CircleCurve>(Vec3(0.0, 0.0, z), radius, Vec3::UnitX(), Vec3::UnitY());
    edge.to = 2.0 * pi;
    edge.radius = radius;
    edge.kind = EdgeKind::Convex;
    edge.faces[0] = 1;
    edge.faces[1] = face;
    edge.polyline = {edge.curve->point(0.0), edge.curve->point(0.0)};
    edge.length = 2.0 * pi * radius;
    return edge;
}

/// A square plate's end face around its bore.
Face endFace(double z, bool up, int edge) {
    constexpr int pieces = 400;
    constexpr double outer = 3.0 * radius;
    Face face;
    face.surface = std::make_shared<PlaneSurface>(Vec3(0.0, 0.0, z), Vec3::UnitX(),
                                                  up ? Vec3(Vec3::UnitY()) : Vec3(-Vec3::UnitY()));
    std::vector<Vec2> round;
    std::vector<TrimArc> arcs;
    const auto curve = std::make_shared<CircleCurve>(Vec3::Zero(), radius, Vec3::UnitX(), Vec3::UnitY());
    for (int i = 0; i < pieces; ++i) {
        const double t = 2.0 * pi * i / pieces;
        round.emplace_back(radius * std::cos(t), radius * std::sin(t));
        arcs.push_back({curve, Vec2::Ones(), t, 2.0 * pi * (i + 1) / pieces});
    }
    const std::vector<Vec2> square = {Vec2(-outer, -outer), Vec2(outer, -outer), Vec2(outer, outer),
                                      Vec2(-outer, outer)};
    face.trim = Trim({square, round}, Vec2::Zero(), Vec2::Ones(), 1e-5 * radius,
                     {std::vector<int>(4, 0), std::vector<int>(pieces, edge)}, {std::vector<TrimArc>(4), arcs});
    face.edges = {edge};
    return face;
}

Part bore() {
    Face wall;
    wall.surface = std::make_shared<CylinderSurface>(Vec3::Zero(), radius);
    wall.reversed = true;
    const double low = -0.5 * boreLength, high = 0.5 * boreLength;
    wall.trim = Trim({{Vec2(0.0, low), Vec2(2.0 * pi, low), Vec2(2.0 * pi, high), Vec2(0.0, high)}},
                     Vec2(2.0 * pi, 0.0), Vec2(0.1, 1.0), 0.0, {{1, Trim::noBorder, 2, Trim::noBorder}});
    wall.edges = {1, 2};
    Part p;
    p.path = "bore";
    p.solids = 1;
    p.features.faces = {wall, endFace(high, true, 2), endFace(low, false, 1)};
    p.features.edges = {rim(low, 3), rim(high, 2)};
    p.triangulation.points = {Vec3(-3.0 * radius, -3.0 * radius, low), Vec3(3.0 * radius, 3.0 * radius, high)};
    return p;
}

PartLibrary library() {
    CadModel model;
    model.parts.push_back(std::make_shared<const Part>(bore()));
    PartLibrary parts;
    parts.add("made", model);
    return parts;
}

/// A pin along z, thrown across its bores with `speed` (m/s) and tumbling with `tumble` (rad/s); gravity across, too.
Mechanism pinIn(int bores, double speed, double tumble) {
    constexpr double mass = 0.01, length = 0.04, thin = radius - play;
    Mechanism m;
    Geometry geometry;
    geometry.id = "made";
    m.geometry = {geometry};
    Body plate, pin;
    plate.name = "plate";
    plate.fixed = true;
    for (int k = 0; k < bores; ++k) {
        Shape s;
        s.geometry = "made";
        s.part = "bore";
        s.placement = Pose{};
        s.placement->position = {0.0, 0.0, bores == 1 ? 0.0 : k == 0 ? -apart : apart};
        plate.shapes.push_back(s);
    }
    pin.name = "pin";
    Shape cylinder;
    cylinder.primitive = "cylinder";
    cylinder.radius = thin;
    cylinder.length = length;
    pin.shapes = {cylinder};
    pin.mass = MassProperties{};
    pin.mass->value = mass;
    const double across = mass * (3.0 * thin * thin + length * length) / 12.0;
    pin.mass->inertia = {across, across, 0.5 * mass * thin * thin, 0.0, 0.0, 0.0};
    pin.velocity.linear = {speed, 0.3 * speed, 0.0};
    pin.velocity.angular = {tumble, 0.0, 20.0};
    m.bodies = {plate, pin};
    ContactPair fit;
    fit.name = "fit";
    fit.a.body = "plate";
    fit.b.body = "pin";
    fit.restitution = 0.3;
    fit.friction = 0.1;
    m.contacts = {fit};
    m.gravity = {9.81, 0.0, 0.0};
    m.run.until = 0.05;
    m.run.output_step = 5e-4;
    return m;
}

/// How far the pin's axis comes from that of the bores, at their ends.
struct Offset final : FrameSink {
    double reach = 0.0, worst = 0.0;
    int switches = 0;
    void frame(const Frame& f) override {
        const BodyState& pin = f.bodies[1];
        for (double z : {-reach, 0.0, reach})
            worst = std::max(worst, (pin.position + pin.orientation * Vec3(0.0, 0.0, z)).head<2>().norm());
    }
    void event(const Event& e) override { switches += e.kind == EventKind::Switch; }
};

} // namespace

class FitsTest : public QObject {
    Q_OBJECT

  private slots:
    void thePinStaysIn_data();
    void thePinStaysIn();
};

void FitsTest::thePinStaysIn_data() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("transitions");
    QTest::addColumn<int>("bores");
    for (const char* scheme : {"Moreau-Jean", "D-minus", "Stewart-Trinkle", "DVI"})
        for (int bores : {1, 2})
            QTest::addRow("%s, %d", scheme, bores) << "time-stepping" << scheme << "locate" << bores;
    for (const char* transitions : {"locate", "step-over"})
        QTest::addRow("hybrid, %s", transitions) << "hybrid"
                                                 << "Moreau-Jean" << transitions << 1;
}

void FitsTest::thePinStaysIn() {
    QFETCH(QString, strategy);
    QFETCH(QString, scheme);
    QFETCH(QString, transitions);
    QFETCH(int, bores);
    // In one step of 0.1 ms the pin moves by five times its play.
    for (double tumble : {0.0, 5.0}) {
        Mechanism m = pinIn(bores, 1.0, tumble);
        m.run.strategy = strategy.toStdString();
        m.run.scheme = scheme.toStdString();
        m.run.transitions = transitions.toStdString();
        m.run.step = 1e-4;
        Offset offset;
        offset.reach = 0.5 * boreLength + (bores == 2 ? apart : 0.0);
        RunControl control;
        const RunSummary summary = simulate(m, library(), {}, offset, control);
        qInfo("tumbling with %g rad/s: off by %.5f of the play of %g m, %d switches, %.2f s", tumble,
              offset.worst / play, play, offset.switches, summary.wall);
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        // A step of Moreau-Jean of five times the play leaves it by 2.4 % of it before it is put right.
        QVERIFY(offset.worst < 1.03 * play);
        if (transitions == "step-over" && tumble > 0.0) QVERIFY(offset.switches > 10);
    }
}

QTEST_APPLESS_MAIN(FitsTest)
#include "fits_test.moc"
