// Drift drawn back by the accelerations (Baumgarte) instead of projected: `baumgarte_time` of methods of index 1.

#include "engine/model/checks/validation.h"
#include "engine/model/kinds/integrator_type.h"
#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

namespace {

RunSummary run(Mechanism m, Keeper& kept) {
    RunControl control;
    return simulate(m, {}, {}, kept, control);
}

Mechanism sample(const std::string& integrator, double time) {
    Mechanism m = spatialSliderCrank();
    m.run.until = 2.0;
    m.run.output_step = 0.05;
    m.run.integrator = integrator;
    methodNumber(m.run, "baumgarte_time") = time;
    return m;
}

/// The crank swings to and fro between stops.
Mechanism strikes(double time) {
    Mechanism m = sample("DOPRI5", time);
    m.run.tolerance = 1e-9;
    m.run.strategy = "event-driven";
    m.run.until = 0.6;
    m.bodies[1].velocity.angular = {300.0, 0.0, 0.0}; // most of it goes where the joints let it
    m.joints[0].limits = NumberVector<2>{-0.1, 0.2};
    m.joints[0].stop_restitution = 0.8;
    return m;
}

struct Impacts final : FrameSink {
    std::vector<double> times;
    void event(const Event& e) override {
        if (e.kind == EventKind::Impact) times.push_back(e.time);
    }
};

std::vector<QString> explicitMethods() {
    std::vector<QString> names;
    for (const auto& type : integratorTypes())
        for (const auto& own : type.parameters)
            if (own.key == "baumgarte_time") names.push_back(QString::fromStdString(type.name));
    return names;
}

} // namespace

class BaumgarteTest : public QObject {
    Q_OBJECT

  private slots:
    void methodsOfIndexOneHaveIt();
    void anErrorDiesOutAsItsEquation();
    void driftStaysWhereItWouldGrow_data();
    void driftStaysWhereItWouldGrow();
    void theMotionIsThatOfProjection_data();
    void theMotionIsThatOfProjection();
    void inJointCoordinatesToo();
    void impactsAreTheSame();
    void tooShortATimeIsSaid();
};

void BaumgarteTest::methodsOfIndexOneHaveIt() {
    for (const auto& type : integratorTypes()) {
        const auto& own = type.parameters;
        const bool has =
            std::any_of(own.begin(), own.end(), [](const MethodParameter& p) { return p.key == "baumgarte_time"; });
        QCOMPARE(has, type.form == IntegratorType::Explicit);
    }
}

/// g'' + 2/T g' + g/T^2 = 0: from g = e and g' = 0, g = e (1 + t/T) exp(-t/T), in each row of all joints of a spatial
/// linkage while it moves.
void BaumgarteTest::anErrorDiesOutAsItsEquation() {
    constexpr double time = 0.02, error = 1e-7, h = 2e-4;
    constexpr int steps = 300;
    MultibodySystem system(spatialSliderCrank(), PartLibrary{});
    Vector q, v, moved, g(system.constraintCount());
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    Vector apart = Vector::Zero(system.nv());
    for (Eigen::Index i = 0; i < apart.size(); ++i) apart[i] = error * std::cos(2.1 * double(i));
    moved.resize(q.size());
    system.displace(q, apart, moved);
    q = moved;
    SmoothModel model(system);
    model.stabilise(time);
    model.chooseRows(0.0, q);
    model.projectVelocity(0.0, q, v);
    system.constraints(0.0, q, g);
    const Vector start = g;
    QVERIFY(start.cwiseAbs().maxCoeff() > 0.3 * error);
    const auto method = makeIntegrator({"DOPRI5", {time}});
    for (int i = 0; i < steps; ++i) {
        method->step(model, i * h, q, v, h);
        q = method->endPosition();
        v = method->endVelocity();
        system.normalise(q);
        const double at = (i + 1) * h / time;
        system.constraints((i + 1) * h, q, g);
        const double off = (g - (1.0 + at) * std::exp(-at) * start).cwiseAbs().maxCoeff();
        QVERIFY2(off < 1e-5 * error, qPrintable(QString("%1 after %2 steps").arg(off).arg(i + 1)));
    }
}

void BaumgarteTest::driftStaysWhereItWouldGrow_data() {
    QTest::addColumn<QString>("method");
    for (const QString& name : explicitMethods()) QTest::newRow(qPrintable(name)) << name;
}

