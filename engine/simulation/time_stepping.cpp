// The time-stepping state: Moreau-Jean steps until the contacts have settled.

#include "engine/simulation/hybrid_run.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int settledSteps = 3;           // steps without change before the event-driven method takes over again
constexpr double smallestTimeStep = 1e-7; // s, thesis 4.4: floor of the time-stepping phase
constexpr int stepsPerBlock = 200;        // unsettled time steps before their length is doubled
constexpr int relapsesCounted = 16;       // each doubles the settled steps that are asked for
constexpr double stepsHover = 2.0;   // a time step lets a closed contact rise by this many times what it falls in one
constexpr double gainAllowed = 1e-9; // of the energy that there is, that a step may bring in
constexpr double relapsesRattling =
    5.0; // output steps: after them the same from bounces that are ended again and again is none
constexpr double relapseTime = 1e-4; // of the output step: event-driven for less than this is a relapse

} // namespace

Reaction HybridRun::react(Trigger trigger, const std::string& detail, double step) {
    const std::size_t row = strategyRow(trigger, settings_.strategy, settings_.locateFriction);
    const StrategyRow& rule = strategyTable()[row];
    ++summary_.reactions[row];
    const std::string text = detail.empty() ? std::string(rule.text) : fmt::format("{} ({})", rule.text, detail);
    switch (rule.reaction) {
    case Reaction::StepTime:
        toTimeStepping(text, step);
        break;
    case Reaction::EventDriven:
        state_.strategy = Strategy::EventDriven;
        log(EventKind::Switch, -1, "to event-driven: " + text);
        break;
    case Reaction::EndRun:
        throw RunError(text + "; use the hybrid strategy, which steps over it in time");
    case Reaction::GoOn:
    case Reaction::EndBounces:
    case Reaction::Jump:
    case Reaction::LongerSteps:
        break;
    }
    return rule.reaction;
}

void HybridRun::toTimeStepping(const std::string& reason, double step) {
    log(EventKind::Switch, -1, "to time stepping: " + reason);
    state_.strategy = Strategy::TimeStepping;
    // Where the event-driven method fails again and again at once, time stepping goes on for longer each time.
    const bool rattles =
        state_.ended > 0 && state_.endedFrom >= state_.returned && state_.t - state_.endedFrom <= settings_.outputStep;
    const double soon = rattles ? relapsesRattling * settings_.outputStep : relapseTime * settings_.outputStep;
    const bool again = state_.returned >= 0.0 && state_.t - state_.returned <= soon;
    state_.relapses = again ? std::min(state_.relapses + 1, relapsesCounted) : 0;
    state_.blockStart = state_.t;
    state_.blockStep = std::clamp(step, smallestTimeStep, settings_.step);
    state_.blockCount = 0;
    state_.settled = state_.ended = 0;
    state_.memory = {};
    state_.carried.clear();
    state_.smoothMemory.resize(0);
    state_.lastError = 0.0;
    state_.passing = false;
    state_.closed.clear();
    model_.setClosed({});
    model_.chooseRows(state_.t, state_.q);
    state_.rows = model_.chosenRows();
}

