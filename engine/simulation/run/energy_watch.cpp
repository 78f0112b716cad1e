#include "engine/simulation/run/energy_watch.h"

#include "engine/integrators/time_stepping/steps/elastic_account.h"
#include "engine/simulation/frame_watch.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double lastSteps = 20.0;
constexpr double leastError = 0.1; // of the tolerance
constexpr double lostAtMost = 0.4; // of the energy turned over, by schemes that keep no account that closes
constexpr double errors = 100.0;   // of a step at the tolerance: more is no error of a method
constexpr double stiffest = 4.0;   // h^2 k + 2 h c, of unit mass, up to which explicit steps are stable
constexpr double probe = 1e-7;     // m or rad: by which loads' slopes are found
constexpr double infinity = std::numeric_limits<double>::infinity();

const std::string& implicitScheme() {
    const auto& all = schemeTypes();
    return std::find_if(all.begin(), all.end(), [](const SchemeType& one) { return one.form == SchemeType::Implicit; })
        ->name;
}

bool contactsOnlyTake(const System& system) {
    const std::vector<int> ofLaws = system.contactsOfLaws();
    return std::all_of(ofLaws.begin(), ofLaws.end(), [&](int i) { return system.contactLaw(i).rigid(); });
}

} // namespace

void EnergyWatch::note() {
    if (run_.done) return;
    system_.prepareMass(state_.q);
    const SystemEnergy e = system_.energy(state_.t, state_.q, state_.v);
    state_.turnover =
        std::max({state_.turnover, e.kinetic, std::abs(e.kinetic + e.potential + e.springs - state_.energyStart),
                  std::abs(state_.work), state_.dissipated});
}

/// What an error of `error` times the tolerance in each coordinate and velocity changes the energy by. The dense
/// output, from which the works are taken, is of a lower order than the step: some error is always granted.
double EnergyWatch::granted(double error) const {
    Vector &force = scratch_.a, &momentum = scratch_.move;
    force.resize(system_.nv());
    momentum.resize(system_.nv());
    system_.prepareMass(state_.q);
    system_.forces(state_.t, state_.q, state_.v, force);
    system_.multiplyMass(state_.v, momentum);
    double sensitivity = momentum.cwiseAbs().dot((1.0 + state_.v.array().abs()).matrix()) + force.cwiseAbs().sum();
    force.setOnes(); // of the bodies at rest: the second power of the error
    system_.multiplyMass(force, momentum);
    sensitivity += settings_.tolerance * momentum.cwiseAbs().sum();
    return std::clamp(error, leastError, 1.0) * settings_.tolerance * sensitivity;
}

void EnergyWatch::allowError(double error) {
    allowedNow_ = granted(error);
    state_.allowance += allowedNow_;
}

bool EnergyWatch::balances(double theta) {
    return left(theta) <= granted(1.0) + tolerances.unexplainedStep * state_.turnover;
}

bool EnergyWatch::balancesRoughly(double theta) {
    return left(theta) <= errors * granted(1.0) + tolerances.unexplained * state_.turnover;
}

/// J: what the works do not explain in the step up to there, beyond roundoff.
double EnergyWatch::left(double theta) {
    const double before = energyAt(state_.t, state_.q, state_.v);
    if (theta == 1.0) {
        q_ = integrator_.endPosition();
        v_ = integrator_.endVelocity();
    } else {
        integrator_.dense(model_, theta, q_, v_);
    }
    const double after = energyAt(state_.t + theta * integrator_.length(), q_, v_);
    const StepWork work = ledger_.workUntil(theta);
    const double roundoff = tolerances.unseen * (1.0 + std::abs(before) + std::abs(after));
    return std::abs(after - before - work.fed + work.taken) - roundoff;
}

