#include "engine/integrators/smooth/steps/linearised_step.h"

#include "engine/model/errors.h"

namespace escapement {

void LinearisedStep::begin(SmoothModel& model, double t, In<Vector> q, In<Vector> v, double h) {
    h_ = h;
    q_ = q;
    v_ = v;
    model.acceleration(t, q_, v_, a_, lambda_);
    if (!a_.allFinite()) throw RunError("the accelerations are not finite");
    rate_.resize(q.size());
    model.system().rates(q_, v_, rate_);
    qEnd_.resize(q.size());
}

void LinearisedStep::linearise(SmoothModel& model, double t, const Vector& q, const Vector& v, double w, double s) {
    w_ = w;
    s_ = s;
    matrix_.linearise(model, t, q, v, a_, lambda_);
    matrix_.factorise(w, s);
    model.right(t, q, v, force_, directions_);
    model.left(t, q, rows_, timeRate_);
    row_.resize(timeRate_.size());
    if (row_.size() == 0) return;
    rows_.multiply(v, row_);
    row_ += timeRate_;
}

void LinearisedStep::solve(Vector& x) {
    const Eigen::Index n = force_.size(), rows = row_.size();
    right_.resize(n + rows);
    right_.head(n) = force_;
    right_.tail(rows) = row_;
    matrix_.solve(right_, solution_);
    x = solution_.head(n);
    if (!x.allFinite()) throw RunError("the matrix of an implicit step is singular");
}

void LinearisedStep::filter(SmoothModel& model) {
    const Eigen::Index n = errorV_.size(), rows = row_.size();
    taken_.setZero(n);
    matrix_.addMass(errorV_, taken_);
    matrix_.subtractStiffness(w_, moved_, taken_);
    right_.setZero(n + rows);
    right_.head(n) = taken_;
    matrix_.solve(right_, solution_);
    errorV_ = solution_.head(n);
    turned_.resize(q_.size());
    model.system().rates(q_, errorV_, turned_);
    errorQ_ += s_ * turned_;
}

} // namespace escapement
