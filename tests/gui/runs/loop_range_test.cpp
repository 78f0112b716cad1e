// The loop range: set by keys, by the timeline's menu and by its handles; playing keeps to it; it is kept with the
// project.

#include "tests/gui/user.h"

#include "gui/timeline/playback.h"
#include "gui/timeline/timeline_bar.h"
#include "tests/support/places.h"

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
} // namespace

class LoopRangeTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void playingKeepsToTheRange();
    void handlesAndMenu();
    void handlesHaveTheirPointer();
    void keptWithTheProject();
    void emptyOnesAreRefused();

  private:
    QString ball();
    std::unique_ptr<QTemporaryDir> folder_;
};

void LoopRangeTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

QString LoopRangeTest::ball() {
    const QString folder = folder_->path() + "/" + QTest::currentTestFunction();
    QDir().mkpath(folder);
    QFile::copy(samples + "bouncing_ball.step", folder + "/bouncing_ball.step");
    QFile file(folder + "/ball.escapement");
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(bytesOf(samples + "bouncing_ball.escapement").replace("\"until\": 2", "\"until\": 0.6")) < 0)
        qFatal("cannot write the project");
    return file.fileName();
}

void LoopRangeTest::playingKeepsToTheRange() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(!user.find<QAction>("loopFromAction")->isEnabled()); // nothing has run
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    playback.seek(0.2);
    const double from = playback.time();
    user.key(Qt::Key_I);
    playback.seek(0.3);
    const double to = playback.time();
    user.key(Qt::Key_O);
    QVERIFY(playback.loopRange().has_value());
    QCOMPARE(playback.loopRange()->from, from);
    QCOMPARE(playback.loopRange()->to, to);
    QVERIFY(user.find<QToolButton>("loopButton")->isChecked()); // the first range begins looping
    user.shoot("loop_range");

    // Twice through the range: from the end back to the beginning, and never out of it.
    playback.seek(0.5);
    playback.setSpeed(0.2); // 0.5 s of wall time for the range
    double least = 1e9, largest = -1e9, before = -1.0;
    int again = 0;
    QObject::connect(&playback, &Playback::moved, &playback, [&] {
        if (!playback.isPlaying()) return;
        least = std::min(least, playback.time());
        largest = std::max(largest, playback.time());
        again += playback.time() < before;
        before = playback.time();
    });
    user.key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(again >= 2, 10000);
    QVERIFY(playback.isPlaying());
    user.key(Qt::Key_Space);
    QVERIFY2(least >= from - 1e-12 && largest <= to + 1e-12, qPrintable(QString("%1 %2").arg(least).arg(largest)));
    QCOMPARE(largest, to); // the last frame of it is seen
    QVERIFY(least < from + 0.02);

    // With the button off the range says nothing.
    user.press("loopButton");
    playback.seek(0.29);
    largest = -1.0;
    user.key(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!playback.isPlaying(), 10000);
    QCOMPARE(playback.time(), playback.lastTime());
    QVERIFY(playback.loopRange().has_value());
    user.key(Qt::Key_I, Qt::ShiftModifier);
    QVERIFY(!playback.loopRange());
    QVERIFY(!user.find<QAction>("noLoopRangeAction")->isEnabled());
}

