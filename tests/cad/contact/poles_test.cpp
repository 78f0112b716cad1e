// Contact at the poles and seams of faces from files: shared/cases, and a bowl whose oscillation is known.

#include "engine/model/checks/validation.h"
#include "engine/model/errors.h"
#include "engine/model/files/project_file.h"
#include "tests/cad/reading/worker_main.h"
#include "tests/support/recorded_scene.h"

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double gravity = 9.81;

struct Case {
    Mechanism mechanism;
    PartLibrary library;

    explicit Case(const std::string& name) {
        const auto folder = sharedStepFolder().parent_path() / "cases";
        mechanism = readProject(folder / (name + ".escapement")).mechanism;
        std::vector<Finding> findings = validate(mechanism);
        library = readGeometry(mechanism, folder, findings);
        if (hasErrors(findings)) throw ModelError(findings);
    }
    Record run() const {
        Record record;
        ::escapement::run(mechanism, library, record);
        return record;
    }
};

double unexplained(const RunSummary& s) { return std::abs(s.energy_end - s.energy_start - s.work + s.dissipated); }

/// Of a ball's centre that slides along an ellipse (half axes a across, c down) on its inner side, from where the
/// ellipse's parameter is `from` on: by the energy, the way at rest taken out by the substitution parameter = from
/// sin(phi).
double periodInBowl(double a, double c, double radius, double from) {
    const auto place = [&](double t) {
        const Vec2 normal = Vec2(-std::sin(t) / a, std::cos(t) / c).normalized(); // inwards
        return Vec2(Vec2(a * std::sin(t), -c * std::cos(t)) + radius * normal);
    };
    constexpr int steps = 4000;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) {
        const double phi = (i + 0.5) / steps * 0.5 * std::numbers::pi, t = from * std::sin(phi), h = 1e-5;
        const double way = (place(t + h) - place(t - h)).norm() / (2.0 * h) * from * std::cos(phi);
        sum += way / std::sqrt(2.0 * gravity * (place(from).y() - place(t).y()));
    }
    return 4.0 * sum * 0.5 * std::numbers::pi / steps;
}

} // namespace

class PolesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        if (sharedStepFolder().empty()) QSKIP("The shared cases are not here; set ESCAPEMENT_SHARED to their folder.");
    }

    /// A ball as one closed spline face rolls over its poles and its seam: evenly, its centre at its radius above the
    /// plate.
    void ballRolls_data() {
        QTest::addColumn<QString>("project");
        QTest::newRow("over its poles") << "p_nball_poles";
        QTest::newRow("tilted") << "p_nball_tilt";
    }
    void ballRolls() {
        QFETCH(QString, project);
        const Record record = Case(project.toStdString()).run();
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(unexplained(record.summary) < 1e-10, record.story().c_str());
        for (const Frame& f : record.frames) {
            const BodyState& ball = f.bodies.back();
            QVERIFY2(std::abs(ball.position.z() - 0.01) < 1e-9, record.story().c_str());
            QVERIFY2((ball.position - Vec3(-0.08 + 0.2 * f.time, 0.0, 0.01)).norm() < 1e-7, record.story().c_str());
        }
    }

    /// Thrown down, it strikes when a ball does: in any orientation, and on its pole.
    void ballStrikes_data() {
        QTest::addColumn<double>("tilt");
        for (const double tilt : {0.0, 1e-12, 1e-6, 0.3, 1.2, 1.5707963267948966}) QTest::addRow("%g", tilt) << tilt;
    }
    void ballStrikes() {
        QFETCH(double, tilt);
        Case project("p_nball_tilt");
        Body& ball = project.mechanism.bodies[1];
        ball.pose.position = {0.0, 0.0, 0.03};
        ball.pose.quaternion = {std::cos(0.5 * tilt), std::sin(0.5 * tilt), 0.0, 0.0};
        ball.velocity = {};
        project.mechanism.run.until = 0.1;
        const Record record = project.run();
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it falls through");
        QVERIFY2(std::abs(hit->time - std::sqrt(2.0 * 0.02 / gravity)) < 1e-9, record.story().c_str());
    }

    /// A paraboloid turned about its axis lands tilted, and rocks on about its pole.
    void domeRocks_data() {
        QTest::addColumn<double>("tolerance");
        QTest::newRow("1e-9") << 1e-9;
        QTest::newRow("1e-6") << 1e-6;
    }
    void domeRocks() {
        QFETCH(double, tolerance);
        Case project("p_dome_tilt");
        project.mechanism.run.tolerance = tolerance;
        const Record record = project.run();
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(unexplained(record.summary) < 10.0 * tolerance, record.story().c_str());
        QVERIFY2(record.summary.penetration < 1e-6, record.story().c_str());
        QVERIFY2(record.frames.back().bodies.back().position.z() > -1e-6, record.story().c_str());
    }

    /// Over the pole of a spline bowl, with the period that its shape gives.
    void ballInABowl() {
        const Case project("m_bowl");
        const Record record = project.run();
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(unexplained(record.summary) < 1e-10, record.story().c_str());
        // The ball's centre is where the ellipse of 60 and 30 mm, 8 mm inwards, has its start.
        const double x = project.mechanism.bodies[1].pose.position[0].value;
        double from = x / 0.06;
        for (int i = 0; i < 50; ++i) {
            const Vec2 normal = Vec2(-std::sin(from) / 0.06, std::cos(from) / 0.03).normalized();
            from += (x - (0.06 * std::sin(from) + 0.008 * normal.x())) / 0.06;
        }
        const double period = periodInBowl(0.06, 0.03, 0.008, from);
        std::vector<double> crossings;
        for (std::size_t i = 1; i < record.frames.size(); ++i) {
            const Frame &a = record.frames[i - 1], &b = record.frames[i];
            const double xa = a.bodies.back().position.x(), xb = b.bodies.back().position.x();
            if (xa * xb < 0.0) crossings.push_back(a.time + (b.time - a.time) * xa / (xa - xb));
        }
        QCOMPARE(crossings.size(), std::size_t(std::floor(2.0 / (0.5 * period) + 0.5)));
        for (std::size_t k = 0; k < crossings.size(); ++k)
            QVERIFY2(std::abs(crossings[k] - (0.25 + 0.5 * double(k)) * period) < 1e-6, record.story().c_str());
    }
};

int main(int argc, char** argv) { return runTestOrWorker<PolesTest>(argc, argv); }
#include "poles_test.moc"
