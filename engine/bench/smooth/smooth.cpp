#include "engine/bench/smooth/smooth.h"

#include "engine/bench/smooth/smooth_runs.h"
#include "engine/model/kinds/integrator_type.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {

namespace {

struct Named {
    const char *problem, *title;
    double until; ///< s
};
constexpr Named problems[] = {{"four-bar", "Four-bar linkage (thesis 3.2.1)", 0.5},
                              {"slider-crank", "Slider-crank (thesis 3.2.2)", 1.0},
                              {"andrews", "Andrews' squeezing mechanism", 0.03},
                              {"flexible-slider-crank", "Slider-crank with a flexible rod (Simeon)", 0.1},
                              {"pendulum", "Pendulum (as A01 of the IFToMM benchmarks)", 2.0},
                              {"4 four-bars", "Four four-bar loops in a row (as A02 of the IFToMM benchmarks)", 2.0}};

/// Tolerances that a method of that order is asked with: a lower order would take a hundred thousand steps for the
/// rest.
std::vector<double> tolerancesOf(const IntegratorType& type) {
    if (type.orders.positions < 2) return {1e-3, 1e-4, 1e-5};
    if (type.orders.positions < 4) return {1e-4, 1e-6, 1e-7};
    return {1e-4, 1e-6, 1e-8, 1e-10};
}

/// The motion at 1e-13, or 1e-12, by that of the methods of order 5 to which another one comes nearest, and its name:
/// next to places where constraints lose rank a run may be off by a thousand times its tolerance.
std::pair<std::string, RunSummary> referenceOf(const SmoothProblem& problem, double until) {
    struct Made {
        std::string method, name;
        RunSummary summary;
    };
    std::vector<Made> made;
    for (const double tolerance : {1e-13, 1e-12})
        for (const auto& type : integratorTypes())
            if (type.orders.positions >= 5 && type.form != IntegratorType::Either)
                made.push_back({type.name, fmt::format("{} at {:.0e}", type.name, tolerance),
                                runSmooth(problem, smoothSettings(type.name, until, tolerance), 0.0).summary});
    const Made* best = &made.front();
    double nearest = INFINITY;
    for (std::size_t i = 0; i < made.size(); ++i)
        for (std::size_t k = i + 1; k < made.size(); ++k) {
            if (made[i].summary.status != RunStatus::Done || made[i].method == made[k].method) continue;
            if (const double apart = errorOf(made[k].summary, made[i].summary); apart < nearest) {
                nearest = apart;
                best = &made[i];
            }
        }
    return {best->name, best->summary};
}

void workAndPrecision(const BenchRequest& request, BenchReport& report) {
    for (const Named& named : problems) {
        const SmoothProblem& problem = smoothProblem(named.problem);
        const auto [reference, exact] = referenceOf(problem, named.until);
        const std::string title =
            fmt::format("{}, {} s: what a method gives and what it costs", named.title, named.until);
        BenchTable table{title,
                         {"method", "tolerance", "error", "accepted", "rejected", "forces", "systems", "time [ms]",
                          "energy off [J]", "numerical [J]"},
                         {},
                         fmt::format("Error of the coordinates against {}; forces: evaluations, systems: linear "
                                     "ones factorised in all of the run.",
                                     reference)};
        BenchPicture picture{title, "error of the coordinates", "time [ms]", true, true, {}};
        for (const auto& type : integratorTypes()) {
            request.tell(fmt::format("{}, {}", problem.name, type.name));
            BenchPicture::Curve curve{type.name, {}, {}};
            for (double tolerance : tolerancesOf(type)) {
                const SmoothRun run = runSmooth(problem, smoothSettings(type.name, named.until, tolerance), 0.05);
                const RunSummary& s = run.summary;
                const double off = s.energy_end - s.energy_start + s.dissipated + s.numerical - s.work;
                const double error = errorOf(s, exact);
                table.rows.push_back({type.name, fmt::format("{:.0e}", tolerance),
                                      run.done() ? fmt::format("{:.1e}", error) : std::string(name(s.status)),
                                      fmt::format("{}", s.accepted), fmt::format("{}", s.rejected),
                                      fmt::format("{}", run.forces), fmt::format("{}", run.systems),
                                      fmt::format("{:.3f}", 1e3 * run.seconds), fmt::format("{:.1e}", off),
                                      fmt::format("{:.1e}", s.numerical)});
                if (!run.done() || !(error > 0.0)) continue;
                curve.x.push_back(error);
                curve.y.push_back(1e3 * run.seconds);
            }
            if (!curve.x.empty()) picture.curves.push_back(std::move(curve));
            if (type.orders.positions < 5) continue;
            const RunSummary fine = runSmooth(problem, smoothSettings(type.name, named.until, 1e-12), 0.0).summary;
            report.atMost(fmt::format("{}, {}: error at a tolerance of 1e-12", problem.name, type.name),
                          errorOf(fine, exact), "", 1e-10);
        }
        report.tables.push_back(std::move(table));
        report.pictures.push_back(std::move(picture));
    }
}

} // namespace

std::vector<std::string> smoothParts() { return {"precision", "thesis", "profile", "speed", "fields"}; }

BenchReport benchSmooth(const BenchRequest& request) {
    BenchReport report;
    if (request.wants("precision")) workAndPrecision(request, report);
    if (request.wants("thesis")) thesisTables(request, report);
    if (request.wants("profile")) performance(request, report);
    if (request.wants("speed")) speedClaims(request, report);
    if (request.wants("fields")) fieldPictures(request, report);
    return report;
}

} // namespace escapement
