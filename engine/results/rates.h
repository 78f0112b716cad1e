#pragma once
// Rates of what frames hold: accelerations from the velocities of the frames. A run does not record them; they are
// difference quotients that never reach over an instant at which the velocity jumps.

#include "engine/results/result.h"

#include <functional>
#include <vector>

namespace escapement {

/// dv/dt at each of the times `t` (s, not decreasing), second order in their distance. Two equal times are the two
/// sides of an event: each side is differentiated by itself. A sample without a neighbour on its side has no rate
/// (NaN).
std::vector<double> rateOf(const std::vector<double>& t, const std::vector<double>& v);

/// Of a value read off the frames: its rate at the frames from `from` on, in the value's unit a second.
std::vector<double> rateOverFrames(const Result& result, const std::function<double(const Frame&)>& read,
                                   std::size_t from);

} // namespace escapement
