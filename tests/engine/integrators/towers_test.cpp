// Towers of boxes at rest in time steps: what one contact problem leaves open must not let the boxes above a gap of
// roundoff fall for a step.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

class TowersTest : public QObject {
    Q_OBJECT

  private slots:
    void stand_data() {
        QTest::addColumn<int>("boxes");
        for (const int boxes : {10, 20, 40, 60}) QTest::addRow("%d", boxes) << boxes;
    }
    void stand() {
        QFETCH(int, boxes);
        QString bodies;
        for (int k = 0; k < boxes; ++k)
            bodies += QString(R"(, {"name": "box %1", "pose": {"position": [0, 0, %2]},
                "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}],
                "mass": {"value": 1, "inertia": [1.6666666666666667e-3, 1.6666666666666667e-3, 1.6666666666666667e-3,
                0, 0, 0]}})")
                          .arg(k)
                          .arg(0.05 + 0.1 * k, 0, 'g', 17);
        const QString project =
            QString(R"({"escapement": 1, "name": "tower", "bodies": [{"name": "floor", "fixed": true,
                "pose": {"position": [0, 0, -0.5]}, "shapes": [{"primitive": "box", "size": [4, 4, 1]}]}%1],
                "contacts": [{"name": "c", "a": {"body": "*"}, "b": {"body": "*"}, "friction": 0.5}],
                "run": {"until": 0.05, "output_step": 0.01, "strategy": "time-stepping", "step": 0.001}})")
                .arg(bodies);
        Record record;
        run(parseProject(project.toStdString()).mechanism, PartLibrary(), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        double moved = 0.0;
        for (std::size_t k = 1; k < record.frames.back().bodies.size(); ++k)
            moved =
                std::max(moved,
                         (record.frames.back().bodies[k].position - record.frames.front().bodies[k].position).norm());
        const double lost = record.summary.energy_start - record.summary.energy_end;
        qInfo("moved by %.1e m, %.1e J of %.0f J lost, %.1e m deep", moved, lost, record.summary.energy_start,
              record.summary.penetration);
        QVERIFY(moved < 1e-5);
        QVERIFY(std::abs(lost) < 2e-6 * record.summary.energy_start);
        QVERIFY(record.summary.penetration < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TowersTest)
#include "towers_test.moc"
