// Where sliding begins, and what slides on more contacts than the motion tells apart.

#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double mass = 0.4, gravity = 9.81;

Body table() {
    Body b;
    b.name = "table";
    b.fixed = true;
    Shape s;
    s.primitive = "plane";
    s.size = {4.0, 4.0, 0.0};
    b.shapes = {s};
    return b;
}

Body block(double x, double y, double z) {
    Body b;
    b.name = "block";
    Shape s;
    s.primitive = "box";
    s.size = {x, y, z};
    b.shapes = {s};
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {
        mass / 12.0 * (y * y + z * z), mass / 12.0 * (x * x + z * z), mass / 12.0 * (x * x + y * y), 0.0, 0.0, 0.0};
    b.pose.position = {0.0, 0.0, 0.5 * z};
    return b;
}

Body ball(double radius) {
    Body b;
    b.name = "ball";
    Shape s;
    s.primitive = "sphere";
    s.radius = radius;
    b.shapes = {s};
    b.mass = MassProperties{};
    b.mass->value = mass;
    const double inertia = 0.4 * mass * radius * radius;
    b.mass->inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    b.pose.position = {0.0, 0.0, radius};
    return b;
}

Load pullOf(const std::string& body, const char* x, const char* y) {
    Load load;
    load.name = "pull";
    load.type = "force";
    load.a.body = body;
    load.vector[0].expression = x;
    load.vector[1].expression = y;
    return load;
}

double unexplained(const RunSummary& s) { return s.energy_end - s.energy_start + s.dissipated - s.work; }

} // namespace

class SlipOnsetTest : public QObject {
    Q_OBJECT

