#pragma once
// What the chosen method between events says of a mechanism before it runs.

#include "engine/model/errors.h"

#include <vector>

namespace escapement {

struct Mechanism;

/// `at`: pointer of the run settings. Nothing where the strategy is time-stepping or the method unknown.
std::vector<Finding> checkIntegrator(const Mechanism& mechanism, const std::string& at);

} // namespace escapement
