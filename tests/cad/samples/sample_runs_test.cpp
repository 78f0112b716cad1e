// The sample mechanisms, read from STEP and run: against published numbers, analytic solutions and invariants.

#include "cad/cad_reader.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/hybrid_run.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/cad/samples/sample_run.h"
#include "tests/reference/clearance_slider_crank.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

using namespace escapement;
using namespace escapement::reference;

namespace {

/// theta1, theta2, theta3 of the slider-crank from its joints (each relative to the link before).
std::pair<Vec3, Vec3> angles(const Frame& frame) {
    Vec3 q, v;
    for (int i : {0, 1, 2}) {
        q[i] = frame.joints[i].coordinate[0] + (i ? q[i - 1] : 0.0);
        v[i] = frame.joints[i].speed[0] + (i ? v[i - 1] : 0.0);
    }
    return {q, v};
}

} // namespace

class SampleRunsTest : public QObject {
    Q_OBJECT

  private slots:
    void sliderCrankImpacts_data();
    void sliderCrankImpacts();
    void sliderCrankState();
    void sliderCrankMoreauJean();
    void planarSystemAgrees();
    void bouncingBall();
    void rockingBlockIsHousners();
    void everyMethodStrikesWithBothCorners();
    void doublePendulumKeepsItsEnergy();
    void bennettHasOrderFive();
    void bennettTurnsAHundredTimes();
    void continuedRunIsTheSame();
    void overlapIsExplained();
    void missingFaceIsExplained();
    void missingDensityIsExplained();
    void loadWithoutValueEndsTheRun();
};

void SampleRunsTest::sliderCrankImpacts_data() {
    QTest::addColumn<double>("theta3");
    QTest::newRow("level") << 0.0;
    QTest::newRow("tilted by 1e-9") << 1e-9;
}

void SampleRunsTest::sliderCrankImpacts() {
    QFETCH(double, theta3);
    Sample sample("slider_crank", {"/run/until=0.01"});
    sample.mechanism.bodies[3].pose.quaternion = {std::cos(0.5 * theta3), 0.0, 0.0, std::sin(0.5 * theta3)};
    const auto run = sample.run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto impacts = instants(run->result, EventKind::Impact);
    QVERIFY(impacts.size() >= clearanceImpacts.size());
    double worst = 0.0;
    for (std::size_t k = 0; k < clearanceImpacts.size(); ++k)
        worst = std::max(worst, std::abs(impacts[k] - clearanceImpacts[k]));
    qInfo("worst of ten instants off by %.1e s", worst);
    QVERIFY(worst < 1e-6);
    // Four corners on the upper plate share every impact.
    int rows = 0;
    for (const auto& event : run->result.events())
        rows += event.kind == EventKind::Impact && event.time == impacts.front();
    QCOMPARE(rows, 4);
}

void SampleRunsTest::sliderCrankState() {
    const auto run = Sample("slider_crank", {"/run/until=0.02"}).run();
    const auto [q, v] = angles(run->summary.final);
    const double position = (q.head<2>() - clearancePosition.head<2>()).cwiseAbs().maxCoeff(),
                 velocity = (v.head<2>() - clearanceVelocity.head<2>()).cwiseAbs().maxCoeff();
    qInfo("at 0.02 s: angles off by %.1e rad, speeds by %.1e rad/s, slider turned by %.1e rad", position, velocity,
          q[2]);
    QVERIFY(position < 1e-6);
    QVERIFY(velocity < 1e-4 * clearanceVelocity.head<2>().cwiseAbs().maxCoeff());
    const auto& s = run->summary;
    QVERIFY(std::abs(s.energy_end + s.dissipated - s.work - s.energy_start) < 1e-6 * s.energy_start);
}

