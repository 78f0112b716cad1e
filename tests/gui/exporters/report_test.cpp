// File > Report with real events, and `escapement export --report`: one file that says the run's own numbers, with its
// pictures and plots; STEP of a moment that reads back as what was there.

#include "tests/gui/user.h"

#include "cad/cad_reader.h"
#include "engine/contact/features/placed_part.h"
#include "engine/model/files/project_file.h"
#include "engine/results/blows.h"
#include "engine/results/energy_ledger.h"
#include "engine/results/result_file.h"
#include "gui/exporters/exporter.h"
#include "gui/report/report_text.h"
#include "gui/workbench/actions/exporting.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/places.h"

#include <QProcess>
#include <QTextDocument>

#include <cmath>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

QList<QByteArray> drawings(const QByteArray& html) {
    QList<QByteArray> found;
    for (qsizetype at = html.indexOf("<svg"); at >= 0; at = html.indexOf("<svg", at + 1))
        found << html.mid(at, html.indexOf("</svg>", at) + 6 - at);
    return found;
}

QList<QImage> pictures(const QByteArray& html) {
    QList<QImage> found;
    const QByteArray mark = "data:image/png;base64,";
    for (qsizetype at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
        const qsizetype from = at + mark.size();
        found << QImage::fromData(QByteArray::fromBase64(html.mid(from, html.indexOf('"', from) - from)));
    }
    return found;
}

QString plainText(const QByteArray& html) {
    QTextDocument document;
    document.setHtml(QString::fromUtf8(html));
    return document.toPlainText();
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void fromTheWindow();
    void theModelAloneHasNone();
    void withoutADisplay();
    void roundoffIsNotReported();
    void longNamesWrap();
    void inGerman();
    void whereNothingCanBeDrawn();
    void stepOfAMoment();
    void stepOfPrimitives();

  private:
    QString sample(const QString& name);
    int program(const QStringList& arguments, QByteArray* said = nullptr, const QStringList& environment = {});
    std::unique_ptr<QTemporaryDir> folder_;
};

void ReportTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString ReportTest::sample(const QString& name) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const char* ending : {".step", ".escapement"})
        QFile::copy(samples + name + ending, folder + "/" + name + ending);
    return folder + "/" + name + ".escapement";
}

int ReportTest::program(const QStringList& arguments, QByteArray* said, const QStringList& environment) {
    QProcess process;
    auto own = QProcessEnvironment::systemEnvironment();
    own.remove("DISPLAY");
    own.remove("WAYLAND_DISPLAY");
    for (const QString& one : environment) own.insert(one.section('=', 0, 0), one.section('=', 1));
    process.setProcessEnvironment(own);
    process.start(programFile, arguments);
    if (!process.waitForFinished(180000)) return -1;
    if (said) *said = process.readAllStandardError();
    return process.exitCode();
}

