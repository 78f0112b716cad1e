// A block on four legs breaks loose where Coulomb's law says so, however long the steps are and however its legs share
// their load.

#include "engine/math/root.h"
#include "engine/model/files/project_file.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double mu = 0.6, g = 9.81; // m/s^2

Record run(const QString& project, const char* integrator, double tolerance, const char* formulation = "multipliers") {
    Mechanism m = parseProject(project.toStdString()).mechanism;
    m.run.integrator = integrator;
    m.run.tolerance = tolerance;
    m.run.formulation = formulation;
    Record record;
    run(m, PartLibrary(), record);
    return record;
}

/// A block at rest, its centre `high` above its legs, on a table that turns about an axis under it by angle(t).
QString onTable(double high, const char* angle, double until) {
    return QString(R"({"escapement": 1, "name": "table", "bodies": [{"name": "ground", "fixed": true},
        {"name": "table", "mass": {"value": 10, "inertia": [1, 1, 1, 0, 0, 0]},
         "shapes": [{"primitive": "box", "size": [8, 1, 0.1], "placement": {"position": [0, 0, -0.05]}}]},
        {"name": "block", "pose": {"position": [0, 0, %1]},
         "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.3, 0.3, %2]}]}],
        "joints": [{"name": "hinge", "type": "revolute",
         "a": {"body": "ground", "position": [0, 0, 0], "z": [0, -1, 0], "x": [1, 0, 0]},
         "b": {"body": "table", "position": [0, 0, 0], "z": [0, -1, 0], "x": [1, 0, 0]},
         "motor": {"kind": "angle", "value": "%3"}}],
        "contacts": [{"name": "legs", "a": {"body": "table"}, "b": {"body": "block"}, "friction": 0.6}],
        "run": {"until": %4, "output_step": 0.01}})")
        .arg(high)
        .arg(2.0 * high)
        .arg(angle)
        .arg(until);
}

/// A block that slides out, comes to rest and is pulled by a spring whose end moves away at 0.2 m/s.
QString pulled(double high) {
    return QString(R"({"escapement": 1, "name": "pulled", "bodies": [
        {"name": "ground", "fixed": true, "shapes": [{"primitive": "plane", "size": [8, 8, 0]}]},
        {"name": "pull", "pose": {"position": [-5, 0, 0]}, "mass": {"value": 1, "inertia": [1, 1, 1, 0, 0, 0]}},
        {"name": "block", "pose": {"position": [0, 0, %1]}, "velocity": {"linear": [-0.2, 0, 0]},
         "mass": {"value": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]},
         "shapes": [{"primitive": "box", "size": [0.3, 0.3, %2]}]}],
        "joints": [{"name": "rail", "type": "prismatic",
         "a": {"body": "ground", "position": [-5, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]},
         "b": {"body": "pull", "position": [0, 0, 0], "z": [1, 0, 0], "x": [0, 1, 0]},
         "motor": {"kind": "speed", "value": -0.2}}],
        "loads": [{"name": "spring", "type": "spring-damper", "a": {"body": "pull", "position": [0, 0, %1]},
         "b": {"body": "block", "position": [0, 0, 0]}, "stiffness": 100, "length": 5}],
        "contacts": [{"name": "legs", "a": {"body": "ground"}, "b": {"body": "block"}, "friction": 0.6}],
        "run": {"until": 0.45, "output_step": 0.01}})")
        .arg(high)
        .arg(2.0 * high);
}

/// The largest share of friction in pressing, all legs together.
double mostFriction(const Record& record) {
    double most = 0.0;
    for (const Frame& frame : record.frames) {
        Vec3 friction = Vec3::Zero();
        double pressing = 0.0;
        for (const ContactRow& row : frame.contacts) {
            const double normal = row.force.dot(row.normal);
            pressing += normal;
            friction += row.force - normal * row.normal;
        }
        if (pressing > 0.0) most = std::max(most, friction.norm() / pressing);
    }
    return most;
}

