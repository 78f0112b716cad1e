#include "engine/integrators/smooth/steps/explicit_method.h"

#include "engine/integrators/smooth/steps/scaled_error.h"
#include "engine/model/errors.h"

namespace escapement {

void ExplicitMethod::step(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    const ExplicitTableau& m = tableau_;
    t_ = t;
    h_ = h;
    qStart_ = qEnd_ = q;
    vStart_ = vEnd_ = v;
    for (int i = 0; i < m.stages; ++i) {
        qStage_ = qStart_;
        vStage_ = vStart_;
        for (int j = 0; j < i; ++j) {
            if (m.a[i][j] == 0.0) continue;
            qStage_ += h * m.a[i][j] * qdot_[j];
            vStage_ += h * m.a[i][j] * a_[j];
        }
        qdot_[i].resize(q.size());
        model.system().rates(qStage_, vStage_, qdot_[i]);
        model.acceleration(t + m.c[i] * h, qStage_, vStage_, a_[i], lambda_);
        if (!a_[i].allFinite()) throw RunError("the accelerations are not finite");
        if (m.b[i] == 0.0) continue;
        qEnd_ += h * m.b[i] * qdot_[i];
        vEnd_ += h * m.b[i] * a_[i];
    }
    endKnown_ = false;
    if (m.error[m.stages] != 0.0) evaluateEnd(model);
}

void ExplicitMethod::evaluateEnd(SmoothModel& model) {
    const int end = tableau_.stages;
    qdot_[end].resize(qEnd_.size());
    model.system().rates(qEnd_, vEnd_, qdot_[end]);
    model.acceleration(t_ + h_, qEnd_, vEnd_, a_[end], lambda_);
    endKnown_ = true;
}

double ExplicitMethod::error(const ErrorNorm& norm) const {
    errorQ_.setZero(qStart_.size());
    errorV_.setZero(vStart_.size());
    for (int i = 0; i <= tableau_.stages; ++i) {
        if (tableau_.error[i] == 0.0) continue;
        errorQ_ += h_ * tableau_.error[i] * qdot_[i];
        errorV_ += h_ * tableau_.error[i] * a_[i];
    }
    ScaledError sum(norm);
    sum.add(qStart_, qEnd_, errorQ_);
    sum.add(vStart_, vEnd_, errorV_);
    return sum.value();
}

void ExplicitMethod::prepareDense(SmoothModel& model) {
    if (!endKnown_) evaluateEnd(model);
}

void ExplicitMethod::densePosition(double theta, Vector& q) const {
    cubicThrough(theta, h_, qStart_, qdot_[0], qEnd_, qdot_[tableau_.stages], q);
}

void ExplicitMethod::dense(SmoothModel&, double theta, Vector& q, Vector& v) {
    densePosition(theta, q);
    cubicThrough(theta, h_, vStart_, a_[0], vEnd_, a_[tableau_.stages], v);
}

} // namespace escapement
