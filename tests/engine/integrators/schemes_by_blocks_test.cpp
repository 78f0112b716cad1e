// Time-stepping schemes of many bodies: what they hold by blocks is what small mechanisms hold whole.

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/simulation/simulate.h"
#include "tests/support/heap_scenes.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <stdexcept>

using namespace escapement;

namespace {

constexpr int never = std::numeric_limits<int>::max(), always = 1;

struct Last final : FrameSink {
    Vec3 position = Vec3::Zero();
    void frame(const Frame& frame) override { position = frame.bodies.back().position; }
};

/// Where the last body is after 0.2 s.
Vec3 endOf(Mechanism mechanism, const std::string& strategy, const std::string& scheme, double step) {
    mechanism.run.strategy = strategy;
    mechanism.run.scheme = scheme;
    mechanism.run.step = step;
    mechanism.run.until = 0.2;
    mechanism.run.output_step = 0.1;
    mechanism.run.tolerance = 1e-11;
    Last sink;
    RunControl control;
    const RunSummary summary = simulate(mechanism, {}, {}, sink, control);
    if (summary.status != RunStatus::Done) throw std::runtime_error(summary.message);
    return sink.position;
}

void addSchemes() {
    QTest::addColumn<QString>("scheme");
    for (const auto& scheme : schemeTypes()) QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
}

} // namespace

class SchemesByBlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void stages_data();
    void stages();
    void orderOfChains_data() { addSchemes(); }
    void softStage();
    void orderOfChains();
};

void SchemesByBlocksTest::stages_data() {
    QTest::addColumn<bool>("jointed");
    QTest::addColumn<double>("step");
    for (const double step : {0.0, 1e-3, 5e-3})
        for (const bool jointed : {false, true})
            QTest::addRow("%s, %g s", jointed ? "with joints" : "free", step) << jointed << step;
}

/// One contact problem with its rows at both ends of a step (at one, where the step is 0), without friction, so that
/// the velocities are unique.
void SchemesByBlocksTest::stages() {
    QFETCH(bool, jointed);
    QFETCH(double, step);
    FallenHeap heap(jointed ? mixedHeap(27) : pouredCubes(27), 180);
    QVERIFY(heap.touching.size() > 30 && heap.rows.empty() != jointed);
    // What a step leaves presses nowhere, but for luck: the loads of 10 ms press everywhere.
    Matrix fall(heap.v.size(), 1);
    heap.system.forces(0.0, heap.q, heap.v, fall.col(0));
    heap.system.solveMass(fall);
    heap.v += 0.01 * fall.col(0);
    Vector end(heap.q.size());
    const Vector move = step * heap.v;
    heap.system.displace(heap.q, move, end);
    ContactSolving solving;
    ContactStage whole(heap.system, solving, never, never, never), blocks(heap.system, solving, always, always, never);
    const Vector joints = Vector::Zero(Eigen::Index(heap.rows.size())),
                 contacts = Vector::Zero(3 * Eigen::Index(heap.touching.size()));
    Vector x[2];
    for (ContactStage* stage : {&whole, &blocks}) {
        Vector& result = x[stage == &blocks];
        result = heap.v;
        if (step > 0.0) stage->prepareHalfExplicit(0.0, heap.q, step, end, heap.rows, heap.touching);
        else stage->prepare(0.0, heap.q, heap.rows, heap.touching);
        stage->solve(result, joints, contacts, {}, false);
        QVERIFY(jointed == (stage->jointVelocities(result).size() > 0));
        if (jointed) QVERIFY(stage->jointVelocities(result).cwiseAbs().maxCoeff() < 1e-12);
        const Vector u = stage->contactVelocities(result);
        int pressed = 0;
        for (std::size_t k = 0; k < heap.touching.size(); ++k) {
            // 1e-8 of the velocities, which are about 0.1 m/s: a residual of 1e-11 leaves up to its root of them.
            QVERIFY2(u[3 * Eigen::Index(k)] > -1e-9 - 1e-8 * heap.v.cwiseAbs().maxCoeff(),
                     qPrintable(QString::number(u[3 * Eigen::Index(k)])));
            pressed += stage->contactImpulses()[3 * Eigen::Index(k)] > 1e-6;
        }
        QVERIFY2(pressed > 10, qPrintable(QString::number(pressed)));
    }
    const double apart = (x[0] - x[1]).cwiseAbs().maxCoeff();
    // Solved to 1e-11: velocities are known to the root of that times the impulses which it does not tell apart.
    QVERIFY2(apart < 1e-6, qPrintable(QString::number(apart)));
}

/// Contacts that give way: W + S in each of its three forms, so that u + S r is what the law speaks of.
void SchemesByBlocksTest::softStage() {
    FallenHeap heap(pouredCubes(27), 170);
    ContactSolving solving;
    constexpr double share = 0.1;
    ContactStage whole(heap.system, solving, never, never, never), blocks(heap.system, solving, always, always, never),
        momentum(heap.system, solving, always, always, always);
    const Vector contacts = Vector::Zero(3 * Eigen::Index(heap.touching.size()));
    Vector first;
    for (ContactStage* stage : {&whole, &blocks, &momentum}) {
        Vector result = heap.v;
        stage->prepare(0.0, heap.q, {}, heap.touching);
        stage->soften(share);
        stage->solve(result, Vector(), contacts, {}, false);
        QCOMPARE(stage->momentum() != nullptr, stage == &momentum);
        const Vector u = stage->contactVelocities(result);
        const double fastest = heap.v.cwiseAbs().maxCoeff(), close = stage == &momentum ? 2e-6 : 1e-8;
        int sunk = 0;
        for (std::size_t k = 0; k < heap.touching.size(); ++k) {
            const double pressed = stage->contactImpulses()[3 * Eigen::Index(k)], opens = u[3 * Eigen::Index(k)];
            if (pressed > 0.0) QVERIFY(opens < close * fastest);
            else QVERIFY(opens > -close * fastest);
            sunk += opens < -2.0 * close * fastest;
        }
        QVERIFY2(sunk > 0, qPrintable(QString("%1 of %2 m/s").arg(u.minCoeff()).arg(fastest)));
        if (first.size() == 0) first = result;
        const double apart = (result - first).cwiseAbs().maxCoeff();
        QVERIFY2(apart < 10.0 * close * fastest, qPrintable(QString::number(apart)));
    }
}

/// A chain with more rows than are held whole.
void SchemesByBlocksTest::orderOfChains() {
    QFETCH(QString, scheme);
    const Mechanism chain = openChain(10); // 50 rows
    const Vec3 exact = endOf(chain, "event-driven", usualScheme(), 1e-3);
    const auto error = [&](double h) {
        return (endOf(chain, "time-stepping", scheme.toStdString(), h) - exact).norm();
    };
    const double first = error(2e-3), second = error(1e-3), third = error(5e-4);
    const double slope = 0.5 * std::log2(first / third);
    qInfo("slope %.2f, errors %.1e, %.1e, %.1e", slope, first, second, third);
    // On the positions themselves the scheme of Schatzman and Paoli is of second order, its velocities of first. So is
    // Moreau and Jean's where no force hangs on velocities: its joints follow their own motion.
    const bool ofSecond = scheme == "Schatzman-Paoli" || scheme == "Moreau-Jean";
    const int order = ofSecond ? 2 : findSchemeType(scheme.toStdString())->orderWithJoints;
    QVERIFY(std::abs(slope - order) < 0.25);
}

QTEST_MAIN(SchemesByBlocksTest)
#include "schemes_by_blocks_test.moc"
