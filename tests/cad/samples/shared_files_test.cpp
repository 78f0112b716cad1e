// Real CAD files from many exporters: what they hold must be found, and none may bring the program down.

#include "engine/contact/features/placed_part.h"
#include "tests/cad/reading/worker_main.h"

#include <QElapsedTimer>

#include <algorithm>
#include <numeric>

using namespace escapement;

namespace {

int solidsOf(const CadModel& model) {
    return std::accumulate(model.parts.begin(), model.parts.end(), 0,
                           [](int sum, const auto& p) { return sum + p->solids; });
}

int facesOf(const CadModel& model, SurfaceKind kind) {
    int count = 0;
    for (const auto& part : model.parts)
        for (const auto& face : part->features.faces) count += face.surface->kind() == kind;
    return count;
}

/// What may have been done about bad geometry.
const char* const outcomes[] = {"(healed)",         "display only",       "used as it is",
                                "(refused)",        "explicit mass",      "will not be seen",
                                "without mass",     "of its own",         "kernel evaluates it",
                                "along its length", "part of its length", "is uncertain",
                                "first two",        "(ours is used)",     "nothing of it is used"};

int facesOf(const CadModel& model) {
    int count = 0;
    for (const auto& part : model.parts) count += int(part->features.faces.size());
    return count;
}

} // namespace

class SharedFilesTest : public QObject {
    Q_OBJECT

    std::filesystem::path folder_;

  private slots:
    void init() {
        folder_ = sharedStepFolder();
        if (folder_.empty()) QSKIP("The shared CAD files are not here; set ESCAPEMENT_SHARED to their folder.");
    }

