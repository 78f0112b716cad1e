// What status "done" stands for: the run came forward all the time, what it moved was finite, and its energies add up.

#include "engine/simulation/hybrid_run.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int standingSteps = 300;  // steps in a row that advance the time by less than headwayShare of a unit together
constexpr double longestUnit = 0.1; // s
constexpr double wallWatched = 10.0;  // s: in so much wall time
constexpr double wallHeadway = 1e-8;  // of the run's end the time must come forward
constexpr double smoothShare = 2e-3;  // of the energy turned over, that high order may leave unexplained
constexpr double unseen = 1e-12;      // J, and of the energies: roundoff
constexpr double growingShare = 0.05; // and steps that damp by themselves may win back
constexpr double laggingShare = 0.2; // and where frames show velocities that lag, lie within the scheme's own steps, or
                                     // are slowed down after impacts
constexpr double lastSteps = 20.0;
constexpr double leastError = 0.1;    // of the tolerance
constexpr double steppedShare = 0.02; // and steps of first order

} // namespace

double HybridRun::headwayUnit() const { return std::min(settings_.outputStep, longestUnit); }

void HybridRun::watchHeadway() {
    if (done_) return;
    if (state_.t > state_.headwayFrom + headwayShare * headwayUnit()) {
        state_.headwayFrom = state_.t;
        state_.standing = 0;
    } else if (++state_.standing >= standingSteps) {
        state_.standing = 0;
        ++state_.instants;
        if (state_.strategy == Strategy::EventDriven) react(Trigger::NoHeadway, "", 0.01 * headwayUnit());
        else
            throw RunError(fmt::format("{} time steps in a row have advanced the time by less than {:.2g} s together; "
                                       "give the scheme a larger "
                                       "step, or a larger tolerance where it chooses its steps itself",
                                       standingSteps, headwayShare * headwayUnit()));
    }
    const auto now = std::chrono::steady_clock::now();
    if (state_.t > timeAtHeadway_ + wallHeadway * settings_.until) {
        timeAtHeadway_ = state_.t;
        lastHeadway_ = now;
    } else if (std::chrono::duration<double>(now - lastHeadway_).count() > wallWatched) {
        throw RunError(fmt::format("no headway: {:.0f} s of computing have advanced the time by {:.2g} s; the steps "
                                   "have come down to {:.2g} s. A "
                                   "larger tolerance or step, or a stiffness or damping that is less extreme, may help",
                                   wallWatched, state_.t - timeAtHeadway_,
                                   state_.strategy == Strategy::EventDriven ? state_.h : state_.blockStep));
    }
}

void HybridRun::requireFinite(double t, const Vector& q, const Vector& v) const {
    if (!q.allFinite() || !v.allFinite())
        throw RunError(fmt::format("the motion is no longer finite at t = {:.9g} s", t));
}

void HybridRun::noteEnergy() {
    if (done_) return;
    system_.prepareMass(state_.q);
    const SystemEnergy e = system_.energy(state_.t, state_.q, state_.v);
    state_.turnover =
        std::max({state_.turnover, e.kinetic, std::abs(e.kinetic + e.potential + e.springs - state_.energyStart),
                  std::abs(state_.work), state_.dissipated});
}

/// What an error of `error` times the tolerance in each coordinate and velocity changes the energy by. The dense
/// output, from which the works are taken, is of a lower order than the step: some error is always granted.
void HybridRun::allowError(double error) {
    Vector &force = emission_.a, &momentum = emission_.move;
    force.resize(system_.nv());
    momentum.resize(system_.nv());
    system_.prepareMass(state_.q);
    system_.forces(state_.t, state_.q, state_.v, force);
    system_.multiplyMass(state_.v, momentum);
    double sensitivity = momentum.cwiseAbs().dot((1.0 + state_.v.array().abs()).matrix()) + force.cwiseAbs().sum();
    force.setOnes(); // of the bodies at rest: the second power of the error
    system_.multiplyMass(force, momentum);
    sensitivity += settings_.tolerance * momentum.cwiseAbs().sum();
    allowedNow_ = std::clamp(error, leastError, 1.0) * settings_.tolerance * sensitivity;
    state_.allowance += allowedNow_;
}

