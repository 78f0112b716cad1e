// Linearised implicit Euler [Tasora2017, eqs. 146, 160]: the first step of Newton's iteration for the backward rule,
// with the tangents of the forces, from the place v* = v0, q* = q0 (+) h v0,
//
//     (M + h D + h^2 K) a - B l = F,   (C + h E) a = -(C v0 + c_t) / h,   all at q*, v*
//     v1 = v0 + h a,   q1 = q0 (+) h v1
//
// The constraints are those of velocities at the step's end. Eq. 160 has C v1 = -g / h with C of the start, after which
// velocities leave the constraints by a term of first order in each step, and putting them back brings in energy. Error
// estimate and dense output as implicit Euler's.

#include "engine/integrators/smooth/steps/linearised_step.h"

namespace escapement {

namespace {

class LinearisedImplicitEuler final : public LinearisedStep {
  public:
    int order() const override { return 1; }
    int errorExponent() const override { return 2; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        begin(model, t, q, v, h);
        move_ = h * v_;
        model.system().displace(q_, move_, qEnd_);
        linearise(model, t + h, qEnd_, v_, h, h);
        row_ /= -h;
        solve(aEnd_);
        vEnd_ = v_ + h * aEnd_;
        move_ = h * vEnd_;
        model.system().displace(q_, move_, qEnd_);
        errorV_ = (0.5 * h) * (aEnd_ - a_);
        moved_ = (0.5 * h) * (vEnd_ - v_);
        errorQ_.resize(q_.size());
        model.system().rates(q_, moved_, errorQ_);
        filter(model);
    }
    void densePosition(double theta, Vector& q) const override { q = q_ + theta * (qEnd_ - q_); }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        v = v_ + theta * (vEnd_ - v_);
    }

  private:
    Vector move_;
};

} // namespace

IntegratorType linearisedImplicitEulerIntegrator() {
    IntegratorType type;
    type.name = "linearised-implicit-Euler";
    type.purpose = "stiff springs or flexible parts";
    type.words = "the backward rule by one linear system a step, without iteration; for comparison";
    type.source = "Tasora 2017";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Nothing;
    type.orders = {1, 1, 1, 1};
    type.damps = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<LinearisedImplicitEuler>();
    };
    return type;
}

} // namespace escapement
