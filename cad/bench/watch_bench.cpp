#include "cad/bench/watch_bench.h"

#include "cad/bench/watch_project.h"
#include "cad/cad_reader.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

namespace escapement {

namespace {

constexpr const char* projectFile = "watch.escapement";

/// Counts what happens; frames are made and thrown away.
struct Counter final : FrameSink {
    std::map<std::string, int> kinds;
    std::size_t frames = 0;

    void frame(const Frame&) override { ++frames; }
    void event(const Event& e) override { ++kinds[name(e.kind)]; }
};

BenchReport benchWatch(const BenchRequest& request) {
    if (request.files.size() != 1 || !std::filesystem::is_directory(request.files[0]))
        throw InputError("bench watch takes one folder, that of the watch's STEP files (watch_escapement)");
    WatchSettings settings;
    settings.folder = std::filesystem::absolute(request.files[0]).string();
    const std::string text = watchProject(settings);
    std::ofstream file(projectFile);
    file << text;
    if (!file.flush())
        throw InputError(fmt::format("{} cannot be written here; go to a folder that can be written to", projectFile));
    const Mechanism mechanism = parseProject(text).mechanism;
    std::vector<Finding> findings = validate(mechanism);
    const PartLibrary library = readGeometry(mechanism, settings.folder, findings);
    if (hasErrors(findings)) throw ModelError(findings);

    constexpr int rounds = 3;
    BenchReport report;
    BenchTable table{fmt::format("{} s of the watch, a frame every {} s", settings.until, settings.outputStep),
                     {"round", "wall [s]", "processor [s]", "times as fast as the watch", "steps", "events"},
                     {},
                     ""};
    double best = 0.0;
    std::map<std::string, int> kinds;
    RunSummary summary;
    for (int round = 1; round <= rounds; ++round) {
        Counter seen;
        RunControl control;
        const std::clock_t before = std::clock();
        const auto start = std::chrono::steady_clock::now();
        summary = simulate(mechanism, library, {}, seen, control);
        const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const double spent = double(std::clock() - before) / CLOCKS_PER_SEC;
        if (summary.status != RunStatus::Done)
            throw std::runtime_error(
                fmt::format("the watch stopped being computed after {:.3g} s: {}", summary.simulated, summary.message));
        kinds = seen.kinds;
        int events = 0;
        for (const auto& [kind, count] : kinds) events += count;
        best = std::max(best, settings.until / wall);
        table.rows.push_back({std::to_string(round), fmt::format("{:.2f}", wall), fmt::format("{:.2f}", spent),
                              fmt::format("{:.2f}", settings.until / wall), std::to_string(summary.accepted),
                              std::to_string(events)});
        request.tell(fmt::format("round {} of {}: {:.2f} s", round, rounds, wall));
    }
    table.remark =
        fmt::format("the quickest round counts: others on the machine only make it slower; the project is in {}",
                    projectFile);
    report.tables.push_back(table);
    BenchTable counted{"events", {"kind", "number", "a beat"}, {}, ""};
    constexpr double beat = 1.0 / 6.0; // s: the balance swings three times a second
    for (const auto& [kind, count] : kinds)
        counted.rows.push_back({kind, std::to_string(count), fmt::format("{:.1f}", count * beat / settings.until)});
    report.tables.push_back(counted);
    report.atLeast("real-time factor", best, "", 1.0);
    report.atMost("time stepping", summary.time_stepping, "s", 1e-3); // events of a watch can be located
    report.atMost("penetration", summary.penetration, "m", 1e-8);
    return report;
}

} // namespace

const Bench& watchBench() {
    static const Bench bench{
        "watch",
        "a real watch's escapement (FOLDER of its STEP files) for 10 s: how much faster than the watch, its events",
        true,
        {},
        benchWatch};
    return bench;
}

} // namespace escapement
