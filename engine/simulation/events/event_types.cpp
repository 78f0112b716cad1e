#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/events/event_type.h"

namespace escapement {

extern const EventType gapCloses, lawEnds, sensorActs, placeEnds;

std::span<const EventType* const> eventTypes() {
    static constexpr const EventType* types[] = {
        &gapCloses,                                              // an open contact
        &pieceEnds,                                              // of the curve of a guide
        &lawEnds,                                                // a smooth piece of the law of a load
        &forceEnds,    &slipStops, &stickBreaks, &borderReached, // closed contacts
        &sharesChange, &carriedOn,
        &sensorActs, // its quantity comes to its value
        &placeEnds,  // where two features are nearest
    };
    return types;
}

} // namespace escapement
