#include "engine/results/summary.h"

#include <algorithm>

namespace escapement {
namespace {

double mechanical(const Energies& e) { return e.kinetic + e.potential + e.springs; }

} // namespace

RunSummary summaryOf(const Result& result) {
    RunSummary summary;
    summary.status = result.status();
    summary.message = result.message();
    for (const auto& step : result.steps()) {
        ++summary.accepted;
        (step.strategy == Strategy::EventDriven ? summary.event_driven : summary.time_stepping) += step.step;
        summary.solver_iterations += step.iterations;
        summary.worst_residual = std::max(summary.worst_residual, step.residual);
        summary.drift_position = std::max(summary.drift_position, step.drift_position);
        summary.drift_velocity = std::max(summary.drift_velocity, step.drift_velocity);
        summary.penetration = std::max(summary.penetration, step.penetration);
    }
    for (const auto& event : result.events()) ++summary.events[name(event.kind)];
    // The last piece of a run is read off a step that reaches over its end and is not counted as one.
    if (result.frameCount() > 0 && summary.accepted > 0) {
        const StepRow last = result.steps(result.stepCount() - 1).front();
        const double rest = std::max(0.0, result.timeAt(result.frameCount() - 1) - last.time);
        (last.strategy == Strategy::EventDriven ? summary.event_driven : summary.time_stepping) += rest;
    }
    const RunFacts facts = result.facts();
    summary.wall = facts.wall;
    summary.contacts = facts.contacts;
    summary.notes = facts.notes;
    summary.penetration = std::max(summary.penetration, facts.deepest);
    if (facts.contacts.problems() > 0) { // else a file of a version that kept only what stands in its rows
        summary.solver_iterations = facts.contacts.iterations();
        summary.worst_residual = facts.contacts.worstResidual();
    }
    const auto rejections = summary.events.find(name(EventKind::Rejection));
    summary.rejected = facts.rejected >= 0                  ? facts.rejected
                       : rejections == summary.events.end() ? 0
                                                            : rejections->second;
    if (result.frameCount() == 0) return summary;
    const Frame first = result.frameAt(0);
    summary.final = result.frameAt(result.frameCount() - 1);
    summary.simulated = summary.final.time - first.time;
    // What was booked before the first frame.
    const Energies& booked = first.energy;
    summary.energy_start = mechanical(booked) + booked.dissipated + booked.numerical - booked.work;
    summary.energy_end = mechanical(summary.final.energy);
    summary.dissipated = summary.final.energy.dissipated;
    summary.work = summary.final.energy.work;
    summary.motors = summary.final.energy.motors;
    summary.numerical = summary.final.energy.numerical;
    return summary;
}

} // namespace escapement
