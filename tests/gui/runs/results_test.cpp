// Looking at results with mouse and keys: the largest force and its time, two friction values in one plot, events by
// kind, contacts in order of their force, playing in a loop. Numbers are checked against the Result.

#include "engine/results/blows.h"
#include "gui/panels/properties/copy_rows.h"
#include "gui/panels/tables/contacts_model.h"
#include "gui/panels/tables/detail_delegate.h"
#include "gui/panels/tables/events_panel.h"
#include "gui/panels/tables/messages_panel.h"
#include "gui/style/style.h"
#include "gui/timeline/timeline_bar.h"
#include "gui/timeline/timeline_panel.h"
#include "gui/viewport/viewport.h"
#include "gui/workbench/main_window/main_window.h"
#include "plots/plot_colours.h"
#include "plots/plot_cursors.h"
#include "plots/plots_panel.h"
#include "plots/units/units.h"
#include "tests/support/places.h"
#include "tests/support/quantity_leaves.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
const QString force = "contacts/slider in guide/normal force";
} // namespace

class ResultsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void coloursAgree();
    void largestForceAndItsTime();
    void twoFrictionValuesInOnePlot();
    void whatWasBrokenOffIsNotRunning();
    void whatCannotBeReadIsInMessages();
    void eventsByKindAndWords();
    void hardestHitFirst();
    void aSearchThatFindsNothingSaysSo();
    void contactsInOrderOfForce();
    void marksOfTheTimelineMatch();
    void playsInALoop();
    void energyDriftAndPhase();

  private:
    template <class T> T* find(const char* name) {
        T* found = window_->findChild<T*>(name);
        if (!found) qFatal("the window has no '%s'", name);
        return found;
    }
    /// In the plot in front.
    template <class T> T* inPlot(const char* name) {
        T* found = window_->plots().findChild<T*>(name);
        if (!found) qFatal("the plot has no '%s'", name);
        return found;
    }
    /// Finds a quantity by words and clicks it.
    void pick(const QString& words);
    void shoot(const QString& name);
    static void choose(QMenu* menu, const QString& start);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;
    std::shared_ptr<Result> result_;
    QString screenshots_;
};

void ResultsTest::initTestCase() {
    screenshots_ = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
    folder_ = std::make_unique<QTemporaryDir>();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_->path() + "/settings");
    QSettings().clear();
    for (const QString& file : QDir(samples).entryList({"slider_crank.*"}, QDir::Files))
        QVERIFY(QFile::copy(samples + file, folder_->path() + "/" + file));
    window_ = std::make_unique<MainWindow>();
    window_->document().loader().setCadWorker(programFile);
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QSignalSpy changed(&window_->document(), &Document::changed);
    window_->openFile(folder_->path() + "/slider_crank.escapement");
    QVERIFY(changed.wait(60000));
    QSignalSpy finished(&window_->runs(), &RunController::finished);
    QTest::mouseClick(find<QToolButton>("runButton"), Qt::LeftButton);
    QVERIFY(finished.wait(120000));
    result_ = window_->document().runs().result();
    QVERIFY(result_ && result_->frameCount() > 10);
}

void ResultsTest::cleanupTestCase() {
    window_->runs().stop();
    QTRY_COMPARE_WITH_TIMEOUT(window_->runs().state(), RunController::State::Idle, 20000);
    window_.reset();
}

void ResultsTest::init() {
    if (!window_) return;
    window_->playback().setPlaying(false);
    window_->document().runs().show(0);
    window_->allPlots().restore({});
    window_->playback().seekFrame(0);
}

