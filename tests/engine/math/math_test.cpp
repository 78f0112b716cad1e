// Quadrature and least-norm solutions against what is known exactly.

#include "engine/math/admissible_forces.h"
#include "engine/math/gauss_points.h"

#include <QtTest>

#include <algorithm>
#include <numeric>

#include <cmath>

using namespace escapement;

class MathTest : public QObject {
    Q_OBJECT

  private slots:
    /// The whole interval to degree 9, its beginnings to degree 4.
    void gaussPoints() {
        for (int degree = 0; degree <= 9; ++degree) {
            std::array<double, GaussPoints::count> values;
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = (degree + 1) * std::pow(GaussPoints::at[i], degree);
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
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = length * std::cos(length * GaussPoints::at[i] + 0.3);
            double worst = 0.0;
            for (double s : {0.2, 0.5, 0.7})
                worst = std::max(worst, std::abs(GaussPoints::integral(values, s) - std::sin(length * s + 0.3) +
                                                 std::sin(0.3)));
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
        // What W does not see is perpendicular to it.
        part = given - x;
        QVERIFY((w * part).norm() < 1e-13);
        QVERIFY(std::abs(part.dot(x)) < 1e-13);
    }
    /// Forces of many supports of one body: pushed only, within their cones, the same load, and no admissible ones are
    /// shorter.
    void leastAdmissible() {
        for (const int supports : {4, 8, 40, 160}) {
            const int n = 3 * supports;
            const double mu = 0.4;
            Matrix rows(n, 6);
            std::vector<ForceCone> cones;
            std::vector<Vec3> places;
            for (int k = 0; k < supports; ++k) {
                // Scattered over a disc, each normal a little aslant.
                const double angle = 2.4 * k, radius = std::sqrt((k + 0.5) / supports);
                const Vec3 at(radius * std::cos(angle), radius * std::sin(angle), 0.0);
                places.push_back(at);
                const Vec3 normal = Vec3(0.1 * std::sin(3.0 * k), 0.1 * std::cos(5.0 * k), 1.0).normalized();
                const Vec3 t1 = normal.unitOrthogonal(), t2 = normal.cross(t1);
                int c = 0;
                for (const Vec3& axis : {normal, t1, t2})
                    rows.row(3 * k + c++) << axis.transpose(), at.cross(axis).transpose();
                cones.push_back({3 * k, 3, mu});
            }
            const Matrix w = rows * rows.transpose();
            // What three supports on one side bear, the third hardly anything: the least norm of all pulls at others.
            std::vector<int> outer(supports);
            std::iota(outer.begin(), outer.end(), 0);
            std::sort(outer.begin(), outer.end(),
                      [&](int i, int k) { return places[std::size_t(i)].x() > places[std::size_t(k)].x(); });
            Vector given = Vector::Zero(n);
            for (int k = 0; k < 3; ++k)
                given.segment<3>(3 * outer[std::size_t(k)]) = (k < 2 ? 1.0 : 0.05) * Vec3(1.0, 0.05, -0.02 * k);
            const Vector load = rows.transpose() * given;
            const Vector some = rows * (rows.transpose() * rows).ldlt().solve(load);
            LeastNorm norm;
            norm.factorise(w, 1e-10);
            Vector least(n), r;
            norm.solve(Vector(w * some), least);
            QVERIFY((least - some).norm() < 1e-12); // `some` is the least norm
            QVERIFY(!admissible(cones, least, 1e-12));
            r = least;
            QVERIFY(norm.admit(cones, r));
            QVERIFY((w * r - w * some).norm() < 1e-12);
            QVERIFY(admissible(cones, r, 1e-14));
            // Optimal: r is the projection of something that W sees, so that r . (other - r) >= 0 for any other
            // admissible one.
            Vector other = Vector::Zero(n);
            for (int trial = 0; trial < 50; ++trial) {
                Vector start = r;
                for (int k = 0; k < supports; ++k) start[3 * k] += std::abs(std::sin(trial + 7.0 * k));
                other = start + least - rows * (rows.transpose() * rows).ldlt().solve(rows.transpose() * start);
                if (admissible(cones, other, 0.0)) QVERIFY(other.norm() >= r.norm() * (1.0 - 1e-12));
            }
        }
    }
    /// A load that no supports can bear has no admissible forces, which is said at once.
    void nothingAdmissible() {
        Matrix rows(2, 1);
        rows << 1.0, 1.0;
        LeastNorm norm;
        norm.factorise(rows * rows.transpose(), 1e-10);
        Vector r(2);
        r << -1.0, -1.0;
        QVERIFY(!norm.admit({{0, 1, 0.0}, {1, 1, 0.0}}, r));
        QCOMPARE(r[0], -1.0);
    }
};

QTEST_APPLESS_MAIN(MathTest)
#include "math_test.moc"