    void everyFileIsReadOrRefusedInWords() {
        int read = 0, files = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
            const auto kind = entry.path().extension();
            if (kind != ".step" && kind != ".stp") continue;
            ++files;
            QElapsedTimer timer;
            timer.start();
            try {
                const auto model = readCadFile(entry.path());
                ++read;
                std::vector<std::string> paths;
                for (const auto& part : model.parts) {
                    paths.push_back(part->path);
                    QVERIFY2(!part->features.faces.empty(), part->path.c_str());
                    QVERIFY2(part->solids > 0 ? part->volume > 0.0 : part->open, part->path.c_str());
                    for (int face : part->triangulation.face)
                        QVERIFY(face >= 1 && face <= int(part->features.faces.size()));
                    for (const auto& normal : part->triangulation.normals)
                        QVERIFY(std::abs(normal.norm() - 1.0) < 1e-9);
                    for (const auto& edge : part->features.edges)
                        for (int side : edge.faces) QVERIFY(side >= 0 && side <= int(part->features.faces.size()));
                }
                std::sort(paths.begin(), paths.end());
                QVERIFY2(std::adjacent_find(paths.begin(), paths.end()) == paths.end(), entry.path().c_str());
                // A face is missing from the picture only where the file itself is broken, and then it is said.
                const auto tells = [&](const char* words) {
                    return std::any_of(model.repairs.begin(), model.repairs.end(),
                                       [&](const auto& repair) { return repair.find(words) != std::string::npos; });
                };
                QVERIFY2(!tells("triangulated") || tells("display only"), entry.path().c_str());
                for (const auto& repair : model.repairs) { // where, what, and what was done about it
                    const bool done = std::any_of(std::begin(outcomes), std::end(outcomes), [&](const char* words) {
                        return repair.find(words) != std::string::npos;
                    });
                    QVERIFY2(done, repair.c_str());
                }
            } catch (const InputError& error) {
                const QString text = error.what();
                QVERIFY(text.contains(QString::fromStdString(entry.path().filename().string())));
                // The only one: its shape is a mesh with annotations.
                QCOMPARE(entry.path().filename().string(), std::string("occt_nist_ftc_08_asme1_ap242-2.stp"));
                QVERIFY2(text.contains("as triangles only") && text.contains("Export it again"), error.what());
            }
            QVERIFY2(timer.elapsed() < 60000, entry.path().c_str());
        }
        QVERIFY(files >= 31);
        QCOMPARE(read, files - 1);
    }

    void classicalAssembly() {
        const auto model = readCadFile(folder_ / "parts/stepcode_as1-oc-214.stp");
        QCOMPARE(solidsOf(model), 18);
        QCOMPARE(int(model.parts.size()), 18);
        PartLibrary library;
        library.add("as1", model);
        for (const char* path :
             {"as1/plate", "as1/rod-assembly/nut:2", "as1/l-bracket-assembly:2/nut-bolt-assembly:3/bolt"}) {
            const auto part = library.find("as1", path);
            QVERIFY2(part, path);
            QVERIFY2(part->hasColour, path);
        }
        // Instances share their shape but not their place.
        const auto one = library.find("as1", "as1/rod-assembly/nut"),
                   two = library.find("as1", "as1/rod-assembly/nut:2");
        QCOMPARE(one->volume, two->volume);
        QVERIFY((one->placement.translation - two->placement.translation).norm() > 0.01);
        // The plate is 180 x 150 x 20 mm with six holes.
        const auto plate = library.find("as1", "as1/plate");
        QVERIFY(plate->volume < 0.18 * 0.15 * 0.02 && plate->volume > 0.9 * 0.18 * 0.15 * 0.02);
    }

    void whatTheFilesHold_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("solids");
        QTest::addColumn<int>("faces");
        QTest::addColumn<int>("splines"); // that are no planes, cylinders, cones, spheres or tori
        QTest::newRow("two roots") << "parts/occt_as1_motor.step" << 35 << -1 << -1;
        QTest::newRow("two bodies") << "parts/chrono_assembly.stp" << 2 << -1 << -1;
        QTest::newRow("classical assembly") << "parts/stepcode_as1-oc-214.stp" << 18 << -1 << 0;
        QTest::newRow("casting") << "parts/occt_linkrods.step" << 1 << -1 << 14;
        QTest::newRow("fan") << "parts/pyocc_Ventilator.stp" << 1 << 305 << 163;
        QTest::newRow("screw") << "parts/occt_screw.step" << 1 << 10 << 0;
        QTest::newRow("shell marked open") << "parts/occt_bug25169_box-openshell.stp" << 1 << 6 << 0;
        QTest::newRow("no solid left") << "parts/occt_bug25415_part_of_hdrv8w64p254_4x2_1016x502h838p.stp" << 0 << 16
                                       << 0;
        QTest::newRow("open splines") << "parts/pyocc_splinecage.stp" << 0 << 4 << 1;
        QTest::newRow("escape wheel") << "watch_escapement/EscapeWheel.step" << 1 << 176 << -1;
    }

    void whatTheFilesHold() {
        QFETCH(QString, file);
        QFETCH(int, solids);
        QFETCH(int, faces);
        QFETCH(int, splines);
        const auto model = readCadFile(folder_ / file.toStdString());
        QCOMPARE(solidsOf(model), solids);
        if (faces >= 0) QCOMPARE(facesOf(model), faces);
        if (splines >= 0) QCOMPARE(facesOf(model, SurfaceKind::BSpline), splines);
    }

    void badGeometryIsNamed() {
        const auto open = readCadFile(folder_ / "parts/pyocc_splinecage.stp");
        for (const auto& part : open.parts) QVERIFY(part->open);
        QVERIFY(!open.repairs.empty());
        const auto invalid = readCadFile(folder_ / "parts/occt_bug25415_part_of_hdrv8w64p254_4x2_1016x502h838p.stp");
        const auto said = [](const CadModel& model) {
            QString text;
            for (const auto& repair : model.repairs) text += QString::fromStdString(repair) + "\n";
            return text;
        };
        QCOMPARE(solidsOf(invalid), 0);
        QVERIFY2(said(invalid).contains("invalid face") && said(invalid).contains("its border crosses itself") &&
                     said(invalid).contains("faces 7 and 14 without area"),
                 qPrintable(said(invalid)));
        // What the kernel's reader mends without a word.
        const auto unclosed = readCadFile(folder_ / "parts/occt_bug25169_box-openshell.stp");
        QCOMPARE(solidsOf(unclosed), 1);
        QVERIFY(std::abs(unclosed.parts.at(0)->volume / 8e-6 - 1.0) < 1e-9);
        QVERIFY2(said(unclosed).contains("written as open: taken as closed (healed)"), qPrintable(said(unclosed)));
        QVERIFY(said(readCadFile(folder_ / "parts/chrono_assembly.stp")).contains("a seam was added (healed)"));
        QVERIFY(said(readCadFile(folder_ / "parts/pyocc_Ventilator.stp")).contains("crossed each other"));
        const auto mixed = readCadFile(folder_ / "parts/occt_bug25381_test_assembly_invisible.step");
        QCOMPARE(solidsOf(mixed), 7);
        // Wires and points beside solids are no fault: they are told, each by its name, but nothing was refused.
        QCOMPARE(mixed.refused.size(), std::size_t(0));
        QCOMPARE(std::count_if(mixed.repairs.begin(), mixed.repairs.end(),
                               [](const std::string& text) {
                                   return text.find("holds no faces") != std::string::npos;
                               }),
                 4);
    }

    void theMovingPartsOfAWatch_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("mass");    // kg
        QTest::addColumn<double>("inertia"); // kg mm^2 about z
        QTest::newRow("balance") << "BalanceWheel" << 1.46336e-4 << 3.05483e-3;
        QTest::newRow("lever") << "PinLever" << 1.63378e-5 << 6.5593e-5;
        QTest::newRow("escape wheel") << "EscapeWheel" << 1.60874e-5 << 4.32457e-5;
    }

    void theMovingPartsOfAWatch() {
        QFETCH(QString, name);
        QFETCH(double, mass);
        QFETCH(double, inertia);
        Mechanism mechanism;
        Material steel;
        steel.name = "steel";
        steel.density = 7750.0;
        mechanism.materials = {steel};
        Body body;
        body.name = name.toStdString();
        PartLibrary library;
        library.add("watch", readCadFile(folder_ / "watch_escapement" / (name.toStdString() + ".step")));
        for (const auto& part : library.model("watch")->parts) {
            Shape shape;
            shape.geometry = "watch";
            shape.part = part->path;
            shape.material = "steel";
            body.shapes.push_back(shape);
        }
        const auto found = massOf(body, placedParts(body, mechanism, library));
        qInfo("%.6g kg, %.6g kg mm2, centre %.8f %.8f %.8f mm", found.mass, found.inertia(2, 2) * 1e6,
              found.centre.x() * 1e3, found.centre.y() * 1e3, found.centre.z() * 1e3);
        // The published figures are the geometry kernel's, whose quadrature of the splines is that far off.
        QVERIFY2(std::abs(found.mass / mass - 1.0) < 1e-3, qPrintable(QString::number(found.mass / mass - 1.0)));
        QVERIFY(std::abs(found.inertia(2, 2) * 1e6 / inertia - 1.0) < 2e-3);
    }
};

int main(int argc, char** argv) { return runTestOrWorker<SharedFilesTest>(argc, argv); }

#include "shared_files_test.moc"
