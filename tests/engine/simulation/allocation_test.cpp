// What the loops of a run allocate: nothing that grows with the number of steps, or as little as is written here.

#include "engine/bench/known_scenes.h"
#include "engine/bench/many_bodies/scale.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/allocation_count.h"

#include <QtTest>

using namespace escapement;

namespace {

/// Allocations of a run over `steps` steps of 1e-4 s that hands out no frame but its first and last.
std::int64_t ofRun(const Mechanism& mechanism, StrategyChoice strategy, const std::string& scheme, int steps) {
    MultibodySystem system(mechanism, {});
    HybridSettings s;
    s.strategy = strategy;
    s.scheme = scheme;
    s.step = 1e-4;
    s.until = s.step * steps;
    s.outputStep = 1e9;
    s.stepsPerCheckpoint = 1 << 30;
    if (strategy != StrategyChoice::TimeStepping) s.fixedStep = s.step;
    FrameSink nowhere;
    RunControl control;
    HybridRun run(system, s, nowhere, control);
    Vector q, v;
    system.initialState(q, v);
    RunSummary summary;
    const std::int64_t count = allocationsOf([&] { summary = run.run(q, v, {}); });
    if (summary.status != RunStatus::Done) throw std::runtime_error(summary.message);
    return count;
}

} // namespace

class AllocationTest : public QObject {
    Q_OBJECT

  private slots:
    void counts() {
        Eigen::Index size = 0;
        QCOMPARE(allocationsOf([&] {
                     const Vector v = Vector::Zero(7);
                     const std::vector<int> list(9);
                     size = v.size() + Eigen::Index(list.size());
                 }),
                 std::int64_t(2));
        QCOMPARE(size, Eigen::Index(16));
    }

    /// Rows by blocks: what does not grow with the mechanism.
    void chains() {
        for (int links : {12, 48}) {
            const Mechanism chain = openChain(links);
            const auto of = [&](int count) { return ofRun(chain, StrategyChoice::EventDriven, "Moreau-Jean", count); };
            const double each = double(of(90) - of(30)) / 60.0;
            qInfo("%d links: %.2f allocations a step", links, each);
            QVERIFY2(each <= 1.5, qPrintable(QString::number(each)));
        }
    }

    void steps_data() {
        QTest::addColumn<bool>("patch");
        QTest::addColumn<bool>("events");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("most"); // a step
        QTest::newRow("event-driven, one contact") << false << true << "Moreau-Jean" << 0.02;
        // Contacts of a patch: which rows are independent is chosen anew, and the library's eigenvalues take a
        // workspace.
        QTest::newRow("event-driven, four corners") << true << true << "Moreau-Jean" << 30.0;
        QTest::newRow("Moreau-Jean") << true << false << "Moreau-Jean" << 60.0;
        QTest::newRow("Moreau-Jean-theta") << true << false << "Moreau-Jean-theta" << 115.0;
        QTest::newRow("D-minus") << true << false << "D-minus" << 110.0;
        QTest::newRow("nonsmooth-alpha") << true << false << "nonsmooth-alpha" << 120.0;
    }
    void steps() {
        QFETCH(bool, patch);
        QFETCH(bool, events);
        QFETCH(QString, scheme);
        QFETCH(double, most);
        const Mechanism mechanism = patch ? inclinedBlock(0.3, 0.2) : slidingBall(1.0, 0.2);
        const StrategyChoice strategy = events ? StrategyChoice::EventDriven : StrategyChoice::TimeStepping;
        const auto of = [&](int count) { return ofRun(mechanism, strategy, scheme.toStdString(), count); };
        of(30); // solvers keep their room from problem to problem, and make it at the first
        const double each = double(of(450) - of(150)) / 300.0;
        qInfo("%.2f allocations a step", each);
        QVERIFY2(each <= most, qPrintable(QString::number(each)));
    }
};

QTEST_APPLESS_MAIN(AllocationTest)
#include "allocation_test.moc"
