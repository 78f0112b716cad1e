#include "engine/simulation/hybrid_run.h"

#include "engine/integrators/hem5.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace escapement {

namespace {

constexpr int settledSteps = 3;            // steps without change before the event-driven method takes over again
constexpr double smallestTimeStep = 1e-7;  // s, thesis 4.4: floor of the time-stepping phase
constexpr double shortStep = 1e-4;         // of the output step: below it a step at the edge of sticking is short
constexpr int shortStepsAllowed = 500;     // in a row
constexpr int stepsPerBlock = 200;         // unsettled time steps before their length is doubled
constexpr int stepsPerBounce = 20;         // of a time-stepping phase over what is left of an accumulation

double clip(double x, double low, double high) { return std::min(std::max(x, low), high); }

/// Makes v consistent. Returns the work (J) that motors do in it: their impulses act at the speeds that they prescribe.
double projectVelocity(System& system, SmoothModel& model, double t, const Vector& q, Vector& v) {
    if (!system.driven()) {
        model.projectVelocity(t, q, v);
        return 0.0;
    }
    const Vector before = v;
    model.projectVelocity(t, q, v);
    // What the constraint impulses change in momentum, times the velocity afterwards: only prescribed speeds are left.
    Vector impulse(v.size());
    const Vector change = v - before;
    system.prepareMass(q);
    system.multiplyMass(change, impulse);
    return impulse.dot(v);
}

} // namespace

HybridRun::HybridRun(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control)
    : system_(system), settings_(settings), sink_(sink), control_(control), model_(system), integrator_(std::make_unique<Hem5>()),
      moreau_(system), modes_(system), search_(system, modes_), length_(system.characteristicLength()) {
    setSlowSlip(0.0);
}

/// Slip slower than the integration's own tolerance in velocity has no direction to rely on.
void HybridRun::setSlowSlip(double speed) {
    slowSlip_ = 0.1 * settings_.tolerance * (1.0 + speed);
    modes_.setSlowSlip(slowSlip_);
    search_.setSlowSlip(slowSlip_);
}

/// A motor whose value jumps or has a kink is not followed by steps of high order, and what it does then is not in the
/// balance of energies. Such a run must not pass for a good one. Empty when the balance closes, or nothing is driven.
std::string HybridRun::unexplainedEnergy() const {
    if (!system_.driven()) return "";
    const Energies& e = frame_.energy;
    const double end = e.kinetic + e.potential + e.springs;
    const double unexplained = end - summary_.energy_start + e.dissipated - e.work;
    const double scale = std::max({std::abs(end - summary_.energy_start), e.kinetic, std::abs(e.work), e.dissipated});
    // Time stepping is of first order, and so is its balance.
    const double share = summary_.time_stepping > 0.0 ? 0.02 : 2e-3;
    if (std::abs(unexplained) <= share * scale + 1e-9) return "";
    return fmt::format("the balance of energies leaves {:.3g} J of {:.3g} J unexplained: the value of a motor probably jumps "
                       "or has a kink, which this version does not follow; let it begin and end smoothly, or use the "
                       "strategy \"time-stepping\"",
                       unexplained, scale);
}