/// s, when it last broke loose. What slides on in the instant in which it came to rest has changed its direction only.
double slipsAt(const Record& record) {
    double last = -1.0, stopped = -1.0;
    for (const Event& event : record.events) {
        if (event.kind == EventKind::Stick) stopped = event.time;
        if (event.kind == EventKind::Slip && event.time != stopped) last = event.time;
    }
    return last;
}

constexpr const char* methods[] = {"HEM5",   "HEM4", "PHEM56", "DOPRI5", "RKF45",
                                   "RK4",    "auto", "Adams",  "RATTLE", "generalized-alpha",
                                   "Radau5", "BDF"};

void addMethods() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<double>("high");
    for (const char* method : methods)
        for (const double high : {0.01, 0.04, 0.1, 0.2})
            QTest::newRow(qPrintable(QString("%1 %2 m").arg(method).arg(high))) << method << high;
}

} // namespace

class BreakawayTest : public QObject {
    Q_OBJECT

  private slots:
    void onATurningTable_data() { addMethods(); }
    void onATurningTable() {
        QFETCH(QString, method);
        QFETCH(double, high);
        // What friction has to hold, of what presses, where the angle is c t^2.
        constexpr double c = 0.4;
        const auto left = [&](double t) {
            const double angle = c * t * t, rate = 2.0 * c * t;
            return mu * (g * std::cos(angle) - high * rate * rate) - (g * std::sin(angle) - high * 2.0 * c);
        };
        const double right = findRoot(left, 0.5, 1.5, left(0.5), left(1.5));
        const bool loose = method == "generalized-alpha" || method == "RATTLE" || method == "RK4";
        const Record record = run(onTable(high, "0.4*t^2", right + 0.1), method.toUtf8().constData(), 1e-6);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(std::abs(slipsAt(record) - right) < (loose ? 1e-3 : 2e-5),
                 qPrintable(QString("%1 for %2").arg(slipsAt(record), 0, 'g', 10).arg(right, 0, 'g', 10)));
        QVERIFY2(mostFriction(record) < mu * (1.0 + (loose ? 2e-3 : 1e-5)),
                 qPrintable(QString::number(mostFriction(record))));
    }

    void byASpring_data() { addMethods(); }
    void byASpring() {
        QFETCH(QString, method);
        QFETCH(double, high);
        static std::map<double, Record> known;
        if (!known.contains(high)) known.emplace(high, run(pulled(high), "HEM5", 1e-11));
        const Record& exact = known.at(high);
        const Record record = run(pulled(high), method.toUtf8().constData(), 1e-6);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(std::abs(slipsAt(exact) - 0.31146) < 1e-4, exact.story().c_str());
        QVERIFY2(std::abs(slipsAt(record) - slipsAt(exact)) < 1e-4,
                 qPrintable(QString("%1 for %2").arg(slipsAt(record), 0, 'g', 10).arg(slipsAt(exact), 0, 'g', 10)));
        QVERIFY2(mostFriction(record) < mu * (1.0 + 1e-4), qPrintable(QString::number(mostFriction(record))));
    }

