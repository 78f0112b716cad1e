#include "cad/bench/graham_bench.h"

#include "cad/cad_reader.h"
#include "engine/bench/schemes/beats.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

constexpr const char* pendulumJoint = "pallet arbor";
constexpr double day = 86400.0, degree = std::numbers::pi / 180.0, nominal = 1.0; // s a beat

struct Clock {
    Mechanism mechanism;
    PartLibrary parts;
    double inertia = 0.0, period = 0.0; ///< kg m^2 about the arbor; s, of the bare pendulum's small swings
};

Clock readClock(const std::string& file) {
    Clock clock;
    clock.mechanism = readProject(file).mechanism;
    std::vector<Finding> findings = validate(clock.mechanism);
    clock.parts = readGeometry(clock.mechanism, std::filesystem::absolute(file).parent_path(), findings);
    if (hasErrors(findings)) throw ModelError(findings);
    const BeatRecorder check(clock.mechanism, pendulumJoint); // says what is wrong where the joint is missing
    const auto& joint = *std::find_if(clock.mechanism.joints.begin(), clock.mechanism.joints.end(),
                                      [](const Joint& j) { return j.name == pendulumJoint; });
    const auto& body = *std::find_if(clock.mechanism.bodies.begin(), clock.mechanism.bodies.end(),
                                     [&](const Body& b) { return b.name == joint.b.body; });
    const RigidMass mass = massOf(body, placedParts(body, clock.mechanism, clock.parts));
    const Vec3 axis = toVec3(joint.b.z).normalized();
    Vec3 arm = mass.centre - toVec3(joint.b.position);
    arm -= axis.dot(arm) * axis;
    clock.inertia = axis.dot(mass.inertia * axis) + mass.mass * arm.squaredNorm();
    clock.period = 2.0 * std::numbers::pi *
                   std::sqrt(clock.inertia / (mass.mass * toVec3(clock.mechanism.gravity).norm() * arm.norm()));
    return clock;
}

struct Going {
    double tolerance = 0.0, wall = 0.0;
    std::int64_t steps = 0;
    std::vector<Swing> swings;
};

Going go(const Clock& clock, double tolerance, double seconds) {
    Mechanism mechanism = clock.mechanism;
    mechanism.run.until = seconds;
    mechanism.run.tolerance = tolerance;
    BeatRecorder beats(mechanism, pendulumJoint);
    RunControl control;
    const auto start = std::chrono::steady_clock::now();
    const RunSummary summary = simulate(mechanism, clock.parts, {}, beats, control);
    if (summary.status != RunStatus::Done)
        throw std::runtime_error(
            fmt::format("the clock stopped being computed after {:.3g} s: {}", summary.simulated, summary.message));
    if (beats.swings().size() < 10)
        throw std::runtime_error(
            fmt::format("the pendulum makes {} swings only in {} s; a rate needs ten", beats.swings().size(), seconds));
    return {tolerance, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
            summary.accepted, beats.swings()};
}

/// s a day that one clock gains on another over the beats that both have.
double gain(const Going& clock, const Going& other) {
    const std::size_t n = std::min(clock.swings.size(), other.swings.size());
    return day * (meanBeat(other.swings, 0, n) / meanBeat(clock.swings, 0, n) - 1.0);
}

/// Mean relative change of swings [from, to): of a beat against the bare pendulum's of the same amplitude, and Airy's.
struct Disturbance {
    double measured = 0.0, airy = 0.0;
};
Disturbance disturbance(const Clock& clock, const std::vector<Swing>& swings, std::size_t from, std::size_t to) {
    double bare = 0.0, airy = 0.0;
    for (std::size_t i = from; i < to; ++i) {
        // A beat from pass to pass holds half of each of its two swings.
        const double weight = i == from || i + 1 == to ? 0.5 : 1.0;
        bare += weight * 0.5 * freePeriod(clock.period, swings[i].amplitude);
        airy += weight * airysChange(swings[i], clock.inertia, 2.0 * std::numbers::pi / clock.period);
    }
    const double beats = double(to - 1 - from);
    return {meanBeat(swings, from, to) * beats / bare - 1.0, airy / beats};
}

double mean(const std::vector<Swing>& swings, std::size_t from, double Swing::*what) {
    double sum = 0.0;
    for (std::size_t i = from; i < swings.size(); ++i) sum += swings[i].*what;
    return sum / double(swings.size() - from);
}

