// What a CAD file is by its content: code pages, byte-order marks, misleading names, meshes, numbers that are none,
// missing units.

#include "cad/files/file_text.h"
#include "cad/files/text_encoding.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/places.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <regex>

using namespace escapement;
namespace fs = std::filesystem;

namespace {

/// "Шестерня ведущая" and others in their code pages.
const std::string russian = "\xD8\xE5\xF1\xF2\xE5\xF0\xED\xFF \xE2\xE5\xE4\xF3\xF9\xE0\xFF"; // windows-1251
const std::string russianUtf8 = "Шестерня ведущая";

} // namespace

class FileTextTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    fs::path write(const std::string& name, const std::string& text) const {
        const fs::path file = fs::path(folder_.path().toStdString()) / name;
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

    /// The ball of a sample, with its product named so.
    static std::string sample(const std::string& name = "") {
        std::ifstream stream(fs::path(sourceFolder) / "resources/samples/bouncing_ball.step", std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(stream), {}};
        if (name.empty()) return text;
        const auto product = text.find("PRODUCT('");
        const auto end = text.find("',", product);
        const std::string old = text.substr(product + 9, end - product - 9);
        for (auto at = text.find("'" + old + "'"); at != std::string::npos; at = text.find("'" + old + "'", at + 1))
            text.replace(at + 1, old.size(), name);
        return text;
    }

    static QString refusalOf(const fs::path& file) {
        try {
            readCadFile(file);
        } catch (const InputError& error) {
            return error.what();
        }
        return "it was read";
    }

    /// m, across all parts.
    static double sizeOf(const CadModel& model) {
        double size = 0.0;
        for (const auto& part : model.parts)
            for (const Vec3& p : part->triangulation.points) size = std::max(size, 2.0 * p.cwiseAbs().maxCoeff());
        return size;
    }

    static bool names(const CadModel& model, const std::string& text) {
        return std::any_of(model.parts.begin(), model.parts.end(),
                           [&](const auto& part) { return part->path.find(text) != std::string::npos; });
    }

    static bool tells(const CadModel& model, const char* words) {
        return std::any_of(model.repairs.begin(), model.repairs.end(),
                           [&](const auto& text) { return text.find(words) != std::string::npos; });
    }

