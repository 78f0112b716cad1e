// Lemke's algorithm: known solutions, degenerate and infeasible problems.

#include "engine/complementarity/solvers/lcp_newton.h"
#include "engine/complementarity/solvers/lemke.h"

#include <QtTest>

#include <random>

using namespace escapement;

class LcpTest : public QObject {
    Q_OBJECT

  private slots:
    void randomDefiniteProblems();
    void nonSymmetricPMatrix();
    void degenerateProblemDoesNotCycle();
    void semidefiniteWithRedundantRows();
    void tieWithinRoundoffIsNoRay();
    void infeasibleEndsOnARay();
    void newtonsMethodFindsTheSame();
    void newtonsMethodOnRedundantContacts();
};

void LcpTest::randomDefiniteProblems() {
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    int carried = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const int n = 1 + trial % 25;
        const Matrix root = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
        const Matrix m = root * root.transpose() + 0.01 * Matrix::Identity(n, n);
        const Vector q = Vector::NullaryExpr(n, [&] { return normal(random); }) * std::pow(10.0, 3.0 * normal(random));
        const LcpSolution s = solveLcp(m, q);
        QCOMPARE(s.status, LcpStatus::Solved);
        QVERIFY2(s.residual < 1e-9, qPrintable(QString("trial %1: %2").arg(trial).arg(s.residual)));
        QVERIFY(s.z.minCoeff() >= 0.0);
        carried += (s.z.array() > 0.0).any();
    }
    QVERIFY(carried > 150);
}

void LcpTest::nonSymmetricPMatrix() {
    // Murty's example: the number of pivots of simpler rules grows as 2^n; the answer is (1, 0, …, 0).
    const int n = 8;
    Matrix m = Matrix::Identity(n, n);
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) m(j, i) = 2.0;
    const LcpSolution s = solveLcp(m, -Vector::Ones(n));
    QCOMPARE(s.status, LcpStatus::Solved);
    QVERIFY((s.z - Vector::Unit(n, 0)).norm() < 1e-14);
}

void LcpTest::degenerateProblemDoesNotCycle() {
    // Kostreva's cycling example for the plain rule.
    Matrix m(3, 3);
    m << 1, 2, 0, 0, 1, 2, 2, 0, 1;
    const LcpSolution s = solveLcp(m, -Vector::Ones(3));
    QCOMPARE(s.status, LcpStatus::Solved);
    QVERIFY((s.z - Vector::Constant(3, 1.0 / 3.0)).norm() < 1e-14);
}

void LcpTest::semidefiniteWithRedundantRows() {
    // Four legs of a rigid table: one too many; every answer carries the load and none pulls.
    Matrix j(4, 3);
    j << 1, 0.5, 0.5, 1, -0.5, 0.5, 1, -0.5, -0.5, 1, 0.5, -0.5;
    const Vector load = (Vector(3) << -9.81, 1.0, 0.4).finished();
    const LcpSolution s = solveLcp(j * j.transpose(), j * load);
    QCOMPARE(s.status, LcpStatus::Solved);
    QVERIFY2(s.residual < 1e-12, qPrintable(QString::number(s.residual)));
    QVERIFY(std::abs(s.z.sum() - 9.81) < 1e-10);
}

void LcpTest::tieWithinRoundoffIsNoRay() {
    // Two corners of a slider that touch together, with friction: four rows of rank three, and a last pivot in which z0
    // and another leave together but for roundoff. Passing z0 by leaves nothing to pivot on.
    Matrix w(4, 4), basis = Matrix::Zero(4, 8), m = Matrix::Zero(8, 8);
    w << 936.54237325922782, -463.94005023335637, -915.41501605555356, -464.15118533269617, -464.06882568086684,
        238.97231469807338, 461.64596514571929, 239.07785216100271, -915.41501605555356, 461.77474059322986,
        936.33125019458419, 461.98585162317727, -464.27996078020669, 239.07785216100274, 461.85707617566669,
        239.18343776271698;
    const Eigen::Vector4d q(0.25634109599688693, -10.163557612550367, -0.017138046527295892, -10.163588790938302);
    for (int a = 0; a < 2; ++a) {
        const double stiffness = (w(2 * a, 2 * a) + w(2 * a + 1, 2 * a + 1)) / 3.0;
        basis(2 * a, 4 * a) = basis(2 * a + 1, 4 * a + 1) = 1.0;
        basis(2 * a + 1, 4 * a + 2) = -1.0;
        for (int i : {1, 2}) {
            m(4 * a + i, 4 * a + 3) = stiffness;
            m(4 * a + 3, 4 * a + i) = -stiffness;
        }
        m(4 * a + 3, 4 * a) = 0.01 * stiffness;
    }
    m += basis.transpose() * w * basis;
    const LcpSolution s = solveLcp(m, basis.transpose() * q);
    QCOMPARE(s.status, LcpStatus::Solved);
    QVERIFY2(s.residual < 1e-11, qPrintable(QString::number(s.residual)));
    QVERIFY(s.z[0] == 0.0 && std::abs(s.z[4] - 1.8213535611618e-5) < 1e-12); // the second corner alone carries
}

void LcpTest::newtonsMethodFindsTheSame() {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    for (const int n : {3, 30, 200}) {
        const Matrix root = Matrix::NullaryExpr(n, n, [&] { return normal(random); });
        const Matrix m = root * root.transpose() / n + 0.05 * Matrix::Identity(n, n);
        const Vector q = Vector::NullaryExpr(n, [&] { return normal(random); });
        const LcpSolution pivoted = solveLcp(m, q), iterated = solveLcpByNewton(m, q, 1e-7);
        QCOMPARE(iterated.status, LcpStatus::Solved);
        QVERIFY(iterated.z.minCoeff() >= 0.0);
        const double off = (iterated.z - pivoted.z).cwiseAbs().maxCoeff() / pivoted.z.maxCoeff();
        QVERIFY2(off < 1e-5, qPrintable(QString("%1 rows: %2").arg(n).arg(off)));
    }
}

void LcpTest::newtonsMethodOnRedundantContacts() {
    // 300 legs of one rigid table: M of rank 3; every answer carries the load and none pulls.
    const int n = 300;
    Matrix j(n, 3);
    for (int i = 0; i < n; ++i) j.row(i) << 1.0, std::cos(2.0 * M_PI * i / n), std::sin(2.0 * M_PI * i / n);
    const Vector load = (Vector(3) << -9.81, 1.0, 0.4).finished();
    const LcpSolution s = solveLcpByNewton(j * j.transpose(), j * load, 1e-7);
    QCOMPARE(s.status, LcpStatus::Solved);
    QVERIFY2(s.residual <= 1e-7, qPrintable(QString::number(s.residual)));
    QVERIFY2(std::abs(s.z.sum() - 9.81) < 1e-5, qPrintable(QString::number(s.z.sum(), 'g', 12)));
    QVERIFY(s.z.minCoeff() >= 0.0);
    // Two rows that ask for the opposite of each other: no answer, and it says so.
    Matrix m(2, 2);
    m << 1, -1, -1, 1;
    QCOMPARE(solveLcpByNewton(m, -Vector::Ones(2), 1e-7).status, LcpStatus::TooManyPivots);
}

void LcpTest::infeasibleEndsOnARay() {
    Matrix m(2, 2);
    m << 1, -1, -1, 1; // semidefinite; q < 0 along its kernel (1, 1)
    QCOMPARE(solveLcp(m, -Vector::Ones(2)).status, LcpStatus::Ray);
}

QTEST_GUILESS_MAIN(LcpTest)
#include "lcp_test.moc"
