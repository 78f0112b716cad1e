#pragma once
// How many events a run has, in words. What counts as one event says gui/commands/event_counting.h.

#include "gui/commands/event_counting.h"

#include <QString>

namespace escapement {

/// "20 events", "20 events at 68 places".
QString eventsText(std::size_t events, std::size_t places);
/// "impact 16 (64 places), touch 4": in the order of the kinds, with the words of the table's buttons.
QString kindsText(const EventCounts& counts);

} // namespace escapement
