#pragma once
// `escapement bench opening`.

#include "engine/bench/bench.h"

namespace escapement {

/// Writes result files of a million frames (or of as many as BenchRequest::cases says) of mechanisms of two sizes into
/// the temporary folder, and measures how long they take to open, as the window opens them.
BenchReport benchOpening(const BenchRequest& request);

} // namespace escapement
