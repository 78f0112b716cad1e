// The tip of a cone, where no edges meet: it strikes faces, edges and corners, and slides off over an edge.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/features/apex.h"
#include "tests/support/made_parts.h"
#include "tests/support/recorded_scene.h"

#include <BRepAlgoAPI_Common.hxx>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>

#include <QtTest>

#include <cmath>

using namespace escapement;

namespace {

constexpr double gravity = 9.81, drop = 0.03;

/// Of base radius 30 mm and height 40 mm, its tip in the origin and down.
TopoDS_Shape downwardCone() {
    return BRepPrimAPI_MakeCone(gp_Ax2(gp_Pnt(0, 0, 40), gp_Dir(0, 0, -1)), 30, 0, 40).Solid();
}

/// Prism along y under a triangle or pyramid over a square, with half angle atan(wide / 40), its lowest place in the
/// origin.
TopoDS_Shape ridge(double wide, double length) {
    BRepBuilderAPI_MakePolygon triangle;
    for (const gp_Pnt& p :
         {gp_Pnt(0, -0.5 * length, 0), gp_Pnt(wide, -0.5 * length, 40), gp_Pnt(-wide, -0.5 * length, 40)})
        triangle.Add(p);
    triangle.Close();
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(triangle.Wire()).Face(), gp_Vec(0, length, 0)).Shape();
}

TopoDS_Shape turned(const TopoDS_Shape& shape, double angle) {
    gp_Trsf turn;
    turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)), angle);
    return shape.Moved(TopLoc_Location(turn));
}

TopoDS_Shape spike(double wide) {
    const TopoDS_Shape one = ridge(wide, 3 * wide);
    return BRepAlgoAPI_Common(one, turned(one, std::acos(0.0))).Shape();
}

TopoDS_Shape sharpDown(const QString& name) {
    if (name == "cone") return downwardCone();
    if (name == "blunt cone")
        return BRepPrimAPI_MakeCone(gp_Ax2(gp_Pnt(0, 0, 40), gp_Dir(0, 0, -1)), 90, 0, 40).Solid();
    if (name == "ridge") return ridge(20, 60);
    if (name == "blunt ridge") return ridge(80, 60);
    if (name == "long ridge") return ridge(30, 100);
    if (name == "long blunt ridge") return ridge(70, 100);
    if (name == "crossing ridge") return turned(ridge(30, 60), 1.0);
    return spike(name == "spike" ? 25 : 85);
}

/// Its tip at `position`, its centre of mass 30 mm over it.
Body sharp(const char* part, const Vec3& position) {
    Body b = bodyOf(part, position);
    b.mass = MassProperties{};
    b.mass->value = 1.0;
    b.mass->centre = {0.0, 0.0, 0.03};
    b.mass->inertia = {1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0};
    return b;
}

/// Its top at z = 0, its middle in x and y at `middle`.
Body table(const Vec3& middle) {
    Body b;
    b.name = "table";
    b.fixed = true;
    b.pose.position = {middle.x(), middle.y(), -0.1};
    Shape shape;
    shape.primitive = "box";
    shape.size = {0.2, 0.2, 0.2};
    b.shapes = {shape};
    return b;
}

} // namespace

class TipsTest : public QObject {
    Q_OBJECT

  private slots:
    void tipsAreSharpAndConvex() {
        const auto directions = [](const TopoDS_Shape& shape, double off = 0.0) {
            Part part = buildPart(shape, 1000.0);
            for (Vertex& vertex : part.features.vertices.editing()) vertex.point += off * Vec3(0.6, 0.0, 0.8);
            std::size_t most = 0;
            for (int v = 1; v <= int(part.features.vertices.size()); ++v)
                for (const Vec3& d : tipDirections(part.features, v)) {
                    if (std::abs(d.z() - 0.8) > 1e-6) return std::size_t(0);
                    ++most;
                }
            return most;
        };
        QVERIFY(directions(downwardCone()) >= 24);
        QVERIFY(directions(downwardCone(), 1e-10) >= 24); // a file's vertex is only near its face
        const TopoDS_Shape block = BRepPrimAPI_MakeBox(gp_Pnt(-50, -50, -10), gp_Pnt(50, 50, 30)).Solid();
        QCOMPARE(directions(BRepAlgoAPI_Cut(block, downwardCone()).Shape()), std::size_t(0)); // a conical hole
        QCOMPARE(directions(BRepPrimAPI_MakeSphere(30).Solid()), std::size_t(0));             // a pole is no tip
    }

