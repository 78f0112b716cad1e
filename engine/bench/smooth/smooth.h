#pragma once
// `escapement bench smooth`: what the methods between events cost for what they give.

#include "engine/bench/bench.h"

namespace escapement {

std::vector<std::string> smoothParts();
BenchReport benchSmooth(const BenchRequest& request);

} // namespace escapement
