#pragma once
// Which rows of a redundant set of constraints are kept.
//
// Redundant constraints are normal in CAD mechanisms, and a rank decided anew at every Runge-Kutta stage locks spatial
// loops: the smallest singular value of a Bennett linkage is 1e-10 on the constraint manifold and 3e-4 at the stage
// points. So the independent rows are chosen once, on the projected configuration, and kept through the step.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

/// Rows whose part independent of the rows already chosen is shorter than this (sine of the angle, in the metric of
/// the inverse mass matrix) are redundant.
constexpr double redundancySine = 1e-5;

/// Of rows C, n x nv, with M^-1 C^T, nv x n, greedily those of which most is left behind the ones chosen before. Rows
/// of an earlier group are preferred to those of a later one (joints before contact normals before tangents); `groups`
/// gives the end of each group. What each choice leaves of the others is taken off the rows themselves, so that it is
/// right to roundoff over the least sine chosen; S = C M^-1 C^T knows it to the square of that only: normals of a body
/// that is tilted by 1e-5 rad are independent by as much, and in S all that is left behind them is roundoff. `squares`
/// not empty: of the rows' lengths, which they are scaled by instead of their own. Where the rows are what some other
/// constraints have left of them, those of which little is left come last: they change their direction soon.
std::vector<int> chooseRows(In<Matrix> rows, In<Matrix> inverse, const std::vector<int>& groups,
                            const Vector& squares = {});

/// How much each row takes part in the redundancies of the set: the diagonal of the projector onto the left null space
/// (sums to rows - rank). Rows with a share take part in what `check` reports as redundant.
Vector redundancyShares(In<Matrix> schur);

} // namespace escapement
