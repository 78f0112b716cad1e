// What the program moves by itself it gives back: the camera, when the model is shown again or an edit is undone; and a
// panel that floats leaves its neighbours free.

#include "tests/gui/user.h"

#include "gui/viewport/picking/in_sight.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QScreen>
#include <QWindow>

#include <vtkCamera.h>
#include <vtkRenderer.h>

using namespace escapement;

namespace {

const QString falling = R"({"escapement": 1, "name": "falling", "materials": [{"name": "steel", "density": 7850}],
    "bodies": [{"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [0.4, 0.4, 0.02]}]},
    {"name": "block", "pose": {"position": [0.3, 0, 0.1]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}], "run": {"until": 0.6}})";

} // namespace

class CameraGivenBackTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theModelHasItsCameraAgain();
    void whatTheUserSetStays();
    void anUndoneBodyGivesTheCameraBack();
    void renamedAndMergedBodiesKeepTheCamera();
    void whatIsNewBesideAResultIsSeen();
    void bothHaveTheCameraInTurn();
    void aBodyOfBeforeKeepsNothing();
    void theNextProjectIsSeenFromItsOwnSide();
    void floatingPlotsLeaveTheirNeighboursFree();
    void aDoubleClickFloatsThemAsWell();
    void listsHaveABorder();

  private:
    QString project() {
        const QString file = folder_.path() + "/" + QTest::currentTestFunction() + ".escapement";
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly)) qFatal("cannot write");
        out.write(falling.toUtf8());
        return file;
    }
    static void add(User& user, const std::string& name, double x) {
        user.document().edit("Add body", [&](Mechanism& m) {
            Body body = m.bodies[1];
            body.name = name;
            body.pose.position[0] = x;
            m.bodies.push_back(body);
        });
        QTest::qWait(60);
    }
    static Vec3 eye(User& user) { return user.window->viewport().scene().camera().view().eye(); }
    /// Runs and plays it, until the camera has stepped back for what falls out of the picture.
    static bool falls(User& user, const Vec3& from) {
        if (!user.run()) return false;
        user.window->playback().setPlaying(true);
        const bool moved = QTest::qWaitFor([&] { return (eye(user) - from).norm() > 1e-3; }, 5000);
        user.window->playback().setPlaying(false);
        return moved;
    }

    QTemporaryDir folder_;
};

void CameraGivenBackTest::theModelHasItsCameraAgain() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    QVERIFY(falls(user, before));
    user.trigger("stateAction"); // the model
    QTRY_VERIFY2((eye(user) - before).norm() < 1e-9, "the model is seen from where the result was");
    // Played again, it is all in the picture again.
    user.trigger("stateAction");
    user.window->playback().setPlaying(true);
    QTRY_VERIFY((eye(user) - before).norm() > 1e-3);
    user.window->playback().setPlaying(false);
}

void CameraGivenBackTest::whatTheUserSetStays() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    QVERIFY(falls(user, before));
    user.trigger("topViewAction");
    const Vec3 chosen = eye(user);
    user.trigger("stateAction");
    QTest::qWait(60);
    QVERIFY((eye(user) - chosen).norm() < 1e-9);
}

void CameraGivenBackTest::anUndoneBodyGivesTheCameraBack() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    user.document().edit("Add far", [](Mechanism& m) {
        Body far = m.bodies[1];
        far.name = "far";
        far.pose.position[0] = 4.0;
        m.bodies.push_back(far);
    });
    QTRY_VERIFY((eye(user) - before).norm() > 0.1);
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - before).norm() < 1e-9);
    user.trigger("redoAction");
    QTRY_VERIFY((eye(user) - before).norm() > 0.1);
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - before).norm() < 1e-9);
}

void CameraGivenBackTest::renamedAndMergedBodiesKeepTheCamera() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    add(user, "far", 4.0);
    const Vec3 seen = eye(user);
    QVERIFY((seen - before).norm() > 0.1);
    user.document().edit("Rename far", [](Mechanism& m) { m.bodies.back().name = "distant"; });
    QTest::qWait(60);
    QVERIFY2((eye(user) - seen).norm() < 1e-9, "renamed");
    QVERIFY(user.clickBody("block"));
    QVERIFY(user.clickBody("distant", Qt::ControlModifier));
    user.trigger("mergeAction");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QTest::qWait(60);
    QVERIFY2((eye(user) - seen).norm() < 1e-9, "merged");
    for (const char* what : {"merged", "renamed"}) {
        user.trigger("undoAction");
        QTest::qWait(60);
        QVERIFY2((eye(user) - seen).norm() < 1e-9, what);
    }
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - before).norm() < 1e-9);
}

/// The model's camera comes back first, or the body would be looked for from where the result was seen.
void CameraGivenBackTest::whatIsNewBesideAResultIsSeen() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    QVERIFY(falls(user, before));
    add(user, "beside", 1.0);
    const auto box = user.window->viewport().scene().bodies().bounds(user.body("beside"));
    QVERIFY(box);
    QVERIFY(isWhollySeen(user.window->viewport(), *box));
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - before).norm() < 1e-9);
}

