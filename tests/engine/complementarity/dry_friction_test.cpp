// Dry friction of many joints: the active set against other solvers, and through a run.

#include "engine/complementarity/solvers/dry_friction.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

/// n bounds between 0 and 2, of one direction each, coupled as neighbours in a chain and a little with all others.
ContactProblem problemOf(int n, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform(0.0, 2.0);
    Matrix factor(n, n + 2);
    for (Eigen::Index i = 0; i < factor.size(); ++i) factor.data()[i] = 0.1 * normal(random);
    Matrix w = factor * factor.transpose();
    for (int i = 0; i < n; ++i) {
        w(i, i) += 2.0;
        if (i > 0) w(i, i - 1) -= 0.9, w(i - 1, i) -= 0.9;
    }
    ContactProblem p;
    p.resize(n);
    p.w.setZero();
    p.q.setZero();
    for (int i = 0; i < n; ++i) {
        const double bound = uniform(random);
        for (int k = 0; k < n; ++k) p.w(3 * i + 1, 3 * k + 1) = w(i, k);
        p.w(3 * i, 3 * i) = w(i, i);
        p.q[3 * i] = -w(i, i) * bound;
        p.q[3 * i + 1] = 3.0 * normal(random);
        p.friction[std::size_t(i)] = 1.0;
    }
    return p;
}

/// A chain of links hinged at one end, all hinges with friction, that falls from lying level.
Mechanism chain(int links, const std::string& solver) {
    QString bodies = R"({"name": "ground", "fixed": true})", joints;
    for (int i = 0; i < links; ++i) {
        bodies += QString(R"(, {"name": "l%1", "pose": {"position": [%2, 0, 0]}, "mass": {"value": 0.1,
            "inertia": [1e-5, 8.7e-5, 8.7e-5, 0, 0, 0]}})")
                      .arg(i)
                      .arg(0.1 * (i + 0.5));
        joints += QString(R"(%1{"name": "j%2", "type": "revolute", "friction": 0.002,
            "a": {"body": "%3", "position": [%4, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0]},
            "b": {"body": "l%2", "position": [-0.05, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0]}})")
                      .arg(i == 0 ? "" : ", ")
                      .arg(i)
                      .arg(i == 0 ? QString("ground") : QString("l%1").arg(i - 1))
                      .arg(i == 0 ? 0.0 : 0.05);
    }
    const QString text = QString(R"({"escapement": 1, "name": "chain", "bodies": [%1], "joints": [%2],
        "run": {"until": 0.1, "strategy": "time-stepping", "step": 0.001, "output_step": 0.01}})")
                             .arg(bodies, joints);
    Mechanism m = parseProject(text.toStdString()).mechanism;
    m.run.solver = solver;
    return m;
}

/// A carriage and a wheel that a rack ties, both with friction, pushed and turned back and forth; all lengths times
/// `scale`, and forces with them, so that accelerations are the same.
Mechanism rackOf(double scale, double push) {
    const auto number = [](double x) { return QString::number(x, 'g', 17); };
    const double turning = scale * scale; // moments of inertia, moments
    const QString text =
        QString(R"--({"escapement": 1, "name": "rack", "gravity": [0, 0, 0],
        "bodies": [{"name": "ground", "fixed": true},
                   {"name": "carriage", "mass": {"value": 2.7, "inertia": [%1, %1, %1, 0, 0, 0]}},
                   {"name": "wheel", "pose": {"position": [0, %2, 0]},
                    "mass": {"value": 1.8, "inertia": [%3, %3, %3, 0, 0, 0]}}],
        "joints": [{"name": "slide", "type": "prismatic", "friction": %4,
                    "a": {"body": "ground", "z": [1, 0, 0], "x": [0, 1, 0]},
                    "b": {"body": "carriage", "z": [1, 0, 0], "x": [0, 1, 0]},
                    "motor": {"kind": "force", "value": "%5*asin(sin(20*t))"}},
                   {"name": "axle", "type": "revolute", "friction": %6, "static_friction": %7,
                    "a": {"body": "ground", "position": [0, %2, 0]}, "b": {"body": "wheel"},
                    "motor": {"kind": "torque", "value": "%8*sin(7*t)"}}],
        "couplings": [{"name": "rack", "type": "rack-and-pinion", "a": {"joint": "axle"}, "b": {"joint": "slide"},
                       "radius": %2}],
        "run": {"until": 0.6, "strategy": "event-driven", "tolerance": 1e-9, "output_step": 0.06}})--")
            .arg(number(0.05 * turning), number(0.146 * scale), number(0.025 * turning), number(6.2 * scale),
                 number(push * scale), number(1.2 * turning), number(1.8 * turning), number(1.25 * turning));
    return parseProject(text.toStdString()).mechanism;
}

} // namespace

class DryFrictionTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithNewton_data() {
        QTest::addColumn<int>("n");
        for (const int n : {13, 40, 130}) QTest::addRow("%d", n) << n;
    }
    void agreesWithNewton() {
        QFETCH(int, n);
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const ContactProblem p = problemOf(n, seed);
            QVERIFY(isDryFriction(p));
            ContactSolution own, newton, chosen;
            own.r.setZero(3 * n);
            solveDryFriction(p, {}, own);
            QVERIFY2(own.solved && own.residual < 1e-13, qPrintable(QString::number(own.residual)));
            solveContacts(p, newtonSolver().name, {}, newton);
            QVERIFY(newton.solved);
            QVERIFY2((own.r - newton.r).cwiseAbs().maxCoeff() < 1e-9, qPrintable(QString::number(seed)));
            // The usual solver finds the same, also from an answer to another problem.
            chosen.r = -2.0 * own.r;
            solveContacts(p, automaticSolver().name, {}, chosen);
            QVERIFY(chosen.solved);
            QVERIFY2((own.r - chosen.r).cwiseAbs().maxCoeff() < 1e-9, qPrintable(QString::number(seed)));
        }
    }

    /// What presses by what moves, or slides across, is no problem of bounds.
    void otherProblemsAreNotTaken() {
        ContactProblem p = problemOf(15, 3);
        p.w(0, 1) = p.w(1, 0) = 0.1;
        QVERIFY(!isDryFriction(p));
        p = problemOf(15, 3);
        p.w(2, 2) = 1.0;
        QVERIFY(!isDryFriction(p));
        p = problemOf(15, 3);
        p.q[0] = 0.3; // nothing presses
        QVERIFY(!isDryFriction(p));
    }

    /// Known to slide, a joint takes its bound against that direction.
    void slidingOnesAreGiven() {
        ContactProblem p = problemOf(20, 5);
        for (const int a : {2, 7}) {
            p.w.row(3 * a + 1).setZero();
            p.w.col(3 * a + 1).setZero();
            p.slipping[std::size_t(a)] = true;
            p.slipDirection[std::size_t(a)] = Vec2(a == 2 ? 1.0 : -1.0, 0.0);
        }
        ContactSolution own;
        own.r.setZero(60);
        solveDryFriction(p, {}, own);
        QVERIFY(own.solved);
        QVERIFY(std::abs(own.r[7] + own.r[6]) < 1e-15 && std::abs(own.r[22] - own.r[21]) < 1e-15);
    }

    /// N and N m in one problem: what holds and what slides does not hang on the unit of length.
    void micrometresHoldAsMetresDo_data() {
        QTest::addColumn<double>("push");
        QTest::addRow("held") << 4.4;
        QTest::addRow("held closely") << 8.0;
        QTest::addRow("slides") << 13.0;
    }
    void micrometresHoldAsMetresDo() {
        QFETCH(double, push);
        Record large;
        run(rackOf(1.0, push), {}, large);
        QVERIFY2(large.summary.status == RunStatus::Done, large.story().c_str());
        QCOMPARE(large.count(EventKind::Slip) > 0, push > 10.0);
        for (const double scale : {1e-3, 1e-5}) {
            Record small;
            run(rackOf(scale, push), {}, small);
            QVERIFY2(small.summary.status == RunStatus::Done, small.story().c_str());
            for (const EventKind kind : {EventKind::Slip, EventKind::Stick})
                QVERIFY2(small.count(kind) == large.count(kind), small.story().c_str());
            const double off = std::abs(small.summary.dissipated / (scale * scale) - large.summary.dissipated);
            QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
            QVERIFY2(small.summary.contacts.iterations() < 1000,
                     qPrintable(QString::number(small.summary.contacts.iterations())));
        }
    }

    void aChainFallsAlike() {
        Record usual, newton;
        run(chain(30, "auto"), {}, usual);
        run(chain(30, "newton"), {}, newton);
        QVERIFY2(usual.summary.status == RunStatus::Done, usual.story().c_str());
        QVERIFY(usual.summary.dissipated > 1e-4);
        QVERIFY2(std::abs(usual.summary.dissipated - newton.summary.dissipated) < 1e-7 * usual.summary.dissipated,
                 qPrintable(QString("%1 %2").arg(usual.summary.dissipated).arg(newton.summary.dissipated)));
        // Friction takes in every frame.
        for (std::size_t k = 1; k < usual.frames.size(); ++k)
            QVERIFY(usual.frames[k].energy.dissipated >= usual.frames[k - 1].energy.dissipated);
    }
};

QTEST_GUILESS_MAIN(DryFrictionTest)
#include "dry_friction_test.moc"