RunSummary HybridRun::run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from) {
    started_ = lastProgress_ = std::chrono::steady_clock::now();
    sink_.begin(layout);
    summary_.solver = "nonsmooth Gauss-Seidel, polished";
    RunStatus status = RunStatus::Done;
    std::string message;
    try {
        if (from) resume(*from);
        else begin(q0, v0);
        std::int64_t checkpointed = -1;
        while (!done_) {
            while (control_.pause && !control_.stop) {
                reportProgress(true);
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
            if (control_.stop) {
                status = RunStatus::Stopped;
                message = fmt::format("stopped by the user at t = {:.6g} s", state_.t);
                break;
            }
            if (state_.steps % settings_.stepsPerCheckpoint == 0 && state_.steps != checkpointed) {
                checkpoint();
                checkpointed = state_.steps;
            }
            if (state_.strategy == Strategy::EventDriven) smoothStep();
            else timeStep();
            reportProgress(false);
        }
    } catch (const std::exception& problem) {
        status = RunStatus::Failed;
        message = fmt::format("the run ended at t = {:.9g} s: {}", state_.t, problem.what());
        ++state_.instants;
        log(EventKind::Message, -1, message);
    }
    if (status == RunStatus::Stopped) checkpoint();
    if (status == RunStatus::Done && !from) {
        message = unexplainedEnergy();
        if (!message.empty()) {
            status = RunStatus::Failed;
            log(EventKind::Message, -1, message);
        }
    }
    summary_.status = status;
    summary_.message = message;
    summary_.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    summary_.simulated = status == RunStatus::Done ? settings_.until : state_.t;
    summary_.dissipated = frame_.energy.dissipated;
    summary_.work = frame_.energy.work;
    summary_.energy_end = frame_.energy.kinetic + frame_.energy.potential + frame_.energy.springs;
    summary_.final = frame_;
    sink_.finish(status, message);
    reportProgress(true);
    return summary_;
}

void HybridRun::begin(const Vector& q0, const Vector& v0) {
    state_.q = q0;
    state_.v = v0;
    state_.armed.assign(system_.contactCount(), 1);
    state_.pairOfCandidate.assign(system_.contactCount(), -1);
    model_.setClosed({});
    model_.chooseRows(0.0, state_.q);
    state_.rows = model_.chosenRows();
    system_.follow(state_.t, state_.q, state_.v);
    updateArmed();
    summary_.energy_start = energyAt(0.0, state_.q, state_.v);
    // A first step that moves nothing by more than a thousandth of the mechanism or of a radian.
    const double speed = std::max(state_.v.cwiseAbs().maxCoeff(), 1e-3);
    state_.h = settings_.fixedStep > 0.0 ? settings_.fixedStep : std::min(settings_.outputStep, 1e-3 * std::max(1.0, length_) / speed);
    if (settings_.strategy == StrategyChoice::TimeStepping) {
        state_.strategy = Strategy::TimeStepping;
        state_.blockStep = settings_.step;
        emit(0.0, state_.q, state_.v, FrameKind::Regular, 0.0, 0.0);
        return;
    }
    // What already touches: approach is an impact at once, the rest is decided on acceleration level.
    std::vector<int> touching;
    bool approach = false;
    ContactRows rows(3, system_.nv());
    for (int i = 0; i < system_.contactCount(); ++i) {
        const ContactGap gap = system_.contactGap(i, state_.q);
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster) continue;
        state_.armed[i] = 1;
        system_.contactRows(i, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        if (u > 1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff())) continue;
        approach = approach || u < -1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff());
        touching.push_back(i);
    }
    if (approach) {
        emit(0.0, state_.q, state_.v, FrameKind::Regular, 0.0, 0.0);
        impactNow(-1);
    } else {
        decideModes(touching, "touching at the start");
        emit(0.0, state_.q, state_.v, FrameKind::Regular, 0.0, 0.0);
    }
}

void HybridRun::resume(const Checkpoint& from) {
    restore(from, system_, state_);
    system_.restoreCounters(from);
    model_.setClosed(state_.closed);
    model_.restoreRows(state_.rows);
    moreau_.warmStart = state_.warmStart;
    summary_.energy_start = energyAt(state_.t, state_.q, state_.v) + state_.dissipated - state_.work;
}

double HybridRun::energyAt(double t, const Vector& q, const Vector& v) const {
    system_.prepareMass(q);
    const SystemEnergy e = system_.energy(t, q, v);
    return e.kinetic + e.potential + e.springs;
}

std::vector<int> HybridRun::jointRows() const {
    std::vector<int> rows;
    for (int r : model_.chosenRows())
        if (r < system_.constraintCount()) rows.push_back(r);
    return rows;
}

std::vector<int> HybridRun::closedContacts() const {
    std::vector<int> contacts;
    for (const auto& contact : state_.closed) contacts.push_back(contact.index);
    return contacts;
}

/// Open candidates that touch without approaching or leaving, and are not held by a closed twin.
std::vector<int> HybridRun::touchingNow() const {
    std::vector<int> touching;
    const double rest = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    ContactRows rows(3, system_.nv());
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (!state_.armed[i]) continue;
        if (std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) { return c.index == i; })) continue;
        const ContactGap gap = system_.contactGap(i, state_.q);
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster) continue;
        system_.contactRows(i, state_.q, rows);
        if (std::abs(rows.row(0).dot(state_.v)) <= rest) touching.push_back(i);
    }
    return touching;
}

