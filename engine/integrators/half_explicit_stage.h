#pragma once
// The linear system that half-explicit methods solve at each stage (Brasey and Hairer 1993; thesis 2.2.3.1):
//
//     M(Q) V' = F(Q, V) + B(Q, V) L,   C(Qc) (known + weight V') + c_t = 0
//
// with forces and masses at one point and the velocity constraint at the next, so that it holds at roundoff there.

#include "engine/dynamics/smooth_model.h"

namespace escapement {

class HalfExplicitStage {
  public:
    /// Returns the largest acceleration, not finite when the stage has no solution. No allocation after the first call
    /// with the same sizes.
    double solve(SmoothModel& model, double tForce, const Vector& q, const Vector& v, double tConstraint, const Vector& qConstraint,
                 const Vector& known, double weight, Vector& acceleration) {
        model.left(tConstraint, qConstraint, left_, timeRate_);
        model.right(tForce, q, v, acceleration, right_);
        System& system = model.system();
        system.prepareMass(q);
        if (left_.rows() > 0) system.solveMass(right_);
        system.solveMass(acceleration);
        saddle_.factorise(right_, left_);
        rhs_.noalias() = left_ * known;
        rhs_ += timeRate_;
        rhs_ *= -1.0 / weight;
        saddle_.solve(acceleration, rhs_, lambda_);
        return acceleration.size() ? acceleration.cwiseAbs().maxCoeff() : 0.0;
    }

  private:
    Vector timeRate_, rhs_, lambda_;
    Matrix left_, right_;
    SaddlePoint saddle_;
};

} // namespace escapement
