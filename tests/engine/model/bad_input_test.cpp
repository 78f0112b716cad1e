// What is wrong is said, with its place and a remedy, and what was computed before it is kept.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

struct Kept final : FrameSink {
    std::vector<double> times;
    bool finished = false;
    RunSummary summary;
    std::string refused; ///< by a ModelError before the first frame
    void frame(const Frame& f) override { times.push_back(f.time); }
    void finish(RunStatus, const std::string&) override { finished = true; }
};

Kept run(const Mechanism& m) {
    Kept kept;
    RunControl control;
    try {
        kept.summary = simulate(m, {}, {}, kept, control);
    } catch (const ModelError& error) {
        kept.refused = error.what();
    }
    return kept;
}

/// A slide along x, 1 kg, and a pendulum about y beside it, 1 kg at 1 m.
Mechanism sound(const std::string& strategy) {
    Mechanism m;
    Body base;
    base.name = "base";
    base.fixed = true;
    Body slide;
    slide.name = "slide";
    slide.mass = MassProperties{};
    slide.mass->value = 1.0;
    slide.mass->inertia = {0.1, 0.1, 0.1, 0.0, 0.0, 0.0};
    Body arm = slide;
    arm.name = "arm";
    arm.mass->centre = {1.0, 0.0, 0.0};
    m.bodies = {base, slide, arm};
    Joint guide;
    guide.name = "guide";
    guide.type = "prismatic";
    guide.a.body = "base";
    guide.b.body = "slide";
    guide.a.z = guide.b.z = {1.0, 0.0, 0.0};
    guide.a.x = guide.b.x = {0.0, 0.0, 1.0};
    Joint hinge = guide;
    hinge.name = "hinge";
    hinge.type = "revolute";
    hinge.b.body = "arm";
    hinge.a.z = hinge.b.z = {0.0, 1.0, 0.0};
    m.joints = {guide, hinge};
    m.run.strategy = strategy;
    m.run.until = 0.6;
    m.run.output_step = 0.01;
    m.run.step = 1e-3;
    return m;
}

TimeFunction ofTime(const std::string& expression) {
    TimeFunction f;
    f.expression = expression;
    return f;
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

} // namespace

class BadInputTest : public QObject {
    Q_OBJECT

  private slots:
    void loadWithoutValueEndsTheRun_data();
    void loadWithoutValueEndsTheRun();
    void motorPastItsLimit();
    void motorThatJamsAContact();
    void contradictoryJoints();
    void limitsBrokenAtTheStart();
    void doubtfulLaws_data();
    void doubtfulLaws();

  private:
    static void strategies() {
        QTest::addColumn<QString>("strategy");
        for (const char* name : {"event-driven", "hybrid", "time-stepping"}) QTest::newRow(name) << name;
    }
};

void BadInputTest::loadWithoutValueEndsTheRun_data() { strategies(); }

void BadInputTest::loadWithoutValueEndsTheRun() {
    QFETCH(QString, strategy);
    Mechanism m = sound(strategy.toStdString());
    Load pull;
    pull.name = "pull";
    pull.type = "force";
    pull.a.body = "slide";
    pull.vector = {ofTime("sqrt(0.3-t)"), 0.0, 0.0};
    m.loads = {pull};
    QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
    const Kept kept = run(m);
    QVERIFY(kept.summary.status == RunStatus::Failed);
    QVERIFY2(has(kept.summary.message, "pull"), kept.summary.message.c_str());
    QVERIFY2(std::abs(kept.summary.simulated - 0.3) < 2e-3, qPrintable(QString::number(kept.summary.simulated)));
    QVERIFY(kept.finished);
    QVERIFY(kept.times.size() >= 30 && kept.times.back() > 0.289);
    for (std::size_t k = 0; k < kept.times.size(); ++k) QVERIFY(kept.times[k] <= 0.3 + 2e-3);
}

void BadInputTest::motorPastItsLimit() {
    Mechanism m = sound("hybrid");
    m.joints[0].limits = NumberVector<2>{-0.1, 0.2};
    m.joints[0].motor = Motor{"position", ofTime("t^2"), {}};
    QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
    const Kept kept = run(m);
    QVERIFY(kept.summary.status == RunStatus::Failed);
    QVERIFY2(has(kept.summary.message, "'guide'") && has(kept.summary.message, "upper limit 0.2"),
             kept.summary.message.c_str());
    QVERIFY(kept.times.back() > 0.43 && kept.times.back() < 0.46); // sqrt(0.2) = 0.447
}

void BadInputTest::motorThatJamsAContact() {
    // The slide is driven into a wall: nothing can give way.
    Mechanism m = sound("hybrid");
    Shape box;
    box.primitive = "box";
    box.size = {0.1, 0.1, 0.1};
    m.bodies[1].shapes = {box};
    Pose wall;
    wall.position = {0.15, 0.0, 0.0};
    box.placement = wall;
    m.bodies[0].shapes = {box};
    ContactPair pair;
    pair.name = "wall";
    pair.a.body = "base";
    pair.b.body = "slide";
    m.contacts = {pair};
    m.joints[0].motor = Motor{"position", ofTime("t^2"), {}};
    QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
    const Kept kept = run(m);
    QVERIFY(kept.summary.status == RunStatus::Failed);
    QVERIFY2(has(kept.summary.message, "'wall'") && has(kept.summary.message, "torque or a force"),
             kept.summary.message.c_str());
    QVERIFY(std::abs(kept.times.back() - std::sqrt(0.05)) < 0.011);
}

