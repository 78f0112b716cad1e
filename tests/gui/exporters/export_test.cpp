// File > Export as, with real events and on the command line: films that are films, a series that ParaView finds its
// files in, what cannot be exported, and an end before the end.

#include "tests/gui/user.h"

#include "gui/exporters/exporter.h"
#include "gui/timeline/playback.h"
#include "gui/workbench/actions/exporting.h"
#include "plots/plots_panel.h"
#include "tests/support/places.h"

#include <QDockWidget>
#include <QProcess>
#include <QRadioButton>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

quint32 bigEndian(const QByteArray& bytes, qsizetype at) {
    quint32 value = 0;
    for (qsizetype k = 0; k < 4; ++k) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
    return value;
}

struct Mp4 {
    int pictures = 0, width = 0, height = 0;
    double seconds = 0.0;
};

/// From the tables of an MP4 file (ISO 14496-12): sample sizes, movie header, coded size.
Mp4 readMp4(const QByteArray& bytes) {
    Mp4 film;
    if (bytes.mid(4, 4) != "ftyp") return film;
    if (const auto sizes = bytes.indexOf("stsz"); sizes > 0) film.pictures = int(bigEndian(bytes, sizes + 12));
    if (const auto head = bytes.indexOf("mvhd"); head > 0)
        film.seconds = double(bigEndian(bytes, head + 20)) / double(bigEndian(bytes, head + 16));
    if (const auto coded = bytes.indexOf("avc1", bytes.indexOf("stsd")); coded > 0) {
        film.width = int(bigEndian(bytes, coded + 28) >> 16);
        film.height = int(bigEndian(bytes, coded + 28) & 0xffff);
    }
    return film;
}

/// What was begun in a folder and has not got its name yet.
QStringList begunIn(const QString& folder) {
    return QDir(folder).entryList({".*.part"}, QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

class ExportTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void aFilmFromTheWindow();
    void aCancelledFilmLeavesNoFile();
    void whatIsKilledLeavesWhatWasThere();
    void aSeriesForParaView();
    void velocitiesForParaView();
    void tablesSayTheirUnits();
    void aTableOfEvents();
    void withoutADisplay();
    void plotsInFilms();
    void aFilmWithThePlotInFront();
    void theModelAloneIsNoFilm();
    void aBriefRunHasAFilm();

  private:
    QString project();
    int program(const QStringList& arguments, QByteArray* said = nullptr);
    void acceptFilm(User& user, const std::function<void(QWidget&)>& look = {});
    std::unique_ptr<QTemporaryDir> folder_;
};

void ExportTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString ExportTest::project() {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile::copy(samples + "bouncing_ball.step", folder + "/bouncing_ball.step");
    QFile file(folder + "/ball.escapement");
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(bytesOf(samples + "bouncing_ball.escapement").replace("\"until\": 2", "\"until\": 0.6")) < 0)
        qFatal("cannot write the project");
    return file.fileName();
}

/// With neither a display nor a platform for windows.
int ExportTest::program(const QStringList& arguments, QByteArray* said) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    process.setProcessEnvironment(environment);
    process.start(programFile, arguments);
    if (!process.waitForFinished(180000)) return -1;
    if (said) *said = process.readAllStandardError();
    return process.exitCode();
}

/// Answers the next question about a film, after a look at it.
void ExportTest::acceptFilm(User& user, const std::function<void(QWidget&)>& look) {
    auto* timer = new QTimer(user.window.get());
    connect(timer, &QTimer::timeout, user.window.get(), [timer, look] {
        auto* dialog = QApplication::activeModalWidget();
        if (!dialog || dialog->objectName() != "filmDialog") return;
        timer->stop();
        timer->deleteLater();
        if (look) look(*dialog);
        QTest::mouseClick(dialog->findChild<QPushButton*>("filmOk"), Qt::LeftButton);
    });
    timer->start(50);
}

