// Sensors: instants against closed forms, by every strategy; what stops, what only marks; continued runs.

#include "engine/math/work_count.h"
#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/sensors/sensor_type.h"
#include "engine/simulation/simulate.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double g = 9.81, radius = 0.1;

Body ballAt(double height) {
    Body ball;
    ball.name = "ball";
    ball.pose.position = {0.0, 0.0, height};
    Shape shape;
    shape.primitive = "sphere";
    shape.radius = radius;
    ball.shapes = {shape};
    ball.mass = MassProperties{};
    ball.mass->value = 1.0;
    ball.mass->inertia = {4e-3, 4e-3, 4e-3, 0.0, 0.0, 0.0};
    return ball;
}

Body floorBody() {
    Body floor;
    floor.name = "floor";
    floor.fixed = true;
    Shape shape;
    shape.primitive = "plane";
    shape.size = {4.0, 4.0, 0.0};
    floor.shapes = {shape};
    return floor;
}

/// A ball over a floor.
Mechanism falling(double height, double restitution) {
    Mechanism m = contactScene(floorBody(), ballAt(height), 0.0, 2.0);
    m.contacts[0].restitution = restitution;
    return m;
}

Sensor sensor(const std::string& type, double value, const std::string& passing = "either",
              const std::string& action = "stop") {
    Sensor made;
    made.name = "gate";
    made.type = type;
    made.value = value;
    made.passing = passing;
    made.action = action;
    return made;
}

Sensor onBall(const std::string& type, double value, const std::string& passing = "either",
              const std::string& action = "stop") {
    Sensor made = sensor(type, value, passing, action);
    made.a.body = "ball";
    return made;
}

Record run(Mechanism m, const std::optional<Continuation>& from = {}) {
    auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    findings = validate(m);
    if (hasErrors(findings)) throw ModelError(findings);
    Record record;
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control, from);
    return record;
}

/// A rod that hangs by one end, let go at an angle; its coordinate is the hinge's.
Mechanism pendulum(double angle) {
    Mechanism m;
    Body ground;
    ground.name = "ground";
    ground.fixed = true;
    Body bob = ballAt(0.0);
    bob.pose.position = {std::sin(angle), 0.0, -std::cos(angle)};
    m.bodies = {ground, bob};
    Joint hinge;
    hinge.name = "hinge";
    hinge.type = "revolute";
    hinge.a.body = "ground";
    hinge.a.z = {0.0, -1.0, 0.0};
    hinge.a.x = {0.0, 0.0, -1.0};
    hinge.b.body = "ball";
    hinge.b.position = {-std::sin(angle), 0.0, std::cos(angle)};
    hinge.b.z = {0.0, -1.0, 0.0};
    hinge.b.x = {std::sin(angle), 0.0, -std::cos(angle)};
    m.joints = {hinge};
    m.run.until = 3.0;
    m.run.tolerance = 1e-10;
    m.run.output_step = 0.05;
    return m;
}

bool says(const std::vector<Finding>& findings, const std::string& pointer, const std::string& words) {
    return std::ranges::any_of(findings, [&](const Finding& f) {
        return f.severity == Severity::Error && f.pointer == pointer && f.message.find(words) != std::string::npos;
    });
}

} // namespace

class SensorsTest : public QObject {
    Q_OBJECT