void ResultsTest::pick(const QString& words) {
    auto* search = inPlot<QLineEdit>("quantitySearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClick(search, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(search, words);
    auto* tree = inPlot<QTreeView>("quantityTree");
    QVERIFY2(tree->model()->rowCount() > 0, qPrintable(words));
    clickFirstQuantity(*tree);
}

void ResultsTest::shoot(const QString& name) {
    if (screenshots_.isEmpty()) return;
    for (const QSize& size : {QSize(1920, 1080), QSize(1280, 800)}) {
        window_->resize(size);
        QTest::qWait(300);
        window_->grab().save(QString("%1/%2-%3.png").arg(screenshots_, name).arg(size.width()));
    }
}

void ResultsTest::choose(QMenu* menu, const QString& start) {
    for (QAction* action : menu->actions())
        if (action->text().startsWith(start)) {
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return;
        }
    QFAIL(qPrintable("the menu has no '" + start + "'"));
}

void ResultsTest::coloursAgree() {
    for (int kind = 0; kind <= static_cast<int>(EventKind::Message); ++kind)
        QCOMPARE(eventMarkColour(static_cast<EventKind>(kind)), eventColour(static_cast<EventKind>(kind)));
}

void ResultsTest::largestForceAndItsTime() {
    // The engineer's way: pick the quantity, read the table, click the maximum.
    pick("slider normal force");
    QCOMPARE(window_->plots().shownQuantities(), QStringList{force});
    double largest = 0.0, when = 0.0;
    const auto forces = values(*result_, force.toStdString()), times = values(*result_, "time");
    for (std::size_t i = 0; i < forces.size(); ++i)
        if (forces[i] > largest) largest = forces[i], when = times[i];
    QVERIFY(largest > 0.0);
    QCOMPARE(window_->plots().readings().maximumOf(force), largest);
    QCOMPARE(window_->plots().readings().timeOfMaximum(force), when);
    auto* table = inPlot<QTableWidget>("plotStatistics");
    QTRY_COMPARE(table->rowCount(), 1);
    QTRY_COMPARE(table->item(0, 2)->text(), QString::number(largest, 'g', 6) + " N");
    QCOMPARE(table->item(0, 2)->toolTip(), QString::number(largest, 'g', 17) + " N");
    QCOMPARE(table->item(0, 3)->toolTip(), QString::number(when, 'g', 17) + " s");
    QVERIFY(table->isVisible());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(table->item(0, 2)).center());
    QCOMPARE(window_->playback().index(), result_->frameIndexAt(when));
    shoot("largest-force");
}

void ResultsTest::twoFrictionValuesInOnePlot() {
    // A second run with another friction value.
    Mechanism rough = window_->document().mechanism();
    QVERIFY(!rough.contacts.empty());
    rough.contacts[0].friction = 0.6;
    auto second = std::make_shared<Result>();
    RunControl control;
    ResultLayout layout;
    simulate(rough, window_->document().parts(), layout, *second, control);
    QCOMPARE(second->status(), RunStatus::Done);
    window_->document().runs().add({"Run 2", second, {}});
    QCOMPARE(window_->document().runs().result(), second);

    PlotPanel& plot = window_->plots();
    pick("slider normal force");
    QTRY_COMPARE(plot.pointCount(force), static_cast<int>(second->frameCount()));
    auto* menu = inPlot<QMenu>("plotCompareMenu");
    QTimer::singleShot(300, this, [&] { choose(menu, "Run 1"); });
    QTest::mouseClick(find<QToolButton>("plotCompareButton"), Qt::LeftButton); // its menu runs until the choice
    QTRY_COMPARE(plot.comparison().names(), QStringList{"Run 1"});
    QTRY_COMPARE(plot.pointCount(force, "Run 1"), static_cast<int>(result_->frameCount()));
    const auto maximum = [](const Result& result) {
        const auto all = values(result, force.toStdString());
        return *std::max_element(all.begin(), all.end());
    };
    QCOMPARE(plot.readings().maximumOf(force), maximum(*second));
    QCOMPARE(plot.readings().maximumOf(force, "Run 1"), maximum(*result_));
    QVERIFY(plot.readings().maximumOf(force) != plot.readings().maximumOf(force, "Run 1"));
    QVERIFY(inPlot<QLabel>("plotLegend")->text().contains("(Run&nbsp;1)"));
    auto* table = inPlot<QTableWidget>("plotStatistics");
    QTRY_COMPARE(table->rowCount(), 2);
    QTRY_COMPARE(table->item(1, 2)->text(), QString::number(maximum(*result_), 'g', 6) + " N");
    shoot("compared");
    // Showing the first run: its curve is the solid one, drawn once.
    window_->document().runs().show(0);
    QTRY_COMPARE(plot.pointCount(force), static_cast<int>(result_->frameCount()));
    QCOMPARE(plot.pointCount(force, "Run 1"), 0);
    auto& runs = window_->document().runs();
    runs.drop(runs.all().back().result);
}

