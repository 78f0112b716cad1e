// A sliding contact comes to rest, or a sticking one to its cone of friction: which of both it does is decided anew.

#include "engine/dynamics/contact_motion.h"
#include "engine/simulation/closed_lookup.h"
#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/run/phases/headway.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int turnWeighs =
    50; // of 500 short steps: changes between sticking and slipping that follow one another at once

class FrictionChange : EventHandler {
  public:
    using EventHandler::EventHandler;
    void happen(const FoundEvent& event, bool stops);
    void startsMoving(const FoundEvent& event);

  private:
    void tellOthers(int contact, const std::vector<ClosedContact>& before);
    std::vector<int> atRest(int contact);
    std::vector<int> brokenLoose(const FoundEvent& event) const;
    void holdBriefSlip(int contact);
};

/// What has come to rest or broken free with that contact, between other bodies: one row for the places of two bodies.
void FrictionChange::tellOthers(int contact, const std::vector<ClosedContact>& before) {
    std::vector<PairRow> told{system_.contactName(contact)};
    const ClosedLookup known(before);
    for (const ClosedContact& now : state_.closed) {
        const int last = known.of(now.index);
        if (last < 0 || before[std::size_t(last)].status == now.status) continue;
        const PairRow own = system_.contactName(now.index);
        const auto same = [&](const PairRow& other) {
            return other.contact == own.contact && areOfSameBodies(other, own);
        };
        if (std::any_of(told.begin(), told.end(), same)) continue;
        told.push_back(own);
        const bool sticks = now.status == ContactStatus::Stick;
        parts_.output.log(sticks ? EventKind::Stick : EventKind::Slip, now.index,
                          sticks ? "comes to rest at the same instant" : "begins to slide at the same instant");
    }
}

/// The contact that has stopped, unless it slides on across: what is left of its speed is the error of the step's dense
/// output, which is larger than roundoff. Where it slides along one tangent only, there is nothing else.
std::vector<int> FrictionChange::atRest(int contact) {
    for (std::size_t k = 0; k < state_.closed.size(); ++k) {
        if (state_.closed[k].index != contact) continue;
        const Vec2 slip = model_.slip(int(k), state_.q, state_.v);
        if (slip.y() == 0.0 || slip.norm() < modes_.beginning()) return {contact};
    }
    return {};
}

/// What comes to its cone with the event, and what did so just before and shows no speed yet: held anew, it would give
/// its place at the cone to the others that share its load, and both take turns at one instant.
std::vector<int> FrictionChange::brokenLoose(const FoundEvent& event) const {
    std::vector<int> loose = event.released;
    const auto add = [&](int contact) {
        if (std::find(loose.begin(), loose.end(), contact) == loose.end()) loose.push_back(contact);
    };
    add(event.candidate);
    for (const ClosedContact& c : state_.closed)
        if (c.status == ContactStatus::Slip && c.begins > 0.0) add(c.index);
    return loose;
}

void FrictionChange::happen(const FoundEvent& event, bool stops) {
    ++state_.instants;
    parts_.output.emit(FrameKind::BeforeEvent);
    const bool atOnce = stops && state_.broke == event.candidate &&
                        state_.t - state_.brokeAt <= tolerances.headway * headwayUnit(settings_);
    if (!stops) state_.broke = event.candidate, state_.brokeAt = state_.t;
    parts_.output.log(stops ? EventKind::Stick : EventKind::Slip, event.candidate,
                      stops ? "the tangential velocity vanishes; of sliding on and back, " +
                                  words(parts_.decisions.slidingFields(event.candidate),
                                        turns(event.candidate) ? "rad/s^2" : "m/s^2")
                            : std::string("the friction force reaches the cone"));
    const std::string contact = system_.contactName(event.candidate).contact;
    if (parts_.strategy.react(Trigger::FrictionChanges, contact, 0.01 * state_.h) == Reaction::GoOn) {
        const std::vector<int> loose = stops ? std::vector<int>{} : brokenLoose(event);
        const std::vector<ClosedContact> before = state_.closed;
        std::vector<int> resting;
        if (stops && event.theta == 0.0) resting = parts_.decisions.stopTogether(event.candidate);
        if (stops && resting.empty()) resting = atRest(event.candidate);
        parts_.decisions.decide(closedContacts(), "", resting, loose);
        if (atOnce) holdBriefSlip(event.candidate);
        for (const auto& c : state_.closed)
            if (stops && c.index == event.candidate && c.status == ContactStatus::Slip)
                parts_.output.log(EventKind::Slip, c.index, "slides on in another direction");
        for (std::size_t k = 0; atOnce && k < state_.closed.size() && state_.strategy == Strategy::EventDriven; ++k) {
            if (state_.closed[k].index != event.candidate || state_.closed[k].status != ContactStatus::Stick) continue;
            state_.closed[k].begins = 1.0;
            model_.holdLonger(int(k));
        }
        if (!atOnce) tellOthers(event.candidate, before);
    }
    parts_.output.emit(FrameKind::AfterEvent);
}

/// Motors begin to move what contacts have no say in.
void FrictionChange::startsMoving(const FoundEvent& event) {
    ++state_.instants;
    parts_.output.emit(FrameKind::BeforeEvent);
    const bool sticks = std::any_of(state_.closed.begin(), state_.closed.end(), [&](const ClosedContact& c) {
        return c.index == event.candidate && c.status == ContactStatus::Stick;
    });
    if (sticks) parts_.output.log(EventKind::Slip, event.candidate, "what holds it begins to move it");
    parts_.decisions.decide(closedContacts(), "");
    parts_.output.emit(FrameKind::AfterEvent);
}

/// What broke free, stopped at once and would slide again from rest does not show which way it slides: of forces that
/// contacts share, the last digits decide. It sticks until it is further past its cone.
void FrictionChange::holdBriefSlip(int contact) {
    std::vector<ClosedContact> closed = state_.closed;
    const auto found = std::find_if(closed.begin(), closed.end(), [&](const ClosedContact& c) {
        return c.index == contact && c.status == ContactStatus::Slip && c.begins > 0.0;
    });
    if (found == closed.end() || state_.strategy != Strategy::EventDriven) return;
    found->status = ContactStatus::Stick;
    parts_.decisions.set(closed);
}

void stop(RunContext& run, const EventParts& parts, const FoundEvent& event) {
    FrictionChange(run, parts).happen(event, true);
}

void carryOn(RunContext& run, const EventParts& parts, const FoundEvent& event) {
    FrictionChange(run, parts).startsMoving(event);
}

void breakLoose(RunContext& run, const EventParts& parts, const FoundEvent& event) {
    FrictionChange(run, parts).happen(event, false);
}

} // namespace

const EventType slipStops{.handle = stop, .weighs = turnWeighs};
const EventType carriedOn{.handle = carryOn, .weighs = turnWeighs};
const EventType stickBreaks{.handle = breakLoose, .weighs = turnWeighs};

} // namespace escapement
