#include "engine/bench/mechanisms.h"

#include "engine/bench/random_mechanism.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace escapement {

namespace {

constexpr double longest = 20.0;   // s of wall time a run
constexpr double alike = 1e-5;     // m: motions that differ by more are unlike
constexpr double explained = 1e-6; // of the energy turned over
constexpr double roundoff = 1e-11; // of the energies
constexpr double soon = 0.1;       // s: chaos has not had the time to make roundoff visible
constexpr std::size_t usualCases = 40;

struct Way { ///< how a mechanism is run
    const char* words;
    std::vector<std::string> settings;
    bool located; ///< events are located, so that motions must agree
};
const std::vector<Way> ways = {
    {"hybrid, HEM5 at 1e-8", {}, true},
    {"hybrid, DOPRI5 at 1e-9", {"/run/integrator=\"DOPRI5\"", "/run/tolerance=1e-9"}, true},
    {"hybrid, PHEM56 at 3e-10", {"/run/integrator=\"PHEM56\"", "/run/tolerance=3e-10"}, true},
    {"hybrid, HEM5 at 1e-8 in joint coordinates", {"/run/formulation=\"relative\""}, true},
    {"time stepping at 0.1 ms", {"/run/strategy=\"time-stepping\"", "/run/step=1e-4"}, false},
};

/// Positions at regular frames, and the largest energies.
struct Path final : FrameSink {
    std::map<std::int64_t, std::vector<Vec3>> places; ///< by microseconds
    double turnover = 0.0;                            ///< J

    void begin(const ResultLayout&) override {}
    void pair(int, const PairRow&) override {}
    void frame(const Frame& frame) override {
        const Energies& e = frame.energy;
        turnover = std::max({turnover, e.kinetic, std::abs(e.dissipated), std::abs(e.work)});
        if (frame.kind != FrameKind::Regular) return;
        auto& list = places[std::llround(1e6 * frame.time)];
        list.clear();
        for (const auto& body : frame.bodies) list.push_back(body.position);
    }
    void event(const Event&) override {}
    void step(const StepRow&) override {}
    void checkpoint(const Checkpoint&) override {}
    void finish(RunStatus, const std::string&) override {}
};

struct Outcome {
    Path path;
    std::string failure;      ///< empty: done
    bool cut = false;         ///< after the longest time
    double unexplained = 0.0; ///< of the energy turned over
};

/// Empty: the project cannot be run, and is refused with findings.
std::optional<Outcome> runOne(const std::string& text, const Way& way) {
    Outcome outcome;
    try {
        std::string changed = text;
        for (const auto& setting : way.settings) changed = withSetting(changed, setting);
        Mechanism mechanism = parseProject(changed).mechanism;
        for (const auto& finding : validate(mechanism))
            if (finding.severity == Severity::Error) return std::nullopt;
        RunControl control;
        control.progress = [&](const Progress& p) { control.stop = p.wall > longest; };
        const RunSummary summary = simulate(mechanism, {}, {}, outcome.path, control);
        const double left =
            summary.energy_end - summary.energy_start + summary.dissipated + summary.numerical - summary.work;
        const double unseen = roundoff * (1.0 + std::abs(summary.energy_start) + std::abs(summary.energy_end));
        outcome.unexplained = std::max(0.0, std::abs(left) - unseen) / std::max(outcome.path.turnover, unseen);
        outcome.cut = summary.status == RunStatus::Stopped;
        if (summary.status == RunStatus::Failed) outcome.failure = summary.message;
    } catch (const std::exception& problem) {
        return std::nullopt; // before the first frame: it cannot be assembled, or its bodies overlap
    }
    return outcome;
}

/// m: the largest difference of positions at common frames until `until` (s).
double difference(const Path& a, const Path& b, double until) {
    double worst = 0.0;
    for (const auto& [time, places] : a.places) {
        const auto other = b.places.find(time);
        if (double(time) > 1e6 * until || other == b.places.end()) continue;
        for (std::size_t i = 0; i < places.size(); ++i) worst = std::max(worst, (places[i] - other->second[i]).norm());
    }
    return worst;
}

} // namespace

std::vector<std::string> mechanismParts() { return {}; }

BenchReport benchMechanisms(const BenchRequest& request) {
    BenchReport report;
    BenchTable table{"Random mechanisms that need a look",
                     {"number", "way", "what"},
                     {},
                     "Runs that end with a message say what is wrong; motions are compared with the first way's until "
                     "0.1 s, before roundoff has grown to chaos. A number's project: the bench writes the same one "
                     "each time."};
    const std::size_t cases = request.cases.value_or(usualCases);
    int run = 0, refused = 0, ended = 0, unlike = 0, open = 0, cut = 0, runs = 0, located = 0;
    for (std::size_t number = request.from; number < request.from + cases; ++number) {
        request.tell(fmt::format("mechanism {}", number));
        const std::string text = randomMechanism(unsigned(number));
        std::optional<Outcome> first;
        bool counted = false;
        for (const Way& way : ways) {
            const auto outcome = runOne(text, way);
            const auto note = [&](const std::string& what) {
                table.rows.push_back({std::to_string(number), way.words, what});
            };
            if (!outcome) {
                if (!counted) ++refused;
                break;
            }
            run += !counted;
            counted = true;
            ++runs;
            if (outcome->cut) ++cut, note(fmt::format("cut off after {:.0f} s", longest));
            if (!outcome->failure.empty()) ++ended, note(outcome->failure.substr(0, 160));
            if (way.located && outcome->failure.empty() && !outcome->cut) {
                ++located;
                if (outcome->unexplained > explained)
                    ++open, note(fmt::format("{:.1e} of the energy is unexplained", outcome->unexplained));
                if (first)
                    if (const double d = difference(first->path, outcome->path, soon); d > alike)
                        ++unlike, note(fmt::format("{:.1e} m from the first way's motion", d));
                if (!first) first = outcome;
            }
        }
    }
    report.tables.push_back(table);
    report.tables.push_back(
        {"Counts",
         {"mechanisms", "refused before a run", "runs", "ended with a message"},
         {{std::to_string(run), std::to_string(refused), std::to_string(runs), std::to_string(ended)}},
         "Motors that drive past a limit or into another body end with a message."});
    const double of = std::max(1, located);
    report.atLeast("mechanisms that could be run", run, "", 1.0);
    report.atMost("runs with located events whose motions differ by more than 1e-5 m", unlike / of, "of them", 0.02);
    report.atMost("runs with located events that leave more than 1e-6 of the energy unexplained", open / of, "of them",
                  0.02);
    report.atMost("runs cut off", cut / double(std::max(1, runs)), "of them", 0.01);
    return report;
}

} // namespace escapement