void ReportTest::fromTheWindow() {
    User user(QSize(1440, 880));
    QVERIFY(user.open(sample("bouncing_ball")));
    QVERIFY(!user.find<QAction>("reportAction")->isEnabled());
    QVERIFY(user.run());
    user.window->plots().showQuantity("bodies/ball/position z", true);
    user.window->plots().showQuantity("bodies/ball/speed", true);
    user.window->allPlots().addPlot("Turnover, 50% = half");
    user.window->plots().showQuantity("energy/kinetic", true);
    const QString file = folder_->filePath("ball report.html");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    user.answerFileDialog(file);
    user.key(Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 60000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    const QByteArray html = bytesOf(file);
    QVERIFY(!html.contains("figure:")); // everything is in it
    const QString text = plainText(html);
    // The numbers are the result's.
    const auto result = user.document().runs().result();
    const Energies first = result->frameAt(0).energy, last = result->frameAt(result->frameCount() - 1).energy;
    const auto joules = [](double value) { return quantityText(value, "J", 6); };
    QVERIFY(text.contains(joules(last.impacts - first.impacts)));
    QVERIFY(text.contains(joules(first.potential)));
    double hardest = 0.0, when = 0.0;
    int impacts = 0;
    for (const Blow& blow : blowsOf(result->events())) {
        const Event& event = blow.total;
        impacts += event.kind == EventKind::Impact;
        if (event.impulse.norm() > hardest) hardest = event.impulse.norm(), when = event.time;
    }
    QVERIFY(impacts > 5);
    QVERIFY2(text.contains(QString("%1 %2").arg(eventWord(EventKind::Impact)).arg(impacts)),
             qPrintable(text.left(4000)));
    const auto largest = text.indexOf("largest");
    QVERIFY(text.indexOf(quantityText(hardest, "N s", 5)) > largest);
    QVERIFY(text.contains(timeText(when, result->timeAt(result->frameCount() - 1))));
    QVERIFY(text.contains("0.000523") || text.contains("kg") || text.contains(" g"));
    const auto values = escapement::values(*result, "bodies/ball/position z");
    QVERIFY(text.contains("bodies/ball/position z"));
    QVERIFY(text.contains(quantityText(*std::max_element(values.begin(), values.end()), "m", 6)));
    // What it is of: the project's file, its name and the run; all plots with their titles, whichever is in front.
    const QString heading = text.section('\n', 0, 0);
    QVERIFY2(heading.contains("bouncing_ball") && heading.contains(user.document().runs().currentRun()->name),
             qPrintable(heading));
    QVERIFY(text.contains(user.window->allPlots().nameOf(0)));
    QVERIFY2(text.contains("Turnover, 50% = half"), qPrintable(text.right(3000)));
    QVERIFY(text.indexOf("energy/kinetic") > text.indexOf("Turnover, 50% = half"));
    // Settings are called as in their panel.
    for (const char* name : {"Ignore bounces below", "Strike together within", "Run until", "automatic"})
        QVERIFY2(text.contains(name), name);
    QVERIFY(!text.contains("\naccumulation height\n"));
    // Start and end as pictures that show something, not the same; the ledger and the two curves as drawings.
    const auto seen = pictures(html);
    QCOMPARE(seen.size(), qsizetype(2));
    QCOMPARE(seen[0].width(), 1350);
    QVERIFY(seen[0] != seen[1]);
    const auto drawn = drawings(html);
    QCOMPARE(drawn.size(), qsizetype(4));
    for (const QByteArray& one : drawn) {
        const QImage image = QImage::fromData(one, "SVG");
        QVERIFY(std::abs(380.0 * image.width() / image.height() - 900.0) < 5.0); // its resolution is the platform's
        QVERIFY(one.count("<path") + one.count("<polyline") > 3);
    }
    if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty()) {
        QFile::copy(file, keep + "/report.html");
        QImage::fromData(drawn[0], "SVG").save(keep + "/report-ledger.png");
    }
}

void ReportTest::theModelAloneHasNone() {
    QByteArray said;
    const QString project = sample("bouncing_ball");
    QCOMPARE(program({"export", project, "--report", folder_->filePath("none.html")}, &said), 2);
    QVERIFY(!QFile::exists(folder_->filePath("none.html")));
}

