// The layers of docs/architecture.md: no #include may point from a folder to one that it must not use, and inside
// engine/ no floor may use a higher one. With the floors in one order and the folders in one order, circles cannot be.

#include "tests/support/places.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

using Words = std::vector<std::string>;

/// The floors of engine/, from the ground up.
const Words floors = {"math",     "joints",          "couplings",   "loads",      "model",      "sensors", "contact",
                      "dynamics", "complementarity", "integrators", "simulation", "assembling", "results", "bench"};

/// Within engine/contact likewise.
const Words contactFloors = {"geometry",     "features",    "primitives", "archive",
                             "narrow_phase", "broad_phase", "diagnostics"};

/// What each folder may include, by the start of the path, and which foreign libraries.
struct Layer {
    Words own;
    Words foreign;
};
const std::map<std::string, Layer> layers = {
    {"engine", {{"engine/"}, {}}},
    {"cad", {{"engine/", "cad/"}, {"OpenCASCADE"}}},
    {"plots", {{"engine/results/", "plots/"}, {"Qt", "QCustomPlot"}}},
    {"gui", {{"engine/", "cad/", "plots/", "gui/"}, {"Qt", "VTK", "OpenCASCADE"}}},
};

/// The rooms of gui/ that lie low, and the rooms that each may use.
const std::map<std::string, Words> lowRooms = {
    {"gui/words/", {"gui/words/"}},
    {"gui/document/", {"gui/document/", "gui/runs/", "gui/style/", "gui/words/"}},
};

/// Qt, VTK, OpenCASCADE or QCustomPlot when the header is theirs, else nothing.
std::string library(const std::string& header) {
    static const std::regex qt("(Qt?[A-Z].*|Qt[0-9].*|q[a-z0-9]+\\.h)"), vtk("vtk.*"), occt(".*\\.[hlg]xx");
    if (header == "qcustomplot.h" || header == "QCustomPlot") return "QCustomPlot";
    if (std::regex_match(header, qt)) return "Qt";
    if (std::regex_match(header, vtk)) return "VTK";
    if (std::regex_match(header, occt)) return "OpenCASCADE";
    return "";
}

/// The place of the folder below `base` in `order`; its size where it has none.
std::size_t placeOf(const std::string& path, const std::string& base, const Words& order) {
    const auto slash = path.find('/', base.size());
    const std::string name = slash == std::string::npos ? "" : path.substr(base.size(), slash - base.size());
    return static_cast<std::size_t>(std::find(order.begin(), order.end(), name) - order.begin());
}

/// What is wrong with an include within `base`, whose folders are floors in this order.
std::string wrongFloor(const std::string& file, const std::string& header, const std::string& base,
                       const Words& order) {
    const std::size_t from = placeOf(file, base, order), to = placeOf(header, base, order);
    if (from == order.size()) return file + ": this folder is no floor of " + base;
    if (to == order.size()) return file + " includes " + header + ": that is on no floor of " + base;
    if (to <= from) return "";
    return file + " includes " + header + ": " + order[from] + "/ must not use the higher floor " + order[to] + "/";
}

/// What is wrong with this line of this file (path from the repository root), or nothing.
std::string violation(const std::string& file, const std::string& line) {
    static const std::regex include("\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"].*");
    std::smatch match;
    if (!std::regex_match(line, match, include)) return "";
    const std::string header = match[2];
    const std::string folder = file.substr(0, file.find('/'));
    const Layer& layer = layers.at(folder);
    const std::string what = file + " includes " + header + ": ";

    if (const std::string foreign = library(header); !foreign.empty())
        return std::find(layer.foreign.begin(), layer.foreign.end(), foreign) != layer.foreign.end()
                   ? ""
                   : what + folder + "/ must not use " + foreign;
    const std::string target = header.substr(0, header.find('/'));
    const bool ours = layers.contains(target) && header.find('/') != std::string::npos;
    if (!ours) {
        const bool made = header.ends_with(".moc") || header.starts_with("moc_") || header.starts_with("ui_");
        return match[1] == "<" || made ? "" : what + "write the path from the repository root";
    }
    if (std::none_of(layer.own.begin(), layer.own.end(),
                     [&](const std::string& start) { return header.starts_with(start); }))
        return what + folder + "/ must not use it";
    const std::string language = "plots/language/", units = "plots/units/"; // lie below the rest of plots
    if (file.starts_with(language) && !header.starts_with(language)) return what + language + " must not use it";
    if (file.starts_with(units) && !header.starts_with(units)) return what + units + " must not use it";
    for (const auto& [room, below] : lowRooms)
        if (file.starts_with(room) && header.starts_with("gui/") &&
            std::none_of(below.begin(), below.end(), [&](const std::string& one) { return header.starts_with(one); }))
            return what + room + " must not use it";
    if (folder != "engine") return "";
    if (const std::string wrong = wrongFloor(file, header, "engine/", floors); !wrong.empty()) return wrong;
    const std::string contact = "engine/contact/";
    const bool within = file.starts_with(contact) && header.starts_with(contact);
    return within ? wrongFloor(file, header, contact, contactFloors) : "";
}

bool isSource(const std::filesystem::path& file) { return file.extension() == ".h" || file.extension() == ".cpp"; }

} // namespace

class LayersTest : public QObject {
    Q_OBJECT

