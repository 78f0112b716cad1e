#pragma once
// How a run was computed and how well: what a user asks before believing its numbers.

#include "engine/simulation/simulate.h"

#include <QString>

namespace escapement {

/// A few sentences: methods and steps, the contact solver and its worst residual, energy that the balance does not
/// explain, drift and penetration. Empty for a run without a frame.
QString runReport(const RunSummary& summary);

} // namespace escapement
