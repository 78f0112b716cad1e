// Couplings between coordinates of joints: the table of their types, and each against closed forms; backlash as limits
// that are struck.

#include "engine/assembling/edit.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/kinds/coupling_numbers.h"
#include "engine/results/result.h"
#include "engine/results/result_file.h"
#include "tests/support/coupling_scenes.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace escapement;
using namespace escapement::coupling_scenes;

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

  private:
    // ---- differential

    Mechanism car(double train) {
        Mechanism m = wheels(0.02, 0.05);
        m.bodies.push_back(body("carrier", 0.04));
        m.joints.push_back(joint("axle c", "revolute", "ground", "carrier"));
        m.couplings = {coupling("differential", {"axle a", "axle b", "axle c"}, {train})};
        return m;
    }

    static Mechanism resolvedOf(Mechanism m) {
        resolve(m);
        return m;
    }
};

QTEST_GUILESS_MAIN(CouplingsTest)

#include "couplings_test.moc"
