// The bushing against closed forms: frequencies, damping, and energy that is kept.

#include "engine/model/checks/validation.h"
#include "engine/model/files/project_file.h"
#include "engine/results/result.h"
#include "engine/simulation/simulate.h"

#include <Eigen/Eigenvalues>
#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

const Vec3 inertia(0.3, 0.4, 0.5); // kg m^2
constexpr double mass = 2.0;       // kg

/// A body on a bushing whose frame has its z along world x and its x along world y.
Mechanism hung(const std::array<double, 3>& stiff, const std::array<double, 3>& turning) {
    Mechanism m;
    m.name = "bushing";
    m.gravity = {0.0, 0.0, 0.0};
    Body ground, block;
    ground.name = "ground";
    ground.fixed = true;
    block.name = "block";
    MassProperties p;
    p.value = mass;
    p.inertia = {inertia.x(), inertia.y(), inertia.z(), 0.0, 0.0, 0.0};
    block.mass = p;
    m.bodies = {ground, block};
    Load bushing;
    bushing.name = "bushing";
    bushing.type = "bushing";
    bushing.a.body = "ground";
    bushing.b.body = "block";
    for (auto* end : {&bushing.a, &bushing.b}) {
        end->z = {1.0, 0.0, 0.0};
        end->x = {0.0, 1.0, 0.0};
    }
    for (std::size_t k = 0; k < 3; ++k) {
        bushing.triple0[k] = stiff[k];
        bushing.triple1[k] = turning[k];
    }
    m.loads = {bushing};
    m.run.tolerance = 1e-11;
    m.run.output_step = 0.01;
    return m;
}

/// Which axis of the frame lies along world axis k.
constexpr std::array<std::size_t, 3> ofFrame{2, 0, 1};

RunSummary run(const Mechanism& m, Result& result) {
    RunControl control;
    ResultLayout layout;
    return simulate(m, {}, layout, result, control);
}

double angleAbout(const Quaternion& q, int axis) { return 2.0 * std::atan2(q.vec()[axis], q.w()); }

} // namespace

class BushingTest : public QObject {
    Q_OBJECT

  private slots:
    void placesAreThoseOfItsKeys() {
        QCOMPARE(hung({1, 2, 3}, {4, 5, 6}), parseProject(projectText(hung({1, 2, 3}, {4, 5, 6}))).mechanism);
        const std::string text = projectText(hung({1, 2, 3}, {4, 5, 6}));
        QVERIFY(text.find("translation_stiffness") != std::string::npos);
        QVERIFY(text.find("rotation_stiffness") != std::string::npos);
    }

    /// At half a turn the rotation vector jumps to its opposite: nearly there the closed form holds, beyond no run is
    /// done, about each axis, by events and in time steps.
    void endsAtHalfATurn_data() {
        QTest::addColumn<int>("axis");
        QTest::addColumn<QString>("strategy");
        for (int k = 0; k < 3; ++k)
            for (const char* strategy : {"event-driven", "time-stepping"})
                QTest::addRow("axis %d, %s", k, strategy) << k << strategy;
    }
    void endsAtHalfATurn() {
        QFETCH(int, axis);
        QFETCH(QString, strategy);
        const auto own = ofFrame[std::size_t(axis)];
        const std::array<double, 3> turning{2.0, 3.0, 1.5};
        const double omega = std::sqrt(turning[own] / inertia[axis]);
        for (const double amplitude : {3.0, 3.3}) {
            Mechanism m = hung({1e3, 1e3, 1e3}, turning);
            m.bodies[1].velocity.angular[std::size_t(axis)] = amplitude * omega;
            m.run.until = 2.0 * M_PI / omega;
            m.run.strategy = strategy.toStdString();
            m.run.step = 1e-3;
            Result result;
            const RunSummary s = run(m, result);
            if (amplitude > M_PI) {
                QVERIFY(s.status == RunStatus::Failed);
                QVERIFY2(s.message.find("Load 'bushing' is turned by more than half a turn") != std::string::npos,
                         s.message.c_str());
                const double at = std::asin(M_PI / amplitude) / omega;
                QVERIFY2(std::abs(s.final.time - at) < 0.05, qPrintable(QString::number(s.final.time - at)));
            } else {
                QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
            }
        }
    }

