// Couplings between coordinates of joints: the table of their types, and each against closed forms; backlash as limits
// that are struck; what a project does with them (file, validation, assembling, dragging, redundancy, checkpoints,
// results).

#include "engine/assembling/assemble_mechanism.h"
#include "engine/assembling/edit.h"
#include "engine/assembling/joint_freedom.h"
#include "engine/dynamics/assembly.h"
#include "engine/dynamics/joint_diagnosis.h"
#include "engine/model/coupling_numbers.h"
#include "engine/model/errors.h"
#include "engine/model/project_file.h"
#include "engine/model/validation.h"
#include "engine/results/result.h"
#include "engine/results/result_file.h"
#include "engine/simulation/simulate.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

Body body(const std::string& name, double moment, const Vec3& position = Vec3::Zero(), double mass = 1.0) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
    return b;
}

Body ground() {
    Body b;
    b.name = "ground";
    b.fixed = true;
    return b;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const std::string& b,
            const Vec3& at = Vec3::Zero()) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    j.a.position = {at.x(), at.y(), at.z()};
    return j;
}

Coupling coupling(const std::string& type, const std::vector<std::string>& joints, const std::vector<double>& numbers) {
    Coupling c;
    c.name = "mesh";
    c.type = type;
    for (std::size_t k = 0; k < joints.size(); ++k) couplingEnd(c, int(k)).joint = joints[k];
    const CouplingType* known = findCouplingType(type);
    for (std::size_t k = 0; known && k < numbers.size(); ++k) couplingNumber(c, known->parameters[k].key) = numbers[k];
    return c;
}

void drive(Joint& joint, const std::string& kind, const std::string& expression) {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
}

void spin(Body& body, double speed) { body.velocity.angular = {0.0, 0.0, speed}; }

/// Two wheels on the ground, beside each other.
Mechanism wheels(double momentA, double momentB) {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {ground(), body("first", momentA), body("second", momentB, {0.1, 0.0, 0.0})};
    m.joints = {joint("axle a", "revolute", "ground", "first"),
                joint("axle b", "revolute", "ground", "second", {0.1, 0.0, 0.0})};
    return m;
}

Mechanism gears(double momentA, double momentB, double teethA, double teethB) {
    Mechanism m = wheels(momentA, momentB);
    m.couplings = {coupling("gear-pair", {"axle a", "axle b"}, {teethA, teethB})};
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    std::vector<Checkpoint> checkpoints;
    std::size_t steps = 0;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
    void step(const StepRow&) override { ++steps; }
    void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[std::size_t(j)]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
    std::vector<Event> ofKind(EventKind kind) const {
        std::vector<Event> some;
        for (const auto& e : seen.events)
            if (e.kind == kind) some.push_back(e);
        return some;
    }
};

Mechanism checked(Mechanism m) {
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    return m;
}

Run run(Mechanism m, double until, double tolerance = 1e-10) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 100.0;
    Run r;
    RunControl control;
    r.summary = simulate(checked(m), {}, {}, r.seen, control);
    return r;
}

bool has(const std::vector<Finding>& findings, const std::string& pointer, const std::string& text) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.pointer == pointer && f.message.find(text) != std::string::npos;
    });
}

std::string all(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto& f : findings) text += f.pointer + ": " + f.message + "\n";
    return text;
}

} // namespace

class CouplingsTest : public QObject {
    Q_OBJECT

  private slots:
    // ---- every type of the table

