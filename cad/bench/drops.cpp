#include "cad/bench/drops.h"

#include "cad/geometry/tessellation.h"
#include "cad/part_builder.h"
#include "engine/simulation/simulate.h"

#include <BRepBuilderAPI_GTransform.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_NurbsConvert.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <GC_MakeSegment.hxx>
#include <Geom_BezierCurve.hxx>
#include <Geom_Ellipse.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <TColgp_Array1OfPnt.hxx>
#include <gp_GTrsf.hxx>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace escapement {

namespace {

constexpr double pi = std::numbers::pi, gravity = 9.81;
constexpr double ball = 0.010, spheroid = 0.006; // m; the spheroid is a ball made flat along z
const Vec3 ellipsoid(0.012, 0.009, 0.007);
constexpr double domeRadius = 0.015, domeBend = 0.015,
                 domeLow = -0.004; // its rim, the radius of curvature at its pole, and the pole's z
constexpr double torusMajor = 0.010, torusMinor = 0.004;
constexpr double mm = 1000.0;

using KernelCurve = Handle(Geom_Curve);

KernelCurve straight(const gp_Pnt& from, const gp_Pnt& to) {
    return KernelCurve(GC_MakeSegment(from, to).Value().get());
}

TopoDS_Shape revolved(const std::vector<KernelCurve>& profile) {
    BRepBuilderAPI_MakeWire wire;
    for (const auto& curve : profile) wire.Add(BRepBuilderAPI_MakeEdge(curve).Edge());
    return BRepPrimAPI_MakeRevol(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)))
        .Shape();
}

TopoDS_Shape shapeOf(RoundBody body) {
    switch (body) {
    case RoundBody::Ball:
        return BRepPrimAPI_MakeSphere(ball * mm).Solid();
    case RoundBody::Torus:
        return BRepPrimAPI_MakeTorus(torusMajor * mm, torusMinor * mm).Solid();
    case RoundBody::Spheroid: {
        const Handle(Geom_Curve) ellipse =
            new Geom_Ellipse(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(0, -1, 0), gp_Dir(1, 0, 0)), ball * mm, spheroid * mm);
        return revolved({new Geom_TrimmedCurve(ellipse, -0.5 * pi, 0.5 * pi),
                         straight({0, 0, spheroid * mm}, {0, 0, -spheroid * mm})});
    }
    case RoundBody::Ellipsoid: {
        gp_GTrsf stretch;
        for (int i = 0; i < 3; ++i) stretch.SetValue(i + 1, i + 1, ellipsoid[i] / ball);
        return BRepBuilderAPI_GTransform(BRepBuilderAPI_NurbsConvert(shapeOf(RoundBody::Ball)).Shape(), stretch)
            .Shape();
    }
    case RoundBody::Dome:
        break;
    }
    const double low = domeLow * mm, rim = domeRadius * mm, high = low + rim * rim / (2.0 * domeBend * mm);
    TColgp_Array1OfPnt poles(1, 3);
    poles(1) = gp_Pnt(0, 0, low);
    poles(2) = gp_Pnt(0.5 * rim, 0, low);
    poles(3) = gp_Pnt(rim, 0, high);
    return revolved(
        {new Geom_BezierCurve(poles), straight({rim, 0, high}, {0, 0, high}), straight({0, 0, high}, {0, 0, low})});
}

/// The point of the body that is furthest along a direction, its own frame.
Vec3 support(RoundBody body, const Vec3& m) {
    const double across = std::hypot(m.x(), m.y());
    const Vec3 out = across > 0.0 ? Vec3(m.x() / across, m.y() / across, 0.0) : Vec3::UnitX();
    const auto stretched = [&](const Vec3& a) {
        return Vec3(a.cwiseProduct(a).cwiseProduct(m) / a.cwiseProduct(m).norm());
    };
    switch (body) {
    case RoundBody::Ball:
        return ball * m / m.norm();
    case RoundBody::Spheroid:
        return stretched({ball, ball, spheroid});
    case RoundBody::Ellipsoid:
        return stretched(ellipsoid);
    case RoundBody::Torus:
        return torusMajor * out + torusMinor * m / m.norm();
    case RoundBody::Dome:
        break;
    }
    const double radius = m.z() < 0.0 ? std::min(domeRadius, domeBend * across / -m.z()) : domeRadius;
    return radius * out + Vec3(0.0, 0.0, domeLow + radius * radius / (2.0 * domeBend));
}

