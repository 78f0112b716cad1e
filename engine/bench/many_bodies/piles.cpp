// The heap and the wall: what a step of a pile costs at which residual and overlap.

#include "engine/bench/many_bodies/pile_scenes.h"
#include "engine/bench/schemes/nonsmooth.h"
#include "engine/integrators/time_stepping/steps/pile_stepper.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace escapement {

namespace {

struct PileRun {
    double wall = 0.0, processor = 0.0;                      ///< s a step
    double contacts = 0.0, iterations = 0.0, residual = 0.0; ///< means
    double worstResidual = 0.0, deepest = 0.0;               ///< m
    double gain = 0.0;                                       ///< J, greatest of a step
    int most = 0;                                            ///< contacts
};

PileRun run(Pile& pile, const PileSettings& settings, double until) {
    PileStepper stepper(pile, settings);
    PileRun result;
    const int steps = int(std::lround(until / settings.step));
    double energy = pile.kineticEnergy() + pile.potentialEnergy();
    for (int k = 0; k < steps; ++k) {
        const std::clock_t start = std::clock();
        const PileStepReport& report = stepper.step();
        result.processor += double(std::clock() - start) / CLOCKS_PER_SEC;
        result.wall += report.total;
        result.contacts += report.contacts;
        result.iterations += report.solution.iterations;
        result.residual += report.solution.residual;
        result.most = std::max(result.most, report.contacts);
        result.worstResidual = std::max(result.worstResidual, report.solution.residual);
        result.deepest = std::max(result.deepest, pile.deepestOverlap(stepper.workers));
        const double now = pile.kineticEnergy() + pile.potentialEnergy();
        result.gain = std::max(result.gain, now - energy);
        energy = now;
    }
    for (double* mean : {&result.wall, &result.processor, &result.contacts, &result.iterations, &result.residual})
        *mean /= steps;
    return result;
}

BenchTable table(std::string title) {
    return {std::move(title),
            {"threads", "step [ms]", "wall [ms/step]", "processor [ms/step]", "contacts (mean)", "contacts (most)",
             "double sweeps", "residual (mean)", "residual (worst)", "overlap [m]"},
            {},
            ""};
}

void addRow(BenchTable& t, const PileSettings& settings, int threads, const PileRun& r) {
    t.rows.push_back({std::to_string(threads), fmt::format("{:g}", 1e3 * settings.step),
                      fmt::format("{:.1f}", 1e3 * r.wall), fmt::format("{:.1f}", 1e3 * r.processor),
                      fmt::format("{:.0f}", r.contacts), std::to_string(r.most), fmt::format("{:.1f}", r.iterations),
                      fmt::format("{:.1e}", r.residual), fmt::format("{:.1e}", r.worstResidual),
                      fmt::format("{:.1e}", r.deepest)});
}

void heap(const BenchRequest& request, BenchReport& report) {
    BenchTable t = table("Heap of 1000 cubes dropped on a floor, mu 0.5, exact Coulomb law, 1 s");
    t.remark = "Residual: natural map of the exact law, largest over contacts, relative to the largest entry of H "
               "v_free (the shift gap/h left out). Overlap: deepest over all pairs and steps, by separating axes. "
               "Contacts: points in reach of the step, open ones included.";
    PileSettings settings;
    for (const int threads : {1, 2}) {
        request.tell(fmt::format("heap of 1000 cubes, {} thread{}", threads, threads > 1 ? "s" : ""));
        settings.threads = threads;
        Pile pile = heapOfCubes(10);
        const PileRun r = run(pile, settings, 1.0);
        addRow(t, settings, threads, r);
        if (threads == 1) continue;
        report.atMost("heap: wall time a step, two threads", 1e3 * r.wall, "ms", 42.0);
        report.atMost("heap: worst residual", r.worstResidual, "", 1e-3);
        report.atMost("heap: deepest overlap", r.deepest, "m", 1e-5);
        report.atMost("heap: greatest gain of energy in a step", r.gain, "J", 1e-3);
    }
    report.tables.push_back(t);
}

void wall(const BenchRequest& request, BenchReport& report) {
    request.tell("wall of 10 x 10 bricks");
    BenchTable t = table("Wall of 10 x 10 bricks in running bond, mu 0.5, 1 s");
    PileSettings settings;
    Pile pile = wallOfBricks(10, 10);
    const Pile start = pile;
    const PileRun r = run(pile, settings, 1.0);
    addRow(t, settings, 1, r);
    double moved = 0.0;
    for (std::size_t i = 0; i < pile.bodies.size(); ++i)
        moved = std::max(moved, (pile.bodies[i].position - start.bodies[i].position).norm());
    report.atMost("wall: farthest that a brick moves in 1 s", moved, "m", 1e-4);
    report.atMost("wall: worst residual", r.worstResidual, "", 1e-3);
    report.atMost("wall: deepest overlap", r.deepest, "m", 1e-5);
    report.tables.push_back(t);
}

} // namespace

BenchReport benchPiles(const BenchRequest& request) {
    BenchReport report;
    wall(request, report);
    heap(request, report);
    return report;
}

} // namespace escapement
