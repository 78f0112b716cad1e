#include "engine/simulation/run/phases/event_driven_phase.h"

#include "engine/dynamics/turning.h"
#include "engine/model/errors.h"
#include "engine/simulation/run/phases/dead_centre.h"
#include "engine/simulation/run/phases/step_rule.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double shortStep = 1e-4;     // of the output step: below it a step at the edge of sticking is short
constexpr int fewRows = 60;            // up to which it costs little to ask for a way over a loss of rank at once
constexpr int shortStepsAllowed = 500; // in a row
constexpr double heldBeyond =
    4.0; // times the speed up to which what begins to slide keeps its direction: a step goes no further
constexpr int creepSteps = 20;        // short steps after which what creeps is taken for at rest
constexpr double creepingStep = 1e-2; // of the output step: a longer step costs too little for its slip to be creep
constexpr double creepChange = 0.05;  // of itself: what slides keeps this slip over a step that only stability asks for
constexpr double creepSpeed = 50.0;   // times the slow slip: some times what errors make of rest
constexpr double errorSpeed = 10.0; // times the slow slip: the tolerance, within which it may be anything a step later
constexpr double instantOver =
    1e-6; // of the clock's resolution: a step shortened so far has had events at one instant again and again
constexpr double returns = 0.1; // of a step's length, for the one after it, where it was shortened for nothing
constexpr int redoneSteps = 8;  // times that a step is made again, shorter, for the event in it

} // namespace

EventDrivenPhase::EventDrivenPhase(RunContext& run, const Parts& parts)
    : RunPart(run), parts_(parts),
      norm_(run.settings.tolerance, run.settings.stepRule == HybridSettings::StepRule::Thesis) {}

void EventDrivenPhase::step() {
    // Not of where the run ends, unless it has no frames before: a longer one goes the same way.
    smallest_ = 1e-14 * std::max(std::min(settings_.outputStep, settings_.until), state_.t) + 1e-15;
    Made made;
    if (!make(made) || !locate(made)) return;
    const bool last = made.end >= settings_.until * (1.0 - 1e-14);
    if (last) parts_.output.checkpoint();
    parts_.watch.allowError(made.error);
    if (last) {
        // The step reaches over the end: what is asked for comes from its dense output, and the state stays at the
        // step's start, so that a longer run goes on exactly as if there had been no end.
        parts_.output.emitSmooth(settings_.until);
        summary_.event_driven += settings_.until - state_.t;
        run_.done = true;
        return;
    }
    parts_.output.emitSmooth(made.end);
    const double length = made.end - state_.t;
    const double lastError = take(made);
    parts_.following.follow(length);
    parts_.sensing.follow();
    show(made, length);
    chooseNext(made, lastError);
    logNearMisses(made);
    if (made.event.type && made.event.type->handle) made.event.type->handle(run_, parts_, made.event);
    if (made.atBreak) parts_.breaks.pass(made.breaks);
    parts_.sensing.notice();
    if (const std::string remark = integrator_.remark(); made.goesOn() && !remark.empty()) {
        ++state_.instants;
        parts_.output.log(EventKind::Message, -1, remark);
    }
    if (made.event.type && length == 0.0 && settings_.fixedStep == 0.0) {
        // Nothing was gained: at the length of this step the dense output is too coarse to tell that a contact opens.
        // What it was shortened by for the event says nothing of what follows.
        state_.h = 0.25 * made.whole;
        state_.grow = false;
        // A few events at one instant may follow one another; ten more would each shorten the step again.
        if (state_.h < instantOver * smallest_ && state_.strategy == Strategy::EventDriven) {
            ++state_.instants;
            parts_.strategy.react(Trigger::NoHeadway, "the same instant again and again", 0.01 * settings_.outputStep);
        }
    }
    watchShortSteps(made, length);
}

