// Quadrature and least-norm solutions against what is known exactly.

#include "engine/math/admissible_forces.h"
#include "engine/math/derivative.h"
#include "engine/math/gauss_points.h"
#include "engine/math/sparse_admissible.h"

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
    /// What a motor's speed and acceleration are taken from: at each of many instants, not at most of them. From values
    /// on both sides, and on one.
    void derivatives() {
        struct Function {
            const char* name;
            double (*value)(double);
            double (*rate)(double);
            double (*second)(double);
            double scale; ///< s, within which it changes
            double rateWithin, secondWithin, oneSided;
        };
        const Function functions[] = {{"sin t", [](double t) { return std::sin(t); },
                                       [](double t) { return std::cos(t); }, [](double t) { return -std::sin(t); }, 1e9,
                                       1e-13, 1e-10, 1e-8},
                                      {"exp(-20 t)", [](double t) { return std::exp(-20.0 * t); },
                                       [](double t) { return -20.0 * std::exp(-20.0 * t); },
                                       [](double t) { return 400.0 * std::exp(-20.0 * t); }, 1e9, 1e-13, 1e-11, 1e-9},
                                      {"far off its mean", [](double t) { return 100.0 + 1e-3 * std::sin(30.0 * t); },
                                       [](double t) { return 0.03 * std::cos(30.0 * t); },
                                       [](double t) { return -0.9 * std::sin(30.0 * t); }, 1e9, 1e-9, 1e-7, 1e-4},
                                      {"6.3 kHz", [](double t) { return 1e-4 * std::sin(4e4 * t); },
                                       [](double t) { return 4.0 * std::cos(4e4 * t); },
                                       [](double t) { return -1.6e5 * std::sin(4e4 * t); }, 4e-5, 1e-9, 1e-7, 1e-5},
                                      {"parabola", [](double t) { return 3.0 * t * t; },
                                       [](double t) { return 6.0 * t; }, [](double) { return 6.0; }, 1e9, 1e-13, 1e-11,
                                       1e-10},
                                      {"constant", [](double) { return 5.0; }, [](double) { return 0.0; },
                                       [](double) { return 0.0; }, 1e9, 1e-13, 1e-13, 1e-13}};
        for (const Function& f : functions) {
            double rates = 1e-300, seconds = 1e-300, rate = 0.0, second = 0.0, oneSided = 0.0;
            for (int k = 0; k < 2000; ++k) {
                const double t = 0.0005137 * k;
                SmoothRange range;
                range.scale = f.scale;
                rates = std::max(rates, std::abs(f.rate(t)));
                seconds = std::max(seconds, std::abs(f.second(t)));
                rate = std::max(rate, std::abs(derivative(f.value, t, range) - f.rate(t)));
                second = std::max(second, std::abs(secondDerivative(f.value, t, range) - f.second(t)));
                range.low = t;
                oneSided = std::max(oneSided, std::abs(secondDerivative(f.value, t, range) - f.second(t)));
            }
            const auto within = [&](double error, double size, double bound) {
                QVERIFY2(error <= bound * size,
                         qPrintable(QString("%1: %2 of %3").arg(f.name).arg(error / size).arg(bound)));
            };
            within(rate, rates, f.rateWithin);
            within(second, seconds, f.secondWithin);
            within(oneSided, seconds, f.oneSided);
        }
        // So near the end of a piece that a step is lost in the instant: finite all the same.
        SmoothRange fast;
        fast.scale = 1e-17;
        QCOMPARE(addedStep(1e6, 1e-17), 1e-17);
        QVERIFY(std::isfinite(derivative([](double t) { return t; }, 1e6, fast)));
        QVERIFY(std::isfinite(secondDerivative([](double t) { return t; }, 1e6, fast)));
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
    /// A pawl's two supports, its two on the tooth's back that bear nothing, and a joint's dry friction inside its
    /// bound: there is but one admissible distribution, and Newton's steps lead far away from it.
    void leastAdmissibleWithBounds() {
        Matrix basis(5, 2);
        basis << -0.00282588984737, 0.704707826196, -0.00282588984737, 0.704707826196, 0.0399288031201,
            -0.0578769355836, 0.0399288031201, -0.0578769355836, 0.998396419292, 0.0086185875157;
        const std::vector<ForceCone> cones{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1, 0.0, 0.001}};
        for (const double inside : {-0.00099, -0.0006, 0.0, 0.0004, 0.00095}) {
            Vector only(5);
            only << 0.56, 0.56, 0.0, 0.0, inside;
            const Matrix w = basis * basis.transpose();
            LeastNorm norm;
            norm.factorise(w, 1e-10);
            Vector r(5);
            norm.solve(Vector(w * only), r);
            QVERIFY(!admissible(cones, r, 1e-6)); // the least norm of all pulls
            QVERIFY(norm.admit(cones, r, 5e-5));
            QVERIFY2((r - only).cwiseAbs().maxCoeff() < 1e-4, qPrintable(QString::number((r - only).norm())));
            QVERIFY(admissible(cones, r, 1e-14));
            QVERIFY((w * (r - only)).cwiseAbs().maxCoeff() < 5e-5);
        }
    }
    /// Forces between bodies in rows: as the dense ones, whether the least norm of all is admissible or not.
    void leastAdmissibleOfMany() {
        constexpr int bodies = 9, corners = 4;
        constexpr double mu = 0.4;
        std::vector<std::pair<int, int>> columns;
        for (int b = 0; b < bodies; ++b) columns.emplace_back(6 * b, 6);
        BlockRows rows;
        std::vector<ForceCone> cones;
        for (int b = 0; b < bodies; ++b)
            for (int k = 0; k < corners; ++k) { // each on the one before, the first on the ground
                const Vec3 at(k % 2 - 0.5, k / 2 - 0.45, 0.1 * std::sin(3.0 * k + b));
                const Vec3 normal = Vec3(0.1 * std::sin(3.0 * k), 0.1 * std::cos(5.0 * b), 1.0).normalized();
                const Vec3 t1 = normal.unitOrthogonal(), t2 = normal.cross(t1);
                rows.beginGroup(3);
                for (int body : {b, b - 1}) {
                    if (body < 0) continue;
                    const int block = rows.addBlock(6 * body, 6);
                    int c = 0;
                    for (const Vec3& axis : {normal, t1, t2})
                        rows.block(block).row(c++) << (body == b ? 1.0 : -1.0) * axis.transpose(),
                            (body == b ? 1.0 : -1.0) * (at - Vec3(0.0, 0.0, body)).cross(axis).transpose();
                }
                cones.push_back({Eigen::Index(3 * cones.size()), 3, mu});
            }
        const Matrix whole = rows.whole(6 * bodies); // B^T
        SparseAdmissible sparse;
        sparse.prepare(rows, columns);
        LeastNorm dense;
        dense.factorise(whole * whole.transpose(), 1e-10);
        QVERIFY(sparse.isIndependent(1e-5));
        const Vector decided = sparse.decided(),
                     known = (whole * (whole.transpose() * whole).ldlt().solve(whole.transpose())).diagonal();
        QVERIFY((decided - known).cwiseAbs().maxCoeff() < 1e-10 && known.maxCoeff() < 0.999);
        int open = 0;
        for (int trial = 0; trial < 40; ++trial) {
            Vector some = Vector::Zero(whole.rows()), r, expected = some;
            for (std::size_t k = 0; k < cones.size(); ++k) {
                const double normal = trial % 2 ? 1.0 : 0.02 + std::pow(std::sin(trial + 7.0 * double(k)), 4.0);
                some.segment<3>(cones[k].first) =
                    normal * Vec3(1.0, (trial % 2 ? 0.05 : 0.38) * std::cos(double(trial)), 0.0);
            }
            const Vector load = whole.transpose() * some;
            dense.solve(Vector(whole * load), expected);
            if (!admissible(cones, expected, 1e-12)) ++open;
            QVERIFY(dense.admit(cones, expected));
            QVERIFY(sparse.find(load, cones, r));
            QVERIFY((whole.transpose() * r - load).cwiseAbs().maxCoeff() < 1e-11 * load.cwiseAbs().maxCoeff());
            QVERIFY(admissible(cones, r, 1e-13));
            QVERIFY2((r - expected).cwiseAbs().maxCoeff() < 1e-9 * expected.cwiseAbs().maxCoeff(),
                     qPrintable(QString::number((r - expected).cwiseAbs().maxCoeff())));
        }
        QVERIFY2(open > 5 && open < 40, qPrintable(QString::number(open)));
        // Gaps along the normals, more than motions have freedoms for: those that a motion made are closed by it.
        std::vector<Eigen::Matrix<double, 6, 6>> masses(bodies, Eigen::Matrix<double, 6, 6>::Identity());
        Vector made(6 * bodies), gaps(rows.groupCount()), motion;
        for (Eigen::Index i = 0; i < made.size(); ++i) made[i] = std::sin(5.0 * double(i));
        const auto gapsBy = [&](const Vector& by) {
            for (int g = 0; g < rows.groupCount(); ++g) gaps[g] = whole.row(3 * g).dot(by);
        };
        gapsBy(made);
        sparse.place(masses, gaps, motion);
        QVERIFY(motion.norm() < made.norm() * (1.0 + 1e-9));
        gapsBy(made + motion);
        QVERIFY2(gaps.cwiseAbs().maxCoeff() < 1e-6, qPrintable(QString::number(gaps.cwiseAbs().maxCoeff())));
        // What pulls at all of them nothing bears: then the least norm of all.
        const Vector pull = -whole.transpose() * (Vector::Ones(whole.rows()));
        Vector r;
        QVERIFY(!sparse.find(pull, cones, r));
        QVERIFY((whole.transpose() * r - pull).cwiseAbs().maxCoeff() < 1e-10 * pull.cwiseAbs().maxCoeff());
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

    /// A ball rolls along floor and wall, pressed into the corner by 20 N: the least norm pulls at the floor and leaves
    /// both cones far behind, but forces within them there are.
    void admissibleForcesInACorner() {
        Matrix w(6, 6);
        w << 10, 0, 0, 0, -10, 0, 0, 35, 0, 10, 25, 0, 0, 0, 35, 0, 0, 10, 0, 10, 0, 10, 0, 0, -10, 25, 0, 0, 35, 0, 0,
            0, 10, 0, 0, 35;
        Vector least(6);
        least << -4.26425, 5.24525, -0.00444444, 14.7548, -5.24525, -0.00444444;
        const Vector load = w * least;
        for (const double mu : {0.015, 0.02, 0.1, 0.5, 2.0}) {
            LeastNorm norm;
            norm.factorise(w, 1e-12);
            const std::vector<ForceCone> cones = {{0, 3, mu}, {3, 3, mu}};
            Vector r = least;
            QVERIFY2(norm.admit(cones, r), qPrintable(QString::number(mu)));
            QVERIFY(admissible(cones, r, 1e-9));
            QVERIFY((w * r - load).cwiseAbs().maxCoeff() < 1e-9);
            QVERIFY(r[0] > 0.0 && r[3] > 0.0);
        }
    }

    /// Two things hold a bolt, one of them by dry friction of at most 0.5: the other has the rest.
    void admissibleForcesWithABound() {
        const Matrix w = Matrix::Ones(2, 2);
        LeastNorm norm;
        norm.factorise(w, 1e-12);
        for (const double load : {2.4, 0.6}) {
            Vector r = Vector::Constant(2, 0.5 * load);
            const std::vector<ForceCone> cones = {{0, 1, 0.0}, {1, 1, 0.0, 0.5}};
            QCOMPARE(admissible(cones, r, 1e-12), load < 1.0);
            QVERIFY(norm.admit(cones, r));
            QVERIFY(std::abs(r.sum() - load) < 1e-12 && std::abs(r[1] - std::min(0.5, 0.5 * load)) < 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(MathTest)
#include "math_test.moc"
