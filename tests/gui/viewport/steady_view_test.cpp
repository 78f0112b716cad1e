// The view never moves under the pointer: tool strips and notices float over it, and what they would cover is not what
// one is about to click. Faces are picked unless the pointer is on an edge. The window fits its screen.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "gui/assembling/tool_controller.h"
#include "gui/assembling/tool_strip.h"
#include "tests/support/places.h"

#include <QCursor>
#include <QDockWidget>
#include <QScreen>
#include <QStatusBar>
#include <QToolBar>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

QString written(const QString& file, const QString& text) {
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
    out.write(text.toUtf8());
    return file;
}

const QString blocks =
    R"({"escapement": 1, "name": "blocks", "materials": [{"name": "steel", "density": 7850}], "bodies": [
    {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02], "material": "steel"}]},
    {"name": "block", "pose": {"position": [0, 0, 0.07]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
    "contacts": [{"name": "block on table", "a": {"body": "block"}, "b": {"body": "table"}}], "run": {"until": 0.2}})";

/// Where the view is on the screen, and where the scene is in it.
struct Place {
    QRect rect;
    Vec2 seen;
    bool operator==(const Place&) const = default;
};

Place placeOf(User& user) {
    Viewport& view = user.window->viewport();
    return {QRect(view.mapToGlobal(QPoint(0, 0)), view.size()), view.positionOf(Vec3(0.05, 0.05, 0.12))};
}

QString text(const Place& p) {
    return QString("%1 %2, %3 x %4, scene at %5 %6")
        .arg(p.rect.x())
        .arg(p.rect.y())
        .arg(p.rect.width())
        .arg(p.rect.height())
        .arg(p.seen.x())
        .arg(p.seen.y());
}

} // namespace

class SteadyViewTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void whateverComesTheViewStays();
    void whatAppearsKeepsAwayFromThePointer();
    void whatIsAimedAtKeepsItsPlace();
    void facesWinUnlessThePointerIsOnTheEdge();
    void clickBesideAnEdgeTakesTheFace();
    void windowFitsItsScreen_data();
    void windowFitsItsScreen();

  private:
    QTemporaryDir folder_;
};

void SteadyViewTest::whateverComesTheViewStays() {
    User user;
    QVERIFY(user.open(written(folder_.path() + "/blocks.escapement", blocks)));
    QTest::qWait(300);
    const Place before = placeOf(user);
    const auto same = [&](const char* after) {
        QTest::qWait(80);
        const Place now = placeOf(user);
        if (now == before) return true;
        qWarning("after %s: %s, before: %s", after, qPrintable(text(now)), qPrintable(text(before)));
        return false;
    };
    user.press("jointButton");
    QVERIFY(user.find<ToolStrip>("toolStrip")->isVisible());
    QVERIFY(same("a tool began"));
    QVERIFY(user.clickFeature("block", "box", PickKind::Face, 1) ||
            user.clickFeature("block", "box", PickKind::Face, 2));
    user.window->viewport().look(StandardView::Home);
    user.window->viewport().fit();
    QTest::qWait(100);
    const Place home = placeOf(user);
    QCOMPARE(home.rect, before.rect);
    user.find<ToolStrip>("toolStrip")
        ->setProblem(
            "A click that was not taken, with a long reason that goes over more than one line of the strip, as some "
            "reasons do: first what is wrong, then where it is, and then what would mend it in words that anyone can "
            "follow.");
    QTest::qWait(60);
    QCOMPARE(placeOf(user).rect, before.rect);
    user.shoot("steady-1-strip");
    user.key(Qt::Key_Escape);
    QTest::qWait(60);
    QCOMPARE(placeOf(user).rect, before.rect);
    // A notice, of one line and of many.
    user.trigger("recoverAction");
    QVERIFY(!user.notice().isEmpty());
    QCOMPARE(placeOf(user).rect, before.rect);
    emit user.document().refused(
        "One sentence after the other that says what is wrong, and where, and what would mend it. " +
        QString("And more of it. ").repeated(12));
    QTest::qWait(60);
    QCOMPARE(placeOf(user).rect, before.rect);
    // All of it can be read: nothing lies outside of the window, or on the view cube.
    const auto* bar = user.find<QFrame>("noticeBar");
    const QRect on(bar->mapTo(user.window.get(), QPoint(0, 0)), bar->size());
    QVERIFY(user.window->rect().contains(on));
    const auto* label = user.find<QLabel>("noticeText");
    QVERIFY2(label->heightForWidth(label->width()) <= label->height(),
             qPrintable(QString("%1 %2").arg(label->heightForWidth(label->width())).arg(label->height())));
    const auto* cube = user.find<QWidget>("viewCube");
    QVERIFY(!on.intersects(QRect(cube->mapTo(user.window.get(), QPoint(0, 0)), cube->size())));
    user.shoot("steady-2-notice");
    QTest::mouseClick(user.find<QPushButton>("closeNoticeButton"), Qt::LeftButton);
    QCOMPARE(placeOf(user).rect, before.rect);
    // A run begins, goes on and ends.
    QSignalSpy ticked(&user.window->runs(), &RunController::ticked);
    QSignalSpy finished(&user.window->runs(), &RunController::finished);
    user.press("runButton");
    QCOMPARE(placeOf(user).rect, before.rect);
    if (finished.isEmpty()) QVERIFY(finished.wait(60000));
    QTest::qWait(100);
    QCOMPARE(placeOf(user).rect, before.rect);
    user.trigger("nextEventAction");
    QCOMPARE(placeOf(user).rect, before.rect);
    user.press("groundButton");
    QCOMPARE(placeOf(user).rect, before.rect);
    user.key(Qt::Key_Escape);
    QCOMPARE(placeOf(user).rect, before.rect);
}

