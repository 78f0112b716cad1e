// What slides over a seam between flush shapes goes on; what slides to a wall, or a step however low, is stopped.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/simulate.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

Shape boxOf(const Vec3& size, const Vec3& at) {
    Shape shape;
    shape.primitive = "box";
    shape.size = {size.x(), size.y(), size.z()};
    shape.placement.emplace();
    shape.placement->position = {at.x(), at.y(), at.z()};
    return shape;
}

Body fixedOf(const std::string& name, const std::vector<Shape>& shapes) {
    Body body;
    body.name = name;
    body.fixed = true;
    body.shapes = shapes;
    return body;
}

/// A box (or a ball) of 0.1 m that slides at `speed` along x, turned by `yaw`, on what lies below z = 0.
Mechanism sliding(const std::vector<Body>& below, bool ball, double yaw, double speed) {
    Mechanism m;
    m.bodies = below;
    Body slider;
    slider.name = "slider";
    slider.pose.position = {-0.3, 0.01, 0.05};
    slider.pose.quaternion = {std::cos(0.5 * yaw), 0.0, 0.0, std::sin(0.5 * yaw)};
    slider.velocity.linear = {speed, 0.0, 0.0};
    slider.shapes = {boxOf({0.1, 0.1, 0.1}, Vec3::Zero())};
    if (ball) {
        slider.shapes[0].primitive = "sphere";
        slider.shapes[0].radius = 0.05;
        slider.shapes[0].size = {};
    }
    slider.mass = MassProperties{};
    slider.mass->value = 1.0;
    slider.mass->inertia = {2e-3, 2e-3, 2e-3, 0.0, 0.0, 0.0};
    m.bodies.push_back(slider);
    for (const Body& body : below) {
        ContactPair contact;
        contact.name = "on " + body.name;
        contact.a.body = body.name;
        contact.b.body = "slider";
        m.contacts.push_back(contact);
    }
    m.run.until = 0.6 / speed;
    m.run.output_step = 0.05 / speed;
    m.run.step = 0.6 / speed / 2000.0;
    m.run.tolerance = 1e-8;
    return m;
}

Record run(Mechanism m, const std::string& strategy) {
    m.run.strategy = strategy;
    auto findings = resolve(m);
    if (hasErrors(findings)) throw ModelError(findings);
    findings = validate(m);
    if (hasErrors(findings)) throw ModelError(findings);
    Record record;
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control);
    return record;
}

const Vec3 half(1.0, 1.0, 0.1);

std::vector<Body> floorWithSeam(bool twoBodies) {
    const Shape left = boxOf(half, {-0.5, 0.0, -0.05}), right = boxOf(half, {0.5, 0.0, -0.05});
    if (twoBodies) return {fixedOf("left", {left}), fixedOf("right", {right})};
    return {fixedOf("floor", {left, right})};
}

} // namespace

class FlushTest : public QObject {
    Q_OBJECT

  private slots:
    void seamsAreNotStruck_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<bool>("twoBodies");
        QTest::addColumn<bool>("ball");
        QTest::addColumn<double>("yaw");
        QTest::addColumn<double>("speed");
        for (const char* strategy : {"hybrid", "event-driven", "time-stepping"})
            for (const bool two : {false, true})
                for (const double speed : {0.02, 1.0, 5.0}) {
                    for (const double yaw : {0.0, 0.3, 0.7, 1.2})
                        QTest::addRow("%s, %s, box turned by %g, %g m/s", strategy, two ? "two bodies" : "one body",
                                      yaw, speed)
                            << QString(strategy) << two << false << yaw << speed;
                    QTest::addRow("%s, %s, ball, %g m/s", strategy, two ? "two bodies" : "one body", speed)
                        << QString(strategy) << two << true << 0.0 << speed;
                }
    }
    void seamsAreNotStruck() {
        QFETCH(QString, strategy);
        QFETCH(bool, twoBodies);
        QFETCH(bool, ball);
        QFETCH(double, yaw);
        QFETCH(double, speed);
        const Record r = run(sliding(floorWithSeam(twoBodies), ball, yaw, speed), strategy.toStdString());
        QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
        const double lost = r.end().linear.x() - speed, rise = r.end().position.z() - 0.05;
        QVERIFY2(std::abs(lost) < 1e-9 * speed, (QString::number(lost) + r.story().c_str()).toUtf8());
        QVERIFY2(std::abs(r.end().position.x() - 0.3) < 1e-7, r.story().c_str());
        QVERIFY2(std::abs(rise) < 1e-8, (QString::number(rise) + r.story().c_str()).toUtf8());
        QVERIFY2(r.end().angular.norm() < 1e-7, r.story().c_str());
    }

    void wallsAndStepsStop_data() {
        QTest::addColumn<double>("height"); // of what stands there, over the floor
        QTest::addColumn<bool>("ofFloor");
        for (const bool ofFloor : {true, false})
            for (const double height : {0.5, 0.03, 1e-3, 1e-5})
                QTest::addRow("%g m high, %s", height, ofFloor ? "of the floor" : "a body of its own")
                    << height << ofFloor;
    }
    void wallsAndStepsStop() {
        QFETCH(double, height);
        QFETCH(bool, ofFloor);
        const Shape base = boxOf({3.0, 1.0, 0.1}, {0.0, 0.0, -0.05}),
                    wall = boxOf({0.5, 1.0, height}, {0.25, 0.0, 0.5 * height});
        const std::vector<Body> below = ofFloor ? std::vector{fixedOf("floor", {base, wall})}
                                                : std::vector{fixedOf("floor", {base}), fixedOf("wall", {wall})};
        for (const char* strategy : {"event-driven", "time-stepping"}) {
            Mechanism m = sliding(below, false, 0.0, 1.0);
            const Record r = run(m, strategy);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            // Plastic: at least what the wall takes of a box struck at its lower edge.
            double most = -1.0;
            for (const Frame& frame : r.frames)
                if (frame.time > 0.26) most = std::max(most, frame.bodies.back().linear.x());
            QVERIFY2(most < 0.9,
                     (QString("%1 %2: %3").arg(strategy).arg(height).arg(most) + r.story().c_str()).toUtf8());
            for (const Frame& frame : r.frames)
                QVERIFY2(frame.bodies.back().position.x() < -0.05 + 1e-6 ||
                             frame.bodies.back().position.z() > 0.05 - 1e-6,
                         r.story().c_str());
        }
    }

    void fallingFlushOntoAnEqualBoxStays() {
        for (const char* strategy : {"hybrid", "event-driven", "time-stepping"}) {
            Mechanism m = sliding({fixedOf("block", {boxOf({0.1, 0.1, 0.1}, {0.0, 0.0, -0.05})})}, false, 0.0, 1.0);
            m.bodies.back().velocity.linear = {0.0, 0.0, 0.0};
            m.bodies.back().pose.position = {0.0, 0.0, 0.15};
            m.contacts[0].friction = 0.3;
            const Record r = run(m, strategy);
            QVERIFY2(r.summary.status == RunStatus::Done, r.summary.message.c_str());
            QVERIFY2((r.end().position - Vec3(0.0, 0.0, 0.05)).norm() < 1e-7, r.story().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(FlushTest)
#include "flush_test.moc"
