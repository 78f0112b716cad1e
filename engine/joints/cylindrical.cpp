#include "engine/joints/joint_type.h"

#include <numbers>

namespace escapement {

JointType cylindricalJoint() {
    using Row = JointRow;
    JointSymbol symbol{.strokes = doubleArrow(Vec3::UnitZ())};
    symbol.strokes.push_back(arcStroke(0.52, 0.0, 2.0 * std::numbers::pi, thickStroke));
    return {.name = "cylindrical",
            .words = "cylindrical: turns and slides",
            .help = "slides along z and turns about it",
            .rows = {{Row::Slide, 0}, {Row::Slide, 1}, {Row::Square, 0, 2}, {Row::Square, 1, 2}},
            .coordinates = {{JointCoordinate::Slide, 2, "slide"}, {JointCoordinate::Angle, 2, "angle"}},
            .suggestions = {{PickedShape::Axis, PickedShape::Axis, 11}},
            .replaces = {FillingFaces::Cylinders},
            .symbol = symbol};
}

} // namespace escapement
