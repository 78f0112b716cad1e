// Schemes on a friction pyramid, whose contact problems are solved by pivots: for bodies of any size.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <fmt/format.h>

#include <QtTest>

#include <cmath>

using namespace escapement;

class PyramidSizesTest : public QObject {
    Q_OBJECT

  private slots:
    void pyramidsAtAnySize_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"Stewart-Trinkle", "Anitescu-Potra", "Moreau-Jean"}) QTest::newRow(scheme) << scheme;
    }
    /// Two boxes, one on the other, slide down a slope: of the size of a hand, and a thousandth of it. What is a
    /// thousandth moves as the whole does, in a time that is the root of it; pivots on masses of 1e-9 kg once went by
    /// roundoff.
    void pyramidsAtAnySize() {
        QFETCH(QString, scheme);
        std::vector<Vec3> ends;
        for (const double size : {1.0, 1e-3}) {
            const double time = std::sqrt(size), mass = std::pow(size, 3), moment = mass * size * size;
            const auto box = [&](const char* name, double m, const Vec3& at, const Vec3& sides, double speed) {
                const Vec3 inertia =
                    m / 12.0 *
                    Vec3(sides.y() * sides.y() + sides.z() * sides.z(), sides.x() * sides.x() + sides.z() * sides.z(),
                         sides.x() * sides.x() + sides.y() * sides.y());
                return fmt::format(
                    R"({{"name": "{}", "pose": {{"position": [{}, {}, {}]}}, "mass": {{"value": {}, "inertia":
                    [{}, {}, {}, 0, 0, 0]}}, "velocity": {{"linear": [{}, 0, 0]}}, "shapes": [{{"primitive": "box",
                    "size": [{}, {}, {}]}}]}})",
                    name, at.x() * size, at.y() * size, at.z() * size, m * mass, inertia.x() * moment,
                    inertia.y() * moment, inertia.z() * moment, speed * size / time, sides.x() * size, sides.y() * size,
                    sides.z() * size);
            };
            Mechanism m =
                parseProject(
                    fmt::format(R"({{"escapement": 1, "name": "boxes", "gravity": [4.16, 0.3, -8.88], "bodies": [
                {{"name": "slope", "fixed": true, "shapes": [{{"primitive": "plane", "size": [{}, {}, 0]}}]}}, {}, {}],
                "contacts": [{{"name": "c1", "a": {{"body": "slope"}}, "b": {{"body": "b1"}}, "friction": 0.48}},
                {{"name": "c2", "a": {{"body": "b1"}}, "b": {{"body": "b2"}}, "friction": 0.35}}],
                "run": {{"until": {}, "output_step": {}, "step": {}, "strategy": "time-stepping"}}}})",
                                9.0 * size, 9.0 * size, box("b1", 1.0, {0.0, 0.0, 0.05}, {0.4, 0.3, 0.1}, 0.5),
                                box("b2", 0.5, {0.03, 0.02, 0.15}, {0.2, 0.2, 0.1}, 0.0), 0.3 * time, 0.01 * time,
                                1e-3 * time))
                    .mechanism;
            m.run.scheme = scheme.toStdString();
            Record record;
            RunControl control;
            const RunSummary summary = simulate(m, PartLibrary(), {}, record, control);
            QVERIFY2(summary.status == RunStatus::Done, summary.message.c_str());
            QVERIFY2(summary.worst_residual < 1e-5, qPrintable(QString::number(summary.worst_residual)));
            ends.push_back(summary.final.bodies[1].position / size);
            ends.push_back(summary.final.bodies[2].position / size);
        }
        QVERIFY2((ends[0] - ends[2]).norm() < 2e-3 && (ends[1] - ends[3]).norm() < 2e-3,
                 qPrintable(
                     QString("%1 %2 for %3 %4").arg(ends[2].x()).arg(ends[2].y()).arg(ends[0].x()).arg(ends[0].y())));
    }
};

QTEST_GUILESS_MAIN(PyramidSizesTest)
#include "pyramid_sizes_test.moc"
