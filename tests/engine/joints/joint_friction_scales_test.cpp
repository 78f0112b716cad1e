// Joints with friction whose motors hold them, in metres and kilograms and in millimetres and milligrams: the same
// motion. What is left of their rows in W is roundoff, and that of small bodies is as large as the rows of large ones.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class JointFrictionScalesTest : public QObject {
    Q_OBJECT

  private slots:
    void aDrivenHinge_data();
    void aDrivenHinge();
};

void JointFrictionScalesTest::aDrivenHinge_data() {
    QTest::addColumn<double>("length");
    QTest::addColumn<double>("mass");
    QTest::addColumn<double>("time");
    QTest::addRow("as large") << 1.0 << 1.0 << 1.0;
    QTest::addRow("millimetres") << 1e-3 << 1.0 << 1.0;
    QTest::addRow("milligrams") << 1.0 << 1e-6 << 1.0;
    QTest::addRow("a watch") << 1e-3 << 1e-6 << 1e-2;
    QTest::addRow("kilometres") << 1e3 << 1e6 << 10.0;
}

/// A pendulum on a tilted axle; its speed and the friction go to zero and back.
void JointFrictionScalesTest::aDrivenHinge() {
    QFETCH(double, length);
    QFETCH(double, mass);
    QFETCH(double, time);
    const auto state = [&](double l, double m, double s) {
        Mechanism mechanism = parseProject(R"({ "escapement": 1, "bodies": [ { "name": "ground", "fixed": true },
            { "name": "arm", "mass": { "value": 1, "inertia": [1, 1, 1, 0, 0, 0] } } ],
            "joints": [ { "name": "j", "type": "revolute", "friction": 1,
                "a": { "body": "ground", "z": [-0.636, -0.647, 0.421], "x": [0.764, -0.453, 0.458] },
                "b": { "body": "arm", "z": [-0.764, -0.519, -0.383], "x": [0.636, -0.510, -0.579] } } ],
            "run": { "strategy": "event-driven", "tolerance": 1e-9 } })")
                                  .mechanism;
        Body& arm = mechanism.bodies[1];
        arm.mass->value = 0.768 * m;
        const double moment = m * l * l;
        arm.mass->inertia = {0.036 * moment,   0.0343 * moment, 0.0349 * moment,
                             -2.3e-3 * moment, 2.2e-3 * moment, 3e-3 * moment};
        arm.mass->centre = {-0.075 * l, -0.0693 * l, -0.0679 * l};
        arm.pose.position = {0.077 * l, 0.125 * l, 0.447 * l};
        mechanism.joints[0].a.position = {0.24 * l, 0.183 * l, 0.451 * l};
        mechanism.joints[0].b.position = {0.173 * l, 0.0066 * l, 0.011 * l};
        mechanism.joints[0].friction = 0.267 * moment / (s * s);
        mechanism.joints[0].motor = Motor();
        mechanism.joints[0].motor->kind = "speed";
        mechanism.joints[0].motor->value.expression =
            QString("%1*sin(17.3*(t/%2))").arg(0.81 / s, 0, 'g', 15).arg(s, 0, 'g', 15).toStdString();
        mechanism.gravity = {0.0, 0.0, -9.81 * l / (s * s)};
        mechanism.run.until = 0.6 * s;
        mechanism.run.output_step = 0.06 * s;
        Record record;
        run(mechanism, {}, record);
        return record;
    };
    const Record there = state(1.0, 1.0, 1.0), here = state(length, mass, time);
    QVERIFY2(here.summary.status == RunStatus::Done, here.story().c_str());
    QCOMPARE(here.summary.events, there.summary.events);
    const double energy = mass * length * length / (time * time);
    const double off = here.summary.dissipated / energy - there.summary.dissipated;
    QVERIFY2(there.summary.dissipated > 0.05 && std::abs(off) < 1e-6 * there.summary.dissipated,
             qPrintable(QString("%1 and %2 J").arg(here.summary.dissipated / energy).arg(there.summary.dissipated)));
}

QTEST_APPLESS_MAIN(JointFrictionScalesTest)
#include "joint_friction_scales_test.moc"
