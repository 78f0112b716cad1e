// Scenes whose answers are known in closed form, run event-driven and by the hybrid method.

#include "engine/bench/nonsmooth.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// A ball dropped from 1 m with e = 0.5: t_{k+1} = t_k + 2 e^(k+1) v1 / g, piling up at t1 (1 + e) / (1 - e).
void bouncingBall(BenchReport& report) {
    const double g = 9.81, e = 0.5, first = std::sqrt(2.0 / g);
    const VerificationResult run = verify("bouncing-ball", {{"until", "2"}});
    BenchTable table{"Bouncing ball, h = 1 m, e = 0.5: instants of impact", {"impact", "located [s]", "analytic [s]", "error [s]"}, {}, ""};
    double exact = first, worst = 0.0;
    int k = 0;
    for (const auto& event : run.events) {
        if (event.kind != "impact") continue;
        worst = std::max(worst, std::abs(event.time - exact));
        table.rows.push_back({std::to_string(k + 1), fmt::format("{:.12f}", event.time), fmt::format("{:.12f}", exact), fmt::format("{:.1e}", event.time - exact)});
        exact += 2.0 * std::pow(e, ++k) * first;
    }
    report.tables.push_back(table);
    report.atLeast("bouncing ball: impacts located before they pile up", k, "", 10);
    report.atMost("bouncing ball: worst instant", worst, "s", 1e-12);
}

} // namespace

BenchReport benchScenes(const BenchRequest& request) {
    BenchReport report;
    request.tell("bouncing ball");
    bouncingBall(report);
    return report;
}

} // namespace escapement
