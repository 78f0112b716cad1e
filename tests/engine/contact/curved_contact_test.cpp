// Pairs of curved faces and edges: where they come closest, how that moves, and mechanisms whose motion is known.

#include "engine/bench/known_scenes.h"
#include "engine/contact/broad_phase/near_list.h"
#include "engine/contact/features/part.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/contact/narrow_phase/separation.h"
#include "engine/math/rotation.h"
#include "tests/support/allocation_count.h"
#include "tests/support/recorded_scene.h"

#include <QtTest>

#include <cmath>
#include <deque>
#include <numbers>
#include <random>

using namespace escapement;

namespace {

constexpr double pi = std::numbers::pi;

BSplineBasis cubic(int spans) {
    std::vector<double> knots(4, 0.0);
    for (int i = 1; i < spans; ++i) knots.push_back(double(i) / spans);
    knots.insert(knots.end(), 4, 1.0);
    return BSplineBasis(3, knots);
}

/// A dome over the square of side 1, facing +z.
std::shared_ptr<const Surface> dome() {
    const auto basis = cubic(3);
    std::vector<Vec3> poles;
    for (int i = 0; i < basis.functions(); ++i)
        for (int j = 0; j < basis.functions(); ++j) {
            const double x = double(i) / (basis.functions() - 1) - 0.5, y = double(j) / (basis.functions() - 1) - 0.5;
            poles.emplace_back(x, y, -0.5 * x * x - 0.8 * y * y + 0.1 * x * y);
        }
    return std::make_shared<BSplineSurface>(basis, basis, poles);
}

std::shared_ptr<const Curve> wave() {
    const auto basis = cubic(4);
    std::vector<Vec3> poles;
    for (int i = 0; i < basis.functions(); ++i) {
        const double s = double(i) / (basis.functions() - 1) - 0.5;
        poles.emplace_back(s, 0.3 * s * s, 0.4 * s * s);
    }
    return std::make_shared<BSplineCurve>(basis, poles);
}

/// Owns what features point to.
struct Shapes {
    std::map<std::string, Face> faces;
    std::map<std::string, Edge> edges;
    std::deque<ContactFeature> features; ///< of the pairs
    FeatureSet beside;                   ///< two planes beside every edge, opening downwards

