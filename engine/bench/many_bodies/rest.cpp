// Walls of bricks at rest: what it costs to find out that all of them rest, and each frame from then on.

#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/math/work_count.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"

#include <fmt/format.h>

#include <ctime>
#include <stdexcept>

namespace escapement {

namespace {

constexpr double restLength = 0.1, depth = 0.05, height = 0.04, gap = 0.004, brickMass = 0.4; // of a brick: m, kg
constexpr double outputStep = 1e-3, shortRun = 2e-2, longRun = 0.52;                          // s
constexpr double restGrowsBy = 1.15, framesGrowBy = 1.3; // frames: rows of contacts outgrow the caches

struct Rest {
    double time = 0.0; ///< s, of processor
    std::size_t contacts = 0;
    std::int64_t shares = 0;
    double moved = 0.0; ///< m/s, rad/s: fastest at the end
};

Rest rest(int bricks, double until) {
    const Mechanism wall = brickWall(bricks);
    MultibodySystem system(wall, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.until = until;
    settings.outputStep = outputStep;
    Result result;
    RunControl control;
    HybridRun run(system, settings, result, control);
    const std::int64_t shares = workCount.shares;
    const double begin = spent();
    const RunSummary summary = run.run(q, v, {});
    Rest found;
    found.time = spent() - begin;
    if (summary.status != RunStatus::Done) throw std::runtime_error(summary.message);
    found.shares = workCount.shares - shares;
    const Frame last = result.frameAt(result.frameCount() - 1);
    for (const ContactRow& contact : last.contacts) found.contacts += contact.status == ContactStatus::Stick;
    for (const BodyState& body : last.bodies)
        found.moved = std::max({found.moved, body.linear.cwiseAbs().maxCoeff(), body.angular.cwiseAbs().maxCoeff()});
    return found;
}

} // namespace

Mechanism brickWall(int bricks) {
    Mechanism m;
    Body floor;
    floor.name = "floor";
    floor.fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {1000.0, 10.0, 0.0};
    floor.shapes = {plane};
    m.bodies.push_back(floor);
    const auto touch = [&](const std::string& below, const std::string& above) {
        ContactPair contact;
        contact.name = above + " on " + below;
        contact.a.body = below;
        contact.b.body = above;
        contact.friction = 0.5;
        m.contacts.push_back(contact);
    };
    const auto brick = [&](double x, double z) {
        Body body;
        body.name = fmt::format("brick {}", m.bodies.size());
        Shape shape;
        shape.primitive = "box";
        shape.size = {restLength, depth, height};
        body.shapes = {shape};
        MassProperties properties;
        properties.value = brickMass;
        properties.inertia = {brickMass * (depth * depth + height * height) / 12.0,
                              brickMass * (restLength * restLength + height * height) / 12.0,
                              brickMass * (restLength * restLength + depth * depth) / 12.0,
                              0.0,
                              0.0,
                              0.0};
        body.mass = properties;
        body.pose.position = {x, 0.0, z};
        m.bodies.push_back(body);
    };
    const int low = (bricks + 1) / 2;
    for (int i = 0; i < low; ++i) {
        brick(i * (restLength + gap), 0.5 * height);
        touch("floor", m.bodies.back().name);
    }
    for (int i = 0; i < bricks - low; ++i) {
        brick((i + 0.5) * (restLength + gap), 1.5 * height);
        touch(m.bodies[std::size_t(i) + 1].name, m.bodies.back().name);
        if (i + 1 < low) touch(m.bodies[std::size_t(i) + 2].name, m.bodies.back().name);
    }
    m.gravity = {0.3, 0.2, -9.8};
    return m;
}

void costOfRest(const BenchRequest& request, BenchReport& report) {
    BenchTable table{"Walls of bricks at rest, one island: processor time",
                     {"bricks", "contacts", "until they rest, ms", "a frame, ms", "shares found"},
                     {},
                     {}};
    const std::vector<double> sizes = {39, 79, 159, 399};
    std::vector<double> start, frame;
    for (const double size : sizes) {
        request.tell(fmt::format("{:.0f} bricks at rest", size));
        const Rest first = rest(int(size), shortRun), all = rest(int(size), longRun);
        frame.push_back((all.time - first.time) / ((longRun - shortRun) / outputStep));
        start.push_back(first.time - frame.back() * shortRun / outputStep);
        table.rows.push_back({fmt::format("{:.0f}", size), fmt::format("{}", all.contacts),
                              fmt::format("{:.1f}", 1e3 * start.back()), fmt::format("{:.3f}", 1e3 * frame.back()),
                              fmt::format("{}", all.shares)});
        report.atMost(fmt::format("{:.0f} bricks at rest: how often their shares are found", size), double(all.shares),
                      "", 2.0);
        report.atMost(fmt::format("{:.0f} bricks at rest: fastest of them", size), all.moved, "m/s", 0.0);
    }
    report.tables.push_back(std::move(table));
    report.atMost("bricks at rest: exponent of the cost until they rest", growth(sizes, start), "", restGrowsBy);
    report.atMost("bricks at rest: exponent of the cost of a frame", growth(sizes, frame), "", framesGrowBy);
}

} // namespace escapement
