// Free coordinates moved to and fro in the view: over their range, joints kept, the model untouched; Esc ends it.

#include "tests/gui/user.h"

#include "engine/model/pose.h"
#include "gui/assembling/coordinate_showing.h"
#include "gui/assembling/tool_controller.h"
#include "gui/timeline/playback.h"
#include "gui/viewport/scene/shown_bodies.h"

using namespace escapement;

namespace {

/// A hinge with limits, with a slide on its arm, and a body that is held.
const char* project = R"({
  "escapement": 1, "name": "arm and slide",
  "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "base", "fixed": true, "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
    {"name": "arm", "pose": {"position": [0.2, 0, 0.1]},
     "shapes": [{"primitive": "box", "size": [0.4, 0.03, 0.03], "material": "steel"}]},
    {"name": "slide", "pose": {"position": [0.3, 0, 0.15]},
     "shapes": [{"primitive": "box", "size": [0.06, 0.06, 0.06], "material": "steel"}]},
    {"name": "held", "pose": {"position": [-0.2, 0, 0]},
     "shapes": [{"primitive": "box", "size": [0.05, 0.05, 0.05], "material": "steel"}]}],
  "joints": [
    {"name": "pin", "type": "revolute", "a": {"body": "base", "position": [0, 0, 0.1]},
     "b": {"body": "arm", "position": [-0.2, 0, 0]}, "limits": [-0.5, 1]},
    {"name": "guide", "type": "prismatic", "a": {"body": "arm", "z": [1, 0, 0], "x": [0, 0, 1]},
     "b": {"body": "slide", "position": [0, 0, -0.05], "z": [1, 0, 0], "x": [0, 0, 1]}},
    {"name": "weld", "type": "fixed", "a": {"body": "base", "position": [-0.2, 0, 0]}, "b": {"body": "held"}}],
  "run": {"until": 0.1}
})";

} // namespace

class AnimatingTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void theSelectedJointSwings();
    void allInTurn();
    void whatEndsIt();

  private:
    std::unique_ptr<QTemporaryDir> folder_;
    QString file_;
};

void AnimatingTest::initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    keepSettingsIn(*folder_);
    file_ = folder_->path() + "/arm.escapement";
    QFile file(file_);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(project);
}

void AnimatingTest::theSelectedJointSwings() {
    User user;
    QVERIFY(user.open(file_));
    auto* showing = user.window->findChild<CoordinateShowing*>();
    QVERIFY(showing);
    QVERIFY(!user.find<QAction>("animateJointAction")->isEnabled()); // no joint is selected
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    const Mechanism before = user.mechanism();
    user.key(Qt::Key_M, Qt::ShiftModifier);
    QTRY_VERIFY(showing->motion());
    const ShownBodies& shown = user.window->viewport().scene().bodies();
    const auto angle = [&] {
        const Mat3 r = shown.poseOf(1).rotation;
        return std::atan2(r(1, 0), r(0, 0));
    };
    auto* status = user.find<QLabel>("statusText");
    double least = 9.0, largest = -9.0;
    bool text = false, shot = false;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 4400) { // once to and fro
        QTest::qWait(15);
        least = std::min(least, angle());
        largest = std::max(largest, angle());
        const QString said = status->text();
        text = text || (said.startsWith("pin: ") && said.contains("from -28.65 ° to 57.3 °"));
        // The slide rides on the arm, and the pin holds.
        const RigidMotion arm = shown.poseOf(1), slide = shown.poseOf(2);
        QVERIFY((arm * Vec3(0.1, 0, 0.05) - slide.translation).norm() < 2e-4);
        QVERIFY((arm * Vec3(-0.2, 0, 0) - Vec3(0, 0, 0.1)).norm() < 2e-4);
        if (!shot && angle() > 0.7) user.shoot("animating"), shot = true;
    }
    QVERIFY2(std::abs(least + 0.5) < 0.01 && std::abs(largest - 1.0) < 0.01,
             qPrintable(QString("%1 %2").arg(least).arg(largest)));
    QVERIFY2(text, qPrintable(status->text()));
    QVERIFY(user.mechanism() == before);
    QVERIFY(!user.document().isDirty());
    user.key(Qt::Key_Escape);
    QVERIFY(!showing->isActive());
    QVERIFY(std::abs(angle()) < 1e-12); // where the model has it
    QVERIFY(!status->text().contains("Esc"));
    // What is held says so.
    QVERIFY(user.clickTree({Selection::Kind::Joint, 2}));
    user.trigger("animateJointAction");
    QVERIFY2(user.notice().contains("leaves no coordinate free"), qPrintable(user.notice()));
    QVERIFY(!user.find<QAction>("animateJointAction")->isChecked());
}

void AnimatingTest::allInTurn() {
    User user;
    QVERIFY(user.open(file_));
    auto* showing = user.window->findChild<CoordinateShowing*>();
    user.key(Qt::Key_M, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(showing->motion());
    QCOMPARE(showing->motion()->coordinate.joint, 0);
    QTRY_VERIFY_WITH_TIMEOUT(showing->motion() && showing->motion()->coordinate.joint == 1, 8000);
    QVERIFY(!showing->motion()->coordinate.turns);
    const double large = std::sqrt(0.16 + 2 * 0.0009);                      // the arm from corner to corner
    QVERIFY(std::abs(showing->motion()->at.back() - (0.1 + large)) < 1e-9); // the slide stands at 0.1 m
    const QString status = user.find<QLabel>("statusText")->text();
    QVERIFY2(status.startsWith("guide: ") && status.contains(" mm"), qPrintable(status));
    QTRY_VERIFY_WITH_TIMEOUT(showing->motion() && showing->motion()->coordinate.joint == 0, 8000); // and again
    user.trigger("animateAllAction");
    QVERIFY(!showing->isActive());
}

void AnimatingTest::whatEndsIt() {
    User user;
    QVERIFY(user.open(file_));
    auto* showing = user.window->findChild<CoordinateShowing*>();
    const auto begin = [&] {
        QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
        if (!showing->isActive()) user.trigger("animateJointAction");
        QTRY_VERIFY(showing->motion());
    };
    begin();
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1})); // another joint takes over
    QTRY_VERIFY(showing->motion() && showing->motion()->coordinate.joint == 1);
    begin();
    user.key(Qt::Key_M); // a tool
    QVERIFY(!showing->isActive());
    user.key(Qt::Key_Escape); // ends the tool: the key is its own again
    QVERIFY(!user.window->tools().tool());
    begin();
    QVERIFY(user.document().edit("Move", [](Mechanism& m) { m.bodies[3].pose.position[1] = 0.1; }));
    QVERIFY(!showing->isActive());
    begin();
    QVERIFY(user.run()); // a result is shown
    QVERIFY(!showing->isActive());
    const Frame last = user.window->playback().result()->frameAt(user.window->playback().index());
    const RigidMotion arm = user.window->viewport().scene().bodies().poseOf(1);
    QVERIFY((arm.translation - last.bodies[1].position).norm() < 1e-12); // and it is what is seen
    begin();                                                             // from the result: the model is shown
    QVERIFY(!user.window->playback().result());
    user.key(Qt::Key_Escape);
    QVERIFY(!showing->isActive());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementAnimatingTest");
    QApplication application(argc, argv);
    applyStyle(application);
    AnimatingTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "animating_test.moc"