void SteadyViewTest::whatAppearsKeepsAwayFromThePointer() {
    User user;
    QVERIFY(user.open(written(folder_.path() + "/blocks.escapement", blocks)));
    Viewport& view = user.window->viewport();
    // The pointer where notices usually come.
    QTest::mouseMove(&view, QPoint(view.width() / 2, 20));
    QCursor::setPos(view.mapToGlobal(QPoint(view.width() / 2, 20)));
    QTest::qWait(50);
    user.trigger("recoverAction");
    const auto* bar = user.find<QFrame>("noticeBar");
    QVERIFY(bar->isVisible());
    QVERIFY(!QRect(bar->mapToGlobal(QPoint(0, 0)), bar->size()).contains(QCursor::pos()));
    QCOMPARE(QApplication::widgetAt(QCursor::pos()), static_cast<QWidget*>(&view));
    user.shoot("steady-3-below");
}

/// A notice does not leave the menu that it has opened.
void SteadyViewTest::whatIsAimedAtKeepsItsPlace() {
    User user;
    const QString bare = R"({"escapement": 1, "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.07]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]}]})";
    QVERIFY(user.open(written(folder_.path() + "/bare.escapement", bare)));
    Viewport& view = user.window->viewport();
    auto* choose = user.find<QPushButton>("noticeActionButton");
    QVERIFY(choose->isVisible());
    const auto* bar = user.find<QFrame>("noticeBar");
    const int before = bar->y();
    QCursor::setPos(choose->mapToGlobal(choose->rect().center()));
    QTest::qWait(50);
    QTest::mouseClick(choose, Qt::LeftButton);
    QTest::qWait(50);
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->y(), before);
    while (QWidget* menu = QApplication::activePopupWidget()) menu->close();
}

/// Over all of the view: where a face is under the pointer, an edge or a corner is picked only from as near as it is
/// drawn.
void SteadyViewTest::facesWinUnlessThePointerIsOnTheEdge() {
    User user;
    QVERIFY(user.open(written(folder_.path() + "/blocks.escapement", blocks)));
    Viewport& view = user.window->viewport();
    QTest::qWait(200);
    user.press("jointButton");
    struct Sharp {
        QPointF at;
        double away;
    };
    std::vector<Sharp> sharp;
    for (int y = 120; y < view.height(); y += 7)
        for (int x = 0; x < view.width(); x += 2) {
            const auto feature = view.pointer().pickAt(QPointF(x, y));
            if (!feature || (feature->kind != PickKind::Edge && feature->kind != PickKind::Vertex)) continue;
            const Vec2 seen = view.positionOf(feature->point);
            sharp.push_back({QPointF(x, y), std::hypot(seen.x() - x, seen.y() - y)});
        }
    user.trigger("pickFaces");
    int onFaces = 0, beside = 0;
    double farthest = 0.0, outside = 0.0;
    for (const auto& pick : sharp)
        if (view.pointer().pickAt(pick.at)) ++onFaces, farthest = std::max(farthest, pick.away);
        else ++beside, outside = std::max(outside, pick.away);
    QVERIFY2(onFaces > 50 && beside > 50, qPrintable(QString("%1 %2").arg(onFaces).arg(beside)));
    QVERIFY2(farthest < 3.5, qPrintable(QString("an edge was picked from %1 pixels away, over a face").arg(farthest)));
    QVERIFY2(outside > 6.0, qPrintable(QString("beside the body an edge is picked from %1 pixels only").arg(outside)));
    user.trigger("pickAnything");
}

