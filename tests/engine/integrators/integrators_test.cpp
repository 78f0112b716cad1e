// Every method of the table of integrators is held to what its descriptor says: orders of positions, velocities,
// multipliers and dense output, the error estimate, the constraints that its step keeps, what it allocates, continued
// runs, and impacts.

#include "engine/model/checks/validation.h"
#include "engine/simulation/simulate.h"
#include "tests/support/allocation_count.h"
#include "tests/support/integrator_scenes.h"
#include "tests/support/places.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

void methodsAndScenes() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("name");
    for (const auto& type : integratorTypes())
        for (const char* name : {"four-bar", "slider-crank", "spatial slider-crank"})
            QTest::addRow("%s, %s", type.name.c_str(), name) << QString::fromStdString(type.name) << name;
}

/// With Andrews' squeezer and a second closed chain in space beside those.
void methodsAndMoreScenes() {
    methodsAndScenes();
    for (const auto& type : integratorTypes())
        for (const char* name : {"andrews", "Bennett"})
            QTest::addRow("%s, %s", type.name.c_str(), name) << QString::fromStdString(type.name) << name;
}

void methods() {
    QTest::addColumn<QString>("method");
    for (const auto& type : integratorTypes())
        QTest::addRow("%s", type.name.c_str()) << QString::fromStdString(type.name);
}

} // namespace

class IntegratorsTest : public QObject {
    Q_OBJECT

  private slots:
    void orders_data() { methodsAndMoreScenes(); }
    void orders();
    void keepsWhatItSays_data() { methodsAndScenes(); }
    void keepsWhatItSays();
    void allocatesNothing_data() { methodsAndScenes(); }
    void allocatesNothing();
    void continuedRunsAreTheSame_data() { methods(); }
    void continuedRunsAreTheSame();
    void locatesImpacts_data() { methods(); }
    void locatesImpacts();
    void andrewsMeetsItsReference_data() { methods(); }
    void andrewsMeetsItsReference();
    void flexibleCrankMeetsItsReference();
    void stiffSpringsTakeFewSteps();
    void lostVibrationsEndNoRun();
    void numbersAreChecked();
    void dampingIsBooked_data() { methods(); }
    void dampingIsBooked();
};

/// Slopes over five halvings, or four of low orders, which show in them; no less than the descriptor's orders but 0.2.
void IntegratorsTest::orders() {
    QFETCH(QString, method);
    QFETCH(QString, name);
    const IntegratorType& type = *findIntegratorType(method.toStdString());
    static std::map<QString, Course> references;
    if (!references.contains(name)) references[name] = course(name, "HEM5", 4 * finest);
    const Course& reference = references[name];
    std::vector<double> q, v, lambda, dense;
    // Methods that look back at several steps show their order in shorter steps; RATTLE's iteration finds the middle of
    // steps of Andrews' mechanism, whose inertia forces change within a thousandth of a second, in shorter ones, and so
    // does Newton's of Bennett's linkage.
    const bool looksBack = std::any_of(type.parameters.begin(), type.parameters.end(),
                                       [](const auto& own) { return own.key.ends_with("_order"); });
    const bool iterates = type.form == IntegratorType::HalfExplicit && type.orders.positions == 2 && name == "andrews";
    // First order on Andrews' mechanism shows where a step is a small part of a turn.
    const bool slow = type.orders.positions == 1 && name == "andrews";
    const int first =
                  (slow                                                                                         ? 8
                   : iterates                                                                                   ? 16
                   : looksBack                                                                                  ? 6
                   : type.orders.positions > 2 && !(type.form == IntegratorType::Implicit && name == "Bennett") ? 1
                                                                                                                : 2) *
                  coarsest,
              last = first << (type.orders.positions > 2 ? halvings : halvings - 1);
    for (int steps = first; steps <= last; steps *= 2) {
        const Course c = course(name, type.name, steps, {.within = steps / first}); // at the same instants in all
        q.push_back(apart(c.q, reference.q));
        v.push_back(apart(c.v, reference.v));
        lambda.push_back(apart(c.lambda, reference.lambda));
        dense.push_back(c.dense);
    }
    qInfo("slopes %.2f in q, %.2f in v, %.2f in lambda, %.2f within steps; q off by %.1e ... %.1e", slope(q), slope(v),
          slope(lambda), slope(dense), q.front(), q.back());
    QVERIFY2(slope(q) >= type.orders.positions - 0.2, qPrintable(QString::number(slope(q))));
    QVERIFY2(slope(v) >= type.orders.velocities - 0.2, qPrintable(QString::number(slope(v))));
    QVERIFY2(slope(lambda) >= type.orders.multipliers - 0.2, qPrintable(QString::number(slope(lambda))));
    QVERIFY2(slope(dense) >= type.orders.dense - 0.2, qPrintable(QString::number(slope(dense))));
    QVERIFY(type.orders.positions == makeIntegrator(type.name)->order());
}

