// Implicit Euler on the stabilised index-2 form (implicit_stages.h): order 1, the sturdiest, damps most. The error estimate is the difference
// to the trapezoidal rule, h/2 (a1 - a0); dense output by the straight line.

#include "engine/integrators/smooth/implicit_stages.h"
#include "engine/integrators/smooth/scaled_error.h"
#include "engine/integrators/smooth/smooth_integrator.h"

namespace escapement {

namespace {

class ImplicitEuler final : public SmoothIntegrator {
  public:
    ImplicitEuler() : stage_(Matrix::Ones(1, 1)) {}
    int order() const override { return 1; }
    int errorExponent() const override { return 2; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        h_ = h;
        q_ = q;
        v_ = v;
        stage_.linearise(model, t, q, v);
        stage_.factorise(h);
        stage_.qKnown[0] = q_;
        stage_.vKnown[0] = v_;
        const double c = 1.0;
        stage_.solve(model, t, &c, h);
        errorQ_ = (0.5 * h) * (stage_.rate[0] - stage_.startRate());
        errorV_ = (0.5 * h) * (stage_.acceleration[0] - stage_.startAcceleration());
        moved_ = (0.5 * h) * (stage_.motion(0) - v_);
        stage_.filter(model, h, moved_, errorQ_, errorV_);
    }
    double length() const override { return h_; }
    const Vector& endPosition() const override { return stage_.position[0]; }
    const Vector& endVelocity() const override { return stage_.velocity[0]; }
    double error(double tolerance) const override {
        ScaledError sum(tolerance);
        sum.add(q_, stage_.position[0], errorQ_);
        sum.add(v_, stage_.velocity[0], errorV_);
        return sum.value();
    }
    void prepareDense(SmoothModel&) override {}
    void densePosition(double theta, Vector& q) const override { q = q_ + theta * (stage_.position[0] - q_); }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        v = v_ + theta * (stage_.velocity[0] - v_);
    }

  private:
    double h_ = 0.0;
    Vector q_, v_, errorQ_, errorV_, moved_;
    ImplicitStages stage_;
};

} // namespace

IntegratorType implicitEulerIntegrator() {
    IntegratorType type;
    type.name = "implicit-Euler";
    type.purpose = "stiff springs or flexible parts";
    type.words = "the backward rule on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps most, for comparison";
    type.source = "Hairer and Wanner 1996";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {1, 1, 1, 1};
    type.damps = true;
    type.dense = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> { return std::make_unique<ImplicitEuler>(); };
    return type;
}

} // namespace escapement
