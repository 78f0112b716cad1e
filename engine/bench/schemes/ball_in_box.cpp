// The ball in a box of [Schindler2014, table 4]: two independent bouncing balls in closed form, and figure 18's drift.

#include "engine/bench/schemes/scheme_runs.h"
#include "engine/model/kinds/scheme_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// Height of a ball dropped from `height` under `gravity` with restitution e.
double bouncing(double t, double height, double gravity, double e) {
    double flight = std::sqrt(2.0 * height / gravity), speed = gravity * flight;
    if (t <= flight) return height - 0.5 * gravity * t * t;
    t -= flight;
    while (speed > 1e-12) {
        speed *= e;
        flight = 2.0 * speed / gravity;
        if (t <= flight) return speed * t - 0.5 * gravity * t * t;
        t -= flight;
    }
    return 0.0;
}

} // namespace

void benchBallInBox(BenchReport& report) {
    constexpr double gravity = 9.81, e = 0.3, tilt = std::numbers::pi / 6.0, compared = 1.1, end = 1.5;
    const Vec2 exact(1.0 + bouncing(compared, 1.0, gravity * std::cos(tilt), e),
                     1.0 + bouncing(compared, 1.0, gravity * std::sin(tilt), e));
    BenchTable table{"Ball in a box [Schindler2014, table 4]: error at 1.1 s, and depth at rest in the corner at 1.5 s",
                     {"scheme", "error h=5e-3 [m]", "error h=5e-4 [m]", "depth h=5e-3 [m]"},
                     {},
                     ""};
    double velocity = 0.0, acceleration = 0.0;
    for (const auto& scheme : schemeTypes()) {
        const auto error = [&](double h) {
            return (byTimeStepping("ball-in-box", scheme.name, compared, h).q - exact).cwiseAbs().maxCoeff();
        };
        const double depth = 1.0 - byTimeStepping("ball-in-box", scheme.name, end, 5e-3).q.minCoeff();
        if (scheme.name == "D-minus") velocity = depth;
        if (scheme.name == "D-minus-acceleration") acceleration = depth;
        const bool bounces = scheme.restitution != SchemeType::Inelastic;
        table.rows.push_back({scheme.name, bounces ? fmt::format("{:.1e}", error(5e-3)) : "-",
                              bounces ? fmt::format("{:.1e}", error(5e-4)) : "-",
                              fmt::format("{:.1e}", std::max(depth, 0.0))});
    }
    const double hybrid = (byHybrid("ball-in-box", compared, 1e-8).q - exact).cwiseAbs().maxCoeff();
    table.rows.push_back({"hybrid", fmt::format("{:.1e}", hybrid), "",
                          fmt::format("{:.1e}", std::max(0.0, 1.0 - byHybrid("ball-in-box", end, 1e-8).q.minCoeff()))});
    table.remark = "At 1.1 s the ball rests on one wall and bounces on the other: exact values from the series of "
                   "bounces. The paper's figure 18 shows what the last column does: on acceleration level contacts "
                   "drift, on velocity level they keep the depth of their last impact.";
    report.tables.push_back(table);
    report.atLeast("ball in a box: depth on acceleration level over that on velocity level",
                   acceleration / std::max(velocity, 1e-12), "", 3.0);
    report.atMost("ball in a box: error of the hybrid method at 1.1 s", hybrid, "m", 1e-9);
}

} // namespace escapement
