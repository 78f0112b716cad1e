// Poses at which contact used to be blind: a touch exactly at the upper pole of a cap, two bodies of one shape, bodies
// that are where another one is, and bodies past the rim of a plane.

#include "engine/contact/diagnostics/overlap.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

std::string pose(const Vec3& position, const Quaternion& q = Quaternion::Identity()) {
    return QString("\"pose\": {\"position\": [%1, %2, %3], \"quaternion\": [%4, %5, %6, %7]}")
        .arg(position.x(), 0, 'g', 17)
        .arg(position.y(), 0, 'g', 17)
        .arg(position.z(), 0, 'g', 17)
        .arg(q.w(), 0, 'g', 17)
        .arg(q.x(), 0, 'g', 17)
        .arg(q.y(), 0, 'g', 17)
        .arg(q.z(), 0, 'g', 17)
        .toStdString();
}

/// `more` begins with a comma or is empty.
std::string body(const std::string& name, const std::string& shape, const std::string& pose, const std::string& more) {
    return "{\"name\": \"" + name + "\", \"shapes\": [{" + shape + "}], " + pose + more + "}";
}

std::string moving(const Vec3& velocity) {
    return QString(", \"mass\": {\"value\": 1, \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0]}, \"velocity\": {\"linear\": "
                   "[%1, %2, %3]}")
        .arg(velocity.x())
        .arg(velocity.y())
        .arg(velocity.z())
        .toStdString();
}

Mechanism scene(const std::string& a, const std::string& b, double gravity, double restitution, double until) {
    const std::string text =
        "{\"escapement\": 1, \"name\": \"scene\", \"gravity\": [0, 0, " + std::to_string(-gravity) +
        "], \"bodies\": [" + a + ", " + b +
        "], \"materials\": [{\"name\": \"steel\", \"density\": 7850}], \"contacts\": [{\"name\": \"c\", \"a\": "
        "{\"body\": \"a\"}, \"b\": {\"body\": \"b\"}, \"friction\": 0.8, \"restitution\": " +
        std::to_string(restitution) + "}], \"run\": {\"until\": " + std::to_string(until) + ", \"output_step\": 0.01}}";
    return parseProject(text).mechanism;
}

Record run(const Mechanism& mechanism) {
    Record record;
    escapement::run(mechanism, {}, record);
    return record;
}

const std::string capsule = "\"primitive\": \"capsule\", \"radius\": 0.02, \"length\": 0.04",
                  longCapsule = "\"primitive\": \"capsule\", \"radius\": 0.01, \"length\": 0.3",
                  fixedBody = ", \"fixed\": true";

} // namespace

class ExactPosesTest : public QObject {
    Q_OBJECT

  private slots:
    void theUpperPoleIsTouched_data();
    void theUpperPoleIsTouched();
    void borderAtAPole();
    void twoOfOneShapeMeet_data();
    void twoOfOneShapeMeet();
    void oneBodyWhereAnotherIs_data();
    void oneBodyWhereAnotherIs();
    void twinsBesideEachOtherDoNotOverlap();
    void aBallOutsideIsToldByItsCentre();
    void whatIsSwallowedIsAsDeepAsItsDeepestPlace();
    void pastTheRimOfAPlane_data();
    void pastTheRimOfAPlane();
};

void ExactPosesTest::theUpperPoleIsTouched_data() {
    QTest::addColumn<double>("tilt");
    for (const double tilt : {0.0, 1e-9, 1e-3}) QTest::newRow(qPrintable(QString::number(tilt))) << tilt;
}

/// A plate falls flat by 50 mm onto the cap of an upright capsule, and a capsule on its head onto a box.
void ExactPosesTest::theUpperPoleIsTouched() {
    QFETCH(double, tilt);
    const Quaternion turn(Eigen::AngleAxisd(tilt, Vec3::UnitX())),
        onItsHead(Eigen::AngleAxisd(M_PI + tilt, Vec3::UnitX()));
    const Record plate = run(scene(body("a", capsule, pose(Vec3::Zero(), turn), fixedBody),
                                   body("b", "\"primitive\": \"box\", \"size\": [0.08, 0.08, 0.01]",
                                        pose({0.0, 0.0, 0.02 * std::cos(tilt) + 0.02 + 0.055}), moving(Vec3::Zero())),
                                   9.81, 0.5, 0.15));
    const Record head =
        run(scene(body("a", "\"primitive\": \"box\", \"size\": [1, 1, 0.1]", pose({0.0, 0.0, -0.05}), fixedBody),
                  body("b", capsule, pose({0.0, 0.0, 0.02 * std::cos(tilt) + 0.02 + 0.05}, onItsHead),
                       moving(Vec3::Zero())),
                  9.81, 0.5, 0.15));
    for (const Record* record : {&plate, &head}) {
        QVERIFY2(record->summary.status == RunStatus::Done, record->story().c_str());
        QVERIFY2(record->count(EventKind::Impact) >= 1, record->story().c_str());
        const auto first = std::find_if(record->events.begin(), record->events.end(),
                                        [](const Event& e) { return e.kind == EventKind::Impact; });
        const double fallen = std::sqrt(2.0 * 0.05 / 9.81);
        QVERIFY2(std::abs(first->time - fallen) < 1e-8, qPrintable(QString::number(first->time - fallen)));
    }
}

