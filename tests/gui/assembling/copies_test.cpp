// Patterns and mirror images of bodies by the dialog: shown while it asks, made as one edit, undone as one.

#include "tests/gui/user.h"

#include "engine/contact/features/placed_part.h"
#include "engine/model/pose.h"
#include "gui/viewport/scene/ghosts.h"
#include "tests/support/places.h"

#include <QDialog>
#include <QSpinBox>

using namespace escapement;

namespace {

const QString samples = QString(sourceFolder) + "/resources/samples/";

/// A bracket of two boxes on a hinge, and a ball that touches it and the floor.
const char* project = R"({
  "escapement": 1, "name": "bracket",
  "parameters": {"step": 0.5},
  "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "floor", "fixed": true, "pose": {"position": [0, 0, -0.05]},
     "shapes": [{"primitive": "box", "size": [2, 2, 0.1], "material": "steel"}]},
    {"name": "bracket", "pose": {"position": [0.3, 0, 0.2]},
     "shapes": [{"primitive": "box", "size": [0.2, 0.05, 0.05], "material": "steel"},
                {"primitive": "box", "size": [0.05, 0.05, 0.2], "material": "steel",
                 "placement": {"position": [0.1, 0.05, 0.06]}}]},
    {"name": "ball", "pose": {"position": [0.3, 0.3, 0.06]},
     "shapes": [{"primitive": "sphere", "radius": 0.05, "material": "steel"}]}],
  "joints": [{"name": "bracket pin", "type": "revolute", "a": {"body": "floor", "position": [0.2, 0, 0.25]},
              "b": {"body": "bracket", "position": [-0.1, 0, 0]}, "limits": [-0.2, 0.5]}],
  "contacts": [{"name": "ball on floor", "a": {"body": "ball"}, "b": {"body": "floor"}},
               {"name": "bracket and ball", "a": {"body": "bracket"}, "b": {"body": "ball"}}],
  "run": {"until": 0.1}
})";

} // namespace

class CopiesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void patternsAlongALineAndAboutAnAxis();
    void mirrorImages();
    void loadsAndSensorsGoAlong();
    void cadPartsAreRefused();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
    QString file_;
};

void CopiesTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
    file_ = folder_->path() + "/bracket.escapement";
    QFile file(file_);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(project);
}

namespace {

void typeInto(QDialog* dialog, const QString& name, const QString& text) {
    auto* edit = dialog->findChild<QLineEdit*>(name);
    if (!edit) qFatal("no field %s", qPrintable(name));
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
}

void chooseKind(QDialog* dialog, int kind) {
    auto* box = dialog->findChild<QComboBox*>("copyKind");
    box->setFocus();
    while (box->currentIndex() < kind) QTest::keyClick(box, Qt::Key_Down);
    while (box->currentIndex() > kind) QTest::keyClick(box, Qt::Key_Up);
}

void shootDialog(QDialog* dialog, const QString& name) {
    const QString folder = qEnvironmentVariable("ESCAPEMENT_SCREENSHOTS");
    if (!folder.isEmpty()) dialog->grab().save(folder + "/" + name + ".png");
}

void press(QDialog* dialog, const char* name) {
    QTest::mouseClick(dialog->findChild<QPushButton*>(name), Qt::LeftButton);
}

} // namespace

