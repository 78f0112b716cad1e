#pragma once
// The contact problem of a System at a configuration, with its joints eliminated exactly.
//
// With P = M^-1 - M^-1 G^T (G M^-1 G^T)^-1 G M^-1 (G: the independent joint rows) the contacts feel W = J P J^T, and an
// impulse (or force) r changes velocities (accelerations) by P J^T r and the joint multipliers accordingly.
//
// Where joint rows or contacts are many nothing is held whole: J and M^-1 J^T are blocks of the bodies that a contact
// touches, and W has a block for two contacts that share a body, and for two whose bodies hang together by joints.

#include "engine/complementarity/delassus.h"
#include "engine/dynamics/joint_elimination.h"
#include "engine/dynamics/system.h"

#include <Eigen/Cholesky>

#include <memory>
#include <vector>

namespace escapement {

/// Problems of at least this many contacts go by blocks, smaller ones whole.
constexpr int contactsForBlocks = 24;

class ContactDynamics {
  public:
    /// Rows go by blocks where the System has them and joint rows are at least `rowsForBlocks`, or contacts
    /// `contactsForBlocks`.
    explicit ContactDynamics(System& system, int rowsForBlocks = escapement::rowsForBlocks,
                             int contactsForBlocks = escapement::contactsForBlocks)
        : system_(system), rowsForBlocks_(rowsForBlocks), contactsForBlocks_(contactsForBlocks) {
        rows_.resize(3, system.nv());
    }

    /// Whether `prepare` would go by blocks.
    bool goesByBlocks(std::size_t jointRows, std::size_t contacts) const {
        return system_.hasBlocks() && (int(jointRows) >= rowsForBlocks_ || int(contacts) >= contactsForBlocks_);
    }
    /// Sets up for the given contact candidates; `jointRows` are independent.
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);

    /// W whole, and J whole; by blocks they are put together when they are first asked for.
    const Matrix& delassus();
    const Matrix& contactJacobian();
    /// W in blocks; null where it is held whole, or has few contacts.
    const std::shared_ptr<BlockSparseDelassus>& blocks() const { return blocks_; }
    Mat3 diagonal(int contact) const;
    int jointRowCount() const { return jointRowCount_; } ///< independent ones
    const std::vector<ContactGeometry>& geometry() const { return geometry_; }
    /// J v, 3 a contact.
    Vector contactVelocities(In<Vector> v) const;
    /// G v, by the chosen rows.
    Vector jointVelocities(In<Vector> v) const;

    /// Restores G x + b = 0 by joint reactions; adds their multipliers (of the chosen rows) to `lambda`.
    void satisfyJoints(Vector& x, In<Vector> b, Vector& lambda);
    /// x += P J^T r, with the joints' answer added to `lambda`.
    void apply(In<Vector> r, Vector& x, Vector& lambda) const;

  private:
    void prepareByBlocks(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);
    void readContacts(In<Vector> q, const std::vector<int>& contacts);
    void shareBodies(std::vector<BlockSparseDelassus::Block>& blocks) const;
    void answerOfJoints(std::vector<BlockSparseDelassus::Block>& blocks);

    System& system_;
    int rowsForBlocks_ = 0, contactsForBlocks_ = 0, jointRowCount_ = 0;
    bool byBlocks_ = false, whole_ = false, rowsWhole_ = false;
    JointElimination joints_;
    BlockRows contactBlocks_, inverseBlocks_; ///< J and M^-1 J^T
    std::shared_ptr<BlockSparseDelassus> held_, blocks_;
    Vector multipliers_;
    ContactRows rows_;
    Matrix full_, g_, gInverse_, j_, jInverse_, response_, transfer_, w_;
    Eigen::LLT<Matrix> schur_;
    std::vector<ContactGeometry> geometry_;
};

} // namespace escapement
