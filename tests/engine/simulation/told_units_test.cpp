// Speeds and accelerations of contacts are told in the units of what strikes or slides: of limits and the friction of
// angles in radians.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

using namespace escapement;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A body of 1 kg on a joint without gravity; `more`: further fields of the joint.
Mechanism onJoint(const QString& joint, const QString& velocity, const QString& more) {
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, 0], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }, "velocity": { %1 } } ],
        "joints": [ { "name": "j", "type": "%2", "a": { "body": "ground" }, "b": { "body": "b" }, %3 } ],
        "run": { "strategy": "event-driven", "until": 0.5, "output_step": 0.05 } })")
                            .arg(velocity, joint, more)
                            .toStdString())
        .mechanism;
}

} // namespace

class ToldUnitsTest : public QObject {
    Q_OBJECT
  private slots:
    void joints_data();
    void joints();
};

void ToldUnitsTest::joints_data() {
    QTest::addColumn<QString>("joint");
    QTest::addColumn<QString>("velocity");
    QTest::addColumn<QString>("unit");
    QTest::newRow("a hinge") << "revolute"
                             << R"("angular": [0, 0, 2])"
                             << "rad";
    QTest::newRow("a slide") << "prismatic"
                             << R"("linear": [0, 0, 2])"
                             << "m";
}

void ToldUnitsTest::joints() {
    QFETCH(QString, joint);
    QFETCH(QString, velocity);
    QFETCH(QString, unit);
    Record stopped;
    run(onJoint(joint, velocity, R"("limits": [-0.5, 0.5], "stop_restitution": 0.5)"), {}, stopped);
    QVERIFY2(stopped.summary.status == RunStatus::Done, stopped.story().c_str());
    int struck = 0;
    for (const Event& event : stopped.events) {
        if (event.kind != EventKind::Impact) continue;
        ++struck;
        const std::string wanted = QString("approach 2 %1/s, leaves with 1 %1/s").arg(unit).toStdString();
        QVERIFY2(event.text == wanted, event.text.c_str());
    }
    QCOMPARE(struck, 1);
    Record rubbed;
    run(onJoint(joint, velocity, joint == "revolute" ? R"("friction": 0.1)" : R"("friction": 10)"), {}, rubbed);
    QVERIFY2(rubbed.summary.status == RunStatus::Done, rubbed.story().c_str());
    int stuck = 0;
    for (const Event& event : rubbed.events) {
        if (event.kind != EventKind::Stick) continue;
        ++stuck;
        QVERIFY2(has(event.text, " " + unit.toStdString() + "/s^2: "), event.text.c_str());
    }
    QVERIFY2(stuck > 0, rubbed.story().c_str());
}

QTEST_APPLESS_MAIN(ToldUnitsTest)
#include "told_units_test.moc"
