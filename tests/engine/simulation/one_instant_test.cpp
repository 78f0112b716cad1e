// Changes between sticking and slipping that follow one another at one instant come to an end there: what has stopped
// begins anew from rest, and what breaks loose together does so at once. The event-driven method needs no time steps.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A steel cube of 20 mm that falls on a floor. `start`: height, attitude, velocity, spin.
Mechanism cube(double tolerance, const QString& start) {
    constexpr double side = 0.02, mass = 7850.0 * side * side * side;
    return parseProject(QString(R"({ "escapement": 1, "bodies": [
        { "name": "floor", "fixed": true, "shapes": [ { "primitive": "plane", "size": [2, 2, 0] } ] },
        { "name": "cube", %4, "shapes": [ { "primitive": "box", "size": [%1, %1, %1] } ],
          "mass": { "value": %2, "inertia": [%3, %3, %3, 0, 0, 0] } } ],
        "contacts": [ { "name": "c", "a": { "body": "floor" }, "b": { "body": "cube" }, "friction": 0.3,
                        "restitution": 0.4 } ],
        "run": { "until": 0.8, "output_step": 0.01, "tolerance": %5 } })")
                            .arg(side)
                            .arg(mass, 0, 'g', 17)
                            .arg(mass * side * side / 6.0, 0, 'g', 17)
                            .arg(start)
                            .arg(tolerance)
                            .toStdString())
        .mechanism;
}

/// So many boxes beside one another, each on a table of its own that is shaken along x: they slide on, stop and break
/// loose.
Mechanism shaken(int count) {
    QString bodies, joints, contacts;
    for (int k = 0; k < count; ++k) {
        bodies += QString(R"(, { "name": "table %1", "pose": { "position": [0, %2, -0.05] },
            "shapes": [ { "primitive": "box", "size": [2, 1, 0.1] } ],
            "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } },
            { "name": "box %1", "pose": { "position": [0, %2, 0.02] },
            "shapes": [ { "primitive": "box", "size": [0.1, 0.06, 0.04] } ],
            "mass": { "value": 0.2, "inertia": [8.666666666666665e-05, 1.9333333333333336e-04,
                                                2.2666666666666668e-04, 0, 0, 0] } })")
                      .arg(k)
                      .arg(3 * k);
        joints += QString(R"text(%1{ "name": "j%2", "type": "prismatic",
            "a": { "body": "ground", "position": [0, %3, -0.05], "z": [1, 0, 0], "x": [0, 1, 0] },
            "b": { "body": "table %2", "z": [1, 0, 0], "x": [0, 1, 0] },
            "motor": { "kind": "position", "value": "0.02*(1-cos(%4*t))" } })text")
                      .arg(k > 0 ? ", " : "")
                      .arg(k)
                      .arg(3 * k)
                      .arg(18.0 + 0.7 * k);
        contacts += QString(R"(%1{ "name": "c%2", "a": { "body": "table %2" }, "b": { "body": "box %2" },
            "friction": 0.3 })")
                        .arg(k > 0 ? ", " : "")
                        .arg(k);
    }
    return parseProject(QString(R"({ "escapement": 1, "bodies": [ { "name": "ground", "fixed": true } %1 ],
        "joints": [ %2 ], "contacts": [ %3 ], "run": { "until": 0.12, "tolerance": 1e-8, "output_step": 0.05 } })")
                            .arg(bodies, joints, contacts)
                            .toStdString())
        .mechanism;
}

} // namespace

class OneInstantTest : public QObject {
    Q_OBJECT

  private slots:
    void aCubeComesToRest_data();
    void aCubeComesToRest();
    void shakenBoxesBreakLoose();
};

void OneInstantTest::aCubeComesToRest_data() {
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<QString>("start");
    const auto add = [](const char* name, double tolerance, double height, const char* attitude, const char* velocity,
                        const char* spin) {
        QTest::newRow(name) << tolerance
                            << QString(R"("pose": { "position": [0, 0, %1], "quaternion": [%2] },
                                          "velocity": { "linear": [%3], "angular": [%4] })")
                                   .arg(height)
                                   .arg(attitude, velocity, spin);
    };
    add("turned aside", 1e-06, 0.3, "-0.6696977903777637, -0.07841488277831002, 0.5496216195681227, 0.4932261662009818",
        "0, 0, 0", "33.0057273890954, -88.82006405570951, -96.95705358515505");
    add("slides back", 0.001, 0.1, "0.6056896841650151, 0.4003750415969005, -0.03145545823246681, -0.6869136675811233",
        "0.09438657263563399, -0.12129619577110495, 0", "27.323334134214306, 18.485600010960248, -1.2761447028041388");
    add("slides back and aside", 0.001, 0.1,
        "0.27344489122852733, 0.13856850568986492, 0.5204798308853642, 0.7969488103595108",
        "-0.06673178992983059, 0.07700429109806561, 0", "-7.107142613693398, 19.7896407746684, 8.131496635723671");
    add("one event", 0.01, 0.1, "-0.6929443826214565, 0.37328208862809936, -0.4374677858306855, 0.4348683723418038",
        "0.1520199031345883, 0.19687805056309482, 0", "-38.90343846802232, -16.868372155188798, -36.57138576192296");
}

/// Where a corner's sliding ended, what errors had left of its speed pointed away from where it slid on to, which ended
/// the sliding again at once: the run made no headway. So it did where the step to one event had become too short.
void OneInstantTest::aCubeComesToRest() {
    QFETCH(double, tolerance);
    QFETCH(QString, start);
    Mechanism m = cube(tolerance, start);
    for (const char* strategy : {"event-driven", "hybrid"}) {
        m.run.strategy = strategy;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QCOMPARE(record.count(EventKind::Switch), 0);
        const BodyState& end = record.end();
        QVERIFY2(std::abs(end.position.z() - 0.01) < 1e-7, qPrintable(QString::number(end.position.z())));
        QVERIFY2(end.linear.norm() + 0.01 * end.angular.norm() < 1e-9, qPrintable(QString::number(end.linear.norm())));
        const RunSummary& sum = record.summary;
        const double unexplained = sum.energy_end - sum.energy_start + sum.dissipated - sum.work;
        QVERIFY2(unexplained < 1e-9 && unexplained > -1e-6, qPrintable(QString("%1 J").arg(unexplained)));
    }
}

/// Of four corners two came to the cone by the forces of least norm; the other two held the box, came to their cones at
/// once, and were held by the first two again.
void OneInstantTest::shakenBoxesBreakLoose() {
    for (const int count : {1, 10}) {
        Mechanism m = shaken(count);
        for (const char* strategy : {"event-driven", "hybrid"}) {
            m.run.strategy = strategy;
            Record record;
            run(m, {}, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QCOMPARE(record.count(EventKind::Switch), 0);
            // The first box sticks where its table turns, until it has come to the edge of friction again.
            static const double loose = [&] {
                double last = 0.0;
                for (const Event& e : record.events)
                    if (e.kind == EventKind::Slip) last = e.time;
                return last;
            }();
            QVERIFY(loose > 0.113);
            const auto atOnce = [&](const Event& e) {
                return e.kind == EventKind::Slip && std::abs(e.time - loose) < 1e-9;
            };
            QCOMPARE(std::count_if(record.events.begin(), record.events.end(), atOnce), 1);
        }
    }
}

QTEST_APPLESS_MAIN(OneInstantTest)
#include "one_instant_test.moc"
