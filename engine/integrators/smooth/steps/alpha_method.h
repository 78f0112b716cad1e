#pragma once
// Generalized-alpha methods [ChungHulbert1993; ArnoldBruels2007] on the stabilised index-2
// form [GearGuptaLeimkuhler1985] (implicit_stages.h), rotations moved by finite motions:
//
//     (1 - alpha_m) a1 + alpha_m a0 = (1 - alpha_f) v1' + alpha_f v0'
//     q1 = q0 (+) h (v0 + h ((1/2 - beta) a0 + beta a1) + N),   v1 = v0 + h ((1 - gamma) a0 + gamma a1)
//
// or on positions or velocities alone, without N. With v' from the equations of motion. The algorithmic accelerations a
// are the method's memory; where it is empty they begin as v0'. The error estimate is the difference to Simpson's rule
// with the accelerations in the step's middle; dense output by the cubic through both ends with their rates.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/implicit_stages.h"

namespace escapement {

struct AlphaWeights {
    double alphaM, alphaF, gamma, beta;

    /// Second order at any damping: of the fastest vibrations a step leaves the share `radius` (0 to 1).
    static AlphaWeights generalized(double radius);
    /// Hilber, Hughes and Taylor: the same with alpha_m = 0, `radius` from 1/2 to 1.
    static AlphaWeights hht(double radius);
    /// Newmark: alpha_m = alpha_f = 0; of first order where it damps.
    static AlphaWeights newmark(double radius);
};

class AlphaMethod final : public SmoothIntegrator {
  public:
    AlphaMethod(const AlphaWeights& weights, int order, ImplicitStages::Meets meets = ImplicitStages::Meets::Both);
    int order() const override { return order_; }
    int errorExponent() const override { return order_ + 1; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    void recall(const Vector& memory) override { memory_ = memory; }
    void remember(Vector& memory) const override { memory = algorithmic_; }
    double length() const override { return h_; }
    const Vector& endPosition() const override { return stage_.position[0]; }
    const Vector& endVelocity() const override { return stage_.velocity[0]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel&) override {}
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    AlphaWeights w_;
    int order_;
    ImplicitStages::Meets meets_;
    double h_ = 0.0;
    Vector memory_, algorithmic_, start_, q_, v_, qMiddle_, vMiddle_, aMiddle_, rateMiddle_, lambda_, errorQ_, errorV_,
        moved_;
    ImplicitStages stage_;
};

/// What the descriptors of the three have in common.
IntegratorType alphaIntegrator();

} // namespace escapement
