// What lies in a hollow: curved bodies in a spherical bowl, which meet it where they are furthest from its middle, and
// a ball in a hole that is not round, whose rim it touches at two places.

#include "engine/contact/broad_phase/candidates.h"
#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_GTransform.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <gp_Elips.hxx>
#include <gp_GTrsf.hxx>

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace escapement;

namespace {

constexpr double gravity = 9.81, bowlRadius = 0.025; // m/s^2, m

/// A block with a pocket of 25 mm about the origin, its top at z = 0.
TopoDS_Shape bowl() {
    const TopoDS_Shape block = BRepPrimAPI_MakeBox(gp_Pnt(-40, -40, -40), gp_Pnt(40, 40, 0)).Solid();
    return BRepAlgoAPI_Cut(block, BRepPrimAPI_MakeSphere(1000 * bowlRadius).Solid()).Shape();
}

TopoDS_Shape ellipsoid() {
    gp_GTrsf scaled;
    scaled.SetValue(1, 1, 0.6);
    scaled.SetValue(2, 2, 0.9);
    scaled.SetValue(3, 3, 1.3);
    return BRepBuilderAPI_GTransform(BRepPrimAPI_MakeSphere(9).Solid(), scaled).Shape();
}

TopoDS_Shape thrownShape(const QString& name) {
    if (name == "disk") return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -1.5), gp_Dir(0, 0, 1)), 10, 3).Solid();
    if (name == "rod") return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -12), gp_Dir(0, 0, 1)), 2, 24).Solid();
    if (name == "torus") return BRepPrimAPI_MakeTorus(8, 2.5).Solid();
    if (name == "frustum") return BRepPrimAPI_MakeCone(8, 4, 10).Solid();
    if (name == "cone") return BRepPrimAPI_MakeCone(8, 0, 12).Solid();
    return ellipsoid();
}

} // namespace

class HollowsTest : public QObject {
    Q_OBJECT

