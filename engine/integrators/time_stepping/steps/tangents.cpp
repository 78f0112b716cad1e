#include "engine/integrators/time_stepping/steps/tangents.h"

#include <cmath>

namespace escapement {

namespace {

constexpr double displacement =
    1e-7; // of a length of 1 or of the mechanism's, and of a velocity of 1 or of the largest

} // namespace

void DifferenceTangents::evaluate(double t, In<Vector> q, In<Vector> v) {
    const Eigen::Index n = v.size();
    K.resize(n, n);
    C.resize(n, n);
    force_.resize(n);
    movedForce_.resize(n);
    moved_.resize(q.size());
    system_.forces(t, q, v, force_);
    const double dq = displacement, dv = displacement * (1.0 + v.cwiseAbs().maxCoeff());
    for (Eigen::Index j = 0; j < n; ++j) {
        step_.setZero(n);
        step_[j] = dq;
        system_.displace(q, step_, moved_);
        system_.forces(t, moved_, v, movedForce_);
        K.col(j) = (force_ - movedForce_) / dq;
        step_ = v;
        step_[j] += dv;
        system_.forces(t, q, step_, movedForce_);
        C.col(j) = (force_ - movedForce_) / dv;
    }
}

void fullMass(System& system, In<Vector> q, Matrix& mass) {
    const int n = system.nv();
    mass.resize(n, n);
    system.prepareMass(q);
    Vector unit = Vector::Zero(n), column(n);
    for (int j = 0; j < n; ++j) {
        unit[j] = 1.0;
        system.multiplyMass(unit, column);
        mass.col(j) = column;
        unit[j] = 0.0;
    }
}

} // namespace escapement
