// Piles: rest, friction cone, residual of the exact law, overlap, energy, determinism, the wall.

#include "engine/bench/many_bodies/pile_scenes.h"
#include "engine/complementarity/contact_problem.h"
#include "engine/integrators/time_stepping/steps/pile_stepper.h"
#include "engine/math/rotation.h"

#include <QtTest>

#include <random>

using namespace escapement;

class PileTest : public QObject {
    Q_OBJECT
  private slots:
    void oneContactIsExact();
    void cubeComesToRest();
    void freeFallIsTheSchemes();
    void bounceKeepsRestitution();
    void inclineSticksAndSlips_data();
    void inclineSticksAndSlips();
    void sphereRolls();
    void towerStands();
    void smallHeap();
    void heapComesToRest();
    void sameBitsWithAnyNumberOfThreads();
    void wallStands();
    void momentumSavesSweeps();
};

void PileTest::oneContactIsExact() {
    std::mt19937 generator(11);
    std::normal_distribution<double> normal;
    double worst = 0.0;
    int slips = 0;
    for (int k = 0; k < 20000; ++k) {
        Mat3 factor;
        for (int i = 0; i < 9; ++i) factor(i) = normal(generator);
        ContactBlock c;
        c.w = factor * factor.transpose() + 0.05 * Mat3::Identity();
        c.schur = Vec3(c.w(1, 1) - c.w(1, 0) * c.w(1, 0) / c.w(0, 0), c.w(1, 2) - c.w(1, 0) * c.w(2, 0) / c.w(0, 0),
                       c.w(2, 2) - c.w(2, 0) * c.w(2, 0) / c.w(0, 0));
        const Vec3 q(normal(generator), normal(generator), normal(generator));
        const double mu = 0.05 + 0.9 * k / 20000.0;
        double slip = 0.0;
        const Vec3 r = solveOwnContact(c, q, mu, slip);
        Vec3 u = c.w * r + q;
        slips += r[0] > 0.0 && u.tail<2>().norm() > 1e-9;
        u[0] += mu * u.tail<2>().norm();
        const double rho = 3.0 / c.w.trace();
        worst = std::max(worst, (r - projectOnCone(r - rho * u, mu)).norm() / rho / q.cwiseAbs().maxCoeff());
    }
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    QVERIFY(slips > 3000);
}

void PileTest::cubeComesToRest() {
    Pile pile;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    pile.addBox(Vec3::Constant(0.1), 1.0, {0, 0, 0.06}, exponential({0.2, 0.1, 0.3}));
    PileSettings settings;
    settings.solver.tolerance = 1e-9;
    PileStepper stepper(pile, settings);
    for (int k = 0; k < 1000; ++k) stepper.step();
    QVERIFY(pile.kineticEnergy() < 1e-20);
    QVERIFY(std::abs(pile.bodies[0].position.z() - 0.05) < 5e-6);
}

void PileTest::freeFallIsTheSchemes() {
    Pile pile;
    pile.addBox(Vec3(0.1, 0.2, 0.3), 2.0, Vec3::Zero());
    pile.bodies[0].angular = Vec3(0.1, 3.0, 0.2); // about the middle axis: tumbles
    const double h = 1e-4, g = 9.81;
    const double before = pile.kineticEnergy();
    PileSettings settings;
    settings.step = h;
    PileStepper stepper(pile, settings);
    const int steps = 1000;
    for (int k = 0; k < steps; ++k) stepper.step();
    // x = -g h^2 (1 + 2 + ... + n): semi-implicit Euler
    QVERIFY(std::abs(pile.bodies[0].position.z() + g * h * h * 0.5 * steps * (steps + 1)) < 1e-12);
    const double falling = 0.5 * 2.0 * std::pow(g * h * steps, 2);
    QVERIFY(std::abs(pile.kineticEnergy() - falling - before) < 2e-3 * before);
}

void PileTest::bounceKeepsRestitution() {
    Pile pile;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    pile.addSphere(0.05, 1.0, {0, 0, 0.05 + 0.2});
    PileSettings settings;
    settings.restitution = 0.5;
    PileStepper stepper(pile, settings);
    double down = 0.0, up = 0.0;
    for (int k = 0; k < 300; ++k) {
        stepper.step();
        down = std::min(down, pile.bodies[0].velocity.z());
        if (pile.bodies[0].velocity.z() > 0.0) {
            up = pile.bodies[0].velocity.z();
            break;
        }
    }
    QVERIFY(std::abs(up + 0.5 * down) < 1e-9);
}

void PileTest::inclineSticksAndSlips_data() {
    QTest::addColumn<double>("excess");
    QTest::newRow("below arctan mu") << -1e-3;
    QTest::newRow("above") << 1e-3;
}

void PileTest::inclineSticksAndSlips() {
    QFETCH(double, excess);
    // Gravity tilted instead of the floor.
    const double mu = 0.5, angle = std::atan(mu) + excess, g = 9.81;
    Pile pile;
    pile.friction = mu;
    pile.gravity = g * Vec3(std::sin(angle), 0.0, -std::cos(angle));
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    pile.addBox(Vec3(0.2, 0.2, 0.05), 1.0, {0, 0, 0.025});
    PileSettings settings;
    settings.solver.tolerance = 1e-10;
    PileStepper stepper(pile, settings);
    for (int k = 0; k < 1000; ++k) stepper.step();
    const double expected = excess > 0.0 ? g * (std::sin(angle) - mu * std::cos(angle)) : 0.0;
    QVERIFY2(std::abs(pile.bodies[0].velocity.x() - expected) < 1e-7,
             qPrintable(QString::number(pile.bodies[0].velocity.x())));
}