void CopiesTest::patternsAlongALineAndAboutAnAxis() {
    User user;
    QVERIFY(user.open(file_));
    const Mechanism before = user.mechanism();
    const Scene& scene = user.window->viewport().scene();
    QVERIFY(!user.find<QAction>("copiesAction")->isEnabled());
    QVERIFY(user.clickBody("bracket"));
    QVERIFY(user.clickBody("ball", Qt::ControlModifier));
    user.key(Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    auto* dialog = user.find<QDialog>("copyDialog");
    QVERIFY(dialog->isVisible());
    QVERIFY(!dialog->findChild<QLineEdit*>("copyAngle")->isVisible());
    typeInto(dialog, "copyDirection0", "0");
    typeInto(dialog, "copyDirection1", "-2");
    typeInto(dialog, "copySpacing", "step"); // a parameter of the project, m
    auto* count = dialog->findChild<QSpinBox*>("copyCount");
    count->setFocus();
    count->selectAll();
    QTest::keyClicks(count, "2");
    QTest::keyClick(count, Qt::Key_Tab);
    QCOMPARE(count->value(), 2);
    // The view shows both copies of both where they will be.
    QCOMPARE(scene.ghosts().all().size(), 4u);
    QVERIFY((scene.ghosts().all()[2].pose.translation - Vec3(0.3, -1.0, 0.2)).norm() < 1e-12);
    QVERIFY2(dialog->findChild<QLabel*>("copySaid")->text().contains("4 bodies, 2 joints, 4 contacts"),
             qPrintable(dialog->findChild<QLabel*>("copySaid")->text()));
    QCOMPARE(user.mechanism().bodies.size(), before.bodies.size());
    user.shoot("copies_line");
    shootDialog(dialog, "copies_line_dialog");
    typeInto(dialog, "copySpacing", "1 +"); // what is no number is said, and nothing can be made of it
    QVERIFY(!dialog->findChild<QPushButton*>("copyOk")->isEnabled());
    QVERIFY(scene.ghosts().all().empty());
    typeInto(dialog, "copySpacing", "500 mm");
    press(dialog, "copyOk");
    QTRY_VERIFY(!user.window->findChild<QDialog*>("copyDialog"));
    QVERIFY(scene.ghosts().all().empty());
    const Mechanism& m = user.mechanism();
    QCOMPARE(m.bodies.size(), 7u);
    QCOMPARE(m.bodies[3].name, std::string("bracket 2"));
    QCOMPARE(m.bodies[6].name, std::string("ball 3"));
    QVERIFY((toVec3(m.bodies[6].pose.position) - Vec3(0.3, -0.7, 0.06)).norm() < 1e-12);
    QCOMPARE(m.joints.size(), 3u);
    QCOMPARE(m.joints[2].name, std::string("bracket 3 pin"));
    QCOMPARE(m.contacts.size(), 6u);
    QCOMPARE(m.contacts[3].name, std::string("bracket 2 and ball 2"));
    QCOMPARE(user.window->tree().selection(), (Selection{Selection::Kind::Body, 3}));
    QVERIFY(user.settle());
    QVERIFY(user.window->checker().last()->assembled.positionBefore < 1e-12); // copied joints are closed
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);

    QVERIFY(user.clickBody("ball"));
    user.trigger("copiesAction");
    dialog = user.find<QDialog>("copyDialog");
    chooseKind(dialog, 1);
    QVERIFY(dialog->findChild<QLineEdit*>("copyAngle")->isVisible());
    QVERIFY(!dialog->findChild<QLineEdit*>("copySpacing")->isVisible());
    QCOMPARE(dialog->findChild<QLineEdit*>("copyAngle")->text(), QString("90")); // three more, all round
    dialog->findChild<QCheckBox*>("copyGround")->click();
    press(dialog, "copyOk");
    QCOMPARE(user.mechanism().bodies.size(), 6u);
    QVERIFY((toVec3(user.mechanism().bodies[3].pose.position) - Vec3(-0.3, 0.3, 0.06)).norm() < 1e-12);
    QVERIFY((toVec3(user.mechanism().bodies[4].pose.position) - Vec3(-0.3, -0.3, 0.06)).norm() < 1e-12);
    QCOMPARE(user.mechanism().contacts.size(), before.contacts.size()); // not those to the floor
    // An edit elsewhere closes the dialog: it would count by another mechanism.
    user.trigger("copiesAction");
    QVERIFY(user.find<QDialog>("copyDialog")->isVisible());
    user.document().edit("Rename", [](Mechanism& changed) { changed.name = "other"; });
    QTRY_VERIFY(!user.window->findChild<QDialog*>("copyDialog"));
    QVERIFY(scene.ghosts().all().empty());
}

