// Where a time step gains energy it is slowed down: bodies that nothing from outside acts on keep their momentum all
// the same.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <fmt/format.h>

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

struct Ball {
    double at = 0.0, height = 0.0; ///< m, along x; above the floor
    Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
    std::string law; ///< members of its contact
};

/// Balls of 1 kg and a radius of 0.05 m, each over a floor of its own.
Mechanism balls(const std::vector<Ball>& all, const std::string& run) {
    std::string bodies, contacts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Ball& ball = all[i];
        const std::string separator = i ? ", " : "", number = std::to_string(i);
        const auto list = [](const Vec3& v) { return fmt::format("[{}, {}, {}]", v.x(), v.y(), v.z()); };
        bodies += fmt::format(
            R"({}{{"name": "floor {}", "fixed": true, "pose": {{"position": {}}},
                 "shapes": [{{"primitive": "plane", "size": [4, 4, 0]}}]}},
                {{"name": "ball {}", "shapes": [{{"primitive": "sphere", "radius": 0.05}}],
                 "pose": {{"position": {}}}, "velocity": {{"linear": {}, "angular": {}}},
                 "mass": {{"value": 1, "inertia": [0.001, 0.001, 0.001, 0, 0, 0]}}}})",
            separator, number, list({ball.at, 0.0, 0.0}), number, list({ball.at, 0.0, 0.05 + ball.height}),
            list(ball.linear), list(ball.angular));
        contacts += fmt::format(R"({}{{"name": "c {}", "a": {{"body": "floor {}"}}, "b": {{"body": "ball {}"}}, {}}})",
                                separator, number, number, number, ball.law);
    }
    return parseProject(fmt::format(R"({{"escapement": 1, "name": "balls", "bodies": [{}], "contacts": [{}],
                                        "run": {{"output_step": 0.05, "strategy": "time-stepping", {}}}}})",
                                    bodies, contacts, run))
        .mechanism;
}

