#pragma once
// From picked features to a load of a type.

#include "engine/assembling/proposals/joint_proposal.h"
#include "engine/loads/load_type.h"

namespace escapement {

/// A load of `type` at the picked features: one, or where the type has two ends two, on different bodies. Its values
/// are those of a new load (LoadParameter), its name is free in `mechanism`. Throws std::invalid_argument where the
/// features do not fit the type.
Load proposeLoad(const Mechanism& mechanism, const LoadType& type, const std::vector<PickedSide>& picked);

/// Where the ends of a load are apart (m); 0 where it has no two ends.
double apart(const Mechanism& mechanism, const Load& load);

} // namespace escapement
