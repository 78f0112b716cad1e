#include "engine/couplings/coupling_type.h"

#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// The tooth that passes from one to the other turns both the same way about their own axes, seen from the mesh:
/// outside gears turn against each other.
std::array<double, 2> gearRatio(const double* numbers) { return {-numbers[0] / numbers[1], 0.0}; }

/// A ring with teeth.
JointSymbol gearSymbol() {
    constexpr int teeth = 8;
    constexpr double pitch = 2.0 * std::numbers::pi / teeth;
    JointSymbol symbol;
    std::vector<Vec3> outline;
    for (int i = 0; i <= teeth; ++i)
        for (const auto& [part, radius] : {std::pair(0.0, 0.62), {0.1, 0.9}, {0.4, 0.9}, {0.5, 0.62}}) {
            if (i == teeth && part > 0.0) break;
            const double angle = pitch * (i + part);
            outline.push_back({radius * std::cos(angle), radius * std::sin(angle), 0.0});
        }
    symbol.strokes.push_back(tubeStroke(std::move(outline), thinStroke));
    return symbol;
}

} // namespace

CouplingType gearPair() {
    return {.name = "gear-pair",
            .words = "gear pair: one turns the other by their teeth",
            .help = "b turns by teeth_a / teeth_b of a's angle, against it; negative teeth are those of a ring inside",
            .terms = {{CoupledMotion::Angle, "the first gear"}, {CoupledMotion::Angle, "the second gear"}},
            .parameters =
                {{.key = "teeth_a",
                  .help = "teeth of the gear on a, or anything in their ratio, like its pitch radius; negative: a "
                          "ring with its teeth inside",
                  .unit = "",
                  .fresh = 20.0},
                 {.key = "teeth_b", .help = "the same of the gear on b", .unit = "", .fresh = 20.0}},
            .ratios = gearRatio,
            .symbol = gearSymbol()};
}

} // namespace escapement
