// A drawer that bounces in its slot while a box lies against it: edges slide on edges, share the load, and which of
// them bears how much is one of many answers that follow one another without a rule. The run comes forward all the
// same.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

using namespace escapement;

namespace {

Mechanism scene(const std::string& run) {
    return parseProject(
               R"({"escapement": 1, "name": "drawer", "materials": [{"name": "m", "density": 1000}], "bodies": [
            {"name": "frame", "fixed": true, "shapes": [
              {"primitive": "box", "size": [0.6, 0.6, 0.1], "placement": {"position": [-0.4, 0, -0.05]}},
              {"primitive": "box", "size": [0.6, 0.6, 0.1], "placement": {"position": [0.6, 0, -0.05]}},
              {"primitive": "box", "size": [0.4, 0.6, 0.05], "placement": {"position": [0.1, 0, -0.125]}},
              {"primitive": "box", "size": [0.4, 0.1, 0.1], "placement": {"position": [0.1, -0.25, -0.05]}}]},
            {"name": "drawer", "pose": {"position": [0.1, 0.35, -0.05]}, "velocity": {"linear": [0, -0.5, 0]},
              "shapes": [{"primitive": "box", "size": [0.2, 0.4, 0.1], "material": "m"}]},
            {"name": "box", "pose": {"position": [-0.3, 0, 0.025]}, "velocity": {"linear": [1.6, 0, 0]},
              "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.05], "material": "m"}]}],
          "contacts": [
            {"name": "d", "a": {"body": "drawer"}, "b": {"body": "frame"}, "friction": 0.02, "restitution": 0.5},
            {"name": "b", "a": {"body": "box"}, "b": {"body": "frame"}, "friction": 0.3},
            {"name": "bd", "a": {"body": "box"}, "b": {"body": "drawer"}, "friction": 0.3}],
          "run": {"until": 0.8, "output_step": 0.05, )" +
               run + "}}")
        .mechanism;
}

} // namespace

class DrawerTest : public QObject {
    Q_OBJECT

  private slots:
    void comesForward() {
        Record steps;
        run(scene(R"("strategy": "time-stepping", "step": 0.0002)"), {}, steps);
        QVERIFY2(steps.summary.status == RunStatus::Done, steps.story().c_str());
        for (const char* options : {R"("strategy": "hybrid")", R"("strategy": "hybrid", "tolerance": 1e-6)"}) {
            Record record;
            run(scene(options), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, (options + record.story()).c_str());
            QVERIFY2(record.summary.accepted < 3000, qPrintable(QString::number(record.summary.accepted)));
            const double off = (record.end().position - steps.end().position).norm();
            QVERIFY2(off < 1e-3, qPrintable(QString("%1 m from where time steps put it").arg(off)));
        }
    }
};

QTEST_APPLESS_MAIN(DrawerTest)
#include "drawer_test.moc"
