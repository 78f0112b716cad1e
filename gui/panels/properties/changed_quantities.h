#pragma once
// What becomes of numbers when a choice makes them numbers of another quantity: 2 rad/s are no 2 N m.

#include "engine/model/mechanism.h"

#include <string>
#include <utility>
#include <vector>

namespace escapement {

/// `after`, in which the things that `pointers` lead into, and what acts on them, begin with their usual values where
/// `before` had numbers of another unit there. Both resolved.
Mechanism withUsualNumbers(const Mechanism& before, Mechanism after, const std::vector<std::string>& pointers);
/// Limits that a joint begins with: 10 mm or 90 degrees either way.
std::pair<double, double> usualLimits(const Joint& joint);

} // namespace escapement
