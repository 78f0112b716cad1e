// What stands over the view leaves room to pick: the strip of a tool is low, a label goes with the click, a row that is
// selected already can be clicked. Tools remember what they were told, and say what they ask for.

#include "tests/gui/user.h"

#include "engine/assembling/proposals/feature_geometry.h"
#include "engine/contact/features/placed_part.h"
#include "gui/assembling/tool_controller.h"
#include "gui/assembling/tool_strip.h"
#include "gui/document/contact_sides.h"
#include "gui/document/start_check.h"
#include "tests/support/places.h"

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

QString box(const QString& name, const QString& position, const QString& size, const QString& more = {}) {
    return QString(R"({"name": "%1", "pose": {"position": [%2]}, "shapes":
        [{"primitive": "box", "size": [%3], "material": "steel"}]%4})")
        .arg(name, position, size, more);
}
const QString table = box("table", "0, 0, 0", "0.4, 0.4, 0.02", R"(, "fixed": true)");

} // namespace

class RoomForPickingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theStripOfAToolIsLow();
    void aNoticeLeavesTheToolItsView();
    void whatTheStripCoversIsClickedOnceItIsDraggedAway();
    void aRowThatIsSelectedCanBeClicked();
    void wholeBodiesAreRemembered();
    void aClickTakesTheLabelAway();
    void everyToolSaysWhatARowMeansToIt();
    void facesThatLookTheSameWayAreDoubted();
    void whatIsCarriedMayTurn();
    void theLargestNamesTheWhole();
    void limitsSayWhereTheJointStands();
    void twoGroundsHaveTwoNames();

  private:
    QString written(const QString& bodies, const QString& more = {}) {
        const QString file = folder_.path() + "/" + QTest::currentTestFunction() + ".escapement";
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
        out.write(
            (R"({"escapement": 1, "name": "scene", "materials": [{"name": "steel", "density": 7850}], "bodies": [)" +
             bodies + "]" + more + "}")
                .toUtf8());
        return file;
    }
    static void choose(User& user, const QString& what) {
        auto* choice = user.find<QComboBox>("toolChoice");
        choice->setCurrentIndex(choice->findData(what));
        emit choice->activated(choice->currentIndex());
    }
    /// The face of a box that looks along z, or against it.
    static int faceAlong(User& user, const std::string& name, double z) {
        const Body& body = *user.mechanism().findBody(name);
        const auto placed = placedParts(body, user.mechanism(), user.document().parts());
        for (int face = 1; face <= 6; ++face)
            if (featureGeometry(*placed.at(0).part, FeatureKind::Face, face).direction.z() * z > 0.9) return face;
        return -1;
    }
    static QString light(User& user) {
        QTest::qWait(20);
        if (!user.settle() ||
            !QTest::qWaitFor([&] { return user.window->starter().last() && user.window->starter().contacts(); }, 20000))
            return "never known";
        return user.find<QToolButton>("readinessButton")->text();
    }

    QTemporaryDir folder_;
};

void RoomForPickingTest::theStripOfAToolIsLow() {
    User user(QSize(1024, 640));
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    Viewport& view = user.window->viewport();
    auto* strip = user.find<ToolStrip>("toolStrip");
    auto* words = user.find<QLabel>("toolPrompt");
    for (const char* tool : {"jointAction", "couplingAction", "sensorAction", "contactAction"}) {
        user.trigger(tool);
        QTRY_VERIFY(strip->isVisible());
        QTest::qWait(80);
        const QString told = QString("%1: %2 of %3, words %4 of %5")
                                 .arg(tool)
                                 .arg(strip->height())
                                 .arg(view.height())
                                 .arg(words->width())
                                 .arg(strip->width());
        QVERIFY2(strip->height() <= view.height() / 4, qPrintable(told));
        QVERIFY2(words->width() > strip->width() / 2 ||
                     words->fontMetrics().horizontalAdvance(words->text()) <= words->width(),
                 qPrintable(told));
        strip->setProblem("What was clicked does not fit. " + QString("There is more to be said of it. ").repeated(12));
        QTest::qWait(80);
        QVERIFY2(strip->height() <= view.height() / 4, tool);
        QVERIFY(user.find<QLabel>("toolProblem")->isVisible());
        user.shoot(QString("low-strip-%1").arg(tool));
        user.window->tools().end();
    }
}

