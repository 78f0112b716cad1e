// Contacts that give way store what they take, and give back no more: where bodies come over edges of one another and
// other features take over, too.

#include "engine/integrators/time_stepping/steps/elastic_account.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <tuple>

using namespace escapement;

namespace {

Body box(const std::string& name, double size, const NumberVector<3>& at, double turned) {
    Body body;
    body.name = name;
    Shape shape;
    shape.primitive = "box";
    shape.size = NumberVector<3>{size, size, size};
    body.shapes.push_back(shape);
    body.pose.position = at;
    body.pose.quaternion = NumberVector<4>{std::cos(0.5 * turned), 0.0, 0.0, std::sin(0.5 * turned)};
    MassProperties mass;
    mass.value = 2.0;
    const double i = 2.0 * size * size / 6.0;
    mass.inertia = NumberVector<6>{i, i, i, 0.0, 0.0, 0.0};
    body.mass = mass;
    return body;
}

Mechanism onFloor() {
    return parseProject(R"({ "escapement": 1, "gravity": [0, 0, -9.81],
        "bodies": [ { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [4, 4, 0] } ] } ],
        "contacts": [ { "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 0.3,
                        "law": "compliant", "compliance": 1e-8 } ],
        "run": { "until": 0.3, "output_step": 0.002, "strategy": "time-stepping" } })")
        .mechanism;
}

} // namespace

class GivenBackTest : public QObject {
    Q_OBJECT

  private slots:
    void stacks_data();
    void stacks();
    void bounces_data();
    void bounces();
    void overASeam_data();
    void overASeam();
    void capsuleLies();
    void continued();
};

void GivenBackTest::stacks_data() {
    QTest::addColumn<double>("compliance");
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("turned");
    QTest::addColumn<double>("offset");
    QTest::addColumn<double>("spin");
    for (const auto& [compliance, step] : {std::pair(1e-8, 1e-4), {1e-8, 1e-3}, {1e-6, 1e-3}}) {
        const auto row = [&](double turned, double offset, double spin) {
            QTest::addRow("c %g, h %g: turned %g, %g m beside, %g rad/s", compliance, step, turned, offset, spin)
                << compliance << step << turned << offset << spin;
        };
        row(0.3, 0.02, 0.0);
        row(0.3, 0.03, 3.0);
        row(0.785, 0.0, 5.0);
        row(0.1, 0.045, 0.0);
    }
}

/// A box falls, turned, onto another, and slides off over its edges: at no time is there more energy than at the start.
void GivenBackTest::stacks() {
    QFETCH(double, compliance);
    QFETCH(double, step);
    QFETCH(double, turned);
    QFETCH(double, offset);
    QFETCH(double, spin);
    Mechanism m = onFloor();
    m.contacts[0].compliance = compliance;
    m.run.step = step;
    m.bodies.push_back(box("low", 0.1, {0.0, 0.0, 0.0501}, 0.0));
    m.bodies.push_back(box("top", 0.1, {offset, 0.01, 0.1605}, turned));
    m.bodies.back().velocity.linear = NumberVector<3>{0.3, 0.0, -1.0};
    m.bodies.back().velocity.angular = NumberVector<3>{0.3, 0.2, spin};
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    const auto energy = [](const Frame& f) { return f.energy.kinetic + f.energy.potential; };
    const double first = energy(r.frames.front());
    for (const Frame& frame : r.frames)
        QVERIFY2(energy(frame) < first * (1.0 + 1e-3),
                 qPrintable(QString("%1 J of %2 J at %3 s").arg(energy(frame)).arg(first).arg(frame.time)));
}

void GivenBackTest::bounces_data() {
    QTest::addColumn<double>("compliance");
    QTest::addColumn<double>("turned");
    QTest::addColumn<double>("offset");
    QTest::addColumn<double>("spin");
    for (const double compliance : {1e-8, 1e-6})
        for (const auto& [turned, offset, spin] :
             {std::tuple(0.785, 0.0, 0.0), {0.785, 0.0, 0.2}, {0.3, 0.02, 0.2}, {0.3, 0.02, 2.0}})
            QTest::addRow("c %g: turned %g, %g m beside, %g rad/s", compliance, turned, offset, spin)
                << compliance << turned << offset << spin;
}

