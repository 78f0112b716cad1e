// A beginning for every file: a mechanism of nothing, bodies of primitives, and a single part that is hinged to the
// world.

#include "tests/gui/user.h"

#include "gui/viewport/scene/shown_bodies.h"
#include "tests/support/places.h"

#include <QMenuBar>
#include <QUndoStack>

using namespace escapement;

namespace {
const QString samples = QString(sourceFolder) + "/resources/samples/";
}

class BeginningTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void aBallFallsOntoAPlaneMadeFromNothing();
    void everyPrimitiveIsAddedAtAFreePlace();
    void newAsksForWhatIsNotSaved();
    void onePartIsHingedToTheWorld();
    void aPlaceholderIsNoName();

  private:
    /// Through the menu of the tool bar's button, with the mouse.
    void add(User& user, const QString& primitive);
    std::unique_ptr<QTemporaryDir> folder_;
};

void BeginningTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
}

/// A product that the program which wrote the file gave no name is called after the file; its path in it stays.
void BeginningTest::aPlaceholderIsNoName() {
    QFile sample(samples + "bouncing_ball.step");
    QVERIFY(sample.open(QIODevice::ReadOnly));
    QByteArray text = sample.readAll();
    QVERIFY(text.contains("PRODUCT('Ball'"));
    text.replace("'Ball'", "'the product name'");
    QFile part(folder_->path() + "/clamp.step");
    QVERIFY(part.open(QIODevice::WriteOnly) && part.write(text) > 0);
    part.close();
    User user;
    QVERIFY(user.open(part.fileName()));
    const int clamp = user.body("clamp");
    QVERIFY(clamp >= 0 && user.body("the product name") < 0);
    const std::string& inFile = user.mechanism().bodies[static_cast<std::size_t>(clamp)].shapes[0].part;
    QVERIFY2(inFile.ends_with("the product name"), inFile.c_str());
}

void BeginningTest::add(User& user, const QString& primitive) {
    auto* menu = user.find<QMenu>("addBodyMenu");
    auto* action = user.find<QAction>("addBody:" + primitive);
    menu->popup(user.window->mapToGlobal(QPoint(100, 60)));
    QTest::qWait(50);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    QTest::qWait(50);
}

void BeginningTest::aBallFallsOntoAPlaneMadeFromNothing() {
    User user;
    QVERIFY(!user.find<QToolButton>("runButton")->isEnabled());
    QTest::mouseClick(user.find<QPushButton>("startNewButton"), Qt::LeftButton);
    QVERIFY(!user.document().isEmpty());
    QVERIFY(user.window->viewport().isVisible());
    QVERIFY2(user.window->windowTitle().contains("Untitled"), qPrintable(user.window->windowTitle()));
    user.shoot("new");
    add(user, "plane");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    QVERIFY(user.mechanism().bodies[0].fixed);
    add(user, "sphere");
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(2));
    QCOMPARE(user.window->tree().selection(), (Selection{Selection::Kind::Body, 1}));
    user.shoot("new-sphere");
    // Its fields are there to be typed into.
    QVERIFY(user.type("/bodies/1/shapes/0/radius", "20 mm"));
    QCOMPARE(user.mechanism().bodies[1].shapes[0].radius.value, 0.02);
    QVERIFY(user.type("/bodies/1/pose/position/2", "120 mm"));
    user.trigger("material:steel");
    // Two clicks make the contact.
    user.trigger("contactAction");
    QVERIFY(user.clickFeature("sphere", "sphere", PickKind::Face, 1));
    QVERIFY(user.clickFeature("ground plane", "plane", PickKind::Face, 1));
    user.key(Qt::Key_Escape);
    QCOMPARE(user.mechanism().contacts.size(), std::size_t(1));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.2 s"));
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY2(result && result->status() == RunStatus::Done, qPrintable(user.notice()));
    const auto events = result->events();
    const auto impact =
        std::find_if(events.begin(), events.end(), [](const Event& e) { return e.kind == EventKind::Impact; });
    QVERIFY(impact != events.end());
    QVERIFY(std::abs(impact->time - std::sqrt(2.0 * 0.1 / 9.81)) < 1e-9); // it fell 100 mm
    user.shoot("new-ran");
    // It is saved under a name of one's own, and is called by it.
    const QString file = folder_->path() + "/fall.escapement";
    user.answerFileDialog(file);
    user.key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(file));
    QVERIFY2(user.window->windowTitle().contains("fall"), qPrintable(user.window->windowTitle()));
}

