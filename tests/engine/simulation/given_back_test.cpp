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
