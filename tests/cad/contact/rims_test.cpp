// The rim of a coin: of one circle or of two arcs it rolls the same way, and over the ridge of a cylinder it touches at
// two places. What tips over a flat with a rounded rim does so, too.

#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <gp_Circ.hxx>

#include <QtTest>

#include <cmath>
#include <numbers>
#include <set>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, radius = 0.01, thickness = 0.002;

/// About z, its middle in the origin; of `arcs` equal arcs.
TopoDS_Shape coin(int arcs) {
    const gp_Circ circle(gp_Ax2(gp_Pnt(0, 0, -500 * thickness), gp_Dir(0, 0, 1)), 1000 * radius);
    BRepBuilderAPI_MakeWire wire;
    for (int k = 0; k < arcs; ++k)
        wire.Add(arcs == 1 ? BRepBuilderAPI_MakeEdge(circle).Edge()
                           : BRepBuilderAPI_MakeEdge(circle, 2 * pi * k / arcs, 2 * pi * (k + 1) / arcs).Edge());
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Vec(0, 0, 1000 * thickness)).Shape();
}

Body thrown(const Vec3& position, const Quaternion& turn, const Vec3& linear, const Vec3& angular) {
    Body b = bodyOf("coin");
    b.pose.position = {position.x(), position.y(), position.z()};
    b.pose.quaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
    b.velocity.linear = {linear.x(), linear.y(), linear.z()};
    b.velocity.angular = {angular.x(), angular.y(), angular.z()};
    const double mass = 0.005, about = mass * radius * radius / 2.0,
                 across = 0.5 * about + mass * thickness * thickness / 12.0;
    b.mass = MassProperties{};
    b.mass->value = mass;
    b.mass->inertia = {across, across, about, 0.0, 0.0, 0.0};
    return b;
}

} // namespace

class RimsTest : public QObject {
    Q_OBJECT

  private slots:
    /// Leaning by 30 degrees it rolls in a circle: more than a turn, over every place where two arcs meet.
    void rollsOverTheJoinOfArcs() {
        Record whole;
        for (const int arcs : {1, 2, 3}) {
            const double lean = pi / 6.0, lowest = radius * std::cos(lean) + 0.5 * thickness * std::sin(lean);
            const Quaternion turn(Eigen::AngleAxisd(pi / 2.0 - lean, Vec3::UnitX()) *
                                  Eigen::AngleAxisd(0.4, Vec3::UnitZ()));
            Body table = bodyOf("table");
            table.fixed = true;
            const Vec3 angular = turn * Vec3(0.0, 0.0, 60.0);
            Mechanism m =
                contactScene(table, thrown({0.0, 0.0, lowest + 1e-6}, turn, {0.6, 0.0, 0.0}, angular), 0.3, 0.15);
            Record record;
            run(m,
                libraryOf({named(BRepPrimAPI_MakeBox(gp_Pnt(-500, -500, -50), gp_Pnt(500, 500, 0)).Solid(), "table"),
                           named(coin(arcs), "coin")}),
                record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            if (arcs == 1) {
                whole = std::move(record);
                continue;
            }
            QVERIFY2(record.count(EventKind::Transition) >= arcs, record.story().c_str());
            for (const Event& e : record.events)
                QVERIFY2(e.features.find("vertex") == std::string::npos, e.features.c_str());
            const double apart = (record.end().position - whole.end().position).norm(),
                         turned = record.end().orientation.angularDistance(whole.end().orientation);
            qInfo("%d arcs: %.1e m and %.1e rad from the one circle after %zu events", arcs, apart, turned,
                  record.events.size());
            QVERIFY(apart < 1e-8 && turned < 1e-6);
        }
    }

    /// It falls flat, but for a little tilt, on a lying cylinder that is longer than it: its rim strikes the ridge at
    /// either end in turn.
    void touchesARidgeAtTwoPlaces_data() {
        QTest::addColumn<int>("arcs");
        QTest::newRow("a circle") << 1;
        QTest::newRow("both places on one of two arcs") << 2;
    }
    void touchesARidgeAtTwoPlaces() {
        QFETCH(int, arcs);
        const double round = 0.008, tilt = 0.01;
        Body log = bodyOf("log");
        log.fixed = true;
        // Across the ridge the coin is off by a half of its radius: then both ends of the ridge under it lie on one
        // arc.
        const Quaternion turn(Eigen::AngleAxisd(tilt, Vec3::UnitY()));
        Mechanism m = contactScene(log,
                                   thrown({0.0, 0.5 * radius, round + 0.5 * thickness + 2e-4}, turn, Vec3::Zero(),
                                          {0.0, 0.0, 0.0}),
                                   0.2, 0.02);
        m.contacts[0].restitution = 0.6;
        Record record;
        run(m,
            libraryOf(
                {named(BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(-50, 0, 0), gp_Dir(1, 0, 0)), 1000 * round, 100).Solid(),
                       "log"),
                 named(coin(arcs), "coin")}),
            record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        bool left = false, right = false;
        for (const Event& e : record.events)
            if (e.kind == EventKind::Impact) (e.point.x() < 0.0 ? left : right) = true;
        QVERIFY2(left && right, record.story().c_str());
    }