/// Constraints at roundoff where the method keeps them, and an estimate that on the whole is no less than half the
/// error.
void IntegratorsTest::keepsWhatItSays() {
    QFETCH(QString, method);
    QFETCH(QString, name);
    const IntegratorType& type = *findIntegratorType(method.toStdString());
    const Course c = course(name, type.name, 4 * coarsest, {.within = 1, .project = true});
    qInfo("drift %.1e of velocities, %.1e of positions; error %.2f of the estimate", c.velocities, c.positions,
          std::sqrt(c.error / c.estimate));
    if (type.holds == IntegratorType::Velocities || type.holds == IntegratorType::Both)
        QVERIFY2(c.velocities < 1e-13, qPrintable(QString::number(c.velocities)));
    if (type.holds == IntegratorType::Positions || type.holds == IntegratorType::Both)
        QVERIFY2(c.positions < 1e-13, qPrintable(QString::number(c.positions)));
    QVERIFY2(std::sqrt(c.error / c.estimate) < 2.0, qPrintable(QString::number(std::sqrt(c.error / c.estimate))));
}

void IntegratorsTest::allocatesNothing() {
    QFETCH(QString, method);
    QFETCH(QString, name);
    Scene s = scene(name);
    SmoothModel model(*s.system);
    model.chooseRows(0.0, s.q);
    const auto integrator = makeIntegrator(method.toStdString());
    const double h = s.until / (4 * coarsest);
    Vector memory, q, v;
    const auto step = [&] {
        integrator->recall(memory);
        integrator->step(model, 0.0, s.q, s.v, h);
        integrator->remember(memory);
        integrator->prepareDense(model);
        integrator->dense(model, 0.3, q, v);
        if (!(integrator->error(1e-6) >= 0.0)) throw std::runtime_error("no error");
        s.q = integrator->endPosition();
        s.v = integrator->endVelocity();
    };
    for (int i = 0; i < 12; ++i) step(); // what looks back has all its memory
    // Where parts of a sparse matrix come to vanish, or no longer do, its structure is found anew, and that step
    // allocates: most do not.
    std::vector<std::int64_t> counts;
    for (int i = 0; i < 9; ++i) counts.push_back(allocationsOf(step));
    std::sort(counts.begin(), counts.end());
    QCOMPARE(counts[4], std::int64_t(0));
}

/// From a checkpoint in the middle of a run with error control: what the method remembers is in the state.
void IntegratorsTest::continuedRunsAreTheSame() {
    QFETCH(QString, method);
    Scene s = scene("four-bar");
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.integrator = method.toStdString();
    settings.until = 0.2;
    settings.tolerance = 1e-6;
    settings.outputStep = 0.01;
    settings.stepsPerCheckpoint = 3;
    RunControl control;
    Keeper whole, rest;
    const RunSummary first = HybridRun(*s.system, settings, whole, control).run(s.q, s.v, {});
    QVERIFY2(first.status == RunStatus::Done, first.message.c_str());
    QVERIFY(whole.checkpoints.size() > 2);
    Scene again = scene("four-bar");
    const RunSummary second = HybridRun(*again.system, settings, rest, control)
                                  .run(again.q, again.v, {}, &whole.checkpoints[whole.checkpoints.size() / 2]);
    QVERIFY2(second.status == RunStatus::Done, second.message.c_str());
    QVERIFY(!rest.frames.empty() && rest.frames.size() < whole.frames.size());
    const std::size_t offset = whole.frames.size() - rest.frames.size();
    for (std::size_t i = 0; i < rest.frames.size(); ++i) {
        QCOMPARE(rest.frames[i].time, whole.frames[offset + i].time);
        QVERIFY(rest.frames[i].q == whole.frames[offset + i].q);
        QVERIFY(rest.frames[i].v == whole.frames[offset + i].v);
        QCOMPARE(rest.frames[i].energy.numerical, whole.frames[offset + i].energy.numerical);
    }
}

void IntegratorsTest::locatesImpacts() {
    QFETCH(QString, method);
    const bool first = findIntegratorType(method.toStdString())->orders.positions < 2;
    for (const char* strategy : {"hybrid", "event-driven"}) {
        const VerificationResult r = verify("bouncing-ball", {{"integrator", method.toStdString()},
                                                              {"strategy", strategy},
                                                              {"tolerance", first ? "1e-7" : "1e-8"}});
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        double at = std::sqrt(2.0 / 9.81), worst = 0.0;
        int impacts = 0;
        for (const auto& event : r.events) {
            if (event.kind != "impact") continue;
            worst = std::max(worst, std::abs(event.time - at));
            at += 2.0 * std::pow(0.5, ++impacts) * std::sqrt(2.0 / 9.81);
        }
        qInfo("%s: %d impacts, off by %.1e s", strategy, impacts, worst);
        QVERIFY(impacts >= (first ? 8 : 15));
        QVERIFY2(worst < (first ? 1e-2 : 1e-10), qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.q[1]) < 1e-12);
    }
}

