#pragma once
// Lemke's algorithm with lexicographic pivoting, for linear complementarity problems
//
//     w = M z + q,   w >= 0,   z >= 0,   w^T z = 0.
//
// [Lemke1965]. The lexicographic rule prevents cycling; on a copositive-plus M (a positive
// semidefinite one, or that of Stewart-Trinkle's friction pyramid) a ray means that there is no solution.

#include "engine/math/types.h"

namespace escapement {

enum class LcpStatus {
    Solved,
    Ray, ///< ended on a secondary ray: on copositive-plus M infeasible
    TooManyPivots
};

struct LcpSolution {
    Vector z;
    int pivots = 0;
    LcpStatus status = LcpStatus::Solved;
    double residual = 0.0; ///< lcpResidual
};

/// |min(z, M z + q)|_inf / |q|_inf; zero where q vanishes.
double lcpResidual(In<Matrix> m, In<Vector> q, const Vector& z);

/// M square, any; dense tableau, O(n^2) a pivot. Never throws.
LcpSolution solveLcp(In<Matrix> m, In<Vector> q);

} // namespace escapement