    /// A bar with a sharp edge below lies across the flat of a disk with a rounded rim, on one end of it, and tips over
    /// to the other: of the rim's one face it touches the one place as it leaves the other.
    void tipsOverAFlatWithARoundedRim_data() {
        QTest::addColumn<bool>("asSpline");
        QTest::newRow("torus") << false;
        QTest::newRow("B-spline") << true;
    }
    void tipsOverAFlatWithARoundedRim() {
        QFETCH(bool, asSpline);
        constexpr double tilt = 0.02, beside = 3.0, flat = 9.0; // rad, mm
        const TopoDS_Shape sharp = BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -5), gp_Dir(0, 0, 1)), 10, 5).Solid();
        BRepFilletAPI_MakeFillet rounded(sharp);
        for (TopExp_Explorer e(sharp, TopAbs_EDGE); e.More(); e.Next()) {
            const BRepAdaptor_Curve curve(TopoDS::Edge(e.Current()));
            if (curve.GetType() == GeomAbs_Circle && curve.Circle().Location().Z() > -1e-6) {
                rounded.Add(1, TopoDS::Edge(e.Current()));
                break;
            }
        }
        TopoDS_Shape disk = rounded.Shape();
        if (asSpline) disk = BRepBuilderAPI_NurbsConvert(disk).Shape();
        BRepBuilderAPI_MakePolygon triangle;
        for (const gp_Pnt& p : {gp_Pnt(0, -20, 0), gp_Pnt(5, -20, 5), gp_Pnt(-5, -20, 5)}) triangle.Add(p);
        triangle.Close();
        const TopoDS_Shape bar =
            BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(triangle.Wire()).Face(), gp_Vec(0, 40, 0)).Shape();
        Body below = bodyOf("disk");
        below.fixed = true;
        const double reach = 1e-3 * std::sqrt(flat * flat - beside * beside); // of the edge over the flat
        Body above = thrown({1e-3 * beside, 0.0, tilt * reach + 1e-4},
                            Quaternion(Eigen::AngleAxisd(tilt, Vec3::UnitX())), Vec3::Zero(), Vec3::Zero());
        above.name = "bar";
        above.shapes[0].part = "bar";
        above.mass->centre = {0.0, 0.0, 0.0033};
        Record record;
        run(contactScene(below, above, 0.3, 0.1), libraryOf({named(disk, "disk"), named(bar, "bar")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        double left = -1.0, right = -1.0; // s, of the first impact at either end
        for (const Event& e : record.events)
            if (double& first = e.point.y() < 0.0 ? left : right; e.kind == EventKind::Impact && first < 0.0)
                first = e.time;
        QVERIFY2(left > 0.0 && right > left, record.story().c_str());
        QVERIFY2(record.summary.penetration < 1e-8, record.story().c_str());
    }
};

QTEST_GUILESS_MAIN(RimsTest)
#include "rims_test.moc"
