#include "engine/bench/endurance.h"

#include "engine/math/rotation.h"
#include "engine/simulation/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace escapement {

namespace {

constexpr double radius = 0.01, gravity = 9.81, pi = std::numbers::pi;

Shape shapeOf(const char* primitive, const std::array<Number, 3>& size, double r = 0.0) {
    Shape s;
    s.primitive = primitive;
    s.size = size;
    s.radius = r;
    return s;
}

Shape tilted(Shape shape, double angle, const Vec3& at) {
    const Quaternion turn(Eigen::AngleAxisd(angle, Vec3::UnitY()));
    Pose pose;
    pose.position = {at.x(), at.y(), at.z()};
    pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    shape.placement = pose;
    return shape;
}

} // namespace

const char* name(Landing landing) {
    switch (landing) {
    case Landing::Plane:
        return "plane";
    case Landing::Edge:
        return "edge";
    case Landing::Groove:
        return "groove";
    case Landing::Ball:
        return "ball";
    }
    return "";
}

Mechanism landingBall(Landing landing, int number, const std::string& integrator, double tolerance) {
    std::mt19937 generator{std::uint32_t(1000 * int(landing) + number + 1)};
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; }; // -1 to 1
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    double top = 0.0, width = 0.0; // where the ball's centre is when it touches, and how far beside it may start
    switch (landing) {
    case Landing::Plane:
        ground.shapes = {shapeOf("plane", {2.0, 2.0, 0.0})};
        top = radius;
        width = 0.01;
        break;
    case Landing::Edge:
        ground.shapes = {tilted(shapeOf("box", {0.04, 0.2, 0.04}), 0.25 * pi, Vec3::Zero())};
        top = 0.02 * std::sqrt(2.0) + radius;
        width = 0.004;
        break;
    case Landing::Groove:
        ground.shapes = {tilted(shapeOf("plane", {0.4, 0.4, 0.0}), 0.6,
                                Vec3(-0.2 * std::cos(0.6), 0.0, 0.2 * std::sin(0.6))),
                         tilted(shapeOf("plane", {0.4, 0.4, 0.0}), -0.6,
                                Vec3(0.2 * std::cos(0.6), 0.0, 0.2 * std::sin(0.6)))};
        top = radius / std::cos(0.6);
        width = 0.01;
        break;
    case Landing::Ball:
        ground.shapes = {shapeOf("sphere", {0.0, 0.0, 0.0}, 0.02)};
        top = 0.02 + radius;
        width = 0.004;
        break;
    }
    Body ball;
    ball.name = "ball";
    ball.shapes = {shapeOf("sphere", {0.0, 0.0, 0.0}, radius)};
    ball.mass = MassProperties{};
    ball.mass->value = 0.01;
    ball.mass->inertia = {4e-7, 4e-7, 4e-7, 0.0, 0.0, 0.0};
    ball.pose.position = {width * random(), width * random(), top + 0.004 + 0.002 * random()};
    if (landing == Landing::Groove)
        ball.pose.position[2].value += std::abs(ball.pose.position[0].value) * std::tan(0.6); // above its side
    ball.velocity.linear = {0.05 * random(), 0.05 * random(), 0.05 * random()};
    ball.velocity.angular = {5.0 * random(), 5.0 * random(), 5.0 * random()};
    m.bodies = {ground, ball};
    ContactPair contact;
    contact.name = "landing";
    contact.a.body = "ground";
    contact.b.body = "ball";
    contact.restitution = number % 3 == 0 ? 0.0 : 0.4 + 0.3 * random();
    contact.friction = number % 2 == 0 ? 0.0 : 0.3;
    m.contacts = {contact};
    m.gravity = {0.0, 0.0, -gravity};
    // Lifts with up to three times the weight, forty times a second at most.
    Load lift;
    lift.name = "lift";
    lift.type = "force";
    lift.a.body = "ball";
    const double weight = 0.01 * gravity, size = weight * (1.6 + 1.2 * random()), frequency = 25.0 + 15.0 * random(),
                 phase = pi * random();
    lift.vector[2].expression = fmt::format("{:.17g} * sin({:.17g} * t + {:.17g})", size, 2.0 * pi * frequency, phase);
    m.loads = {lift};
    m.run.until = 0.15;
    m.run.output_step = 1e-3;
    m.run.integrator = integrator;
    m.run.tolerance = tolerance;
    m.run.strategy = "hybrid";
    return m;
}