/// The smooth method's step, no longer than its error and breaks allow. False: it fails at any length, and the run goes
/// on otherwise.
bool EventDrivenPhase::make(Made& made) {
    system_.keepToPieces(state_.t, state_.h); // from here it only becomes shorter
    system_.keepToLaws(state_.q, state_.v);
    double &h = made.h, &error = made.error;
    h = made.planned = state_.h;
    integrator_.recall(state_.smoothMemory);
    if (settings_.fixedStep == 0.0) {
        h = std::min(h, system_.longestStep(state_.t, settings_.largestStep));
        // An error estimate may be blind to uniform turning, and the search for events to what happens within a turn.
        if (const double speed = turningSpeed(system_, state_.v); speed * h > turnMost) h = turnMost / speed;
        h = system_.longestApproach(state_.q, state_.v, h);
        if (state_.t < state_.shortUntil) h = std::min(h, state_.shortStep);
    }
    if (settings_.fixedStep == 0.0 || settings_.watchFixed) {
        made.breaks = system_.nextBreak(state_.t, h * (1.0 + 1e-9));
        if (!made.breaks.ends.empty() && !(made.breaks.time > state_.t)) throw RunError(made.breaks.ends);
        if (std::isfinite(made.breaks.time)) h = made.breaks.time - state_.t;
        if (h < smallest_ && std::isfinite(made.breaks.time)) { // a value of one instant, as at the start
            state_.t = std::max(made.breaks.time, state_.t + smallest_);
            state_.smoothMemory.resize(0);
            state_.lastError = 0.0;
            run_.setSlowSlipFor(state_.v.cwiseAbs().maxCoeff());
            parts_.breaks.pass(made.breaks);
            return false;
        }
    }
    model_.referSlip(state_.q, state_.v, run_.slowSlip);
    model_.chooseCarrying(state_.t, state_.q, state_.v);
    state_.closed = model_.closed();
    for (int tries = 0;; ++tries) {
        bool failed = false;
        std::string why;
        try {
            integrator_.step(model_, state_.t, state_.q, state_.v, h);
            error = integrator_.error(norm_);
            failed = !std::isfinite(error);
        } catch (const RunError& problem) {
            if (!state_.q.allFinite()) throw;
            failed = true;
            why = problem.what();
        }
        const double turn =
            failed ? 0.0
                   : h * std::max(turningSpeed(system_, state_.v), turningSpeed(system_, integrator_.endVelocity()));
        if (settings_.fixedStep > 0.0) {
            if (shortensFixed(failed ? &why : nullptr, turn, h)) continue;
            break;
        }
        const double over = failed || error > 1.0 ? 1.0 : beginsOver();
        const bool turnsOver = !failed && error <= 1.0 && turn > 2.0 * turnMost;
        if (!failed && error <= 1.0 && !turnsOver && !(over > heldBeyond && h > 1e-3 * made.planned)) break;
        if ((failed || error > 1.0) && (tries > 0 || model_.rowCount() <= fewRows) && stepOver(made)) break;
        run_.countRejected();
        state_.grow = false;
        h *= failed                 ? step_rule::shrinks
             : turnsOver            ? std::max(turnMost / turn, 0.1)
             : error <= 1.0         ? std::clamp(std::sqrt(2.0 / over), 0.2, 0.8)
             : norm_.positionsAlone ? step_rule::thesis(error, integrator_.order())
                                    : step_rule::rejected(error, integrator_.errorExponent());
        if (h < smallest_) {
            ++state_.instants;
            parts_.strategy.react(Trigger::StepFails, why);
            return false;
        }
    }
    run_.setSlowSlipFor(state_.v.cwiseAbs().maxCoeff());
    run_.damps = integrator_.damped(run_.damping);
    integrator_.prepareDense(model_);
    lookAhead();
    return true;
}

/// Whether a fixed step that `failed` (with what it says) is tried again, shorter: over the instant at which sliding
/// that turns dies away no implicit step has a solution, and shorter ones lead up to it, where it is located.
bool EventDrivenPhase::shortensFixed(const std::string* failed, double turn, double& h) {
    if (failed && step_rule::shrinks * h < smallest_) throw RunError("the fixed step failed: " + *failed);
    if (failed) {
        run_.countRejected();
        h *= step_rule::shrinks;
        return true;
    }
    if (turn > turnCounted)
        throw RunError(fmt::format("a body turns by {:.3g} rad in the fixed step from t = {:.9g} s: beyond half a turn "
                                   "its direction cannot be told; set /run/first_step below {:.3g} s",
                                   turn, state_.t, turnCounted * h / turn));
    return false;
}