/// Of the upper half of a sphere: the pole is inside wherever the parameter about it stands, the border is the equator.
void ExactPosesTest::borderAtAPole() {
    const double half = 0.5 * M_PI, round = 2.0 * M_PI;
    const std::vector<Vec2> loop{{0.0, 0.0}, {round, 0.0}, {round, half}, {0.0, half}};
    const Trim upper({loop}, {round, 0.0}, Vec2::Ones(), 1e-9, {{1, Trim::noBorder, Trim::noBorder, Trim::noBorder}});
    std::vector<Vec2> below = loop;
    for (Vec2& p : below) p.y() -= half;
    const Trim lower({below}, {round, 0.0}, Vec2::Ones(), 1e-9, {{Trim::noBorder, Trim::noBorder, 2, Trim::noBorder}});
    for (const double u : {0.0, 1.0, M_PI, 6.0})
        for (const double off : {0.0, 1e-16, -1e-16, 1e-9}) {
            QVERIFY(upper.borderDistance({u, half - std::abs(off)}) > 1.5);
            QVERIFY(upper.borderDistance({u, half + std::min(std::abs(off), 1e-15)}) > 1.5);
            QVERIFY(lower.borderDistance({u, -half + std::abs(off)}) > 1.5);
            QVERIFY(upper.borderDistance({u, -0.1}) < 0.0);
            QVERIFY(lower.borderDistance({u, 0.1}) < 0.0);
        }
}

void ExactPosesTest::twoOfOneShapeMeet_data() {
    QTest::addColumn<double>("angle");
    QTest::addColumn<QString>("strategy");
    for (const double angle : {0.3, 0.8, 1.5707963267948966})
        for (const char* strategy : {"hybrid", "event-driven", "time-stepping"})
            QTest::newRow(qPrintable(QString("%1 %2").arg(angle).arg(strategy))) << angle << strategy;
}

/// Two long capsules of one shape cross; by e = 1 the one takes over the other's velocity.
void ExactPosesTest::twoOfOneShapeMeet() {
    QFETCH(double, angle);
    QFETCH(QString, strategy);
    const Quaternion turn(Eigen::AngleAxisd(angle, Vec3::UnitX()));
    Mechanism m = scene(body("a", longCapsule, pose(Vec3::Zero()), moving(Vec3::Zero())),
                        body("b", longCapsule, pose({0.1, 0.0, 0.0}, turn), moving({-1.0, 0.0, 0.0})), 0.0, 1.0, 0.15);
    m.run.strategy = strategy.toStdString();
    const Record record = run(m);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const auto speed = [&](std::size_t i) { return record.frames.back().bodies[i].linear.x(); };
    QVERIFY2(std::abs(speed(0) + 1.0) < 1e-6 && std::abs(speed(1)) < 1e-6,
             qPrintable(QString("%1 %2").arg(speed(0)).arg(speed(1))));
}

void ExactPosesTest::oneBodyWhereAnotherIs_data() {
    QTest::addColumn<int>("shape");
    QTest::addColumn<double>("off");
    const char* names[] = {"box", "ball", "cylinder", "capsule"};
    for (int shape = 0; shape < 4; ++shape)
        for (const double off : {0.0, 1e-9})
            QTest::newRow(qPrintable(QString("%1 %2").arg(names[shape]).arg(off))) << shape << off;
}

/// No place of the one's boundary is deep in the other, and yet all of it is.
void ExactPosesTest::oneBodyWhereAnotherIs() {
    QFETCH(int, shape);
    QFETCH(double, off);
    const Part parts[] = {makeBox({0.1, 0.2, 0.3}), makeSphere(0.1), makeCylinder(0.1, 0.3), makeCapsule(0.1, 0.3)};
    const Solid one(std::make_shared<Part>(parts[shape])), other(std::make_shared<Part>(parts[shape]));
    const RigidMotion at =
        RigidMotion::from({0.3, 0.2, 0.1}, Quaternion(Eigen::AngleAxisd(0.4, Vec3(1, 2, 3).normalized())));
    RigidMotion beside = at;
    beside.translation += Vec3(off, 0.0, 0.0);
    const Penetration found = findOverlap(one, at, other, beside, 1e-7);
    QVERIFY(found.found);
    QVERIFY2(found.depth > 0.02 && found.depth < 0.1001, qPrintable(QString::number(found.depth)));
}

void ExactPosesTest::twinsBesideEachOtherDoNotOverlap() {
    const Solid one(std::make_shared<Part>(makeBox({0.1, 0.2, 0.3}))),
        other(std::make_shared<Part>(makeBox({0.1, 0.2, 0.3})));
    RigidMotion beside;
    for (const double away : {0.1, 0.1 + 1e-9, 0.2}) {
        beside.translation = {away, 0.0, 0.0};
        QVERIFY(!findOverlap(one, {}, other, beside, 1e-7).found);
    }
}

