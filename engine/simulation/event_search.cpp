#include "engine/simulation/event_search.h"

namespace escapement {

EventSearch::EventSearch(System& system, ContactModes& modes) : step_(system, modes) {
    for (const auto make : {gapWitness, guideWitness, lawWitness, contactWitness, sensorWitness, placeWitness})
        witnesses_.push_back(make());
}

FoundEvent EventSearch::first(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                              const SparseValues<char>& armed, const std::vector<int>& jointRows) {
    FoundEvent best;
    step_.begin(model, integrator, t, h, armed, jointRows);
    for (const auto& witness : witnesses_) witness->search(step_, best);
    return best;
}

} // namespace escapement
