#include "engine/bench/endurance.h"

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/model/kinds/scheme_type.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

/// A ball that lands and leaves, by each smooth method: 100 starts on each of four things at five tolerances.
BenchReport benchLandings(const BenchRequest& request) {
    constexpr double wall = 20.0;
    const std::size_t starts = request.cases.value_or(100);
    BenchReport report;
    BenchTable table{"A ball lands on something and leaves it again, 0.15 s",
                     {"on", "method", "tolerance", "done", "of", "longest stall [s]", "unexplained"},
                     {},
                     ""};
    double stall = 0.0, unexplained = 0.0;
    std::size_t open = 0;
    for (Landing landing : {Landing::Plane, Landing::Edge, Landing::Groove, Landing::Ball})
        for (const auto& method : integratorTypes()) {
            if (method.orders.positions < 5) continue; // no user would give them tolerances down to 1e-9
            request.tell(fmt::format("landing on {} by {}", name(landing), method.name));
            for (double tolerance : {1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
                std::size_t done = 0;
                double worstStall = 0.0, worstEnergy = 0.0;
                for (std::size_t k = request.from; k < request.from + starts; ++k) {
                    const Endurance e = endure(landingBall(landing, int(k), method.name, tolerance), wall);
                    if (e.status == "done" && e.finite) ++done;
                    else request.tell(fmt::format("  start {} at {:g}: {} {}", k, tolerance, e.status, e.message));
                    worstStall = std::max(worstStall, e.longestStall);
                    worstEnergy = std::max(worstEnergy, e.unexplained);
                }
                table.rows.push_back({name(landing), method.name, fmt::format("{:g}", tolerance),
                                      fmt::format("{}", done), fmt::format("{}", starts),
                                      fmt::format("{:.2g}", worstStall), fmt::format("{:.1e}", worstEnergy)});
                open += starts - done;
                stall = std::max(stall, worstStall);
                unexplained = std::max(unexplained, worstEnergy);
            }
        }
    report.tables.push_back(table);
    report.atMost("landings: runs that did not end well", double(open), "", 0.0);
    report.atMost("landings: longest wall time without headway", stall, "s", 1.0);
    report.atMost("landings: energy unexplained at tolerances from 1e-5 on, of that turned over", unexplained, "",
                  1e-2);
    return report;
}

/// Cubes into a bin by every time-stepping scheme.
BenchReport benchBins(const BenchRequest& request) {
    constexpr double wall = 300.0, step = 1e-3, until = 0.2;
    const int cubes = int(request.cases.value_or(20));
    BenchReport report;
    BenchTable table{fmt::format("{} cubes fall into a bin, {} s at 1 ms", cubes, until),
                     {"scheme", "e", "mu", "status", "wall [s]", "largest gain", "deepest [m]", "unexplained"},
                     {},
                     ""};
    double gain = 0.0, depth = 0.0;
    std::size_t open = 0;
    for (const auto& scheme : schemeTypes())
        for (const auto& [e, mu] : {std::pair(0.0, 0.0), std::pair(0.0, 1.0), std::pair(0.3, 0.3), std::pair(0.6, 0.6),
                                    std::pair(0.9, 0.0), std::pair(0.9, 1.0)}) {
            const Endurance r = endure(cubesIntoBin(cubes, e, mu, scheme.name, step, until), wall);
            request.tell(fmt::format("{} e {} mu {}: {} in {:.1f} s, gain {:.1e}, depth {:.1e} {}", scheme.name, e, mu,
                                     r.status, r.wall, r.gain, r.penetration, r.message));
            const double gained = scheme.velocitiesLag ? r.given : r.gain;
            table.rows.push_back({scheme.name, fmt::format("{:g}", e), fmt::format("{:g}", mu), r.status,
                                  fmt::format("{:.1f}", r.wall), fmt::format("{:.1e}", gained),
                                  fmt::format("{:.1e}", r.penetration), fmt::format("{:.1e}", r.unexplained)});
            open += r.status != "done" || !r.finite;
            if (!scheme.choosesSteps) gain = std::max(gain, gained);
            depth = std::max(depth, r.penetration);
        }
    table.remark = "Number of cubes: --cases. Gain: largest from one frame, which is a step, to the next, relative to "
                   "the energy turned over. Gains do not count of schemes that shorten their steps, so that frames lie "
                   "within them and show more. Of a scheme whose velocities lag by half a step, whose energy goes down "
                   "and up by itself: what its contacts give back of what they had taken.";
    report.tables.push_back(table);
    report.atMost("bins: runs that did not end well", double(open), "", 0.0);
    report.atMost("bins: largest gain in a step, of the energy turned over", gain, "", 1e-9);
    report.atMost("bins: deepest at the end of a step", depth, "m", 6e-6);
    return report;
}

struct BenchPart {
    std::string name;
    BenchReport (*run)(const BenchRequest& request);
};

const std::vector<BenchPart>& table() {
    static const std::vector<BenchPart> parts = {{"landings", benchLandings}, {"bins", benchBins}};
    return parts;
}

} // namespace

std::vector<std::string> enduranceParts() {
    std::vector<std::string> names;
    for (const auto& part : table()) names.push_back(part.name);
    return names;
}

BenchReport benchEndurance(const BenchRequest& request) {
    BenchReport report;
    for (const auto& part : table())
        if (request.wants(part.name)) report.add(part.run(request));
    return report;
}

} // namespace escapement
