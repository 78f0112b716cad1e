#include "engine/simulation/run/sensing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double reachedBy = 100.0; // times what cannot be told: a time step that is made to end there is there
constexpr double untold = 0.01;     // of the tolerance: so near its value a quantity is on neither side
constexpr int halvings = 40;        // of a time step, for where a value is passed
constexpr double glimpse = 1e-3;    // of a time step: in which it shows how fast it changes

} // namespace

Sensing::Sensing(RunContext& run, RunOutput& output)
    : RunPart(run), output_(output), sensors_(run.system, run.model, run.settings.sensors), path_(run) {
    if (count() > 0) run.search.setSensed(this);
}

double Sensing::noise(int i) const { return untold * settings_.tolerance * (1.0 + std::abs(sensors_[i].value)); }

void Sensing::begin() {
    ends_.assign(std::size_t(count()), 0);
    state_.sensorSides.assign(std::size_t(count()), 0);
    state_.sensorsStand.assign(std::size_t(count()), 0);
    stand(state_.t, state_.q, state_.v);
    for (int i = 0; i < count(); ++i) {
        // Forces of time steps are those of a step.
        if (state_.strategy == Strategy::TimeStepping && sensors_[i].type->subject == SensorSubject::Contact) continue;
        if (const double e = excess(i); std::abs(e) > noise(i)) state_.sensorSides[std::size_t(i)] = e > 0.0 ? 1 : -1;
    }
}

/// All of `passing_`, at one instant; what stops the run is the last.
void Sensing::act(const TimeStep* step) {
    if (passing_.empty()) return;
    ++state_.instants;
    const auto emit = [&](FrameKind kind) { step ? output_.emit(kind, *step) : output_.emit(kind); };
    emit(FrameKind::BeforeEvent);
    for (const Passing& one : passing_) {
        tell(one);
        if (run_.done) break;
    }
    emit(FrameKind::AfterEvent);
}

void Sensing::tell(const Passing& one) {
    const CompiledSensor& sensor = sensors_[one.sensor];
    state_.sensorSides[std::size_t(one.sensor)] = one.arrives ? 0 : one.up ? 1 : -1;
    state_.sensorsStand[std::size_t(one.sensor)] = 1;
    const std::string at =
        fmt::format("{:.9g}{}{}", sensor.value, sensor.unit.empty() ? "" : " ", sensor.unit); // with its unit
    Event event;
    event.kind = EventKind::User;
    event.subject = sensor.name;
    event.text = fmt::format("{} {} {}", sensor.type->name, one.up ? "rises to" : "falls to", at);
    output_.log(std::move(event));
    if (!sensor.stops) return;
    run_.done = true;
    run_.endedBy = fmt::format("sensor \"{}\" stopped the run at t = {:.9g} s: {} {} {}", sensor.name, state_.t,
                               sensor.type->name, one.up ? "rose to" : "fell to", at);
}

void Sensing::pass(int i, const std::vector<int>& others) {
    passing_.clear();
    const auto add = [&](int k) {
        // What acts in one sense only may have passed in the other within the same step.
        const bool up = side(k) < 0;
        passing_.push_back({k, acts(k, up) ? up : !up, false});
    };
    add(i);
    for (const int k : others) add(k);
    std::ranges::sort(passing_, {}, &Passing::sensor);
    act(nullptr);
}

void Sensing::follow() {
    stand(state_.t, state_.q, state_.v);
    for (int i = 0; i < count(); ++i) {
        if (side(i) == 0 || (acts(i, true) && acts(i, false))) continue;
        if (sensors_[i].type->subject == SensorSubject::Contact) continue;
        const double e = excess(i);
        const int now = e > 0.0 ? 1 : -1;
        if (std::abs(e) > reachedBy * noise(i) && !acts(i, now > 0)) state_.sensorSides[std::size_t(i)] = now;
    }
}

void Sensing::notice(const TimeStep* step) {
    if (run_.done) return;
    sensors_.stand(state_.t, state_.q, state_.v, step);
    passing_.clear();
    for (int i = 0; i < count(); ++i) {
        const double e = excess(i), off = std::abs(e);
        int& last = state_.sensorSides[std::size_t(i)];
        int& stands = state_.sensorsStand[std::size_t(i)];
        if (off > reachedBy * noise(i)) stands = 0;
        // A time step that was made to end at the value does so as nearly as a few tries bring it.
        const bool there = step && ends_[std::size_t(i)] && off <= reachedBy * noise(i);
        const bool arrives = !there && off <= noise(i);
        // Behind an event positions are put onto their constraints: what has just passed its value may stand a little
        // before it again, and goes on.
        const double beyond = (step && last != 0 ? 1.0 : reachedBy) * noise(i);
        if (arrives ? last == 0 || stands != 0 : !there && !(off > beyond)) continue;
        const int now = there || arrives ? -last : e > 0.0 ? 1 : -1;
        if (now == last) continue;
        if (last == 0 || !acts(i, now > 0)) {
            last = arrives ? 0 : now;
            continue;
        }
        passing_.push_back({i, now > 0, arrives});
        if (sensors_[i].stops) break;
    }
    act(step);
}

