#pragma once
// The convex problem that the gradient methods and ADMM solve: minimise 1/2 r^T W r + b^T r over the cones; and De
// Saxce's outer loop that leads from it to the exact law: b = q + mu |u_T| e_N with u_T of the solution before.

#include "engine/complementarity/solvers/iteration.h"

#include <functional>

namespace escapement {

/// Calls solve(b, r, inner), which moves r towards the solution of the convex problem until `inner` says that the
/// residual of the whole problem is met or no more is to be had at this b; repeats with b renewed. `solve` returns
/// false when iterations are used up.
void solveByDeSaxce(
    const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution, int limit,
    const std::function<bool(const Vector& b, Vector& r, double accuracy, Iteration& iteration)>& solve);

/// |r - P_K(r - rho (W r + b))|_2 of the convex problem, in velocity, relative to |q|.
double convexResidual(const ContactProblem& problem, const Vector& r, const Vector& gradient, double rho);

/// Largest eigenvalue of W, to a few per cent, by power iteration.
double largestEigenvalue(Delassus& w);

} // namespace escapement
