// A spring and damper by an expression in length and speed: closed forms, located kinks, and where its work stands.

#include "engine/loads/load_type.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double mass = 2.0; // kg

/// A body at x = 0.1 m that a load pulls to the origin of the ground, with the speed `start` (m/s).
Mechanism pulled(double start) {
    Mechanism m;
    m.name = "spring";
    m.gravity = {0.0, 0.0, 0.0};
    Body ground, block;
    ground.name = "ground";
    ground.fixed = true;
    block.name = "block";
    block.pose.position = {0.1, 0.0, 0.0};
    block.velocity.linear = {start, 0.0, 0.0};
    MassProperties p;
    p.value = mass;
    p.inertia = {0.1, 0.1, 0.1, 0.0, 0.0, 0.0};
    block.mass = p;
    m.bodies = {ground, block};
    Load spring;
    spring.name = "spring";
    spring.a.body = "ground";
    spring.b.body = "block";
    m.loads = {spring};
    m.run.tolerance = 1e-11;
    m.run.output_step = 0.01;
    return m;
}

RunSummary run(Mechanism m, Result& result, double until) {
    m.run.until = until;
    if (const auto findings = resolve(m); !findings.empty()) throw std::runtime_error(findings[0].message);
    for (const auto& finding : validate(m)) throw std::runtime_error(finding.pointer + ": " + finding.message);
    RunControl control;
    ResultLayout layout;
    return simulate(m, {}, layout, result, control);
}

std::vector<double> kinksOf(const Result& result) {
    std::vector<double> times;
    for (const auto& event : result.events())
        if (event.kind == EventKind::Kink) times.push_back(event.time);
    return times;
}

double unexplained(const RunSummary& s) {
    return std::abs(s.energy_end - s.energy_start + s.dissipated - s.work) /
           (std::abs(s.energy_start) + s.dissipated + std::abs(s.work));
}

Mechanism byExpression(double start, const std::string& text) {
    Mechanism m = pulled(start);
    m.loads[0].type = "spring-expression";
    m.loads[0].law.expression = text;
    return m;
}

} // namespace

class SpringExpressionTest : public QObject {
    Q_OBJECT