/// For the body first, then for the motion: what was lent last is given back first.
void CameraGivenBackTest::bothHaveTheCameraInTurn() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    const Vec3 before = eye(user);
    add(user, "beside", 1.0);
    const Vec3 seen = eye(user);
    QVERIFY((seen - before).norm() > 1e-3);
    QVERIFY(falls(user, seen));
    user.trigger("stateAction");
    QTRY_VERIFY((eye(user) - seen).norm() < 1e-9);
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - before).norm() < 1e-9);
}

/// Once the user has moved the camera, only what is added after that has it.
void CameraGivenBackTest::aBodyOfBeforeKeepsNothing() {
    User user;
    QVERIFY(user.open(project()));
    QTest::qWait(200);
    add(user, "far", 4.0);
    user.trigger("topViewAction");
    QTest::qWait(60);
    const Vec3 chosen = eye(user);
    add(user, "far 2", 40.0);
    QVERIFY((eye(user) - chosen).norm() > 0.1);
    user.trigger("undoAction");
    QTRY_VERIFY((eye(user) - chosen).norm() < 1e-9);
}

void CameraGivenBackTest::aDoubleClickFloatsThemAsWell() {
    User user;
    QVERIFY(user.open(project()));
    auto* plots = user.find<QDockWidget>("plotsDock");
    const QPoint title = plots->mapTo(user.window.get(), QPoint(60, 8));
    QTest::mouseDClick(user.window->windowHandle(), Qt::LeftButton, {},
                       title); // through the platform: a button is down
    QTRY_VERIFY(plots->isFloating());
    QTRY_VERIFY2(plots->width() >= 800 && plots->height() >= 500,
                 qPrintable(QString("%1 x %2").arg(plots->width()).arg(plots->height())));
    plots->setFloating(false);
    QTRY_VERIFY(!plots->isFloating());
}

/// After one whose up is another, and whose camera the program still had; the next one has a result.
void CameraGivenBackTest::theNextProjectIsSeenFromItsOwnSide() {
    const auto up = [](User& user) {
        return user.window->viewport().scene().renderer()->GetActiveCamera()->GetViewUp();
    };
    User user;
    const QString upright = project();
    QVERIFY(user.open(upright));
    QVERIFY(user.run());
    user.trigger("saveAction");
    const QString other = folder_.path() + "/lying.escapement";
    QFile out(other);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QString(falling).replace("\"materials\"", "\"gravity\": [0, -9.81, 0], \"materials\"").toUtf8());
    out.close();
    QVERIFY(user.open(other));
    QTest::qWait(200);
    QVERIFY(up(user)[1] > 0.5);
    QVERIFY(falls(user, eye(user)));
    QVERIFY(user.open(upright));
    QTest::qWait(300);
    QVERIFY2(up(user)[2] > 0.5, qPrintable(QString("%1 %2 %3").arg(up(user)[0]).arg(up(user)[1]).arg(up(user)[2])));
}

void CameraGivenBackTest::floatingPlotsLeaveTheirNeighboursFree() {
    User user;
    QVERIFY(user.open(project()));
    auto* plots = user.find<QDockWidget>("plotsDock");
    auto* events = user.find<QDockWidget>("eventsDock");
    const QRect docked(plots->mapToGlobal(QPoint(0, 0)), plots->size());
    auto* button = plots->findChild<QAbstractButton*>("qt_dockwidget_floatbutton");
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(plots->isFloating());
    QTRY_VERIFY2(plots->width() >= 800 && plots->height() >= 500,
                 qPrintable(QString("%1 x %2").arg(plots->width()).arg(plots->height())));
    QVERIFY(plots->geometry().topLeft() != docked.topLeft());
    QTest::qWait(100);
    // What makes plots wide makes these large, and touches no other panel.
    const QSize small = plots->size(), neighbour = events->size();
    auto* wide = user.find<QAction>("widePlotsAction");
    wide->trigger();
    QTRY_VERIFY(plots->width() >= 9 * plots->screen()->availableGeometry().width() / 10);
    QVERIFY(plots->height() >= 9 * plots->screen()->availableGeometry().height() / 10);
    QCOMPARE(events->size(), neighbour);
    wide->trigger();
    QTRY_COMPARE(plots->size(), small);
    wide->trigger();
    plots->setFloating(false);
    QTRY_VERIFY(!plots->isFloating());
    QVERIFY(!wide->isChecked());
}

void CameraGivenBackTest::listsHaveABorder() {
    QComboBox box;
    box.addItems({"one", "two"});
    box.show();
    QVERIFY(QTest::qWaitForWindowExposed(&box));
    box.showPopup();
    QTest::qWait(100);
    const QImage list = box.view()->grab().toImage();
    const QColor edge = list.pixelColor(0, list.height() / 2), inside = box.view()->palette().color(QPalette::Base);
    QVERIFY2(std::abs(edge.lightness() - inside.lightness()) > 20, qPrintable(edge.name()));
    box.hidePopup();
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementCameraGivenBackTest");
    QApplication application(argc, argv);
    applyStyle(application);
    CameraGivenBackTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "camera_given_back_test.moc"
