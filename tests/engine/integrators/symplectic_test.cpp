// RATTLE and SHAKE: what makes them worth their second order.

#include "engine/math/types.h"
#include "engine/model/errors.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

namespace {

/// Energies of a run in steps of one length, put right by what the method does not keep.
struct LongRun {
    double start = 0.0, first = 0.0, last = 0.0, spread = 0.0; ///< mean over the first and the last tenth
};

LongRun longRun(Scene s, const std::string& name, double h, int steps) {
    SmoothModel model(*s.system);
    model.chooseRows(0.0, s.q);
    const auto method = makeIntegrator(name);
    const auto energy = [&] {
        s.system->prepareMass(s.q);
        const SystemEnergy e = s.system->energy(0.0, s.q, s.v);
        return e.kinetic + e.potential + e.springs;
    };
    LongRun out;
    out.start = energy();
    Vector memory;
    for (int i = 0; i < steps; ++i) {
        method->recall(memory);
        method->step(model, i * h, s.q, s.v, h);
        method->remember(memory);
        s.q = method->endPosition();
        s.v = method->endVelocity();
        s.system->normalise(s.q);
        if (findIntegratorType(name)->holds != IntegratorType::Both) {
            model.projectPosition(i * h, s.q, 1e-15);
            model.projectVelocity(i * h, s.q, s.v);
        }
        const double off = energy() - out.start;
        out.spread = std::max(out.spread, std::abs(off));
        if (i < steps / 10) out.first += off / (steps / 10);
        if (i >= steps - steps / 10) out.last += off / (steps / 10);
    }
    return out;
}

/// A free body with three different moments of inertia, turning near its middle axis: it tumbles.
Mechanism tumbling() {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground, link("body", 1.0, {1e-2, 2e-2, 3e-2}, Vec3::Zero())};
    m.bodies[1].velocity.angular = {0.3, 5.0, 0.2};
    m.gravity = {0.0, 0.0, 0.0};
    return m;
}

Scene of(const Mechanism& m) {
    Scene s;
    s.system = std::make_unique<MultibodySystem>(m, PartLibrary{});
    s.system->initialState(s.q, s.v);
    assemble(*s.system, 0.0, s.q, s.v);
    return s;
}

} // namespace

class SymplecticTest : public QObject {
    Q_OBJECT

  private slots:
    void keepsEnergyInTheLongRun();
    void keepsAngularMomentum();
    void shakeHasThePositionsOfRattle();
    void goesBackAsItCame();
    void turnsTooFarAreRefused();
};

/// Of a spatial linkage over 20 000 steps (about 250 turns of the crank): RATTLE's energy swings and comes back, one
/// that damps and one that is neither symplectic nor symmetric lose or win all the time.
void SymplecticTest::keepsEnergyInTheLongRun() {
    const int steps = 20000;
    const double h = 4e-3;
    const auto drift = [&](const char* name) {
        const LongRun e = longRun(scene("spatial slider-crank"), name, h, steps);
        qInfo("%s: energy off by %.2e J at the start, %.2e J at the end on average, at most %.2e J", name, e.first,
              e.last, e.spread);
        return std::pair(std::abs(e.last - e.first), e.spread);
    };
    const auto rattle = drift("RATTLE"), shake = drift("SHAKE"), damped = drift("generalized-alpha"),
               plain = drift("RK4");
    QVERIFY(rattle.first < 0.1 * rattle.second);
    QVERIFY(shake.first < 0.1 * shake.second);
    QVERIFY(damped.first > 10.0 * rattle.first);
    QVERIFY2(plain.first > 0.5 * plain.second, "RK4's energy goes one way");
}

/// The discrete equations of Moser and Veselov keep a free body's angular momentum in space at roundoff, whatever the
/// step.
void SymplecticTest::keepsAngularMomentum() {
    const auto lost = [&](const char* name) {
        Scene s = of(tumbling());
        SmoothModel model(*s.system);
        model.chooseRows(0.0, s.q);
        const auto method = makeIntegrator(name);
        const auto momentum = [&] {
            Vector p(6);
            s.system->multiplyMass(s.v, p);
            return Vec3(Quaternion(s.q[3], s.q[4], s.q[5], s.q[6]).normalized() * p.segment<3>(3));
        };
        const Vec3 start = momentum();
        Vector memory;
        for (int i = 0; i < 2000; ++i) {
            method->recall(memory);
            method->step(model, 0.05 * i, s.q, s.v, 0.05);
            method->remember(memory);
            s.q = method->endPosition();
            s.v = method->endVelocity();
            s.system->normalise(s.q);
        }
        return (momentum() - start).norm() / start.norm();
    };
    const double rattle = lost("RATTLE"), other = lost("trapezoidal");
    qInfo("lost: RATTLE %.1e, trapezoidal %.1e", rattle, other);
    QVERIFY(rattle < 1e-11);
    QVERIFY(other > 1e3 * rattle);
}

void SymplecticTest::shakeHasThePositionsOfRattle() {
    const int steps = 160;
    for (const char* name : {"four-bar", "spatial slider-crank"}) {
        const Course rattle = course(name, "RATTLE", steps, {.project = true}),
                     shake = course(name, "SHAKE", steps, {.project = true});
        qInfo("%s: %.1e in q, %.1e in v", name, apart(rattle.q, shake.q), apart(rattle.v, shake.v));
        QVERIFY(apart(rattle.q, shake.q) < 1e-10);
        QVERIFY(apart(rattle.v, shake.v) < 1e-9);
        QVERIFY(course(name, "RATTLE", steps).velocities < 1e-13);
    }
}

/// Symmetric: with the velocities turned round it goes back the same way.
void SymplecticTest::goesBackAsItCame() {
    Scene s = scene("spatial slider-crank");
    SmoothModel model(*s.system);
    model.chooseRows(0.0, s.q);
    const auto method = makeIntegrator("RATTLE");
    const Vector q = s.q;
    for (int there = 0; there < 2; ++there, s.v = -s.v)
        for (int i = 0; i < 50; ++i) {
            method->step(model, 0.0, s.q, s.v, 5e-3);
            s.q = method->endPosition();
            s.v = method->endVelocity();
        }
    qInfo("off by %.1e", (s.q - q).cwiseAbs().maxCoeff());
    QVERIFY((s.q - q).cwiseAbs().maxCoeff() < 1e-11);
}

void SymplecticTest::turnsTooFarAreRefused() {
    Scene s = of(tumbling());
    SmoothModel model(*s.system);
    model.chooseRows(0.0, s.q);
    const auto method = makeIntegrator("RATTLE");
    QVERIFY_THROWS_EXCEPTION(RunError, method->step(model, 0.0, s.q, s.v, 1.0));
}

QTEST_GUILESS_MAIN(SymplecticTest)
#include "symplectic_test.moc"
