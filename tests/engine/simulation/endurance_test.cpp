// Runs that must come to their end, and what status "done" stands for: headway, finite numbers, energies that add up,
// no step in which contacts bring in energy, no body deeper in another than stated.

#include "engine/bench/endurance.h"
#include "engine/dynamics/verification/generalised_system.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/integrators/time_stepping/time_stepper.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/hybrid_run.h"
#include "tests/support/places.h"

#include <QtTest>

#include <cmath>
#include <tuple>

using namespace escapement;

namespace {

constexpr double longest = 60.0; // s, wall

/// A project of the shared cases; without bodies when it is not here.
Mechanism sharedCase(const char* name) {
    const char* given = std::getenv("ESCAPEMENT_SHARED");
    const auto file = std::filesystem::path(given ? given : std::string(sourceFolder) + "/../shared") / "cases" /
                      (std::string(name) + ".escapement");
    return std::filesystem::exists(file) ? readProject(file).mechanism : Mechanism{};
}

#define NEEDS(mechanism)                                                                                               \
    if ((mechanism).bodies.empty()) QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.")

std::string story(const Endurance& e) {
    return e.status + " after " + std::to_string(e.wall) + " s, stall " + std::to_string(e.longestStall) + " s, gain " +
           QString::number(e.gain).toStdString() + ", depth " + QString::number(e.penetration).toStdString() +
           ", unexplained " + QString::number(e.unexplained).toStdString() + ": " + e.message;
}

#define ENDS(e) QVERIFY2((e).status == "done" && (e).finite && (e).longestStall < 1.0, story(e).c_str())

/// A point on a line under a force of 1 N that its books know nothing of.
class Forgetful final : public System {
  public:
    int nq() const override { return 1; }
    int nv() const override { return 1; }
    void initialState(Vector& q, Vector& v) const override { q.setZero(1), v.setZero(1); }
    void rates(In<Vector>, In<Vector> v, Out<Vector> qdot) const override { qdot = v; }
    void displace(In<Vector> q, In<Vector> dv, Out<Vector> result) const override { result = q + dv; }
    void prepareMass(In<Vector>) override {}
    void solveMass(Out<Matrix>) const override {}
    void multiplyMass(In<Vector> v, Out<Vector> result) const override { result = v; }
    void forces(double t, In<Vector>, In<Vector>, Out<Vector> f) const override { f[0] = t > 0.5 ? 1.0 : 0.0; }
    SystemEnergy energy(double, In<Vector>, In<Vector> v) const override {
        return {0.5 + 0.5 * v.squaredNorm(), 0.0, 0.0};
    }
};

struct Record final : FrameSink {
    std::vector<Event> events;
    std::vector<Frame> frames;
    RunSummary summary;
    void event(const Event& e) override { events.push_back(e); }
    void frame(const Frame& f) override { frames.push_back(f); }
    int count(EventKind kind) const {
        return int(std::count_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; }));
    }
};

/// A slide of 1 kg along x that a motor moves.
Mechanism slide(const char* kind, const char* value, double until) {
    Mechanism m;
    Body frame, slider;
    frame.name = "frame";
    frame.fixed = true;
    slider.name = "slider";
    slider.mass = MassProperties{};
    slider.mass->value = 1.0;
    slider.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
    m.bodies = {frame, slider};
    Joint joint;
    joint.name = "rail";
    joint.type = "prismatic";
    joint.a.body = "frame";
    joint.b.body = "slider";
    for (JointFrame* side : {&joint.a, &joint.b}) {
        side->z = {1.0, 0.0, 0.0};
        side->x = {0.0, 1.0, 0.0};
    }
    joint.motor = Motor{};
    joint.motor->kind = kind;
    joint.motor->value.expression = value;
    m.joints = {joint};
    m.gravity = {0.0, 0.0, 0.0};
    m.run.until = until;
    m.run.output_step = until / 50.0;
    return m;
}

void run(const Mechanism& m, Record& record) {
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control);
}

/// The methods that a user would give tolerances down to 1e-9.
std::vector<IntegratorType> precise() {
    std::vector<IntegratorType> types = integratorTypes();
    std::erase_if(types, [](const IntegratorType& type) { return type.orders.positions < 5; });
    return types;
}

} // namespace

class EnduranceTest : public QObject {
    Q_OBJECT

