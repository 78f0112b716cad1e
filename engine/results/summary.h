#pragma once
// The figures of a run, computed from its result: what `escapement info` says.

#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

namespace escapement {

/// The same figures that `simulate` returns. Rejected steps and the solver's name come from `Result::facts`.
RunSummary summaryOf(const Result& result);

} // namespace escapement
