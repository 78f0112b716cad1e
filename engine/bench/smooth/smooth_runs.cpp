#include "engine/bench/smooth/smooth_runs.h"

#include "engine/math/work_count.h"

#include <cmath>
#include <ctime>
#include <stdexcept>

namespace escapement {

HybridSettings smoothSettings(const std::string& method, double until, double tolerance) {
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.integrator = method;
    settings.until = until;
    settings.tolerance = tolerance;
    settings.outputStep = 1e9;
    settings.stepsPerCheckpoint = 1 << 30;
    return settings;
}

SmoothRun runSmooth(const SmoothProblem& problem, const HybridSettings& settings, double least) {
    SmoothRun result;
    result.seconds = INFINITY;
    for (double spent = 0.0; spent <= least;) {
        Vector q, v;
        const auto system = started(problem, q, v);
        FrameSink nowhere;
        RunControl control;
        HybridRun run(*system, settings, nowhere, control);
        const WorkCount before = workCount;
        const std::clock_t start = std::clock();
        result.summary = run.run(q, v, {});
        const double took = double(std::clock() - start) / CLOCKS_PER_SEC;
        result.forces = workCount.forces - before.forces;
        result.systems = workCount.systems - before.systems;
        spent += std::max(took, 1e-4);
        if (!result.done()) break;
        result.seconds = std::min(result.seconds, took);
    }
    return result;
}

double errorOf(const RunSummary& run, const RunSummary& exact) {
    if (run.status != RunStatus::Done) return INFINITY;
    double worst = 0.0;
    for (Eigen::Index i = 0; i < exact.final.q.size(); ++i)
        worst =
            std::max(worst, std::abs(run.final.q[i] - exact.final.q[i]) / std::max(1.0, std::abs(exact.final.q[i])));
    if (exact.final.q.size() > 0) return worst;
    for (std::size_t i = 0; i < exact.final.bodies.size(); ++i) {
        const BodyState &is = run.final.bodies[i], &should = exact.final.bodies[i];
        const double far = std::max(1.0, should.position.cwiseAbs().maxCoeff());
        worst = std::max({worst, (is.position - should.position).cwiseAbs().maxCoeff() / far,
                          2.0 * (is.orientation.conjugate() * should.orientation).vec().norm()});
    }
    return worst;
}

const SmoothProblem& smoothProblem(const std::string& name) {
    for (const SmoothProblem& problem : smoothProblems())
        if (problem.name == name) return problem;
    throw std::logic_error("no problem " + name);
}

} // namespace escapement