    Shapes() {
        const auto add = [&](const char* name, std::shared_ptr<const Surface> surface) {
            faces[name].surface = std::move(surface);
        };
        add("torus", std::make_shared<TorusSurface>(Vec3(0.1, 0.0, 0.0), 0.5, 0.2));
        add("cylinder", std::make_shared<CylinderSurface>(Vec3(0.0, 0.1, 0.0), 0.3));
        add("cone", std::make_shared<ConeSurface>(Vec3(0.0, 0.0, 0.1), 0.4, 0.3));
        add("sphere", std::make_shared<SphereSurface>(Vec3(0.0, 0.2, 0.0), 0.4));
        add("dome", dome());
        faces["dome"].trim =
            Trim({{Vec2(0.0, 0.0), Vec2(1.0, 0.0), Vec2(1.0, 1.0), Vec2(0.0, 1.0)}}, Vec2::Zero(), Vec2::Ones(), 0.0);
        // What never ends is seeded within a square.
        for (const char* name : {"cylinder", "cone"})
            faces[name].trim = Trim({{Vec2(0.0, -0.5), Vec2(2.0 * pi, -0.5), Vec2(2.0 * pi, 0.5), Vec2(0.0, 0.5)}},
                                    Vec2(2.0 * pi, 0.0), Vec2(0.4, 1.0), 0.0);
        Face left, right;
        left.surface = std::make_shared<PlaneSurface>(Vec3::Zero(), Vec3(1, 0, -1).normalized(), Vec3::UnitY());
        right.surface = std::make_shared<PlaneSurface>(Vec3::Zero(), Vec3(1, 0, 1).normalized(), Vec3::UnitY());
        beside.faces = {left, right};
        const auto edge = [&](const char* name, std::shared_ptr<const Curve> curve, double from, double to) {
            Edge& e = edges[name];
            e.curve = std::move(curve);
            e.curveKind = e.curve->kind();
            e.from = from;
            e.to = to;
            e.faces[0] = 1;
            e.faces[1] = 2;
            e.vertices[0] = 1, e.vertices[1] = 2;
            e.kind = EdgeKind::Convex;
        };
        edge("line", std::make_shared<LineCurve>(Vec3(0.0, 0.0, 0.1), Vec3(0.6, 0.8, 0.0)), -0.5, 0.5);
        edge("circle", std::make_shared<CircleCurve>(Vec3(0.0, 0.0, 0.2), 0.4, Vec3::UnitX(), Vec3::UnitZ()), 0.0, 3.0);
        edge("ellipse", std::make_shared<EllipseCurve>(Vec3::Zero(), 0.5, 0.3, Vec3::UnitX(), Vec3::UnitY()), 0.0,
             2.0 * pi);
        edge("wave", wave(), 0.0, 1.0);
        for (auto& [name, e] : edges)
            if (name == "ellipse") e.vertices[0] = e.vertices[1] = 0;
    }
    FeaturePair pair(const std::string& a, const std::string& b) {
        const RigidMotion toPart = RigidMotion::from(Vec3(0.1, 0.2, -0.1), Quaternion(0.9, 0.1, -0.2, 0.3));
        const auto feature = [&](const std::string& name, const RigidMotion& place) -> const ContactFeature* {
            ContactFeature& made = features.emplace_back();
            if (faces.contains(name)) made.shape = surfaceFeature(faces[name], place);
            else made.shape = curveFeature(edges[name], beside, place);
            made.depthLimit = 1.0;
            return &made;
        };
        const bool faceA = faces.contains(a), faceB = faces.contains(b);
        FeaturePair p{feature(a, toPart), feature(b, {})};
        p.kind = faceA ? (faceB ? PairKind::SurfaceSurface : PairKind::SurfaceCurve)
                       : (faceB ? PairKind::CurveSurface : PairKind::CurveCurve);
        return p;
    }
};

/// Points spread densely over a face or along an edge, body frame.
std::vector<Vec3> spread(const FeaturePair& p, bool second) {
    std::vector<Vec3> points;
    const bool faceA = p.kind == PairKind::SurfaceSurface || p.kind == PairKind::SurfaceCurve;
    const bool faceB = p.kind == PairKind::SurfaceSurface || p.kind == PairKind::CurveSurface;
    if (second ? faceB : faceA) {
        const SurfaceFeature& f = second && p.kind == PairKind::SurfaceSurface ? p.surfaceB() : p.surface();
        for (int i = 0; i <= 200; ++i)
            for (int k = 0; k <= 200; ++k)
                points.push_back(f.toBody * f.face->surface->point(
                                                f.seeds->low +
                                                Vec2(i / 200.0, k / 200.0).cwiseProduct(f.seeds->high - f.seeds->low)));
    } else {
        const CurveFeature& f = second && p.kind == PairKind::CurveCurve ? p.curveB() : p.curve();
        for (int i = 0; i <= 2000; ++i)
            points.push_back(f.toBody * f.edge->curve->point(f.edge->from + i / 2000.0 * (f.edge->to - f.edge->from)));
    }
    return points;
}

struct Poser {
    std::mt19937 random{7};
    double operator()(double a = -1.0, double b = 1.0) { return std::uniform_real_distribution<double>(a, b)(random); }
    Vec3 vector() { return {(*this)(), (*this)(), (*this)()}; }
    RigidMotion pose(double reach) {
        return RigidMotion::from(reach * vector(), Quaternion((*this)(), (*this)(), (*this)(), (*this)()));
    }
};

RigidMotion moved(const BodyMotion& m, double dt) {
    const double angle = m.angular.norm() * dt;
    const Mat3 turn = angle == 0.0 ? Mat3(Mat3::Identity()) : Mat3(Eigen::AngleAxisd(angle, m.angular.normalized()));
    return {turn * m.pose.rotation, m.pose.translation + dt * m.velocity};
}

// ---- mechanisms of primitives ----

Body primitive(const char* name, const char* kind, double radius, double length, const std::array<double, 3>& at,
               bool fixed = false) {
    Body b;
    b.name = name;
    b.fixed = fixed;
    Shape s;
    s.primitive = kind;
    s.radius = radius;
    s.length = length;
    s.size = {4.0, 4.0, 0.0};
    s.material = "steel";
    b.shapes = {s};
    b.pose.position = {at[0], at[1], at[2]};
    return b;
}

Mechanism scene(Body fixed, Body moving, double friction, double until) {
    Mechanism m = contactScene(std::move(fixed), std::move(moving), friction, until, sceneGravity);
    Material steel;
    steel.name = "steel";
    steel.density = 7850.0;
    m.materials = {steel};
    return m;
}

/// The plane problem of a ball (r = 1, g = 1) that pivots about an edge, rolling while the friction that this takes,
/// 2/7 sin phi, is under mu N, then slipping until N = cos phi - w^2 ends. Returns cos phi there.
double leavingRough(double froude, double mu) {
    double phi = 0.0, w = std::sqrt(froude), h = 1e-5;
    bool slips = false;
    const auto force = [](double angle, double rate) { return std::cos(angle) - rate * rate; };
    const auto step = [&](double length) {
        const auto rate = [&](double angle, double speed) {
            return slips ? std::sin(angle) - mu * force(angle, speed) : 5.0 / 7.0 * std::sin(angle);
        };
        const double a1 = w, b1 = rate(phi, w), a2 = w + 0.5 * length * b1, b2 = rate(phi + 0.5 * length * a1, a2);
        const double a3 = w + 0.5 * length * b2, b3 = rate(phi + 0.5 * length * a2, a3), a4 = w + length * b3,
                     b4 = rate(phi + length * a3, a4);
        return std::pair(phi + length / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4),
                         w + length / 6.0 * (b1 + 2.0 * b2 + 2.0 * b3 + b4));
    };
    while (h > 1e-16) {
        const auto [angle, speed] = step(h);
        const double left = slips ? force(angle, speed) : mu * force(angle, speed) - 2.0 / 7.0 * std::sin(angle);
        if (left > 0.0) {
            phi = angle, w = speed;
        } else {
            h *= 0.5;
            if (h <= 1e-16 && !slips) slips = true, h = 1e-6; // slips from here on
        }
    }
    return std::cos(phi);
}

} // namespace

