#include "engine/joints/joint_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double wholeTurn = 2.0 * std::numbers::pi;

/// Slide along z minus lead per turn of the angle about z. The slide says which turn the angle is on.
ScalarRow thread(const JointAt& at, const double* numbers) {
    const double perRadian = numbers[0] / wholeTurn;
    const ScalarRow slide = slideRow(2, at), angle = AngleBetween({1, 0}, {0, 0}, at).row(at);
    ScalarRow row = slide - angle * perRadian;
    row.value =
        perRadian == 0.0 ? slide.value : perRadian * std::remainder(slide.value / perRadian - angle.value, wholeTurn);
    return row;
}

double angleAt(double slide, const double* numbers) { return numbers[0] == 0.0 ? 0.0 : slide / numbers[0] * wholeTurn; }

/// A helix about a double arrow.
JointSymbol screwSymbol() {
    JointSymbol symbol{.strokes = doubleArrow(Vec3::UnitZ())};
    std::vector<Vec3> helix;
    constexpr int steps = 72;
    for (int i = 0; i <= steps; ++i) {
        const double s = double(i) / steps, angle = 3.0 * wholeTurn * s;
        helix.push_back({0.42 * std::cos(angle), 0.42 * std::sin(angle), 1.1 * (s - 0.5)});
    }
    symbol.strokes.push_back(tubeStroke(helix, thinStroke));
    return symbol;
}

} // namespace

JointType screwJoint() {
    using Row = JointRow;
    using Free = JointCoordinate;
    return {.name = "screw",
            .words = "screw: slides as it turns",
            .help = "turns about z and slides along it by `lead` a turn",
            .rows = {{Row::Slide, 0},
                     {Row::Slide, 1},
                     {Row::Square, 0, 2},
                     {Row::Square, 1, 2},
                     {.kind = Row::Own, .own = thread}},
            .coordinates = {{Free::Angle, 2, "angle"}, {Free::Slide, 2, "slide"}},
            .driven = 0,
            .parameters = {{.key = "lead",
                            .help = "how far it slides in one turn; negative: a left-hand thread",
                            .unit = "m",
                            .fresh = 0.002}},
            .angleAt = angleAt,
            .suggestions = {{PickedShape::Axis, PickedShape::Axis, 12}},
            .symbol = screwSymbol()};
}

} // namespace escapement