    /// It holds as long as any forces that the legs can bear make up the load: a table whose front legs alone have
    /// friction, pulled near the floor, until its load lies as far forward in the legs as it can. Where the contact
    /// problem has more than one answer, that it slides is none before.
    void notBeforeItMust_data() {
        QTest::addColumn<double>("output");
        for (const double output : {0.02, 0.005, 0.003, 0.1}) QTest::addRow("frames of %g s", output) << output;
    }
    void notBeforeItMust() {
        QFETCH(double, output);
        constexpr double weight = 12.0 * g, rate = 36.69;
        const auto leg = [](int x, int y, const char* material) {
            return QString(R"({"primitive": "box", "size": [0.04, 0.04, 0.04], "material": "%3",
                "placement": {"position": [%1, %2, 0.02]}})")
                .arg(0.4 * x)
                .arg(0.25 * y)
                .arg(material);
        };
        const QString project =
            QString(R"({"escapement": 1, "name": "table", "materials": [
            {"name": "rough", "density": 1}, {"name": "smooth", "density": 1}, {"name": "floor", "density": 1}],
            "material_pairs": [{"a": "rough", "b": "floor", "friction": 0.3},
             {"a": "smooth", "b": "floor", "friction": 0}],
            "bodies": [{"name": "ground", "fixed": true, "shapes": [{"primitive": "box", "size": [20, 20, 0.2],
             "placement": {"position": [0, 0, -0.1]}, "material": "floor"}]},
             {"name": "table", "mass": {"value": 12, "inertia": [1, 1.2, 1.5, 0, 0, 0], "centre": [0, 0, 0.5]},
              "shapes": [%1, %2, %3, %4]}],
            "loads": [{"name": "pull", "type": "force", "a": {"body": "table", "position": [0, 0, 0.1]},
             "vector": ["%5*t", 0, 0]}],
            "contacts": [{"name": "legs", "a": {"body": "ground"}, "b": {"body": "table"}, "by_materials": true}],
            "run": {"until": 0.6, "output_step": %6}})")
                .arg(leg(-1, -1, "smooth"), leg(-1, 1, "smooth"), leg(1, -1, "rough"), leg(1, 1, "rough"))
                .arg(rate)
                .arg(output);
        const Record record = run(project, "HEM5", 1e-6);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // The front legs bear most with the load at 0.38 m in front and 0.42 m behind.
        const double holds = 0.3 * weight * 0.42 / 0.8 / (1.0 - 0.3 * 0.1 / 0.8);
        QVERIFY2(std::abs(slipsAt(record) - holds / rate) < 1e-6,
                 qPrintable(QString("%1 for %2").arg(slipsAt(record), 0, 'g', 10).arg(holds / rate, 0, 'g', 10)));
        QCOMPARE(record.count(EventKind::Slip), 1);
    }

    /// A box that is pulled at a corner turns and slides off at once, and does not stick and slip on its way to that.
    void atACorner() {
        double first = 0.0;
        for (const double output : {0.003, 0.005, 0.02}) {
            const Record record = run(QString(R"({"escapement": 1, "name": "corner", "bodies": [
                {"name": "ground", "fixed": true, "shapes": [{"primitive": "box", "size": [20, 20, 0.2],
                 "placement": {"position": [0, 0, -0.1]}}]}, {"name": "box", "pose": {"position": [0, 0, 0.05]},
                 "mass": {"value": 2, "inertia": [0.0083, 0.0167, 0.0217, 0, 0, 0]},
                 "shapes": [{"primitive": "box", "size": [0.3, 0.2, 0.1]}]}],
                "loads": [{"name": "pull", "type": "force", "a": {"body": "box", "position": [0.15, 0.1, 0]},
                 "vector": ["11.772*t", 0, 0]}],
                "contacts": [{"name": "legs", "a": {"body": "ground"}, "b": {"body": "box"}, "friction": 0.3}],
                "run": {"until": 0.5, "output_step": %1}})")
                                          .arg(output),
                                      "HEM5", 1e-6);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QCOMPARE(record.count(EventKind::Slip), 1);
            QCOMPARE(record.count(EventKind::Stick), 0);
            if (first == 0.0) first = slipsAt(record);
            QVERIFY2(std::abs(slipsAt(record) - first) < 1e-6, record.story().c_str());
        }
    }

    /// Where nothing moves along y, roundoff must not be taken for what the constraints do there.
    void inEveryFormulation_data() {
        QTest::addColumn<QString>("formulation");
        for (const char* name : {"multipliers", "udwadia-kalaba", "coordinate-partitioning", "null-space"})
            QTest::newRow(name) << name;
    }
    void inEveryFormulation() {
        QFETCH(QString, formulation);
        for (const char* method : {"HEM5", "DOPRI5"}) {
            const Record record = run(onTable(0.04, "0.4*t^2", 1.35), method, 1e-6, formulation.toUtf8().constData());
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QVERIFY2(std::abs(slipsAt(record) - 1.1633995) < 1e-5, record.story().c_str());
            QVERIFY2(std::abs(record.summary.energy_end - record.summary.energy_start + record.summary.dissipated -
                              record.summary.work) < 1e-5,
                     record.story().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(BreakawayTest)
#include "breakaway_test.moc"
