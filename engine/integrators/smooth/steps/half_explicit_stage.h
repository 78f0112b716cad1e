#pragma once
// The linear system that half-explicit methods solve at each stage [BraseyHairer1993; Haddouni2015, 2.2.3.1]:
//
//     M(Q) V' = F(Q, V) + B(Q, V) L,   C(Qc) (known + weight V') + c_t = 0
//
// with forces and masses at one point and the velocity constraint at the next, so that it holds at roundoff there.

#include "engine/dynamics/smooth_model/smooth_model.h"

namespace escapement {

class HalfExplicitStage {
  public:
    /// Returns the largest acceleration, not finite when the stage has no solution. No allocation after the first call
    /// with the same sizes.
    double solve(SmoothModel& model, double tForce, const Vector& q, const Vector& v, double tConstraint,
                 const Vector& qConstraint, const Vector& known, double weight, Vector& acceleration) {
        prepare(model, tForce, q, v);
        return solve(model, tConstraint, qConstraint, known, weight, acceleration);
    }

    /// The two halves of it: several constraints may follow one point of forces.
    void prepare(SmoothModel& model, double tForce, const Vector& q, const Vector& v) {
        model.right(tForce, q, v, free_, right_);
        System& system = model.system();
        system.prepareMass(q);
        solveMass(system, right_);
        system.solveMass(free_);
    }
    double solve(SmoothModel& model, double tConstraint, const Vector& qConstraint, const Vector& known, double weight,
                 Vector& acceleration) {
        model.left(tConstraint, qConstraint, left_, timeRate_);
        acceleration = free_;
        saddle_.solveBy(model.formulation());
        saddle_.factorise(right_, left_);
        left_.multiply(known, rhs_);
        rhs_ += timeRate_;
        rhs_ *= -1.0 / weight;
        saddle_.solve(right_, left_, acceleration, rhs_, lambda_);
        return acceleration.size() ? acceleration.cwiseAbs().maxCoeff() : 0.0;
    }

  private:
    Vector free_, timeRate_, rhs_, lambda_; ///< free_: accelerations without constraints
    ConstraintRows left_, right_;
    SaddlePoint saddle_;
};

} // namespace escapement
