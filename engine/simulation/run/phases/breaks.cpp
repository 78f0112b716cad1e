#include "engine/simulation/run/phases/breaks.h"

#include "engine/model/errors.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double asGoodAsThere = 1e-6; // of a step: so near the end of a run no further one is made
constexpr double counts = 0.01;        // of a prescribed speed
constexpr double same = 1e-9;          // m (of the size), rad; and of a speed relative to 1 + its size

bool jumps(const Vector& rate, const Vector& rateAfter) {
    return (rateAfter - rate).cwiseAbs().maxCoeff() > same * (1.0 + rate.cwiseAbs().maxCoeff());
}

/// Whether accelerations that jump by `jump` change a prescribed speed within a step `h` (s) by what counts beside it:
/// a ramp of less than a hundred steps, not a motor that is sampled finely.
bool isSteep(const Vector& rate, const Vector& jump, double h) {
    return (h * jump.cwiseAbs().array() > (counts * rate.cwiseAbs().array()).max(same)).any();
}

} // namespace

/// The state stands at the break, what is prescribed still on the piece before it.
void Breaks::pass(const TimeBreak& breaks) {
    if (!breaks.ends.empty()) throw RunError(breaks.ends);
    const Eigen::Index n = system_.constraintCount();
    Vector open(n), rate(n), openAfter(n), rateAfter(n);
    system_.constraints(state_.t, state_.q, open);
    system_.constraintTimeRate(state_.t, state_.q, rate);
    system_.keepToPieces(state_.t, 0.0);
    system_.constraints(state_.t, state_.q, openAfter);
    system_.constraintTimeRate(state_.t, state_.q, rateAfter);
    const double jump = n > 0 ? (openAfter - open).cwiseAbs().maxCoeff() : 0.0;
    if (jump > same * std::max(1.0, length_))
        throw RunError(fmt::format("{} jumps by {:.4g} (m or rad): no body can follow that; let it get there within a "
                                   "time, or prescribe a speed",
                                   breaks.name, jump));
    ++state_.instants;
    output_.emit(FrameKind::BeforeEvent);
    Event event;
    event.kind = EventKind::Kink;
    event.subject = breaks.name;
    if (n == 0 || !jumps(rate, rateAfter)) {
        event.text = "its value has a kink or jumps: located, and passed with a new step";
        output_.log(std::move(event));
        decisions_.decide(closedContacts(), "");
        output_.emit(FrameKind::AfterEvent);
        return;
    }
    // The joints follow at once, then contacts answer.
    const std::vector<int> closed = closedContacts();
    std::vector<int> touching = decisions_.touchingNow();
    touching.insert(touching.end(), closed.begin(), closed.end());
    std::sort(touching.begin(), touching.end());
    follow(breaks.name, rate, rateAfter);
    ContactRows rows(3, system_.nv());
    const double rest = restSpeed(state_.v);
    std::vector<int> staying;
    bool approach = false;
    for (int contact : touching) {
        system_.contactRows(contact, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        approach = approach || u < -rest;
        if (u <= rest) staying.push_back(contact);
        else if (std::find(closed.begin(), closed.end(), contact) != closed.end())
            output_.log(EventKind::Detachment, contact, "is left behind");
    }
    for (int contact : touching) state_.armed[std::size_t(contact)] = 1;
    state_.closed.clear();
    if (approach) impacts_.happen(-1);
    else decisions_.decide(staying, "stays closed");
    output_.emit(FrameKind::AfterEvent);
}

/// All that is jointed to a motor whose prescribed speed jumps; the impulse that this takes works at the mean of both
/// speeds.
void Breaks::follow(const std::string& name, const Vector& rate, const Vector& rateAfter) {
    catchUp();
    double impulse = 0.0; // of the motors whose speed jumps
    const std::vector<int>& chosen = model_.chosenRows();
    for (std::size_t k = 0; k < chosen.size(); ++k)
        if (std::abs(rateAfter[chosen[k]] - rate[chosen[k]]) > same)
            impulse = std::max(impulse, std::abs(model_.projectionImpulses()[Eigen::Index(k)]));
    Event event;
    event.kind = EventKind::Kink;
    event.subject = name;
    event.text = fmt::format("the speed that it prescribes jumps by {:.6g} (m/s or rad/s): all that is jointed to it "
                             "follows at once, by an impulse of {:.6g} (N s or N m s)",
                             (rateAfter - rate).cwiseAbs().maxCoeff(), impulse);
    output_.log(std::move(event));
}

/// The next step goes on from the next piece: what closed contacts do is decided anew, as a force may jump here.
void Breaks::passLaw(int law) {
    ++state_.instants;
    ++state_.crowdKinks;
    output_.emit(FrameKind::BeforeEvent);
    Event event;
    event.kind = EventKind::Kink;
    event.subject = fmt::format("load '{}'", system_.lawName(law));
    event.text = "its force has a kink or jumps at this length or speed: located, and passed with a new step";
    if (const std::string remark = system_.lawRemark(law, state_.q); !remark.empty()) event.text = remark;
    output_.log(std::move(event));
    system_.keepToLaws(state_.q, state_.v);
    decisions_.decide(closedContacts(), "");
    output_.emit(FrameKind::AfterEvent);
}

std::vector<int> Breaks::leaving(In<Vector> q0, In<Vector> q1) const {
    std::vector<int> left;
    for (int law = 0; law < system_.lawCount(); ++law)
        if (!system_.lawRemark(law, q1).empty() && system_.lawRemark(law, q0).empty()) left.push_back(law);
    return left;
}

void Breaks::logLeft(const std::vector<int>& laws) {
    for (const int law : laws) {
        ++state_.instants;
        Event event;
        event.kind = EventKind::Kink;
        event.subject = fmt::format("load '{}'", system_.lawName(law));
        event.text = system_.lawRemark(law, state_.q);
        output_.log(std::move(event));
    }
}

bool Breaks::passInTime(double from, double to) {
    for (TimeBreak next = system_.nextBreak(from, to - from); std::isfinite(next.time);
         next = system_.nextBreak(next.time, to - next.time)) {
        if (!next.ends.empty()) return false; // the next step says so
        ++state_.instants;
        if (next.time >= to && followInTime(next, from)) return true;
        Event event;
        event.kind = EventKind::Kink;
        event.subject = next.name;
        event.text = fmt::format("its value has a kink or jumps at t = {:.9g} s, within this time step", next.time);
        output_.log(std::move(event));
        if (next.time >= to) return false;
    }
    return false;
}

/// The state stands at the break. False: no speed jumps there.
bool Breaks::followInTime(const TimeBreak& breaks, double from) {
    const Eigen::Index n = system_.constraintCount();
    if (n == 0) return false;
    Vector rate(n), rateAfter(n), bias(n), biasAfter(n);
    system_.keepToPieces(0.5 * (from + breaks.time), breaks.time - from);
    system_.constraintTimeRate(breaks.time, state_.q, rate);
    system_.constraintBias(breaks.time, state_.q, state_.v, bias);
    system_.keepToPieces(breaks.time, 0.0);
    system_.constraintTimeRate(breaks.time, state_.q, rateAfter);
    system_.constraintBias(breaks.time, state_.q, state_.v, biasAfter);
    const bool found = jumps(rate, rateAfter);
    if (found) {
        follow(breaks.name, rate, rateAfter);
        state_.beginSchemeAnew();
    } else if (isSteep(rate, biasAfter - bias, state_.blockStep)) {
        catchUp();
        state_.memory.kept.resize(0); // accelerations of before; what touches goes on touching
    } else {
        system_.leavePieces();
        return false;
    }
    state_.rows = model_.chosenRows();
    system_.leavePieces();
    return found;
}

/// The joints' velocities as they are prescribed; a scheme whose joints lag behind by a stage is not there yet where a
/// speed has risen within a step.
void Breaks::catchUp() {
    const double before = kineticAt(state_.v);
    model_.setClosed({});
    model_.chooseRows(state_.t, state_.q);
    model_.projectVelocity(state_.t, state_.q, state_.v);
    state_.giveByMotors(kineticAt(state_.v) - before);
}

/// Time steps take forces that jump as they come, but no positions that do. Returns where a step ends at the
/// latest.
double Breaks::requireContinuous(double from, double to) {
    TimeBreak next = system_.nextBreak(from, to - from);
    for (; std::isfinite(next.time); next = system_.nextBreak(next.time, to - next.time)) {
        const Eigen::Index n = system_.constraintCount();
        if (!next.ends.empty()) {
            if (!(next.time - from > asGoodAsThere * (to - from))) throw RunError(next.ends);
            return next.time;
        }
        if (n == 0) return to;
        Vector before(n), after(n);
        system_.keepToPieces(std::nextafter(next.time, from) > from ? 0.5 * (from + next.time) : from,
                             next.time - from);
        system_.constraints(next.time, state_.q, before);
        system_.keepToPieces(next.time, 0.0);
        system_.constraints(next.time, state_.q, after);
        system_.leavePieces();
        const double jump = (after - before).cwiseAbs().maxCoeff();
        if (jump > same * std::max(1.0, length_))
            throw RunError(fmt::format("{} jumps by {:.4g} (m or rad) at t = {:.9g} s: no body can follow that; let it "
                                       "get there within a time, or prescribe a speed",
                                       next.name, jump, next.time));
        if (next.time >= to) break;
    }
    return to;
}

} // namespace escapement
