// Every row of the strategy's table is taken by some scene, and what is done there is what the table says.

#include "engine/bench/known_scenes.h"
#include "engine/dynamics/verification/generalised_system.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/simulation/hybrid_run.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <numbers>

using namespace escapement;

namespace {

/// A point on a floor (x along it, y above) with a force of one's own and a mass that need not be one; or so many of
/// them that know nothing of one another.
class Point final : public GeneralisedSystem {
  public:
    Point(Vec2 q0, Vec2 v0, double mass, double friction, std::function<Vec2(double)> force, int count = 1)
        : GeneralisedSystem(2 * count, q0.replicate(count, 1), v0.replicate(count, 1)), count_(count), mass_(mass),
          friction_(friction), force_(std::move(force)) {}
    void prepareMass(In<Vector>) override {}
    void solveMass(Out<Matrix> columns) const override { columns /= mass_; }
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { result = mass_ * v; }
    void forces(double t, In<Vector>, In<Vector>, Out<Vector> f) const override { f = force_(t).replicate(count_, 1); }
    int contactCount() const override { return count_; }
    ContactLaw contactLaw(int) const override {
        ContactLaw law;
        law.friction = friction_;
        return law;
    }
    PairRow contactName(int) const override { return {"point", "point", "floor", 0}; }
    ContactGap contactGap(int i, In<Vector> q) const override { return {q[2 * i + 1], 1.0, true}; }
    ContactGeometry contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const override {
        rows.setZero();
        rows(0, 2 * i + 1) = rows(1, 2 * i) = 1.0;
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        return geometry;
    }
    SystemEnergy energy(double, In<Vector>, In<Vector> v) const override {
        return {0.5 * mass_ * v.squaredNorm(), 0.0, 0.0};
    }
    SystemPower power(double t, In<Vector>, In<Vector> v) const override {
        return {force_(t).dot(Eigen::Map<const Eigen::Matrix2Xd>(v.data(), 2, count_).rowwise().sum()), 0.0};
    }

  private:
    void massMatrix(In<Vector>, Out<Matrix> mass) const override {
        mass = mass_ * Matrix::Identity(2 * count_, 2 * count_);
    }
    int count_;
    double mass_, friction_;
    std::function<Vec2(double)> force_;
};

struct EventTexts final : FrameSink {
    std::vector<Event> events;
    void event(const Event& e) override { events.push_back(e); }
};

HybridSettings settings(StrategyChoice strategy, double until, bool locate = true) {
    HybridSettings s;
    s.strategy = strategy;
    s.locateFriction = locate;
    s.until = until;
    s.outputStep = 0.1 * until;
    return s;
}

/// Runs and adds what was taken to `taken`.
RunSummary run(System& system, const HybridSettings& settings, std::vector<std::int64_t>& taken,
               EventTexts* texts = nullptr) {
    Vector q, v;
    system.initialState(q, v);
    EventTexts own;
    RunControl control;
    HybridRun hybrid(system, settings, texts ? *texts : own, control);
    const RunSummary summary = hybrid.run(q, v, {});
    for (std::size_t k = 0; k < taken.size(); ++k) taken[k] += summary.reactions.at(k);
    return summary;
}

std::unique_ptr<System> named(const std::string& name, const std::map<std::string, double>& own = {}) {
    for (const auto& system : verificationSystemTable())
        if (system.name == name) return system.make(own);
    return nullptr;
}

Vec2 weight(double) { return {0.0, -9.81}; }

} // namespace

class StrategyTest : public QObject {
    Q_OBJECT