/// A candidate that comes onto its feature from the side, below the surface, has not crossed it: it waits until it is
/// above again.
void HybridRun::updateArmed() {
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) { return c.index == i; })) continue;
        const ContactGap gap = system_.contactGap(i, state_.q);
        if (gap.gap > 0.0) state_.armed[i] = 1;
        else if (!gap.valid && gap.gap < -settings_.cluster) state_.armed[i] = 0;
    }
}

// ---- event-driven ---------------------------------------------------------------------------------------------------

void HybridRun::smoothStep() {
    const double smallest = 1e-14 * std::max(settings_.until, state_.t) + 1e-15;
    double h = state_.h, error = 0.0;
    while (true) {
        bool failed = false;
        std::string why;
        try {
            integrator_->step(model_, state_.t, state_.q, state_.v, h);
            error = integrator_->error(settings_.tolerance);
            failed = !std::isfinite(error);
        } catch (const RunError& problem) {
            if (!state_.q.allFinite()) throw;
            failed = true;
            why = problem.what();
        }
        if (settings_.fixedStep > 0.0) {
            if (failed) throw RunError("the fixed step failed: " + why);
            break;
        }
        if (!failed && error <= 1.0) break;
        ++summary_.rejected;
        state_.grow = false;
        h *= failed ? 0.2 : clip(0.9 * std::pow(error, -1.0 / integrator_->errorExponent()), 0.2, 0.9);
        if (h < smallest) {
            if (settings_.strategy == StrategyChoice::Hybrid) {
                ++state_.instants;
                toTimeStepping("smooth step failed" + (why.empty() ? "" : ": " + why), smallestTimeStep);
                return;
            }
            throw RunError(why.empty() ? "the step size fell below the clock's resolution" : why);
        }
    }
    setSlowSlip(state_.v.cwiseAbs().maxCoeff());
    integrator_->prepareDense(model_);
    FoundEvent event = search_.first(model_, *integrator_, state_.t, h, state_.armed, jointRows());
    for (int redone = 0; redone < 8 && event.kind != FoundEvent::None && event.theta > 0.0 && event.theta < 0.5 && settings_.fixedStep == 0.0; ++redone) {
        // The event lies early in a long step: a shorter one has it, and what follows it, to more digits.
        h *= 1.2 * event.theta;
        if (h < smallest) break;
        integrator_->step(model_, state_.t, state_.q, state_.v, h);
        error = integrator_->error(settings_.tolerance);
        integrator_->prepareDense(model_);
        event = search_.first(model_, *integrator_, state_.t, h, state_.armed, jointRows());
    }
    const double reached = state_.t + event.theta * h;
    const double end = event.kind == FoundEvent::None ? state_.t + h : reached;
    if (end >= settings_.until * (1.0 - 1e-14)) {
        // The step reaches over the end: what is asked for comes from its dense output, and the state stays at the
        // step's start, so that a longer run goes on exactly as if there had been no end.
        checkpoint();
        emitUntil(state_.t, settings_.until, true, nullptr);
        summary_.event_driven += settings_.until - state_.t;
        done_ = true;
        return;
    }
    emitUntil(state_.t, end, true, nullptr);

    const auto [fed, taken] = stepWork(event.theta);
    const double length = end - state_.t;
    state_.work += fed;
    state_.dissipated += taken;
    if (event.kind == FoundEvent::None) {
        state_.q = integrator_->endPosition();
        state_.v = integrator_->endVelocity();
    } else {
        integrator_->dense(model_, event.theta, state_.q, state_.v);
    }
    system_.normalise(state_.q);
    const double driftBefore = model_.positionDrift(end, state_.q), driftVelocity = model_.velocityDrift(end, state_.q, state_.v);
    if (settings_.project) {
        model_.projectPosition(end, state_.q, 1e-15 * length_, 2);
        // Independent rows of a redundant set do not stay the best ones: choose again, here on the manifold.
        if (model_.redundant()) {
            model_.chooseRows(end, state_.q);
            state_.rows = model_.chosenRows();
        }
        state_.work += projectVelocity(system_, model_, end, state_.q, state_.v);
    }
    state_.t = end;
    system_.follow(state_.t, state_.q, state_.v);
    updateArmed();
    ++summary_.accepted;
    summary_.event_driven += length;
    summary_.drift_position = std::max(summary_.drift_position, driftBefore);
    summary_.drift_velocity = std::max(summary_.drift_velocity, driftVelocity);
    double penetration = 0.0;
    for (const auto& c : state_.closed) penetration = std::max(penetration, -system_.contactGap(c.index, state_.q).gap);
    StepRow row{end, length, Strategy::EventDriven, error, driftBefore, driftVelocity, penetration, 0, 0.0};
    summary_.penetration = std::max(summary_.penetration, penetration);
    sink_.step(row);
    ++state_.steps;
    if (settings_.fixedStep > 0.0) {
        state_.h = settings_.fixedStep;
    } else {
        const double factor = error > 0.0 ? 0.9 * std::pow(error, -1.0 / integrator_->errorExponent()) : 5.0;
        state_.h = std::min(h * clip(factor, 0.2, state_.grow ? 5.0 : 1.0), settings_.largestStep);
        state_.grow = true;
    }
    if (event.kind != FoundEvent::None) handle(event);
    // Steps without end at the edge of sticking: the sign of the slip is then only roundoff, and the smooth model a poor one.
    state_.shortSteps = length < shortStep * std::min(settings_.outputStep, settings_.until) && slipsBarely() ? state_.shortSteps + 1 : 0;
    if (state_.shortSteps >= shortStepsAllowed && state_.strategy == Strategy::EventDriven) {
        if (settings_.strategy != StrategyChoice::Hybrid)
            throw RunError("a contact stays at the edge of sticking and the event-driven method makes no headway; use the hybrid strategy");
        ++state_.instants;
        toTimeStepping("slip at the edge of sticking, no headway", 0.01 * settings_.outputStep);
    }
}

