// The trapezoidal rule on the stabilised index-2 form (implicit_stages.h): order 2, A-stable, takes no energy out of
// vibrations. The first accelerations are those of the start, from the acceleration level. The error estimate is the
// difference to Simpson's rule with the accelerations in the step's middle; dense output by the cubic through both ends
// with their rates.

#include "engine/integrators/smooth/steps/end_stage_method.h"

namespace escapement {

namespace {

class Trapezoidal final : public EndStageMethod {
  public:
    Trapezoidal() : EndStageMethod(0.5) {}
    int order() const override { return 2; }
    int errorExponent() const override { return 3; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        begin(model, t, q, v, h);
        stage_.qKnown[0] = q_ + (0.5 * h) * stage_.startRate();
        stage_.vKnown[0] = v_ + (0.5 * h) * stage_.startAcceleration();
        const double c = 1.0;
        stage_.solve(model, t, &c, h);
        const Vector &a0 = stage_.startAcceleration(), &a1 = stage_.acceleration[0];
        dense(model, 0.5, qMiddle_, vMiddle_);
        model.acceleration(t + 0.5 * h, qMiddle_, vMiddle_, aMiddle_, lambda_);
        rateMiddle_.resize(q_.size());
        model.system().rates(qMiddle_, vMiddle_, rateMiddle_);
        errorQ_ = (h / 3.0) * (2.0 * rateMiddle_ - stage_.startRate() - stage_.rate[0]);
        errorV_ = (h / 3.0) * (2.0 * aMiddle_ - a0 - a1);
        moved_ = (h / 3.0) * (2.0 * vMiddle_ - v_ - stage_.motion(0));
        stage_.filter(model, h, moved_, errorQ_, errorV_);
    }
    void densePosition(double theta, Vector& q) const override {
        cubicThrough(theta, h_, q_, stage_.startRate(), stage_.position[0], stage_.rate[0], q);
    }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        cubicThrough(theta, h_, v_, stage_.startAcceleration(), stage_.velocity[0], stage_.acceleration[0], v);
    }

  private:
    Vector qMiddle_, vMiddle_, aMiddle_, rateMiddle_, lambda_;
};

} // namespace

IntegratorType trapezoidalIntegrator() {
    IntegratorType type;
    type.name = "trapezoidal";
    type.purpose = "long energy-true runs";
    type.words = "the trapezoidal rule on the index-2 form stabilised by Gear, Gupta and Leimkuhler; takes no energy "
                 "out of vibrations";
    type.source = "Hairer and Wanner 1996";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {2, 2, 2, 2};
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Trapezoidal>();
    };
    return type;
}

} // namespace escapement
