#include "engine/integrators/smooth/hem5.h"

#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int stages = 8;
constexpr double c[stages + 1] = {0.0, 0.1, 0.15, 0.3614787346573635, 0.08535584335486351, 0.5, 0.8, 1.0, 1.0};
// Rows 2..8 of the tableau and, as row 9, the weights b.
constexpr double a[stages + 1][stages] = {
    {},
    {0.1},
    {0.03749999999999999, 0.1125},
    {0.3222169236216038, -1.188883322987607, 1.228145134023366},
    {-0.03501123898129943, 0.3725420601086163, -0.2721053535582034, 0.01993037578575077},
    {-0.5576547055042005, 1.367307289645883, -1.732236360460725, 0.4587772007467548, 0.963806575572288},
    {0.08654517193566155, -0.08810082847945416, 0.1981275547329404, -0.4645422679331083, 0.1615170091109488,
     0.9064533606330119},
    {0.0, 0.0, 0.0, 3.624477248753816, -0.4617724189181256, -3.198024628164272, 1.03531979832874},
    {0.0, 0.0, 0.0, 0.2467760667636791, 0.2106594087489728, 0.1769218149125021, 0.3064446444147922,
     0.05919806516005373}};

// Tenth stage, for dense output only.
constexpr double c10 = 0.05, a10_6 = 0.2519444444444446, a10_7 = -0.3861111111111117, a10_9 = 0.184166666666667;
// Weights theta^(k+1) of stages 4, 5, 6, 7, 8 and 10.
constexpr double d[4][6] = {
    {-0.2661262387118526, -0.4784628694418738, -0.08492247115792709, 0.250058829842381, -0.1047577768468651,
     32.0 / 19.0},
    {2.963408265225625, 5.405521925140019, 0.9129165649477744, -2.963932600778991, 1.261033213890067, -144.0 / 19.0},
    {-4.141333547260734, -8.53301760696035, -0.8633784567714418, 6.403467289689607, -2.971000836599169, 192.0 / 19.0},
    {1.690827587510642, 3.816617960011145, 0.2123061778941055, -3.383148874338215, 1.873923464716025, -80.0 / 19.0}};

double horner(const double (&w)[4], double theta) {
    return theta * (w[0] + theta * (w[1] + theta * (w[2] + theta * w[3])));
}

} // namespace

void Hem5::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
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
}

double Hem5::error(const ErrorNorm& norm) const {
    // err1 is O(h^4), err2 O(h^3); err1^2 / (err1 + err2 / 100) behaves like O(h^5) (code of the method's authors).
    ScaledError sum1(norm), sum2(norm);
    const auto add = [&](const Vector& start, const Vector& end, const Vector& eighth, const Vector& rate7,
                         const Vector& rate8) {
        sum1.addEach(start, end, [&](Eigen::Index i) { return end[i] - eighth[i]; });
        sum2.addEach(start, end,
                     [&](Eigen::Index i) { return end[i] - start[i] - h_ * (2.5 * rate7[i] - 1.5 * rate8[i]); });
    };
    add(q_[0], q_[8], q_[7], qdot_[6], qdot_[7]);
    add(v_[0], v_[8], v_[7], a_[6], a_[7]);
    const double err1 = sum1.value(), err2 = sum2.value();
    const double denominator = err1 + 0.01 * err2;
    return denominator > 0.0 ? err1 * err1 / denominator : 0.0;
}

void Hem5::prepareDense(SmoothModel& model) {
    System& system = model.system();
    qdot_[8].resize(q_[8].size());
    system.rates(q_[8], v_[8], qdot_[8]);
    q10_ = q_[0] + h_ * (a10_6 * qdot_[5] + a10_7 * qdot_[6] + a10_9 * qdot_[8]);
    known_ = v_[0] + h_ * (a10_6 * a_[5] + a10_7 * a_[6]);
    stage_.solve(model, t_ + h_, q_[8], v_[8], t_ + c10 * h_, q10_, known_, h_ * a10_9, a_[8]);
    v10_ = known_ + h_ * a10_9 * a_[8];
    qdot10_.resize(q10_.size());
    system.rates(q10_, v10_, qdot10_);
    tenth_.prepare(model, t_ + c10 * h_, q10_, v10_);
    for (int k = 0; k < 4; ++k) {
        densePosition_[k] = d[k][5] * qdot10_;
        denseVelocity_[k].setZero(v10_.size());
        for (int j = 0; j < 5; ++j) {
            densePosition_[k] += d[k][j] * qdot_[j + 3];
            denseVelocity_[k] += d[k][j] * a_[j + 3];
        }
    }
}

void Hem5::densePosition(double theta, Vector& q) const {
    q = q_[0] + (h_ * theta) * (densePosition_[0] +
                                theta * (densePosition_[1] + theta * (densePosition_[2] + theta * densePosition_[3])));
}

void Hem5::dense(SmoothModel& model, double theta, Vector& q, Vector& v) {
    densePosition(theta, q);
    v = v_[0] + (h_ * theta) * (denseVelocity_[0] +
                                theta * (denseVelocity_[1] + theta * (denseVelocity_[2] + theta * denseVelocity_[3])));
    const double weights[4] = {d[0][5], d[1][5], d[2][5], d[3][5]};
    const double weight = h_ * horner(weights, theta);
    if (std::abs(weight) < 1e-13 * h_) return; // the ends: v is exact there
    known_ = v;
    Vector& acceleration = rhsAcceleration_;
    tenth_.solve(model, t_ + theta * h_, q, known_, weight, acceleration);
    v = known_ + weight * acceleration;
}

IntegratorType hem5Integrator() {
    IntegratorType type;
    type.name = "HEM5";
    type.purpose = "most mechanisms";
    type.words = "8 stages; velocity constraints exact at every stage";
    type.source = "Brasey and Hairer 1993";
    type.form = IntegratorType::HalfExplicit;
    type.holds = IntegratorType::Velocities;
    type.orders = {5, 5, 5, 5};
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Hem5>();
    };
    return type;
}

} // namespace escapement
