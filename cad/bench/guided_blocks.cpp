#include "cad/bench/guided_blocks.h"

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/simulation/simulate.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>

namespace escapement {

namespace {

constexpr double guideMm = 1000.0, guideGravity = 9.81, guideDensity = 2700.0; // kg/m^3: aluminium
constexpr double length = 100.0, height = 30.0;                                // mm, of guides and blocks, along z
constexpr double plays[] = {0.02, 0.2};                                        // mm
constexpr int steps = 4;

/// In mm.
using Outline = std::vector<std::pair<double, double>>;

/// An outline in x and y, from z = 0 on.
TopoDS_Shape prism(const Outline& outline, double depth, double from = 0.0) {
    BRepBuilderAPI_MakePolygon polygon;
    for (const auto& [x, y] : outline) polygon.Add(gp_Pnt(x, y, from));
    polygon.Close();
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(polygon.Wire()).Face(), gp_Vec(0, 0, depth)).Shape();
}

Outline rectangle(double x0, double y0, double x1, double y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }

TopoDS_Shape cylinder(double radius, double from, double depth) {
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, from), gp_Dir(0, 0, 1)), radius, depth).Shape();
}

/// A landing of 60 mm at y = 0, then steps of 25 mm, each 12 mm lower.
TopoDS_Shape stairs() {
    BRepBuilderAPI_MakePolygon polygon;
    const auto add = [&](double y, double z) { polygon.Add(gp_Pnt(-40, y, z)); };
    add(-80, 0);
    add(0, 0);
    add(0, 60);
    for (int i = 1; i <= steps; ++i) {
        add(-12 * i, 60 + 25 * (i - 1));
        add(-12 * i, 60 + 25 * i);
    }
    add(-80, 60 + 25 * steps);
    polygon.Close();
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(polygon.Wire()).Face(), gp_Vec(80, 0, 0)).Shape();
}

TopoDS_Shape guideShape(Guide guide, double play) {
    switch (guide) {
    case Guide::Corner:
        return prism({{-10, -10}, {60, -10}, {60, 0}, {0, 0}, {0, 60}, {-10, 60}}, length);
    case Guide::Channel:
        return prism({{-10, -10}, {30, -10}, {30, 25}, {20 + play, 25}, {20 + play, 0}, {0, 0}, {0, 25}, {-10, 25}},
                     length);
    case Guide::Tunnel:
        return BRepAlgoAPI_Cut(prism(rectangle(-10, -10, 30, 30), length),
                               prism(rectangle(0, 0, 20 + play, 15 + play), length + 2, -1))
            .Shape();
    case Guide::TeeSlot:
        return prism({{-15, -10},
                      {35, -10},
                      {35, 20},
                      {15 + play, 20},
                      {15 + play, 8 + play},
                      {25 + play, 8 + play},
                      {25 + play, 0},
                      {-5, 0},
                      {-5, 8 + play},
                      {5, 8 + play},
                      {5, 20},
                      {-15, 20}},
                     length);
    case Guide::Dovetail:
        return prism({{-15, -10}, {35, -10}, {35, 10}, {15 + play, 10}, {25 + play, 0}, {-5, 0}, {5, 10}, {-15, 10}},
                     length);
    case Guide::Bore:
        return BRepAlgoAPI_Cut(prism(rectangle(-20, -20, 20, 20), length), cylinder(10 + play / 2, -1, length + 2))
            .Shape();
    case Guide::Table:
        return prism(rectangle(-40, -10, 40, 0), length);
    case Guide::Stairs:
        return stairs();
    case Guide::Groove:
        break;
    }
    return prism({{-40, -50}, {40, -50}, {40, 20}, {20, 20}, {0, 0}, {-20, 20}, {-40, 20}}, length);
}

TopoDS_Shape blockShape(Guide guide) {
    switch (guide) {
    case Guide::TeeSlot:
        return prism({{-5, 0}, {25, 0}, {25, 8}, {15, 8}, {15, 25}, {5, 25}, {5, 8}, {-5, 8}}, height);
    case Guide::Dovetail:
        return prism({{-5, 0}, {25, 0}, {16, 9}, {4, 9}}, height);
    case Guide::Bore:
        return cylinder(10, 0, 1.5 * height);
    case Guide::Groove:
        return prism({{0, 0}, {12, 12}, {0, 24}, {-12, 12}}, height);
    default:
        return prism(rectangle(0, 0, 20, 15), height);
    }
}

std::string guidePath(Guide guide, int play) { return fmt::format("{}, play {} mm", name(guide), plays[play]); }
std::string blockPath(Guide guide) { return fmt::format("block of {}", name(guide)); }

Part named(const TopoDS_Shape& shape, const std::string& path, double size) {
    mesh(shape);
    Part part = buildPart(shape, guideMm / size);
    part.path = path;
    return part;
}

Body bodyOf(const char* called, const std::string& part) {
    Body b;
    b.name = called;
    Shape shape;
    shape.geometry = "made";
    shape.part = part;
    shape.placement = Pose{};
    shape.material = "aluminium";
    b.shapes = {shape};
    return b;
}

/// Nothing keeps it from turning as it is thrown.
bool isOpen(Guide guide) {
    return guide == Guide::Corner || guide == Guide::Table || guide == Guide::Stairs || guide == Guide::Groove;
}

