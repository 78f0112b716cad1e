// A box that slides on its four corners and spins: how they share its weight changes on the way, and the motion with
// it. None may pull.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

class SlidingSharesTest : public QObject {
    Q_OBJECT

  private slots:
    void noCornerPulls_data();
    void noCornerPulls();
    void beltUnderHeldBoxes_data();
    void beltUnderHeldBoxes();
};

void SlidingSharesTest::noCornerPulls_data() {
    QTest::addColumn<double>("spin");
    QTest::addColumn<double>("tolerance");
    for (const double spin : {5.0, -9.0, 20.0})
        for (const double tolerance : {1e-6, 1e-9})
            QTest::newRow(qPrintable(QString("%1 rad/s, %2").arg(spin).arg(tolerance))) << spin << tolerance;
}

/// With mu h = 0.85 of half its width it does not tip; but the least norm of four forces pulls at the hindmost corner
/// whenever it slides nearly along a diagonal.
void SlidingSharesTest::noCornerPulls() {
    QFETCH(double, spin);
    QFETCH(double, tolerance);
    const QString text =
        QString(
            "{\"escapement\": 1, \"name\": \"slider\", \"gravity\": [0, 0, -9.81], \"bodies\": [{\"name\": "
            "\"table\", \"shapes\": [{\"primitive\": \"box\", \"size\": [4, 4, 0.1]}], \"fixed\": true}, {\"name\": "
            "\"box\", \"shapes\": [{\"primitive\": \"box\", \"size\": [0.1, 0.1, 0.17]}], \"pose\": {\"position\": "
            "[-1, 0, 0.135], \"quaternion\": [1, 0, 0, 0]}, \"velocity\": {\"linear\": [4, 0, 0], \"angular\": [0, "
            "0, %1]}, \"mass\": {\"value\": 1, \"inertia\": [0.0032, 0.0032, 0.0017, 0, 0, 0]}}], \"contacts\": "
            "[{\"name\": \"c\", \"a\": {\"body\": \"table\"}, \"b\": {\"body\": \"box\"}, \"friction\": 0.5, "
            "\"restitution\": 0}], \"run\": {\"until\": 0.6, \"output_step\": 0.001, \"tolerance\": %2}}")
            .arg(spin)
            .arg(tolerance);
    Record record;
    RunControl control;
    record.summary = simulate(parseProject(text.toStdString()).mechanism, PartLibrary(), {}, record, control);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QCOMPARE(record.count(EventKind::Detachment), 0);
    int onThree = 0;
    for (const Frame& frame : record.frames) {
        double sum = 0.0;
        int pressing = 0, closed = 0;
        for (const ContactRow& row : frame.contacts) {
            const double normal = row.force.dot(row.normal);
            QVERIFY2(normal > -1e-5 * 9.81, qPrintable(QString("%1 N at %2 s").arg(normal).arg(frame.time)));
            sum += normal;
            pressing += normal > 1e-4 * 9.81;
            closed += row.status != ContactStatus::Open;
        }
        QVERIFY(closed == 0 || std::abs(sum - 9.81) < 1e-6 * 9.81);
        onThree += closed == 4 && pressing == 3;
    }
    QVERIFY2(onThree > 10, qPrintable(QString::number(onThree)));
}

void SlidingSharesTest::beltUnderHeldBoxes_data() {
    QTest::addColumn<int>("boxes");
    QTest::addColumn<double>("friction");
    for (const int boxes : {1, 4}) // whole, by blocks
        for (const double friction : {0.05, 0.1, 0.3}) QTest::addRow("%d, %g", boxes, friction) << boxes << friction;
}