Mechanism cubesIntoBin(int cubes, double restitution, double friction, const std::string& scheme, double step,
                       double until) {
    constexpr double side = 0.032, mass = 0.1, half = 0.075, pitch = 0.05;
    Mechanism m;
    Body bin;
    bin.name = "bin";
    bin.fixed = true;
    bin.shapes = {shapeOf("plane", {4.0, 4.0, 0.0})};
    const double grown = half * std::max(1.0, std::sqrt(cubes / 20.0));
    for (const Vec3& inward : {Vec3(1.0, 0.0, 0.0), Vec3(-1.0, 0.0, 0.0), Vec3(0.0, 1.0, 0.0), Vec3(0.0, -1.0, 0.0)}) {
        Shape wall = shapeOf("plane", {4.0, 4.0, 0.0});
        const Quaternion turn = Quaternion::FromTwoVectors(Vec3::UnitZ(), inward);
        Pose pose;
        pose.position = {-grown * inward.x(), -grown * inward.y(), 0.0};
        pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        wall.placement = pose;
        bin.shapes.push_back(wall);
    }
    m.bodies = {bin};
    std::mt19937 generator{std::uint32_t(cubes)};
    const auto random = [&] { return double(generator()) / 2147483648.0 - 1.0; };
    const int across = std::max(2, int((2.0 * grown - 0.01) / pitch));
    const auto contact = [&](const std::string& a, const std::string& b) {
        ContactPair pair;
        pair.name = a + " " + b;
        pair.a.body = a;
        pair.b.body = b;
        pair.restitution = restitution;
        pair.friction = friction;
        m.contacts.push_back(pair);
    };
    for (int k = 0; k < cubes; ++k) {
        const int layer = k / (across * across), place = k % (across * across);
        Body body;
        body.name = fmt::format("cube{}", k);
        body.shapes = {shapeOf("box", {side, side, side})};
        body.mass = MassProperties{};
        body.mass->value = mass;
        const double inertia = mass * side * side / 6.0;
        body.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
        const double from = -0.5 * pitch * (across - 1);
        const double x = from + pitch * (place % across) + 0.002 * random(),
                     y = from + pitch * (place / across) + 0.002 * random();
        body.pose.position = {x, y, 0.03 + pitch * layer};
        const Quaternion turn = exponential(0.15 * Vec3(random(), random(), random()));
        body.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
        contact(body.name, "bin");
        for (int other = 0; other < k; ++other) contact(m.bodies[std::size_t(other) + 1].name, body.name);
        m.bodies.push_back(body);
    }
    m.gravity = {0.0, 0.0, -gravity};
    m.run.strategy = "time-stepping";
    m.run.scheme = scheme;
    m.run.step = step;
    m.run.output_step = step;
    m.run.until = until;
    return m;
}

namespace {

struct Watch final : FrameSink {
    using Clock = std::chrono::steady_clock;
    Endurance result;
    RunControl* control = nullptr;
    double wall = 0.0, reached = -1.0, start = std::numeric_limits<double>::quiet_NaN(), last = 0.0, moved = 0.0,
           worst = 0.0, gain = 0.0, fed = 0.0, given = 0.0, taken = 0.0;
    Clock::time_point began = Clock::now(), advanced = Clock::now();

    void come(double time) {
        const auto now = Clock::now();
        result.longestStall = std::max(result.longestStall, std::chrono::duration<double>(now - advanced).count());
        if (time > reached + 1e-9) {
            reached = time;
            advanced = now;
        }
        if (std::chrono::duration<double>(now - began).count() > wall) control->stop = true;
    }
    void step(const StepRow& row) override {
        ++result.steps;
        result.penetration = std::max(result.penetration, row.penetration);
        come(row.time);
    }
    void event(const Event&) override { ++result.events; }
    void frame(const Frame& f) override {
        const Energies& e = f.energy;
        const double total = e.kinetic + e.potential + e.springs;
        result.finite = result.finite && std::isfinite(total + e.dissipated + e.work);
        if (std::isnan(start)) start = last = total;
        moved = std::max({moved, e.kinetic, std::abs(total - start), std::abs(e.work), e.dissipated});
        worst = std::max(worst, std::abs(total + e.dissipated - e.work - start));
        gain = std::max(gain, total - last - (e.work - fed));
        given = std::max(given, taken - e.dissipated);
        last = total;
        fed = e.work;
        taken = e.dissipated;
        come(f.time);
    }
};

} // namespace

Endurance endure(const Mechanism& mechanism, double wall) {
    Watch watch;
    RunControl control;
    watch.control = &control;
    watch.wall = wall;
    try {
        const RunSummary summary = simulate(mechanism, {}, {}, watch, control);
        watch.result.status = name(summary.status);
        watch.result.message = summary.message;
        watch.result.wall = summary.wall;
    } catch (const std::exception& problem) {
        watch.result.status = "refused";
        watch.result.message = problem.what();
    }
    const double scale = std::max(watch.moved, 1e-300);
    watch.result.unexplained = watch.worst / scale;
    watch.result.gain = watch.gain / scale;
    watch.result.given = watch.given / scale;
    return watch.result;
}

} // namespace escapement
