// `bench nonsmooth --part schemes`: the time-stepping schemes and the hybrid method beside published tables.

#include "engine/bench/schemes/nonsmooth.h"
#include "engine/bench/schemes/scheme_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

std::string exactText(double value) { return fmt::format("{:.17g}", value); }

VerificationResult byTimeStepping(const std::string& system, const std::string& scheme, double until, double h,
                                  VerifySettings more) {
    more.insert({{"until", exactText(until)},
                 {"strategy", "time-stepping"},
                 {"scheme", scheme},
                 {"step", exactText(h)},
                 {"project", "0"},
                 {"recovery_speed", "1e3"}});
    return verify(system, more);
}

VerificationResult byHybrid(const std::string& system, double until, double tolerance, VerifySettings more) {
    more.insert({{"until", exactText(until)}, {"tolerance", exactText(tolerance)}});
    return verify(system, more);
}

double scaledStateError(const VerificationResult& run, const VerificationResult& exact) {
    if (run.status != RunStatus::Done) return std::numeric_limits<double>::infinity();
    double worst = 0.0;
    for (const auto& [a, b] : {std::pair(&run.q, &exact.q), std::pair(&run.v, &exact.v)})
        for (Eigen::Index i = 0; i < b->size(); ++i)
            worst = std::max(worst, std::abs((*a)[i] - (*b)[i]) / std::max(1.0, std::abs((*b)[i])));
    return worst;
}

BenchReport benchSchemes(const BenchRequest& request) {
    BenchReport report;
    request.tell("time-stepping schemes: slider-cranks");
    benchSliderCranks(report);
    request.tell("time-stepping schemes: ball in a box");
    benchBallInBox(report);
    request.tell("time-stepping schemes: elastic bar");
    benchElasticBar(report);
    request.tell("hybrid method: chain of balls");
    benchChainOfBalls(report);
    request.tell("hybrid method and adaptive steps");
    benchHybridAgainstSteps(report);
    return report;
}

} // namespace escapement
