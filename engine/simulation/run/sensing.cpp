#include "engine/simulation/run/sensing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double reachedBy = 100.0; // times what cannot be told: a time step that is made to end there is there
constexpr double untold = 0.01;     // of the tolerance: so near its value a quantity is on neither side

} // namespace

Sensing::Sensing(RunContext& run, RunOutput& output)
    : RunPart(run), output_(output), sensors_(run.system, run.model, run.settings.sensors) {
    if (count() > 0) run.search.setSensed(this);
}

double Sensing::noise(int i) const { return untold * settings_.tolerance * (1.0 + std::abs(sensors_[i].value)); }

void Sensing::begin() {
    state_.sensorSides.assign(std::size_t(count()), 0);
    for (int i = 0; i < count(); ++i) {
        // Forces of time steps are those of a step.
        if (state_.strategy == Strategy::TimeStepping && sensors_[i].type->subject == SensorSubject::Contact) continue;
        if (const double e = excess(i, state_.t, state_.q, state_.v); std::abs(e) > noise(i))
            state_.sensorSides[std::size_t(i)] = e > 0.0 ? 1 : -1;
    }
}

void Sensing::act(int i, int side, const TimeStep* step) {
    const CompiledSensor& sensor = sensors_[i];
    state_.sensorSides[std::size_t(i)] = side;
    ++state_.instants;
    const auto emit = [&](FrameKind kind) { step ? output_.emit(kind, *step) : output_.emit(kind); };
    emit(FrameKind::BeforeEvent);
    Event event;
    event.kind = EventKind::User;
    event.subject = sensor.name;
    event.text = fmt::format("{} {} {:.9g}{}{}", sensor.type->name, side > 0 ? "rises to" : "falls to", sensor.value,
                             sensor.unit.empty() ? "" : " ", sensor.unit);
    output_.log(std::move(event));
    emit(FrameKind::AfterEvent);
    if (!sensor.stops) return;
    run_.done = true;
    run_.endedBy = fmt::format("sensor \"{}\" stopped the run at t = {:.9g} s: {} {} {:.9g}{}{}", sensor.name, state_.t,
                               sensor.type->name, side > 0 ? "rose to" : "fell to", sensor.value,
                               sensor.unit.empty() ? "" : " ", sensor.unit);
}

void Sensing::pass(int i) { act(i, -side(i), nullptr); }

void Sensing::notice(const TimeStep* step) {
    for (int i = 0; i < count() && !run_.done; ++i) {
        const double e =
            step ? sensors_.excess(i, state_.t, state_.q, state_.v, *step) : excess(i, state_.t, state_.q, state_.v);
        const int last = side(i);
        // A time step that was made to end at the value does so as nearly as a few tries bring it.
        const bool there = step && i == stopping_ && std::abs(e) <= reachedBy * noise(i);
        if (!there && !(std::abs(e) > noise(i))) continue;
        const int now = there ? -last : e > 0.0 ? 1 : -1;
        if (now == last) continue;
        if (last == 0 || !acts(i, now > 0)) {
            state_.sensorSides[std::size_t(i)] = now;
            continue;
        }
        act(i, now, step);
    }
}

double Sensing::stopsWithin(double begin, const TimeStep& step, bool retries) {
    double first = step.length;
    if (!retries) stopping_ = -1;
    for (int i = 0; i < count(); ++i) {
        if (!sensors_[i].stops || side(i) == 0) continue;
        const double e = side(i) * sensors_.excess(i, begin + step.length, step.q, step.v, step);
        if (!(e < -noise(i)) || !acts(i, side(i) < 0)) continue;
        // Between its values at both ends, as far as these tell; a force is that of the whole step.
        const double from = sensors_[i].type->subject == SensorSubject::Contact
                                ? 0.0
                                : std::max(0.0, side(i) * excess(i, begin, state_.q, state_.v));
        const double end = step.length * from / (from - e);
        if (!(from > 0.0) || end >= first) continue;
        first = end;
        stopping_ = i;
    }
    return first;
}

} // namespace escapement
