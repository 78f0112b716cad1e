// Contact that passes from one face of a CAD part to the next, against the motion in closed form.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/simulation/hybrid_run.h"
#include "engine/simulation/strategy_table.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/cad/samples/sample_run.h"

#include <QRegularExpression>

#include <cmath>

using namespace escapement;

namespace {

constexpr double g = 9.81;

/// Time that a point of speed sqrt((energy + sign g x^2) / (1 + x^2)) along x takes from x = from down to x = to.
double timeBetween(double from, double to, double energy, double sign) {
    constexpr int panels = 4000;
    const auto slowness = [&](double x) { return std::sqrt((1.0 + x * x) / (energy + sign * g * x * x)); };
    double sum = 0.0;
    for (int i = 0; i < panels; ++i) { // three Gauss points each
        const double middle = from + (to - from) * (i + 0.5) / panels, half = 0.5 * (to - from) / panels,
                     side = std::sqrt(0.6) * half;
        sum += half / 9.0 * (5.0 * slowness(middle - side) + 8.0 * slowness(middle) + 5.0 * slowness(middle + side));
    }
    return -sum;
}

/// The force (N) of all contacts of a frame together.
double forceOf(const Frame& frame) {
    Vec3 sum = Vec3::Zero();
    for (const auto& contact : frame.contacts) sum += contact.force;
    return sum.norm();
}

/// What the event list says of the first transition.
QString transitionText(const Result& result) {
    for (const auto& event : result.events())
        if (event.kind == EventKind::Transition) return QString::fromStdString(event.text);
    return {};
}

} // namespace

class TransitionsTest : public QObject {
    Q_OBJECT

  private slots:
    void parabolaToPlane();
    void planeToParabola();
    void orderIsKept();
    void steppingOverAgrees();
    void ballFollowsTheOffsetCurve();
};

