// A motor that leads its joint past a limit: the run ends at that instant and says so, and one that only comes to the
// limit goes on.

#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

Mechanism arm(const char* type, const char* kind, const char* value, double lower, double upper) {
    Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, 0, 0],
        "bodies": [ { "name": "frame", "fixed": true },
                    { "name": "arm", "mass": { "value": 2, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } } ],
        "joints": [ { "name": "drive", "a": { "body": "frame" }, "b": { "body": "arm" }, "type": ")" +
                               std::string(type) + R"(", "motor": { "kind": ")" + kind + R"(", "value": ")" + value +
                               R"(" } } ], "run": { "until": 1.2, "output_step": 0.1 } })")
                      .mechanism;
    m.joints[0].limits = NumberVector<2>{lower, upper};
    return m;
}

/// s, that the run's message tells.
double endOf(const Record& r) {
    const std::size_t at = r.summary.message.find("t = ");
    return at == std::string::npos ? -1.0 : std::stod(r.summary.message.substr(at + 4));
}

} // namespace

class DrivenLimitsTest : public QObject {
    Q_OBJECT

  private slots:
    void ends_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addColumn<double>("instant"); // s; 0: the run goes on to its end
        QTest::addColumn<QByteArray>("told");
        const double pi = std::numbers::pi;
        QTest::newRow("even speed") << QByteArray("revolute") << QByteArray("speed") << QByteArray("3") << -1.0 << 1.0
                                    << 1.0 / 3.0 << QByteArray("upper limit 1 rad");
        QTest::newRow("many turns") << QByteArray("revolute") << QByteArray("speed") << QByteArray("-40*t") << -20.0
                                    << 1.0 << 1.0 << QByteArray("lower limit -20 rad");
        QTest::newRow("position") << QByteArray("prismatic") << QByteArray("position") << QByteArray("0.2*sin(2*t)")
                                  << -1.0 << 0.1 << pi / 12.0 << QByteArray("upper limit 0.1 m");
        // Past it and back again, by a fiftieth and for 0.04 s, where nothing else shortens a step.
        QTest::newRow("for a moment") << QByteArray("revolute") << QByteArray("position") << QByteArray("sin(10*t)")
                                      << -2.0 << 0.98 << std::asin(0.98) / 10.0 << QByteArray("upper limit 0.98 rad");
        QTest::newRow("after a kink") << QByteArray("prismatic") << QByteArray("speed") << QByteArray("t<0.5?0:0.3")
                                      << -1.0 << 0.06 << 0.7 << QByteArray("upper limit 0.06 m");
        QTest::newRow("comes to it") << QByteArray("revolute") << QByteArray("position") << QByteArray("sin(10*t)")
                                     << -1.0 << 1.0 << 0.0 << QByteArray();
        QTest::newRow("stops at it") << QByteArray("prismatic") << QByteArray("speed") << QByteArray("t<0.5?0.3:0")
                                     << -1.0 << 0.15 << 0.0 << QByteArray();
    }
    void ends() {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, value);
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(double, instant);
        QFETCH(QByteArray, told);
        for (const char* strategy : {"event-driven", "hybrid", "time-stepping"}) {
            Mechanism m = arm(type, kind, value, lower, upper);
            m.run.strategy = strategy;
            Record r;
            run(m, {}, r);
            const QString story = QString("%1: %2").arg(strategy).arg(QString::fromStdString(r.story()));
            double furthest = 0.0;
            for (const Frame& frame : r.frames) {
                const double at = frame.joints[0].coordinate[0];
                furthest = std::max({furthest, at - upper, lower - at});
            }
            QVERIFY2(furthest < 3e-9, qPrintable(QString("%1 beyond; %2").arg(furthest).arg(story)));
            if (instant == 0.0) {
                QVERIFY2(r.summary.status == RunStatus::Done, qPrintable(story));
                continue;
            }
            QVERIFY2(r.summary.status == RunStatus::Failed && r.summary.message.find(told) != std::string::npos,
                     qPrintable(story));
            QVERIFY2(std::abs(endOf(r) - instant) < 2e-8, qPrintable(story));
            QVERIFY(r.frames.back().time > instant - 0.1 - 1e-9); // what was before stands there
        }
    }

    /// Past the limit by a hundred thousandth and for a millisecond, wherever in a step that is.
    void thinPeaks() {
        for (int k = 0; k < 24; ++k) {
            const double phase = 0.13 * k,
                         first = std::fmod(std::asin(0.99999) - phase + 8.0 * std::numbers::pi, 2.0 * std::numbers::pi);
            const QByteArray value = "sin(10*t + " + QByteArray::number(phase, 'g', 17) + ")";
            Mechanism m = arm("revolute", "position", value, -2.0, 0.99999);
            m.bodies[1].pose.quaternion = {std::cos(0.5 * std::sin(phase)), 0.0, 0.0, std::sin(0.5 * std::sin(phase))};
            Record r;
            run(m, {}, r);
            QVERIFY2(r.summary.status == RunStatus::Failed, qPrintable(value + ": " + r.story().c_str()));
            QVERIFY2(std::abs(endOf(r) - 0.1 * first) < 1e-7, // past it by 1e-9 of a radian, at 0.045 rad/s

                     qPrintable(QString("%1 for %2").arg(endOf(r)).arg(0.1 * first)));
        }
    }

    /// A screw that stands on its fifth turn: its limits are on that turn, and so is what its motor leads to.
    void otherTurns() {
        Mechanism m = parseProject(R"({ "escapement": 1, "gravity": [0, 0, 0],
            "bodies": [ { "name": "frame", "fixed": true },
                        { "name": "nut", "pose": { "position": [0, 0, 0.01] },
                          "mass": { "value": 2, "inertia": [0.01, 0.01, 0.01, 0, 0, 0] } } ],
            "joints": [ { "name": "thread", "type": "screw", "a": { "body": "frame" }, "b": { "body": "nut" },
                          "lead": 0.002, "coordinate": "angle", "limits": [20, 40],
                          "motor": { "kind": "speed", "value": "1" } } ],
            "run": { "until": 9, "output_step": 0.5 } })")
                          .mechanism;
        for (const char* strategy : {"event-driven", "time-stepping"}) {
            m.run.strategy = strategy;
            Record r;
            run(m, {}, r);
            QVERIFY2(r.summary.message.find("upper limit 40 rad") != std::string::npos, r.story().c_str());
            const double right = 40.0 - 10.0 * std::numbers::pi;
            QVERIFY2(std::abs(endOf(r) - right) < 1e-6, qPrintable(QString::number(endOf(r))));
        }
    }

    /// The pose tells an angle but for whole turns: it is on the turn on which the limits lie.
    void limitsBeyondHalfATurn() {
        const double degree = std::numbers::pi / 180.0, start = 190.0 * degree, lower = 100.0 * degree,
                     upper = 260.0 * degree;
        for (const char* strategy : {"event-driven", "time-stepping"})
            for (const bool slow : {true, false}) {
                Mechanism m = arm("revolute", "speed", slow ? "0.1" : "1.5", lower, upper);
                m.bodies[1].pose.quaternion = {std::cos(0.5 * start), 0.0, 0.0, std::sin(0.5 * start)};
                m.run.strategy = strategy;
                Record r;
                run(m, {}, r);
                if (slow) {
                    QVERIFY2(r.summary.status == RunStatus::Done, r.story().c_str());
                    QVERIFY(std::abs(r.frames.back().joints[0].coordinate[0] - start - 0.12) < 1e-9);
                } else {
                    QVERIFY2(r.summary.message.find("upper limit 4.53786 rad") != std::string::npos, r.story().c_str());
                    QVERIFY2(std::abs(endOf(r) - (upper - start) / 1.5) < 1e-6, qPrintable(QString::number(endOf(r))));
                }
            }
    }
};

QTEST_GUILESS_MAIN(DrivenLimitsTest)
#include "driven_limits_test.moc"
