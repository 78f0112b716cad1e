// Implicit Euler on the stabilised index-2 form (implicit_stages.h): order 1, the sturdiest, damps most. The error
// estimate is the difference to the trapezoidal rule, h/2 (a1 - a0); dense output by the straight line.

#include "engine/integrators/smooth/steps/end_stage_method.h"

namespace escapement {

namespace {

class ImplicitEuler final : public EndStageMethod {
  public:
    ImplicitEuler() : EndStageMethod(1.0) {}
    int order() const override { return 1; }
    int errorExponent() const override { return 2; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        begin(model, t, q, v, h);
        stage_.qKnown[0] = q_;
        stage_.vKnown[0] = v_;
        const double c = 1.0;
        stage_.solve(model, t, &c, h);
        errorQ_ = (0.5 * h) * (stage_.rate[0] - stage_.startRate());
        errorV_ = (0.5 * h) * (stage_.acceleration[0] - stage_.startAcceleration());
        moved_ = (0.5 * h) * (stage_.motion(0) - v_);
        stage_.filter(model, h, moved_, errorQ_, errorV_);
    }
    void densePosition(double theta, Vector& q) const override { q = q_ + theta * (stage_.position[0] - q_); }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        v = v_ + theta * (stage_.velocity[0] - v_);
    }
};

} // namespace

IntegratorType implicitEulerIntegrator() {
    IntegratorType type;
    type.name = "implicit-Euler";
    type.purpose = "stiff springs or flexible parts";
    type.words =
        "the backward rule on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps most, for comparison";
    type.source = "Hairer and Wanner 1996";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {1, 1, 1, 1};
    type.damps = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<ImplicitEuler>();
    };
    return type;
}

} // namespace escapement
