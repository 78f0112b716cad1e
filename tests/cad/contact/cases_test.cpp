// Small cases that went wrong once: they come out right, or end with a sentence, but never as done with bodies in one
// another.

#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/reading/worker_main.h"

using namespace escapement;

class CasesTest : public QObject {
    Q_OBJECT

    static RunSummary run(const char* name, const std::vector<std::string>& settings = {}) {
        const auto file = sharedStepFolder().parent_path() / "cases" / (std::string(name) + ".escapement");
        std::string text = projectText(readProject(file).mechanism);
        for (const auto& setting : settings) text = withSetting(text, setting);
        const Mechanism mechanism = parseProject(text).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        const PartLibrary library = readGeometry(mechanism, file.parent_path(), findings);
        Result result;
        RunControl control;
        ResultLayout layout;
        return simulate(mechanism, library, layout, result, control);
    }

  private slots:
    void initTestCase() {
        if (sharedStepFolder().empty() || !std::filesystem::exists(sharedStepFolder().parent_path() / "cases"))
            QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
    }
    void casesRun_data() {
        QTest::addColumn<double>("until");
        QTest::addColumn<double>("unexplained"); // J
        QTest::addColumn<double>("depth");       // m
        QTest::addColumn<int>("body");           // of which x at the end is known
        QTest::addColumn<double>("x");           // m; 0: not known
        // A corner below a face's plane, inside its trim, is not in the material of an acute wedge.
        QTest::newRow("x_wedge") << 0.01 << 1e-12 << 1e-9 << 0 << 0.0;
        QTest::newRow("x_wedge3") << 0.01 << 1e-12 << 1e-9 << 0 << 0.0;
        QTest::newRow("p_dome_tilt") << 1.0 << 1e-10 << 1e-9 << 0 << 0.0;
        // Rolls without slip from x = -0.08 m at 0.2 m/s.
        QTest::newRow("p_nball_tilt") << 0.6 << 1e-12 << 1e-9 << 1 << 0.04;
        QTest::newRow("p_nball_poles") << 0.6 << 1e-12 << 1e-9 << 1 << 0.04;
        QTest::newRow("m_bowl") << 2.0 << 1e-11 << 1e-9 << 0 << 0.0;
        // Both ends of its pipe lie on each other, turned: the ball runs over them.
        QTest::newRow("s_knot") << 0.2 << 1e-13 << 1e-9 << 0 << 0.0;
        QTest::newRow("k_kink_brep") << 0.4 << 1e-12 << 1e-9 << 0 << 0.0;
        // The motor's ramp: 0.1 (t - 0.0007 + 2e-5 ln cosh((t - 0.0007) / 2e-5)) less the same at 0, so 0.2 * 0.0023 m.
        QTest::newRow("y_ramp") << 0.003 << 1e-11 << 1e-9 << 1 << 4.6e-4;
        QTest::newRow("detachment") << 0.08 << 1e-9 << 1e-9 << 0 << 0.0;
        QTest::newRow("dominoes5") << 0.4 << 1e-6 << 1e-7 << 0 << 0.0;
        QTest::newRow("boxes5") << 1.0 << 1e-7 << 1e-9 << 0 << 0.0;
        QTest::newRow("boxes20") << 0.02 << 1e-9 << 1e-5 << 0 << 0.0;
        // Time stepping of first order: 2e-4 of the energy.
        QTest::newRow("coin") << 0.5 << 2e-6 << 1e-7 << 0 << 0.0;
    }
    void casesRun() {
        QFETCH(double, until);
        QFETCH(double, unexplained);
        QFETCH(double, depth);
        QFETCH(int, body);
        QFETCH(double, x);
        const RunSummary s = run(QTest::currentDataTag(), {"/run/until=" + std::to_string(until)});
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double left = s.energy_end - s.energy_start + s.dissipated - s.work;
        QVERIFY2(std::abs(left) < unexplained, QByteArray::number(left));
        QVERIFY2(s.penetration < depth, QByteArray::number(s.penetration));
        if (x != 0.0)
            QVERIFY2(std::abs(s.final.bodies[std::size_t(body)].position[0] - x) < 1e-9,
                     QByteArray::number(s.final.bodies[std::size_t(body)].position[0], 'g', 12));
    }
    /// On the knot the contact goes from one end of the pipe to the other and stays closed.
    void aContactPassesTheEndsOfAPipe() {
        const RunSummary s = run("s_knot", {"/run/until=0.09"});
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(s.events.at("transition") == 1 && s.events.at("impact") == 1 && !s.events.contains("detachment") &&
                s.penetration < 1e-9);
    }
    /// A ball between the flanks of a helicoid that narrows: no step and no friction frees it, and the run says so.
    void aWedgedBallIsSaid() {
        const RunSummary summary = run("g_helix");
        QCOMPARE(summary.status, RunStatus::Failed);
        QVERIFY2(summary.message.find("wedge") != std::string::npos && summary.message.find("'c'") != std::string::npos,
                 summary.message.c_str());
        QVERIFY2(summary.message.find("smaller time step") == std::string::npos, summary.message.c_str());
    }
    /// Flanks 3 um off with folds in their splines, flush end faces: the motor turns both wheels.
    void gearsTurn() {
        const RunSummary summary = run("j_gears_flanks", {"/run/until=0.06"});
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        QVERIFY(summary.penetration < 5e-6);
        const auto turned = [&](std::size_t body) {
            const Quaternion& q = summary.final.bodies[body].orientation;
            return 2.0 * std::atan2(q.z(), q.w());
        };
        QVERIFY(std::abs(turned(1) - 0.6) < 1e-6);
        // From 9 degrees, less the play that the driven wheel had at the start, back by as much.
        QVERIFY2(std::abs(turned(2) - (std::atan2(0.07845909572784494, 0.996917333733128) * 2.0 - 0.6)) < 0.02,
                 qPrintable(QString::number(turned(2))));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<CasesTest>(argc, argv); }
#include "cases_test.moc"
