// The formulations beside multipliers: one solution of one system, and one motion of loops in space.

#include "engine/math/formulation.h"

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"

#include <Eigen/LU>
#include <QtTest>

#include <map>
#include <random>
#include <tuple>

using namespace escapement;

namespace {

Matrix randomMatrix(std::mt19937& generator, Eigen::Index rows, Eigen::Index columns) {
    Matrix m(rows, columns);
    for (double& x : m.reshaped()) x = double(generator()) / 2147483648.0 - 1.0;
    return m;
}

/// Six links of one length whose hinges stand at right angles [Bricard's loop], along the edges of a cube: 29
/// independent rows of 30, and it moves.
Mechanism sixHinges() {
    const Vec3 corners[6] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}, {0, 0, 1}};
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground};
    m.gravity = {0.0, -9.81, 0.0};
    for (int k = 0; k < 5; ++k)
        m.bodies.push_back(
            link("link " + std::to_string(k), 1.0, {0.08, 0.09, 0.1}, 0.5 * (corners[k] + corners[k + 1])));
    for (int k = 0; k < 6; ++k) {
        const Vec3 axis = (corners[k] - corners[(k + 5) % 6]).cross(corners[(k + 1) % 6] - corners[k]);
        m.joints.push_back(joint(m, "revolute", k == 0 ? "ground" : "link " + std::to_string(k - 1),
                                 k == 5 ? "ground" : "link " + std::to_string(k), corners[k], axis));
    }
    return m;
}

Mechanism mechanismCalled(const QString& name) {
    return name == "Bennett" ? bennett() : name == "six hinges" ? sixHinges() : spatialSliderCrank();
}

RunSummary run(Mechanism m, const std::string& formulation, const std::string& integrator, double step,
               Keeper& keeper) {
    m.run.formulation = formulation;
    m.run.integrator = integrator;
    m.run.until = 3.0;
    m.run.output_step = 0.1;
    m.run.step_rule = "fixed";
    m.run.first_step = step;
    auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    findings = validate(m);
    if (hasErrors(findings)) throw ModelError(findings);
    RunControl control;
    return simulate(m, {}, {}, keeper, control);
}

} // namespace

class FormulationsTest : public QObject {
    Q_OBJECT

  private:
    /// By multipliers; kept, as several ask for the same.
    const Keeper& usualRun(const QString& name, const QString& integrator, double step) {
        const auto [found, fresh] = usual_.try_emplace({name, integrator, step});
        if (!fresh) return found->second;
        const RunSummary s =
            run(mechanismCalled(name), usualFormulation(), integrator.toStdString(), step, found->second);
        if (s.status != RunStatus::Done) qFatal("%s", s.message.c_str());
        return found->second;
    }
    std::map<std::tuple<QString, QString, double>, Keeper> usual_;

  private slots:
    void allSolveOneSystem() {
        std::mt19937 generator{7};
        for (const auto& [rows, columns] : {std::pair{1, 6}, {4, 6}, {6, 6}, {11, 18}, {29, 30}}) {
            const Matrix root = randomMatrix(generator, columns, columns);
            const Matrix mass = root * root.transpose() + 0.1 * Matrix::Identity(columns, columns);
            const Matrix c = randomMatrix(generator, rows, columns);
            // Forces in directions of their own, as sliding friction and half-explicit stages have them.
            const Matrix b = c.transpose() + 0.1 * randomMatrix(generator, columns, rows);
            const Vector force = randomMatrix(generator, columns, 1), r = randomMatrix(generator, rows, 1);
            const Matrix inverseRight = mass.partialPivLu().solve(b);
            for (const Formulation& formulation : formulations()) {
                if (!formulation.make) continue;
                const auto solve = formulation.make();
                Vector a, lambda(rows);
                for (int again = 0; again < 2; ++again) { // with what it has kept, too
                    a = mass.partialPivLu().solve(force);
                    solve->factorise(inverseRight, c);
                    solve->solve(inverseRight, c, a, r, lambda);
                }
                const double size = 1.0 + a.norm() * mass.norm() + lambda.norm();
                QVERIFY2((mass * a - force - b * lambda).norm() < 1e-12 * size, formulation.name.c_str());
                QVERIFY2((c * a - r).norm() < 1e-12 * size, formulation.name.c_str());
            }
        }
    }

    void redundantRowsHaveTheLeastCorrection() {
        std::mt19937 generator{3};
        Matrix c = randomMatrix(generator, 4, 6);
        c.row(3) = c.row(0) + 2.0 * c.row(1);
        Vector r = randomMatrix(generator, 4, 1);
        r[3] = r[0] + 2.0 * r[1];
        const Vector free = randomMatrix(generator, 6, 1);
        const auto solve = findFormulation("udwadia-kalaba")->make();
        Vector a = free, lambda(4);
        solve->factorise(c.transpose(), c);
        solve->solve(c.transpose(), c, a, r, lambda);
        const Vector least = free + c.completeOrthogonalDecomposition().solve(r - c * free);
        QVERIFY((a - least).norm() < 1e-12);
    }

