// What strikes, bounces or stops at the same instant without touching: each does what it does alone. And what is
// coupled, but only just: a bounce is not ended because an impact lifts something else by next to nothing.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A rod that strikes with a round end so that Newton's law with friction makes energy of it (the first), or does not.
struct Rod {
    double x, z, endX, speedX, speedZ, spin, inertia, restitution, friction;
};
constexpr Rod rods[] = {
    {-3.0, 0.08820531702325211, -0.055469588235898364, 1.92045450102321, -0.9366074946007933, -1.1428335312246087,
     0.00048649578138180836, 0.8069643689239352, 1.3298722585327554},
    {-2.0, 0.0426160704662814, -0.09265544367534889, -1.5791369604234018, -1.4466355078680346, 4.82039144330235,
     0.0014127554326621267, 0.6657296288514942, 0.23178009913655886},
    {-1.0, 0.07526046578182637, -0.07115804204811153, -2.0415665121775284, -1.2670728128560498, 3.7532344225474326,
     0.0016468725113398183, 0.29093761593712275, 0.6477194666939268},
};

QString rodText(const Rod& r, int k) {
    const auto number = [](double value) { return QString::number(value, 'g', 17); };
    return QString(R"({ "name": "r%1", "pose": { "position": [%2, 0, %3] },
        "shapes": [ { "primitive": "sphere", "radius": 0.005, "placement": { "position": [%4, 0, %5] } } ],
        "mass": { "value": 1, "inertia": [%6, %6, %6, 0, 0, 0] },
        "velocity": { "linear": [%7, 0, %8], "angular": [0, %9, 0] } })")
        .arg(k)
        .arg(number(r.x), number(r.z), number(r.endX), number(0.005 - r.z), number(r.inertia), number(r.speedX),
             number(r.speedZ), number(r.spin));
}

/// Those of `which`, and a ball that falls on the same floor: of what mass (kg; 0: none) and restitution; and so many
/// small ones that strike apart from all.
Mechanism strikers(const std::vector<int>& which, double ball, double bounces, const QString& run, int others = 0) {
    QStringList bodies, contacts;
    for (int k = 0; k < others; ++k) {
        bodies << QString(R"({ "name": "o%1", "pose": { "position": [%2, 1.5, 0.02] },
            "shapes": [ { "primitive": "sphere", "radius": 0.02 } ],
            "mass": { "value": 0.1, "inertia": [1e-4, 1e-4, 1e-4, 0, 0, 0] }, "velocity": { "linear": [0, 0, -1] } })")
                      .arg(k)
                      .arg(-19.0 + 0.2 * k);
        contacts << QString(
                        R"({ "name": "o%1", "a": { "body": "ground" }, "b": { "body": "o%1" }, "restitution": 0.5 })")
                        .arg(k);
    }
    for (const int k : which) {
        bodies << rodText(rods[k], k);
        contacts << QString(R"({ "name": "c%1", "a": { "body": "ground" }, "b": { "body": "r%1" }, "restitution": %2,
            "friction": %3 })")
                        .arg(k)
                        .arg(rods[k].restitution, 0, 'g', 17)
                        .arg(rods[k].friction, 0, 'g', 17);
    }
    if (ball > 0.0) {
        bodies << QString(R"({ "name": "ball", "pose": { "position": [3, 0, 0.05] },
            "shapes": [ { "primitive": "sphere", "radius": 0.05 } ],
            "mass": { "value": %1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }, "velocity": { "linear": [0, 0, -1] } })")
                      .arg(ball);
        contacts << QString(R"({ "name": "b", "a": { "body": "ground" }, "b": { "body": "ball" }, "restitution": %1 })")
                        .arg(bounces);
    }
    return parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
        { "name": "ground", "fixed": true, "shapes": [ { "primitive": "box", "size": [40, 4, 0.1],
          "placement": { "position": [0, 0, -0.05] } } ] }, %1 ], "contacts": [ %2 ],
        "run": { "until": 0.002, "tolerance": 1e-9, "output_step": 0.001, %3 } })")
                            .arg(bodies.join(", "), contacts.join(", "), run)
                            .toStdString())
        .mechanism;
}

const BodyState& ofBody(const Mechanism& m, const Record& record, const QString& name) {
    std::size_t k = 0;
    while (m.bodies[k].name != name.toStdString()) ++k;
    return record.frames.back().bodies[k];
}

