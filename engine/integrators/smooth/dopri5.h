#pragma once
// DOPRI5: the explicit pair of Dormand and Prince, order 5(4), on the equations of index 1: accelerations and
// multipliers from the acceleration level [DormandPrince1980; Haddouni2015, 2.2.1, app. A.1, whose (A.6)-(A.8)
// carry misprints: docs/architecture.md]. Positions and velocities drift off the constraints by the method's error and
// are projected by the run. Dense output of order 4 [HairerNorsettWanner1993, II.6].

#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

class Dopri5 final : public SmoothIntegrator {
  public:
    explicit Dopri5(double stabilisation) : stabilisation_(stabilisation) {}
    double stabilisation() const override { return stabilisation_; }
    int order() const override { return 5; }
    int errorExponent() const override { return 5; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return q_[6]; }
    const Vector& endVelocity() const override { return v_[6]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel& model) override;
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    double stabilisation_, h_ = 0.0;
    Vector q_[7], v_[7], qdot_[7], a_[7]; ///< stages; the seventh is the step's end
    Vector lambda_, denseQ_[4], denseV_[4];
};

} // namespace escapement
