#pragma once
// Half-explicit steps by blocks: conditions are stated with rows at the step's end (left), impulses act along rows at
// its start (right).
//
//     x+ = x + M^-1 (G_R^T y + J_R^T r),   G_L x+ + b = 0
//
// Nothing unsymmetric is factorised: what the joints answer is found with the factors of G_L M^-1 G_L^T, as often as
// right rows differ from left ones, which is of the order of the step.

#include "engine/complementarity/contact_dynamics.h"

namespace escapement {

class SkewRows {
  public:
    explicit SkewRows(System& system) : system_(system) {}

    /// Right rows at (t, q), where the mass is prepared; `left` is prepared for the same joint rows and contacts, goes
    /// by blocks, and outlives the use of this.
    void prepare(double t, In<Vector> q, const std::vector<int>& jointRows, const std::vector<int>& contacts,
                 ContactDynamics& left);
    /// Restores G_L x + b = 0; adds the multipliers to `lambda`. Throws RunError where right and left rows are too far
    /// apart.
    void satisfyJoints(Vector& x, In<Vector> b, Vector& lambda);
    /// x += what the impulses r of the contacts do, with the joints' answer added to `lambda`.
    void apply(In<Vector> r, Vector& x, Vector& lambda);
    /// (W_LR - W_LL) r: what the contacts feel more than by the symmetric operator.
    void difference(In<Vector> r, Vector& u);
    /// J_R v: along what the contacts' impulses act.
    Vector contactVelocities(In<Vector> v) const;

  private:
    System& system_;
    ContactDynamics* left_ = nullptr;
    BlockRows contactRows_;       ///< J_R
    BlockRows contacts_, joints_; ///< M^-1 J_R^T and M^-1 G_R^T
    std::vector<int> position_;
    Vector moved_, symmetric_, felt_, none_, unused_;
};

} // namespace escapement
