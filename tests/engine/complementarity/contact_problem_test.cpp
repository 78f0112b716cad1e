// The frictional contact problem: one contact exactly, redundant patches, impossible situations.

#include "engine/complementarity/contact_problem.h"

#include <QtTest>

#include <random>

using namespace escapement;

namespace {

ContactProblem single(const Mat3& w, const Vec3& q, double mu) {
    ContactProblem p;
    p.resize(1);
    p.w = w;
    p.q = q;
    p.friction[0] = mu;
    return p;
}

/// Corners of a rigid body of mass 1 pressing on a floor at z = 0; columns of the wrench of unit forces.
ContactProblem table(const std::vector<Vec2>& legs, const Vec2& loadAt, double mu, const Vec2& push) {
    const int n = int(legs.size());
    Matrix j(3 * n, 6);
    for (int k = 0; k < n; ++k) {
        const Vec3 arm(legs[k].x() - loadAt.x(), legs[k].y() - loadAt.y(), -0.5);
        const Vec3 axes[3] = {Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY()};
        for (int c = 0; c < 3; ++c) j.row(3 * k + c) << axes[c].transpose(), arm.cross(axes[c]).transpose();
    }
    Vec6 inverseMass, acceleration;
    inverseMass << 1.0, 1.0, 1.0, 5.0, 5.0, 5.0;
    acceleration << push.x(), push.y(), -9.81, 0.0, 0.0, 0.0;
    ContactProblem p;
    p.resize(n);
    p.w = j * inverseMass.asDiagonal() * j.transpose();
    p.q = j * acceleration;
    p.friction.assign(n, mu);
    return p;
}

} // namespace

class ContactProblemTest : public QObject {
    Q_OBJECT

  private slots:
    void projectionOnCone();
    void oneContactIsExact();
    void fourLegsNoneOfThemPulls();
    void slidingPatchBalances();
    void tinyImpulsesBesideFastSliding();
    void painleveIsSeen();
};

void ContactProblemTest::projectionOnCone() {
    QCOMPARE(projectOnCone({1.0, 0.1, 0.0}, 0.5), Vec3(1.0, 0.1, 0.0));
    QCOMPARE(projectOnCone({-1.0, 0.1, 0.0}, 0.5), Vec3(0.0, 0.0, 0.0));
    QCOMPARE(projectOnCone({-1.0, 0.0, 0.0}, 0.0), Vec3(0.0, 0.0, 0.0));
    QCOMPARE(projectOnCone({2.0, 3.0, 0.0}, 0.0), Vec3(2.0, 0.0, 0.0));
    const Vec3 p = projectOnCone({1.0, 3.0, 4.0}, 0.5);
    QVERIFY(std::abs(p.tail<2>().norm() - 0.5 * p[0]) < 1e-15);
    QVERIFY(std::abs((Vec3(1.0, 3.0, 4.0) - p).dot(p)) < 1e-14);
}

void ContactProblemTest::oneContactIsExact() {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    int stick = 0, slip = 0, open = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        const Mat3 root = Mat3::NullaryExpr([&] { return normal(random); });
        const Mat3 w = root * root.transpose() + 1e-3 * Mat3::Identity();
        const Vec3 q = Vec3::NullaryExpr([&] { return normal(random); }) * std::pow(10.0, normal(random));
        const double mu = std::abs(normal(random)) * 2.0;
        const ContactProblem p = single(w, q, mu);
        const Vec3 r = solveOneContact(w, q, mu);
        const double residual = naturalMap(p, r);
        QVERIFY2(residual < 1e-9, qPrintable(QString("trial %1: residual %2").arg(trial).arg(residual)));
        const double slipSpeed = (w * r + q).tail<2>().norm();
        (r[0] == 0.0 ? open : slipSpeed < 1e-9 * q.norm() ? stick : slip)++;
    }
    QVERIFY2(stick > 300 && slip > 300 && open > 300, // all branches were tried
             qPrintable(QString("%1 %2 %3").arg(stick).arg(slip).arg(open)));
}

