#pragma once
// `escapement bench drops`.

#include "engine/bench/bench.h"

namespace escapement {

/// Round bodies, of the kernel's surfaces and of splines, thrown at plates, edges, corners and one another: when the
/// first impact comes, against its true instant. Cases: how many of each kind.
const Bench& dropsBench();

} // namespace escapement
