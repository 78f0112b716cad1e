#include "engine/joints/joint_type.h"

namespace escapement {

JointType prismaticJoint() {
    using Row = JointRow;
    JointSymbol symbol{.strokes = doubleArrow(Vec3::UnitZ())};
    symbol.strokes.push_back(boxStroke(Vec3::Zero(), Vec3(0.52, 0.52, 0.6)));
    return {.name = "prismatic",
            .words = "prismatic: slides along an axis",
            .help = "slides along z",
            .rows = {{Row::Slide, 0}, {Row::Slide, 1}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}},
            .coordinates = {{JointCoordinate::Slide, 2}},
            .driven = 0,
            .suggestions = {{PickedShape::Line, PickedShape::Line, 30}},
            .placing = {.onPlane = JointPlacing::AtA},
            .symbol = symbol};
}

} // namespace escapement
