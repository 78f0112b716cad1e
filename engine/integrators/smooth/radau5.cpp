// Radau IIA with 3 stages on the stabilised index-2 form (implicit_stages.h): order 5, stiffly accurate and L-stable,
// so that the step's end keeps positions and velocities on the constraints, and vibrations that the steps do not
// resolve die out [HairerWanner1996, tables IV.5.6 and IV.8]. Error estimate by the embedded formula
// of order 3 with the rates at the start, filtered by the real matrix of the Newton iteration; dense output by the
// polynomial through start and stages, whose error within a step is of order h^4.

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/implicit_stages.h"
#include "engine/integrators/smooth/steps/scaled_error.h"

#include <cmath>

namespace escapement {

namespace {

constexpr double s = 2.449489742783178; // sqrt(6)
constexpr double c[3] = {(4.0 - s) / 10.0, (4.0 + s) / 10.0, 1.0};

Matrix tableau() {
    Matrix a(3, 3);
    a << (88.0 - 7.0 * s) / 360.0, (296.0 - 169.0 * s) / 1800.0, (-2.0 + 3.0 * s) / 225.0, //
        (296.0 + 169.0 * s) / 1800.0, (88.0 + 7.0 * s) / 360.0, (-2.0 - 3.0 * s) / 225.0,  //
        (16.0 - s) / 36.0, (16.0 + s) / 36.0, 1.0 / 9.0;
    return a;
}

class Radau5 final : public SmoothIntegrator {
  public:
    Radau5() : stages_(tableau()) {}
    int order() const override { return 5; }
    int errorExponent() const override { return 4; }
    void step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) override;
    double length() const override { return h_; }
    const Vector& endPosition() const override { return stages_.position[2]; }
    const Vector& endVelocity() const override { return stages_.velocity[2]; }
    double error(const ErrorNorm& norm) const override;
    void prepareDense(SmoothModel&) override {}
    void densePosition(double theta, Vector& q) const override { through(theta, q_, stages_.position, q); }
    void dense(SmoothModel&, double theta, Vector& q, Vector& v) override {
        densePosition(theta, q);
        through(theta, v_, stages_.velocity, v);
    }

  private:
    static void through(double x, const Vector& start, const std::array<Vector, ImplicitStages::most>& stage,
                        Vector& p);

    double h_ = 0.0;
    Vector q_, v_, errorQ_, errorV_, moved_;
    ImplicitStages stages_;
};

void Radau5::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    q_ = q;
    v_ = v;
    stages_.linearise(model, t, q, v);
    stages_.factorise(h);
    for (int i = 0; i < 3; ++i) {
        stages_.qKnown[std::size_t(i)] = q_;
        stages_.vKnown[std::size_t(i)] = v_;
    }
    stages_.solve(model, t, c, h);
    const double w = stages_.realEigenvalue();
    const double e[3] = {w * (-13.0 - 7.0 * s) / 3.0, w * (-13.0 + 7.0 * s) / 3.0, -w / 3.0};
    errorQ_ = (w * h) * stages_.startRate();
    errorV_ = (w * h) * stages_.startAcceleration();
    moved_ = (w * h) * v_;
    for (int i = 0; i < 3; ++i) {
        errorQ_ += e[i] * (stages_.position[std::size_t(i)] - q_);
        errorV_ += e[i] * (stages_.velocity[std::size_t(i)] - v_);
        for (int j = 0; j < 3; ++j) moved_ += (e[i] * h * stages_.weight(i, j)) * stages_.motion(j);
    }
    stages_.filter(model, h, moved_, errorQ_, errorV_);
}

double Radau5::error(const ErrorNorm& norm) const {
    ScaledError sum(norm);
    sum.add(q_, stages_.position[2], errorQ_);
    sum.add(v_, stages_.velocity[2], errorV_);
    return sum.value();
}

/// Lagrange's polynomial through 0, c1, c2 and 1.
void Radau5::through(double x, const Vector& start, const std::array<Vector, ImplicitStages::most>& stage, Vector& p) {
    const double node[4] = {0.0, c[0], c[1], 1.0};
    double weight[4];
    for (int i = 0; i < 4; ++i) {
        weight[i] = 1.0;
        for (int j = 0; j < 4; ++j)
            if (j != i) weight[i] *= (x - node[j]) / (node[i] - node[j]);
    }
    p = weight[0] * start + weight[1] * stage[0] + weight[2] * stage[1] + weight[3] * stage[2];
}

} // namespace

IntegratorType radau5Integrator() {
    IntegratorType type;
    type.name = "Radau5";
    type.purpose = "stiff springs or flexible parts";
    type.words = "Radau IIA with 3 stages on the index-2 form stabilised by Gear, Gupta and Leimkuhler";
    type.source = "Hairer and Wanner 1996";
    type.form = IntegratorType::Implicit;
    type.holds = IntegratorType::Both;
    type.orders = {5, 5, 5, 4};
    type.damps = true;
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Radau5>();
    };
    return type;
}

} // namespace escapement
