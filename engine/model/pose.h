#pragma once
// Poses of the project as rigid motions, and back.

#include "engine/math/types.h"
#include "engine/model/mechanism.h"

namespace escapement {

inline RigidMotion motionOf(const Pose& pose) {
    return RigidMotion::from(toVec3(pose.position), toQuaternion(pose.quaternion));
}

inline Pose poseOf(const RigidMotion& motion) {
    Quaternion q(motion.rotation);
    if (q.w() < 0.0) q.coeffs() *= -1.0; // of the two that mean the same, always this one
    Pose pose;
    pose.position = {motion.translation.x(), motion.translation.y(), motion.translation.z()};
    pose.quaternion = {q.w(), q.x(), q.y(), q.z()};
    return pose;
}

} // namespace escapement
