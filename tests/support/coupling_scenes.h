#pragma once
// Wheels, gears and what ties them, run and recorded.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/simulation/simulate.h"

#include <algorithm>
#include <numbers>

namespace escapement::coupling_scenes {

inline constexpr double pi = std::numbers::pi;

inline Body body(const std::string& name, double moment, const Vec3& position = Vec3::Zero(), double mass = 1.0) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
    return b;
}

inline Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

inline Joint joint(const std::string& name, const std::string& type, const std::string& a, const std::string& b,
                   const Vec3& at = Vec3::Zero()) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    j.a.position = {at.x(), at.y(), at.z()};
    return j;
}

inline Coupling coupling(const std::string& type, const std::vector<std::string>& joints,
                         const std::vector<double>& numbers) {
    Coupling c;
    c.name = "mesh";
    c.type = type;
    for (std::size_t k = 0; k < joints.size(); ++k) couplingEnd(c, int(k)).joint = joints[k];
    const CouplingType* known = findCouplingType(type);
    for (std::size_t k = 0; known && k < numbers.size(); ++k) couplingNumber(c, known->parameters[k].key) = numbers[k];
    return c;
}

inline void drive(Joint& joint, const std::string& kind, const std::string& expression) {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
}

inline void spin(Body& body, double speed) { body.velocity.angular = {0.0, 0.0, speed}; }

/// Two wheels on the ground, beside each other.
inline Mechanism wheels(double momentA, double momentB) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("first", momentA), body("second", momentB, {0.1, 0.0, 0.0})};
    m.joints = {joint("axle a", "revolute", "ground", "first"),
                joint("axle b", "revolute", "ground", "second", {0.1, 0.0, 0.0})};
    return m;
}

inline Mechanism gears(double momentA, double momentB, double teethA, double teethB) {
    Mechanism m = wheels(momentA, momentB);
    m.couplings = {coupling("gear-pair", {"axle a", "axle b"}, {teethA, teethB})};
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    std::size_t steps = 0;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void step(const StepRow&) override { ++steps; }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[std::size_t(j)]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
    std::vector<Event> ofKind(EventKind kind) const {
        std::vector<Event> some;
        for (const auto& e : seen.events)
            if (e.kind == kind) some.push_back(e);
        return some;
    }
};

inline Mechanism checked(Mechanism m) {
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    return m;
}

inline Run run(Mechanism m, double until, double tolerance = 1e-10) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 100.0;
    Run r;
    RunControl control;
    r.summary = simulate(checked(m), {}, {}, r.seen, control);
    return r;
}

inline bool has(const std::vector<Finding>& findings, const std::string& pointer, const std::string& text) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.pointer == pointer && f.message.find(text) != std::string::npos;
    });
}

inline std::string all(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto& f : findings) text += f.pointer + ": " + f.message + "\n";
    return text;
}

} // namespace escapement::coupling_scenes
