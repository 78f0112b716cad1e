// A run that cannot be trusted goes back, and over the place again: in shorter steps, then in time steps. Here a watch
// distrusts a motion that is right, so what comes out is known.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/verification/verification_systems.h"
#include "engine/model/errors.h"
#include "engine/simulation/frame_watch.h"
#include "engine/simulation/held_rows.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <iterator>

using namespace escapement;

namespace {

constexpr double noticed = 0.505; // s

/// Believes nothing past `noticed` until the run has gone back `times` times.
class Doubt final : public FrameSink, public FrameWatch {
  public:
    Doubt(FrameSink& next, int times, UntrustedError::By by) : next_(next), times_(times), by_(by) {}
    void begin(const ResultLayout& l) override { next_.begin(l); }
    void pair(int i, const PairRow& p) override { next_.pair(i, p); }
    void event(const Event& e) override { next_.event(e); }
    void step(const StepRow& r) override { next_.step(r); }
    void checkpoint(const Checkpoint& c) override { next_.checkpoint(c); }
    void finish(RunStatus s, const std::string& m) override { next_.finish(s, m); }
    void frame(const Frame& f) override {
        next_.frame(f);
        if (f.time > noticed && int(backTo.size()) <= times_) // the begin counts as one
            throw UntrustedError("bodies lie in one another", f.time, by_);
        trusted_ = std::min(f.time, noticed);
    }
    double trustedUntil() const override { return trusted_; }
    void lookNext() override {}
    void knowPair(int, const PairRow&) override {}
    double deepest() const override { return 0.0; }
    void goBack(double time) override {
        backTo.push_back(time);
        trusted_ = time;
    }
    std::vector<double> backTo;

  private:
    FrameSink& next_;
    int times_;
    UntrustedError::By by_;
    double trusted_ = 0.0;
};

struct Told {
    RunSummary summary;
    Record record;
    std::vector<double> backTo;
};

/// For one second; not trusted from `noticed` on until it has gone back `times` times.
Told goAgain(System& system, StrategyChoice strategy, int times, UntrustedError::By by) {
    HybridSettings s;
    s.strategy = strategy;
    s.until = 1.0;
    s.outputStep = 0.01;
    s.tolerance = 1e-9;
    s.largestStep = 0.004;
    s.step = 1e-4;
    Told told;
    HeldRows held(told.record);
    Doubt doubt(held, times, by);
    s.watch = &doubt;
    s.held = &held;
    Vector q, v;
    system.initialState(q, v);
    RunControl control;
    told.summary = HybridRun(system, s, doubt, control).run(q, v, {});
    told.record.summary = told.summary;
    told.backTo = doubt.backTo;
    return told;
}

Told bounce(StrategyChoice strategy, int times, UntrustedError::By by = UntrustedError::By::Bodies) {
    for (const auto& system : verificationSystemTable())
        if (system.name == "bouncing-ball") return goAgain(*system.make({}), strategy, times, by);
    return {};
}

/// A cylinder falls over the rim of another one, which lies still: closest points are followed from step to step.
Mechanism overARim() {
    const auto cylinder = [](const char* called, double radius, double length) {
        Body b;
        b.name = called;
        Shape s;
        s.primitive = "cylinder";
        s.radius = radius;
        s.length = length;
        b.shapes = {s};
        b.mass = MassProperties{};
        b.mass->value = 1.0;
        b.mass->inertia = {2e-3, 2e-3, 1e-3, 0.0, 0.0, 0.0};
        return b;
    };
    Body lies = cylinder("lies", 0.2, 0.1), falls = cylinder("falls", 0.05, 0.3);
    lies.fixed = true;
    falls.pose.position = {0.1, 0.02, 0.2};
    falls.pose.quaternion = {0.7, 0.1, 0.7, 0.1};
    falls.velocity.angular = {0.3, 0.2, 1.0};
    return contactScene(lies, falls, 0.3, 1.0);
}

} // namespace

class RetreatTest : public QObject {
    Q_OBJECT

    /// Each frame once, in order, none missing; and where the ball is in them.
    static void compareFrames(const Record& record, const Record& plain, double until, double within) {
        const auto regular = [](const Record& all) {
            std::vector<Frame> frames;
            std::copy_if(all.frames.begin(), all.frames.end(), std::back_inserter(frames),
                         [](const Frame& f) { return f.kind == FrameKind::Regular; });
            return frames;
        };
        const std::vector<Frame> frames = regular(record), right = regular(plain);
        QCOMPARE(frames.size(), right.size());
        for (std::size_t k = 0; k < frames.size(); ++k) {
            QVERIFY(std::abs(frames[k].time - 0.01 * double(k)) < 1e-9);
            if (frames[k].time < until) QVERIFY((frames[k].q - right[k].q).norm() < within);
        }
    }

  private slots:
    void shorterStepsComeFirst_data() {
        QTest::addColumn<int>("strategy");
        QTest::addColumn<int>("by");
        for (const auto by : {UntrustedError::By::Bodies, UntrustedError::By::Energies}) {
            QTest::addRow("hybrid %d", int(by)) << int(StrategyChoice::Hybrid) << int(by);
            QTest::addRow("event-driven %d", int(by)) << int(StrategyChoice::EventDriven) << int(by);
        }
    }
    void shorterStepsComeFirst() {
        QFETCH(int, strategy);
        QFETCH(int, by);
        const Told plain = bounce(StrategyChoice(strategy), 0);
        const Told again = bounce(StrategyChoice(strategy), 1, UntrustedError::By(by));
        QVERIFY2(again.summary.status == RunStatus::Done, again.record.story().c_str());
        QCOMPARE(again.backTo.size(), std::size_t(2));
        QVERIFY2(again.backTo[1] > 0.2 && again.backTo[1] < noticed, again.record.story().c_str());
        QCOMPARE(again.record.count(EventKind::Rejection), 1);
        QCOMPARE(again.record.count(EventKind::Switch), plain.record.count(EventKind::Switch));
        QCOMPARE(again.record.count(EventKind::Impact), plain.record.count(EventKind::Impact));
        QVERIFY(again.summary.accepted > plain.summary.accepted);
        compareFrames(again.record, plain.record, 2.0, 1e-9);
    }

