#pragma once
// What can be said about a Mechanism without its geometry.

#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// Evaluates parameters (in order) and every expression; fills in the values. Findings carry JSON pointers.
std::vector<Finding> resolve(Mechanism& mechanism);

/// Ranges, names that must be unique, references that must exist, types the engine does not know, motors and limits on
/// joints that cannot have them. `mechanism` must be resolved.
std::vector<Finding> validate(const Mechanism& mechanism);

bool hasErrors(const std::vector<Finding>& findings);

} // namespace escapement
