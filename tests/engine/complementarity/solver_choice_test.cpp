// The contact solver and the law that a run chooses reach its contact problems, and the run says what came of it.

#include "engine/bench/known_scenes.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/model/checks/validation.h"
#include "engine/model/fields/field_rows.h"
#include "engine/results/contact_record.h"
#include "engine/simulation/hybrid_run.h"
#include "engine/simulation/run/run_state.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

struct Outcome final : FrameSink {
    RunSummary summary;
    std::vector<Checkpoint> checkpoints;
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

Outcome run(const Mechanism& m, const std::optional<Continuation>& from = std::nullopt) {
    Outcome outcome;
    RunControl control;
    outcome.summary = simulate(m, {}, {}, outcome, control, from);
    return outcome;
}

/// A block that slides down a plane on four corners: more contacts than its motion needs.
Mechanism sliding(const std::string& strategy, const std::string& solver, const std::string& law = "exact") {
    Mechanism m = inclinedBlock(0.3, 0.2);
    m.run.until = 0.02;
    m.run.step = 1e-3;
    m.run.strategy = strategy;
    m.run.solver = solver;
    m.run.contact_law = law;
    return m;
}

std::vector<std::string> choices() {
    std::vector<std::string> words;
    Fields<RunSettings>::visit([&](const FieldInfo& info, auto) {
        if (info.key == "solver") words.assign(info.choices.begin(), info.choices.end());
    });
    return words;
}

const ContactReport::Solver* among(const ContactReport& report, const std::string& name) {
    for (const auto& solver : report.solvers)
        if (solver.name == name) return &solver;
    return nullptr;
}

bool complains(const Mechanism& m, const std::string& pointer, const char* part) {
    for (const auto& finding : validate(m))
        if (finding.pointer == pointer && finding.message.find(part) != std::string::npos) return true;
    return false;
}

} // namespace

class SolverChoiceTest : public QObject {
    Q_OBJECT

  private slots:
    void choicesAreTheTable() {
        std::vector<std::string> table;
        for (const auto& solver : contactSolvers()) {
            QVERIFY2(!solver.purpose.empty() && !solver.words.empty() && !solver.source.empty() && solver.solve,
                     solver.name.c_str());
            if (solver.contacts) table.emplace_back(solver.name);
        }
        QVERIFY(choices() == table);
        QVERIFY(contactSolvers().size() < std::tuple_size_v<decltype(ContactTally::rows)>);
        QVERIFY_EXCEPTION_THROWN(ContactSolving("gauss-siedel", FrictionCone::Exact), InputError);
    }

