// Motors that start softly, without speed and without acceleration: what lies on what they move, and is held by a
// guide, slides from then on, though nothing pushes it. Friction takes mu N along the way. A plate that is lifted or
// lowered beside a fixed one takes over a part of what lies across the seam, or leaves it.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

using namespace escapement;

namespace {

constexpr double mass = 2.0, gravity = 9.81, friction = 0.3;

/// A ball in an upright guide on a plate that a motor moves along x.
Mechanism scene(const std::string& kind, const std::string& value, double until, const std::string& run) {
    return parseProject(fmt::format(R"({{"escapement": 1, "name": "soft start", "bodies": [
            {{"name": "frame", "fixed": true, "shapes": [{{"primitive": "box", "size": [0.01, 0.01, 0.01],
              "placement": {{"position": [0, 0, 1]}}}}]}},
            {{"name": "plate", "mass": {{"value": 10, "inertia": [1, 1, 1, 0, 0, 0]}}, "shapes": [
              {{"primitive": "box", "size": [3, 1, 0.1], "placement": {{"position": [0, 0, -0.05]}}}}]}},
            {{"name": "ball", "pose": {{"position": [0, 0, 0.05]}},
              "shapes": [{{"primitive": "sphere", "radius": 0.05}}],
              "mass": {{"value": {}, "inertia": [0.002, 0.002, 0.002, 0, 0, 0]}}}}],
          "joints": [
            {{"name": "slide", "type": "prismatic", "a": {{"body": "frame", "z": [1, 0, 0], "x": [0, 1, 0]}},
              "b": {{"body": "plate", "z": [1, 0, 0], "x": [0, 1, 0]}}, "motor": {{"kind": "{}", "value": "{}"}}}},
            {{"name": "guide", "type": "prismatic", "a": {{"body": "frame", "z": [0, 0, 1], "x": [1, 0, 0]}},
              "b": {{"body": "ball", "z": [0, 0, 1], "x": [1, 0, 0]}}}}],
          "contacts": [{{"name": "c", "a": {{"body": "ball"}}, "b": {{"body": "plate"}}, "friction": {}}}],
          "run": {{"until": {}, "output_step": 0.05, {}}}}})",
                                    mass, kind, value, friction, until, run))
        .mechanism;
}

/// A box of 0.3 m, its middle at x, across the seam at x = 0 of a fixed plate and of one that a motor moves upwards.
Mechanism seam(const std::string& value, double x, const std::string& run) {
    return parseProject(fmt::format(R"({{"escapement": 1, "name": "seam", "bodies": [
            {{"name": "fixed plate", "fixed": true, "shapes": [{{"primitive": "box", "size": [1, 1, 0.1],
              "placement": {{"position": [-0.5, 0, -0.05]}}}}]}},
            {{"name": "plate", "mass": {{"value": 10, "inertia": [1, 1, 1, 0, 0, 0]}}, "shapes": [
              {{"primitive": "box", "size": [1, 1, 0.1], "placement": {{"position": [0.5, 0, -0.05]}}}}]}},
            {{"name": "box", "pose": {{"position": [{}, 0.013, 0.025]}},
              "shapes": [{{"primitive": "box", "size": [0.3, 0.1, 0.05]}}],
              "mass": {{"value": 1.5, "inertia": [0.0016, 0.0116, 0.0125, 0, 0, 0]}}}}],
          "joints": [{{"name": "slide", "type": "prismatic",
            "a": {{"body": "fixed plate", "z": [0, 0, 1], "x": [1, 0, 0]}},
            "b": {{"body": "plate", "z": [0, 0, 1], "x": [1, 0, 0]}},
            "motor": {{"kind": "position", "value": "{}"}}}}],
          "contacts": [
            {{"name": "f", "a": {{"body": "box"}}, "b": {{"body": "fixed plate"}}, "friction": {}}},
            {{"name": "p", "a": {{"body": "box"}}, "b": {{"body": "plate"}}, "friction": {}}}],
          "run": {{"until": 0.5, "output_step": 0.05, {}}}}})",
                                    x, value, friction, friction, run))
        .mechanism;
}

} // namespace

class SoftStartTest : public QObject {
    Q_OBJECT

