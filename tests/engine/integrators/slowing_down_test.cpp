// Where a time step gains energy it is slowed down: bodies that nothing from outside acts on keep their momentum all
// the same.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// `count` boxes that fly into one another from all sides, spinning, with e = 1 and friction; each touches each.
Mechanism swarm(int count) {
    std::string bodies, contacts;
    for (int i = 0; i < count; ++i) {
        const double x = 0.06 * (i % 3 - 1), y = 0.06 * (i / 3 % 2 - 0.5), z = 0.06 * (i / 6 - 0.5 * (count / 6 - 1));
        const Vec3 v = -6.0 * Vec3(x, y, z) + Vec3(0.3, 0.1, -0.2);
        bodies += (i ? ", " : "") +
                  QString("{\"name\": \"box %1\", \"shapes\": [{\"primitive\": \"box\", \"size\": [0.04, 0.04, 0.04], "
                          "\"material\": \"all\"}], \"pose\": {\"position\": [%2, %3, %4]}, \"velocity\": {\"linear\": "
                          "[%5, %6, %7], \"angular\": [%8, 3, -2]}, \"mass\": {\"value\": 0.05, \"inertia\": "
                          "[1.3e-05, 1.3e-05, 1.3e-05, 0, 0, 0]}}")
                      .arg(i)
                      .arg(x, 0, 'g', 17)
                      .arg(y, 0, 'g', 17)
                      .arg(z, 0, 'g', 17)
                      .arg(v.x(), 0, 'g', 17)
                      .arg(v.y(), 0, 'g', 17)
                      .arg(v.z(), 0, 'g', 17)
                      .arg(i - 5)
                      .toStdString();
        for (int j = 0; j < i; ++j)
            contacts += (contacts.empty() ? "" : ", ") +
                        QString("{\"name\": \"c %1 %2\", \"a\": {\"body\": \"box %1\"}, \"b\": {\"body\": \"box %2\"}, "
                                "\"restitution\": 1, \"friction\": 0.3}")
                            .arg(j)
                            .arg(i)
                            .toStdString();
    }
    return parseProject("{\"escapement\": 1, \"name\": \"swarm\", \"gravity\": [0, 0, 0], \"materials\": [{\"name\": "
                        "\"all\", \"density\": 1000}], \"bodies\": [" +
                        bodies + "], \"contacts\": [" + contacts +
                        "], \"run\": {\"until\": 0.2, \"output_step\": 0.01, \"strategy\": \"time-stepping\", "
                        "\"step\": 0.0005}}")
        .mechanism;
}

} // namespace

class SlowingDownTest : public QObject {
    Q_OBJECT

  private slots:
    void bouncesAreKept_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "nonsmooth-alpha", "D-minus", "Anitescu-Potra"})
            QTest::newRow(scheme) << scheme;
    }
    /// A ball that falls on a floor by steps in which it moves as far as it falls: with e = 1 it comes back, though
    /// steps end below the floor.
    void bouncesAreKept() {
        QFETCH(QString, scheme);
        double least = 2.0;
        for (int i = 0; i < 20; ++i) {
            const double drop = 0.02 + 0.0131 * i, until = 2.0 * std::sqrt(2.0 * drop / 9.81);
            Mechanism m =
                parseProject(
                    "{\"escapement\": 1, \"name\": \"bounce\", \"bodies\": [{\"name\": \"floor\", \"fixed\": true, "
                    "\"shapes\": [{\"primitive\": \"plane\", \"size\": [1, 1, 0]}]}, {\"name\": \"ball\", "
                    "\"shapes\": [{\"primitive\": \"sphere\", \"radius\": 0.1}], \"pose\": {\"position\": [0, 0, " +
                    std::to_string(0.1 + drop) +
                    "]}, \"mass\": {\"value\": 1, \"inertia\": [0.004, 0.004, 0.004, 0, 0, 0]}}], \"contacts\": "
                    "[{\"name\": \"c\", \"a\": {\"body\": \"ball\"}, \"b\": {\"body\": \"floor\"}, "
                    "\"restitution\": 1}], \"run\": {\"until\": 1, \"output_step\": 0.001, \"strategy\": "
                    "\"time-stepping\", \"step\": 0.001}}")
                    .mechanism;
            m.run.until = until;
            m.run.scheme = scheme.toStdString();
            Record record;
            RunControl control;
            record.summary = simulate(m, {}, {}, record, control);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            double highest = 0.0;
            for (const Frame& frame : record.frames)
                if (frame.time > 0.75 * until) highest = std::max(highest, frame.bodies[1].position.z() - 0.1);
            least = std::min(least, highest / drop);
        }
        qInfo("rebound at least %.3f of the height", least);
        QVERIFY(least > 0.8);
    }
    void momentumStays_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "nonsmooth-alpha"})
            QTest::newRow(scheme) << scheme;
    }
    void momentumStays() {
        QFETCH(QString, scheme);
        Mechanism m = swarm(12);
        m.run.scheme = scheme.toStdString();
        Record record;
        RunControl control;
        record.summary = simulate(m, {}, {}, record, control);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto momentum = [](const Frame& frame) {
            Vec3 sum = Vec3::Zero();
            for (const BodyState& body : frame.bodies) sum += 0.05 * body.linear;
            return sum;
        };
        const Vec3 first = momentum(record.frames.front());
        double off = 0.0, slowest = 1e9, fastest = 0.0;
        for (const Frame& frame : record.frames) {
            off = std::max(off, (momentum(frame) - first).norm());
            slowest = std::min(slowest, frame.energy.kinetic);
            fastest = std::max(fastest, frame.energy.kinetic);
        }
        qInfo("momentum off by %.1e of %.3g kg m/s, kinetic energy %.6g to %.6g J", off, first.norm(), slowest,
              fastest);
        QVERIFY(off < 1e-13);
        QVERIFY(fastest <= record.frames.front().energy.kinetic * (1.0 + 1e-9));
    }
};

QTEST_GUILESS_MAIN(SlowingDownTest)
#include "slowing_down_test.moc"