void SampleRunsTest::sliderCrankMoreauJean() {
    std::vector<double> errors;
    for (const char* h : {"1e-4", "1e-5", "1e-6"}) {
        const auto run =
            Sample("slider_crank", {"/run/until=0.02", "/run/strategy=time-stepping", std::string("/run/step=") + h})
                .run();
        QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
        errors.push_back(
            (angles(run->summary.final).first.head<2>() - clearancePosition.head<2>()).cwiseAbs().maxCoeff());
    }
    qInfo("errors %.2e %.2e %.2e", errors[0], errors[1], errors[2]);
    // Before its joints followed their own motion it was of first order from 1e-2 on.
    QVERIFY(errors[0] < 3e-4 && errors[1] < 0.1 * errors[0] && errors[2] < 5e-6);
}

void SampleRunsTest::planarSystemAgrees() {
    const auto run = Sample("slider_crank", {"/run/until=0.02"}).run();
    const VerificationResult planar = verify("clearance-planar", {});
    const auto [q, v] = angles(run->summary.final);
    QVERIFY((q - planar.q).cwiseAbs().maxCoeff() < 1e-7);
    QVERIFY((v - planar.v).cwiseAbs().maxCoeff() < 1e-4);
}

void SampleRunsTest::bouncingBall() {
    const auto run = Sample("bouncing_ball").run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const double e = 0.5, first = std::sqrt(2.0 / 9.81), zeno = first * (1.0 + e) / (1.0 - e);
    const auto impacts = instants(run->result, EventKind::Impact);
    QVERIFY(impacts.size() >= 15);
    double analytic = first, worst = 0.0;
    for (std::size_t k = 0; k < impacts.size(); ++k) {
        worst = std::max(worst, std::abs(impacts[k] - analytic));
        analytic += 2.0 * std::pow(e, double(k + 1)) * first;
    }
    qInfo("%zu impacts, worst instant off by %.1e s", impacts.size(), worst);
    QVERIFY(worst < 1e-10);
    const auto touch = instants(run->result, EventKind::Touch);
    QCOMPARE(touch.size(), std::size_t(1));
    QVERIFY(std::abs(touch[0] - zeno) < 2e-5);
    const Frame& last = run->summary.final;
    QVERIFY(std::abs(last.contacts.at(0).gap) < 1e-12);
    QVERIFY(last.bodies[1].linear.norm() < 1e-12);
}

