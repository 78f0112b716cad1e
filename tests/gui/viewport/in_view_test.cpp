// What an edit brings is seen, and nothing that is typed leaves an empty picture: the camera goes to new bodies, stays
// where all is in it already, and comes back with undo.

#include "tests/gui/user.h"

#include "gui/viewport/camera/motion_bounds.h"
#include "gui/viewport/picking/in_sight.h"
#include "gui/viewport/scene/shown_bodies.h"

using namespace escapement;

class InViewTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void addedBodiesAreSeen();
    void theCameraStaysWhereAllIsSeen();
    void copiesAreSeen();
    void absurdPlacesAreRefused();
    void aFarBodyHidesNoOther();
    void aBodyMovedOutOfThePictureIsOffered();
    void undoBringsThePictureBack();
    void newSizesAreSeen();
    void theEndOfAShortRunIsSeen();
    void whatIsFoundAgainIsSeen_data();
    void whatIsFoundAgainIsSeen();

  private:
    static bool seen(User& user, int body) {
        const auto box = user.window->viewport().scene().bodies().bounds(body);
        if (!box || user.mechanism().bodies[static_cast<std::size_t>(body)].shapes[0].primitive != "plane")
            return box && isWhollySeen(user.window->viewport(), *box);
        return isSeen(user.window->viewport(),
                      *presentBounds(user.window->viewport().scene().bodies())); // it reaches far
    }
    static bool allSeen(User& user) {
        for (int i = 0; i < static_cast<int>(user.mechanism().bodies.size()); ++i)
            if (!seen(user, i)) return false;
        return true;
    }
    /// The colour of the picture in the middle of a body.
    static QColor colourOf(User& user, int body) {
        Viewport& view = user.window->viewport();
        QTest::qWait(60);
        const auto box = view.scene().bodies().bounds(body);
        const Vec2 at =
            view.positionOf(0.5 * Vec3((*box)[0] + (*box)[1], (*box)[2] + (*box)[3], (*box)[4] + (*box)[5]));
        const QImage picture = view.snapshot();
        const double ratio = double(picture.width()) / view.width();
        return picture.pixelColor(qRound(at.x() * ratio), qRound(at.y() * ratio));
    }
    QTemporaryDir folder_;
};

void InViewTest::addedBodiesAreSeen() {
    User user;
    user.trigger("newAction");
    for (const char* word : {"box", "sphere", "box", "cylinder", "plane", "box", "sphere"}) {
        user.trigger(QString("addBody:%1").arg(word));
        QVERIFY2(allSeen(user), word);
    }
    user.shoot("added");
    // Also with the camera at one of them.
    user.window->viewport().fitBody(0);
    QVERIFY(!allSeen(user));
    user.trigger("addBody:box");
    QVERIFY(allSeen(user));
}

void InViewTest::theCameraStaysWhereAllIsSeen() {
    User user;
    user.trigger("newAction");
    for (int i = 0; i < 3; ++i) user.trigger("addBody:box");
    Viewport& view = user.window->viewport();
    const Vec2 middle(view.width() / 2.0, view.height() / 2.0);
    for (int i = 0; i < 10; ++i) { // steps back, as with the wheel
        QWheelEvent wheel({middle.x(), middle.y()}, view.mapToGlobal(QPointF(middle.x(), middle.y())), {}, {0, -120},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &wheel);
    }
    const Vec2 a = view.positionOf(Vec3::Zero()), b = view.positionOf(Vec3(0.1, 0.2, 0.3));
    user.trigger("addBody:box");
    QVERIFY(allSeen(user));
    QCOMPARE(view.positionOf(Vec3::Zero()), a);
    QCOMPARE(view.positionOf(Vec3(0.1, 0.2, 0.3)), b);
    // A change of what is there moves it as little, even where some of it is out of sight.
    view.fitBody(0);
    const Vec2 near = view.positionOf(Vec3::Zero());
    QVERIFY(user.type("/bodies/3/name", "another"));
    QCOMPARE(view.positionOf(Vec3::Zero()), near);
}

void InViewTest::copiesAreSeen() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 0}));
    for (int i = 0; i < 4; ++i) {
        user.trigger("duplicateAction");
        QVERIFY(allSeen(user));
    }
}

