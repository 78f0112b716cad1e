// Features that touch along a whole circle: a ring or a disc standing flat, a ball in a seat or on a hole's rim, a
// valve.

#include "engine/contact/broad_phase/candidates.h"
#include "engine/contact/features/part.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/math/rotation.h"
#include "engine/model/errors.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi, gravity = 9.81;

/// A face once round in u, from v = low to v = high, with an edge at either end.
Face strip(std::shared_ptr<const Surface> surface, double low, double high, bool reversed, int lowEdge = 0,
           int highEdge = 0) {
    Face face;
    face.surface = std::move(surface);
    face.reversed = reversed;
    face.trim = Trim({{Vec2(0.0, low), Vec2(2.0 * pi, low), Vec2(2.0 * pi, high), Vec2(0.0, high)}},
                     Vec2(2.0 * pi, 0.0), Vec2(0.1, 1.0), 0.0, {{lowEdge, Trim::noBorder, highEdge, Trim::noBorder}});
    for (int edge : {lowEdge, highEdge})
        if (edge > 0) face.edges.push_back(edge);
    return face;
}

Edge circle(double radius, double z, int faceA, int faceB, EdgeKind kind = EdgeKind::Convex) {
    Edge edge;
    edge.curveKind = CurveKind::Circle;
    edge.curve = std::make_shared<CircleCurve>(Vec3(0.0, 0.0, z), radius, Vec3::UnitX(), Vec3::UnitY());
    edge.to = 2.0 * pi;
    edge.radius = radius;
    edge.kind = kind;
    edge.faces[0] = faceA;
    edge.faces[1] = faceB;
    edge.polyline = {edge.curve->point(0.0), edge.curve->point(0.0)};
    edge.length = 2.0 * pi * radius;
    return edge;
}

/// A plane at height z facing up or down, outside or inside of a circle.
Face disc(double z, double radius, double outer, bool up, int edge) {
    Face face;
    face.surface = std::make_shared<PlaneSurface>(Vec3(0.0, 0.0, z), Vec3::UnitX(),
                                                  up ? Vec3(Vec3::UnitY()) : Vec3(-Vec3::UnitY()));
    std::vector<Vec2> round;
    std::vector<TrimArc> arcs;
    const auto curve = std::make_shared<CircleCurve>(Vec3::Zero(), radius, Vec3::UnitX(), Vec3::UnitY());
    constexpr int pieces = 400;
    for (int i = 0; i < pieces; ++i) {
        const double t = 2.0 * pi * i / pieces;
        round.emplace_back(radius * std::cos(t), radius * std::sin(t));
        arcs.push_back({curve, Vec2::Ones(), t, 2.0 * pi * (i + 1) / pieces});
    }
    std::vector<std::vector<Vec2>> loops = {round};
    std::vector<std::vector<int>> edges = {std::vector<int>(pieces, edge)};
    std::vector<std::vector<TrimArc>> curves = {arcs};
    if (outer > 0.0) {
        loops.insert(loops.begin(),
                     {Vec2(-outer, -outer), Vec2(outer, -outer), Vec2(outer, outer), Vec2(-outer, outer)});
        edges.insert(edges.begin(), std::vector<int>(4, 0));
        curves.insert(curves.begin(), std::vector<TrimArc>(4));
    }
    face.trim = Trim(loops, Vec2::Zero(), Vec2::Ones(), 1e-5 * radius, edges, curves);
    face.edges = {edge};
    return face;
}

/// A solid of which only what touches is modelled.
Part part(const char* path, std::vector<Face> faces, std::vector<Edge> edges = {}) {
    Part p;
    p.path = path;
    p.solids = 1;
    p.features.faces = std::move(faces);
    p.features.edges = std::move(edges);
    return p;
}

Part ring(double major, double minor) {
    Face face;
    face.surface = std::make_shared<TorusSurface>(Vec3::Zero(), major, minor);
    Part p = part("ring", {face});
    p.triangulation.points = {Vec3(-major, -major, -minor), Vec3(major, major, minor)};
    return p;
}

/// A disc, the lower rim of which is rounded: the rounding runs smoothly into the flat underside at z = 0.
Part roundedDisc(double radius, double rounding) {
    std::vector<Face> faces = {disc(0.0, radius - rounding, 0.0, false, 1),
                               strip(std::make_shared<TorusSurface>(Vec3(0.0, 0.0, rounding), radius - rounding,
                                                                    rounding),
                                     1.5 * pi, 2.0 * pi, false, 1, 0)};
    Part p = part("rounded", std::move(faces), {circle(radius - rounding, 0.0, 1, 2, EdgeKind::Tangent)});
    p.triangulation.points = {Vec3(-radius, -radius, 0.0), Vec3(radius, radius, rounding)};
    return p;
}

