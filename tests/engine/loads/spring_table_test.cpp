// A spring by a table of lengths and forces: closed forms piece by piece, located kinks, energy.

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

Mechanism onTable(double start, const std::vector<NumberVector<2>>& points, const char* interpolation = "linear") {
    Mechanism m = pulled(start);
    m.loads[0].type = "spring-table";
    m.loads[0].points = points;
    m.loads[0].interpolation = interpolation;
    return m;
}

/// 200 N/m below 0.1 m, 50 N/m above.
const std::vector<NumberVector<2>> bent{{0.05, -10.0}, {0.1, 0.0}, {0.2, 5.0}};

double pullOf(const Mechanism& m, double length) {
    LawInput input;
    for (const auto& point : m.loads[0].points) input.points.push_back({point[0].value, point[1].value});
    input.interpolation = m.loads[0].interpolation;
    return findLoadType("spring-table", false)->law(input)->pull(length, 0.0);
}

} // namespace

class SpringTableTest : public QObject {
    Q_OBJECT

  private slots:
    void goesThroughItsPoints() {
        const Mechanism lines = onTable(0.0, {{0.0, 0.0}, {1.0, 1.0}, {2.0, 0.0}}),
                        curve = onTable(0.0, lines.loads[0].points, "cubic");
        QCOMPARE(pullOf(lines, 0.25), 0.25);
        QCOMPARE(pullOf(lines, 1.75), 0.25);
        QCOMPARE(pullOf(lines, 3.0), -1.0);  // along the last line
        QCOMPARE(pullOf(lines, -1.0), -1.0); // and the first
        // The natural spline: 1.5 x - x^3 / 2 up to the middle, and the same from the other end.
        for (const double x : {0.0, 0.2, 0.5, 1.0}) {
            QVERIFY(std::abs(pullOf(curve, x) - (1.5 * x - 0.5 * x * x * x)) < 1e-15);
            QVERIFY(std::abs(pullOf(curve, 2.0 - x) - (1.5 * x - 0.5 * x * x * x)) < 1e-15);
        }
        QVERIFY(std::abs(pullOf(curve, 3.0) + 1.5) < 1e-15); // along its tangent
        // Ten unequal points of a smooth curve.
        std::vector<NumberVector<2>> many;
        for (int i = 0; i <= 40; ++i)
            many.push_back({0.1 * i + 0.01 * std::sin(i), std::sin(0.1 * i + 0.01 * std::sin(i))});
        const Mechanism wave = onTable(0.0, many, "cubic");
        for (double x = 0.5; x < 3.2; x += 0.0137) QVERIFY(std::abs(pullOf(wave, x) - std::sin(x)) < 1e-5);
    }

    void swingsPieceByPiece() {
        const double slow = 0.3, half1 = M_PI * std::sqrt(mass / 50.0), half2 = M_PI * std::sqrt(mass / 200.0);
        Result result;
        const RunSummary s = run(onTable(slow, bent), result, 2.0 * (half1 + half2));
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(std::abs(s.final.bodies[1].position.x() - 0.1) < 1e-9);
        QVERIFY(std::abs(s.final.bodies[1].linear.x() - slow) < 1e-9);
        QVERIFY(unexplained(s) < 1e-11);
        // Each passage through the kink is located.
        const auto kinks = kinksOf(result);
        const std::vector<double> expected{half1, half1 + half2, 2.0 * half1 + half2};
        QVERIFY2(kinks.size() >= 3 && kinks.size() <= 5, qPrintable(QString::number(kinks.size())));
        for (const double at : expected) {
            double nearest = 1.0;
            for (const double one : kinks) nearest = std::min(nearest, std::abs(one - at));
            QVERIFY2(nearest < 1e-9, qPrintable(QString::number(nearest)));
        }
    }

    void goesOnBeyondItsEnds() {
        const double fast = 0.8, half1 = M_PI * std::sqrt(mass / 50.0), half2 = M_PI * std::sqrt(mass / 200.0);
        Result result;
        const RunSummary s = run(onTable(fast, bent), result, half1 + half2); // out to 0.26 m and in to 0.02 m
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(std::abs(s.final.bodies[1].position.x() - 0.1) < 1e-9);
        const auto said = [](const Result& of) {
            int told = 0;
            for (const auto& event : of.events())
                told += event.text.find("has left its table, which goes from 0.05 to 0.2") != std::string::npos;
            return told;
        };
        QCOMPARE(said(result), 2);
        // Time steps do not end where it leaves its table, and say so all the same.
        Mechanism stepped = onTable(fast, bent);
        stepped.run.strategy = "time-stepping";
        Result ofSteps;
        QCOMPARE(run(stepped, ofSteps, half1 + half2).status, RunStatus::Done);
        QCOMPARE(said(ofSteps), 2);
    }