/// Andrews' mechanism at 0.03 s against the published file of references (own values, good to 1e-12).
void IntegratorsTest::andrewsMeetsItsReference() {
    QFETCH(QString, method);
    const IntegratorType& type = *findIntegratorType(method.toStdString());
    const QString shared = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared");
    QFile file(shared + "/reference/references.json");
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("references.json is missing (ESCAPEMENT_SHARED): the references were not compared with");
    const QJsonArray q =
        QJsonDocument::fromJson(file.readAll())["andrews_ivp"].toObject()["own_reference"].toObject()["q"].toArray();
    QCOMPARE(q.size(), qsizetype(7));
    const int order = type.orders.positions;
    const char* tolerance = order >= 5 ? "1e-12" : order == 4 ? "1e-9" : "1e-6";
    const VerificationResult r = verify("andrews", {{"integrator", type.name}, {"tolerance", tolerance}});
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    double worst = 0.0;
    for (int k = 0; k < 7; ++k) worst = std::max(worst, std::abs(r.q[k] - q[k].toDouble()));
    qInfo("q off by %.1e, %d steps at %s", worst, int(r.steps), tolerance);
    QVERIFY2(worst < (order >= 5   ? 1e-10
                      : order == 4 ? 1e-6
                      : order == 2 ? 1e-2
                                   : 0.3),
             qPrintable(QString::number(worst)));
}

/// Simeon's slider-crank with a flexible rod at 0.1 s: q to 1e-8 of the published file's, and at an error of 1e-4 an
/// implicit method takes a tenth of an explicit one's steps at most.
void IntegratorsTest::flexibleCrankMeetsItsReference() {
    const QString shared = qEnvironmentVariable("ESCAPEMENT_SHARED", QString(sourceFolder) + "/../shared");
    QFile file(shared + "/reference/references.json");
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("references.json is missing (ESCAPEMENT_SHARED): the references were not compared with");
    const QJsonArray q = QJsonDocument::fromJson(file.readAll())["ivp_slider_crank_flexible"]
                             .toObject()["testset_reference"]
                             .toObject()["q"]
                             .toArray();
    QCOMPARE(q.size(), qsizetype(7));
    const auto run = [&](const char* method, const char* tolerance, const char* order = "2") {
        const VerificationResult r =
            verify("flexible-slider-crank", {{"integrator", method}, {"tolerance", tolerance}, {"bdf_order", order}});
        double worst = r.status == RunStatus::Done ? 0.0 : INFINITY;
        for (int k = 0; k < 7 && r.status == RunStatus::Done; ++k)
            worst = std::max(worst, std::abs(r.q[k] - q[k].toDouble()));
        qInfo("%s at %s: %d steps, q off by %.1e", method, tolerance, int(r.steps), worst);
        return std::pair(worst, r.steps);
    };
    QVERIFY(run("Radau5", "1e-7").first < 1e-8);
    QVERIFY(run("generalized-alpha", "1e-9").first < 1e-8);
    QVERIFY(run("BDF", "1e-6", "5").first < 1e-8);
    const auto stiff = run("Radau5", "1e-1"), plain = run("HEM5", "1e-4");
    QVERIFY(stiff.first < 1e-4 && plain.first < 1e-4);
    QVERIFY(10 * stiff.second <= plain.second);
}

/// A carriage held by a stiff spring, with a pendulum on it.
Mechanism carriage(double stiffness, double offset, double pendulum) {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground, link("carriage", 1.0, {1e-2, 1e-2, 1e-2}, {offset, 0.0, 0.0})};
    m.joints = {joint(m, "prismatic", "ground", "carriage", Vec3::Zero(), Vec3::UnitX())};
    if (pendulum > 0.0) {
        m.bodies.push_back(link("bob", pendulum, {1e-2, 1e-2, 1e-2}, {offset + 0.4, 0.0, -0.3}));
        m.joints.push_back(joint(m, "revolute", "carriage", "bob", {offset, 0.0, 0.0}, Vec3::UnitY()));
    }
    Load spring;
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.joint = m.joints[0].name;
    spring.stiffness = stiffness;
    m.loads = {spring};
    return m;
}