/// A funnel that opens upwards from its apex at the origin; the angle is that between its wall and its axis.
Part funnel(double angle, double height) {
    const double radius = 1.0;
    return part("funnel", {strip(std::make_shared<ConeSurface>(Vec3(0.0, 0.0, radius / std::tan(angle)), radius, angle),
                                 -0.999 * radius / std::sin(angle),
                                 (height - radius / std::tan(angle)) / std::cos(angle), true)});
}

/// A plate with a hole, its top at z = 0.
Part plate(double hole) {
    std::vector<Face> faces = {disc(0.0, hole, 1.0, true, 1),
                               strip(std::make_shared<CylinderSurface>(Vec3::Zero(), hole), -0.5, 0.0, true, 0, 1)};
    return part("plate", std::move(faces), {circle(hole, 0.0, 1, 2)});
}

/// A cone standing on its tip at the origin, cut off by a rim at `low` and one at `high` (m, over the tip).
Part plug(double angle, double low, double high) {
    const double radius = 1.0, c = std::cos(angle), top = radius / std::tan(angle);
    std::vector<Face> faces = {strip(std::make_shared<ConeSurface>(Vec3(0.0, 0.0, top), radius, angle), (low - top) / c,
                                     (high - top) / c, false, 1, 2),
                               disc(low, low * std::tan(angle), 0.0, false, 1),
                               disc(high, high * std::tan(angle), 0.0, true, 2)};
    Part p = part("plug", std::move(faces),
                  {circle(low * std::tan(angle), low, 1, 2), circle(high * std::tan(angle), high, 1, 3)});
    p.triangulation.points = {Vec3(-high, -high, low), Vec3(high, high, high)};
    return p;
}

Shape shapeOf(const Part& p) {
    Shape s;
    s.geometry = "made";
    s.part = p.path;
    s.placement = Pose{};
    return s;
}

Body bodyOf(const char* name, const Shape& shape, const std::array<double, 3>& at, bool fixed) {
    Body b;
    b.name = name;
    b.fixed = fixed;
    b.shapes = {shape};
    b.pose.position = {at[0], at[1], at[2]};
    if (!fixed) {
        b.mass = MassProperties{};
        b.mass->value = 2.0;
        b.mass->inertia = {2e-3, 2e-3, 3e-3, 0.0, 0.0, 0.0};
    }
    return b;
}

Shape ballShape(double radius) {
    Shape s;
    s.primitive = "sphere";
    s.radius = radius;
    return s;
}

Shape floorShape() {
    Shape s;
    s.primitive = "plane";
    s.size = {4.0, 4.0, 0.0};
    return s;
}

/// Rests at the end, carried by contacts of which none pulls and all together bear its weight.
void verifyRest(const Record& record, const Vec3& where, double tolerance, int least, double energyError = 1e-9) {
    QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    const BodyState& end = record.end();
    QVERIFY2((end.position - where).norm() < tolerance, qPrintable(QString("off by %1 %2 %3\n")
                                                                       .arg(end.position.x() - where.x())
                                                                       .arg(end.position.y() - where.y())
                                                                       .arg(end.position.z() - where.z()) +
                                                                   QString::fromStdString(record.story())));
    QVERIFY2(end.linear.norm() < 1e-8 && end.angular.norm() < 1e-7, record.story().c_str());
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
    int bearing = 0;
    for (const auto& c : record.frames.back().contacts) {
        QVERIFY2(c.force.dot(c.normal) >= -1e-9, "a contact pulls");
        force += c.force;
        moment += (c.point - end.position).cross(c.force);
        bearing += c.force.norm() > 1e-6;
    }
    QVERIFY2((force - Vec3(0.0, 0.0, 2.0 * gravity)).norm() < 1e-6 && moment.norm() < 1e-6,
             qPrintable(QString("forces sum to %1 %2 %3, moments to %4")
                            .arg(force.x())
                            .arg(force.y())
                            .arg(force.z())
                            .arg(moment.norm())));
    QVERIFY2(bearing >= least, qPrintable(QString("%1 contacts bear").arg(bearing)));
    const double lost = record.summary.energy_end + record.summary.dissipated - record.summary.energy_start;
    QVERIFY2(std::abs(lost) < energyError,
             qPrintable(QString("%1 J are not accounted for\n").arg(lost) + QString::fromStdString(record.story())));
}

} // namespace

class RoundContactTest : public QObject {
    Q_OBJECT