    void storesWhatItTakes_data() {
        QTest::addColumn<QString>("interpolation");
        QTest::newRow("linear") << "linear";
        QTest::newRow("cubic") << "cubic";
    }
    void storesWhatItTakes() {
        QFETCH(QString, interpolation);
        Mechanism m = onTable(0.3, {{0.02, -9.0}, {0.05, -7.0}, {0.08, 1.0}, {0.1, 0.5}, {0.15, 6.0}, {0.2, 7.0}},
                              interpolation.toLatin1());
        m.bodies[1].velocity.linear = {0.3, 0.2, 0.0}; // not only along the line
        m.loads[0].b.position = {0.0, 0.03, 0.01};
        Result result;
        const RunSummary s = run(m, result, 2.0);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        double worst = 0.0, most = 0.0;
        result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& frame) {
            worst = std::max(worst,
                             std::abs(frame.energy.kinetic + frame.energy.springs - s.energy_start) / s.energy_start);
            most = std::max(most, frame.energy.springs / s.energy_start);
        });
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(most > 0.2);
        m.loads[0].damping = 3.0;
        Result damped;
        const RunSummary d = run(m, damped, 2.0);
        QVERIFY2(d.status == RunStatus::Done, d.message.c_str());
        QVERIFY(d.dissipated > 0.5 * d.energy_start && d.work == 0.0);
        QVERIFY2(unexplained(d) < 1e-9, qPrintable(QString::number(unexplained(d))));
    }

    void actsOnAJoint() {
        Mechanism m = onTable(0.0, {{-1.0, -30.0}, {0.0, 0.0}, {1.0, 10.0}});
        Joint hinge;
        hinge.name = "hinge";
        hinge.type = "revolute";
        hinge.a.body = "ground";
        hinge.b.body = "block";
        hinge.a.position = {0.1, 0.0, 0.0};
        m.joints = {hinge};
        m.loads[0].a.body = m.loads[0].b.body = "";
        m.loads[0].joint = "hinge";
        m.bodies[1].velocity.angular = {0.0, 0.0, 5.0};
        const double half1 = M_PI * std::sqrt(0.1 / 10.0), half2 = M_PI * std::sqrt(0.1 / 30.0);
        Result result;
        const RunSummary s = run(m, result, half1 + half2);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(std::abs(s.final.joints[0].coordinate[0]) < 1e-9);
        QVERIFY(std::abs(s.final.joints[0].speed[0] - 5.0) < 1e-8);
    }

    void stepsInTimeToo() {
        Mechanism m = onTable(0.3, bent);
        m.run.strategy = "time-stepping";
        m.run.step = 1e-4;
        Result result;
        const RunSummary s = run(m, result, 1.0);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(std::abs(s.energy_end / s.energy_start - 1.0) < 1e-2);
    }

    /// Also where a run ended between a kink and the next.
    void continuesTheSame() {
        struct Keeper final : FrameSink {
            std::vector<Checkpoint> checkpoints;
            void checkpoint(const Checkpoint& c) override { checkpoints.push_back(c); }
        };
        Mechanism m = onTable(0.3, bent);
        m.bodies[1].velocity.linear = {0.3, 0.1, 0.05};
        for (const double ends : {0.2, 0.45, 0.9}) {
            Keeper whole, first, rest;
            RunControl control;
            m.run.until = ends;
            simulate(m, {}, {}, first, control);
            m.run.until = 2.0;
            const RunSummary wanted = simulate(m, {}, {}, whole, control);
            const RunSummary got = simulate(m, {}, {}, rest, control, Continuation{first.checkpoints.back()});
            QVERIFY(got.status == RunStatus::Done);
            QVERIFY(got.final.bodies[1].position == wanted.final.bodies[1].position);
            QVERIFY(got.final.bodies[1].linear == wanted.final.bodies[1].linear);
            QVERIFY(got.energy_end == wanted.energy_end);
        }
    }

    void refusesWhatIsNoTable() {
        Mechanism m = onTable(0.0, {{0.1, 0.0}});
        QCOMPARE(validate(m).at(0).pointer, std::string("/loads/0/points"));
        m.loads[0].points = {{0.1, 0.0}, {0.2, 1.0}, {0.2, 2.0}};
        QVERIFY(validate(m).at(0).message.find("0.2 is followed by 0.2") != std::string::npos);
        m.loads[0].points = {{0.1, 0.0}, {0.2, 1.0}};
        QVERIFY(validate(m).empty());
        m.loads[0].interpolation = "quadratic";
        QCOMPARE(validate(m).at(0).pointer, std::string("/loads/0/interpolation"));
    }
};

QTEST_GUILESS_MAIN(SpringTableTest)
#include "spring_table_test.moc"
