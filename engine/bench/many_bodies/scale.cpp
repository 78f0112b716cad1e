#include "engine/bench/many_bodies/scale.h"

#include "engine/bench/endurance.h"

#include "engine/dynamics/assembly.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"

#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <numbers>
#include <stdexcept>
#include <tuple>

namespace escapement {

namespace {

constexpr double length = 0.1, linkMass = 0.1, across = 0.02; // of a link: m, kg, m
constexpr double fixedStep = 1e-4;                            // s
constexpr double chainGrowsBy = 1.15;
constexpr double pileStep = 0.05;           // s, of processor time that a step of the largest bin may take
constexpr int chainSteps = 100;             // enough for joints to drift, so that closing them again is in the time
constexpr double binStep = 1e-3;            // s
constexpr int binFalls = 60, binSteps = 60; // steps until most boxes have landed, and those timed
constexpr double wholeRow = 30.0;           // s of wall time that 20 dominoes may take until they lie
constexpr int hung = 30;                    // links of the hanging chain that is timed
constexpr double referenceStep = 0.11e-3;   // s: MuJoCo 2.2.2, RK4, 30 hinged links

MassProperties bar() {
    const double slender = linkMass * (length * length + across * across) / 12.0,
                 along = linkMass * across * across / 6.0;
    MassProperties properties;
    properties.value = linkMass;
    properties.inertia = {along, slender, slender, 0.0, 0.0, 0.0};
    return properties;
}

Body ground() {
    Body body;
    body.name = "ground";
    body.fixed = true;
    return body;
}

/// A link in the xz-plane whose x points `angle` (rad) below the world's.
Body link(int number, const Vec3& centre, double angle) {
    Body body;
    body.name = fmt::format("link {}", number);
    body.mass = bar();
    body.pose.position = {centre.x(), centre.y(), centre.z()};
    body.pose.quaternion = {std::cos(0.5 * angle), 0.0, std::sin(0.5 * angle), 0.0};
    return body;
}

JointFrame at(const std::string& body, const Vec3& position, const Vec3& z, const Vec3& x) {
    JointFrame frame;
    frame.body = body;
    frame.position = {position.x(), position.y(), position.z()};
    frame.z = {z.x(), z.y(), z.z()};
    frame.x = {x.x(), x.y(), x.z()};
    return frame;
}

Joint hinge(int number, JointFrame a, JointFrame b) {
    Joint joint;
    joint.name = fmt::format("hinge {}", number);
    joint.type = "revolute";
    joint.a = std::move(a);
    joint.b = std::move(b);
    return joint;
}

/// Processor time (s) of a run by these settings, without frames and checkpoints.
double spentOn(const Mechanism& mechanism, HybridSettings settings) {
    MultibodySystem system(mechanism, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    settings.outputStep = 1e9;
    settings.stepsPerCheckpoint = 1 << 30;
    FrameSink nowhere;
    RunControl control;
    HybridRun run(system, settings, nowhere, control);
    const double start = spent();
    const RunSummary summary = run.run(q, v, {});
    if (summary.status != RunStatus::Done) throw std::runtime_error(summary.message);
    return spent() - start;
}

/// Processor time of so many time steps of length `h` (s), without what comes before the first and after the last.
double timeSteppingTime(const Mechanism& mechanism, const std::string& scheme, double h, int before, int steps) {
    const auto spentUntil = [&](int count) {
        HybridSettings settings;
        settings.strategy = StrategyChoice::TimeStepping;
        settings.scheme = scheme;
        settings.step = h;
        settings.until = count * h;
        return spentOn(mechanism, settings);
    };
    const double first = spentUntil(before);
    return (spentUntil(before + steps) - first) / steps;
}

double runTime(const Mechanism& mechanism, const std::string& integrator, int steps) {
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.integrator = integrator;
    settings.fixedStep = fixedStep;
    settings.until = steps * fixedStep;
    return spentOn(mechanism, settings);
}

void costOfSteps(const BenchRequest& request, BenchReport& report) {
    for (const bool closed : {false, true})
        for (const IntegratorType& type : integratorTypes()) {
            const std::string& method = type.name;
            const std::vector<double> sizes =
                type.dense ? std::vector<double>{5, 10, 20, 50} : std::vector<double>{25, 50, 100, 200, 400};
            request.tell(fmt::format("{} chains, {}", closed ? "closed" : "open", method));
            BenchTable table{fmt::format("{} chains of hinged links, {}: processor time a step",
                                         closed ? "Closed" : "Open", method),
                             {"links", "whole step, ms", "integrator alone, ms", "a link, µs"},
                             {},
                             {}};
            std::vector<double> whole;
            for (double size : sizes) {
                const Mechanism chain = closed ? hangingChain(int(size)) : openChain(int(size));
                const int steps = std::max(5, int((type.dense ? 200.0 : 4000.0) / size));
                whole.push_back(stepTime(chain, method, steps));
                const double alone = integratorTime(chain, method, steps);
                table.rows.push_back({fmt::format("{:.0f}", size), fmt::format("{:.3f}", 1e3 * whole.back()),
                                      fmt::format("{:.3f}", 1e3 * alone),
                                      fmt::format("{:.2f}", 1e6 * whole.back() / size)});
            }
            report.tables.push_back(std::move(table));
            if (type.dense)
                report.tables.back().remark = fmt::format("dense: grows with exponent {:.2f}", growth(sizes, whole));
            else
                report.atMost(fmt::format("{} chains, {}: exponent of the cost of a step", closed ? "closed" : "open",
                                          method),
                              growth(sizes, whole), "", chainGrowsBy);
        }
}

void costOfTimeSteps(const BenchRequest& request, BenchReport& report) {
    const std::string scheme = RunSettings{}.scheme;
    for (const bool closed : {false, true}) {
        request.tell(fmt::format("{} chains, {}", closed ? "closed" : "open", scheme));
        BenchTable table{fmt::format("{} chains of hinged links, {}: processor time a step", closed ? "Closed" : "Open",
                                     scheme),
                         {"links", "ms a step", "a link, µs"},
                         {},
                         {}};
        const std::vector<double> sizes = {25, 50, 100, 200};
        std::vector<double> cost;
        for (double size : sizes) {
            cost.push_back(timeSteppingTime(closed ? hangingChain(int(size)) : openChain(int(size)), scheme, fixedStep,
                                            2, chainSteps));
            table.rows.push_back({fmt::format("{:.0f}", size), fmt::format("{:.3f}", 1e3 * cost.back()),
                                  fmt::format("{:.2f}", 1e6 * cost.back() / size)});
        }
        report.tables.push_back(std::move(table));
        report.atMost(fmt::format("{} chains, {}: exponent of the cost of a step", closed ? "closed" : "open", scheme),
                      growth(sizes, cost), "", chainGrowsBy);
    }
    // Most boxes have landed by then.
    BenchTable table{fmt::format("Boxes in a bin, {}: processor time a step", scheme),
                     {"boxes", "ms a step", "a box, ms"},
                     {},
                     {}};
    const std::vector<double> sizes = {10, 20, 50, 100};
    std::vector<double> cost;
    for (double size : sizes) {
        request.tell(fmt::format("{:.0f} boxes in a bin", size));
        cost.push_back(timeSteppingTime(cubesIntoBin(int(size), 0.0, 0.3, scheme, binStep, 1.0), scheme, binStep,
                                        binFalls, binSteps));
        table.rows.push_back({fmt::format("{:.0f}", size), fmt::format("{:.2f}", 1e3 * cost.back()),
                              fmt::format("{:.3f}", 1e3 * cost.back() / size)});
    }
    report.tables.push_back(std::move(table));
    report.atMost(fmt::format("boxes in a bin, {}: exponent of the cost of a step", scheme), growth(sizes, cost), "",
                  chainGrowsBy);
    report.atMost(fmt::format("{:.0f} boxes in a bin, {}: cost of a step", sizes.back(), scheme), cost.back(), "s",
                  pileStep);
}

/// Wall time (s), wave speed (m/s, from the sixth domino to the eleventh, by when they lean by 0.1 rad) and status of a
/// row.
struct RowRun {
    double wall = 0.0, waveSpeed = 0.0;
    RunSummary summary;
};

RowRun runRow(int dominoes, double until, StrategyChoice strategy, double tolerance, double step = 1e-4) {
    constexpr int from = 6, to = 11; // bodies: the floor is the first
    constexpr double leaning = 0.1, apart = 0.028;
    const Mechanism row = dominoRow(dominoes);
    MultibodySystem system(row, {});
    Vector q, v;
    system.initialState(q, v);
    HybridSettings settings;
    settings.strategy = strategy;
    settings.until = until;
    settings.tolerance = tolerance;
    settings.step = step;
    Result result;
    RunControl control;
    HybridRun run(system, settings, result, control);
    RowRun found;
    if (int(row.bodies.size()) <= to) { // too short to tell a speed
        found.summary = run.run(q, v, {});
        found.wall = found.summary.wall;
        return found;
    }
    found.summary = run.run(q, v, {});
    found.wall = found.summary.wall;
    double reached[2] = {-1.0, -1.0}, before[2] = {0.0, 0.0}, last = 0.0;
    for (std::size_t i = 0; i < result.frameCount(); ++i) {
        const Frame frame = result.frameAt(i);
        for (const int k : {0, 1}) {
            const std::size_t body = std::size_t(k == 0 ? from : to);
            const double leans = 2.0 * std::abs(frame.bodies[body].orientation.y());
            if (reached[k] < 0.0 && leans > leaning)
                reached[k] = last + (frame.time - last) * (leaning - before[k]) / (leans - before[k]);
            before[k] = leans;
        }
        last = frame.time;
    }
    if (reached[0] > 0.0 && reached[1] > reached[0]) found.waveSpeed = (to - from) * apart / (reached[1] - reached[0]);
    return found;
}

void costOfDominoes(const BenchRequest& request, BenchReport& report) {
    constexpr double falling = 0.3; // s: six have been struck, and none lies
    BenchTable table{fmt::format("Rows of dominoes, hybrid, {} s: most stand", falling),
                     {"dominoes", "wall, s", "steps", "status"},
                     {},
                     {}};
    const std::vector<double> sizes = {5, 10, 20, 40, 80};
    std::vector<double> cost, longer;
    for (double size : sizes) {
        request.tell(fmt::format("{:.0f} dominoes", size));
        const RowRun row = runRow(int(size), falling, StrategyChoice::Hybrid, 1e-6);
        if (size >= 10) {
            longer.push_back(size);
            cost.push_back(row.summary.status == RunStatus::Done ? row.wall : INFINITY);
        }
        table.rows.push_back({fmt::format("{:.0f}", size), fmt::format("{:.2f}", row.wall),
                              fmt::format("{}", row.summary.accepted), name(row.summary.status)});
    }
    report.tables.push_back(std::move(table));
    report.atMost("rows of 10 to 80 dominoes, most standing: exponent of the cost", growth(longer, cost), "",
                  chainGrowsBy);
    BenchTable whole{"A row of 20 dominoes: hybrid for 1 s, until it lies; time stepping until the eleventh leans",
                     {"strategy", "tolerance or step", "wall, s", "wave speed, m/s", "status"},
                     {},
                     {}};
    std::vector<double> speeds;
    double wall = 0.0;
    const auto add = [&](StrategyChoice strategy, const char* words, double until, double tolerance, double step) {
        request.tell(fmt::format("20 dominoes, {}", words));
        const RowRun row = runRow(20, until, strategy, tolerance, step);
        if (speeds.empty()) wall = row.summary.status == RunStatus::Done ? row.wall : INFINITY;
        speeds.push_back(row.waveSpeed);
        whole.rows.push_back({words, fmt::format("{:.0e}", strategy == StrategyChoice::Hybrid ? tolerance : step),
                              fmt::format("{:.1f}", row.wall), fmt::format("{:.5f}", row.waveSpeed),
                              name(row.summary.status)});
    };
    add(StrategyChoice::Hybrid, "hybrid", 1.0, 1e-6, 1e-4);
    add(StrategyChoice::Hybrid, "hybrid", 1.0, 1e-7, 1e-4);
    for (double step : {1e-4, 2e-5}) add(StrategyChoice::TimeStepping, "time-stepping", 0.5, 1e-6, step);
    report.tables.push_back(std::move(whole));
    report.atMost("20 dominoes, hybrid: wall time of the whole row", wall, "s", wholeRow);
    report.atMost("20 dominoes: wave speed, tolerance 1e-7 against 1e-6", std::abs(speeds[1] / speeds[0] - 1.0), "",
                  0.01);
    // Steps of 0.1 ms are too long for it: what they do to each blow between dominoes that rattle adds up.
    report.atMost("20 dominoes: wave speed, time steps of 0.02 ms against hybrid",
                  std::abs(speeds[3] / speeds[0] - 1.0), "", 0.01);
}

void hangingRun(const BenchRequest& request, BenchReport& report) {
    request.tell("hanging chain");
    Mechanism chain = hangingChain(hung);
    MultibodySystem system(chain, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.until = 1.0;
    settings.tolerance = 1e-8;
    settings.outputStep = 1e-2;
    Result result;
    RunControl control;
    HybridRun run(system, settings, result, control);
    const RunSummary summary = run.run(q, v, {});
    double kinetic = 0.0;
    for (std::size_t i = 0; i < result.frameCount(); ++i) kinetic = std::max(kinetic, result.frameAt(i).energy.kinetic);
    const double unexplained = std::abs(summary.energy_end - summary.energy_start + summary.dissipated - summary.work);
    report.tables.push_back(
        {fmt::format("{} links hung up at both ends, let go as a half circle, 1 s with {}", hung, usualIntegrator()),
         {"status", "wall, s", "steps", "unexplained, J", "largest kinetic energy, J"},
         {{name(summary.status), fmt::format("{:.2f}", summary.wall), fmt::format("{}", summary.accepted),
           fmt::format("{:.1e}", unexplained), fmt::format("{:.3g}", kinetic)}},
         summary.message});
    report.atMost("hanging chain: s a simulated second", summary.status == RunStatus::Done ? summary.wall : INFINITY,
                  "s", 1.0);
    report.atMost("hanging chain: energy unexplained, of the largest kinetic energy", unexplained / kinetic, "", 1e-8);
    // The step of another program is from another hour: a claim about this machine's kind more than about this run.
    const double alone = integratorTime(openChain(hung), usualIntegrator(), 200);
    report.atMost(fmt::format("{} step of {} links, in steps of MuJoCo by Runge and Kutta (0.11 ms)", usualIntegrator(),
                              hung),
                  alone / referenceStep, "", 5.0);
}

} // namespace

Mechanism openChain(int links) {
    Mechanism m;
    m.bodies.push_back(ground());
    for (int i = 0; i < links; ++i) {
        m.bodies.push_back(link(i + 1, {(i + 0.5) * length, 0.0, 0.0}, 0.0));
        const Vec3 axis(0.0, std::cos(double(i)), std::sin(double(i)));
        const Vec3 end(i == 0 ? 0.0 : 0.5 * length, 0.0, 0.0);
        m.joints.push_back(hinge(i + 1, at(m.bodies[std::size_t(i)].name, end, axis, Vec3::UnitX()),
                                 at(m.bodies.back().name, {-0.5 * length, 0.0, 0.0}, axis, Vec3::UnitX())));
    }
    return m;
}

Mechanism hangingChain(int links) {
    Mechanism m;
    m.bodies.push_back(ground());
    Vec3 end = Vec3::Zero(); // of the last link
    for (int i = 0; i < links; ++i) {
        const double angle = std::numbers::pi * (0.5 - (i + 0.5) / links);
        const Vec3 along(std::cos(angle), 0.0, -std::sin(angle));
        m.bodies.push_back(link(i + 1, end + 0.5 * length * along, angle));
        m.joints.push_back(hinge(i + 1,
                                 at(m.bodies[std::size_t(i)].name, i == 0 ? Vec3::Zero() : Vec3(0.5 * length, 0.0, 0.0),
                                    Vec3::UnitY(), Vec3::UnitX()),
                                 at(m.bodies.back().name, {-0.5 * length, 0.0, 0.0}, Vec3::UnitY(), Vec3::UnitX())));
        end += length * along;
    }
    m.joints.push_back(hinge(links + 1,
                             at(m.bodies.back().name, {0.5 * length, 0.0, 0.0}, Vec3::UnitY(), Vec3::UnitX()),
                             at("ground", end, Vec3::UnitY(), Vec3::UnitX())));
    return m;
}

Mechanism dominoRow(int dominoes) {
    constexpr double thickness = 0.008, width = 0.025, height = 0.05, apart = 0.028, weight = 0.01, tilt = 0.05,
                     turning = 4.0;
    const auto square = [](double x) { return x * x; };
    Mechanism m;
    Shape floor;
    floor.primitive = "plane";
    floor.size = {2.0 * (dominoes * apart + 0.2), 0.4, 0.0};
    m.bodies.push_back(ground());
    m.bodies.back().name = "floor";
    m.bodies.back().shapes = {floor};
    for (int i = 0; i < dominoes; ++i) {
        Body body;
        body.name = fmt::format("domino {}", i + 1);
        Shape shape;
        shape.primitive = "box";
        shape.size = {thickness, width, height};
        body.shapes = {shape};
        MassProperties properties;
        properties.value = weight;
        properties.inertia = {weight * (square(width) + square(height)) / 12.0,
                              weight * (square(thickness) + square(height)) / 12.0,
                              weight * (square(thickness) + square(width)) / 12.0,
                              0.0,
                              0.0,
                              0.0};
        body.mass = properties;
        body.pose.position = {i * apart, 0.0, 0.5 * height};
        if (i == 0) {
            // About its lower edge on the side where it falls to, which stays where it is.
            const Vec3 arm(-0.5 * thickness * std::cos(tilt) + 0.5 * height * std::sin(tilt), 0.0,
                           0.5 * thickness * std::sin(tilt) + 0.5 * height * std::cos(tilt));
            const Vec3 velocity = turning * Vec3::UnitY().cross(arm);
            body.pose.position = {0.5 * thickness + arm.x(), 0.0, arm.z()};
            body.pose.quaternion = {std::cos(0.5 * tilt), 0.0, std::sin(0.5 * tilt), 0.0};
            body.velocity.linear = {velocity.x(), velocity.y(), velocity.z()};
            body.velocity.angular = {0.0, turning, 0.0};
        }
        m.bodies.push_back(body);
        const auto touch = [&](const std::string& name, const std::string& with, double friction) {
            ContactPair contact;
            contact.name = name;
            contact.a.body = body.name;
            contact.b.body = with;
            contact.friction = friction;
            contact.restitution = 0.0;
            m.contacts.push_back(contact);
        };
        touch(fmt::format("floor under {}", i + 1), "floor", 0.3);
        if (i > 0) touch(fmt::format("{} on {}", i, i + 1), fmt::format("domino {}", i), 0.2);
    }
    m.run.until = 1.5;
    return m;
}

double stepTime(const Mechanism& mechanism, const std::string& integrator, int steps) {
    // What a run does before its first step and after its last is in both.
    const double few = runTime(mechanism, integrator, 2), many = runTime(mechanism, integrator, 2 + steps);
    return (many - few) / steps;
}

double integratorTime(const Mechanism& mechanism, const std::string& integrator, int steps) {
    MultibodySystem system(mechanism, {});
    Vector q, v;
    system.initialState(q, v);
    SmoothModel model(system);
    model.chooseRows(0.0, q);
    const auto method = makeIntegrator(integrator);
    method->step(model, 0.0, q, v, fixedStep);
    const double start = spent();
    for (int i = 0; i < steps; ++i) method->step(model, 0.0, q, v, fixedStep);
    return (spent() - start) / steps;
}

double growth(const std::vector<double>& size, const std::vector<double>& cost) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    const double n = double(size.size());
    for (std::size_t i = 0; i < size.size(); ++i) {
        const double a = std::log(size[i]), b = std::log(cost[i]);
        x += a, y += b, xx += a * a, xy += a * b;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

std::vector<std::string> scaleParts() { return {"steps", "time-stepping", "pouring", "hanging", "dominoes", "rest"}; }

BenchReport benchScale(const BenchRequest& request) {
    BenchReport report;
    if (request.wants("steps")) costOfSteps(request, report);
    if (request.wants("time-stepping")) costOfTimeSteps(request, report);
    if (request.wants("pouring")) costOfPouring(request, report);
    if (request.wants("hanging")) hangingRun(request, report);
    if (request.wants("dominoes")) costOfDominoes(request, report);
    if (request.wants("rest")) costOfRest(request, report);
    return report;
}

} // namespace escapement
