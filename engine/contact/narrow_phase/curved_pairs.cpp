#include "engine/contact/narrow_phase/curved_pairs.h"

#include "engine/contact/features/remembered_foot.h"
#include "engine/contact/features/seed_places.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/contact/narrow_phase/pair_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double cornerBand =
    1e-5; // sine: so far past the border of its cone a corner stays: on it, where an edge lies along the face

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Of an edge with one face only every direction counts, of a curve within a face those out of it.
double marginInCone(const CurveFeature& curve, const Vec3 (&outward)[2], const Vec3& direction) {
    if (curve.onFace) return outward[0].dot(direction);
    return curve.faceCount() < 2 ? unbounded : marginInEdgeCone(outward[0], outward[1], direction);
}

bool inCone(const CurveFeature& curve, const Vec3 (&outward)[2], const Vec3& direction) {
    return curve.onFace || curve.faceCount() < 2 || inEdgeCone(outward[0], outward[1], direction);
}

ClosestFrom closestFor(const SurfaceFeature& surface, const Vec3& point, const WarmStart& memory) {
    return closestFrom(surface, point, memory.known ? memory.at.a : nearestSeed(surface, point));
}

ClosestOnCurve closestFor(const CurveFeature& curve, const Vec3& point, const WarmStart& memory) {
    return memory.known ? closestFrom(curve, point, memory.at.a.x()) : closestOn(curve, point);
}

RigidMotion between(const RigidMotion& worldA, const RigidMotion& worldB) {
    const Mat3 turn = worldA.rotation.transpose();
    return {turn * worldB.rotation, turn * (worldB.translation - worldA.translation)};
}

/// From where the closest points were last, or from the nearest seeds.
template <class A, class B>
auto closestPointsOf(const A& a, const B& b, const RigidMotion& motion, const WarmStart& memory) {
    if (memory.known) {
        auto t = tangency(a, b, motion, memory.at);
        if (t.state != TangencyState::Lost || memory.lost) return t;
    }
    return tangency(a, b, motion, nearestSeeds(a, b, motion));
}

/// Both parts' frames in the world, the motion of B against A at a point, in A's part frame.
struct PartMotions {
    RigidMotion worldA, worldB, motion;
    const BodyMotion &a, &b;

    template <class A, class B>
    PartMotions(const A& fa, const BodyMotion& ma, const B& fb, const BodyMotion& mb)
        : worldA(ma.pose * fa.toBody), worldB(mb.pose * fb.toBody), motion(between(worldA, worldB)), a(ma), b(mb) {}
    TangencyRates ratesOf(const auto& t, const Vec3& at) const {
        const Vec3 point = worldA * at;
        return t.rates(worldA.rotation.transpose() * (b.velocityAt(point) - a.velocityAt(point)),
                       worldA.rotation.transpose() * (b.angular - a.angular));
    }
    ContactRates inWorld(const TangencyRates& inPart, const Vec3& closestA, const Vec3& closestB,
                         const Vec3& normal) const {
        ContactRates r;
        r.normal = a.angular.cross(normal) + worldA.rotation * inPart.normal;
        r.pointA = a.velocityAt(worldA * closestA) + worldA.rotation * inPart.closestA;
        r.pointB = b.velocityAt(worldA * closestB) + worldA.rotation * inPart.closestB;
        tangentRates(a.pose.rotation, a.angular, normal, r.normal, r);
        return r;
    }
};

/// Without border and verdict. `frame`: axes of the body that the face belongs to.
template <int K> ContactMeasure inWorld(const FaceTangency<K>& t, const RigidMotion& worldA, const Mat3& frame) {
    ContactMeasure m;
    m.gap = t.gap;
    m.normal = worldA.rotation * t.normal;
    m.pointA = worldA * t.a.point;
    m.pointB = worldA * t.b;
    m.closest.at = t.at;
    layTangents(frame, m);
    return m;
}