/// A ball in any position about a box: its centre alone tells that it is outside, up to the tolerance; what is left is
/// found as before.
void ExactPosesTest::aBallOutsideIsToldByItsCentre() {
    const Vec3 half(0.05, 0.1, 0.15);
    const double radius = 0.03, tolerance = 1e-6;
    const Solid box(std::make_shared<Part>(makeBox(2.0 * half))), ball(std::make_shared<Part>(makeSphere(radius)));
    std::mt19937 generator(3);
    std::uniform_real_distribution<double> within(-1.0, 1.0);
    const auto vector = [&] { return Vec3(within(generator), within(generator), within(generator)); };
    int outside = 0, found = 0;
    for (int i = 0; i < 400; ++i) {
        const Vec3 centre = (half + Vec3::Constant(1.5 * radius)).cwiseProduct(vector());
        const Vec3 off = centre.cwiseAbs() - half;
        const double height = off.cwiseMax(0.0).norm() + std::min(off.maxCoeff(), 0.0);
        const RigidMotion at =
            RigidMotion::from(vector(), Quaternion(Eigen::AngleAxisd(3.0 * within(generator), vector().normalized())));
        const RigidMotion spun =
            RigidMotion::from(at * centre,
                              Quaternion(Eigen::AngleAxisd(3.0 * within(generator), vector().normalized())));
        QCOMPARE(isBallOutside(box, ball, at.inverse() * spun, tolerance), height >= radius - tolerance);
        QCOMPARE(isBallOutside(ball, box, spun.inverse() * at, tolerance), height >= radius - tolerance);
        const Penetration deep = findOverlap(box, at, ball, spun, tolerance);
        if (height >= radius - tolerance) QVERIFY(!deep.found);
        if (height < radius - 0.1 * radius) QVERIFY(deep.found);
        outside += height >= radius - tolerance;
        found += deep.found;
    }
    QVERIFY2(outside > 50 && found > 100, qPrintable(QString("%1 %2").arg(outside).arg(found)));
    // What is no ball is not told, nor is a ball within the other solid.
    const Solid capsule(std::make_shared<Part>(makeCapsule(radius, 0.1)));
    RigidMotion far;
    far.translation = Vec3(1.0, 0.0, 0.0);
    QVERIFY(!isBallOutside(box, capsule, far, tolerance));
    QVERIFY(!isBallOutside(box, ball, {}, tolerance) && findOverlap(box, {}, ball, {}, tolerance).found);
}

/// A ball all of which is in a box, near its bottom: its upper pole is furthest from that.
void ExactPosesTest::whatIsSwallowedIsAsDeepAsItsDeepestPlace() {
    const Solid box(std::make_shared<Part>(makeBox(Vec3::Constant(0.1)))),
        ball(std::make_shared<Part>(makeSphere(0.01)));
    for (const double turn : {0.0, 0.3, 1.2, 3.0}) {
        const RigidMotion within =
            RigidMotion::from({0.002, 0.001, -0.03},
                              Quaternion(Eigen::AngleAxisd(turn, Vec3(1.0, 2.0, 0.5).normalized())));
        for (const bool boxFirst : {true, false}) {
            const Penetration found =
                boxFirst ? findOverlap(box, {}, ball, within, 1e-6) : findOverlap(ball, within, box, {}, 1e-6);
            QVERIFY(found.found);
            QVERIFY2(std::abs(found.depth - 0.03) < 2e-5, qPrintable(QString("%1: %2").arg(turn).arg(found.depth)));
            QVERIFY(std::abs(found.normal.z()) > 1.0 - 1e-9);
        }
    }
}

void ExactPosesTest::pastTheRimOfAPlane_data() {
    QTest::addColumn<double>("x");
    QTest::addColumn<bool>("ends");
    QTest::newRow("well inside") << 0.05 << false;
    QTest::newRow("inside, flush with the rim") << 0.1 << false;
    QTest::newRow("overhangs") << 0.17 << true;
    QTest::newRow("beside") << 0.35 << false;
}

/// A box that rests on a plane of 0.4 m. Past the rim it would rest, too, but nothing touches the rim: the run says so.
void ExactPosesTest::pastTheRimOfAPlane() {
    QFETCH(double, x);
    QFETCH(bool, ends);
    const Record record =
        run(scene(body("a", "\"primitive\": \"plane\", \"size\": [0.4, 0.4, 0]", pose(Vec3::Zero()), fixedBody),
                  body("b", "\"primitive\": \"box\", \"size\": [0.2, 0.2, 0.05]", pose({x, 0.0, 0.025}),
                       moving(Vec3::Zero())),
                  9.81, 0.0, 0.15));
    QVERIFY2((record.summary.status == RunStatus::Done) != ends, record.story().c_str());
    if (ends) QVERIFY2(record.summary.message.find("rim") != std::string::npos, record.story().c_str());
}

QTEST_APPLESS_MAIN(ExactPosesTest)
#include "exact_poses_test.moc"
