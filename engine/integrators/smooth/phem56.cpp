#include "engine/integrators/smooth/phem56.h"

#include "engine/integrators/smooth/steps/quartic.h"
#include "engine/model/errors.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double c[6] = {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0};
constexpr double a[6][5] = {{},
                            {1.0 / 5.0},
                            {3.0 / 40.0, 9.0 / 40.0},
                            {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
                            {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
                            {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0}};
// Where the constraint stands; the sixth row are the weights of the step, the seventh gives the acceleration at its
// end.
constexpr double cbar[7] = {0.0, 3.0 / 10.0, 3.0 / 8.0, 5.0 / 7.0, 1.0, 1.0, 19.0 / 30.0};
constexpr double abar[7][7] = {{},
                               {3.0 / 40.0, 9.0 / 40.0},
                               {21.0 / 256.0, 45.0 / 256.0, 15.0 / 128.0},
                               {19235.0 / 98784.0, -225.0 / 392.0, 6235.0 / 6174.0, 2755.0 / 32928.0},
                               {-293.0 / 1152.0, 85.0 / 48.0, -2275.0 / 1908.0, 35.0 / 32.0, -2835.0 / 6784.0},
                               {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
                               {10752038939.0 / 66307507200.0, -19259.0 / 50160.0, 19581770468.0 / 24023520675.0,
                                9941999.0 / 650073600.0, 180060831.0 / 4820710400.0, -11331659.0 / 439538400.0,
                                1.0 / 76.0}};
constexpr double lower[7] = {5179.0 / 57600.0, 0.0,       7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339200.0,
                             187.0 / 2100.0,   1.0 / 40.0};
constexpr double inner = 19.0 / 30.0;
constexpr double atInner[7] = {1812923.0 / 20736000.0, 0.0,
                               45847.0 / 100170.0,     56677.0 / 414720.0,
                               -289161.0 / 13568000.0, -67507.0 / 4536000.0,
                               -3971.0 / 324000.0};

} // namespace

void Phem56::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    System& system = model.system();
    h_ = h;
    qStart_ = q;
    v_[0] = v;
    model.acceleration(t, q, v, a_[0], lambda_);
    qdot_[0].resize(q.size());
    system.rates(qStart_, v_[0], qdot_[0]);
    for (int i = 1; i <= 6; ++i) {
        // Stage 7 (index 6) has its forces at the step's end.
        const bool last = i == 6;
        if (!last) {
            qStage_ = qStart_;
            vStage_ = v;
            for (int j = 0; j < i; ++j) {
                if (a[i][j] == 0.0) continue;
                qStage_ += h * a[i][j] * qdot_[j];
                vStage_ += h * a[i][j] * a_[j];
            }
            v_[i] = vStage_;
        } else {
            qStage_ = qEnd_;
            v_[6] = vStage_;
        }
        qdot_[i].resize(q.size());
        system.rates(qStage_, v_[i], qdot_[i]);
        qConstraint_ = qStart_;
        known_ = v;
        for (int j = 0; j <= i; ++j)
            if (abar[i][j] != 0.0) qConstraint_ += h * abar[i][j] * qdot_[j];
        for (int j = 0; j < i; ++j)
            if (abar[i][j] != 0.0) known_ += h * abar[i][j] * a_[j];
        const double weight = h * abar[i][i];
        const double size = stage_.solve(model, t + (last ? 1.0 : c[i]) * h, qStage_, v_[i], t + cbar[i] * h,
                                         qConstraint_, known_, weight, a_[i]);
        if (!std::isfinite(size)) throw RunError("the accelerations are not finite");
        if (i == 5) {
            qEnd_ = qConstraint_;
            vStage_ = known_ + weight * a_[i];
        }
    }
    qLower_ = qStart_;
    vLower_ = v;
    for (int j = 0; j < 7; ++j) {
        if (lower[j] == 0.0) continue;
        qLower_ += h * lower[j] * qdot_[j];
        vLower_ += h * lower[j] * a_[j];
    }
    // One projection: the embedded velocity is compared where the constraint allows it to be.
    model.projectVelocity(t + h, qEnd_, vLower_);
}

double Phem56::error(const ErrorNorm& norm) const {
    ScaledError sum(norm);
    sum.addEach(qStart_, qEnd_, [&](Eigen::Index i) { return qEnd_[i] - qLower_[i]; });
    sum.addEach(v_[0], v_[6], [&](Eigen::Index i) { return v_[6][i] - vLower_[i]; });
    return sum.value();
}

void Phem56::prepareDense(SmoothModel&) {
    qInner_ = qStart_;
    vInner_ = v_[0];
    for (int j = 0; j < 7; ++j) {
        if (atInner[j] == 0.0) continue;
        qInner_ += h_ * atInner[j] * qdot_[j];
        vInner_ += h_ * atInner[j] * a_[j];
    }
}

void Phem56::densePosition(double theta, Vector& q) const {
    quarticThrough(theta, inner, h_, qStart_, qdot_[0], qInner_, qEnd_, qdot_[6], q);
}

void Phem56::dense(SmoothModel&, double theta, Vector& q, Vector& v) {
    densePosition(theta, q);
    quarticThrough(theta, inner, h_, v_[0], a_[0], vInner_, v_[6], a_[6], v);
}

IntegratorType phem56Integrator() {
    IntegratorType type;
    type.name = "PHEM56";
    type.purpose = "most mechanisms";
    type.words = "partitioned, 6 stages and one for the end; fewer steps for the same error on most mechanisms";
    type.source = "Murua 1997";
    type.form = IntegratorType::HalfExplicit;
    type.holds = IntegratorType::Velocities;
    type.orders = {5, 5, 5, 5};
    type.make = [](const std::vector<double>&) -> std::unique_ptr<SmoothIntegrator> {
        return std::make_unique<Phem56>();
    };
    return type;
}

} // namespace escapement
