// Small cases that went wrong once: they come out right, or end with a sentence, but never as done with bodies in one another.

#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"
#include "tests/cad/worker_main.h"

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
    /// A corner below a face's plane, inside its trim, is not in the material of an acute wedge.
    void wedgesBesideACubeRun() {
        for (const char* name : {"x_wedge", "x_wedge3"}) {
            const RunSummary summary = run(name);
            QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        }
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
        QVERIFY2(std::abs(turned(2) - (std::atan2(0.07845909572784494, 0.996917333733128) * 2.0 - 0.6)) < 0.02, qPrintable(QString::number(turned(2))));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<CasesTest>(argc, argv); }
#include "cases_test.moc"
