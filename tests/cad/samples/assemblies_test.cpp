// Assemblies of many contacts against what is known of them: the samples bearing, valve train, cradle, roller chain,
// run as a user runs them.

#include "engine/contact/features/placed_part.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/cad/samples/sample_run.h"
#include "tests/support/places.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

bool balanced(const RunSummary& s, double relative) {
    const double unexplained = s.energy_end - s.energy_start + s.dissipated - s.work;
    return std::abs(unexplained) < relative * (std::abs(s.dissipated) + std::abs(s.work));
}

/// The normal force (N) of a frame's contact, by its name.
double pressing(const Run& run, const Frame& frame, const std::string& contact) {
    double sum = 0.0;
    for (const auto& row : frame.contacts)
        if (run.result.pairs()[std::size_t(row.pair)].contact == contact) sum += row.force.dot(row.normal);
    return sum;
}

double massOfBody(const Sample& sample, const std::string& name) {
    const Body& body = *sample.mechanism.findBody(name);
    return massOf(body, placedParts(body, sample.mechanism, sample.library)).mass;
}

} // namespace

class AssembliesTest : public QObject {
    Q_OBJECT

  private slots:
    void bearingsLoadIsShared_data();
    void bearingsLoadIsShared();
    void bearingRolls();
    void valveFloatsAboveItsSpeed();
    void oneBallLeavesTheCradle();
    void chainKeepsItsRatio();
    void cornersStayInHollowEdges();
};

/// Pressed down by F without play, Z balls share it by their angle psi from the load: each yields by delta cos(psi),
/// and by Hertz' law of two contacts in series bears K' (delta cos(psi))^(3/2) (Stribeck, Sjövall). With play P the
/// ball at psi yields by delta cos(psi) - P.
void AssembliesTest::bearingsLoadIsShared_data() {
    QTest::addColumn<double>("load");
    QTest::newRow("200 N") << 200.0;
    QTest::newRow("1000 N") << 1000.0;
}

void AssembliesTest::bearingsLoadIsShared() {
    QFETCH(double, load);
    const double stiffness = 1e10, play = 2.0 * 5e-6; // N/m^1.5; m, of both sides of a ball
    Sample sample("bearing", {"/run/strategy=time-stepping", "/run/step=2e-5", "/run/until=0.03", "/gravity=[0,0,0]",
                              "/parameters/speed=0", "/run/output_step=0.01"});
    auto& m = sample.mechanism;
    m.loads[0].vector[1].expression = "-" + std::to_string(load) + "*min(t/0.01, 1)";
    for (auto& contact : m.contacts) {
        if (contact.name.find("race") == std::string::npos) continue;
        contact.law = "hertzian";
        contact.hertz_stiffness = stiffness;
        contact.damping = 150.0;
    }
    QVERIFY(resolve(m).empty());
    const auto run = sample.run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const Frame last = run->result.frameAt(run->result.frameCount() - 1);
    // Balls in the loaded half, at multiples of 45 degrees from the load: each is pressed alike on both races.
    const double series = stiffness / std::pow(2.0, 1.5);
    const auto bears = [&](double delta, double psi) {
        return series * std::pow(std::max(0.0, delta * std::cos(psi) - play), 1.5);
    };
    double low = 0.0, high = 1e-3;
    for (int i = 0; i < 80; ++i) {
        const double delta = 0.5 * (low + high);
        (bears(delta, 0.0) + 2.0 * std::cos(0.25 * pi) * bears(delta, 0.25 * pi) < load ? low : high) = delta;
    }
    double worst = 0.0, sum = 0.0;
    for (int k = 0; k < 8; ++k) {
        const double psi = std::abs(std::remainder(0.25 * pi * k + 0.5 * pi, 2.0 * pi));
        const double exact = bears(low, psi),
                     found = pressing(*run, last, "ball " + std::to_string(k + 1) + " on inner race");
        worst = std::max(worst, std::abs(std::abs(found) - exact) / load);
        sum += std::abs(found) * std::cos(psi);
    }
    qInfo("largest load on a ball %.4f of the bearing's (Stribeck without play: %.4f), worst off by %.1e of it",
          bears(low, 0.0) / load, 4.37 / 8.0, worst);
    QVERIFY(std::abs(sum - load) < 1e-3 * load);
    QVERIFY(worst < 2e-3);
}

