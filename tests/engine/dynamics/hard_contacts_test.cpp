// Contacts that hold or yield, and are hard otherwise: without compliance nothing lies deeper than its dent, however
// fast it came and however long the steps are; and what touches where a run begins holds on while it is pulled open.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A ball of 0.1 m and 1 kg over a plate (`below`) or under it, at this gap and velocity (upwards).
Mechanism ball(bool below, double gap, double velocity, const char* law, double step) {
    Mechanism m = parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
        { "name": "plate", "fixed": true, "shapes": [ { "primitive": "box", "size": [4, 4, 0.2],
          "placement": { "position": [0, 0, %1] } } ] },
        { "name": "ball", "shapes": [ { "primitive": "sphere", "radius": 0.1 } ],
          "mass": { "value": 1, "inertia": [0.004, 0.004, 0.004, 0, 0, 0] },
          "pose": { "position": [0, 0, %2] }, "velocity": { "linear": [0, 0, %3] } } ],
        "contacts": [ { "name": "c", "a": { "body": "plate" }, "b": { "body": "ball" }, %4 } ],
        "run": { "strategy": "time-stepping", "step": %5, "until": 0.1, "output_step": 0.01 } })")
                                   .arg(below ? -0.1 : 0.1)
                                   .arg(below ? 0.1 + gap : -0.1 - gap, 0, 'g', 17)
                                   .arg(velocity, 0, 'g', 17)
                                   .arg(law)
                                   .arg(step, 0, 'g', 17)
                                   .toStdString())
                      .mechanism;
    return m;
}

} // namespace

class HardContactsTest : public QObject {
    Q_OBJECT

  private slots:
    void sinksNoDeeper_data();
    void sinksNoDeeper();
    void raisingGainsNothing();
    void keepsItsDent();
    void holdsFromTheStart_data();
    void holdsFromTheStart();
    void leavesWhatNeverTouched();
    void aReachChangesNoLanding();
};

void HardContactsTest::sinksNoDeeper_data() {
    QTest::addColumn<QString>("law");
    QTest::addColumn<double>("step");
    for (const char* law :
         {R"("law": "cohesive", "cohesion": 5)", R"("law": "cohesive", "cohesion": 5, "cohesion_reach": 0.01)",
          R"("law": "plastic", "compression": 1e6)", R"("tangential_compliance": 1e-6)"})
        for (const double step : {1e-3, 3e-4, 1e-4})
            QTest::newRow(qPrintable(QString("%1, %2 s").arg(law).arg(step))) << QString(law) << step;
}