/// Work of loads and motors, and what dampers and friction take (J), over the first part of the step just made: three Gauss
/// points on the dense output.
std::pair<double, double> HybridRun::stepWork(double part) {
    double fed = 0.0, taken = 0.0;
    bool rubs = false;
    for (const auto& c : state_.closed) rubs = rubs || (c.status == ContactStatus::Slip && system_.contactLaw(c.index).friction > 0.0);
    const double side = 0.5 * std::sqrt(0.6);
    for (const auto& [theta, weight] : {std::pair(0.5 - side, 5.0 / 18.0), std::pair(0.5, 8.0 / 18.0), std::pair(0.5 + side, 5.0 / 18.0)}) {
        integrator_->dense(model_, theta * part, denseQ_, denseV_);
        const double at = state_.t + theta * part * integrator_->length();
        const SystemPower power = system_.power(at, denseQ_, denseV_);
        fed += weight * power.loads;
        taken += weight * power.dampers;
        if (!rubs && !system_.driven()) continue;
        Vector a, lambda, joints;
        std::vector<Vec3> forces;
        model_.acceleration(at, denseQ_, denseV_, a, lambda);
        model_.distribute(at, denseQ_, denseV_, lambda, joints, forces);
        for (std::size_t k = 0; k < forces.size(); ++k)
            taken -= weight * forces[k].tail<2>().dot(model_.slip(int(k), denseQ_, denseV_));
        if (!system_.driven()) continue;
        Vector timeRate(system_.constraintCount());
        system_.constraintTimeRate(at, denseQ_, timeRate);
        fed -= weight * joints.dot(timeRate);
    }
    const double length = part * integrator_->length();
    return {length * fed, length * taken};
}

bool HybridRun::slipsBarely() {
    for (std::size_t k = 0; k < state_.closed.size(); ++k)
        if (state_.closed[k].status == ContactStatus::Slip && system_.contactLaw(state_.closed[k].index).friction > 0.0 &&
            model_.slip(int(k), state_.q, state_.v).norm() < 100.0 * slowSlip_)
            return true;
    return false;
}

