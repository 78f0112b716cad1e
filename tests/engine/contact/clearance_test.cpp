// The clearance of two bodies against closed forms: apart, touching, in each other, in every orientation.

#include "engine/contact/diagnostics/clearance.h"
#include "engine/model/files/project_file.h"

#include <QElapsedTimer>
#include <QtTest>

#include <cmath>
#include <random>

using namespace escapement;

namespace {

struct Two {
    Mechanism mechanism;
    std::unique_ptr<Clearance> clearance;

    Two(const std::string& a, const std::string& b) {
        mechanism = parseProject(R"({"escapement": 1, "name": "two", "bodies": [{"name": "a", "shapes": [)" + a +
                                 R"(]}, {"name": "b", "shapes": [)" + b + "]}]}")
                        .mechanism;
        clearance = std::make_unique<Clearance>(placedParts(mechanism.bodies[0], mechanism, {}),
                                                placedParts(mechanism.bodies[1], mechanism, {}));
    }
};

RigidMotion pose(const Vec3& at, const Quaternion& turn = Quaternion::Identity()) {
    return RigidMotion::from(at, turn.normalized());
}

const std::string ball = R"({"primitive": "sphere", "radius": 0.1})",
                  box = R"({"primitive": "box", "size": [0.2, 0.3, 0.4]})",
                  rod = R"({"primitive": "cylinder", "radius": 0.05, "length": 1})";

/// Distance of a point from the box, from outside.
double fromBox(const Vec3& p) { return (p.cwiseAbs() - Vec3(0.1, 0.15, 0.2)).cwiseMax(0.0).norm(); }

} // namespace

class ClearanceTest : public QObject {
    Q_OBJECT

  private slots:
    void balls() {
        Two two(ball, ball);
        std::mt19937 random(1);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (int k = 0; k < 50; ++k) {
            const Vec3 at = Vec3(any(random), any(random), any(random)) + Vec3(0.5, 0, 0);
            const double distance = at.norm() - 0.2;
            const Clearing found =
                two.clearance->at(pose(Vec3::Zero(), Quaternion(any(random), any(random), any(random), 1)),
                                  pose(at, Quaternion(1, any(random), 0, any(random))));
            if (distance > 1e-6) {
                QVERIFY2(std::abs(found.distance - distance) < 1e-9,
                         qPrintable(QString::number(found.distance - distance)));
                QVERIFY((found.a - 0.1 * at.normalized()).norm() < 1e-6);
                QVERIFY(std::abs((found.b - found.a).norm() - distance) < 1e-9);
            } else {
                QVERIFY(found.distance < 0.0);
            }
        }
    }

    void ballAndBoxAllRound() {
        Two two(box, ball);
        std::mt19937 random(2);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (int k = 0; k < 200; ++k) {
            const Vec3 at(0.5 * any(random), 0.5 * any(random), 0.6 * any(random));
            const double distance = fromBox(at) - 0.1;
            const RigidMotion whole = pose(Vec3(3, -2, 1), Quaternion(any(random), any(random), any(random), 0.5));
            const Clearing found = two.clearance->at(whole, whole * pose(at));
            if (distance > 1e-6)
                QVERIFY2(std::abs(found.distance - distance) < 1e-9,
                         qPrintable(QString("%1: %2").arg(k).arg(found.distance - distance)));
            else
                QVERIFY2(found.distance < 1e-9,
                         qPrintable(QString("%1: %2 in place of %3").arg(k).arg(found.distance).arg(distance)));
        }
    }

    /// Long rods that cross far from all corners and ends: only lines along their sides are near.
    void crossingRods() {
        Two two(rod, rod);
        std::mt19937 random(3);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (int k = 0; k < 50; ++k) {
            const double angle = 0.2 + 1.3 * std::abs(any(random)), apart = 0.11 + 0.2 * std::abs(any(random));
            const Quaternion turn(Eigen::AngleAxisd(angle, Vec3::UnitX()));
            const Vec3 along(0, 0, 0.3 * any(random));
            const Clearing found =
                two.clearance->at(pose(along), pose(Vec3(apart, 0, 0), turn) * pose(Vec3(0, 0, 0.3 * any(random))));
            QVERIFY2(std::abs(found.distance - (apart - 0.1)) < 1e-9,
                     qPrintable(QString("%1: %2").arg(k).arg(found.distance - apart + 0.1)));
        }
    }

    void boxesInEachOther() {
        Two two(box, box);
        QVERIFY(std::abs(two.clearance->at(pose({0, 0, 0}), pose({0.25, 0.02, 0.03})).distance - 0.05) < 1e-12);
        QVERIFY(std::abs(two.clearance->at(pose({0, 0, 0}), pose({0.2, 0.02, 0.03})).distance) < 1e-9); // flush
        QVERIFY(std::abs(two.clearance->at(pose({0, 0, 0}), pose({0.19, 0.02, 0.03})).distance + 0.01) < 1e-6);
        QVERIFY(std::abs(two.clearance->at(pose({0, 0, 0}), pose({0.3, 0.4, 0})).distance - std::hypot(0.1, 0.1)) <
                1e-12);
    }

    /// What was nearest before must not hide what is nearest now: a ball inside a frame of four bars.
    void manyPartsAndLeaps() {
        Two two(
            R"({"primitive": "box", "size": [1.2, 0.1, 0.1], "placement": {"position": [0, 0.55, 0]}}, {"primitive": "box", "size": [1.2, 0.1, 0.1], "placement": {"position": [0, -0.55, 0]}},
                   {"primitive": "box", "size": [0.1, 1, 0.1], "placement": {"position": [0.55, 0, 0]}}, {"primitive": "box", "size": [0.1, 1, 0.1], "placement": {"position": [-0.55, 0, 0]}})",
            ball);
        for (const Vec3& at :
             {Vec3(0.3, 0, 0), Vec3(-0.3, 0.1, 0), Vec3(0, 0.35, 0), Vec3(0.1, -0.36, 0), Vec3(0.2, 0.2, 0.0)}) {
            const double wall = 0.5 - at.cwiseAbs().head<2>().maxCoeff() - 0.1;
            QVERIFY2(std::abs(two.clearance->at(pose({0, 0, 0}), pose(at)).distance - wall) < 1e-9,
                     qPrintable(QString::number(at.x())));
        }
    }

    void aThousandPosesTakeNoTime() {
        Two two(box, rod);
        QElapsedTimer timer;
        timer.start();
        for (int k = 0; k < 1000; ++k)
            two.clearance->at(pose({0, 0, 0}), pose(Vec3(0.4, 0.001 * k, 0.0), Quaternion(1, 0.001 * k, 0.2, 0)));
        qInfo("%.3f ms a pose", double(timer.elapsed()) / 1000.0);
        QVERIFY(timer.elapsed() < 5000);
    }
};

QTEST_GUILESS_MAIN(ClearanceTest)

#include "clearance_test.moc"
