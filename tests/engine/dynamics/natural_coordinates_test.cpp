// Two mechanisms in natural coordinates beside the same ones in angles and as bodies: one motion.

#include "engine/simulation/simulate.h"
#include "tests/support/integrator_scenes.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// Derivatives of the rows against differences, at the start and a little off it.
void checkDerivatives(const char* name) {
    for (const auto& known : verificationSystemTable()) {
        if (known.name != name) continue;
        const auto system = known.make({});
        Vector q, v;
        system->initialState(q, v);
        for (Eigen::Index i = 0; i < q.size(); ++i) q[i] += 0.01 * std::sin(3.0 * double(i));
        v += Vector::Ones(v.size());
        const int rows = system->constraintCount(), n = int(q.size());
        Matrix g(rows, n), moved(rows, n);
        Vector plus(rows), minus(rows), bias(rows);
        const double h = 1e-6;
        system->constraintJacobian(0.0, q, g);
        system->constraints(0.0, Vector(q + h * v), plus);
        system->constraints(0.0, Vector(q - h * v), minus);
        QVERIFY(((plus - minus) / (2.0 * h) - g * v).cwiseAbs().maxCoeff() < 1e-8);
        system->constraintBias(0.0, q, v, bias);
        system->constraintJacobian(0.0, Vector(q + h * v), moved);
        QVERIFY(((moved - g) * v / h - bias).cwiseAbs().maxCoeff() < 1e-7);
    }
}

} // namespace

class NaturalCoordinatesTest : public QObject {
    Q_OBJECT

  private slots:
    void derivatives() {
        checkDerivatives("four-bar-natural");
        checkDerivatives("bennett-natural");
    }

    /// The four-bar linkage in three angles, its points computed from these.
    void fourBarIsThatOfAngles() {
        for (const char* until : {"0.7", "2"}) {
            const std::map<std::string, std::string> settings = {{"tolerance", "1e-12"}, {"until", until}};
            const VerificationResult natural = verify("four-bar-natural", settings),
                                     angles = verify("four-bar", settings);
            QVERIFY2(natural.status == RunStatus::Done, natural.message.c_str());
            QCOMPARE(angles.status, RunStatus::Done);
            const Vec2 crank = 0.3 * Vec2(std::cos(angles.q[0]), std::sin(angles.q[0])),
                       rocker = Vec2(0.7, 0.0) + 0.4 * Vec2(std::cos(angles.q[2]), std::sin(angles.q[2]));
            const double off = std::max((natural.q.head<2>() - crank).norm(), (natural.q.tail<2>() - rocker).norm());
            qInfo("%s s: off by %.1e m", until, off);
            QVERIFY2(off < 1e-9, qPrintable(QString::number(off)));
        }
    }

    /// Bennett's linkage of three bodies with quaternions, over 10 s; the directions of its hinges beside the points.
    void bennettIsThatOfBodies() {
        Scene bodies = scene("Bennett");
        HybridSettings settings;
        settings.strategy = StrategyChoice::EventDriven;
        settings.until = 10.0;
        settings.tolerance = 1e-12;
        settings.outputStep = 1.0;
        const Mechanism m = bennett();
        Keeper keeper;
        RunControl control;
        const RunSummary r = HybridRun(*bodies.system, settings, keeper, control).run(bodies.q, bodies.v, {});
        QVERIFY2(r.status == RunStatus::Done, r.message.c_str());
        // As fast as assembling has left the first link.
        const Vec3 axis = Vec3::UnitZ();
        const double turning = keeper.frames.front().bodies[1].angular.dot(axis);
        QVERIFY(turning > 1.0);
        const auto placeOf = [&](const BodyState& now, std::size_t body, const Joint& joint) {
            const JointFrame& f = joint.a.body == m.bodies[body].name ? joint.a : joint.b;
            return std::pair<Vec3, Vec3>(now.position + now.orientation * Vec3(f.position[0].value, f.position[1].value,
                                                                               f.position[2].value),
                                         now.orientation * Vec3(f.z[0].value, f.z[1].value, f.z[2].value).normalized());
        };
        double worst = 0.0, went = 0.0;
        for (const char* until : {"1", "4", "10"}) {
            const VerificationResult natural =
                verify("bennett-natural", {{"tolerance", "1e-12"},
                                           {"until", until},
                                           {"turning", QString::number(turning, 'g', 17).toStdString()}});
            QVERIFY2(natural.status == RunStatus::Done, natural.message.c_str());
            const Frame& frame = keeper.frames[std::size_t(std::atoi(until))];
            QCOMPARE(frame.time, std::atof(until));
            for (std::size_t hinge : {1, 2}) {
                const auto [point, direction] = placeOf(frame.bodies[hinge], hinge, m.joints[hinge]);
                const Eigen::Index at = 6 * (Eigen::Index(hinge) - 1);
                worst = std::max({worst, (natural.q.segment<3>(at) - point).norm(),
                                  (natural.q.segment<3>(at + 3) - direction).norm()});
                went = std::max(
                    went, (point - placeOf(keeper.frames.front().bodies[hinge], hinge, m.joints[hinge]).first).norm());
            }
        }
        qInfo("%.1e m or rad apart over 10 s, in which it goes %.2f m", worst, went);
        QVERIFY(went > 0.1);
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    }
};

QTEST_GUILESS_MAIN(NaturalCoordinatesTest)
#include "natural_coordinates_test.moc"
