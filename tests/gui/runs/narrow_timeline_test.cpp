// Where the timeline has no room for all its buttons, the others are in a menu, with their keys.

#include "tests/gui/user.h"

#include "gui/timeline/playback.h"
#include "gui/timeline/timeline_panel.h"
#include "tests/support/run_files.h"

#include <QComboBox>

using namespace escapement;

class NarrowTimelineTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void everyButtonIsAtHandAtEveryWidth();
    void aNarrowWindowReachesTheEnds();

  private:
    QTemporaryDir folder_;
};

namespace {

const char* const buttons[] = {"firstFrameButton", "previousEventButton", "previousFrameButton",
                               "playButton",       "nextFrameButton",     "nextEventButton",
                               "lastFrameButton",  "loopButton",          "filmButton"};

QAction* offered(TimelinePanel& panel, const QString& button) {
    auto* menu = panel.findChild<QMenu*>("moreTransportMenu");
    if (!menu) return nullptr;
    emit menu->aboutToShow();
    return menu->findChild<QAction*>("more:" + button);
}

} // namespace

void NarrowTimelineTest::everyButtonIsAtHandAtEveryWidth() {
    Playback playback;
    TimelinePanel panel(playback);
    panel.resize(1100, 90);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    for (const int width : {1100, 991, 990, 787, 786, 721, 720, 690, 651, 650, 620, 601, 600, 560, 520}) {
        panel.resize(width, 90);
        QTRY_COMPARE(panel.width(), width);
        auto* more = panel.findChild<QToolButton*>("moreTransportButton");
        QVERIFY(more);
        for (const char* name : buttons) {
            const bool shown = panel.findChild<QToolButton*>(name)->isVisible();
            const QAction* action = offered(panel, name);
            QVERIFY2(shown != (action != nullptr), qPrintable(QString("%1 at %2").arg(name).arg(width)));
            QVERIFY(shown || (more->isVisible() && action->text().contains('('))); // with its key
        }
        // The row is no wider than its panel.
        const auto* speed = panel.findChild<QComboBox*>("speedBox");
        QTRY_VERIFY2(speed->mapTo(&panel, QPoint(speed->width(), 0)).x() <= width,
                     qPrintable(QString("%1: %2").arg(width).arg(speed->mapTo(&panel, QPoint(speed->width(), 0)).x())));
    }
}

void NarrowTimelineTest::aNarrowWindowReachesTheEnds() {
    User user;
    QVERIFY(user.open(ball(folder_)));
    QVERIFY(user.run());
    auto* panel = user.find<TimelinePanel>("timelinePanel");
    user.window->resize(user.window->minimumSizeHint().width(), 700);
    QTRY_VERIFY2(panel->width() <= 690, qPrintable(QString::number(panel->width())));
    Playback& playback = user.window->playback();
    auto* first = offered(*panel, "firstFrameButton");
    QVERIFY(first && first->isEnabled());
    first->trigger();
    QCOMPARE(playback.time(), 0.0);
    if (auto* next = offered(*panel, "nextFrameButton")) next->trigger();
    else QTest::mouseClick(user.find<QToolButton>("nextFrameButton"), Qt::LeftButton);
    QVERIFY(playback.time() > 0.0);
    auto* last = offered(*panel, "lastFrameButton");
    QVERIFY(last);
    last->trigger();
    QTRY_COMPARE(playback.time(), panel->end());
    auto* loop = offered(*panel, "loopButton");
    QVERIFY(loop && loop->isCheckable() && !loop->isChecked());
    loop->trigger();
    QVERIFY(playback.isLooping());
    QVERIFY(offered(*panel, "loopButton")->isChecked());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementNarrowTimelineTest");
    QApplication application(argc, argv);
    applyStyle(application);
    NarrowTimelineTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "narrow_timeline_test.moc"
