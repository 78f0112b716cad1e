// What bounces in a run by a time-stepping scheme, with everything that a run puts right after its steps: a ball on a
// floor, a hinged bar on its stop.

#include "engine/model/files/project_file.h"
#include "engine/model/kinds/scheme_type.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double g = 9.81, drop = 0.3, radius = 0.03, step = 2e-4; // m/s^2, m, m, s

Record run(const QString& project, const QString& scheme) {
    Mechanism m = parseProject(project.toStdString()).mechanism;
    m.run.strategy = "time-stepping";
    m.run.scheme = scheme.toStdString();
    m.run.step = step;
    Record record;
    run(m, PartLibrary(), record);
    return record;
}

void addBouncing() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<double>("restitution");
    for (const auto& scheme : schemeTypes()) {
        if (scheme.restitution == SchemeType::Inelastic) continue;
        for (const double e : {0.3, 0.8, 1.0})
            QTest::addRow("%s %g", scheme.name.c_str(), e) << QString::fromStdString(scheme.name) << e;
    }
}

double unexplained(const RunSummary& s) { return std::abs(s.energy_end - s.energy_start + s.dissipated - s.work); }

/// Balls in a triangle, so far apart (m), in rows of one, two ..., struck by one more from x = `from`
/// (m) at a speed (m/s).
QString triangle(int rows, double gap, double from, double speed, double friction, const char* law) {
    constexpr double ball = 0.028;
    const double apart = 2.0 * ball + gap;
    QString bodies;
    const auto add = [&](const QString& name, double x, double y, double v) {
        bodies += QString(R"(%1{"name": "%2", "pose": {"position": [%3, %4, 0]},
                "velocity": {"linear": [%5, 0, 0]}, "shapes": [{"primitive": "sphere", "radius": %6}],
                "mass": {"value": 0.17, "inertia": [5.3312e-5, 5.3312e-5, 5.3312e-5, 0, 0, 0]}})")
                      .arg(bodies.isEmpty() ? "" : ", ", name)
                      .arg(x, 0, 'g', 17)
                      .arg(y, 0, 'g', 17)
                      .arg(v)
                      .arg(ball);
    };
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k <= row; ++k)
            add(QString("ball %1 %2").arg(row).arg(k), row * std::sqrt(0.75) * apart, (k - 0.5 * row) * apart, 0.0);
    add("cue", from, 0.0, speed);
    return QString(R"({"escapement": 1, "name": "break", "gravity": [0, 0, 0], "bodies": [%1],
            "contacts": [{"name": "c", "a": {"body": "*"}, "b": {"body": "*"}, "restitution": 1, "friction": %2,
            "impact_law": "%3"}], "run": {"until": 0.05, "output_step": 0.002}})")
        .arg(bodies)
        .arg(friction)
        .arg(law);
}

} // namespace

class SchemeBouncesTest : public QObject {
    Q_OBJECT

