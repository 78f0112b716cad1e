// Adams-Bashforth-Moulton: predictor and corrector with one evaluation each (PECE) on the equations of index 1, with
// the coefficients of the steps as they were, equal or not [HairerNorsettWanner1993, III.5]. Of
// order p the predictor integrates the polynomial through the rates at the last p - 1 starts, the corrector the one
// with the predicted rates at the step's end. The rates are the method's memory; until there are enough of them the
// steps are DOPRI5's. Positions and velocities drift off the constraints by the method's error and are projected by the
// run. The error estimate is the difference to the corrector of order p - 1, too large rather than too small; dense
// output integrates the corrector's polynomial as far as asked.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/explicit_method.h"
#include "engine/integrators/smooth/steps/multistep.h"
#include "engine/model/errors.h"

#include <algorithm>

namespace escapement {

IntegratorType dopri5Integrator();

namespace {

class Adams final : public SmoothIntegrator {
  public:
    Adams(int order, double stabilisation) : order_(order), starter_(dopri5Integrator().make({stabilisation})) {}
    double stabilisation() const override { return starter_->stabilisation(); }
    int order() const override { return std::min(order_, starter_->order()); }
    int errorExponent() const override { return starts_ ? starter_->errorExponent() : order_; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    void recall(const Vector& memory) override { memory_ = memory; }
    void remember(Vector& memory) const override { history_.save(h_, memory); }
    double length() const override { return h_; }
    const Vector& endPosition() const override { return starts_ ? starter_->endPosition() : qEnd_; }
    const Vector& endVelocity() const override { return starts_ ? starter_->endVelocity() : vEnd_; }
    double error(const ErrorNorm& norm) const override;
    double adapted(double factor) const override {
        return starts_ ? std::min(factor, 1.0) : multistep::adapted(factor, history_.kept(h_), order_);
    }
    void prepareDense(SmoothModel& model) override {
        if (starts_) starter_->prepareDense(model);
    }
    void densePosition(double theta, Vector& q) const override;
    void dense(SmoothModel& model, double theta, Vector& q, Vector& v) override;

  private:
    void nodes(double* at) const;

    int order_;
    bool starts_ = true;
    double h_ = 0.0;
    MultistepHistory history_;
    Vector memory_, q_, v_, rate_, a_, lambda_;
    Vector qEnd_, vEnd_, endRate_, endA_, errorQ_, errorV_; ///< rates at the end: predicted
    std::unique_ptr<SmoothIntegrator> starter_;
};

/// The step's end and the last starts, on a clock that is 0 at the step's start.
void Adams::nodes(double* at) const {
    at[0] = h_;
    for (int i = 0; i + 1 < order_; ++i) at[i + 1] = -history_.ago(i);
}

void Adams::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    System& system = model.system();
    h_ = h;
    q_ = q;
    v_ = v;
    rate_.resize(q.size());
    system.rates(q_, v_, rate_);
    model.acceleration(t, q_, v_, a_, lambda_);
    if (!a_.allFinite()) throw RunError("the accelerations are not finite");
    history_.restore(memory_, q.size(), v.size());
    history_.push(rate_, a_, order_ - 1);
    starts_ = history_.count() < order_ - 1;
    if (starts_) return starter_->step(model, t, q, v, h);

    double at[multistep::mostNodes], share[multistep::mostNodes], lower[multistep::mostNodes];
    nodes(at);
    multistep::lagrangeIntegrals(at + 1, order_ - 1, h, share);
    qEnd_ = q_;
    vEnd_ = v_;
    for (int i = 0; i + 1 < order_; ++i) {
        qEnd_ += share[i] * history_.first(i);
        vEnd_ += share[i] * history_.second(i);
    }
    endRate_.resize(q.size());
    system.rates(qEnd_, vEnd_, endRate_);
    model.acceleration(t + h, qEnd_, vEnd_, endA_, lambda_);
    if (!endA_.allFinite()) throw RunError("the accelerations are not finite");
    multistep::lagrangeIntegrals(at, order_, h, share);
    multistep::lagrangeIntegrals(at, order_ - 1, h, lower);
    lower[order_ - 1] = 0.0;
    qEnd_ = q_ + share[0] * endRate_;
    vEnd_ = v_ + share[0] * endA_;
    errorQ_ = (share[0] - lower[0]) * endRate_;
    errorV_ = (share[0] - lower[0]) * endA_;
    for (int i = 0; i + 1 < order_; ++i) {
        qEnd_ += share[i + 1] * history_.first(i);
        vEnd_ += share[i + 1] * history_.second(i);
        errorQ_ += (share[i + 1] - lower[i + 1]) * history_.first(i);
        errorV_ += (share[i + 1] - lower[i + 1]) * history_.second(i);
    }
}

double Adams::error(const ErrorNorm& norm) const {
    if (starts_) return starter_->error(norm);
    ScaledError sum(norm);
    sum.add(q_, qEnd_, errorQ_);
    sum.add(v_, vEnd_, errorV_);
    return sum.value();
}

void Adams::densePosition(double theta, Vector& q) const {
    if (starts_) return starter_->densePosition(theta, q);
    double at[multistep::mostNodes], share[multistep::mostNodes];
    nodes(at);
    multistep::lagrangeIntegrals(at, order_, theta * h_, share);
    q = q_ + share[0] * endRate_;
    for (int i = 0; i + 1 < order_; ++i) q += share[i + 1] * history_.first(i);
}

void Adams::dense(SmoothModel& model, double theta, Vector& q, Vector& v) {
    if (starts_) return starter_->dense(model, theta, q, v);
    densePosition(theta, q);
    double at[multistep::mostNodes], share[multistep::mostNodes];
    nodes(at);
    multistep::lagrangeIntegrals(at, order_, theta * h_, share);
    v = v_ + share[0] * endA_;
    for (int i = 0; i + 1 < order_; ++i) v += share[i + 1] * history_.second(i);
}

} // namespace

IntegratorType adamsIntegrator() {
    constexpr int usual = 4;
    IntegratorType type;
    type.name = "Adams";
    type.purpose = "most mechanisms";
    type.words =
        std::string(
            "Adams-Bashforth-Moulton of order `adams_order` on the acceleration level (index 1), two evaluations "
            "a step; begins with ") +
        dopri5Integrator().name + " after each event";
    type.source = "Hairer, Nørsett and Wanner 1993";
    type.form = IntegratorType::Explicit;
    type.holds = IntegratorType::Nothing;
    type.orders = {usual, usual, usual, usual};
    type.refusesJointCoordinates = "looks back at several steps";
    type.parameters = {multistep::orderParameter("adams_order", 2, 6, usual), baumgarteTime()};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Adams>(std::clamp(int(numbers[0]), 2, 6), numbers[1]);
    };
    return type;
}

} // namespace escapement
