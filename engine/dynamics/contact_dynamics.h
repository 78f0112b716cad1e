#pragma once
// The contact problem of a System at a configuration, with its joints eliminated exactly.
//
// With P = M^-1 - M^-1 G^T (G M^-1 G^T)^-1 G M^-1 (G: the independent joint rows) the contacts feel W = J P J^T, and an
// impulse (or force) r changes velocities (accelerations) by P J^T r and the joint multipliers accordingly.

#include "engine/dynamics/joint_elimination.h"
#include "engine/dynamics/system.h"

#include <Eigen/Cholesky>

#include <vector>

namespace escapement {

class ContactDynamics {
  public:
    /// Joint rows go by blocks where the System has them and they are at least `rowsForBlocks`.
    explicit ContactDynamics(System& system, int rowsForBlocks = escapement::rowsForBlocks) : system_(system), rowsForBlocks_(rowsForBlocks) {
        rows_.resize(3, system.nv());
    }

    /// Sets up for the given contact candidates; `jointRows` are independent.
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);

    const Matrix& delassus() const { return w_; }
    const Matrix& contactJacobian() const { return j_; }
    int jointRowCount() const { return jointRowCount_; } ///< independent ones
    const std::vector<ContactGeometry>& geometry() const { return geometry_; }

    /// Restores G x + b = 0 by joint reactions; adds their multipliers (of the chosen rows) to `lambda`.
    void satisfyJoints(Vector& x, In<Vector> b, Vector& lambda);
    /// x += P J^T r, with the joints' answer added to `lambda`.
    void apply(In<Vector> r, Vector& x, Vector& lambda) const;

  private:
    void prepareByBlocks(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);
    void readContacts(In<Vector> q, const std::vector<int>& contacts);

    System& system_;
    int rowsForBlocks_ = 0, jointRowCount_ = 0;
    bool byBlocks_ = false;
    JointElimination joints_;
    BlockRows contactBlocks_;
    Vector multipliers_;
    ContactRows rows_;
    Matrix full_, g_, gInverse_, j_, jInverse_, response_, transfer_, w_;
    Eigen::LLT<Matrix> schur_;
    std::vector<ContactGeometry> geometry_;
};

} // namespace escapement