void ContactProblemTest::fourLegsNoneOfThemPulls() {
    // The load stands near one corner: the least norm of unconstrained leg forces pulls on the opposite leg.
    const std::vector<Vec2> legs = {{0.5, 0.5}, {-0.5, 0.5}, {-0.5, -0.5}, {0.5, -0.5}};
    for (const Vec2& at : {Vec2(0.0, 0.0), Vec2(0.3, 0.1), Vec2(0.35, 0.1), Vec2(0.45, 0.02)}) {
        ContactSolution s;
        solveContacts(table(legs, at, 0.0, Vec2::Zero()), 1e-10, s);
        QVERIFY2(s.solved, qPrintable(QString::number(s.residual)));
        double sum = 0.0;
        Vec2 moment = Vec2::Zero();
        for (int k = 0; k < 4; ++k) {
            QVERIFY(s.r[3 * k] >= 0.0);
            sum += s.r[3 * k];
            moment += s.r[3 * k] * legs[k];
        }
        QVERIFY(std::abs(sum - 9.81) < 1e-8);
        QVERIFY((moment / sum - at).norm() < 1e-8);
    }
}

void ContactProblemTest::slidingPatchBalances() {
    const std::vector<Vec2> legs = {{0.5, 0.5}, {-0.5, 0.5}, {-0.5, -0.5}, {0.5, -0.5}};
    const double mu = 0.2;
    ContactSolution sticks, slides;
    solveContacts(table(legs, Vec2::Zero(), mu, Vec2(0.99 * mu * 9.81, 0.0)), 1e-9, sticks);
    QVERIFY2(sticks.solved, qPrintable(QString::number(sticks.residual)));
    const ContactProblem fast = table(legs, Vec2::Zero(), mu, Vec2(2.0 * mu * 9.81, 0.0));
    solveContacts(fast, 1e-9, slides);
    QVERIFY2(slides.solved, qPrintable(QString::number(slides.residual)));
    const Vector u = fast.w * slides.r + fast.q;
    for (int k = 0; k < 4; ++k) QVERIFY(std::abs(u[3 * k + 1] - mu * 9.81) < 1e-6); // leaves with half the push
}

void ContactProblemTest::tinyImpulsesBesideFastSliding() {
    Mat3 w;
    w << 12.0, 1.0, 0.0, 1.0, 9.0, 0.0, 0.0, 0.0, 0.0; // no tangential mobility across: planar
    const ContactProblem p = single(w, Vec3(-1e-6, 10.0, 0.0), 0.01);
    ContactSolution s;
    solveContacts(p, 1e-12, s);
    QVERIFY2(s.solved, qPrintable(QString::number(s.residual)));
    QVERIFY(std::abs((w * s.r + p.q)[0]) < 1e-17);
    QVERIFY(std::abs(s.r[1] + 0.01 * s.r[0]) < 1e-20);
}

void ContactProblemTest::painleveIsSeen() {
    // Uniform rod: W_NN - mu W_NT d = (1 + 3 cos^2 - 3 mu sin cos) / m changes sign for mu > 4/3 at tan = 2.
    const double angle = std::atan(2.0), c = std::cos(angle), s = std::sin(angle);
    Mat3 w;
    w << 1.0 + 3.0 * c * c, 3.0 * s * c, 0.0, 3.0 * s * c, 1.0 + 3.0 * s * s, 0.0, 0.0, 0.0, 1.0;
    for (const auto& [mu, expected] : {std::pair(1.32, false), std::pair(1.35, true)}) {
        ContactProblem p = single(w, Vec3(-9.81, 0.0, 0.0), mu);
        p.slipping[0] = true;
        p.slipDirection[0] = Vec2::UnitX();
        ContactSolution solution;
        solveContacts(p, 1e-9, solution);
        QCOMPARE(solution.painleve, expected);
    }
}

QTEST_GUILESS_MAIN(ContactProblemTest)
#include "contact_problem_test.moc"
