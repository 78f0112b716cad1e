#include "engine/simulation/run/phases/time_stepping_phase.h"

#include "engine/dynamics/turning.h"
#include "engine/model/errors.h"
#include "engine/simulation/run/phases/dead_centre.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int settledSteps = 3;        // steps without change before the event-driven method takes over again
constexpr int stepsPerBlock = 200;     // unsettled time steps before their length is doubled
constexpr double stepsHover = 2.0;     // a time step lets a closed contact rise by this many times what it falls in one
constexpr double leastStop = 1e-3;     // of the usual step: so near a sensor's value a step ends behind it
constexpr int stopTries = 8;           // to end a step there
constexpr double leastToCorner = 1e-6; // of the usual step: as near to a guide's corner
constexpr double clockTicks = 64.0;    // of time
constexpr double told = 1e-7;          // of the energy turned over: what a step would have gained by less is not said
constexpr double sameInstant = 1e-6;   // of the usual step: what would be left of it is no step of its own
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int turnsAStep = 6;     // of a circle's supports
constexpr double turnSeen = 0.2;  // rad: in a step in which something turns further a contact may come and go unseen
constexpr double slowlyIn = 1e-5; // of the largest velocity: no circle goes in so slowly, as far as a step tells

/// s: no step is shorter.
double ticks(double time) { return clockTicks * epsilon * time; }

/// s: instants that are no further apart are one, for steps of a usual length.
double oneInstant(double time, double step) { return std::max(ticks(time), sameInstant * step); }

} // namespace