/// Where constraints lose rank on the way a step may fail however short it becomes: the way over the place is made in
/// one step of another method. False: there is no such place, or that step errs too much or leads too far.
bool EventDrivenPhase::stepOver(Made& made) {
    if (state_.t < state_.shortUntil || !integrator_.stepOver(model_, state_.t, state_.q, state_.v, made.h))
        return false;
    const double over = integrator_.error(norm_), length = integrator_.length();
    const double speed = std::max(turningSpeed(system_, state_.v), turningSpeed(system_, integrator_.endVelocity()));
    if (!(over <= 1.0) || length > system_.longestStep(state_.t, settings_.largestStep) ||
        length > system_.longestApproach(state_.q, state_.v, length) || speed * length > turnMost)
        return false;
    if (const TimeBreak breaks = system_.nextBreak(state_.t, length); std::isfinite(breaks.time)) return false;
    if (length < shortStep * std::min(settings_.outputStep, settings_.until))
        if (const std::string stuck = deadCentre(system_, state_.t, state_.q, state_.v); !stuck.empty())
            throw RunError(stuck);
    made.h = length;
    made.error = over;
    return true;
}

/// The first event in the step, and where the step ends with it. False: the step is refused.
bool EventDrivenPhase::locate(Made& made) {
    double& h = made.h;
    made.whole = h;
    FoundEvent& event = made.event;
    event = run_.search.first(model_, integrator_, state_.t, h, state_.armed, jointRows());
    for (int redone = 0; redone < redoneSteps && event.type && event.theta > 0.0 && event.theta < 0.5 &&
                         !event.seenLater && settings_.fixedStep == 0.0;
         ++redone) {
        // The event lies early in a long step: a shorter one has it, and what follows it, to more digits.
        made.sought = event.type;
        h *= 1.2 * event.theta;
        if (h < smallest_) break;
        try {
            integrator_.step(model_, state_.t, state_.q, state_.v, h);
        } catch (const RunError& problem) { // implicit methods may fail at any length
            refuse(h, problem.what());
            return false;
        }
        made.error = integrator_.error(norm_);
        if (!(made.error <= 1.0)) { // the longer step stepped over what this one sees
            refuse(h, "its error is too large");
            return false;
        }
        integrator_.prepareDense(model_);
        lookAhead();
        event = run_.search.first(model_, integrator_, state_.t, h, state_.armed, jointRows());
    }
    if (event.type && settings_.fixedStep == 0.0 && !isFiniteAt(event.theta)) {
        refuse(h, "the velocities at an event are not finite");
        return false;
    }
    const double reached = state_.t + event.theta * h;
    made.atBreak = !event.type && h == made.breaks.time - state_.t;
    made.end = made.atBreak ? made.breaks.time : event.type ? reached : state_.t + h;
    const double part = std::min(event.theta, (settings_.until - state_.t) / h);
    if (parts_.ledger.prepare(part)) {
        if (part == 0.0 || settings_.fixedStep > 0.0 || run_.damps) return true;
        // At an event where constraints are about to depend on each other the dense output may be anything.
        const bool rubbing = rubs() && !(h < shortStep * std::min(settings_.outputStep, settings_.until));
        if (rubbing ? parts_.watch.balances(part) : !event.type || parts_.watch.balancesRoughly(part)) return true;
        refuse(h, "the energies do not balance");
        return false;
    }
    // Somewhere within the step nothing moves as the equations say: what the step has is no motion.
    if (settings_.fixedStep > 0.0) throw RunError("the forces within the fixed step are not finite");
    refuse(h, "the forces are not finite");
    return false;
}

/// Whether the dense output has velocities there. Of redundant contacts those rows that were chosen at the step's start
/// may come to depend on each other on its way: where two edges are nearly parallel, their crossing runs along them
/// into a corner that bears, too. After a shorter step they are chosen anew.
bool EventDrivenPhase::isFiniteAt(double theta) {
    integrator_.dense(model_, theta, endQ_, endV_);
    return endQ_.allFinite() && endV_.allFinite();
}

/// The step, though it was made: the next try is shorter.
void EventDrivenPhase::refuse(double h, const std::string& why) {
    run_.countRejected();
    state_.grow = false;
    state_.h = 0.2 * h;
    if (state_.h >= smallest_) return;
    ++state_.instants;
    parts_.strategy.react(Trigger::StepFails, why);
}

