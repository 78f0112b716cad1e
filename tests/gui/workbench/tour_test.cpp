// The five-minute tour of docs/tour.md, word by word, with mouse and keys. With ESCAPEMENT_SCREENSHOTS=folder it leaves
// the pictures of the README there.

#include "tests/gui/user.h"

#include "gui/panels/tables/events_panel.h"
#include "gui/timeline/playback.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/places.h"
#include "tests/support/quantity_leaves.h"

#include <QDockWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTreeWidget>

using namespace escapement;

class TourTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void everySentenceComesTrue();
    void gallery();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

void TourTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
    qputenv("XDG_CACHE_HOME", (folder_->path() + "/cache").toLocal8Bit());
    qputenv("HOME", folder_->path().toLocal8Bit());
}

void TourTest::everySentenceComesTrue() {
    User user;
    // Start without a file; click the sample on the start page.
    QVERIFY(user.find<QWidget>("startPage")->isVisible());
    user.shoot("start");
    QSignalSpy changed(&user.document(), &Document::changed);
    auto* card = user.find<QToolButton>("sample:slider_crank");
    QVERIFY(!card->icon().isNull());
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(changed.wait(60000));
    QVERIFY(user.settle());

    // Look.
    QVERIFY(user.clickBody("crank"));
    QCOMPARE(user.find<QDockWidget>("propertiesDock")->windowTitle(), QString("Body: crank"));
    QCOMPARE(user.window->viewport().highlightedBody(), user.body("crank"));
    Viewport& view = user.window->viewport();
    QTest::mouseMove(&view, view.rect().center() + QPoint(0, 60));
    QTRY_VERIFY(user.find<QLabel>("hoverLabel")->isVisible());
    QVERIFY2(user.find<QLabel>("hoverLabel")->text().contains("plane face"),
             qPrintable(user.find<QLabel>("hoverLabel")->text()));
    for (int key : {Qt::Key_1, Qt::Key_3, Qt::Key_7, Qt::Key_0, Qt::Key_F}) {
        const QImage before = view.snapshot();
        user.key(key);
        QTest::qWait(50);
        if (key != Qt::Key_F) QVERIFY(view.snapshot() != before);
    }

    // Run.
    QSignalSpy finished(&user.window->runs(), &RunController::finished);
    user.key(Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 180000);
    const auto result = user.document().runs().result();
    QVERIFY(result && result->status() == RunStatus::Done);
    QVERIFY(result->eventCount() > 10);
    QVERIFY(!user.window->runs().resultFile().startsWith(QString(sourceFolder))); // a sample stays as it is
    auto* events = user.find<QTableView>("eventsTable");
    QTest::mouseClick(events->viewport(), Qt::LeftButton, {},
                      events->visualRect(events->model()->index(0, 2)).center());
    QTRY_VERIFY(std::abs(user.window->playback().time() - result->events()[0].time) < 1e-12);
    QTRY_VERIFY(user.find<QLabel>("eventCallout")->isVisible());
    QVERIFY(user.find<QLabel>("eventCallout")->text().contains("lost"));
    const double first = user.window->playback().time();
    user.key(Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(user.window->playback().time() > first);
    user.key(Qt::Key_Space);
    QVERIFY(user.window->playback().isPlaying());
    user.key(Qt::Key_Space);
    QVERIFY(!user.window->playback().isPlaying());

    // Read.
    auto* search = user.window->plots().findChild<QLineEdit*>("quantitySearch");
    QTest::mouseClick(search, Qt::LeftButton);
    QTest::keyClicks(search, "normal");
    auto* quantities = user.window->plots().findChild<QTreeView*>("quantityTree");
    QTRY_COMPARE(quantityLeaves(*quantities->model()).size(), 1);
    clickFirstQuantity(*quantities);
    auto* figures = user.window->plots().findChild<QTableWidget*>("plotStatistics");
    QTRY_VERIFY(figures->rowCount() > 0 && figures->item(0, 2) && figures->item(0, 2)->text().endsWith(" N"));
    const QString path = user.window->plots().shownQuantities().value(0);
    const double when = user.window->plots().readings().timeOfMaximum(path);
    // The column of the maximum's time: a click goes there.
    int column = -1;
    for (int c = 0; c < figures->columnCount(); ++c)
        if (figures->horizontalHeaderItem(c)->text() == "max") column = c;
    QVERIFY(column >= 0);
    figures->scrollToItem(figures->item(0, column));
    QTest::mouseClick(figures->viewport(), Qt::LeftButton, {},
                      figures->visualItemRect(figures->item(0, column)).center());
    QTRY_VERIFY2(
        std::abs(user.window->playback().time() - when) < 1e-9,
        qPrintable(
            QString("%1 %2 of %3").arg(user.window->playback().time(), 0, 'g', 12).arg(when, 0, 'g', 12).arg(path)));
    user.shoot("force");
    const QString csv = folder_->path() + "/tour.csv";
    user.answerFileDialog(csv);
    user.key(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(bytesOf(csv).startsWith("time [s]"), 20000);

    // Change.
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/friction", "0.2"));
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.2);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().contacts[0].friction.expression, std::string("mu"));
    user.key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(user.mechanism().contacts[0].friction.value, 0.2);
    QVERIFY(user.run());
    QCOMPARE(user.document().runs().all().size(), std::size_t(2));
    const QString mine = folder_->path() + "/mine.escapement";
    user.answerFileDialog(mine);
    user.key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(mine));
    QVERIFY(!user.window->isWindowModified());
    // The geometry is found from where it was saved.
    QVERIFY(user.open(mine));
    QVERIFY(user.document().cadFiles().missing() < 0);
}

void TourTest::gallery() {
    if (qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS").isEmpty()) QSKIP("no folder for pictures is given");
    const QString samples = QString(sourceFolder) + "/resources/samples/";
    User user(QSize(1440, 900));
    QSignalSpy changed(&user.document(), &Document::changed);
    user.document().openCopy(samples + "slider_crank.escapement");
    QVERIFY(changed.wait(60000));
    QVERIFY(user.settle());
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1}));
    user.trigger("jointAction");
    user.shoot("joints");
    user.key(Qt::Key_Escape);
    QVERIFY(user.run());
    PlotPanel& plot = user.window->plots();
    plot.showQuantity("contacts/slider in guide/normal force", true);
    plot.showQuantity("bodies/slider/position y", true);
    QTest::qWait(300);
    user.window->playback().seek(user.document().runs().result()->events()[0].time);
    auto* events = user.find<QTableView>("eventsTable");
    QTest::mouseClick(events->viewport(), Qt::LeftButton, {},
                      events->visualRect(events->model()->index(2, 2)).center());
    user.shoot("workbench");
    user.trigger("darkViewAction");
    user.shoot("dark");
    user.trigger("darkViewAction");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTourTest");
    QApplication application(argc, argv);
    applyStyle(application);
    TourTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tour_test.moc"
