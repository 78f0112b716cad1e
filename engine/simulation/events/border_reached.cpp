// A closed contact comes to the border of its feature, or of its normal cone.

#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/events/event_handler.h"

namespace escapement {

namespace {

void handleBorder(RunContext&, const EventParts& parts, const FoundEvent& event) {
    if (const int struck = parts.transitions.struckAtBorder(event); struck >= 0) parts.impacts.happen(struck);
    else parts.transitions.passBorder(event);
}

} // namespace

const EventType borderReached{.handle = handleBorder};

} // namespace escapement