  private slots:
    void slidingBegins_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<double>("begins"); // 0: no closed form
        QTest::newRow("a ball that rolls") << "ball" << 0.0;
        QTest::newRow("a block") << "block" << 0.0;
    }
    /// Under a pull that grows and turns. Friction reaches its cone with no speed yet, so that its direction turns as
    /// fast as it likes: by each method the same motion, its energy accounted for, and no time stepping.
    void slidingBegins() {
        QFETCH(QString, body);
        std::vector<Vec3> ends;
        for (const auto& [method, tolerance] : {std::pair("HEM5", 1e-6), std::pair("HEM5", 1e-9),
                                                std::pair("PHEM56", 1e-8), std::pair("DOPRI5", 1e-10)}) {
            Mechanism m =
                contactScene(table(), body == "ball" ? ball(0.05) : block(0.2, 0.16, 0.02), 0.0, 0.6, gravity);
            m.contacts[0].friction = 0.2;
            m.loads = {pullOf(body.toStdString(), "8*t", "6*t^2 - 1.5*t")};
            m.run.integrator = method;
            m.run.tolerance = tolerance;
            Record record;
            run(m, {}, record);
            const QString what = QString("%1 at %2: ").arg(method).arg(tolerance) + record.story().c_str();
            QVERIFY2(record.summary.status == RunStatus::Done, qPrintable(what));
            QVERIFY2(record.count(EventKind::Slip) >= 1, qPrintable(what));
            QVERIFY2(record.count(EventKind::Switch) == 0, qPrintable(what));
            QVERIFY2(std::abs(unexplained(record.summary)) < 2.0 * tolerance,
                     qPrintable(what + QString(" %1 J").arg(unexplained(record.summary))));
            QVERIFY2(record.summary.accepted < 4000,
                     qPrintable(what + QString(" %1 steps").arg(record.summary.accepted)));
            ends.push_back(record.end().position);
            const double far = (ends.back() - ends.front()).norm();
            QVERIFY2(far < 2e-5, qPrintable(what + QString(" %1 m").arg(far)));
            if (ends.size() > 2)
                QVERIFY2((ends.back() - ends[1]).norm() < std::max(2e-8, 20.0 * tolerance),
                         qPrintable(what + QString(" %1 m").arg((ends.back() - ends[1]).norm())));
        }
        QVERIFY(ends.back().head<2>().norm() > 0.05);
    }

    /// A pull of one direction: m x'' = k t - mu m g from where it reaches mu m g.
    void slidingAfterOnsetFollowsItsClosedForm() {
        const double mu = 0.2, k = 8.0, until = 0.5, onset = mu * mass * gravity / k;
        Mechanism m = contactScene(table(), block(0.2, 0.16, 0.02), mu, until, gravity);
        m.loads = {pullOf("block", "8*t", "0")};
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double x = k * std::pow(until - onset, 3) / 6.0 / mass;
        QVERIFY2(std::abs(record.end().position.x() - x) < 1e-9,
                 qPrintable(QString::number(record.end().position.x() - x)));
    }

    void spinningBlock_data() {
        QTest::addColumn<QString>("method");
        for (const char* method : {"HEM5", "PHEM56", "DOPRI5", "HEM4", "Radau5"}) QTest::newRow(method) << method;
    }
    /// Flush on a table: four equal corners at the distance r share its weight alike, so that it slows down by mu m g r
    /// / I and stays where it is, until it stands.
    void spinningBlock() {
        QFETCH(QString, method);
        const double x = 0.2, y = 0.16, mu = 0.15, spin = 9.0, r = 0.5 * std::hypot(x, y),
                     inertia = mass / 12.0 * (x * x + y * y);
        const double slowing = mu * mass * gravity * r / inertia, until = 0.2;
        Mechanism m = contactScene(table(), block(x, y, 0.05), mu, until, gravity);
        m.bodies[1].velocity.angular = {0.0, 0.0, spin};
        m.run.integrator = method.toStdString();
        m.run.tolerance = 1e-8;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY(spin - slowing * until > 1.0);
        const double missing = record.end().angular.z() - (spin - slowing * until),
                     strayed = record.end().position.head<2>().norm();
        QVERIFY2(std::abs(missing) < 1e-7, qPrintable(QString::number(missing)));
        QVERIFY2(strayed < 1e-9, qPrintable(QString::number(strayed)));
        for (const Frame& f : record.frames)
            for (const auto& c : f.contacts)
                QVERIFY(c.status == ContactStatus::Open ||
                        std::abs(std::abs(c.force.z()) - 0.25 * mass * gravity) < 1e-6 * gravity);
    }

    void slidingAndSpinning_data() {
        QTest::addColumn<double>("pull");
        QTest::newRow("free") << 0.0;
        QTest::newRow("pulled high, nearly tipping") << 1.0;
    }
    /// One motion, whatever the method and its steps: how the load is shared follows from the state alone.
    void slidingAndSpinning() {
        QFETCH(double, pull);
        std::vector<Vec3> ends;
        for (const auto& [method, tolerance] :
             {std::pair("HEM5", 1e-9), std::pair("DOPRI5", 1e-10), std::pair("RK4", 1e-9)}) {
            Mechanism m = contactScene(table(), block(0.12, 0.2, 0.05), 0.3, 0.3, gravity);
            m.bodies[1].velocity.linear = {0.9, 0.4, 0.0};
            m.bodies[1].velocity.angular = {0.0, 0.0, 12.0};
            if (pull > 0.0) {
                m.loads = {pullOf("block", "0.6", "0.2")};
                m.loads[0].a.position = {0.0, 0.0, 0.025};
            }
            m.run.integrator = method;
            m.run.tolerance = tolerance;
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            ends.push_back(record.end().position);
            QVERIFY2((ends.back() - ends.front()).norm() < 1e-7,
                     qPrintable(QString("%1: %2 m").arg(method).arg((ends.back() - ends.front()).norm())));
        }
    }

    /// A rod thrown obliquely at a table: Newton's law with e = 1 would bring in up to a fifth of its energy by
    /// friction. Static friction, which backward Euler steps do not follow, is no reason to let it.
    void noEnergyFromImpactsWithStaticFriction() {
        for (double tilt : {0.2, 0.4, 0.6, 0.8}) {
            Body rod;
            rod.name = "rod";
            Shape s;
            s.primitive = "capsule";
            s.radius = 0.01;
            s.length = 0.2;
            rod.shapes = {s};
            rod.mass = MassProperties{};
            rod.mass->value = mass;
            rod.mass->inertia = {1.4e-3, 1.4e-3, 2e-5, 0.0, 0.0, 0.0};
            rod.pose.position = {0.0, 0.0, 0.2};
            rod.pose.quaternion = {std::cos(0.5 * tilt), 0.0, std::sin(0.5 * tilt), 0.0};
            rod.velocity.linear = {1.0, 0.0, -2.0};
            Mechanism m = contactScene(table(), rod, 0.8, 0.12, gravity);
            m.contacts[0].static_friction = 0.9;
            m.contacts[0].restitution = 1.0;
            m.run.strategy = "time-stepping";
            Record record;
            run(m, {}, record);
            const QString what = QString("tilt %1: %2 J of %3")
                                     .arg(tilt)
                                     .arg(record.summary.energy_end - record.summary.energy_start)
                                     .arg(record.summary.energy_start);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QVERIFY2(record.summary.energy_end < record.summary.energy_start * (1.0 + 1e-9), qPrintable(what));
        }
    }

    /// A force that is just what friction would be in sliding holds nothing less: the box breaks loose where static
    /// friction ends, in whatever steps time is made of.
    void heldByAsMuchAsWouldBrake() {
        for (const double step : {1e-3, 2e-4}) {
            const double weight = mass * gravity;
            QString pull("%1*%2*(t<0.3?0.3:(t<0.6?0.45:0.55))");
            Mechanism m = contactScene(table(), block(0.1, 0.1, 0.1), 0.3, 1.0, gravity);
            m.contacts[0].static_friction = 0.5;
            m.loads.push_back(pullOf("block", pull.arg(weight, 0, 'g', 17).arg(0.6).toUtf8(),
                                     pull.arg(weight, 0, 'g', 17).arg(0.8).toUtf8()));
            m.run.strategy = "time-stepping";
            m.run.step = step;
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            for (const Frame& frame : record.frames)
                QVERIFY2(frame.time > 0.6 || frame.bodies[1].linear.norm() < 1e-9,
                         qPrintable(QString("%1 m/s at %2 s").arg(frame.bodies[1].linear.norm()).arg(frame.time)));
            const double speed = 0.25 * gravity * 0.4; // of what is pulled by 0.55 and braked by 0.3 of its weight
            QVERIFY2(std::abs(record.frames.back().bodies[1].linear.norm() - speed) < 0.3 * gravity * step,
                     qPrintable(QString::number(record.frames.back().bodies[1].linear.norm())));
        }
    }

    /// A capsule that tips until it lies flat strikes with its far end as it comes to the end of its near cap: one
    /// impact, in which both take part, whichever of the two instants has the smaller last digit.
    void capsuleThatFallsFlat() {
        for (double tilt : {0.3, 0.5, 0.9})
            for (const char* method : {"HEM5", "PHEM56", "DOPRI5"}) {
                Body capsule;
                capsule.name = "capsule";
                Shape s;
                s.primitive = "capsule";
                s.radius = 0.03;
                s.length = 0.2;
                capsule.shapes = {s};
                capsule.mass = MassProperties{};
                capsule.mass->value = mass;
                capsule.mass->inertia = {2e-3, 2e-3, 2e-4, 0.0, 0.0, 0.0};
                const double turn = 0.5 * (0.5 * M_PI - tilt);
                capsule.pose.quaternion = {std::cos(turn), 0.0, std::sin(turn), 0.0};
                capsule.pose.position = {0.0, 0.0, 0.03 + 0.1 * std::sin(tilt)};
                Mechanism m = contactScene(table(), capsule, 0.1, 0.6, gravity);
                m.contacts[0].restitution = 0.4;
                m.run.integrator = method;
                Record record;
                run(m, {}, record);
                QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
                const auto first = std::find_if(record.events.begin(), record.events.end(),
                                                [](const Event& e) { return e.kind == EventKind::Impact; });
                QVERIFY2(first != record.events.end(), record.story().c_str());
                const auto together = std::count_if(record.events.begin(), record.events.end(), [&](const Event& e) {
                    return e.kind == EventKind::Impact && e.time == first->time;
                });
                QVERIFY2(together == 2, record.story().c_str());
                for (const Event& e : record.events)
                    QVERIFY2(e.text.find("nothing is touched") == std::string::npos, record.story().c_str());
            }
    }
};

QTEST_APPLESS_MAIN(SlipOnsetTest)
#include "slip_onset_test.moc"
