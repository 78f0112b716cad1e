#include "cad/bench/guides_bench.h"

#include "cad/bench/guided_blocks.h"

#include <fmt/format.h>

#include <algorithm>

namespace escapement {

namespace {

constexpr double depthBound = 1e-5; // m

struct Strategy {
    const char* name;
    double energyBound; ///< of what moves; time steps of 0.2 ms err by their order where a block tumbles
};
constexpr Strategy strategies[] = {{"hybrid", 1e-5}, {"time-stepping", 1e-3}};

BenchReport benchGuides(const BenchRequest& request) {
    const GuidedBlocks blocks;
    const std::size_t cases = request.cases.value_or(100);
    BenchReport report;
    int failed = 0;
    double deepest = 0.0;
    for (const auto& [strategy, energyBound] : strategies) {
        double unexplained = 0.0;
        BenchTable table{fmt::format("blocks that slide out of guides, {}", strategy),
                         {"guide", "runs", "ended early", "energy unexplained", "deepest [m]", "processor [s]",
                          "longest [s]"},
                         {},
                         ""};
        for (const Guide guide : guides) {
            int ended = 0;
            double wrong = 0.0, depth = 0.0, all = 0.0, longest = 0.0;
            for (std::size_t k = 0; k < cases; ++k) {
                const GuidedOutcome o = blocks.run(guide, request.from + k, strategy);
                if (!o.done) {
                    ++ended;
                    request.tell(o.story);
                }
                wrong = std::max(wrong, o.unexplained);
                depth = std::max(depth, o.penetration);
                all += o.processor;
                longest = std::max(longest, o.processor);
            }
            table.rows.push_back({name(guide), std::to_string(cases), std::to_string(ended),
                                  fmt::format("{:.1e}", wrong), fmt::format("{:.1e}", depth),
                                  fmt::format("{:.1f}", all), fmt::format("{:.2f}", longest)});
            request.tell(fmt::format("{}, {}: {} runs, {:.1f} s", name(guide), strategy, cases, all));
            failed += ended;
            unexplained = std::max(unexplained, wrong);
            deepest = std::max(deepest, depth);
        }
        report.tables.push_back(table);
        report.atMost(fmt::format("energy unexplained, of what moves, {}", strategy), unexplained, "", energyBound);
    }
    report.atMost("runs that ended early", failed, "", 0);
    report.atMost("deepest", deepest, "m", depthBound);
    return report;
}

} // namespace

const Bench& guidesBench() {
    static const Bench bench{"guides",
                             "blocks that slide along guides and out over their ends: runs that end, their energy",
                             false,
                             {},
                             benchGuides,
                             true};
    return bench;
}

} // namespace escapement
