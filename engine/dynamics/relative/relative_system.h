#pragma once
// A MultibodySystem in the coordinates of the joints of its tree: a second System over the same bodies, loads and
// contacts, for methods between events [Featherstone2008, ch. 7, 8].
//
// With the bodies' velocities V = R(q) v and their accelerations R a + b, b = R' v, what acts on the bodies is taken
// along R: M = R^T M_b R, forces R^T (F - M_b b), a row G of the bodies' as G R with the bias gamma + G b. What the
// tree's joints hold has no rows any more; those of joints that close loops, couplings and motors stay.
//
// Coordinates are counted from a reference, where they are zero: the configuration that `refer` was given last. They
// are good for a step, and a step that turns something too far ends in a RunError.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/relative/relative_tree.h"
#include "engine/dynamics/smooth_model/smooth_model.h"

namespace escapement {

class RelativeSystem final : public System, public MotorForces {
  public:
    explicit RelativeSystem(MultibodySystem& bodies);

    /// Coordinates are zero at this configuration of the bodies from now on.
    void refer(In<Vector> bodies);
    void configurationAt(In<Vector> q, Vector& bodies) const;
    void velocitiesAt(In<Vector> q, In<Vector> v, Vector& bodies) const;
    /// At the reference: velocities of the tree from those of the bodies. What of these its joints do not admit is
    /// taken away by impulses of theirs.
    void velocitiesFrom(In<Vector> velocities, Vector& v);
    /// Of the rows over the velocities of the bodies: what SmoothModel chooses rows by.
    void squaresAt(double t, In<Vector> q, const std::vector<ClosedContact>& closed,
                   SmoothModel::RowSquares& squares) const;
    const RelativeTree& tree() const { return tree_; }

    int nq() const override { return tree_.freedom(); }
    int nv() const override { return tree_.freedom(); }
    /// Coordinates are counted from here, too.
    void initialState(Vector& q, Vector& v) const override;
    void rates(In<Vector> q, In<Vector> v, Out<Vector> qdot) const override;
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override;
    void prepareMass(In<Vector> q) override;
    void solveMass(Out<Matrix> columns) const override { tree_.solveMass(columns); }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { tree_.multiplyMass(v, result); }
    void forces(double t, In<Vector> q, In<Vector> v, Out<Vector> f) const override;
    int constraintCount() const override { return int(kept_.size()); }
    void constraints(double t, In<Vector> q, Out<Vector> g) const override;
    bool holdsPosition(int row) const override { return system_.holdsPosition(kept_[std::size_t(row)]); }
    void constraintJacobian(double t, In<Vector> q, Out<Matrix> jacobian) const override;
    void constraintTimeRate(double t, In<Vector> q, Out<Vector> gt) const override;
    void constraintBias(double t, In<Vector> q, In<Vector> v, Out<Vector> gamma) const override;
    bool driven() const override { return system_.driven(); }
    int contactCount() const override { return system_.contactCount(); }
    ContactLaw contactLaw(int i) const override { return system_.contactLaw(i); }
    std::vector<int> contactsOfLaws() const override { return system_.contactsOfLaws(); }
    PairRow contactName(int i) const override { return system_.contactName(i); }
    ContactGap contactGap(int i, In<Vector> q) const override;
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override;
    Vec3 contactBias(int i, In<Vector> q, In<Vector> v) const override;
    SystemEnergy energy(double t, In<Vector> q, In<Vector> v) const override;
    SystemPower power(double t, In<Vector> q, In<Vector> v) const override;
    double motorPower(double t, In<Vector> q, In<Vector> v) const override;
    bool powered() const override { return system_.powered(); }
    double characteristicLength() const override { return system_.characteristicLength(); }

  private:
    void place(In<Vector> q) const;
    void move(In<Vector> q, In<Vector> v) const;
    void blocks(double t) const; ///< of all rows of the bodies, where the tree stands

    MultibodySystem& system_;
    std::vector<int> kept_;     ///< rows of the bodies that stay
    std::vector<int> position_; ///< of each of the bodies' rows among them; -1: the tree's
    // Many ask for the same configuration and the same velocities, one after another.
    mutable RelativeTree tree_;
    mutable Vector placed_, moved_; ///< what the tree stands at, and moves with
    mutable bool isPlaced_ = false, isMoved_ = false;
    mutable Vector velocities_, bias_; ///< of the bodies
    mutable Vector forces_, momentum_, all_, change_;
    mutable BlockRows rows_;
    mutable bool rowsKnown_ = false; ///< where the tree stands
    mutable Matrix group_;
    mutable ContactRows contact_;
};

} // namespace escapement