/// Where the dome has no edge: paraboloid, with some distance from the rim.
bool isSmooth(RoundBody body, const Vec3& m) {
    return body != RoundBody::Dome || (m.z() < 0.0 && domeBend * std::hypot(m.x(), m.y()) < 0.97 * domeRadius * -m.z());
}

using Random = std::mt19937_64;

double between(Random& random, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
}
double sign(Random& random) { return between(random, -1.0, 1.0) < 0.0 ? -1.0 : 1.0; }
Vec3 direction(Random& random) {
    std::normal_distribution<double> normal;
    return Vec3(normal(random), normal(random), normal(random)).normalized();
}
/// From 1e-17 to 0.1, and now and then nothing at all.
double tiny(Random& random) {
    return between(random, 0.0, 1.0) < 0.1 ? 0.0 : std::pow(10.0, between(random, -17.0, -1.0)) * sign(random);
}

/// The direction, in the body's frame, in which it is to touch.
Vec3 touching(Random& random, const RoundForm& form, std::size_t number, bool smooth) {
    for (;;) {
        Vec3 m = direction(random);
        if (number % 4 == 0 && form.body != RoundBody::Torus)
            m = Vec3(tiny(random), tiny(random), form.body == RoundBody::Dome ? -1.0 : sign(random)).normalized();
        if (number % 4 == 1) { // the seam is at y = 0, x > 0
            const double up = between(random, -pi / 2, pi / 2);
            m = Vec3(std::cos(up), tiny(random), std::sin(up)).normalized();
        }
        if (form.body == RoundBody::Dome && m.z() > -0.3) continue;                     // nor with its flat side
        if (form.body == RoundBody::Torus && std::hypot(m.x(), m.y()) < 0.05) continue; // it would lie flat
        if (!smooth || isSmooth(form.body, m)) return m;
    }
}

/// A rotation that takes `from` to `to`, by any twist.
Mat3 leading(Random& random, const Vec3& from, const Vec3& to) {
    const auto frame = [](const Vec3& z) {
        Mat3 axes;
        axes << z.unitOrthogonal(), z.cross(z.unitOrthogonal()), z;
        return axes;
    };
    return Eigen::AngleAxisd(between(random, -pi, pi), to).toRotationMatrix() * frame(to) * frame(from).transpose();
}

NumberVector<3> array(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Pose pose(const Vec3& position, const Mat3& rotation) {
    const Eigen::Quaterniond q(rotation);
    Pose p;
    p.position = array(position);
    p.quaternion = {q.w(), q.x(), q.y(), q.z()};
    return p;
}

/// Of a part; of those that are larger the size, too.
std::string pathOf(const RoundForm& form, int larger) {
    return larger == 1 ? name(form) : fmt::format("{}, {} times as large", name(form), larger);
}

Body bodyOf(const RoundForm& form, const char* called, int larger = 1) {
    Body b;
    b.name = called;
    Shape shape;
    shape.geometry = "made";
    shape.part = pathOf(form, larger);
    shape.placement = Pose{};
    b.shapes = {shape};
    b.mass = MassProperties{};
    b.mass->value = 0.03;
    b.mass->inertia = {1.2e-6, 1.2e-6, 1.2e-6, 0.0, 0.0, 0.0}; // it turns evenly while it flies
    return b;
}

/// A box of 0.2 m or larger, a corner or some place of an edge or of a face in the origin, out along z; and its
/// rotation.
std::pair<Body, Mat3> boxBelow(Random& random, const Drop& drop) {
    const DropTarget target = drop.target;
    const double half = 0.1 * drop.larger;
    Body b;
    b.name = "below";
    Shape shape;
    shape.primitive = "box";
    shape.size = {2 * half, 2 * half, 2 * half};
    b.shapes = {shape};
    const Vec3 out = target == DropTarget::Plate  ? Vec3::UnitZ()
                     : target == DropTarget::Edge ? Vec3(0.0, 1.0, 1.0).normalized()
                                                  : Vec3::Ones().normalized();
    Vec3 place = target == DropTarget::Plate  ? Vec3(0.0, 0.0, half)
                 : target == DropTarget::Edge ? Vec3(0.0, half, half)
                                              : Vec3::Constant(half);
    const Mat3 turned = leading(random, out, Vec3::UnitZ());
    // Off the middle, by numbers of its own.
    Random beside(drop.number);
    if (target != DropTarget::Corner) place.x() += between(beside, -0.7, 0.7) * half;
    if (target == DropTarget::Plate) place.y() += between(beside, -0.7, 0.7) * half;
    b.pose = pose(-(turned * place), turned);
    return {b, turned};
}

/// Which way the box is left where it is touched, its own frame.
Vec3 outOf(Random& random, DropTarget target) {
    Vec3 n = Vec3::UnitZ();
    if (target == DropTarget::Edge) n = Vec3(0.0, between(random, 0.1, 1.0), between(random, 0.1, 1.0));
    if (target == DropTarget::Corner)
        n = Vec3(between(random, 0.1, 1.0), between(random, 0.1, 1.0), between(random, 0.1, 1.0));
    return n.normalized();
}

struct Sink final : FrameSink {
    std::vector<Event> events;
    void event(const Event& e) override {
        if (events.size() < 30) events.push_back(e);
    }
    void frame(const Frame&) override {}
};

} // namespace