/// The same in another size and turned.
void enlarge(Mechanism& m, double size, const Quaternion& turned) {
    const auto place = [&](auto& vector) {
        const Vec3 there = size * (turned * Vec3(vector[0].value, vector[1].value, vector[2].value));
        for (int i = 0; i < 3; ++i) vector[std::size_t(i)] = there[i];
    };
    place(m.gravity);
    for (Body& body : m.bodies) {
        place(body.pose.position);
        place(body.velocity.linear);
        Vec3 spin(body.velocity.angular[0].value, body.velocity.angular[1].value, body.velocity.angular[2].value);
        spin = turned * spin;
        for (int i = 0; i < 3; ++i) body.velocity.angular[std::size_t(i)] = spin[i];
        body.pose.quaternion = {turned.w(), turned.x(), turned.y(), turned.z()};
    }
}

struct Depths final : FrameSink {
    double deepest = 0.0; ///< m, of what bears
    Vec3 end = Vec3::Zero();
    void event(const Event&) override {}
    void frame(const Frame& frame) override {
        end = frame.bodies[1].position;
        for (const auto& contact : frame.contacts)
            if (contact.status != ContactStatus::Open) deepest = std::max(deepest, -contact.gap);
    }
};

} // namespace

const char* name(Guide guide) {
    constexpr const char* names[] = {"corner", "channel", "tunnel", "T-slot", "dovetail",
                                     "bore",   "table",   "stairs", "groove"};
    return names[int(guide)];
}

GuidedBlocks::GuidedBlocks(double size, const Quaternion& turned) : size_(size), turned_(turned) {
    CadModel model;
    for (const Guide guide : guides) {
        for (int play : {0, 1})
            model.parts.push_back(
                std::make_shared<Part>(named(guideShape(guide, plays[play]), guidePath(guide, play), size)));
        model.parts.push_back(std::make_shared<Part>(named(blockShape(guide), blockPath(guide), size)));
    }
    library_.add("made", std::move(model));
}

Mechanism GuidedBlocks::mechanism(Guide guide, std::size_t number, const std::string& strategy,
                                  double tolerance) const {
    std::seed_seq seed{int(guide), int(number)};
    std::mt19937_64 random(seed);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const int play = draw(0.0, 1.0) < 0.5 ? 0 : 1;
    Mechanism m;
    Material material;
    material.name = "aluminium";
    material.density = guideDensity;
    m.materials = {material};
    m.bodies = {bodyOf("guide", guidePath(guide, play)), bodyOf("block", blockPath(guide))};
    m.bodies[0].fixed = true;
    Body& block = m.bodies[1];
    const bool hasWalls = !isOpen(guide) && guide != Guide::Bore, hasRoof = hasWalls && guide != Guide::Channel;
    block.pose.position = {hasWalls ? 0.5e-3 * plays[play] : 0.0, hasRoof ? 0.3e-3 * plays[play] : 0.0,
                           guide == Guide::Stairs ? 0.02 : draw(0.03, 0.065)};
    block.velocity.linear = {0.0, 0.0, draw(0.0, guide == Guide::Stairs ? 1.0 : 0.3)};
    if (isOpen(guide) && draw(0.0, 1.0) < 0.3) block.velocity.angular = {0.0, draw(-1.5, 1.5), 0.0};
    ContactPair contact;
    contact.name = "contact";
    contact.a.body = "guide";
    contact.b.body = "block";
    contact.restitution = draw(0.0, 1.0) < 0.5 ? 0.0 : 0.3;
    contact.friction = draw(0.0, 1.0) < 0.3 ? 0.0 : draw(0.0, 0.3);
    m.contacts = {contact};
    Vec3 pull(draw(-0.5, 0.5), -draw(0.4, 1.4), draw(0.6, 2.1)); // onto the guide and out of it
    if (guide == Guide::Corner) pull.x() = -draw(0.3, 1.3);
    if (guide == Guide::Stairs) pull = Vec3(draw(-0.1, 0.1), -1.0, draw(0.0, 0.3));
    pull *= guideGravity / pull.norm();
    m.gravity = {pull.x(), pull.y(), pull.z()};
    enlarge(m, size_, turned_);
    m.run.until = 0.4;
    m.run.output_step = 0.005;
    m.run.strategy = strategy;
    m.run.step = 2e-4;                                  // of time stepping
    m.run.tolerance = tolerance * std::min(1.0, size_); // errors are of 1 m and what is longer
    return m;
}

GuidedOutcome GuidedBlocks::run(Guide guide, std::size_t number, const std::string& strategy, double tolerance) const {
    Depths sink;
    RunControl control;
    GuidedOutcome outcome;
    const std::clock_t begun = std::clock();
    const RunSummary summary = simulate(mechanism(guide, number, strategy, tolerance), library_, {}, sink, control);
    outcome.processor = double(std::clock() - begun) / CLOCKS_PER_SEC;
    outcome.done = summary.status == RunStatus::Done;
    outcome.inSteps = summary.time_stepping;
    const double gained = summary.energy_end - summary.energy_start;
    outcome.unexplained =
        std::abs(gained - summary.work + summary.dissipated) /
        std::max({std::abs(gained), std::abs(summary.energy_start), summary.dissipated, 1e-3 * std::pow(size_, 5)});
    outcome.penetration = std::max(summary.penetration, sink.deepest);
    outcome.end = (turned_.conjugate() * sink.end) / (size_ * length / guideMm);
    outcome.story =
        fmt::format("{} number {} in size {:g}, {}: {}", name(guide), number, size_, strategy, summary.message);
    return outcome;
}

} // namespace escapement