void ExportTest::aFilmFromTheWindow() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.window->playback().setSpeed(0.5); // 0.6 s in 1.2 s of film, which is offered
    const QString film = folder_->filePath("ball.mp4");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed),
        progressed(exporting, &Exporting::progressed);
    QStringList said;
    acceptFilm(user, [&said](QWidget& dialog) {
        auto* speed = dialog.findChild<QLineEdit*>("filmSpeed");
        auto* size = dialog.findChild<QComboBox*>("filmSize");
        const auto* length = dialog.findChild<QLabel*>("filmLength");
        said << speed->text() << size->currentText() << length->text(); // as the playback has it
        speed->setText("never");
        said << (dialog.findChild<QPushButton*>("filmOk")->isEnabled() ? "taken" : "refused");
        speed->setText("1/4");
        said << length->text();
        size->setCurrentIndex(size->findText("1280 × 720"));
    });
    user.answerFileDialog(film);
    user.trigger("exportAsAction");
    QCOMPARE(said, (QStringList{"0.5", "1600 × 900", "The film lasts 1.2 s.", "refused", "The film lasts 2.4 s."}));
    QTRY_VERIFY(exporting->isBusy());
    QTRY_VERIFY(progressed.count() > 3);
    QVERIFY(user.find<QFrame>("exportBar")->isVisible());
    QVERIFY(user.find<QLabel>("exportText")->text().contains("ball.mp4"));
    user.shoot("film-progress");
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 120000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    QVERIFY(user.notice().isEmpty() && !user.find<QFrame>("exportBar")->isVisible());
    const Mp4 made = readMp4(bytesOf(film));
    QCOMPARE(made.pictures, 73);
    QVERIFY2(std::abs(made.seconds - 73.0 / 30.0) < 0.01, qPrintable(QString::number(made.seconds)));
    QCOMPARE(made.width, 1280);
    QCOMPARE(made.height, 720);
}

void ExportTest::aCancelledFilmLeavesNoFile() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.window->playback().setSpeed(0.01); // a minute of film: there is time to cancel
    const QString film = folder_->filePath("cancelled.webm");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy failed(exporting, &Exporting::failed), progressed(exporting, &Exporting::progressed),
        cancelled(exporting, &Exporting::cancelled);
    acceptFilm(user);
    user.answerFileDialog(film);
    user.press("filmButton"); // at the timeline, where the run is watched
    QTRY_VERIFY_WITH_TIMEOUT(progressed.count() > 1, 60000);
    QVERIFY(!QFile::exists(film)); // not under its name before it is one
    QFile older(film);
    QVERIFY(older.open(QIODevice::WriteOnly) && older.write("older") > 0);
    older.close();
    auto* cancel = user.find<QPushButton>("cancelExportButton");
    QVERIFY(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QTRY_COMPARE(cancelled.count(), 1);
    QVERIFY(failed.isEmpty() && !exporting->isBusy());
    QCOMPARE(bytesOf(film), "older");
    // Who cancelled it knows: no notice stays, as if something were wrong.
    QVERIFY2(user.notice().isEmpty() && !cancel->isVisible(), qPrintable(user.notice()));
    QCOMPARE(user.find<QLabel>("statusText")->text(), QString("cancelled.webm was cancelled."));
    QCOMPARE(begunIn(folder_->path()), QStringList());
}

/// Whether it is asked to end or killed: under the name of the film is never a part of one.
void ExportTest::whatIsKilledLeavesWhatWasThere() {
    const QString made = project(), result = folder_->filePath("killed.h5"), here = folder_->filePath("killed");
    QVERIFY(QDir().mkpath(here));
    QCOMPARE(program({"run", made, "--out", result, "--quiet"}), 0);
    for (const bool asked : {true, false}) {
        QProcess process;
        const QString film = here + "/killed.mp4";
        process.start(programFile,
                      {"export", result, "--to", "mp4", "--out", film, "--speed", "0.01", "--project", made});
        QTRY_VERIFY_WITH_TIMEOUT(!begunIn(here).isEmpty(), 60000);
        QVERIFY(!QFile::exists(film));
        asked ? process.terminate() : process.kill();
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(!QFile::exists(film));
        if (!asked) continue;
        QCOMPARE(process.exitCode(), 3);
        QCOMPARE(begunIn(here), QStringList());
    }
}

void ExportTest::aSeriesForParaView() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    const QString series = folder_->filePath("ball & plate.pvd");
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    user.answerFileDialog(series);
    user.trigger("exportAsAction");
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 60000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    // Every file that the series names is there, and is as long as its own offsets say; times ascend up to the end.
    QFile file(series);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int bodies = 0, contacts = 0;
    double before = -1.0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QString("DataSet")) continue;
        const double time = xml.attributes().value("timestep").toDouble();
        QVERIFY(time >= before);
        before = time;
        const QByteArray piece = bytesOf(folder_->filePath(xml.attributes().value("file").toString()));
        QVERIFY2(piece.contains("<AppendedData encoding=\"raw\">"),
                 qPrintable(xml.attributes().value("file").toString()));
        xml.attributes().value("name") == QString("bodies") ? ++bodies : ++contacts;
    }
    QVERIFY(!xml.hasError());
    QCOMPARE(before, 0.6);
    QCOMPARE(bodies, contacts);
    QVERIFY(bodies > 50);
}