/// The state goes to the step's end, onto its constraints. Returns the error of the step before this one.
double EventDrivenPhase::take(Made& made) {
    const FoundEvent& event = made.event;
    const double end = made.end;
    const StepWork work = parts_.ledger.workUntil(event.theta);
    state_.work += work.fed;
    state_.motors += work.motors;
    state_.dissipated += work.taken;
    parts_.ledger.account(event.theta, work, true);
    if (!event.type) {
        state_.q = integrator_.endPosition();
        state_.v = integrator_.endVelocity();
    } else {
        integrator_.dense(model_, event.theta, state_.q, state_.v);
    }
    system_.normalise(state_.q);
    if (run_.damps) state_.numerical += parts_.ledger.dampedUntil(energyAt(end, state_.q, state_.v), work);
    const double last = std::exchange(state_.lastError, made.goesOn() ? made.error : 0.0);
    if (made.goesOn()) integrator_.remember(state_.smoothMemory);
    else state_.smoothMemory.resize(0);
    state_.t = end;
    made.driftPosition = model_.positionDrift(end, state_.q);
    made.driftVelocity = model_.velocityDrift(end, state_.q, state_.v);
    if (integrator_.stabilisation() > 0.0) {
        if (!(made.driftPosition <= tolerances.drift * length_))
            throw RunError(fmt::format("the constraints have drifted apart by {:.2g} m: `baumgarte_time` {:.2g} s does "
                                       "not draw them back in steps of {:.2g} s; let it be several steps long, or 0, "
                                       "which projects after each step",
                                       made.driftPosition, integrator_.stabilisation(), made.h));
        if (!event.type) {
            chooseRowsAnew();
            return last;
        }
    }
    if (!settings_.project) return last;
    if (event.type && event.type->closesGap) endQ_ = state_.q;
    // Where a place of two features ends, at the last digit, its contact has no rows any more that velocities could
    // keep: what goes on without it is projected.
    const auto hasEnded = [&] { return system_.endedContact(state_.q) >= 0; };
    if (hasEnded()) return last;
    integrator_.projectPosition(model_, end, state_.q, tolerances.projected * length_, 2);
    requireJointsClosed(system_, model_, end, state_.q, state_.v, made.driftPosition);
    if (hasEnded()) return last;
    if (event.type && event.type->closesGap) parts_.decisions.closeGap(event.candidate, endQ_);
    chooseRowsAnew();
    state_.giveByMotors(parts_.decisions.makeConsistent());
    return last;
}

/// Independent rows of a redundant set do not stay the best ones: at each step's end, on the manifold.
void EventDrivenPhase::chooseRowsAnew() {
    if (!model_.redundant()) return;
    model_.chooseRows(state_.t, state_.q);
    state_.rows = model_.chosenRows();
}

/// The step's row in the results.
void EventDrivenPhase::show(const Made& made, double length) {
    ++summary_.accepted;
    summary_.event_driven += length;
    summary_.drift_position = std::max(summary_.drift_position, made.driftPosition);
    summary_.drift_velocity = std::max(summary_.drift_velocity, made.driftVelocity);
    double penetration = 0.0;
    for (const auto& c : state_.closed) penetration = std::max(penetration, -system_.contactGap(c.index, state_.q).gap);
    summary_.penetration = std::max(summary_.penetration, penetration);
    sink_.step({made.end, length, Strategy::EventDriven, made.error, made.driftPosition, made.driftVelocity,
                penetration, 0, 0.0});
    ++state_.steps;
}

/// The length of the next step, by the step rule; `last` is the error of the step before.
void EventDrivenPhase::chooseNext(const Made& made, double last) {
    if (settings_.fixedStep > 0.0) {
        state_.h = settings_.fixedStep;
        return;
    }
    double factor = norm_.positionsAlone ? step_rule::thesis(made.error, integrator_.order())
                                         : step_rule::controlled(made.error, last, integrator_.errorExponent());
    if (!state_.grow && !norm_.positionsAlone) factor = std::min(factor, 1.0);
    state_.h = std::min(made.h * integrator_.adapted(factor), settings_.largestStep);
    state_.grow = true;
    // What a break cut off says nothing about the steps after it.
    if (made.atBreak) state_.h = std::max(state_.h, 0.1 * made.planned);
    // Nor does what it was shortened for, if it is not there when looked at closely (a gap that hovers at roundoff).
    if (made.goesOn() && made.sought)
        state_.h = std::max(state_.h, std::min(returns * made.whole, settings_.largestStep));
}

void EventDrivenPhase::logNearMisses(const Made& made) {
    for (const NearMiss& miss : run_.search.nearMisses()) {
        if (miss.theta >= made.event.theta) continue;
        ++state_.instants;
        parts_.output.emit(FrameKind::BeforeEvent);
        parts_.output.log(EventKind::Message, miss.candidate,
                          fmt::format("grazing: passes at t = {:.9g} s {:.2g} {} from touching, closer than the "
                                      "integration can tell; a smaller tolerance decides it",
                                      made.end - (made.event.theta - miss.theta) * made.h, miss.gap,
                                      turns(miss.candidate) ? "rad" : "m"));
        parts_.output.emit(FrameKind::AfterEvent);
    }
}