    void swingsWithItsFrequencies_data() {
        QTest::addColumn<int>("axis");
        for (int k = 0; k < 3; ++k) QTest::addRow("axis %d", k) << k;
    }
    void swingsWithItsFrequencies() {
        QFETCH(int, axis);
        const std::array<double, 3> stiff{2e4, 3e4, 5e4}, turning{200.0, 300.0, 150.0};
        const auto own = ofFrame[std::size_t(axis)];
        {
            const double omega = std::sqrt(stiff[own] / mass), at = 3.3 * 2.0 * M_PI / omega;
            Mechanism m = hung(stiff, turning);
            m.bodies[1].pose.position[std::size_t(axis)] = 0.01;
            m.run.until = at;
            Result result;
            const RunSummary s = run(m, result);
            QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
            const double error = std::abs(s.final.bodies[1].position[axis] - 0.01 * std::cos(omega * at));
            QVERIFY2(error < 1e-9, qPrintable(QString::number(error)));
            QVERIFY(s.final.bodies[1].position.norm() - std::abs(s.final.bodies[1].position[axis]) < 1e-12);
        }
        {
            // About a principal axis the rotation vector is the angle: the closed form holds however far it turns.
            const double omega = std::sqrt(turning[own] / inertia[axis]), at = 2.3 * 2.0 * M_PI / omega, first = 1.2;
            Mechanism m = hung(stiff, turning);
            m.bodies[1].pose.quaternion = {std::cos(0.5 * first), 0.0, 0.0, 0.0};
            m.bodies[1].pose.quaternion[std::size_t(axis) + 1] = std::sin(0.5 * first);
            m.run.until = at;
            Result result;
            const RunSummary s = run(m, result);
            QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
            const double error =
                std::abs(angleAbout(s.final.bodies[1].orientation, axis) - first * std::cos(omega * at));
            QVERIFY2(error < 1e-8, qPrintable(QString::number(error)));
        }
    }

    /// Off the centre of mass sliding and turning are coupled: two frequencies, from a two by two problem.
    void couplesWhereItIsOffTheCentre() {
        const double h = 0.1, tiny = 1e-6;
        Mechanism m = hung({1e4, 3e4, 2e4}, {300.0, 400.0, 500.0});
        // z of the frame along world x: its y is world z, its x world y. Above the centre of mass along world y.
        for (auto* end : {&m.loads[0].a, &m.loads[0].b}) end->position = {0.0, h, 0.0};
        const double kx = 2e4;      // along world x: the frame's z
        const double about = 400.0; // about world z: the frame's y
        Eigen::Matrix2d M, K;       // x of the centre, angle about z: the point moves by x - h angle
        M << mass, 0.0, 0.0, inertia.z();
        K << kx, -kx * h, -kx * h, kx * h * h + about;
        const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::Matrix2d> modes(K, M);
        m.bodies[1].pose.position = {tiny, 0.0, 0.0};
        const double at = 0.37;
        m.run.until = at;
        m.run.tolerance = 1e-13;
        Result result;
        const RunSummary s = run(m, result);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        Eigen::Vector2d expected = Eigen::Vector2d::Zero();
        const Eigen::Vector2d start(tiny, 0.0);
        for (int i = 0; i < 2; ++i) {
            const Eigen::Vector2d shape = modes.eigenvectors().col(i);
            expected += shape * (shape.dot(M * start) * std::cos(std::sqrt(modes.eigenvalues()[i]) * at));
        }
        QVERIFY(std::abs(s.final.bodies[1].position.x() - expected[0]) < 1e-5 * tiny);
        QVERIFY(std::abs(angleAbout(s.final.bodies[1].orientation, 2) - expected[1]) < 1e-4 * tiny);
    }

