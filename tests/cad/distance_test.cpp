// Least distances of faces of real CAD files against the geometry kernel's own.

#include "cad/distance_bench.h"
#include "tests/cad/worker_main.h"

#include <fstream>

using namespace escapement;

class DistanceTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheKernel() {
        const auto folder = sharedStepFolder();
        if (folder.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
        BenchRequest request;
        for (const char* file : {"parts/chrono_assembly.stp", "parts/occt_screw.step", "parts/occt_linkrods.step", "parts/pyocc_Ventilator.stp", "parts/stepcode_as1-oc-214.stp",
                                 "watch_escapement/EscapeWheel.step", "watch_escapement/PinLever.step", "watch_escapement/BalanceWheel.step"})
            request.files.push_back((folder / file).string());
        QTemporaryDir out;
        const std::string list = out.filePath("disagreements.txt").toStdString();
        const BenchReport report = compareDistances(request, 2000, list);
        for (const auto& row : report.tables.front().rows) qInfo("%s: %s", row[0].c_str(), row[1].c_str());
        std::ifstream lines(list);
        for (std::string line; std::getline(lines, line);) qInfo("%s", line.c_str());
        for (const auto& claim : report.claims) QVERIFY2(claim.holds, claim.name.c_str());
    }
};

int main(int argc, char** argv) { return runTestOrWorker<DistanceTest>(argc, argv); }
#include "distance_test.moc"