/// On one floor, side by side: a ball that rolls off (1 g, 1 m/s, friction), and `count` balls that fall and bounce.
Mechanism rollerAmong(int count, double mass, double step, const QString& scheme) {
    const auto ball = [](const QString& name, double y, double z, double m, double speed) {
        return QString(R"(, { "name": "%1", "pose": { "position": [0, %2, %3] },
            "shapes": [ { "primitive": "sphere", "radius": 0.05 } ],
            "mass": { "value": %4, "inertia": [%5, %5, %5, 0, 0, 0] }, "velocity": { "linear": [%6, 0, 0] } })")
            .arg(name)
            .arg(y)
            .arg(z)
            .arg(m, 0, 'g', 17)
            .arg(0.4 * m * 0.05 * 0.05, 0, 'g', 17)
            .arg(speed);
    };
    QString bodies = ball("roll", 3.0, 0.05, 1e-3, 1.0);
    for (int k = 0; k < count; ++k) bodies += ball(QString("drop %1").arg(k), 4.0 + k, 0.1 + 0.001 * k, mass, 0.0);
    return parseProject(QString(R"({ "escapement": 1, "bodies": [ { "name": "floor", "fixed": true, "shapes":
        [ { "primitive": "plane", "size": [400, 400, 0] } ] } %1 ],
        "contacts": [ { "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 0.3,
                        "restitution": 0.5 } ],
        "run": { "until": 0.5, "output_step": 0.05, "strategy": "time-stepping", "step": %2, "scheme": "%3" } })")
                            .arg(bodies)
                            .arg(step)
                            .arg(scheme)
                            .toStdString())
        .mechanism;
}

/// Blocks that slide on one floor, each by itself, and a pile of so many beside, in layers of eight by eight.
Mechanism blocksBeside(int count, int layers) {
    const auto block = [](const QString& name, const Vec3& at, double speed) {
        return QString(R"(, { "name": "%1", "pose": { "position": [%2, %3, %4] },
            "shapes": [ { "primitive": "box", "size": [0.1, 0.06, 0.04] } ],
            "mass": { "value": 0.2, "inertia": [8.7e-5, 1.93e-4, 2.27e-4, 0, 0, 0] },
            "velocity": { "linear": [%5, 0, 0] } })")
            .arg(name)
            .arg(at.x())
            .arg(at.y())
            .arg(at.z())
            .arg(speed);
    };
    QString bodies;
    for (int k = 0; k < count; ++k) bodies += block(QString("b%1").arg(k), {0.0, 0.2 * k - 8.0, 0.02}, 1.0);
    for (int z = 0; z < layers; ++z)
        for (int k = 0; k < 64; ++k)
            bodies += block(QString("p%1 %2").arg(z).arg(k),
                            {20.0 + 0.1 * (k % 8) + 0.05 * (z % 2), 0.06 * (k / 8), 0.02 + 0.04 * z}, 0.0);
    return parseProject(QString(R"({ "escapement": 1, "bodies": [ { "name": "floor", "fixed": true, "shapes":
        [ { "primitive": "plane", "size": [400, 400, 0] } ] } %1 ],
        "contacts": [ { "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 0.3 } ],
        "run": { "until": 0.03, "output_step": 0.01, "strategy": "time-stepping", "step": 0.001 } })")
                            .arg(bodies)
                            .toStdString())
        .mechanism;
}

} // namespace

class SideBySideTest : public QObject {
    Q_OBJECT

  private slots:
    void restitutionOfItsOwn_data();
    void restitutionOfItsOwn();
    void bouncesOnWhatBarelyGives_data();
    void bouncesOnWhatBarelyGives();
    void stopsWithOthers();
    void rollsBesideWhatBounces_data();
    void rollsBesideWhatBounces();
    void slidesBesideOthers();
    void slidesBesideAHeap();
};

void SideBySideTest::restitutionOfItsOwn_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("others");
    QTest::newRow("event-driven") << R"("strategy": "event-driven")" << 0;
    QTest::newRow("hybrid") << R"("strategy": "hybrid")" << 0;
    QTest::newRow("in turn") << R"("strategy": "event-driven", "impacts": "sequential")" << 0;
    QTest::newRow("time steps") << R"("strategy": "time-stepping", "step": 1e-4)" << 0;
    QTest::newRow("time steps of many") << R"("strategy": "time-stepping", "step": 1e-4)" << 180;
}

