#include "gui/commands/summary_output.h"

#include "engine/results/contact_record.h"
#include "gui/commands/json_output.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace escapement {
namespace {

/// What the balance leaves over: zero up to the method's error.
double unexplained(const RunSummary& s) {
    return s.energy_end - s.energy_start + s.dissipated + std::max(0.0, s.numerical) - s.work;
}

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

/// Of the contact problems. A file of a version that did not count them has only what its rows say.
Json solverJson(const RunSummary& s) {
    Json solver = contactJson(s.contacts);
    solver["iterations"] = s.solver_iterations;
    solver["worst_residual"] = s.worst_residual;
    return solver;
}

std::string contactText(const RunSummary& s) {
    const ContactReport& c = s.contacts;
    std::string text = fmt::format("contacts    {}{}, {} problems, {} iterations, worst residual {:.2g}\n", c.chosen,
                                   c.law == "relaxed" ? ", convex relaxation" : "", c.problems(), s.solver_iterations,
                                   s.worst_residual);
    for (const auto& solver : c.solvers)
        text += fmt::format("            {}: {} problems, {:.3g} iterations each, {} at most, worst residual {:.2g}\n",
                            solver.name, solver.problems, double(solver.iterations) / double(solver.problems),
                            solver.most, solver.residual);
    if (c.refused > 0) text += fmt::format("            auto took over {} times, because {}\n", c.refused, c.refusal);
    if (c.gaveUp > 0)
        text +=
            fmt::format("            auto took over {} times, where {} left a problem unsolved\n", c.gaveUp, c.chosen);
    if (c.relaxed > 0)
        text += fmt::format(
            "            relaxed in {} problems: sliding contacts lifted by up to {:.2g} m a step, {:.2g} m/s\n",
            c.relaxed, c.liftGap, c.liftSpeed);
    return text;
}

} // namespace

Json summaryJson(const RunSummary& s, const EventCounts& counts, const ResultLayout& layout) {
    Json events = Json::object(), blows = Json::object();
    for (const auto& [kind, count] : s.events) events[kind] = count;
    for (const auto& [kind, of] : counts.kinds) blows[name(kind)] = of.events;
    return {{"status", name(s.status)},
            {"message", s.message},
            {"simulated", s.simulated},
            {"wall", s.wall},
            {"steps", {{"accepted", s.accepted}, {"rejected", s.rejected}}},
            {"strategy", {{"event_driven", s.event_driven}, {"time_stepping", s.time_stepping}}},
            {"events", events},
            {"blows", blows},
            {"notes", s.notes},
            {"solver", solverJson(s)},
            {"energy",
             {{"start", s.energy_start},
              {"end", s.energy_end},
              {"dissipated", s.dissipated},
              {"work", s.work},
              {"motors", s.motors},
              {"numerical", s.numerical},
              {"unexplained", unexplained(s)}}},
            {"drift", {{"position", s.drift_position}, {"velocity", s.drift_velocity}, {"penetration", s.penetration}}},
            {"final", finalJson(s.final, layout)}};
}

std::string summaryText(const RunSummary& s, const EventCounts& counts) {
    std::string events, notes;
    for (const auto& note : s.notes) notes += fmt::format("note        {}\n", note);
    for (const auto& [kind, of] : counts.kinds)
        events += fmt::format("{}{} {}{}", events.empty() ? "" : ", ", of.events, name(kind),
                              of.places > of.events ? fmt::format(" ({} places)", of.places) : "");
    return fmt::format(
        "status      {}{}{}\n"
        "simulated   {:.6g} s in {:.3g} s\n"
        "steps       {} accepted, {} rejected\n"
        "strategy    {:.6g} s event-driven, {:.6g} s time stepping\n"
        "{}events      {}\n"
        "energy      {:.9g} J -> {:.9g} J, dissipated {:.6g} J, work {:.6g} J{}{}, unexplained {:.2g} J\n"
        "drift       position {:.2g}, velocity {:.2g}, penetration {:.2g} m\n{}",
        name(s.status), s.message.empty() ? "" : ": ", s.message, s.simulated, s.wall, s.accepted, s.rejected,
        s.event_driven, s.time_stepping, contactText(s), events.empty() ? "none" : events, s.energy_start, s.energy_end,
        s.dissipated, s.work,
        s.motors != 0.0 && std::isfinite(s.motors) ? fmt::format(" (motors {:.6g} J)", s.motors) : "",
        s.numerical != 0.0 ? fmt::format(", damped by the method {:.3g} J", s.numerical) : "", unexplained(s),
        s.drift_position, s.drift_velocity, s.penetration, notes);
}

} // namespace escapement