void judge(TangencyState state, double depthLimit, ContactMeasure& m) {
    m.closest.known = state != TangencyState::Lost;
    m.facing = m.valid && state == TangencyState::Found && m.gap > -depthLimit && hasNormal(m);
    m.valid = m.facing && m.border >= -borderBand;
}

} // namespace

// ---- curved face and point, curved edge and point: written for the face or edge on A ------------------------------

ContactMeasure surfacePoint(const SurfaceFeature& surface, const RigidMotion& a, const PointFeature& point,
                            const RigidMotion& b, double depthLimit, const WarmStart& memory) {
    ContactMeasure m;
    const RigidMotion toWorld = a * surface.toBody;
    const Vec3 centre = b * point.centre;
    const auto [closest, at] = closestFor(surface, toWorld.inverse() * centre, memory);
    m.closest.at.a = at;
    m.closest.known = closest.nearest;
    m.normal = toWorld.rotation * closest.normal;
    m.gap = closest.height - point.radius;
    m.pointA = toWorld * closest.jet.point;
    m.pointB = centre - point.radius * m.normal;
    layTangents(a.rotation, m);
    m.border = closest.border;
    m.valid = closest.nearest && m.gap > -depthLimit && hasNormal(m);
    m.facing = m.valid;
    if (point.sphere || m.border < borderBand) judgePoint(point, b, -m.normal, m);
    // Over a curved face the edges beside a corner touch on their own, in front of the corner past its cone's border.
    if (!point.sphere && surface.face->surface->kind() != SurfaceKind::Plane)
        m.border = std::min(m.border, surface.seeds->tree.radius() *
                                          (marginInVertexCone(point, b.rotation.transpose() * -m.normal) + cornerBand));
    m.valid = m.valid && m.border >= -borderBand;
    return m;
}

ContactRates surfacePointRates(const SurfaceFeature& surface, const BodyMotion& a, const PointFeature& point,
                               const BodyMotion& b, const WarmStart& memory) {
    ContactRates r;
    const RigidMotion toWorld = a.pose * surface.toBody;
    const Vec3 centre = b.pose * point.centre, centreRate = b.velocityAt(centre);
    const ClosestOnSurface closest = closestFor(surface, toWorld.inverse() * centre, memory).closest;
    const ClosestRates inPart = ratesOf(closest, toWorld.rotation.transpose() * (centreRate - a.velocityAt(centre)));
    const Vec3 normal = toWorld.rotation * closest.normal;
    r.normal = a.angular.cross(normal) + toWorld.rotation * inPart.normal;
    r.pointA = a.velocityAt(toWorld * closest.jet.point) + toWorld.rotation * inPart.closest;
    r.pointB = centreRate - point.radius * r.normal;
    tangentRates(a.pose.rotation, a.angular, normal, r.normal, r);
    return r;
}

ContactMeasure curvePoint(const CurveFeature& curve, const RigidMotion& a, const PointFeature& point,
                          const RigidMotion& b, double depthLimit, const WarmStart& memory) {
    ContactMeasure m;
    const RigidMotion toWorld = a * curve.toBody;
    const Vec3 centre = b * point.centre;
    const ClosestOnCurve closest = closestFor(curve, toWorld.inverse() * centre, memory);
    m.closest.at.a = {closest.at, 0.0};
    m.closest.known = closest.nearest;
    m.pointA = toWorld * closest.jet.point();
    const PointToPoint p = pointToPoint(m.pointA, centre, point.radius);
    m.normal = p.normal;
    m.gap = p.side * p.distance - point.radius;
    m.pointB = centre - point.radius * p.normal;
    layTangents(a.rotation, m);
    // Past the cone's border the ball stands on the face beside.
    m.border = std::min(closest.border, std::abs(point.radius) * marginInCone(curve, closest.outward,
                                                                              toWorld.rotation.transpose() * m.normal));
    m.valid = closest.nearest && m.gap > -depthLimit;
    judgePoint(point, b, -m.normal, m);
    m.valid = m.valid && m.border >= -borderBand;
    return m;
}