  private slots:
    void theRuleItself_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char* file, const char* line, bool allowed) {
            QTest::addRow("%s %s", file, line) << QString(file) << QString(line) << allowed;
        };
        row("engine/model/a.cpp", "#include \"engine/math/types.h\"", true);
        row("engine/model/a.cpp", "#include \"engine/model/b.h\"", true);
        row("engine/math/a.cpp", "#include \"engine/model/number.h\"", false);
        row("engine/integrators/a.h", "#include \"engine/simulation/simulate.h\"", false);
        row("engine/simulation/a.h", "#include \"engine/integrators/smooth/hem5.h\"", true);
        row("engine/results/a.h", "#include \"engine/simulation/simulate.h\"", true);
        row("engine/misc/a.h", "#include \"engine/math/types.h\"", false);
        row("engine/contact/features/a.h", "#include \"engine/contact/geometry/curve.h\"", true);
        row("engine/contact/geometry/a.h", "#include \"engine/contact/features/part.h\"", false);
        row("engine/contact/geometry/kinds/a.h", "#include \"engine/contact/narrow_phase/starts.h\"", false);
        row("engine/contact/a.h", "#include \"engine/contact/features/part.h\"", false);
        row("engine/model/a.h", "#include \"engine/misc/a.h\"", false);
        row("engine/model/a.h", "#include \"number.h\"", false);
        row("engine/model/a.h", "#include \"../math/types.h\"", false);
        row("engine/model/a.h", "#include <vector>", true);
        row("engine/model/a.h", "#include <Eigen/Core>", true);
        row("engine/model/a.h", "#include <QString>", false);
        row("engine/model/a.h", "#include <QtCore/QString>", false);
        row("engine/model/a.h", "  #  include <qglobal.h> // sneaky", false);
        row("engine/model/a.h", "#include <vtkActor.h>", false);
        row("engine/model/a.h", "#include <gp_Pnt.hxx>", false);
        row("engine/model/a.h", "#include \"cad/cad_reader.h\"", false);
        row("engine/model/a.h", "#include \"gui/main_window.h\"", false);
        row("engine/model/a.h", "#include \"plots/plot.h\"", false);
        row("cad/a.cpp", "#include <gp_Pnt.hxx>", true);
        row("cad/a.cpp", "#include \"engine/contact/features/part.h\"", true);
        row("cad/a.cpp", "#include <QProcess>", false);
        row("cad/a.cpp", "#include <vtkActor.h>", false);
        row("cad/a.cpp", "#include \"gui/a.h\"", false);
        row("plots/a.cpp", "#include <QWidget>", true);
        row("plots/units/a.cpp", "#include \"plots/a.h\"", false);
        row("plots/a.cpp", "#include <qcustomplot.h>", true);
        row("plots/a.cpp", "#include \"engine/results/result.h\"", true);
        row("plots/a.cpp", "#include \"engine/model/mechanism.h\"", false);
        row("plots/a.cpp", "#include <vtkActor.h>", false);
        row("plots/a.cpp", "#include <gp_Pnt.hxx>", false);
        row("plots/a.cpp", "#include \"cad/a.h\"", false);
        row("plots/a.cpp", "#include \"gui/a.h\"", false);
        row("gui/a.cpp", "#include <vtkActor.h>", true);
        row("gui/a.cpp", "#include \"plots/a.h\"", true);
        row("gui/document/a.cpp", "#include \"gui/panels/a.h\"", false);
        row("gui/document/a.cpp", "#include \"gui/words/a.h\"", true);
        row("gui/words/a.cpp", "#include \"gui/document/a.h\"", false);
        row("gui/a.cpp", "#include \"a.moc\"", true);
        row("gui/a.cpp", "#include <qcustomplot.h>", false);
        row("gui/a.cpp", "// #include <qcustomplot.h>", true);
        row("gui/a.cpp", "int x = 0;", true);
    }

    void theRuleItself() {
        QFETCH(QString, file);
        QFETCH(QString, line);
        QFETCH(bool, allowed);
        const std::string found = violation(file.toStdString(), line.toStdString());
        QVERIFY2(found.empty() == allowed, found.c_str());
    }

    void noArrowPointsTheWrongWay() {
        const std::filesystem::path root = escapement::sourceFolder;
        std::string wrong;
        std::size_t includes = 0;
        for (const auto& [folder, layer] : layers) {
            QVERIFY2(std::filesystem::is_directory(root / folder), folder.c_str());
            for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
                if (!isSource(entry.path())) continue;
                const std::string file = std::filesystem::relative(entry.path(), root).generic_string();
                std::ifstream stream(entry.path());
                for (std::string line; std::getline(stream, line);) {
                    includes += line.find("#include") != std::string::npos;
                    if (const std::string found = violation(file, line); !found.empty()) wrong += found + "\n";
                }
            }
        }
        QVERIFY(includes > 100); // the walk did find the sources
        QVERIFY2(wrong.empty(), ("\n" + wrong).c_str());
    }

    void noFileHidesFromTheWalk() {
        for (const auto& [folder, layer] : layers)
            for (const auto& entry : std::filesystem::recursive_directory_iterator(
                     std::filesystem::path(escapement::sourceFolder) / folder))
                for (const std::string other : {".hpp", ".hh", ".hxx", ".cc", ".cxx", ".c", ".inl", ".ipp"})
                    QVERIFY2(entry.path().extension() != other, entry.path().c_str());
    }
};

QTEST_GUILESS_MAIN(LayersTest)
#include "layers_test.moc"
