#include "cad/bench/part_drops_bench.h"

#include "cad/bench/part_drops.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace escapement {

namespace {

constexpr std::size_t drops = 1000;

BenchReport benchPartDrops(const BenchRequest& request) {
    const PartDrops range(drawSolids(request.files));
    const std::size_t count = request.cases.value_or(drops);
    std::map<PartDropEnd, std::size_t> ends;
    std::map<std::string, std::size_t> sentences;
    std::size_t wrong = 0, unknown = 0;
    double wall = 0.0, longest = 0.0;
    std::string named;
    for (std::size_t k = request.from; k < request.from + count; ++k) {
        const PartDropOutcome outcome = range.run(k);
        ++ends[outcome.end];
        if (outcome.end == PartDropEnd::Said) ++sentences[kindOfSentence(outcome.said)];
        wrong += outcome.wrong;
        unknown += std::size_t(outcome.unknown);
        wall += outcome.wall;
        longest = std::max(longest, outcome.wall);
        if (outcome.end == PartDropEnd::Done && !outcome.wrong) continue;
        std::string line = fmt::format("{}: {}", outcome.what, name(outcome.end));
        if (!outcome.said.empty()) line += fmt::format(": {}", outcome.said);
        if (outcome.wrong)
            line += fmt::format(", but at {:.3g} s both share {:.2e} of the smaller volume", outcome.sharedAt,
                                outcome.shared);
        request.tell(line);
        if (outcome.wrong || outcome.end == PartDropEnd::CutOff || outcome.end == PartDropEnd::Crashed)
            named += line + '\n';
    }
    BenchReport report;
    BenchTable table{fmt::format("{} random pairs dropped on one another, 0.2 s", count),
                     {"outcome", "runs"},
                     {},
                     named};
    for (const PartDropEnd end : {PartDropEnd::Done, PartDropEnd::Said, PartDropEnd::CutOff, PartDropEnd::Crashed})
        table.rows.push_back({name(end), std::to_string(ends[end])});
    table.rows.push_back({"done, but found in one another by the kernel", std::to_string(wrong)});
    table.rows.push_back({"frames that the kernel could not tell", std::to_string(unknown)});
    table.rows.push_back({"wall time of all [s]", fmt::format("{:.0f}", wall)});
    table.rows.push_back({"longest [s]", fmt::format("{:.1f}", longest)});
    report.tables.push_back(table);
    BenchTable kinds{"sentences, without their numbers", {"runs", "sentence"}, {}, ""};
    std::vector<std::pair<std::size_t, std::string>> sorted;
    for (const auto& [sentence, runs] : sentences) sorted.emplace_back(runs, sentence);
    std::sort(sorted.rbegin(), sorted.rend());
    for (const auto& [runs, sentence] : sorted) kinds.rows.push_back({std::to_string(runs), sentence});
    if (!kinds.rows.empty()) report.tables.push_back(kinds);
    report.atMost("runs that crash", double(ends[PartDropEnd::Crashed]), "", 0.0);
    report.atMost("runs that are cut off after a minute", double(ends[PartDropEnd::CutOff]), "", 0.0);
    report.atMost("runs that are done with bodies in one another", double(wrong), "", 0.0);
    return report;
}

} // namespace

const Bench& partDropsBench() {
    static const Bench bench{
        "pairs",        "random pairs of solids of CAD FILES dropped on one another, looked at by the geometry kernel",
        true,           {},
        benchPartDrops, true};
    return bench;
}

} // namespace escapement