void ReportTest::withoutADisplay() {
    const QString project = sample("slider_crank"), result = folder_->filePath("crank.h5"),
                  pdf = folder_->filePath("crank.pdf");
    QCOMPARE(program({"run", project, "--out", result, "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", result, "--report", pdf}, &said) == 0, said);
    const QByteArray bytes = bytesOf(pdf);
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY(bytes.trimmed().endsWith("%%EOF"));
    QVERIFY(bytes.count("/Type /Page\n") + bytes.count("/Type /Page ") >= 3);
    QVERIFY(bytes.count("/Subtype /Image") >= 3);
    // Units, curves and what makes no sense.
    const QString html = folder_->filePath("crank.html");
    QVERIFY2(program({"export", result, "--to", "html", "--out", html, "--units", "m, kg, s, N, rad", "--columns",
                      "joints/crank pin/angle"},
                     &said) == 0 ||
                 said.contains("crank pin"),
             said);
    if (!QFile::exists(html))
        QVERIFY2(program({"export", result, "--to", "html", "--out", html, "--units", "m, kg, s, N, rad", "--columns",
                          "joints/crank pin/coordinate"},
                         &said) == 0,
                 said);
    const QString text = plainText(bytesOf(html));
    QVERIFY(text.contains("main bearing") && text.contains("revolute"));
    QVERIFY2(text.contains("restitution 0.4; friction 0.01"), qPrintable(text.mid(text.indexOf("Contacts"), 400)));
    QVERIFY(text.contains("38 g"));
    QVERIFY(text.contains("kg m²") && !text.contains("kg mm²"));
    QCOMPARE(program({"export", result, "--report", folder_->filePath("crank.txt")}, &said), 2);
    QVERIFY2(said.contains(".html or .pdf"), said);
    QCOMPARE(program({"export", result, "--to", "html", "--out", html, "--units", "furlong"}, &said), 2);
    QVERIFY2(said.contains("mm, kg, s, N"), said);
    QCOMPARE(program({"export", result, "--to", "html", "--out", html, "--columns", "joints/crank pin/torque of none"},
                     &said),
             2);
    // Plots with titles of their own.
    const QString tabs = folder_->filePath("tabs.html");
    QVERIFY2(program({"export", result, "--report", tabs, "--title", "The crank, tried", "--tab",
                      "Pin, left=joints/crank pin/coordinate", "--tab", "Stored=energy/kinetic,energy/potential"},
                     &said) == 0,
             said);
    const QString titled = plainText(bytesOf(tabs));
    for (const char* words : {"The crank, tried", "Pin, left", "Stored", "energy/potential"})
        QVERIFY2(titled.contains(words), words);
    QCOMPARE(drawings(bytesOf(tabs)).size(), qsizetype(3));
    // What was measured afterwards is drawn as well.
    const QString measured = folder_->filePath("measured.json");
    const auto measure = [&](std::size_t values, const QByteArray& path = "measures/pin, edge 1 – rod") {
        QByteArray numbers("null");
        for (std::size_t i = 1; i < values; ++i) numbers += ",0.25";
        QFile file(measured);
        const QByteArray text = R"([{"path":")" + path + R"(","unit":"m","values":[)" + numbers + "]}]";
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    const std::size_t frames = readResult(result.toStdString())->frameCount();
    QVERIFY(measure(frames));
    const QStringList drawn{"export",     result,  "--report", tabs, "--tab", "Apart=measures/pin%2C edge 1 – rod",
                            "--measured", measured};
    QVERIFY2(program(drawn, &said) == 0, said);
    QVERIFY(plainText(bytesOf(tabs)).contains("measures/pin, edge 1 – rod"));
    QVERIFY(measure(frames + 1));
    QCOMPARE(program(drawn, &said), 2);
    QVERIFY2(said.contains("frames"), said);
    // What is no measured quantity would stand in place of one of the result.
    for (const auto& [path, meant] : {std::pair<QByteArray, QByteArray>("joints/crank pin/coordinate", "measures/"),
                                      {"mesures/pin", "measures/pin"},
                                      {"Clearances/pin", "clearances/pin"},
                                      {"pin", "measures/pin"},
                                      {"measures/", "a name follows"}}) {
        QVERIFY(measure(frames, path));
        QCOMPARE(program({"export", result, "--report", tabs, "--measured", measured}, &said), 2);
        QVERIFY2(said.contains("is no measured quantity") && said.contains(meant), said);
    }
    QCOMPARE(program({"export", result, "--report", tabs, "--tab", "without curves"}, &said), 2);
    QVERIFY2(said.contains("TITLE=QUANTITIES"), said);
    QCOMPARE(program({"export", result, "--report", "/nowhere/report.pdf"}, &said), 2);
    QVERIFY2(said.contains("cannot be written"), said);
    QCOMPARE(program({"export", result}, &said), 2);
    QCOMPARE(program({"export", result, "--to", "glb", "--out", "a.glb", "--units", "m, kg, s, N, rad"}, &said), 2);
}

/// Of a force that ends at a hair less than nothing, an energy that comes back to where it was, centres of mass on an
/// axis.
void ReportTest::roundoffIsNotReported() {
    const QString project = sample("geneva"), result = folder_->filePath("geneva.h5"),
                  html = folder_->filePath("geneva.html"), csv = folder_->filePath("geneva.csv");
    const QString force = "contacts/pin in slots/normal force";
    QCOMPARE(program({"run", project, "--out", result, "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", result, "--to", "html", "--out", html, "--columns", force}, &said) == 0, said);
    const QString text = plainText(bytesOf(html));
    QVERIFY(text.contains(force));
    for (const char* tiny : {" nN", "10⁻¹⁵ J", "10⁻¹³,", "10⁻¹⁴,", "-11.2"})
        QVERIFY2(!text.contains(tiny), qPrintable(text.mid(text.indexOf(tiny) - 300, 400)));
    // The table of numbers has it.
    QVERIFY2(program({"export", result, "--to", "csv", "--out", csv, "--columns", force}, &said) == 0, said);
    QVERIFY(bytesOf(csv).contains("e-08"));
}

/// A name without a space would go out of the page at its right, and be cut where it is printed.
void ReportTest::longNamesWrap() {
    ReportText text;
    const QString name = QString("gearbox_").repeated(30);
    text.table({"Name", "Value"}, {{name, "1 mm"}}, 1);
    const QByteArray html = htmlFile(text, name);
    QVERIFY(html.contains(name.toUtf8()));
    QVERIFY(html.contains("th, td { overflow-wrap: anywhere; }"));
}

void ReportTest::inGerman() {
    const QString project = sample("slider_crank"), result = folder_->filePath("german.h5"),
                  html = folder_->filePath("german.html");
    QCOMPARE(program({"run", project, "--out", result, "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", result, "--report", html, "--language", "de"}, &said) == 0, said);
    QVERIFY(bytesOf(html).contains("<html lang=\"de\">"));
    const QString text = plainText(bytesOf(html));
    for (const char* word : {"Mechanismus", "Gelenke", "Drehgelenk", "Ereignisse", "Einstellungen des Laufs"})
        QVERIFY2(text.contains(word), word);
    QVERIFY2(!text.contains("revolute") && !text.contains("Mechanism\n"), qPrintable(text.left(2000)));
    QVERIFY(text.contains("main bearing")); // a name
    // Curves have the words that the window has for them.
    QVERIFY2(text.contains("Gelenke/main bearing/") && !text.contains("joints/main bearing"), qPrintable(text));
    QCOMPARE(program({"export", result, "--report", html, "--language", "xx"}, &said), 2);
    QCOMPARE(program({"export", result, "--to", "csv", "--out", "a.csv", "--language", "de"}, &said), 2);
    QVERIFY2(said.contains("only reports and films have words"), said);
}

/// A machine without OpenGL still gets its report, and is told what is missing.
void ReportTest::whereNothingCanBeDrawn() {
    const QString project = sample("bouncing_ball"), result = folder_->filePath("b.h5"),
                  html = folder_->filePath("b.html");
    QCOMPARE(program({"run", project, "--out", result, "--until", "0.2", "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", result, "--report", html}, &said,
                     {"__EGL_VENDOR_LIBRARY_FILENAMES=/nowhere/none.json"}) == 0,
             said);
    const QByteArray bytes = bytesOf(html);
    QVERIFY(pictures(bytes).isEmpty());
    QVERIFY(plainText(bytes).contains("No pictures:"));
    QVERIFY(!drawings(bytes).isEmpty());
}

void ReportTest::stepOfAMoment() {
    const QString project = sample("slider_crank"), file = folder_->filePath("crank.h5"),
                  step = folder_->filePath("pose.step");
    QCOMPARE(program({"run", project, "--out", file, "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", file, "--to", "step", "--out", step, "--times", "0.02"}, &said) == 0, said);
    const auto result = readResult(file.toStdString());
    const Mechanism mechanism = parseProject(result->layout().project_text).mechanism;
    CadReadOptions options;
    options.worker = programFile;
    std::vector<Finding> findings;
    const PartLibrary parts = readGeometry(mechanism, QFileInfo(project).path().toStdString(), findings, options);
    const CadModel model = readCadFile(step.toStdString(), options);
    const Frame frame = result->frameAt(result->frameIndexAt(0.02));
    std::size_t compared = 0;
    for (std::size_t i = 0; i < mechanism.bodies.size(); ++i)
        for (const auto& placed : placedParts(mechanism.bodies[i], mechanism, parts)) {
            const RigidMotion pose =
                RigidMotion::from(frame.bodies[i].position, frame.bodies[i].orientation) * placed.placement;
            const auto& body = mechanism.bodies[i].name;
            const auto found = std::find_if(model.parts.begin(), model.parts.end(), [&](const auto& part) {
                return part->path.find("/" + body + "/") != std::string::npos;
            });
            QVERIFY2(found != model.parts.end(), body.c_str());
            const Part& back = **found;
            QCOMPARE(back.features.faces.size(), placed.part->features.faces.size());
            QVERIFY(std::abs(back.volume / placed.part->volume - 1.0) < 1e-9);
            const Vec3 centre = back.placement * back.centre, expected = pose * placed.part->centre;
            QVERIFY2((centre - expected).norm() < 1e-9, qPrintable(QString::number((centre - expected).norm())));
            // Turned alike: the inertia in the world's axes.
            const Mat3 turned = back.placement.rotation * back.inertia * back.placement.rotation.transpose(),
                       wanted = pose.rotation * placed.part->inertia * pose.rotation.transpose();
            QVERIFY((turned - wanted).norm() < 1e-9 * wanted.norm());
            ++compared;
        }
    QCOMPARE(compared, model.parts.size());
    QCOMPARE(program({"export", file, "--to", "step", "--out", step, "--times", "7"}, &said),
             2); // no moment of the run
}

/// Boxes, balls, cylinders, capsules and a plane, without any CAD file, from the window and from the model alone.
void ReportTest::stepOfPrimitives() {
    const QString folder = folder_->path() + "/primitives";
    QDir().mkpath(folder);
    QFile project(folder + "/all.escapement");
    QVERIFY(project.open(QIODevice::WriteOnly));
    const QByteArray mass = R"("mass": {"value": 1, "inertia": [1, 1, 1, 0, 0, 0]})";
    project.write(R"({"escapement": 1, "name": "all", "bodies": [
      {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [1, 1, 0]}]},
      {"name": "box", "pose": {"position": [0.3, 0, 0.1], "quaternion": [0.9, 0.1, 0.2, 0.3]}, 
       "shapes": [{"primitive": "box", "size": [0.1, 0.2, 0.3]}], )" +
                  mass + R"(},
      {"name": "ball", "pose": {"position": [-0.3, 0, 0.1]}, "shapes": [{"primitive": "sphere", "radius": 0.05}], )" +
                  mass + R"(},
      {"name": "rod", "pose": {"position": [0, 0.3, 0.1], "quaternion": [0.7, 0.7, 0, 0]},
       "shapes": [{"primitive": "cylinder", "radius": 0.02, "length": 0.2}], )" +
                  mass + R"(},
      {"name": "pill", "pose": {"position": [0, -0.3, 0.1]}, "shapes": [{"primitive": "capsule", "radius": 0.03, "length": 0.1}], )" +
                  mass + R"(}]})");
    project.close();
    User user;
    QVERIFY(user.open(project.fileName()));
    const QString step = folder + "/all.step";
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    user.answerFileDialog(step);
    user.trigger("exportAsAction");
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 60000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    CadReadOptions options;
    options.worker = programFile;
    const CadModel model = readCadFile(step.toStdString(), options);
    QCOMPARE(model.parts.size(), std::size_t(5));
    int compared = 0;
    for (const Body& body : user.mechanism().bodies) {
        const auto own = placedParts(body, user.mechanism(), user.document().parts()).front();
        const auto found = std::find_if(model.parts.begin(), model.parts.end(), [&](const auto& part) {
            return part->path.find("/" + body.name + "/") != std::string::npos;
        });
        QVERIFY2(found != model.parts.end(), body.name.c_str());
        const Part& back = **found;
        QCOMPARE(back.solids, own.part->solids);
        QVERIFY2(std::abs(back.volume - own.part->volume) <= 1e-9 * own.part->volume, body.name.c_str());
        if (own.part->solids == 0) continue;
        const Vec3 at(body.pose.position[0].value, body.pose.position[1].value, body.pose.position[2].value);
        QVERIFY2((back.placement * back.centre - at).norm() < 1e-9, body.name.c_str());
        ++compared;
    }
    QCOMPARE(compared, 4);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementReportTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ReportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "report_test.moc"
