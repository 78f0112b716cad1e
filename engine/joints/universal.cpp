#include "engine/joints/joint_type.h"

namespace escapement {

namespace {

/// Two forks on a cross.
JointSymbol universalSymbol() {
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    const double arm = 0.52, depth = 0.48;
    JointSymbol symbol;
    for (const auto& [along, side] : {std::pair(x, -1.0), std::pair(y, 1.0)}) {
        const Vec3 base = side * depth * z, end = arm * along;
        symbol.strokes.push_back(rodStroke(-end, end, thinStroke));
        symbol.strokes.push_back(tubeStroke({-end, base - end, base + end, end}, thickStroke));
        symbol.strokes.push_back(rodStroke(base, side * z, thickStroke));
    }
    return symbol;
}

} // namespace

/// A cross with one arm along x of frame a and the other along y of frame b: frame b is frame a turned about x of a,
/// then about y of b. Shafts along z, at a bend B: speed of b over speed of a is cos B / (1 - sin^2 B cos^2 A), A the
/// angle of a's arm out of the plane of the shafts.
JointType universalJoint() {
    using Row = JointRow;
    using Free = JointCoordinate;
    return {.name = "universal",
            .words = "universal: shafts on a cross",
            .help = "a cross between two shafts along z, its arms along x of frame a and y of frame b",
            .rows = {{Row::Coincide}, {Row::Square, 0, 1}},
            .coordinates = {{Free::Turn, 0, "angle x", {2, 1}, {1, 1}}, {Free::Turn, 1, "angle y", {0, 2}, {0, 0}}},
            .driven = 0,
            .suggestions = {{PickedShape::Axis, PickedShape::Axis, 13}},
            .placing = {.points = JointPlacing::Crossing},
            .symbol = universalSymbol()};
}

} // namespace escapement
