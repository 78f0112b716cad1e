#include "engine/integrators/smooth/dopri5.h"

#include "engine/integrators/smooth/steps/explicit_method.h"
#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double c[7] = {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
constexpr double a[7][6] = {{},
                            {1.0 / 5.0},
                            {3.0 / 40.0, 9.0 / 40.0},
                            {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
                            {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
                            {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
                            {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0}};
constexpr double lower[7] = {5179.0 / 57600.0, 0.0,       7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339200.0,
                             187.0 / 2100.0,   1.0 / 40.0};
constexpr double d[7] = {-12715105075.0 / 11282082432.0,  0.0,
                         87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
                         701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
                         69997945.0 / 29380423.0};

} // namespace

void Dopri5::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    System& system = model.system();
    h_ = h;
    q_[0] = q;
    v_[0] = v;
    for (int i = 0; i < 7; ++i) {
        if (i > 0) {
            q_[i] = q_[0];
            v_[i] = v_[0];
            for (int j = 0; j < i; ++j) {
                if (a[i][j] == 0.0) continue;
                q_[i] += h * a[i][j] * qdot_[j];
                v_[i] += h * a[i][j] * a_[j];
            }
        }
        qdot_[i].resize(q.size());
        system.rates(q_[i], v_[i], qdot_[i]);
        model.acceleration(t + c[i] * h, q_[i], v_[i], a_[i], lambda_);
        if (!a_[i].allFinite()) throw RunError("the accelerations are not finite");
    }
}

double Dopri5::error(const ErrorNorm& norm) const {
    ScaledError sum(norm);
    const auto add = [&](const Vector& start, const Vector& end, const Vector(&rate)[7]) {
        sum.addEach(start, end, [&](Eigen::Index i) {
            double e = 0.0;
            for (int j = 0; j < 7; ++j) e += ((j < 6 ? a[6][j] : 0.0) - lower[j]) * rate[j][i];
            return h_ * e;
        });
    };
    add(q_[0], q_[6], qdot_);
    add(v_[0], v_[6], a_);
    return sum.value();
}

void Dopri5::prepareDense(SmoothModel&) {
    const auto prepare = [&](const Vector& start, const Vector& end, const Vector(&rate)[7], Vector(&out)[4]) {
        out[0] = end - start;
        out[1] = h_ * rate[0] - out[0];
        out[2] = out[0] - h_ * rate[6] - out[1];
        out[3] = h_ * d[0] * rate[0];
        for (int j = 2; j < 7; ++j) out[3] += h_ * d[j] * rate[j];
    };
    prepare(q_[0], q_[6], qdot_, denseQ_);
    prepare(v_[0], v_[6], a_, denseV_);
}

void Dopri5::densePosition(double theta, Vector& q) const {
    q = q_[0] + theta * (denseQ_[0] + (1.0 - theta) * (denseQ_[1] + theta * (denseQ_[2] + (1.0 - theta) * denseQ_[3])));
}

void Dopri5::dense(SmoothModel&, double theta, Vector& q, Vector& v) {
    densePosition(theta, q);
    v = v_[0] + theta * (denseV_[0] + (1.0 - theta) * (denseV_[1] + theta * (denseV_[2] + (1.0 - theta) * denseV_[3])));
}

IntegratorType dopri5Integrator() {
    IntegratorType type;
    type.name = "DOPRI5";
    type.purpose = "most mechanisms";
    type.words = "Dormand and Prince's explicit pair on the acceleration level (index 1), 6 stages and one for the end";
    type.source = "Dormand and Prince 1980";
    type.form = IntegratorType::Explicit;
    type.holds = IntegratorType::Nothing;
    type.orders = {5, 5, 5, 4};
    type.parameters = {baumgarteTime()};
    type.make = [](const std::vector<double>& numbers) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Dopri5>(numbers[0]);
    };
    return type;
}

} // namespace escapement
