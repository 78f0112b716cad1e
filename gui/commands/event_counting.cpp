#include "gui/commands/event_counting.h"

namespace escapement {

EventCounts countsOf(const std::vector<Blow>& blows) {
    EventCounts counts;
    for (const Blow& blow : blows)
        for (EventCounts::Of* of : {&counts.kinds[blow.total.kind], &counts.all}) {
            ++of->events;
            of->places += blow.events.size();
        }
    return counts;
}

} // namespace escapement
