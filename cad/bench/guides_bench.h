#pragma once
// `escapement bench guides`.

#include "engine/bench/bench.h"

namespace escapement {

/// Blocks that slide along guides and out over their ends, by the hybrid method and in time steps: whether all runs
/// come to their end, their energy explained. Cases: how many of each kind.
const Bench& guidesBench();

} // namespace escapement