    void keepsEnergyWithoutDamping() {
        Mechanism m = hung({2e4, 3e4, 5e4}, {200.0, 300.0, 150.0});
        m.bodies[1].velocity.linear = {1.0, 0.5, -0.3};
        m.bodies[1].velocity.angular = {12.0, -8.0, 10.0};
        m.loads[0].a.position = m.loads[0].b.position = {0.05, -0.02, 0.03};
        m.run.until = 1.0;
        m.run.tolerance = 1e-12;
        Result result;
        const RunSummary s = run(m, result);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        double worst = 0.0, most = 0.0, furthest = 0.0;
        result.visitFrames(0, result.frameCount(), [&](std::size_t, const Frame& frame) {
            const double all = frame.energy.kinetic + frame.energy.potential + frame.energy.springs;
            worst = std::max(worst, std::abs(all / s.energy_start - 1.0));
            most = std::max(most, frame.energy.springs / s.energy_start);
            furthest = std::max(furthest, 2.0 * std::acos(std::min(1.0, std::abs(frame.bodies[1].orientation.w()))));
        });
        qInfo("energy kept to %.1e, turned by up to %.2f rad", worst, furthest);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        QVERIFY(most > 0.5 && furthest > 0.4);
    }

    void damperTakesWhatIsLost() {
        Mechanism m = hung({2e4, 3e4, 5e4}, {200.0, 300.0, 150.0});
        m.bodies[1].velocity.linear = {1.0, 0.5, -0.3};
        m.bodies[1].velocity.angular = {12.0, -8.0, 10.0};
        m.loads[0].triple2 = {20.0, 30.0, 40.0};
        m.loads[0].triple3 = {1.0, 2.0, 3.0};
        m.run.until = 0.5;
        Result result;
        const RunSummary s = run(m, result);
        QVERIFY2(s.status == RunStatus::Done, s.message.c_str());
        QVERIFY(s.dissipated > 0.5 * s.energy_start);
        QVERIFY(s.work == 0.0);
        const double unexplained = std::abs(s.energy_end - s.energy_start + s.dissipated) / s.energy_start;
        QVERIFY2(unexplained < 1e-9, qPrintable(QString::number(unexplained)));
        // Along one axis it is the damped oscillator.
        m.bodies[1].velocity.linear = {0.0, 0.7, 0.0};
        m.bodies[1].velocity.angular = {0.0, 0.0, 0.0};
        m.loads[0].triple0 = {2e4, 3e4, 5e4};
        Result other;
        const RunSummary one = run(m, other);
        const double decay = 20.0 / (2.0 * mass),
                     omega = std::sqrt(2e4 / mass - decay * decay); // world y is the frame's x
        const double expected = 0.7 / omega * std::exp(-decay * 0.5) * std::sin(omega * 0.5);
        QVERIFY(std::abs(one.final.bodies[1].position.y() - expected) < 1e-10);
    }

    void refusesFramesWithoutAxes() {
        Mechanism m = hung({1.0, 1.0, 1.0}, {1.0, 1.0, 1.0});
        m.loads[0].b.x = {2.0, 0.0, 0.0};
        const auto findings = validate(m);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].pointer, std::string("/loads/0/b/x"));
        m = hung({1.0, -1.0, 1.0}, {1.0, 1.0, 1.0});
        QCOMPARE(validate(m).at(0).pointer, std::string("/loads/0/translation_stiffness/1"));
        // A load that has no frame says that one has no effect.
        m = hung({1.0, 1.0, 1.0}, {1.0, 1.0, 1.0});
        m.loads[0].type = "spring-damper";
        m.loads[0].triple0 = m.loads[0].triple1 = {};
        QCOMPARE(validate(m).size(), std::size_t(4));
    }
};

QTEST_GUILESS_MAIN(BushingTest)
#include "bushing_test.moc"
