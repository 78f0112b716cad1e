// The bottom of a conical hole: what is sharp comes to it from any side, and is held there from all round.

#include "engine/contact/features/apex.h"
#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double gravity = 9.81;
const double slope = 2.0 / std::sqrt(5.0); // of the pits' walls: their normals' upward part

/// Its tip in the origin and down.
TopoDS_Shape downwardCone(double radius, double height) {
    return BRepPrimAPI_MakeCone(gp_Ax2(gp_Pnt(0, 0, height), gp_Dir(0, 0, -1)), radius, 0, height).Solid();
}

TopoDS_Shape block() { return BRepPrimAPI_MakeBox(gp_Pnt(-100, -100, -30), gp_Pnt(100, 100, 30)).Solid(); }

/// A block with a hole of half angle atan 2, its bottom in the origin: a cube's corner goes in, too.
TopoDS_Shape pit(const QString& kind) {
    TopoDS_Shape hole = BRepAlgoAPI_Cut(block(), downwardCone(80, 40)).Shape();
    if (kind == "spline") return BRepBuilderAPI_NurbsConvert(hole, true).Shape();
    return hole;
}

int pitsOf(const TopoDS_Shape& shape) {
    const Part part = buildPart(shape, 1000.0);
    int found = 0;
    for (int v = 1; v <= int(part.features.vertices.size()); ++v)
        if (const auto pit = pitAt(part.features, v)) {
            Vec3 sum = Vec3::Zero();
            for (const Vec3& normal : pit->normals) {
                if (std::abs(normal.z() - slope) > 1e-6) return -1;
                sum += normal;
            }
            if (pit->normals.size() != 6 || std::hypot(sum.x(), sum.y()) > 1e-6) return -1;
            ++found;
        }
    return found;
}

} // namespace

class PitsTest : public QObject {
    Q_OBJECT

  private slots:
    void pitsAreSharpAndHollow() {
        QCOMPARE(pitsOf(pit("cone")), 1);
        QCOMPARE(pitsOf(pit("spline")), 1);
        QCOMPARE(pitsOf(downwardCone(80, 40)), 0); // a tip
        QCOMPARE(pitsOf(block()), 0);
        QCOMPARE(pitsOf(BRepAlgoAPI_Cut(block(), BRepPrimAPI_MakeSphere(gp_Pnt(0, 0, 30), 20).Solid()).Shape()),
                 0); // a bowl is round at its bottom
        QCOMPARE(pitsOf(BRepAlgoAPI_Cut(block(), BRepPrimAPI_MakeSphere(gp_Pnt(0, 0, 0), 20).Solid()).Shape()),
                 0); // and so are the poles of a cavity
    }

    /// Something sharp with its centre of mass in its tip is a particle: it drops beside the axis or on it, slides in,
    /// and comes to rest at the bottom.
    void sharpThingsRestAtTheBottom_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("above");
        QTest::addColumn<double>("beside");
        QTest::addColumn<double>("tilt");
        QTest::addColumn<bool>("steps");
        const auto row = [](const char* kind, const char* above, double beside, double tilt, bool steps) {
            QTest::addRow("a %s %g m beside a %s pit tilted by %g rad%s", above, beside, kind, tilt,
                          steps ? ", in steps" : "")
                << QString(kind) << QString(above) << beside << tilt << steps;
        };
        for (const bool steps : {false, true})
            for (const double beside : {0.0, 0.003}) {
                row("cone", "cone", beside, 0.0, steps);
                row("cone", "cone", beside, 0.2, steps);
                row("cone", "corner", beside, 0.0, steps);
                row("spline", "cone", beside, 0.0, steps);
            }
    }
    void sharpThingsRestAtTheBottom() {
        QFETCH(QString, kind);
        QFETCH(QString, above);
        QFETCH(double, beside);
        QFETCH(double, tilt);
        QFETCH(bool, steps);
        constexpr double drop = 0.01;
        Body fixed = bodyOf("pit", Vec3::Zero());
        fixed.fixed = true;
        fixed.pose.quaternion = {std::cos(0.5 * tilt), 0.6 * std::sin(0.5 * tilt), 0.8 * std::sin(0.5 * tilt), 0.0};
        Body moving = bodyOf("above", {0.8 * beside, 0.6 * beside, drop});
        moving.mass = MassProperties{};
        moving.mass->value = 1.0;
        moving.mass->centre = {0.0, 0.0, 0.0};
        moving.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
        TopoDS_Shape shape = downwardCone(10, 40);
        if (above == "corner") { // on its tip
            shape = BRepPrimAPI_MakeBox(20, 20, 20).Solid();
            const Quaternion upright = Quaternion::FromTwoVectors(Vec3(1.0, 1.0, 1.0), Vec3::UnitZ());
            moving.pose.quaternion = {upright.w(), upright.x(), upright.y(), upright.z()};
        }
        Mechanism m = contactScene(fixed, moving, 0.1, 0.6, gravity);
        m.contacts[0].restitution = 0.0;
        m.run.strategy = steps ? "time-stepping" : "hybrid";
        m.run.step = 1e-3;
        Record record;
        run(m, libraryOf({named(pit(kind), "pit"), named(shape, "above")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.end();
        QVERIFY2(end.position.norm() < (steps ? 2e-6 : 1e-7), record.story().c_str());
        QVERIFY2(end.linear.norm() < 1e-5, record.story().c_str());
        QVERIFY2(record.summary.penetration < (steps ? 2e-6 : 1e-8), record.story().c_str());
        if (steps || beside > 0.0 || tilt > 0.0) return;
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it passes through");
        QVERIFY2(std::abs(hit->time - std::sqrt(2.0 * drop / gravity)) < 1e-8, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(PitsTest)
#include "pits_test.moc"