void SteadyViewTest::clickBesideAnEdgeTakesTheFace() {
    User user;
    QVERIFY(user.open(written(folder_.path() + "/blocks.escapement", blocks)));
    Viewport& view = user.window->viewport();
    view.look(StandardView::Top);
    view.fit();
    QTest::qWait(200);
    user.press("jointButton");
    // Seen from above the block is a square; 5 pixels inside its right side.
    const Vec2 side = view.positionOf(Vec3(0.05, 0.01, 0.12));
    const auto clickAt = [&](double inside) {
        QTest::mouseMove(&view, QPoint(qRound(side.x() - inside), qRound(side.y())));
        QTest::qWait(60);
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(qRound(side.x() - inside), qRound(side.y())));
        QTest::qWait(40);
        return user.window->tools().tool()->marked();
    };
    auto marked = clickAt(5.0);
    QCOMPARE(marked.size(), std::size_t(1));
    QVERIFY(marked[0].kind == PickKind::Face);
    QCOMPARE(marked[0].bodyName, std::string("block"));
    QVERIFY(clickAt(5.0).empty()); // once more takes it back
    marked = clickAt(0.0);
    QCOMPARE(marked.size(), std::size_t(1));
    QVERIFY(marked[0].kind == PickKind::Edge);
    QVERIFY(clickAt(0.0).empty());
    // A hand that slips off the edge while it clicks: what was highlighted is taken.
    const QPoint on(qRound(side.x()), qRound(side.y())), off = on - QPoint(4, 0);
    QTest::mouseMove(&view, on);
    QTest::qWait(60);
    QTest::mousePress(&view, Qt::LeftButton, {}, on);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, off);
    QTest::qWait(40);
    marked = user.window->tools().tool()->marked();
    QCOMPARE(marked.size(), std::size_t(1));
    QVERIFY(marked[0].kind == PickKind::Edge);
}

void SteadyViewTest::windowFitsItsScreen_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("1280 x 720") << QSize(1280, 720);
    QTest::newRow("1024 x 768") << QSize(1024, 768);
    QTest::newRow("1024 x 700, under a title bar and a panel") << QSize(1024, 700);
}

void SteadyViewTest::windowFitsItsScreen() {
    QFETCH(QSize, size);
    User user(size);
    QTRY_COMPARE(user.window->size(), size); // on the start page, too
    user.shoot(QString("start-%1x%2").arg(size.width()).arg(size.height()));
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    QVERIFY(user.clickBody(user.mechanism().bodies[1].name));
    user.press("jointButton");
    user.trigger("recoverAction");
    QTRY_COMPARE(user.window->size(), size);
    user.shoot(QString("fits-%1x%2").arg(size.width()).arg(size.height()));
    QVERIFY(user.find<QDockWidget>("ledgerDock")->isHidden()); // it comes when it is asked for, and fits as well
    user.trigger("energyLedgerAction");
    QTRY_COMPARE(user.window->size(), size);
    for (auto* dock : user.window->findChildren<QDockWidget*>()) {
        const QRect on(dock->mapTo(user.window.get(), QPoint(0, 0)), dock->size());
        const bool behind = on.right() < 0 || on.bottom() < 0; // a tab that is not in front
        QVERIFY2(behind || user.window->rect().contains(on), qPrintable(dock->objectName()));
    }
    QVERIFY(user.window->rect().contains(
        QRect(user.window->statusBar()->mapTo(user.window.get(), QPoint(0, 0)), user.window->statusBar()->size())));
    // Every button of the tool bar can be pressed.
    for (auto* button : user.find<QToolBar>("mainToolBar")->findChildren<QToolButton*>()) {
        if (!button->objectName().endsWith("Button")) continue;
        const QRect on(button->mapTo(user.window.get(), QPoint(0, 0)), button->size());
        QVERIFY2(button->isVisible() && user.window->rect().contains(on), qPrintable(button->objectName()));
    }
    // The view keeps the larger part.
    QVERIFY2(user.window->viewport().width() > size.width() / 3 && user.window->viewport().height() > size.height() / 4,
             qPrintable(QString("%1 x %2").arg(user.window->viewport().width()).arg(user.window->viewport().height())));
    // A window of its own accord is never larger than its screen.
    MainWindow fresh;
    fresh.show();
    QVERIFY(QTest::qWaitForWindowExposed(&fresh));
    QVERIFY(fresh.screen()->availableGeometry().contains(fresh.frameGeometry()));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSteadyViewTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SteadyViewTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "steady_view_test.moc"