void TimeSteppingPhase::step() {
    // Times by multiplication, so that a million steps add no roundoff.
    const double begin = state_.t;
    double planned = state_.blockStart + double(state_.blockCount + 1) * state_.blockStep;
    // The last one ends with the run: what is struck in a step has no instant within it.
    if (planned > settings_.until - oneInstant(settings_.until, state_.blockStep)) planned = settings_.until;
    previous_.clear();
    for (const auto& [candidate, impulse] : state_.memory.impulses) previous_.push_back(candidate);
    make(begin, planned);
    const bool toBreak = step_.length == break_ - begin;
    const bool ownLength = step_.length < planned - begin - (toBreak ? oneInstant(planned, state_.blockStep) : 0.0) ||
                           step_.suggested > 0.0;
    const double end = toBreak ? break_ : ownLength ? begin + step_.length : planned, h = end - begin;
    coarse_.note(system_, step_);
    if (run_.guard && run_.guard->unseen().contact >= 0)
        coarse_.noteUnseen(system_, run_.guard->unseen().contact, run_.guard->unseen().turned, step_.length);
    brief_.note(system_, step_);
    ended_.note(system_, state_.memory, memory_, begin, state_.q);
    lifted_.note(system_, step_, end, step_.q);
    const bool last = end >= settings_.until * (1.0 - 1e-12);
    if (last) parts_.output.checkpoint();
    parts_.stepImpacts.split();
    parts_.stepImpacts.keep();
    parts_.watch.allowStep(h);
    // Where nothing touches: more than the step's order explains. At contacts it is the impact law's, and mended.
    if (run_.guard && step_.contacts.empty())
        state_.takenBack += std::max(0.0, run_.guard->takenBack() - parts_.watch.allowedNow());
    parts_.output.emitStepped(begin, last ? settings_.until : end, step_, memory_);
    if (last) {
        summary_.time_stepping += settings_.until - begin;
        state_.stepped += settings_.until - begin;
        run_.done = true;
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
    const bool jumped = take(begin, end);
    parts_.sensing.notice(&step_);
    if (run_.done) return;
    if (jumped) { // what contacts do now the next step tells
        state_.settled = 0;
        return;
    }
    if (settings_.strategy == StrategyChoice::Hybrid) goOn(isSettled(h));
}

void TimeSteppingPhase::make(double begin, double planned) {
    // What is left of an accumulation is lower than its height: there a contact counts as closed, else every step of
    // free fall through a gap of roundoff would begin another bounce.
    const double touching =
        std::max(1e-12 * length_, settings_.strategy == StrategyChoice::Hybrid ? settings_.accumulationHeight : 0.0);
    system_.leavePieces();
    // No further than motors and loads that are functions of time show what they do: a pulse is not stepped over.
    double most = system_.longestStep(begin, planned - begin);
    const double speed = turningSpeed(system_, state_.v);
    const bool chosen = settings_.strategy == StrategyChoice::TimeStepping && !settings_.adaptive; // by the user
    if (!chosen && speed > 0.0) most = std::min(most, turnSeen / speed);
    double reached = most < planned - begin ? begin + most : planned;
    const double near = oneInstant(reached, state_.blockStep);
    reached = std::min(reached, parts_.breaks.requireContinuous(begin, reached + near));
    // And no further than where a value has a kink or jumps: within a step all is as before it.
    double piece = begin;
    break_ = system_.nextBreak(begin, reached - begin + near).time;
    if (break_ <= begin + near) {
        piece = break_;
        parts_.breaks.passInTime(begin, piece); // where a run starts
        break_ = system_.nextBreak(piece, reached - piece + near).time;
    }
    if (break_ <= reached + near) reached = break_;
    system_.keepToPieces(piece, reached - piece);
    const std::vector<int> rows = jointRows();
    memory_ = state_.memory;
    if (run_.guard) {
        run_.guard->allow(tolerances.gain * state_.turnover);
        run_.guard->setUsual(state_.blockStep);
    }
    double length = reached - begin, suggested = 0.0;
    parts_.circles.begin(turnsAStep, length_);
    for (int tries = 0;; ++tries) {
        run_.stepper->step({begin, state_.q, state_.v, length, rows, state_.armed, touching}, memory_, step_);
        if (turnCircles()) {
            memory_ = state_.memory;
            --tries;
            continue;
        }
        if (parts_.sensing.count() > 0) parts_.stepImpacts.split(); // forces are watched without impacts
        const double value = parts_.sensing.endsWithin(begin, step_, tries > 0),
                     corner = parts_.joins.toCorner(step_, tries > 0),
                     ends = value < step_.length ? std::min(value, corner) : corner;
        if (tries == 0) suggested = step_.suggested;
        const double least =
            std::max((corner <= value || settings_.adaptive ? leastToCorner : leastStop) * state_.blockStep,
                     ticks(begin));
        if (ends == step_.length || (ends < step_.length && step_.length <= least) || tries == stopTries) break;
        length = std::max(ends, least);
        memory_ = state_.memory;
    }
    if (step_.suggested > 0.0) step_.suggested = std::max(step_.suggested, suggested); // it was short for other reasons
    if (!step_.q.allFinite() || !step_.v.allFinite()) throw RunError("the motion is no longer finite");
    if (const double turn = step_.length * std::max(speed, turningSpeed(system_, step_.v));
        chosen && turn > turnCounted)
        throw RunError(fmt::format("a body turns by {:.3g} rad in the time step from t = {:.9g} s: beyond half a turn "
                                   "its direction cannot be told; set /run/step below {:.3g} s",
                                   turn, begin, turnCounted * step_.length / turn));
}

/// Whether some of the circles that contacts stand for would go in, as far as the step tells: it is made again, with
/// their supports there.
bool TimeSteppingPhase::turnCircles() {
    std::vector<int> bearing;
    for (std::size_t k = 0; k < step_.contacts.size(); ++k)
        if (step_.impulses[3 * Eigen::Index(k)] > 0.0) bearing.push_back(step_.contacts[k]);
    std::sort(bearing.begin(), bearing.end());
    const auto leaving = [&](const std::vector<int>& contacts) -> Vector {
        Vector w(Eigen::Index(contacts.size()));
        ContactRows& normals = scratch_.rows;
        normals.resize(3, system_.nv());
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            const ContactGeometry g = system_.contactRows(contacts[k], state_.q, normals);
            w[Eigen::Index(k)] = normals.row(0).dot(step_.v) + g.gap / step_.length;
        }
        // Some schemes hold velocities, some gaps, some a little above: none may come out below those that bear.
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < contacts.size(); ++k)
            if (std::binary_search(bearing.begin(), bearing.end(), contacts[k]))
                least = std::min(least, w[Eigen::Index(k)]);
        return w.array() - least;
    };
    return parts_.circles.turn(bearing, restSpeed(step_.v, slowlyIn), leaving);
}