/// The energy that an impact law makes was summed over all that struck at the instant: a heavy ball far away hid it,
/// and one that gained nothing lost a part of its restitution.
void SideBySideTest::restitutionOfItsOwn() {
    QFETCH(QString, run);
    QFETCH(int, others);
    for (const auto& [ball, bounces] : {std::pair(10.0, 0.2), {0.01, 0.9}}) {
        const Mechanism all = strikers({0, 1, 2}, ball, bounces, run, others);
        Record together;
        escapement::run(all, {}, together);
        QVERIFY2(together.summary.status == RunStatus::Done, together.story().c_str());
        QCOMPARE(together.count(EventKind::Message), 1);
        for (int k = 0; k < 4; ++k) {
            const Mechanism one = k < 3 ? strikers({k}, 0.0, 0.0, run) : strikers({}, ball, bounces, run);
            Record alone;
            escapement::run(one, {}, alone);
            QVERIFY2(alone.summary.status == RunStatus::Done, alone.story().c_str());
            const QString name = k < 3 ? QString("r%1").arg(k) : QString("ball");
            const BodyState &a = ofBody(all, together, name), &b = ofBody(one, alone, name);
            const double apart = (a.linear - b.linear).norm() + (a.angular - b.angular).norm();
            QVERIFY2(apart < (run.contains("time-stepping") ? 1e-3 : 1e-7),
                     qPrintable(QString("%1 of %2 kg: %3").arg(name).arg(ball).arg(apart)));
        }
    }
}

void SideBySideTest::bouncesOnWhatBarelyGives_data() {
    QTest::addColumn<double>("table"); // kg
    QTest::addColumn<double>("ball");
    QTest::newRow("2000 kg under 5 g") << 2000.0 << 0.005;
    QTest::newRow("200 kg under 5 g") << 200.0 << 0.005;
    QTest::newRow("3 kg under 0.2 g") << 3.0 << 2e-4;
}

/// A ball falls on a table that stands on a spring and carries a box. What the blow moves the table by lifts the box by
/// less than is followed: that ends, and the ball's bounce does not. Before, the ball lay dead at once, or later.
void SideBySideTest::bouncesOnWhatBarelyGives() {
    QFETCH(double, table);
    QFETCH(double, ball);
    const double weight = (table + 0.5) * 9.81;
    Mechanism m = parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
        { "name": "ground", "fixed": true },
        { "name": "table", "pose": { "position": [0, 0, -0.05] },
          "shapes": [ { "primitive": "box", "size": [1, 1, 0.1] } ],
          "mass": { "value": %1, "inertia": [20, 20, 20, 0, 0, 0] } },
        { "name": "box", "pose": { "position": [0.2, 0, 0.02] },
          "shapes": [ { "primitive": "box", "size": [0.04, 0.04, 0.04] } ],
          "mass": { "value": 0.5, "inertia": [1e-4, 1e-4, 1e-4, 0, 0, 0] } },
        { "name": "ball", "pose": { "position": [-0.2, 0, 0.06] },
          "shapes": [ { "primitive": "sphere", "radius": 0.01 } ],
          "mass": { "value": %2, "inertia": [2e-7, 2e-7, 2e-7, 0, 0, 0] } } ],
        "joints": [ { "name": "guide", "type": "prismatic", "a": { "body": "ground", "position": [0, 0, -0.05] },
            "b": { "body": "table" } } ],
        "loads": [ { "name": "legs", "type": "spring-damper", "joint": "guide", "stiffness": %3, "damping": %4,
            "rest": 0.01 } ],
        "contacts": [ { "name": "all", "a": { "body": "*" }, "b": { "body": "*" }, "friction": 0.3,
            "restitution": 0.8 } ],
        "run": { "until": 0.45, "tolerance": 1e-9, "output_step": 0.01 } })")
                                   .arg(table)
                                   .arg(ball)
                                   .arg(weight / 0.01, 0, 'g', 17)
                                   .arg(2.0 * table)
                                   .toStdString())
                      .mechanism;
    for (const char* strategy : {"hybrid", "event-driven"}) {
        m.run.strategy = strategy;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // As alone on a floor that does not give.
        double height = 0.05, t = std::sqrt(2.0 * 0.05 / 9.81), speed = 9.81 * t;
        for (; t < 0.45; t += 2.0 * speed / 9.81) {
            speed *= 0.8;
            height = speed * (0.45 - t) - 0.5 * 9.81 * (0.45 - t) * (0.45 - t);
        }
        const double off = record.end().position.z() - 0.01 - height;
        QVERIFY2(std::abs(off) < 5e-4,
                 qPrintable(QString("%1 m off %2 m\n").arg(off).arg(height) + record.story().c_str()));
    }
}

