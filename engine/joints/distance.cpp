#include "engine/joints/joint_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

ScalarRow rod(const JointAt& at, const double* numbers) {
    ScalarRow row = distanceRow(at);
    row.value -= numbers[0];
    return row;
}

/// A line with an eye at each end.
JointSymbol distanceSymbol() {
    JointSymbol symbol{.place = JointSymbol::Between,
                       .strokes = {lineStroke({Vec3::Zero(), 0.5 * Vec3::UnitZ(), Vec3::UnitZ()})}};
    for (const double end : {0.0, 1.0})
        for (const double radius : {0.45, 0.8}) {
            std::vector<Vec3> circle;
            for (int i = 0; i <= 24; ++i)
                circle.push_back({radius * std::cos(i * std::numbers::pi / 12.0),
                                  radius * std::sin(i * std::numbers::pi / 12.0), end});
            symbol.strokes.push_back(lineStroke(circle));
        }
    return symbol;
}

} // namespace

/// A rod without mass between the origins of both frames; their axes do not count.
JointType distanceJoint() {
    return {.name = "distance",
            .words = "distance: a rod between two points",
            .help = "the origins of both frames stay `length` apart",
            .rows = {{.kind = JointRow::Own, .own = rod}},
            .parameters = {{.key = "length",
                            .help = "how far apart the joint's two points stay",
                            .unit = "m",
                            .lower = 0.0,
                            .lowerExcluded = true,
                            .fromPoints = true}},
            .suggestions = {{PickedShape::Centre, PickedShape::Centre, 41}},
            .placing = {.points = JointPlacing::Own},
            .symbol = distanceSymbol()};
}

} // namespace escapement