/// h^2 k + 2 h c of the loads, of unit mass, along the velocities that a time step of length h has changed: what an
/// unstable step throws to and fro. Gyroscopic torques only turn.
double EnergyWatch::stiffness(double h) {
    Vector& way = scratch_.move;
    way = run_.step.v - state_.v;
    const double size = way.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return 0.0;
    way *= probe / (h * size);
    q_.resize(state_.q.size());
    loads_.resize(system_.nv());
    moved_.resize(system_.nv());
    Vector& torques = scratch_.a;
    torques.resize(system_.nv());
    v_ = state_.v + 2.0 * way;
    system_.forces(state_.t, state_.q, state_.v, loads_);
    if (system_.gyroscopicForces(state_.q, state_.v, torques)) loads_ -= torques;
    way *= h;
    system_.displace(state_.q, way, q_);
    system_.forces(state_.t, q_, v_, moved_);
    if (system_.gyroscopicForces(q_, v_, torques)) moved_ -= torques;
    loads_ -= moved_;
    system_.multiplyMass(way, moved_);
    return h * h * way.dot(loads_) / way.dot(moved_);
}

/// A time step of length h moves by forces from one place of it: of first order, and in energy off by the square of
/// what they do within the step. One that is too long for its springs and dampers makes energy that grows with the
/// forces, without end: its order explains nothing.
void EnergyWatch::allowStep(double h) {
    Vector &force = scratch_.a, &change = scratch_.move;
    force.resize(system_.nv());
    system_.prepareMass(state_.q);
    system_.forces(state_.t, state_.q, state_.v, force);
    change = force;
    system_.solveMass(change);
    allowedNow_ = h * h * force.dot(change);
    const bool isExplicit = findSchemeType(settings_.scheme.name)->form != SchemeType::Implicit;
    // Halved steps hold their error by themselves.
    const bool mayBe = settings_.project && isExplicit && !settings_.adaptive && system_.powered();
    const double stiff = mayBe ? stiffness(h) : 0.0;
    if (stiff > stiffest) {
        allowedNow_ = 0.0;
        bearable_ = std::min(bearable_, h * stiffest / stiff);
        const TimeStep& step = run_.step;
        const double after = energyAt(state_.t + h, step.q, step.v), before = energyAt(state_.t, state_.q, state_.v);
        made_ += std::max(0.0, after - before - step.loads);
    }
    state_.allowance += allowedNow_;
}

