#pragma once
// A bead that is led along edges made by the test, run and recorded.

#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <numbers>

namespace escapement::curve_guide_scenes {

inline constexpr double pi = std::numbers::pi;

// ---- a part with edges of its own -----------------------------------------------------------------------------------

inline Edge edgeOf(std::shared_ptr<const Curve> curve, double from, double to) {
    Edge edge;
    edge.curveKind = curve->kind();
    edge.curve = std::move(curve);
    edge.from = from;
    edge.to = to;
    return edge;
}

inline Edge line(const Vec3& a, const Vec3& b) {
    return edgeOf(std::make_shared<LineCurve>(a, (b - a).normalized()), 0.0, (b - a).norm());
}

/// About the world's z or another axis: centre + r (cos t x + sin t y).
inline Edge arc(const Vec3& centre, double radius, double from, double to, const Vec3& x = Vec3::UnitX(),
                const Vec3& y = Vec3::UnitY()) {
    return edgeOf(std::make_shared<CircleCurve>(centre, radius, x, y), from, to);
}

inline PartLibrary libraryOf(const std::vector<Edge>& edges) {
    auto part = std::make_shared<Part>();
    part->path = "Guide/Rail";
    part->features.edges = edges;
    CadModel model;
    model.parts = {part};
    PartLibrary library;
    library.add("cad", model);
    return library;
}

inline std::vector<std::string> names(const std::vector<int>& numbers) {
    std::vector<std::string> all;
    for (int n : numbers) all.push_back("Guide/Rail#edge:" + std::to_string(n));
    return all;
}

inline Body body(const std::string& name, const Vec3& position, double mass = 1.0,
                 const Vec3& inertia = {0.01, 0.01, 0.01}) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

inline void move(Body& b, const Vec3& linear, const Vec3& angular = Vec3::Zero()) {
    b.velocity.linear = {linear.x(), linear.y(), linear.z()};
    b.velocity.angular = {angular.x(), angular.y(), angular.z()};
}

inline Body rail(bool fixed = true) {
    Body b = body("rail", Vec3::Zero(), 3.0, {0.05, 0.07, 0.06});
    b.fixed = fixed;
    Shape shape;
    shape.geometry = "cad";
    shape.part = "Guide/Rail";
    b.shapes = {shape};
    return b;
}

/// A bead of 1 kg at `start`, its centre of mass on the edges in order.
inline Mechanism bead(const std::vector<int>& edges, const Vec3& start, const Vec3& velocity,
                      const char* corners = "energy-keeping") {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.geometry.emplace_back();
    m.geometry[0].id = "cad";
    m.geometry[0].file = "rail.step";
    m.bodies = {rail(), body("bead", start)};
    move(m.bodies[1], velocity);
    Joint joint;
    joint.name = "guide";
    joint.type = "point-on-curve";
    joint.a.body = "rail";
    joint.b.body = "bead";
    joint.edges = names(edges);
    joint.corners = corners;
    m.joints = {joint};
    m.run.tolerance = 1e-10;
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
    std::vector<Event> transitions() const {
        std::vector<Event> found;
        for (const auto& e : events)
            if (e.kind == EventKind::Transition) found.push_back(e);
        return found;
    }
    const Frame& at(double time, FrameKind kind) const {
        for (const auto& f : frames)
            if (f.time == time && f.kind == kind) return f;
        throw std::runtime_error("no such frame");
    }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
    const BodyState& end() const { return summary.final.bodies.back(); }
};

inline Run run(Mechanism m, const PartLibrary& library, double until) {
    m.run.until = until;
    m.run.output_step = until / 50.0;
    auto findings = resolve(m);
    const auto wrong = validate(m);
    findings.insert(findings.end(), wrong.begin(), wrong.end());
    if (hasErrors(findings)) throw ModelError(findings);
    Run r;
    RunControl control;
    r.summary = simulate(m, library, {}, r.seen, control);
    return r;
}

inline double kinetic(const Frame& frame) { return frame.energy.kinetic; }

inline QString text(double value) { return QString::number(value, 'g', 17); }

inline std::string messageOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

} // namespace escapement::curve_guide_scenes
