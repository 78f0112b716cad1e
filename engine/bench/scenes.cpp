// Scenes whose answers are known in closed form, run by the hybrid method.

#include "engine/bench/known_scenes.h"
#include "engine/bench/schemes/nonsmooth.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// What a bench needs of a run.
struct Story final : FrameSink {
    std::vector<Event> events;
    std::vector<Frame> frames;
    void event(const Event& e) override { events.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }
    double first(EventKind kind) const {
        for (const auto& e : events)
            if (e.kind == kind) return e.time;
        return std::nan("");
    }
};

RunSummary run(const Mechanism& mechanism, Story& story) {
    RunControl control;
    return simulate(mechanism, {}, {}, story, control);
}

/// A ball dropped from 1 m with e = 0.5: t_{k+1} = t_k + 2 e^(k+1) v1 / g, piling up at t1 (1 + e) / (1 - e).
void bouncingBall(BenchReport& report) {
    const double g = 9.81, e = 0.5, first = std::sqrt(2.0 / g);
    const VerificationResult result = verify("bouncing-ball", {{"until", "2"}});
    BenchTable table{"Bouncing ball, h = 1 m, e = 0.5: instants of impact",
                     {"impact", "located [s]", "analytic [s]", "error [s]"},
                     {},
                     ""};
    double exact = first, worst = 0.0;
    int k = 0;
    for (const auto& event : result.events) {
        if (event.kind != "impact") continue;
        worst = std::max(worst, std::abs(event.time - exact));
        table.rows.push_back({std::to_string(k + 1), fmt::format("{:.12f}", event.time), fmt::format("{:.12f}", exact),
                              fmt::format("{:.1e}", event.time - exact)});
        exact += 2.0 * std::pow(e, ++k) * first;
    }
    report.tables.push_back(table);
    report.atLeast("bouncing ball: impacts located before they pile up", k, "", 10);
    report.atMost("bouncing ball: worst instant", worst, "s", 1e-12);
}

/// Sticks below arctan mu, else slides with g (sin - mu cos); corners bear different loads.
void incline(BenchReport& report) {
    const double mu = 0.5;
    BenchTable table{"Block on an incline, mu = 0.5, load off-centre: speed after 1 s",
                     {"angle - arctan mu [rad]", "speed [m/s]", "analytic [m/s]", "error [m/s]"},
                     {},
                     "Slip that only just begins is stiff: 1e-6 rad above the angle it is stepped over in time."};
    double held = 0.0, slides = 0.0;
    for (double beyond : {-0.1, -1e-3, -1e-6, 1e-6, 1e-3, 0.1}) {
        double& worst = beyond < 0.0 ? held : slides;
        const double angle = std::atan(mu) + beyond;
        Story story;
        Mechanism block = inclinedBlock(angle, mu);
        block.run.tolerance = 1e-9;
        const RunSummary summary = run(block, story);
        const double speed = summary.status == RunStatus::Done ? summary.final.bodies.back().linear.x() : std::nan("");
        const double exact = beyond > 0.0 ? sceneGravity * (std::sin(angle) - mu * std::cos(angle)) : 0.0;
        worst = std::isfinite(speed) ? std::max(worst, std::abs(speed - exact)) : INFINITY;
        table.rows.push_back({fmt::format("{:g}", beyond), fmt::format("{:.12f}", speed), fmt::format("{:.12f}", exact),
                              fmt::format("{:.1e}", speed - exact)});
    }
    report.tables.push_back(table);
    report.atMost("block on an incline: speed 1e-6 rad below arctan mu and farther", held, "m/s", 1e-9);
    report.atMost("block on an incline: error of the speed 1e-6 rad above and farther", slides, "m/s", 1e-9);
}

void slipToRoll(BenchReport& report) {
    BenchTable table{"A sliding ball begins to roll at t = 2 v0 / (7 mu g)",
                     {"v0 [m/s]", "mu", "located [s]", "analytic [s]", "error [s]"},
                     {},
                     ""};
    double worst = 0.0;
    for (double speed : {1.0, 2.0, 3.0})
        for (double mu : {0.2, 0.4}) {
            Story story;
            run(slidingBall(speed, mu), story);
            const double exact = 2.0 * speed / (7.0 * mu * sceneGravity), found = story.first(EventKind::Stick);
            if (exact > 0.5) continue;
            worst = std::isfinite(found) ? std::max(worst, std::abs(found - exact)) : INFINITY;
            table.rows.push_back({fmt::format("{:g}", speed), fmt::format("{:g}", mu), fmt::format("{:.12f}", found),
                                  fmt::format("{:.12f}", exact), fmt::format("{:.1e}", found - exact)});
        }
    report.tables.push_back(table);
    report.atMost("slip to roll: worst instant", worst, "s", 1e-9);
}