/// Three blocks that slide to rest far from one another, at the same instant: each has its event.
void SideBySideTest::stopsWithOthers() {
    QStringList bodies, contacts;
    for (int k = 0; k < 3; ++k) {
        bodies << QString(R"({ "name": "b%1", "pose": { "position": [0, %2, 0.05] },
            "shapes": [ { "primitive": "box", "size": [0.1, 0.1, 0.1] } ],
            "mass": { "value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] }, "velocity": { "linear": [1, 0, 0] } })")
                      .arg(k)
                      .arg(k);
        contacts << QString(R"({ "name": "c%1", "a": { "body": "ground" }, "b": { "body": "b%1" }, "friction": 0.5 })")
                        .arg(k);
    }
    const Mechanism m = parseProject(QString(R"({ "escapement": 1, "gravity": [0, 0, -9.81], "bodies": [
        { "name": "ground", "fixed": true, "shapes": [ { "primitive": "box", "size": [40, 8, 0.1],
          "placement": { "position": [0, 0, -0.05] } } ] }, %1 ], "contacts": [ %2 ],
        "run": { "until": 0.4, "output_step": 0.1, "strategy": "event-driven" } })")
                                         .arg(bodies.join(", "), contacts.join(", "))
                                         .toStdString())
                            .mechanism;
    Record record;
    run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    QCOMPARE(record.count(EventKind::Stick), 3);
    for (const Event& e : record.events)
        if (e.kind == EventKind::Stick) QVERIFY(std::abs(e.time - 1.0 / (0.5 * 9.81)) < 1e-7);
}

void SideBySideTest::rollsBesideWhatBounces_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("mass");
    QTest::addColumn<double>("step");
    for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "nonsmooth-alpha",
                               "Anitescu-Potra", "Stewart-Trinkle", "DVI"})
        QTest::addRow("%s", scheme) << scheme << 3 << 1e-3 << 1e-3;
    QTest::newRow("one of 100 g") << "Moreau-Jean" << 1 << 0.1 << 1e-3;
    QTest::newRow("one of 100 g, short steps") << "Moreau-Jean" << 1 << 0.1 << 1e-4;
    QTest::newRow("a hundred") << "Moreau-Jean" << 100 << 1e-3 << 1e-3;
}

/// What a step gives to a ball that it lifts to the floor, or lets bounce too high, was taken back from all that
/// touched: from the rolling one, too, and the more of it the heavier and the more the others were.
void SideBySideTest::rollsBesideWhatBounces() {
    QFETCH(QString, scheme);
    QFETCH(int, count);
    QFETCH(double, mass);
    QFETCH(double, step);
    const Mechanism m = rollerAmong(count, mass, step, scheme);
    Record record;
    escapement::run(m, {}, record);
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const double off = ofBody(m, record, "roll").linear.x() - 5.0 / 7.0;
    QVERIFY2(std::abs(off) < 1e-9, qPrintable(QString::number(off)));
}

/// From 38 blocks on, four contacts each, their problems were solved as those of one heap.
void SideBySideTest::slidesBesideOthers() {
    Record few, many;
    escapement::run(blocksBeside(3, 0), {}, few);
    const Mechanism m = blocksBeside(80, 0);
    escapement::run(m, {}, many);
    QVERIFY2(many.summary.status == RunStatus::Done, many.story().c_str());
    QCOMPARE(many.count(EventKind::Message), 0);
    const Vec3 right = few.end().position;
    for (int k = 0; k < 80; ++k) {
        const Vec3 at = ofBody(m, many, QString("b%1").arg(k)).position;
        QVERIFY2(std::abs(at.x() - right.x()) + std::abs(at.z() - right.z()) < 1e-12,
                 qPrintable(QString("%1: %2").arg(k).arg(at.x() - right.x())));
    }
}

/// And beside a heap they slide as without it.
void SideBySideTest::slidesBesideAHeap() {
    Record alone, beside;
    escapement::run(blocksBeside(3, 0), {}, alone);
    const Mechanism m = blocksBeside(3, 2);
    escapement::run(m, {}, beside);
    QVERIFY2(beside.summary.status == RunStatus::Done, beside.story().c_str());
    for (int k = 0; k < 3; ++k) {
        const Vec3 off =
            ofBody(m, beside, QString("b%1").arg(k)).position - alone.frames.back().bodies[std::size_t(k + 1)].position;
        QVERIFY2(off.norm() < 1e-9, qPrintable(QString::number(off.norm())));
    }
}

QTEST_GUILESS_MAIN(SideBySideTest)
#include "side_by_side_test.moc"
