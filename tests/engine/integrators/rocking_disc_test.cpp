// A disc that comes down nearly flat rocks: the place where it stands runs round its rim, the faster the flatter it
// lies, and its forces with it. What friction takes there is in the books, and what it takes of the way is what it must
// be.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double radius = 0.05, half = 0.02, gravity = 9.81, until = 0.05;

/// `tilt` (rad) about an axis in the plane that is turned by `direction` (rad) from x; the lowest point of the rim is
/// `height` (m) above the table.
Mechanism scene(double tilt, double direction, double height, double speed, double friction, double end = until) {
    const double c = std::cos(0.5 * tilt), s = std::sin(0.5 * tilt);
    return parseProject(
               fmt::format(R"({{"escapement": 1, "name": "rocking", "materials": [{{"name": "m", "density": 1000}}],
          "bodies": [
            {{"name": "table", "fixed": true, "shapes": [
               {{"primitive": "box", "size": [2, 2, 0.1], "placement": {{"position": [0.5, 0, -0.05]}}}}]}},
            {{"name": "disc", "shapes": [{{"primitive": "cylinder", "radius": {}, "length": {}, "material": "m"}}],
              "pose": {{"position": [0, 0, {}], "quaternion": [{}, {}, {}, 0]}},
              "velocity": {{"linear": [{}, 0, 0]}}}}],
          "contacts": [{{"name": "c", "a": {{"body": "disc"}}, "b": {{"body": "table"}}, "friction": {}}}],
          "run": {{"until": {}, "output_step": 0.01}}}})",
                           radius, 2.0 * half, half * std::cos(tilt) + radius * std::sin(tilt) + height, c,
                           s * std::cos(direction), s * std::sin(direction), speed, friction, end))
        .mechanism;
}

} // namespace

class RockingDiscTest : public QObject {
    Q_OBJECT

  private slots:
    void booksClose_data() {
        QTest::addColumn<double>("tilt");
        QTest::addColumn<double>("speed");
        QTest::addColumn<double>("friction");
        for (const double tilt : {1e-6, 1e-5, 2e-4, 1.5e-3})
            for (const double speed : {0.2, 2.0})
                for (const double friction : {0.0, 0.1, 0.3})
                    QTest::addRow("%g rad, %g m/s, friction %g", tilt, speed, friction) << tilt << speed << friction;
    }
    void booksClose() {
        QFETCH(double, tilt);
        QFETCH(double, speed);
        QFETCH(double, friction);
        for (int turn = 0; turn < 4; ++turn) {
            const double direction = 0.3 + 0.5 * std::numbers::pi * turn;
            Record record;
            run(scene(tilt, direction, 3e-6, speed, friction), {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const RunSummary& sum = record.summary;
            const double open = std::abs(sum.energy_end + sum.dissipated - sum.work - sum.energy_start);
            QVERIFY2(open < 1e-7, qPrintable(QString("turned by %1: %2 J").arg(direction).arg(open)));
            // The disc slides along x much faster than it turns: friction takes its share of all that bears it.
            const Vec3& v = record.end().linear;
            if (speed > 1.0) QVERIFY(std::abs(v.x() - (speed - friction * (gravity * until + v.z()))) < 1e-4 * speed);
        }
    }
    /// What falls straight down about a point of its rim is stopped by all of it at once, whatever its axis is: the
    /// place on which it stood does not run round.
    void fallsFlat() {
        for (const double tilt : {0.05, 0.1, 0.2})
            for (int turn = 0; turn < 12; ++turn) {
                const double direction = 0.2 + 0.6 * turn;
                Record record;
                run(scene(tilt, direction, 0.0, 0.0, turn % 2 == 0 ? 0.0 : 0.3, 0.2), {}, record);
                QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
                const RunSummary& sum = record.summary;
                const double open = std::abs(sum.energy_end + sum.dissipated - sum.work - sum.energy_start);
                const double fall = half * std::cos(tilt) + radius * std::sin(tilt) - half, // of its centre
                    weight = 1000.0 * std::numbers::pi * radius * radius * 2.0 * half * gravity;
                QVERIFY2(open < 1e-9, qPrintable(QString("%1 rad about %2: %3 J").arg(tilt).arg(direction).arg(open)));
                QVERIFY2(std::abs(sum.dissipated - weight * fall) < 1e-6 * weight * fall + 1e-9,
                         qPrintable(
                             QString("%1 for %2 J").arg(sum.dissipated, 0, 'g', 12).arg(weight * fall, 0, 'g', 12)));
                QVERIFY(record.end().linear.norm() < 1e-9 && record.end().angular.norm() < 1e-9);
            }
    }
};

QTEST_APPLESS_MAIN(RockingDiscTest)
#include "rocking_disc_test.moc"