/// Steps without end at the edge of sticking, where the sign of the slip is only roundoff and the smooth model a poor
/// one, or from impact to impact.
void EventDrivenPhase::watchShortSteps(const Made& made, double length) {
    // What shortens steps and is not seen in the shorter ones (a gap that hovers at roundoff) counts like what ends
    // them.
    const EventType* type = made.event.type ? made.event.type : made.sought;
    const bool tiny = length < shortStep * std::min(settings_.outputStep, settings_.until);
    std::vector<int> creep;
    if (tiny && (!slipsBarely().empty() || (type && type->mayRepeat))) {
        state_.shortSteps += type ? type->weighs : 1;
        creep = slipsBarely();
    } else if (creep = creeping(made, length); !creep.empty()) {
        state_.shortSteps = state_.shortSteps % creepSteps + 1; // it gets on, slowly
    } else {
        state_.shortSteps = 0;
    }
    // What creeps on at the edge of sticking, its direction turning faster than any step follows, is decided anew as at
    // rest.
    if (state_.shortSteps > 0 && state_.shortSteps % creepSteps == 0 && state_.strategy == Strategy::EventDriven &&
        !creep.empty())
        parts_.decisions.decide(closedContacts(), "", creep);
    if (state_.shortSteps >= shortStepsAllowed && state_.strategy == Strategy::EventDriven) {
        ++state_.instants;
        parts_.strategy.react(Trigger::NoHeadway, "", 0.01 * settings_.outputStep);
    }
}

/// Contacts that come into being within the step can be struck within it.
void EventDrivenPhase::lookAhead() {
    for (std::size_t j = 0; j < way_.size(); ++j)
        integrator_.densePosition(double(j + 1) / double(way_.size()), way_[j]);
    system_.lookAhead(way_);
}

/// How many times as fast as it keeps its direction for, at most, a contact that has begun to slide is at the end of
/// the step.
double EventDrivenPhase::beginsOver() {
    double most = 0.0;
    for (std::size_t k = 0; k < state_.closed.size(); ++k)
        if (const ClosedContact& c = state_.closed[k]; c.status == ContactStatus::Slip && c.begins > 0.0)
            most = std::max(most, model_.slip(int(k), integrator_.endPosition(), integrator_.endVelocity()).norm() /
                                      c.begins);
    return most;
}

/// Contacts that slide more slowly than errors are, or little faster and as fast as a step ago: friction across turns
/// their direction at once, which is what makes the steps short. What joints hold and what begins to slide is none of
/// them.
std::vector<int> EventDrivenPhase::creeping(const Made& made, double length) {
    std::vector<int> found;
    const bool stopped =
        made.atBreak || (made.event.type && made.event.type->handle); // a new choice of shares does not
    if (stopped || settings_.fixedStep > 0.0 || length > creepingStep * settings_.outputStep) return found;
    bool known = false;
    for (std::size_t k = 0; k < state_.closed.size(); ++k) {
        const ClosedContact& c = state_.closed[k];
        if (c.status != ContactStatus::Slip || c.begins > 0.0) continue;
        const ContactLaw law = system_.contactLaw(c.index);
        if (!(law.friction > 0.0) || law.preload > 0.0) continue;
        const double now = model_.slip(int(k), state_.q, state_.v).norm();
        if (now > creepSpeed * run_.slowSlip) continue;
        if (now <= errorSpeed * run_.slowSlip) {
            found.push_back(c.index);
            continue;
        }
        if (!std::exchange(known, true)) integrator_.dense(model_, 0.0, endQ_, endV_);
        if (std::abs(now - model_.slip(int(k), endQ_, endV_).norm()) <= creepChange * now) found.push_back(c.index);
    }
    return found;
}

bool EventDrivenPhase::rubs() const {
    return std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) {
        return c.status == ContactStatus::Slip && system_.contactLaw(c.index).friction > 0.0;
    });
}

/// Contacts that slide too slowly for their direction to be followed.
std::vector<int> EventDrivenPhase::slipsBarely() {
    std::vector<int> found;
    for (std::size_t k = 0; k < state_.closed.size(); ++k)
        if (state_.closed[k].status == ContactStatus::Slip &&
            system_.contactLaw(state_.closed[k].index).friction > 0.0 &&
            model_.slip(int(k), state_.q, state_.v).norm() < modes_.beginning())
            found.push_back(state_.closed[k].index);
    return found;
}

} // namespace escapement
