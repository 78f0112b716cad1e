#pragma once
// The contact problem of a System at a configuration, with its joints eliminated exactly.
//
// With P = M^-1 - M^-1 G^T (G M^-1 G^T)^-1 G M^-1 (G: the independent joint rows) the contacts feel W = J P J^T, and an
// impulse (or force) r changes velocities (accelerations) by P J^T r and the joint multipliers accordingly.
//
// Where joint rows or contacts are many nothing is held whole: J and M^-1 J^T are blocks of the bodies that a contact
// touches, and W has a block for two contacts that share a body, and for two whose bodies hang together by joints. Of
// the contacts of a pile even these are not made: W is held in momentum form (momentum.h).

#include "engine/complementarity/contact_solving.h"
#include "engine/complementarity/momentum.h"
#include "engine/dynamics/contact_islands.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/system.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace escapement {

/// Problems of at least this many contacts go by blocks, smaller ones whole.
constexpr int contactsForBlocks = 24;
/// Time steps in which at least this many hang together (a heap) take W in momentum form, and are content with a
/// residual of their own for these (StepResiduals): from here on sweeps cost less than what W and its factors do.
constexpr int contactsForMomentum = 150;

/// Sets to zero what only roundoff has left of numbers of these sizes: a problem whose data are nothing but roundoff
/// has no solution as exact as it, and may have none at all.
void withoutRoundoff(Vector& u, In<Vector> sizes);

/// Contacts (numbers) that joints leave no room along their normals, of mobilities along them with joints and without.
void findHeld(In<Vector> mobility, In<Vector> freely, std::vector<int>& held);

/// Takes such a contact out of a problem with data `u` (3 a contact, m/s) and impulses `r` to begin with: no equation
/// decides its force, zero is taken, and without friction. Where joints are driven, `driven` is the largest speed
/// (m/s): a contact that they drive together by more than a step's error of that stays in, and false is returned.
/// Infinite: they are not, and nothing can close it.
bool leaveOutHeld(int contact, double driven, Vector& u, Vector& r);

class ContactDynamics {
  public:
    /// Rows go by blocks where the System has them and joint rows are at least `rowsForBlocks`, or contacts
    /// `contactsForBlocks`; W is held in momentum form where at least `contactsForMomentum`
    /// contacts are one island.
    explicit ContactDynamics(System& system, int rowsForBlocks = escapement::rowsForBlocks,
                             int contactsForBlocks = escapement::contactsForBlocks,
                             int contactsForMomentum = std::numeric_limits<int>::max())
        : system_(system), rowsForBlocks_(rowsForBlocks), contactsForBlocks_(contactsForBlocks),
          contactsForMomentum_(contactsForMomentum), motion_(system), islands_(system) {}

    /// Whether `prepare` would go by blocks.
    bool goesByBlocks(std::size_t jointRows, std::size_t contacts) const {
        return system_.hasBlocks() && (int(jointRows) >= rowsForBlocks_ || int(contacts) >= contactsForBlocks_);
    }
    /// Sets up for the given contact candidates; `jointRows` are independent.
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts) {
        prepare(t, q, q, jointRows, contacts);
    }
    /// The same with the mass at another configuration than the rows.
    void prepare(double t, In<Vector> q, In<Vector> massAt, const std::vector<int>& jointRows,
                 const std::vector<int>& contacts);

    /// W whole, and J whole; by blocks they are put together when they are first asked for.
    const Matrix& delassus();
    const Matrix& contactJacobian();
    /// W in blocks; null where it is held whole, or in momentum form, or has few contacts.
    const std::shared_ptr<BlockSparseDelassus>& blocks() const { return blocks_; }
    /// W in momentum form; null where it is held otherwise.
    const std::shared_ptr<MomentumDelassus>& momentum() const { return momentum_; }
    /// In whichever of the two forms it is held; null: whole.
    std::shared_ptr<Delassus> sparse() const {
        return momentum_ ? std::shared_ptr<Delassus>(momentum_) : std::shared_ptr<Delassus>(blocks_);
    }
    /// Of these the one for the form in which W is held.
    double tolerance(const StepResiduals& residuals) const {
        if (!momentum_) return blocks_ ? residuals.ofSeveral : residuals.ofFew;
        return residuals.again ? std::min(residuals.ofMany, residuals.ofManyAgain) : residuals.ofMany;
    }
    Mat3 diagonal(int contact) const;
    /// Whether joints leave a contact no room along its normal (axis 0) or a tangent (1, 2).
    bool isHeld(int contact, int axis);
    /// All that they leave none along the normal.
    const std::vector<int>& heldAlongNormals();
    /// Of such as bear nothing: their own blocks of W, roundoff that no solver can take, become those without joints.
    void leaveOut(const std::vector<int>& held);
    int jointRowCount() const { return jointRowCount_; } ///< independent ones
    const std::vector<ContactGeometry>& geometry() const { return geometry_; }
    /// J v, 3 a contact.
    Vector contactVelocities(In<Vector> v) const;
    /// |J| |v|: the roundoff of J v is some parts in 1e16 of it, however much of it cancels.
    Vector contactSizes(In<Vector> v) const;
    /// G v, by the chosen rows.
    Vector jointVelocities(In<Vector> v) const;

    /// Restores G x + b = 0 by joint reactions; adds their multipliers (of the chosen rows) to `lambda`.
    void satisfyJoints(Vector& x, In<Vector> b, Vector& lambda);
    /// By blocks only: felt <- -(G M^-1 G^T)^-1 felt, the multipliers that answer it.
    void answerJoints(Vector& felt);
    /// x += P J^T r, with the joints' answer added to `lambda`.
    void apply(In<Vector> r, Vector& x, Vector& lambda);

  private:
    void prepareByBlocks(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts);
    void readContacts(In<Vector> q, const std::vector<int>& contacts);
    /// The contacts of these rows, all or some, with the island of each.
    struct Some {
        const BlockRows &rows, &inverse;
        std::vector<int> islands;
    };
    std::shared_ptr<BlockSparseDelassus> makeBlocks();
    std::shared_ptr<BlockSparseDelassus> makeBlocks(const Some& some);
    void shareBodies(const Some& some, std::vector<BlockSparseDelassus::Block>& blocks) const;
    void answerOfJoints(const Some& some, std::vector<BlockSparseDelassus::Block>& blocks);
    void setBesideHeaps(In<Vector> q, const std::vector<int>& contacts);

    System& system_;
    int rowsForBlocks_ = 0, contactsForBlocks_ = 0, contactsForMomentum_ = 0, jointRowCount_ = 0;
    bool byBlocks_ = false, whole_ = false, rowsWhole_ = false;
    JointElimination joints_;
    BlockRows contactBlocks_, inverseBlocks_; ///< J and M^-1 J^T
    std::shared_ptr<BlockSparseDelassus> held_, blocks_;
    std::shared_ptr<MomentumDelassus> momentum_;
    Vector multipliers_, moved_, mobility_, freely_;
    std::vector<int> heldNormals_;
    ContactRows rows_;
    ContactMotion motion_;
    ContactIslands islands_; ///< of the contacts, by blocks
    Matrix full_, g_, gInverse_, j_, jInverse_, response_, transfer_, w_;
    Eigen::LLT<Matrix> schur_;
    std::vector<ContactGeometry> geometry_;
};

} // namespace escapement