void InViewTest::absurdPlacesAreRefused() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    const Mechanism before = user.mechanism();
    const QColor colour = colourOf(user, 0);
    for (const char* absurd : {"1e30", "-2e10", "1e300"}) {
        QVERIFY(user.type("/bodies/1/pose/position/0", absurd));
        QVERIFY(user.mechanism() == before);
        const QString said = user.noteOf("/bodies/1/pose/position");
        QVERIFY2(said.contains("1000 km"), qPrintable(said));
        QCOMPARE(colourOf(user, 0), colour);
    }
    user.shoot("absurd");
    auto* edit = user.window->properties().findChild<QLineEdit*>("edit:/bodies/1/pose/position/0");
    QTest::keyClick(edit, Qt::Key_Escape);
    // A file that says so is opened, told of, and not run.
    const QString file = folder_.path() + "/far.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "far", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "near", "shapes": [{"primitive": "box", "size": [1, 1, 1], "material": "steel"}]},
        {"name": "lost", "pose": {"position": [1e27, 0, 0]},
         "shapes": [{"primitive": "box", "size": [1, 1, 1], "material": "steel"}]}]})");
    out.close();
    user.answerQuestion(QMessageBox::Discard);
    QVERIFY(user.open(file));
    const auto& findings = user.document().findings();
    QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Error && finding.pointer.starts_with("/bodies/1/pose/position");
    }));
    QTRY_COMPARE(user.find<QToolButton>("readinessButton")->text(), QString("Not ready to run"));
}

/// 100 km away it is a body like any other; what is near is drawn as before.
void InViewTest::aFarBodyHidesNoOther() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    user.window->viewport().fitBody(0);
    const QColor colour = colourOf(user, 0);
    QVERIFY(user.type("/bodies/1/pose/position/0", "100 km"));
    if (user.mechanism().bodies[1].pose.position[0].value != 1e5)
        QVERIFY(user.type("/bodies/1/pose/position/0", "1e8 mm"));
    QCOMPARE(user.mechanism().bodies[1].pose.position[0].value, 1e5);
    QVERIFY(seen(user, 0));
    QCOMPARE(colourOf(user, 0), colour);
}

/// The camera stays with what one looks at; where the body is gone, one is led there.
void InViewTest::aBodyMovedOutOfThePictureIsOffered() {
    const QString file = folder_.path() + "/moved_away.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "moved", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.02]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.08]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}]})");
    out.close();
    User user;
    QVERIFY(user.open(file));
    QTRY_VERIFY(allSeen(user));
    QVERIFY(user.clickBody("block"));
    Viewport& view = user.window->viewport();
    const Vec2 before = view.positionOf(Vec3::Zero());
    QVERIFY(user.type("/bodies/1/pose/position/0", "10 mm"));
    QVERIFY2(user.notice().isEmpty(), qPrintable(user.notice()));
    QVERIFY(user.type("/bodies/1/pose/position/0", "2 m"));
    QCOMPARE(view.positionOf(Vec3::Zero()), before);
    QVERIFY(!seen(user, 1));
    QVERIFY2(user.notice().contains("\"block\" lies outside"), qPrintable(user.notice()));
    auto* show = user.find<QPushButton>("noticeActionButton");
    QCOMPARE(show->text(), QString("Show it"));
    user.shoot("outside-offered");
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_VERIFY(seen(user, 1));
    QVERIFY2(user.notice().isEmpty(), qPrintable(user.notice()));
}

void InViewTest::undoBringsThePictureBack() {
    User user;
    user.trigger("newAction");
    user.trigger("addBody:box");
    user.trigger("addBody:box");
    QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
    QVERIFY(user.type("/bodies/1/pose/position/0", "1e8 mm"));
    user.trigger("fitAction"); // to where nothing is larger than a speck
    const auto box = user.window->viewport().scene().bodies().bounds(0);
    QVERIFY(!isSeen(user.window->viewport(), *box));
    user.trigger("undoAction");
    QVERIFY(allSeen(user));
    const QColor colour = colourOf(user, 0);
    user.trigger("redoAction");
    user.trigger("undoAction");
    QCOMPARE(colourOf(user, 0), colour);
}