    void strikesAtTheRightTime_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::newRow("on the face") << 0.02 << 0.03;
        QTest::newRow("on an edge") << 0.1 << 0.03;
        QTest::newRow("on a corner") << 0.1 << -0.1;
    }
    void strikesAtTheRightTime() {
        QFETCH(double, x);
        QFETCH(double, y);
        Mechanism m = contactScene(table({-x, -y, 0.0}), sharp("cone", {0.0, 0.0, drop}), 0.0, 0.12, gravity);
        m.contacts[0].restitution = 0.5;
        Record record;
        run(m, libraryOf({named(downwardCone(), "cone")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it passes through");
        QVERIFY2(std::abs(hit->time - std::sqrt(2.0 * drop / gravity)) < 1e-9, record.story().c_str());
        QVERIFY2(hit->features.find("cone#vertex") != std::string::npos, record.story().c_str());
        QVERIFY2(hit->point.norm() < 1e-9, record.story().c_str());
        QVERIFY2(record.frames.back().bodies.back().position.z() > 0.0, "it is thrown back");
    }

    /// What is sharp falls exactly onto what is sharp, in the origin: tip, corner and ridge, blunt and slender.
    void sharpMeetsSharp_data() {
        QTest::addColumn<QString>("below");
        QTest::addColumn<QString>("above");
        for (const char* above : {"cone", "blunt cone", "ridge", "blunt ridge", "long ridge", "long blunt ridge",
                                  "crossing ridge", "spike", "blunt spike"})
            for (const char* below : {"cone", "blunt cone", "ridge", "blunt ridge", "spike", "blunt spike"})
                QTest::addRow("%s on %s", above, below) << below << above;
    }
    void sharpMeetsSharp() {
        QFETCH(QString, below);
        QFETCH(QString, above);
        Body fixed = sharp("below", Vec3::Zero());
        fixed.fixed = true;
        fixed.pose.quaternion = {0.0, 1.0, 0.0, 0.0}; // turned about x
        Mechanism m = contactScene(fixed, sharp("above", {0.0, 0.0, drop}), 0.0, 0.12, gravity);
        m.contacts[0].restitution = 0.5;
        Record record;
        run(m, libraryOf({named(sharpDown(below), "below"), named(sharpDown(above), "above")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto hit = std::find_if(record.events.begin(), record.events.end(),
                                      [](const Event& e) { return e.kind == EventKind::Impact; });
        QVERIFY2(hit != record.events.end(), "it passes through");
        QVERIFY2(std::abs(hit->time - std::sqrt(2.0 * drop / gravity)) < 1e-8, record.story().c_str());
        const auto after = std::find_if(record.frames.begin(), record.frames.end(), [&](const Frame& f) {
            return f.time == hit->time && f.kind == FrameKind::AfterEvent;
        });
        QVERIFY(after != record.frames.end());
        const Vec3 speed = after->bodies.back().linear;
        QVERIFY2(std::hypot(speed.x(), speed.y()) < 1e-6 && speed.z() > 0.0, record.story().c_str());
    }

    /// Of tip on edge and tip on corner, either way round, against differences along a motion of both bodies.
    void ratesAgreeWithDifferences() {
        const auto placed = [](const Part& part) {
            return std::vector<PlacedPart>{{std::make_shared<Part>(part), {}, part.path, 0.0, true}};
        };
        const auto cone = placed(named(downwardCone(), "cone")), box = placed(makeBox({0.2, 0.2, 0.2}));
        ContactPair contact;
        contact.name = "contact";
        contact.a.body = "a";
        contact.b.body = "b";
        int checked = 0;
        for (const bool coneFirst : {true, false}) {
            BodyMotion a, b; // their reference points are the origins of their frames
            a.pose = {Quaternion(0.9, 0.1, 0.3, -0.2).normalized().toRotationMatrix(), Vec3(0.1, -0.2, 0.3)};
            b.pose = {Quaternion(0.8, -0.3, 0.2, 0.4).normalized().toRotationMatrix(), Vec3(0.15, -0.1, 0.25)};
            a.velocity = {0.3, -0.7, 0.2};
            a.angular = {1.1, -0.4, 0.6};
            b.velocity = {-0.5, 0.1, 0.4};
            b.angular = {-0.3, 0.8, -1.2};
            const auto at = [](const BodyMotion& m, double t) {
                return RigidMotion{Eigen::AngleAxisd(m.angular.norm() * t, m.angular.normalized()).toRotationMatrix() *
                                       m.pose.rotation,
                                   m.pose.translation + t * m.velocity};
            };
            for (const Candidate& c : candidates(contact, coneFirst ? cone : box, coneFirst ? box : cone)) {
                const FeaturePair& pair = c.pair;
                if (pair.kind != PairKind::PointPoint && pair.kind != PairKind::LinePoint &&
                    pair.kind != PairKind::PointLine)
                    continue;
                ContactFeature first = *pair.first;
                first.radius = std::numeric_limits<double>::infinity(); // measured however far
                FeaturePair near = pair;
                near.first = &first;
                const double h = 1e-6;
                const ContactMeasure before = near.measure(at(a, -h), at(b, -h)),
                                     after = near.measure(at(a, h), at(b, h));
                const ContactRates r = near.rates(a, b);
                const auto worst = [&](const Vec3& rate, const Vec3& from, const Vec3& to) {
                    return (rate - (to - from) / (2.0 * h)).norm();
                };
                QVERIFY(worst(r.normal, before.normal, after.normal) < 1e-7);
                QVERIFY(worst(r.tangent1, before.tangent1, after.tangent1) < 1e-7);
                QVERIFY(worst(r.tangent2, before.tangent2, after.tangent2) < 1e-7);
                QVERIFY(worst(r.pointA, before.pointA, after.pointA) < 1e-7);
                QVERIFY(worst(r.pointB, before.pointB, after.pointB) < 1e-7);
                ++checked;
            }
        }
        QCOMPARE(checked, 2 * (12 + 8)); // the cone's one tip against the box's edges and corners
    }

    /// A ball on the tip comes to lie on the flank exactly where its normal leaves the cone of the tip's, at whatever
    /// side; from there it slides down the slope.
    void ballSlidesFromTheTipOntoTheFlank_data() {
        QTest::addColumn<double>("side");
        for (const double side : {0.0, 0.05, 0.13, 2.9}) QTest::addRow("at %g rad", side) << side;
    }
    void ballSlidesFromTheTipOntoTheFlank() {
        QFETCH(double, side);
        constexpr double ball = 0.02, from = 0.87;    // m, rad from upright
        const double leaves = std::atan2(40.0, 30.0); // from upright: square to the flank
        Body fixed = sharp("cone", Vec3::Zero());
        fixed.fixed = true;
        fixed.pose.quaternion = {0.0, 1.0, 0.0, 0.0};
        const Vec3 out(std::cos(side), std::sin(side), 0.0);
        Body moving = sharp("ball", ball * (std::sin(from) * out + std::cos(from) * Vec3::UnitZ()));
        moving.mass->centre = {0.0, 0.0, 0.0};
        Record record;
        run(contactScene(fixed, moving, 0.0, 0.05, gravity),
            libraryOf({named(downwardCone(), "cone"), named(BRepPrimAPI_MakeSphere(1000 * ball).Solid(), "ball")}),
            record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        // Over the border, or met there as the tip leaves.
        const auto over = std::find_if(record.events.begin(), record.events.end(), [](const Event& e) {
            return e.kind == EventKind::Transition || e.features.find("cone#face:1") != std::string::npos;
        });
        QVERIFY2(over != record.events.end() && over->energy_lost < 1e-12, record.story().c_str());
        const auto at = std::find_if(record.frames.begin(), record.frames.end(),
                                     [&](const Frame& f) { return f.time == over->time; });
        QVERIFY(at != record.frames.end());
        const Vec3 centre = at->bodies.back().position;
        const double angle = std::atan2(centre.dot(out), centre.z());
        QVERIFY2(std::abs(angle - leaves) < 5e-6, record.story().c_str()); // the bands about borders over the radius
        // It slides like a point on a slope from there on: no energy is lost, and the way down is known.
        const double speed = std::sqrt(2.0 * gravity * ball * (std::cos(from) - std::cos(leaves))),
                     time = record.frames.back().time - over->time,
                     way = speed * time + 0.5 * gravity * std::sin(leaves) * time * time;
        const Vec3 down = std::cos(leaves) * out - std::sin(leaves) * Vec3::UnitZ();
        const Vec3 there = ball * (std::sin(leaves) * out + std::cos(leaves) * Vec3::UnitZ()) + way * down;
        const double off = (record.end().position - there).norm();
        QVERIFY2(off < 3e-7, (std::to_string(1e9 * off) + " nm\n" + record.story()).c_str());
    }

    /// The tip slides along the table and over its edge, held upright; then it falls past it.
    void slidesOffOverAnEdge() {
        const double speed = 0.5, way = 0.04;
        Body cone = sharp("cone", Vec3::Zero());
        cone.velocity.linear = {speed, 0.0, 0.0};
        Mechanism m = contactScene(table({way - 0.1, 0.01, 0.0}), cone, 0.0, 0.12, gravity);
        Joint upright;
        upright.name = "upright";
        upright.type = "planar";
        upright.a.body = "table";
        upright.a.position = {0.1 - way, -0.01, 0.1};
        upright.a.z = {0.0, 1.0, 0.0};
        upright.a.x = {1.0, 0.0, 0.0};
        upright.b.body = "cone";
        upright.b.z = {0.0, 1.0, 0.0};
        upright.b.x = {1.0, 0.0, 0.0};
        m.joints = {upright};
        m.bodies[1].mass->centre = {0.0, 0.0, 0.0}; // so that it does not tip
        Record record;
        run(m, libraryOf({named(downwardCone(), "cone")}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const auto over = std::find_if(record.events.begin(), record.events.end(),
                                       [](const Event& e) { return e.kind == EventKind::Transition; });
        QVERIFY2(over != record.events.end(), record.story().c_str());
        QVERIFY2(std::abs(over->time - way / speed) < 1e-9, record.story().c_str());
        QCOMPARE(record.count(EventKind::Impact), 0);
    }
};

QTEST_GUILESS_MAIN(TipsTest)
#include "tips_test.moc"
