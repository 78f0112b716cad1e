#include "engine/simulation/run/step_path.h"

#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>

namespace escapement {

void StepPath::follow(const TimeStep& step) {
    step_ = &step;
    strikes_ = bounces_ = false;
    const double rest = restSpeed(step.v);
    const auto& before = state_.memory.impulses;
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        if (step.impulses[3 * Eigen::Index(k)] == 0.0) continue;
        const auto known = std::lower_bound(before.begin(), before.end(), step.contacts[k],
                                            [](const auto& one, int contact) { return one.first < contact; });
        strikes_ = strikes_ || known == before.end() || known->first != step.contacts[k];
        const bool leaves = std::abs(step.velocities[3 * Eigen::Index(k)]) > rest;
        bounces_ = bounces_ || (leaves && system_.contactLaw(step.contacts[k]).hard());
    }
}

void StepPath::at(double part, Vector& q, Vector& v) {
    // Velocities change evenly. Where something is struck the step does not say when: the velocity after it.
    v = step_->v;
    if (!strikes_) v = state_.v + part * (step_->v - state_.v);
    // Where something strikes or bounces straight to the step's end, so that nothing is shown deeper than it is at the
    // ends. Else, also along what it lies on, as the velocities say; what the scheme moves otherwise, or puts right at
    // the end, comes in evenly.
    q = state_.q;
    end_ = state_.q;
    if (!strikes_ && !bounces_) {
        Vector& move = scratch_.move;
        move = 0.5 * step_->length * (state_.v + step_->v);
        system_.displace(state_.q, move, end_);
        move = 0.5 * part * step_->length * (state_.v + v);
        system_.displace(state_.q, move, q);
    }
    q += part * (step_->q - end_);
    system_.normalise(q);
}

} // namespace escapement