void HybridRun::handle(const FoundEvent& event) {
    if (event.kind == FoundEvent::Impact) {
        impactNow(event.candidate);
        return;
    }
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    std::vector<int> contacts = closedContacts();
    const bool time = settings_.strategy == StrategyChoice::Hybrid && !settings_.locateFriction;
    const PairRow name = system_.contactName(event.candidate);
    switch (event.kind) {
    case FoundEvent::Release:
        for (int released : event.released) {
            std::erase(contacts, released);
            ContactRows rows(3, system_.nv());
            log(EventKind::Detachment, released, "the normal force has ended", system_.contactRows(released, state_.q, rows).pointB);
        }
        decideModes(contacts, "");
        break;
    case FoundEvent::Border:
        std::erase(contacts, event.candidate);
        log(EventKind::Transition, event.candidate, "the foot point leaves its feature; what touches there takes over");
        for (int i : touchingNow())
            if (i != event.candidate) contacts.push_back(i);
        decideModes(contacts, "takes over at the border");
        break;
    case FoundEvent::SlipStops:
    case FoundEvent::StickBreaks: {
        const bool stops = event.kind == FoundEvent::SlipStops;
        log(stops ? EventKind::Stick : EventKind::Slip, event.candidate,
            stops ? "the tangential velocity vanishes" : "the friction force reaches the cone");
        if (time) {
            toTimeStepping(fmt::format("friction transition at '{}'", name.contact), 0.01 * state_.h);
        } else {
            decideModes(contacts, "");
        }
        break;
    }
    default: break;
    }
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
}

void HybridRun::impactNow(int trigger) {
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    // Simultaneity is a rule: whatever touches within the cluster tolerance takes part.
    std::vector<int> contacts = closedContacts();
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (std::find(contacts.begin(), contacts.end(), i) != contacts.end() || !state_.armed[i]) continue;
        const ContactGap gap = system_.contactGap(i, state_.q);
        if (i == trigger || (gap.valid && gap.gap < settings_.cluster)) contacts.push_back(i);
    }
    std::sort(contacts.begin(), contacts.end());
    contacts = withoutTwins(contacts);
    const double before = energyAt(state_.t, state_.q, state_.v);
    const Vector approaching = state_.v;
    ImpactResult impact = modes_.impact(state_.t, state_.q, state_.v, jointRows(), contacts, false);
    if (!impact.solution.solved && impact.solution.residual > 1e-6) {
        if (settings_.strategy == StrategyChoice::Hybrid) {
            state_.v = approaching;
            toTimeStepping("unresolved impact", 0.01 * state_.h);
            return;
        }
        throw RunError(fmt::format("the impact of {} contacts stays unsolved (residual {:.1e})", contacts.size(), impact.solution.residual));
    }
    const double fastest = -impact.before(Eigen::seq(0, Eigen::last, 3)).minCoeff();
    if (!(fastest > 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff()))) {
        // Nobody approaches: a contact begins without an impact.
        state_.v = approaching;
        decideModes(contacts, "begins to touch");
        emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
        return;
    }
    summary_.solver_iterations += impact.solution.iterations;
    summary_.worst_residual = std::max(summary_.worst_residual, impact.solution.residual);
    double step = 0.0;
    const bool piles = pilesUp(impact, step);
    std::string text;
    if (piles && settings_.strategy == StrategyChoice::EventDriven) {
        // Without time stepping the bounces that are too low to follow are ended here.
        state_.v = approaching;
        impact = modes_.impact(state_.t, state_.q, state_.v, jointRows(), contacts, true);
        text = "the bounces still to come are lower than the accumulation height: ended here";
    }
    double driven = 0.0; // a motor keeps its speed through the impact: its impulse does work
    if (system_.driven()) {
        Vector timeRate(system_.constraintCount());
        system_.constraintTimeRate(state_.t, state_.q, timeRate);
        driven = -impact.jointImpulses.dot(timeRate(jointRows()));
    }
    state_.work += driven;
    state_.dissipated += before + driven - energyAt(state_.t, state_.q, state_.v);
    double gained = 0.0;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const Vec3 p = impact.impulses.segment<3>(3 * Eigen::Index(k));
        if (p.norm() == 0.0) continue;
        const ContactGeometry& g = impact.geometry[k];
        const Vec3 world = p[0] * g.normal + p[1] * g.tangent1 + p[2] * g.tangent2;
        log(EventKind::Impact, contacts[k],
            fmt::format("approach {:.6g} m/s, leaves with {:.6g} m/s", -impact.before[3 * Eigen::Index(k)], impact.after[3 * Eigen::Index(k)]) +
                (text.empty() ? "" : "; " + text),
            g.pointB, world, impact.lost[k]);
        gained -= impact.lost[k];
    }
    if (gained > 1e-9 * std::max(std::abs(before), 1e-12))
        log(EventKind::Message, contacts.front(), fmt::format("Newton's law with friction gains {:.3g} J in this impact", gained));
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work, &impact);
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] > 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff()) &&
            std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) { return c.index == contacts[k]; }))
            log(EventKind::Detachment, contacts[k], "leaves with the impact", impact.geometry[k].pointB);
    // Closed from now on: what was hit and neither approaches nor leaves.
    std::vector<int> staying;
    const double rest = 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff());
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] <= rest) staying.push_back(contacts[k]);
    if (piles && settings_.strategy == StrategyChoice::Hybrid) {
        toTimeStepping("impacts pile up: the bounce still to come is lower than the accumulation height", step);
        return;
    }
    decideModes(staying, text.empty() ? "stays after the impact" : "stays after the last impact");
}

