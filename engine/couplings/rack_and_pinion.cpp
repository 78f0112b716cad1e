#include "engine/couplings/coupling_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

std::array<double, 2> rackRatio(const double* numbers) { return {numbers[0], 0.0}; }

/// A wheel on a row of teeth.
JointSymbol rackSymbol() {
    constexpr double radius = 0.45;
    JointSymbol symbol{.strokes = {arcStroke(radius, 0.0, 2.0 * std::numbers::pi, thinStroke)}};
    std::vector<Vec3> teeth;
    for (int i = 0; i <= 8; ++i) teeth.push_back({-1.0 + 0.25 * i, -radius - (i % 2 ? 0.12 : 0.34), 0.0});
    symbol.strokes.push_back(tubeStroke(std::move(teeth), thinStroke));
    return symbol;
}

} // namespace

CouplingType rackAndPinion() {
    return {.name = "rack-and-pinion",
            .words = "rack and pinion: a turn becomes a way",
            .help = "b slides by radius times a's angle",
            .terms = {{CoupledMotion::Angle, "the pinion"}, {CoupledMotion::Slide, "the rack"}},
            .parameters = {{.key = "radius",
                            .help = "pitch radius of the pinion; negative: the rack slides the other way",
                            .unit = "m",
                            .fresh = 0.01}},
            .ratios = rackRatio,
            .symbol = rackSymbol()};
}

} // namespace escapement