ContactRates curvePointRates(const CurveFeature& curve, const BodyMotion& a, const PointFeature& point,
                             const BodyMotion& b, const WarmStart& memory) {
    ContactRates r;
    const RigidMotion toWorld = a.pose * curve.toBody;
    const Vec3 centre = b.pose * point.centre, centreRate = b.velocityAt(centre), inPart = toWorld.inverse() * centre;
    const ClosestOnCurve closest = closestFor(curve, inPart, memory);
    const Vec3 at = toWorld * closest.jet.point();
    const Vec3 moves = closestRate(closest, inPart, toWorld.rotation.transpose() * (centreRate - a.velocityAt(centre)));
    r.pointA = a.velocityAt(at) + toWorld.rotation * moves;
    const PointToPoint p = pointToPoint(at, centre, point.radius);
    const Vec3 relative = centreRate - r.pointA;
    r.normal = p.side / p.distance * (relative - p.normal * p.normal.dot(relative));
    r.pointB = centreRate - point.radius * r.normal;
    tangentRates(a.pose.rotation, a.angular, p.normal, r.normal, r);
    return r;
}

// ---- curved face and curved face ----------------------------------------------------------------------------------

ContactMeasure surfaceSurface(const SurfaceFeature& sa, const RigidMotion& a, const SurfaceFeature& sb,
                              const RigidMotion& b, double depthLimit, const WarmStart& memory) {
    const RigidMotion worldA = a * sa.toBody, worldB = b * sb.toBody, motion = between(worldA, worldB);
    const FaceTangency<2> t = closestPointsOf(sa, sb, motion, memory);
    ContactMeasure m = inWorld(t, worldA, a.rotation);
    m.border = std::min(sa.face->trim.borderDistance(t.at.a), sb.face->trim.borderDistance(t.at.b));
    const Vec3 across = t.bw.col(0).cross(t.bw.col(1));
    m.valid = (sb.face->reversed ? -1.0 : 1.0) * across.dot(t.normal) < 0.0; // they look at each other
    judge(t.state, depthLimit, m);
    return m;
}

ContactRates surfaceSurfaceRates(const SurfaceFeature& sa, const BodyMotion& a, const SurfaceFeature& sb,
                                 const BodyMotion& b, const WarmStart& memory) {
    const PartMotions parts(sa, a, sb, b);
    const FaceTangency<2> t = closestPointsOf(sa, sb, parts.motion, memory);
    return parts.inWorld(parts.ratesOf(t, t.b), t.a.point, t.b, parts.worldA.rotation * t.normal);
}

// ---- face and edge: valid whatever the edge's cone says, while the closest point is inside the trim
// -------------------------

ContactMeasure surfaceCurve(const SurfaceFeature& surface, const RigidMotion& a, const CurveFeature& curve,
                            const RigidMotion& b, double depthLimit, const WarmStart& memory) {
    const RigidMotion worldA = a * surface.toBody, worldB = b * curve.toBody, motion = between(worldA, worldB);
    const FaceTangency<1> t = closestPointsOf(surface, curve, motion, memory);
    ContactMeasure m = inWorld(t, worldA, a.rotation);
    const double inFace = surface.face->trim.borderDistance(t.at.a);
    m.border = std::min(inFace, curve.border(t.at.b.x(), t.bw.norm()));
    m.valid = true;
    if (curve.onFace) { // its face and A's look at each other
        Vec3 outward[2];
        curve.outwardAbout(t.at.b.x(), outward);
        m.valid = (motion.rotation * outward[0]).dot(t.normal) < 0.0;
    } else if (std::abs(inFace) < borderBand) { // flush with a side of A's: only within the cone
        Vec3 outward[2];
        curve.outwardAt(t.at.b.x(), worldB.inverse() * m.pointB, outward);
        m.valid = inCone(curve, outward, worldB.rotation.transpose() * -m.normal);
    }
    judge(t.state, depthLimit, m);
    return m;
}

