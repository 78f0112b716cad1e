#pragma once
// A joint as a part of a tree: how one of its bodies moves on the other, in as many coordinates as the joint's rows
// leave free. A joint of any type will do whose rows hold positions: nothing but its rows is asked for.
//
// The relative pose is x = (d, phi) away from the reference that it is taken from: d the way of the joint's point on
// the child, in the axes of the joint's frame on the parent; phi the rotation vector that turns the child on, in the
// axes of the joint's frame on the child. Of these six, those that the rows see most clearly depend on the others
// [WehageHaug1982], which are the joint's coordinates: the angle of a hinge, the slide of a slider. Velocities are the
// same components of the twist (u, w): the rate of d, and the relative angular velocity in the child's joint axes. For
// an axis that does not turn these are the rates of the coordinates.

#include "engine/dynamics/joints/joint_rows.h"

#include <Eigen/LU>

#include <array>

namespace escapement {

using Mat6 = Eigen::Matrix<double, 6, 6>;
/// Up to six by six, without allocation.
using SmallMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;

class RelativeJoint {
  public:
    /// `joint` null: nothing holds the child. `reversed`: the child is the joint's body a.
    RelativeJoint(const CompiledJoint* joint, bool reversed);

    int freedom() const { return 6 - rows_; }

    /// Where the coordinates are zero. Poses: of the centre of mass. Throws RunError where rows of the joint depend on
    /// each other.
    struct Reference {
        Quaternion turn = Quaternion::Identity(); ///< of the child in the parent
        Vec3 point = Vec3::Zero();  ///< of the joint on the child, from the parent's centre, parent's axes
        std::array<int, 6> order{}; ///< components of x: those that depend, then the coordinates
        SmallMatrix slope;          ///< of those that depend by the coordinates
    };
    void refer(const BodyKinematics& parent, const Quaternion& parentTurn, const BodyKinematics& child,
               const Quaternion& childTurn, Reference& reference) const;

    /// At coordinates, with the rows satisfied to roundoff. Throws RunError where there is no such pose near by.
    struct Place {
        Quaternion turn = Quaternion::Identity(); ///< of the child in the parent
        Mat3 rotation = Mat3::Identity();
        Vec3 phi = Vec3::Zero();
        Vec3 centre = Vec3::Zero(),
             arm = Vec3::Zero();              ///< child's centre from the parent's; its joint point from there
        Eigen::Matrix<double, 6, 6> gradient; ///< of the rows by (u, w)
        SmallMatrix twists;                   ///< (u, w) of velocities
        /// Of the gradient by what depends, once it is asked for: axes that do not turn never need it.
        mutable Eigen::PartialPivLU<SmallMatrix> dependent;
        mutable bool factorised = false;
    };
    void place(const Reference& reference, In<Vector> coordinates, Place& place) const;

    /// Rates of the coordinates at a twist.
    void rates(const Reference& reference, const Place& place, const Vec6& twist, Out<Vector> result) const;
    /// What remains of the rate of the twist while the velocities do not change.
    Vec6 bias(const Reference& reference, const Place& place, const Vec6& twist) const;

    const Mat3& parentAxes() const { return onParent_.axes; }
    const Mat3& childAxes() const { return onChild_.axes; }
    /// What a twist does to the child's velocities, with the parent at rest, in the parent's axes: of the centre,
    /// angular.
    Vec3 centreVelocity(const Place& place, const Vec6& twist) const;
    Vec3 angularVelocity(const Place& place, const Vec6& twist) const;

  private:
    void pose(const Reference& reference, const Vec6& x, Place& place) const;
    void values(const Place& place, SmallVector& g) const;
    void gradient(Place& place) const;
    BodyKinematics child(const Place& place) const;
    const Eigen::PartialPivLU<SmallMatrix>& dependent(const Reference& reference, const Place& place) const;

    const CompiledJoint* joint_;
    bool reversed_;
    int rows_ = 0;
    MountedFrame onParent_, onChild_;
};

} // namespace escapement
