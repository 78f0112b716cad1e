// Bodies so small that the usual tolerances, which are lengths, are no longer small beside them: a run says so.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

using namespace escapement;

class SmallBodiesTest : public QObject {
    Q_OBJECT

  private slots:
    void aCoarseClusterIsSaid_data() {
        QTest::addColumn<double>("size");
        QTest::addColumn<double>("cluster");
        QTest::addColumn<bool>("said");
        QTest::newRow("a hand") << 0.1 << 1e-8 << false;
        QTest::newRow("a tenth of a millimetre") << 1e-4 << 1e-8 << true;
        QTest::newRow("its own tolerance") << 1e-4 << 1e-12 << false;
    }
    /// Two balls fall side by side, one 5 nm above the other: when the first strikes, the second counts as touching.
    void aCoarseClusterIsSaid() {
        QFETCH(double, size);
        QFETCH(double, cluster);
        QFETCH(bool, said);
        const auto ball = [&](const char* name, double x, double above) {
            return QString(R"({"name": "%1", "pose": {"position": [%2, 0, %3]}, "velocity": {"linear": [0, 0, %4]},
                "mass": {"value": %5, "inertia": [%6, %6, %6, 0, 0, 0]},
                "shapes": [{"primitive": "sphere", "radius": %7}]})")
                .arg(name)
                .arg(x * size)
                .arg(size + above, 0, 'g', 17)
                .arg(-size)
                .arg(1e3 * size * size * size)
                .arg(4e2 * size * size * size * size * size)
                .arg(size);
        };
        const QString project = QString(R"({"escapement": 1, "name": "balls", "gravity": [0, 0, 0], "bodies": [
            {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [%1, %1, 0]}]}, %2, %3],
            "contacts": [{"name": "c1", "a": {"body": "floor"}, "b": {"body": "one"}, "restitution": 0.5},
            {"name": "c2", "a": {"body": "floor"}, "b": {"body": "two"}, "restitution": 0.5}],
            "run": {"until": 0.5, "output_step": 0.05, "cluster": %4}})")
                                    .arg(20.0 * size)
                                    .arg(ball("one", -2.0, 0.1 * size), ball("two", 2.0, 0.1 * size + 5e-9))
                                    .arg(cluster);
        Record record;
        RunControl control;
        record.summary = simulate(parseProject(project.toStdString()).mechanism, PartLibrary(), {}, record, control);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY(record.count(EventKind::Impact) >= 1);
        const auto& notes = record.summary.notes;
        QCOMPARE(std::count_if(notes.begin(), notes.end(),
                               [](const std::string& n) { return n.find("/run/cluster") != std::string::npos; }),
                 said ? 1 : 0);
    }
};

QTEST_GUILESS_MAIN(SmallBodiesTest)
#include "small_bodies_test.moc"