    void derivativesAreExact_data() {
        QTest::addColumn<QString>("type");
        for (const auto& type : couplingTypes()) QTest::newRow(type.name.c_str()) << QString::fromStdString(type.name);
    }
    /// The row's derivative and its bias against differences along a motion of free bodies that keeps nothing.
    void derivativesAreExact() {
        QFETCH(QString, type);
        const CouplingType& known = *findCouplingType(type.toStdString());
        Mechanism m;
        m.gravity = {0.0, 0.0, 0.0};
        m.bodies = {ground()};
        Coupling c;
        c.name = "mesh";
        c.type = known.name;
        for (std::size_t k = 0; k < known.parameters.size(); ++k)
            couplingNumber(c, known.parameters[k].key) = 1.3 + 0.4 * double(k);
        for (int k = 0; k < known.termCount(); ++k) {
            const std::string one = "one " + std::to_string(k), other = "other " + std::to_string(k);
            m.bodies.push_back(body(one, 0.02));
            m.bodies.push_back(body(other, 0.03));
            m.joints.push_back(joint("joint " + std::to_string(k), "cylindrical", one, other));
            couplingEnd(c, k).joint = m.joints.back().name;
        }
        m.couplings = {c};
        MultibodySystem system(checked(m), {});
        const int row = system.couplings()[0].row;
        QVERIFY(row >= 0);
        std::mt19937 random(7);
        std::uniform_real_distribution<double> u(-0.5, 0.5);
        Vector q, v, zero = Vector::Zero(system.nv());
        system.initialState(q, v);
        for (int i = 0; i < system.nv(); ++i) v[i] = u(random);
        Vector start(q.size());
        system.displace(q, v, start);
        for (int i = 0; i < system.nv(); ++i) v[i] = u(random);
        system.startCounting(start);
        const auto at = [&](double s) {
            Vector there(q.size()), g(system.constraintCount());
            system.displace(start, Vector(s * v), there);
            system.constraints(0.0, there, g);
            return g[row];
        };
        Matrix jacobian(system.constraintCount(), system.nv());
        Vector gamma(system.constraintCount());
        system.constraintJacobian(0.0, start, jacobian);
        const double h = 1e-3;
        const double first = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h);
        QVERIFY2(std::abs(first - jacobian.row(row).dot(v)) < 1e-9,
                 qPrintable(QString("%1 %2").arg(first).arg(jacobian.row(row).dot(v))));
        // Velocities in body axes stay along this motion, so v' = 0 on it.
        system.constraintBias(0.0, start, v, gamma);
        const double second =
            (-at(2 * h) + 16.0 * at(h) - 30.0 * at(0.0) + 16.0 * at(-h) - at(-2 * h)) / (12.0 * h * h);
        QVERIFY2(std::abs(second - gamma[row]) < 1e-7, qPrintable(QString("%1 %2").arg(second).arg(gamma[row])));
        // By blocks it is the same row.
        BlockRows rows;
        system.constraintBlocks(0.0, start, rows);
        QVERIFY((rows.whole(system.nv()) - jacobian).cwiseAbs().maxCoeff() < 1e-15);
    }

    void aFileKeepsEveryType_data() { derivativesAreExact_data(); }
    void aFileKeepsEveryType() {
        QFETCH(QString, type);
        const CouplingType& known = *findCouplingType(type.toStdString());
        Mechanism m = wheels(0.02, 0.03);
        m.bodies.push_back(body("third", 0.01));
        m.joints.push_back(joint("axle c", "revolute", "ground", "third"));
        m.joints.push_back(joint("slide", "prismatic", "ground", "first"));
        Coupling c;
        c.name = "mesh";
        c.type = known.name;
        const std::vector<std::string> axles{"axle a", "axle b", "axle c"};
        for (int k = 0; k < known.termCount(); ++k)
            couplingEnd(c, k).joint =
                known.terms[std::size_t(k)].motion == CoupledMotion::Slide ? "slide" : axles[std::size_t(k)];
        giveFreshNumbers(c);
        for (const auto& own : known.parameters) couplingNumber(c, own.key).expression = "3*half";
        m.parameters = {{"half", 0.5}};
        c.phase = 0.25;
        c.backlash = 0.01;
        c.restitution = 0.5;
        m.couplings = {c};
        QVERIFY2(!hasErrors(resolve(m)), qPrintable(QString::fromStdString(all(resolve(m)))));
        auto read = parseProject(projectText(m));
        QVERIFY2(read.warnings.empty(), qPrintable(QString::fromStdString(all(read.warnings))));
        QVERIFY(read.mechanism == m);
        QVERIFY2(!hasErrors(validate(read.mechanism)),
                 qPrintable(QString::fromStdString(all(validate(read.mechanism)))));
        for (const auto& own : known.parameters)
            QCOMPARE(couplingNumber(read.mechanism.couplings[0], own.key).value, 1.5);
    }

    // ---- gear pair

    void gearsTurnByTheirTeeth() {
        Mechanism m = gears(0.02, 0.05, 20.0, 48.0);
        drive(m.joints[0], "speed", "3*sin(2*t)+t");
        const Run r = run(m, 2.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0;
        for (const auto& frame : r.seen.frames) {
            worst = std::max(worst, std::abs(frame.joints[1].speed[0] + 20.0 / 48.0 * frame.joints[0].speed[0]));
            worst =
                std::max(worst, std::abs(frame.joints[1].coordinate[0] + 20.0 / 48.0 * frame.joints[0].coordinate[0]));
            // What accelerates the second wheel is what the mesh passes on.
            const double t = frame.time, acceleration = -20.0 / 48.0 * (6.0 * std::cos(2.0 * t) + 1.0);
            worst = std::max(worst, std::abs(frame.couplings[0].force - 0.05 * acceleration));
            worst = std::max({worst, std::abs(frame.couplings[0].play), std::abs(frame.couplings[0].speed)});
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    /// A torque on the first gear meets both inertias: (I_a + r^2 I_b) alpha = T.
    void gearsAreOneInertia() {
        for (const char* strategy : {"event-driven", "time-stepping"}) {
            Mechanism m = gears(0.02, 0.05, 20.0, -40.0); // a ring: they turn the same way
            drive(m.joints[0], "torque", "0.3");
            m.run.strategy = strategy;
            m.run.step = 1e-3;
            const Run r = run(m, 1.0);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const double alpha = 0.3 / (0.02 + 0.25 * 0.05);
            QVERIFY2(std::abs(r.last(0).speed[0] - alpha) < 1e-9,
                     qPrintable(QString::number(r.last(0).speed[0] - alpha)));
            QVERIFY(std::abs(r.last(1).speed[0] - 0.5 * alpha) < 1e-9);
            QVERIFY(std::abs(r.summary.final.couplings[0].force - 0.05 * 0.5 * alpha) < 1e-8);
        }
    }

    void aHundredTurnsDriftByNothing() {
        Mechanism m = gears(0.02, 0.05, 17.0, 41.0);
        spin(m.bodies[1], 200.0 * pi);
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double a = r.last(0).coordinate[0], b = r.last(1).coordinate[0];
        QVERIFY2(std::abs(b + 17.0 / 41.0 * a) < 1e-9, qPrintable(QString::number(b + 17.0 / 41.0 * a)));
        QVERIFY(a > 2.0 * pi * 50.0); // the velocity is made consistent with the gears first
    }

    void phaseSaysHowTheyMesh() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].phase = 0.3;
        const Run r = run(m, 0.1);
        QVERIFY(std::abs(r.last(1).coordinate[0] + 0.5 * r.last(0).coordinate[0] - 0.3) < 1e-12);
        QVERIFY(std::abs(r.last(1).coordinate[0]) > 0.1); // it was turned there, by the least motion
        QVERIFY(std::abs(r.last(0).coordinate[0]) > 0.01);
    }

    // ---- rack and pinion

    void aRackSlidesByThePinionsTurns() {
        for (const char* strategy : {"hybrid", "time-stepping"}) {
            Mechanism m = wheels(0.02, 0.05);
            m.bodies[2] = body("rack", 0.05, {0.0, 0.1, 0.0}, 3.0);
            m.joints[1] = joint("guide", "prismatic", "ground", "rack", {0.0, 0.1, 0.0});
            m.joints[1].a.z = m.joints[1].b.z = {1.0, 0.0, 0.0};
            m.joints[1].a.x = m.joints[1].b.x = {0.0, 1.0, 0.0};
            m.couplings = {coupling("rack-and-pinion", {"axle a", "guide"}, {0.04})};
            drive(m.joints[0], "torque", "0.5");
            m.run.strategy = strategy;
            m.run.step = 1e-3;
            const double alpha = 0.5 / (0.02 + 0.04 * 0.04 * 3.0), until = 1.5;
            const Run r = run(m, until);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            QVERIFY(r.last(0).coordinate[0] > 6.0 * pi);
            QVERIFY2(std::abs(r.last(1).coordinate[0] - 0.04 * r.last(0).coordinate[0]) < 1e-9,
                     qPrintable(QString::number(r.last(1).coordinate[0])));
            QVERIFY(std::abs(r.last(1).speed[0] - 0.04 * alpha * until) < 1e-9);
            QVERIFY(std::abs(r.summary.final.couplings[0].force - 3.0 * 0.04 * alpha) < 1e-8);
        }
    }

    /// The rack's end of play: pinion and rack as masses I / R^2 and m.
    void aRacksBacklashIsAWay() {
        Mechanism m = wheels(0.02, 0.05);
        m.bodies[2] = body("rack", 0.05, {0.0, 0.1, 0.0}, 3.0);
        m.joints[1] = joint("guide", "prismatic", "ground", "rack", {0.0, 0.1, 0.0});
        m.joints[1].a.z = m.joints[1].b.z = {1.0, 0.0, 0.0};
        m.joints[1].a.x = m.joints[1].b.x = {0.0, 1.0, 0.0};
        m.couplings = {coupling("rack-and-pinion", {"axle a", "guide"}, {0.04})};
        m.couplings[0].backlash = 0.004;
        m.couplings[0].restitution = 0.5;
        spin(m.bodies[1], 2.0);
        const Run r = run(m, 0.1);
        const auto impacts = r.ofKind(EventKind::Impact);
        QVERIFY(!impacts.empty());
        QVERIFY2(std::abs(impacts[0].time - 0.002 / 0.08) < 1e-9, qPrintable(QString::number(impacts[0].time)));
        const double mass = 1.0 / (0.04 * 0.04 / 0.02 + 1.0 / 3.0), impulse = 1.5 * 0.08 * mass;
        QVERIFY2(std::abs(r.last(1).speed[0] - impulse / 3.0) < 1e-9, qPrintable(QString::number(r.last(1).speed[0])));
        QVERIFY(std::abs(r.last(0).speed[0] - (2.0 - 0.04 * impulse / 0.02)) < 1e-9);
    }

    // ---- belt

    void aBeltTurnsPulleysTheSameWay() {
        Mechanism m = wheels(0.02, 0.05);
        m.couplings = {coupling("belt", {"axle a", "axle b"}, {0.03, 0.075})};
        drive(m.joints[0], "torque", "0.4");
        Run r = run(m, 2.0);
        const double alpha = 0.4 / (0.02 + 0.16 * 0.05);
        QVERIFY(std::abs(r.last(0).speed[0] - 2.0 * alpha) < 1e-9);
        QVERIFY(std::abs(r.last(1).speed[0] - 0.8 * alpha) < 1e-9);
        QVERIFY(std::abs(r.last(1).coordinate[0] - 0.4 * r.last(0).coordinate[0]) < 1e-9);
        couplingNumber(m.couplings[0], "radius_a") = -0.03; // crossed
        r = run(m, 2.0);
        QVERIFY(std::abs(r.last(1).speed[0] + 0.8 * alpha) < 1e-9);
    }

    // ---- differential

    Mechanism car(double train) {
        Mechanism m = wheels(0.02, 0.05);
        m.bodies.push_back(body("carrier", 0.04));
        m.joints.push_back(joint("axle c", "revolute", "ground", "carrier"));
        m.couplings = {coupling("differential", {"axle a", "axle b", "axle c"}, {train})};
        return m;
    }

    /// Driven at the carrier, both wheels bear the same torque, and their mean is the carrier's turn.
    void aDifferentialSharesTheTorque() {
        Mechanism m = car(-1.0);
        drive(m.joints[2], "torque", "0.6");
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        // Q on c: 0.04 c'' = 0.6 + Q, 0.02 a'' = -Q/2, 0.05 b'' = -Q/2, c'' = (a'' + b'') / 2.
        const double q = -0.6 / (1.0 + 0.04 * 0.25 * (1.0 / 0.02 + 1.0 / 0.05));
        QVERIFY2(std::abs(r.last(0).speed[0] + 0.5 * q / 0.02) < 1e-9, qPrintable(QString::number(r.last(0).speed[0])));
        QVERIFY(std::abs(r.last(1).speed[0] + 0.5 * q / 0.05) < 1e-9);
        QVERIFY(std::abs(r.last(2).speed[0] - 0.5 * (r.last(0).speed[0] + r.last(1).speed[0])) < 1e-9);
        QVERIFY(std::abs(r.last(2).coordinate[0] - 0.5 * (r.last(0).coordinate[0] + r.last(1).coordinate[0])) < 1e-9);
        QVERIFY(std::abs(r.summary.final.couplings[0].force - q) < 1e-8);
    }

    /// A planetary gear by Willis: sun 24, ring 72 standing still: the carrier turns by 24 / 96 of the sun.
    void aPlanetaryGearFollowsWillis() {
        Mechanism m = car(-24.0 / 72.0);
        drive(m.joints[0], "speed", "7");
        drive(m.joints[1], "speed", "0");
        const Run r = run(m, 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.last(2).speed[0] - 7.0 * 24.0 / 96.0) < 1e-9);
        QVERIFY(std::abs(r.last(2).coordinate[0] - 21.0 * 24.0 / 96.0) < 1e-9);
        QVERIFY(has(validate(resolvedOf(car(1.0))), "/couplings/0", "has a train ratio of 1"));
    }

    static Mechanism resolvedOf(Mechanism m) {
        resolve(m);
        return m;
    }

    // ---- backlash

    /// The first wheel, at w, takes up half the play, strikes the second, and so on: free flight between impacts with
    /// Newton's law on the play's rate, I_a and I_b at the ratio r.
    void backlashStrikesAsInTheClosedForm() {
        const double ia = 0.02, ib = 0.05, ratio = -0.5, play = 0.04, e = 0.6, w = 3.0;
        Mechanism m = gears(ia, ib, 20.0, 40.0);
        m.couplings[0].backlash = play;
        m.couplings[0].restitution = e;
        spin(m.bodies[1], w);
        const Run r = run(m, 0.5);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        // g = q_b - ratio q_a; an impulse P along it changes w_a by -ratio P / I_a and w_b by P / I_b.
        double wa = w, wb = 0.0, t = 0.0, g = 0.0;
        const double inverse = ratio * ratio / ia + 1.0 / ib;
        const auto impacts = r.ofKind(EventKind::Impact);
        QVERIFY2(impacts.size() >= 5, qPrintable(QString::number(impacts.size())));
        double worst = 0.0;
        for (std::size_t k = 0; k < 5; ++k) {
            const double rate = wb - ratio * wa, end = rate > 0.0 ? 0.5 * play : -0.5 * play;
            t += (end - g) / rate;
            g = end;
            const double impulse = -(1.0 + e) * rate / inverse;
            wa += -ratio * impulse / ia;
            wb += impulse / ib;
            worst = std::max(worst, std::abs(impacts[k].time - t));
            QCOMPARE(impacts[k].subject, std::string(rate > 0.0 ? "mesh upper backlash" : "mesh lower backlash"));
            const auto after = std::find_if(r.seen.frames.begin(), r.seen.frames.end(), [&](const Frame& f) {
                return f.kind == FrameKind::AfterEvent && std::abs(f.time - impacts[k].time) < 1e-12;
            });
            QVERIFY(after != r.seen.frames.end());
            worst =
                std::max({worst, std::abs(after->joints[0].speed[0] - wa), std::abs(after->joints[1].speed[0] - wb)});
            const auto row = std::find_if(after->contacts.begin(), after->contacts.end(),
                                          [](const ContactRow& c) { return c.impulse.norm() > 0.0; });
            QVERIFY(row != after->contacts.end());
            worst = std::max(worst, std::abs(row->impulse.norm() - std::abs(impulse)));
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(std::abs(r.unexplained()) < 1e-10);
    }

    /// Pressed to one side, the play stays taken up and the torque goes through its end.
    void aFlankThatIsPressedPassesTheTorqueOn() {
        for (const char* strategy : {"hybrid", "time-stepping"}) {
            Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
            m.couplings[0].backlash = 0.002;
            drive(m.joints[0], "torque", "0.3");
            m.run.strategy = strategy;
            m.run.step = 2e-4;
            const Run r = run(m, 0.5, 1e-9);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            const double alpha = 0.3 / (0.02 + 0.25 * 0.05);
            QVERIFY2(std::abs(r.summary.final.couplings[0].force + 0.05 * 0.5 * alpha) < 1e-6,
                     qPrintable(QString::number(r.summary.final.couplings[0].force)));
            QVERIFY2(std::abs(std::abs(r.summary.final.couplings[0].play) - 0.001) < 1e-9,
                     qPrintable(QString::number(r.summary.final.couplings[0].play)));
            QVERIFY(std::abs(r.last(1).speed[0] + 0.5 * r.last(0).speed[0]) < 1e-9);
        }
    }

    /// Fast gears with play over many turns: no turn is missed, nothing strikes that does not meet.
    void playIsKeptOverManyTurns() {
        Mechanism m = gears(0.02, 0.05, 20.0, 30.0);
        m.couplings[0].backlash = 0.05;
        m.couplings[0].restitution = 1.0;
        spin(m.bodies[1], 60.0 * pi);
        spin(m.bodies[2], -2.0 / 3.0 * 60.0 * pi + 0.001); // it takes 25 s to use up the play
        const Run r = run(m, 3.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(r.ofKind(EventKind::Impact).empty(), qPrintable(QString::number(r.ofKind(EventKind::Impact).size())));
        QVERIFY(std::abs(r.summary.final.couplings[0].play - 0.003) < 1e-9);
        QVERIFY(std::abs(r.last(0).coordinate[0] - 180.0 * pi) < 1e-8);
    }

    void aStartBeyondThePlayIsRefused() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].backlash = 0.01;
        m.couplings[0].phase = 0.1;
        try {
            run(m, 0.1);
            QFAIL("it ran");
        } catch (const ModelError& refused) {
            QVERIFY2(has(refused.findings, "/couplings/0/phase", "mesh lower backlash"),
                     qPrintable(QString::fromStdString(all(refused.findings))));
        }
    }

    // ---- what a project does with them

    void wrongOnesAreSaid() {
        const auto said = [](Mechanism m) {
            auto findings = resolve(m);
            for (auto& f : validate(m)) findings.push_back(f);
            return findings;
        };
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        QVERIFY2(said(m).empty(), qPrintable(QString::fromStdString(all(said(m)))));
        m.couplings[0].a.joint = "axle aa";
        QVERIFY2(has(said(m), "/couplings/0/a/joint", "there is no joint named \"axle aa\"; did you mean \"axle a\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].a.coordinate = "angel";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate", "has no coordinate to be named"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m.joints[0].type = "cylindrical";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate", "has no coordinate \"angel\"; did you mean \"angle\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m.couplings[0].a.coordinate = "slide";
        QVERIFY2(has(said(m), "/couplings/0/a/coordinate",
                     "needs an angle here, but \"slide\" of joint \"axle a\" is a slide"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.joints[1].type = "prismatic";
        QVERIFY2(has(said(m), "/couplings/0/b",
                     "needs an angle here, and joint \"axle b\", which is prismatic, has none"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 0.0, 40.0);
        QVERIFY2(has(said(m), "/couplings/0/teeth_a", "is 0, so coupling \"mesh\" would tie nothing together"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].b.joint = "axle a";
        QVERIFY2(has(said(m), "/couplings/0/b", "takes the same coordinate of joint \"axle a\" twice"),
                 qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings.push_back(m.couplings[0]);
        QVERIFY2(has(said(m), "/couplings/1/name", "already used"), qPrintable(QString::fromStdString(all(said(m)))));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].backlash = -0.1;
        QVERIFY(has(said(m), "/couplings/0/backlash", "at least 0"));
        m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings[0].type = "gear-pear";
        QVERIFY2(has(said(m), "/couplings/0/type", "did you mean \"gear-pair\"?"),
                 qPrintable(QString::fromStdString(all(said(m)))));
    }

    /// Three gears in a ring whose ratios multiply to one: the third coupling is redundant, and shares the torque.
    void redundantCouplingsAreSharedLikeJoints() {
        Mechanism m = wheels(0.02, 0.05);
        m.bodies.push_back(body("third", 0.03));
        m.joints.push_back(joint("axle c", "revolute", "ground", "third"));
        m.couplings = {coupling("gear-pair", {"axle a", "axle b"}, {20.0, -40.0}),
                       coupling("gear-pair", {"axle b", "axle c"}, {20.0, -10.0}),
                       coupling("gear-pair", {"axle c", "axle a"}, {20.0, -20.0})};
        m.couplings[1].name = "second mesh";
        m.couplings[2].name = "third mesh";
        drive(m.joints[0], "torque", "0.3");
        const ModelReport known = report(checked(m), {});
        QCOMPARE(known.rank, 17);
        QCOMPARE(known.constraint_rows, 18);
        QCOMPARE(known.freedoms, 1);
        QCOMPARE(int(known.redundant.size()), 3);
        const Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.last(0).speed[0] - 0.3 / (0.02 + 0.25 * 0.05 + 0.03)) < 1e-9);
        m.couplings[2] =
            coupling("gear-pair", {"axle c", "axle a"}, {20.0, -21.0}); // ratios that contradict one another: held fast
        m.couplings[2].name = "third mesh";
        QCOMPARE(report(checked(m), {}).freedoms, 0);
    }

    void aContradictionIsSaid() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        m.couplings.push_back(m.couplings[0]);
        m.couplings[1].name = "other mesh";
        m.couplings[1].phase = 0.1;
        try {
            run(m, 0.1);
            QFAIL("it ran");
        } catch (const ModelError& refused) {
            QVERIFY2(std::string(refused.what()).find("coupling 'mesh', coupling 'other mesh' stay open") !=
                         std::string::npos,
                     refused.what());
        }
        const Assembled assembled = assembleMechanism(checked(m), {});
        QVERIFY(!assembled.closed);
        QCOMPARE(int(assembled.conflicting.size()), 2);
        QVERIFY(assembled.conflicting[0].said().find("coupling 'mesh' does not hold") != std::string::npos);
    }

    /// Dragged over more than three turns, left there, and taken up again: the pose says on which turn the gears mesh.
    void aDraggedPoseIsTakenUpAgain() {
        Mechanism m = gears(0.02, 0.05, 20.0, 41.0);
        m = checked(m);
        Drag drag(m, {}, 1, {0.05, 0.0, 0.0});
        double angle = 0.0;
        for (int k = 1; k <= 220; ++k) {
            angle = 0.1 * k;
            drag.to({0.05 * std::cos(angle), 0.05 * std::sin(angle), 0.0});
        }
        Mechanism moved = drag.result();
        QVERIFY(!hasErrors(resolve(moved)));
        const Quaternion second = toQuaternion(moved.bodies[2].pose.quaternion);
        const double turned = 2.0 * std::atan2(second.z(), second.w());
        QVERIFY2(std::abs(std::remainder(turned + 20.0 / 41.0 * angle, 2.0 * pi)) < 1e-6,
                 qPrintable(QString::number(std::remainder(turned + 20.0 / 41.0 * angle, 2.0 * pi))));
        const ModelReport known = report(moved, {});
        QVERIFY2(known.assembly_position < 1e-9, qPrintable(QString::number(known.assembly_position)));
    }

    void aContinuedRunIsTheSame() {
        Mechanism m = gears(0.02, 0.05, 20.0, 41.0);
        m.couplings[0].backlash = 0.02;
        m.couplings[0].restitution = 0.9;
        spin(m.bodies[1], 50.0);
        m.run.until = 1.0;
        m.run.output_step = 0.01;
        m = checked(m);
        struct Stopping final : FrameSink {
            RunControl* control = nullptr;
            std::vector<Checkpoint> checkpoints;
            void frame(const Frame& f) override {
                if (f.time > 0.4) control->stop = true;
            }
            void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
        } begun;
        Recorder whole, rest;
        RunControl control, stops;
        const RunSummary straight = simulate(m, {}, {}, whole, control);
        QVERIFY2(straight.status == RunStatus::Done, straight.message.c_str());
        begun.control = &stops;
        const RunSummary stopped = simulate(m, {}, {}, begun, stops);
        QVERIFY(stopped.status == RunStatus::Stopped && stopped.simulated > 0.3 && stopped.simulated < 0.6);
        const RunSummary continued = simulate(m, {}, {}, rest, control, Continuation{begun.checkpoints.back()});
        QVERIFY2(continued.status == RunStatus::Done, continued.message.c_str());
        QVERIFY(straight.final.joints[0].coordinate[0] > 6.0 * pi);
        for (int j : {0, 1})
            QCOMPARE(continued.final.joints[std::size_t(j)].coordinate[0],
                     straight.final.joints[std::size_t(j)].coordinate[0]);
    }

    void resultsKeepThem() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        drive(m.joints[0], "torque", "0.3");
        m.run.until = 0.1;
        m.run.output_step = 0.01;
        m.run.tolerance = 1e-11;
        m = checked(m);
        QTemporaryDir folder;
        const std::filesystem::path path = (folder.path() + "/one.h5").toStdString();
        Result result;
        RunControl control;
        ResultLayout layout;
        layout.project_text = projectText(m);
        {
            ResultFileWriter file(path);
            TeeSink both({&result, &file});
            simulate(m, {}, layout, both, control);
        }
        const auto read = readResult(path);
        QCOMPARE(read->layout().couplings, std::vector<std::string>{"mesh"});
        QCOMPARE(read->frameCount(), result.frameCount());
        const auto torque = values(*read, "couplings/mesh/torque");
        QCOMPARE(torque, values(result, "couplings/mesh/torque"));
        QVERIFY(std::abs(torque.back() + 0.05 * 0.5 * 0.3 / (0.02 + 0.25 * 0.05)) < 1e-9);
        QVERIFY(std::abs(values(*read, "couplings/mesh/play").back()) < 1e-9);
        const auto offered = quantities(*read);
        QVERIFY(std::any_of(offered.begin(), offered.end(),
                            [](const Quantity& q) { return q.path == "couplings/mesh/torque" && q.unit == "N m"; }));
    }

    void editsTakeThemAlong() {
        Mechanism m = gears(0.02, 0.05, 20.0, 40.0);
        renameJoint(m, 1, "output");
        QCOMPARE(m.couplings[0].b.joint, std::string("output"));
        Mechanism less = m;
        removeJoint(less, 0);
        QVERIFY(less.couplings.empty());
        less = m;
        removeBodies(less, {2});
        QVERIFY(less.couplings.empty());
    }

    /// A train of gears, each on the ground: the work a step goes with their number.
    void aTrainOfGearsCostsByItsLength() {
        double seconds[2] = {1e9, 1e9};
        std::size_t k = 0;
        for (const int count : {20, 200}) {
            Mechanism m;
            m.gravity = {0.0, 0.0, 0.0};
            m.bodies = {ground()};
            for (int i = 0; i < count; ++i) {
                const std::string name = "wheel " + std::to_string(i);
                m.bodies.push_back(body(name, 1e-3, {0.1 * i, 0.0, 0.0}));
                m.joints.push_back(joint("axle " + std::to_string(i), "revolute", "ground", name, {0.1 * i, 0.0, 0.0}));
                if (i == 0) continue;
                m.couplings.push_back(coupling("gear-pair",
                                               {"axle " + std::to_string(i - 1), "axle " + std::to_string(i)},
                                               {20.0, 20.0}));
                m.couplings.back().name = "mesh " + std::to_string(i);
            }
            drive(m.joints[0], "speed", "5*sin(3*t)");
            for (int again = 0; again < 2; ++again) {
                const auto begin = std::chrono::steady_clock::now();
                const Run r = run(m, 0.2, 1e-6);
                const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
                seconds[k] = std::min(seconds[k], r.summary.wall / double(std::max<std::size_t>(1, r.seen.steps)));
                const double sign = count % 2 ? 1.0 : -1.0;
                QVERIFY(std::abs(r.last(count - 1).speed[0] - sign * r.last(0).speed[0]) < 1e-9);
                QVERIFY(wall < 60.0);
            }
            ++k;
        }
        QVERIFY2(seconds[1] < 20.0 * seconds[0],
                 qPrintable(QString("%1 s a step for 20 gears, %2 for 200").arg(seconds[0]).arg(seconds[1])));
        qInfo("%.3g s a step for 20 gears, %.3g for 200", seconds[0], seconds[1]);
    }
};

QTEST_GUILESS_MAIN(CouplingsTest)
#include "couplings_test.moc"
