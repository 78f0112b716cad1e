// Inside and outside of solids, and whether two lie in one another, beside the geometry kernel's answers.

#include "cad/bench/overlap_bench.h"
#include "cad/part_shapes.h"
#include "engine/contact/diagnostics/overlap.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/made_parts.h"

using namespace escapement;

class OverlapTest : public QObject {
    Q_OBJECT

    static BenchRequest request() {
        BenchRequest request;
        for (const char* file :
             {"step/parts/chrono_assembly.stp", "step/parts/occt_screw.step", "step/parts/occt_linkrods.step",
              "step/parts/stepcode_as1-oc-214.stp", "step/watch_escapement/EscapeWheel.step",
              "step/watch_escapement/PinLever.step", "cases/parts/gear20.step", "cases/parts/wedge.step",
              "cases/parts/ball8.step", "cases/parts/nball10.step", "cases/parts/wave.step"})
            request.files.push_back((sharedStepFolder().parent_path() / file).string());
        return request;
    }
    static void show(const BenchReport& report) {
        for (const auto& table : report.tables) {
            for (const auto& row : table.rows) qInfo("%s: %s", row[0].c_str(), row[1].c_str());
            if (!table.remark.empty()) qInfo("%s", table.remark.c_str());
        }
        for (const auto& claim : report.claims) QVERIFY2(claim.holds, claim.name.c_str());
    }

  private slots:
    void pointsAreOnTheKernelsSide() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        show(compareOverlaps(request(), 3000, 0));
    }
    /// A ball that has sunk into a plate, whatever its surface is, at any depth and turn.
    void sunkenBallsAreFound() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        const auto part = [](const char* file) {
            const auto path = sharedStepFolder().parent_path() / "cases/parts" / file;
            return std::make_shared<const Part>(named(readShapes(path).begin()->second, file)); // as it is written
        };
        const Solid plate(part("plate.step"));
        QVERIFY(plate.closed());
        for (const char* file : {"ball8.step", "nball10.step"}) {
            const Solid ball(part(file));
            QVERIFY(ball.closed());
            const double radius = 0.5 * ball.mesh().box().sizes().z();
            for (const double depth : {-1e-4, 1e-6, 1e-5, 1e-4, 1e-3, 5e-3})
                for (const double turn : {0.0, 0.3, 1.2, 1.57}) {
                    const RigidMotion pose{Eigen::AngleAxisd(turn, Vec3(0.6, 0.8, 0.0)).toRotationMatrix(),
                                           Vec3(0.01, 0.0, radius - depth)};
                    const Penetration found = findOverlap(ball, pose, plate, {}, 1e-5 * ball.size());
                    qInfo("%s %g %g: %d %g", file, depth, turn, found.found, found.depth);
                    if (depth < 1e-5 * ball.size()) QVERIFY(!found.found);
                    else if (depth > 5e-5)
                        QVERIFY(found.found && found.depth > 0.3 * depth && found.depth < 1.01 * depth);
                }
        }
    }
    void posesOverlapWhereTheKernelSaysSo() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        show(compareOverlaps(request(), 0, 30));
    }
};

int main(int argc, char** argv) { return runTestOrWorker<OverlapTest>(argc, argv); }
#include "overlap_test.moc"
