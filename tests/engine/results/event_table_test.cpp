// The table of events: also what strikes in time steps, which have no instants, with all of its impulse.

#include "engine/model/files/project_file.h"
#include "engine/results/result_file.h"
#include "engine/results/result_records.h"
#include "engine/simulation/simulate.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <mutex>

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
                QVERIFY(std::abs(row.number("approach_speed [m/s]") - std::sqrt(2.0 * 9.81 * 0.05)) < 1e-9);
                QVERIFY(!row.fields["leaving_speed [m/s]"].isEmpty());
                QVERIFY(std::abs(row.number("leaving_speed [m/s]")) < 1e-9);
                // Each in its column, and so not in words as well.
                QVERIFY2(!row.fields["text"].contains("approach"), qPrintable(row.fields["text"]));
                QVERIFY(row.fields["impulse_since [s]"].isEmpty());
                continue;
            }
            QVERIFY(row.fields["approach_speed [m/s]"].isEmpty() && row.fields["energy_lost [J]"].isEmpty());
            const double since = row.number("impulse_since [s]"); // it falls for 0.101 s
            QVERIFY2(std::abs(since - 0.1) < 1e-9 || std::abs(since - 0.09) < 1e-9, qPrintable(QString::number(since)));
            QVERIFY(row.fields["text"].isEmpty());
        }
        QCOMPARE(ofEvents > 0, strategy == "event-driven");
        QCOMPARE(ofSteps > 0, strategy == "time-stepping");
        const double momentum = 2.0 * std::sqrt(2.0 * 9.81 * 0.05);
        QVERIFY2(std::abs(impulse - momentum) < 0.02 * momentum, qPrintable(QString::number(impulse)));
    }

    /// Names of parts and joints may hold what stands between the two features.
    void featuresStandInTheirColumns() {
        const std::vector<std::pair<QString, QString>> pairs = {{"a|Assembly/Bolt - M6#face:3", "b - 2|Plate#face:1"},
                                                                {"arm|hinge - left", "base|hinge - left"}};
        Result result;
        result.begin({});
        for (const auto& [a, b] : pairs) {
            Event event;
            event.kind = EventKind::Touch;
            event.features = (a + " - " + b).toStdString();
            result.event(event);
        }
        result.finish(RunStatus::Done, "");
        QTemporaryDir folder;
        const QString file = folder.filePath("events.csv");
        exportEventsCsv(result, file.toStdString());
        const auto rows = rowsOf(file);
        QCOMPARE(rows.size(), pairs.size());
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            QCOMPARE(rows[k].fields["feature_a"], pairs[k].first);
            QCOMPARE(rows[k].fields["feature_b"], pairs[k].second);
        }
    }

    /// A file of before has no speeds in its events: they are not known, whatever lay where they are read to.
    void eventsOfOlderFilesHaveNoSpeeds() {
        QTemporaryDir folder;
        const std::string file = folder.filePath("old.h5").toStdString();
        {
            ResultFileWriter writer(file);
            writer.begin({});
            Event event;
            event.kind = EventKind::Impact;
            event.text = "approach 1 m/s, leaves with 0.5 m/s";
            event.approach = 1.0;
            event.leaving = 0.5;
            writer.event(event);
            writer.finish(RunStatus::Done, "");
        }
        QCOMPARE(readResult(file)->events()[0].approach, 1.0);
        {
            std::lock_guard lock(hdf5Mutex());
            const Hid opened(H5Fopen(file.c_str(), H5F_ACC_RDWR, H5P_DEFAULT)),
                now = eventType(), before(H5Tcreate(H5T_COMPOUND, sizeof(EventRecord)));
            for (int i = 0; i < H5Tget_nmembers(now); ++i) {
                char* name = H5Tget_member_name(now, unsigned(i));
                const Hid type(H5Tget_member_type(now, unsigned(i)));
                if (const std::string is = name; is != "approach" && is != "leaving")
                    H5Tinsert(before, name, H5Tget_member_offset(now, unsigned(i)), type);
                H5free_memory(name);
            }
            EventRecord row;
            const hsize_t one = 1;
            const Hid space(H5Screate_simple(1, &one, nullptr));
            {
                const Hid data(H5Dopen2(opened, "events", H5P_DEFAULT));
                QVERIFY(H5Dread(data, before, H5S_ALL, H5S_ALL, H5P_DEFAULT, &row) >= 0);
            }
            QVERIFY(H5Ldelete(opened, "events", H5P_DEFAULT) >= 0);
            const Hid data(H5Dcreate2(opened, "events", before, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
            QVERIFY(H5Dwrite(data, before, H5S_ALL, H5S_ALL, H5P_DEFAULT, &row) >= 0);
            H5Dvlen_reclaim(before, space, H5P_DEFAULT, &row);
        }
        const auto events = readResult(file)->events();
        QCOMPARE(events.size(), std::size_t(1));
        QCOMPARE(events[0].kind, EventKind::Impact);
        QVERIFY(std::isnan(events[0].approach) && std::isnan(events[0].leaving));
        const QString table = folder.filePath("events.csv");
        exportEventsCsv(*readResult(file), table.toStdString());
        const auto rows = rowsOf(table);
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(rows[0].fields["approach_speed [m/s]"].isEmpty());
    }
};

QTEST_GUILESS_MAIN(EventTableTest)
#include "event_table_test.moc"
