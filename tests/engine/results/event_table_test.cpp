// The table of events: also what strikes in time steps, which have no instants, with all of its impulse.

#include "engine/model/files/project_file.h"
#include "engine/results/result_file.h"
#include "engine/simulation/simulate.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A ball of 2 kg that falls 50 mm onto a plane and sticks there.
std::string drop(const std::string& strategy) {
    return R"({"escapement": 1, "name": "drop", "bodies": [
        {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [1, 1, 0]}]},
        {"name": "ball", "pose": {"position": [0, 0, 0.07]}, "mass": {"value": 2, "centre": [0, 0, 0], "inertia":
            [0.001, 0.001, 0.001, 0, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": 0.02}]}],
        "contacts": [{"name": "landing", "a": {"body": "ball"}, "b": {"body": "floor"}}],
        "run": {"until": 0.3, "output_step": 0.01, "strategy": ")" +
           strategy + R"("}})";
}

struct Row {
    QMap<QString, QString> fields;
    double number(const char* head) const { return fields.value(head).toDouble(); }
};

/// A table of plain fields.
std::vector<Row> rowsOf(const QString& file) {
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) return {};
    const QStringList lines = QString::fromUtf8(in.readAll()).trimmed().split('\n');
    const QStringList heads = lines[0].split(',');
    std::vector<Row> rows;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const QStringList fields = lines[i].split(',');
        Row row;
        for (qsizetype k = 0; k < heads.size() && k < fields.size(); ++k) row.fields[heads[k]] = fields[k];
        rows.push_back(row);
    }
    return rows;
}

} // namespace

class EventTableTest : public QObject {
    Q_OBJECT
  private slots:
    void blowsOfTimeStepsStandInTheTable_data() {
        QTest::addColumn<QString>("strategy");
        for (const char* strategy : {"time-stepping", "event-driven"}) QTest::newRow(strategy) << strategy;
    }
    /// However the run is made, the table has the whole of the blow: the momentum that the ball had.
    void blowsOfTimeStepsStandInTheTable() {
        QFETCH(QString, strategy);
        const Mechanism m = parseProject(drop(strategy.toStdString())).mechanism;
        Result result;
        ResultLayout layout;
        layout.project_text = projectText(m);
        RunControl control;
        simulate(m, {}, layout, result, control);
        QVERIFY2(result.status() == RunStatus::Done, result.message().c_str());
        QTemporaryDir folder;
        const QString file = folder.filePath("events.csv");
        exportEventsCsv(result, file.toStdString());
        double impulse = 0.0, last = 0.0;
        int ofSteps = 0, ofEvents = 0;
        for (const Row& row : rowsOf(file)) {
            QVERIFY(row.number("time [s]") >= last);
            last = row.number("time [s]");
            const QString kind = row.fields["kind"];
            if (kind != "impact" && kind != "impacts in steps") continue;
            (kind == "impact" ? ofEvents : ofSteps) += 1;
            QCOMPARE(row.fields["subject"], QString("landing"));
            QVERIFY(row.fields["feature_a"].contains("ball") && row.fields["feature_b"].contains("floor"));
            QVERIFY(std::abs(row.number("point_z [m]")) < 2e-3);
            QVERIFY(std::abs(row.number("normal_z [1]") + 1.0) < 1e-9); // from the ball to the floor
            QVERIFY(std::abs(row.number("impulse_z [N s]") + row.number("normal_impulse [N s]")) < 1e-12);
            impulse += row.number("normal_impulse [N s]");
            if (kind == "impact") {
                QVERIFY(row.number("approach_speed [m/s]") > 0.0 && !row.fields["leaving_speed [m/s]"].isEmpty());
                continue;
            }
            QVERIFY(row.fields["approach_speed [m/s]"].isEmpty() && row.fields["energy_lost [J]"].isEmpty());
            QVERIFY2(row.fields["text"].contains("since 0.1 s") || row.fields["text"].contains("since 0.09 s"),
                     qPrintable(row.fields["text"])); // it falls for 0.101 s
        }
        QCOMPARE(ofEvents > 0, strategy == "event-driven");
        QCOMPARE(ofSteps > 0, strategy == "time-stepping");
        const double momentum = 2.0 * std::sqrt(2.0 * 9.81 * 0.05);
        QVERIFY2(std::abs(impulse - momentum) < 0.02 * momentum, qPrintable(QString::number(impulse)));
    }
};

QTEST_GUILESS_MAIN(EventTableTest)
#include "event_table_test.moc"
