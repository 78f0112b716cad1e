// A user's path through the window, with real mouse and key events: open, run, pause, continue, scrub, jump to an
// event, plot, export. Numbers are checked against the Result, the picture by its pixels.

#include "engine/results/blows.h"
#include "gui/panels/tables/events_model.h"
#include "gui/run/run_controller.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_bar.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/main_window/main_window.h"
#include "gui/workbench/window_thread_watch.h"
#include "plots/plot_panel.h"
#include "plots/units/units.h"
#include "tests/support/places.h"
#include "tests/support/quantity_leaves.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include <cstdio>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

/// How many pixels differ clearly between two pictures of the same size, inside an area.
int differentPixels(const QImage& a, const QImage& b, const QRect& area) {
    int count = 0;
    const QRect inside = area & a.rect() & b.rect();
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            if (std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 60)
                ++count;
        }
    return count;
}

int pixelsOfHue(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (c.saturation() > 170 && std::abs(c.hue() - colour.hue()) < 5) ++count;
        }
    return count;
}

} // namespace

class WorkbenchTest : public QObject {
    Q_OBJECT
  public:
    QString screenshots; ///< where to leave pictures; empty: nowhere

  private slots:
    void initTestCase();
    void cleanup();
    void emptyStateSaysWhatToDo();
    void openRunPauseContinueWatch();
    void windowThreadStaysFree();
    void stepFileBecomesBodies();
    void errorsAreShownAndNothingIsLost();
    void resultFileOpens();

  private:
    template <class T> T* find(const char* name) {
        T* found = window_->findChild<T*>(name);
        if (!found) qFatal("the window has no '%s'", name);
        return found;
    }
    void openWindow(const QSize& size = QSize(1280, 800));
    void open(const QString& file);
    void click(const char* button) { QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton); }
    /// Runs the sample that is open to its end.
    void runToTheEnd();
    /// A copy of a sample in a folder of its own (results are written beside the project); `until` > 0 replaces the
    /// project's end time (s).
    QString copySample(const QString& name, double until = 0.0);
    void shoot(const QString& name);

    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<QTemporaryDir> folder_;
};

void WorkbenchTest::initTestCase() {
    screenshots = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_->path() + "/settings");
}

void WorkbenchTest::cleanup() {
    if (!window_) return;
    window_->runs().stop();
    QTRY_COMPARE_WITH_TIMEOUT(window_->runs().state(), RunController::State::Idle, 20000);
    window_.reset();
}

void WorkbenchTest::openWindow(const QSize& size) {
    QSettings().clear();
    window_ = std::make_unique<MainWindow>();
    window_->document().loader().setCadWorker(programFile);
    window_->resize(size);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow(); // shortcuts belong to the active window
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void WorkbenchTest::open(const QString& file) {
    QSignalSpy changed(&window_->document(), &Document::changed);
    window_->openFile(file);
    QVERIFY2(changed.wait(60000), qPrintable(file));
}

QString WorkbenchTest::copySample(const QString& name, double until) {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    for (const QString& file : QDir(samples).entryList({name + ".*"}, QDir::Files))
        QFile::copy(samples + file, folder + "/" + file);
    const QString project = folder + "/" + name + ".escapement";
    if (until > 0.0) {
        QFile file(project);
        if (!file.open(QIODevice::ReadOnly)) qFatal("no sample %s", qPrintable(name));
        QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
        QJsonObject run = root["run"].toObject();
        run["until"] = until;
        root["run"] = run;
        file.close();
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(project));
        file.write(QJsonDocument(root).toJson());
    }
    return project;
}

void WorkbenchTest::runToTheEnd() {
    QSignalSpy finished(&window_->runs(), &RunController::finished);
    click("runButton");
    QVERIFY(finished.wait(120000));
}

void WorkbenchTest::shoot(const QString& name) {
    if (screenshots.isEmpty()) return;
    QTest::qWait(150);
    window_->grab().save(screenshots + "/" + name + ".png");
}

void WorkbenchTest::emptyStateSaysWhatToDo() {
    openWindow();
    QVERIFY(find<QWidget>("startPage")->isVisible());
    QVERIFY(find<QPushButton>("startOpenButton")->text().contains("STEP"));
    QVERIFY(!find<QToolButton>("runButton")->isEnabled());
    for (const char* name : {"pauseAction", "stopAction", "exportCsvAction", "playAction", "nextEventAction"})
        QVERIFY2(!find<QAction>(name)->isEnabled(), name);
    shoot("empty");
}

