// Motors and loads whose values have kinks and jumps in time: located, told, and balanced; motors that follow a table.

#include "engine/math/derivative.h"
#include "engine/math/time_table.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/model/files/table_file.h"
#include "engine/simulation/simulate.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <utility>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

Body body(const std::string& name, const Vec3& position = Vec3::Zero(), double mass = 2.0, double moment = 0.04) {
    Body b;
    b.name = name;
    b.pose.position = {position.x(), position.y(), position.z()};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
    return b;
}

Joint joint(const std::string& name, const std::string& type, const std::string& a, const Vec3& onA,
            const std::string& b, const Vec3& onB) {
    Joint j;
    j.name = name;
    j.type = type;
    j.a.body = a;
    j.b.body = b;
    j.a.position = {onA.x(), onA.y(), onA.z()};
    j.b.position = {onB.x(), onB.y(), onB.z()};
    return j;
}

void drive(Joint& joint, const std::string& kind, const std::string& expression) {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->value.expression = expression;
}

using Points = std::vector<NumberVector<2>>;

void follow(Joint& joint, const std::string& kind, const Points& points, const std::string& interpolation = "linear") {
    joint.motor = Motor();
    joint.motor->kind = kind;
    joint.motor->table = MotorTable();
    joint.motor->table->points = points;
    joint.motor->table->interpolation = interpolation;
}

Mechanism wheel() {
    Mechanism m;
    m.gravity = {0.0, 0.0, 0.0};
    m.bodies = {body("ground"), body("wheel")};
    m.bodies[0].fixed = true;
    m.joints = {joint("axle", "revolute", "ground", Vec3::Zero(), "wheel", Vec3::Zero())};
    return m;
}

/// A slider-crank in the x-y plane: crank 50 mm, rod 150 mm, gravity along -y.
Mechanism sliderCrank() {
    Mechanism m;
    m.gravity = {0.0, -9.81, 0.0};
    m.bodies = {body("ground"), body("crank", {0.025, 0.0, 0.0}, 0.3, 1e-4), body("rod", {0.125, 0.0, 0.0}, 0.4, 8e-4),
                body("slider", {0.2, 0.0, 0.0}, 0.5, 1e-4)};
    m.bodies[0].fixed = true;
    m.joints = {joint("axle", "revolute", "ground", Vec3::Zero(), "crank", {-0.025, 0.0, 0.0}),
                joint("crank pin", "revolute", "crank", {0.025, 0.0, 0.0}, "rod", {-0.075, 0.0, 0.0}),
                joint("slider pin", "revolute", "rod", {0.075, 0.0, 0.0}, "slider", Vec3::Zero()),
                joint("guide", "prismatic", "ground", {0.2, 0.0, 0.0}, "slider", Vec3::Zero())};
    for (auto* frame : {&m.joints[3].a, &m.joints[3].b}) {
        frame->z = {1.0, 0.0, 0.0};
        frame->x = {0.0, 1.0, 0.0};
    }
    return m;
}

struct Recorder final : FrameSink {
    std::vector<Frame> frames;
    std::vector<Event> events;
    void frame(const Frame& f) override { frames.push_back(f); }
    void event(const Event& e) override { events.push_back(e); }
};

struct Run {
    Recorder seen;
    RunSummary summary;
    const JointState& last(int j = 0) const { return summary.final.joints[std::size_t(j)]; }
    double unexplained() const { return summary.energy_end + summary.dissipated - summary.work - summary.energy_start; }
    /// J that motors and loads turn over.
    double turnover() const {
        double sum = 0.0;
        for (std::size_t i = 1; i < seen.frames.size(); ++i)
            sum += std::abs(seen.frames[i].energy.work - seen.frames[i - 1].energy.work);
        return sum;
    }
    std::vector<Event> kinks() const {
        std::vector<Event> some;
        for (const auto& e : seen.events)
            if (e.kind == EventKind::Kink) some.push_back(e);
        return some;
    }
};

