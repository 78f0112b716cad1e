// Degrees of freedom are told with how many of them motors decide: in the status bar, and where a mechanism was
// assembled.

#include "tests/gui/user.h"

#include "gui/words/freedoms_text.h"

using namespace escapement;

class DrivenFreedomsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void theWindowTellsThem();
    void inWords();

  private:
    QTemporaryDir folder_;
};

namespace {

const char* const scene = R"({"escapement": 1, "name": "crank", "materials": [{"name": "steel", "density": 7850}],
  "bodies": [
    {"name": "base", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
    {"name": "crank", "pose": {"position": [0, 0, 0.2]},
     "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
  "joints": [{"name": "bearing", "type": "revolute", "a": {"body": "base", "position": [0, 0, 0.2]},
              "b": {"body": "crank", "position": [0, 0, 0]}, "motor": {"kind": "speed", "value": 3}}]})";

} // namespace

void DrivenFreedomsTest::theWindowTellsThem() {
    const QString file = folder_.path() + "/crank.escapement";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(scene) > 0);
    out.close();
    User user;
    QVERIFY(user.open(file));
    const auto told = [&] { return user.find<QLabel>("freedomsText")->text(); };
    QTRY_COMPARE(told(), QString("Degrees of freedom: 1, driven by 1 motor"));
    user.trigger("assembleAction");
    QTRY_VERIFY2(user.notice().contains("degrees of freedom: 1, driven by 1 motor."), qPrintable(user.notice()));
    // What gives a torque leaves the crank free.
    QVERIFY(user.document().edit("Torque", [](Mechanism& m) { m.joints[0].motor->kind = "torque"; }));
    QVERIFY(user.settle());
    QTRY_COMPARE(told(), QString("Degrees of freedom: 1"));
}

void DrivenFreedomsTest::inWords() {
    Mechanism m;
    m.bodies.resize(2);
    m.bodies[0].name = "base", m.bodies[0].fixed = true;
    m.bodies[1].name = "arm";
    Joint joint;
    joint.a.body = "base", joint.b.body = "arm";
    joint.motor = Motor{};
    joint.motor->kind = "angle";
    QCOMPARE(freedomsText(2, m), QString("2"));
    m.joints.push_back(joint);
    QCOMPARE(freedomsText(1, m), QString("1, driven by 1 motor"));
    QCOMPARE(freedomsText(2, m), QString("2, 1 of them driven by a motor"));
    m.joints.push_back(joint);
    QCOMPARE(freedomsText(2, m), QString("2, all driven by 2 motors"));
    QCOMPARE(freedomsText(3, m), QString("3, 2 of them driven by motors"));
    m.joints[1].b.body = "base"; // between what stands still it drives nothing
    QCOMPARE(freedomsText(3, m), QString("3, 1 of them driven by a motor"));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementDrivenFreedomsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    DrivenFreedomsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "driven_freedoms_test.moc"