/// A box beside its body's origin turns about its centre of mass, that follows from its material: in the mean its
/// points are at rest, and each moves across the way to the centre.
void ExportTest::velocitiesForParaView() {
    const QString made = folder_->filePath("spin.escapement"), result = folder_->filePath("spin.h5"),
                  series = folder_->filePath("spin.pvd");
    QFile file(made);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({ "escapement": 1, "gravity": [0, 0, 0], "materials": [ { "name": "steel", "density": 7850 } ],
        "bodies": [ { "name": "box", "velocity": { "angular": [0, 0, 10] }, "shapes": [ { "primitive": "box",
                      "size": [0.1, 0.1, 0.1], "material": "steel", "placement": { "position": [1, 0, 0] } } ] } ],
        "run": { "until": 0.1, "output_step": 0.05 } })");
    file.close();
    QCOMPARE(program({"run", made, "--out", result, "--quiet"}), 0);
    QCOMPARE(program({"export", result, "--to", "vtk", "--out", series}), 0);
    const QByteArray piece = bytesOf(folder_->filePath("spin/bodies-000000.vtp"));
    const auto array = [&](const char* name) {
        const QRegularExpression place(QString("Name=\"%1\"[^>]*offset=\"(\\d+)\"").arg(name));
        const qsizetype offset = place.match(QString::fromLatin1(piece)).captured(1).toLongLong();
        const char* at = piece.constData() + piece.indexOf('_', piece.indexOf("<AppendedData")) + 1 + offset;
        std::uint64_t size = 0;
        std::memcpy(&size, at, sizeof size);
        std::vector<float> values(size / sizeof(float));
        std::memcpy(values.data(), at + sizeof size, size);
        return values;
    };
    const std::vector<float> points = array("points"), velocities = array("velocity");
    QVERIFY(points.size() >= 24 && points.size() == velocities.size());
    for (std::size_t i = 0; i < points.size(); i += 3) {
        QVERIFY(std::abs(velocities[i] + 10.0 * points[i + 1]) < 1e-5);
        QVERIFY2(std::abs(velocities[i + 1] - 10.0 * (points[i] - 1.0)) < 1e-5,
                 qPrintable(QString::number(velocities[i + 1])));
    }
}

/// SI on the command line unless others are asked for; at the window its own, or SI once that was chosen.
void ExportTest::tablesSayTheirUnits() {
    const QString made = project(), result = folder_->filePath("units.h5"), table = folder_->filePath("units.csv");
    QCOMPARE(program({"run", made, "--out", result, "--quiet"}), 0);
    const QStringList common{"export", result, "--to",      "csv",
                             "--out",  table,  "--columns", "time,bodies/ball/position z"};
    QByteArray said;
    QVERIFY2(program(common, &said) == 0, said);
    const auto si = bytesOf(table).split('\n');
    QCOMPARE(si[0], QByteArray("time [s],bodies/ball/position z [m]"));
    QVERIFY2(program(common + QStringList{"--units", "mm, kg, s, N, °"}, &said) == 0, said);
    const auto mm = bytesOf(table).split('\n');
    QCOMPARE(mm[0], QByteArray("time [s],bodies/ball/position z [mm]"));
    QVERIFY(std::abs(mm[1].split(',')[1].toDouble() - 1e3 * si[1].split(',')[1].toDouble()) < 1e-9);
    QCOMPARE(program(common + QStringList{"--units", "furlongs"}, &said), 2);
    QVERIFY2(said.contains("There are no units"), said);

    User user;
    QVERIFY(user.open(made));
    QVERIFY(user.run());
    auto* exporting = user.window->findChild<Exporting*>();
    const auto head = [&](const QString& name) {
        QSignalSpy done(exporting, &Exporting::done);
        user.answerFileDialog(folder_->filePath(name));
        user.trigger("exportCsvAction");
        return done.isEmpty() && !done.wait(20000) ? QByteArray() : bytesOf(folder_->filePath(name)).split('\n')[0];
    };
    QVERIFY2(head("window.csv").contains("position z [mm]"), head("again.csv"));
    QSettings().setValue("export/tablesInSi", true); // as the other kind of the dialog leaves it
    const QByteArray kept = head("window_si.csv");
    QVERIFY2(kept.contains("position z [m]"), kept);
}

