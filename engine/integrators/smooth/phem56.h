#pragma once
// PHEM56: partitioned half-explicit method of order 5 for index-2 equations [Murua1997; Haddouni2015, eqs. 2.69-2.72,
// with the misprints mended that docs/architecture.md lists]. The classical part is Dormand and Prince's
// pair; stages 2..6 put the velocity constraint at points of their own,
//
//     M(Q_i) V'_i = F(Q_i, V_i) + B(Q_i, V_i) L_i,   C(Qbar_i) (v + h sum abar_ij V'_j) + c_t = 0,
//
// and the last of them is the step's end. The first acceleration is solved for at the step's start (2.61), not handed
// over from the step before: an event or a projection in between would make that one wrong. Error estimate 2.2.7.3,
// dense output by the quartic through 19/30 of the step.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"

namespace escapement {

class Phem56 final : public SmoothIntegrator {
  public:
    int order() const override { return 5; }
    int errorExponent() const override { return 5; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return qEnd_; }
    const Vector& endVelocity() const override { return v_[6]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel& model) override;
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    double h_ = 0.0;
    Vector qStart_, qEnd_;
    Vector v_[7], a_[7], qdot_[7]; ///< stages 1..6 and the step's end
    Vector qStage_, vStage_, qConstraint_, known_, lambda_;
    Vector qLower_, vLower_, qInner_, vInner_; ///< embedded solution; values at 19/30
    HalfExplicitStage stage_;
};

} // namespace escapement
