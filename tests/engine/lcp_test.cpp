// Lemke's algorithm: known solutions, degenerate and infeasible problems.

#include "engine/complementarity/lemke.h"

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
    void infeasibleEndsOnARay();
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

void LcpTest::infeasibleEndsOnARay() {
    Matrix m(2, 2);
    m << 1, -1, -1, 1; // semidefinite; q < 0 along its kernel (1, 1)
    QCOMPARE(solveLcp(m, -Vector::Ones(2)).status, LcpStatus::Ray);
}

QTEST_GUILESS_MAIN(LcpTest)
#include "lcp_test.moc"