void BadInputTest::contradictoryJoints() {
    Mechanism m = sound("hybrid");
    Joint other = m.joints[1];
    other.name = "other hinge";
    other.b.position = {0.3, 0.0, 0.0};
    other.type = "spherical";
    m.joints.push_back(other);
    QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
    const Kept kept = run(m);
    QVERIFY2(has(kept.refused, "cannot be assembled") && has(kept.refused, "hinge") && has(kept.refused, "Check"),
             kept.refused.c_str());
    QVERIFY2(has(kept.refused, " m") && !has(kept.refused, "m or rad"), kept.refused.c_str());
    const ModelReport found = report(m, {});
    QVERIFY(!found.conflicting.empty());
}

void BadInputTest::limitsBrokenAtTheStart() {
    Mechanism m = sound("hybrid");
    m.joints[1].limits = NumberVector<2>{0.2, 1.0};
    QVERIFY(!hasErrors(resolve(m)) && !hasErrors(validate(m)));
    const Kept kept = run(m);
    QVERIFY2(has(kept.refused, "hinge lower stop") && has(kept.refused, "0.2"), kept.refused.c_str());
    // `check` says so before, with the place.
    const ModelReport found = report(m, {});
    QCOMPARE(found.limits.size(), std::size_t(1));
    QCOMPARE(found.limits[0].pointer, std::string("/joints/1/limits"));
    QVERIFY(found.limits[0].severity == Severity::Error && has(found.limits[0].message, "widen"));
}

void BadInputTest::doubtfulLaws_data() {
    QTest::addColumn<QString>("contact"); // its keys
    QTest::addColumn<QString>("joint");   // those of the hinge
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("static below kinetic") << R"("friction": 0.5, "static_friction": 0.3)"
                                          << ""
                                          << "/contacts/0/static_friction"
                                          << "or 0 for the same";
    QTest::newRow("mu < 0") << R"("friction": -0.1)"
                            << ""
                            << "/contacts/0/friction"
                            << "from 0 to 1000000";
    QTest::newRow("e > 1") << R"("restitution": 1.2)"
                           << ""
                           << "/contacts/0/restitution"
                           << "from 0 to 1";
    QTest::newRow("tangential Poisson") << R"("impact_law": "poisson", "tangential_restitution": 0.5)"
                                        << ""
                                        << "/contacts/0/tangential_restitution"
                                        << "newton";
    QTest::newRow("unknown law") << R"("law": "plasti")"
                                 << ""
                                 << "/contacts/0/law"
                                 << "did you mean \"plastic\"";
    QTest::newRow("rebound of a spring") << R"("law": "compliant", "compliance": 1e-5, "restitution": 0.5)"
                                         << ""
                                         << "/contacts/0/restitution"
                                         << "damping";
    QTest::newRow("damper alone") << R"("law": "compliant", "damping": 10)"
                                  << ""
                                  << "/contacts/0/damping"
                                  << "give a compliance";
    QTest::newRow("reach alone") << R"("law": "cohesive", "cohesion_reach": 0.1)"
                                 << ""
                                 << "/contacts/0/cohesion_reach"
                                 << "give a cohesion";
    QTest::newRow("no effect") << R"("cohesion": 3)"
                               << ""
                               << "/contacts/0/cohesion"
                               << "no effect on a rigid contact";
    QTest::newRow("joint static below kinetic") << ""
                                                << R"("friction": 2, "static_friction": 1)"
                                                << "/joints/0/static_friction"
                                                << "or 0 for the same";
    QTest::newRow("scheme without static friction") << R"("static_friction": 0.5)"
                                                    << ""
                                                    << "/run/scheme"
                                                    << "set \"scheme\" to \"Moreau-Jean\"";
    QTest::newRow("scheme without joint friction") << ""
                                                   << R"("friction": 2)"
                                                   << "/run/scheme"
                                                   << "set \"scheme\" to \"Moreau-Jean\"";
    QTest::newRow("stop without limits") << ""
                                         << R"("stop_restitution": 0.5)"
                                         << "/joints/0/stop_restitution"
                                         << "give \"limits\"";
}

void BadInputTest::doubtfulLaws() {
    QFETCH(QString, contact);
    QFETCH(QString, joint);
    QFETCH(QString, pointer);
    QFETCH(QString, remedy);
    const auto more = [](const QString& keys) { return keys.isEmpty() ? QString() : ", " + keys; };
    const QString text =
        QString(R"({"escapement": 1, "name": "x",
        "bodies": [{"name": "a", "fixed": true}, {"name": "b", "mass": {"value": 1, "centre": [0,0,0], "inertia": [1,1,1,0,0,0]}}],
        "joints": [{"name": "j", "type": "revolute", "a": {"body": "a"}, "b": {"body": "b"}%1}],
        "contacts": [{"name": "c", "a": {"body": "a", "faces": "all"}, "b": {"body": "b", "faces": "all"}%2}], "run": {"until": 1%3}})")
            .arg(more(joint), more(contact), pointer == "/run/scheme" ? ", \"scheme\": \"D-minus\"" : "");
    std::vector<Finding> findings;
    try {
        LoadedProject project = parseProject(text.toStdString());
        findings = project.warnings;
        for (const auto& finding : validate(project.mechanism)) findings.push_back(finding);
    } catch (const ModelError& error) {
        findings = error.findings;
    }
    QString said;
    bool found = false;
    for (const auto& f : findings) {
        said += QString::fromStdString(f.pointer + ": " + f.message + "\n");
        found = found || (f.pointer == pointer.toStdString() && has(f.message, remedy.toUtf8()));
    }
    QVERIFY2(found, qPrintable("expected " + pointer + " " + remedy + "\nsaid " + said));
}

QTEST_APPLESS_MAIN(BadInputTest)
#include "bad_input_test.moc"