Record recorded(const Mechanism& m) {
    Record record;
    RunControl control;
    record.summary = simulate(m, {}, {}, record, control);
    return record;
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
    void whatNormalsCannotReach_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("step");
        for (const SchemeType& scheme : schemeTypes())
            for (const double step : {1e-3, 1e-4})
                QTest::addRow("%s, %g s", scheme.name.c_str(), step) << QString::fromStdString(scheme.name) << step;
    }
    /// A ball that bounces without friction until it lies there keeps its spin and its way along the floor, however
    /// slow.
    void whatNormalsCannotReach() {
        QFETCH(QString, scheme);
        QFETCH(double, step);
        const Record record =
            recorded(balls({{0.0, 0.3, {0.01, 0.0, 0.0}, {0.0, 0.0, 1.0}, R"("restitution": 0.5, "friction": 0)"}},
                           fmt::format(R"("until": 1.5, "step": {}, "scheme": "{}")", step, scheme.toStdString())));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& ball = record.frames.back().bodies[1];
        QVERIFY2(std::abs(ball.linear.x() - 0.01) < 1e-10 && std::abs(ball.angular.z() - 1.0) < 1e-8,
                 qPrintable(
                     QString("%1 m/s, %2 rad/s").arg(ball.linear.x(), 0, 'g', 9).arg(ball.angular.z(), 0, 'g', 9)));
        QVERIFY(std::abs(ball.position.z() - 0.05) < 1e-5);
    }
    /// So do as many as a heap has contacts, which land in the same step, each an island of its own.
    void manyThatLandAtOnce_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"Moreau-Jean", "Moreau-Jean-theta", "D-minus", "nonsmooth-alpha", "DVI"})
            QTest::newRow(scheme) << scheme;
    }
    void manyThatLandAtOnce() {
        QFETCH(QString, scheme);
        std::vector<Ball> all;
        for (int i = 0; i < 200; ++i)
            all.push_back({0.5 * i, 0.1, {0.01, 0.0, 0.0}, {0.0, 0.0, 1.0}, R"("restitution": 0.5, "friction": 0)"});
        const Record record =
            recorded(balls(all, fmt::format(R"("until": 0.8, "step": 0.001, "scheme": "{}")", scheme.toStdString())));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        double off = 0.0;
        for (std::size_t i = 1; i < record.frames.back().bodies.size(); i += 2) {
            const BodyState& ball = record.frames.back().bodies[i];
            off = std::max({off, std::abs(ball.linear.x() - 0.01), std::abs(ball.angular.z() - 1.0)});
        }
        QVERIFY2(off < 1e-8, qPrintable(QString::number(off, 'g', 9)));
    }
    /// A ball that rolls is not slowed down by what others gain, where contacts that give way are in the project, too.
    void besideWhatGivesWay() {
        const Ball rolls{0.0, 0.0, {0.3, 0.0, 0.0}, {0.0, 6.0, 0.0}, R"("friction": 0.2, "restitution": 0)"},
            rests{20.0, 0.0, Vec3::Zero(), Vec3::Zero(), R"("law": "compliant", "compliance": 1e-6)"},
            bounces{40.0, 0.3, Vec3::Zero(), Vec3::Zero(), R"("restitution": 0.5, "friction": 0)"};
        const Record record = recorded(balls({rolls, rests, bounces}, R"("until": 1, "step": 0.001)"));
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double speed = record.frames.back().bodies[1].linear.x();
        QVERIFY2(std::abs(speed - 0.3) < 1e-6, qPrintable(QString::number(speed, 'g', 9)));
    }
    /// What counts as touching is measured by the two bodies: a ball far away closes no play of a slot.
    void nothingFarHasASay() {
        const auto way = [](double far) {
            const Record record = recorded(parseProject(fmt::format(R"({{"escapement": 1, "name": "slot", "bodies": [
                    {{"name": "floor", "fixed": true, "shapes": [{{"primitive": "plane", "size": [2, 2, 0]}}]}},
                    {{"name": "walls", "fixed": true, "shapes": [
                        {{"primitive": "box", "size": [4, 0.1, 0.4], "placement": {{"position": [0, 0.100001, 0.2]}}}},
                        {{"primitive": "box", "size": [4, 0.1, 0.4], "placement": {{"position": [0, -0.1, 0.2]}}}}]}},
                    {{"name": "box", "shapes": [{{"primitive": "box", "size": [0.1, 0.1, 0.1]}}],
                     "pose": {{"position": [0, 5e-7, 0.05]}},
                     "velocity": {{"linear": [1, 0.1, 0], "angular": [0, 0, 0.3]}},
                     "mass": {{"value": 1, "inertia": [0.00167, 0.00167, 0.00167, 0, 0, 0]}}}},
                    {{"name": "far", "shapes": [{{"primitive": "sphere", "radius": 0.1}}],
                     "pose": {{"position": [{}, 0, 0]}},
                     "mass": {{"value": 1, "inertia": [0.004, 0.004, 0.004, 0, 0, 0]}}}}],
                  "contacts": [
                    {{"name": "floor", "a": {{"body": "floor"}}, "b": {{"body": "box"}}, "friction": 0.3}},
                    {{"name": "walls", "a": {{"body": "walls"}}, "b": {{"body": "box"}}, "friction": 0.3,
                     "restitution": 0.3}}],
                  "run": {{"until": 0.3, "output_step": 0.05, "strategy": "time-stepping", "step": 0.001}}}})",
                                                                    far))
                                               .mechanism);
            return record.summary.status == RunStatus::Done ? record.frames.back().bodies[2].position.x() : -1.0;
        };
        const double near = way(3.0), far = way(3000.0);
        QVERIFY2(near > 0.1 && std::abs(far - near) < 1e-4, qPrintable(QString("%1 m, %2 m").arg(near).arg(far)));
    }
};

QTEST_GUILESS_MAIN(SlowingDownTest)
#include "slowing_down_test.moc"
