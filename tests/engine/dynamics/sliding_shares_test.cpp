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
    void beltBesideASlot_data();
    void beltBesideASlot();
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

namespace {

constexpr double mass = 3.0, belt = 12.0, g = 9.81, end = 0.6;

double pullOn(int boxes, double friction) { return boxes * (1.5 * friction * mass * g + 10.0); }

/// A belt on a rail, pulled out from under boxes that a wall holds. `bodies` and `contacts`: what else there is.
QString beltScene(int boxes, double friction, const QString& moreBodies = {}, const QString& moreContacts = {}) {
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
    return QString(R"({"escapement": 1, "name": "belt", "gravity": [0, 0, -9.81], "bodies": [%1],
        "joints": [{"name": "rail", "type": "prismatic",
                    "a": {"body": "ground", "position": [0, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]},
                    "b": {"body": "belt", "position": [0, 0, 0.025], "z": [1, 0, 0], "x": [0, 1, 0]}}],
        "contacts": [%2], "loads": [{"name": "pull", "type": "force", "a": {"body": "belt"}, "vector": [%3, 0, 0]}],
        "run": {"until": %4, "output_step": 0.02}})")
        .arg(bodies + moreBodies, contacts + moreContacts)
        .arg(pullOn(boxes, friction))
        .arg(end);
}

/// Empty, or what is wrong with the way of the belt.
QString wrongWay(const Record& record, int boxes, double friction) {
    const double weight = boxes * mass * g, squared = friction * friction;
    const auto after = [&](double bears) {
        return 0.5 * (pullOn(boxes, friction) - friction * bears) / (belt * boxes) * end * end;
    };
    const double way = record.frames.back().bodies[1].position.x(), least = after(weight / (1.0 - squared)),
                 most = after(weight / (1.0 + squared));
    const bool right = way > least * (1.0 - 5e-4) && way < most * (1.0 + 5e-4);
    return right ? QString() : QString("%1 m, between %2 and %3").arg(way).arg(least).arg(most);
}

} // namespace

/// A belt is pulled out from under boxes that a wall holds. Corners on the belt and at the wall are more than the
/// motion tells apart; the wall carries as much of the weight as its friction lets it and no more, up or down: the belt
/// bears between W / (1 + mu^2) and W / (1 - mu^2), whatever is left open.
void SlidingSharesTest::beltUnderHeldBoxes() {
    QFETCH(int, boxes);
    QFETCH(double, friction);
    Record record;
    RunControl control;
    record.summary =
        simulate(parseProject(beltScene(boxes, friction).toStdString()).mechanism, PartLibrary(), {}, record, control);
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
    const QString wrong = wrongWay(record, boxes, friction);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void SlidingSharesTest::beltBesideASlot_data() {
    QTest::addColumn<int>("channels");
    QTest::addColumn<double>("friction");
    for (const int channels : {1, 5}) // whole, by blocks
        for (const double friction : {0.05, 0.1, 0.3})
            QTest::addRow("%d, %g", channels, friction) << channels << friction;
}

/// What the belt needs to be right presses no walls that have nothing to do with it: a block in a slot without play
/// slides as on a floor, and the belt as without it.
void SlidingSharesTest::beltBesideASlot() {
    QFETCH(int, channels);
    QFETCH(double, friction);
    const double speed = friction * g * end + 0.5;
    QString bodies, contacts;
    for (int k = 0; k < channels; ++k) {
        const double at = 5.0 + 2.0 * k;
        bodies += QString(R"(, {"name": "slot %1", "fixed": true, "pose": {"position": [0, %2, 0]}, "shapes": [
            {"primitive": "box", "size": [8, 1.2, 1], "placement": {"position": [0, 0, -0.5]}},
            {"primitive": "box", "size": [8, 0.5, 1], "placement": {"position": [0, 0.35, 0.5]}},
            {"primitive": "box", "size": [8, 0.5, 1], "placement": {"position": [0, -0.35, 0.5]}}]},
            {"name": "block %1", "pose": {"position": [0, %2, 0.1]}, "velocity": {"linear": [%3, 0, 0]},
             "mass": {"value": 2, "inertia": [0.0133, 0.0133, 0.0133, 0, 0, 0]},
             "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.2]}]})")
                      .arg(k)
                      .arg(at)
                      .arg(speed);
        contacts += QString(R"(, {"name": "track %1", "a": {"body": "slot %1"}, "b": {"body": "block %1"},
            "friction": %2, "restitution": 0})")
                        .arg(k)
                        .arg(friction);
    }
    Record record;
    RunControl control;
    record.summary = simulate(parseProject(beltScene(1, friction, bodies, contacts).toStdString()).mechanism,
                              PartLibrary(), {}, record, control);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const QString wrong = wrongWay(record, 1, friction);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const auto& last = record.frames.back().bodies;
    for (int k = 0; k < channels; ++k) {
        const double v = last[std::size_t(5 + 2 * k)].linear.x();
        QVERIFY2(std::abs(v - 0.5) < 1e-5, qPrintable(QString("block %1: %2 m/s for 0.5").arg(k).arg(v, 0, 'g', 9)));
    }
}

QTEST_APPLESS_MAIN(SlidingSharesTest)
#include "sliding_shares_test.moc"
