// Contact laws against closed formulas: restitution after Newton and Poisson, static and kinetic friction.

#include "engine/complementarity/contact_laws.h"
#include "tests/support/contact_law_scenes.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

ContactLaw poisson(double restitution, double friction = 0.0) {
    ContactLaw l = law(restitution, friction);
    l.impact = ContactLaw::Impact::Poisson;
    return l;
}

/// Impulses of an impact with velocities `before`.
Vector impact(const Matrix& w, const Vector& before, const std::vector<ContactLaw>& laws) {
    ContactSolving solving;
    ContactLaws problem(solving);
    for (const auto& l : laws) problem.contacts.push_back({l, 0.0, Vec2::Zero(), true});
    ContactSolution solution;
    problem.solve(w, before, before, 0.0, 0.0, 1e-12, solution);
    return solution.solved || solution.residual < 1e-9 ? solution.r : Vector::Constant(before.size(), std::nan(""));
}

/// Normals only: W and velocities of frictionless contacts, as three rows each.
Matrix alone(const Matrix& normals) {
    Matrix w = Matrix::Zero(3 * normals.rows(), 3 * normals.rows());
    for (Eigen::Index i = 0; i < normals.rows(); ++i)
        for (Eigen::Index j = 0; j < normals.rows(); ++j) w(3 * i, 3 * j) = normals(i, j);
    return w;
}

Vector alone(const Vector& normals) {
    Vector u = Vector::Zero(3 * normals.size());
    for (Eigen::Index i = 0; i < normals.size(); ++i) u[3 * i] = normals[i];
    return u;
}

/// Energy (J) that a random impact loses: one or two contacts of a random rigid body, planar or not.
double lostAtRandom(std::mt19937& random, const std::vector<ContactLaw>& laws, bool planar) {
    std::uniform_real_distribution<double> unit(-1.0, 1.0), inertia(0.02, 1.0);
    const int n = int(laws.size());
    Matrix j = Matrix::Zero(3 * n, 6);
    for (int k = 0; k < n; ++k) {
        Vec3 arm(unit(random), planar ? 0.0 : unit(random), unit(random));
        const Vec3 normal =
            Vec3(planar ? 0.3 * unit(random) : unit(random), planar ? 0.0 : unit(random), 1.5).normalized();
        const Vec3 first = Vec3::UnitY().cross(normal).normalized(), second = normal.cross(first);
        const Vec3 axes[3] = {normal, first, second};
        for (int c = 0; c < 3; ++c) {
            j.block<1, 3>(3 * k + c, 0) = axes[c].transpose();
            j.block<1, 3>(3 * k + c, 3) = arm.cross(axes[c]).transpose();
        }
    }
    Vector inverse(6), v(6);
    for (int i = 0; i < 3; ++i) inverse[i] = 1.0;
    for (int i = 3; i < 6; ++i) inverse[i] = 1.0 / inertia(random);
    for (int i = 0; i < 6; ++i) v[i] = unit(random);
    if (planar) v[1] = v[3] = v[5] = 0.0, inverse[1] = inverse[3] = inverse[5] = 0.0;
    const Matrix w = j * inverse.asDiagonal() * j.transpose();
    Vector before = j * v;
    for (int k = 0; k < n; ++k)
        if (before[3 * k] > 0.0) return 0.0;
    const Vector p = impact(w, before, laws);
    return p.allFinite() ? -p.dot(before + 0.5 * w * p) : -1e9;
}

} // namespace

class ContactLawsTest : public QObject {
    Q_OBJECT
  private slots:
    // impacts
    void newtonAndPoissonAgreeWhereTheyMust();
    void newtonAndPoissonDifferOnTheRod();
    void newtonAndPoissonDifferOnTheChain();
    void energyNeverGrowsWhereTheLawForbidsIt();
    void newtonWithFrictionMayGainEnergy();
    void bouncesAgreeInBothStrategies();
    void gainsAreNotTaken();
    // friction
    void breaksAtStaticSlidesWithKinetic_data();
    void breaksAtStaticSlidesWithKinetic();
    void inclineBetweenTheTwoAngles_data();
    void inclineBetweenTheTwoAngles();
};

void ContactLawsTest::newtonAndPoissonAgreeWhereTheyMust() {
    // One frictionless contact: the ratio of velocities is that of impulses. A chain of three balls with one e
    // likewise.
    Matrix one(1, 1), chain(2, 2);
    one << 3.0;
    chain << 2.0, -1.0, -1.0, 2.0;
    for (double e : {0.0, 0.3, 1.0}) {
        const Vector before1 = Vector::Constant(1, -2.0);
        QVERIFY(
            (impact(alone(one), alone(before1), {law(e)}) - impact(alone(one), alone(before1), {poisson(e)})).norm() <
            1e-12);
        QVERIFY(std::abs(impact(alone(one), alone(before1), {poisson(e)})[0] - (1.0 + e) * 2.0 / 3.0) < 1e-12);
        const Vector before2 = Vec2(-1.0, 0.0);
        QVERIFY((impact(alone(chain), alone(before2), {law(e), law(e)}) -
                 impact(alone(chain), alone(before2), {poisson(e), poisson(e)}))
                    .norm() < 1e-12);
    }
}