RunSummary runOf(const Mechanism& mechanism, const std::string& method, double until, double tolerance) {
    MultibodySystem system(mechanism, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.integrator = method;
    settings.until = until;
    settings.tolerance = tolerance;
    settings.outputStep = 0.1 * until;
    FrameSink nowhere;
    RunControl control;
    return HybridRun(system, settings, nowhere, control).run(q, v, {});
}

/// Where a stiff spring hardly vibrates an explicit method is held to steps by its stability, Radau's only by accuracy:
/// a tenth of the steps at most for the same error.
void IntegratorsTest::stiffSpringsTakeFewSteps() {
    const Mechanism m = carriage(1e8, 0.0, 0.5);
    const RunSummary exact = runOf(m, "Radau5", 0.5, 1e-8), stiff = runOf(m, "Radau5", 0.5, 1e-5),
                     plain = runOf(m, "HEM5", 0.5, 1e-5);
    for (const RunSummary* r : {&exact, &stiff, &plain}) QVERIFY2(r->status == RunStatus::Done, r->message.c_str());
    const auto off = [&](const RunSummary& r) {
        return (r.final.bodies[2].position - exact.final.bodies[2].position).norm();
    };
    qInfo("Radau5 %d steps, off by %.1e m; HEM5 %d steps, off by %.1e m", int(stiff.accepted), off(stiff),
          int(plain.accepted), off(plain));
    QVERIFY2(off(stiff) < 1e-4 && off(plain) < 1e-4, qPrintable(QString("%1 %2").arg(off(stiff)).arg(off(plain))));
    QVERIFY(10 * stiff.accepted <= plain.accepted);
}

/// A method that damps takes a vibration out that its steps do not resolve: that is no reason to end the run, and said.
void IntegratorsTest::lostVibrationsEndNoRun() {
    const double stiffness = 1e6, offset = 1e-3, stored = 0.5 * stiffness * offset * offset;
    Mechanism m = carriage(stiffness, 0.0, 0.0);
    m.loads[0].rest = -offset;
    const RunSummary r = runOf(m, "implicit-Euler", 0.5, 1e-2);
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    qInfo("%.3g J of %.3g J damped away in %d steps", r.numerical, stored, int(r.accepted));
    QVERIFY(r.numerical > 0.9 * stored);
    QVERIFY(r.notes.size() == 1 && r.notes[0].find("implicit-Euler itself has damped away") == 0);
    QVERIFY(std::abs(r.energy_end + r.dissipated + r.numerical - r.work - r.energy_start) < 1e-9 * stored);
}

void IntegratorsTest::numbersAreChecked() {
    Mechanism m = carriage(1e6, 0.0, 0.5);
    m.run.integrator = "HHT";
    methodNumber(m.run, "spectral_radius") = 0.3;
    const auto findings = validate(m);
    QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
        return f.pointer == "/run/spectral_radius" && f.severity == Severity::Error;
    }));
    methodNumber(m.run, "spectral_radius") = 0.5;
    QVERIFY(!hasErrors(validate(m)));
    // The number reaches the method: the less it leaves of fast vibrations the more it takes.
    double taken[2];
    for (int k = 0; k < 2; ++k) {
        Mechanism c = carriage(1e6, 0.0, 0.0);
        c.loads[0].rest = -1e-3;
        c.run.integrator = "generalized-alpha";
        methodNumber(c.run, "spectral_radius") = k == 0 ? 1.0 : 0.0;
        c.run.until = 0.05;
        c.run.tolerance = 1e-3;
        FrameSink nowhere;
        RunControl control;
        const RunSummary r = simulate(c, {}, {}, nowhere, control);
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        taken[k] = r.numerical;
    }
    qInfo("taken: %.2e J at 1, %.2e J at 0", taken[0], taken[1]);
    QVERIFY(taken[1] > 2.0 * std::abs(taken[0]));
}

/// What a method that damps takes is in the account of energies, which closes with it; one that does not damp books
/// nothing.
void IntegratorsTest::dampingIsBooked() {
    QFETCH(QString, method);
    const IntegratorType& type = *findIntegratorType(method.toStdString());
    Scene s = scene("four-bar");
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.integrator = type.name;
    settings.until = 0.5;
    settings.tolerance = 1e-5;
    settings.outputStep = 0.05;
    RunControl control;
    Keeper kept;
    const RunSummary r = HybridRun(*s.system, settings, kept, control).run(s.q, s.v, {});
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    const double balance = r.energy_end + r.dissipated - r.work - r.energy_start;
    qInfo("numerical %.2e J, balance %.2e J of %.2g J", r.numerical, balance, r.work);
    if (!type.damps || type.form == IntegratorType::Either) QCOMPARE(r.numerical, 0.0); // nothing is stiff here
    else // what puts the other level right after each step changes the energy, too, by an error of the method's order
        QVERIFY2(std::abs(balance + r.numerical) <
                     (type.holds == IntegratorType::Both ? 1e-8 : 1e-3) * std::abs(r.work),
                 qPrintable(QString::number(balance + r.numerical)));
}

QTEST_GUILESS_MAIN(IntegratorsTest)
#include "integrators_test.moc"