    void allGiveTheSameMotion_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("integrator");
        for (const char* name : {"Bennett", "six hinges", "spatial slider-crank"})
            for (const char* integrator : {"HEM5", "DOPRI5"})
                QTest::addRow("%s, %s", name, integrator) << QString(name) << QString(integrator);
    }
    void allGiveTheSameMotion() {
        QFETCH(QString, name);
        QFETCH(QString, integrator);
        const bool crank = name == "spatial slider-crank"; // turns faster
        const double step = crank ? 1e-3 : 2.5e-3;
        // Roundoff sets the other limit: after 60000 steps by multipliers the rod's direction is off by 1e-9 rad.
        const double finer = step * (!crank ? 0.5 : integrator == "HEM5" ? 0.16 : 0.25);
        for (const Formulation& formulation : formulations()) {
            if (formulation.name == usualFormulation()) continue;
            // Those in the coordinates of bodies make the same errors; others must be shown that both are small.
            const double used = formulation.jointCoordinates ? finer : step;
            Keeper keeper;
            const Keeper& usual = usualRun(name, integrator, used);
            const RunSummary s = run(mechanismCalled(name), formulation.name, integrator.toStdString(), used, keeper);
            QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
            QCOMPARE(keeper.frames.size(), usual.frames.size());
            double apart = 0.0, went = 0.0;
            for (std::size_t i = 0; i < keeper.frames.size(); ++i)
                for (std::size_t b = 0; b < keeper.frames[i].bodies.size(); ++b) {
                    const BodyState &one = keeper.frames[i].bodies[b], &other = usual.frames[i].bodies[b];
                    apart = std::max({apart, (one.position - other.position).norm(),
                                      one.orientation.angularDistance(other.orientation)});
                    went = std::max(went, (one.position - keeper.frames[0].bodies[b].position).norm());
                }
            const double energy = s.energy_end + s.dissipated - s.work - s.energy_start;
            qInfo("%s: %g apart, energy %g J", formulation.name.c_str(), apart, energy);
            QVERIFY2(went > 0.01, "it does not move");
            QVERIFY2(apart < 1e-9, qPrintable(QString("%1 apart").arg(apart)));
            QVERIFY2(std::abs(energy) < 1e-8, qPrintable(QString("%1 J").arg(energy)));
        }
    }

    void partitionChangesAlongTheMotion() {
        for (const char* name : {"Bennett", "spatial slider-crank"}) {
            Scene s = scene(name);
            SmoothModel model(*s.system);
            model.solveBy(findFormulation("coordinate-partitioning"));
            model.chooseRows(0.0, s.q);
            const auto integrator = makeIntegrator("DOPRI5");
            for (int i = 0; i < 2000; ++i) {
                integrator->step(model, 1e-3 * i, s.q, s.v, 1e-3);
                s.q = integrator->endPosition();
                s.v = integrator->endVelocity();
                s.system->normalise(s.q);
                model.projectPosition(1e-3 * (i + 1), s.q, 1e-15);
                if (model.redundant()) model.chooseRows(1e-3 * (i + 1), s.q);
                model.projectVelocity(1e-3 * (i + 1), s.q, s.v);
            }
            QVERIFY2(model.formulationChanges() > 0, name);
        }
    }

    void implicitMethodsRefuseThem() {
        for (const IntegratorType& type : integratorTypes()) {
            Mechanism m = spatialSliderCrank();
            m.run.integrator = type.name;
            m.run.formulation = "null-space";
            (void)resolve(m);
            const bool refused = std::ranges::any_of(validate(m), [](const Finding& f) {
                return f.pointer == "/run/formulation" && f.severity == Severity::Error;
            });
            QCOMPARE(refused, type.form == IntegratorType::Implicit || type.form == IntegratorType::Either);
        }
    }

    /// A partition or a basis that is kept from step to step would make a continued run another one.
    void continuedRunIsTheSame() {
        for (const Formulation& formulation : formulations()) {
            Mechanism m = spatialSliderCrank();
            m.run.formulation = formulation.name;
            m.run.until = 0.7;
            m.run.output_step = 0.01;
            (void)resolve(m);
            Keeper whole, rest;
            RunControl control;
            simulate(m, {}, {}, whole, control);
            QVERIFY(!whole.checkpoints.empty());
            const Checkpoint& from = whole.checkpoints[whole.checkpoints.size() / 2];
            simulate(m, {}, {}, rest, control, Continuation{from});
            const Frame &one = whole.frames.back(), &other = rest.frames.back();
            for (std::size_t b = 0; b < one.bodies.size(); ++b) {
                QCOMPARE(one.bodies[b].position, other.bodies[b].position);
                QCOMPARE(one.bodies[b].orientation.coeffs(), other.bodies[b].orientation.coeffs());
            }
        }
    }
};

QTEST_GUILESS_MAIN(FormulationsTest)
#include "formulations_test.moc"
