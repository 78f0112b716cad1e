// A box that slides on its four corners and spins: how they share its weight changes on the way, and the motion with
// it. None may pull.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

class SlidingSharesTest : public QObject {
    Q_OBJECT

  private slots:
    void noCornerPulls_data();
    void noCornerPulls();
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

QTEST_APPLESS_MAIN(SlidingSharesTest)
#include "sliding_shares_test.moc"
