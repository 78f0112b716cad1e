#pragma once
// Shafts, threads and single joints of any type, run and recorded.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/simulation/simulate.h"

#include <algorithm>

namespace escapement::joint_type_scenes {

inline NumberVector<3> numbers(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

inline Body body(const std::string& name, const Vec3& position = Vec3::Zero(), double mass = 2.0,
                 const Vec3& inertia = {0.02, 0.03, 0.04}) {
    Body b;
    b.name = name;
    b.pose.position = numbers(position);
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    return b;
}

inline Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

inline Joint joint(const std::string& name, const std::string& type, const std::string& a, const std::string& b) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    return j;
}

inline void drive(Joint& joint, const std::string& kind, const std::string& expression,
                  const std::string& coordinate = "") {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
    joint.motor->coordinate = coordinate;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[std::size_t(j)]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
};

inline Run run(Mechanism m, double until, double tolerance = 1e-10) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 100.0;
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    Run r;
    RunControl control;
    r.summary = simulate(m, {}, {}, r.seen, control);
    return r;
}

inline Mechanism nut() {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("nut")};
    m.joints = {joint("thread", "screw", "ground", "nut")};
    jointNumber(m.joints[0], "lead") = 0.005;
    return m;
}

inline bool has(const std::vector<Finding>& findings, const std::string& pointer, const std::string& text) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.pointer == pointer && f.message.find(text) != std::string::npos;
    });
}

} // namespace escapement::joint_type_scenes
