// The linearised trapezoidal rule [Tasora2017, eqs. 170, 171]: one step of Newton's iteration from a place that is
// extrapolated with the accelerations of the start, v* = v0 + h a0 and q* = q0 (+) h (v0 + h a0 / 2). As that place is
// off by h^3 in q and h^2 in v, one step leaves an error of h^3, and the order is that of the iterated rule. The
// constraints are those of velocities, C v1 + c_t = 0, instead of the positions of eq. 170, of which undamped rules
// make velocities that swing:
//
//     (M + h/2 D + h^2/4 K) x - B l = F - M a0,   (C + h/2 E) x = -2 (C v* + c_t) / h,   all at q*, v*
//     v1 = v0 + h (a0 + x / 2),   q1 = q0 (+) h (v0 + v1) / 2
//
// Error estimate and dense output as the trapezoidal rule's.

#include "engine/integrators/smooth/steps/linearised_step.h"

namespace escapement {

namespace {

class LinearisedTrapezoidal final : public LinearisedStep {
  public:
    int order() const override { return 2; }
    int errorExponent() const override { return 3; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        begin(model, t, q, v, h);
        System& system = model.system();
        vEnd_ = v_ + h * a_;
        move_ = h * v_ + (0.5 * h * h) * a_;
        system.displace(q_, move_, qEnd_);
        linearise(model, t + h, qEnd_, vEnd_, 0.5 * h, 0.5 * h);
        row_ *= -2.0 / h;
        moved_ = -a_;
        matrix_.addMass(moved_, force_);
        solve(aEnd_);
        vEnd_ += (0.5 * h) * aEnd_;
        aEnd_ += a_;
        move_ = (0.5 * h) * (v_ + vEnd_);
        system.displace(q_, move_, qEnd_);
        rateEnd_.resize(q.size());
        system.rates(qEnd_, vEnd_, rateEnd_);

        dense(model, 0.5, qMiddle_, vMiddle_);
        model.acceleration(t + 0.5 * h, qMiddle_, vMiddle_, aMiddle_, lambda_);
        errorV_ = (h / 3.0) * (2.0 * aMiddle_ - a_ - aEnd_);
        moved_ = (h / 3.0) * (2.0 * vMiddle_ - v_ - vEnd_);
        rateMiddle_.resize(q.size());
        system.rates(qMiddle_, vMiddle_, rateMiddle_);
        errorQ_ = (h / 3.0) * (2.0 * rateMiddle_ - rate_ - rateEnd_);
        filter(model);
    }
    void densePosition(double theta, Vector& q) const override {
        cubicThrough(theta, h_, q_, rate_, qEnd_, rateEnd_, q);
    }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        cubicThrough(theta, h_, v_, a_, vEnd_, aEnd_, v);
    }

  private:
    Vector move_, rateEnd_, qMiddle_, vMiddle_, aMiddle_, rateMiddle_, lambda_;
};

} // namespace

IntegratorType linearisedTrapezoidalIntegrator() {
    IntegratorType type;
    type.name = "linearised-trapezoidal";
    type.purpose = "long energy-true runs";
    type.words = "the trapezoidal rule by one linear system a step, without iteration; for comparison";
    type.source = "Tasora 2017";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Nothing;
    type.orders = {2, 2, 2, 2};
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<LinearisedTrapezoidal>();
    };
    return type;
}

} // namespace escapement
