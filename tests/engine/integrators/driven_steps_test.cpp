// A plate that a motor moves to and fro, by every time-stepping scheme: nothing touches, and what the motor works is
// what the plate has.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class DrivenStepsTest : public QObject {
    Q_OBJECT

  private slots:
    void theMotorsWorkIsThePlates_data() {
        QTest::addColumn<QString>("scheme");
        for (const auto& scheme : schemeTypes())
            QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    void theMotorsWorkIsThePlates() {
        QFETCH(QString, scheme);
        const QString project = QString(R"({"escapement": 1, "name": "plate", "gravity": [0, 0, 0], "bodies": [
                {"name": "ground", "fixed": true, "shapes": []},
                {"name": "plate", "mass": {"value": 5, "inertia": [1, 1, 1, 0, 0, 0]}, "shapes": []}],
                "joints": [{"name": "slide", "type": "prismatic", "motor": {"kind": "position",
                "value": "sin(50 * t) * 0.01"}, "a": {"body": "ground"}, "b": {"body": "plate"}}],
                "run": {"until": 1, "output_step": 0.02, "strategy": "time-stepping", "step": 0.001,
                "scheme": "%1"}})")
                                    .arg(scheme);
        Record record;
        run(parseProject(project.toStdString()).mechanism, PartLibrary(), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const RunSummary& s = record.summary;
        const double most = 0.5 * 5.0 * 0.25;                         // J: the plate at its fastest
        const double off = scheme == "D-minus-explicit" ? 0.4 : 0.02; // its joints' forces lag by a stage
        QVERIFY2(std::abs(s.energy_end - s.energy_start + s.dissipated - s.work) < off * most, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(DrivenStepsTest)
#include "driven_steps_test.moc"
