#pragma once
// Explicit Runge-Kutta methods on the equations of index 1: accelerations from the acceleration level
// [Haddouni2015, 2.2.1]. Positions and velocities drift off the constraints by the method's error and are projected by
// the run, or drawn back by the accelerations where the run settings give a time for it. Dense output by the cubic
// through both ends of the step with their rates, whose error within a step is of order h^4.

#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

struct ExplicitTableau {
    static constexpr int most = 6;
    int stages, order, errorExponent;
    double c[most];
    double a[most][most];
    double b[most];
    double error[most + 1]; ///< weights of the stages, and of the rates at the step's end, in the local error
};

/// The number that methods on the acceleration level share: the time of SmoothModel::stabilise.
inline MethodParameter baumgarteTime() {
    return {.key = "baumgarte_time",
            .help = "within it what has drifted off the constraints is drawn back by the accelerations (Baumgarte), "
                    "instead of being projected after each step; 0: projected",
            .unit = "s",
            .lower = 0.0};
}

class ExplicitMethod final : public SmoothIntegrator {
  public:
    ExplicitMethod(const ExplicitTableau& tableau, double stabilisation)
        : tableau_(tableau), stabilisation_(stabilisation) {}
    double stabilisation() const override { return stabilisation_; }
    int order() const override { return tableau_.order; }
    int errorExponent() const override { return tableau_.errorExponent; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return qEnd_; }
    const Vector& endVelocity() const override { return vEnd_; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel& model) override;
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    void evaluateEnd(SmoothModel& model);

    const ExplicitTableau& tableau_;
    double stabilisation_;
    double t_ = 0.0, h_ = 0.0;
    bool endKnown_ = false;
    Vector qStart_, vStart_, qEnd_, vEnd_, qStage_, vStage_, lambda_;
    Vector qdot_[ExplicitTableau::most + 1], a_[ExplicitTableau::most + 1]; ///< the last one of the step's end
    mutable Vector errorQ_, errorV_;
};

} // namespace escapement