/// Whether a time step ends where sensor i acts. Forces are those of the whole step; steps that the user has chosen are
/// short: what passes a mark in one and comes back is not looked for.
bool Sensing::isWatched(int i) const {
    return side(i) != 0 && sensors_[i].type->subject != SensorSubject::Contact &&
           (sensors_[i].stops || settings_.adaptive);
}

/// Each state of the step is made once, and all sensors are asked there.
void Sensing::lookAtEnds(double begin, const TimeStep& step) {
    atEnds_.resize(std::size_t(count()));
    bool any = false;
    const auto look = [&](double Ends::*which) {
        any = false;
        for (int i = 0; i < count(); ++i) {
            if (!isWatched(i)) continue;
            atEnds_[std::size_t(i)].*which = side(i) * excess(i);
            any = any || atEnds_[std::size_t(i)].*which > 0.0;
        }
    };
    stand(begin, state_.q, state_.v);
    look(&Ends::from);
    if (!any) return;
    sensors_.stand(begin + step.length, step.q, step.v, &step);
    look(&Ends::to);
    if (path_.strikes()) return;
    Vector &q = scratch_.q, &v = scratch_.v, &move = scratch_.move;
    const auto beside = [&](const Vector& end, const Vector& velocity, double part, double t) {
        move = part * step.length * velocity;
        q.resize(end.size());
        system_.displace(end, move, q);
        v = velocity + part * (step.v - state_.v);
        stand(t + part * step.length, q, v);
    };
    beside(state_.q, state_.v, glimpse, begin);
    look(&Ends::behind);
    beside(step.q, step.v, -glimpse, begin + step.length);
    look(&Ends::before);
}

/// How a quantity goes in a time step in which nothing is struck: by its values and rates at both ends, whatever rests
/// or slides meanwhile.
Sensing::Course Sensing::course(int i) const {
    const auto [from, to, behind, before] = atEnds_[std::size_t(i)];
    const double first = (behind - from) / glimpse, last = (to - before) / glimpse;
    return {from, first, 3.0 * (to - from) - 2.0 * first - last, first + last - 2.0 * (to - from)};
}

/// The part (0 to 1) of the step at which it is furthest below zero, which it passes and comes back over; 1: it does
/// not.
double Sensing::Course::turns(double noise) const {
    if (!(rate < 0.0) || !(rate + 2.0 * square + 3.0 * cube > 0.0)) return 1.0;
    const double part = -rate / (square + std::sqrt(std::max(0.0, square * square - 3.0 * cube * rate)));
    return part > 0.0 && part < 1.0 && at(part) < -noise ? part : 1.0;
}

/// The part (0 to 1) at which `isBefore` ends.
template <class Before> double Sensing::passing(const Before& isBefore) {
    double before = 0.0, behind = 1.0;
    for (int k = 0; k < halvings; ++k) {
        const double middle = 0.5 * (before + behind);
        (isBefore(middle) ? before : behind) = middle;
    }
    return behind;
}

/// The part of the time step at which sensor i passes its value on the way to the other side, at its end. Where it is
/// struck over it, at an instant that is not known, that is the end.
double Sensing::passesAt(int i, double begin, const TimeStep& step) {
    if (!path_.strikes()) {
        const Course way = course(i);
        return passing([&](double part) { return way.at(part) > 0.0; });
    }
    Vector &q = scratch_.q, &v = scratch_.v;
    const auto isBefore = [&](double part) {
        path_.at(part, q, v);
        stand(begin + part * step.length, q, v);
        return side(i) * excess(i) > 0.0;
    };
    return isBefore(glimpse) ? passing(isBefore) : 1.0;
}

double Sensing::endsWithin(double begin, const TimeStep& step, bool retries) {
    if (count() == 0) return step.length;
    double first = step.length;
    if (!retries) ends_.assign(std::size_t(count()), 0);
    path_.follow(step);
    lookAtEnds(begin, step);
    for (int i = 0; i < count(); ++i) {
        if (!isWatched(i) || !(atEnds_[std::size_t(i)].from > 0.0)) continue;
        if (!(atEnds_[std::size_t(i)].to < -noise(i))) {
            if (!path_.strikes()) first = std::min(first, step.length * course(i).turns(noise(i)));
            continue;
        }
        if (!acts(i, side(i) < 0)) continue;
        ends_[std::size_t(i)] = 1;
        first = std::min(first, step.length * passesAt(i, begin, step));
    }
    return first;
}

} // namespace escapement
