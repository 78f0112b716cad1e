// A sensor at the window: what it watches is clicked, its value typed; it stops the run, and stands in the tree, among
// the events and in the message of the run.

#include "tests/gui/user.h"

#include <QDockWidget>
#include <QListWidget>

#include <cmath>

using namespace escapement;

class SensorsTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { keepSettingsIn(folder_); }
    void aPointIsClickedAndStopsTheRun();
    void aContactIsWatchedRenamedAndRemoved();
    void anAngleThatJumpsIsNotOffered();

  private:
    QString written();
    QTemporaryDir folder_;
};

/// A box over a table, with a contact.
QString SensorsTest::written() {
    const QString file = folder_.filePath("falls.escapement");
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("no file");
    out.write(R"({"escapement": 1, "name": "falls", "materials": [{"name": "steel", "density": 7850}], "bodies": [
        {"name": "table", "fixed": true, "shapes": [{"primitive": "box", "size": [1, 1, 0.1]}]},
        {"name": "block", "pose": {"position": [0, 0, 0.6]},
         "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1], "material": "steel"}]}],
        "contacts": [{"name": "lands", "a": {"body": "table"}, "b": {"body": "block"}}],
        "run": {"until": 1}})");
    return file;
}

void SensorsTest::aPointIsClickedAndStopsTheRun() {
    User user;
    QVERIFY(user.open(written()));
    user.trigger("sensorAction");
    auto* choice = user.find<QComboBox>("toolChoice");
    choice->setCurrentIndex(choice->findData("position"));
    emit choice->activated(choice->currentIndex());
    user.shoot("sensor-tool");
    QVERIFY(user.clickFeature("block", "box", PickKind::Face, 6)); // its top, so that the direction is up
    QCOMPARE(user.mechanism().sensors.size(), std::size_t(1));
    const Sensor made = user.mechanism().sensors[0];
    QCOMPARE(made.type, std::string("position"));
    QCOMPARE(made.a.body, std::string("block"));
    QVERIFY(std::abs(made.a.position[2].value - 0.05) < 1e-12);
    QVERIFY2(user.find<QDockWidget>("propertiesDock")->windowTitle().startsWith("Sensor: "),
             qPrintable(user.find<QDockWidget>("propertiesDock")->windowTitle()));
    QVERIFY(user.type("/sensors/0/value", "450 mm"));
    QVERIFY(std::abs(user.mechanism().sensors[0].value.value - 0.45) < 1e-12);
    user.shoot("sensor-properties");
    QVERIFY(user.settle());
    QVERIFY(user.run());
    const auto result = user.document().runs().result();
    QVERIFY(result && result->status() == RunStatus::Done);
    QVERIFY2(result->message().find(made.name) != std::string::npos, result->message().c_str());
    const double t = std::sqrt(2.0 * 0.2 / 9.81);
    QVERIFY2(std::abs(result->frameAt(result->frameCount() - 1).time - t) < 1e-9,
             qPrintable(QString::number(result->frameAt(result->frameCount() - 1).time - t)));
    const auto* messages = user.find<QListWidget>("messagesList");
    QCOMPARE(messages->findItems("450 mm", Qt::MatchContains).size(), 1); // what has stopped it, and where
    user.shoot("sensor-run");
    QVERIFY(user.clickTree({Selection::Kind::Sensor, 0}));
    user.trigger("removeAction");
    QVERIFY(user.mechanism().sensors.empty());
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().sensors.size(), std::size_t(1));
}

void SensorsTest::aContactIsWatchedRenamedAndRemoved() {
    User user;
    QVERIFY(user.open(written()));
    user.trigger("sensorAction");
    auto* choice = user.find<QComboBox>("toolChoice");
    choice->setCurrentIndex(choice->findData("contact-force"));
    emit choice->activated(choice->currentIndex());
    QVERIFY(user.clickFeature("block", "box", PickKind::Face, 6));
    QCOMPARE(user.mechanism().sensors.size(), std::size_t(1));
    QCOMPARE(user.mechanism().sensors[0].contact, std::string("lands"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    QVERIFY(user.type("/contacts/0/name", "touches"));
    QCOMPARE(user.mechanism().sensors[0].contact, std::string("touches"));
    QVERIFY(user.clickTree({Selection::Kind::Contact, 0}));
    user.trigger("removeAction");
    QVERIFY(user.mechanism().contacts.empty());
    QVERIFY(user.mechanism().sensors.empty()); // watched what is gone
    user.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(user.mechanism().sensors.size(), std::size_t(1));
}

void SensorsTest::anAngleThatJumpsIsNotOffered() {
    User user;
    QVERIFY(user.open(written()));
    QVERIFY(user.document().edit("ball joint", [](Mechanism& m) {
        Joint joint;
        joint.name = "ball joint";
        joint.type = "spherical";
        joint.a.body = "table";
        joint.b.body = "block";
        joint.a.position[2] = 0.6;
        m.joints.push_back(joint);
    }));
    user.trigger("sensorAction");
    auto* choice = user.find<QComboBox>("toolChoice");
    const auto watch = [&](const char* quantity) {
        choice->setCurrentIndex(choice->findData(quantity));
        emit choice->activated(choice->currentIndex());
        return user.clickTree({Selection::Kind::Joint, 0});
    };
    QVERIFY(watch("coordinate"));
    QVERIFY(user.mechanism().sensors.empty());
    QVERIFY2(user.find<QLabel>("toolProblem")->text().contains("jumps at half a turn"),
             qPrintable(user.find<QLabel>("toolProblem")->text()));
    QVERIFY(watch("coordinate-speed"));
    QCOMPARE(user.mechanism().sensors.size(), std::size_t(1));
}

int main(int argc, char** argv) {
    VtkView::setDefaultFormat();
    QCoreApplication::setOrganizationName("EscapementTest");
    QCoreApplication::setApplicationName("EscapementSensorsTest");
    QApplication application(argc, argv);
    applyStyle(application);
    SensorsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "sensors_test.moc"
