#pragma once
// The units of the window, for tables that are written in another thread.

#include "engine/results/result.h"
#include "engine/results/table_units.h"

namespace escapement {

/// As they are chosen now, for all that a result and its events hold.
TableUnits chosenUnits(const Result& result);

} // namespace escapement