void RoomForPickingTest::aNoticeLeavesTheToolItsView() {
    User user;
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    const Viewport& view = user.window->viewport();
    user.press("contactButton");
    emit user.document().refused("Contact 'a on b': the bodies lie in one another. Settle them.");
    auto* notice = user.find<QFrame>("noticeBar");
    QTRY_VERIFY(notice->isVisible());
    QTest::qWait(60);
    const int top = notice->mapToGlobal(QPoint(0, 0)).y() - view.mapToGlobal(QPoint(0, 0)).y();
    QVERIFY2(top > view.height() / 2, qPrintable(QString("%1 of %2").arg(top).arg(view.height())));
    user.shoot("notice-below-tool");
}

void RoomForPickingTest::whatTheStripCoversIsClickedOnceItIsDraggedAway() {
    User user;
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    auto* strip = user.find<ToolStrip>("toolStrip");
    auto* words = user.find<QLabel>("toolPrompt");
    const QWidget& view = user.window->viewport();
    user.trigger("jointAction");
    QTRY_VERIFY(strip->isVisible());
    QTest::qWait(80);
    const QRect first = strip->geometry();
    const auto dragTo = [&](const QPoint& way) {
        const QPoint from = words->mapToGlobal(QPoint(8, 8));
        QTest::mousePress(words, Qt::LeftButton, {}, words->mapFromGlobal(from));
        for (int i = 1; i <= 4; ++i) {
            QMouseEvent move(QEvent::MouseMove, words->mapFromGlobal(from + way * i / 4), from + way * i / 4,
                             Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(words, &move);
        }
        QTest::mouseRelease(words, Qt::LeftButton, {}, words->mapFromGlobal(from + way));
        QTest::qWait(30);
    };
    dragTo({0, 2}); // a click of a hand that trembles
    QCOMPARE(strip->geometry(), first);
    dragTo({0, 220});
    QCOMPARE(strip->pos(), first.topLeft() + QPoint(0, 220));
    // It stays there while the tool goes on asking, and lets clicks through where it was.
    user.window->resize(user.window->size() + QSize(0, 8));
    QTest::qWait(50);
    QCOMPARE(strip->y(), first.y() + 220);
    QVERIFY(user.window->childAt(strip->parentWidget()->mapTo(user.window.get(), first.center())) == &view ||
            view.isAncestorOf(user.window->childAt(strip->parentWidget()->mapTo(user.window.get(), first.center()))));
    // However far it is dragged, all of it stays over the view.
    dragTo({0, 3000});
    QVERIFY(view.rect().contains(QRect(view.mapFromGlobal(strip->mapToGlobal(QPoint(0, 0))), strip->size())));
    // The next one begins at the top again.
    user.key(Qt::Key_Escape);
    QTRY_VERIFY(!strip->isVisible());
    user.trigger("jointAction");
    QTRY_VERIFY(strip->isVisible());
    QTRY_COMPARE(strip->y(), first.y());
}

void RoomForPickingTest::aRowThatIsSelectedCanBeClicked() {
    User user;
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    const std::size_t before = user.mechanism().sensors.size();
    user.trigger("sensorAction");
    choose(user, "coordinate");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QCOMPARE(user.mechanism().sensors.size(), before + 1);
    QCOMPARE(user.mechanism().sensors.back().joint, user.mechanism().joints[0].name);
    // A row that was not selected counts once.
    user.trigger("sensorAction");
    choose(user, "coordinate");
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1}));
    QCOMPARE(user.mechanism().sensors.size(), before + 2);
}

void RoomForPickingTest::wholeBodiesAreRemembered() {
    const QString roller = box("roller", "0, 0, 0.2", "0.1, 0.1, 0.1");
    User user;
    QVERIFY(user.open(written(table + ", " + roller)));
    auto* choice = user.find<QComboBox>("toolChoice");
    auto* problem = user.find<QLabel>("toolProblem");
    user.press("contactButton");
    QCOMPARE(choice->currentData().toString(), QString("faces"));
    // A body in the tree is no face, and that is said.
    QVERIFY(user.clickBody("roller"));
    QVERIFY2(problem->isVisible() && problem->text().contains("whole bodies"), qPrintable(problem->text()));
    QVERIFY(user.mechanism().contacts.empty());
    choose(user, "bodies");
    QVERIFY(user.clickBody("roller"));
    QVERIFY(user.clickBody("table"));
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    user.window->tools().end();
    user.press("contactButton");
    QCOMPARE(choice->currentData().toString(), QString("bodies"));
    // Of the faces of one that is there it is faces, and that changes nothing for the next one.
    user.window->tools().end();
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    user.trigger("contactFacesAction");
    QCOMPARE(choice->currentData().toString(), QString("faces"));
    user.window->tools().end();
    user.press("contactButton");
    QCOMPARE(choice->currentData().toString(), QString("bodies"));
    user.window->tools().end();
    // Another project begins as the first one.
    user.document().history().setClean();
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    user.press("contactButton");
    QCOMPARE(choice->currentData().toString(), QString("faces"));
    user.window->tools().end();
}

