// HEM4: half-explicit method of order 4 for index-2 equations, 5 stages [BraseyHairer1993, table 5] (the stages as
// in hem5.h). The method's authors give no estimate. Its weights are those of Radau's quadrature; with the rates at the
// step's end, solved for on the acceleration level, in the place of the last stage's they make another solution of
// lower order, and the difference is the estimate, of order h^3 as measured: too large rather than too small. The cubic
// through both ends of the step with their rates is the dense output.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"
#include "engine/integrators/smooth/steps/scaled_error.h"
#include "engine/model/errors.h"

#include <cmath>

namespace escapement {

namespace {

constexpr int stages = 5;
constexpr double s = 2.449489742783178; // sqrt(6)
constexpr double c[stages + 1] = {0.0, 0.3, (4.0 - s) / 10.0, (4.0 + s) / 10.0, 1.0, 1.0};
// Rows 2..5 of the tableau and, as row 6, the weights b.
constexpr double a[stages + 1][stages] = {{},
                                          {0.3},
                                          {(1.0 + s) / 30.0, (11.0 - 4.0 * s) / 30.0},
                                          {(-79.0 - 31.0 * s) / 150.0, (-1.0 - 4.0 * s) / 30.0,
                                           (24.0 + 11.0 * s) / 25.0},
                                          {(14.0 + 5.0 * s) / 6.0, (-8.0 + 7.0 * s) / 6.0, (-9.0 - 7.0 * s) / 4.0,
                                           (9.0 - s) / 4.0},
                                          {0.0, 0.0, (16.0 - s) / 36.0, (16.0 + s) / 36.0, 1.0 / 9.0}};

class Hem4 final : public SmoothIntegrator {
  public:
    int order() const override { return 4; }
    int errorExponent() const override { return 3; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return q_[stages]; }
    const Vector& endVelocity() const override { return v_[stages]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel& model) override { model.acceleration(t_, q_[0], v_[0], startRate_, lambda_); }
    void densePosition(double theta, Vector& q) const override {
        cubicThrough(theta, h_, q_[0], qdot_[0], q_[stages], qdot_[stages], q);
    }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        cubicThrough(theta, h_, v_[0], startRate_, v_[stages], a_[stages], v);
    }

  private:
    double t_ = 0.0, h_ = 0.0;
    Vector q_[stages + 1], v_[stages + 1], qdot_[stages + 1], a_[stages + 1]; ///< stages and the step's end
    Vector known_, lambda_, startRate_;
    mutable Vector errorQ_, errorV_;
    HalfExplicitStage stage_;
};

void Hem4::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    System& system = model.system();
    t_ = t;
    h_ = h;
    q_[0] = q;
    v_[0] = v;
    for (int i = 0; i < stages; ++i) {
        qdot_[i].resize(q.size());
        system.rates(q_[i], v_[i], qdot_[i]);
        q_[i + 1] = q;
        known_ = v;
        for (int j = 0; j <= i; ++j)
            if (a[i + 1][j] != 0.0) q_[i + 1] += h * a[i + 1][j] * qdot_[j];
        for (int j = 0; j < i; ++j)
            if (a[i + 1][j] != 0.0) known_ += h * a[i + 1][j] * a_[j];
        const double weight = h * a[i + 1][i];
        const double size =
            stage_.solve(model, t + c[i] * h, q_[i], v_[i], t + c[i + 1] * h, q_[i + 1], known_, weight, a_[i]);
        if (!std::isfinite(size)) throw RunError("the accelerations are not finite");
        v_[i + 1] = known_ + weight * a_[i];
    }
    qdot_[stages].resize(q.size());
    system.rates(q_[stages], v_[stages], qdot_[stages]);
    model.acceleration(t + h, q_[stages], v_[stages], a_[stages], lambda_);
}

double Hem4::error(const ErrorNorm& norm) const {
    const double weight = h_ * a[stages][stages - 1];
    errorQ_ = weight * (qdot_[stages] - qdot_[stages - 1]);
    errorV_ = weight * (a_[stages] - a_[stages - 1]);
    ScaledError sum(norm);
    sum.add(q_[0], q_[stages], errorQ_);
    sum.add(v_[0], v_[stages], errorV_);
    return sum.value();
}

} // namespace

IntegratorType hem4Integrator() {
    IntegratorType type;
    type.name = "HEM4";
    type.purpose = "most mechanisms";
    type.words = "5 stages and one for the end; velocity constraints exact at every stage";
    type.source = "Brasey and Hairer 1993";
    type.form = IntegratorType::HalfExplicit;
    type.holds = IntegratorType::Velocities;
    type.orders = {4, 4, 4, 4};
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Hem4>();
    };
    return type;
}

} // namespace escapement
