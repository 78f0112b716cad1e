#pragma once
// `escapement bench graham GRAHAM_PROJECT`.

#include "engine/bench/bench.h"

namespace escapement {

/// How well a clock with a pendulum on the joint "pallet arbor" keeps time: the project at its own tolerance and at
/// finer ones, each for `seconds`; how far each goes off the finest in seconds a day; what the escapement does to the
/// rate against Airy's formula; and a row a beat. `request.files` names the one project. Throws InputError where it
/// cannot be read, ModelError where it cannot run.
BenchReport keepTime(const BenchRequest& request, double seconds, const std::vector<double>& finer);

/// 600 s. Parts: rate (own tolerance and finer ones), beats (own tolerance alone).
const Bench& grahamBench();

} // namespace escapement