/// The ball strikes with its radius above the plate: each blow has its place, its impulse and how fast it came and
/// went.
void ExportTest::aTableOfEvents() {
    const QString made = project(), result = folder_->filePath("events.h5"), table = folder_->filePath("events.csv");
    QCOMPARE(program({"run", made, "--out", result, "--quiet"}), 0);
    QByteArray said;
    QVERIFY2(program({"export", result, "--to", "events", "--out", table}, &said) == 0, said);
    const auto lines = bytesOf(table).trimmed().split('\n');
    const auto heads = lines[0].split(',');
    const auto place = [&](const char* head) { return heads.indexOf(QByteArray(head)); };
    int impacts = 0;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const auto fields = lines[i].split(',');
        if (fields[place("kind")] != "impact") continue;
        ++impacts;
        const auto number = [&](const char* head) { return fields[place(head)].toDouble(); };
        QVERIFY2(place("leaving_speed [m/s]") > 0, lines[0]);
        QVERIFY(number("approach_speed [m/s]") > 0.0 && number("leaving_speed [m/s]") > 0.0);
        QVERIFY(number("energy_lost [J]") > 0.0 && number("normal_impulse [N s]") != 0.0);
        QVERIFY(std::abs(std::abs(number("normal_z [1]")) - 1.0) < 1e-9);
        QVERIFY(std::abs(number("impulse_z [N s]") - number("normal_impulse [N s]") * number("normal_z [1]")) < 1e-9);
        QVERIFY(!fields[place("slip_speed_before [m/s]")].isEmpty() && !fields[place("feature_b")].isEmpty());
    }
    QVERIFY(impacts > 0);

    User user;
    QVERIFY(user.open(made));
    QVERIFY(user.run());
    user.find<QDockWidget>("eventsDock")->raise();
    auto* button = user.find<QToolButton>("exportEventsButton");
    QTRY_VERIFY(button->isVisible());
    const QString own = folder_->filePath("window_events.csv");
    QSignalSpy done(user.window->findChild<Exporting*>(), &Exporting::done);
    user.shoot("events-export");
    user.answerFileDialog(own);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(done.count(), 1);
    const auto written = bytesOf(own).trimmed().split('\n');
    QCOMPARE(written.size(), lines.size());
    QVERIFY2(written[0].contains("point_z [mm]") && written[0].contains("impulse_z [N s]"), written[0]);
}

void ExportTest::withoutADisplay() {
    const QString made = project(), result = folder_->filePath("ball.h5");
    QCOMPARE(program({"run", made, "--out", result, "--quiet"}), 0);
    QByteArray said;
    const QString film = folder_->filePath("ball.webm");
    QVERIFY2(program({"export", result, "--to", "webm", "--out", film, "--width", "321", "--height", "240", "--speed",
                      "1", "--rate", "10", "--project", made},
                     &said) == 0,
             said);
    const QByteArray bytes = bytesOf(film);
    QVERIFY(bytes.startsWith("\x1a\x45\xdf\xa3"));
    QVERIFY(bytes.contains("webm") && bytes.contains("V_VP9"));
    const QString mp4 = folder_->filePath("small.mp4");
    QVERIFY2(program({"export", result, "--to", "mp4", "--out", mp4, "--width", "321", "--height", "240", "--speed",
                      "1", "--rate", "10", "--project", made, "--camera", "1,0,0.3,0,0,0.3,0,0,1"},
                     &said) == 0,
             said);
    const Mp4 small = readMp4(bytesOf(mp4));
    QCOMPARE(small.pictures, 7);
    QCOMPARE(small.width, 320); // even
    // What makes no sense is refused, with what would.
    QCOMPARE(program({"export", result, "--to", "csv", "--out", folder_->filePath("a.csv"), "--speed", "2"}, &said), 2);
    QVERIFY(said.contains("--speed is not for csv"));
    QCOMPARE(program({"export", result, "--to", "mp4", "--out", "/nowhere/film.mp4", "--project", made, "--width", "64",
                      "--height", "64"},
                     &said),
             2);
    QVERIFY2(said.contains("cannot be written"), said);
    QCOMPARE(program({"export", result, "--to", "mp4", "--out", mp4, "--project", made, "--camera",
                      "0,0,1,0,0,0,0,0,1"},
                     &said),
             2);
    QVERIFY2(said.contains("no camera"), said);
    QCOMPARE(program({"export", result, "--to", "mp4", "--out", mp4, "--project", made, "--speed", "1e-9"}, &said), 2);
    QVERIFY2(said.contains("Let it go faster"), said);
}

