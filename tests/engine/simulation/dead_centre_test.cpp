// A four-bar whose crank a motor turns to where coupler and rocker lie in one line: beyond it the loop would have to
// open. Every strategy ends there, names the motor, and shows nothing that is not so.

#include "engine/dynamics/assembly.h"
#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/files/project_file.h"
#include "engine/simulation/run/phases/dead_centre.h"
#include "tests/support/coupling_scenes.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;
using namespace escapement::coupling_scenes;

namespace {

constexpr double crank = 0.4, coupler = 0.3, rocker = 0.25, frame = 0.5; // m
constexpr double start = 0.6;                                            // rad, of the crank

/// rad: coupler and rocker in one line.
double deadCentreAt() {
    const double reach = coupler + rocker;
    return std::acos((crank * crank + frame * frame - reach * reach) / (2.0 * crank * frame));
}

QString bar(const char* name, double x, double y, double angle, double length) {
    return QString(R"({"name": "%1", "pose": {"position": [%2, %3, 0], "quaternion": [%4, 0, 0, %5]},
        "mass": {"value": 1, "centre": [%6, 0, 0], "inertia": [1e-3, %7, %7, 0, 0, 0]}})")
        .arg(name)
        .arg(x, 0, 'g', 17)
        .arg(y, 0, 'g', 17)
        .arg(std::cos(0.5 * angle), 0, 'g', 17)
        .arg(std::sin(0.5 * angle), 0, 'g', 17)
        .arg(0.5 * length)
        .arg(length * length / 12.0);
}

QString joint(const char* name, const QString& type, const char* a, double at, const char* b, double bAt,
              const QString& more = {}) {
    return QString(R"({"name": "%1", "type": "%2", "a": {"body": "%3", "position": [%4, 0, 0]},
        "b": {"body": "%5", "position": [%6, 0, 0]}%7})")
        .arg(name, type, a)
        .arg(at)
        .arg(b)
        .arg(bAt)
        .arg(more);
}

/// The crank turned by this motor; by the types of the inner joints its rows are redundant, or are not.
Mechanism fourBar(const QString& inner, const QString& outer, const QString& motor, double until) {
    const double bx = crank * std::cos(start), by = crank * std::sin(start), dx = frame - bx, dy = -by,
                 apart = std::hypot(dx, dy);
    const double along = (coupler * coupler - rocker * rocker + apart * apart) / (2.0 * apart),
                 high = std::sqrt(coupler * coupler - along * along);
    const double cx = bx + (along * dx - high * dy) / apart, cy = by + (along * dy + high * dx) / apart;
    const QString text =
        QString(R"({"escapement": 1, "name": "four-bar", "gravity": [0, 0, 0], "bodies": [
            {"name": "ground", "fixed": true}, %1, %2, %3], "joints": [%4, %5, %6, %7],
            "run": {"until": %8, "output_step": 0.01}})")
            .arg(bar("crank", 0.0, 0.0, start, crank), bar("coupler", bx, by, std::atan2(cy - by, cx - bx), coupler),
                 bar("rocker", frame, 0.0, std::atan2(cy, cx - frame), rocker),
                 joint("hinge", "revolute", "ground", 0.0, "crank", 0.0, R"(, "motor": {)" + motor + "}"),
                 joint("inner", inner, "crank", crank, "coupler", 0.0),
                 joint("outer", outer, "coupler", coupler, "rocker", rocker),
                 joint("far", "revolute", "ground", frame, "rocker", 0.0))
            .arg(until);
    return parseProject(text.toStdString()).mechanism;
}

