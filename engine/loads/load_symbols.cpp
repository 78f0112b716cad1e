// Symbols of loads. What spans two bodies is drawn from z = 0 to z = 1; between symbolBegins and 1 - symbolBegins lies
// its body, the rest are leads.

#include "engine/loads/load_type.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

JointSymbol forceArrow() {
    const Vec3 z = Vec3::UnitZ();
    return {.strokes = {ballStroke(Vec3::Zero(), 0.16), rodStroke(Vec3::Zero(), 1.45 * z, thickStroke),
                        coneStroke(1.4 * z, 2.0 * z, 0.3)}};
}

JointSymbol torqueArrow() {
    const Vec3 z = Vec3::UnitZ();
    const double end = 1.55 * std::numbers::pi, r = 0.72;
    const Vec3 tail(r * std::cos(end), r * std::sin(end), 0.0);
    return {.strokes = {rodStroke(-0.6 * z, 0.6 * z, thinStroke), arcStroke(r, 0.0, end, thickStroke),
                        coneStroke(tail, tail + 0.5 * Vec3(-std::sin(end + 0.3), std::cos(end + 0.3), 0.0), 0.27)}};
}

JointSymbol springCoil() {
    std::vector<Vec3> coil{Vec3::Zero()};
    constexpr int turns = 7, steps = 14 * turns;
    for (int i = 0; i <= steps; ++i) {
        const double s = static_cast<double>(i) / steps, ramp = std::min({1.0, 12.0 * s, 12.0 * (1.0 - s)});
        const double angle = turns * 2.0 * std::numbers::pi * s;
        coil.push_back({ramp * std::cos(angle), ramp * std::sin(angle), symbolBegins + s * (1.0 - 2.0 * symbolBegins)});
    }
    coil.push_back(Vec3::UnitZ());
    return {.place = JointSymbol::Between, .strokes = {lineStroke(std::move(coil))}, .width = 0.32, .longest = 9.0};
}

/// Piston and rod in a cup.
JointSymbol dashpot() {
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    JointSymbol symbol{.place = JointSymbol::Between, .strokes = {}};
    const auto line = [&](std::vector<Vec3> points) { symbol.strokes.push_back(lineStroke(std::move(points))); };
    const auto ring = [&](double radius, double height) {
        std::vector<Vec3> circle;
        for (int i = 0; i <= 24; ++i) {
            const double angle = i * std::numbers::pi / 12.0;
            circle.push_back({radius * std::cos(angle), radius * std::sin(angle), height});
        }
        line(std::move(circle));
    };
    const double bottom = symbolBegins, rim = 0.7, piston = 0.48, wide = 0.8;
    line({piston * z, 0.5 * (piston + 1.0) * z, z});
    line({Vec3::Zero(), bottom * z});
    for (double height : {bottom, rim}) ring(1.0, height);
    for (double height : {piston, piston + 0.06}) ring(wide, height);
    for (const Vec3& side : {x, y, Vec3(-x), Vec3(-y)}) {
        line({bottom * z, side + bottom * z, side + rim * z});
        line({piston * z, wide * side + piston * z, wide * side + (piston + 0.06) * z});
    }
    return symbol;
}

} // namespace escapement
