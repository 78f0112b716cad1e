#include "cad/bench/drops_bench.h"

#include "cad/bench/drops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

struct Tally {
    int runs = 0, missed = 0, ended = 0, wrong = 0; ///< without an impact; ended early; late or energy lost
    double late = 0.0, unexplained = 0.0, wall = 0.0, longest = 0.0;

    void add(const DropOutcome& o) {
        ++runs;
        wall += o.wall;
        longest = std::max(longest, o.wall);
        missed += !o.struck;
        ended += !o.done;
        if (!o.struck || !o.done) return;
        late = std::max(late, std::abs(o.late));
        unexplained = std::max(unexplained, o.unexplained);
    }
    void add(const Tally& t) {
        runs += t.runs, missed += t.missed, ended += t.ended, wall += t.wall;
        late = std::max(late, t.late), unexplained = std::max(unexplained, t.unexplained),
        longest = std::max(longest, t.longest);
    }
    std::vector<std::string> row(const std::string& what) const {
        return {what,
                std::to_string(runs),
                std::to_string(missed),
                std::to_string(ended),
                fmt::format("{:.1e}", late),
                fmt::format("{:.1e}", unexplained),
                fmt::format("{:.0f}", 1e3 * wall / std::max(runs, 1)),
                fmt::format("{:.0f}", 1e3 * longest)};
    }
};

constexpr double lateBound = 1e-9, energyBound = 1e-8;

/// All that is thrown at one kind of target of one size.
Tally throwAll(const DropRange& range, const BenchRequest& request, DropTarget target, int larger, std::size_t cases,
               BenchTable& table) {
    Tally all;
    for (const RoundForm& thrown : roundForms())
        for (const RoundForm& below : target == DropTarget::Body ? roundForms() : std::vector<RoundForm>{{}}) {
            Tally tally;
            for (std::size_t k = 0; k < cases; ++k) {
                const DropOutcome outcome = range.run({thrown, target, below, request.from + k, larger});
                tally.add(outcome);
                if (!outcome.struck || !outcome.done || std::abs(outcome.late) > lateBound ||
                    outcome.unexplained > energyBound)
                    request.tell(fmt::format("{:.2e} s late, {:.1e} of the energy unexplained: {}", outcome.late,
                                             outcome.unexplained, outcome.story));
            }
            const std::string on = target == DropTarget::Body ? name(below) : name(target);
            table.rows.push_back(
                tally.row(target == DropTarget::Body ? fmt::format("{} on {}", name(thrown), on) : name(thrown)));
            request.tell(fmt::format("{} on {}: {} runs in {:.1f} s", name(thrown), on, tally.runs, tally.wall));
            all.add(tally);
        }
    return all;
}

BenchReport benchDrops(const BenchRequest& request) {
    const DropRange range;
    const std::size_t cases = request.cases.value_or(200);
    BenchReport report;
    Tally all;
    for (const int larger : targetSizes)
        for (const DropTarget target : {DropTarget::Plate, DropTarget::Edge, DropTarget::Corner, DropTarget::Body}) {
            if (!request.wants(larger == 1 ? name(target) : "large")) continue;
            const char* what = target == DropTarget::Body ? "one another" : name(target);
            BenchTable table{larger == 1 ? fmt::format("first impacts on {}", what)
                                         : fmt::format("first impacts on {}, {} times as large", what, larger),
                             {"thrown", "runs", "without impact", "ended early", "latest [s]", "energy unexplained",
                              "wall [ms]", "longest [ms]"},
                             {},
                             ""};
            all.add(throwAll(range, request, target, larger, larger == 1 ? cases : (cases + 3) / 4, table));
            report.tables.push_back(table);
        }
    report.atMost("drops without an impact", all.missed, "", 0);
    report.atMost("drops that ended early", all.ended, "", 0);
    report.atMost("latest first impact", all.late, "s", lateBound);
    report.atMost("energy unexplained, of the largest", all.unexplained, "", energyBound);
    return report;
}

} // namespace

const Bench& dropsBench() {
    static const Bench bench{"drops",
                             "the first impacts of round bodies, analytic and as splines, on plate, edge, corner and "
                             "one another, against their true instants",
                             false,
                             {"plate", "edge", "corner", "bodies", "large"},
                             benchDrops,
                             true};
    return bench;
}

} // namespace escapement
