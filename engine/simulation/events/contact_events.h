#pragma once
// The events that the witness of closed contacts finds.

#include "engine/simulation/events/event_type.h"

namespace escapement {

extern const EventType forceEnds;     ///< the normal force
extern const EventType slipStops;     ///< or turns back
extern const EventType stickBreaks;   ///< friction comes to its cone
extern const EventType carriedOn;     ///< dry friction that held is moved by what holds its coordinate
extern const EventType borderReached; ///< of the feature, or of the normal cone
extern const EventType pieceEnds;     ///< of a guide: a corner lets go of its point
extern const EventType sharesChange;  ///< one of those that slide and share a load would pull from here on

std::unique_ptr<EventWitness> contactWitness();

} // namespace escapement
