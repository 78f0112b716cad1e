#pragma once
// What the chosen time-stepping scheme says of a mechanism before it runs.

#include "engine/model/errors.h"

#include <vector>

namespace escapement {

struct Mechanism;

/// `at`: pointer of the run settings. Nothing where the strategy is event-driven or the scheme unknown.
std::vector<Finding> checkScheme(const Mechanism& mechanism, const std::string& at);

} // namespace escapement
