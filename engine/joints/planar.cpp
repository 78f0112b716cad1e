#include "engine/joints/joint_type.h"

namespace escapement {

namespace {

/// A square with the two directions in it and its normal.
JointSymbol planarSymbol() {
    const double s = 0.78;
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    const Vec3 corners[] = {s * (x + y), s * (y - x), -s * (x + y), s * (x - y)};
    JointSymbol symbol;
    for (int i = 0; i < 4; ++i) {
        symbol.strokes.push_back(rodStroke(corners[i], corners[(i + 1) % 4], thinStroke));
        symbol.strokes.push_back(ballStroke(corners[i], thinStroke));
    }
    for (const Vec3& along : {x, y})
        for (const auto& stroke : doubleArrow(0.62 * along)) symbol.strokes.push_back(stroke);
    symbol.strokes.push_back(rodStroke(Vec3::Zero(), 0.7 * z, thinStroke));
    return symbol;
}

} // namespace

JointType planarJoint() {
    using Row = JointRow;
    using Free = JointCoordinate;
    return {.name = "planar",
            .words = "planar: slides on a plane",
            .help = "slides along x and y of frame a, turns about z",
            .rows = {{Row::Slide, 2}, {Row::Square, 0, 2}, {Row::Square, 1, 2}},
            .coordinates = {{Free::Slide, 0, "x"}, {Free::Slide, 1, "y"}, {Free::Angle, 2, "angle"}},
            .suggestions = {{PickedShape::Plane, PickedShape::Plane, 20}},
            .placing = {.onPlane = JointPlacing::OnPlane},
            .symbol = planarSymbol()};
}

} // namespace escapement
