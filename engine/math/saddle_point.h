#pragma once
// Saddle-point systems with separate left and right Jacobians (half-explicit stages, sliding friction):
//
//     M a = f + B lambda,   C a = r
//
// solved through S = C M^-1 B. The rows of C are independent (engine/dynamics/row_choice.h sees to that).

#include "engine/math/types.h"

#include <Eigen/LU>

namespace escapement {

class SaddlePoint {
  public:
    /// `inverseMassRight` holds M^-1 B; `left` C. No allocation when the sizes do not change.
    void factorise(In<Matrix> inverseMassRight, In<Matrix> left);

    /// On entry `a` holds M^-1 f; on exit the solution.
    void solve(Out<Vector> a, In<Vector> r, Vector& lambda);

  private:
    Matrix inverseMassRight_, left_, schur_;
    Eigen::PartialPivLU<Matrix> lu_;
    Vector rhs_;
};

} // namespace escapement