/// Nothing takes energy from a box that bounces off another, flat but for what it turns: all the crossings of their
/// edges press until they have come out, though their normals leave the edges' cones as the box turns.
void GivenBackTest::bounces() {
    QFETCH(double, compliance);
    QFETCH(double, turned);
    QFETCH(double, offset);
    QFETCH(double, spin);
    Mechanism m = onFloor();
    m.contacts[0].compliance = compliance;
    m.contacts[0].friction = 0.0;
    m.run.step = 1e-5;
    m.run.until = 0.04;
    m.bodies.push_back(box("low", 0.1, {0.0, 0.0, 0.05}, 0.0));
    m.bodies.back().fixed = true;
    m.bodies.push_back(box("top", 0.1, {offset, 0.01, 0.1505}, turned));
    m.bodies.back().velocity.linear = NumberVector<3>{0.0, 0.0, -1.0};
    m.bodies.back().velocity.angular = NumberVector<3>{0.3 * spin, 0.2 * spin, spin};
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY(r.end().linear.z() > 0.0);
    // Corners that come over an edge hand over to the edges that cross there, with what these can take of it.
    QVERIFY2(std::abs(r.summary.dissipated) < (offset == 0.0 ? 1e-3 : 0.02),
             qPrintable(QString::number(r.summary.dissipated)));
}

void GivenBackTest::overASeam_data() {
    QTest::addColumn<double>("compliance");
    QTest::addColumn<double>("step");
    for (const double step : {1e-3, 5e-4, 1e-4})
        for (const double compliance : {0.0, 1e-6}) QTest::addRow("c %g, h %g", compliance, step) << compliance << step;
}

/// A box slides over the seam of two plates that are flush. It has sunk into the first by what steps leave or its
/// weight presses it, and the side of the second does not stop it.
void GivenBackTest::overASeam() {
    QFETCH(double, compliance);
    QFETCH(double, step);
    Mechanism m = onFloor();
    m.bodies.clear();
    m.contacts[0].friction = 0.0;
    m.contacts[0].law = compliance > 0.0 ? "compliant" : "rigid";
    m.contacts[0].compliance = compliance;
    m.contacts[0].damping = compliance > 0.0 ? 500.0 : 0.0;
    for (const double x : {-0.5, 0.5}) {
        m.bodies.push_back(box(x < 0.0 ? "first" : "second", 1.0, {x, 0.0, -0.5}, 0.0));
        m.bodies.back().fixed = true;
    }
    m.bodies.push_back(box("slider", 0.1, {-0.2, 0.0, 0.05}, 0.0));
    m.bodies.back().velocity.linear = NumberVector<3>{1.0, 0.0, 0.0};
    m.run.step = step;
    m.run.until = 0.4;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY2(std::abs(r.end().linear.x() - 1.0) < (compliance > 0.0 ? 1e-2 : 1e-9),
             qPrintable(QString::number(r.end().linear.x(), 'g', 12)));
    QVERIFY(std::abs(r.end().position.z() - 0.05) < 1e-4);
}

/// A capsule that lies on a plane and is pushed to and fro presses with both its ends, whichever way it leans by a
/// hair: it neither sinks nor is lost.
void GivenBackTest::capsuleLies() {
    Mechanism m = onFloor();
    Body capsule = box("capsule", 0.1, {0.0, 0.0, 0.03}, 0.0);
    capsule.shapes[0].primitive = "capsule";
    capsule.shapes[0].radius = 0.03;
    capsule.shapes[0].length = 0.1;
    capsule.pose.quaternion = NumberVector<4>{std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0};
    m.bodies.push_back(capsule);
    m.contacts[0].compliance = 1e-6;
    m.contacts[0].damping = 500.0;
    Load load;
    load.name = "shake";
    load.type = "force";
    load.a.body = "capsule";
    load.a.position = NumberVector<3>{0.0, 0.02, 0.01};
    load.vector[0].expression = "2*sin(20*t)";
    load.vector[1].expression = "1.4*sin(15.4*t)";
    m.loads.push_back(load);
    m.run.step = 1e-4;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    for (const Frame& frame : r.frames)
        QVERIFY2(frame.bodies.back().position.z() > 0.03 - 4e-5,
                 qPrintable(QString("%1 at %2").arg(frame.bodies.back().position.z()).arg(frame.time)));
}

/// The account goes into checkpoints.
void GivenBackTest::continued() {
    Mechanism m = onFloor();
    m.run.step = 1e-4;
    m.bodies.push_back(box("low", 0.1, {0.0, 0.0, 0.0501}, 0.0));
    m.bodies.push_back(box("top", 0.1, {0.03, 0.01, 0.1605}, 0.3));
    m.run.until = 0.1;
    Record first;
    run(m, {}, first);
    QVERIFY(!first.checkpoints.empty());
    QVERIFY(first.checkpoints.back().reals.at("taken_energies").size() > 0);
    m.run.until = 0.2;
    Record whole, rest;
    run(m, {}, whole);
    RunControl control;
    rest.summary = simulate(m, {}, {}, rest, control, Continuation{first.checkpoints.back()});
    QCOMPARE(rest.end().position, whole.end().position);
    QCOMPARE(rest.end().linear, whole.end().linear);
}

QTEST_APPLESS_MAIN(GivenBackTest)
#include "given_back_test.moc"