  private slots:
    void codePagesAreFoundOut_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("encoding");
        QTest::newRow("ascii") << "gear 20"
                               << "";
        QTest::newRow("utf-8") << "Zahnrad für Öl"
                               << "UTF-8";
        QTest::newRow("windows-1251") << "Шестерня ведущая, вал и втулка"
                                      << "WINDOWS-1251";
        QTest::newRow("koi8-r") << "Шестерня ведущая, вал и втулка"
                                << "KOI8-R";
        QTest::newRow("cp866") << "Шестерня ведущая, вал и втулка"
                               << "CP866";
        QTest::newRow("windows-1252") << "Zahnrad für Öl, pièce gauche"
                                      << "WINDOWS-1252";
        QTest::newRow("gb18030") << "齿轮 主动轴 轴承座"
                                 << "GB18030";
    }

    void codePagesAreFoundOut() {
        QFETCH(QString, text);
        QFETCH(QString, encoding);
        std::string bytes = text.toStdString();
        if (!encoding.isEmpty() && encoding != "UTF-8") {
            // From UTF-8 by the other way round.
            QFile file(folder_.filePath("in.txt"));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) > 0);
            file.close();
            QProcess iconv;
            iconv.start("iconv", {"-f", "UTF-8", "-t", encoding, folder_.filePath("in.txt")});
            if (!iconv.waitForFinished() || iconv.exitCode() != 0)
                QSKIP("There is no iconv program to write in this code page.");
            bytes = iconv.readAllStandardOutput().toStdString();
        }
        QCOMPARE(QString::fromStdString(guessedEncoding("PRODUCT('" + bytes + "','');")), encoding);
        if (!encoding.isEmpty()) QCOMPARE(QString::fromStdString(toUtf8(bytes, encoding.toStdString())), text);
    }

    void namesInOtherCodePages() {
        const CadModel found = readCadFile(write("found.step", sample(russian)));
        QVERIFY(names(found, russianUtf8));
        QVERIFY(tells(found, "WINDOWS-1251"));
        CadReadOptions options;
        options.encoding = "iso-8859-5";
        const fs::path file = write("chosen.step", sample("\xB2\xD0\xDB")); // "Вал"
        QVERIFY(names(readCadFile(file, options), "Вал"));
        options.encoding = "klingon";
        try {
            readCadFile(file, options);
            QFAIL("it was read");
        } catch (const InputError& error) {
            QVERIFY(QString(error.what()).contains("no code page \"klingon\""));
        }
        QVERIFY(names(readCadFile(write("utf8.step", sample(russianUtf8))), russianUtf8));
    }

    void marksAndMisleadingNames() {
        const CadModel marked = readCadFile(write("marked.step", "\xEF\xBB\xBF" + sample()));
        QVERIFY(tells(marked, "byte-order mark"));
        std::string wide = "\xFF\xFE";
        for (const char c : sample()) wide += {c, '\0'};
        QVERIFY(tells(readCadFile(write("wide.step", wide)), "UTF-16"));
        for (const char* name : {"part.igs", "part.brep", "part.p21"}) {
            const CadModel model = readCadFile(write(name, sample()));
            QCOMPARE(model.parts.size(), std::size_t(2));
            QVERIFY(tells(model, "a STEP file by its content"));
        }
        QVERIFY(refusalOf(write("mesh.step", "solid a\nfacet normal 0 0 1\nouter loop\n")).contains("an STL mesh"));
        QVERIFY(refusalOf(write("packed.stp", std::string("PK\x03\x04") + "....")).contains("a ZIP archive"));
    }

    /// Units may be missing though the words stand in the file: nothing refers to them, or they are lengths of a
    /// tolerance.
    void missingUnitsAreAskedAbout() {
        const double radius = 0.5 * sizeOf(readCadFile(write("said.step", sample())));
        QVERIFY(readCadFile(write("said.step", sample())).question.empty());
        const auto without = [](std::string text, const std::string& from, const std::string& to, bool all = true) {
            for (auto at = text.find(from); at != std::string::npos;
                 at = all ? text.find(from, at + to.size()) : std::string::npos)
                text.replace(at, from.size(), to);
            return text;
        };
        std::vector<std::string> texts{without(sample(), "LENGTH_UNIT()", "MASS_UNIT()")};
        // Contexts that assign nothing; the units and the tolerances in them stay.
        const std::regex context(
            R"(\( GEOMETRIC_REPRESENTATION_CONTEXT\(3\)\s*GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT\s*\(\s*\([^)]*\)\)\s*)"
            R"(GLOBAL_UNIT_ASSIGNED_CONTEXT\s*\(\s*\([^)]*\)\)\s*REPRESENTATION_CONTEXT\s*\(([^)]*)\)\s*\))");
        texts.push_back(std::regex_replace(sample(), context, "GEOMETRIC_REPRESENTATION_CONTEXT($1,3)"));
        QVERIFY(texts.back().find("GLOBAL_UNIT_ASSIGNED_CONTEXT") == std::string::npos &&
                texts.back().find("LENGTH_UNIT()") != std::string::npos);
        for (const std::string& text : texts) {
            QVERIFY(text.find("LENGTH_MEASURE") != std::string::npos);
            const auto file = write("unsaid.step", text);
            const CadModel asked = readCadFile(file);
            QVERIFY2(QString::fromStdString(asked.question).contains("does not say its unit"), asked.question.c_str());
            QVERIFY2(std::abs(0.5 * sizeOf(asked) - radius) < 1e-6 * radius,
                     qPrintable(QString::number(sizeOf(asked))));
            CadReadOptions inches;
            inches.unit = "in";
            const CadModel answered = readCadFile(file, inches);
            QVERIFY(answered.question.empty());
            QVERIFY2(std::abs(0.5 * sizeOf(answered) - 25.4 * radius) < 1e-6 * radius,
                     qPrintable(QString::number(sizeOf(answered))));
        }
        // Only the first one of several: no question, as the others say it, but a remark.
        const CadModel some = readCadFile(write("some.step", without(sample(), "LENGTH_UNIT()", "MASS_UNIT()", false)));
        QVERIFY(some.question.empty());
        QVERIFY(std::any_of(some.repairs.begin(), some.repairs.end(),
                            [](const std::string& r) { return r.find("do not say their unit") != std::string::npos; }));
    }

    void whatCannotBeReadIsSaidAtOnce() {
        QElapsedTimer timer;
        timer.start();
        std::string text = sample();
        const auto point = text.find("CARTESIAN_POINT('',(");
        const auto number = point + 20, end = text.find(',', number);
        QVERIFY(point != std::string::npos);
        const auto line = 1 + std::count(text.begin(), text.begin() + long(number), '\n');
        for (const char* none : {"NaN", "-nan", "1.#IND", "INF"}) {
            std::string broken = text;
            broken.replace(number, end - number, none);
            const QString said = refusalOf(write("broken.step", broken));
            QVERIFY2(said.contains("no number") && said.contains(QString("line %1").arg(line)), qPrintable(said));
        }
        QVERIFY(!refusalOf(write("fine.step", sample("NaN, INF"))).contains("no number")); // a name may be anything
        const QString mesh = refusalOf(
            write("mesh.step", "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=TESSELLATED_SOLID('',(#2),$);\n"
                               "#2=TRIANGULATED_FACE('',#3,4,(),$,(),((1,2,3)));\nENDSEC;\nEND-ISO-10303-21;\n"));
        QVERIFY2(mesh.contains("as triangles only"), qPrintable(mesh));
        QVERIFY(timer.elapsed() < 5000);
    }
};

int main(int argc, char** argv) { return runTestOrWorker<FileTextTest>(argc, argv); }
#include "file_text_test.moc"