/// A contact that is lost or doubled, a motor that jumps between two steps, or an impact that makes energy shows in the
/// balance, and hardly anywhere else.
void EnergyWatch::watch() {
    if (!settings_.project || (settings_.fixedStep > 0.0 && !settings_.watchFixed))
        return; // schemes as they are, without control of their errors
    const bool stepped = state_.strategy == Strategy::TimeStepping || state_.stepped > 0.0;
    // Schemes that lag, or damp by themselves, keep no account that could close; but energy may not come from nowhere.
    const SchemeType& scheme = *findSchemeType(settings_.scheme.name);
    const bool closes = !stepped || (scheme.account == SchemeType::Closes && !run_.stepper->damps());
    const Energies& e = run_.frame.energy;
    const double total = e.kinetic + e.potential + e.springs;
    // What the smooth method's damping has taken is explained; what it should have brought in is not.
    const double unexplained = total - state_.energyStart + e.dissipated + std::max(0.0, e.numerical) - e.work;
    const bool steps = state_.strategy == Strategy::TimeStepping;
    double scale =
        std::max({state_.turnover, e.kinetic, std::abs(total - state_.energyStart), std::abs(e.work), e.dissipated});
    double between = 0.0;
    if (!steps) { // within a smooth step works are a quartic through those of all of it
        const StepWork all = ledger_.workPrepared();
        scale = std::max({scale, std::abs(all.fed), std::abs(all.taken)});
        between = ledger_.unresolved(run_.frame.time);
    }
    const bool lags = scheme.account == SchemeType::Lags;
    const double share = !stepped ? tolerances.unexplained
                         : closes ? tolerances.unexplainedFirst
                         : lags   ? tolerances.grownLagging
                                  : tolerances.grown;
    // Contacts and dampers only take: whatever the scheme books for them, what is left may not grow again, nor what it
    // has grown be taken back by slowing down.
    const double left = total - state_.energyStart - e.work + state_.takenBack;
    if (!closes) state_.leastEnergy = std::min(state_.leastEnergy, left);
    const double wrong = closes ? std::abs(unexplained) : left - state_.leastEnergy;
    const double roundoff = tolerances.unseen * (1.0 + e.kinetic + std::abs(e.potential) + e.springs);
    // Errors of many steps go either way: what all of them may add up to counts as far as that of the last few.
    // A motor's force does work by what the step is off in velocity, however slow all is.
    const double driven =
        system_.driven() ? settings_.tolerance * run_.frame.lambda.cwiseAbs().sum() * std::max(1.0, length_) : 0.0;
    const double allowed = std::min(state_.allowance, share * scale + lastSteps * allowedNow_) + driven + between;
    const auto fail = [&](const std::string& text) {
        throw UntrustedError(text, run_.frame.time, UntrustedError::By::Energies);
    };
    // What contacts that give way make of nothing looks like dissipation with the sign turned round.
    if (const GivenBack given = givenBackTooMuch(system_, state_.memory, share * scale + allowed + roundoff);
        given.contact >= 0)
        fail(fmt::format("contact '{}' gives way and has given back {:.3g} J more than it took until t = {:.6g} s: its "
                         "bodies come from one face onto another faster than it follows; a smaller step may help",
                         system_.contactName(given.contact).contact, given.energy, run_.frame.time));
    // Rigid contacts only take: less than nothing hides what the balance cannot see, as it closes all the same.
    if (!stepped && -e.dissipated > share * scale + allowed + roundoff && contactsOnlyTake(system_))
        fail(fmt::format("friction and impacts have made {:.3g} J until t = {:.6g} s, which they cannot: a contact "
                         "is held that must slide, or the other way round; the strategy time-stepping decides that at "
                         "every step",
                         -e.dissipated, run_.frame.time));
    if (!closes && !lags && !run_.stepper->damps() && -unexplained > lostAtMost * scale + state_.allowance + roundoff)
        fail(fmt::format("{:.3g} J of {:.3g} J have gone until t = {:.6g} s, and nothing has taken them: more than {} "
                         "can account for; a smaller step or the scheme {} may help",
                         -unexplained, scale, run_.frame.time, scheme.name, usualScheme()));
    if (const double bearable = std::exchange(bearable_, infinity); bearable < infinity) {
        // What dampers seem to take in unstable steps explodes as well, and is no measure of what there is.
        const double there = std::max({e.kinetic, std::abs(total - state_.energyStart), std::abs(e.work)});
        const double grown = std::max(made_, closes ? unexplained : wrong);
        if (grown > share * there + std::min(state_.allowance, share * there) + driven + roundoff)
            fail(fmt::format("energy has grown by {:.3g} J of {:.3g} J unexplained until t = {:.6g} s: springs or "
                             "dampers are too stiff for {} with such steps; set /run/step below {:.1e} s, or take an "
                             "implicit scheme, such as {}",
                             grown, there, run_.frame.time, scheme.name, bearable, implicitScheme()));
    }
    if (wrong <= share * scale + allowed + roundoff) return;
    if (!closes)
        fail(fmt::format("energy has grown by {:.3g} J of {:.3g} J unexplained until t = {:.6g} s, more than "
                         "{} can account for; a smaller step or the scheme {} may help",
                         wrong, scale, run_.frame.time, scheme.name, usualScheme()));
    fail(fmt::format(
        "the balance of energies leaves {:.3g} J of {:.3g} J unexplained at t = {:.6g} s, more than {} can account for",
        unexplained, scale, run_.frame.time, stepped ? scheme.name : settings_.integrator.name));
}

} // namespace escapement