  private slots:
    void everyRowIsTaken() {
        const auto& table = strategyTable();
        std::vector<std::int64_t> taken(table.size(), 0);
        for (const auto strategy : {StrategyChoice::Hybrid, StrategyChoice::EventDriven}) {
            const bool hybrid = strategy == StrategyChoice::Hybrid;
            auto crank = named("clearance-planar"); // a force ends
            QCOMPARE(run(*crank, settings(strategy, 0.02), taken).status, RunStatus::Done);
            for (bool locate : {true, false}) {
                auto ball = named("bouncing-ball"); // impacts, accumulation, settling
                QCOMPARE(run(*ball, settings(strategy, 2.0, locate), taken).status, RunStatus::Done);
                // Sliding ends.
                Point slides({0.0, 0.0}, {1.0, 0.0}, 1.0, 0.5, weight);
                const RunSummary done = run(slides, settings(strategy, 0.5, locate), taken);
                QCOMPARE(done.status, RunStatus::Done);
                QCOMPARE_LE(std::abs(done.final.v[0]), 1e-9);
                QCOMPARE_LE(std::abs(done.final.q[0] - 1.0 / (2.0 * 0.5 * 9.81)), locate ? 1e-9 : 1e-4);
            }
            auto rod = named("painleve-rod");
            QCOMPARE(run(*rod, settings(strategy, 1e-3), taken).status, RunStatus::Done);

            // No law of motion is left: a negative mass has no impact and no acceleration that a floor could give.
            Point falls({0.0, 1e-3}, {0.0, -1.0}, -1.0, 0.0, [](double) { return Vec2(0.0, 0.0); });
            const RunSummary impact = run(falls, settings(strategy, 0.01), taken);
            QVERIFY(impact.status == RunStatus::Failed || hybrid);
            Point rests({0.0, 0.0}, {0.0, 0.0}, -1.0, 0.0, [](double) { return Vec2(0.0, 9.81); });
            const RunSummary modes = run(rests, settings(strategy, 0.01), taken);
            QVERIFY(modes.status == RunStatus::Failed || hybrid);

            // A force that is no number any more ends every strategy, with the frames so far.
            Point breaks({0.0, 1.0}, {0.0, 0.0}, 1.0, 0.0,
                         [](double t) { return Vec2(t < 0.3 ? 0.0 : std::nan(""), 0.0); });
            const RunSummary broken = run(breaks, settings(strategy, 1.0), taken);
            QCOMPARE(broken.status, RunStatus::Failed);
            QVERIFY2(std::abs(broken.simulated - 0.3) < 1e-6, qPrintable(QString::number(broken.simulated, 'g', 17)));

            // A push that changes its side a hundred million times a second keeps the contact at the edge of sticking.
            Point shakes({0.0, 0.0}, {0.0, 0.0}, 1.0, 0.5,
                         [](double t) { return Vec2(9.81 * std::sin(1e9 * t), -9.81); });
            const RunSummary shaken = run(shakes, settings(strategy, 1e-3), taken);
            QCOMPARE(shaken.status, hybrid ? RunStatus::Done : RunStatus::Failed);

            // Eight that stick and slip ten thousand times a second: hundreds of times in a step of 5 ms.
            Point crowd(
                {0.0, 0.0}, {0.0, 0.0}, 1.0, 0.5,
                [](double t) { return Vec2(9.81 * std::sin(2e4 * std::numbers::pi * t), -9.81); }, 8);
            HybridSettings often = settings(strategy, 0.02);
            often.step = often.outputStep = 5e-3;
            QCOMPARE(run(crowd, often, taken).status, RunStatus::Done);

            // Bounces that are ended at no height come to where roundoff throws the point up again and again.
            auto endless = named("bouncing-ball");
            HybridSettings followed = settings(strategy, 2.0);
            followed.accumulationHeight = 0.0;
            QCOMPARE(run(*endless, followed, taken).status, hybrid ? RunStatus::Done : RunStatus::Failed);
        }
        for (std::size_t k = 0; k < table.size(); ++k) {
            if (table[k].trigger == Trigger::BorderReached || table[k].trigger == Trigger::LawNeedsTimeStepping)
                continue;                                           // below
            if (table[k].trigger == Trigger::JoinReached) continue; // curve_guide_test
            if (table[k].trigger == Trigger::Untrusted) continue;   // retreat_test
            QVERIFY2(taken[k] > 0, qPrintable(QString("row %1: %2").arg(k).arg(table[k].text)));
        }
    }

    /// A path that comes down to the floor and turns: over it, touching it by less than the tolerance, and well into
    /// it.
    void grazingIsReported_data() {
        QTest::addColumn<double>("lowest");
        QTest::addColumn<bool>("grazes");
        QTest::addColumn<int>("impacts");
        QTest::newRow("passes") << 1e-3 << false << 0;
        QTest::newRow("passes closely") << 1e-7 << true << 0;
        QTest::newRow("touches") << -1e-7 << true << 1;
        QTest::newRow("hits") << -1e-3 << false << 1;
    }
    void grazingIsReported() {
        QFETCH(double, lowest);
        QFETCH(bool, grazes);
        QFETCH(int, impacts);
        Point point({0.0, 0.5 + lowest}, {0.0, -1.0}, 1.0, 0.0, [](double) { return Vec2(0.0, 1.0); }); // lowest at 1 s
        std::vector<std::int64_t> taken(strategyTable().size(), 0);
        EventTexts texts;
        HybridSettings s = settings(StrategyChoice::Hybrid, 2.0);
        s.accumulationHeight = 0.0;
        QCOMPARE(run(point, s, taken, &texts).status, RunStatus::Done);
        int hits = 0;
        bool said = false;
        for (const auto& e : texts.events) {
            hits += e.kind == EventKind::Impact;
            said = said || e.text.rfind("grazing", 0) == 0;
        }
        QCOMPARE(hits, impacts);
        QCOMPARE(said, grazes);
    }

    void aBlockLeavesItsTable_data() {
        QTest::addColumn<QString>("strategy");
        QTest::newRow("hybrid") << "hybrid";
        QTest::newRow("event-driven") << "event-driven";
    }
    void aBlockLeavesItsTable() {
        QFETCH(QString, strategy);
        Mechanism m = slidingBlock(1.5);
        m.run.strategy = strategy.toStdString();
        RunControl control;
        EventTexts texts;
        const RunSummary summary = simulate(m, {}, {}, texts, control);
        QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
        const auto choice = strategy == "hybrid" ? StrategyChoice::Hybrid : StrategyChoice::EventDriven;
        QVERIFY(summary.reactions.at(strategyRow(Trigger::BorderReached, choice, true)) > 0);
    }
};

QTEST_GUILESS_MAIN(StrategyTest)
#include "strategy_test.moc"