void BeginningTest::everyPrimitiveIsAddedAtAFreePlace() {
    User user;
    const QStringList all{"box", "sphere", "cylinder", "capsule", "plane"};
    for (const QString& primitive : all) {
        add(user, primitive); // the first one begins a mechanism
        const Body& body = user.mechanism().bodies.back();
        QCOMPARE(QString::fromStdString(body.shapes[0].primitive), primitive);
        QCOMPARE(body.fixed, primitive == "plane");
        QVERIFY(body.shapes[0].material.empty()); // no mass is invented
        const bool sized = primitive == "box" || primitive == "plane";
        const QString field = QString("edit:/bodies/%1/shapes/0/%2")
                                  .arg(user.mechanism().bodies.size() - 1)
                                  .arg(sized ? "size/0" : "radius");
        QVERIFY2(user.window->properties().findChild<QLineEdit*>(field), qPrintable(field));
    }
    add(user, "box");
    const std::size_t count = user.mechanism().bodies.size();
    QCOMPARE(count, std::size_t(6));
    QCOMPARE(user.mechanism().bodies.back().name, std::string("box 2"));
    QTest::qWait(100);
    // None stands in another, and all stand above the plane.
    const auto& bodies = user.window->viewport().scene().bodies();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            const std::array<double, 6> a = *bodies.bounds(int(i)), b = *bodies.bounds(int(j));
            bool apart = false;
            for (std::size_t k = 0; k < 3; ++k)
                apart = apart || a[2 * k + 1] <= b[2 * k] + 1e-9 || b[2 * k + 1] <= a[2 * k] + 1e-9;
            QVERIFY2(apart, qPrintable(QString("%1 and %2").arg(i).arg(j)));
        }
    user.window->viewport().fit();
    user.shoot("primitives");
    // Each is one step of the history.
    for (std::size_t i = 0; i < count; ++i) user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism().bodies.empty());
    user.key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
}

void BeginningTest::newAsksForWhatIsNotSaved() {
    User user;
    user.key(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!user.document().isEmpty() && user.mechanism().bodies.empty());
    add(user, "box");
    user.answerQuestion(QMessageBox::Cancel);
    user.key(Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), std::size_t(1));
    user.answerQuestion(QMessageBox::Discard);
    user.key(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(user.mechanism().bodies.empty() && !user.document().isEmpty());
    // A CAD file is added to it.
    user.document().cadFiles().add(samples + "bouncing_ball.step");
    QTRY_COMPARE_WITH_TIMEOUT(user.mechanism().bodies.size(), std::size_t(2), 60000);
    QVERIFY(user.document().cadFiles().missing() < 0);
}

void BeginningTest::onePartIsHingedToTheWorld() {
    User user;
    QVERIFY(user.open(samples + "double_pendulum.step"));
    // One part alone.
    const auto& bodies = user.mechanism().bodies;
    while (bodies.size() > 1) {
        QVERIFY(user.clickTree(
            {Selection::Kind::Body, int(bodies.size()) - 1 == user.body("upper") ? 0 : int(bodies.size()) - 1}));
        user.key(Qt::Key_Delete);
    }
    user.window->tree().clearSelection();
    user.trigger("material:steel");
    QVERIFY(!bodies[0].fixed);
    // A hole of it, or a pin.
    const Shape& shape = bodies[0].shapes[0];
    const auto parts = user.document().parts().model(shape.geometry)->parts;
    int hole = 0;
    for (const auto& part : parts)
        if (part->path == shape.part)
            for (std::size_t i = 0; i < part->features.faces.size(); ++i)
                if (!hole && part->features.faces[i].surface->kind() == SurfaceKind::Cylinder)
                    hole = static_cast<int>(i) + 1;
    QVERIFY(hole > 0);
    user.trigger("jointAction");
    auto* world = user.find<QPushButton>("toolAlternativeButton");
    QVERIFY(!world->isVisible()); // nothing to join yet
    QVERIFY(user.clickFeature(bodies[0].name, shape.part, PickKind::Face, hole));
    QVERIFY(world->isVisible());
    QVERIFY(user.find<QAction>("worldAction")->isEnabled());
    user.shoot("world");
    const int steps = user.document().history().index();
    QTest::mouseClick(world, Qt::LeftButton);
    QCOMPARE(user.document().history().index(), steps + 1); // the ground came with the joint
    QCOMPARE(bodies.size(), std::size_t(2));
    QVERIFY(bodies[1].fixed && bodies[1].shapes.empty());
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    QCOMPARE(user.mechanism().joints[0].type, std::string("revolute"));
    QCOMPARE(user.mechanism().joints[0].a.body, bodies[1].name);
    user.key(Qt::Key_Escape);
    QVERIFY(user.settle());
    QTRY_VERIFY2(user.find<QLabel>("freedomsText")->text().endsWith(": 1"),
                 qPrintable(user.find<QLabel>("freedomsText")->text()));
    // Where it sits nothing has to move; it swings.
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(user.type("/run/until", "0.1 s"));
    QVERIFY(user.run());
    QVERIFY2(user.document().runs().result() && user.document().runs().result()->status() == RunStatus::Done,
             qPrintable(user.notice()));
    user.shoot("hinged");
    // Undone, both are gone; with W they are there again.
    user.key(Qt::Key_Z, Qt::ControlModifier);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bodies.size(), std::size_t(1));
    QVERIFY(user.mechanism().joints.empty());
    user.trigger("jointAction");
    QVERIFY(user.clickFeature(bodies[0].name, shape.part, PickKind::Face, hole));
    user.key(Qt::Key_W);
    QCOMPARE(user.mechanism().joints.size(), std::size_t(1));
    // A second one uses the ground that is there.
    QVERIFY(user.clickFeature(bodies[0].name, shape.part, PickKind::Face, hole));
    user.key(Qt::Key_W);
    QCOMPARE(user.mechanism().joints.size(), std::size_t(2));
    QCOMPARE(bodies.size(), std::size_t(2));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementBeginningTest");
    QApplication application(argc, argv);
    applyStyle(application);
    BeginningTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "beginning_test.moc"
