#pragma once
// The rows and coordinates of compiled joints, from the descriptors of their types (engine/joints/joint_type.h), with
// their exact Jacobians and second-order terms. A fixed body has index -1 and no columns.

#include "engine/dynamics/joints/curve_guide.h"
#include "engine/joints/joint_type.h"
#include "engine/math/types.h"

#include <optional>
#include <string>
#include <vector>

namespace escapement {

struct CompiledJoint {
    std::string name;
    const JointType* type = nullptr;
    MountedFrame a, b;
    int firstRow = 0;
    std::vector<double> numbers;     ///< of its type's own, in the order of the type's parameters, SI
    std::optional<CurveGuide> guide; ///< where edges are followed, in a's axes from its centre of mass

    const JointCoordinate& coordinate(int k) const { return type->coordinates[std::size_t(k)]; }
};

/// The joint's point of b as seen from body a, in a's axes and from its centre of mass: position, velocity, and what of
/// the acceleration is left while v' = 0.
struct RelativePoint {
    Vec3 position, rate, bias;
    Vec3 fromA, fromB; ///< from both centres of mass, world axes
    RelativePoint(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b);
};

/// Writes `gradient`, a row over the velocity of RelativePoint, into row r of the blocks of both bodies.
void relativeRow(const RelativePoint& point, const Vec3& gradient, const BodyKinematics& a, const BodyKinematics& b,
                 int r, Out<Matrix> blockA, Out<Matrix> blockB);

/// The values of the joint's rows (m or 1).
void jointValues(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> g);

/// One 6-column block of the Jacobian a body: columns linear velocity (world) and angular velocity (BODY axes).
void jointJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                   Out<Matrix> blockB);

/// gamma with g'' = G v' + gamma.
void jointBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> gamma);

// Coordinate k of a joint, one that carries(), as a scalar row: for motors, limits, friction and springs.
double coordinateValue(const CompiledJoint& joint, int k, const BodyKinematics& a,
                       const BodyKinematics& b); ///< angle in (-pi, pi]
void coordinateJacobian(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b,
                        Out<Matrix> blockA, Out<Matrix> blockB);
double coordinateBias(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b);
double coordinateSpeed(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b);
/// What a force or torque of one unit along coordinate k does to body b at its joint point (world axes); body a bears
/// the opposite.
ScalarRow coordinateWrench(const CompiledJoint& joint, int k, const BodyKinematics& a, const BodyKinematics& b);

/// Coordinates (angles in (-pi, pi]) and their speeds. The first `coordinateCount` entries are used.
void jointCoordinate(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Vec3& coordinate,
                     Vec3& speed);

} // namespace escapement
