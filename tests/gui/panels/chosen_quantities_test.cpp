// A choice that makes a number one of another quantity begins it anew; what does not fit is not offered, and what is
// refused leaves nothing behind.

#include "tests/gui/user.h"

#include "gui/panels/properties/field_balloon.h"

#include <cmath>
#include <utility>

using namespace escapement;

class ChosenQuantitiesTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aMotorBeginsInItsValue();
    void onlyKindsThatFitAreOffered();
    void anotherKindHasAnotherNumber();
    void anotherTypeHasOtherLimits();
    void anotherTypeHasAnotherKindOfMotor();
    void anotherCoordinateHasAnotherKindOfMotor();
    void aRefusedChoiceIsOver();
    void aRefusedTickIsOver();

  private:
    QString written(const QByteArray& hinge);
    QTemporaryDir folder_;
};

/// A door on a hinge, and a drawer on a slide.
QString ChosenQuantitiesTest::written(const QByteArray& hinge) {
    const QString file = folder_.filePath("door.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write(R"({"escapement": 1, "name": "door", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "frame", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "door", "pose": {"position": [0, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]},
        {"name": "drawer", "pose": {"position": [0.4, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
        "joints": [{"name": "hinge", "type": "revolute", "a": {"body": "frame", "position": [0, 0, 0.6]},
                    "b": {"body": "door"})" +
              hinge + R"(},
                   {"name": "slide", "type": "prismatic", "a": {"body": "frame", "position": [0.4, 0, 0.6]},
                    "b": {"body": "drawer"}, "motor": {"kind": "speed", "value": 0.1}}],
        "run": {"until": 0.1}})");
    return file;
}

void ChosenQuantitiesTest::aMotorBeginsInItsValue() {
    User user;
    QVERIFY(user.open(written("")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    auto* give = user.find<QToolButton>("presence:/joints/0/motor");
    user.window->properties().ensureWidgetVisible(give);
    QTest::qWait(20);
    QTest::mouseClick(give, Qt::LeftButton);
    const auto focused = [&] {
        return user.window->focusWidget() ? user.window->focusWidget()->objectName() : QString();
    };
    QTRY_COMPARE(focused(), QString("edit:/joints/0/motor/value"));
    QTest::keyClicks(user.window->focusWidget(), "2");
    QTest::keyClick(user.window->focusWidget(), Qt::Key_Return);
    QVERIFY(user.mechanism().joints[0].motor);
    QCOMPARE(user.mechanism().joints[0].motor->value.value, 2.0 * M_PI / 180.0); // degrees a second at the window
}

void ChosenQuantitiesTest::onlyKindsThatFitAreOffered() {
    User user;
    QVERIFY(user.open(written(R"(, "motor": {"kind": "speed", "value": 2})")));
    const auto offered = [&](int joint) {
        QStringList words;
        auto* kinds = user.find<QComboBox>(QString("edit:/joints/%1/motor/kind").arg(joint));
        for (int i = 0; i < kinds->count(); ++i) words << kinds->itemData(i).toString();
        words.sort();
        return words.join(' ');
    };
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QCOMPARE(offered(0), QString("angle speed torque"));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 1}));
    QCOMPARE(offered(1), QString("force position speed"));
}

void ChosenQuantitiesTest::anotherKindHasAnotherNumber() {
    User user;
    QVERIFY(user.open(written(R"(, "motor": {"kind": "speed", "value": 6.283185307179586})")));
    const Mechanism before = user.mechanism();
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(user.choose("/joints/0/motor/kind", "torque"));
    QCOMPARE(user.mechanism().joints[0].motor->kind, std::string("torque"));
    QCOMPARE(user.mechanism().joints[0].motor->value.value, 0.0);
    QCOMPARE(user.find<QLabel>("unit:/joints/0/motor/value")->text(), QString("N m"));
    user.key(Qt::Key_Escape);
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(user.mechanism() == before); // in one step
    // A table holds numbers of the same quantity as the value.
    QVERIFY(user.document().edit("table", [](Mechanism& m) {
        m.joints[0].motor->table.emplace();
        m.joints[0].motor->table->points = {{Number(0.0), Number(0.0)}, {Number(1.0), Number(3.0)}};
    }));
    QVERIFY(user.choose("/joints/0/motor/kind", "angle"));
    QVERIFY(!user.mechanism().joints[0].motor->table);
    QCOMPARE(user.mechanism().joints[0].motor->value.value, 0.0);
}

void ChosenQuantitiesTest::anotherTypeHasOtherLimits() {
    User user;
    QVERIFY(user.open(written(R"(, "limits": [-1.5, 1.5], "motor": {"kind": "speed", "value": 2})")));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(user.choose("/joints/0/type", "prismatic"));
    const Joint& joint = user.mechanism().joints[0];
    QVERIFY(joint.limits && joint.motor);
    QCOMPARE((*joint.limits)[0].value, -0.01); // no 1.5 m
    QCOMPARE((*joint.limits)[1].value, 0.01);
    QCOMPARE(joint.motor->kind, std::string("speed"));
    QCOMPARE(joint.motor->value.value, 0.0);
}

/// What fits no more would be refused, and what fits is not offered before.
void ChosenQuantitiesTest::anotherTypeHasAnotherKindOfMotor() {
    for (const auto& [turning, sliding] : {std::pair("torque", "force"), {"angle", "position"}}) {
        User user;
        QVERIFY(user.open(written(QString(R"(, "motor": {"kind": "%1", "value": 2})").arg(turning).toUtf8())));
        QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
        QVERIFY2(user.choose("/joints/0/type", "prismatic"), turning);
        QCOMPARE(user.mechanism().joints[0].motor->kind, std::string(sliding));
        QCOMPARE(user.mechanism().joints[0].motor->value.value, 0.0);
        QVERIFY2(user.choose("/joints/0/type", "revolute"), sliding);
        QCOMPARE(user.mechanism().joints[0].motor->kind, std::string(turning));
        user.document().history().setClean();
    }
}

void ChosenQuantitiesTest::anotherCoordinateHasAnotherKindOfMotor() {
    User user;
    QVERIFY(user.open(written("")));
    QVERIFY(user.document().edit("cylindrical", [](Mechanism& m) {
        m.joints[0].type = "cylindrical";
        m.joints[0].motor.emplace();
        m.joints[0].motor->kind = "torque";
        m.joints[0].motor->coordinate = "angle";
        m.joints[0].motor->value = 2.0;
    }));
    QVERIFY(user.clickTree({Selection::Kind::Joint, 0}));
    QVERIFY(user.choose("/joints/0/motor/coordinate", "slide"));
    QCOMPARE(user.mechanism().joints[0].motor->kind, std::string("force"));
    QCOMPARE(user.mechanism().joints[0].motor->value.value, 0.0);
}

/// The list shows again what holds, so nothing waits to be mended; why it was refused stands beside it all the same.
void ChosenQuantitiesTest::aRefusedChoiceIsOver() {
    User user;
    QVERIFY(user.open(written(R"(, "friction": 2)")));
    QVERIFY(user.document().edit("time stepping", [](Mechanism& m) { m.run.strategy = "time-stepping"; }));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    QVERIFY(!user.choose("/run/scheme", "Stewart-Trinkle")); // does not follow the friction of joints
    QCOMPARE(user.find<QComboBox>("edit:/run/scheme")->currentData().toString(), QString("Moreau-Jean"));
    auto* why = user.window->findChild<FieldBalloon*>("problem:/run/scheme");
    QVERIFY(why && why->isVisible() && !why->text().isEmpty());
    QVERIFY(!user.window->properties().untaken());
    const auto status = [&] { return user.find<QLabel>("statusText")->text(); };
    QTRY_VERIFY2(status().startsWith("Ready"), qPrintable(status()));
}

/// Why it was not taken has been read when the focus goes on.
void ChosenQuantitiesTest::aRefusedTickIsOver() {
    User user;
    QVERIFY(user.open(written("")));
    QVERIFY(user.document().edit("time stepping", [](Mechanism& m) {
        m.run.strategy = "time-stepping";
        m.run.scheme = "Schatzman-Paoli"; // wants steps of one length
    }));
    QVERIFY(user.clickTree({Selection::Kind::RunSettings, 0}));
    auto* tick = user.find<QCheckBox>("edit:/run/adaptive");
    user.window->properties().ensureWidgetVisible(tick);
    QTest::qWait(20);
    QTest::mouseClick(tick, Qt::LeftButton, {}, QPoint(8, tick->height() / 2));
    QTest::qWait(30);
    QVERIFY(!user.mechanism().run.adaptive && !tick->isChecked());
    auto* why = user.window->findChild<FieldBalloon*>("problem:/run/adaptive");
    QVERIFY(why && why->isVisible() && !why->text().isEmpty());
    user.window->tree().setFocus();
    QTRY_VERIFY(!why->isVisible());
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementChosenQuantitiesTest");
    QApplication application(argc, argv);
    applyStyle(application);
    ChosenQuantitiesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "chosen_quantities_test.moc"