/// The state goes to the step's end, and contacts and joints follow. True: the velocity has jumped there.
bool TimeSteppingPhase::take(double begin, double end) {
    const double h = end - begin;
    state_.work += step_.loads;
    state_.motors += step_.motors;
    state_.dissipated += step_.dissipated + step_.dampers;
    parts_.ledger.account(step_, 1.0, 1.0, true);
    const std::vector<int> left = parts_.breaks.leaving(state_.q, step_.q);
    state_.q = step_.q;
    state_.v = step_.v;
    state_.t = end;
    std::swap(state_.memory, memory_);
    system_.leavePieces();
    const bool jumped = parts_.breaks.passInTime(begin, end);
    parts_.breaks.logLeft(left);
    logGain();
    const double drift = model_.positionDrift(end, state_.q);
    if (settings_.project && drift > 1e-10 * length_) {
        model_.projectPosition(end, state_.q, 1e-13 * length_, 2);
        requireJointsClosed(system_, model_, end, state_.q, state_.v, drift);
        state_.giveByMotors(parts_.decisions.makeConsistent());
    }
    parts_.joins.passInTime();
    parts_.following.follow(h);
    ++summary_.accepted;
    summary_.time_stepping += h;
    state_.stepped += h;
    solving_.lifted(step_.lift, h);
    double penetration = 0.0;
    for (const auto& g : step_.geometry) penetration = std::max(penetration, -g.gap);
    if (step_.depth >= 0.0) penetration = std::max(step_.depth, 0.0); // at its end, where positions have been put right
    summary_.drift_position = std::max(summary_.drift_position, drift);
    summary_.penetration = std::max(summary_.penetration, penetration);
    const double speedDrift = model_.velocityDrift(end, state_.q, state_.v);
    summary_.drift_velocity = std::max(summary_.drift_velocity, speedDrift);
    sink_.step({end, h, Strategy::TimeStepping, 0.0, drift, speedDrift, penetration, step_.iterations, step_.residual});
    ++state_.steps;
    return jumped;
}

/// Says where the impact law would have brought in energy, or has.
void TimeSteppingPhase::logGain() {
    if (step_.contacts.empty()) return;
    std::string text;
    if (run_.guard && run_.guard->otherLaw() && run_.guard->unsolved())
        text = "the scheme finds no step by the impact law here: it is made again with less of the restitution, or by "
               "backward Euler";
    else if (run_.guard && run_.guard->otherLaw() && run_.guard->wouldGain() > told * state_.turnover)
        text = fmt::format(
            "the impact law would gain {:.3g} J in this step: it is made again so that contacts bring in no energy",
            run_.guard->wouldGain());
    else if (!run_.guard && run_.timeSteppingLaw < 0 &&
             step_.gained > tolerances.gain * std::max(std::abs(summary_.energy_start), 1e-12))
        text = fmt::format("the impact law with friction gains {:.3g} J in this step", step_.gained);
    if (text.empty()) return;
    ++state_.instants;
    const int by = run_.guard ? run_.guard->gainedBy() : -1;
    parts_.output.log(EventKind::Message, by >= 0 ? by : step_.contacts.front(), text);
}

/// The same contacts as before, none of them approaching or about to bounce low.
bool TimeSteppingPhase::isSettled(double h) const {
    if (previous_ != step_.contacts) return false;
    const double rest = restSpeed(state_.v);
    const bool allRest = state_.v.cwiseAbs().maxCoeff() <= rest;
    for (std::size_t k = 0; k < step_.contacts.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        const ContactLaw law = system_.contactLaw(step_.contacts[k]);
        const double pressing = law.preload > 0.0 ? law.preload * h : step_.impulses[i];
        if (!(pressing > 0.0)) continue;
        const double mu = law.stickingFriction();
        if (mu > 0.0) {
            // Friction is decided: at rest inside the cone, or sliding faster than a few steps of friction could stop.
            const double slip = step_.velocities.segment<2>(i + 1).norm();
            const double inside = step_.impulses.segment<2>(i + 1).norm();
            // Of contacts that share a load some may be on the cone, though nothing moves.
            const bool sticks = slip <= rest && (allRest || inside < mu * pressing * (1.0 - 1e-9));
            const bool slides = slip > 5.0 * mu * pressing * step_.mobility[k];
            if (!sticks && !slides) return false;
        } else if (!(std::abs(step_.velocities[i]) <= rest)) {
            return false;
        }
    }
    return true;
}