void WorkbenchTest::openRunPauseContinueWatch() {
    openWindow();
    open(copySample("slider_crank", 0.2));
    auto* tree = find<QTreeWidget>("mechanismTree");
    const Mechanism& mechanism = window_->document().mechanism();
    for (const auto& body : mechanism.bodies)
        QVERIFY(!tree->findItems(QString::fromStdString(body.name), Qt::MatchExactly | Qt::MatchRecursive).isEmpty());
    QTest::qWait(100);
    shoot("opened");

    // Run, and pause in the middle: simulated time stands still.
    RunController& runs = window_->runs();
    click("runButton");
    QCOMPARE(runs.state(), RunController::State::Running);
    QTRY_VERIFY_WITH_TIMEOUT(runs.result()->frameCount() > 3, 30000);
    click("pauseButton");
    if (runs.state() != RunController::State::Idle) { // a quick run may have ended before the click
        QCOMPARE(runs.state(), RunController::State::Paused);
        QTest::qWait(400);
        const std::size_t frames = runs.result()->frameCount();
        QTest::qWait(400);
        QCOMPARE(runs.result()->frameCount(), frames);
        QCOMPARE(find<QAction>("runAction")->text(), QString("Continue"));
        QSignalSpy finished(&runs, &RunController::finished);
        click("runButton");
        QVERIFY(finished.wait(120000));
        QVERIFY(runs.result()->frameCount() > frames);
    }
    const auto result = window_->document().runs().result();
    QVERIFY(result);
    QCOMPARE(result->status(), RunStatus::Done);
    QVERIFY2(QFile::exists(runs.resultFile()), qPrintable(runs.resultFile()));
    QTest::qWait(100);
    shoot("ran");

    // Scrub on the timeline with the mouse: the frame shown is the one at that pixel, and the picture changes.
    Viewport& view = window_->viewport();
    auto* bar = find<TimelineBar>("timelineBar");
    Playback& playback = window_->playback();
    const double last = playback.lastTime();
    QVERIFY(last > 0.0);
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(bar->xOf(0.0), bar->height() / 2));
    QCOMPARE(playback.index(), result->frameIndexAt(0.0));
    QTest::qWait(100);
    const QImage atStart = view.snapshot();
    const QPoint later(bar->xOf(0.3 * last), bar->height() / 2);
    QTest::mousePress(bar, Qt::LeftButton, {}, QPoint(bar->xOf(0.1 * last), bar->height() / 2));
    QTest::mouseMove(bar, later);
    QTest::mouseRelease(bar, Qt::LeftButton, {}, later);
    QTRY_COMPARE(playback.index(), result->frameIndexAt(bar->timeAt(later.x())));
    QTest::qWait(100);
    const QImage scrubbed = view.snapshot();
    QVERIFY2(differentPixels(atStart, scrubbed, atStart.rect()) > 500, "the view did not follow the timeline");
    QVERIFY(find<QLabel>("timeLabel")->text().contains(timeText(playback.time())));

    // The poses in the view are the frame's: a point of a moving body projects where its pixels are.
    QTest::keyClick(&view, Qt::Key_1);
    QTest::qWait(100);
    shoot("scrubbed-front");

    // Jump to an impact by clicking its row.
    auto* table = find<QTableView>("eventsTable");
    std::vector<Event> events; // a row a blow
    for (const Blow& blow : blowsOf(result->events())) events.push_back(blow.total);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(events.size()));
    int row = -1;
    for (int i = 0; i < static_cast<int>(events.size()) && row < 0; ++i)
        if (events[i].kind == EventKind::Impact) row = i;
    QVERIFY2(row >= 0, "the sample's run has no impact");
    table->scrollTo(table->model()->index(row, 0));
    const QRect cell = table->visualRect(table->model()->index(row, EventsModel::What));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    QCOMPARE(playback.index(), result->frameIndexAt(events[row].time));
    QCOMPARE(playback.time(), events[row].time);
    QCOMPARE(table->model()->index(row, EventsModel::Time).data().toString(), timeText(events[row].time));
    QVERIFY(find<QLabel>("eventCallout")->isVisible());
    QCOMPARE(find<QTableView>("contactsTable")->model()->rowCount(),
             static_cast<int>(result->frameAt(playback.index()).contacts.size()));
    QTest::qWait(100);
    const QImage withArrows = view.snapshot();
    QVERIFY2(!view.scene().arrows().arrows().empty(), "no arrow at an impact");
    QVERIFY2(pixelsOfHue(withArrows, impactColour()) > 20, "the impact's arrow is not in the picture");
    find<QAction>("arrowsAction")->trigger();
    QTest::qWait(100);
    QVERIFY(pixelsOfHue(view.snapshot(), impactColour()) < pixelsOfHue(withArrows, impactColour()));
    find<QAction>("arrowsAction")->trigger();
    shoot("event");

    // Keys: next event, one frame on, play and stop.
    view.setFocus();
    QTest::keyClick(window_.get(), Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(playback.time() > events[row].time);
    const std::size_t here = playback.index();
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(playback.index(), here - 1);
    QTest::mouseClick(find<QToolButton>("firstFrameButton"), Qt::LeftButton);
    QCOMPARE(playback.index(), std::size_t(0));
    find<QComboBox>("speedBox")->setCurrentIndex(find<QComboBox>("speedBox")->findText("1/10 ×"));
    QTest::mouseClick(find<QToolButton>("playButton"), Qt::LeftButton);
    QVERIFY(playback.isPlaying());
    QTRY_VERIFY(playback.index() > 0);
    QTest::keyClick(window_.get(), Qt::Key_Space);
    QVERIFY(!playback.isPlaying());

    // Plot a quantity by searching and clicking it; its points are the Result's.
    const QString moving = [&] {
        for (const auto& body : mechanism.bodies)
            if (!body.fixed) return QString::fromStdString(body.name);
        return QString();
    }();
    const QString path = "bodies/" + moving + "/position x";
    PlotPanel& plots = window_->plots();
    auto* search = find<QLineEdit>("quantitySearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, moving + " position x");
    auto* offered = find<QTreeView>("quantityTree");
    QCOMPARE(quantityPaths(*offered->model()).value(0), path);
    clickFirstQuantity(*offered);
    QTRY_COMPARE(plots.pointCount(path), static_cast<int>(result->frameCount()));
    QTest::qWait(150);
    const QImage plotted = reinterpret_cast<QWidget*>(plots.plot())->grab().toImage();
    QVERIFY2(pixelsOfHue(plotted, QColor(0x00, 0x72, 0xb2)) > 100, "the curve is not in the plot");
    QTest::keyClick(search, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(search, "energy kinetic");
    clickFirstQuantity(*offered);
    QTRY_COMPARE(plots.shownQuantities().size(), 2);
    QTest::qWait(200);
    shoot("plotted");

    // Export: the table's last row is the Result's last frame.
    const QString csv = folder_->path() + "/all.csv";
    window_->exportCsvTo(csv);
    QTRY_VERIFY_WITH_TIMEOUT(find<QLabel>("statusText")->text().contains("all.csv"), 20000);
    QFile table1(csv);
    QVERIFY(table1.open(QIODevice::ReadOnly));
    QStringList lines = QString::fromUtf8(table1.readAll()).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), static_cast<qsizetype>(result->frameCount()) + 1);
    QVERIFY2(lines[0].startsWith("time [s]"), qPrintable(lines[0].left(80)));
    QCOMPARE(lines.last().section(',', 0, 0).toDouble(), last);

    const QString curves = folder_->path() + "/curves.csv";
    QVERIFY(plots.exportTo(curves));
    QFile table2(curves);
    QVERIFY(table2.open(QIODevice::ReadOnly));
    lines = QString::fromUtf8(table2.readAll()).split('\n', Qt::SkipEmptyParts);
    const std::vector<double> expected = values(*result, path.toStdString());
    QCOMPARE(lines.size(), static_cast<qsizetype>(expected.size()) + 1);
    QCOMPARE(lines.last().section(',', 1, 1).toDouble(), expected.back());
    for (const char* picture : {"/curves.png", "/curves.pdf"}) {
        QVERIFY(plots.exportTo(folder_->path() + picture));
        QVERIFY(QFileInfo(folder_->path() + picture).size() > 2000);
    }
    QVERIFY(window_->savePictureTo(folder_->path() + "/view.png"));
    const QImage saved(folder_->path() + "/view.png");
    QCOMPARE(saved.size(), view.snapshot().size());

    window_->resize(1390, 880);
    shoot("large");
}