class CurvedContactTest : public QObject {
    Q_OBJECT

    Shapes shapes;

    void pairs() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        for (const char* a : {"torus", "cylinder", "cone", "sphere", "dome", "line", "circle", "ellipse", "wave"})
            for (const char* b : {"torus", "cylinder", "cone", "dome", "circle", "wave"}) {
                if (std::string(a) == "line" && std::string(b) == "line") continue;
                QTest::addRow("%s-%s", a, b) << a << b;
            }
    }

  private slots:
    void ratesAreThoseOfDifferences_data() { pairs(); }
    void ratesAreThoseOfDifferences() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const FeaturePair pair = shapes.pair(a.toStdString(), b.toStdString());
        Poser random;
        int compared = 0;
        for (int trial = 0; trial < 4000 && compared < 20; ++trial) {
            const BodyMotion ma{random.pose(0.8), random.vector(), random.vector()},
                mb{random.pose(0.8), random.vector(), random.vector()};
            const ContactMeasure m = pair.measure(ma.pose, mb.pose);
            const double h = 1e-5;
            const ContactMeasure before = pair.measure(moved(ma, -h), moved(mb, -h), m.closest),
                                 after = pair.measure(moved(ma, h), moved(mb, h), m.closest);
            // Only where a point is well isolated: next to a fold it moves as fast as it likes.
            if (!m.closest.known || !before.closest.known || !after.closest.known || std::abs(m.gap) > 0.5) continue;
            if ((after.pointB - before.pointB).norm() > 40.0 * h || (after.pointA - before.pointA).norm() > 40.0 * h ||
                !std::isfinite(m.gap))
                continue;
            if ((after.pointB - 2.0 * m.pointB + before.pointB).norm() > 200.0 * h * h ||
                (after.tangent1 - before.tangent1).norm() > 0.1)
                continue;
            ++compared;
            ContactRates r;
            QCOMPARE(allocationsOf([&] { r = pair.rates(ma, mb, pair.measure(ma.pose, mb.pose, m.closest).closest); }),
                     std::int64_t(0));
            const Vec3 gapLine = m.pointB - m.pointA;
            QVERIFY2((gapLine - m.gap * m.normal).norm() < 1e-12,
                     "the points are not over one another along the normal");
            const double gapRate = m.normal.dot(mb.velocityAt(m.pointB) - ma.velocityAt(m.pointA));
            QVERIFY2(std::abs((after.gap - before.gap) / (2.0 * h) - gapRate) < 1e-6,
                     "d gap / dt is not the normal velocity");
            const auto close = [&](const Vec3& rate, const Vec3& to, const Vec3& from, const char* what) {
                const double error = ((to - from) / (2.0 * h) - rate).norm();
                QVERIFY2(error < 1e-5 * (1.0 + rate.norm()),
                         qPrintable(
                             QString("%1: off by %2 of %3 (gap %4)").arg(what).arg(error).arg(rate.norm()).arg(m.gap)));
            };
            close(r.normal, after.normal, before.normal, "normal");
            close(r.pointA, after.pointA, before.pointA, "point on A");
            close(r.pointB, after.pointB, before.pointB, "point on B");
            close(r.tangent1, after.tangent1, before.tangent1, "tangent 1");
            close(r.tangent2, after.tangent2, before.tangent2, "tangent 2");
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY2(compared >= 10, qPrintable(QString("only %1 poses").arg(compared)));
    }

    /// Against the least distance of points spread densely: where that is between the features' insides, it is found.
    void findsTheNearest_data() { pairs(); }
    void findsTheNearest() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const FeaturePair pair = shapes.pair(a.toStdString(), b.toStdString());
        std::vector<Vec3> pointsA = spread(pair, false), pointsB = spread(pair, true);
        const SeedTree treeA(pointsA), treeB(pointsB);
        Poser random;
        int inside = 0, missed = 0;
        for (int trial = 0; trial < 60; ++trial) {
            const RigidMotion pa = random.pose(0.2);
            RigidMotion pb = random.pose(0.2);
            pb.translation += 1.2 * random.vector().normalized();
            const auto nearest = treeA.nearest(treeB, pa.inverse() * pb);
            const ContactMeasure m = pair.measure(pa, pb);
            if (nearest.distance < 0.05) continue; // may overlap
            const bool found = m.closest.known && std::isfinite(m.gap) && m.border > 0.0;
            if (!found) continue;
            const double distance = std::abs(m.gap); // negative where one is behind the other
            QVERIFY2(distance > nearest.distance - 0.01,
                     qPrintable(QString("gap %1, but points %2 apart").arg(m.gap).arg(nearest.distance)));
            (distance < nearest.distance + 0.01 ? inside : missed) += 1;
        }
        qInfo("%d nearest, %d not", inside, missed);
        QVERIFY2(missed <= inside / 10,
                 qPrintable(QString("%1 of %2 not the nearest").arg(missed).arg(inside + missed)));
    }

    /// Two that touch along a line have no closest points of their own: nothing stands in a normal cone there, and
    /// rates, if they are asked for all the same, are finite.
    void parallelCylinders() {
        const FeaturePair pair = shapes.pair("cylinder", "cylinder");
        BodyMotion a, b;
        a.pose = pair.first->as<SurfaceFeature>().toPart; // its part stands in the world's axes
        b.pose.translation = Vec3(0.6, 0.0, 0.0);
        b.velocity = Vec3(0.0, 1.0, 0.0);
        const ContactMeasure m = pair.measure(a.pose, b.pose);
        QVERIFY(!m.valid && !m.facing && !m.closest.known); // nothing is looked for
        QVERIFY(m.gap > 0.0);
        QCOMPARE(pair.coneMargin(a.pose, b.pose, m), -std::numeric_limits<double>::infinity());
        const ContactRates r = pair.rates(a, b, m.closest);
        QVERIFY(r.pointA.allFinite() && r.pointB.allFinite() && r.normal.allFinite());
        // The line turns about the first axis as the second goes round it.
        QVERIFY2((r.normal - Vec3(0.0, 1.0 / 0.6, 0.0)).norm() < 1e-9,
                 qPrintable(QString("%1 %2 %3").arg(r.normal.x()).arg(r.normal.y()).arg(r.normal.z())));
        QVERIFY(std::abs(r.pointA.z()) < 1e-12 && std::abs(r.pointB.z()) < 1e-12);
    }

    /// The bound of a separation is one, also after the bodies have moved on, and close enough to be of use.
    void boundsOfSeparationHold_data() { pairs(); }
    void boundsOfSeparationHold() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        FeaturePair pair = shapes.pair(a.toStdString(), b.toStdString());
        const SeedTree treeA(spread(pair, false)), treeB(spread(pair, true));
        ContactFeature first = *pair.first, second = *pair.second;
        first.centre = treeA.centre();
        second.centre = treeB.centre();
        first.radius = 1.1 * treeA.radius();
        second.radius = 1.1 * treeB.radius();
        pair.first = &first, pair.second = &second;
        NearList near;
        near.newTable();
        near.add(pair);
        near.newGroup(0, 1, 0);
        Poser random;
        double share = 0.0;
        int asked = 0;
        for (int trial = 0; trial < 8; ++trial) {
            RigidMotion pa = random.pose(0.2), pb = random.pose(0.2);
            pb.translation += (1.0 + 0.5 * trial) * random.vector().normalized();
            near.advance(0, pa, pb);
            const double bound = separation(pair, pa, pb), apart = treeA.nearest(treeB, pa.inverse() * pb).distance;
            near.pairs(0).renew(0, pair, bound, pair.measure(pa, pb).gap);
            QVERIFY2(bound <= apart, qPrintable(QString("bound %1, but points %2 apart").arg(bound).arg(apart)));
            if (apart > 0.5) share += bound / apart, ++asked;
            for (int step = 0; step < 4; ++step) {
                pa.translation += 0.05 * random.vector();
                pb.translation += 0.05 * random.vector();
                pb.rotation = exponential(0.05 * (4.0 * random.vector())).toRotationMatrix() * pb.rotation;
                const double now = treeA.nearest(treeB, pa.inverse() * pb).distance,
                             left = near.pairs(0).bound(0, near.travel(0, pa, pb));
                QVERIFY2(left <= now, qPrintable(QString("%1 left, but points %2 apart").arg(left).arg(now)));
                if (step == 1) near.advance(0, pa, pb);
            }
        }
        QVERIFY2(asked >= 3 && share > 0.6 * asked, qPrintable(QString("%1 of the distance").arg(share / asked)));
    }

    /// A cylinder lying on a slope rolls with 2/3 g sin a: it is carried by the rims of its ends.
    void cylinderRollsDownASlope() {
        const double angle = 0.2, radius = 0.05;
        Body roller = primitive("roller", "cylinder", radius, 0.2, {-1.0, 0.0, radius});
        roller.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0}; // its axis along y
        Mechanism m = scene(primitive("floor", "plane", 0.0, 0.0, {0, 0, 0}, true), roller, 0.5, 1.0);
        m.gravity = {sceneGravity * std::sin(angle), 0.0, -sceneGravity * std::cos(angle)};
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.frames.back().bodies.back();
        const double acceleration = 2.0 / 3.0 * sceneGravity * std::sin(angle);
        QVERIFY2(std::abs(end.position.x() + 1.0 - 0.5 * acceleration) < 1e-9, record.story().c_str());
        QVERIFY2(std::abs(end.linear.x() - acceleration) < 1e-9 &&
                     std::abs(end.angular.y() - acceleration / radius) < 1e-7,
                 record.story().c_str());
        QVERIFY(std::abs(end.position.z() - radius) < 1e-12);
    }

    /// A disc dropped flat stays flat on its six support points.
    void discLandsFlat() {
        Mechanism m = scene(primitive("floor", "plane", 0.0, 0.0, {0, 0, 0}, true),
                            primitive("disc", "cylinder", 0.1, 0.02, {0.0, 0.0, 0.02}), 0.3, 0.2);
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const BodyState& end = record.frames.back().bodies.back();
        QVERIFY2(std::abs(end.position.z() - 0.01) < 1e-9 && end.linear.norm() < 1e-9 && end.angular.norm() < 1e-8,
                 record.story().c_str());
        double first = 0.0;
        for (auto e = record.events.rbegin(); e != record.events.rend(); ++e)
            if (e->kind == EventKind::Impact) first = e->time;
        QVERIFY2(std::abs(first - std::sqrt(2.0 * 0.01 / sceneGravity)) < 1e-12, record.story().c_str());
    }

    /// A cylinder dropped across another bounces on one point.
    void crossedCylindersBounce() {
        Body lower = primitive("lower", "cylinder", 0.05, 1.0, {0, 0, 0}, true),
             upper = primitive("upper", "cylinder", 0.04, 1.0, {0.0, 0.0, 0.1});
        lower.pose.quaternion = {std::sqrt(0.5), 0.0, std::sqrt(0.5), 0.0};
        upper.pose.quaternion = {std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0};
        Mechanism m = scene(lower, upper, 0.0, 0.1);
        m.contacts[0].restitution = 0.5;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        const double fall = std::sqrt(2.0 * 0.01 / sceneGravity);
        QVERIFY2(record.count(EventKind::Impact) == 2, record.story().c_str());
        QVERIFY2(std::abs(record.events.front().time - fall) < 1e-12 &&
                     std::abs(record.events[1].time - 2.0 * fall) < 1e-11,
                 record.story().c_str());
    }

    /// A ball that comes over a table's edge turns about it until the force ends: without friction at
    /// cos phi = (2 + Fr) / 3, rolling near (10 + 7 Fr) / 17; with finite friction it slips a little before that.
    void ballLeavesAnEdge_data() {
        QTest::addColumn<double>("friction");
        QTest::addColumn<double>("froude");
        for (double froude : {0.1, 0.4}) {
            QTest::addRow("smooth, Fr %g", froude) << 0.0 << froude;
            QTest::addRow("rough, Fr %g", froude) << 100.0 << froude;
        }
    }
    void ballLeavesAnEdge() {
        QFETCH(double, friction);
        QFETCH(double, froude);
        const double r = 0.02, speed = std::sqrt(froude * sceneGravity * r);
        Body table = primitive("table", "box", 0.0, 0.0, {-0.5, 0.0, -0.05}, true);
        table.shapes[0].size = {1.0, 1.0, 0.1};
        Body ball = primitive("ball", "sphere", r, 0.0, {-0.05, 0.0, r});
        ball.velocity.linear = {speed, 0.0, 0.0};
        if (friction > 0.0) ball.velocity.angular = {0.0, speed / r, 0.0};
        Mechanism m = scene(table, ball, friction, 0.7);
        m.run.tolerance = 1e-11;
        m.run.output_step = 0.01;
        Record record;
        run(m, {}, record);
        QVERIFY2(record.summary.status == RunStatus::Done, record.story().c_str());
        double left = -1.0;
        for (const auto& e : record.events)
            if (e.kind == EventKind::Detachment && left < 0.0) left = e.time;
        QVERIFY2(left > 0.0 && record.count(EventKind::Transition) == 1 && record.count(EventKind::Impact) == 0,
                 record.story().c_str());
        double cosine = 0.0;
        for (const auto& f : record.frames)
            if (f.time == left) cosine = f.bodies.back().position.z() / r;
        const double expected = friction > 0.0 ? leavingRough(froude, friction) : (2.0 + froude) / 3.0;
        qInfo("leaves at cos phi = %.12f, off by %.1e (infinite friction: %.6f)", cosine, cosine - expected,
              (10.0 + 7.0 * froude) / 17.0);
        QVERIFY(std::abs(cosine - expected) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(CurvedContactTest)
#include "curved_contact_test.moc"