void ContactLawsTest::newtonAndPoissonDifferOnTheRod() {
    // A uniform rod of 1 kg rests on one end (e = 1) while its other end (e = 0) is hit down. Newton: an end without
    // approach does not rebound. Poisson: its impulse of compression, 1/6, comes back, and it leaves with 1/2.
    Matrix w(2, 2);
    w << 4.0, -2.0, -2.0, 4.0;
    const Vector before = Vec2(0.0, -1.0);
    const Vector newton = impact(alone(w), alone(before), {law(1.0), law(0.0)});
    const Vector after = before + w * Vec2(newton[0], newton[3]);
    QVERIFY(after.norm() < 1e-12);
    const Vector other = impact(alone(w), alone(before), {poisson(1.0), poisson(0.0)});
    const Vector leaves = before + w * Vec2(other[0], other[3]);
    QVERIFY((leaves - Vec2(0.5, 0.0)).norm() < 1e-12);
    QVERIFY(std::abs(other[0] - (1.0 / 6.0 + 1.0 / 6.0)) < 1e-12);
    QVERIFY(std::abs(other[3] - (1.0 / 3.0 + 1.0 / 12.0)) < 1e-12);
}

void ContactLawsTest::newtonAndPoissonDifferOnTheChain() {
    // Three equal balls, the first hits the two that touch; e = 0 at the hit, 1 between the others.
    Matrix w(2, 2);
    w << 2.0, -1.0, -1.0, 2.0;
    const Vector before = Vec2(-1.0, 0.0);
    const Vector newton = impact(alone(w), alone(before), {law(0.0), law(1.0)});
    QVERIFY(std::abs(newton[0] - 2.0 / 3.0) < 1e-12 && std::abs(newton[3] - 1.0 / 3.0) < 1e-12); // all go on with 1/3
    const Vector other = impact(alone(w), alone(before), {poisson(0.0), poisson(1.0)});
    QVERIFY(std::abs(other[0] - 5.0 / 6.0) < 1e-12 && std::abs(other[3] - 2.0 / 3.0) < 1e-12); // 1/6, 1/6, 2/3
}

void ContactLawsTest::energyNeverGrowsWhereTheLawForbidsIt() {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> share(0.0, 1.0), mu(0.0, 1.5);
    for (int i = 0; i < 1500; ++i) {
        const double e = share(random), m = mu(random);
        const bool planar = i % 2 == 0;
        for (int n : {1, 2}) {
            const auto lost = [&](const ContactLaw& l) {
                return lostAtRandom(random, std::vector<ContactLaw>(n, l), planar);
            };
            QVERIFY2(lost(law(e)) > -1e-9, "no friction, Newton");
            QVERIFY2(lost(poisson(e)) > -1e-9, "no friction, Poisson");
            QVERIFY2(lost(law(0.0, m)) > -1e-9, "e = 0");
            QVERIFY2(lost(law(e, m, e)) > -1e-9, "e_T = e");
        }
    }
}

void ContactLawsTest::newtonWithFrictionMayGainEnergy() {
    // Elsewhere Newton's law may gain: rarely, but it does, which is why runs look for it.
    std::mt19937 random(5);
    std::uniform_real_distribution<double> share(0.0, 1.0), mu(0.0, 1.5);
    int gains = 0, poissonGains = 0, cases = 0;
    for (int i = 0; i < 4000; ++i) {
        const double e = share(random), m = mu(random);
        const double lost = lostAtRandom(random, {law(e, m)}, true);
        cases += lost != 0.0;
        gains += lost < -1e-9;
        poissonGains += lostAtRandom(random, {poisson(e, m)}, true) < -1e-9;
    }
    qInfo("energy gained in %d of %d random planar impacts with Newton's law, in %d with Poisson's", gains, cases,
          poissonGains);
    QVERIFY(gains > 0 && gains < cases / 10);
    QCOMPARE(poissonGains, 0);
}

void ContactLawsTest::bouncesAgreeInBothStrategies() {
    // A ball falls from 0.2 m: with e = 0.5 its second flight ends after t1 (1 + 2 e), under both laws.
    for (const char* impactLaw : {"newton", "poisson"}) {
        Mechanism m = ballOnPlate(0.2, 0.0, "event-driven");
        m.contacts[0].restitution = 0.5;
        m.contacts[0].impact_law = impactLaw;
        const double fall = std::sqrt(2.0 * 0.2 / g);
        m.run.until = 2.5 * fall;
        const Watch located = run(m);
        QCOMPARE(located.count(EventKind::Impact), 2);
        QVERIFY(std::abs(located.events[1].time - 2.0 * fall) < 1e-7 ||
                std::abs(located.events.back().time - 2.0 * fall) < 1e-7);
        m.run.strategy = "time-stepping";
        m.run.step = 1e-4;
        const Watch stepped = run(m);
        QVERIFY(std::abs(stepped.position(1).z() - located.position(1).z()) < 1e-3);
        // At rest it stays at rest: the impulse of its weight is no impact.
        m.bodies[1].pose.position[2] = 0.1;
        const Watch still = run(m);
        QVERIFY(std::abs(still.position(1).z() - 0.1) < 1e-9);
        QVERIFY(still.speed(1).norm() < 1e-9);
    }
}

