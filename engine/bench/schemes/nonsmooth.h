#pragma once
// `escapement bench nonsmooth`: its parts, each in a file of its own.

#include "engine/bench/bench.h"

namespace escapement {

std::vector<std::string> nonsmoothParts();
BenchReport benchNonsmooth(const BenchRequest& request);

BenchReport benchScenes(const BenchRequest& request);  ///< scenes with analytic answers, event-driven and hybrid
BenchReport benchPiles(const BenchRequest& request);   ///< the heap and the wall
BenchReport benchSchemes(const BenchRequest& request); ///< every time-stepping scheme beside published tables

} // namespace escapement
