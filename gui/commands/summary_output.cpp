#include "gui/commands/summary_output.h"

#include "gui/commands/json_output.h"

#include <fmt/format.h>

namespace escapement {
namespace {

/// What the balance leaves over: zero up to the method's error.
double unexplained(const RunSummary& s) { return s.energy_end - s.energy_start + s.dissipated - s.work; }

Json finalJson(const Frame& frame, const ResultLayout& layout) {
    Json bodies = Json::object(), joints = Json::object();
    for (std::size_t i = 0; i < layout.bodies.size() && i < frame.bodies.size(); ++i) {
        const BodyState& body = frame.bodies[i];
        bodies[layout.bodies[i]] = {{"position", json(body.position)},
                                    {"quaternion", json(body.orientation)},
                                    {"linear", json(body.linear)},
                                    {"angular", json(body.angular)}};
    }
    for (std::size_t i = 0; i < layout.joints.size() && i < frame.joints.size(); ++i) {
        const JointState& joint = frame.joints[i];
        joints[layout.joints[i].name] = {{"coordinate", json(joint.coordinate.head(joint.dof))},
                                         {"speed", json(joint.speed.head(joint.dof))},
                                         {"force", json(joint.force)}};
    }
    return {{"bodies", bodies}, {"joints", joints}};
}

} // namespace

Json summaryJson(const RunSummary& s, const ResultLayout& layout) {
    Json events = Json::object();
    for (const auto& [kind, count] : s.events) events[kind] = count;
    return {{"status", name(s.status)},
            {"message", s.message},
            {"simulated", s.simulated},
            {"wall", s.wall},
            {"steps", {{"accepted", s.accepted}, {"rejected", s.rejected}}},
            {"strategy", {{"event_driven", s.event_driven}, {"time_stepping", s.time_stepping}}},
            {"events", events},
            {"solver", {{"name", s.solver}, {"iterations", s.solver_iterations}, {"worst_residual", s.worst_residual}}},
            {"energy",
             {{"start", s.energy_start},
              {"end", s.energy_end},
              {"dissipated", s.dissipated},
              {"work", s.work},
              {"unexplained", unexplained(s)}}},
            {"drift", {{"position", s.drift_position}, {"velocity", s.drift_velocity}, {"penetration", s.penetration}}},
            {"final", finalJson(s.final, layout)}};
}

std::string summaryText(const RunSummary& s) {
    std::string events;
    for (const auto& [kind, count] : s.events)
        events += fmt::format("{}{} {}", events.empty() ? "" : ", ", count, kind);
    return fmt::format("status      {}{}{}\n"
                       "simulated   {:.6g} s in {:.3g} s\n"
                       "steps       {} accepted, {} rejected\n"
                       "strategy    {:.6g} s event-driven, {:.6g} s time stepping\n"
                       "contacts    {}, {} iterations, worst residual {:.2g}\n"
                       "events      {}\n"
                       "energy      {:.9g} J -> {:.9g} J, dissipated {:.6g} J, work {:.6g} J, unexplained {:.2g} J\n"
                       "drift       position {:.2g}, velocity {:.2g}, penetration {:.2g} m\n",
                       name(s.status), s.message.empty() ? "" : ": ", s.message, s.simulated, s.wall, s.accepted,
                       s.rejected, s.event_driven, s.time_stepping, s.solver, s.solver_iterations, s.worst_residual,
                       events.empty() ? "none" : events, s.energy_start, s.energy_end, s.dissipated, s.work, unexplained(s), s.drift_position, s.drift_velocity,
                       s.penetration);
}

} // namespace escapement