void WorkbenchTest::windowThreadStaysFree() {
    auto* watch = qobject_cast<WindowThreadWatch*>(qApp);
    QVERIFY(watch);
    openWindow();
    connect(&window_->viewport(), &VtkView::rendered, watch, &WindowThreadWatch::addRender);
    connect(&window_->viewport(), &VtkView::composed, watch, &WindowThreadWatch::addCompose);
    open(copySample("slider_crank", 3.0));
    QTest::qWait(300);
    watch->begin();
    RunController& runs = window_->runs();
    QSignalSpy finished(&runs, &RunController::finished);
    click("runButton");
    QTRY_VERIFY_WITH_TIMEOUT(runs.result()->frameCount() > 0, 30000);
    window_->plots().showQuantity("energy/kinetic", true);
    QElapsedTimer clock;
    clock.start();
    while (finished.isEmpty() && clock.elapsed() < 15000) QTest::qWait(50);
    runs.stop();
    const auto report = watch->report();
    std::printf("window thread during a run: %zu events, %zu frames; Render median %.1f ms, 99th percentile %.1f ms; "
                "longest other work %.1f ms of processor time (%s), %.1f ms of wall time (%s)\n",
                report.events, report.frames, 1e3 * report.medianFrame, 1e3 * report.worstFrames,
                1e3 * report.longestProcessor, qPrintable(report.longest), 1e3 * report.longestWall,
                qPrintable(report.longestByWall));
    QVERIFY(report.frames > 20);
    // Processor time of this thread, so that a busy machine does not count; the wall time is printed.
    QVERIFY2(report.longestProcessor < 0.050, qPrintable(report.longest));
}

