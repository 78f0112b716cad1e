// The moment that friction of a universal joint's coordinates shows in frames is the one that acts: about the first
// axis of frame a, about the second of frame b.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class UniversalFrictionTest : public QObject {
    Q_OBJECT

  private slots:
    void showsTheMomentThatActs_data() {
        QTest::addColumn<QString>("coordinate");
        QTest::addColumn<double>("spin"); // rad/s, about the first axis: round and round
        QTest::newRow("first") << "angle x" << 3.0;
        QTest::newRow("second") << "angle y" << 3.0;
        QTest::newRow("second, turned over") << "angle y" << 30.0;
    }
    /// Its power over the angular velocity of b is that of the coordinate: moment times slip. Shown about an axis of
    /// frame a, the second seemed to drive.
    void showsTheMomentThatActs() {
        QFETCH(QString, coordinate);
        QFETCH(double, spin);
        const Mechanism m = parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
            { "name": "ground", "fixed": true },
            { "name": "b", "mass": { "value": 1, "inertia": [0.01, 0.02, 0.03, 0, 0, 0] },
              "pose": { "position": [0.1, 0.05, -0.2] }, "velocity": { "angular": [%2, -2, 1] } } ],
            "joints": [ { "name": "u", "type": "universal", "a": { "body": "ground" },
                "b": { "body": "b", "position": [-0.1, -0.05, 0.2] }, "coordinate": "%1", "friction": 0.05 } ],
            "run": { "until": 0.5, "output_step": 0.01, "strategy": "event-driven", "tolerance": 1e-9 } })")
                                             .arg(coordinate)
                                             .arg(spin)
                                             .toStdString())
                                .mechanism;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        int told = 0;
        for (const Frame& frame : record.frames)
            for (const ContactRow& row : frame.contacts) {
                if (row.force.norm() < 0.04 || row.slip.norm() < 1e-2) continue;
                const double shown = row.force.dot(frame.bodies[1].angular), taken = row.force.dot(row.slip);
                QVERIFY2(std::abs(shown - taken) < 1e-6, qPrintable(QString("%1 W for %2 W").arg(shown).arg(taken)));
                ++told;
            }
        QVERIFY2(told > 20, qPrintable(QString::number(told)));
    }
};

QTEST_GUILESS_MAIN(UniversalFrictionTest)
#include "universal_friction_test.moc"
