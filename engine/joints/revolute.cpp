#include "engine/joints/joint_type.h"

#include <numbers>

namespace escapement {

JointType revoluteJoint() {
    using Row = JointRow;
    return {.name = "revolute",
            .words = "revolute: turns about an axis",
            .help = "turns about z",
            .rows = {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}},
            .coordinates = {{JointCoordinate::Angle}},
            .driven = 0,
            .suggestions = {{PickedShape::Axis, PickedShape::Axis, 10}, {PickedShape::Axis, PickedShape::Any, 50}},
            .replaces = {FillingFaces::Cylinders, FillingFaces::Rings},
            .symbol = {.strokes = {rodStroke(-Vec3::UnitZ(), Vec3::UnitZ(), thinStroke),
                                   arcStroke(0.58, 0.0, 2.0 * std::numbers::pi, thickStroke)}}};
}

} // namespace escapement
