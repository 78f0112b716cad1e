// A step that is made again because some bodies have gained energy by their contacts is made again for these: what does
// not touch them moves as it would alone.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

#include <cmath>

using namespace escapement;

namespace {

/// A pendulum, a mass on a spring and a top, none of which anything touches; beside them `boxes` that fall on one
/// another and bounce.
Mechanism scene(int boxes, const std::string& scheme, double step) {
    std::string bodies, contacts;
    for (int k = 0; k < boxes; ++k) {
        bodies += fmt::format(
            R"(, {{"name": "box {}", "pose": {{"position": [{}, {}, {}]}},
                 "shapes": [{{"primitive": "box", "size": [0.2, 0.2, 0.1]}}],
                 "mass": {{"value": 1, "inertia": [0.0041667, 0.0041667, 0.0066667, 0, 0, 0]}}}})",
            k, 20.0 + 0.01 * k, 0.005 * k, 0.052 + 0.102 * k);
        contacts += fmt::format(
            R"({}{{"name": "c {}", "a": {{"body": "{}"}}, "b": {{"body": "box {}"}}, "friction": 0.4,
                "restitution": 0.5}})",
            k ? ", " : "", k, k ? fmt::format("box {}", k - 1) : "ground", k);
    }
    return parseProject(fmt::format(
                            R"({{"escapement": 1, "name": "beside", "bodies": [
            {{"name": "base", "fixed": true}},
            {{"name": "rod", "velocity": {{"linear": [0, 0, -1.5], "angular": [0, 3, 0]}},
              "mass": {{"value": 1, "inertia": [0.0001, 0.02, 0.02, 0, 0, 0], "centre": [0.5, 0, 0]}}}},
            {{"name": "mass", "pose": {{"position": [5, 0, -0.55]}},
              "mass": {{"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}}},
            {{"name": "top", "pose": {{"position": [10, 0, 50]}}, "velocity": {{"angular": [1, 0, 4]}},
              "mass": {{"value": 1, "inertia": [0.01, 0.01, 0.02, 0, 0, 0]}}}},
            {{"name": "ground", "fixed": true, "pose": {{"position": [20, 0, 0]}},
              "shapes": [{{"primitive": "plane", "size": [4, 4, 0]}}]}}{}],
            "joints": [{{"name": "hinge", "type": "revolute",
                         "a": {{"body": "base", "z": [0, 1, 0], "x": [1, 0, 0]}},
                         "b": {{"body": "rod", "z": [0, 1, 0], "x": [1, 0, 0]}}}}],
            "loads": [{{"name": "spring", "type": "spring-damper", "a": {{"body": "base", "position": [5, 0, 0]}},
                        "b": {{"body": "mass"}}, "stiffness": 400, "length": 0.5}}],
            "contacts": [{}],
            "run": {{"until": 0.15, "output_step": 0.05, "strategy": "time-stepping", "step": {}, "scheme": "{}"}}}})",
                            bodies, contacts, step, scheme))
        .mechanism;
}

} // namespace

class KeptIslandsTest : public QObject {
    Q_OBJECT

  private slots:
    void besideAPile_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("step");
        QTest::addColumn<double>("within");
        // What is left is that steps, shortened for the pile, are shorter for all.
        for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "D-minus", "D-minus-MBSim", "Schatzman-Paoli"})
            QTest::addRow("%s", scheme) << QString(scheme) << 1e-3 << 1e-4;
        QTest::addRow("Moreau-Jean, short steps") << QString("Moreau-Jean") << 2e-4 << 2e-6;
    }
    void besideAPile() {
        QFETCH(QString, scheme);
        QFETCH(double, step);
        QFETCH(double, within);
        std::string story;
        const Frame alone = endOf(scene(0, scheme.toStdString(), step), story);
        QVERIFY2(story.empty(), story.c_str());
        const Frame beside = endOf(scene(3, scheme.toStdString(), step), story);
        QVERIFY2(story.empty(), story.c_str());
        for (const std::size_t body : {1u, 2u, 3u}) {
            const BodyState &a = alone.bodies[body], &b = beside.bodies[body];
            const double off = std::max(
                {(a.position - b.position).norm(), (a.linear - b.linear).norm(), (a.angular - b.angular).norm()});
            QVERIFY2(off < within, qPrintable(QString("body %1 is %2 off").arg(body).arg(off)));
        }
    }
};

QTEST_APPLESS_MAIN(KeptIslandsTest)
#include "kept_islands_test.moc"