  private slots:
    /// A ring dropped flat lies on its crown circle.
    void ringLandsFlat_data() {
        QTest::addColumn<double>("tilt");
        QTest::newRow("flat") << 0.0;
        QTest::newRow("nearly") << 0.01;
    }
    void ringLandsFlat() {
        QFETCH(double, tilt);
        const Part torus = ring(0.1, 0.02);
        Body body = bodyOf("ring", shapeOf(torus), {0.0, 0.0, 0.03}, false);
        body.pose.quaternion = {std::cos(0.5 * tilt), std::sin(0.5 * tilt), 0.0, 0.0};
        Record record;
        run(contactScene(bodyOf("floor", floorShape(), {0, 0, 0}, true), body, 0.3, 0.5), libraryOf({torus}), record);
        verifyRest(record, Vec3(record.end().position.x(), record.end().position.y(), 0.02), 1e-9, 3);
        QVERIFY2(record.end().position.head<2>().norm() < 1e-3, record.story().c_str());
    }

    /// Held upright by its spin, a ring rolls on its one nearest point; supports would stop it.
    void ringRolls() {
        const double major = 0.1, minor = 0.02, speed = 1.0;
        const Part torus = ring(major, minor);
        Body body = bodyOf("ring", shapeOf(torus), {0.0, 0.0, major + minor}, false);
        body.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0}; // its axis along -y
        body.velocity.linear = {speed, 0.0, 0.0};
        body.velocity.angular = {0.0, speed / (major + minor), 0.0};
        Record record;
        run(contactScene(bodyOf("floor", floorShape(), {0, 0, 0}, true), body, 0.5, 0.5), libraryOf({torus}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        QVERIFY2((record.end().position - Vec3(speed * 0.5, 0.0, major + minor)).norm() < 1e-9, record.story().c_str());
        for (const auto& f : record.frames) QVERIFY2(f.contacts.size() <= 1, "more than one contact");
    }

    /// A disc with a rounded rim has no sharp edge: the crown of the rounding is where it meets the flat underside.
    void roundedDiscLandsFlat() {
        const Part round = roundedDisc(0.1, 0.01);
        Body body = bodyOf("disc", shapeOf(round), {0.0, 0.0, 0.01}, false);
        body.mass->centre = {0.0, 0.0, 0.005};
        Record record;
        run(contactScene(bodyOf("floor", floorShape(), {0, 0, 0}, true), body, 0.3, 0.3), libraryOf({round}), record);
        verifyRest(record, Vec3::Zero(), 1e-9, 3);
    }

    /// A ball dropped into a funnel rests with its centre r / sin(angle) over the apex.
    void ballInAFunnel_data() {
        QTest::addColumn<double>("angle");
        QTest::addColumn<double>("aside");
        QTest::addColumn<double>("friction");
        QTest::newRow("centred") << 0.6 << 0.0 << 0.3;
        QTest::newRow("wide, centred, smooth") << 1.0 << 0.0 << 0.0;
        QTest::newRow("from the side") << 0.6 << 0.01 << 0.2;
        QTest::newRow("from the side, smooth") << 0.8 << 0.004 << 0.0;
    }
    void ballInAFunnel() {
        QFETCH(double, angle);
        QFETCH(double, aside);
        QFETCH(double, friction);
        const double r = 0.05, height = r / std::sin(angle);
        const Part seat = funnel(angle, 0.5);
        Record record;
        run(contactScene(bodyOf("seat", shapeOf(seat), {0, 0, 0}, true),
                         bodyOf("ball", ballShape(r), {aside, 0.4 * aside, height + 0.03}, false), friction, 1.0),
            libraryOf({seat}), record);
        // On the way over the axis the one nearest point changes sides at once; the run steps over that in time, for
        // 2e-5 s and 5e-7 J that are not accounted for.
        verifyRest(record, Vec3(0.0, 0.0, height), aside > 0.0 ? 1e-6 : 1e-9, 2, aside > 0.0 ? 1e-6 : 1e-9);
    }

    /// A ball on the rim of a hole.
    void ballOnAHole() {
        const double r = 0.05, hole = 0.03;
        const Part holed = plate(hole);
        Record record;
        run(contactScene(bodyOf("plate", shapeOf(holed), {0, 0, 0}, true),
                         bodyOf("ball", ballShape(r), {0.0, 0.0, 0.045}, false), 0.3, 0.5),
            libraryOf({holed}), record);
        verifyRest(record, Vec3(0.0, 0.0, 0.04), 1e-9, 3);
    }

    /// A conical plug on the rim of a hole, and in a funnel of its own angle.
    void plugOnAHole() {
        const double angle = 0.5, hole = 0.03;
        const Part holed = plate(hole), cone = plug(angle, 0.02, 0.12);
        Record record;
        run(contactScene(bodyOf("plate", shapeOf(holed), {0, 0, 0}, true),
                         bodyOf("plug", shapeOf(cone), {0.0, 0.0, 0.005 - hole / std::tan(angle)}, false), 0.3, 0.5),
            libraryOf({holed, cone}), record);
        verifyRest(record, Vec3(0.0, 0.0, -hole / std::tan(angle)), 1e-9, 3);
    }
    void plugInAFunnel() {
        const double angle = 0.5;
        const Part seat = funnel(angle, 0.5), cone = plug(angle, 0.02, 0.12);
        Record record;
        run(contactScene(bodyOf("seat", shapeOf(seat), {0, 0, 0}, true),
                         bodyOf("plug", shapeOf(cone), {0.0, 0.0, 0.005}, false), 0.3, 0.5),
            libraryOf({seat, cone}), record);
        verifyRest(record, Vec3::Zero(), 1e-9, 3);
    }

    /// A ring in a funnel touches where its tube's normal is the wall's: there a tube of radius r sits at R - r
    /// cos(angle).
    void ringInAFunnel() {
        const double angle = 0.9, major = 0.1, minor = 0.02;
        const Part seat = funnel(angle, 0.5), torus = ring(major, minor);
        const double height = (major + minor * std::cos(angle)) / std::tan(angle) + minor * std::sin(angle);
        Record record;
        run(contactScene(bodyOf("seat", shapeOf(seat), {0, 0, 0}, true),
                         bodyOf("ring", shapeOf(torus), {0.0, 0.0, height + 0.005}, false), 0.3, 0.5),
            libraryOf({seat, torus}), record);
        verifyRest(record, Vec3(0.0, 0.0, height), 1e-9, 3);
    }

    /// Faces of one size from both sides touch everywhere or nowhere: that is said, with the advice to make them a
    /// joint.
    void matesAreRefused_data() {
        QTest::addColumn<bool>("ball");
        QTest::addColumn<double>("looser");
        QTest::addColumn<bool>("refused");
        QTest::newRow("pin in its bore") << false << 0.0 << true;
        QTest::newRow("pin with clearance") << false << 1e-4 << false;
        QTest::newRow("ball in its socket") << true << 0.0 << true;
        QTest::newRow("ball with clearance") << true << 1e-4 << false;
    }
    void matesAreRefused() {
        QFETCH(bool, ball);
        QFETCH(double, looser);
        QFETCH(bool, refused);
        const double r = 0.03;
        Face socket;
        socket.surface = std::make_shared<SphereSurface>(Vec3::Zero(), r + looser);
        socket.reversed = true;
        const Part hole = ball ? part("socket", {socket}) : plate(r + looser);
        Shape shape = ballShape(r);
        if (!ball) {
            shape.primitive = "cylinder";
            shape.length = 0.1;
        }
        const Body seat = bodyOf("seat", shapeOf(hole), {0, 0, 0}, true);
        const Body pin = bodyOf("pin", shape, {0.0, 0.0, ball ? 0.0 : -0.25}, false);
        Record record;
        std::string words;
        try {
            run(contactScene(seat, pin, 0.0, 0.01), libraryOf({hole}), record);
        } catch (const ModelError& error) {
            words = error.what();
        }
        if (!refused) {
            QCOMPARE(words, std::string());
            return;
        }
        QVERIFY2(words.find(ball ? "Make them a spherical joint" : "Make them a revolute or cylindrical joint") !=
                     std::string::npos,
                 words.c_str());
        // Held by a joint already there is nothing to advise; the summary still says that these faces are no contact.
        Mechanism joined = contactScene(seat, pin, 0.0, 0.01);
        Joint joint;
        joint.name = "joint";
        joint.type = ball ? "spherical" : "cylindrical";
        joint.a.body = "seat";
        joint.b.body = "pin";
        joint.a.z = joint.b.z = {0.0, 0.0, 1.0};
        joint.a.x = joint.b.x = {1.0, 0.0, 0.0};
        joint.a.position = {0.0, 0.0, ball ? 0.0 : -0.25};
        joined.joints = {joint};
        run(joined, libraryOf({hole}), record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
    }

    /// The summary says what is approximated and how finely.
    void saysHowFine() {
        const Part torus = ring(0.1, 0.02);
        ContactPair contact;
        contact.name = "c";
        contact.a.body = "floor";
        contact.b.body = "ring";
        const auto parts = [](Part p) {
            return std::vector<PlacedPart>{{std::make_shared<Part>(p), {}, p.path, 0.0, true}};
        };
        const std::string words = countByKind(candidates(contact, parts(makePlane(1.0, 1.0)), parts(torus)));
        QVERIFY2(words.find("6 support meridian-plane") != std::string::npos, words.c_str());
        const std::string sag = QString::number(1e3 * 0.12 * (1.0 - std::cos(pi / 6.0)), 'g', 3).toStdString();
        QVERIFY2(words.find("it is up to " + sag + " mm too narrow between them") != std::string::npos, words.c_str());
    }
};

QTEST_GUILESS_MAIN(RoundContactTest)
#include "round_contact_test.moc"
