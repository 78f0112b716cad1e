// Random pairs of shared CAD parts dropped on one another, each in a process of its own. The whole campaign is
// `escapement bench pairs FILES`.

#include "cad/bench/part_drops.h"
#include "cad/child_process.h"
#include "tests/cad/reading/worker_main.h"

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
    /// What once ended before its time: an edge that rocks on a drum of 26 m; halves of a circle that are 16 nm apart;
    /// friction that turns within a step; what slides from rest where contacts share their forces; places of two
    /// features that become one while they bear, and where they touch.
    void dropsThatOnceFailed_data() {
        QTest::addColumn<int>("number");
        for (const int number : {20026, 20154, 20376, 20450, 20693, 20753, 20831})
            QTest::addRow("%d", number) << number;
    }
    void dropsThatOnceFailed() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        static const PartDrops drops = [] {
            std::vector<std::string> files; // the numbers are draws from these
            for (const char* file : {"chrono_assembly.stp", "occt_as1_motor.step", "occt_bug25169_box-openshell.stp",
                                     "occt_bug25381_test_assembly_invisible.step",
                                     "occt_bug25415_part_of_hdrv8w64p254_4x2_1016x502h838p.stp", "occt_linkrods.step",
                                     "occt_nist_ftc_08_asme1_ap242-2.stp", "occt_screw.step", "pyocc_Ventilator.stp",
                                     "pyocc_splinecage.stp", "stepcode_as1-oc-214.stp"})
                files.push_back((sharedStepFolder() / "parts" / file).string());
            return PartDrops(drawSolids(files));
        }();
        QFETCH(int, number);
        const PartDropOutcome o = drops.run(std::size_t(number));
        QVERIFY2(o.end == PartDropEnd::Done, (o.what + ": " + o.said).c_str());
        QVERIFY2(!o.wrong, o.what.c_str());
    }
    /// No crash, no hang, and nothing done that the kernel finds in one another.
    void dropsEndWell() {
        if (sharedStepFolder().empty())
            QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        const PartDrops drops(solids());
        int done = 0;
        constexpr std::size_t count = 8;
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