  private slots:
    void detachmentsComeForward();
    void landingsEnd_data();
    void landingsEnd();
    void dominoesStayFinite();
    void noStepGainsEnergy_data();
    void noStepGainsEnergy();
    void fiftyCubes();
    void boxesIntoABin();
    void aCoinDoesNotSink_data();
    void aCoinDoesNotSink();
    void unexplainedEnergyEndsTheRun();
    void growingEnergyEndsTheRun_data();
    void growingEnergyEndsTheRun();
    void motorKinksAreLocated();
    void motorJumpsInSpeedAreLocated();
    void fastMotorsAreFollowed_data();
    void fastMotorsAreFollowed();
    void motorJumpsInPositionAreNamed_data();
    void motorJumpsInPositionAreNamed();
};

void EnduranceTest::detachmentsComeForward() {
    Mechanism m = sharedCase("detachment");
    NEEDS(m);
    for (const auto& method : precise())
        for (int start = -4; start <= 4; ++start) {
            Mechanism changed = m;
            for (auto& component : changed.bodies[3].velocity.linear) component.value *= 1.0 + 0.005 * start;
            changed.run.integrator = method.name;
            const Endurance e = endure(changed, longest);
            ENDS(e);
        }
}

void EnduranceTest::landingsEnd_data() {
    QTest::addColumn<int>("landing");
    QTest::addColumn<QString>("method");
    for (Landing landing : {Landing::Plane, Landing::Edge, Landing::Groove, Landing::Ball})
        for (const auto& method : precise())
            QTest::addRow("%s %s", name(landing), method.name.c_str())
                << int(landing) << QString::fromStdString(method.name);
}

void EnduranceTest::landingsEnd() {
    QFETCH(int, landing);
    QFETCH(QString, method);
    for (double tolerance : {1e-5, 1e-9})
        // 6 and more: off an edge with a gap of nanometres, and onto the face beside it, by events and in time steps.
        for (int start : {0, 1, 2, 3, 6, 33, 37, 57, 71, 99}) {
            if (start > 3 && Landing(landing) != Landing::Edge) break;
            const Endurance e = endure(landingBall(Landing(landing), start, method.toStdString(), tolerance), longest);
            ENDS(e);
            QVERIFY2(e.unexplained < (tolerance > 1e-6 ? 1e-2 : 2e-3), story(e).c_str());
        }
}

void EnduranceTest::dominoesStayFinite() {
    Mechanism m = sharedCase("dominoes5");
    NEEDS(m);
    m.run.until = 0.2;
    const Endurance e = endure(m, longest);
    QVERIFY2(e.status == "done" && e.finite, story(e).c_str());
    QVERIFY2(e.unexplained < 2e-2, story(e).c_str());
}

void EnduranceTest::noStepGainsEnergy_data() {
    QTest::addColumn<QString>("scheme");
    for (const auto& scheme : schemeTypes()) QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
}

void EnduranceTest::noStepGainsEnergy() {
    QFETCH(QString, scheme);
    for (const auto& [e, mu] : {std::pair(0.5, 0.3), std::pair(0.9, 1.0)}) {
        const Endurance r = endure(cubesIntoBin(5, e, mu, scheme.toStdString(), 1e-3, 0.15), longest);
        QVERIFY2(r.status == "done" && r.finite, story(r).c_str());
        // Frames are steps, but for the scheme that shortens its steps by itself; the energy of one that shows
        // velocities that lag goes down and up by itself.
        if (const SchemeType& type = *findSchemeType(scheme.toStdString()); !type.choosesSteps)
            QVERIFY2((type.velocitiesLag ? r.given : r.gain) < 1e-9, story(r).c_str());
        QVERIFY2(r.penetration < 7e-6,
                 story(r).c_str()); // 1e-6 of the bin's size is 6e-6; 6.6e-6 is measured between the steps
    }
}

/// The first was ended by its balance: a contact found deep beside its feature could not be put right for nothing. The
/// second went to and fro at rest by a millionth of its energy, and needed minutes. The third was ended by its balance,
/// too (at 0.21 s): two corners wedged in between opposite faces pressed with 6000 N s, so that the last digits of
/// their velocities brought in energy.
void EnduranceTest::fiftyCubes() {
    for (const auto& [scheme, e, mu, until] :
         {std::tuple("Moreau-Jean", 0.0, 0.0, 0.15), std::tuple("D-minus", 0.3, 0.3, 0.15),
          std::tuple("Moreau-Jean", 0.3, 0.3, 0.213)}) {
        const Endurance r = endure(cubesIntoBin(50, e, mu, scheme, 1e-3, until), longest);
        QVERIFY2(r.status == "done" && r.finite, story(r).c_str());
        QVERIFY2(r.gain < 1e-9 && r.penetration < 7e-6, story(r).c_str()); // 1e-6 of the bin's size
    }
}

