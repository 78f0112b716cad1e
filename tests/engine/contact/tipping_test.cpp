// Bodies that tip: a box that lands on a cylinder from its corners over onto its edges and from these onto its faces,
// whatever its orientation, also where it is next to flat; a box that slides over the edge of its plate when its centre
// of mass is past it.

#include "engine/simulation/simulate.h"

#include <QtTest>

#include <random>

using namespace escapement;

namespace {

struct Start {
    NumberVector<3> position;
    NumberVector<4> quaternion;
};

const Start starts[] = {
    {{0.00095959429895972278, 0.00844649993330834, 0.029999999999999999},
     {-0.40630026186307056, -0.39572570684672104, 0.23073953305457698, -0.790620345068617}},
    {{0.0016036019670024907, -0.0077358807069371127, 0.029999999999999999},
     {0.60178564186235994, 0.11090310669348123, 0.74135562571187719, -0.27558370488726808}},
    {{-0.0019475432416443913, -0.0056654039907230369, 0.029999999999999999},
     {-0.48976423294648747, 0.096399923312295646, -0.83396018752421264, -0.23526252684246682}},
    {{-0.0011621744700195285, -0.0056903766155053546, 0.029999999999999999},
     {-0.18415446474552605, -0.16746727301010456, 0.96846538054077669, 0.010800568450631293}},
    {{0.00015689387548324253, 0.0035566095450118465, 0.029999999999999999},
     {0.61857894394223145, -0.068602127512113531, -0.19134339897042127, 0.75897400606514298}},
    {{0.001574966710305914, -0.0040242220429226446, 0.029999999999999999},
     {0.18895671995067759, 0.64704614154495355, -0.26914854643838093, -0.68788495306073971}},
    {{-0.00079456359692215003, 0.0020621999481530871, 0.029999999999999999},
     {-0.54925759582783784, 0.65392172042428931, 0.31707369234406924, 0.41251272781098497}},
    {{0.0012740722985882832, -0.0003850962673992209, 0.029999999999999999},
     {0.8677457568224175, 0.018448247150683886, -0.26056234826081348, 0.42282883813969874}},
    {{0.0019003982525769411, -0.0095426887349455859, 0.029999999999999999},
     {-0.38487522013972819, 0.87737269150004737, -0.080505662008011666, -0.27496738627882811}},
    {{-0.0012139133179479673, 0.0051147282490263549, 0.029999999999999999},
     {0.12299680589153897, 0.0070235028684329627, 0.41734112530403666, 0.90036039521843492}},
};

struct Sink final : FrameSink {
    int transitions = 0;
    double detached = -1.0; // s, first
    void event(const Event& e) override {
        transitions += e.kind == EventKind::Transition;
        if (e.kind == EventKind::Detachment && detached < 0.0) detached = e.time;
    }
};

Shape primitive(const char* kind) {
    Shape shape;
    shape.primitive = kind;
    return shape;
}

Mechanism boxOnCylinder(const Start& start) {
    Body ground, box;
    ground.name = "ground";
    ground.fixed = true;
    ground.pose.position = {0.0, 0.0, -0.05};
    ground.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0};
    ground.shapes = {primitive("cylinder")};
    ground.shapes[0].radius = 0.05;
    ground.shapes[0].length = 0.3;
    box.name = "box";
    box.pose.position = start.position;
    box.pose.quaternion = start.quaternion;
    box.shapes = {primitive("box")};
    box.shapes[0].size = {0.02, 0.03, 0.01};
    box.mass = MassProperties{};
    box.mass->value = 0.05;
    box.mass->inertia = {4e-6, 2e-6, 5e-6, 0.0, 0.0, 0.0};
    ContactPair contact;
    contact.name = "contact";
    contact.a.body = "ground";
    contact.b.body = "box";
    contact.friction = 0.4;
    Mechanism mechanism;
    mechanism.bodies = {ground, box};
    mechanism.contacts = {contact};
    mechanism.run.until = 0.25;
    mechanism.run.output_step = 0.01;
    return mechanism;
}

/// Slides without friction; its centre is 0.05 m before the edge of the plate at the start.
Mechanism boxOffPlate(double speed) {
    Mechanism mechanism = boxOnCylinder(starts[0]);
    Body &plate = mechanism.bodies[0], &box = mechanism.bodies[1];
    plate.shapes = {primitive("box")};
    plate.shapes[0].size = {0.3, 0.3, 0.02};
    plate.pose = {};
    plate.pose.position = {0.0, 0.0, -0.01};
    box.shapes[0].size = {0.04, 0.04, 0.04};
    box.pose = {};
    box.pose.position = {0.1, 0.02, 0.02};
    box.mass->inertia = {1.4e-5, 1.4e-5, 1.4e-5, 0.0, 0.0, 0.0};
    box.velocity.linear = {speed, 0.0, 0.0};
    mechanism.contacts[0].friction = 0.0;
    mechanism.run.until = 0.05 / speed + 0.02;
    return mechanism;
}

