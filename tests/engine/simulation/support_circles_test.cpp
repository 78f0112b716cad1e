// A plate on the flat end of a round post: it stands as long as its centre of mass is above the end's circle, wherever
// on it, and beside the circle it falls about the circle's nearest point. Supports alone are a polygon.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double radius = 0.05, mass = 2.0, across = 0.015, upright = 0.03, gravity = 9.81; // kg m^2; m/s^2

/// A square plate of 0.3 m, `beside` the post's axis in a direction, `above` its end.
Mechanism plateOnPost(double beside, double degrees, double above, const std::string& contact, const std::string& run) {
    const double angle = degrees * std::numbers::pi / 180.0;
    const QString text =
        QString("{\"escapement\": 1, \"name\": \"post\", \"gravity\": [0, 0, %1], \"bodies\": [{\"name\": \"post\", "
                "\"shapes\": [{\"primitive\": \"cylinder\", \"radius\": %2, \"length\": 0.1}], \"fixed\": true}, "
                "{\"name\": \"plate\", \"shapes\": [{\"primitive\": \"box\", \"size\": [0.3, 0.3, 0.02]}], \"pose\": "
                "{\"position\": [%3, %4, %5], \"quaternion\": [1, 0, 0, 0]}, \"mass\": {\"value\": %6, \"inertia\": "
                "[%7, %7, %8, 0, 0, 0]}}], \"contacts\": [{\"name\": \"c\", \"a\": {\"body\": \"post\"}, \"b\": "
                "{\"body\": \"plate\"}, %9}], ")
            .arg(-gravity)
            .arg(radius)
            .arg(beside * std::cos(angle), 0, 'g', 17)
            .arg(beside * std::sin(angle), 0, 'g', 17)
            .arg(0.06 + above, 0, 'g', 17)
            .arg(mass)
            .arg(across)
            .arg(upright)
            .arg(QString::fromStdString(contact));
    return parseProject(text.toStdString() + "\"run\": {" + run + "}}").mechanism;
}

Record run(const Mechanism& mechanism) {
    Record record;
    RunControl control;
    record.summary = simulate(mechanism, PartLibrary(), {}, record, control);
    return record;
}

const std::vector<double> directions = {0.0, 7.0, 15.0, 22.0, 30.0, 41.0, 60.0, 97.0, 200.0, 331.0};

} // namespace

class SupportCirclesTest : public QObject {
    Q_OBJECT

  private slots:
    void standsOverTheCircle_data();
    void standsOverTheCircle();
    void standsInTimeStepping();
    void tipsBesideTheCircle();
    void isStruckAtTheNearestPoint_data();
    void isStruckAtTheNearestPoint();
    void goesOnFromACheckpoint();
    void partOfTheCircle();
};

void SupportCirclesTest::standsOverTheCircle_data() {
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("friction");
    for (const double share : {0.5, 0.88, 0.95, 0.999})
        for (const double friction : {0.0, 0.4})
            QTest::newRow(qPrintable(QString("%1 %2").arg(share).arg(friction))) << share << friction;
}

void SupportCirclesTest::standsOverTheCircle() {
    QFETCH(double, share);
    QFETCH(double, friction);
    for (const double degrees : directions) {
        const Record record = run(plateOnPost(share * radius, degrees, 0.0,
                                              "\"friction\": " + std::to_string(friction) + ", \"restitution\": 0",
                                              "\"until\": 0.3, \"output_step\": 0.01"));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QCOMPARE(record.count(EventKind::Detachment), 0);
        QCOMPARE(record.count(EventKind::Impact), 0);
        QVERIFY2(record.frames.back().bodies[1].angular.norm() < 1e-12 &&
                     record.frames.back().bodies[1].linear.norm() < 1e-12,
                 record.story().c_str());
        double force = 0.0;
        Vec3 moment = Vec3::Zero(); // about the centre of mass
        for (const ContactRow& row : record.frames.back().contacts) {
            force += row.force.z();
            moment += (row.point - record.frames.back().bodies[1].position).cross(row.force);
            QVERIFY(row.force.z() > -1e-9 * mass * gravity);
        }
        QVERIFY(std::abs(force - mass * gravity) < 1e-9 * mass * gravity);
        QVERIFY2(moment.head<2>().norm() < 1e-9 * mass * gravity * radius, qPrintable(QString::number(moment.norm())));
    }
}

void SupportCirclesTest::standsInTimeStepping() {
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "D-minus", "Schatzman-Paoli"})
        for (const double degrees : {0.0, 22.0, 30.0}) {
            const Record record =
                run(plateOnPost(0.95 * radius, degrees, 0.0, "\"friction\": 0.3, \"restitution\": 0",
                                std::string("\"until\": 0.2, \"output_step\": 0.01, \"strategy\": \"time-stepping\", "
                                            "\"step\": 0.001, \"scheme\": \"") +
                                    scheme + "\""));
            if (record.summary.status != RunStatus::Done) qInfo("%s", scheme);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            const BodyState& plate = record.frames.back().bodies[1];
            QVERIFY2(plate.angular.norm() < 1e-3, qPrintable(QString("%1 %2").arg(scheme).arg(plate.angular.norm())));
            QVERIFY(std::abs(plate.position.z() - 0.06) < 1e-6);
        }
}

