// auto: which of its two methods it takes, what it says of it, and that a continued run decides alike.

#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <algorithm>

using namespace escapement;

namespace {

struct Kept final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    std::vector<std::size_t> eventsAt; ///< events before each checkpoint
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void checkpoint(const Checkpoint& c) override {
        checkpoints.push_back(c);
        eventsAt.push_back(events.size());
    }
};

/// A carriage on a spring and a damper, with a pendulum on it.
Mechanism carriage(double stiffness, double damping) {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    m.bodies = {ground, link("carriage", 1.0, {1e-2, 1e-2, 1e-2}, Vec3::Zero()),
                link("bob", 0.5, {1e-2, 1e-2, 1e-2}, {0.4, 0.0, -0.3})};
    m.joints = {joint(m, "prismatic", "ground", "carriage", Vec3::Zero(), Vec3::UnitX()),
                joint(m, "revolute", "carriage", "bob", Vec3::Zero(), Vec3::UnitY())};
    Load spring;
    spring.name = "spring";
    spring.type = "spring-damper";
    spring.joint = m.joints[0].name;
    spring.stiffness = stiffness;
    spring.damping = damping;
    m.loads = {spring};
    return m;
}

HybridSettings settings(const char* method, double until, double tolerance) {
    HybridSettings s;
    s.strategy = StrategyChoice::EventDriven;
    s.integrator = method;
    s.until = until;
    s.tolerance = tolerance;
    s.outputStep = 0.02 * until;
    s.stepsPerCheckpoint = 20;
    return s;
}

RunSummary run(Scene s, const char* method, double tolerance, Kept& kept) {
    RunControl control;
    return HybridRun(*s.system, settings(method, s.until, tolerance), kept, control).run(s.q, s.v, {});
}

Scene of(const Mechanism& m) {
    Scene s;
    s.system = std::make_unique<MultibodySystem>(m, PartLibrary{});
    s.system->initialState(s.q, s.v);
    assemble(*s.system, 0.0, s.q, s.v);
    return s;
}

std::vector<std::string> said(const Kept& kept) {
    std::vector<std::string> texts;
    for (const Event& e : kept.events)
        if (e.kind == EventKind::Message && e.text.starts_with("auto: ")) texts.push_back(e.text);
    return texts;
}

} // namespace

class AutoIntegratorTest : public QObject {
    Q_OBJECT

  private slots:
    void staysExplicitWhereNothingIsStiff();
    void takesLongStepsWhereDampersAreStiff();
    void changesDuringTheRun();
    void continuedRunsDecideAlike();
};

void AutoIntegratorTest::staysExplicitWhereNothingIsStiff() {
    for (const char* name : {"four-bar", "spatial slider-crank", "Bennett", "andrews"}) {
        Kept kept, plain;
        const RunSummary chosen = run(scene(name), "auto", 1e-6, kept), other = run(scene(name), "PHEM56", 1e-6, plain);
        QVERIFY2(chosen.status == RunStatus::Done, chosen.message.c_str());
        QVERIFY2(said(kept).empty(), name);
        QCOMPARE(chosen.accepted, other.accepted);
        QVERIFY(kept.frames.back().q == plain.frames.back().q);
        QCOMPARE(chosen.numerical, 0.0);
    }
}

/// At any tolerance, the timeline says so, and a little more than the better of both methods is all that it takes.
void AutoIntegratorTest::takesLongStepsWhereDampersAreStiff() {
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        Kept kept, better, worse;
        const RunSummary chosen = run(of(carriage(1e5, 1e5)), "auto", tolerance, kept),
                         stiff = run(of(carriage(1e5, 1e5)), "Radau5", tolerance, better);
        QVERIFY2(chosen.status == RunStatus::Done, chosen.message.c_str());
        qInfo("%.0e: auto %d steps, Radau5 %d; %s", tolerance, int(chosen.accepted), int(stiff.accepted),
              said(kept).empty() ? "" : said(kept)[0].c_str());
        QVERIFY(chosen.accepted <= 1.5 * double(stiff.accepted));
        QCOMPARE(said(kept).size(), std::size_t(1));
        QVERIFY(said(kept)[0].find("goes on with Radau5") != std::string::npos);
    }
}

/// The flexible rod begins at rest and vibrates later: first long steps, then resolved ones.
void AutoIntegratorTest::changesDuringTheRun() {
    Scene s = scene("flexible-slider-crank");
    s.until = 0.1;
    Kept kept;
    const RunSummary r = run(std::move(s), "auto", 1e-6, kept);
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    const auto texts = said(kept);
    for (const auto& text : texts) qInfo("%s", text.c_str());
    QVERIFY(texts.size() >= 2);
    QVERIFY(texts[0].find("Radau5") < texts[0].find("PHEM56"));
    QVERIFY(texts[1].starts_with("auto: goes on with PHEM56"));
}

void AutoIntegratorTest::continuedRunsDecideAlike() {
    Kept whole;
    Scene s = scene("flexible-slider-crank");
    s.until = 0.1;
    const Vector q = s.q, v = s.v;
    run(std::move(s), "auto", 1e-6, whole);
    QVERIFY(whole.checkpoints.size() > 10 && !said(whole).empty());
    for (const std::size_t k : {std::size_t(1), std::size_t(2), whole.checkpoints.size() / 2}) {
        Scene again = scene("flexible-slider-crank");
        Kept rest;
        RunControl control;
        const RunSummary r =
            HybridRun(*again.system, settings("auto", 0.1, 1e-6), rest, control).run(q, v, {}, &whole.checkpoints[k]);
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        QVERIFY(rest.frames.size() > 1 && rest.frames.back().q == whole.frames.back().q &&
                rest.frames.back().v == whole.frames.back().v);
        QCOMPARE(rest.events.size(), whole.events.size() - whole.eventsAt[k]);
    }
}

QTEST_GUILESS_MAIN(AutoIntegratorTest)
#include "auto_integrator_test.moc"