void WorkbenchTest::stepFileBecomesBodies() {
    openWindow();
    open(samples + "slider_crank.step");
    const Mechanism& mechanism = window_->document().mechanism();
    QVERIFY(mechanism.bodies.size() >= 4);
    QVERIFY(mechanism.joints.empty());
    for (const auto& body : mechanism.bodies) QVERIFY(!body.fixed);
    QTest::qWait(100);
    const QImage image = window_->viewport().snapshot();
    QImage background(image.size(), image.format());
    background.fill(QColor(230, 235, 240));
    QVERIFY(differentPixels(image, background, image.rect()) > 2000);
    shoot("step");
}

void WorkbenchTest::errorsAreShownAndNothingIsLost() {
    openWindow();
    open(copySample("slider_crank"));
    const Mechanism before = window_->document().mechanism();
    const QString broken = folder_->path() + "/broken.escapement";
    QFile file(broken);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ \"escapement\": 1, \"bodies\": [");
    file.close();
    QSignalSpy failed(&window_->document().loader(), &FileLoader::failed);
    window_->openFile(broken);
    QVERIFY(failed.wait(20000));
    QVERIFY(find<QWidget>("noticeBar")->isVisible());
    QVERIFY2(find<QLabel>("noticeText")->text().contains("broken.escapement"), "the notice does not name the file");
    QVERIFY(before == window_->document().mechanism());
    shoot("error");
}

void WorkbenchTest::resultFileOpens() {
    openWindow();
    open(copySample("bouncing_ball"));
    runToTheEnd();
    const auto ran = window_->document().runs().result();
    QVERIFY(ran);
    const QString file = window_->runs().resultFile();
    find<QAction>("closeDocumentAction")->trigger(); // with the project open it would be the run that is listed already
    QVERIFY(window_->document().isEmpty());
    open(file);
    const auto read = window_->document().runs().result();
    QVERIFY(read && read != ran);
    QCOMPARE(read->frameCount(), ran->frameCount());
    QCOMPARE(read->eventCount(), ran->eventCount());
    QTest::keyClick(&window_->viewport(), Qt::Key_End);
    QCOMPARE(window_->playback().time(), ran->timeAt(ran->frameCount() - 1));
    shoot("result");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTest");
    WindowThreadWatch application(argc, argv);
    applyStyle(application);
    WorkbenchTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "workbench_test.moc"
