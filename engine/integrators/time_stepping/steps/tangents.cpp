#include "engine/integrators/time_stepping/steps/tangents.h"

#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double tangentsConverged = 1e-12; // of 1 and the largest velocity
constexpr double slowest = 0.5;             // in two iterations: slower than this the whole iteration matrix pays
constexpr double contentPart = 0.1;         // of what the contact problem is solved to
constexpr int settling = 2;                 // iterations whose changes tell nothing yet
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

StepIterations::State StepIterations::after(double change, double speed, double residual) {
    const double size = 1.0 + speed;
    if (change <= tangentsConverged * size) return State::Converged;
    const bool judges = !whole_ && count_++ >= settling;
    if (judges && change <= contentPart * residual * size) return State::Converged;
    if (judges && !(change < slowest * before_[0])) return State::TooSlow;
    before_[0] = std::exchange(before_[1], change);
    return State::GoOn;
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
