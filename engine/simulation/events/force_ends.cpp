// The normal force of a closed contact ends: it opens.

#include "engine/dynamics/contact_motion.h"
#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/events/event_handler.h"
#include "engine/simulation/run/phases/headway.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>

namespace escapement {

namespace {

class Opening : EventHandler {
  public:
    using EventHandler::EventHandler;
    void happen(const FoundEvent& event);

  private:
    std::vector<int> releasedNow(const FoundEvent& event);
    bool standsStill(int contact);
};

void Opening::happen(const FoundEvent& event) {
    const std::vector<int> released = releasedNow(event);
    if (released.empty()) return;
    ++state_.instants;
    parts_.output.emit(FrameKind::BeforeEvent);
    parts_.strategy.react(Trigger::ForceEnds);
    std::vector<int> contacts = closedContacts();
    std::erase_if(contacts, [&](int i) { return std::find(released.begin(), released.end(), i) != released.end(); });
    // What stands for a circle opens unless the circle bears elsewhere, which the decision finds out.
    const bool ofCircle = std::any_of(released.begin(), released.end(),
                                      [&](int i) { return !system_.contactCircle(i, state_.q).contacts.empty(); });
    const auto log = [&](int contact) {
        parts_.output.log(EventKind::Detachment, contact, "the normal force has ended",
                          ContactMotion(system_).geometry(contact, state_.q).pointB);
    };
    if (!ofCircle) std::for_each(released.begin(), released.end(), log);
    parts_.decisions.decide(contacts, "");
    const std::vector<int> closed = closedContacts();
    for (const int contact : released)
        if (ofCircle && std::find(closed.begin(), closed.end(), contact) == closed.end()) log(contact);
    parts_.output.emit(FrameKind::AfterEvent);
}

/// On the projected state a force can be a little above the zero that the dense output shows. Let go, the contact would
/// close again at once: it stays, and the next step finds its end. Where the step that found it gained nothing, it
/// would be found again and again: there the force is zero as far as the integration can tell, and it falls.
std::vector<int> Opening::releasedNow(const FoundEvent& event) {
    std::vector<int> released = event.released;
    std::vector<ClosedContact> others;
    for (const auto& c : state_.closed)
        if (std::find(released.begin(), released.end(), c.index) == released.end()) others.push_back(c);
    {
        const ModelTrial trial(model_);
        model_.setClosed(others);
        model_.chooseRows(state_.t, state_.q);
        for (int contact : modes_.pressing(model_, state_.t, state_.q, state_.v, released))
            std::erase(released, contact);
    }
    return released.empty() && standsStill(event.candidate) ? event.released : released;
}

/// Whether the end of this contact's force was found before at this instant, and not believed.
bool Opening::standsStill(int contact) {
    const bool again =
        state_.doubted == contact && state_.t - state_.doubtedAt <= tolerances.headway * headwayUnit(settings_);
    state_.doubted = again ? -1 : contact;
    state_.doubtedAt = state_.t;
    return again;
}

void handleForceEnd(RunContext& run, const EventParts& parts, const FoundEvent& event) {
    Opening(run, parts).happen(event);
}

} // namespace

const EventType forceEnds{.witness = contactWitness, .handle = handleForceEnd};

} // namespace escapement