double HybridRun::bounceHeight(double speed, double acceleration) const { return speed * speed / (2.0 * -acceleration); }

/// Whether a bounce that starts now is lower than the accumulation height; then also the step for what is left of it.
bool HybridRun::pilesUp(const ImpactResult& impact, double& step) {
    std::vector<int> leaving, staying;
    const double rest = 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff());
    std::vector<double> speed;
    for (std::size_t k = 0; k < impact.contacts.size(); ++k) {
        const double u = impact.after[3 * Eigen::Index(k)];
        if (u <= rest) {
            staying.push_back(impact.contacts[k]);
        } else if (impact.impulses[3 * Eigen::Index(k)] > 0.0) {
            leaving.push_back(impact.contacts[k]);
            speed.push_back(u);
        }
    }
    if (leaving.empty()) return false;
    // Accelerations with only what stays closed.
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), staying);
    const auto keep = state_.closed;
    const auto keepRows = model_.chosenRows();
    model_.setClosed(decision.closed);
    model_.chooseRows(state_.t, state_.q);
    const Vector a = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, leaving);
    model_.setClosed(keep);
    model_.restoreRows(keepRows);
    bool low = false;
    for (std::size_t k = 0; k < leaving.size(); ++k) {
        if (!(a[Eigen::Index(k)] < 0.0) || bounceHeight(speed[k], a[Eigen::Index(k)]) > settings_.accumulationHeight) continue;
        low = true;
        const double e = std::min(system_.contactLaw(leaving[k]).restitution, 0.99);
        const double left = 2.0 * speed[k] / -a[Eigen::Index(k)] / (1.0 - e);
        step = std::max(step, left / stepsPerBounce);
    }
    return low;
}

/// Contacts at one point with one normal say the same thing twice (corner on corner of aligned boxes): the first stands
/// for all.
std::vector<int> HybridRun::withoutTwins(const std::vector<int>& contacts) const {
    std::vector<int> kept;
    ContactRows rows(3, system_.nv());
    std::vector<ContactRows> seenRows;
    for (int i : contacts) {
        system_.contactRows(i, state_.q, rows);
        const double scale = rows.cwiseAbs().maxCoeff();
        const bool twin = std::any_of(seenRows.begin(), seenRows.end(), [&](const ContactRows& r) {
            // Same normal row, or the opposite bodies' view of it; tangents may be turned.
            return (r.row(0) - rows.row(0)).cwiseAbs().maxCoeff() < 1e-9 * scale;
        });
        if (twin) continue;
        kept.push_back(i);
        seenRows.push_back(rows);
    }
    return kept;
}

