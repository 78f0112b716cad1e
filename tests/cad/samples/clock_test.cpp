// Graham's escapement as a timekeeper: its rate against a finer run, against Airy's formula, and the tools that measure
// it.

#include "cad/bench/graham_bench.h"
#include "engine/bench/schemes/beats.h"
#include "engine/contact/features/placed_part.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/cad/samples/sample_run.h"

#include <cmath>
#include <numbers>

using namespace escapement;

class ClockTest : public QObject {
    Q_OBJECT

  private slots:
    /// A bare pendulum swung out to 60 degrees, against the elliptic integral: 1.0731820071493643 times as long as in
    /// small swings. Nothing pushes it.
    void barePendulumSwingsByTheEllipticIntegral() {
        QVERIFY(std::abs(freePeriod(2.0, std::numbers::pi / 3.0) - 2.0 * 1.0731820071493643) < 1e-14);
        Sample sample("graham", {"/run/until=20", "/run/tolerance=1e-10", "/parameters/drag=0", "/parameters/drive=0"});
        sample.mechanism.contacts.clear();
        BeatRecorder beats(sample.mechanism, "pallet arbor");
        RunControl control;
        QVERIFY(simulate(sample.mechanism, sample.library, {}, beats, control).status == RunStatus::Done);
        const auto& swings = beats.swings();
        QVERIFY(swings.size() >= 15);
        // The anchor is not quite symmetric: the pendulum hangs a little aside.
        const Body& body = sample.mechanism.bodies[2];
        const RigidMass mass = massOf(body, placedParts(body, sample.mechanism, sample.library));
        const Vec3 centre = mass.centre;
        // In small swings: two seconds, but for the volumes with which the sample was made.
        const double arm = std::hypot(centre.x(), centre.y()),
                     small = 2.0 * std::numbers::pi *
                             std::sqrt((mass.inertia(2, 2) + mass.mass * arm * arm) / (mass.mass * 9.81 * arm));
        QVERIFY(std::abs(small - 2.0) < 1e-5);
        const double amplitude = 1.6 * std::numbers::pi / 180.0 + std::atan2(centre.x(), -centre.y()),
                     beat = meanBeat(swings, 0, swings.size());
        qInfo("beat off by %.1e s", beat - 0.5 * freePeriod(small, amplitude));
        QVERIFY(std::abs(beat - 0.5 * freePeriod(small, amplitude)) < 1e-8);
        for (const auto& swing : swings) {
            QVERIFY2(std::abs(swing.amplitude - amplitude) < 1e-9,
                     qPrintable(QString::number(swing.amplitude - amplitude)));
            QCOMPARE(swing.impulse, 0.0);
            QCOMPARE(swing.energy, 0.0);
        }
    }
    /// One minute, while the swing still grows; 600 s are the bench's.
    void keepsTimeForAMinute() {
        BenchRequest request;
        request.files = {(samples / "graham.escapement").string()};
        const BenchReport report = keepTime(request, 60.0, {1e-7, 1e-8});
        for (const auto& table : report.tables)
            for (const auto& row : table.rows) {
                QString line;
                for (const auto& cell : row) line += QString::fromStdString(cell) + "  ";
                qInfo("%s", qPrintable(line));
            }
        for (const auto& claim : report.claims)
            QVERIFY2(claim.holds, qPrintable(QString("%1: %2").arg(claim.name.c_str()).arg(claim.value)));
        QVERIFY(report.curves.size() == 5 && report.curves[0].values.size() >= 55);
    }
    void missingPendulumIsExplained() {
        BenchRequest request;
        request.files = {(samples / "bouncing_ball.escapement").string()};
        try {
            keepTime(request, 1.0, {});
            QFAIL("a ball was taken for a clock");
        } catch (const InputError& problem) {
            QVERIFY(QString(problem.what()).contains("pallet arbor"));
        }
    }
};

int main(int argc, char** argv) { return runTestOrWorker<ClockTest>(argc, argv); }
#include "clock_test.moc"