    void closestPointsGoBack() {
        const Mechanism m = overARim();
        MultibodySystem first(m, {}), second(m, {}), third(m, {});
        const auto by = UntrustedError::By::Bodies;
        const Told plain = goAgain(first, StrategyChoice::Hybrid, 0, by);
        const Told again = goAgain(second, StrategyChoice::Hybrid, 1, by);
        const Told stepped = goAgain(third, StrategyChoice::Hybrid, 3, by);
        QVERIFY2(plain.record.count(EventKind::Impact) > 2, plain.record.story().c_str());
        for (const Told* told : {&plain, &again, &stepped})
            QVERIFY2(told->summary.status == RunStatus::Done, told->record.story().c_str());
        QVERIFY(again.backTo.back() > 0.2);
        compareFrames(again.record, plain.record, 0.7, 1e-6);
        compareFrames(stepped.record, plain.record, 0.5, 1e-2);
    }

    /// Where a load or a rod was followed to afterwards counts no more: what goes on from before may lead elsewhere.
    void whatWasFollowedIsForgotten() {
        Body ground, block;
        ground.name = "ground";
        ground.fixed = true;
        block.name = "block";
        block.mass = MassProperties{};
        block.mass->value = 1.0;
        block.mass->inertia = {0.1, 0.1, 0.1, 0.0, 0.0, 0.0};
        block.pose.position = {1.0, 0.0, 0.0};
        Mechanism m;
        m.bodies = {ground, block};
        Load bushing;
        bushing.name = "bushing";
        bushing.type = "bushing";
        bushing.a.body = "ground";
        bushing.b.body = "block";
        Joint rod;
        rod.name = "rod";
        rod.type = "distance";
        rod.a.body = "ground";
        rod.b.body = "block";
        rod.own0 = 1.0;
        m.loads = {bushing};
        m.joints = {rod};
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        const auto goTo = [&](double t, double along, double turned) {
            q.head<3>() << std::cos(along), std::sin(along), 0.0;
            q.segment<4>(3) << std::cos(0.5 * turned), 0.0, 0.0, std::sin(0.5 * turned);
            system.follow(t, q, v);
        };
        system.startCounting(q);
        goTo(0.0, 0.0, 0.0);
        Checkpoint before;
        system.saveCounters(before);
        const double quarter = std::acos(0.0);
        goTo(0.1, quarter, 2.0);
        system.restoreCounters(before);
        goTo(0.1, -quarter, -2.0);
        QVERIFY_EXCEPTION_THROWN(goTo(0.2, quarter, 2.0), RunError); // in one step no rod can do that
    }

    void thenTimeSteps_data() {
        QTest::addColumn<int>("times");
        QTest::newRow("once") << 2;
        QTest::newRow("twice") << 3;
    }
    void thenTimeSteps() {
        QFETCH(int, times);
        const Told plain = bounce(StrategyChoice::Hybrid, 0);
        const Told again = bounce(StrategyChoice::Hybrid, times);
        QVERIFY2(again.summary.status == RunStatus::Done, again.record.story().c_str());
        const auto row = strategyRow(Trigger::Untrusted, StrategyChoice::Hybrid, true);
        QCOMPARE(again.summary.reactions.at(row), std::int64_t(1)); // what was tried before is taken back
        QCOMPARE(again.backTo.size(), std::size_t(times + 1));
        QVERIFY(again.summary.time_stepping > 0.5 * (noticed - again.backTo.back()));
        QVERIFY2(again.summary.event_driven > 0.3, again.record.story().c_str()); // and it comes back
        compareFrames(again.record, plain.record, 0.5, 1e-3);
    }

    void whatCannotBeTrustedEnds_data() {
        QTest::addColumn<int>("strategy");
        QTest::addColumn<int>("by");
        QTest::addColumn<QString>("says");
        QTest::newRow("hybrid") << int(StrategyChoice::Hybrid) << int(UntrustedError::By::Bodies)
                                << "bodies lie in one another";
        QTest::newRow("event-driven") << int(StrategyChoice::EventDriven) << int(UntrustedError::By::Bodies)
                                      << "use the hybrid strategy";
        QTest::newRow("energies") << int(StrategyChoice::Hybrid) << int(UntrustedError::By::Energies)
                                  << "bodies lie in one another";
    }
    void whatCannotBeTrustedEnds() {
        QFETCH(int, strategy);
        QFETCH(int, by);
        QFETCH(QString, says);
        const Told told = bounce(StrategyChoice(strategy), 1000, UntrustedError::By(by));
        QCOMPARE(told.summary.status, RunStatus::Failed);
        QVERIFY2(QString::fromStdString(told.summary.message).contains(says), told.summary.message.c_str());
        QVERIFY(told.backTo.size() < 6);
        QVERIFY(told.record.frames.back().time > noticed); // what was seen there is shown
        QVERIFY(std::is_sorted(told.record.frames.begin(), told.record.frames.end(),
                               [](const Frame& a, const Frame& b) { return a.time < b.time; }));
    }
};

QTEST_GUILESS_MAIN(RetreatTest)
#include "retreat_test.moc"