void TimeSteppingPhase::goOn(bool settled) {
    state_.settled = settled ? state_.settled + 1 : 0;
    if (state_.t < state_.steppedUntil) return;
    if (state_.passing && !parts_.transitions.ongoing()) {
        toEventDriven();
        return;
    }
    if (state_.settled >= (settledSteps << state_.relapses) && run_.timeSteppingLaw < 0) toEventDriven();
    if (state_.strategy == Strategy::TimeStepping && state_.blockCount >= stepsPerBlock &&
        state_.blockStep < settings_.step) {
        parts_.strategy.react(Trigger::StaysUnsettled);
        state_.blockStart = state_.t;
        state_.blockStep = std::min(2.0 * state_.blockStep, settings_.step);
        state_.blockCount = 0;
    }
}

void TimeSteppingPhase::toEventDriven() {
    std::vector<int> closed, resting;
    const double rest = restSpeed(state_.v);
    const bool allRest = state_.v.cwiseAbs().maxCoeff() <= rest;
    for (std::size_t k = 0; k < step_.contacts.size(); ++k) {
        const Vec3 p = step_.impulses.segment<3>(3 * Eigen::Index(k));
        const ContactLaw law = system_.contactLaw(step_.contacts[k]);
        if (!(p[0] > 0.0) && law.preload == 0.0) continue;
        // Behind an edge a contact may be struck; it is closed where its speed is only that of a step (below).
        if (state_.passing && law.preload == 0.0 && std::abs(step_.velocities[3 * Eigen::Index(k)]) > rest) continue;
        closed.push_back(step_.contacts[k]);
        // The scheme ends slip at its midpoint; at the step's end the last digits differ.
        if (allRest || showsSticking(law, p, step_.length)) resting.push_back(step_.contacts[k]);
    }
    if (!addOpen(closed, resting)) {
        state_.settled = 0;
        return;
    }
    std::sort(closed.begin(), closed.end());
    ++state_.instants;
    parts_.output.emit(FrameKind::BeforeEvent, step_);
    state_.grow = true;
    state_.returned = state_.t;
    state_.passing = false;
    parts_.strategy.react(Trigger::ContactsSettled, fmt::format("{} closed", closed.size()));
    const double energy = energyAt(state_.t, state_.q, state_.v), done = state_.work;
    parts_.decisions.decide(closed, "stays closed", resting);
    state_.dissipated += energy + (state_.work - done) - energyAt(state_.t, state_.q, state_.v); // onto what is closed
    parts_.output.emit(FrameKind::AfterEvent);
}

/// Adds those open contacts that touch and will stay to `closed`. False: some will bounce again below the accumulation
/// height, or come on: they keep time stepping.
bool TimeSteppingPhase::addOpen(std::vector<int>& closed, const std::vector<int>& resting) {
    ContactRows rows(3, system_.nv());
    std::vector<int> open;
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
    if (open.empty()) return true;
    const ModeDecision decision =
        modes_.decide(state_.t, state_.q, state_.v, jointRows(), parts_.decisions.withoutDuplicates(closed), resting);
    const Vector a = [&] {
        const ModelTrial trial(model_);
        model_.setClosed(decision.closed);
        model_.chooseRows(state_.t, state_.q);
        return modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, open);
    }();
    for (std::size_t k = 0; k < open.size(); ++k) {
        const double falls = a[Eigen::Index(k)];
        if (state_.passing) {
            // Over a round face each step leaves it a little and falls back: what a step cannot tell from touching.
            const double speedOfStep = -stepsHover * falls * step_.length;
            const double gap = system_.contactGap(open[k], state_.q).gap;
            if (speedOfStep > 0.0 && gap <= speedOfStep * step_.length && std::abs(speed[k]) <= speedOfStep)
                closed.push_back(open[k]);
        } else if (std::abs(speed[k]) <= restSpeed(state_.v) && falls <= 1e-9) {
            closed.push_back(open[k]); // touches and will stay: belongs to a redundant patch
        } else if (speed[k] < 0.0 || (falls < 0.0 && bounceHeight(speed[k], falls) <= settings_.accumulationHeight)) {
            return false;
        }
    }
    return true;
}

} // namespace escapement
