// The public benchmarks A01 (pendulum), A02 (four-bars in a row) and A03 (Andrews' mechanism) of the IFToMM library of
// computational multibody problems: motion beside closed forms, and energy over ten seconds. A02 is the one whose
// constraints lose rank: twice a turn all links lie in one line.

#include "engine/integrators/smooth/steps/rank_crossing.h"
#include "engine/model/kinds/joint_numbers.h"
#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

Body ground() {
    Body body;
    body.name = "ground";
    body.fixed = true;
    return body;
}

/// A point of 1 kg, 1 m from the ground's origin, let go at its height. The body does not turn.
Mechanism pendulum() {
    Mechanism m;
    m.bodies = {ground(), link("bob", 1.0, {1e-2, 1e-2, 1e-2}, {-1.0, 0.0, 0.0})};
    m.joints = {joint(m, "distance", "ground", "bob", {-1.0, 0.0, 0.0}, Vec3::UnitZ())};
    m.joints[0].a.position = {0.0, 0.0, 0.0};
    jointNumber(m.joints[0], "length") = 1.0;
    return m;
}

/// Slender rods of 1 m and 1 kg: upright cranks about y, one more than there are couplers between their tips, which
/// move at 1 m/s.
Mechanism fourBars(int loops) {
    const double across = 1.0 / 12.0, along = 1e-4;
    Mechanism m;
    m.bodies = {ground()};
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    for (int k = 0; k <= loops; ++k) {
        const std::string crank = "crank " + std::to_string(k), coupler = "coupler " + std::to_string(k);
        m.bodies.push_back(link(crank, 1.0, {across, across, along}, k * x + 0.5 * z));
        m.bodies.back().velocity.linear = {0.5, 0.0, 0.0};
        m.bodies.back().velocity.angular = {0.0, 1.0, 0.0};
        m.joints.push_back(joint(m, "revolute", "ground", crank, k * x, y));
        if (k == 0) continue;
        m.bodies.push_back(link(coupler, 1.0, {along, across, across}, (k - 0.5) * x + z));
        m.bodies.back().velocity.linear = {1.0, 0.0, 0.0};
        m.joints.push_back(joint(m, "revolute", "crank " + std::to_string(k - 1), coupler, (k - 1) * x + z, y));
        m.joints.push_back(joint(m, "revolute", coupler, crank, k * x + z, y));
    }
    return m;
}

struct Ran {
    RunSummary summary;
    std::vector<Frame> frames;
    std::vector<Event> events;
    double energyOff = 0.0; ///< J, most of all frames
};

struct Kept final : FrameSink {
    Ran* ran = nullptr;
    void frame(const Frame& f) override { ran->frames.push_back(f); }
    void event(const Event& e) override { ran->events.push_back(e); }
};

Ran run(const Mechanism& m, const std::string& method, double tolerance, double until) {
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    HybridSettings settings;
    settings.strategy = StrategyChoice::EventDriven;
    settings.integrator = method;
    settings.tolerance = tolerance;
    settings.until = until;
    settings.outputStep = 0.25;
    Ran ran;
    Kept kept;
    kept.ran = &ran;
    RunControl control;
    ran.summary = HybridRun(system, settings, kept, control).run(q, v, {});
    const auto total = [](const Frame& f) { return f.energy.kinetic + f.energy.potential; };
    for (const Frame& f : ran.frames)
        ran.energyOff = std::max(ran.energyOff, std::abs(total(f) - total(ran.frames.front())));
    return ran;
}

/// Where the tip of the first crank is: from its centre.
Vec2 tipOf(const Frame& f) { return {2.0 * f.bodies[1].position.x(), 2.0 * f.bodies[1].position.z()}; }

} // namespace

class IftommTest : public QObject {
    Q_OBJECT

  private slots:
    void a01_data();
    void a01();
    void a02_data();
    void a02();
    void a03_data() { a01_data(); }
    void a03();
    void ranksAreCrossed_data();
    void ranksAreCrossed();
    void tightTolerancesPass();
    void rowsThatLeave();
    void rowsOfContactsAreNoJoints();
};

void IftommTest::a01_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"HEM5", "PHEM56", "DOPRI5", "Radau5", "auto"}) QTest::newRow(method) << method;
}

