// What comes near a thin wall from its other side is behind the face there, and no deeper in the body for that.

#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepPrimAPI_MakeBox.hxx>

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

/// A block of 10 mm with a tab of 1 x 1 x 0.1 mm at its side, whose underside's middle is the origin.
TopoDS_Shape tabbed() {
    return BRepAlgoAPI_Fuse(BRepPrimAPI_MakeBox(gp_Pnt(-10.5, -5, -0.2), gp_Pnt(-0.5, 5, 9.8)).Solid(),
                            BRepPrimAPI_MakeBox(gp_Pnt(-1, -0.5, 0), gp_Pnt(0.5, 0.5, 0.1)).Solid())
        .Shape();
}

} // namespace

class ThinWallsTest : public QObject {
    Q_OBJECT

  private slots:
    /// A corner rises below the tab, strikes its underside at a known time and goes back. It comes near the tab's upper
    /// side, 0.8 mm behind it, within a step that moves it by 0.05 mm.
    void cornerRisesBelowATab_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme :
             {"Moreau-Jean", "Moreau-Jean-theta", "Moreau-Jean-projected", "D-minus", "D-minus-explicit",
              "D-minus-MBSim", "Schatzman-Paoli", "Stewart-Trinkle", "Anitescu-Potra", "DVI", "nonsmooth-alpha"})
            QTest::newRow(scheme) << scheme;
    }
    void cornerRisesBelowATab() {
        QFETCH(QString, scheme);
        constexpr double speed = 0.05, below = 2e-3, step = 1e-3;
        const double restitution = scheme == "Stewart-Trinkle" ? 0.0 : 0.5; // it knows none
        Body fixed = bodyOf("tabbed", Vec3::Zero()), moving = bodyOf("corner", {0.0, 0.0, -below});
        fixed.fixed = true;
        moving.mass = MassProperties{};
        moving.mass->value = 1.0; // its centre is the corner: it does not turn
        moving.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
        const Quaternion upright = Quaternion::FromTwoVectors(Vec3(-1.0, -1.0, -1.0), Vec3::UnitZ());
        moving.pose.quaternion = {upright.w(), upright.x(), upright.y(), upright.z()};
        moving.velocity.linear = {0.0, 0.0, speed};
        Mechanism m = contactScene(fixed, moving, 0.3, 0.06, 0.0);
        m.contacts[0].restitution = restitution;
        m.run.strategy = "time-stepping";
        m.run.scheme = scheme.toStdString();
        m.run.step = step;
        Record record;
        run(m,
            libraryOf({named(tabbed(), "tabbed"),
                       named(BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), gp_Pnt(10, 10, 10)).Solid(), "corner")}),
            record);
        QVERIFY2(record.summary.status == RunStatus::Done, (record.summary.message + record.story()).c_str());
        const BodyState& end = record.end();
        QVERIFY2(std::abs(end.linear.z() + restitution * speed) < 1e-6 * speed,
                 (std::to_string(end.linear.z() / speed) + record.story()).c_str());
        QVERIFY2(std::hypot(end.linear.x(), end.linear.y()) < 1e-9, record.story().c_str());
        const double back = restitution * (speed * 0.06 - below);
        QVERIFY2(std::abs(end.position.z() + back) < 2.0 * speed * step,
                 (std::to_string(end.position.z()) + "\n" + record.story()).c_str());
    }
};

QTEST_GUILESS_MAIN(ThinWallsTest)
#include "thin_walls_test.moc"
