// Many bodies in contact under time stepping: the momentum form of their contact problems, its sweeps, and heaps of
// mechanisms that it carries, with joints and balls among them.

#include "engine/bench/many_bodies/scale.h"
#include "engine/complementarity/contact_dynamics.h"
#include "engine/complementarity/solvers/accelerated_sweeps.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/heap_scenes.h"

#include <QtTest>

#include <bit>
#include <limits>

using namespace escapement;

namespace {

constexpr int never = std::numeric_limits<int>::max(), always = 1;

struct Recorded final : FrameSink {
    std::vector<std::uint64_t> values;
    std::vector<Checkpoint> checkpoints;
    double greatestGain = 0.0, energy = std::numeric_limits<double>::infinity();
    int mostContacts = 0;

    void frame(const Frame& frame) override {
        for (const BodyState& body : frame.bodies) {
            for (double x : body.position) values.push_back(std::bit_cast<std::uint64_t>(x));
            for (double x : body.orientation.coeffs()) values.push_back(std::bit_cast<std::uint64_t>(x));
        }
        const double now = frame.energy.kinetic + frame.energy.potential;
        greatestGain = std::max(greatestGain, now - energy);
        energy = now;
        int pressed = 0;
        for (const ContactRow& row : frame.contacts) pressed += row.force.norm() + row.impulse.norm() > 0.0;
        mostContacts = std::max(mostContacts, pressed);
    }
    void checkpoint(const Checkpoint& checkpoint) override { checkpoints.push_back(checkpoint); }
};

RunSummary run(const Mechanism& m, int steps, Recorded& recorded, const Checkpoint* from = nullptr) {
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings = heapSteps(steps);
    settings.stepsPerCheckpoint = 50;
    RunControl control;
    HybridRun run(system, settings, recorded, control);
    return run.run(q, v, {}, from);
}

} // namespace

class HeapsTest : public QObject {
    Q_OBJECT

  private slots:
    void sweepsFindWhatNewtonFinds_data();
    void sweepsFindWhatNewtonFinds();
    void heapsLand_data();
    void heapsLand();
    void aContinuedHeapIsTheSame();
    void pyramidsStandStill();
};

void HeapsTest::sweepsFindWhatNewtonFinds_data() {
    QTest::addColumn<bool>("jointed");
    QTest::newRow("free") << false;
    QTest::newRow("with joints") << true;
}

/// Other forces, but nearly the same velocities: with friction these are not unique either, and of twelve states of one
/// heap one has answers that differ by 1 % (all of them to 1e-7). One in five or so keeps the sweeps from coming to an
/// end (5 of 24).
void HeapsTest::sweepsFindWhatNewtonFinds() {
    QFETCH(bool, jointed);
    const std::vector<int> states =
        jointed ? std::vector<int>{180} : std::vector<int>{130, 150, 160, 175, 190, 200, 220, 230};
    int unsolved = 0, another = 0;
    for (const int steps : states) {
        FallenHeap heap(jointed ? mixedHeap(27) : pouredCubes(27), steps);
        auto& [system, q, v, touching, rows] = heap;
        QVERIFY2(touching.size() > 20, qPrintable(QString::number(touching.size())));
        ContactDynamics blocks(system, never, always), momentum(system, never, always, always);
        blocks.prepare(0.0, q, rows, touching);
        momentum.prepare(0.0, q, rows, touching);
        Vector none = Vector::Zero(Eigen::Index(rows.size())), unused = none;
        blocks.satisfyJoints(v, none, unused);
        ContactProblem problem;
        problem.resize(0);
        problem.friction.assign(touching.size(), 0.3);
        problem.slipping.assign(touching.size(), false);
        problem.slipDirection.assign(touching.size(), Vec2::UnitX());
        problem.delassus = blocks.blocks();
        problem.q = blocks.contactVelocities(v);
        ContactSolution exact, swept;
        SolverOptions options;
        options.tolerance = 1e-11;
        solveContacts(problem, "auto", options, exact);
        QVERIFY(exact.residual < 1e-8);
        problem.delassus = momentum.momentum();
        options.tolerance = 1e-7;
        swept.r.setZero(3 * Eigen::Index(touching.size()));
        solveByAcceleratedSweeps(problem, *momentum.momentum(), options, swept);
        QCOMPARE(swept.solved, swept.residual <= 1e-7);
        if (!swept.solved) {
            qInfo("after %d steps: residual %g after %d sweeps", steps, swept.residual, swept.iterations);
            ++unsolved;
            continue;
        }
        QVERIFY(naturalMap(problem, swept.r) <= 1e-7);
        Vector one, two;
        problem.velocity(exact.r, one);
        problem.velocity(swept.r, two);
        const double apart = (one - two).cwiseAbs().maxCoeff() / problem.q.cwiseAbs().maxCoeff();
        QVERIFY2(apart < 5e-2, qPrintable(QString::number(apart)));
        another += apart > 5e-3;
    }
    QVERIFY2(unsolved <= int(states.size()) / 4, qPrintable(QString::number(unsolved)));
    QVERIFY2(another <= int(states.size()) / 4, qPrintable(QString::number(another)));
}