/// A row a beat. Tick less tock compares each beat with the mean of its neighbours, so that a rate that drifts is no
/// error.
void recordBeats(const std::vector<Swing>& swings, BenchReport& report) {
    BenchCurve time{"time", "s", {}}, amplitude{"amplitude", "deg", {}}, error{"tick less tock", "ms", {}},
        impulse{"impulse a beat", "mN m s", {}}, rate{"rate", "s/day", {}};
    const auto beat = [&](std::size_t i) { return swings[i + 1].middle - swings[i].middle; };
    for (std::size_t i = 1; i + 2 < swings.size(); ++i) {
        const double odd = beat(i) - 0.5 * (beat(i - 1) + beat(i + 1));
        time.values.push_back(swings[i].middle);
        amplitude.values.push_back(swings[i].amplitude / degree);
        error.values.push_back(1e3 * (i % 2 ? odd : -odd));
        impulse.values.push_back(1e3 * swings[i].impulse);
        rate.values.push_back(day * (2.0 * nominal / (beat(i) + 0.5 * (beat(i - 1) + beat(i + 1))) - 1.0));
    }
    report.curves = {time, amplitude, rate, error, impulse};
}

BenchReport benchGraham(const BenchRequest& request) {
    return keepTime(request, 600.0,
                    request.wants("rate") ? std::vector<double>{1e-7, 1e-8, 1e-9, 1e-10} : std::vector<double>{});
}

} // namespace

BenchReport keepTime(const BenchRequest& request, double seconds, const std::vector<double>& finer) {
    if (request.files.size() != 1)
        throw InputError("bench graham takes one project, resources/samples/graham.escapement");
    const Clock clock = readClock(request.files[0]);
    std::vector<double> tolerances = finer;
    tolerances.insert(tolerances.begin(), clock.mechanism.run.tolerance.value);
    std::vector<Going> goings;
    for (double tolerance : tolerances) {
        goings.push_back(go(clock, tolerance, seconds));
        request.tell(fmt::format("tolerance {:.0e}: {} beats in {:.1f} s", tolerance, goings.back().swings.size(),
                                 goings.back().wall));
    }
    BenchReport report;
    BenchTable table{fmt::format("{} s of the clock", seconds),
                     {"tolerance", "steps", "wall [s]", "beats", "mean beat [s]", "gains on the finest [s/day]"},
                     {},
                     ""};
    for (const Going& going : goings)
        table.rows.push_back({fmt::format("{:.0e}", going.tolerance), std::to_string(going.steps),
                              fmt::format("{:.1f}", going.wall), std::to_string(going.swings.size()),
                              fmt::format("{:.10f}", meanBeat(going.swings, 0, going.swings.size())),
                              fmt::format("{:.2e}", gain(going, goings.back()))});
    report.tables.push_back(table);
    if (!finer.empty())
        report.atMost("rate at the project's own settings against the converged one",
                      std::abs(gain(goings.front(), goings.back())), "s/day", 1.0);
    if (finer.size() > 1)
        report.atMost("the two finest against each other", std::abs(gain(goings[goings.size() - 2], goings.back())),
                      "s/day", 0.01);

    const std::vector<Swing>& swings = goings.front().swings;
    const std::size_t settled = swings.size() / 2, end = swings.size();
    const Disturbance d = disturbance(clock, swings, settled, end);
    report.tables.push_back(
        {fmt::format("beats {} to {} at the project's own settings", settled, end),
         {"", "", "unit"},
         {{"bare pendulum, small swings", fmt::format("{:.9f}", clock.period), "s a period"},
          {"amplitude", fmt::format("{:.5f}", mean(swings, settled, &Swing::amplitude) / degree), "deg"},
          {"impulse a beat", fmt::format("{:.4e}", mean(swings, settled, &Swing::impulse)), "N m s"},
          {"energy a beat", fmt::format("{:.4e}", mean(swings, settled, &Swing::energy)), "J"},
          {"rate against the bare pendulum of that amplitude", fmt::format("{:.4f}", -day * d.measured), "s/day"},
          {"Airy's integral over the contacts' moments", fmt::format("{:.4f}", -day * d.airy), "s/day"}},
         "Airy's formula is of first order in the moments"});
    report.atMost("Airy's formula against the run, relative", std::abs(d.airy / d.measured - 1.0), "", 0.05);
    recordBeats(swings, report);
    return report;
}

const Bench& grahamBench() {
    static const Bench bench{
        "graham",
        "how Graham's escapement (PROJECT in FILES) keeps time in 600 s: rate, beat error, impulse",
        true,
        {"rate", "beats"},
        benchGraham};
    return bench;
}

} // namespace escapement