  private slots:
    void aBall_data() { addBouncing(); }
    void aBall() {
        QFETCH(QString, scheme);
        QFETCH(double, restitution);
        const double falls = std::sqrt(2.0 * drop / g), leaves = restitution * g * falls;
        const QString project =
            QString(R"({"escapement": 1, "name": "ball", "bodies": [
            {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [4, 4, 0]}]},
            {"name": "ball", "pose": {"position": [0, 0, %1]},
             "mass": {"value": 0.1, "inertia": [4e-5, 4e-5, 4e-5, 0, 0, 0]},
             "shapes": [{"primitive": "sphere", "radius": %2}]}],
            "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "ball"}, "restitution": %3,
             "impact_law": "%5"}], "run": {"until": %4, "output_step": 0.005}})")
                .arg(drop + radius)
                .arg(radius)
                .arg(restitution)
                .arg(falls + leaves / g)
                .arg(findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson ? "poisson" : "newton");
        const Record record = run(project, scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double apex = leaves * leaves / (2.0 * g), high = record.end().position.z() - radius;
        QVERIFY2(std::abs(high - apex) < 8.0 * step * g * falls, qPrintable(QString("%1 for %2").arg(high).arg(apex)));
        // The books close by what the bounce took.
        QVERIFY2(unexplained(record.summary) < 0.01 * 0.1 * g * drop, record.story().c_str());
        const double taken = 0.1 * g * drop * (1.0 - restitution * restitution);
        QVERIFY2(std::abs(record.summary.dissipated - taken) < 0.02 * 0.1 * g * drop,
                 qPrintable(QString("%1 for %2").arg(record.summary.dissipated).arg(taken)));
    }

    void whatSlidesRubs_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("restitution");
        for (const auto& scheme : schemeTypes()) {
            if (scheme.restitution == SchemeType::Inelastic || scheme.friction != SchemeType::Cone) continue;
            for (const double e : {0.1, 0.7, 1.0})
                QTest::addRow("%s %g", scheme.name.c_str(), e) << QString::fromStdString(scheme.name) << e;
        }
    }
    /// A restitution is no matter of what lies on the floor: it slows down as Coulomb's friction says.
    void whatSlidesRubs() {
        QFETCH(QString, scheme);
        QFETCH(double, restitution);
        const QString project =
            QString(R"({"escapement": 1, "name": "slide", "bodies": [
            {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [4, 4, 0]}]},
            {"name": "box", "pose": {"position": [0, 0, 0.05]}, "velocity": {"linear": [1, 0, 0]},
             "mass": {"value": 1, "inertia": [0.0017, 0.0017, 0.0017, 0, 0, 0]},
             "shapes": [{"primitive": "box", "size": [0.1, 0.1, 0.1]}]}],
            "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "box"}, "friction": 0.25,
                          "restitution": %1, "impact_law": "%2"}], "run": {"until": 0.1, "output_step": 0.01}})")
                .arg(restitution)
                .arg(findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson ? "poisson" : "newton");
        const Record record = run(project, scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double share = (1.0 - record.end().linear.x()) / (0.25 * g * 0.1);
        QVERIFY2(std::abs(share - 1.0) < 1.5 * step / 0.1, qPrintable(QString::number(share))); // velocities may lag
    }

    void whatHasBouncedRubs_data() { whatSlidesRubs_data(); }
    /// Two plates that fall, bounce and slide on: whatever their impacts, by the end the floor has given each what its
    /// weight takes, and friction its part of that.
    void whatHasBouncedRubs() {
        QFETCH(QString, scheme);
        QFETCH(double, restitution);
        if (restitution > 0.9) return; // they bounce on
        QString plates;
        for (int k : {0, 1})
            plates += QString(R"(, {"name": "plate %1", "pose": {"position": [0, %2, %3]},
                "velocity": {"linear": [1, 0, 0]}, "shapes": [{"primitive": "box", "size": [0.2, 0.2, 0.02]}],
                "mass": {"value": 1, "inertia": [0.0034, 0.0034, 0.0067, 0, 0, 0]}})")
                          .arg(k)
                          .arg(2 * k)
                          .arg(0.011 + 0.00037 * k);
        const char* law =
            findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson ? "poisson" : "newton";
        const Record record = run(QString(R"({"escapement": 1, "name": "plates", "bodies": [
            {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [40, 40, 0]}]} %1],
            "contacts": [{"name": "c", "a": {"body": "*"}, "b": {"body": "*"}, "friction": 0.1, "restitution": %2,
                          "impact_law": "%3"}], "run": {"until": 0.4, "output_step": 0.02}})")
                                      .arg(plates)
                                      .arg(restitution)
                                      .arg(law),
                                  scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        for (int k : {1, 2}) {
            const Vec3 v = record.frames.back().bodies[std::size_t(k)].linear;
            const double share = (1.0 - v.x()) / (0.1 * g * 0.4);
            QVERIFY2(std::abs(share - 1.0) < 0.012 && std::abs(v.z()) < 5e-3, qPrintable(QString::number(share)));
        }
    }

    void aBreakOfTen_data() {
        QTest::addColumn<QString>("scheme");
        for (const auto& scheme : schemeTypes())
            if (scheme.restitution != SchemeType::Inelastic)
                QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    /// Ten balls in a triangle, a hundredth of a millimetre apart, struck by an eleventh: elastic blows, several in one
    /// step, that throw balls back at what has just bounced. What has bounced does not hold on.
    void aBreakOfTen() {
        QFETCH(QString, scheme);
        const QString project =
            triangle(4, 1e-5, -0.1, 6.0, 0.0,
                     findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson ? "poisson" : "newton");
        const Record record = run(project, scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double energy = 0.5 * 0.17 * 36.0;
        QVERIFY2(std::abs(record.summary.energy_end - energy) < 1e-3 * energy, record.story().c_str());
    }

    /// Newton's law with friction brings in energy in two groups of balls at once, whose contacts alternate in the
    /// list: each group gives up a few hundredths of its restitution, and no more.
    void aBreakWithFriction() {
        const Record record = run(triangle(5, 1e-3, -0.103, 40.0, 0.1, "newton"), "Moreau-Jean");
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double energy = 0.5 * 0.17 * 1600.0;
        QVERIFY2(record.summary.energy_end > 0.9 * energy, record.story().c_str());
        QVERIFY2(record.summary.energy_end < (1.0 + 1e-9) * energy, record.story().c_str());
    }

    void tangentially_data() {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<double>("restitution");
        QTest::addColumn<double>("tangential");
        for (const auto& scheme : schemeTypes()) {
            if (!scheme.tangentialRestitution) continue;
            for (const double e : {0.0, 0.5, 1.0})
                for (const double t : {-0.5, 0.0, 0.5, 1.0})
                    if (e > 0.0 || t <= 0.0) // else the settling bounce of a resting contact is another matter
                        QTest::addRow("%s e %g t %g", scheme.name.c_str(), e, t)
                            << QString::fromStdString(scheme.name) << e << t;
        }
    }
    /// A spinning ball of which friction holds the point that strikes: it leaves with -e_T times its velocity. Of a
    /// sphere that touches at r, the point gives way by 1/m + r^2 / I.
    void tangentially() {
        QFETCH(QString, scheme);
        QFETCH(double, restitution);
        QFETCH(double, tangential);
        const QString project =
            QString(R"({"escapement": 1, "name": "ball", "gravity": [0, 0, 0], "bodies": [
            {"name": "floor", "fixed": true, "shapes": [{"primitive": "plane", "size": [9, 9, 0]}]},
            {"name": "ball", "pose": {"position": [0, 0, 0.30003]},
             "velocity": {"linear": [0.7, -0.4, -1], "angular": [3, 2, 5]},
             "mass": {"value": 1, "inertia": [4e-3, 4e-3, 4e-3, 0, 0, 0]},
             "shapes": [{"primitive": "sphere", "radius": 0.1}]}],
            "contacts": [{"name": "c", "a": {"body": "floor"}, "b": {"body": "ball"}, "friction": 4,
             "restitution": %1, "tangential_restitution": %2, "impact_law": "%3"}],
            "run": {"until": 0.24, "output_step": 0.01}})")
                .arg(restitution)
                .arg(tangential)
                .arg(findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson ? "poisson" : "newton");
        const Record record = run(project, scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const Vec3 arm(0.0, 0.0, -0.1), v(0.7, -0.4, -1.0), w(3.0, 2.0, 5.0);
        Vec3 slip = v + w.cross(arm);
        slip.z() = 0.0;
        const Vec3 impulse = -(1.0 + tangential) / (1.0 + 0.01 / 4e-3) * slip + (1.0 + restitution) * Vec3::UnitZ();
        const Vec3 left = v + impulse, turns = w + arm.cross(impulse) / 4e-3;
        const auto& end = record.end();
        // These strike where the step's mean or end has put the ball: to the order of the step.
        const bool first =
            scheme.startsWith("Moreau-Jean-theta") || scheme.startsWith("Moreau-Jean-p") || scheme == "nonsmooth-alpha";
        const double off = first ? 2.0 * step : 1e-6;
        QVERIFY2((end.linear - left).norm() < off && (end.angular - turns).norm() < 25.0 * off,
                 qPrintable(QString("v %1 %2 %3 for %4 %5 %6")
                                .arg(end.linear.x())
                                .arg(end.linear.y())
                                .arg(end.linear.z())
                                .arg(left.x())
                                .arg(left.y())
                                .arg(left.z())));
        QVERIFY2(unexplained(record.summary) < 1e-6, record.story().c_str());
    }

    void aStopInSmallSteps_data() {
        QTest::addColumn<QString>("scheme");
        for (const auto& scheme : schemeTypes())
            if (scheme.restitution != SchemeType::Inelastic && scheme.restitution != SchemeType::Poisson)
                QTest::newRow(scheme.name.c_str()) << QString::fromStdString(scheme.name);
    }
    /// A slider that a spring pulls onto its stop and beyond, as coarse and as fine as one may ask: what it gives back
    /// hangs on neither. In closed form: with speed a w sin(w t1) at the stop, then on from -e times that.
    void aStopInSmallSteps() {
        QFETCH(QString, scheme);
        const double mass = 2.0, stiffness = 108.92469971967682, rest = 0.20265015209448156, e = 0.3, until = 0.16,
                     w = std::sqrt(stiffness / mass), stop = 0.1, strikes = std::acos(1.0 - stop / rest) / w,
                     back = -e * rest * w * std::sin(w * strikes), more = until - strikes,
                     right = back * std::cos(w * more) + (rest - stop) * w * std::sin(w * more);
        for (const double h : {1e-3, 3e-4, 1e-4, 4e-5, 2e-5, 1e-5, 5e-6}) {
            const QString project = QString(R"({"escapement": 1, "gravity": [0, 0, 0], "bodies": [
                {"name": "ground", "fixed": true, "shapes": [{"primitive": "box", "size": [10, 10, 1],
                  "placement": {"position": [0, 0, -5]}}]},
                {"name": "s", "mass": {"value": 2, "inertia": [0.01, 0.01, 0.01, 0, 0, 0]}}],
                "joints": [{"name": "j", "type": "prismatic", "a": {"body": "ground", "z": [1, 0, 0], "x": [0, 1, 0]},
                  "b": {"body": "s", "z": [1, 0, 0], "x": [0, 1, 0]}, "limits": [-0.1, 0.1], "stop_restitution": 0.3}],
                "loads": [{"name": "sp", "type": "spring-damper", "joint": "j", "stiffness": %1, "rest": %2}],
                "run": {"until": 0.16, "output_step": 0.01}})")
                                        .arg(stiffness, 0, 'g', 17)
                                        .arg(rest, 0, 'g', 17);
            Mechanism m = parseProject(project.toStdString()).mechanism;
            m.run.strategy = "time-stepping";
            m.run.scheme = scheme.toStdString();
            m.run.step = h;
            Record record;
            escapement::run(m, PartLibrary(), record);
            const double speed = record.end().linear.x();
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QVERIFY2(std::abs(speed - right) < 0.002 + 20.0 * h,
                     qPrintable(QString("h %1: %2 for %3").arg(h).arg(speed).arg(right)));
        }
    }

    void aStop_data() { addBouncing(); }
    void aStop() {
        QFETCH(QString, scheme);
        QFETCH(double, restitution);
        if (findSchemeType(scheme.toStdString())->restitution == SchemeType::Poisson)
            QSKIP("stops follow Newton's law");
        // No weight: the bar comes with 1 rad/s and leaves with -e.
        const QString project = QString(R"({"escapement": 1, "name": "stop", "gravity": [0, 0, 0], "bodies": [
            {"name": "ground", "fixed": true}, {"name": "bar", "velocity": {"angular": [0, 0, 1]},
             "mass": {"value": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}}],
            "joints": [{"name": "hinge", "type": "revolute",
             "a": {"body": "ground", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0]},
             "b": {"body": "bar", "position": [0, 0, 0], "z": [0, 0, 1], "x": [1, 0, 0]},
             "limits": [-2, 0.1003], "stop_restitution": %1}], "run": {"until": 0.2, "output_step": 0.01}})")
                                    .arg(restitution);
        const Record record = run(project, scheme);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double speed = record.end().angular.z();
        QVERIFY2(std::abs(speed + restitution) < 1e-6, qPrintable(QString::number(speed)));
        QVERIFY2(unexplained(record.summary) < 1e-6, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(SchemeBouncesTest)
#include "scheme_bounces_test.moc"