void HybridRun::timeStep() {
    // Times by multiplication, so that a million steps add no roundoff.
    const double begin = state_.t, planned = state_.blockStart + double(state_.blockCount + 1) * state_.blockStep;
    const std::vector<int> previous = [&] {
        std::vector<int> contacts;
        for (const auto& [candidate, impulse] : state_.memory.impulses) contacts.push_back(candidate);
        return contacts;
    }();
    const std::vector<int> rows = jointRows();
    memory_ = state_.memory;
    // What is left of an accumulation is lower than its height: there a contact counts as closed, else every step of
    // free fall through a gap of roundoff would begin another bounce.
    const double touching =
        std::max(1e-12 * length_, settings_.strategy == StrategyChoice::Hybrid ? settings_.accumulationHeight : 0.0);
    system_.leavePieces();
    // No further than motors and loads that are functions of time show what they do: a pulse is not stepped over.
    const double most = system_.longestStep(begin, planned - begin),
                 reached = most < planned - begin ? begin + most : planned;
    requireContinuous(begin, reached);
    if (guard_) guard_->allow(gainAllowed * state_.turnover);
    stepper_->step({begin, state_.q, state_.v, reached - begin, rows, state_.armed, touching}, memory_, step_);
    if (!step_.q.allFinite() || !step_.v.allFinite()) throw RunError("the motion is no longer finite");
    const bool ownLength = step_.length < planned - begin || step_.suggested > 0.0;
    const double end = ownLength ? begin + step_.length : planned, h = end - begin;
    const bool last = end >= settings_.until * (1.0 - 1e-12);
    if (last) checkpoint();
    partImpacts();
    allowStep(h);
    // Where nothing touches: more than the step's order explains. At contacts it is the impact law's, and mended.
    if (guard_ && step_.contacts.empty()) state_.takenBack += std::max(0.0, guard_->takenBack() - allowedNow_);
    emitUntil(begin, std::min(end, settings_.until), false, &step_);
    if (last) {
        summary_.time_stepping += settings_.until - begin;
        done_ = true;
        return;
    }
    if (step_.suggested > 0.0) {
        state_.blockStart = end;
        state_.blockCount = 0;
        state_.blockStep = std::min(step_.suggested, settings_.largestStep);
    } else if (!ownLength) {
        ++state_.blockCount; // a step that had to be shorter is followed by the rest of it: frames stay at the ends of
                             // steps
    }
    state_.work += step_.loads;
    state_.dissipated += step_.dissipated + step_.dampers;
    account(step_, 1.0, 1.0, true);
    state_.q = step_.q;
    state_.v = step_.v;
    state_.t = end;
    std::swap(state_.memory, memory_);
    logBreaks(begin, end);
    if (guard_ && guard_->otherLaw() && !step_.contacts.empty()) {
        ++state_.instants;
        log(EventKind::Message, step_.contacts.front(),
            fmt::format(
                "the impact law would gain {:.3g} J in this step: it is made again so that contacts bring in no energy",
                guard_->wouldGain()));
    } else if (!guard_ && timeSteppingLaw_ < 0 &&
               step_.gained > 1e-9 * std::max(std::abs(summary_.energy_start), 1e-12) && !step_.contacts.empty()) {
        ++state_.instants;
        log(EventKind::Message, step_.contacts.front(),
            fmt::format("the impact law with friction gains {:.3g} J in this step", step_.gained));
    }
    const double drift = model_.positionDrift(end, state_.q);
    if (settings_.project && drift > 1e-10 * length_) {
        model_.projectPosition(end, state_.q, 1e-13 * length_, 2);
        state_.work += makeConsistent();
    }
    passJoinsInTime();
    followContacts(h);
    ++summary_.accepted;
    summary_.time_stepping += h;
    solving_->lifted(step_.lift, h);
    double penetration = 0.0;
    for (const auto& g : step_.geometry) penetration = std::max(penetration, -g.gap);
    if (step_.depth >= 0.0) penetration = std::max(step_.depth, 0.0); // at its end, where positions have been put right
    summary_.drift_position = std::max(summary_.drift_position, drift);
    summary_.penetration = std::max(summary_.penetration, penetration);
    sink_.step({end, h, Strategy::TimeStepping, 0.0, drift, model_.velocityDrift(end, state_.q, state_.v), penetration,
                step_.iterations, step_.residual});
    ++state_.steps;
    if (settings_.strategy != StrategyChoice::Hybrid) return;

    // Settled: the same contacts as before, none of them approaching or about to bounce low.
    bool settled = previous == step_.contacts;
    const double restSpeed = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    const bool allRest = state_.v.cwiseAbs().maxCoeff() <= restSpeed;
    for (std::size_t k = 0; k < step_.contacts.size() && settled; ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        const ContactLaw law = system_.contactLaw(step_.contacts[k]);
        const double pressing = law.preload > 0.0 ? law.preload * h : step_.impulses[i];
        const bool presses = pressing > 0.0;
        if (presses) settled = std::abs(step_.velocities[i]) <= restSpeed;
        const double mu = law.stickingFriction();
        if (presses && mu > 0.0) {
            // Friction is decided: at rest inside the cone, or sliding faster than a few steps of friction could stop.
            const double slip = step_.velocities.segment<2>(i + 1).norm();
            const double inside = step_.impulses.segment<2>(i + 1).norm();
            // Of contacts that share a load some may be on the cone, though nothing moves.
            const bool sticks = slip <= restSpeed && (allRest || inside < mu * pressing * (1.0 - 1e-9));
            const bool slides = slip > 5.0 * mu * pressing * step_.mobility[k];
            settled = sticks || slides;
        }
    }
    state_.settled = settled ? state_.settled + 1 : 0;
    if (state_.passing && !ongoingTransition()) {
        toEventDriven();
        return;
    }
    if (state_.settled >= (settledSteps << state_.relapses) && timeSteppingLaw_ < 0) toEventDriven();
    if (state_.strategy == Strategy::TimeStepping && state_.blockCount >= stepsPerBlock &&
        state_.blockStep < settings_.step) {
        react(Trigger::StaysUnsettled);
        state_.blockStart = state_.t;
        state_.blockStep = std::min(2.0 * state_.blockStep, settings_.step);
        state_.blockCount = 0;
    }
}