const char* name(RoundBody body) {
    constexpr const char* names[] = {"ball", "spheroid", "ellipsoid", "dome", "torus"};
    return names[int(body)];
}

const char* name(DropTarget target) {
    constexpr const char* names[] = {"plate", "edge", "corner", "bodies"};
    return names[int(target)];
}

std::string name(const RoundForm& form) {
    return fmt::format("{}{}", name(form.body), form.spline ? " as spline" : "");
}

std::vector<RoundForm> roundForms() {
    std::vector<RoundForm> forms;
    for (const RoundBody body :
         {RoundBody::Ball, RoundBody::Spheroid, RoundBody::Ellipsoid, RoundBody::Dome, RoundBody::Torus})
        for (const bool spline : {false, true})
            if (spline || body != RoundBody::Ellipsoid) forms.push_back({body, spline});
    return forms;
}

Part roundPart(const RoundForm& form, int larger) {
    gp_Trsf scale;
    scale.SetScaleFactor(larger);
    const TopoDS_Shape given = BRepBuilderAPI_Transform(shapeOf(form.body), scale, true).Shape(),
                       shape = form.spline ? BRepBuilderAPI_NurbsConvert(given).Shape() : given;
    mesh(shape);
    Part part = buildPart(shape, mm);
    part.path = pathOf(form, larger);
    return part;
}

DropRange::DropRange() {
    CadModel model;
    for (const int larger : targetSizes)
        for (const RoundForm& form : roundForms())
            model.parts.push_back(std::make_shared<Part>(roundPart(form, larger)));
    library_.add("made", std::move(model));
}