void EnduranceTest::boxesIntoABin() {
    Mechanism m = sharedCase("boxes20");
    NEEDS(m);
    m.run.until = 0.15;
    const Endurance e = endure(m, longest);
    QVERIFY2(e.status == "done" && e.finite, story(e).c_str());
    QVERIFY2(e.gain < 1e-9, story(e).c_str());
    QVERIFY2(e.penetration < 7e-6, story(e).c_str()); // as above
}

void EnduranceTest::aCoinDoesNotSink_data() {
    QTest::addColumn<QString>("strategy");
    for (const char* strategy : {"time-stepping", "hybrid"}) QTest::newRow(strategy) << strategy;
}

void EnduranceTest::aCoinDoesNotSink() {
    QFETCH(QString, strategy);
    Mechanism m = sharedCase("coin");
    NEEDS(m);
    m.run.strategy = strategy.toStdString();
    const Endurance e = endure(m, longest);
    QVERIFY2(e.status == "done" && e.finite, story(e).c_str());
    QVERIFY2(e.penetration < 6e-6, story(e).c_str());
    QVERIFY2(e.gain < 1e-6, story(e).c_str());
}

void EnduranceTest::unexplainedEnergyEndsTheRun() {
    for (const StrategyChoice strategy :
         {StrategyChoice::Hybrid, StrategyChoice::EventDriven, StrategyChoice::TimeStepping}) {
        Forgetful system;
        HybridSettings settings;
        settings.strategy = strategy;
        settings.outputStep = 0.01;
        settings.step = 1e-3;
        settings.until = 2.0;
        Record record;
        RunControl control;
        HybridRun run(system, settings, record, control);
        const RunSummary summary = run.run(Vector::Zero(1), Vector::Zero(1), {});
        QCOMPARE(summary.status, RunStatus::Failed);
        QVERIFY2(summary.message.find("unexplained") != std::string::npos, summary.message.c_str());
        // It is named when it happens.
        QVERIFY2(record.frames.back().time > 0.5 && record.frames.back().time < 0.75, summary.message.c_str());
    }
}

void EnduranceTest::growingEnergyEndsTheRun_data() { noStepGainsEnergy_data(); }

/// By schemes that damp, too.
void EnduranceTest::growingEnergyEndsTheRun() {
    QFETCH(QString, scheme);
    Forgetful system;
    HybridSettings settings;
    settings.strategy = StrategyChoice::TimeStepping;
    settings.scheme = scheme.toStdString();
    settings.outputStep = 0.01;
    settings.step = 1e-3;
    settings.until = 2.0;
    Record record;
    RunControl control;
    HybridRun run(system, settings, record, control);
    const RunSummary summary = run.run(Vector::Zero(1), Vector::Zero(1), {});
    QCOMPARE(summary.status, RunStatus::Failed);
    QVERIFY2(summary.message.find("unexplained") != std::string::npos, summary.message.c_str());
    QVERIFY2(record.frames.back().time > 0.5 && record.frames.back().time < 1.2, summary.message.c_str());
}

