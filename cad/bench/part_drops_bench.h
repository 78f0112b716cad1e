#pragma once
// `escapement bench pairs CAD_FILES`.

#include "engine/bench/bench.h"

namespace escapement {

const Bench& partDropsBench();

} // namespace escapement
