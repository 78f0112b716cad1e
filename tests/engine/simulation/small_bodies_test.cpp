// Tolerances that are lengths, and bodies of all sizes: left to the program they follow the mechanism; where those
// typed are no longer small beside the bodies, a run says so.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

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

    void lengthsFollowTheMechanism_data() {
        QTest::addColumn<double>("size");
        QTest::addColumn<double>("floor");
        QTest::addColumn<double>("times");
        QTest::newRow("a table") << 1.0 << 1.0 << 1.0;
        QTest::newRow("a mountain") << 1e3 << 1.0 << 100.0 * std::sqrt(2.0);
        QTest::newRow("a grain") << 1e-3 << 1.0 << 0.1 * std::sqrt(2.0);
        QTest::newRow("a table on a wide floor") << 1.0 << 2e4 << 1.0;
    }
    /// A ball bounces as often as with these times the usual lengths typed; typed, they are what they are.
    void lengthsFollowTheMechanism() {
        QFETCH(double, size);
        QFETCH(double, floor);
        QFETCH(double, times);
        const auto impacts = [&](const QString& typed) {
            const double mass = 1e3 * size * size * size;
            const QString project = QString(R"({"escapement": 1, "bodies": [
                {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [%1, %1, 0]}]},
                {"name": "ball", "pose": {"position": [0, 0, %2]},
                "mass": {"value": %3, "inertia": [%4, %4, %4, 0, 0, 0]},
                "shapes": [{"primitive": "sphere", "radius": %5}]}],
                "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "ball"}, "restitution": 0.5}],
                "run": {"until": %6, "output_step": %7%8}})")
                                        .arg(floor * size)
                                        .arg(0.2 * size)
                                        .arg(mass)
                                        .arg(4e-3 * mass * size * size)
                                        .arg(0.1 * size)
                                        .arg(std::sqrt(size))
                                        .arg(0.01 * std::sqrt(size))
                                        .arg(typed);
            Record record;
            escapement::run(parseProject(project.toStdString()).mechanism, PartLibrary(), record);
            return record.summary.status == RunStatus::Done ? record.count(EventKind::Impact) : -1;
        };
        const auto typed = [&](double factor) {
            return impacts(QString(R"(, "accumulation_height": %1, "cluster": %2)")
                               .arg(1e-10 * factor, 0, 'g', 17)
                               .arg(1e-8 * factor, 0, 'g', 17));
        };
        const int usual = typed(1.0), followed = typed(times);
        QVERIFY(usual > 5 && followed > 5 && (times == 1.0 || usual != followed));
        QCOMPARE(impacts(""), followed);
    }

    void aCoarseClusterMovesNoStart_data() {
        QTest::addColumn<double>("cluster");
        for (double cluster : {1e-8, 1e-3, 1.0}) QTest::addRow("%g m", cluster) << cluster;
    }
    /// Of a ball 0.5 mm above the floor: it falls, whatever gaps count as one impact.
    void aCoarseClusterMovesNoStart() {
        QFETCH(double, cluster);
        for (const char* strategy : {"event-driven", "hybrid"}) {
            const QString project = QString(R"({"escapement": 1, "bodies": [
                {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [1, 1, 0]}]},
                {"name": "ball", "pose": {"position": [0, 0, 0.0505]},
                "mass": {"value": 1, "inertia": [1e-3, 1e-3, 1e-3, 0, 0, 0]},
                "shapes": [{"primitive": "sphere", "radius": 0.05}]}],
                "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "ball"}, "restitution": 1}],
                "run": {"until": 0.05, "output_step": 0.01, "strategy": "%1", "cluster": %2}})")
                                        .arg(strategy)
                                        .arg(cluster);
            Record record;
            escapement::run(parseProject(project.toStdString()).mechanism, PartLibrary(), record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QCOMPARE(record.frames.front().bodies[1].position.z(), 0.0505);
            const auto first = std::ranges::find(record.events, EventKind::Impact, &Event::kind);
            QVERIFY2(first != record.events.end(), record.story().c_str());
            QVERIFY2(std::abs(first->time - std::sqrt(2.0 * 0.0005 / 9.81)) < 1e-9, record.story().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(SmallBodiesTest)
#include "small_bodies_test.moc"
