// Cubes poured into a bin, by one contact of every body: what many bodies cost before the first step, while they fall,
// while they land and at rest.

#include "engine/bench/many_bodies/pile_scenes.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/contact/features/placed_part.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/integrators/time_stepping/steps/pile_stepper.h"
#include "engine/math/rotation.h"
#include "engine/simulation/hybrid_run.h"

#include <fmt/format.h>

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <random>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double side = 0.032, mass = 0.1, pitch = 0.058; // of a cube: m, kg; m from one to the next
constexpr double step = 1e-3;                             // s
constexpr int falling = 40, first = 60, landing = 140, settled = 400, count = 40; // steps: from, and how many are timed
constexpr int rested = 100;                          // cubes, up to which they are waited for to rest
constexpr double growsBy = 1.15, startGrowsBy = 1.6; // each two bodies are noted, by a few numbers
constexpr double deepest = 1e-5;                     // m
constexpr double solvedTo = 1e-3;                    // residual
constexpr double ofTheHeap = 1.3;                    // steps of the bench's own heap, that a landing step may take
constexpr double startOfThousand = 0.5, memoryOfThousand = 60.0; // s, MB

double allocated() { // MB
    const struct mallinfo2 info = mallinfo2();
    return 1e-6 * double(info.uordblks + info.hblkhd);
}

Shape planeAt(const Vec3& position, const Vec3& up) {
    Shape plane;
    plane.primitive = "plane";
    plane.size = {4.0, 4.0, 0.0};
    const Quaternion turn = Quaternion::FromTwoVectors(Vec3::UnitZ(), up);
    Pose pose;
    pose.position = {position.x(), position.y(), position.z()};
    pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    plane.placement = pose;
    return plane;
}

/// What was measured of one pour.
struct Pour {
    double memory = 0.0, start = 0.0;                                ///< MB and s, before the first step
    double falling = 0.0, first = 0.0, landing = 0.0, settled = 0.0; ///< s a step
    RunSummary summary;
};

/// Notes the processor time at the ends of the steps, shortened ones included.
struct StepClock final : FrameSink {
    std::vector<std::pair<double, double>> at; ///< simulated time and that spent, s
    void step(const StepRow& row) override { at.emplace_back(row.time, spent()); }
    /// A whole step from the `from`-th to the `to`-th.
    double between(int from, int to) const {
        constexpr double length = escapement::step;
        const auto when = [this](int count) {
            return std::min(std::lower_bound(at.begin(), at.end(), std::pair((count - 0.5) * length, 0.0)),
                            std::prev(at.end()));
        };
        if (at.empty()) return 0.0;
        return (when(to)->second - when(from)->second) / (to - from);
    }
};

Pour pour(int cubes) {
    const Mechanism mechanism = pouredCubes(cubes);
    Pour made;
    const double before = allocated(), begin = spent();
    MultibodySystem system(mechanism, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.strategy = StrategyChoice::TimeStepping;
    settings.step = step;
    settings.until = step * (count + (cubes <= rested ? settled : landing));
    settings.outputStep = 1e9;
    settings.stepsPerCheckpoint = 1 << 30;
    StepClock clock;
    RunControl control;
    HybridRun run(system, settings, clock, control);
    made.start = spent() - begin;
    made.memory = allocated() - before;
    made.summary = run.run(q, v, {});
    if (made.summary.status != RunStatus::Done) throw std::runtime_error(made.summary.message);
    made.falling = clock.between(2, falling);
    made.first = clock.between(first, first + count);
    made.landing = clock.between(landing, landing + count);
    if (cubes <= rested) made.settled = clock.between(settled, settled + count);
    return made;
}

/// Processor time of a step of the bench's own heap of as many cubes, in the mean of its first second.
double heapStep() {
    constexpr int steps = 1000, side = 10;
    Pile pile = heapOfCubes(side);
    PileStepper stepper(pile, {});
    const double begin = spent();
    for (int k = 0; k < steps; ++k) stepper.step();
    return (spent() - begin) / steps;
}

} // namespace