/// It runs as it rolls: balls and cage go round at their share of the shaft's speed.
void AssembliesTest::bearingRolls() {
    const auto run = Sample("bearing", {"/run/until=0.02"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const double inner = 15.495, outer = 23.505, orbit = 150.0 * inner / (inner + outer);
    double mean = 0.0;
    for (int b = 3; b < 11; ++b) {
        const auto& ball = run->summary.final.bodies[std::size_t(b)];
        const double rate = ball.position.cross(ball.linear).z() / ball.position.squaredNorm();
        // Those without load run a little ahead or behind until their pockets meet them.
        QVERIFY2(std::abs(rate / orbit - 1.0) < 0.15,
                 qPrintable(QString("ball %1: %2, not %3").arg(b - 2).arg(rate).arg(orbit)));
        mean += rate / 8.0;
        QVERIFY(std::abs(ball.position.norm() - 0.0195) < 6e-6);
    }
    qInfo("balls go round at %.3f rad/s, rolling at %.3f", mean, orbit);
    QVERIFY(std::abs(mean / orbit - 1.0) < 0.03);
    QVERIFY(balanced(run->summary, 1e-2));
}

/// Over the nose the bucket is braked by offset * speed^2 at the top; the spring must do that.
void AssembliesTest::valveFloatsAboveItsSpeed() {
    const Sample sample("valve_train");
    const double mass = massOfBody(sample, "bucket") + massOfBody(sample, "valve");
    const double offset = 0.018, lift = 0.008 - 1e-4, stiffness = 1e4, preload = 0.015;
    const double speed = std::sqrt((stiffness * (preload + lift) - mass * g) / (mass * offset));
    for (const double share : {0.995, 1.005}) {
        // From upside up: the second turn's nose is past at one and a half turns; the first finds it as it starts.
        const double turn = 2.0 * pi / (share * speed);
        const auto run = Sample("valve_train", {"/parameters/speed=" + std::to_string(share * speed),
                                                "/run/until=" + std::to_string(0.52 * turn), "/run/output_step=2e-5"})
                             .run();
        QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
        bool floats = false;
        for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
            const Frame frame = run->result.frameAt(i);
            // About the top of the lift.
            if (std::abs(frame.time - 0.5 * turn) < 0.01 * turn && frame.kind == FrameKind::Regular)
                floats = floats || std::abs(pressing(*run, frame, "cam on bucket")) < 1e-9;
        }
        qInfo("at %.4g rad/s (%.3f of %.4g) the valve %s", share * speed, share, speed, floats ? "floats" : "follows");
        QCOMPARE(floats, share > 1.0);
        QVERIFY(balanced(run->summary, 1e-5));
    }
}

void AssembliesTest::oneBallLeavesTheCradle() {
    const Sample sample("newton_cradle");
    const auto run = Sample("newton_cradle", {"/run/until=1.0"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto impacts = instants(run->result, EventKind::Impact);
    QVERIFY(impacts.size() >= 2);
    // Between the first two strikes the first four hang still and the last goes as high as the first began.
    double highest = 0.0, moved = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
        const Frame frame = run->result.frameAt(i);
        if (!(frame.time > impacts[0] + 1e-9 && frame.time < impacts[1] - 1e-9)) continue;
        for (int k = 0; k < 4; ++k) moved = std::max(moved, std::abs(frame.joints[std::size_t(k)].coordinate[0]));
        highest = std::max(highest, std::abs(frame.joints[4].coordinate[0]));
    }
    qInfo("the last ball swings to %.9f rad, the others move by %.1e rad", highest, moved);
    QVERIFY(std::abs(highest - 0.6) < 1e-5);
    QVERIFY(moved < 1e-7);
    QVERIFY(std::abs(run->summary.energy_end - run->summary.energy_start) < 1e-8);
    // All contacts at once: the first comes back at once.
    const auto together = Sample("newton_cradle", {"/run/until=0.3", "/run/impacts=simultaneous"}).run();
    QVERIFY2(together->summary.status == RunStatus::Done, together->summary.message.c_str());
    const double first = together->summary.final.joints[0].speed[0], last = together->summary.final.joints[4].speed[0];
    QVERIFY(first * last < 0.0);
}

/// Equal sprockets turn alike, but for the play of the rollers in their seats.
void AssembliesTest::chainKeepsItsRatio() {
    const auto run = Sample("roller_chain", {"/run/until=0.04"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const Frame last = run->result.frameAt(run->result.frameCount() - 1);
    const double driver = last.joints[0].coordinate[0], driven = last.joints[1].coordinate[0];
    qInfo("driver turned by %.6f rad, driven by %.6f rad", driver, driven);
    QVERIFY(driver > 0.1);
    QVERIFY(std::abs(driver - driven) < 0.01);
    QVERIFY(balanced(run->summary, 1e-4));
}

/// Corners that come into the hollow edges between two walls of a funnel (tests/cad/hopper) are behind both walls at
/// once within a time step, and must be held there.
void AssembliesTest::cornersStayInHollowEdges() {
    const auto folder = std::filesystem::path(sourceFolder) / "tests/cad/hopper";
    Mechanism poured = readProject(folder / "hopper.escapement").mechanism;
    std::vector<Finding> findings = validate(poured);
    const PartLibrary parts = readGeometry(poured, folder, findings);
    QVERIFY(!hasErrors(findings));
    Result result;
    RunControl control;
    ResultLayout layout;
    const RunSummary summary = simulate(poured, parts, layout, result, control);
    QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
    QVERIFY(summary.penetration < 1e-4);
}

int main(int argc, char** argv) { return runTestOrWorker<AssembliesTest>(argc, argv); }

#include "assemblies_test.moc"
