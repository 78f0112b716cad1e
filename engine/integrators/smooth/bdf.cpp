// Backward differentiation formulas of order 1 to 6 on the stabilised index-2 form (implicit_stages.h), with the
// coefficients of the steps as they were, equal or not:
//
//     a0 q1 + sum a_i q_(1-i) = Gamma(q1) (v1 + N),   a0 v1 + sum a_i v_(1-i) = v1'
//
// with a_i the slopes at the step's end of Lagrange's polynomials of the last k + 1 places [HairerNorsettWanner1993,
// III.5]. The last positions and velocities are the method's memory; until there are enough of them the
// steps are Radau's. The error estimate is the formula's, by the difference to the extrapolation from one place more;
// dense output by the polynomial that the formula differentiates.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/implicit_stages.h"
#include "engine/integrators/smooth/steps/multistep.h"

#include <algorithm>

namespace escapement {

IntegratorType radau5Integrator();

namespace {

class Bdf final : public SmoothIntegrator {
  public:
    explicit Bdf(int order)
        : order_(order), stage_(Matrix::Constant(1, 1, 1.0)), starter_(radau5Integrator().make({})) {}
    int order() const override { return order_; }
    int errorExponent() const override { return starts_ ? starter_->errorExponent() : order_ + 1; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    void recall(const Vector& memory) override { memory_ = memory; }
    void remember(Vector& memory) const override { history_.save(h_, memory); }
    double length() const override { return h_; }
    const Vector& endPosition() const override { return starts_ ? starter_->endPosition() : stage_.position[0]; }
    const Vector& endVelocity() const override { return starts_ ? starter_->endVelocity() : stage_.velocity[0]; }
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
    /// Of the step's end and the last k starts, on a clock that is 0 at the step's start.
    void nodes(double* at) const;

    int order_;
    bool starts_ = true;
    double h_ = 0.0;
    MultistepHistory history_;
    Vector memory_, errorQ_, errorV_;
    ImplicitStages stage_;
    std::unique_ptr<SmoothIntegrator> starter_;
};

void Bdf::nodes(double* at) const {
    at[0] = h_;
    for (int i = 0; i < order_; ++i) at[i + 1] = -history_.ago(i);
}

void Bdf::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    history_.restore(memory_, q.size(), v.size());
    errorQ_ = q;
    errorV_ = v;
    history_.push(errorQ_, errorV_, order_ + 1);
    starts_ = history_.count() <= order_;
    if (starts_) return starter_->step(model, t, q, v, h);

    double at[multistep::mostNodes], slope[multistep::mostNodes], past[multistep::mostNodes];
    nodes(at);
    multistep::lagrangeSlopes(at, order_ + 1, h, slope);
    Vector &known = stage_.qKnown[0], &knownV = stage_.vKnown[0];
    known.setZero(q.size());
    knownV.setZero(v.size());
    for (int i = 0; i < order_; ++i) {
        known -= (slope[i + 1] / slope[0]) * history_.first(i);
        knownV -= (slope[i + 1] / slope[0]) * history_.second(i);
    }
    stage_.setWeight(1.0 / (slope[0] * h));
    stage_.linearise(model, t, q, v);
    stage_.factorise(h);
    const double c = 1.0;
    stage_.solve(model, t, &c, h);

    for (int i = 0; i <= order_; ++i) at[i] = -history_.ago(i);
    multistep::lagrange(at, order_ + 1, h, past);
    const double share = 1.0 / (slope[0] * (h + history_.ago(order_)));
    errorQ_ = share * stage_.position[0];
    errorV_ = share * stage_.velocity[0];
    for (int i = 0; i <= order_; ++i) {
        errorQ_ -= (share * past[i]) * history_.first(i);
        errorV_ -= (share * past[i]) * history_.second(i);
    }
}

double Bdf::error(const ErrorNorm& norm) const {
    if (starts_) return starter_->error(norm);
    ScaledError sum(norm);
    sum.add(history_.first(0), stage_.position[0], errorQ_);
    sum.add(history_.second(0), stage_.velocity[0], errorV_);
    return sum.value();
}

void Bdf::densePosition(double theta, Vector& q) const {
    if (starts_) return starter_->densePosition(theta, q);
    double at[multistep::mostNodes], share[multistep::mostNodes];
    nodes(at);
    multistep::lagrange(at, order_ + 1, theta * h_, share);
    q = share[0] * stage_.position[0];
    for (int i = 0; i < order_; ++i) q += share[i + 1] * history_.first(i);
}

void Bdf::dense(SmoothModel& model, double theta, Vector& q, Vector& v) {
    if (starts_) return starter_->dense(model, theta, q, v);
    densePosition(theta, q);
    double at[multistep::mostNodes], share[multistep::mostNodes];
    nodes(at);
    multistep::lagrange(at, order_ + 1, theta * h_, share);
    v = share[0] * stage_.velocity[0];
    for (int i = 0; i < order_; ++i) v += share[i + 1] * history_.second(i);
}

} // namespace

IntegratorType bdfIntegrator() {
    constexpr int usual = 2; // the highest that damps every vibration: from 3 on slow steps through fast ones grow
    IntegratorType type;
    type.name = "BDF";
    type.purpose = "stiff springs or flexible parts";
    type.words =
        std::string("backward differentiation of order `bdf_order` on the index-2 form stabilised by Gear, Gupta and "
                    "Leimkuhler, coefficients of the steps as they were; begins with ") +
        radau5Integrator().name + " after each event";
    type.source = "Hairer, Nørsett and Wanner 1993; Gear, Gupta and Leimkuhler 1985";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {usual, usual, usual, usual};
    type.damps = true;
    type.parameters = {multistep::orderParameter("bdf_order", 1, 6, usual)};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Bdf>(std::clamp(int(numbers[0]), 1, 6));
    };
    return type;
}

} // namespace escapement