    void everySolverBringsTheRun_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("solver");
        for (const char* strategy : {"time-stepping", "event-driven"})
            for (const auto& solver : choices())
                QTest::addRow("%s, %s", strategy, solver.c_str()) << strategy << QString::fromStdString(solver);
    }
    void everySolverBringsTheRun() {
        QFETCH(QString, strategy);
        QFETCH(QString, solver);
        const RunSummary s = run(sliding(strategy.toStdString(), solver.toStdString())).summary;
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const RunSummary reference = run(sliding(strategy.toStdString(), "auto")).summary;
        const double away = (s.final.bodies[1].position - reference.final.bodies[1].position).norm();
        QVERIFY2(away < 1e-8, qPrintable(QString::number(away)));
        const ContactReport& report = s.contacts;
        QCOMPARE(report.chosen, solver.toStdString());
        QVERIFY(report.problems() >= (strategy == "time-stepping" ? 19 : 1));
        QVERIFY(report.worstResidual() <= 1e-8);
        QCOMPARE(report.refused, std::int64_t(0));
        if (solver != "auto") {
            const ContactReport::Solver* own = among(report, solver.toStdString());
            QCOMPARE((own ? own->problems : 0) + report.gaveUp, report.problems());
            if (strategy == "time-stepping") QVERIFY2(own, "every answer came from another solver");
        }
        for (const auto& used : report.solvers)
            QVERIFY(used.most <= used.iterations && used.most * used.problems >= used.iterations);
    }

    /// A sliding contact opens by h mu |u_T|, and no other law does that.
    void relaxationLiftsWhatSlides() {
        Mechanism m = sliding("time-stepping", "auto", "relaxed");
        const Outcome relaxed = run(m), exact = run(sliding("time-stepping", "auto"));
        QVERIFY2(relaxed.summary.status == RunStatus::Done, relaxed.summary.message.c_str());
        const ContactReport &report = relaxed.summary.contacts, &other = exact.summary.contacts;
        QCOMPARE(other.relaxed, std::int64_t(0));
        QCOMPARE(other.liftGap, 0.0);
        QCOMPARE(report.law, std::string("relaxed"));
        QCOMPARE(report.relaxed, report.problems());
        const double speed = relaxed.summary.final.bodies[1].linear.norm(), h = m.run.step.value, mu = 0.2;
        QVERIFY(report.liftSpeed > 0.5 * mu * speed && report.liftSpeed < 1.1 * mu * speed);
        QCOMPARE(report.liftGap, h * report.liftSpeed);
        const double up = relaxed.summary.final.bodies[1].position.z() - exact.summary.final.bodies[1].position.z();
        qInfo("lifted by %.3g m in a step, %.3g m above the exact law's path at the end; sliding at %.6g instead of "
              "%.6g m/s",
              report.liftGap, up, speed, exact.summary.final.bodies[1].linear.norm());
        QVERIFY(up > 0.0 && up < 20.0 * report.liftGap);
    }

    /// What slides fast flies off, and the run says how high; what hardly rises is not worth a word.
    void flightsAreSaid() {
        const auto said = [](const Mechanism& m) {
            const RunSummary s = run(m).summary;
            const auto note = std::find_if(s.notes.begin(), s.notes.end(), [](const std::string& text) {
                return text.find("relaxed friction cone") != std::string::npos;
            });
            return s.status == RunStatus::Done && note != s.notes.end() ? *note : s.message;
        };
        Mechanism fast = sliding("time-stepping", "auto");
        fast.bodies[1].velocity.linear = {10.0, 0.0, 0.0};
        fast.contacts[0].friction = 0.3;
        fast.run.until = 0.3;
        QCOMPARE(said(fast), std::string());
        Mechanism dvi = fast, relaxed = fast;
        dvi.run.scheme = "DVI";
        relaxed.run.contact_law = "relaxed";
        QVERIFY2(said(dvi).find("such as " + usualScheme()) != std::string::npos, said(dvi).c_str());
        QVERIFY2(said(relaxed).find("/run/contact_law") != std::string::npos, said(relaxed).c_str());
        QCOMPARE(said(sliding("time-stepping", "auto", "relaxed")), std::string());
    }

    /// The paper's DVI scheme relaxes by itself, and a run with it says so, whatever was chosen.
    void schemesOfTheirOwnAreCounted() {
        Mechanism dvi = sliding("time-stepping", "auto");
        dvi.run.scheme = "DVI";
        const ContactReport relaxed = run(dvi).summary.contacts;
        QVERIFY(relaxed.relaxed > 0 && relaxed.liftGap > 0.0);
        Mechanism turnedBack = sliding("time-stepping", "auto", "relaxed");
        turnedBack.contacts[0].tangential_restitution = 0.3;
        QVERIFY(complains(turnedBack, "/run/contact_law", "tangential restitution"));
        Mechanism pyramid = sliding("time-stepping", "auto");
        pyramid.run.scheme = "Stewart-Trinkle";
        const RunSummary s = run(pyramid).summary;
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(among(s.contacts, "lemke") && among(s.contacts, "lemke")->problems >= 19);
    }

    void refusalsFallBackAndAreSaid() {
        // Lemke's method knows the exact law only, which the DVI scheme does not ask for.
        Mechanism m = sliding("time-stepping", "lemke");
        m.run.scheme = "DVI";
        const Outcome outcome = run(m);
        const RunSummary& s = outcome.summary;
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(s.contacts.refused > 0);
        QCOMPARE(s.contacts.refused, s.contacts.problems());
        QVERIFY(!s.contacts.refusal.empty() && !among(s.contacts, "lemke"));
        // What goes on from a checkpoint knows why, even if no problem is refused any more.
        QVERIFY(!outcome.checkpoints.empty());
        Checkpoint checkpoint = outcome.checkpoints.back();
        const MultibodySystem system(m, {});
        RunState state;
        restore(checkpoint, system, state);
        QVERIFY(state.solved.refused > 0);
        QCOMPARE(state.solved.refusal, s.contacts.refusal);
        QVERIFY(checkpoint.integers.erase("contact_refusal")); // of a version before
        restore(checkpoint, system, state);
        QVERIFY(state.solved.refused > 0 && state.solved.refusal.empty());
    }

    void unsuitableChoicesAreRefused() {
        QVERIFY(complains(sliding("hybrid", "gauss-siedel"), "/run/solver", "did you mean \"gauss-seidel\""));
        QVERIFY(complains(sliding("hybrid", "auto", "convex"), "/run/contact_law", "contact law"));
        QVERIFY(complains(sliding("hybrid", "minres"), "/run/solver", "bilateral"));
        QVERIFY(complains(sliding("hybrid", "direct"), "/run/solver", "bilateral"));
        Mechanism alone = sliding("hybrid", "minres"); // nothing touches: they could be chosen, and did nothing
        alone.contacts.clear();
        QVERIFY(complains(alone, "/run/solver", "set \"solver\" to \"auto\""));
        QVERIFY(complains(sliding("time-stepping", "lemke", "relaxed"), "/run/solver", "exact law only"));
        QVERIFY(complains(sliding("hybrid", "auto", "relaxed"), "/run/contact_law", "bounces"));
        QVERIFY(!hasErrors(validate(sliding("hybrid", "auto", "relaxed"))));
        Mechanism poisson = sliding("time-stepping", "auto", "relaxed");
        poisson.contacts[0].impact_law = "poisson";
        poisson.contacts[0].restitution = 0.5;
        QVERIFY(complains(poisson, "/run/contact_law", "Poisson"));
        Mechanism pyramid = sliding("time-stepping", "newton");
        pyramid.run.scheme = "Stewart-Trinkle";
        QVERIFY(complains(pyramid, "/run/solver", "Lemke"));
        for (const char* strategy : {"hybrid", "time-stepping"}) QVERIFY(validate(sliding(strategy, "newton")).empty());
    }

    /// A run that goes on from a checkpoint has counted what the whole run has.
    void continuedRunsCountOnce() {
        for (const char* strategy : {"time-stepping", "event-driven"}) {
            Mechanism m = sliding(strategy, "auto");
            const Outcome first = run(m);
            m.run.until = 0.05;
            const ContactReport whole = run(m).summary.contacts;
            QVERIFY(first.checkpoints.size() >= 2);
            for (const auto& checkpoint : first.checkpoints)
                QVERIFY(run(m, Continuation{checkpoint}).summary.contacts == whole);
            QVERIFY(whole.problems() > 0);
        }
    }

    void reportsSurviveJson() {
        const ContactReport report = run(sliding("time-stepping", "sor", "relaxed")).summary.contacts;
        QVERIFY(report.problems() > 0 && contactReport(contactJson(report)) == report);
        QVERIFY(contactReport(Json()) == ContactReport());
    }
};

QTEST_APPLESS_MAIN(SolverChoiceTest)
#include "solver_choice_test.moc"
