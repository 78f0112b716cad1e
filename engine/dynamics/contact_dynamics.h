#pragma once
// The contact problem of a System at a configuration, with its joints eliminated exactly.
//
// With P = M^-1 - M^-1 G^T (G M^-1 G^T)^-1 G M^-1 (G: the independent joint rows) the contacts feel W = J P J^T, and an
// impulse (or force) r changes velocities (accelerations) by P J^T r and the joint multipliers accordingly.

#include "engine/dynamics/system.h"

#include <Eigen/Cholesky>

#include <vector>

namespace escapement {

class ContactDynamics {
  public:
    explicit ContactDynamics(System& system) : system_(system) { rows_.resize(3, system.nv()); }

    /// Sets up for the given contact candidates; `jointRows` are independent.
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);

    const Matrix& delassus() const { return w_; }
    const Matrix& contactJacobian() const { return j_; }
    int jointRowCount() const { return int(g_.rows()); } ///< independent ones
    const std::vector<ContactGeometry>& geometry() const { return geometry_; }

    /// Restores G x + b = 0 by joint reactions; adds their multipliers (of the chosen rows) to `lambda`.
    void satisfyJoints(Vector& x, In<Vector> b, Vector& lambda) const;
    /// x += P J^T r, with the joints' answer added to `lambda`.
    void apply(In<Vector> r, Vector& x, Vector& lambda) const;

  private:
    System& system_;
    ContactRows rows_;
    Matrix full_, g_, gInverse_, j_, jInverse_, response_, transfer_, w_;
    Eigen::LLT<Matrix> schur_;
    std::vector<ContactGeometry> geometry_;
};

} // namespace escapement
