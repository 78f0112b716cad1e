// Quadrature and least-norm solutions against what is known exactly.

#include "engine/math/admissible_forces.h"
#include "engine/math/gauss_points.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class MathTest : public QObject {
    Q_OBJECT

  private slots:
    /// The whole interval to degree 9, its beginnings to degree 4.
    void gaussPoints() {
        for (int degree = 0; degree <= 9; ++degree) {
            std::array<double, GaussPoints::count> values;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = (degree + 1) * std::pow(GaussPoints::at[i], degree);
            QVERIFY(std::abs(GaussPoints::integral(values, 1.0) - 1.0) < 1e-14);
            QCOMPARE(GaussPoints::integral(values, 0.0) + 1.0, 1.0);
            for (double s : {0.1, 0.37, 0.8})
                if (degree <= 4) QVERIFY(std::abs(GaussPoints::integral(values, s) - std::pow(s, degree + 1)) < 1e-14);
        }
    }
    /// The integral up to a place in between, as the interval shrinks.
    void beginningsConverge() {
        const auto error = [](double length) {
            std::array<double, GaussPoints::count> values;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = length * std::cos(length * GaussPoints::at[i] + 0.3);
            double worst = 0.0;
            for (double s : {0.2, 0.5, 0.7}) worst = std::max(worst, std::abs(GaussPoints::integral(values, s) - std::sin(length * s + 0.3) + std::sin(0.3)));
            return worst;
        };
        const double order = std::log2(error(0.8) / error(0.4));
        QVERIFY2(order > 5.5 && order < 6.5, qPrintable(QString::number(order))); // one more for the length itself
    }
    /// W = A A^T of rank 2 in four unknowns: the solution has no part in the null space, and gives W x back.
    void leastNorm() {
        Matrix a(4, 2);
        a << 1.0, 2.0, -0.5, 0.3, 0.7, 0.0, 2.0, -1.0;
        const Matrix w = a * a.transpose();
        Vector given(4), x(4), part(4);
        given << 0.3, -1.0, 2.0, 0.5;
        LeastNorm norm;
        norm.factorise(w, 1e-10);
        norm.solve(Vector(w * given), x);
        QVERIFY((w * x - w * given).norm() < 1e-13);
        norm.open(x, part);
        QVERIFY(part.norm() < 1e-14);
        norm.open(given, part);
        QVERIFY((x + part - given).norm() < 1e-13);
        QVERIFY((w * part).norm() < 1e-13);
    }
};

QTEST_APPLESS_MAIN(MathTest)
#include "math_test.moc"