/// A tray on two equal cranks, the first of which a motor turns from this angle on.
Mechanism parallelogram(double angle) {
    const double half = 0.4, length = 0.15, x = length * std::cos(angle), y = length * std::sin(angle);
    const QString text = QString(R"({"escapement": 1, "name": "parallelogram", "gravity": [0, 0, 0], "bodies": [
            {"name": "ground", "fixed": true}, %1, %2, %3], "joints": [%4, %5, %6, %7]})")
                             .arg(bar("first", -half, 0.0, angle, length), bar("second", half, 0.0, angle, length),
                                  bar("tray", x - half, y, 0.0, 2.0 * half),
                                  joint("hinge", "revolute", "ground", -half, "first", 0.0,
                                        R"(, "motor": {"kind": "speed", "value": 6})"),
                                  joint("left", "revolute", "first", length, "tray", 0.0),
                                  joint("far", "revolute", "ground", half, "second", 0.0),
                                  joint("right", "revolute", "second", length, "tray", 2.0 * half));
    return parseProject(text.toStdString()).mechanism;
}

Record run(Mechanism m, const QString& strategy, double tolerance) {
    m.run.strategy = strategy.toStdString();
    m.run.tolerance = tolerance;
    Record record;
    run(m, PartLibrary(), record);
    return record;
}

} // namespace

class DeadCentreTest : public QObject {
    Q_OBJECT

  private slots:
    void theRunEndsThere_data() {
        QTest::addColumn<QString>("inner");
        QTest::addColumn<QString>("outer");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<double>("tolerance");
        for (const char* strategy : {"hybrid", "event-driven", "time-stepping"})
            for (const double tolerance : {1e-6, 1e-9}) {
                QTest::addRow("redundant %s %g", strategy, tolerance) << "revolute"
                                                                      << "revolute" << strategy << tolerance;
                QTest::addRow("not redundant %s %g", strategy, tolerance) << "cylindrical"
                                                                          << "spherical" << strategy << tolerance;
            }
    }
    void theRunEndsThere() {
        QFETCH(QString, inner);
        QFETCH(QString, outer);
        QFETCH(QString, strategy);
        QFETCH(double, tolerance);
        const double dead = deadCentreAt() - start; // s, at 1 rad/s
        const Record record = run(fourBar(inner, outer, R"("kind": "speed", "value": "1")", 2.0), strategy, tolerance);
        QVERIFY2(record.summary.status == RunStatus::Failed, record.story().c_str());
        const QString said = QString::fromStdString(record.summary.message);
        QVERIFY2(said.contains("dead centre") && said.contains("the motor of joint 'hinge'"), qPrintable(said));
        const double ended = record.summary.simulated;
        QVERIFY2(std::abs(ended - dead) < (strategy == "time-stepping" ? 2e-3 : 1e-4),
                 qPrintable(QString("%1 for %2").arg(ended, 0, 'g', 12).arg(dead, 0, 'g', 12)));
        QVERIFY2(record.summary.drift_position < 1e-4, record.story().c_str());
    }

    /// A heavy train leaves next to nothing of a light wheel's row, wherever it stands: that is no dead centre.
    void aHeavyTrainIsNone() {
        for (const auto& [light, heavy, ratio] : {std::tuple(1e-7, 1.0, 1.0), std::tuple(1e-4, 1e-4, 3600.0)}) {
            Mechanism m = gears(light, heavy, 1.0, ratio);
            drive(m.joints[0], "speed", "5");
            MultibodySystem system(checked(m), {});
            Vector q, v;
            system.initialState(q, v);
            v.setZero();
            v[5] = 5.0;
            v[11] = -5.0 / ratio;
            QVERIFY2(deadCentre(system, 0.0, q, v).empty(), deadCentre(system, 0.0, q, v).c_str());
            v[5] *= ratio, v[11] *= ratio;
            QVERIFY(deadCentre(system, 0.0, q, v).empty());
        }
    }

    /// Where all links lie in one line the loop may open either way.
    void aStartInLineIsOne() {
        const auto isOne = [](const Mechanism& m) {
            MultibodySystem system(checked(m), {});
            Vector q, v;
            system.initialState(q, v);
            assemble(system, 0.0, q, v);
            SmoothModel model(system);
            return startsInLine(model, q, v);
        };
        QVERIFY(isOne(parallelogram(0.0)));
        QVERIFY(!isOne(parallelogram(0.3)));
        for (const char* inner : {"revolute", "cylindrical"})
            QVERIFY(!isOne(fourBar(inner, "spherical", R"("kind": "speed", "value": "1")", 1.0)));
    }