  private slots:
    void frictionTakesItsWay_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("until");
        QTest::addColumn<double>("way");
        QTest::newRow("t^3") << "position"
                             << "t^3" << 0.4 << 0.064;
        QTest::newRow("speed 1 - cos") << "speed"
                                       << "0.2*(1 - cos(5*t))" << 0.4 << 0.2 * (0.4 - std::sin(2.0) / 5.0);
        QTest::newRow("speed sin^2") << "speed"
                                     << "0.2*sin(5*t)^2" << 0.4 << 0.1 * (0.4 - std::sin(4.0) / 10.0);
        QTest::newRow("later") << "speed"
                               << "max(0, t - 0.1)^2" << 0.4 << 0.009;
        QTest::newRow("reversed in a triple zero")
            << "speed"
            << "0.2*cos(5*t)^3" << 0.6 << 0.2 / 5.0 * (4.0 / 3.0 - (std::sin(3.0) - std::pow(std::sin(3.0), 3) / 3.0));
    }
    void frictionTakesItsWay() {
        QFETCH(QString, kind);
        QFETCH(QString, value);
        QFETCH(double, until);
        QFETCH(double, way);
        const double expected = friction * mass * gravity * way;
        std::vector<std::string> runs{R"("strategy": "hybrid")", R"("strategy": "event-driven")",
                                      R"("strategy": "hybrid", "tolerance": 1e-5)",
                                      R"("strategy": "hybrid", "tolerance": 1e-10)"};
        for (const char* integrator : {"HEM5", "PHEM56", "Radau5", "DOPRI5"})
            runs.push_back(fmt::format(R"("strategy": "hybrid", "integrator": "{}")", integrator));
        for (const std::string& options : runs) {
            Record record;
            run(scene(kind.toStdString(), value.toStdString(), until, options), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, (options + record.story()).c_str());
            const double off = std::abs(record.summary.dissipated / expected - 1.0);
            QVERIFY2(off < 1e-4, qPrintable(QString::fromStdString(options) + QString(": %1 off").arg(off)));
        }
    }
    void theSeamIsLeftOrCrossed_data() {
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("rises"); // m, the plate within 0.5 s
        QTest::addColumn<double>("x");
        QTest::addColumn<QString>("touches"); // the ends of the box on the plates, and the edges of the plates
        QTest::newRow("lifted as a whole") << "0.05*t^3" << 0.00625 << 0.02 << "edge right";
        QTest::newRow("lifted at one end") << "0.05*t^3" << 0.00625 << -0.05 << "left edge";
        QTest::newRow("left behind") << "-0.05*t^3" << -0.00625 << -0.05 << "left seam";
        QTest::newRow("let down at one end") << "-0.05*t^3" << -0.00625 << 0.02 << "seam right";
        QTest::newRow("lifted by t^4") << "0.3*t^4" << 0.01875 << 0.1 << "edge right";
        QTest::newRow("t^4, one end") << "0.3*t^4" << 0.01875 << -0.05 << "left edge";
        QTest::newRow("t - sin t") << "0.02*(t - sin(3*t)/3)" << 0.02 * (0.5 - std::sin(1.5) / 3.0) << -0.05
                                   << "left edge";
    }
    void theSeamIsLeftOrCrossed() {
        QFETCH(QString, value);
        QFETCH(double, rises);
        QFETCH(double, x);
        QFETCH(QString, touches);
        for (const char* options :
             {R"("strategy": "hybrid")", R"("strategy": "event-driven")", R"("strategy": "hybrid", "tolerance": 1e-5)",
              R"("strategy": "hybrid", "integrator": "Radau5")", R"("strategy": "time-stepping", "step": 0.0005)"}) {
            std::string story;
            const Frame end = endOf(seam(value.toStdString(), x, options), story);
            QVERIFY2(story.empty(), (options + story).c_str());
            const BodyState& box = end.bodies.back();
            const Vec3 left = box.position + box.orientation * Vec3(-0.15, 0.0, -0.025),
                       right = box.position + box.orientation * Vec3(0.15, 0.0, -0.025);
            const double atSeam = left.z() + (right.z() - left.z()) * -left.x() / (right.x() - left.x());
            const auto near = [&](double height, double expected, const char* what) {
                QVERIFY2(!touches.contains(what) || std::abs(height - expected) < 1e-5,
                         qPrintable(QString("%1 %2: %3 for %4").arg(options, what).arg(height).arg(expected)));
            };
            near(left.z(), 0.0, "left");
            near(atSeam, 0.0, "seam");
            near(atSeam, rises, "edge");
            near(right.z(), rises, "right");
        }
    }
};

QTEST_APPLESS_MAIN(SoftStartTest)
#include "soft_start_test.moc"