/// A file whose writer was killed says for ever that its run goes on.
void ResultsTest::whatWasBrokenOffIsNotRunning() {
    auto& runs = window_->document().runs();
    auto left = std::make_shared<Result>();
    left->begin(result_->layout());
    result_->visitFrames(0, 3, [&](std::size_t, const Frame& frame) { left->frame(frame); });
    QCOMPARE(left->status(), RunStatus::Running);
    runs.add({"Run 2", left, {}});
    const auto details = [&] {
        const auto rows = window_->tree().findItems("Run 2", Qt::MatchExactly | Qt::MatchRecursive);
        return rows.size() == 1 ? rows[0]->data(0, DetailDelegate::detailRole).toString() : QString();
    };
    QTRY_VERIFY2(details().contains("broken off"), qPrintable(details()));
    QVERIFY2(!details().contains("running"), qPrintable(details()));
    runs.drop(left);
    // One that this window computes goes on.
    RunRecord now{"Run 2", left, {}};
    now.begun = true;
    runs.add(now);
    QTRY_VERIFY2(details().contains("running"), qPrintable(details()));
    runs.drop(left);
}

void ResultsTest::whatCannotBeReadIsInMessages() {
    QTemporaryDir folder;
    QFile file(folder.path() + "/broken.h5");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no result") > 0);
    file.close();
    auto* messages = window_->findChild<MessagesPanel*>();
    QVERIFY(messages);
    const int before = messages->problems();
    window_->document().runs().addFile(file.fileName());
    QTRY_COMPARE(messages->problems(), before + 1);
}

void ResultsTest::eventsByKindAndWords() {
    find<QWidget>("eventsDock")->raise();
    auto* table = find<QTableView>("eventsTable");
    std::vector<Event> events; // what strikes at several places is one
    for (const Blow& blow : blowsOf(result_->events())) events.push_back(blow.total);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(events.size()));
    int impacts = 0;
    for (const Event& event : events) impacts += event.kind == EventKind::Impact;
    QVERIFY(impacts > 0 && impacts < static_cast<int>(events.size()));

    auto* chips = find<QToolBar>("eventKinds");
    auto* chip = window_->findChild<QAction*>("eventKind_impact");
    QVERIFY(chip);
    QCOMPARE(chip->text(), QString("impact %1").arg(impacts)); // says how many there are
    QTest::mouseClick(chips->widgetForAction(chip), Qt::LeftButton);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(events.size()) - impacts);
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QVERIFY(table->model()->index(row, EventsModel::Kind).data().toString() != eventWord(EventKind::Impact));
    QTest::mouseClick(chips->widgetForAction(chip), Qt::LeftButton);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(events.size()));

    auto* search = find<QLineEdit>("eventSearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, "approach slider"); // what only impacts say
    QVERIFY(table->model()->rowCount() > 0 && table->model()->rowCount() <= impacts);

    // A row of the filtered table jumps to its own event, and goes to the clipboard.
    const int last = table->model()->rowCount() - 1;
    table->scrollToBottom();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(last, EventsModel::What)).center());
    double time = -1.0;
    for (const Event& event : events)
        if (event.kind == EventKind::Impact) time = event.time;
    QCOMPARE(window_->playback().time(), time);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines[0].startsWith("time [s]"));
    QCOMPARE(lines[1].section('\t', 0, 0), QString::number(time, 'g', 9)); // more digits are noise
    QCOMPARE(lines[1].section('\t', 1, 1), eventWord(EventKind::Impact));
    shoot("events");
    search->clear();
    QCOMPARE(table->model()->rowCount(), static_cast<int>(events.size()));
}

