// A body that nothing acts on, in time steps: it keeps its momentum to roundoff, whatever its turning does, and seen
// from any other frame in uniform motion it does the same.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

struct Spin {
    const char* name;
    Vec3 inertia, angular;
};
const Spin spins[] = {
    {"about the longest axis", {0.01, 0.02, 0.025}, {10.0, 1.0, 0.1}},
    {"about the middle axis", {0.01, 0.02, 0.025}, {0.1, 10.0, 0.1}},
    {"a top", {0.01, 0.01, 0.018}, {5.0, 0.0, 10.0}},
    {"a plate", {0.01, 0.01, 0.02}, {1.0, 8.0, 3.0}},
    {"nearly a ball", {0.0100, 0.0101, 0.0102}, {3.0, 30.0, 3.0}},
};

Record fly(const Spin& spin, const std::string& scheme, double step, bool adaptive, double speed, double until) {
    const QString text = QString(R"({"escapement": 1, "name": "flight", "gravity": [0, 0, 0], "bodies": [{"name": "b",
            "mass": {"value": 1, "inertia": [%1, %2, %3, 0, 0, 0]},
            "velocity": {"linear": [%4, 0, 0], "angular": [%5, %6, %7]}}],
            "run": {"until": %8, "output_step": 0.1, "strategy": "time-stepping"}})")
                             .arg(spin.inertia[0])
                             .arg(spin.inertia[1])
                             .arg(spin.inertia[2])
                             .arg(speed)
                             .arg(spin.angular[0])
                             .arg(spin.angular[1])
                             .arg(spin.angular[2])
                             .arg(until);
    Mechanism m = parseProject(text.toStdString()).mechanism;
    m.run.scheme = scheme;
    m.run.step = step;
    m.run.adaptive = adaptive;
    Record record;
    run(m, PartLibrary(), record);
    return record;
}

double turningEnergy(const Spin& spin) {
    return 0.5 *
           (spin.inertia[0] * spin.angular[0] * spin.angular[0] + spin.inertia[1] * spin.angular[1] * spin.angular[1] +
            spin.inertia[2] * spin.angular[2] * spin.angular[2]);
}

} // namespace

class FreeFlightTest : public QObject {
    Q_OBJECT

  private slots:
    void momentumStays_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("spin");
        for (const auto& scheme : schemeTypes())
            for (int k = 0; k < int(std::size(spins)); ++k)
                QTest::addRow("%s %s", scheme.name.c_str(), spins[k].name) << QString::fromStdString(scheme.name) << k;
    }
    void momentumStays() {
        QFETCH(QString, scheme);
        QFETCH(int, spin);
        const Record record = fly(spins[spin], scheme.toStdString(), 1e-3, false, 1.0, 2.0);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        for (const Frame& frame : record.frames)
            QVERIFY2((frame.bodies[0].linear - Vec3::UnitX()).norm() < 1e-12,
                     qPrintable(QString("%1 at %2 s").arg(frame.bodies[0].linear.x(), 0, 'g', 16).arg(frame.time)));
    }

    /// The usual scheme brings in no energy that it would have to take back.
    void energyStays_data() {
        QTest::addColumn<int>("spin");
        QTest::addColumn<double>("step");
        QTest::addColumn<bool>("adaptive");
        for (int k = 0; k < int(std::size(spins)); ++k) {
            QTest::addRow("%s 1e-4", spins[k].name) << k << 1e-4 << false;
            QTest::addRow("%s 1e-3", spins[k].name) << k << 1e-3 << false;
            QTest::addRow("%s adaptive", spins[k].name) << k << 1e-3 << true;
        }
    }
    void energyStays() {
        QFETCH(int, spin);
        QFETCH(double, step);
        QFETCH(bool, adaptive);
        const Record record = fly(spins[spin], usualScheme(), step, adaptive, 0.0, 5.0);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // Roundoff of 50 000 steps; frames between the ends of steps that choose their length are interpolated.
        const double all = turningEnergy(spins[spin]), most = (adaptive ? 1e-4 : 1e-10) * all;
        QVERIFY2(std::abs(record.summary.energy_end - all) < most && std::abs(record.summary.dissipated) < most,
                 qPrintable(QString("%1 J").arg(record.summary.energy_end - all)));
        QVERIFY2(record.summary.notes.empty(), record.story().c_str());
    }

    /// Of second order in its turning.
    void turningConverges() {
        const double until = 1.0;
        for (const Spin& spin : spins) {
            const auto at = [&](double step) {
                return fly(spin, usualScheme(), step, false, 0.0, until).frames.back().bodies[0].angular;
            };
            const Vec3 exact = at(3.125e-5);
            const double coarse = (at(1e-3) - exact).norm(), fine = (at(5e-4) - exact).norm();
            QVERIFY2(coarse < 3e-3 * spin.angular.norm(), qPrintable(QString("%1 %2").arg(spin.name).arg(coarse)));
            QVERIFY2(fine < 0.3 * coarse + 1e-9, qPrintable(QString("%1 %2 %3").arg(spin.name).arg(coarse).arg(fine)));
        }
    }
};

QTEST_GUILESS_MAIN(FreeFlightTest)
#include "free_flight_test.moc"