void HybridRun::toEventDriven() {
    // Open contacts that will bounce again below the accumulation height keep time stepping.
    std::vector<int> closed, open, resting;
    const double restSpeed = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    const bool allRest = state_.v.cwiseAbs().maxCoeff() <= restSpeed;
    for (std::size_t k = 0; k < step_.contacts.size(); ++k) {
        const Vec3 p = step_.impulses.segment<3>(3 * Eigen::Index(k));
        const ContactLaw law = system_.contactLaw(step_.contacts[k]);
        if (!(p[0] > 0.0) && law.preload == 0.0) continue;
        // Behind an edge a contact may be struck; it is closed where its speed is only that of a step (below).
        if (state_.passing && law.preload == 0.0 && std::abs(step_.velocities[3 * Eigen::Index(k)]) > restSpeed)
            continue;
        closed.push_back(step_.contacts[k]);
        // The scheme ends slip at its midpoint; at the step's end the last digits differ.
        if (allRest || showsSticking(law, p, step_.length)) resting.push_back(step_.contacts[k]);
    }
    ContactRows rows(3, system_.nv());
    std::vector<double> speed;
    const double within = state_.passing ? std::numeric_limits<double>::infinity() : settings_.cluster;
    system_.eachContact(state_.q, within, false, [&](int i, const ContactGap& gap) {
        if (!state_.armed[i] || std::find(closed.begin(), closed.end(), i) != closed.end()) return;
        if (!gap.valid || (gap.gap > settings_.cluster && !state_.passing)) return;
        system_.contactRows(i, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        open.push_back(i);
        speed.push_back(u);
    });
    if (!open.empty()) {
        const ModeDecision decision =
            modes_.decide(state_.t, state_.q, state_.v, jointRows(), withoutTwins(closed), resting);
        const auto keepRows = model_.chosenRows();
        model_.setClosed(decision.closed);
        model_.chooseRows(state_.t, state_.q);
        const Vector a = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, open);
        model_.setClosed({});
        model_.restoreRows(keepRows);
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (state_.passing) {
                // Over a round face each step leaves it a little and falls back: what a step cannot tell from touching.
                const double falls = -stepsHover * a[Eigen::Index(k)] * step_.length;
                const double gap = system_.contactGap(open[k], state_.q).gap;
                if (falls > 0.0 && gap <= falls * step_.length && std::abs(speed[k]) <= falls)
                    closed.push_back(open[k]);
                continue;
            }
            if (std::abs(speed[k]) <= restSpeed && a[Eigen::Index(k)] <= 1e-9) {
                closed.push_back(open[k]); // touches and will stay: belongs to a redundant patch
                continue;
            }
            const bool low =
                a[Eigen::Index(k)] < 0.0 && bounceHeight(speed[k], a[Eigen::Index(k)]) <= settings_.accumulationHeight;
            if (low || speed[k] < 0.0) {
                state_.settled = 0;
                return;
            }
        }
    }
    std::sort(closed.begin(), closed.end());
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    state_.grow = true;
    state_.returned = state_.t;
    state_.passing = false;
    react(Trigger::ContactsSettled, fmt::format("{} closed", closed.size()));
    const double energy = energyAt(state_.t, state_.q, state_.v), done = state_.work;
    decideModes(closed, "stays closed", resting);
    state_.dissipated += energy + (state_.work - done) - energyAt(state_.t, state_.q, state_.v); // onto what is closed
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
}

} // namespace escapement