namespace {

/// A body that flies at another one, so that they touch after `flight`.
struct Throw {
    Body below, thrown;
    Vec3 speed, spin;    ///< where it touches
    double flight = 0.0; ///< s
};

/// One that comes through free space all the way; false: this draw does not.
bool draw(Random& random, const Drop& drop, Throw& made) {
    const RoundBody body = drop.thrown.body;
    const bool onBody = drop.target == DropTarget::Body;
    // Touching: what is below stands still with its touched place in the origin, n out of it.
    Vec3 n = direction(random);
    if (onBody) {
        made.below = bodyOf(drop.below, "below", drop.larger);
        n.z() = std::abs(n.z()) + 0.2;
        n.normalize();
        const Vec3 m = touching(random, drop.below, drop.number / 4, true);
        const Mat3 turned = leading(random, m, n);
        made.below.pose = pose(-(drop.larger * (turned * support(drop.below.body, m))), turned);
    } else {
        const auto [box, turned] = boxBelow(random, drop);
        made.below = box;
        n = turned * outOf(random, drop.target);
    }
    made.below.fixed = true;
    const Vec3 m = touching(random, drop.thrown, drop.number, drop.target == DropTarget::Corner || onBody);
    const Mat3 turned = leading(random, m, -n);
    // Back along the flight. Every other one spins, unless the place of touching is to be met exactly.
    made.flight = between(random, 0.02, 0.06);
    made.spin = drop.number % 4 == 3 ? Vec3(between(random, 0.0, 20.0) * direction(random)) : Vec3(Vec3::Zero());
    const Vec3 pull(0.0, 0.0, -gravity), place = -(turned * support(body, m)), &spin = made.spin;
    Vec3& speed = made.speed;
    speed = 0.4 * direction(random);
    speed += n * std::min(0.0, -0.1 - n.dot(speed)); // inwards
    const auto placeAt = [&](double before) { return Vec3(place - before * speed + 0.5 * before * before * pull); };
    const auto turnedAt = [&](double before) {
        const double angle = before * spin.norm();
        return angle > 0.0 ? Mat3(Eigen::AngleAxisd(-angle, spin.normalized()).toRotationMatrix() * turned) : turned;
    };
    for (int i = 1; i <= 200; ++i) { // on the outer side of the plane across n all the time
        const double before = made.flight * i / 200.0;
        const Mat3 r = turnedAt(before);
        if (!(n.dot(placeAt(before) + r * support(body, r.transpose() * -n)) > 2e-3 * before * 0.1)) return false;
    }
    made.thrown = bodyOf(drop.thrown, "thrown");
    made.thrown.pose = pose(placeAt(made.flight), turnedAt(made.flight));
    made.thrown.velocity.linear = array(speed - made.flight * pull);
    made.thrown.velocity.angular = array(spin);
    return true;
}

Mechanism mechanismOf(const Throw& made, const Drop& drop) {
    Mechanism mechanism;
    ContactPair contact;
    contact.name = "contact";
    contact.a.body = made.below.name;
    contact.b.body = made.thrown.name;
    contact.restitution = drop.number % 2 ? 1.0 : 0.6;
    contact.friction = drop.number % 3 ? 0.3 : 0.0;
    mechanism.bodies = {made.below, made.thrown};
    mechanism.contacts = {contact};
    mechanism.gravity = {0.0, 0.0, -gravity};
    // On what is large there are next impacts, too: at other places of the same two features.
    mechanism.run.until = made.flight + (drop.larger > 1 ? 0.03 : 0.004);
    mechanism.run.tolerance = 1e-9;
    mechanism.run.output_step = 0.01;
    return mechanism;
}

} // namespace

DropOutcome DropRange::run(const Drop& drop) const {
    std::seed_seq seed{int(drop.thrown.body), int(drop.target), int(drop.below.body),
                       int(drop.number)}; // the same for analytic bodies and splines
    Random random(seed);
    Throw made;
    while (!draw(random, drop, made)) {
    }
    Sink seen;
    RunControl control;
    DropOutcome outcome;
    const RunSummary summary = simulate(mechanismOf(made, drop), library_, {}, seen, control);
    outcome.done = summary.status == RunStatus::Done;
    outcome.wall = summary.wall;
    const double moving = 0.5 * 0.03 * (made.speed.squaredNorm() + std::pow(gravity * made.flight, 2)) +
                          0.5 * 1.2e-6 * made.spin.squaredNorm();
    outcome.unexplained =
        std::abs(summary.energy_end - summary.energy_start - summary.work + summary.dissipated) / moving;
    const auto hit = std::find_if(seen.events.begin(), seen.events.end(),
                                  [](const Event& e) { return e.kind == EventKind::Impact; });
    outcome.struck = hit != seen.events.end();
    if (outcome.struck) outcome.late = hit->time - made.flight;
    outcome.story = fmt::format("{} on {} of {} times its size, number {}: in {:.9g} s; {}", name(drop.thrown),
                                drop.target == DropTarget::Body ? name(drop.below) : name(drop.target), drop.larger,
                                drop.number, made.flight, summary.message);
    for (const auto& e : seen.events)
        outcome.story += fmt::format("\n  {:.12g} {} {} {}", e.time, name(e.kind), e.features, e.text);
    return outcome;
}

} // namespace escapement
