#include "engine/joints/joint_type.h"

#include <numbers>

namespace escapement {

JointType sphericalJoint() {
    constexpr double pi = std::numbers::pi;
    return {
        .name = "spherical",
        .words = "spherical: turns about a point",
        .help = "",
        .rows = {{JointRow::Coincide}},
        .coordinates = {{JointCoordinate::Rotation, 0}, {JointCoordinate::Rotation, 1}, {JointCoordinate::Rotation, 2}},
        .suggestions = {{PickedShape::Centre, PickedShape::Any, 40}},
        .replaces = {FillingFaces::Spheres},
        .symbol = {.strokes = {ballStroke(Vec3::Zero(), 0.42), arcStroke(0.72, 0.25 * pi, 1.75 * pi, thickStroke)}}};
}

} // namespace escapement
