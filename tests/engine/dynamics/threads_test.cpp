// Any number of threads gives the same result to the last bit.

#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/heap_scenes.h"

#include <QtTest>

#include <bit>
#include <set>
#include <thread>

using namespace escapement;

namespace {

/// All that frames say, as bits, and how many pairs of bodies they show near each other at most.
struct Recorded final : FrameSink {
    std::vector<std::uint64_t> bits;
    std::vector<PairRow> names;
    std::size_t mostPairs = 0;

    void add(double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); }
    void add(const Vec3& x) {
        for (const double one : x) add(one);
    }
    void pair(int index, const PairRow& row) override {
        names.resize(std::max(names.size(), std::size_t(index) + 1));
        names[std::size_t(index)] = row;
    }
    void frame(const Frame& frame) override {
        for (const BodyState& body : frame.bodies) {
            add(body.position);
            for (const double x : body.orientation.coeffs()) add(x);
            add(body.linear);
            add(body.angular);
        }
        std::set<std::pair<std::string, std::string>> pairs;
        for (const ContactRow& row : frame.contacts) {
            add(double(row.pair));
            add(row.gap);
            add(row.force);
            add(row.impulse);
            const PairRow& name = names[std::size_t(row.pair)];
            pairs.insert({name.feature_a.substr(0, name.feature_a.find('|')),
                          name.feature_b.substr(0, name.feature_b.find('|'))});
        }
        mostPairs = std::max(mostPairs, pairs.size());
    }
};

RunSummary run(const Mechanism& m, StrategyChoice strategy, double until, int threads, Recorded& recorded) {
    MultibodySystem system(m, {});
    system.useThreads(threads);
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.strategy = strategy;
    settings.step = 1e-3;
    settings.until = until;
    settings.outputStep = 5e-3;
    RunControl control;
    HybridRun run(system, settings, recorded, control);
    return run.run(q, v, {});
}

} // namespace

class ThreadsTest : public QObject {
    Q_OBJECT

  private slots:
    void sameBits_data();
    void sameBits();
};

void ThreadsTest::sameBits_data() {
    QTest::addColumn<int>("scene");
    QTest::addColumn<bool>("steps");
    QTest::newRow("cubes, time steps") << 0 << true;
    QTest::newRow("cubes, balls and joints, time steps") << 1 << true;
    QTest::newRow("bricks at rest, event-driven") << 2 << false;
}

void ThreadsTest::sameBits() {
    if (std::thread::hardware_concurrency() < 2) QSKIP("SKIP-ALL this machine has one core");
    QFETCH(int, scene);
    QFETCH(bool, steps);
    const Mechanism m = scene == 0 ? pouredCubes(125) : scene == 1 ? mixedHeap(125) : brickWall(60);
    const StrategyChoice strategy = steps ? StrategyChoice::TimeStepping : StrategyChoice::Hybrid;
    const double until = steps ? 0.15 : 0.02;
    Recorded one, two;
    const RunSummary first = run(m, strategy, until, 1, one), second = run(m, strategy, until, 2, two);
    QVERIFY2(first.status == RunStatus::Done, first.message.c_str());
    QCOMPARE(second.status, first.status);
    QVERIFY2(one.mostPairs >= groupsForThreads, qPrintable(QString::number(one.mostPairs)));
    QVERIFY(one.bits.size() > 1000);
    QVERIFY(one.bits == two.bits);
    QCOMPARE(first.penetration, second.penetration);
}

QTEST_MAIN(ThreadsTest)
#include "threads_test.moc"
