// SDIRK4: singly diagonally implicit with 5 stages, stiffly accurate and L-stable, on the stabilised index-2 form
// (implicit_stages.h), each stage with the same matrix [HairerWanner1996, table IV.6.5]. Order 4
// where nothing is constrained; constraints are met by stages of order 1, which leaves order 2 with them, as theory has
// it [HairerLubichRoche1989] and as measured, and an estimate of order h^2. Dense output by the cubic through both
// ends.

#include "engine/integrators/smooth/steps/end_stage_method.h"

namespace escapement {

namespace {

constexpr int stages = 5;
constexpr double c[stages] = {1.0 / 4.0, 3.0 / 4.0, 11.0 / 20.0, 1.0 / 2.0, 1.0};
constexpr double a[stages][stages] = {{1.0 / 4.0},
                                      {1.0 / 2.0, 1.0 / 4.0},
                                      {17.0 / 50.0, -1.0 / 25.0, 1.0 / 4.0},
                                      {371.0 / 1360.0, -137.0 / 2720.0, 15.0 / 544.0, 1.0 / 4.0},
                                      {25.0 / 24.0, -49.0 / 48.0, 125.0 / 16.0, -85.0 / 12.0, 1.0 / 4.0}};
constexpr double lower[stages] = {59.0 / 48.0, -17.0 / 96.0, 225.0 / 32.0, -85.0 / 12.0, 0.0};

class Sdirk4 final : public EndStageMethod {
  public:
    Sdirk4() : EndStageMethod(0.25) {}
    int order() const override { return 2; }
    int errorExponent() const override { return 2; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override {
        begin(model, t, q, v, h);
        errorQ_.setZero(q.size());
        errorV_.setZero(v.size());
        moved_.setZero(v.size());
        for (int i = 0; i < stages; ++i) {
            stage_.qKnown[0] = q_;
            stage_.vKnown[0] = v_;
            for (int j = 0; j < i; ++j) {
                stage_.qKnown[0] += (h * a[i][j]) * rate_[j];
                stage_.vKnown[0] += (h * a[i][j]) * acceleration_[j];
            }
            stage_.solve(model, t, &c[i], h);
            rate_[i] = stage_.rate[0];
            acceleration_[i] = stage_.acceleration[0];
            const double e = h * (a[stages - 1][i] - lower[i]);
            errorQ_ += e * rate_[i];
            errorV_ += e * acceleration_[i];
            moved_ += e * stage_.motion(0);
        }
        stage_.filter(model, h, moved_, errorQ_, errorV_);
    }
    void densePosition(double theta, Vector& q) const override {
        cubicThrough(theta, h_, q_, stage_.startRate(), stage_.position[0], rate_[stages - 1], q);
    }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        cubicThrough(theta, h_, v_, stage_.startAcceleration(), stage_.velocity[0], acceleration_[stages - 1], v);
    }

  private:
    Vector rate_[stages], acceleration_[stages];
};

} // namespace

IntegratorType sdirk4Integrator() {
    IntegratorType type;
    type.name = "SDIRK4";
    type.purpose = "stiff springs or flexible parts";
    type.words = "5 stages with one matrix on the index-2 form stabilised by Gear, Gupta and Leimkuhler; order 4 only "
                 "where nothing is constrained";
    type.source = "Hairer and Wanner 1996";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {2, 2, 2, 2};
    type.damps = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Sdirk4>();
    };
    return type;
}

} // namespace escapement
