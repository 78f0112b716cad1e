// Where two features come near each other at several places, the end of one of these as a minimum of distance, open or
// closed, is bisected. Nothing is done about it but what follows each step: contacts that have ended are let go there.

#include "engine/math/root.h"
#include "engine/simulation/events/step_view.h"
#include "engine/simulation/tolerances.h"

namespace escapement {

extern const EventType placeEnds;

namespace {

class PlaceWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        const auto ended = [&](double theta) { return step.system.endedContact(step.positionAt(theta)); };
        if (ended(best.theta) < 0) return;
        const double theta =
            findSwitch([&](double at) { return ended(at) >= 0; }, 0.0, best.theta, tolerances.switchInstant);
        if (theta < best.theta) best = {&placeEnds, theta, ended(theta), {}};
    }
};

std::unique_ptr<EventWitness> placeWitness() { return std::make_unique<PlaceWitness>(); }

} // namespace

const EventType placeEnds{.witness = placeWitness};

} // namespace escapement
