#pragma once
// Newton's method for linear complementarity problems of hundreds of rows, where Lemke's tableau takes seconds and goes
// round in circles of roundoff:
//
//     min(z, (M z + q) / d) = 0,   row by row; d: M's diagonal, its mean where that is empty
//
// in a proximal loop, M + epsilon I around the last answer: redundant contacts leave M singular.

#include "engine/complementarity/solvers/lemke.h"

namespace escapement {

/// M square, any. Solved: the residual is at most `enough`. Else TooManyPivots, with the best z there was. `pivots`
/// counts Newton steps, each a factorisation of the rows that carry something. Never throws.
LcpSolution solveLcpByNewton(In<Matrix> m, In<Vector> q, double enough);

} // namespace escapement
