#pragma once
// What tests of contact laws share: balls and blocks on a plate, a body on a joint, run and recorded.

#include "engine/complementarity/contact_laws.h"
#include "engine/model/checks/validation.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

namespace escapement {

inline constexpr double g = 9.81;

inline ContactLaw law(double restitution, double friction = 0.0, double tangential = 0.0) {
    ContactLaw l;
    l.restitution = restitution;
    l.friction = friction;
    l.tangentialRestitution = tangential;
    return l;
}

struct Watch final : FrameSink {
    RunSummary summary;
    std::vector<Event> events;
    std::vector<Frame> frames;
    void event(const Event& e) override { events.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }
    int count(EventKind kind) const {
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
    const Event* first(EventKind kind) const {
        const auto found = std::find_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; });
        return found == events.end() ? nullptr : &*found;
    }
    Vec3 position(int body) const { return summary.final.bodies[body].position; }
    Vec3 speed(int body) const { return summary.final.bodies[body].linear; }
};

inline Watch run(Mechanism m) {
    Watch watch;
    for (const auto& finding : resolve(m)) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    for (const auto& finding : validate(m))
        if (finding.severity == Severity::Error) qWarning("%s %s", finding.pointer.c_str(), finding.message.c_str());
    RunControl control;
    watch.summary = simulate(m, {}, {}, watch, control);
    if (watch.summary.status != RunStatus::Done) qWarning("%s", watch.summary.message.c_str());
    return watch;
}

inline MassProperties mass(double value, double inertia) {
    MassProperties p;
    p.value = value;
    p.inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    return p;
}

inline Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    Shape s;
    s.primitive = "plane";
    s.size = {40.0, 40.0, 0.0};
    b.shapes = {s};
    return b;
}

/// A ball of radius 0.1 m and 2 kg whose lowest point is `height` above the plate at z = 0.
inline Mechanism ballOnPlate(double height, double speed, const std::string& strategy) {
    Mechanism m;
    Body ball;
    ball.name = "ball";
    ball.pose.position = {0.0, 0.0, 0.1 + height};
    ball.velocity.linear = {0.0, 0.0, speed};
    ball.mass = mass(2.0, 0.008);
    Shape s;
    s.primitive = "sphere";
    s.radius = 0.1;
    ball.shapes = {s};
    m.bodies = {ground(), ball};
    ContactPair c;
    c.name = "touch";
    c.a.body = "ground";
    c.b.body = "ball";
    m.contacts = {c};
    m.run.strategy = strategy;
    m.run.output_step = 0.01;
    return m;
}

/// A flat block of 2 kg on the plate, in gravity turned by `incline` about y.
inline Mechanism blockOnPlate(double incline, const std::string& strategy) {
    Mechanism m = ballOnPlate(0.0, 0.0, strategy);
    Body& block = m.bodies[1];
    block.name = "block";
    block.pose.position = {0.0, 0.0, 0.05};
    block.shapes[0].primitive = "box";
    block.shapes[0].size = {0.4, 0.4, 0.1};
    m.contacts[0].b.body = "block";
    m.gravity = {g * std::sin(incline), 0.0, -g * std::cos(incline)};
    return m;
}

inline Load force(const std::string& body, const std::array<TimeFunction, 3>& vector) {
    Load l;
    l.name = "pull";
    l.type = "force";
    l.vector = vector;
    l.a.body = body;
    return l;
}

inline TimeFunction ofTime(const std::string& expression) {
    TimeFunction f;
    f.expression = expression;
    return f;
}

/// Rows for each strategy, with the error that is allowed to it.
inline void eachStrategy() {
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<double>("bound");
    QTest::newRow("event-driven") << "event-driven" << 1e-6;
    QTest::newRow("hybrid") << "hybrid" << 1e-6;
    QTest::newRow("time-stepping") << "time-stepping" << 2e-3;
}

} // namespace escapement
