#pragma once
// The summary of a run: what `run` and `info` print, for people and as JSON.

#include "engine/model/mechanism.h"
#include "engine/simulation/simulate.h"
#include "gui/commands/event_counting.h"

namespace escapement {

/// `counts`: of the run's events, where a blow at several places is one. The summary's own count every place of it; its
/// JSON has both.
Json summaryJson(const RunSummary& summary, const EventCounts& counts, const ResultLayout& layout);
std::string summaryText(const RunSummary& summary, const EventCounts& counts);

} // namespace escapement
