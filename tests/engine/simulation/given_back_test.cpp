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

/// Two boxes that meet with an edge and a corner, which sinks past the far side of the other.
Mechanism boxesMeet() {
    return parseProject(R"json({ "escapement": 1, "gravity": [0, 0, 0],
        "bodies": [{"name": "p0", "pose": {"position": [-0.09, 0.013786341131866473, 0.014033140767834953],
            "quaternion": [-0.37784432754396324, -0.45582788984980877, -0.7012068416793327, 0.39719461748620916]},
            "velocity": {"linear": [0.5, 0, 0], "angular": [-1.6040185671307565, 1.4449552819939304,
            0.10597407246538741]}, "shapes": [{"primitive": "box", "size": [0.08348218623467987, 0.07618691603597852,
            0.05985393815318201]}], "mass": {"value": 0.5664439585792724, "inertia": [0.0004423993560880755,
            0.000365705020278361, 0.0004769832259817056, 0, 0, 0]}},
            {"name": "p1", "pose": {"position": [0.09, 0, 0], "quaternion": [-0.42732035368889876,
            -0.36011626409303504, -0.8165035591682469, 0.14503630416021715]}, "velocity": {"linear": [-0.5, 0, 0],
            "angular": [-2.7154176673201285, -1.13749244601604, -0.14998929290626867]},
            "shapes": [{"primitive": "box", "size": [0.04742138300562377, 0.07501237711515601, 0.05103154612794912]}],
            "mass": {"value": 0.44667968557192933, "inertia": [0.0003592576884388878, 0.0004073637893340716,
            0.0003391617347466439, 0, 0, 0]}}],
        "contacts": [ { "name": "c", "a": { "body": "p0" }, "b": { "body": "p1" }, "law": "compliant",
                        "compliance": 2.562649873695585e-06 } ],
        "run": { "until": 0.12, "output_step": 0.0001, "strategy": "time-stepping", "step": 1e-05 } })json")
        .mechanism;
}

/// A capsule that comes onto the rim of a cylinder with its round end and its side.
Mechanism capsuleOnRim() {
    return parseProject(R"json({ "escapement": 1, "gravity": [0, 0, 0],
        "bodies": [{"name": "p0", "pose": {"position": [-0.09, -0.0009928977777895172, -0.007524008121886167],
            "quaternion": [0.05027058848395076, -0.9707910135401264, -0.14450605241267542, -0.18481254497278163]},
            "velocity": {"linear": [0.5, 0, 0], "angular": [-0.08763633795185648, -0.9544360607190053,
            -2.6277295067253643]}, "shapes": [{"primitive": "capsule", "radius": 0.02977157043540877,
            "length": 0.031678731766401576}], "mass": {"value": 0.6406383220596604, "inertia": [0.0004094166540785412,
            0.0003614803915051945, 0.0003864161915216112, 0, 0, 0]}},
            {"name": "p1", "pose": {"position": [0.09, 0, 0], "quaternion": [0.4234491203907921, 0.470237510498269,
            -0.527056662525505, -0.5672554985613897]}, "velocity": {"linear": [-0.5, 0, 0],
            "angular": [-0.41129979884508217, 2.9722967101491804, 0.47343253445382466]},
            "shapes": [{"primitive": "cylinder", "radius": 0.02143963221869578, "length": 0.09251455737023047}],
            "mass": {"value": 0.7665182580944838, "inertia": [0.00043494752399490317, 0.000323298320741648,
            0.00034283477267311064, 0, 0, 0]}}],
        "contacts": [ { "name": "c", "a": { "body": "p0" }, "b": { "body": "p1" }, "law": "compliant",
                        "compliance": 2.5789891637072525e-05 } ],
        "run": { "until": 0.12, "output_step": 0.0001, "strategy": "time-stepping", "step": 2e-05 } })json")
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
    void framesShowWhatIsStored();
    void overBorders_data();
    void overBorders();
    void slidesOff();
    void endedContactsAreSaid();
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
        if (step < 1e-3) continue; // as many steps as the others together
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

