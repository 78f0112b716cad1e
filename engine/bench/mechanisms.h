#pragma once
// `escapement bench mechanisms`: random mechanisms by several methods, whose motions must agree and whose energies must
// add up.

#include "engine/bench/bench.h"

namespace escapement {

std::vector<std::string> mechanismParts();
BenchReport benchMechanisms(const BenchRequest& request);

} // namespace escapement
