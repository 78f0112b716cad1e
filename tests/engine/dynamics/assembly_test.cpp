// Joints are closed from wherever the bodies lie.

#include "engine/dynamics/assembly.h"
#include "engine/model/kinds/joint_numbers.h"

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

const char* const types[] = {"revolute", "cylindrical",       "planar",   "prismatic", "screw", "universal",
                             "fixed",    "constant-velocity", "spherical"};

/// A hinge, or whatever `type` says, between the ground and a body turned by `turn` at `position`.
Mechanism oneJoint(const char* type, const Quaternion& turn, const Vec3& position) {
    Mechanism m;
    Body ground, link;
    ground.name = "ground";
    ground.fixed = true;
    link.name = "link";
    link.mass = MassProperties{};
    link.mass->value = 1.0;
    link.mass->inertia = {1e-2, 2e-2, 2.5e-2, 0.0, 0.0, 0.0};
    link.pose.position = {position.x(), position.y(), position.z()};
    link.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    m.bodies = {ground, link};
    Joint joint;
    joint.name = "joint";
    joint.type = type;
    joint.a.body = "ground";
    joint.b.body = "link";
    if (joint.type == "screw") jointNumber(joint, "lead") = 0.01;
    m.joints = {joint};
    return m;
}

} // namespace

class AssemblyTest : public QObject {
    Q_OBJECT

  private slots:
    /// Of quarter and half turns about all axes of a cube's symmetry some pull on a joint's rows no way round.
    void closesFromRightAngles_data() {
        QTest::addColumn<QString>("type");
        for (const char* type : types) QTest::newRow(type) << type;
    }
    void closesFromRightAngles() {
        QFETCH(QString, type);
        int tried = 0;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    for (const double angle : {0.5 * M_PI, M_PI}) {
                        if (x == 0 && y == 0 && z == 0) continue;
                        const Quaternion turn(Eigen::AngleAxisd(angle, Vec3(x, y, z).normalized()));
                        MultibodySystem system(oneJoint(type.toUtf8().constData(), turn,
                                                        tried % 3 == 0 ? Vec3::Zero() : Vec3(0.1, -0.2, 0.3)),
                                               {});
                        Vector q, v;
                        system.initialState(q, v);
                        const AssemblyResult r = assemble(system, 0.0, q, v);
                        QVERIFY2(r.closed, qPrintable(QString("turned by %1 about (%2, %3, %4): open by %5")
                                                          .arg(angle)
                                                          .arg(x)
                                                          .arg(y)
                                                          .arg(z)
                                                          .arg(r.positionAfter)));
                        ++tried;
                    }
        QCOMPARE(tried, 52);
    }

    /// What cannot be closed is not, and stays where it was.
    void saysWhatStaysOpen() {
        Mechanism m = oneJoint("spherical", Quaternion::Identity(), Vec3::Zero());
        m.joints.push_back(m.joints[0]);
        m.joints[1].name = "other";
        m.joints[1].b.position = {0.1, 0.0, 0.0};
        MultibodySystem system(m, {});
        Vector q, v;
        system.initialState(q, v);
        const AssemblyResult r = assemble(system, 0.0, q, v);
        QVERIFY(!r.closed);
        QVERIFY(std::abs(r.positionAfter - 0.05) < 0.05);
        QVERIFY(q.head<3>().norm() < 0.11);
    }
};

QTEST_GUILESS_MAIN(AssemblyTest)
#include "assembly_test.moc"