void TransitionsTest::parabolaToPlane() {
    const auto run = Sample("parabola_plane", {"/run/tolerance=1e-12"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto transitions = instants(run->result, EventKind::Transition);
    QCOMPARE(transitions.size(), std::size_t(1));
    // shared/reference: t_cross, force 54.05 N before and 9.81 N after, 2.162 (multiplier of z - x^2/2) at the start.
    QVERIFY2(std::abs(transitions[0] - 0.620843205701932) < 1e-8, qPrintable(QString::number(transitions[0], 'g', 16)));
    const double energy = 5.0 + 4.0 * g, last = std::sqrt(energy);
    // Both fields cross the border with the ball's speed.
    const QString said = transitionText(run->result);
    const auto parts = QRegularExpression("normal parts ([\\d.]+) and ([\\d.]+) m/s: transversal").match(said);
    QVERIFY2(parts.hasMatch(), qPrintable(said));
    for (int k : {1, 2}) QVERIFY2(std::abs(parts.captured(k).toDouble() - last) < 2e-5 * last, qPrintable(said));
    double worst = 0.0, worstForce = 0.0, before = 0.0, after = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
        const Frame frame = run->result.frameAt(i);
        const double x = frame.bodies[1].position.x();
        if (frame.time == transitions[0]) (frame.kind == FrameKind::BeforeEvent ? before : after) = forceOf(frame);
        if (frame.kind != FrameKind::Regular) continue;
        if (frame.time < transitions[0]) {
            worst = std::max(worst, std::abs(timeBetween(2.0, x, energy, -1.0) - frame.time));
            const double xd2 = (energy - g * x * x) / (1.0 + x * x);
            worstForce = std::max(worstForce, std::abs(forceOf(frame) - (g + xd2) / std::sqrt(1.0 + x * x)));
        } else {
            worst = std::max(worst, std::abs(x + last * (frame.time - 0.620843205701932)) / last);
            worstForce = std::max(worstForce, std::abs(forceOf(frame) - g));
        }
    }
    qInfo("crossing off by %.1e s, motion by %.1e s, force by %.1e N; %.10f N before, %.10f N after",
          transitions[0] - 0.620843205701932, worst, worstForce, before, after);
    QVERIFY(worst < 1e-8);
    QVERIFY(worstForce < 1e-8 * 54.05);
    QVERIFY(std::abs(before - 54.05) < 1e-6 && std::abs(after - 9.81) < 1e-8);
}

void TransitionsTest::planeToParabola() {
    const auto run = Sample("plane_parabola", {"/run/tolerance=1e-12"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto transitions = instants(run->result, EventKind::Transition);
    QCOMPARE(transitions.size(), std::size_t(1));
    QVERIFY2(std::abs(transitions[0] - 1.0) < 1e-8, qPrintable(QString::number(transitions[0], 'g', 16)));
    double before = 0.0, after = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
        const Frame frame = run->result.frameAt(i);
        if (frame.time == transitions[0]) (frame.kind == FrameKind::BeforeEvent ? before : after) = forceOf(frame);
    }
    const Frame& end = run->summary.final;
    const double x = end.bodies[1].position.x(), speed = end.bodies[1].linear.x();
    qInfo("crossing off by %.1e s, end by %.1e m and %.1e m/s; %.10f N before, %.10f N after, %.10f N at the end",
          transitions[0] - 1.0, x + 2.6041847039985035, speed + 3.0105454643042164, before, after, forceOf(end));
    QVERIFY(std::abs(x + 2.6041847039985035) < 1e-8);
    QVERIFY(std::abs(speed + 3.0105454643042164) < 1e-8);
    QVERIFY(std::abs(before - 9.81) < 1e-8 && std::abs(after - 5.81) < 1e-8);
    QVERIFY(std::abs(forceOf(end) - 0.09594414155633309 * std::sqrt(1.0 + x * x)) < 1e-8);
}

/// Steps of one length over the crossing: the state behind it converges with the method's order.
void TransitionsTest::orderIsKept() {
    const Sample sample("parabola_plane", {"/run/until=0.8"});
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    int n = 0;
    for (double h = 0.05; h > 0.004; h /= 1.25, ++n) {
        MultibodySystem system(sample.mechanism, sample.library);
        Vector q, v;
        system.initialState(q, v);
        FrameSink nowhere;
        RunControl control;
        HybridSettings settings;
        settings.until = 0.8;
        settings.fixedStep = h;
        const RunSummary summary = HybridRun(system, settings, nowhere, control).run(q, v, {});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        const double speed = std::sqrt(5.0 + 4.0 * g), x = -speed * (0.8 - 0.620843205701932);
        const double lx = std::log(h), ly = std::log(std::abs(summary.final.bodies[1].position.x() - x));
        sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
    }
    // Where in its step the crossing falls scatters the errors: the slope of the line through all.
    const double order = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    qInfo("order %.2f over %d steps", order, n);
    QVERIFY2(order > 4.5, qPrintable(QString::number(order)));
}

/// Mode step-over: what changes at the edge is stepped over in time, and the switch is in the event list.
void TransitionsTest::steppingOverAgrees() {
    for (const auto& [name, end] : {std::pair("parabola_plane", -std::sqrt(5.0 + 4.0 * g) * (1.0 - 0.620843205701932)),
                                    {"plane_parabola", -2.6041847039985035}}) {
        const auto run =
            Sample(name, {"/run/tolerance=1e-10", "/run/transitions=\"step-over\"", "/run/step=1e-5"}).run();
        QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
        const auto switches = instants(run->result, EventKind::Switch);
        const double x = run->summary.final.bodies[1].position.x();
        qInfo("end off by %.1e m, time stepping for %.1e s", x - end, run->summary.time_stepping);
        QVERIFY(std::abs(x - end) < 1e-5);
        QCOMPARE(switches.size(), std::size_t(2)); // there and back
        QVERIFY(run->summary.time_stepping > 0.0 && run->summary.time_stepping < 1e-3);
        QVERIFY(run->summary.reactions.at(strategyRow(Trigger::BorderReached, StrategyChoice::Hybrid, false)) > 0);
    }
}

/// Without friction a ball's centre follows the offset of the parabola, whose curvature at the bottom is 1 / (1 - r).
void TransitionsTest::ballFollowsTheOffsetCurve() {
    const double r = 0.1, speed = 2.0;
    Sample sample("parabola_plane", {"/run/tolerance=1e-12"});
    Body& ball = sample.mechanism.bodies[1];
    Shape sphere;
    sphere.primitive = "sphere";
    sphere.radius = r;
    ball.shapes = {sphere};
    const Vec3 normal = Vec3(-2.0, 0.0, 1.0).normalized(), along = Vec3(-1.0, 0.0, -2.0).normalized();
    const Vec3 start = Vec3(2.0, 0.0, 2.0) + r * normal, velocity = speed * along;
    for (int k : {0, 1, 2})
        ball.pose.position[std::size_t(k)] = start[k], ball.velocity.linear[std::size_t(k)] = velocity[k];
    sample.mechanism.contacts[0].a.faces.clear();
    const auto run = sample.run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto transitions = instants(run->result, EventKind::Transition);
    QCOMPARE(transitions.size(), std::size_t(1));
    const double square = speed * speed + 2.0 * g * (start.z() - r);
    double before = 0.0, after = 0.0, crossed = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
        const Frame frame = run->result.frameAt(i);
        if (frame.time != transitions[0]) continue;
        if (frame.kind == FrameKind::AfterEvent) after = forceOf(frame);
        else if (before == 0.0) before = forceOf(frame);
        crossed = frame.bodies[1].linear.squaredNorm();
    }
    qInfo("%.9f N before (%.9f), %.9f N after; speed^2 off by %.1e", before, g + square / (1.0 - r), after,
          crossed - square);
    QVERIFY(std::abs(before - (g + square / (1.0 - r))) < 1e-7);
    QVERIFY(std::abs(after - g) < 1e-8);
    QVERIFY(std::abs(crossed - square) < 1e-8);
    const auto& s = run->summary;
    QVERIFY(std::abs(s.energy_end - s.energy_start) < 1e-9 * s.energy_start);
}

int main(int argc, char** argv) { return runTestOrWorker<TransitionsTest>(argc, argv); }
#include "transitions_test.moc"