void RoomForPickingTest::aClickTakesTheLabelAway() {
    User user;
    QVERIFY(user.open(written(table + ", " + box("box 2", "0, 0, 0.06", "0.1, 0.1, 0.1"))));
    Viewport& view = user.window->viewport();
    view.look(StandardView::Home);
    user.press("jointButton");
    PickedFeature face;
    face.body = user.body("box 2");
    face.bodyName = "box 2";
    face.instance = "box";
    face.kind = PickKind::Face;
    std::optional<QPoint> at;
    for (face.number = 1; face.number <= 6 && !at; ++face.number) at = view.pointer().pixelFor(face);
    QVERIFY(at);
    auto* label = user.find<QLabel>("hoverLabel");
    QTest::mouseMove(&view, QPoint(3, view.height() - 3));
    QTest::qWait(80);
    QTest::mouseMove(&view, *at);
    QTRY_VERIFY(label->isVisible());
    // By the name of the body: the shape's own is that of every box.
    QVERIFY2(label->text().contains("box 2") && label->text().contains("face ") && !label->text().contains("face:") &&
                 !label->text().contains("box ·"),
             qPrintable(label->text()));
    QTest::mouseClick(&view, Qt::LeftButton, {}, *at);
    QTest::qWait(120);
    QVERIFY(!label->isVisible());
    QTest::mouseMove(&view, *at + QPoint(9, 3));
    QTRY_VERIFY(label->isVisible());
}

void RoomForPickingTest::facesThatLookTheSameWayAreDoubted() {
    User user;
    const QString bodies = table + ", " + box("block", "0, 0, 0.2", "0.1, 0.1, 0.1");
    QVERIFY(user.open(written(bodies)));
    const auto touching = [&](double side) {
        ContactPair pair;
        pair.name = "lands";
        pair.a = {.body = "block",
                  .faces = {"box#face:" + std::to_string(faceAlong(user, "block", side))},
                  .unknown = {}};
        pair.b = {.body = "table",
                  .faces = {"box#face:" + std::to_string(faceAlong(user, "table", 1.0))},
                  .unknown = {}};
        user.document().edit("Add contact", [&](Mechanism& m) { m.contacts = {pair}; });
        return light(user);
    };
    QCOMPARE(touching(1.0), QString("Ready, with a doubt")); // the upper faces of both
    const QString status = user.find<QLabel>("statusText")->text();
    QVERIFY2(status.contains("'lands'") && status.contains("look the same way"), qPrintable(status));
    QCOMPARE(touching(-1.0), QString("Ready to run"));
}

/// Where a tool takes bodies a row is one; else it says why not, in its own words.
void RoomForPickingTest::everyToolSaysWhatARowMeansToIt() {
    User user;
    QVERIFY(user.open(samples + "slider_crank.escapement"));
    auto* problem = user.find<QLabel>("toolProblem");
    user.trigger("groundToolAction");
    QVERIFY(user.clickBody("rod"));
    QVERIFY(user.mechanism().findBody("rod")->fixed);
    user.window->tools().end();
    user.trigger("undoAction");
    // The joint that leads the body.
    user.trigger("couplingAction");
    QVERIFY(user.clickBody("crank"));
    QVERIFY2(user.find<QLabel>("toolPrompt")->text().contains("\"main bearing\""),
             qPrintable(user.find<QLabel>("toolPrompt")->text() + problem->text()));
    user.window->tools().end();
    const std::size_t before = user.mechanism().sensors.size();
    user.trigger("sensorAction");
    choose(user, "coordinate");
    QVERIFY(user.clickBody("crank"));
    QCOMPARE(user.mechanism().sensors.size(), before + 1);
    QCOMPARE(user.mechanism().sensors.back().joint, std::string("main bearing"));
    user.window->tools().end();
    user.press("jointButton");
    QVERIFY(user.clickBody("crank"));
    QVERIFY2(problem->isVisible() && problem->text().contains("whole body"), qPrintable(problem->text()));
    user.window->tools().end();
    // What bodies are dragged with takes none, and leaves what is told.
    user.trigger("moveAction");
    user.find<ToolStrip>("toolStrip")->setProblem("It hangs.");
    QVERIFY(user.clickBody("rod"));
    QCOMPARE(user.find<ToolStrip>("toolStrip")->problemText(), QString("It hangs."));
}