/// From -1 m at rest, 10 s, four periods and a bit: positions by elliptic functions.
void IftommTest::a01() {
    QFETCH(QString, method);
    const Ran ran = run(pendulum(), method.toStdString(), 1e-9, 10.0);
    QVERIFY2(ran.summary.status == RunStatus::Done, ran.summary.message.c_str());
    double worst = 0.0;
    for (const auto& [t, x, z] : {std::tuple(1.0, 0.9862917511318736, -0.16501085312555083),
                                  {5.0, -0.9423054350438086, -0.33475433841385643},
                                  {10.0, -0.2750874625763147, -0.9614192050990685}}) {
        const Frame& f = ran.frames[std::size_t(std::lround(t / 0.25))];
        QCOMPARE(f.time, t);
        worst = std::max(worst, (Vec2(f.bodies[1].position.x(), f.bodies[1].position.z()) - Vec2(x, z)).norm());
    }
    qInfo("off by %.1e m, energy by %.1e J, %d steps", worst, ran.energyOff, int(ran.summary.accepted));
    QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
    QVERIFY2(ran.energyOff < 5e-5, qPrintable(QString::number(ran.energyOff)));
}

void IftommTest::a02_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("loops");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("z");
    const auto of = [](const char* method, int loops, double x, double z) {
        QTest::addRow("%s, %d", method, loops) << QString(method) << loops << x << z;
    };
    for (const char* method : {"HEM5", "PHEM56", "DOPRI5", "Radau5", "auto"})
        of(method, 2, 0.32845811153617827, 0.9445185381802136);
    of("PHEM56", 40, 0.1805122266839974, 0.9835727405828127);
}

/// 10 s: the whole row turns like one pendulum, (N + (N + 1) / 3) m l^2 a = (N + (N + 1) / 2) m g l sin.
void IftommTest::a02() {
    QFETCH(QString, method);
    QFETCH(int, loops);
    QFETCH(double, x);
    QFETCH(double, z);
    const Ran ran = run(fourBars(loops), method.toStdString(), 1e-10, 10.0);
    QVERIFY2(ran.summary.status == RunStatus::Done, ran.summary.message.c_str());
    const double off = (tipOf(ran.summary.final) - Vec2(x, z)).norm();
    qInfo("off by %.1e m, energy by %.1e J, %d steps, %d rejected", off, ran.energyOff, int(ran.summary.accepted),
          int(ran.summary.rejected));
    QVERIFY2(off < 1e-6, qPrintable(QString::number(off)));
    QVERIFY2(ran.energyOff < 5e-5, qPrintable(QString::number(ran.energyOff)));
}

/// Andrews' squeezing mechanism from the start of the initial value problem: point F on the crank after 0.05 s.
void IftommTest::a03() {
    QFETCH(QString, method);
    const VerificationResult r =
        verify("andrews", {{"integrator", method.toStdString()}, {"tolerance", "1e-10"}, {"until", "0.05"}});
    QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
    const double crank = 0.007; // m
    const double off =
        (crank * Vec2(std::cos(r.q[0]), std::sin(r.q[0])) - Vec2(-0.0052085047223, 0.0046766952603)).norm();
    qInfo("off by %.1e m, %d steps", off, int(r.steps));
    QVERIFY2(off < 1e-9, qPrintable(QString::number(off)));
}

void IftommTest::ranksAreCrossed_data() {
    QTest::addColumn<QString>("method");
    for (const auto& type : integratorTypes())
        if (type.form == IntegratorType::Implicit || type.form == IntegratorType::Either)
            QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
}

/// Every implicit method comes over the instants in which all links lie in one line, as itself or by a step that it
/// says; the motion goes on as it should, and not into an antiparallelogram.
void IftommTest::ranksAreCrossed() {
    QFETCH(QString, method);
    const IntegratorType& type = *findIntegratorType(method.toStdString());
    const bool first = type.orders.positions < 2;
    const Ran ran = run(fourBars(4), method.toStdString(), first ? 1e-5 : 1e-6, 2.0),
              exact = run(fourBars(4), "PHEM56", 1e-10, 2.0);
    // Those that meet positions alone come near it with velocities that are off by roundoff over angle and step, and
    // the linearised backward rule is thrown off by its own projection: these end, and say so.
    if (type.holds == IntegratorType::Positions || type.holds == IntegratorType::Nothing)
        if (ran.summary.status != RunStatus::Done) {
            const QString message = QString::fromStdString(ran.summary.message);
            QVERIFY2(message.contains("the step size fell below") || message.contains("the balance of energies"),
                     ran.summary.message.c_str());
            return;
        }
    QVERIFY2(ran.summary.status == RunStatus::Done, ran.summary.message.c_str());
    const double off = (tipOf(ran.summary.final) - tipOf(exact.summary.final)).norm();
    const auto crossings = std::count_if(ran.events.begin(), ran.events.end(),
                                         [](const Event& e) { return e.text.find("lose rank") != std::string::npos; });
    qInfo("off by %.1e m, %d steps, %d rejected, %d of them by another method", off, int(ran.summary.accepted),
          int(ran.summary.rejected), int(crossings));
    QVERIFY2(off < (first ? 0.3 : 0.02), qPrintable(QString::number(off)));
    // The cranks are parallel still.
    for (std::size_t k = 2; k < ran.summary.final.bodies.size(); k += 2)
        QVERIFY(ran.summary.final.bodies[k].orientation.angularDistance(ran.summary.final.bodies[1].orientation) <
                1e-6);
}

