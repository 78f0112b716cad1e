#pragma once
// What a type of joint lets its bodies do against each other, found from its rows: no list of types for it.

#include "engine/joints/joint_type.h"

#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// An orthonormal basis (6 x n) of the motions of body b against body a that a joint of this type allows where its
/// frames lie in one another: velocity at the joint's point (m/s), then angular velocity (rad/s), in the joint's axes.
/// Numbers of the type's own are taken as a new joint has them. Empty: the type follows edges, so it depends on them.
std::optional<Matrix> allowedMotions(const JointType& type);

/// Types that let everything through that `type` does, and more; from the tightest. Without those that need edges or a
/// number of their own.
std::vector<std::string> looserTypes(const JointType& type);

/// Questions about the motions of a joint, `axes` being its frame's in the world. False for those that are not known.
struct JointFreedom {
    explicit JointFreedom(const JointType& type) : motions_(allowedMotions(type)) {}
    bool holdsAll() const { return motions_ && motions_->cols() == 0; }
    /// Whether two coplanar faces with this normal (world) stay coplanar.
    bool keepsPlane(const Mat3& axes, const Vec3& normal, double tolerance) const;
    bool keepsPoint() const; ///< the joint's point stays where it is in both bodies
    /// Whether all motions are along or about z, a turn among them: a pin stays in its bore.
    bool staysOnAxis() const;
    bool turnsAboutAxisOnly() const; ///< and nothing else

  private:
    std::optional<Matrix> motions_;
};

} // namespace escapement