/// A box of 40 mm falls on the drum, turned and turning a little; the same draw for the same number.
Mechanism boxOnDrum(double radius, unsigned number) {
    std::mt19937_64 random(number);
    const auto draw = [&](double least, double most) {
        return least + (most - least) * double(random() >> 11) * 0x1p-53;
    };
    Mechanism mechanism = boxOnCylinder(starts[0]);
    Body &drum = mechanism.bodies[0], &box = mechanism.bodies[1];
    drum.pose.position = {0.0, 0.0, -radius};
    drum.shapes[0].radius = radius;
    drum.shapes[0].length = 2.0;
    const Vec3 axis = Vec3(draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)).normalized();
    const double half = draw(0.0, 0.25);
    box.pose.position = {draw(-0.02, 0.02), 0.0, 0.035};
    box.pose.quaternion = {std::cos(half), std::sin(half) * axis[0], std::sin(half) * axis[1],
                           std::sin(half) * axis[2]};
    box.shapes[0].size = {0.04, 0.03, 0.03};
    box.mass->value = 0.28;
    box.mass->inertia = {4.2e-5, 5.8e-5, 5.8e-5, 0.0, 0.0, 0.0};
    box.velocity.angular = {draw(-3.0, 3.0), draw(-3.0, 3.0), draw(-3.0, 3.0)};
    box.velocity.linear = {draw(-0.2, 0.2), draw(-0.2, 0.2), 0.0};
    mechanism.contacts[0].friction = 0.25 * double(number % 3);
    mechanism.contacts[0].restitution = 0.35 * double(number / 3 % 3);
    mechanism.run.until = 0.3;
    mechanism.run.tolerance = 1e-6;
    return mechanism;
}

} // namespace

class TippingTest : public QObject {
    Q_OBJECT

  private slots:
    /// Where an edge begins to lie along the cylinder its corner is still at zero, and so is the edge: nothing crosses.
    void cornersHandOverToEdges() {
        int transitions = 0;
        for (const Start& start : starts) {
            Sink seen;
            RunControl control;
            const RunSummary summary = simulate(boxOnCylinder(start), {}, {}, seen, control);
            QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
            QVERIFY2(summary.penetration < 1e-9, qPrintable(QString::number(summary.penetration)));
            const double unexplained = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
            QVERIFY2(std::abs(unexplained) < 1e-5 * summary.energy_start, qPrintable(QString::number(unexplained)));
            transitions += seen.transitions;
        }
        QVERIFY(transitions > 20);
    }
    /// The closest point of an edge that rocks on it runs along all of the edge between two samples of a step, and a
    /// normal cone is left when the edge beside it has already sunk in by what its band allows.
    void boxesRockOnWhatIsNextToFlat_data() {
        QTest::addColumn<double>("radius");
        QTest::addColumn<unsigned>("first");
        QTest::addColumn<unsigned>("count");
        // Nine draws have each friction with each restitution once.
        QTest::addRow("0.5 m") << 0.5 << 0u << 18u;
        QTest::addRow("5 m") << 5.0 << 0u << 9u;
        QTest::addRow("26 m") << 26.0 << 9u << 9u;
    }
    void boxesRockOnWhatIsNextToFlat() {
        QFETCH(double, radius);
        QFETCH(unsigned, first);
        QFETCH(unsigned, count);
        for (unsigned number = first; number < first + count; ++number) {
            FrameSink seen;
            RunControl control;
            const RunSummary summary = simulate(boxOnDrum(radius, number), {}, {}, seen, control);
            QVERIFY2(summary.status == RunStatus::Done,
                     qPrintable(QString("draw %1: ").arg(number) + summary.message.c_str()));
            QVERIFY2(summary.penetration < 1e-6, qPrintable(QString::number(summary.penetration)));
            const double unexplained = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
            QVERIFY2(std::abs(unexplained) < 1e-4 * summary.energy_start,
                     qPrintable(QString("draw %1: %2 J").arg(number).arg(unexplained)));
        }
    }
    /// Steps are long here, and some of their samples lie just where the force ends, at 0.6 m/s for one.
    void boxesTipOverAnEdge() {
        for (int k = 4; k <= 40; ++k) {
            const double speed = 0.05 * k;
            Sink seen;
            RunControl control;
            const RunSummary summary = simulate(boxOffPlate(speed), {}, {}, seen, control);
            QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
            QVERIFY2(std::abs(seen.detached - 0.05 / speed) < 1e-9,
                     qPrintable(QString("%1 m/s: %2 s").arg(speed).arg(seen.detached - 0.05 / speed)));
            const double unexplained = summary.energy_end - summary.energy_start + summary.dissipated - summary.work;
            QVERIFY2(std::abs(unexplained) < 1e-7 * summary.energy_start, qPrintable(QString::number(unexplained)));
        }
    }
};

QTEST_GUILESS_MAIN(TippingTest)
#include "tipping_test.moc"
