// Time steps in which a body moves further than a contact can see: a ball, a box, a rod thrown at plates, by every scheme, with
// steps of any length. Nothing passes; and what rests is not pressed in by the steps that follow one another.

#include "engine/integrators/time_stepper.h"
#include "recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double radius = 0.02, wide = 0.4;

Body plate(double thickness) {
    Body b;
    b.name = "plate";
    b.fixed = true;
    Shape s;
    s.primitive = "box";
    s.size = {wide, wide, thickness};
    s.placement = Pose{};
    s.placement->position = {0.0, 0.0, -0.5 * thickness}; // its upper face at z = 0
    b.shapes = {s};
    return b;
}

Body thrown(const QString& kind, double high, double speed) {
    Body b;
    b.name = "thrown";
    Shape s;
    s.primitive = kind.toStdString();
    s.radius = radius;
    s.length = 4.0 * radius;
    s.size = {2.0 * radius, 2.0 * radius, 2.0 * radius};
    b.shapes = {s};
    b.mass = MassProperties{};
    b.mass->value = 0.1;
    const double inertia = 0.4 * 0.1 * radius * radius;
    b.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    b.pose.position = {0.0, 0.0, high};
    b.pose.quaternion = {std::cos(0.2), 0.0, std::sin(0.2), 0.0};
    b.velocity.linear = {0.05, 0.0, -speed};
    b.velocity.angular = {1.0, 2.0, 0.5};
    return b;
}

} // namespace

class CoarseStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void nothingPassesAPlate_data() {
        QTest::addColumn<QString>("scheme");
        for (const auto& scheme : timeSteppingSchemes()) QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    /// Steps in which it would move by up to ten times its own size.
    void nothingPassesAPlate() {
        QFETCH(QString, scheme);
        for (const char* kind : {"sphere", "box", "cylinder"})
            for (double thickness : {0.1, 2e-3})
                for (double step : {1e-3, 7e-3, 0.023, 0.09}) {
                    Mechanism m = contactScene(plate(thickness), thrown(kind, 0.111, 3.0), 0.2, 0.2);
                    m.run.strategy = "time-stepping";
                    m.run.scheme = scheme.toStdString();
                    m.run.step = step;
                    m.run.output_step = 0.017;
                    Record record;
                    RunControl control;
                    record.summary = simulate(m, {}, {}, record, control);
                    const QString what = QString("%1, plate of %2 m, steps of %3 s: ").arg(kind).arg(thickness).arg(step) + record.story().c_str();
                    // A scheme may say that it cannot; it may not be wrong.
                    if (record.summary.status == RunStatus::Done) {
                        QVERIFY2(record.end().position.z() > 0.5 * radius, qPrintable(what));
                        QVERIFY2(record.summary.dissipated > 0.0, qPrintable(what));
                    }
                    if (step < 0.05 || scheme.startsWith("Moreau")) QVERIFY2(record.summary.status == RunStatus::Done, qPrintable(what));
                }
    }

    /// Steps that follow their error do not grow past a plate either.
    void adaptiveStepsDoNotPass() {
        for (const char* scheme : {"Moreau-Jean", "D-minus", "Moreau-Jean-projected"})
            for (double tolerance : {1e-3, 1e-5, 1e-7}) {
                Mechanism m = contactScene(plate(2e-3), thrown("sphere", 0.5, 0.0), 0.2, 0.5);
                m.run.strategy = "time-stepping";
                m.run.scheme = scheme;
                m.run.adaptive = true;
                m.run.tolerance = tolerance;
                Record record;
                RunControl control;
                record.summary = simulate(m, {}, {}, record, control);
                QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
                QVERIFY2(record.end().position.z() > 0.9 * radius, record.story().c_str());
            }
    }

    /// Nothing is looked at that cannot be passed: a slow block on a plate takes the steps that it is given.
    void slowBodiesKeepTheirSteps() {
        Mechanism m = contactScene(plate(0.1), thrown("sphere", radius, 0.0), 0.2, 0.2);
        m.run.strategy = "time-stepping";
        m.run.step = 1e-3;
        Record record;
        RunControl control;
        record.summary = simulate(m, {}, {}, record, control);
        QCOMPARE(record.summary.status, RunStatus::Done);
        QVERIFY(std::abs(double(record.summary.accepted) - 200.0) <= 1.0);
    }
};

QTEST_APPLESS_MAIN(CoarseStepsTest)
#include "coarse_steps_test.moc"
