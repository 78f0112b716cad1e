#pragma once
// Dry friction of given bounds alone, as of the joints of a mechanism: |r_T| <= mu N with N known, along one direction
// each. A quadratic program with bounds, which an active set solves to roundoff.

#include "engine/complementarity/solvers/solvers.h"

namespace escapement {

/// Whether no normal is coupled to anything and no second tangent moves. W dense, exact law.
bool isDryFriction(const ContactProblem& problem);

/// Of such a problem; where W of those that stick is singular, `solved` stays false.
void solveDryFriction(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution);

} // namespace escapement