/// A click on the head of the impulses brings the hardest hit to the top; its row leads to its moment.
void ResultsTest::hardestHitFirst() {
    find<QWidget>("eventsDock")->raise();
    auto* table = find<QTableView>("eventsTable");
    auto* header = table->horizontalHeader();
    const auto click = [&](int column) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + 20, header->height() / 2));
        QTest::qWait(30);
    };
    std::vector<Event> events;
    for (const Blow& blow : blowsOf(result_->events())) events.push_back(blow.total);
    const auto hardest = std::max_element(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.impulse.norm() < b.impulse.norm();
    });
    const double before = window_->playback().time();
    click(EventsModel::Impulse);
    QCOMPARE(window_->playback().time(), before); // sorting goes nowhere
    const QModelIndex top = table->model()->index(0, EventsModel::Impulse);
    QCOMPARE(top.data(copyRole).toDouble(), hardest->impulse.norm());
    for (int row = 1; row < table->model()->rowCount(); ++row)
        QVERIFY(table->model()->index(row, EventsModel::Impulse).data(copyRole).toDouble() <=
                table->model()->index(row - 1, EventsModel::Impulse).data(copyRole).toDouble());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(top).center());
    QTRY_VERIFY(std::abs(window_->playback().time() - hardest->time) < 1e-12);
    QVERIFY(find<QLabel>("eventCallout")->isVisible());
    shoot("hardest");
    click(EventsModel::Time); // in their order again
    for (int row = 0; row < table->model()->rowCount(); ++row)
        QCOMPARE(table->model()->index(row, EventsModel::Time).data(copyRole).toDouble(),
                 events[std::size_t(row)].time);
}

void ResultsTest::aSearchThatFindsNothingSaysSo() {
    auto* search = window_->plots().findChild<QLineEdit*>("quantitySearch");
    auto* nothing = window_->plots().findChild<QLabel*>("quantitySearchNothing");
    QVERIFY(search && nothing && !nothing->isVisible());
    search->setText("temperature");
    QVERIFY(nothing->isVisible());
    QVERIFY2(nothing->text().contains("temperature"), qPrintable(nothing->text()));
    search->setText("accel"); // what every engineer looks for is there
    QVERIFY(!nothing->isVisible());
    auto* tree = window_->plots().findChild<QTreeView*>("quantityTree");
    QVERIFY(tree->model()->rowCount() > 0);
    search->clear();
    QVERIFY(!nothing->isVisible());
}

void ResultsTest::contactsInOrderOfForce() {
    // A moment with several contacts that push.
    std::size_t index = 0;
    for (std::size_t i = 0; i < result_->frameCount() && index == 0; ++i) {
        const Frame frame = result_->frameAt(i);
        int pushing = 0;
        for (const auto& contact : frame.contacts) pushing += contact.force.norm() > 0;
        if (pushing >= 2) index = i;
    }
    QVERIFY2(index > 0, "the sample never has two contacts");
    find<QDockWidget>("contactsDock")->raise();
    window_->playback().seekFrame(index);
    QTest::qWait(100);
    auto* table = find<QTableView>("contactsTable");
    const Frame frame = result_->frameAt(index);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(frame.contacts.size()));
    auto* model = qobject_cast<ContactsModel*>(table->model());
    QVERIFY(model);
    const auto normal = [&](int row) { return model->contactAt(row).force.dot(model->contactAt(row).normal); };
    for (int row = 1; row < model->rowCount(); ++row) QVERIFY(normal(row - 1) >= normal(row));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(model->index(1, ContactsModel::Features)).center());
    QVERIFY(find<QLabel>("eventCallout")->isVisible());
    QVERIFY(find<QLabel>("eventCallout")->text().contains(quantityText(normal(1), "N", 3)));
    shoot("contacts");
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains('\t' + QString::number(normal(1), 'g', 9) + '\t'), qPrintable(text));
    find<QDockWidget>("eventsDock")->raise();
}

