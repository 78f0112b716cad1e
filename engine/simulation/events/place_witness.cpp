// Where two features come near each other at several places, the end of one of these as a minimum of distance, open or
// closed, is bisected.

#include "engine/math/root.h"
#include "engine/simulation/events/step_view.h"

namespace escapement {

namespace {

constexpr double placeTolerance = 1e-9; // of the step

class PlaceWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        const auto ended = [&](double theta) { return step.system.endedContact(step.positionAt(theta)); };
        if (ended(best.theta) < 0) return;
        const double theta = findSwitch([&](double at) { return ended(at) >= 0; }, 0.0, best.theta, placeTolerance);
        if (theta < best.theta) best = {FoundEvent::PlaceEnds, theta, ended(theta), {}};
    }
};

} // namespace

std::unique_ptr<EventWitness> placeWitness() { return std::make_unique<PlaceWitness>(); }

} // namespace escapement