Mechanism pouredCubes(int cubes) {
    const int across = std::max(2, int(std::lround(std::cbrt(double(cubes)))));
    const double half = 0.5 * pitch * across;
    Mechanism m;
    Body bin;
    bin.name = "bin";
    bin.fixed = true;
    bin.shapes = {planeAt(Vec3::Zero(), Vec3::UnitZ())};
    for (const Vec3& inward : {Vec3(1.0, 0.0, 0.0), Vec3(-1.0, 0.0, 0.0), Vec3(0.0, 1.0, 0.0), Vec3(0.0, -1.0, 0.0)})
        bin.shapes.push_back(planeAt(-half * inward, inward));
    m.bodies = {bin};
    std::mt19937 generator{7};
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
    for (int k = 0; k < cubes; ++k) {
        Body body;
        body.name = fmt::format("cube {}", k + 1);
        Shape shape;
        shape.primitive = "box";
        shape.size = {side, side, side};
        body.shapes = {shape};
        body.mass = MassProperties{};
        body.mass->value = mass;
        const double inertia = mass * side * side / 6.0;
        body.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
        const double from = 0.5 * pitch - half;
        body.pose.position = {from + pitch * (k % across), from + pitch * (k / across % across),
                              pitch * (0.6 + double(k / (across * across)))};
        const Quaternion turn = exponential(0.5 * Vec3(random(), random(), random()));
        body.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        m.bodies.push_back(body);
    }
    ContactPair every;
    every.name = "every two";
    every.a.body = every.b.body = std::string(everyBody);
    every.friction = 0.3;
    m.contacts = {every};
    m.gravity = {0.0, 0.0, -9.81};
    m.run.strategy = "time-stepping";
    m.run.step = step;
    m.run.output_step = 0.01;
    m.run.until = 1.0;
    return m;
}

void costOfPouring(const BenchRequest& request, BenchReport& report) {
    BenchTable table{"Cubes poured into a bin, a contact of every body: memory, start and processor time a step",
                     {"cubes", "MB", "start, s", "falling, ms", "first land, ms", "landing, ms", "nearly at rest, ms",
                      "residual", "overlap, m"},
                     {},
                     {}};
    const std::vector<double> sizes = {10, 50, 100, 200, 400, 1000};
    std::vector<double> start, fall, land;
    const auto shown = [](double time) { return time > 0.0 ? fmt::format("{:.2f}", 1e3 * time) : std::string("–"); };
    for (const double size : sizes) {
        request.tell(fmt::format("{:.0f} cubes poured", size));
        const Pour made = pour(int(size));
        start.push_back(made.start);
        fall.push_back(made.falling);
        land.push_back(made.landing);
        table.rows.push_back(
            {fmt::format("{:.0f}", size), fmt::format("{:.1f}", made.memory), fmt::format("{:.3f}", made.start),
             shown(made.falling), shown(made.first), shown(made.landing), shown(made.settled),
             fmt::format("{:.1e}", made.summary.worst_residual), fmt::format("{:.1e}", made.summary.penetration)});
        report.atMost(fmt::format("{:.0f} cubes poured: overlap", size), made.summary.penetration, "m", deepest);
        report.atMost(fmt::format("{:.0f} cubes poured: residual", size), made.summary.worst_residual, "", solvedTo);
        if (size == sizes.back()) {
            request.tell("the bench's own heap");
            report.atMost("1000 cubes poured: a landing step, in steps of the bench's own heap",
                          made.landing / heapStep(), "", ofTheHeap);
            report.atMost("1000 cubes poured: start", made.start, "s", startOfThousand);
            report.atMost("1000 cubes poured: memory before the first step", made.memory, "MB", memoryOfThousand);
        }
    }
    report.tables.push_back(std::move(table));
    report.atMost("cubes poured: exponent of the cost of a step while they fall", growth(sizes, fall), "", growsBy);
    report.atMost("cubes poured: exponent of the cost of a step while they land", growth(sizes, land), "", growsBy);
    report.atMost("cubes poured: exponent of the cost of a start", growth(sizes, start), "", startGrowsBy);
}

} // namespace escapement
