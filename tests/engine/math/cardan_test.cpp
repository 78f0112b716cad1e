// Cardan angles to rotations and back.

#include "engine/math/cardan.h"

#include <QtTest>

using namespace escapement;

class CardanTest : public QObject {
    Q_OBJECT

  private slots:
    void turnsAboutOneAxisAfterTheOther() {
        const double right = M_PI / 2.0;
        // About x by a right angle, then about the new z, which is -y of before.
        const Mat3 R = fromCardan({right, 0.0, right}).toRotationMatrix();
        QVERIFY((R * Vec3::UnitX() - Vec3::UnitZ()).norm() < 1e-15);
        QVERIFY((R * Vec3::UnitZ() + Vec3::UnitY()).norm() < 1e-15);
        QVERIFY((fromCardan({0.0, right, 0.0}) * Vec3::UnitX() + Vec3::UnitZ()).norm() < 1e-15);
    }
    void comesBack() {
        for (double x = -3.1; x < 3.14; x += 0.31)
            for (double y = -1.57; y < 1.571; y += 0.157)
                for (double z = -3.1; z < 3.14; z += 0.31)
                    QVERIFY((toCardan(fromCardan({x, y, z})) - Vec3(x, y, z)).norm() < 1e-11);
        // Where two angles turn about one line, the rotation is the same though the angles are not.
        for (const double y : {M_PI / 2.0, -M_PI / 2.0}) {
            const Quaternion turn = fromCardan({0.4, y, 0.3});
            QVERIFY(std::abs(std::abs(turn.dot(fromCardan(toCardan(turn)))) - 1.0) < 1e-14);
        }
    }
};

QTEST_GUILESS_MAIN(CardanTest)
#include "cardan_test.moc"