void EnduranceTest::motorKinksAreLocated() {
    // The acceleration jumps at 0.3 s: an order of five either side of it, not one of one across.
    Mechanism m = slide("speed", "t < 0.3 ? sin(7*t) : sin(2.1) + 2*(t-0.3)", 0.6);
    Record record;
    run(m, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
    QCOMPARE(record.count(EventKind::Kink), 1);
    for (const Event& e : record.events)
        if (e.kind == EventKind::Kink) QVERIFY2(std::abs(e.time - 0.3) < 1e-10, QByteArray::number(e.time, 'g', 17));
    const double exact = (1.0 - std::cos(2.1)) / 7.0 + 0.3 * std::sin(2.1) + 0.09;
    QVERIFY(std::abs(record.frames.back().bodies[1].position[0] - exact) < 1e-9);
    const RunSummary& s = record.summary;
    QVERIFY(std::abs(s.energy_end - s.energy_start + s.dissipated - s.work) < 1e-6);
}

void EnduranceTest::motorJumpsInSpeedAreLocated() {
    for (const char* kind : {"speed", "position"}) {
        Mechanism m = kind == std::string("speed") ? slide("speed", "t < 0.3 ? 0.1 : 0.25", 0.6)
                                                   : slide("position", "t < 0.3 ? 0.1*t : 0.03 + 0.25*(t-0.3)", 0.6);
        Record record;
        run(m, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.summary.message.c_str());
        QCOMPARE(record.count(EventKind::Kink), 1);
        for (const Event& e : record.events)
            if (e.kind == EventKind::Kink) QVERIFY2(std::abs(e.time - 0.3) < 1e-9, QByteArray::number(e.time, 'g', 17));
        QVERIFY(std::abs(record.frames.back().bodies[1].position[0] - (0.03 + 0.25 * 0.3)) < 1e-9);
        QVERIFY(std::abs(record.frames.back().bodies[1].linear[0] - 0.25) < 1e-9);
        const RunSummary& s = record.summary;
        QVERIFY(std::abs(s.energy_end - s.energy_start + s.dissipated - s.work) < 1e-9);
        QVERIFY(std::abs(s.work - 0.5 * (0.25 * 0.25 - 0.1 * 0.1)) < 1e-9);
    }
}

void EnduranceTest::fastMotorsAreFollowed_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("work");
    QTest::addColumn<double>("peak"); // of the kinetic energy, J
    QTest::addColumn<double>("end");
    // The integral of (1 + tanh(x)) over time is t + w ln cosh(x); of a pulse exp(-x^2) it is sqrt(pi) w. The body
    // weighs 1 kg.
    const double rise = 0.1 * (0.003 + (0.0023 - 0.0007));
    for (const char* width : {"2e-5", "2e-6", "2e-7"})
        QTest::addRow("speed rises within %s s", width)
            << "speed" << QStringLiteral("0.1*(1+tanh((t-0.0007)/%1))").arg(width) << 0.02 << 0.02 << rise;
    QTest::newRow("position rises") << "position"
                                    << "0.001*tanh((t-0.0015)/2e-5)" << 0.0 << 1250.0 << 0.001;
    QTest::newRow("pulse of speed") << "speed"
                                    << "0.1*exp(-((t-0.0015)/2e-5)^2)" << 0.0 << 0.005 << 0.1 * std::sqrt(M_PI) * 2e-5;
    const double speed = 100.0 * std::sqrt(M_PI) * 2e-5;
    QTest::newRow("pulse of force") << "force"
                                    << "100*exp(-((t-0.0015)/2e-5)^2)" << 0.5 * speed * speed << 0.5 * speed * speed
                                    << speed * 0.0015;
}

/// What a motor does between two places at which a method of high order would look is followed all the same.
void EnduranceTest::fastMotorsAreFollowed() {
    QFETCH(QString, kind);
    QFETCH(QString, value);
    QFETCH(double, work);
    QFETCH(double, peak);
    QFETCH(double, end);
    for (const char* integrator : {"HEM5", "PHEM56", "DOPRI5"}) {
        Mechanism m = slide(kind.toLatin1().constData(), value.toLatin1().constData(), 0.003);
        m.run.integrator = integrator;
        m.run.output_step = 5e-5;
        Record record;
        run(m, record);
        const RunSummary& s = record.summary;
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY2(std::abs(s.work - work) < 1e-5 * peak, QByteArray::number(s.work - work));
        QVERIFY2(std::abs(s.energy_end - s.energy_start - s.work) < 1e-5 * peak,
                 QByteArray::number(s.energy_end - s.energy_start - s.work));
        const double off = record.frames.back().bodies[1].position[0] - end;
        QVERIFY2(std::abs(off) < 1e-8, QByteArray::number(off));
    }
}

void EnduranceTest::motorJumpsInPositionAreNamed_data() {
    QTest::addColumn<QString>("strategy");
    for (const char* strategy : {"hybrid", "event-driven", "time-stepping"}) QTest::newRow(strategy) << strategy;
}

void EnduranceTest::motorJumpsInPositionAreNamed() {
    QFETCH(QString, strategy);
    Mechanism m = slide("position", "t < 0.3 ? 0.1*t : 0.04", 0.6);
    m.run.strategy = strategy.toStdString();
    m.run.step = 1e-3;
    Record record;
    run(m, record);
    QCOMPARE(record.summary.status, RunStatus::Failed);
    const std::string& text = record.summary.message;
    QVERIFY2(text.find("rail") != std::string::npos && text.find("0.01 ") != std::string::npos &&
                 text.find("0.3") != std::string::npos,
             text.c_str());
    QVERIFY2(text.find(strategy.toStdString()) == std::string::npos, text.c_str());
    QVERIFY(record.frames.back().time < 0.32);
}

QTEST_APPLESS_MAIN(EnduranceTest)
#include "endurance_test.moc"