void ResultsTest::marksOfTheTimelineMatch() {
    auto* bar = find<TimelineBar>("timelineBar");
    std::map<int, bool> impactAt;
    for (const Event& event : result_->events())
        if (event.kind != EventKind::Rejection) impactAt[bar->xOf(event.time)] |= event.kind == EventKind::Impact;
    QVERIFY(!impactAt.empty());
    for (int x = 0; x < bar->width(); ++x) {
        const auto mark = bar->markAt(x);
        QCOMPARE(mark.has_value(), impactAt.contains(x));
        if (mark) QCOMPARE(*mark == EventKind::Impact, impactAt[x]);
    }
    // And they are drawn: the colour of the mark stands above the band at its pixel.
    const QImage picture = bar->grab().toImage();
    for (const auto& [x, impact] : impactAt)
        if (impact && !impactAt.contains(x - 1)) {
            QCOMPARE(picture.pixelColor(x, 10), impactColour());
            break;
        }
    auto* panel = find<TimelinePanel>("timelinePanel");
    panel->setDark(true);
    QVERIFY(bar->grab().toImage().pixelColor(2, 2).lightness() < 60);
    panel->setDark(false);
}

void ResultsTest::playsInALoop() {
    Playback& playback = window_->playback();
    QTest::mouseClick(find<QToolButton>("loopButton"), Qt::LeftButton);
    QVERIFY(playback.isLooping());
    QCOMPARE(find<QComboBox>("speedBox")->currentText(), "1/100 ×"); // nobody chose one: some seconds for the 50 ms
    QCOMPARE(playback.speed(), 0.01);
    playback.setSpeed(1.0); // 50 ms long: the end comes at once
    QTest::mouseClick(find<QToolButton>("playButton"), Qt::LeftButton);
    int returns = 0;
    std::size_t before = 0;
    connect(&playback, &Playback::moved, this, [&] {
        returns += playback.index() < before;
        before = playback.index();
    });
    QTRY_VERIFY_WITH_TIMEOUT(returns >= 2, 5000);
    QVERIFY(playback.isPlaying());
    playback.disconnect(this);
    QTest::mouseClick(find<QToolButton>("loopButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!playback.isPlaying(), 5000); // once more to the end
    QCOMPARE(playback.time(), playback.lastTime());
}

void ResultsTest::energyDriftAndPhase() {
    PlotsPanel& plots = window_->allPlots();
    QTest::mouseClick(find<QToolButton>("energyPlotButton"), Qt::LeftButton);
    QTRY_COMPARE(window_->plots().pointCount("energy/total"), static_cast<int>(result_->frameCount()));
    const auto total = values(*result_, "energy/total");
    QCOMPARE(window_->plots().readings().maximumOf("energy/total"), *std::max_element(total.begin(), total.end()));
    QTest::mouseClick(inPlot<QToolButton>("plotMarksButton"), Qt::LeftButton);
    window_->playback().seek(0.02);
    // A second cursor by Shift+click: what was lost between the two is read off.
    auto* plot = inPlot<QWidget>("plot");
    QTest::qWait(100);
    QTest::mouseClick(plot, Qt::LeftButton, Qt::ShiftModifier,
                      window_->plots().pixelOf(40.0, 0.0).toPoint() - QPoint(0, 8));
    QVERIFY(window_->plots().cursors().second());
    shoot("energy");
    if (!screenshots_.isEmpty())
        for (const char* ending : {".svg", ".png", ".pdf"})
            QVERIFY(window_->plots().exportTo(screenshots_ + "/energy" + ending));

    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(plots.nameOf(plots.count() - 1), QString("Drift"));
    QTRY_COMPARE(window_->plots().pointCount("solver/position drift"), static_cast<int>(result_->stepCount()));
    double worst = 0.0;
    for (const StepRow& step : result_->steps()) worst = std::max(worst, step.drift_position);
    QCOMPARE(window_->plots().readings().maximumOf("solver/position drift"), worst);
    shoot("drift");

    // A phase diagram: the dot is where the mechanism is.
    QTest::mouseClick(find<QToolButton>("newPlotButton"), Qt::LeftButton);
    window_->plots().setXQuantity("joints/main bearing/coordinate");
    pick("slider linear velocity x");
    QTRY_COMPARE(window_->plots().pointCount("bodies/slider/linear velocity x"),
                 static_cast<int>(result_->frameCount()));
    shoot("phase");
    plots.setDark(true);
    find<TimelinePanel>("timelinePanel")->setDark(true);
    shoot("dark");
    plots.setDark(false);
    find<TimelinePanel>("timelinePanel")->setDark(false);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ResultsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "results_test.moc"