void HybridRun::decideModes(std::vector<int> contacts, const char* why, const std::vector<int>& resting) {
    contacts = withoutTwins(contacts);
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), contacts, resting);
    summary_.solver_iterations += decision.iterations;
    summary_.worst_residual = std::max(summary_.worst_residual, decision.residual);
    const bool hybrid = settings_.strategy == StrategyChoice::Hybrid;
    if (decision.painleve || !decision.solved) {
        const std::string reason = decision.painleve ? "Painleve situation: friction leaves no unique acceleration"
                                                     : "the contact problem on acceleration level stays unsolved";
        if (!hybrid) throw RunError(reason + "; use the hybrid strategy");
        toTimeStepping(reason, 0.01 * state_.h);
        return;
    }
    for (const auto& contact : decision.closed) {
        const auto known = std::find_if(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) { return c.index == contact.index; });
        if (known == state_.closed.end() && *why)
            log(EventKind::Touch, contact.index,
                fmt::format("{}, {}", why, contact.status == ContactStatus::Stick ? "sticks" : "slides"));
    }
    for (int opened : decision.opened)
        if (std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) { return c.index == opened; }))
            log(EventKind::Detachment, opened, "lifts off");
    if (decision.fromRest && hybrid && !settings_.locateFriction) {
        setModes(decision.closed);
        toTimeStepping("a resting contact starts to slip", 0.01 * state_.h);
        return;
    }
    setModes(decision.closed);
}

void HybridRun::setModes(std::vector<ClosedContact> closed) {
    state_.closed = std::move(closed);
    model_.setClosed(state_.closed);
    model_.chooseRows(state_.t, state_.q);
    if (settings_.project) {
        model_.projectPosition(state_.t, state_.q, 1e-15 * length_, 3);
        state_.work += projectVelocity(system_, model_, state_.t, state_.q, state_.v);
    }
    state_.rows = model_.chosenRows();
}

// ---- time stepping --------------------------------------------------------------------------------------------------

void HybridRun::toTimeStepping(const std::string& reason, double step) {
    log(EventKind::Switch, -1, "to time stepping: " + reason);
    state_.strategy = Strategy::TimeStepping;
    state_.blockStart = state_.t;
    state_.blockStep = clip(step, smallestTimeStep, settings_.step);
    state_.blockCount = 0;
    state_.settled = 0;
    state_.warmStart.clear();
    moreau_.warmStart.clear();
    state_.closed.clear();
    model_.setClosed({});
    model_.chooseRows(state_.t, state_.q);
    state_.rows = model_.chosenRows();
}

