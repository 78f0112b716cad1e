// Glocker's time scaling integrated beside his reflection [Glocker1999; Haddouni2015, eqs. 4.3-4.7 and 4.8-4.15]: the
// rows of a guide turn from one piece of its curve to the next while an artificial time goes from 0 to 1, and what the
// velocity and the impulse are at its end is what the corner's law gives at once.

#include "engine/dynamics/joints/guide_corner.h"
#include "engine/dynamics/verification/generalised_system.h"

#include <Eigen/Cholesky>
#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

/// A mechanism of seven coordinates with one point on a guide, and rows of other joints beside it. At one place only:
/// no more is asked of it.
class AtACorner final : public GeneralisedSystem {
  public:
    AtACorner(Matrix mass, Matrix others, Matrix point, Matrix normals)
        : GeneralisedSystem(7, Vector::Zero(7), Vector::Zero(7)), mass_(std::move(mass)), others_(std::move(others)),
          point_(std::move(point)), normals_(std::move(normals)) {}
    int constraintCount() const override { return int(others_.rows()) + 2; }
    void constraintJacobian(double, In<Vector>, Out<Matrix> g) const override { g << others_, normals_ * point_; }
    int guideCount() const override { return 1; }
    int guideRows(int, In<Vector>, Eigen::Ref<ContactRows> rows) const override {
        rows = point_;
        return int(others_.rows());
    }
    void forces(double, In<Vector>, In<Vector>, Out<Vector> f) const override { f.setZero(); }
    SystemEnergy energy(double, In<Vector> q, In<Vector> v) const override { return {kinetic(q, v), 0.0, 0.0}; }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override { mass = mass_; }
    Matrix mass_, others_, point_, normals_;
};

Matrix randomMatrix(std::mt19937& generator, Eigen::Index rows, Eigen::Index columns) {
    Matrix m(rows, columns);
    for (double& x : m.reshaped()) x = double(generator()) / 2147483648.0 - 1.0;
    return m;
}

/// M dv = G(tau)^T lambda, G(tau) v = 0 for tau from 0 to 1 by the classical method of order 4; the impulse on the
/// point beside.
struct Scaled {
    Vector v;
    Vec3 impulse = Vec3::Zero();
};

Scaled integrate(const Matrix& inverseMass, const Matrix& others, const Matrix& point, const Matrix& first,
                 const Matrix& second, const Vector& v, int steps) {
    const auto rates = [&](double tau, const Vector& at) {
        const Matrix normals = (1.0 - tau) * first + tau * second;
        Matrix g(others.rows() + 2, 7), change = Matrix::Zero(others.rows() + 2, 7);
        g << others, normals * point;
        change.bottomRows(2) = (second - first) * point;
        const Vector lambda = -(g * inverseMass * g.transpose()).llt().solve(change * at);
        return std::pair<Vector, Vec3>(inverseMass * g.transpose() * lambda, normals.transpose() * lambda.tail(2));
    };
    Scaled s{v};
    const double h = 1.0 / steps;
    for (int i = 0; i < steps; ++i) {
        const double tau = i * h;
        const auto [k1, r1] = rates(tau, s.v);
        const auto [k2, r2] = rates(tau + 0.5 * h, s.v + 0.5 * h * k1);
        const auto [k3, r3] = rates(tau + 0.5 * h, s.v + 0.5 * h * k2);
        const auto [k4, r4] = rates(tau + h, s.v + h * k3);
        s.v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        s.impulse += h / 6.0 * (r1 + 2.0 * r2 + 2.0 * r3 + r4);
    }
    return s;
}

} // namespace

class TimeScalingTest : public QObject {
    Q_OBJECT

  private slots:
    void endsAtTheReflection_data() {
        QTest::addColumn<double>("degrees");
        QTest::addColumn<int>("joints");
        for (const double angle : {1.0, 35.0, 90.0, 130.0})
            for (const int joints : {0, 2, 4})
                QTest::addRow("%g degrees, %d other rows", angle, joints) << angle << joints;
    }
    void endsAtTheReflection() {
        QFETCH(double, degrees);
        QFETCH(int, joints);
        std::mt19937 generator{unsigned(joints + 10 * degrees)};
        const double phi = degrees * M_PI / 180.0;
        const Matrix root = randomMatrix(generator, 7, 7);
        const Matrix mass = root * root.transpose() + 0.3 * Matrix::Identity(7, 7), inverse = mass.inverse();
        const Matrix others = randomMatrix(generator, joints, 7), point = randomMatrix(generator, 3, 7);
        const Vec3 along = Vec3(1.0, 2.0, -0.5).normalized(), across = along.cross(Vec3(0.3, 0.1, 1.0)).normalized(),
                   out = along.cross(across);
        Matrix first(2, 3), second(2, 3);
        first << across.transpose(), out.transpose();
        second << (std::cos(phi) * across - std::sin(phi) * along).transpose(), out.transpose();
        // A velocity that the other rows and the first piece admit, forwards on it.
        Matrix g(joints + 2, 7);
        g << others, first * point;
        Vector v = randomMatrix(generator, 7, 1);
        v -= inverse * g.transpose() * (g * inverse * g.transpose()).llt().solve(g * v);
        if (along.dot(point * v) < 0.0) v = -v;
        AtACorner system(mass, others, point, first);
        GuideJoin join;
        join.kind = JoinKind::Corner;
        join.before = along;
        join.after = std::cos(phi) * along + std::sin(phi) * across;
        const GuideTurn turn = turnIntoPiece(system, 0.0, Vector::Zero(7), v, 0, join, CornerLaw::EnergyKeeping);
        const Scaled scaled = integrate(inverse, others, point, first, second, v, 400);
        const double off = (scaled.v - turn.v).norm() / v.norm(),
                     offImpulse = (scaled.impulse - turn.impulse).norm() / (1e-3 + turn.impulse.norm());
        qInfo("velocity off by %.1e, impulse by %.1e; turned by %.2f of itself", off, offImpulse,
              (turn.v - v).norm() / v.norm());
        QVERIFY((turn.v - v).norm() > 1e-4 * v.norm());
        QVERIFY2(off < 1e-9, qPrintable(QString::number(off)));
        QVERIFY2(offImpulse < 1e-8, qPrintable(QString::number(offImpulse)));
        QVERIFY(std::abs(v.dot(mass * v) - scaled.v.dot(mass * scaled.v)) < 1e-9 * v.dot(mass * v));
    }
};

QTEST_APPLESS_MAIN(TimeScalingTest)
#include "time_scaling_test.moc"