/// By what carries it, or by what acts on it. What can only slide does not turn, whatever else turns beside it.
void RoomForPickingTest::whatIsCarriedMayTurn() {
    User user;
    QVERIFY(user.open(written(table + ", " + box("block", "0, 0, 0.2", "0.1, 0.1, 0.1") + ", " +
                              box("arm", "0.3, 0, 0.2", "0.2, 0.02, 0.02"))));
    ContactPair pair;
    pair.name = "lands";
    pair.a = {.body = "block", .faces = {"box#face:" + std::to_string(faceAlong(user, "block", 1.0))}, .unknown = {}};
    pair.b = {.body = "table", .faces = {"box#face:" + std::to_string(faceAlong(user, "table", 1.0))}, .unknown = {}};
    const auto joint = [](const char* type, const char* a, const char* b) {
        Joint made;
        made.name = std::string(type) + " of " + b;
        made.type = type;
        made.a.body = a;
        made.b.body = b;
        return made;
    };
    const auto doubted = [&](const std::vector<Joint>& joints, const std::vector<Load>& loads = {}) {
        Mechanism m = user.mechanism();
        m.contacts = {pair};
        m.joints = joints;
        m.loads = loads;
        return !facesThatLookAway(m, user.document().parts()).empty();
    };
    QVERIFY(doubted({}));
    QVERIFY(doubted({joint("prismatic", "table", "block")}));
    QVERIFY(!doubted({joint("revolute", "table", "block")}));
    QVERIFY2(!doubted({joint("prismatic", "arm", "block"), joint("revolute", "table", "arm")}), "carried by an arm");
    QVERIFY2(doubted({joint("prismatic", "table", "block"), joint("revolute", "table", "arm")}), "beside a hinge");
    Load torque;
    torque.name = "turns it";
    torque.type = "torque";
    torque.a.body = "block";
    QVERIFY2(!doubted({}, {torque}), "turned by a load");
    QVERIFY2(!doubted({joint("fixed", "arm", "block")}, {torque}), "with another free body");
    QVERIFY2(doubted({joint("prismatic", "table", "block")}, {torque}), "held by a slide");
}

void RoomForPickingTest::theLargestNamesTheWhole() {
    User user;
    QVERIFY(user.open(written(table + ", " + box("nut", "0, 0, 0.1", "0.01, 0.01, 0.01") + ", " +
                              box("rod", "0, 0, 0.2", "0.2, 0.02, 0.02"))));
    QVERIFY(user.clickBody("nut"));
    QVERIFY(user.clickBody("rod", Qt::ControlModifier));
    QVERIFY(user.find<QAction>("mergeAction")->toolTip().contains("name and the frame of the largest"));
    user.trigger("mergeAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QVERIFY(user.body("rod") >= 0 && user.body("nut") < 0);
    QCOMPARE(user.window->tree().selection(), (Selection{Selection::Kind::Body, user.body("rod")}));
}

void RoomForPickingTest::limitsSayWhereTheJointStands() {
    User user;
    QVERIFY(user.open(written(table + ", " + box("block", "0, 0, 0.0032", "0.1, 0.1, 0.1"),
                              R"(, "joints": [{"name": "slide", "type": "prismatic", "a": {"body": "table"},
                                  "b": {"body": "block"}, "limits": [-0.01, 0.01]}])")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    auto* now = user.find<QLabel>("presentCoordinate");
    QTRY_VERIFY(now->isVisible());
    QCOMPARE(now->text(), QString("At the start 3.2 mm"));
    QStringList labels;
    for (const auto* label : user.window->properties().findChildren<QLabel*>())
        if (label->isVisible() && label->text().startsWith("Limits")) labels << label->text();
    QCOMPARE(labels, QStringList("Limits")); // the button that takes them away stands alone
}

void RoomForPickingTest::twoGroundsHaveTwoNames() {
    User user;
    QVERIFY(user.find<QAction>("groundAction")->text().remove('&') !=
            user.find<QAction>("groundToolAction")->text().remove('&'));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementRoomForPickingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    RoomForPickingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "room_for_picking_test.moc"
