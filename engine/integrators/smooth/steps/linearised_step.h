#pragma once
// What linearly implicit methods share: one linear system a step, with the tangents of one place, and no iteration
// [Tasora2017, eqs. 160, 170]. Accelerations x and multipliers l come from
//
//     (M + w D + w s K) x - B l = force,   (C + s E) x = row
//
// (newton_matrix.h). Neither positions nor velocities end on the constraints to roundoff: the run puts them there.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/newton_matrix.h"
#include "engine/integrators/smooth/steps/scaled_error.h"

namespace escapement {

class LinearisedStep : public SmoothIntegrator {
  public:
    double length() const override { return h_; }
    const Vector& endPosition() const override { return qEnd_; }
    const Vector& endVelocity() const override { return vEnd_; }
    double error(const ErrorNorm& norm) const override {
        ScaledError sum(norm);
        sum.add(q_, qEnd_, errorQ_);
        sum.add(v_, vEnd_, errorV_);
        return sum.value();
    }
    void prepareDense(SmoothModel&) override {}

  protected:
    /// The step's start, with consistent accelerations. Throws RunError where these are not finite.
    void begin(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h);
    /// Matrix and forces of a place, for the weights w and s.
    void linearise(SmoothModel& model, double t, const Vector& q, const Vector& v, double w, double s);
    /// x for `force_` and `row_`. Throws RunError where the matrix is singular.
    void solve(Vector& x);
    /// Takes out of the errors in q and v what stiff forces would take of them; `moved_` is the one in q as a motion.
    void filter(SmoothModel& model);

    double h_ = 0.0;
    NewtonMatrix matrix_;
    Vector q_, v_, a_, rate_;        ///< at the start; the last: q'
    Vector qEnd_, vEnd_, aEnd_;      ///< at the end
    Vector errorQ_, errorV_, moved_; ///< local errors
    Vector force_, row_;             ///< right-hand sides; after `linearise` the forces F, and C v + c_t

  private:
    double w_ = 0.0, s_ = 0.0;
    ConstraintRows rows_, directions_;
    Vector lambda_, timeRate_, right_, solution_, taken_, turned_;
};

} // namespace escapement