void ContactLawsTest::gainsAreNotTaken() {
    // A slight body that hits with an arm, rough and lively: Newton's law would multiply its energy. The run takes less
    // of the restitution, or makes the step again, and says so.
    for (const char* strategy : {"event-driven", "time-stepping"}) {
        Mechanism m = ballOnPlate(0.0, 0.0, strategy);
        Body& rod = m.bodies[1];
        rod.pose.position = {0.0, 0.0, 0.5336 + 0.002};
        rod.shapes[0].radius = 0.05;
        Pose tip;
        tip.position = {-0.4473, 0.0, -0.4836};
        rod.shapes[0].placement = tip;
        rod.mass = mass(1.0, 0.01394);
        rod.velocity.linear = {-0.0171, 0.0, -0.007};
        rod.velocity.angular = {0.0, -1.3447, 0.0};
        m.contacts[0].restitution = 0.9;
        m.contacts[0].friction = 0.9;
        m.gravity = {0.0, 0.0, 0.0};
        m.run.until = 0.02;
        const Watch watch = run(m);
        QVERIFY(watch.summary.status == RunStatus::Done);
        const double kept = watch.summary.energy_end / watch.summary.energy_start;
        const bool said = std::any_of(watch.events.begin(), watch.events.end(),
                                      [](const Event& e) { return e.text.find("would gain") != std::string::npos; });
        QVERIFY2(kept <= 1.0 + 1e-9 && kept > 0.01, qPrintable(QString::number(kept, 'g', 10)));
        QVERIFY(said);
    }
}

void ContactLawsTest::breaksAtStaticSlidesWithKinetic_data() { eachStrategy(); }

void ContactLawsTest::breaksAtStaticSlidesWithKinetic() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    // 2 kg, mu_s = 0.5, mu_k = 0.3, pulled with 20 t N: breaks at t0 = mu_s g / 10, then x'' = 10 t - mu_k g.
    Mechanism m = blockOnPlate(0.0, strategy.toStdString());
    m.contacts[0].friction = 0.3;
    m.contacts[0].static_friction = 0.5;
    m.loads = {force("block", {ofTime("20*t"), 0.0, 0.0})};
    m.run.until = 1.0;
    m.run.step = 1e-3;
    const Watch watch = run(m);
    QVERIFY(watch.summary.status == RunStatus::Done);
    if (qEnvironmentVariableIsSet("SHOW"))
        for (const auto& e : watch.events)
            qInfo("%.9f %d %s %s", e.time, int(e.kind), e.subject.c_str(), e.text.c_str());
    const double start = 0.5 * g / 10.0, s = 1.0 - start, jump = 0.2 * g;
    const double x = 0.5 * jump * s * s + 10.0 * s * s * s / 6.0;
    QVERIFY2(std::abs(watch.position(1).x() - x) < bound,
             qPrintable(QString::number(watch.position(1).x() - x, 'g', 6)));
    if (strategy != "time-stepping") {
        const Event* slip = watch.first(EventKind::Slip);
        QVERIFY(slip && std::abs(slip->time - start) < 1e-7);
    }
}

void ContactLawsTest::inclineBetweenTheTwoAngles_data() { eachStrategy(); }

void ContactLawsTest::inclineBetweenTheTwoAngles() {
    QFETCH(QString, strategy);
    QFETCH(double, bound);
    const double angle = std::atan(0.4);
    for (const double speed : {0.0, 0.5}) {
        Mechanism m = blockOnPlate(angle, strategy.toStdString());
        m.contacts[0].friction = 0.3;
        m.contacts[0].static_friction = 0.5;
        m.bodies[1].velocity.linear = {speed, 0.0, 0.0};
        m.run.until = 0.5;
        m.run.step = 1e-3;
        const Watch watch = run(m);
        // At rest it stays; pushed it keeps sliding, faster and faster.
        const double a = g * (std::sin(angle) - 0.3 * std::cos(angle));
        const double x = speed > 0.0 ? 0.5 * speed + 0.125 * a : 0.0;
        QVERIFY2(std::abs(watch.position(1).x() - x) < bound,
                 qPrintable(QString::number(watch.position(1).x() - x, 'g', 6)));
    }
}

QTEST_APPLESS_MAIN(ContactLawsTest)

#include "contact_laws_test.moc"