  private slots:
    void isTheOscillator() {
        const double k = 200.0, c = 4.0, decay = c / (2.0 * mass), omega = std::sqrt(k / mass - decay * decay),
                     at = 1.3;
        Mechanism m = byExpression(0.5, "k*(length - 0.1) + 4*speed");
        m.parameters = {{"k", 200.0}, {"speed", 7.0}}; // the variable hides a parameter of its name
        Result result;
        const RunSummary s = run(m, result, at);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double x = 0.5 / omega * std::exp(-decay * at) * std::sin(omega * at);
        QVERIFY2(std::abs(s.final.bodies[1].position.x() - 0.1 - x) < 1e-9,
                 qPrintable(QString::number(s.final.bodies[1].position.x() - 0.1 - x)));
        QVERIFY(s.dissipated > 0.5 * s.energy_start && s.work == 0.0);
        QVERIFY(unexplained(s) < 1e-10);
        QVERIFY(kinksOf(result).empty());
        // What is stored is the potential of the part without speed.
        result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& frame) {
            const double stretched = frame.bodies[1].position.x() - 0.1;
            QVERIFY(std::abs(frame.energy.springs - 0.5 * k * stretched * stretched) < 1e-12);
        });
    }

    void locatesKinksAlongTheLength() {
        const double half1 = M_PI * std::sqrt(mass / 50.0), half2 = M_PI * std::sqrt(mass / 200.0);
        for (const char* text :
             {"200*min(length-0.1,0) + 50*max(length-0.1,0)", "125*(length-0.1) - 75*abs(length-0.1)",
              "length < 0.1 ? 200*(length-0.1) : 50*(length-0.1)"}) {
            Result result;
            const RunSummary s = run(byExpression(0.3, text), result, 2.0 * (half1 + half2));
            QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
            QVERIFY2(std::abs(s.final.bodies[1].position.x() - 0.1) < 1e-9,
                     qPrintable(QString::number(s.final.bodies[1].position.x() - 0.1)));
            QVERIFY(std::abs(s.final.bodies[1].linear.x() - 0.3) < 1e-9);
            QVERIFY2(unexplained(s) < 1e-10, qPrintable(QString::number(unexplained(s))));
            const auto kinks = kinksOf(result);
            QVERIFY2(kinks.size() >= 3 && kinks.size() <= 5, qPrintable(QString::number(kinks.size())));
            for (const double at : {half1, half1 + half2, 2.0 * half1 + half2}) {
                double nearest = 1.0;
                for (const double one : kinks) nearest = std::min(nearest, std::abs(one - at));
                QVERIFY2(nearest < 1e-9, qPrintable(QString::number(nearest)));
            }
        }
    }

    /// A stop that begins with a force: the force jumps where the body meets it.
    void locatesJumps() {
        // Free flight from 0.1 m to 0.13 m at 0.3 m/s, then a constant pull of 6 N back: out and in again.
        Result result;
        const RunSummary s = run(byExpression(0.3, "length > 0.13 ? 6 : 0"), result, 0.4);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double arrives = 0.1, turns = 2.0 * 0.3 * mass / 6.0;
        const auto kinks = kinksOf(result);
        QCOMPARE(kinks.size(), std::size_t(2));
        QVERIFY(std::abs(kinks[0] - arrives) < 1e-9 && std::abs(kinks[1] - arrives - turns) < 1e-9);
        QVERIFY(std::abs(s.final.bodies[1].linear.x() + 0.3) < 1e-9);
        QVERIFY2(unexplained(s) < 1e-9, qPrintable(QString::number(unexplained(s))));
    }

    /// A damper that acts in one direction only: its kink lies at speed 0.
    void locatesKinksAlongTheSpeed() {
        const double k = 200.0, c = 4.0, decay = c / (2.0 * mass), free = std::sqrt(k / mass),
                     damped = std::sqrt(k / mass - decay * decay);
        Mechanism m = byExpression(0.0, "200*(length - 0.1) + 4*max(speed, 0)");
        m.bodies[1].pose.position = {0.07, 0.0, 0.0};
        // Outwards damped from -0.03, for half a period; inwards free, for another.
        const double first = M_PI / damped, second = M_PI / free;
        Result result;
        const RunSummary s = run(m, result, first + second);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        const double out = 0.03 * std::exp(-decay * first);
        QVERIFY2(std::abs(s.final.bodies[1].position.x() - 0.1 + out) < 1e-9,
                 qPrintable(QString::number(s.final.bodies[1].position.x() - 0.1 + out)));
        const auto kinks = kinksOf(result);
        double nearest = 1.0;
        for (const double one : kinks) nearest = std::min(nearest, std::abs(one - first));
        QVERIFY2(nearest < 1e-9, qPrintable(QString::number(nearest)));
        QVERIFY(unexplained(s) < 1e-9);
    }

    /// A damper whose strength depends on the length, and one that drives: what takes energy is dissipation, what
    /// brings it in is work of a load.
    void workStandsWhereItBelongs() {
        Result result;
        const RunSummary s = run(byExpression(0.4, "200*(length - 0.1) + 300*length^2*speed"), result, 1.0);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(s.dissipated > 0.1 * s.energy_start && s.work == 0.0);
        QVERIFY(unexplained(s) < 1e-9);
        // Van der Pol: it drives near the middle, and brakes far out.
        Result pumped;
        const RunSummary p =
            run(byExpression(0.05, "200*(length - 0.1) + 20000*((length - 0.1)^2 - 0.0002)*speed"), pumped, 6.0);
        QVERIFY2(p.status == RunStatus::Done, p.message.c_str());
        QVERIFY(p.work > p.energy_start && p.dissipated > 0.1 * p.work);
        QVERIFY(p.energy_end > 5.0 * p.energy_start);
        QVERIFY2(unexplained(p) < 1e-8, qPrintable(QString::number(unexplained(p))));
    }

    void actsOnAJoint() {
        Mechanism m = byExpression(0.0, "30*length + 2*abs(length)*length");
        Joint hinge;
        hinge.name = "hinge";
        hinge.type = "revolute";
        hinge.a.body = "ground";
        hinge.b.body = "block";
        hinge.a.position = {0.1, 0.0, 0.0};
        m.joints = {hinge};
        m.loads[0].a.body = m.loads[0].b.body = "";
        m.loads[0].joint = "hinge";
        m.bodies[1].velocity.angular = {0.0, 0.0, 40.0}; // more than one turn
        Result result;
        const RunSummary s = run(m, result, 1.0);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        double most = 0.0, worst = 0.0;
        result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& frame) {
            const double angle = frame.joints[0].coordinate[0],
                         stored = 15.0 * angle * angle + 2.0 / 3.0 * std::pow(std::abs(angle), 3);
            most = std::max(most, std::abs(angle));
            worst = std::max(worst, std::abs(frame.energy.springs - stored) / s.energy_start);
        });
        QVERIFY(most > 1.5);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(unexplained(s) < 1e-9);
    }

    /// An angle has nothing to do with the size of the mechanism: kinks along it and along its rate are found as well
    /// in a small one.
    void locatesKinksOfAnAngle() {
        const auto turned = [](double start, const char* text, double until, Result& result) {
            Mechanism m = byExpression(0.0, text);
            Joint hinge;
            hinge.name = "hinge";
            hinge.type = "revolute";
            hinge.a.body = "ground";
            hinge.b.body = "block";
            hinge.a.position = {0.01, 0.0, 0.0};
            m.bodies[1].pose.position = {0.01, 0.0, 0.0};
            m.joints = {hinge};
            m.loads[0].a.body = m.loads[0].b.body = "";
            m.loads[0].joint = "hinge";
            m.bodies[1].velocity.angular = {0.0, 0.0, start};
            return run(m, result, until);
        };
        // With 1 rad/s to 0.5 rad, then 0.1 N m against 0.1 kg m^2.
        Result jumps;
        const RunSummary s = turned(1.0, "length > 0.5 ? 0.1 : 0", 1.0, jumps);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QCOMPARE(kinksOf(jumps).size(), std::size_t(1));
        QVERIFY(std::abs(kinksOf(jumps)[0] - 0.5) < 1e-9);
        QVERIFY2(std::abs(s.final.joints[0].speed[0] - 0.5) < 1e-9,
                 qPrintable(QString::number(s.final.joints[0].speed[0])));
        // From 2 rad/s down to 1 rad/s, below which only 0.05 N m are left.
        Result brakes;
        const double slow = std::log(3.0), until = 1.5;
        const RunSummary b = turned(2.0, "0.1*max(speed - 1, 0) + 0.05", until, brakes);
        QVERIFY2(b.status == RunStatus::Done, b.message.c_str());
        QCOMPARE(kinksOf(brakes).size(), std::size_t(1));
        QVERIFY(std::abs(kinksOf(brakes)[0] - slow) < 1e-8);
        QVERIFY2(std::abs(b.final.joints[0].speed[0] - 1.0 + 0.5 * (until - slow)) < 1e-8,
                 qPrintable(QString::number(b.final.joints[0].speed[0])));
    }

    /// Dry friction takes what moves to and fro through a jump that it cannot hold at: ever smaller, ever faster.
    void endsToAndFroThroughAJump() {
        Mechanism m = byExpression(0.5, "length > 0.2 ? 8 : -8");
        Joint slide;
        slide.name = "slide";
        slide.type = "prismatic";
        slide.a.body = "ground";
        slide.b.body = "block";
        slide.a.position = {0.1, 0.0, 0.0};
        slide.a.z = slide.b.z = {1.0, 0.0, 0.0};
        slide.a.x = slide.b.x = {0.0, 1.0, 0.0};
        slide.friction = 2.0;
        m.joints = {slide};
        m.run.tolerance = 1e-6;
        m.run.strategy = "hybrid";
        Result result;
        const RunSummary s = run(m, result, 2.2);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY2(std::abs(s.final.bodies[1].position.x() - 0.2) < 1e-6,
                 qPrintable(QString::number(s.final.bodies[1].position.x() - 0.2)));
        QVERIFY2(kinksOf(result).size() < 300, qPrintable(QString::number(kinksOf(result).size())));
        QVERIFY2(unexplained(s) < 5e-3, qPrintable(QString::number(unexplained(s))));
    }

    void refusesWhatCannotBe() {
        // Dry friction: its force would have to hold.
        Result result;
        QVERIFY_EXCEPTION_THROWN(run(byExpression(0.1, "200*(length-0.1) + 5*sign(speed)"), result, 1.0), ModelError);
        try {
            run(byExpression(0.1, "200*(length-0.1) + 5*sign(speed)"), result, 1.0);
        } catch (const ModelError& error) {
            QVERIFY2(QString(error.what()).contains("jumps by 10 where the speed passes 0"), error.what());
        }
        // Unknown words and no finite value.
        Mechanism m = byExpression(0.1, "200*(lenth-0.1)");
        const auto findings = resolve(m);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].pointer, std::string("/loads/0/pull"));
        m = byExpression(0.1, "t*length");
        QVERIFY(!resolve(m).empty());
        Result nowhere;
        const RunSummary s = run(byExpression(0.3, "sqrt(0.15-length)"), nowhere, 1.0);
        QVERIFY(s.status == RunStatus::Failed);
        QVERIFY2(s.message.find("'spring'") != std::string::npos, s.message.c_str());
    }
};

QTEST_GUILESS_MAIN(SpringExpressionTest)
#include "spring_expression_test.moc"