    /// A run that fails beside such a start says so.
    void aFailedRunNamesItsStart() {
        Mechanism m = parseProject(R"json({ "escapement": 1,
            "bodies": [{"name": "g", "fixed": true},
                {"name": "c0", "pose": {"position": [-0.4, 0, 0]}, "mass": {"value": 0.5, "centre": [0.075, 0, 0],
                "inertia": [0.0001, 0.001, 0.001, 0, 0, 0]}, "velocity": {"angular": [0, -6.0, 0], "linear": [0, 0,
                0.44999999999999996]}},
                {"name": "c1", "pose": {"position": [0.4, 0, 0]}, "mass": {"value": 0.5, "centre": [0.075, 0, 0],
                "inertia": [0.0001, 0.001, 0.001, 0, 0, 0]}, "velocity": {"angular": [0, -6.0, 0], "linear": [0, 0,
                0.44999999999999996]}},
                {"name": "tray", "pose": {"position": [0.15, 0, 0]}, "mass": {"value": 3, "inertia": [0.1, 0.2, 0.2,
                0, 0, 0]}, "shapes": [{"primitive": "box", "size": [3, 0.3, 0.02], "placement": {"position": [0, 0,
                0.05]}}], "velocity": {"linear": [0, 0, 0.8999999999999999]}},
                {"name": "blk", "pose": {"position": [0.2, 0.02, 0.1]}, "velocity": {"linear": [0, 0,
                0.8999999999999999]}, "mass": {"value": 1, "inertia": [0.002, 0.002, 0.002, 0, 0, 0]},
                "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.08]}]}],
            "joints": [{"name": "h0", "type": "revolute", "a": {"body": "g", "position": [-0.4, 0, 0], "z": [0, -1, 0]},
                "b": {"body": "c0", "z": [0, -1, 0]}, "motor": {"kind": "speed", "value": 6.0}},
                {"name": "k0", "type": "revolute", "a": {"body": "c0", "position": [0.15, 0, 0], "z": [0, -1, 0]},
                "b": {"body": "tray", "position": [-0.4, 0, 0], "z": [0, -1, 0]}},
                {"name": "h1", "type": "revolute", "a": {"body": "g", "position": [0.4, 0, 0], "z": [0, -1, 0]},
                "b": {"body": "c1", "z": [0, -1, 0]}},
                {"name": "k1", "type": "revolute", "a": {"body": "c1", "position": [0.15, 0, 0], "z": [0, -1, 0]},
                "b": {"body": "tray", "position": [0.4, 0, 0], "z": [0, -1, 0]}}],
            "contacts": [{"name": "c", "a": {"body": "blk"}, "b": {"body": "tray"}, "friction": 0.3}],
            "run": {"until": 0.02, "output_step": 0.01}})json")
                          .mechanism;
        const Record record = run(m, "hybrid", 1e-8);
        QVERIFY2(record.summary.status == RunStatus::Failed, record.story().c_str());
        const QString said = QString::fromStdString(record.summary.message);
        QVERIFY2(said.contains("links lie in one line") && said.contains("An implicit method"), qPrintable(said));
    }

    /// What turns back before it comes as near as it likes.
    void turnsBackBefore() {
        const double most = deadCentreAt() - start - 1e-3; // rad: the rest of the loop is 4 cm from its line
        const QString motor = QString(R"("kind": "angle", "value": "%1 * (1 - cos(2 * t)) / 2")").arg(most, 0, 'g', 17);
        for (const char* outer : {"revolute", "spherical"}) {
            const Record record = run(fourBar("revolute", outer, motor, 3.2), "hybrid", 1e-8);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QVERIFY2(record.summary.drift_position < 1e-6, record.story().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(DeadCentreTest)
#include "dead_centre_test.moc"