/// A belt is pulled out from under boxes that a wall holds. Corners on the belt and at the wall are more than the
/// motion tells apart; the wall carries as much of the weight as its friction lets it and no more, up or down: the belt
/// bears between W / (1 + mu^2) and W / (1 - mu^2), whatever is left open.
void SlidingSharesTest::beltUnderHeldBoxes() {
    QFETCH(int, boxes);
    QFETCH(double, friction);
    const double mass = 3.0, belt = 12.0, g = 9.81, end = 0.6, pull = boxes * (1.5 * friction * mass * g + 10.0);
    QString bodies = QString(R"({"name": "ground", "fixed": true},
        {"name": "belt", "pose": {"position": [0, 0, -0.025]}, "mass": {"value": %1, "inertia": [1, 1, 1, 0, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.6, 3, 0.05]}]},
        {"name": "wall", "fixed": true, "pose": {"position": [0.2, 0, 0.2505]},
         "shapes": [{"primitive": "box", "size": [0.1, 3, 0.5]}]})")
                         .arg(belt * boxes);
    QString contacts;
    for (int k = 0; k < boxes; ++k) {
        bodies += QString(R"(, {"name": "box %1", "pose": {"position": [0, %2, 0.025]},
            "mass": {"value": %3, "inertia": [0.0106, 0.0231, 0.0325, 0, 0, 0]},
            "shapes": [{"primitive": "box", "size": [0.3, 0.2, 0.05]}]})")
                      .arg(k)
                      .arg(0.3 * (k - 0.5 * (boxes - 1)))
                      .arg(mass);
        for (const char* on : {"belt", "wall"})
            contacts += QString(R"(%1{"name": "%2 %3", "a": {"body": "%2"}, "b": {"body": "box %3"}, "friction": %4,
                "restitution": 0})")
                            .arg(contacts.isEmpty() ? "" : ", ", on)
                            .arg(k)
                            .arg(friction);
    }
    const QString text = QString(R"({"escapement": 1, "name": "belt", "gravity": [0, 0, -9.81], "bodies": [%1],
        "joints": [{"name": "rail", "type": "prismatic",
                    "a": {"body": "ground", "position": [0, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]},
                    "b": {"body": "belt", "position": [0, 0, 0.025], "z": [1, 0, 0], "x": [0, 1, 0]}}],
        "contacts": [%2], "loads": [{"name": "pull", "type": "force", "a": {"body": "belt"}, "vector": [%3, 0, 0]}],
        "run": {"until": %4, "output_step": 0.02}})")
                             .arg(bodies, contacts)
                             .arg(pull)
                             .arg(end);
    Record record;
    RunControl control;
    record.summary = simulate(parseProject(text.toStdString()).mechanism, PartLibrary(), {}, record, control);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const double weight = boxes * mass * g, least = weight / (1.0 + friction * friction),
                 most = weight / (1.0 - friction * friction);
    for (const Frame& frame : record.frames) {
        if (frame.time < 0.1) continue;
        double sum = 0.0, largest = 0.0; // what sticks may hold a thousandth more than its friction within a step
        for (const ContactRow& row : frame.contacts) largest = std::max(largest, row.force.dot(row.normal));
        for (const ContactRow& row : frame.contacts) {
            if (row.status == ContactStatus::Open) continue;
            const double normal = row.force.dot(row.normal), tangential = (row.force - normal * row.normal).norm();
            QVERIFY2(normal > -1.1e-3 * largest, qPrintable(QString("%1 N at %2 s").arg(normal).arg(frame.time)));
            QVERIFY2(tangential < friction * normal + 1.1e-3 * largest,
                     qPrintable(QString("%1 N at %2 N, %3 s").arg(tangential).arg(normal).arg(frame.time)));
            if (std::abs(row.normal.z()) > 0.5) sum += normal;
        }
        QVERIFY2(sum > least * (1.0 - 2e-3) && sum < most * (1.0 + 2e-3), qPrintable(QString::number(sum / weight)));
    }
    const auto after = [&](double bears) { return 0.5 * (pull - friction * bears) / (belt * boxes) * end * end; };
    const double way = record.frames.back().bodies[1].position.x();
    QVERIFY2(way > after(most) * (1.0 - 5e-4) && way < after(least) * (1.0 + 5e-4),
             qPrintable(QString("%1 m, between %2 and %3").arg(way).arg(after(most)).arg(after(least))));
}

QTEST_APPLESS_MAIN(SlidingSharesTest)
#include "sliding_shares_test.moc"
