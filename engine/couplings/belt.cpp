#include "engine/couplings/coupling_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

std::array<double, 2> beltRatio(const double* numbers) { return {numbers[0] / numbers[1], 0.0}; }

/// Two pulleys in a loop.
JointSymbol beltSymbol() {
    constexpr double half = std::numbers::pi / 2.0, radius = 0.42;
    JointSymbol symbol;
    std::vector<Vec3> loop;
    for (int i = 0; i <= 24; ++i) {
        const bool right = i < 12;
        const double angle = right ? -half + half * i / 6.0 : half + half * (i - 12) / 6.0;
        loop.push_back({(right ? 0.55 : -0.55) + radius * std::cos(angle), radius * std::sin(angle), 0.0});
    }
    loop.push_back(loop.front());
    symbol.strokes.push_back(tubeStroke(std::move(loop), thinStroke));
    for (const double x : {-0.55, 0.55}) symbol.strokes.push_back(ballStroke({x, 0.0, 0.0}, 0.14));
    return symbol;
}

} // namespace

CouplingType belt() {
    return {.name = "belt",
            .words = "belt: pulleys in one loop",
            .help = "b turns by radius_a / radius_b of a's angle, the same way; a belt or chain that neither slips nor "
                    "stretches",
            .terms = {{CoupledMotion::Angle, "the first pulley"}, {CoupledMotion::Angle, "the second pulley"}},
            .parameters = {{.key = "radius_a",
                            .help =
                                "of the pulley on a; negative: the belt is crossed, and they turn against each other",
                            .unit = "m",
                            .fresh = 0.02},
                           {.key = "radius_b", .help = "of the pulley on b", .unit = "m", .fresh = 0.02}},
            .ratios = beltRatio,
            .symbol = beltSymbol()};
}

} // namespace escapement