/// What is found pressed in and bears nothing has a dent from its first step on, and no frame counts it as stored.
void GivenBackTest::framesShowWhatIsStored() {
    Record r;
    run(boxesMeet(), {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    const double all = r.frames.front().energy.kinetic;
    double stored = 0.0, least = 0.0;
    for (const Frame& frame : r.frames) {
        stored = std::max(stored, frame.energy.springs);
        least = std::min(least, frame.energy.dissipated);
    }
    QVERIFY2(stored > 0.1 * all && stored < all, qPrintable(QString("%1 J of %2 J stored").arg(stored).arg(all)));
    QVERIFY2(least > -1e-3 * all, qPrintable(QString("%1 J dissipated").arg(least)));
}

void GivenBackTest::overBorders_data() {
    QTest::addColumn<bool>("round");
    QTest::addColumn<double>("step");
    for (const double step : {2e-5, 1e-5}) QTest::addRow("round, h %g", step) << true << step;
}

/// A rim leaves the end of a capsule whose side presses on, a corner the face of a box: what they have stored then
/// pushes the bodies apart, and is not lost.
void GivenBackTest::overBorders() {
    QFETCH(bool, round);
    QFETCH(double, step);
    Mechanism m = round ? capsuleOnRim() : boxesMeet();
    if (!round) m.contacts[0].compliance = 3.603726384884417e-05;
    m.run.step = step;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    const double all = r.frames.front().energy.kinetic;
    double stored = 0.0, least = 0.0;
    for (const Frame& frame : r.frames) {
        stored = std::max(stored, frame.energy.springs);
        least = std::min(least, frame.energy.dissipated);
    }
    QVERIFY(stored > 0.1 * all);
    QVERIFY2(least > -1e-3 * all, qPrintable(QString::number(least)));
    QVERIFY2(std::abs(r.summary.dissipated) < 1e-3 * all, qPrintable(QString::number(r.summary.dissipated)));
    QVERIFY2(r.summary.notes.empty(), r.summary.notes.empty() ? "" : r.summary.notes.front().c_str());
}

/// A box that slides off the edge of another and tips over it is free once it is beside that: nothing beyond the border
/// goes on to press it.
void GivenBackTest::slidesOff() {
    Mechanism m = onFloor();
    m.bodies.clear();
    m.contacts[0].compliance = 1e-5;
    m.bodies.push_back(box("table", 0.4, {0.0, 0.0, -0.2}, 0.0));
    m.bodies.back().fixed = true;
    m.bodies.push_back(box("slider", 0.06, {0.12, 0.02, 0.03}, 0.5));
    m.bodies.back().shapes[0].size = NumberVector<3>{0.08, 0.06, 0.06};
    m.bodies.back().mass->value = 0.5;
    m.bodies.back().mass->inertia = NumberVector<6>{3e-4, 4e-4, 4.2e-4, 0.0, 0.0, 0.0};
    m.bodies.back().velocity.linear = NumberVector<3>{0.8, 0.0, 0.0};
    m.bodies.back().velocity.angular = NumberVector<3>{0.0, 0.0, 1.0};
    m.run.step = 5e-5;
    m.run.until = 0.26;
    Record r;
    run(m, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    const auto all = [](const Frame& f) { return f.energy.kinetic + f.energy.potential; };
    const Frame& end = r.frames.back();
    QVERIFY(end.bodies.back().position.z() < 0.0);
    for (const Frame& frame : r.frames)
        if (frame.time > 0.24)
            QVERIFY2(std::abs(all(frame) - all(end)) < 1e-6, qPrintable(QString::number(all(frame) - all(end))));
}

/// What may yield is not pushed outward, and nothing takes over from the capsule's end when the rim leaves it: what it
/// had stored is lost, and the run says how much, by which features and when. Where no contact ends pressed in nothing
/// is said.
void GivenBackTest::endedContactsAreSaid() {
    const auto saidBy = [](const RunSummary& summary) {
        for (const std::string& note : summary.notes)
            if (note.find("contacts that give way have ended") != std::string::npos)
                return QString::fromStdString(note);
        return QString();
    };
    Mechanism yields = capsuleOnRim();
    yields.contacts[0].law = "plastic";
    yields.contacts[0].compression = 1e6;
    yields.run.step = 5e-6;
    Record r;
    run(yields, {}, r);
    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
    QVERIFY(r.summary.dissipated > 0.01);
    const QString said = saidBy(r.summary);
    QVERIFY2(said.contains("capsule#face:2") && said.contains("t = 0.1002"), qPrintable(said));
    const auto sum = QRegularExpression(R"(take over (\S+) J)").match(said);
    QVERIFY2(std::abs(sum.captured(1).toDouble() - r.summary.dissipated) < 0.05 * r.summary.dissipated,
             qPrintable(QString("%1 J dissipated: %2").arg(r.summary.dissipated).arg(said)));

    Mechanism bounces = onFloor();
    bounces.contacts[0].compliance = 1e-5;
    bounces.contacts[0].friction = 0.0;
    Body ball = box("ball", 0.1, {0.0, 0.0, 0.06}, 0.0);
    ball.shapes[0].primitive = "sphere";
    ball.shapes[0].radius = 0.05;
    bounces.bodies.push_back(ball);
    bounces.run.step = 1e-4;
    Record other;
    run(bounces, {}, other);
    QVERIFY2(other.summary.status == RunStatus::Done, other.story().c_str());
    QVERIFY2(saidBy(other.summary).isEmpty(), qPrintable(saidBy(other.summary)));
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
