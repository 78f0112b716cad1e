#pragma once
// What implicit methods share whose last stage is the step's end (stiffly accurate ones): the step's start, its end,
// and the scaled error.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/implicit_stages.h"
#include "engine/integrators/smooth/steps/scaled_error.h"

namespace escapement {

class EndStageMethod : public SmoothIntegrator {
  public:
    /// `weight` of the stage's own rate: the one entry of its matrix.
    explicit EndStageMethod(double weight) : stage_(Matrix::Constant(1, 1, weight)) {}
    double length() const override { return h_; }
    const Vector& endPosition() const override { return stage_.position[0]; }
    const Vector& endVelocity() const override { return stage_.velocity[0]; }
    double error(const ErrorNorm& norm) const override {
        ScaledError sum(norm);
        sum.add(q_, stage_.position[0], errorQ_);
        sum.add(v_, stage_.velocity[0], errorV_);
        return sum.value();
    }
    void prepareDense(SmoothModel&) override {}

  protected:
    void begin(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
        h_ = h;
        q_ = q;
        v_ = v;
        stage_.linearise(model, t, q, v);
        stage_.factorise(h);
    }

    double h_ = 0.0;
    Vector q_, v_, errorQ_, errorV_, moved_;
    ImplicitStages stage_;
};

} // namespace escapement