/// Without friction the nearest point of the circle alone bears: what falls about it begins with
/// m g x / (J + m x^2), x from it to the centre of mass.
void SupportCirclesTest::tipsBesideTheCircle() {
    for (const double degrees : directions) {
        const double beside = 1.002 * radius, x = beside - radius;
        const Record record = run(plateOnPost(beside, degrees, 0.0, "\"friction\": 0, \"restitution\": 0",
                                              "\"until\": 0.02, \"output_step\": 0.001, \"tolerance\": 1e-10"));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double expected = mass * gravity * x / (across + mass * x * x) * 0.02;
        const Vec3 turn = record.frames.back().bodies[1].angular;
        QVERIFY2(std::abs(turn.norm() - expected) < 1e-3 * expected,
                 qPrintable(QString("%1: %2 for %3").arg(degrees).arg(turn.norm()).arg(expected)));
        const double angle = degrees * std::numbers::pi / 180.0;
        const Vec3 axis(-std::sin(angle), std::cos(angle), 0.0);
        QVERIFY2(turn.cross(axis).norm() < 5e-4 * expected, record.story().c_str());
    }
}

void SupportCirclesTest::isStruckAtTheNearestPoint_data() {
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("restitution");
    for (const double share : {1.05, 1.5, 2.5})
        for (const double restitution : {0.0, 0.5})
            QTest::newRow(qPrintable(QString("%1 %2").arg(share).arg(restitution))) << share << restitution;
}

/// It falls flat: an impulse at one point of the circle, x from the centre of mass, leaves with e times the approach
/// there.
void SupportCirclesTest::isStruckAtTheNearestPoint() {
    QFETCH(double, share);
    QFETCH(double, restitution);
    const double height = 0.05, x = (share - 1.0) * radius, speed = std::sqrt(2.0 * gravity * height),
                 impulse = (1.0 + restitution) * speed / (1.0 / mass + x * x / across), expected = impulse * x / across;
    for (const double degrees : directions) {
        const Record record = run(plateOnPost(share * radius, degrees, height,
                                              "\"friction\": 0, \"restitution\": " + std::to_string(restitution),
                                              "\"until\": 0.11, \"output_step\": 0.01"));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto after = std::find_if(record.frames.begin(), record.frames.end(), [](const Frame& f) {
            return std::any_of(f.contacts.begin(), f.contacts.end(),
                               [](const ContactRow& row) { return !row.impulse.isZero(0.0); });
        });
        QVERIFY(after != record.frames.end());
        const Vec3 turn = after->bodies[1].angular;
        QVERIFY2(std::abs(turn.norm() - expected) < 1e-8 * expected,
                 qPrintable(
                     QString("%1: %2 for %3").arg(degrees).arg(turn.norm(), 0, 'g', 12).arg(expected, 0, 'g', 12)));
        double struck = 0.0;
        for (const ContactRow& row : after->contacts) struck += row.impulse.z();
        QVERIFY(std::abs(struck - impulse) < 1e-8 * impulse);
    }
}

/// Supports that were turned stand where they were.
void SupportCirclesTest::goesOnFromACheckpoint() {
    const auto scene = [](double until) {
        Mechanism m = plateOnPost(0.97 * radius, 25.0, 0.01, "\"friction\": 0.2, \"restitution\": 0",
                                  "\"output_step\": 0.01, \"until\": 1");
        m.run.until = until;
        return m;
    };
    const Record whole = run(scene(0.2));
    const Mechanism m = scene(0.2);
    const Record half = run(scene(0.1));
    QVERIFY2(half.summary.status == RunStatus::Done && !half.checkpoints.empty(), half.story().c_str());
    Record rest;
    RunControl control;
    rest.summary = simulate(m, PartLibrary(), {}, rest, control, Continuation{half.checkpoints.back()});
    QVERIFY2(rest.summary.status == RunStatus::Done, rest.story().c_str());
    const BodyState &a = whole.frames.back().bodies[1], &b = rest.frames.back().bodies[1];
    QVERIFY((a.position - b.position).norm() == 0.0 && (a.angular - b.angular).norm() == 0.0);
    QCOMPARE(rest.frames.back().contacts.size(), whole.frames.back().contacts.size());
    for (std::size_t k = 0; k < rest.frames.back().contacts.size(); ++k)
        QVERIFY(rest.frames.back().contacts[k].point == whole.frames.back().contacts[k].point);
}

/// The plate's edge lies across the post's end: beyond it the circle bears nothing, and the plate falls off over its
/// edge's ends, not over a circle that is not there.
void SupportCirclesTest::partOfTheCircle() {
    // The plate covers x > 0.01 m of the end; what is left of the circle holds it up to its chord.
    const Record record = run(plateOnPost(0.16, 0.0, 0.0, "\"friction\": 0, \"restitution\": 0",
                                          "\"until\": 0.02, \"output_step\": 0.001, \"tolerance\": 1e-10"));
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const double x = 0.16 - radius, expected = mass * gravity * x / (across + mass * x * x) * 0.02;
    const double turn = record.frames.back().bodies[1].angular.norm();
    QVERIFY2(std::abs(turn - expected) < 2e-3 * expected, qPrintable(QString("%1 for %2").arg(turn).arg(expected)));
}

QTEST_APPLESS_MAIN(SupportCirclesTest)
#include "support_circles_test.moc"