void SampleRunsTest::rockingBlockIsHousners() {
    const auto run = Sample("rocking_block", {"/run/until=1", "/run/tolerance=1e-10"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const auto impacts = instants(run->result, EventKind::Impact);
    QVERIFY(!impacts.empty());
    qInfo("first impact at %.10f s", impacts[0]);
    QVERIFY(std::abs(impacts[0] - 0.4868041950500749) < 1e-8);
    double before = 0.0, after = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i) {
        const Frame frame = run->result.frameAt(i);
        if (frame.time != impacts[0]) continue;
        (frame.kind == FrameKind::BeforeEvent ? before : after) = std::abs(frame.bodies[1].angular.y());
    }
    QVERIFY2(std::abs(before - 0.7014199700219954) < 1e-7, qPrintable(QString::number(before, 'g', 12)));
    QVERIFY2(std::abs(after / before - 0.8690017111822588) < 1e-7,
             qPrintable(QString::number(after / before, 'g', 12)));
}

void SampleRunsTest::doublePendulumKeepsItsEnergy() {
    const auto run = Sample("double_pendulum", {"/run/tolerance=1e-10"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    double kinetic = 0.0;
    for (std::size_t i = 0; i < run->result.frameCount(); ++i)
        kinetic = std::max(kinetic, run->result.frameAt(i).energy.kinetic);
    QVERIFY(kinetic > 0.1);
    QVERIFY(std::abs(run->summary.energy_end - run->summary.energy_start) < 1e-8 * kinetic);
    QVERIFY(run->summary.drift_velocity < 1e-13);
}

void SampleRunsTest::bennettHasOrderFive() {
    // Fixed steps; 17 of 20 rows, chosen on the projected configuration. The velocity drift is that before projection.
    const Sample sample("bennett");
    const auto end = [&](int steps) {
        MultibodySystem system(sample.mechanism, sample.library);
        Vector q, v;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        FrameSink nowhere;
        RunControl control;
        HybridSettings settings;
        settings.until = 3.0;
        settings.fixedStep = settings.until / steps;
        return HybridRun(system, settings, nowhere, control).run(q, v, {});
    };
    const auto state = [](const RunSummary& s) {
        Vector q(21), v(18);
        for (int b : {1, 2, 3}) {
            const BodyState& body = s.final.bodies[b];
            q.segment<7>(7 * (b - 1)) << body.position, body.orientation.coeffs();
            v.segment<6>(6 * (b - 1)) << body.linear, body.angular;
        }
        return std::pair(q, v);
    };
    const auto [q0, v0] = state(end(1536));
    std::vector<double> errorQ, errorV;
    for (int steps : {12, 24, 48, 96, 192, 384}) {
        const RunSummary s = end(steps);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY2(s.drift_velocity < 1e-13, qPrintable(QString::number(s.drift_velocity)));
        const auto [q, v] = state(s);
        errorQ.push_back((q - q0).cwiseAbs().maxCoeff());
        errorV.push_back((v - v0).cwiseAbs().maxCoeff());
    }
    const double slopeQ = std::log2(errorQ.front() / errorQ.back()) / 5.0,
                 slopeV = std::log2(errorV.front() / errorV.back()) / 5.0;
    qInfo("slope %.2f in q, %.2f in v; errors of q %.1e ... %.1e", slopeQ, slopeV, errorQ.front(), errorQ.back());
    QVERIFY(slopeQ >= 4.8);
    QVERIFY(slopeV >= 4.8);
}

/// Two corners that strike at once do so with every method, however coarse its dense output is: as many impacts, each
/// of two.
void SampleRunsTest::everyMethodStrikesWithBothCorners() {
    const auto impacts = [](const std::string& method) {
        const auto run = Sample("rocking_block", {"/run/until=4", "/run/integrator=" + method}).run();
        std::map<int, int> each;
        for (const auto& event : run->result.events())
            if (event.kind == EventKind::Impact) ++each[event.instant];
        const bool done = run->summary.status == RunStatus::Done && run->summary.time_stepping == 0.0;
        return std::pair(done ? each.size() : 0,
                         std::all_of(each.begin(), each.end(), [](const auto& one) { return one.second == 2; }));
    };
    const auto usual = impacts(usualIntegrator());
    QVERIFY(usual.first > 8 && usual.second);
    for (const char* method : {"Radau5", "RK4", "generalized-alpha"}) {
        const auto found = impacts(method);
        QVERIFY2(found.second, method);
        QVERIFY2(found.first == usual.first,
                 qPrintable(QString("%1: %2 impacts instead of %3").arg(method).arg(found.first).arg(usual.first)));
    }
}

void SampleRunsTest::bennettTurnsAHundredTimes() {
    const auto run = Sample("bennett", {"/run/until=440", "/run/tolerance=1e-10", "/run/output_step=10"}).run();
    QVERIFY2(run->summary.status == RunStatus::Done, run->summary.message.c_str());
    const double turns = std::abs(run->summary.final.joints[0].coordinate[0]) / (2.0 * std::numbers::pi);
    const double energy = std::abs(run->summary.energy_end / run->summary.energy_start - 1.0);
    qInfo("%.2f turns, energy changed by %.1e, position drift before projection %.1e, velocity drift %.1e", turns,
          energy, run->summary.drift_position, run->summary.drift_velocity);
    QVERIFY(turns >= 100.0);
    QVERIFY(energy < 1e-8);
    QVERIFY(run->summary.drift_velocity < 1e-13);
    QCOMPARE(run->summary.time_stepping, 0.0);
}

void SampleRunsTest::continuedRunIsTheSame() {
    // Through impacts, an accumulation and its time stepping: from every checkpoint the rest comes out bit for bit.
    const Sample sample("slider_crank", {"/run/until=0.035"});
    const auto whole = sample.run();
    const auto half = Sample("slider_crank", {"/run/until=0.02"}).run();
    const auto checkpoints = half->result.checkpoints();
    QVERIFY(checkpoints.size() >= 2);
    for (const auto& checkpoint : checkpoints) {
        Result rest;
        RunControl control;
        const RunSummary summary =
            simulate(sample.mechanism, sample.library, {}, rest, control, Continuation{checkpoint});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        const auto skipped = std::size_t(checkpoint.integers.at("frames").at(0));
        QCOMPARE(rest.frameCount() + skipped, whole->result.frameCount());
        for (std::size_t i = 0; i < rest.frameCount(); ++i) {
            const Frame a = whole->result.frameAt(skipped + i), b = rest.frameAt(i);
            QCOMPARE(a.time, b.time);
            QCOMPARE(a.energy.dissipated, b.energy.dissipated);
            for (std::size_t k = 0; k < a.bodies.size(); ++k) {
                QCOMPARE(a.bodies[k].position, b.bodies[k].position);
                QCOMPARE(a.bodies[k].angular, b.bodies[k].angular);
            }
            QCOMPARE(a.contacts.size(), b.contacts.size());
            for (std::size_t k = 0; k < a.contacts.size(); ++k) QCOMPARE(a.contacts[k].force, b.contacts[k].force);
        }
    }
}

void SampleRunsTest::overlapIsExplained() {
    Sample sample("bouncing_ball");
    for (double height : {0.049, -0.005}) { // a millimetre deep, and with the centre inside the plate
        for (auto& body : sample.mechanism.bodies)
            if (!body.fixed) body.pose.position[2] = height;
        try {
            sample.run();
            QFAIL("overlapping bodies were run");
        } catch (const ModelError& problem) {
            const QString text = problem.what();
            QVERIFY2(text.contains("overlap") && text.contains("ball on plate") && text.contains("mm deep"),
                     problem.what());
        }
    }
}

void SampleRunsTest::missingFaceIsExplained() {
    Sample sample("slider_crank");
    sample.mechanism.contacts[0].b.faces[0] = "SliderCrank/Guide#face:999";
    try {
        sample.run();
        QFAIL("a missing face was accepted");
    } catch (const ModelError& problem) {
        QVERIFY2(QString(problem.what()).contains("face 'SliderCrank/Guide#face:999' is missing"), problem.what());
    }
}

void SampleRunsTest::missingDensityIsExplained() {
    Sample sample("bouncing_ball");
    for (auto& body : sample.mechanism.bodies)
        for (auto& shape : body.shapes) shape.material.clear();
    try {
        sample.run();
        QFAIL("a body without density was run");
    } catch (const ModelError& problem) {
        QVERIFY2(QString(problem.what()).contains("material"), problem.what());
    }
}

void SampleRunsTest::loadWithoutValueEndsTheRun() {
    Sample sample("double_pendulum", {"/run/until=1"});
    Load bad;
    bad.name = "broken drive";
    bad.type = "torque";
    bad.joint = sample.mechanism.joints[0].name;
    bad.value.expression = "sqrt(0.3-t)";
    sample.mechanism.loads = {bad};
    const auto run = sample.run();
    QCOMPARE(run->summary.status, RunStatus::Failed);
    QVERIFY2(QString::fromStdString(run->summary.message).contains("broken drive"), run->summary.message.c_str());
    QVERIFY(run->result.frameCount() > 5);
    QVERIFY(std::abs(run->summary.simulated - 0.3) < 0.05);
}

int main(int argc, char** argv) { return runTestOrWorker<SampleRunsTest>(argc, argv); }
#include "sample_runs_test.moc"