void ExportTest::plotsInFilms() {
    const QString made = project(), file = folder_->filePath("plotted.h5");
    QCOMPARE(program({"run", made, "--out", file, "--quiet"}), 0);
    QByteArray said;
    const QString mp4 = folder_->filePath("plotted.mp4");
    const QStringList common{"export",   file,  "--to",    "mp4", "--out",  mp4,  "--width",   "400",
                             "--height", "300", "--speed", "1",   "--rate", "10", "--project", made};
    QVERIFY2(program(common + QStringList{"--plot", "below", "--columns", "energy/kinetic"}, &said) == 0, said);
    QCOMPARE(readMp4(bytesOf(mp4)).pictures, 7);
    QCOMPARE(readMp4(bytesOf(mp4)).height, 300);
    QCOMPARE(program(common + QStringList{"--plot", "below"}, &said), 2);
    QVERIFY2(said.contains("--plot needs --columns"), said);
    QCOMPARE(program(common + QStringList{"--columns", "energy/kinetic"}, &said), 2);
    QVERIFY2(said.contains("--columns is not for mp4"), said);
    QCOMPARE(program(common + QStringList{"--plot", "below", "--columns", "energy/kinetik"}, &said), 2);
    QVERIFY2(said.contains("energy/kinetic"), said); // the nearest name
    QCOMPARE(program({"export", file, "--to", "csv", "--out", folder_->filePath("a.csv"), "--plot", "below",
                      "--columns", "energy/kinetic"},
                     &said),
             2);
    QVERIFY2(said.contains("--plot is not for csv"), said);
}

void ExportTest::aFilmWithThePlotInFront() {
    User user;
    QVERIFY(user.open(project()));
    QVERIFY(user.run());
    user.window->playback().setSpeed(0.5);
    user.window->allPlots().showQuantities({"bodies/ball/position z"});
    auto* exporting = user.window->findChild<Exporting*>();
    QSignalSpy done(exporting, &Exporting::done), failed(exporting, &Exporting::failed);
    const QString film = folder_->filePath("with_plot.mp4");
    QString said;
    auto* timer = new QTimer(user.window.get());
    connect(timer, &QTimer::timeout, user.window.get(), [&said, timer] {
        auto* dialog = QApplication::activeModalWidget();
        if (!dialog || dialog->objectName() != "filmDialog") return;
        timer->stop();
        QTest::mouseClick(dialog->findChild<QRadioButton*>("filmPlotBeside"), Qt::LeftButton, {}, QPoint(8, 8));
        said = dialog->findChild<QLabel*>("filmSaid")->text();
        if (const QString keep = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS"); !keep.isEmpty())
            dialog->grab().save(keep + "/film_dialog.png");
        QTest::mouseClick(dialog->findChild<QPushButton*>("filmOk"), Qt::LeftButton);
    });
    timer->start(50);
    user.answerFileDialog(film);
    user.trigger("exportAsAction");
    QTRY_VERIFY_WITH_TIMEOUT(!done.isEmpty() || !failed.isEmpty(), 120000);
    QVERIFY2(failed.isEmpty(), failed.isEmpty() ? "" : qPrintable(failed[0][0].toString()));
    QVERIFY2(said.contains("ball · position z"), qPrintable(said));
    QCOMPARE(QSettings().value("film/plot").toInt(), static_cast<int>(FilmPlotPlace::Beside));
    QCOMPARE(readMp4(bytesOf(film)).pictures, 37);
}

void ExportTest::theModelAloneIsNoFilm() {
    User user;
    QVERIFY(user.open(project()));
    user.answerFileDialog(folder_->filePath("model.mp4"));
    user.trigger("exportAsAction");
    QTRY_VERIFY(user.notice().contains("Run it"));
    QVERIFY(!QFile::exists(folder_->filePath("model.mp4")));
}

/// Its speed is far below 1, and is written into the field so that the field can read it.
void ExportTest::aBriefRunHasAFilm() {
    User user;
    QVERIFY(user.open(project()));
    user.document().edit("Run briefly", [](Mechanism& m) {
        m.run.until = 5e-4;
        m.run.output_step = 1e-5;
    });
    QVERIFY(user.run());
    user.window->playback().setSpeed(5e-5);
    QString speed;
    bool offered = false;
    auto* timer = new QTimer(user.window.get());
    connect(timer, &QTimer::timeout, user.window.get(), [&, timer] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog || dialog->objectName() != "filmDialog") return;
        timer->stop();
        speed = dialog->findChild<QLineEdit*>("filmSpeed")->text();
        offered = dialog->findChild<QPushButton*>("filmOk")->isEnabled();
        dialog->reject();
    });
    timer->start(50);
    user.answerFileDialog(folder_->filePath("brief.mp4"));
    user.trigger("exportAsAction");
    QTRY_VERIFY(!speed.isEmpty());
    QVERIFY2(offered && speed.toDouble() == 5e-5, qPrintable(speed));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementExportTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ExportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "export_test.moc"