void HybridRun::timeStep() {
    // Times by multiplication, so that a million steps add no roundoff.
    const double begin = state_.t, end = state_.blockStart + double(state_.blockCount + 1) * state_.blockStep, h = end - begin;
    const std::vector<int> previous = [&] {
        std::vector<int> contacts;
        for (const auto& [candidate, impulse] : state_.warmStart) contacts.push_back(candidate);
        return contacts;
    }();
    moreau_.step(begin, state_.q, state_.v, h, jointRows(), state_.armed, 1e-12 * length_, step_);
    if (!step_.q.allFinite() || !step_.v.allFinite()) throw RunError("the motion is no longer finite");
    const bool last = end >= settings_.until * (1.0 - 1e-12);
    if (last) checkpoint();
    emitUntil(begin, std::min(end, settings_.until), false, &step_);
    if (last) {
        summary_.time_stepping += settings_.until - begin;
        done_ = true;
        return;
    }
    ++state_.blockCount;
    state_.work += step_.loads;
    state_.dissipated += step_.dissipated + step_.dampers;
    state_.q = step_.q;
    state_.v = step_.v;
    state_.t = end;
    state_.warmStart = moreau_.warmStart;
    const double drift = model_.positionDrift(end, state_.q);
    if (settings_.project && drift > 1e-10 * length_) {
        model_.projectPosition(end, state_.q, 1e-13 * length_, 2);
        state_.work += projectVelocity(system_, model_, end, state_.q, state_.v);
    }
    system_.follow(state_.t, state_.q, state_.v);
    updateArmed();
    ++summary_.accepted;
    summary_.time_stepping += h;
    summary_.solver_iterations += step_.iterations;
    summary_.worst_residual = std::max(summary_.worst_residual, step_.residual);
    double penetration = 0.0;
    for (const auto& g : step_.geometry) penetration = std::max(penetration, -g.gap);
    summary_.drift_position = std::max(summary_.drift_position, drift);
    summary_.penetration = std::max(summary_.penetration, penetration);
    sink_.step({end, h, Strategy::TimeStepping, 0.0, drift, model_.velocityDrift(end, state_.q, state_.v), penetration, step_.iterations, step_.residual});
    ++state_.steps;
    if (settings_.strategy != StrategyChoice::Hybrid) return;

    // Settled: the same contacts as before, none of them approaching or about to bounce low.
    bool settled = previous == step_.contacts;
    const double restSpeed = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    for (std::size_t k = 0; k < step_.contacts.size() && settled; ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        const bool presses = step_.impulses[i] > 0.0;
        if (presses) settled = std::abs(step_.velocities[i]) <= restSpeed;
        const double mu = system_.contactLaw(step_.contacts[k]).friction;
        if (presses && mu > 0.0) {
            // Friction is decided: at rest inside the cone, or sliding faster than a few steps of friction could stop.
            const double slip = step_.velocities.segment<2>(i + 1).norm();
            const double inside = step_.impulses.segment<2>(i + 1).norm();
            const bool sticks = slip <= restSpeed && inside < mu * step_.impulses[i] * (1.0 - 1e-9);
            const bool slides = slip > 5.0 * mu * step_.impulses[i] * step_.mobility[k];
            settled = sticks || slides;
        }
    }
    state_.settled = settled ? state_.settled + 1 : 0;
    if (state_.settled >= settledSteps) toEventDriven();
    if (state_.strategy == Strategy::TimeStepping && state_.blockCount >= stepsPerBlock && state_.blockStep < settings_.step) {
        state_.blockStart = state_.t;
        state_.blockStep = std::min(2.0 * state_.blockStep, settings_.step);
        state_.blockCount = 0;
    }
}

void HybridRun::toEventDriven() {
    // Open contacts that will bounce again below the accumulation height keep time stepping.
    std::vector<int> closed, open, resting;
    for (std::size_t k = 0; k < step_.contacts.size(); ++k) {
        const Vec3 p = step_.impulses.segment<3>(3 * Eigen::Index(k));
        if (!(p[0] > 0.0)) continue;
        closed.push_back(step_.contacts[k]);
        // The scheme ends slip at its midpoint; at the step's end the last digits differ.
        if (p.tail<2>().norm() < system_.contactLaw(step_.contacts[k]).friction * p[0] * (1.0 - 1e-9)) resting.push_back(step_.contacts[k]);
    }
    ContactRows rows(3, system_.nv());
    std::vector<double> speed;
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (!state_.armed[i] || std::find(closed.begin(), closed.end(), i) != closed.end()) continue;
        const ContactGap gap = system_.contactGap(i, state_.q);
        if (!gap.valid || gap.gap > settings_.cluster) continue;
        system_.contactRows(i, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        open.push_back(i);
        speed.push_back(u);
    }
    if (!open.empty()) {
        const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), withoutTwins(closed), resting);
        const auto keepRows = model_.chosenRows();
        model_.setClosed(decision.closed);
        model_.chooseRows(state_.t, state_.q);
        const Vector a = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, open);
        model_.setClosed({});
        model_.restoreRows(keepRows);
        const double restSpeed = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (std::abs(speed[k]) <= restSpeed && a[Eigen::Index(k)] <= 1e-9) {
                closed.push_back(open[k]); // touches and will stay: belongs to a redundant patch
                continue;
            }
            const bool low = a[Eigen::Index(k)] < 0.0 && bounceHeight(speed[k], a[Eigen::Index(k)]) <= settings_.accumulationHeight;
            if (low || speed[k] < 0.0) {
                state_.settled = 0;
                return;
            }
        }
    }
    std::sort(closed.begin(), closed.end());
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    state_.strategy = Strategy::EventDriven;
    state_.grow = true;
    log(EventKind::Switch, -1, fmt::format("to event-driven: contacts settled, {} closed", closed.size()));
    decideModes(closed, "stays closed", resting);
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
}

} // namespace escapement
