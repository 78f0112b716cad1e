// The tutorials, followed with real clicks where their ring points: each step is seen to be done, one that is undone is
// asked for again, and what there is in the end is what was promised.

#include "tests/gui/user.h"

#include "gui/assembling/tool_controller.h"
#include "gui/timeline/playback.h"
#include "gui/tutorials/tutorial_guide.h"
#include "plots/plot_panel.h"
#include "plots/plots_panel.h"
#include "tests/support/quantity_leaves.h"

#include <QDockWidget>
#include <QTableView>
#include <QTreeView>

#include <cmath>

using namespace escapement;

class TutorialsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void dropABall();
    void hingeAPart();
    void anotherMechanismEndsIt();
    void staysInTheWindow_data();
    void staysInTheWindow();

  private:
    /// Waits for that step, and for a place to point at.
    static bool stands(User& user, std::size_t step) {
        TutorialGuide& guide = user.window->tutorialGuide();
        return QTest::qWaitFor([&] { return guide.step() == step && !guide.place().isNull(); }, 20000);
    }
    static bool beginsAt(User& user, const char* button) {
        QTest::mouseClick(user.find<QToolButton>(button), Qt::LeftButton);
        ++user.clicks;
        return user.window->tutorialGuide().isRunning();
    }
    /// Clicks in the middle of the ring, on whatever is there.
    static void clickThere(User& user) {
        const QPoint at = user.window->tutorialGuide().place().center();
        QWidget* under = user.window->childAt(at);
        QTest::mouseMove(under, under->mapFrom(user.window.get(), at));
        QTest::qWait(60);
        QTest::mouseClick(under, Qt::LeftButton, {}, under->mapFrom(user.window.get(), at));
        ++user.clicks;
        QTest::qWait(40);
    }
    /// Opens the menu there and chooses the item that the tutorial lights up.
    static bool chooseThere(User& user, bool arrow, const QString& item) {
        bool lit = false;
        QTimer timer;
        QObject::connect(&timer, &QTimer::timeout, user.window.get(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu || !menu->activeAction()) return;
            timer.stop();
            lit = menu->activeAction()->objectName() == item;
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->activeAction()).center());
        });
        timer.start(50);
        const QRect place = user.window->tutorialGuide().place();
        const QPoint at = arrow ? QPoint(place.right() - 6, place.center().y()) : place.center();
        QWidget* under = user.window->childAt(at);
        QTest::mouseClick(under, Qt::LeftButton, {}, under->mapFrom(user.window.get(), at));
        user.clicks += 2;
        QTest::qWaitFor([&] { return !timer.isActive(); }, 3000);
        QTest::qWait(40);
        return lit;
    }
    static void typeThere(User& user, const QString& text) {
        clickThere(user);
        auto* edit = qobject_cast<QLineEdit*>(user.window->focusWidget());
        if (!edit) return;
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
        QTest::qWait(20);
    }
    static bool runs(User& user) {
        QSignalSpy finished(&user.window->runs(), &RunController::finished);
        clickThere(user);
        return !finished.isEmpty() || finished.wait(60000);
    }
    static void tick(User& user, const QString& words) {
        clickThere(user);
        QTest::keyClicks(user.window->focusWidget(), words);
        QTest::qWait(300);
        clickFirstQuantity(*user.window->plots().findChild<QTreeView*>("quantityTree"));
        QTest::qWait(300);
    }
    QTemporaryDir folder_;
};

void TutorialsTest::dropABall() {
    User user(QSize(1280, 800));
    QVERIFY(beginsAt(user, "start:tutorial:dropABall"));
    TutorialGuide& guide = user.window->tutorialGuide();
    QVERIFY(stands(user, 0));
    auto* balloon = user.find<QFrame>("tutorialBalloon");
    QVERIFY(balloon->isVisible() && !balloon->geometry().intersects(guide.place()));
    user.shoot("tutorial-begins");
    QVERIFY(chooseThere(user, true, "addBody:plane"));
    QVERIFY(stands(user, 1));
    QVERIFY(chooseThere(user, true, "addBody:sphere"));
    QVERIFY(stands(user, 2));
    QVERIFY(chooseThere(user, false, "material:steel"));
    QVERIFY(stands(user, 3));
    user.shoot("tutorial-field");
    typeThere(user, "20 mm");
    QVERIFY(stands(user, 4));
    typeThere(user, "200 mm");
    QVERIFY(stands(user, 5));
    // What was undone is asked for again.
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stands(user, 4));
    user.key(Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(stands(user, 5));
    clickThere(user);
    QVERIFY(stands(user, 6));
    user.shoot("tutorial-view");
    clickThere(user); // the ball
    QVERIFY(stands(user, 7));
    clickThere(user); // the floor
    QVERIFY(stands(user, 8));
    clickThere(user); // Done
    QVERIFY(stands(user, 9));
    typeThere(user, "0.7");
    QVERIFY(stands(user, 10));
    QVERIFY(runs(user));
    QVERIFY(stands(user, 11));
    auto* events = user.find<QTableView>("eventsTable");
    QTest::mouseClick(events->viewport(), Qt::LeftButton, {},
                      events->visualRect(events->model()->index(0, 2)).center());
    QVERIFY(stands(user, 12));
    QVERIFY(std::abs(user.window->playback().time() - std::sqrt(2.0 * 0.18 / 9.81)) < 1e-8);
    // The height of the floor is another quantity; and the list that one ticks in stays free.
    QTest::qWait(300);
    const auto* plots = user.find<QDockWidget>("plotsDock");
    const QRect dock(plots->mapTo(user.window.get(), QPoint(0, 0)), plots->size());
    QVERIFY(dock.contains(guide.place().center()));
    QVERIFY(!balloon->geometry().intersects(dock));
    user.shoot("tutorial-quantity");
    const int floor = user.body("ground plane");
    QVERIFY(floor >= 0);
    user.window->allPlots().showQuantities({"bodies/ground plane/position z"});
    QTest::qWait(500);
    QCOMPARE(guide.step(), std::size_t(12));
    tick(user, "position z");
    QTRY_COMPARE(guide.step(), guide.steps());
    QVERIFY(guide.text().contains("Ctrl+S"));
    user.shoot("tutorial-ends");
    QTest::mouseClick(user.find<QPushButton>("tutorialEndButton"), Qt::LeftButton);
    QVERIFY(!guide.isRunning());
    QTRY_VERIFY(!user.window->findChild<QFrame*>("tutorialBalloon"));
    qInfo("%d clicks", user.clicks);
}