void HardContactsTest::sinksNoDeeper() {
    QFETCH(QString, law);
    QFETCH(double, step);
    for (const double speed : {0.3, 5.0, 50.0}) {
        Record r;
        run(ball(true, 5.3e-3, -speed, qPrintable(law), step), {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        const double height = r.end().position.z();
        QVERIFY2(std::abs(height - 0.1) < 2e-7,
                 qPrintable(QString("%1 m/s: rests at %2").arg(speed).arg(height, 0, 'g', 10)));
    }
}

/// Raising what sank is paid by the impact: the energies add up, and what hangs on a spring gains none.
void HardContactsTest::raisingGainsNothing() {
    for (const double step : {1e-3, 1e-4}) {
        Mechanism m = ball(true, 5.3e-3, -5.0, R"("law": "cohesive", "cohesion": 5)", step);
        Load spring;
        spring.name = "spring";
        spring.type = "spring-damper";
        spring.stiffness = 300.0;
        spring.length = 0.9;
        spring.a.body = "plate";
        spring.a.position = NumberVector<3>{0.0, 0.0, 1.0};
        spring.b.body = "ball";
        m.loads.push_back(spring);
        m = parseProject(projectText(m)).mechanism;
        Record r;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        double lost = 0.0;
        for (const Frame& frame : r.frames) {
            QVERIFY2(frame.energy.dissipated >= lost - 1e-9, qPrintable(QString::number(frame.time)));
            lost = frame.energy.dissipated;
        }
        QVERIFY(lost > 10.0);
    }
}

/// What it yields by is what stops it: v^2 / (2 (F / m - g)), to the order of the step.
void HardContactsTest::keepsItsDent() {
    for (const double step : {1e-5, 1e-6}) {
        Record r;
        Mechanism m = ball(true, 1e-4, -2.0, R"("law": "plastic", "compression": 4000)", step);
        m.run.until = 0.02;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        const double v2 = 4.0 + 2.0 * 9.81 * 1e-4, dent = v2 / (2.0 * (4000.0 - 9.81)),
                     found = 0.1 - r.end().position.z();
        QVERIFY2(std::abs(found - dent) < 2.1 * step, qPrintable(QString("%1 for %2").arg(found).arg(dent)));
    }
}

void HardContactsTest::holdsFromTheStart_data() {
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("step");
    for (const double speed : {0.0, 1e-6, 1e-5, 1e-3, 0.02})
        for (const double step : {1e-5, 1e-4, 1e-3})
            QTest::newRow(qPrintable(QString("%1 m/s, %2 s").arg(speed).arg(step))) << speed << step;
}

/// 9 N of cohesion against a weight of 9.81 N, over a reach of 10 mm: it sinks by 0.81 m/s^2, whatever it began with.
void HardContactsTest::holdsFromTheStart() {
    QFETCH(double, speed);
    QFETCH(double, step);
    for (const double drawn : {0.0, 1e-9, -1e-9}) {
        Mechanism m = ball(false, drawn, -speed, R"("law": "cohesive", "cohesion": 9, "cohesion_reach": 0.01)", step);
        m.run.until = 0.05;
        Record r;
        run(m, {}, r);
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        const double expected = -0.1 - speed * 0.05 - 0.5 * 0.81 * 0.05 * 0.05;
        QVERIFY2(std::abs(r.end().position.z() - expected) < 2e-9,
                 qPrintable(QString("%1 for %2").arg(r.end().position.z(), 0, 'g', 10).arg(expected, 0, 'g', 10)));
    }
}

/// Within the reach, but never closed: it falls.
void HardContactsTest::leavesWhatNeverTouched() {
    Mechanism m = ball(false, 1e-5, 0.0, R"("law": "cohesive", "cohesion": 9, "cohesion_reach": 0.01)", 1e-4);
    m.run.until = 0.05;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY(std::abs(r.end().linear.z() + 9.81 * 0.05) < 1e-9);
}

/// A box that lands, slides and spins with 2 N of cohesion at each corner: over a reach they hold as without.
void HardContactsTest::aReachChangesNoLanding() {
    const auto landed = [](const char* reach, double step) {
        Mechanism m = parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
            { "name": "floor", "fixed": true, "shapes": [ { "primitive": "box", "size": [4, 4, 0.2],
              "placement": { "position": [0, 0, -0.1] } } ] },
            { "name": "box", "shapes": [ { "primitive": "box", "size": [0.2, 0.2, 0.1] } ],
              "pose": { "position": [0, 0, 0.08] }, "mass": { "value": 2, "inertia": [0.008, 0.008, 0.013, 0, 0, 0] },
              "velocity": { "linear": [1, 0.2, 0], "angular": [0, 0, 4] } } ],
            "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "box" }, "law": "cohesive",
              "cohesion": 2, "friction": 0.4%1 } ],
            "run": { "strategy": "time-stepping", "step": %2, "until": 0.15, "output_step": 0.01 } })")
                                       .arg(reach)
                                       .arg(step)
                                       .toStdString())
                          .mechanism;
        Record r;
        run(m, {}, r);
        if (r.summary.status != RunStatus::Done) qWarning("%s", r.story().c_str());
        return r.end();
    };
    for (const double step : {1e-3, 1e-4}) {
        const BodyState without = landed("", step), with = landed(R"(, "cohesion_reach": 1e-4)", step);
        QVERIFY2((without.linear - with.linear).norm() < 1e-4 && (without.angular - with.angular).norm() < 1e-3,
                 qPrintable(QString("%1, %2 for %3, %4 rad/s")
                                .arg(with.linear.x())
                                .arg(with.angular.z())
                                .arg(without.linear.x())
                                .arg(without.angular.z())));
        QVERIFY(std::abs(with.position.z() - 0.05) < 1e-7);
    }
}

QTEST_APPLESS_MAIN(HardContactsTest)
#include "hard_contacts_test.moc"
