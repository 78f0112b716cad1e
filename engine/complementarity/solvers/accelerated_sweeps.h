#pragma once
// Sweeps up and down with momentum, for W in momentum form: accelerated_sweeps.cpp.

#include "engine/complementarity/momentum.h"
#include "engine/complementarity/solvers/solvers.h"

namespace escapement {

/// From solution.r on, to the options' tolerance or as near as their double sweeps bring it.
void solveByAcceleratedSweeps(const ContactProblem& problem, MomentumDelassus& w, const SolverOptions& options,
                              ContactSolution& solution);

} // namespace escapement
