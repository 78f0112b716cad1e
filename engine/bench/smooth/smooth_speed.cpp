// What [Haddouni2015, 3.1.1 and 3.1.3] claims of speed, as numbers of ours; and what a half-explicit step costs beside
// its stages' bare evaluations and solves.

#include "engine/bench/smooth/smooth_runs.h"

#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/smooth/steps/half_explicit_stage.h"
#include "engine/math/work_count.h"

#include <fmt/format.h>

#include <cmath>

namespace escapement {

namespace {

constexpr double stepOverBare = 1.5;
constexpr double stepLength = 1e-5; // s, of the steps that are timed
constexpr int repeats = 200;

/// By whom the factor between two is claimed, and what it is here.
std::vector<std::string> verdict(const std::string& claim, double low, double high, double ours) {
    return {claim, fmt::format("{:g} to {:g}", low, high), fmt::format("{:.2f}", ours),
            ours >= low && ours <= high ? "confirmed"
            : ours > high               ? "refuted: more"
                                        : "refuted: less"};
}

double timeOf(const SmoothProblem& problem, const char* method, double tolerance, double until) {
    return runSmooth(problem, smoothSettings(method, until, tolerance), 0.1).seconds;
}

/// Time of a run of `method` whose error is `wanted`, between two of its runs over the tolerance.
double timeAtError(const SmoothProblem& problem, const char* method, double until, const RunSummary& exact,
                   double wanted) {
    double lastError = 0.0, lastTime = 0.0;
    for (double tolerance = 1e-2; tolerance > 1e-12; tolerance *= 0.3) {
        const SmoothRun run = runSmooth(problem, smoothSettings(method, until, tolerance), 0.02);
        const double error = errorOf(run.summary, exact);
        if (error <= wanted) {
            if (lastTime == 0.0 || !std::isfinite(lastError)) return run.seconds;
            const double part = std::log(lastError / wanted) / std::log(lastError / std::max(error, 1e-16));
            return lastTime * std::pow(run.seconds / lastTime, part);
        }
        lastError = error;
        lastTime = run.seconds;
    }
    return INFINITY;
}

void thesisClaims(const BenchRequest& request, BenchReport& report) {
    BenchTable table{"What the thesis says of speed",
                     {"claim", "thesis", "ours", "verdict"},
                     {},
                     "By time at one tolerance, as in the thesis, and at one error of the coordinates, which is what a "
                     "user gets. The thesis's times are those of Python, in which an evaluation costs what overhead "
                     "costs. A claim that is refuted here is none of this program's: it is told as it is."};
    const double least = 1e-4;
    for (const char* name : {"four-bar", "andrews", "spatial slider-crank"}) {
        const SmoothProblem& problem = smoothProblem(name);
        request.tell(fmt::format("PHEM56 beside HEM5: {}", name));
        for (const double tolerance : {1e-4, 1e-8})
            table.rows.push_back(verdict(fmt::format("{} at a tolerance of {:.0e}: HEM5 over PHEM56", name, tolerance),
                                         2.0, 4.0,
                                         timeOf(problem, "HEM5", tolerance, problem.until) /
                                             timeOf(problem, "PHEM56", tolerance, problem.until)));
        const RunSummary exact =
            runSmooth(problem, smoothSettings(usualIntegrator(), problem.until, 1e-13), 0.0).summary;
        for (const double error : {1e-5, 1e-8})
            table.rows.push_back(verdict(fmt::format("{} at an error of {:.0e}: HEM5 over PHEM56", name, error), 2.0,
                                         4.0,
                                         timeAtError(problem, "HEM5", problem.until, exact, error) /
                                             timeAtError(problem, "PHEM56", problem.until, exact, error)));
    }
    for (const char* name : {"four-bar", "flexible-slider-crank"}) {
        const SmoothProblem& problem = smoothProblem(name);
        request.tell(fmt::format("generalized-alpha on velocities and positions: {}", name));
        for (const double tolerance : {least, 1e-6}) {
            const auto timed = [&](const char* method) {
                HybridSettings settings = smoothSettings(method, problem.until, tolerance);
                settings.stepRule = HybridSettings::StepRule::Thesis;
                settings.project = false;
                settings.firstStep = 1e-3;
                return runSmooth(problem, settings, 0.05).seconds;
            };
            table.rows.push_back(
                verdict(fmt::format("{} at a tolerance of {:.0e}: generalized-alpha-positions over -velocities", name,
                                    tolerance),
                        3.0, 5.0, timed("generalized-alpha-positions") / timed("generalized-alpha-velocities")));
        }
    }
    report.tables.push_back(std::move(table));
}

/// A step beside as many stages as it has: forces, masses and rows at one place each, and the solve.
void stepsOverStages(const BenchRequest& request, BenchReport& report) {
    BenchTable table{"A half-explicit step beside its stages' bare evaluations and solves",
                     {"mechanism", "method", "forces a step", "systems a step", "step, µs", "bare, µs", "times"},
                     {},
                     "Bare: as many evaluations of forces and masses, rows, and saddle points factorised and solved as "
                     "the step makes, at the step's start, without sums of stages, rates of quaternions and error "
                     "estimate."};
    for (const char* name :
         {"four-bar", "andrews", "spatial slider-crank", "open chain, 10 links", "closed chain, 30 links"})
        for (const char* method : {"HEM5", "PHEM56"}) {
            const SmoothProblem& problem = smoothProblem(name);
            request.tell(fmt::format("a step of {}: {}", method, name));
            Vector q, v, a, known;
            const auto system = started(problem, q, v);
            SmoothModel model(*system);
            model.chooseRows(0.0, q);
            const auto integrator = makeIntegrator(method);
            integrator->step(model, 0.0, q, v, stepLength);
            const WorkCount before = workCount;
            integrator->step(model, 0.0, q, v, stepLength);
            const std::int64_t forces = workCount.forces - before.forces, systems = workCount.systems - before.systems;
            const double step = bestTime([&] {
                                    for (int i = 0; i < repeats; ++i) integrator->step(model, 0.0, q, v, stepLength);
                                }) /
                                repeats;
            HalfExplicitStage stage;
            const Vector place = q, speed = v;
            const double bare = bestTime([&] {
                                    for (int i = 0; i < repeats; ++i) {
                                        for (std::int64_t k = 0; k < systems; ++k) {
                                            if (k < forces) stage.prepare(model, 0.0, place, speed);
                                            stage.solve(model, 0.0, place, speed, stepLength, a);
                                        }
                                    }
                                }) /
                                repeats;
            table.rows.push_back({name, method, fmt::format("{}", forces), fmt::format("{}", systems),
                                  fmt::format("{:.2f}", 1e6 * step), fmt::format("{:.2f}", 1e6 * bare),
                                  fmt::format("{:.2f}", step / bare)});
            report.atMost(fmt::format("{}, {}: a step over its stages' bare evaluations and solves", name, method),
                          step / bare, "", stepOverBare);
        }
    report.tables.push_back(std::move(table));
}

} // namespace

void speedClaims(const BenchRequest& request, BenchReport& report) {
    thesisClaims(request, report);
    stepsOverStages(request, report);
}

} // namespace escapement