  private slots:
    /// They fall onto the middle of the bowl: an ellipsoid on its end, a disk on its rim.
    void strikesTheBowlAtTheRightTime_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("asSpline");
        for (const char* name : {"ellipsoid", "disk"})
            for (const bool asSpline : {false, true})
                QTest::addRow("%s%s", name, asSpline ? ", B-spline" : "") << name << asSpline;
    }
    void strikesTheBowlAtTheRightTime() {
        QFETCH(QString, name);
        QFETCH(bool, asSpline);
        TopoDS_Shape shape = thrownShape(name);
        if (asSpline) shape = BRepBuilderAPI_NurbsConvert(shape).Shape();
        const Part part = named(shape, "thrown");
        const double touches = name == "disk" ? 0.01 - std::sqrt(bowlRadius * bowlRadius - 0.0015 * 0.0015)
                                              : 0.0117 - bowlRadius; // m, height of the middle
        const Quaternion turn =
            name == "disk" ? Quaternion(Eigen::AngleAxisd(std::acos(0.0), Vec3::UnitX())) : Quaternion::Identity();
        Record record;
        run(contactScene(fixed("bowl"), moving(part, "thrown", {0.0, 0.0, touches + 0.005}, turn), 0.0, 0.05, gravity),
            libraryOf({named(bowl(), "bowl"), part}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it falls through");
        QVERIFY2(std::abs(hit->time - std::sqrt(2.0 * 0.005 / gravity)) < 1e-8, record.story().c_str());
    }

    /// Two hollow spheres fall beside each other: their insides see one another through the material, which is no gap.
    void hollowBodiesHaveNoGapThroughTheMaterial() {
        const Part part =
            named(BRepAlgoAPI_Cut(BRepPrimAPI_MakeSphere(30).Solid(), BRepPrimAPI_MakeSphere(25).Solid()).Shape(),
                  "hollow");
        for (const char* strategy : {"hybrid", "time-stepping"}) {
            Body body = moving(part, "falling", {0.002, 0.001, 0.08}, Quaternion::Identity());
            body.shapes[0].part = "hollow";
            Mechanism m = contactScene(fixed("hollow"), body, 0.3, 0.06, gravity);
            m.run.output_step = 0.002;
            m.run.strategy = strategy;
            Record record;
            run(m, libraryOf({part}), record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            std::size_t shown = 0;
            for (const Frame& frame : record.frames) {
                const double apart = (frame.bodies[1].position - frame.bodies[0].position).norm() - 0.06;
                for (const ContactRow& row : frame.contacts) {
                    ++shown;
                    QVERIFY2(std::abs(row.gap - apart) < 1e-12, qPrintable(QString::number(row.gap)));
                }
            }
            QVERIFY(shown > 0);
        }
    }

    /// Thrown in anyhow they stay in it, and in no wall: the watch over solids would end the run.
    void staysInTheBowl_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("asSpline");
        for (const char* name : {"disk", "rod", "torus", "frustum", "ellipsoid"})
            for (const bool asSpline : {false, true})
                QTest::addRow("%s%s", name, asSpline ? ", B-spline" : "") << name << asSpline;
    }
    void staysInTheBowl() {
        QFETCH(QString, name);
        QFETCH(bool, asSpline);
        TopoDS_Shape shape = thrownShape(name);
        if (asSpline) shape = BRepBuilderAPI_NurbsConvert(shape).Shape();
        const Part part = named(shape, "thrown");
        const PartLibrary library = libraryOf({named(bowl(), "bowl"), part});
        for (const double side : {0.3, 1.9, 4.0}) {
            const Quaternion turn(
                Eigen::AngleAxisd(side, Vec3(std::cos(2.0 * side), 0.4, std::sin(3.0 * side)).normalized()));
            Body body = moving(part, "thrown", {0.004 * std::cos(side), 0.004 * std::sin(side), 0.0}, turn);
            body.velocity.linear = {0.2 * std::sin(side), 0.1, 0.0};
            body.velocity.angular = {6.0 * std::cos(side), -4.0, 5.0 * std::sin(side)};
            Mechanism m = contactScene(fixed("bowl"), body, 0.3, 0.15, gravity);
            m.contacts[0].restitution = 0.3;
            m.run.tolerance = 1e-7;
            Record record;
            run(m, library, record);
            QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
            QVERIFY2(record.count(EventKind::Impact) > 0 && record.end().position.norm() < bowlRadius,
                     record.story().c_str());
            QVERIFY2(record.summary.penetration < 1e-8, record.story().c_str());
        }
    }

    /// On a ring the points spread over both faces lead past the end of the rod, or the tip of the cone: the place
    /// where they touch is found all the same.
    void fallsOntoARing_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("rod") << "rod";
        QTest::newRow("cone") << "cone";
    }
    void fallsOntoARing() {
        QFETCH(QString, name);
        const bool isRod = name == "rod";
        const Part part = named(thrownShape(name), "thrown");
        Body body =
            isRod ? moving(part, "thrown", {-0.005926, 0.0, 0.012086}, {-0.640842, -0.767506, 0.013553, -0.008567})
                  : moving(part, "thrown", {0.002929, 0.002411, 0.015239}, {0.441783, 0.391212, -0.672773, 0.446270});
        body.velocity.linear =
            isRod ? NumberVector<3>{0.020277, 0.122196, 0.0} : NumberVector<3>{0.221444, 0.04948, 0.0};
        body.velocity.angular =
            isRod ? NumberVector<3>{-4.406636, 5.123235, -8.290848} : NumberVector<3>{7.570602, -8.8477, -3.46291};
        Mechanism m = contactScene(fixed("ring"), body, 0.3, 0.15, gravity);
        m.contacts[0].restitution = 0.25;
        m.run.tolerance = 1e-7;
        Record record;
        run(m,
            libraryOf({named(BRepPrimAPI_MakeTorus(gp_Ax2(gp_Pnt(0, 0, -12), gp_Dir(0, 0, 1)), 19, 12).Solid(), "ring"),
                       part}),
            record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2(record.count(EventKind::Impact) > 0 && record.summary.penetration < 1e-8, record.story().c_str());
    }

    /// A ball slides down one side of an elliptic hole, strikes the other side of the same edge, and lies on both.
    void ballLiesInAnEllipticHole_data() {
        QTest::addColumn<bool>("asSpline");
        QTest::newRow("ellipse") << false;
        QTest::newRow("B-spline") << true;
    }
    void ballLiesInAnEllipticHole() {
        QFETCH(bool, asSpline);
        constexpr double ball = 0.007, narrow = 0.005; // m: radius, half the hole's width
        const TopoDS_Shape plate = BRepPrimAPI_MakeBox(gp_Pnt(-40, -40, -10), gp_Pnt(40, 40, 0)).Solid();
        const gp_Elips rim(gp_Ax2(gp_Pnt(0, 0, -20), gp_Dir(0, 0, 1)), 9, 1000 * narrow);
        const TopoDS_Shape hole =
            BRepPrimAPI_MakePrism(
                BRepBuilderAPI_MakeFace(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(rim)).Wire()).Face(),
                gp_Vec(0, 0, 40))
                .Shape();
        TopoDS_Shape below = BRepAlgoAPI_Cut(plate, hole).Shape();
        if (asSpline) below = BRepBuilderAPI_NurbsConvert(below).Shape();
        const Part sphere = named(BRepPrimAPI_MakeSphere(1000 * ball).Solid(), "ball");
        Record record;
        run(contactScene(fixed("plate"), moving(sphere, "ball", {0.0, 0.001, 0.0085}, Quaternion::Identity()), 0.0, 0.2,
                         gravity),
            libraryOf({named(below, "plate"), sphere}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const Vec3 end = record.end().position;
        QVERIFY2(std::abs(end.y()) < 1e-8 && std::abs(end.z() - std::sqrt(ball * ball - narrow * narrow)) < 1e-8,
                 record.story().c_str());
        QVERIFY2(record.end().linear.norm() < 1e-8, record.story().c_str());
    }

    /// Points fixed all round a round hole hold a ball that lies a little beside the middle, too: they stand for the
    /// places beside them.
    void pointsRoundAHoleHoldABallBesideItsMiddle() {
        constexpr double ball = 0.007, hole = 0.005, beside = 1e-6; // m
        const TopoDS_Shape plate = BRepPrimAPI_MakeBox(gp_Pnt(-40, -40, -10), gp_Pnt(40, 40, 0)).Solid();
        const TopoDS_Shape drill =
            BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, -20), gp_Dir(0, 0, 1)), 1000 * hole, 40).Solid();
        const auto placed = [](const Part& part) {
            return std::vector<PlacedPart>{{std::make_shared<Part>(part), {}, part.path, 0.0, true}};
        };
        const auto below = placed(named(BRepAlgoAPI_Cut(plate, drill).Shape(), "plate")),
                   above = placed(named(BRepPrimAPI_MakeSphere(1000 * ball).Solid(), "ball"));
        ContactPair contact;
        contact.a.body = "plate";
        contact.b.body = "ball";
        const RigidMotion origin, lies{Mat3::Identity(), Vec3(0.0, beside, std::sqrt(ball * ball - hole * hole))};
        int held = 0;
        for (const Candidate& c : candidates(contact, below, above).pairs) {
            if (!c.pair.support() || c.pair.kind != PairKind::PointPoint) continue;
            const ContactMeasure m = c.pair.measure(origin, lies);
            if (std::abs(m.gap) > 2.0 * beside) continue; // of the hole's other end
            QVERIFY(m.valid);
            ++held;
        }
        QVERIFY2(held >= 6, std::to_string(held).c_str());
    }
};

QTEST_GUILESS_MAIN(HollowsTest)
#include "hollows_test.moc"
