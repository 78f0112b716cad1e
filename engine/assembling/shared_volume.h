#pragma once
// Shapes of one body that fill the same space: its mass counts that twice, where it follows from densities.

#include "engine/contact/features/part.h"
#include "engine/model/errors.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// One warning for each body of which a noticeable part is counted twice, with how much of its mass that is. Volumes by
/// their triangles, on a lattice of some thousand points for each pair of shapes: to some percent of themselves. Bodies
/// of given mass, and pairs beyond the first hundred whose boxes meet, are left out. Throws nothing.
std::vector<Finding> remarksOnSharedVolume(const Mechanism& resolved, const PartLibrary& parts);

} // namespace escapement