  private slots:
    void stopsWhereTheBallIs_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<double>("exact");
        QTest::newRow("hybrid") << "hybrid" << 1e-10;
        QTest::newRow("event-driven") << "event-driven" << 1e-10;
        QTest::newRow("time-stepping") << "time-stepping" << 2e-4; // what the scheme itself is off by in its steps
    }
    void stopsWhereTheBallIs() {
        QFETCH(QString, strategy);
        QFETCH(double, exact);
        Mechanism m = falling(1.0, 0.5);
        m.run.strategy = strategy.toStdString();
        m.run.step = 1e-4;
        m.sensors = {onBall("position", 0.6)};
        const Record r = run(m);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(r.summary.message.find("gate") != std::string::npos, r.summary.message.c_str());
        const double t = std::sqrt(2.0 * 0.4 / g);
        QVERIFY2(std::abs(r.frames.back().time - t) < exact, qPrintable(QString::number(r.frames.back().time - t)));
        QVERIFY2(std::abs(r.end().position.z() - 0.6) < 1e-6, qPrintable(QString::number(r.end().position.z() - 0.6)));
        QCOMPARE(r.summary.simulated, r.frames.back().time);
        QCOMPARE(r.count(EventKind::User), 1);
        QCOMPARE(r.events.back().subject, std::string("gate"));
        QCOMPARE(r.events.back().time, r.frames.back().time);
    }

    void marksEveryPassageInItsSense() {
        // Up and down past 0.3 m at each bounce; e = 1 keeps the height.
        Mechanism m = falling(1.0, 1.0);
        m.sensors = {onBall("position", 0.3, "rising", "mark"), onBall("position", 0.3, "falling", "mark")};
        m.sensors[1].name = "down";
        const Record r = run(m), plain = run(falling(1.0, 1.0));
        const double fall = std::sqrt(2.0 * 0.9 / g), to = std::sqrt(2.0 * 0.7 / g);
        std::vector<std::pair<double, std::string>> expected;
        for (int k = 0; k < 4; ++k) { // between the impacts at (2 k + 1) fall
            expected.emplace_back(2.0 * k * fall + to, "down");
            expected.emplace_back(2.0 * (k + 1) * fall - to, "gate");
        }
        std::size_t seen = 0;
        for (const Event& e : r.events) {
            if (e.kind != EventKind::User) continue;
            QVERIFY(seen < expected.size());
            QCOMPARE(e.subject, expected[seen].second);
            QVERIFY2(std::abs(e.time - expected[seen].first) < 1e-8,
                     qPrintable(QString::number(e.time - expected[seen].first)));
            ++seen;
        }
        QCOMPARE(int(seen), int(std::ranges::count_if(expected, [](const auto& one) { return one.first < 2.0; })));
        QVERIFY((r.end().position - plain.end().position).norm() < 1e-7);
    }

    void passageToAndFroWithinAStepIsFound() {
        // Free flight that DOPRI5 takes in one step: up through 0.5 m and down again.
        Mechanism m;
        m.bodies = {ballAt(0.0)};
        m.bodies[0].velocity.linear = {0.0, 0.0, 3.2};
        m.gravity = {0.0, 0.0, -g};
        m.run.integrator = "DOPRI5";
        m.run.until = 0.6;
        m.run.output_step = 0.6;
        m.run.largest_step = 1.0;
        m.run.first_step = 0.6;
        m.sensors = {onBall("position", 0.5, "falling")};
        const Record r = run(m);
        const double t = (3.2 + std::sqrt(3.2 * 3.2 - 2.0 * g * 0.5)) / g;
        QVERIFY2(std::abs(r.frames.back().time - t) < 1e-10, r.story().c_str());
    }

    void coordinatesAreCountedAndTurn() {
        const double angle = 1.0, to = 0.4;
        Mechanism m = pendulum(angle);
        Sensor s = sensor("coordinate", to);
        s.joint = "hinge";
        m.sensors = {s};
        const Record r = run(m);
        QCOMPARE(r.count(EventKind::User), 1);
        QVERIFY2(std::abs(std::abs(r.frames.back().joints[0].coordinate[0]) - to) < 1e-9, r.story().c_str());
        // By the energies: I w^2 / 2 = m g (cos to - cos angle), I about the hinge.
        const double speed = std::sqrt(2.0 * g * (std::cos(to) - std::cos(angle)) / 1.004);
        QVERIFY(std::abs(std::abs(r.frames.back().joints[0].speed[0]) - speed) < 1e-8);
        Sensor fast = sensor("coordinate-speed", -0.5 * speed);
        fast.joint = "hinge";
        m.sensors = {fast};
        const Record second = run(m);
        QVERIFY2(std::abs(second.frames.back().joints[0].speed[0] + 0.5 * speed) < 1e-9, second.story().c_str());
    }

    void speedThatAnImpactMakesActsThere() {
        // Below 2 m/s while it falls; the impact leaves half.
        Mechanism m = falling(0.1 + 0.15, 0.5);
        const double struck = std::sqrt(2.0 * g * 0.15);
        m.sensors = {onBall("speed", 0.75 * struck, "falling")};
        const Record r = run(m);
        QVERIFY2(std::abs(r.frames.back().time - struck / g) < 1e-9, r.story().c_str());
        QVERIFY(std::abs(r.end().linear.z() - 0.5 * struck) < 1e-8);
    }

    void contactForceStopsWhereItIsReached() {
        // Pressed on by a force that grows: 9.81 N + 20 N/s t.
        for (const char* strategy : {"event-driven", "time-stepping"}) {
            Mechanism m = falling(radius, 0.0);
            Load push;
            push.name = "push";
            push.type = "force";
            push.a.body = "ball";
            push.vector[2].expression = "-20*t";
            m.loads = {push};
            m.run.strategy = strategy;
            m.run.step = 1e-4;
            Sensor s = sensor("contact-force", 15.0, "rising");
            s.contact = "contact";
            m.sensors = {s};
            const Record r = run(m);
            const double t = (15.0 - g) / 20.0;
            QVERIFY2(std::abs(r.frames.back().time - t) < (m.run.strategy == "event-driven" ? 1e-8 : 2e-4),
                     r.story().c_str());
        }
    }

    void whatStandsAtTheValueActsAfterLeavingIt() {
        Mechanism m = falling(1.0, 0.0);
        m.sensors = {onBall("position", 1.0, "either", "mark"), sensor("kinetic-energy", 1e-6, "falling")};
        m.sensors[1].name = "rest";
        const Record r = run(m);
        const double t = std::sqrt(2.0 * 0.9 / g); // falls, and rests
        QVERIFY2(std::abs(r.frames.back().time - t) < 1e-8, r.story().c_str());
        QCOMPARE(r.count(EventKind::User), 1);
    }

    void whatComesToTheValueAndStaysActsOnce_data() {
        QTest::addColumn<QString>("action");
        for (const char* strategy : {"event-driven", "hybrid", "time-stepping"})
            for (const char* action : {"mark", "stop"}) QTest::addRow("%s %s", strategy, action) << action;
    }

    /// A block that friction stops, by its speed; and a ball that an impact stops.
    void whatComesToTheValueAndStaysActsOnce() {
        QFETCH(QString, action);
        const std::string strategy = QString(QTest::currentDataTag()).split(' ')[0].toStdString();
        const bool stepped = strategy == "time-stepping";
        const auto setUp = [&](Mechanism& m, const Sensor& s) {
            m.sensors = {s};
            m.sensors[0].action = action.toStdString();
            m.run.strategy = strategy;
            m.run.step = 1e-3;
        };
        const auto check = [&](const Record& r, double instant) {
            QCOMPARE(r.summary.status, RunStatus::Done);
            QCOMPARE(r.count(EventKind::User), 1);
            for (const Event& event : r.events)
                if (event.kind == EventKind::User)
                    QVERIFY2(std::abs(event.time - instant) < (stepped ? 1.1e-3 : 1e-8), r.story().c_str());
        };
        const double mu = 0.3, v = 1.0;
        Mechanism slide = falling(radius, 0.0);
        slide.bodies[1].shapes[0].primitive = "box";
        slide.bodies[1].shapes[0].size = {2.0 * radius, 2.0 * radius, 2.0 * radius};
        slide.bodies[1].velocity.linear = {v, 0.0, 0.0};
        slide.contacts[0].friction = mu;
        for (const Sensor& s : {onBall("speed", 0.0), onBall("speed", 0.0, "falling"), sensor("kinetic-energy", 0.0)}) {
            setUp(slide, s);
            check(run(slide), v / (mu * g));
        }
        setUp(slide, onBall("speed", 0.0, "rising")); // it never does
        QCOMPARE(run(slide).count(EventKind::User), 0);

        Body other = ballAt(0.0);
        other.name = "other";
        Mechanism struck = contactScene(other, ballAt(0.0), 0.0, 0.4, 0.0);
        struck.contacts[0].restitution = 1.0;
        struck.bodies[1].pose.position = {-0.5, 0.0, 0.0};
        struck.bodies[1].velocity.linear = {v, 0.0, 0.0};
        setUp(struck, onBall("speed", 0.0));
        check(run(struck), (0.5 - 2.0 * radius) / v);
    }

    void distanceOfTwoPoints() {
        Mechanism m = pendulum(1.0);
        Sensor s = sensor("distance", 0.9);
        s.a.body = "ball";
        s.b.body = "ground";
        s.b.position = {0.0, 0.0, -1.0};
        m.sensors = {s};
        const Record r = run(m);
        QVERIFY2(std::abs((r.end().position - Vec3(0.0, 0.0, -1.0)).norm() - 0.9) < 1e-9, r.story().c_str());
    }

    void continuedRunStopsTheSame() {
        Mechanism m = falling(1.0, 0.9);
        m.sensors = {onBall("position", 0.3, "rising", "mark"), onBall("speed", 1.0, "falling", "mark")};
        m.sensors[1].name = "slow";
        const Record whole = run(m);
        QVERIFY(whole.checkpoints.size() > 1);
        const Record rest = run(m, Continuation{whole.checkpoints.back()});
        QCOMPARE(rest.end().position, whole.end().position);
        // One that has stopped goes on behind the value.
        Mechanism stops = falling(1.0, 0.9);
        stops.sensors = {onBall("position", 0.3, "rising")};
        const Record first = run(stops);
        const Record second = run(stops, Continuation{first.checkpoints.back()});
        QVERIFY(second.frames.back().time > first.frames.back().time + 0.1);
        QCOMPARE(second.count(EventKind::User), 1);
    }

    /// Behind a mark positions are put onto the joints, by more than what cannot be told of the coordinate: it does not
    /// fall below its value and rise over it again at the same instant.
    void marksOfALoopActOnce_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<double>("tolerance");
        for (const char* integrator : {"HEM5", "DOPRI5", "Radau5"})
            for (const double tolerance : {1e-4, 1e-6})
                QTest::addRow("%s %g", integrator, tolerance) << integrator << tolerance;
    }
    void marksOfALoopActOnce() {
        QFETCH(QString, integrator);
        QFETCH(double, tolerance);
        Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
            { "name": "ground", "fixed": true },
            { "name": "crank", "pose": { "position": [0.05, 0, 0] },
              "mass": { "value": 1, "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0] } },
            { "name": "rod", "pose": { "position": [0.2, 0, 0] },
              "mass": { "value": 1, "inertia": [1e-2, 1e-2, 1e-2, 0, 0, 0] } },
            { "name": "slide", "pose": { "position": [0.3, 0, 0] },
              "mass": { "value": 1, "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0] } } ],
            "joints": [
            { "name": "A", "type": "revolute", "a": { "body": "ground", "z": [0, 1, 0], "x": [1, 0, 0] },
              "b": { "body": "crank", "position": [-0.05, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0] },
              "motor": { "kind": "torque", "value": 3 } },
            { "name": "B", "type": "spherical", "a": { "body": "crank", "position": [0.05, 0, 0] },
              "b": { "body": "rod", "position": [-0.1, 0, 0] } },
            { "name": "C", "type": "revolute",
              "a": { "body": "rod", "position": [0.1, 0, 0], "z": [0, 1, 0], "x": [1, 0, 0] },
              "b": { "body": "slide", "z": [0, 1, 0], "x": [1, 0, 0] } },
            { "name": "D", "type": "prismatic", "a": { "body": "ground", "z": [1, 0, 0], "x": [0, 1, 0] },
              "b": { "body": "slide", "position": [-0.3, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0] } } ],
            "run": { "until": 1 } })")
                          .mechanism;
        m.run.integrator = integrator.toStdString();
        m.run.tolerance = tolerance;
        for (int k = 0; k < 60; ++k) { // the crank turns on and on
            Sensor one = sensor("coordinate", 0.05 + 0.1 * k);
            one.name = "m" + std::to_string(k);
            one.joint = "A";
            one.action = "mark";
            m.sensors.push_back(one);
        }
        const Record r = run(m);
        QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
        QVERIFY2(r.count(EventKind::User) == 60, r.story().c_str());
    }

    /// What acts in one sense only has passed in the other within the step that ends at an impact, or within its own.
    void marksAtOneInstantAreOneStop() {
        const auto marked = [](int count) {
            Mechanism m = pendulum(1.0);
            m.run.until = 1.0;
            m.run.tolerance = 1e-7;
            for (int i = 0; i < count; ++i) {
                Sensor mark = sensor("coordinate", 0.7, "either", "mark");
                mark.name = "gate " + std::to_string(i);
                mark.joint = "hinge";
                m.sensors.push_back(mark);
            }
            return run(m);
        };
        const Record one = marked(1), many = marked(20);
        QCOMPARE(int(one.events.size()), 1);
        QCOMPARE(int(many.events.size()), 20);
        for (int i = 0; i < 20; ++i) {
            const Event& event = many.events[std::size_t(i)];
            QCOMPARE(event.time, one.events[0].time);
            QCOMPARE(event.instant, many.events[0].instant);
            QCOMPARE(event.subject, "gate " + std::to_string(i));
        }
        QCOMPARE(many.summary.accepted, one.summary.accepted);
        QCOMPARE(many.frames.size(), one.frames.size());
    }
    void whatSeveralLookAtIsComputedOnce() {
        const auto forcesWith = [](Mechanism m, const Sensor& mark, int count) {
            m.run.until = 1.0;
            for (int i = 0; i < count; ++i) {
                m.sensors.push_back(mark); // of a value that is never reached
                m.sensors.back().name = "gate " + std::to_string(i);
                m.sensors.back().value = mark.value.value + i;
            }
            const std::int64_t before = workCount.forces;
            run(m);
            return workCount.forces - before;
        };
        Sensor angle = sensor("coordinate", 50.0, "either", "mark");
        angle.joint = "hinge";
        QCOMPARE(forcesWith(pendulum(1.0), angle, 30), forcesWith(pendulum(1.0), angle, 1));
        Sensor force = sensor("contact-force", 1e6, "either", "mark");
        force.contact = falling(radius, 0.0).contacts[0].name;
        QCOMPARE(forcesWith(falling(radius, 0.0), force, 30), forcesWith(falling(radius, 0.0), force, 1));
    }
    void oneSenseOnly() {
        // The blow takes the speed from some 4.3 to half of that: it has risen over 3 m/s in the same step.
        Mechanism strikes = falling(1.0, 0.5);
        strikes.run.strategy = "hybrid";
        strikes.run.largest_step = 10.0;
        strikes.sensors = {onBall("speed", 3.0, "falling")};
        const Record at = run(strikes);
        QVERIFY2(at.count(EventKind::User) == 1 && at.count(EventKind::Impact) == 1, at.story().c_str());
        QCOMPARE(at.events.back().time, at.events.front().time);
        // Thrown up and down in one step.
        Mechanism thrown = falling(1.0, 0.5);
        thrown.bodies[1].velocity.linear = {0.0, 0.0, 2.0};
        thrown.run.strategy = "hybrid";
        thrown.run.largest_step = 10.0;
        thrown.run.until = 0.5;
        thrown.sensors = {onBall("position", 1.15, "falling")};
        thrown.sensors[0].action = "mark";
        const Record twice = run(thrown);
        QVERIFY2(twice.count(EventKind::User) == 1, twice.story().c_str());
        for (const Event& e : twice.events)
            if (e.kind == EventKind::User) QVERIFY2(e.text.find("falls to") != std::string::npos, e.text.c_str());
    }

    void everyTypeOfTheTableActs() {
        for (const SensorType& type : sensorTypes()) QVERIFY2(type.quantity && !type.words.empty(), type.name.c_str());
        QCOMPARE(sensorNames().size(), sensorTypes().size());
    }

    void wrongOnesAreRefusedWithWords() {
        Mechanism m = pendulum(1.0);
        Sensor lost = sensor("coordinate", 0.0), along = onBall("position", 0.0), same = onBall("distance", 0.5);
        lost.joint = "hinge";
        lost.coordinate = "slide";
        along.name = "along";
        along.direction = {0.0, 0.0, 0.0};
        same.name = "same";
        same.b.body = "ball";
        Sensor unknown = sensor("contact-force", 1.0);
        unknown.name = "unknown";
        unknown.contact = "contcat";
        m.sensors = {lost, along, same, unknown};
        (void)resolve(m);
        const auto findings = validate(m);
        QVERIFY(says(findings, "/sensors/0/coordinate", "has no coordinate"));
        QVERIFY(says(findings, "/sensors/1/direction", "zero"));
        QVERIFY(says(findings, "/sensors/2/b", "never changes"));
        QVERIFY(says(findings, "/sensors/3/contact", "no contact named"));
    }

    /// The components of a rotation vector do; how fast a body turns about them does not.
    void anglesThatJumpAreRefused() {
        Mechanism m = pendulum(1.0);
        m.joints[0].type = "spherical";
        m.sensors = {sensor("coordinate", 1.0), sensor("coordinate-speed", 1.0)};
        m.sensors[1].name = "speed";
        for (Sensor& each : m.sensors) each.joint = "hinge";
        (void)resolve(m);
        const auto findings = validate(m);
        QVERIFY(says(findings, "/sensors/0/joint", "jumps at half a turn"));
        QVERIFY(!says(findings, "/sensors/1/joint", ""));
    }
};

QTEST_GUILESS_MAIN(SensorsTest)
#include "sensors_test.moc"
