#pragma once
// The summary of a run: what `run` and `info` print, for people and as JSON.

#include "engine/model/mechanism.h"
#include "engine/simulation/simulate.h"

namespace escapement {

Json summaryJson(const RunSummary& summary, const ResultLayout& layout);
std::string summaryText(const RunSummary& summary);

} // namespace escapement
