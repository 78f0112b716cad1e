// A box that has tipped over a step of the ground lower than it is long by far: it lies on an edge and on two corners,
// tilted by so little that its normals are all but parallel, and stands still.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

using namespace escapement;

namespace {

/// The ground is lower by `step` (m) beyond x = 0; the box is 0.3 m long, with its centre at `x`.
Mechanism scene(double step, double x, double speed, double friction) {
    return parseProject(
               fmt::format(R"({{"escapement": 1, "name": "low step", "materials": [{{"name": "m", "density": 1000}}],
          "bodies": [
            {{"name": "left", "fixed": true, "shapes": [{{"primitive": "box", "size": [1, 1, 0.1],
              "placement": {{"position": [-0.5, 0, -0.05]}}}}]}},
            {{"name": "right", "fixed": true, "shapes": [{{"primitive": "box", "size": [1, 1, 0.1],
              "placement": {{"position": [0.5, 0, {}]}}}}]}},
            {{"name": "box", "shapes": [{{"primitive": "box", "size": [0.3, 0.1, 0.05], "material": "m"}}],
              "pose": {{"position": [{}, 0.013, 0.025]}}, "velocity": {{"linear": [{}, 0, 0]}}}}],
          "contacts": [{{"name": "c", "a": {{"body": "box"}}, "b": {{"body": "left"}}, "friction": {}}},
                       {{"name": "d", "a": {{"body": "box"}}, "b": {{"body": "right"}}, "friction": {}}}],
          "run": {{"until": 0.5, "output_step": 0.05}}}})",
                           -0.05 - step, x, speed, friction, friction))
        .mechanism;
}

} // namespace

class OverLowStepTest : public QObject {
    Q_OBJECT

  private slots:
    void standsStill_data() {
        QTest::addColumn<double>("step");
        for (const double step : {1e-6, 1e-5, 1e-4, 1e-3}) QTest::addRow("%g m", step) << step;
    }
    void standsStill() {
        QFETCH(double, step);
        for (const double x : {0.01, 0.02, 0.05})
            for (const double speed : {0.0, 0.1, 0.3})
                for (const double friction : {0.3, 1.0}) {
                    Record record;
                    run(scene(step, x, speed, friction), {}, record);
                    QVERIFY2(record.summary.status == RunStatus::Done,
                             (fmt::format("x {}, {} m/s, friction {}: ", x, speed, friction) + record.story()).c_str());
                    const RunSummary& sum = record.summary;
                    QVERIFY(std::abs(sum.energy_end + sum.dissipated - sum.work - sum.energy_start) < 1e-8);
                    QVERIFY(record.end().linear.norm() < 1e-9 && record.end().angular.norm() < 1e-9);
                    // It goes as far as friction lets it.
                    const double way = speed * speed / (2.0 * friction * 9.81);
                    QVERIFY(std::abs(record.end().position.x() - x - way) < 0.05 * way + 5.0 * step);
                }
    }
};

QTEST_APPLESS_MAIN(OverLowStepTest)
#include "over_low_step_test.moc"
