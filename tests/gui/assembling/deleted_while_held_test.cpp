// A body that is held with the mouse and deleted with the keys is not dragged.

#include "tests/gui/user.h"

using namespace escapement;

class DeletedWhileHeldTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void nothingIsDragged_data();
    void nothingIsDragged();

  private:
    QTemporaryDir folder_;
};

void DeletedWhileHeldTest::nothingIsDragged_data() {
    QTest::addColumn<bool>("dragging");
    QTest::newRow("before it has moved") << false;
    QTest::newRow("on its way") << true;
}

void DeletedWhileHeldTest::nothingIsDragged() {
    QFETCH(bool, dragging);
    QFile file(folder_.filePath("boxes.escapement"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"escapement": 1, "name": "boxes", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "left", "pose": {"position": [-0.2, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
        {"name": "right", "pose": {"position": [0.2, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}]})");
    file.close();
    User user;
    QVERIFY(user.open(file.fileName()));
    user.trigger("moveAction");
    Viewport& view = user.window->viewport();
    view.look(StandardView::Front);
    QTest::qWait(40);
    const Vec2 centre = view.positionOf(Vec3(0.2, 0, 0));
    const QPoint at(qRound(centre.x()), qRound(centre.y()));
    const auto moveTo = [&view](const QPoint& to) {
        QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &move);
    };
    QSignalSpy started(&view.pointer(), &ViewPointer::dragStarted);
    QTest::mousePress(&view, Qt::LeftButton, {}, at);
    if (dragging) moveTo(at + QPoint(20, 0));
    QCOMPARE(started.count(), dragging ? 1 : 0);
    user.document().edit("Delete", [](Mechanism& m) { m.bodies.pop_back(); });
    const Mechanism left = user.mechanism();
    moveTo(at + QPoint(40, 10));
    moveTo(at + QPoint(60, 20));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at + QPoint(60, 20));
    QCOMPARE(started.count(), dragging ? 1 : 0);
    QVERIFY(user.mechanism() == left);
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementDeletedWhileHeldTest");
    QApplication application(argc, argv);
    applyStyle(application);
    DeletedWhileHeldTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "deleted_while_held_test.moc"
