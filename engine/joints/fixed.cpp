#include "engine/joints/joint_type.h"

namespace escapement {

JointType fixedJoint() {
    using Row = JointRow;
    return {.name = "fixed",
            .words = "fixed: nothing moves",
            .help = "",
            .rows = {{Row::Coincide}, {Row::Square, 0, 2}, {Row::Square, 1, 2}, {Row::Square, 0, 1}},
            .suggestions = {{PickedShape::Any, PickedShape::Any, 100}},
            .placing = {.asTheyStand = true},
            .symbol = {.strokes = {boxStroke(0.12 * Vec3::UnitZ(), Vec3(0.62, 0.62, 0.62)), // a block on its ground
                                   boxStroke(-0.36 * Vec3::UnitZ(), Vec3(1.25, 1.25, 0.14))}}};
}

} // namespace escapement
