#pragma once
// Saddle-point systems with separate left and right Jacobians (half-explicit stages, sliding friction):
//
//     M a = f + B lambda,   C a = r
//
// solved through S = C M^-1 B. The rows of C are independent (engine/dynamics/smooth_model/row_choice.h sees to that).
// Rows are whole, for small mechanisms, or by blocks; then S is eliminated by groups of rows (block_elimination.h).

#include "engine/math/block_elimination.h"
#include "engine/math/formulation.h"

#include <Eigen/LU>

namespace escapement {

/// Jacobian rows of constraints: C, or B and M^-1 B, whose columns belong to the rows of C.
struct ConstraintRows {
    bool byBlocks = false;
    Matrix whole;     ///< C: rows x nv; B: nv x rows
    BlockRows blocks; ///< C and B^T alike

    /// result = C v, of a C.
    void multiply(In<Vector> v, Vector& result) const;
};

class SaddlePoint {
  public:
    /// By which formulation whole rows are solved from now on; null: by S.
    void solveBy(const Formulation* formulation) {
        if (formulation_ == formulation) return;
        formulation_ = formulation;
        other_ = formulation && formulation->make ? formulation->make() : nullptr;
    }
    /// How often its formulation chose anew which coordinates are independent.
    int changes() const { return other_ ? other_->changes() : 0; }

    /// `inverseMassRight` holds M^-1 B; `left` C. No allocation when the structure does not change.
    void factorise(const ConstraintRows& inverseMassRight, const ConstraintRows& left);

    /// With the rows of the last `factorise`: on entry `a` holds M^-1 f; on exit the solution.
    void solve(const ConstraintRows& inverseMassRight, const ConstraintRows& left, Vector& a, In<Vector> r,
               Vector& lambda);

  private:
    void solveBlocks(const BlockRows& inverseMassRight, const BlockRows& left, Vector& a, In<Vector> r, Vector& lambda);

    const Formulation* formulation_ = nullptr;
    std::unique_ptr<ConstrainedSolve> other_;
    Matrix schur_;
    Eigen::PartialPivLU<Matrix> lu_;
    BlockElimination elimination_;
    Vector rhs_, change_;
};

} // namespace escapement
