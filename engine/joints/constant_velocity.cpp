#include "engine/joints/joint_type.h"

#include <numbers>

namespace escapement {

namespace {

/// a_y . b_x - a_x . b_y is four times the scalar part times the z part of the quaternion of b in a: zero where b's
/// shaft is only tilted, never twisted, against a's. Good up to a bend of half a turn.
ScalarRow twist(const JointAt& at, const double*) { return productRow(1, 0, at) - productRow(0, 1, at); }

} // namespace

JointType constantVelocityJoint() {
    using Row = JointRow;
    using Free = JointCoordinate;
    return {.name = "constant-velocity",
            .words = "constant velocity: bent shafts in step",
            .help = "two shafts along z that turn alike at any bend",
            .rows = {{Row::Coincide}, {.kind = Row::Own, .own = twist, .ownLength = false}},
            .coordinates = {{Free::Turn, 0, "tilt x", {2, 1}, {2, 2}}, {Free::Turn, 1, "tilt y", {0, 2}, {2, 2}}},
            .driven = 0,
            .suggestions = {{PickedShape::Axis, PickedShape::Axis, 14}},
            .placing = {.points = JointPlacing::Crossing, .carriesX = true},
            .symbol = {.strokes = {rodStroke(-Vec3::UnitZ(), Vec3::UnitZ(), thickStroke), ballStroke(Vec3::Zero(), 0.4),
                                   arcStroke(0.66, 0.0, 2.0 * std::numbers::pi, thinStroke)}},
            .singular = "its shafts are bent back on one another, by half a turn"};
}

} // namespace escapement