/// Over four times the time of a motion that repeats itself, drift without it grows at least by four; with it it does
/// not, and is far smaller.
void BaumgarteTest::driftStaysWhereItWouldGrow() {
    QFETCH(QString, method);
    constexpr double h = 5e-3;
    const auto drift = [&](double time, double until) {
        Mechanism m = spatialSliderCrank();
        m.gravity = {0.0, 0.0, 0.0};
        MultibodySystem system(m, PartLibrary{});
        Vector q, v;
        system.initialState(q, v);
        assemble(system, 0.0, q, v);
        v *= 6.0 / v.cwiseAbs().maxCoeff();
        SmoothModel model(system);
        model.stabilise(time);
        model.chooseRows(0.0, q);
        MethodChoice choice = method.toStdString();
        for (const auto& own : findIntegratorType(choice.name)->parameters)
            choice.numbers.push_back(own.key == "baumgarte_time" ? time : own.usual);
        const auto integrator = makeIntegrator(choice);
        Vector memory;
        double most = 0.0;
        const int steps = int(std::round(until / h));
        for (int i = 0; i < steps; ++i) {
            integrator->recall(memory);
            integrator->step(model, i * h, q, v, h);
            integrator->remember(memory);
            q = integrator->endPosition();
            v = integrator->endVelocity();
            system.normalise(q);
            most = std::max(most, model.positionDrift((i + 1) * h, q));
        }
        return most;
    };
    const double free1 = drift(0.0, 2.0), free4 = drift(0.0, 8.0), held1 = drift(0.05, 2.0), held4 = drift(0.05, 8.0);
    const QString said = QString("%1 %2 %3 %4").arg(free1).arg(free4).arg(held1).arg(held4);
    QVERIFY2(free4 > 4.0 * free1, qPrintable(said));
    QVERIFY2(held4 < 1.5 * held1, qPrintable(said));
    QVERIFY2(held4 < 0.05 * free4, qPrintable(said));
}

void BaumgarteTest::theMotionIsThatOfProjection_data() { driftStaysWhereItWouldGrow_data(); }

void BaumgarteTest::theMotionIsThatOfProjection() {
    QFETCH(QString, method);
    Keeper held, projected;
    Mechanism m = sample(method.toStdString(), 0.05);
    m.run.tolerance = 1e-9;
    const RunSummary with = run(m, held);
    QCOMPARE(with.status, RunStatus::Done);
    methodNumber(m.run, "baumgarte_time") = 0.0;
    const RunSummary without = run(m, projected);
    QCOMPARE(without.status, RunStatus::Done);
    QCOMPARE(held.frames.size(), projected.frames.size());
    m.run.integrator = "HEM5";
    m.run.tolerance = 1e-12;
    Keeper exact;
    QCOMPARE(run(m, exact).status, RunStatus::Done);
    const auto off = [&](const Keeper& kept) {
        double apart = 0.0;
        for (std::size_t i = 0; i < exact.frames.size(); ++i)
            for (std::size_t b = 0; b < exact.frames[i].bodies.size(); ++b)
                apart = std::max(
                    apart,
                    (kept.frames[i].bodies[b].position - exact.frames[i].bodies[b].position).cwiseAbs().maxCoeff());
        return apart;
    };
    const double ofHeld = off(held), ofProjected = off(projected);
    const QString said = QString("%1 %2").arg(ofHeld).arg(ofProjected);
    QVERIFY2(ofHeld != ofProjected, "the setting does nothing");
    QVERIFY2(ofHeld < 5.0 * ofProjected + 1e-8, qPrintable(said));
    QVERIFY2(with.drift_position < 1e-7, qPrintable(QString::number(with.drift_position)));
}

void BaumgarteTest::inJointCoordinatesToo() {
    Keeper held, projected;
    Mechanism m = sample("DOPRI5", 0.05);
    m.run.tolerance = 1e-9;
    m.run.formulation = "relative";
    const RunSummary with = run(m, held);
    QCOMPARE(with.status, RunStatus::Done);
    methodNumber(m.run, "baumgarte_time") = 0.0;
    QCOMPARE(run(m, projected).status, RunStatus::Done);
    double apart = 0.0;
    for (std::size_t i = 0; i < held.frames.size(); ++i)
        apart = std::max(
            apart,
            (held.frames[i].bodies.back().position - projected.frames[i].bodies.back().position).cwiseAbs().maxCoeff());
    QVERIFY2(apart < 2e-6, qPrintable(QString::number(apart)));
}

void BaumgarteTest::impactsAreTheSame() {
    Impacts held, projected;
    RunControl control;
    QCOMPARE(simulate(strikes(0.05), {}, {}, held, control).status, RunStatus::Done);
    QCOMPARE(simulate(strikes(0.0), {}, {}, projected, control).status, RunStatus::Done);
    QVERIFY(held.times.size() >= 5);
    QCOMPARE(held.times.size(), projected.times.size());
    for (std::size_t i = 0; i < held.times.size(); ++i)
        QVERIFY2(std::abs(held.times[i] - projected.times[i]) < 1e-7,
                 qPrintable(QString("%1 %2").arg(i).arg(held.times[i] - projected.times[i])));
}

/// Steps of one length that are longer than the time do not follow the correction: the run ends and says so.
void BaumgarteTest::tooShortATimeIsSaid() {
    Keeper kept;
    Mechanism m = sample("RK4", 1e-4);
    m.run.step_rule = "fixed";
    m.run.first_step = 5e-3;
    try {
        const RunSummary summary = run(m, kept);
        QVERIFY2(summary.status == RunStatus::Failed, "done, with constraints that flew apart");
    } catch (const std::exception& problem) {
        QVERIFY2(QString(problem.what()).contains("baumgarte_time"), problem.what());
    }
}

QTEST_GUILESS_MAIN(BaumgarteTest)
#include "baumgarte_test.moc"
