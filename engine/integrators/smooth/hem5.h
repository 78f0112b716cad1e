#pragma once
// HEM5: half-explicit method of order 5 for index-2 equations, 8 stages [BraseyHairer1993; Haddouni2015,
// eqs. 2.62-2.68]. Stage i solves
//
//     M(Q_i) V'_i = F(Q_i, V_i) + B(Q_i, V_i) L_i,   C(Q_{i+1}) V_{i+1} + c_t = 0,
//     Q_{i+1} = q + h sum a_{i+1,j} V_j,   V_{i+1} = v + h sum a_{i+1,j} V'_j
//
// so the velocity constraint holds at roundoff at every stage. Dense output and error estimate as the method's authors
// have them; [Haddouni2015, eqs. 2.136-2.138, 2.141] carry misprints (docs/architecture.md lists them): the last slot
// of the dense weights belongs to a tenth stage at c = 0.05, for velocities solved anew at each theta so that the
// constraint holds there too.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"

namespace escapement {

class Hem5 final : public SmoothIntegrator {
  public:
    int order() const override { return 5; }
    int errorExponent() const override { return 5; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return q_[8]; }
    const Vector& endVelocity() const override { return v_[8]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel& model) override;
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    double t_ = 0.0, h_ = 0.0;
    Vector q_[9], v_[9], qdot_[9], a_[9]; ///< stages 1..8 and the step's end (index 8)
    Vector q10_, v10_, qdot10_;
    Vector known_, rhsAcceleration_, densePosition_[4], denseVelocity_[4];
    HalfExplicitStage stage_, tenth_;
};

} // namespace escapement
