#pragma once
// Joints as constraint rows between two frames. Every joint type is one line in a table of four elementary rows:
//
//   coincide      p_b - p_a = 0                        three rows, world axes
//   slide i       a_i . (p_b - p_a) = 0                 p_b stays in the plane perpendicular to axis i of frame a
//   square i j    a_i . b_j = 0                         axis i of a stays perpendicular to axis j of b
//   follow        p_b stays on a chain of curves of a   two rows, curve_guide.h
//
// with their exact Jacobians and second-order terms. A fixed body has index -1 and no columns.

#include "engine/dynamics/curve_guide.h"
#include "engine/math/types.h"

#include <optional>
#include <string>
#include <vector>

namespace escapement {

/// What a joint row needs to know about one of its bodies at a configuration; world axes.
struct BodyKinematics {
    Vec3 centre = Vec3::Zero();   ///< of mass (of a fixed body: the origin of its frame)
    Mat3 rotation = Mat3::Identity();
    Vec3 velocity = Vec3::Zero(); ///< of the centre
    Vec3 angular = Vec3::Zero();
};

/// A joint's frame on a body: position from the centre of mass, axes as columns; body axes.
struct MountedFrame {
    int body = -1;
    Vec3 position = Vec3::Zero();
    Mat3 axes = Mat3::Identity();
};

/// What a joint leaves free: a slide along an axis of frame a (m), the angle about z (rad), a component of the
/// rotation vector of b in a (rad), or the way along a chain of curves (m; how b turns is not among the coordinates).
struct JointCoordinate {
    enum Kind { Slide, Angle, Rotation, Way } kind;
    int axis = 2;           ///< 0 x, 1 y, 2 z
    const char* name = "";  ///< where a joint has several; "" for numbers only
};

struct JointRow {
    enum Kind { Coincide, Slide, Square, Follow } kind;
    int i = 0, j = 0; ///< axes: 0 x, 1 y, 2 z
    int count() const { return kind == Coincide ? 3 : kind == Follow ? 2 : 1; }
    bool isLength() const { return kind != Square; } ///< its values are lengths, not sines
};

struct JointType {
    std::string name;
    std::vector<JointRow> rows;
    std::vector<JointCoordinate> coordinates;
    int freedoms() const { return int(coordinates.size()); }
    /// Whether it turns about or slides along one axis: what motors, stops and dry friction act on.
    bool hasAxis() const { return freedoms() == 1 && coordinates.front().kind != JointCoordinate::Way; }
    int rowCount() const;
    int angle() const; ///< which coordinate is the angle about z, -1: none
};

/// The joint types of this version. Throws std::invalid_argument for an unknown name.
const std::vector<JointType>& jointTypes();
const JointType& jointType(const std::string& name);

struct CompiledJoint {
    std::string name;
    const JointType* type = nullptr;
    MountedFrame a, b;
    int firstRow = 0;
    std::optional<CurveGuide> guide; ///< of a point-on-curve joint, in a's axes from its centre of mass
};

/// The joint's point of b as seen from body a, in a's axes and from its centre of mass: position, velocity, and what of
/// the acceleration is left while v' = 0.
struct RelativePoint {
    Vec3 position, rate, bias;
    Vec3 fromA, fromB; ///< from both centres of mass, world axes
    RelativePoint(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b);
};

/// Writes `gradient`, a row over the velocity of RelativePoint, into row r of the blocks of both bodies.
void relativeRow(const RelativePoint& point, const Vec3& gradient, const BodyKinematics& a, const BodyKinematics& b, int r,
                 Out<Matrix> blockA, Out<Matrix> blockB);

/// The values of the joint's rows (m or 1).
void jointValues(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> g);

/// One 6-column block of the Jacobian a body: columns linear velocity (world) and angular velocity (BODY axes).
void jointJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                   Out<Matrix> blockB);

/// gamma with g'' = G v' + gamma.
void jointBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Vector> gamma);

// The coordinate of a joint with one freedom as a scalar row: for motors and stops.
double coordinateValue(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b); ///< angle in (-pi, pi]
void coordinateJacobian(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Out<Matrix> blockA,
                        Out<Matrix> blockB);
double coordinateBias(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b);

/// Coordinates (angles in (-pi, pi]) and their speeds. The first `freedoms` entries are used.
void jointCoordinate(const CompiledJoint& joint, const BodyKinematics& a, const BodyKinematics& b, Vec3& coordinate,
                     Vec3& speed);

} // namespace escapement
