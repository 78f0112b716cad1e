// Random pairs of shared CAD parts dropped on one another, each in a process of its own. The whole campaign is
// `escapement bench pairs FILES`.

#include "cad/child_process.h"
#include "cad/part_drops.h"
#include "tests/cad/worker_main.h"

#include <BRepPrimAPI_MakeBox.hxx>

#include <chrono>
#include <cstdlib>
#include <thread>

using namespace escapement;

class PartDropsTest : public QObject {
    Q_OBJECT

    static std::vector<DrawnSolid> solids() {
        std::vector<std::string> files;
        for (const char* file :
             {"step/parts/chrono_assembly.stp", "step/parts/occt_screw.step", "step/parts/stepcode_as1-oc-214.stp",
              "step/watch_escapement/BalanceWheel.step", "step/watch_escapement/PinLeverBearings.step",
              "cases/parts/cube.step", "cases/parts/dome.step", "cases/parts/nball10.step", "cases/parts/wedge.step"})
            files.push_back((sharedStepFolder().parent_path() / file).string());
        return drawSolids(files);
    }

  private slots:
    /// A run that crashes, throws or hangs is told, and does no harm here.
    void otherProcessesMayFail() {
        const ChildLimits limits{2.0, 0, nullptr};
        const Isolated well = runIsolated([] { return std::string(100000, 'x'); }, limits);
        QVERIFY(well.result.end == ChildResult::End::Exited && well.result.code == 0);
        QCOMPARE(well.value.size(), std::size_t(100000));
        const Isolated thrown = runIsolated([]() -> std::string { throw std::runtime_error("no way"); }, limits);
        QVERIFY(thrown.result.end == ChildResult::End::Exited && thrown.result.code == 1);
        QCOMPARE(thrown.result.errors, std::string("no way"));
        const Isolated crashed = runIsolated([]() -> std::string { std::abort(); }, limits);
        QVERIFY(crashed.result.end == ChildResult::End::Signalled);
        const Isolated hung = runIsolated(
            [] {
                while (true) std::this_thread::sleep_for(std::chrono::milliseconds(10));
                return std::string();
            },
            {0.3, 0, nullptr});
        QVERIFY(hung.result.end == ChildResult::End::TimedOut);
    }
    /// The kernel finds what two boxes share, and nothing where they only touch.
    void sharedVolumesAreSeen() {
        const TopoDS_Shape box = BRepPrimAPI_MakeBox(10.0, 10.0, 10.0).Shape();
        const auto share = [&](double shift) {
            return PartDrops::sharedVolume(box, box, {Mat3::Identity(), Vec3(shift, 0.0, 0.0)});
        };
        QVERIFY(share(9.99e-3) && std::abs(*share(9.99e-3) - 1e-3) < 1e-9);
        QVERIFY(share(1e-2).value_or(0.0) < 1e-6);
        QVERIFY(share(1.1e-2).value_or(0.0) == 0.0);
    }
    void kindsOfSentences() {
        QCOMPARE(kindOfSentence("ended at t = 0.25 s: bodies 'a' and 'b'"),
                 kindOfSentence("ended at t = 1.5 s: bodies 'nut 3' and 'c'"));
        QCOMPARE(kindOfSentence("5 mm at (0.1, -2e-05, 3) m, face box#face:6"),
                 kindOfSentence("0.3 mm at (-1, 2, -0.5) m, face a|nut#face:1"));
        QVERIFY(kindOfSentence("ended at t = 0.25 s: bodies 'a'") != kindOfSentence("ended at t = 0.25 s: energy"));
    }
    /// No crash, no hang, and nothing done that the kernel finds in one another.
    void dropsEndWell() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        const PartDrops drops(solids());
        int done = 0;
        constexpr std::size_t count = 12;
        for (std::size_t k = 0; k < count; ++k) {
            const PartDropOutcome o = drops.run(k);
            qInfo("%s: %s %s", o.what.c_str(), name(o.end), o.said.c_str());
            QVERIFY2(o.end == PartDropEnd::Done || o.end == PartDropEnd::Said, o.said.c_str());
            QVERIFY2(!o.wrong, o.what.c_str());
            done += o.end == PartDropEnd::Done;
        }
        QVERIFY(done > int(count) / 2);
    }
};

int main(int argc, char** argv) { return runTestOrWorker<PartDropsTest>(argc, argv); }
#include "part_drops_test.moc"
