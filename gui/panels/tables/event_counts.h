#pragma once
// How many events a run has, counted in one way everywhere: a blow at several places at once is one event, as it is one
// row of the events' table; how many places there are is said beside it where that is another number.

#include "engine/results/blows.h"

#include <QString>

#include <map>

namespace escapement {

struct EventCounts {
    struct Of {
        std::size_t events = 0, places = 0;
    };
    std::map<EventKind, Of> kinds;
    Of all;
};
EventCounts countsOf(const std::vector<Blow>& blows);

/// "20 events", "20 events at 68 places".
QString eventsText(std::size_t events, std::size_t places);
/// "impact 16 (64 places), touch 4": in the order of the kinds, with the words of the table's buttons.
QString kindsText(const EventCounts& counts);

} // namespace escapement
