#include "engine/simulation/event_search.h"

namespace escapement {

EventSearch::EventSearch(System& system, ContactModes& modes) : step_(system, modes) {
    for (const EventType* type : eventTypes())
        if (type->witness) witnesses_.push_back(type->witness());
}

FoundEvent EventSearch::first(SmoothModel& model, SmoothIntegrator& integrator, double t, double h,
                              const SparseValues<char>& armed, const std::vector<int>& jointRows) {
    FoundEvent best;
    step_.begin(model, integrator, t, h, armed, jointRows);
    for (const auto& witness : witnesses_) witness->search(step_, best);
    return best;
}

} // namespace escapement
