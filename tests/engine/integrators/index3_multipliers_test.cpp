// Multipliers of constraints that are met as positions (index 3) in small steps, with the equations scaled by the step
// [Haddouni2015, eqs. 2.98 and 2.111] as ImplicitStages has them, and without.

#include "engine/integrators/smooth/steps/implicit_stages.h"
#include "tests/support/integrator_scenes.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double gamma = 0.5, beta = 0.25; // Newmark's

/// The four-bar linkage on its way, and the multipliers at the end of a short step by the acceleration level.
struct Start {
    std::unique_ptr<System> system;
    std::unique_ptr<SmoothModel> model;
    Vector q, v, a, lambda;
    Start() {
        Scene s = scene("four-bar");
        system = std::move(s.system);
        model = std::make_unique<SmoothModel>(*system);
        model->chooseRows(0.0, s.q);
        const auto fine = makeIntegrator("HEM5");
        for (int i = 0; i < 300; ++i) {
            fine->step(*model, 1e-3 * i, s.q, s.v, 1e-3);
            s.q = fine->endPosition();
            s.v = fine->endVelocity();
            model->projectPosition(0.0, s.q, 1e-16);
            model->projectVelocity(0.0, s.q, s.v);
        }
        q = s.q;
        v = s.v;
        model->acceleration(0.0, q, v, a, lambda);
    }
    Vector exactAfter(double h) {
        const auto fine = makeIntegrator("HEM5");
        fine->step(*model, 0.0, q, v, h);
        Vector at, after;
        model->acceleration(h, fine->endPosition(), fine->endVelocity(), at, after);
        return after;
    }
};

double scaledError(double h) {
    Start s;
    ImplicitStages stage(gamma, beta, ImplicitStages::Meets::Positions);
    stage.linearise(*s.model, 0.0, s.q, s.v);
    stage.factorise(h);
    stage.vKnown[0] = s.v + h * (1.0 - gamma) * s.a;
    stage.moveKnown = s.v + h * (0.5 - beta) * s.a;
    stage.qKnown[0] = s.q;
    const double c = 1.0;
    stage.solve(*s.model, 0.0, &c, h);
    return (stage.multipliers(0) - s.exactAfter(h)).norm();
}

/// The same step with displacements as unknowns and nothing scaled [Haddouni2015, eq. 2.76], the tangent anew in each
/// iteration.
double unscaledError(double h) {
    Start s;
    const Eigen::Index n = s.v.size(), rows = s.lambda.size();
    Vector q = s.q, lambda = s.lambda, force(n), momentum(n), gap(rows);
    Matrix g(rows, n), mass(n, n);
    for (int iteration = 0; iteration < 30; ++iteration) {
        const Vector a = (q - s.q - h * s.v) / (beta * h * h) - (0.5 / beta - 1.0) * s.a;
        const Vector v = s.v + h * ((1.0 - gamma) * s.a + gamma * a);
        s.system->forces(h, q, v, force);
        s.system->constraints(h, q, gap);
        s.system->constraintJacobian(h, q, g);
        s.system->prepareMass(q);
        for (Eigen::Index k = 0; k < n; ++k) s.system->multiplyMass(Vector(Vector::Unit(n, k)), mass.col(k));
        Matrix newton = Matrix::Zero(n + rows, n + rows);
        newton.topLeftCorner(n, n) = mass / (beta * h * h);
        newton.topRightCorner(n, rows) = -g.transpose();
        newton.bottomLeftCorner(rows, n) = g;
        Vector right(n + rows);
        right << force + g.transpose() * lambda - mass * a, -gap;
        const Vector change = newton.partialPivLu().solve(right);
        q += change.head(n);
        lambda += change.tail(rows);
    }
    return (lambda - s.exactAfter(h)).norm();
}

} // namespace

/// Condition of Newton's matrix with the unknowns and equations of a step of length h, as they are and scaled.
std::pair<double, double> conditions(double h) {
    Start s;
    const Eigen::Index n = s.v.size(), rows = s.lambda.size();
    Matrix g(rows, n), newton = Matrix::Zero(n + rows, n + rows);
    s.system->constraintJacobian(0.0, s.q, g);
    s.system->prepareMass(s.q);
    for (Eigen::Index k = 0; k < n; ++k) s.system->multiplyMass(Vector(Vector::Unit(n, k)), newton.col(k).head(n));
    newton.topRightCorner(n, rows) = -g.transpose();
    newton.bottomLeftCorner(rows, n) = g;
    const auto condition = [](const Matrix& m) {
        const Vector values = m.jacobiSvd().singularValues();
        return values.maxCoeff() / values.minCoeff();
    };
    const double scaled = condition(newton);
    newton.topLeftCorner(n, n) /= beta * h * h;
    return {scaled, condition(newton)};
}

/// Of a short run: the multipliers that a run shows, which come from the accelerations at its end.
double shownError(double h) {
    Start s;
    const auto method = makeIntegrator("generalized-alpha-positions"), fine = makeIntegrator("HEM5");
    Vector q = s.q, v = s.v, qFine = s.q, vFine = s.v, memory, a, lambda, exact;
    for (int i = 0; i < 20; ++i) {
        method->recall(memory);
        method->step(*s.model, i * h, q, v, h);
        method->remember(memory);
        q = method->endPosition();
        v = method->endVelocity();
        s.model->projectVelocity(0.0, q, v);
        fine->step(*s.model, i * h, qFine, vFine, h);
        qFine = fine->endPosition();
        vFine = fine->endVelocity();
    }
    s.model->acceleration(0.0, q, v, a, lambda);
    s.model->acceleration(0.0, qFine, vFine, a, exact);
    return (lambda - exact).norm();
}

class Index3MultipliersTest : public QObject {
    Q_OBJECT

  private slots:
    /// What a run shows in steps of 1e-7 s is no worse than in steps of 1e-5 s.
    void shownOnes() {
        for (double h : {1e-3, 1e-5, 1e-7}) qInfo("h = %.0e: off by %.1e N", h, shownError(h));
        QVERIFY(shownError(1e-7) <= 10.0 * shownError(1e-5) + 1e-12);
        QVERIFY(shownError(1e-7) < 1e-10);
    }

    /// Scaled, Newton's matrix is as good in the shortest step as in any other; unscaled it grows with the fourth
    /// power.
    void conditionOfTheMatrix() {
        const auto [scaled, plain] = conditions(1e-5);
        const auto [scaledShort, plainShort] = conditions(1e-7);
        qInfo("scaled %.1e and %.1e, unscaled %.1e and %.1e", scaled, scaledShort, plain, plainShort);
        QVERIFY(scaledShort < 1.01 * scaled && scaledShort < 100.0);
        QVERIFY(plainShort > 1e6 * plain);
    }

    /// The stage's own multipliers, from positions alone: what positions are rounded by is worth roundoff over beta h^2
    /// as an acceleration, whatever is scaled. Beyond that both have the error of one step of first order.
    void ofTheStage() {
        const double slope = scaledError(1e-4) / 1e-4;
        for (double h : {1e-4, 1e-5, 1e-6, 1e-7}) {
            const double rounded = 1.1e-16 * 10.0 / (beta * h * h);
            qInfo("h = %.0e: scaled %.1e N, unscaled %.1e N; rounding is worth %.1e N", h, scaledError(h),
                  unscaledError(h), rounded);
            QVERIFY(scaledError(h) < 2.0 * slope * h + rounded);
        }
    }
};

QTEST_GUILESS_MAIN(Index3MultipliersTest)
#include "index3_multipliers_test.moc"