/// A time step of length h moves by forces from one place of it: of first order, and in energy off by the square of
/// what they do within the step.
void HybridRun::allowStep(double h) {
    Vector &force = emission_.a, &change = emission_.move;
    force.resize(system_.nv());
    system_.prepareMass(state_.q);
    system_.forces(state_.t, state_.q, state_.v, force);
    change = force;
    system_.solveMass(change);
    allowedNow_ = h * h * force.dot(change);
    state_.allowance += allowedNow_;
}

/// A contact that is lost or doubled, a motor that jumps between two steps, or an impact that makes energy shows in the
/// balance, and hardly anywhere else.
void HybridRun::watchEnergy() {
    if (!settings_.project || (settings_.fixedStep > 0.0 && !settings_.watchFixed))
        return; // schemes as they are, without control of their errors
    const bool stepped = state_.strategy == Strategy::TimeStepping || summary_.time_stepping > 0.0;
    // Schemes that lag, or damp by themselves, keep no account that could close; but energy may not come from nowhere.
    const SchemeType& scheme = *findSchemeType(settings_.scheme.name);
    const bool closes = !stepped || scheme.account == SchemeType::Closes;
    const Energies& e = frame_.energy;
    const double total = e.kinetic + e.potential + e.springs;
    // What the smooth method's damping has taken is explained; what it should have brought in is not.
    const double unexplained = total - state_.energyStart + e.dissipated + std::max(0.0, e.numerical) - e.work;
    const bool steps = state_.strategy == Strategy::TimeStepping;
    double scale =
        std::max({state_.turnover, e.kinetic, std::abs(total - state_.energyStart), std::abs(e.work), e.dissipated});
    double between = 0.0;
    if (!steps) { // within a smooth step works are a quartic through those of all of it
        const StepWork all = workUntil(powers_.part);
        scale = std::max({scale, std::abs(all.fed), std::abs(all.taken)});
        if (frame_.time < state_.t + powers_.part * integrator_->length())
            between = powers_.part * integrator_->length() * powers_.unresolved();
    }
    const bool lags = scheme.account == SchemeType::Lags;
    const double share = !stepped ? smoothShare : closes ? steppedShare : lags ? laggingShare : growingShare;
    // Contacts and dampers only take: whatever the scheme books for them, what is left may not grow again, nor what it
    // has grown be taken back by slowing down.
    const double left = total - state_.energyStart - e.work + state_.takenBack;
    if (!closes) state_.leastEnergy = std::min(state_.leastEnergy, left);
    const double wrong = closes ? std::abs(unexplained) : left - state_.leastEnergy;
    const double roundoff = unseen * (1.0 + e.kinetic + std::abs(e.potential) + e.springs);
    // Errors of many steps go either way: what all of them may add up to counts as far as that of the last few.
    // A motor's force does work by what the step is off in velocity, however slow all is.
    const double driven =
        system_.driven() ? settings_.tolerance * frame_.lambda.cwiseAbs().sum() * std::max(1.0, length_) : 0.0;
    const double allowed = std::min(state_.allowance, share * scale + lastSteps * allowedNow_) + driven + between;
    if (wrong <= share * scale + allowed + roundoff) return;
    if (!closes)
        throw RunError(fmt::format("energy has grown by {:.3g} J of {:.3g} J unexplained until t = {:.6g} s, more than "
                                   "{} can account for; a smaller step "
                                   "or the scheme {} may help",
                                   wrong, scale, frame_.time, scheme.name, usualScheme()));
    throw RunError(fmt::format(
        "the balance of energies leaves {:.3g} J of {:.3g} J unexplained at t = {:.6g} s, more than {} can account for",
        unexplained, scale, frame_.time, stepped ? scheme.name : settings_.integrator.name));
}

} // namespace escapement