void PileTest::sphereRolls() {
    Pile pile;
    pile.friction = 0.2;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    pile.addSphere(0.1, 1.0, {0, 0, 0.1});
    pile.bodies[0].velocity.x() = 1.0;
    PileSettings settings;
    settings.solver.tolerance = 1e-10;
    PileStepper stepper(pile, settings);
    for (int k = 0; k < 500; ++k) stepper.step();
    QVERIFY(std::abs(pile.bodies[0].velocity.x() - 5.0 / 7.0) < 1e-9);
    QVERIFY(std::abs(pile.bodies[0].angular.y() - 5.0 / 0.7) < 1e-7);
}

void PileTest::towerStands() {
    Pile pile;
    pile.addHalfSpace(Vec3::UnitZ(), 0.0);
    for (int k = 0; k < 10; ++k)
        pile.addBox(Vec3::Constant(0.1), 1.0, {0.003 * (k % 3), 0.002 * (k % 2), 0.05 + 0.1 * k});
    PileStepper stepper(pile, {});
    for (int k = 0; k < 500; ++k) QVERIFY(stepper.step().solution.solved);
    QVERIFY(pile.kineticEnergy() < 1e-6);
    QVERIFY((pile.bodies[9].position - Vec3(0.0, 0.002, 0.95)).norm() < 1e-4);
}

void PileTest::smallHeap() {
    Pile pile = heapOfCubes(4);
    PileStepper stepper(pile, {});
    double residual = 0.0, overlap = 0.0, gain = 0.0, energy = pile.kineticEnergy() + pile.potentialEnergy();
    for (int k = 0; k < 1000; ++k) {
        residual = std::max(residual, stepper.step().solution.residual);
        overlap = std::max(overlap, pile.deepestOverlap(stepper.workers));
        const double now = pile.kineticEnergy() + pile.potentialEnergy();
        gain = std::max(gain, now - energy);
        energy = now;
    }
    QVERIFY2(residual <= 1e-3, qPrintable(QString::number(residual)));
    QVERIFY2(overlap <= 1e-5, qPrintable(QString::number(overlap)));
    // Taking out overlap of 5e-6 m may lift a few cubes by as much.
    QVERIFY2(gain <= 1e-3, qPrintable(QString::number(gain)));
}

void PileTest::heapComesToRest() {
    Pile pile = heapOfCubes(3);
    PileStepper stepper(pile, {});
    for (int k = 0; k < 3000; ++k) stepper.step();
    QVERIFY2(pile.kineticEnergy() < 1e-6, qPrintable(QString::number(pile.kineticEnergy())));
    for (const auto& body : pile.bodies) QVERIFY(body.position.z() > 0.0499);
}

void PileTest::sameBitsWithAnyNumberOfThreads() {
    const auto run = [](int threads) {
        Pile pile = heapOfCubes(4);
        PileSettings settings;
        settings.threads = threads;
        settings.solver.domainContacts = 40; // several domains, although the heap is small
        PileStepper stepper(pile, settings);
        for (int k = 0; k < 400; ++k) stepper.step();
        return pile;
    };
    const Pile one = run(1), two = run(2), three = run(3);
    for (std::size_t i = 0; i < one.bodies.size(); ++i)
        for (const Pile* other : {&two, &three}) {
            QVERIFY(one.bodies[i].position == other->bodies[i].position);
            QVERIFY(one.bodies[i].angular == other->bodies[i].angular);
        }
}

void PileTest::wallStands() {
    Pile pile = wallOfBricks(10, 10);
    const Pile start = pile;
    PileStepper stepper(pile, {});
    double overlap = 0.0;
    for (int k = 0; k < 100; ++k) {
        QVERIFY(stepper.step().solution.solved);
        overlap = std::max(overlap, pile.deepestOverlap(stepper.workers));
    }
    double moved = 0.0;
    for (std::size_t i = 0; i < pile.bodies.size(); ++i)
        moved = std::max(moved, (pile.bodies[i].position - start.bodies[i].position).norm());
    QVERIFY2(moved < 1e-4, qPrintable(QString::number(moved)));
    QVERIFY(overlap < 1e-5);
}

void PileTest::momentumSavesSweeps() {
    const auto sweeps = [](bool accelerate) {
        Pile pile;
        pile.addHalfSpace(Vec3::UnitZ(), 0.0);
        for (int k = 0; k < 8; ++k)
            pile.addBox(Vec3::Constant(0.1), 1.0, {0.003 * (k % 3), 0.002 * (k % 2), 0.06 + 0.101 * k});
        PileSettings settings;
        settings.solver.accelerate = accelerate;
        PileStepper stepper(pile, settings);
        int sum = 0;
        for (int k = 0; k < 200; ++k) sum += stepper.step().solution.iterations;
        return sum;
    };
    const int plain = sweeps(false), fast = sweeps(true);
    QVERIFY2(2 * fast < plain, qPrintable(QString("%1 of %2").arg(fast).arg(plain)));
}

QTEST_APPLESS_MAIN(PileTest)
#include "pile_test.moc"