void LoopRangeTest::handlesAndMenu() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    auto* bar = user.find<TimelineBar>("timelineBar");
    const auto choose = [&](double time, const char* what) {
        const QPoint at(bar->xOf(time), 40);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, bar->mapToGlobal(at));
        QApplication::sendEvent(bar, &event);
        auto* menu = user.find<QMenu>("timelineMenu");
        QTest::qWait(30);
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->findChild<QAction*>(what)).center());
        QTRY_VERIFY(!user.window->findChild<QMenu*>("timelineMenu"));
    };
    const double pixel = bar->timeAt(101) - bar->timeAt(100);
    const QImage without = bar->grab().toImage();
    choose(0.1, "loopFromHere");
    QVERIFY(playback.loopRange().has_value());
    QVERIFY(std::abs(playback.loopRange()->from - 0.1) <= pixel);
    QCOMPARE(playback.loopRange()->to, playback.lastTime());
    choose(0.4, "loopToHere");
    QVERIFY(std::abs(playback.loopRange()->to - 0.4) <= pixel);
    // The band is shown between the two, and nowhere else.
    const QImage with = bar->grab().toImage();
    QVERIFY(with.pixelColor(bar->xOf(0.25), 2) != without.pixelColor(bar->xOf(0.25), 2));
    QCOMPARE(with.pixelColor(bar->xOf(0.5), 2), without.pixelColor(bar->xOf(0.5), 2));

    const auto drag = [&](TimelineBar::Handle handle, double to) {
        const QPoint at = bar->handleRect(handle).center();
        const QPoint target(bar->xOf(to), at.y());
        QTest::mousePress(bar, Qt::LeftButton, {}, at);
        QMouseEvent move(QEvent::MouseMove, target, bar->mapToGlobal(target), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(bar, &move);
        QTest::mouseRelease(bar, Qt::LeftButton, {}, target);
    };
    playback.seek(0.25);
    const double shown = playback.time();
    drag(TimelineBar::Handle::From, 0.2);
    QVERIFY(std::abs(playback.loopRange()->from - 0.2) <= pixel);
    drag(TimelineBar::Handle::To, 0.5);
    QVERIFY(std::abs(playback.loopRange()->to - 0.5) <= pixel);
    drag(TimelineBar::Handle::From, 0.58); // no further than the other one
    QVERIFY(playback.loopRange()->from < playback.loopRange()->to);
    QVERIFY(std::abs(playback.loopRange()->from - 0.5) <= 3 * pixel);
    QCOMPARE(playback.time(), shown); // dragging a handle does not scrub
    QTest::mouseClick(bar, Qt::LeftButton, {}, QPoint(bar->xOf(0.1), 10));
    QVERIFY(std::abs(playback.time() - 0.1) <= 0.02); // elsewhere a click still does
}

/// The moment shown stays where it is.
void LoopRangeTest::handlesHaveTheirPointer() {
    TimelineBar bar;
    bar.resize(600, 52);
    bar.setExpectedEnd(10.0);
    bar.setLoopRange(LoopRange{4.0, 8.0}, true);
    bar.setMoment(2.0);
    const QImage before = bar.grab().toImage();
    const auto hover = [&bar](const QPoint& at) {
        QMouseEvent move(QEvent::MouseMove, at, bar.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(&bar, &move);
    };
    hover(bar.handleRect(TimelineBar::Handle::From).center());
    QCOMPARE(bar.cursor().shape(), Qt::SizeHorCursor);
    QCOMPARE(bar.grab().toImage(), before);
    hover(QPoint(bar.xOf(1.0), 10));
    QCOMPARE(bar.cursor().shape(), Qt::ArrowCursor);
}

void LoopRangeTest::keptWithTheProject() {
    const QString file = ball();
    {
        User user;
        QVERIFY(user.open(file));
        user.window->playback().setLoopRange(LoopRange{0.125, 0.25});
        QVERIFY(user.window->saveTo(file));
    }
    {
        User user;
        QVERIFY(user.open(file));
        QVERIFY(user.window->playback().loopRange() == (LoopRange{0.125, 0.25}));
        QVERIFY(!user.window->playback().isLooping());
        user.trigger("noLoopRangeAction");
        QVERIFY(user.window->saveTo(file));
        QVERIFY(!bytesOf(file).contains("loop range"));
        user.window->playback().setLoopRange(LoopRange{0.125, 0.25});
        QVERIFY(user.open(samples + "rocking_block.escapement")); // another project has none of it
        QVERIFY(!user.window->playback().loopRange());
    }
}

void LoopRangeTest::emptyOnesAreRefused() {
    User user;
    QVERIFY(user.open(ball()));
    QVERIFY(user.run());
    Playback& playback = user.window->playback();
    playback.setPlaying(false);
    playback.seek(playback.lastTime());
    user.key(Qt::Key_I); // from the very end: nothing is left
    QVERIFY(!playback.loopRange());
    QVERIFY2(user.notice().contains("two ends"), qPrintable(user.notice()));
    // A range that lies behind the end of a run leaves the whole run.
    playback.setLoopRange(LoopRange{5.0, 6.0});
    playback.setLooping(true);
    QCOMPARE(playback.played().from, 0.0);
    QCOMPARE(playback.played().to, playback.lastTime());
    playback.setLoopRange(LoopRange{0.5, 6.0}); // one that reaches over it ends there
    QCOMPARE(playback.played().from, 0.5);
    QCOMPARE(playback.played().to, playback.lastTime());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementLoopRangeTest");
    QApplication application(argc, argv);
    applyStyle(application);
    LoopRangeTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "loop_range_test.moc"
