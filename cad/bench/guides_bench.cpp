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

/// What the runs of one strategy in one size come to.
struct Sum {
    int failed = 0;
    double deepest = 0.0, unexplained = 0.0;
};

/// `same`: the same blocks whose motion should be that of these.
Sum slide(const BenchRequest& request, const GuidedBlocks& blocks, const char* strategy, std::size_t cases,
          const GuidedBlocks* same, BenchTable& table) {
    Sum sum;
    for (const Guide guide : guides) {
        int ended = 0;
        double wrong = 0.0, depth = 0.0, all = 0.0, longest = 0.0;
        std::vector<double> apart;
        for (std::size_t k = 0; k < cases; ++k) {
            const GuidedOutcome o = blocks.run(guide, request.from + k, strategy);
            if (!o.done) {
                ++ended;
                request.tell(o.story);
            } else if (same) {
                const GuidedOutcome other = same->run(guide, request.from + k, strategy);
                if (other.done) apart.push_back((o.end - other.end).norm());
            }
            wrong = std::max(wrong, o.unexplained);
            depth = std::max(depth, o.penetration / blocks.size());
            all += o.processor;
            longest = std::max(longest, o.processor);
        }
        std::vector<std::string> row{name(guide),
                                     fmt::format("{:g}", blocks.size()),
                                     std::to_string(cases),
                                     std::to_string(ended),
                                     fmt::format("{:.1e}", wrong),
                                     fmt::format("{:.1e}", depth),
                                     fmt::format("{:.1f}", all),
                                     fmt::format("{:.2f}", longest)};
        if (same) {
            std::sort(apart.begin(), apart.end());
            row.push_back(apart.empty() ? "" : fmt::format("{:.0e}", apart[apart.size() / 2]));
            row.push_back(apart.empty() ? "" : fmt::format("{:.0e}", apart.back()));
        }
        table.rows.push_back(row);
        request.tell(
            fmt::format("{} in size {:g}, {}: {} runs, {:.1f} s", name(guide), blocks.size(), strategy, cases, all));
        sum.failed += ended;
        sum.unexplained = std::max(sum.unexplained, wrong);
        sum.deepest = std::max(sum.deepest, depth);
    }
    return sum;
}

BenchReport benchGuides(const BenchRequest& request) {
    BenchReport report;
    Sum all;
    const std::vector<std::string> heads{
        "guide", "size", "runs", "ended early", "energy unexplained", "deepest [m]", "processor [s]", "longest [s]"};
    const GuidedBlocks usual;
    const auto add = [&](const Strategy& strategy, const std::vector<double>& sizes, std::size_t cases) {
        const bool others = sizes.size() > 1;
        BenchTable table{fmt::format("blocks that slide out of guides{}, {}", others ? " in other sizes, turned" : "",
                                     strategy.name),
                         heads,
                         {},
                         ""};
        if (others) {
            table.columns.insert(table.columns.end(), {"half end as far apart", "one so far"});
            table.remark =
                "Deepest: of the usual size. Apart: from where the block ends in the usual size and axes, of "
                "its length; blocks that bounce and tumble end elsewhere by less than roundoff at the start.";
        }
        for (const double size : sizes) {
            const Quaternion turned = others ? Quaternion(0.3, -0.5, 0.7, 0.4).normalized() : Quaternion::Identity();
            const GuidedBlocks blocks(size, turned);
            const Sum sum = slide(request, blocks, strategy.name, cases, others ? &usual : nullptr, table);
            all.failed += sum.failed;
            all.deepest = std::max(all.deepest, sum.deepest);
            // Borders are told to 1e-8 m, whatever the size: of small bodies that is more.
            report.atMost(fmt::format("energy unexplained, of what moves, {}, size {:g}", strategy.name, size),
                          sum.unexplained, "", std::max(strategy.energyBound, 1e-6 / size));
        }
        report.tables.push_back(table);
    };
    for (const Strategy& strategy : strategies) {
        if (request.wants("usual")) add(strategy, {1.0}, request.cases.value_or(100));
        if (request.wants("sizes")) add(strategy, {0.01, 0.1, 10.0, 100.0}, request.cases.value_or(20));
    }
    report.atMost("runs that ended early", all.failed, "", 0);
    report.atMost("deepest, of the usual size", all.deepest, "m", depthBound);
    return report;
}

} // namespace

const Bench& guidesBench() {
    static const Bench bench{"guides",
                             "blocks that slide along guides and out over their ends: runs that end, their energy",
                             false,
                             {"usual", "sizes"},
                             benchGuides,
                             true};
    return bench;
}

} // namespace escapement