void HeapsTest::heapsLand_data() {
    QTest::addColumn<bool>("mixed");
    QTest::newRow("cubes") << false;
    QTest::newRow("cubes, balls and joints") << true;
}

/// They land without going into one another, and without energy that comes from nowhere.
void HeapsTest::heapsLand() {
    QFETCH(bool, mixed);
    Recorded recorded;
    const RunSummary summary = run(mixed ? mixedHeap(64) : pouredCubes(64), 220, recorded);
    QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
    QVERIFY2(recorded.mostContacts >= contactsForMomentum, qPrintable(QString::number(recorded.mostContacts)));
    QVERIFY2(summary.worst_residual <= 1e-3, qPrintable(QString::number(summary.worst_residual)));
    QVERIFY2(summary.penetration <= 1e-5, qPrintable(QString::number(summary.penetration)));
    QVERIFY2(recorded.greatestGain < 1e-6 * summary.energy_start, qPrintable(QString::number(recorded.greatestGain)));
}

void HeapsTest::aContinuedHeapIsTheSame() {
    const Mechanism m = mixedHeap(48);
    Recorded whole, part;
    QCOMPARE(run(m, 200, whole).status, RunStatus::Done);
    std::size_t middle = 0;
    while (middle + 2 < whole.checkpoints.size()) ++middle;
    QCOMPARE(run(m, 200, part, &whole.checkpoints[middle]).status, RunStatus::Done);
    QVERIFY(part.values.size() > 100 && part.values.size() < whole.values.size());
    QVERIFY(
        std::equal(part.values.begin(), part.values.end(), whole.values.end() - std::ptrdiff_t(part.values.size())));
}

/// Steel cubes one upon two others, in rows of eight to one: more contacts than bodies need. What solving left open in
/// a step was thrown back by the restitution in the next; such problems have hardly an answer, and steps took seconds.
void HeapsTest::pyramidsStandStill() {
    Mechanism m;
    m.materials.resize(1);
    m.materials[0].name = "steel";
    m.materials[0].density = 7850.0;
    m.bodies.resize(1);
    m.bodies[0].name = "ground";
    m.bodies[0].fixed = true;
    Shape plane;
    plane.primitive = "plane";
    plane.size = {4.0, 4.0, 0.0};
    m.bodies[0].shapes = {plane};
    Shape cube;
    cube.primitive = "box";
    cube.size = {0.1, 0.1, 0.1};
    cube.material = "steel";
    for (int row = 0; row < 8; ++row)
        for (int i = 0; i < 8 - row; ++i) {
            Body body;
            body.name = "cube " + std::to_string(m.bodies.size());
            body.pose.position = {0.11 * (i + 0.5 * row), 0.0, 0.05 + 0.1 * row};
            body.shapes = {cube};
            m.bodies.push_back(body);
        }
    ContactPair all;
    all.name = "all";
    all.a.body = all.b.body = "*";
    all.friction = 0.4;
    all.restitution = 0.2;
    m.contacts = {all};
    Recorded recorded;
    const RunSummary summary = run(m, 60, recorded);
    QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
    const double lost = summary.energy_start - summary.energy_end;
    qInfo("%lld iterations in 60 steps, %.1e of the energy lost, %.1e m deep",
          static_cast<long long>(summary.contacts.iterations()), lost / summary.energy_start, summary.penetration);
    QVERIFY(summary.contacts.iterations() < 60 * 400);
    QVERIFY(std::abs(lost) < 1e-5 * summary.energy_start && summary.penetration < 1e-5);
}

QTEST_MAIN(HeapsTest)
#include "heaps_test.moc"
