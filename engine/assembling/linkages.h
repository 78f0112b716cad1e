#pragma once
// Which joints have to do with one another.

#include "engine/model/mechanism.h"

#include <vector>

namespace escapement {

/// Of each joint the first one that it hangs together with by bodies that move and by couplings, or itself. What is
/// redundant in one linkage has nothing to do with another.
std::vector<int> linkagesOf(const Mechanism& mechanism);

} // namespace escapement
