#include "engine/couplings/coupling_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// Seen from the carrier the wheels turn as a simple train: q_b - q_c = R (q_a - q_c).
std::array<double, 2> shares(const double* numbers) {
    const double train = numbers[0];
    return {-train / (1.0 - train), 1.0 / (1.0 - train)};
}

std::string fault(const double* numbers) {
    return numbers[0] == 1.0 ? "has a train ratio of 1: both wheels would turn alike and say nothing of the carrier; a "
                               "bevel differential has -1"
                             : "";
}

/// Two wheels on one axis, and a pinion that rolls between them.
JointSymbol differentialSymbol() {
    constexpr double whole = 2.0 * std::numbers::pi;
    JointSymbol symbol{.strokes = {arcStroke(0.85, 0.0, whole, thinStroke), arcStroke(0.4, 0.0, whole, thinStroke)}};
    for (const double angle : {0.0, whole / 3.0, 2.0 * whole / 3.0})
        symbol.strokes.push_back(ballStroke(0.625 * Vec3(std::cos(angle), std::sin(angle), 0.0), 0.2));
    return symbol;
}

} // namespace

CouplingType differential() {
    return {.name = "differential",
            .words = "differential: a carrier between two wheels",
            .help = "seen from the carrier c, b turns by train_ratio times a; with -1, c turns by the mean of both",
            .terms = {{CoupledMotion::Angle, "the first wheel"},
                      {CoupledMotion::Angle, "the second wheel"},
                      {CoupledMotion::Angle, "the carrier"}},
            .parameters =
                {{.key = "train_ratio",
                  .help = "turns of b for one turn of a while the carrier stands still: -1 of a bevel differential, "
                          "- teeth of the sun / teeth of the ring of a planetary gear with the ring on b",
                  .unit = "",
                  .fresh = -1.0}},
            .ratios = shares,
            .fault = fault,
            .symbol = differentialSymbol()};
}

} // namespace escapement