/// The stages of HEM5 come too near to the place for a tolerance close to roundoff: the run asks for the way over it.
/// At 1e-13 there is none: what roundoff is worth next to the place is more.
void IftommTest::tightTolerancesPass() {
    const Ran other = run(fourBars(4), "PHEM56", 1e-13, 2.0);
    for (const char* method : {"HEM5", "DOPRI5", "Radau5"}) {
        const Ran ran = run(fourBars(4), method, 1e-12, 2.0);
        QVERIFY2(ran.summary.status == RunStatus::Done, ran.summary.message.c_str());
        const double off = (tipOf(ran.summary.final) - tipOf(other.summary.final)).norm();
        qInfo("%s: %d steps, %d rejected, tip off by %.1e m, energy by %.1e J", method, int(ran.summary.accepted),
              int(ran.summary.rejected), off, ran.energyOff);
        QVERIFY2(off < 1e-9, qPrintable(QString::number(off)));
    }
}

/// The row that is lost where all links lie in one line goes with the cosine of the cranks' angle.
void IftommTest::rowsThatLeave() {
    MultibodySystem system(fourBars(2), {});
    Vector q, v;
    system.initialState(q, v);
    assemble(system, 0.0, q, v);
    SmoothModel model(system);
    const auto method = makeIntegrator("HEM5");
    double angle = 0.0;
    int left = 0, turned = 0;
    for (double t = 0.0; t < 1.4; t += 0.02) {
        model.chooseRows(t, q);
        const bool leaves = rowsLeave(model, t, q, v, 0.02);
        method->step(model, t, q, v, 0.02);
        q = method->endPosition();
        v = method->endVelocity();
        system.normalise(q);
        model.projectPosition(t, q, 1e-15);
        model.projectVelocity(t, q, v);
        const double next = 2.0 * std::atan2(q[5], q[3]), change = std::cos(next) / std::cos(angle);
        if (std::abs(std::abs(change - 1.0) - 1.0) > 0.1) QCOMPARE(leaves, std::abs(change - 1.0) > 1.0);
        left += leaves;
        turned += change < 0.0;
        angle = next;
    }
    QCOMPARE(turned, 2);
    QVERIFY(left >= 2 && left < 10);
}

/// A plate that turns over on a table beside a rod on a hinge: no joint loses rank by that.
void IftommTest::rowsOfContactsAreNoJoints() {
    const auto box = [](const Vec3& size) {
        Shape shape;
        shape.primitive = "box";
        shape.size = {size.x(), size.y(), size.z()};
        return shape;
    };
    Mechanism m;
    m.bodies = {ground(), link("rod", 1.0, {1e-2, 1e-2, 1e-4}, {5.0, 0.0, 0.5}),
                link("plate", 1.0, {1e-2, 1e-2, 2e-2}, {0.0, 0.0, 0.01})};
    m.bodies[0].shapes = {box({1.0, 1.0, 0.1})};
    m.bodies[0].pose.position[2] = -0.05;
    m.bodies[2].shapes = {box({0.3, 0.2, 0.02})};
    m.bodies[2].velocity.angular = {2.0, 0.0, 0.0};
    m.joints = {joint(m, "revolute", "ground", "rod", {5.0, 0.0, 1.0}, Vec3::UnitY())};
    ContactPair pair;
    pair.name = "lies";
    pair.a.body = "plate", pair.b.body = "ground";
    m.contacts = {pair};
    MultibodySystem system(m, {});
    Vector q, v;
    system.initialState(q, v);
    std::vector<ClosedContact> closed;
    for (int i = 0; i < system.contactCount(); ++i)
        if (const ContactGap gap = system.contactGap(i, q); gap.valid && std::abs(gap.gap) < 1e-9)
            closed.push_back({i, ContactStatus::Slip, Vec3::UnitX()});
    QVERIFY(closed.size() >= 3);
    SmoothModel model(system);
    model.setClosed(closed);
    model.chooseRows(0.0, q);
    QVERIFY(rowsLeave(model, 0.0, q, v, 1.0));
    QVERIFY(!jointRowsLeave(model, 0.0, q, v, 1.0));
}

QTEST_GUILESS_MAIN(IftommTest)
#include "iftomm_test.moc"