/// Typed, in a picture that suited the size before.
void InViewTest::newSizesAreSeen() {
    User user;
    Viewport& view = user.window->viewport();
    const auto size = [&](int body) { return sizeInPicture(view, *view.scene().bodies().bounds(body)); };
    user.trigger("newAction");
    user.trigger("addBody:plane");
    user.trigger("addBody:box"); // the first to stand on it is looked at, not the plane
    QVERIFY2(size(1) > 0.2, qPrintable(QString::number(size(1))));
    user.shoot("first-on-a-plane");
    for (const char* length : {"4 mm", "3 m", "20 mm"}) {
        QVERIFY(user.clickTree({Selection::Kind::Body, 1}));
        QVERIFY(user.typeAll("/bodies/1/shapes/0/size", {length, length, length}));
        // A small one is lost high above the plane as long as it is there: then the picture has room for it.
        if (QString(length) != "3 m") QVERIFY(user.type("/bodies/1/pose/position/2", length));
        QVERIFY2(seen(user, 1) && size(1) > 0.08, qPrintable(QString("%1: %2").arg(length).arg(size(1))));
        user.shoot(QString("size-%1").arg(length).remove(' '));
    }
    // What still fits stays where it is, and so does what the user looks at from near.
    const Vec2 before = view.positionOf(Vec3::Zero());
    QVERIFY(user.type("/bodies/1/shapes/0/size/0", "21 mm"));
    QCOMPARE(view.positionOf(Vec3::Zero()), before);
    view.fitBox({-1e-3, 1e-3, -1e-3, 1e-3, 0.0, 2e-3});
    const Vec2 near = view.positionOf(Vec3::Zero());
    QVERIFY(user.type("/bodies/1/shapes/0/size/0", "22 mm"));
    QCOMPARE(view.positionOf(Vec3::Zero()), near);
}

/// A run that is over before the view has looked twice; it tells also that nothing happened in it.
void InViewTest::theEndOfAShortRunIsSeen() {
    const QString file = folder_.path() + "/short.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"({"escapement": 1, "name": "short", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.02]}]},
        {"name": "block", "pose": {"position": [0.6, 0, 0.1]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}], "run": {"until": 0.45}})");
    out.close();
    User user;
    QVERIFY(user.open(file));
    QVERIFY(user.run());
    QTRY_VERIFY(seen(user, 1));
    QVERIFY(seen(user, 0));
    const auto box = user.window->viewport().scene().bodies().bounds(1);
    QVERIFY((*box)[4] < -0.8); // it has fallen by almost a metre
    user.shoot("short_run");
}

void InViewTest::whatIsFoundAgainIsSeen_data() {
    QTest::addColumn<double>("looked"); // m: how large a place the user looks at meanwhile
    QTest::newRow("at a pebble") << 1e-3;
    QTest::newRow("at a hall") << 8.0;
}

/// A CAD file that was moved: its bodies are known, and come into a picture of nothing, or of something else.
void InViewTest::whatIsFoundAgainIsSeen() {
    QFETCH(double, looked);
    QTemporaryDir own;
    const QString samples = QString(sourceFolder) + "/resources/samples/", moved = own.filePath("moved/away.step");
    QVERIFY(QDir(own.path()).mkpath("moved"));
    QVERIFY(QFile::copy(samples + "slider_crank.step", moved));
    const QString file = own.filePath("slider_crank.escapement");
    QVERIFY(QFile::copy(samples + "slider_crank.escapement", file));
    User user;
    QVERIFY(user.open(file));
    auto* find = user.find<QPushButton>("noticeActionButton");
    QTRY_VERIFY(find->isVisible() && find->text().startsWith("Find it"));
    user.window->viewport().fitBox({0.0, looked, 0.0, looked, 0.0, looked});
    user.answerFileDialog(moved);
    QTest::mouseClick(find, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(user.window->viewport().scene().bodies().bounds(0).has_value(), 30000);
    QVERIFY(user.settle());
    QTRY_VERIFY(allSeen(user));
    const auto all = presentBounds(user.window->viewport().scene().bodies());
    QVERIFY(sizeInPicture(user.window->viewport(), *all) > 0.3); // no speck
    user.shoot("found_again");
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementInViewTest");
    QApplication application(argc, argv);
    applyStyle(application);
    InViewTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "in_view_test.moc"
