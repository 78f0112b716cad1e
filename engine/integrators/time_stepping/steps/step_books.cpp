#include "engine/integrators/time_stepping/steps/step_books.h"

#include "engine/dynamics/joints/motor_forces.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace escapement {

void clearStep(const TimeStepStart& start, TimeStep& step) {
    step.contacts.clear();
    step.geometry.clear();
    step.mobility.clear();
    step.impulses.resize(0);
    step.lost.resize(0);
    step.jointImpulses.setZero(Eigen::Index(start.jointRows.size()));
    step.dissipated = step.held = 0.0;
    step.iterations = 0;
    step.residual = 0.0;
    step.lift = 0.0;
    step.suggested = 0.0;
}

void sortContacts(TimeStep& step) {
    if (std::is_sorted(step.contacts.begin(), step.contacts.end())) return;
    std::vector<std::size_t> order(step.contacts.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return step.contacts[a] < step.contacts[b]; });
    const TimeStep unsorted = step;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const Eigen::Index to = Eigen::Index(k), from = Eigen::Index(order[k]);
        step.contacts[k] = unsorted.contacts[order[k]];
        step.geometry[k] = unsorted.geometry[order[k]];
        step.mobility[k] = unsorted.mobility[order[k]];
        step.impulses.segment<3>(3 * to) = unsorted.impulses.segment<3>(3 * from);
        step.lost.segment<2>(2 * to) = unsorted.lost.segment<2>(2 * from);
        step.velocities.segment<3>(3 * to) = unsorted.velocities.segment<3>(3 * from);
    }
}

/// The forces that hang on the velocities, but for those of turning.
void StepBooks::dampers(double t, In<Vector> q, In<Vector> v, Vector& force) {
    force.resize(v.size());
    system_.forces(t, q, v, force);
    still_.setZero(v.size());
    quadratic_.resize(v.size());
    const bool turns = system_.gyroscopicForces(q, v, quadratic_);
    if (turns) force -= quadratic_;
    quadratic_.resize(v.size());
    system_.forces(t, q, still_, quadratic_);
    force -= quadratic_;
}

/// A stiff damper stops in a step what the trapezoidal rule lets it work against all of the time: with the forces that
/// the scheme has taken, at the mean of the velocities, it takes what the motion has lost. Where a step throws the
/// motion over and faster back, the damper has taken nothing, and no load has fed in what was gained.
void StepBooks::dampAsStepped(const TimeStepStart& start, double atEnd, TimeStep& step) {
    dampers(start.t, start.q, start.v, first_);
    dampers(start.t + step.length, step.q, step.v, last_);
    const double byRule = first_.dot(start.v) + last_.dot(step.v);
    const double stepped =
        (1.0 - atEnd) * (first_.dot(start.v) + first_.dot(step.v)) + atEnd * (last_.dot(start.v) + last_.dot(step.v));
    step.dampers = std::max(0.0, step.dampers - 0.5 * step.length * (stepped - byRule));
}

void StepBooks::close(const TimeStepStart& start, double length, TimeStepMemory& memory, TimeStep& step, double atEnd) {
    step.length = memory.length = length;
    step.gained = -step.dissipated;
    step.velocities.resize(step.impulses.size());
    sortContacts(step);
    memory.impulses.clear();
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        step.velocities.segment<3>(i) = motion_.velocity(step.contacts[k], step.q, step.v);
        memory.impulses.emplace_back(step.contacts[k], step.impulses.segment<3>(i));
    }
    const double end = start.t + length;
    const SystemPower first = system_.power(start.t, start.q, start.v), last = system_.power(end, step.q, step.v);
    step.loads = 0.5 * length * (first.loads + last.loads);
    step.motors =
        0.5 * length * (motorPower(system_, start.t, start.q, start.v) + motorPower(system_, end, step.q, step.v));
    step.dampers = 0.5 * length * (first.dampers + last.dampers);
    if (atEnd >= 0.0 && first.dampers + last.dampers > 0.0) dampAsStepped(start, atEnd, step);
    if (!system_.driven()) return;
    rate_.resize(system_.constraintCount());
    for (const auto& [t, q] : {std::pair(start.t, &start.q), std::pair(end, static_cast<const Vector*>(&step.q))}) {
        system_.constraintTimeRate(t, *q, rate_);
        for (std::size_t i = 0; i < start.jointRows.size(); ++i) {
            const double driven = 0.5 * step.jointImpulses[Eigen::Index(i)] * rate_[start.jointRows[i]];
            step.loads -= driven;
            step.motors -= driven;
        }
    }
}

} // namespace escapement