Run run(Mechanism m, double until, double tolerance = 1e-10) {
    m.run.until = until;
    m.run.tolerance = tolerance;
    m.run.output_step = until / 200.0;
    const auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    const auto wrong = validate(m);
    if (hasErrors(wrong)) throw ModelError(wrong);
    Run r;
    RunControl control;
    r.summary = simulate(m, {}, {}, r.seen, control);
    return r;
}

/// Why that text is no table.
std::string refusal(const std::string& text) {
    try {
        timeTableFrom(text, 1.0, 1.0);
    } catch (const InputError& problem) {
        return problem.what();
    }
    return "";
}

bool has(const std::vector<Finding>& findings, const std::string& pointer, const std::string& text) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
        return f.pointer == pointer && f.message.find(text) != std::string::npos;
    });
}

} // namespace

class MotorFunctionsTest : public QObject {
    Q_OBJECT

  private slots:
    void aValueOfOneInstant_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("reached");
        for (const char* value : {"t>0 ? 5 : -5", "5*sin(6*t)>0 ? 5 : -5", "t>=0 ? 5 : -5"}) {
            QTest::addRow("torque %s", value) << "torque" << value << 0.5 * 5.0 / 0.04 * 0.09;
            QTest::addRow("speed %s", value) << "speed" << value << 1.5;
        }
    }
    /// What stands at the start alone is passed at once: no step ends there.
    void aValueOfOneInstant() {
        QFETCH(QString, kind);
        QFETCH(QString, value);
        QFETCH(double, reached);
        Mechanism m = wheel();
        drive(m.joints[0], kind.toStdString(), value.toStdString());
        m.run.strategy = "event-driven";
        const Run r = run(m, 0.3);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const double angle = r.last().coordinate[0];
        QVERIFY2(std::abs(angle - reached) < 1e-9, qPrintable(QString("%1 rad").arg(angle, 0, 'g', 12)));
    }
    // ---- kinks and jumps

    void aCrankDrivenByATrapezoid_data() {
        QTest::addColumn<bool>("table");
        QTest::newRow("expression") << false;
        QTest::newRow("table") << true;
    }
    /// Speed up for 0.1 s, run at 40 rad/s, slow down from 0.53 to 0.61 s: each kink is located.
    void aCrankDrivenByATrapezoid() {
        QFETCH(bool, table);
        Mechanism m = sliderCrank();
        if (table) follow(m.joints[0], "speed", {{0.02, 0.0}, {0.12, 40.0}, {0.53, 40.0}, {0.61, 0.0}});
        else drive(m.joints[0], "speed", "40*max(0, min(min((t-0.02)/0.1, 1), (0.61-t)/0.08))");
        const Run r = run(m, 0.7, 1e-11);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        const auto kinks = r.kinks();
        QCOMPARE(int(kinks.size()), 4);
        int k = 0;
        for (const double t : {0.02, 0.12, 0.53, 0.61}) {
            QVERIFY2(std::abs(kinks[std::size_t(k)].time - t) < 1e-9,
                     qPrintable(QString::number(kinks[std::size_t(k)].time, 'g', 15)));
            QCOMPARE(kinks[std::size_t(k)].subject, std::string("the motor of joint 'axle'"));
            QVERIFY(!kinks[std::size_t(k)].text.empty());
            ++k;
        }
        const double angle = 40.0 * (0.05 + 0.41 + 0.04);
        QVERIFY2(std::abs(r.last().coordinate[0] - angle) < 1e-9,
                 qPrintable(QString::number(r.last().coordinate[0] - angle)));
        QVERIFY2(std::abs(r.unexplained()) < 1e-8 * r.turnover(),
                 qPrintable(QString("%1 J of %2 J").arg(r.unexplained()).arg(r.turnover())));
    }

    /// A speed that jumps is an impact whose impulse is computed: of the crank and all that hangs on it.
    void aSpeedThatJumpsTakesAnImpulse() {
        Mechanism m = wheel();
        drive(m.joints[0], "speed", "t < 0.31 ? 2 : 7");
        const Run r = run(m, 0.5);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(int(r.kinks().size()), 1);
        QVERIFY(std::abs(r.kinks()[0].time - 0.31) < 1e-9);
        QVERIFY2(r.kinks()[0].text.find("jumps by 5 (m/s or rad/s)") != std::string::npos &&
                     r.kinks()[0].text.find("an impulse of 0.2 (N s or N m s)") != std::string::npos,
                 r.kinks()[0].text.c_str());
        QVERIFY(std::abs(r.summary.work - 0.5 * 0.04 * (49.0 - 4.0)) < 1e-9);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    /// A position that jumps is refused, with the instant.
    void aPositionThatJumpsIsRefused() {
        for (const char* strategy : {"hybrid", "time-stepping"}) {
            Mechanism m = wheel();
            m.run.strategy = strategy;
            drive(m.joints[0], "angle", "t < 0.31 ? 0 : 0.5");
            const Run r = run(m, 0.5, 1e-6);
            QCOMPARE(r.summary.status, RunStatus::Failed);
            QVERIFY2(r.summary.message.find("the motor of joint 'axle' jumps by 0.5") != std::string::npos &&
                         r.summary.message.find("0.31") != std::string::npos,
                     r.summary.message.c_str());
        }
    }

    /// A torque that is switched on and off, on a joint and as a load of its own.
    void loadsWithBreaksAreLocated() {
        for (const bool motor : {true, false}) {
            Mechanism m = wheel();
            if (motor) drive(m.joints[0], "torque", "t > 0.1 && t < 0.23 ? 0.5 : 0");
            else {
                Load load;
                load.name = "pulse";
                load.type = "torque";
                load.joint = "axle";
                load.value.expression = "t > 0.1 && t < 0.23 ? 0.5 : 0";
                m.loads = {load};
            }
            const Run r = run(m, 0.4);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            QCOMPARE(int(r.kinks().size()), 2);
            QVERIFY(std::abs(r.kinks()[0].time - 0.1) < 1e-9 && std::abs(r.kinks()[1].time - 0.23) < 1e-9);
            QCOMPARE(r.kinks()[0].subject, std::string(motor ? "the motor of joint 'axle'" : "load 'pulse'"));
            QVERIFY2(std::abs(r.last().speed[0] - 0.5 * 0.13 / 0.04) < 1e-9,
                     qPrintable(QString::number(r.last().speed[0])));
            QVERIFY(std::abs(r.unexplained()) < 1e-9);
        }
    }

    void trianglesByArcFunctions_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("value");
        for (const char* integrator : {"HEM5", "DOPRI5", "Radau5", "BDF", "SDIRK4", "generalized-alpha", "RATTLE"})
            for (const char* value :
                 {"0.3*asin(sin(2*pi*20*t))/(2*pi*20)", "0.3*acos(cos(2*pi*20*t))/(2*pi*20)", "0.03*asin(sin(10*t))"})
                QTest::addRow("%s, %s", integrator, value) << integrator << value;
    }
    /// Near their kinks such values carry eight digits, and were taken to jump a thousand times a second: the speed was
    /// zero for 0.3 rad/s between them, status done, the motor's work 3e5 J for 5e-3 J. The speed never changes but at
    /// kinks.
    void trianglesByArcFunctions() {
        QFETCH(QString, integrator);
        QFETCH(QString, value);
        Mechanism m = wheel();
        m.run.integrator = integrator.toStdString();
        drive(m.joints[0], "angle", value.toStdString());
        const bool slow = value.contains("10*t");
        const Run r = run(m, 0.21, 1e-6);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(int(r.kinks().size()), slow ? 1 : 8);
        for (const Frame& frame : r.seen.frames)
            QVERIFY2(std::abs(std::abs(frame.joints[0].speed[0]) - 0.3) < 3e-6,
                     qPrintable(QString("%1 at %2").arg(frame.joints[0].speed[0], 0, 'g', 12).arg(frame.time)));
        QVERIFY2(std::abs(r.summary.work) < 1e-6 * 0.5 * 0.04 * 0.09, qPrintable(QString::number(r.summary.work)));
        QVERIFY(r.turnover() < 1e-5 * 0.5 * 0.04 * 0.09);
    }

    void kinksAtTheStart_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("value");
        for (const char* method : {"HEM5", "BDF", "Radau5", "Moreau-Jean", "Moreau-Jean-theta", "D-minus", "DVI"})
            for (const char* value : {"abs(t)", "max(t,0)", "t>0?t:0", "abs(sin(t))", "acos(cos(t))", "t<0?5-3*t:t"})
                QTest::addRow("%s, %s", method, value) << method << value;
    }
    /// A run follows a motor from its start on, whatever its value were before.
    void kinksAtTheStart() {
        QFETCH(QString, method);
        QFETCH(QString, value);
        Mechanism m = wheel();
        const bool steps = method.contains("-") || method == "DVI";
        if (steps) {
            m.run.strategy = "time-stepping";
            m.run.scheme = method.toStdString();
        } else m.run.integrator = method.toStdString();
        drive(m.joints[0], "angle", value.toStdString());
        const Run r = run(m, 0.5, 1e-6);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY(std::abs(r.seen.frames.front().joints[0].speed[0] - 1.0) < 1e-6);
        const double speed = value.contains("sin") ? std::cos(0.5) : 1.0;
        QVERIFY(std::abs(r.last().speed[0] - speed) < (steps ? 1e-3 : 1e-6));
        QVERIFY2(std::abs(r.summary.work - 0.02 * (speed * speed - 1.0)) < (steps ? 1e-5 : 1e-8),
                 qPrintable(QString::number(r.summary.work)));
        QVERIFY2(std::abs(r.unexplained()) < (steps ? 1e-5 : 1e-8), qPrintable(QString::number(r.unexplained())));
    }

    /// Time steps end where they end, soon after; the event says where in the step it was.
    void timeStepsTellOfBreaks() {
        Mechanism m = wheel();
        m.run.strategy = "time-stepping";
        m.run.step = 1e-3;
        drive(m.joints[0], "torque", "t < 0.1234 ? 0.5 : 0");
        const Run r = run(m, 0.3, 1e-6);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(int(r.kinks().size()), 1);
        QVERIFY(r.kinks()[0].time >= 0.1234 && r.kinks()[0].time < 0.124 + 1e-9);
        QVERIFY2(r.kinks()[0].text.find("t = 0.1234 s") != std::string::npos, r.kinks()[0].text.c_str());
    }

    // ---- tables

    void tablesAreReadFromText() {
        const auto read = [](const std::string& text) {
            std::vector<std::array<double, 2>> points;
            for (const auto& [t, value] : timeTableFrom(text, 1.0, 1.0)) points.push_back({t.value, value.value});
            return points;
        };
        const std::vector<std::array<double, 2>> wanted{{0.0, 1.5}, {0.5, -2.0}, {1.25, 3e-3}};
        QCOMPARE(read("0,1.5\n0.5,-2\n1.25,3e-3\n"), wanted);
        QCOMPARE(read("time [s],speed\n0, 1.5\n\n# a remark\n0.5,-2\r\n1.25, 3e-3"), wanted);
        QCOMPARE(read("Zeit;Wert\n0;1,5\n0,5;-2\n1,25;3e-3;\n"), wanted);
        QCOMPARE(read("0\t1.5\n0.5\t-2\n1.25\t3e-3\n"), wanted);
        QCOMPARE(read("0 1.5\n 0.5   -2\n+1.25 3e-3\n"), wanted);
        QCOMPARE(read("\xef\xbb\xbf\"t\",\"v\"\n0,1.5\n0.5,-2\n1.25,3e-3"), wanted);
        const auto points = timeTableFrom("0,0\n500,90\n", 1e-3, pi / 180.0);
        QVERIFY(std::abs(points[1][0].value - 0.5) < 1e-15 && std::abs(points[1][1].value - pi / 2.0) < 1e-15);
    }

    void headingsSayUnits() {
        const auto said = [](const std::string& text) {
            std::string all;
            for (const auto& one : headingsOfTimeTable(text)) all += one.name + "|" + one.unit + "|";
            return all;
        };
        QCOMPARE(said("time [ms];angle [deg]\n0;0\n100;20\n"), std::string("time|ms|angle|deg|"));
        QCOMPARE(said("\xef\xbb\xbf# from the bench\n\n\"t (s)\",\"speed (rad/s)\"\n0,1\n"),
                 std::string("t|s|speed|rad/s|"));
        QCOMPARE(said("t/ms\tw in rpm\n0\t1\n"), std::string("t|ms|w|rpm|"));
        QCOMPARE(said("Zeit;Wert\n0;1\n"), std::string("Zeit||Wert||"));
        QCOMPARE(said("0;1\n1;2\n"), std::string());
        QCOMPARE(said("t [s];a;b\n"), std::string()); // not two columns: the table itself is refused
        QCOMPARE(said(""), std::string());
    }

    void wrongTablesAreSaidWithTheirLine() {
        QCOMPARE(refusal("t,v\n0,1\n0.1,2\n0.2,three\n"), std::string("line 4: \"three\" is not a number"));
        QVERIFY2(refusal("0,1\n0.2,2\n\n0.1,3\n").starts_with("line 4: the time 0.1 does not come after 0.2 of line 2"),
                 refusal("0,1\n0.2,2\n\n0.1,3\n").c_str());
        QVERIFY2(refusal("0,1\n1,2,3\n").starts_with("line 2: has 3 columns"), refusal("0,1\n1,2,3\n").c_str());
        QVERIFY(refusal("0,1\n1\n").starts_with("line 2: has 1 column,"));
        QVERIFY(refusal("0,1\nt,v\n1,2\n").starts_with("line 2: \"t\" is not a number"));
        QVERIFY(refusal("0,1\n").starts_with("line 1: the text ends after 1 row of numbers"));
        QVERIFY(refusal("").starts_with("line 1: the text ends after 0 rows"));
        QVERIFY(refusal("0,1\n1,nan\n").starts_with("line 2: \"nan\" is not a number"));
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + "/profile.csv").toStdString();
        try {
            readTimeTable(file, 1.0, 1.0);
            QFAIL("there is no such file");
        } catch (const InputError& problem) {
            QVERIFY(std::string(problem.what()).find("profile.csv' cannot be opened") != std::string::npos);
        }
        std::ofstream(file) << "0,1\nx,2\n";
        try {
            readTimeTable(file, 1.0, 1.0);
            QFAIL("it is no table");
        } catch (const InputError& problem) {
            QVERIFY2(std::string(problem.what()).find("profile.csv', line 2: \"x\"") != std::string::npos,
                     problem.what());
        }
    }

    void aSplineIsSmoothAndMeetsItsPoints() {
        std::vector<std::array<double, 2>> points;
        for (int i = 0; i <= 40; ++i) points.push_back({0.05 * i + 0.01 * std::sin(i), std::sin(0.05 * i)});
        const TimeTable table(points, true);
        for (const auto& [t, value] : points) {
            QVERIFY(std::abs(table.value(t) - value) < 1e-14);
            if (t == points.front()[0] || t == points.back()[0]) continue;
            QVERIFY(std::abs(table.rate(t, true) - table.rate(t, false)) < 1e-12);
            QVERIFY(std::abs(table.secondRate(t, true) - table.secondRate(t, false)) < 1e-10);
        }
        QVERIFY(std::abs(table.secondRate(points.front()[0], false)) < 1e-12 &&
                std::abs(table.secondRate(points.back()[0], true)) < 1e-12);
        QCOMPARE(table.value(-1.0), points.front()[1]);
        QCOMPARE(table.value(9.0), points.back()[1]);
        QCOMPARE(int(table.kinks().size()), 2); // where it begins and ends
    }

    void theIntegralOfATable() {
        std::vector<std::array<double, 2>> points;
        for (int i = -7; i <= 30; ++i) points.push_back({0.05 * i + 0.01 * std::sin(i), std::sin(0.3 * i)});
        for (const bool cubic : {false, true}) {
            const TimeTable table(points, cubic);
            const auto value = [&](double t) { return table.value(t); };
            QCOMPARE(table.integral(0.0), 0.0);
            for (const double t : {-2.0, -0.2, 0.013, 0.7, 1.4, 3.0}) {
                double sum = 0.0, from = std::min(0.0, t);
                for (const double end : table.times())
                    if (end > from && end < std::max(0.0, t)) sum += integral(value, std::exchange(from, end), end);
                sum += integral(value, from, std::max(0.0, t));
                QVERIFY(std::abs(table.integral(t) - std::copysign(1.0, t) * sum) < 1e-14);
            }
        }
    }

    /// Angle, speed and torque by a table, against the polynomials that it stands for.
    void motorsFollowTables() {
        Mechanism m = wheel();
        follow(m.joints[0], "torque", {{0.0, 0.0}, {0.2, 0.6}, {0.5, 0.6}, {0.6, -0.2}});
        Run r = run(m, 1.0);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(std::abs(r.last().speed[0] - (0.06 + 0.18 + 0.02 - 0.08) / 0.04) < 1e-9,
                 qPrintable(QString::number(r.last().speed[0])));
        QCOMPARE(int(r.kinks().size()), 3); // the one at the start is no event
        follow(m.joints[0], "angle", {{0.0, 0.0}, {0.25, 0.5}, {0.5, 0.4}, {1.0, 2.0}}, "cubic");
        std::vector<std::array<double, 2>> points;
        for (const auto& [t, value] : m.joints[0].motor->table->points) points.push_back({t.value, value.value});
        const TimeTable table(points, true);
        spinTo(m, table.rate(0.0, false));
        r = run(m, 0.99, 1e-11);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        double worst = 0.0, torque = 0.0;
        for (const auto& frame : r.seen.frames) {
            worst = std::max(worst, std::abs(frame.joints[0].coordinate[0] - table.value(frame.time)));
            worst = std::max(worst, std::abs(frame.joints[0].speed[0] - table.rate(frame.time, false)));
            torque = std::max(torque, std::abs(frame.joints[0].force[5] - 0.04 * table.secondRate(frame.time, false)));
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY2(torque < 1e-9, qPrintable(QString::number(torque)));
        QVERIFY2(std::abs(r.unexplained()) < 1e-8 * r.turnover(),
                 qPrintable(QString("%1 J of %2 J").arg(r.unexplained()).arg(r.turnover())));
    }
    static void spinTo(Mechanism& m, double speed) { m.bodies[1].velocity.angular = {0.0, 0.0, speed}; }

    /// The angle at 60 kinks a second: as many as there are, and the energy of each impact.
    void manyPointsAreManyKinks() {
        Points points;
        for (int i = 0; i <= 120; ++i) points.push_back({i / 120.0, std::sin(5.0 * i / 120.0)});
        Mechanism m = wheel();
        follow(m.joints[0], "speed", points);
        const Run r = run(m, 0.995);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QCOMPARE(int(r.kinks().size()), 119);
        QVERIFY(std::abs(r.unexplained()) < 1e-9);
    }

    void aProjectKeepsTheTable() {
        Mechanism m = wheel();
        follow(m.joints[0], "speed", {{0.0, 0.0}, {0.2, 0.6}, {0.5, 0.6}}, "cubic");
        m.joints[0].motor->table->source = "profile.csv";
        m.parameters = {{"top", 0.75}};
        m.joints[0].motor->table->points[1][1].expression = "2*top";
        QVERIFY(!hasErrors(resolve(m)));
        const auto read = parseProject(projectText(m));
        QVERIFY(read.warnings.empty());
        QVERIFY(read.mechanism == m);
        QCOMPARE(read.mechanism.joints[0].motor->table->points[1][1].value, 1.5);
        QVERIFY(validate(read.mechanism).empty());
        Mechanism wrong = m;
        wrong.joints[0].motor->table->points = {{0.0, 1.0}};
        QVERIFY(has(validate(wrong), "/joints/0/motor/table/points", "has 1 point; give at least two"));
        wrong.joints[0].motor->table->points = {{0.0, 1.0}, {0.5, 1.0}, {0.5, 2.0}};
        QVERIFY(has(validate(wrong), "/joints/0/motor/table/points/2/0", "0.5 is followed by 0.5"));
        wrong.joints[0].motor->table->interpolation = "cubik";
        QVERIFY(has(validate(wrong), "/joints/0/motor/table/interpolation", "did you mean \"cubic\""));
    }
};

QTEST_GUILESS_MAIN(MotorFunctionsTest)
#include "motor_functions_test.moc"