void TutorialsTest::hingeAPart() {
    User user(QSize(1280, 800));
    QVERIFY(beginsAt(user, "start:tutorial:hingeAPart"));
    TutorialGuide& guide = user.window->tutorialGuide();
    QVERIFY(stands(user, 0));
    QVERIFY(user.settle());
    QVERIFY(chooseThere(user, false, "material:steel"));
    QVERIFY(stands(user, 1));
    clickThere(user); // Ground
    QVERIFY(stands(user, 2));
    clickThere(user); // the bracket
    QVERIFY(stands(user, 3));
    clickThere(user); // Joint
    for (std::size_t step = 4; step < 8; ++step) {
        QVERIFY2(stands(user, step), qPrintable(guide.text()));
        user.shoot(QString("tutorial-hinge-%1").arg(step));
        clickThere(user);
    }
    QVERIFY(stands(user, 8));
    clickThere(user); // Done
    QCOMPARE(user.mechanism().joints.size(), std::size_t(2));
    for (const auto& joint : user.mechanism().joints) QCOMPARE(joint.type, std::string("revolute"));
    QVERIFY(QTest::qWaitFor([&] { return guide.step() >= 9 && !guide.place().isNull(); }, 3000));
    if (guide.step() == 9) clickThere(user); // the hinge in the tree
    QVERIFY(stands(user, 10));
    clickThere(user);          // Give
    QVERIFY(stands(user, 12)); // a new motor of a hinge prescribes a speed: nothing to choose
    user.shoot("tutorial-motor");
    typeThere(user, "60 rpm");
    QVERIFY(stands(user, 13));
    QVERIFY(std::abs(user.mechanism().joints[0].motor->value.value - 2.0 * M_PI) < 1e-12);
    QVERIFY(runs(user));
    QVERIFY(stands(user, 14));
    tick(user, "moment z");
    QTRY_COMPARE(guide.step(), guide.steps());
    user.shoot("tutorial-driven");
    qInfo("%d clicks", user.clicks);
}

/// In any window the balloon is seen whole, and not over what it speaks of.
/// The mechanism that it begins with is its own; with another one its steps would ask for what is not there. While a
/// file is read the banner says which.
void TutorialsTest::anotherMechanismEndsIt() {
    User user(QSize(1280, 800));
    QStringList told;
    connect(&user.document().loader(), &FileLoader::progress, &user.document(), [&] { told << user.notice(); });
    QVERIFY(beginsAt(user, "start:tutorial:hingeAPart"));
    QVERIFY(stands(user, 0));
    TutorialGuide& guide = user.window->tutorialGuide();
    QVERIFY(guide.isRunning() && user.find<QFrame>("tutorialBalloon")->isVisible());
    QVERIFY(!told.isEmpty());
    for (const QString& one : told) QVERIFY2(one.contains("double_pendulum.step"), qPrintable(one));
    user.trigger("newAction");
    QTRY_VERIFY(!guide.isRunning());
    QTRY_VERIFY(!user.window->findChild<QFrame*>("tutorialBalloon"));
}

void TutorialsTest::staysInTheWindow_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("narrow") << QSize(1000, 700);
    QTest::newRow("wide") << QSize(1920, 1080);
}

void TutorialsTest::staysInTheWindow() {
    QFETCH(QSize, size);
    User user(size);
    QVERIFY(beginsAt(user, "start:tutorial:dropABall"));
    QVERIFY(stands(user, 0));
    const auto* balloon = user.find<QFrame>("tutorialBalloon");
    QVERIFY(user.window->rect().contains(balloon->geometry()));
    QVERIFY(!balloon->geometry().intersects(user.window->tutorialGuide().place()));
    user.shoot(QString("tutorial-%1").arg(QTest::currentDataTag()));
    user.window->tutorialGuide().end();
    QVERIFY(!user.window->tutorialGuide().isRunning());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementTutorialsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    TutorialsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tutorials_test.moc"