void CopiesTest::mirrorImages() {
    User user;
    QVERIFY(user.open(file_));
    QVERIFY(user.clickBody("bracket"));
    user.trigger("copiesAction");
    auto* dialog = user.find<QDialog>("copyDialog");
    chooseKind(dialog, 2);
    QVERIFY(!dialog->findChild<QSpinBox*>("copyCount")->isVisible());
    QVERIFY(dialog->findChild<QLineEdit*>("copyNormal0")->isVisible());
    const Scene& scene = user.window->viewport().scene();
    QCOMPARE(scene.ghosts().all().size(), 1u);
    QTest::qWait(50);
    user.shoot("copies_mirror");
    shootDialog(dialog, "copies_mirror_dialog");
    press(dialog, "copyOk");
    const Mechanism& m = user.mechanism();
    QCOMPARE(m.bodies.size(), 4u);
    const auto here = massOf(m.bodies[1], placedParts(m.bodies[1], m, user.document().parts()));
    const auto there = massOf(m.bodies[3], placedParts(m.bodies[3], m, user.document().parts()));
    const Vec3 centre = motionOf(m.bodies[1].pose) * here.centre, image = motionOf(m.bodies[3].pose) * there.centre;
    QVERIFY((image - Vec3(-centre.x(), centre.y(), centre.z())).norm() < 1e-14);
    QVERIFY(std::abs(there.mass - here.mass) < 1e-14 * here.mass);
    // The hinge's angle runs the other way round, and so do its stops.
    QCOMPARE(m.joints[1].name, std::string("bracket 2 pin"));
    QCOMPARE((*m.joints[1].limits)[0].value, -0.5);
    QCOMPARE((*m.joints[1].limits)[1].value, 0.2);
    QVERIFY(user.settle());
    QVERIFY(user.window->checker().last()->assembled.positionBefore < 1e-12);
    user.shoot("copies_mirrored");
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().bodies.size(), 3u);
}

void CopiesTest::loadsAndSensorsGoAlong() {
    User user;
    QVERIFY(user.open(file_));
    QVERIFY(user.document().edit("Push and watch the ball", [](Mechanism& m) {
        Load push;
        push.name = "push on ball";
        push.type = "force";
        push.a.body = "ball";
        push.vector = {3.0, 0.0, 0.0};
        Sensor arrival;
        arrival.name = "ball arrives";
        arrival.type = "position";
        arrival.a.body = "ball";
        arrival.direction = {1.0, 0.0, 0.0};
        arrival.value = 0.5;
        m.loads.push_back(push);
        m.sensors.push_back(arrival);
    }));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickBody("ball"));
    user.trigger("copiesAction");
    auto* dialog = user.find<QDialog>("copyDialog");
    chooseKind(dialog, 1);
    auto* said = dialog->findChild<QLabel*>("copySaid");
    QVERIFY2(said->text().contains("3 loads, 3 sensors"), qPrintable(said->text()));
    chooseKind(dialog, 2); // in the plane x = 0
    QVERIFY2(said->text().contains("1 load, 1 sensor:"), qPrintable(said->text()));
    press(dialog, "copyOk");
    const Mechanism& m = user.mechanism();
    QCOMPARE(m.loads.size(), before.loads.size() + 1);
    QCOMPARE(m.loads.back().name, std::string("push on ball 2"));
    QCOMPARE(m.loads.back().a.body, std::string("ball 2"));
    QVERIFY((Vec3(m.loads.back().vector[0].value, m.loads.back().vector[1].value, m.loads.back().vector[2].value) -
             Vec3(-3, 0, 0))
                .norm() < 1e-15);
    QCOMPARE(m.sensors.back().name, std::string("ball 2 arrives"));
    QCOMPARE(m.sensors.back().value.value, 0.5);
    QCOMPARE(m.sensors.back().direction[0].value, -1.0);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before);
}

void CopiesTest::cadPartsAreRefused() {
    User user;
    QVERIFY(user.open(samples + "bouncing_ball.escapement"));
    QVERIFY(user.clickBody("ball"));
    user.trigger("copiesAction");
    auto* dialog = user.find<QDialog>("copyDialog");
    QVERIFY(dialog->findChild<QPushButton*>("copyOk")->isEnabled()); // a pattern of it can be made
    chooseKind(dialog, 2);
    QVERIFY(!dialog->findChild<QPushButton*>("copyOk")->isEnabled());
    QVERIFY2(dialog->findChild<QLabel*>("copySaid")->text().startsWith("\"ball\" cannot be mirrored"),
             qPrintable(dialog->findChild<QLabel*>("copySaid")->text()));
    user.shoot("copies_refused");
    shootDialog(dialog, "copies_refused_dialog");
    press(dialog, "copyCancel");
    QTRY_VERIFY(!user.window->findChild<QDialog*>("copyDialog"));
    QVERIFY(!user.document().isDirty());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementCopiesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    CopiesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "copies_test.moc"
