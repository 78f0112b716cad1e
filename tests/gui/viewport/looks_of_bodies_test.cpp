// What the View menu was told of a body stays with it when an edit gives it another number or another name.

#include "tests/gui/user.h"

#include "gui/viewport/camera/scene_camera.h"
#include "gui/viewport/scene/shown_bodies.h"

#include <vtkActor.h>
#include <vtkProperty.h>

using namespace escapement;

namespace {

const char* boxesInARow = R"({"escapement": 1, "name": "row", "bodies": [
  {"name": "left", "pose": {"position": [-0.3, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]},
  {"name": "middle", "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]},
  {"name": "right", "pose": {"position": [0.3, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]},
  {"name": "far", "pose": {"position": [0.6, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]}]})";

double opacityOf(User& user, const std::string& body) {
    for (const ShownPiece& piece : user.window->viewport().scene().bodies().pieces())
        if (piece.body == user.body(body)) return piece.surface->GetProperty()->GetOpacity();
    return -1.0;
}

/// Whether it is the only one that is seen through, and the one that is followed.
bool isChosen(User& user, const std::string& name) {
    for (const Body& body : user.mechanism().bodies)
        if ((opacityOf(user, body.name) < 1.0) != (body.name == name)) return false;
    const Vec3 followed = user.window->viewport().scene().camera().followedPoint();
    return (followed - toVec3(user.mechanism().findBody(name)->pose.position)).norm() < 1e-9;
}

} // namespace

class LooksOfBodiesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theyStayWithTheirBody();

  private:
    QTemporaryDir folder_;
};

void LooksOfBodiesTest::theyStayWithTheirBody() {
    QFile file(folder_.filePath("row.escapement"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(boxesInARow) > 0);
    file.close();
    User user;
    QVERIFY(user.open(file.fileName()));
    QVERIFY(user.clickBody("right"));
    user.trigger("bodySeeThroughAction");
    user.trigger("followAction");
    QVERIFY(isChosen(user, "right"));
    user.document().edit("Delete", [](Mechanism& m) { m.bodies.erase(m.bodies.begin()); });
    QVERIFY(isChosen(user, "right"));
    user.trigger("undoAction");
    QVERIFY(isChosen(user, "right"));
    user.document().edit("Rename", [](Mechanism& m) { m.bodies[2].name = "ram"; });
    QVERIFY(isChosen(user, "ram"));
    QVERIFY(user.clickBody("ram"));
    QVERIFY(user.find<QAction>("bodySeeThroughAction")->isChecked());
    user.trigger("undoAction");
    QVERIFY(isChosen(user, "right"));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementLooksOfBodiesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    LooksOfBodiesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "looks_of_bodies_test.moc"