ContactRates surfaceCurveRates(const SurfaceFeature& surface, const BodyMotion& a, const CurveFeature& curve,
                               const BodyMotion& b, const WarmStart& memory) {
    const PartMotions parts(surface, a, curve, b);
    const FaceTangency<1> t = closestPointsOf(surface, curve, parts.motion, memory);
    return parts.inWorld(parts.ratesOf(t, t.b), t.a.point, t.b, parts.worldA.rotation * t.normal);
}

double coneMargin(const CurveFeature& curve, const RigidMotion& world, double parameter, const Vec3& point,
                  const Vec3& direction) {
    if (curve.onFace) return unbounded;
    Vec3 outward[2];
    curve.outwardAt(parameter, world.inverse() * point, outward);
    return marginInCone(curve, outward, world.rotation.transpose() * direction);
}

// ---- edge and edge ------------------------------------------------------------------------------------------------

ContactMeasure curveCurve(const CurveFeature& ca, const RigidMotion& a, const CurveFeature& cb, const RigidMotion& b,
                          double depthLimit, const WarmStart& memory) {
    ContactMeasure m;
    const RigidMotion worldA = a * ca.toBody, worldB = b * cb.toBody, motion = between(worldA, worldB);
    const EdgeTangency t = closestPointsOf(ca, cb, motion, memory);
    m.closest.at = t.at;
    if (t.state == TangencyState::Family) { // parallel: their ends, as vertices, stand for them
        m.gap = unbounded;
        m.border = -unbounded;
        m.closest.known = true;
        return m;
    }
    Vec3 outward[2];
    ca.outwardAbout(t.at.a.x(), outward);
    const double side = t.normal.dot(outward[0] + outward[1]) < 0.0 ? -1.0 : 1.0;
    const Vec3 normal = side * t.normal;
    m.gap = normal.dot(t.b.point() - t.a.point());
    m.normal = worldA.rotation * normal;
    m.pointA = worldA * t.a.point();
    m.pointB = worldA * t.b.point();
    layTangents(a.rotation, m);
    m.border = std::min(ca.border(t.at.a.x(), t.a.d[1].norm()), cb.border(t.at.b.x(), t.b.d[1].norm()));
    m.valid = true;
    judge(t.state, depthLimit, m);
    if (!m.valid) return m;
    // Where the normal leaves a cone, the round one of the two goes on over the face beside the sharp one: as far
    // beyond the border as its own size lets the closest point move.
    ca.outwardAt(t.at.a.x(), t.a.point(), outward);
    const double marginA = marginInCone(ca, outward, normal);
    cb.outwardAt(t.at.b.x(), worldB.inverse() * m.pointB, outward);
    const double marginB = marginInCone(cb, outward, worldB.rotation.transpose() * -m.normal);
    m.valid = marginA >= -coneBand && marginB >= -coneBand;
    m.border = std::min({m.border, marginA * cb.seeds->tree.radius(), marginB * ca.seeds->tree.radius()});
    return m;
}

ContactRates curveCurveRates(const CurveFeature& ca, const BodyMotion& a, const CurveFeature& cb, const BodyMotion& b,
                             const WarmStart& memory) {
    const PartMotions parts(ca, a, cb, b);
    const EdgeTangency t = closestPointsOf(ca, cb, parts.motion, memory);
    Vec3 outward[2];
    ca.outwardAbout(t.at.a.x(), outward);
    const double side = t.normal.dot(outward[0] + outward[1]) < 0.0 ? -1.0 : 1.0;
    TangencyRates inPart = parts.ratesOf(t, t.b.point());
    inPart.normal *= side;
    return parts.inWorld(inPart, t.a.point(), t.b.point(), parts.worldA.rotation * (side * t.normal));
}

} // namespace escapement