void housner(BenchReport& report) {
    Story story;
    run(rockingBlock(), story);
    double before = std::nan(""), after = std::nan("");
    for (std::size_t k = 1; k < story.frames.size(); ++k)
        if (story.frames[k].kind == FrameKind::AfterEvent && story.frames[k].time > 0.4) {
            before = story.frames[k - 1].bodies.back().angular.y();
            after = story.frames[k].bodies.back().angular.y();
            break;
        }
    const double instant = story.first(EventKind::Impact), ratio = 1.0 - 1.5 * std::pow(std::sin(0.3), 2);
    BenchTable table{"Rocking block (Housner), R = 1 m, alpha = 0.3, let go at 0.15 rad",
                     {"quantity", "ours", "reference", "error"},
                     {},
                     ""};
    const auto row = [&](const std::string& what, double ours, double reference, double bound) {
        table.rows.push_back({what, fmt::format("{:.12f}", ours), fmt::format("{:.10f}", reference),
                              fmt::format("{:.1e}", ours - reference)});
        report.atMost("rocking block: " + what, std::isfinite(ours) ? std::abs(ours - reference) : INFINITY, "", bound);
    };
    row("first impact [s]", instant, 0.4868041950500749, 1e-8);
    row("angular velocity before [rad/s]", -std::abs(before), -0.7014199700219954, 1e-7);
    row("ratio after/before", after / before, ratio, 1e-7);
    report.tables.push_back(table);
}

void fourLegs(BenchReport& report) {
    BenchTable table{
        "Table on four legs, 98.1 N, load off-centre: normal forces",
        {"load at x, y [m]", "legs [N]", "sum [N]"},
        {},
        "The forces of least norm among those that a floor can give; the least norm of all would pull on a leg."};
    double least = INFINITY, balance = 0.0;
    for (const auto& [x, y] : {std::pair(0.0, 0.0), std::pair(0.2, 0.1), std::pair(0.3, 0.35), std::pair(-0.45, 0.1)}) {
        Story story;
        run(fourLeggedTable(x, y, 0.4), story);
        std::string legs;
        double sum = 0.0;
        Vec3 moment = Vec3::Zero();
        for (const auto& c : story.frames.back().contacts) {
            legs += fmt::format("{}{:.4f}", legs.empty() ? "" : ", ", c.force.z());
            sum += c.force.z();
            least = std::min(least, c.force.z());
            moment += (c.point - Vec3(x, y, 0.0)).cross(c.force);
        }
        balance = std::max({balance, std::abs(sum - 10.0 * sceneGravity), moment.head<2>().norm()});
        table.rows.push_back({fmt::format("{:g}, {:g}", x, y), legs, fmt::format("{:.9f}", sum)});
    }
    report.tables.push_back(table);
    report.atLeast("table on four legs: least force on a leg", least, "N", 0.0);
    report.atMost("table on four legs: worst balance of forces and moments", balance, "N, N m", 1e-8);
}

/// Sliding where friction leaves no acceleration: an impulse without approach brings the tip to rest at once.
void painleve(BenchReport& report) {
    BenchTable table{
        "Painleve's rod, mu = 2, tip sliding with 1 m/s: impulse without approach",
        {"angle [rad]", "1 + 3 cos^2 - 3 mu sin cos", "ours [m/s]", "analytic [m/s]"},
        {},
        "The velocity of the rod's middle along the floor right after the start. Where the third column stays "
        "at -1 m/s the rod slides on with ordinary accelerations."};
    const double mu = 2.0;
    double worst = 0.0;
    for (double angle : {0.3, 0.8, 1.0, 1.2}) {
        const double c = std::cos(angle), s = std::sin(angle), wnn = 1.0 + 3.0 * c * c, wnt = -3.0 * s * c,
                     wtt = 1.0 + 3.0 * s * s;
        const bool jams = wnn + mu * wnt < 0.0;
        const VerificationResult r =
            verify("painleve-rod", {{"until", "1e-9"}, {"mu", "2"}, {"angle", fmt::format("{}", angle)}});
        const double exact = jams ? -1.0 + wnn / (wnn * wtt - wnt * wnt) : -1.0;
        const double ours = r.status == RunStatus::Done ? r.v[0] : std::nan("");
        worst = std::isfinite(ours) ? std::max(worst, std::abs(ours - exact)) : INFINITY;
        table.rows.push_back({fmt::format("{:g}", angle), fmt::format("{:.4f}", wnn + mu * wnt),
                              fmt::format("{:.9f}", ours), fmt::format("{:.9f}", exact)});
    }
    report.tables.push_back(table);
    report.atMost("Painleve's rod: worst velocity after the jump", worst, "m/s", 1e-6);
}

} // namespace

BenchReport benchScenes(const BenchRequest& request) {
    BenchReport report;
    const std::pair<const char*, void (*)(BenchReport&)> scenes[] = {
        {"bouncing ball", bouncingBall}, {"block on an incline", incline}, {"slip to roll", slipToRoll},
        {"rocking block", housner},      {"table on four legs", fourLegs}, {"Painleve's rod", painleve},
    };
    for (const auto& [name, measure] : scenes) {
        request.tell(name);
        measure(report);
    }
    return report;
}

} // namespace escapement
