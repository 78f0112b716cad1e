#pragma once
// `escapement bench import CAD_FILES`.

#include "engine/bench/bench.h"

namespace escapement {

/// What importing CAD files costs beside the geometry kernel's own reading (names and colours) and meshing of them, as
/// finely as we do: processor time of all processes, and time that passes.
const Bench& importBench();

} // namespace escapement
