#include "engine/contact/narrow_phase/narrow_phase.h"

#include "engine/contact/narrow_phase/curved_pairs.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/contact/narrow_phase/pair_geometry.h"
#include "engine/contact/narrow_phase/rulings.h"
#include "engine/contact/narrow_phase/tip_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// ---- hollow edges ------------------------------------------------------------------------------------------------

constexpr double behind = 10.0 * borderBand;  // m: less deep a corner lies on its face
constexpr double hair = 2e-5, endHair = 2e-4; // of a face's size; of an edge's length
constexpr double goesIn = 0.3;                // a sine: an edge goes into a face by its end
constexpr double deeper = 0.5;                // than that hair, times so much
constexpr double hollowReach = 4.0;           // of the depth: so far beyond a hollow edge it is still this face's

/// Whether a corner with this gap, whose closest point lies outside of the face, has come past a hollow edge of it:
/// both faces of the edge have it behind them then, and its closest points on both may be beyond the edge. There is
/// nothing but material.
bool isPastHollowEdge(const PlaneFeature& plane, const Vec2& uv, double gap, double border) {
    if (!plane.features || !(gap < -behind) || !(border < -borderBand) || border < hollowReach * gap) return false;
    const int edge = plane.face->trim.nearestEdge(uv);
    return edge > 0 && plane.features->edges[std::size_t(edge - 1)].kind == EdgeKind::Concave;
}

/// Whether a corner that is deep in this face lies at a convex edge of it, by a hair, and touches the face beyond,
/// which it is out of again by that hair: what slides over two plates that are flush and give way has sunk into them,
/// and would be stopped by the side of the second one.
bool isOnFaceBeyond(const PlaneFeature& plane, const Vec2& uv, const PointFeature& corner, const RigidMotion& a,
                    const RigidMotion& b, const ContactMeasure& m) {
    if (!plane.features || m.border < -borderBand || !(-m.gap > deeper * std::max(m.border, 4.0 * borderBand)))
        return false;
    if (!(m.border < hair * std::sqrt(plane.face->area))) return false;
    const int number = plane.face->trim.nearestEdge(uv);
    if (number <= 0) return false;
    const Edge& edge = plane.features->edges[std::size_t(number - 1)];
    if (edge.kind != EdgeKind::Convex) return false;
    const Vec3 own = plane.toPart.rotation * plane.normal;
    const bool first = edge.normals[0].dot(own) > edge.normals[1].dot(own);
    const Vec3 beyond = plane.toPart.rotation.transpose() * edge.normals[first ? 1 : 0];
    return marginInVertexCone(corner, b.rotation.transpose() * (a.rotation * -beyond)) >= -coneBand;
}

/// The way left along an edge to its ends. Beyond one at a wall, by no more than it is deep: there what it meets is in
/// the wall, too, and from the wall's edges this one is as far beyond their ends. Each waits for the other, and nothing
/// holds.
double wayToEnds(const LineFeature& line, double along, double gap) {
    const double ways[] = {along, line.length - along};
    double least = infinite;
    for (int end : {0, 1}) {
        const bool inWall =
            line.hollow[end] && gap < -borderBand && ways[end] < -borderBand && ways[end] > hollowReach * gap;
        least = std::min(least, inWall ? 2.0 * borderBand : ways[end]);
    }
    return least;
}

// ---- plane and point: written for plane on A; the mirrored pair swaps the roles ----------------------------------

ContactMeasure planePoint(const PlaneFeature& plane, const RigidMotion& a, const PointFeature& point,
                          const RigidMotion& b, double depthLimit) {
    ContactMeasure m;
    m.normal = a.rotation * plane.normal;
    m.tangent1 = a.rotation * plane.x;
    m.tangent2 = m.normal.cross(m.tangent1);
    const Vec3 centre = b * point.centre;
    const double height = m.normal.dot(centre - a * plane.origin);
    m.gap = height - point.radius;
    m.pointB = centre - point.radius * m.normal;
    m.pointA = centre - height * m.normal;
    m.valid = m.gap > -depthLimit;
    m.border = infinite;
    bool beyond = false;
    if (plane.face) {
        const Vec3 closest = plane.toPart * (a.inverse() * m.pointA);
        const Vec2 uv = plane.face->surface->closestParameter(closest, Vec2::Zero());
        m.border = plane.face->trim.borderDistance(uv);
        if (!point.sphere && isPastHollowEdge(plane, uv, m.gap, m.border)) m.border = 2.0 * borderBand;
        beyond = !point.sphere && isOnFaceBeyond(plane, uv, point, a, b, m);
    }
    m.facing = m.valid;
    // Inside the trim a vertex touches the face whatever its cone says. On the border it does so only within its cone:
    // a corner that is flush with a side face is no contact with that side.
    if (point.sphere || m.border < borderBand) judgePoint(point, b, -m.normal, m);
    m.valid = m.valid && m.border >= -borderBand;
    m.sunk = m.valid && beyond;
    m.valid = m.valid && !beyond;
    return m;
}

ContactRates planePointRates(const PlaneFeature& plane, const BodyMotion& a, const PointFeature& point,
                             const BodyMotion& b) {
    const Vec3 normal = a.pose.rotation * plane.normal, tangent = a.pose.rotation * plane.x;
    const Vec3 centre = b.pose * point.centre, onPlane = a.pose * plane.origin;
    ContactRates r;
    r.normal = a.angular.cross(normal);
    r.tangent1 = a.angular.cross(tangent);
    r.tangent2 = a.angular.cross(normal.cross(tangent));
    const Vec3 centreRate = b.velocityAt(centre);
    const double height = normal.dot(centre - onPlane);
    const double heightRate = r.normal.dot(centre - onPlane) + normal.dot(centreRate - a.velocityAt(onPlane));
    r.pointB = centreRate - point.radius * r.normal;
    r.pointA = centreRate - heightRate * normal - height * r.normal;
    return r;
}

// ---- point and point ----------------------------------------------------------------------------------------------

/// `support`: one of them stands for the places beside it on its circle, too.
ContactMeasure pointPoint(const PointFeature& pa, const RigidMotion& a, const PointFeature& pb, const RigidMotion& b,
                          double depthLimit, bool support) {
    ContactMeasure m;
    if (pa.radius * pb.radius < 0.0 && std::abs(pa.radius + pb.radius) <= 1e-6 * std::abs(pa.radius)) {
        m.gap = infinite; // a ball in a socket of its own radius touches everywhere or nowhere (mates.h)
        m.border = -infinite;
        return m;
    }
    const Vec3 ca = a * pa.centre, cb = b * pb.centre;
    const PointToPoint p = pointToPoint(ca, cb, pa.radius + pb.radius);
    m.normal = p.normal;
    m.gap = p.side * p.distance - pa.radius - pb.radius;
    m.pointA = ca + pa.radius * p.normal;
    m.pointB = cb - pb.radius * p.normal;
    layTangents(a.rotation, m);
    m.border = infinite;
    m.valid = m.gap > -depthLimit;
    judgePoint(pa, a, m.normal, m);
    judgePoint(pb, b, -m.normal, m);
    if (!support) { // past the border of a corner's cone the ball stands on the edge or face beside
        const auto within = [&](const PointFeature& corner, const RigidMotion& pose, const Vec3& direction,
                                double ball) {
            if (corner.radius != 0.0) return;
            const double margin = marginInVertexCone(corner, pose.rotation.transpose() * direction);
            m.border = std::min(m.border, std::abs(ball) * margin);
        };
        within(pa, a, m.normal, pb.radius);
        within(pb, b, -m.normal, pa.radius);
    }
    m.valid = m.valid && m.border >= -borderBand;
    return m;
}

ContactRates pointPointRates(const PointFeature& pa, const BodyMotion& a, const PointFeature& pb, const BodyMotion& b) {
    ContactRates r;
    const Vec3 ca = a.pose * pa.centre, cb = b.pose * pb.centre;
    const PointToPoint p = pointToPoint(ca, cb, pa.radius + pb.radius);
    const Vec3 va = a.velocityAt(ca), vb = b.velocityAt(cb), relative = vb - va;
    r.normal = p.side / p.distance * (relative - p.normal * p.normal.dot(relative));
    r.pointA = va + pa.radius * r.normal;
    r.pointB = vb - pb.radius * r.normal;
    tangentRates(a.pose.rotation, a.angular, p.normal, r.normal, r);
    return r;
}

// ---- line and point (a sphere): written for the line on A -------------------------------------------------------

ContactMeasure linePoint(const LineFeature& line, const RigidMotion& a, const PointFeature& point, const RigidMotion& b,
                         double depthLimit) {
    ContactMeasure m;
    const Vec3 origin = a * line.origin, direction = a.rotation * line.direction, centre = b * point.centre;
    const double s = direction.dot(centre - origin);
    const Vec3 closest = origin + s * direction;
    const PointToPoint p = pointToPoint(closest, centre, point.radius);
    m.normal = p.normal;
    m.gap = p.side * p.distance - point.radius;
    m.pointA = closest;
    m.pointB = centre - point.radius * p.normal;
    m.tangent1 = direction;
    m.tangent2 = m.normal.cross(m.tangent1);
    // Past the cone's border the ball stands on the face beside.
    const double margin = marginInEdgeCone(line.normals[0], line.normals[1], a.rotation.transpose() * m.normal);
    m.border = std::min({s, line.length - s, std::abs(point.radius) * margin});
    m.valid = m.gap > -depthLimit;
    judgePoint(point, b, -m.normal, m);
    m.valid = m.valid && m.border >= -borderBand;
    return m;
}

ContactRates linePointRates(const LineFeature& line, const BodyMotion& a, const PointFeature& point,
                            const BodyMotion& b) {
    ContactRates r;
    const Vec3 origin = a.pose * line.origin, direction = a.pose.rotation * line.direction;
    const Vec3 centre = b.pose * point.centre;
    const Vec3 originRate = a.velocityAt(origin), directionRate = a.angular.cross(direction);
    const Vec3 centreRate = b.velocityAt(centre);
    const double s = direction.dot(centre - origin);
    const double sRate = directionRate.dot(centre - origin) + direction.dot(centreRate - originRate);
    const Vec3 closest = origin + s * direction, closestRate = originRate + sRate * direction + s * directionRate;
    const PointToPoint p = pointToPoint(closest, centre, point.radius);
    const Vec3 relative = centreRate - closestRate;
    r.normal = p.side / p.distance * (relative - p.normal * p.normal.dot(relative));
    r.pointA = closestRate;
    r.pointB = centreRate - point.radius * r.normal;
    r.tangent1 = directionRate;
    r.tangent2 = r.normal.cross(direction) + p.normal.cross(directionRate);
    return r;
}

// ---- line and line ------------------------------------------------------------------------------------------------

/// Parameters of the closest points of two lines and the (unnormalised) common perpendicular.
struct LineToLine {
    Vec3 da, db, offset, cross;
    double c, det, s, t;
};

LineToLine lineToLine(const LineFeature& la, const RigidMotion& a, const LineFeature& lb, const RigidMotion& b) {
    LineToLine l;
    l.da = a.rotation * la.direction;
    l.db = b.rotation * lb.direction;
    l.offset = b * lb.origin - a * la.origin;
    l.cross = l.da.cross(l.db);
    l.c = l.da.dot(l.db);
    l.det = l.cross.squaredNorm();
    const double pa = l.offset.dot(l.da), pb = l.offset.dot(l.db);
    l.s = (pa - l.c * pb) / l.det;
    l.t = (l.c * pa - pb) / l.det;
    return l;
}

/// Lines closer than this to parallel have no isolated contact: their ends, as vertices, stand for them.
constexpr double parallelSine2 = 1e-8;

/// Bodies that are pressed into one another along faces turn: an edge of one that crosses one of the other leaves its
/// cone as they do, and presses all the same until it has come out. By as many times its depth over the edges' length,
/// or its part's thickness, cones are wider, up to the second (rad). A bounce of a box on a box, flat but for a
/// thousandth, keeps all but some parts in ten thousand of its energy so, and without it nine tenths.
constexpr double turnedPressed = 50.0, turnedAtMost = 0.15;

/// The same as isOnFaceBeyond of an edge whose closest point lies `along` it: deep, and a hair from its end, which is
/// in the other edge's body by no more than that.
bool isOnEndBeyond(const LineFeature& line, double along, const RigidMotion& at, const LineFeature& other,
                   const RigidMotion& otherAt, const ContactMeasure& m) {
    const bool first = along < line.length - along;
    const double way = first ? along : line.length - along;
    if (!(-m.gap > deeper * std::max(way, 4.0 * borderBand)) || !(way < endHair * line.length) ||
        line.hollow[first ? 0 : 1])
        return false;
    const Vec3 towards = at.rotation * (first ? Vec3(-line.direction) : line.direction);
    const Vec3 normals[] = {otherAt.rotation * other.normals[0], otherAt.rotation * other.normals[1]};
    const bool second = std::abs(normals[1].dot(m.normal)) < std::abs(normals[0].dot(m.normal));
    return towards.dot(normals[second ? 1 : 0]) < -goesIn;
}

double lineSide(const LineFeature& la, const RigidMotion& a, const Vec3& cross) {
    return cross.dot(a.rotation * (la.normals[0] + la.normals[1])) < 0.0 ? -1.0 : 1.0;
}

ContactMeasure lineLine(const LineFeature& la, const RigidMotion& a, const LineFeature& lb, const RigidMotion& b,
                        double depthLimit) {
    ContactMeasure m;
    const LineToLine l = lineToLine(la, a, lb, b);
    if (l.det < parallelSine2) {
        m.gap = infinite;
        m.border = -infinite;
        return m;
    }
    m.normal = lineSide(la, a, l.cross) / std::sqrt(l.det) * l.cross;
    m.gap = m.normal.dot(l.offset);
    m.pointA = a * la.origin + l.s * l.da;
    m.pointB = b * lb.origin + l.t * l.db;
    m.tangent1 = l.da;
    m.tangent2 = m.normal.cross(m.tangent1);
    m.border = std::min(wayToEnds(la, l.s, m.gap), wayToEnds(lb, l.t, m.gap));
    const double size = std::max(std::min(la.length, lb.length), std::isfinite(depthLimit) ? depthLimit : 0.0),
                 depth = std::max(0.0, -m.gap) / size, band = coneBand + std::min(turnedPressed * depth, turnedAtMost);
    m.valid = m.border >= -borderBand && m.gap > -depthLimit &&
              marginInEdgeCone(la.normals[0], la.normals[1], a.rotation.transpose() * m.normal) >= -band &&
              marginInEdgeCone(lb.normals[0], lb.normals[1], b.rotation.transpose() * -m.normal) >= -band;
    m.sunk = m.valid && (isOnEndBeyond(la, l.s, a, lb, b, m) || isOnEndBeyond(lb, l.t, b, la, a, m));
    m.valid = m.valid && !m.sunk;
    return m;
}

ContactRates lineLineRates(const LineFeature& la, const BodyMotion& a, const LineFeature& lb, const BodyMotion& b) {
    const LineToLine l = lineToLine(la, a.pose, lb, b.pose);
    const Vec3 daRate = a.angular.cross(l.da), dbRate = b.angular.cross(l.db);
    const Vec3 originA = a.pose * la.origin, originB = b.pose * lb.origin;
    const Vec3 originARate = a.velocityAt(originA), originBRate = b.velocityAt(originB);
    const Vec3 offsetRate = originBRate - originARate;
    const Vec3 crossRate = daRate.cross(l.db) + l.da.cross(dbRate);
    const double length = std::sqrt(l.det), side = lineSide(la, a.pose, l.cross);
    const Vec3 n = side / length * l.cross;
    ContactRates r;
    r.normal = (side * crossRate - n * n.dot(side * crossRate)) / length;
    const double pa = l.offset.dot(l.da), pb = l.offset.dot(l.db);
    const double paRate = offsetRate.dot(l.da) + l.offset.dot(daRate),
                 pbRate = offsetRate.dot(l.db) + l.offset.dot(dbRate);
    const double cRate = daRate.dot(l.db) + l.da.dot(dbRate), detRate = 2.0 * l.cross.dot(crossRate);
    const double sRate = (paRate - cRate * pb - l.c * pbRate - l.s * detRate) / l.det;
    const double tRate = (cRate * pa + l.c * paRate - pbRate - l.t * detRate) / l.det;
    r.pointA = originARate + sRate * l.da + l.s * daRate;
    r.pointB = originBRate + tRate * l.db + l.t * dbRate;
    r.tangent1 = daRate;
    r.tangent2 = r.normal.cross(l.da) + n.cross(daRate);
    return r;
}

/// `direction` is the body's own, out of it.
double vertexMargin(const PointFeature& point, const Vec3& direction) {
    return point.radius == 0.0 && !point.sphere ? marginInVertexCone(point, direction) : infinite;
}

} // namespace

const ContactFeature FeaturePair::noFeature{};

double FeaturePair::seam() const {
    const auto ofEdge = [](const ContactFeature& feature) {
        const Edge* edge = feature.as<CurveFeature>().edge;
        return edge ? 2.0 * edge->tolerance : 0.0;
    };
    return ofEdge(*first) + ofEdge(*second);
}

double FeaturePair::clearlyApart(const RigidMotion& a, const RigidMotion& b) const {
    const double apart = ballsApart(a, b);
    return apart > 0.1 * reach() ? apart : 0.0;
}

ContactMeasure FeaturePair::measure(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory) const {
    if (const double apart = clearlyApart(a, b); apart > 0.0) {
        ContactMeasure m;
        m.gap = apart;
        m.border = -infinite;
        return m;
    }
    if (idle(a, b, memory)) {
        ContactMeasure m;
        m.gap = infinite;
        m.border = -infinite;
        return m;
    }
    if (!further()) return measureFrom(a, b, memory);
    ContactMeasure m = measureHere(a, b, memory);
    if (!m.closest.known) m.gap = size(); // it is not there: nothing touches
    return m;
}

/// Whether the pair counts for nothing as the bodies stand.
bool FeaturePair::idle(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory) const {
    if (support()) return !shareAxis(first->round, a, second->round, b);
    return memory.taken || (further() && !memory.known) || runAlongEachOther(*this, a, b);
}

bool FeaturePair::turned(const RigidMotion& a, const RigidMotion& b, double turn, RigidMotion& pose) const {
    const bool ofA = first->support > 0;
    pose = turnedAbout(ofA ? first->round : second->round, ofA ? a : b, turn);
    return ofA;
}

ContactMeasure FeaturePair::measureFrom(const RigidMotion& a, const RigidMotion& b, const WarmStart& memory) const {
    if (memory.turn != 0.0) {
        RigidMotion pose;
        WarmStart fixed = memory;
        fixed.turn = 0.0;
        ContactMeasure m = turned(a, b, memory.turn, pose) ? measureFrom(pose, b, fixed) : measureFrom(a, pose, fixed);
        m.closest.turn = memory.turn;
        return m;
    }
    switch (kind) {
    case PairKind::PlanePoint:
        return planePoint(plane(), a, pointB(), b, depthLimit());
    case PairKind::PointPlane:
        return mirrored(planePoint(plane(), b, pointA(), a, depthLimit()));
    case PairKind::PointPoint:
        return sharp() ? tipOnPoint(pointA(), a, pointB(), b, depthLimit())
                       : pointPoint(pointA(), a, pointB(), b, depthLimit(), support());
    case PairKind::LinePoint:
        return sharp() ? tipOnLine(lineA(), a, pointB(), b, depthLimit())
                       : linePoint(lineA(), a, pointB(), b, depthLimit());
    case PairKind::PointLine:
        return mirrored(sharp() ? tipOnLine(lineB(), b, pointA(), a, depthLimit())
                                : linePoint(lineB(), b, pointA(), a, depthLimit()));
    case PairKind::LineLine:
        return lineLine(lineA(), a, lineB(), b, depthLimit());
    case PairKind::SurfacePoint:
        return surfacePoint(surface(), a, pointB(), b, depthLimit(), tracked() ? memory : WarmStart{});
    case PairKind::PointSurface:
        return mirrored(surfacePoint(surface(), b, pointA(), a, depthLimit(), tracked() ? memory : WarmStart{}));
    case PairKind::CurvePoint:
        return curvePoint(curve(), a, pointB(), b, depthLimit(), tracked() ? memory : WarmStart{});
    case PairKind::PointCurve:
        return mirrored(curvePoint(curve(), b, pointA(), a, depthLimit(), tracked() ? memory : WarmStart{}));
    case PairKind::SurfaceSurface:
        return surfaceSurface(surface(), a, surfaceB(), b, depthLimit(), memory);
    case PairKind::SurfaceCurve:
        return surfaceCurve(surface(), a, curve(), b, depthLimit(), memory);
    case PairKind::CurveSurface:
        return mirrored(surfaceCurve(surface(), b, curve(), a, depthLimit(), memory));
    case PairKind::CurveCurve:
        return curveCurve(curve(), a, curveB(), b, depthLimit(), memory);
    }
    return {};
}

ContactRates FeaturePair::rates(const BodyMotion& a, const BodyMotion& b, const WarmStart& closest) const {
    if (closest.turn != 0.0) {
        RigidMotion pose;
        WarmStart fixed = closest;
        fixed.turn = 0.0;
        const bool ofA = turned(a.pose, b.pose, closest.turn, pose);
        const BodyMotion& body = ofA ? a : b;
        const BodyMotion moves{pose, body.velocityAt(pose.translation), body.angular};
        return ofA ? rates(moves, b, fixed) : rates(a, moves, fixed);
    }
    switch (kind) {
    case PairKind::PlanePoint:
        return planePointRates(plane(), a, pointB(), b);
    case PairKind::PointPlane:
        return mirrored(planePointRates(plane(), b, pointA(), a));
    case PairKind::PointPoint:
        return sharp() ? tipOnPointRates(pointA(), a, pointB(), b) : pointPointRates(pointA(), a, pointB(), b);
    case PairKind::LinePoint:
        return sharp() ? tipOnLineRates(lineA(), a, pointB(), b) : linePointRates(lineA(), a, pointB(), b);
    case PairKind::PointLine:
        return mirrored(sharp() ? tipOnLineRates(lineB(), b, pointA(), a) : linePointRates(lineB(), b, pointA(), a));
    case PairKind::LineLine:
        return lineLineRates(lineA(), a, lineB(), b);
    case PairKind::SurfacePoint:
        return surfacePointRates(surface(), a, pointB(), b, tracked() ? closest : WarmStart{});
    case PairKind::PointSurface:
        return mirrored(surfacePointRates(surface(), b, pointA(), a, tracked() ? closest : WarmStart{}));
    case PairKind::CurvePoint:
        return curvePointRates(curve(), a, pointB(), b, tracked() ? closest : WarmStart{});
    case PairKind::PointCurve:
        return mirrored(curvePointRates(curve(), b, pointA(), a, tracked() ? closest : WarmStart{}));
    case PairKind::SurfaceSurface:
        return surfaceSurfaceRates(surface(), a, surfaceB(), b, closest);
    case PairKind::SurfaceCurve:
        return surfaceCurveRates(surface(), a, curve(), b, closest);
    case PairKind::CurveSurface:
        return mirrored(surfaceCurveRates(surface(), b, curve(), a, closest));
    case PairKind::CurveCurve:
        return curveCurveRates(curve(), a, curveB(), b, closest);
    }
    return {};
}

double FeaturePair::coneMargin(const RigidMotion& a, const RigidMotion& b, const ContactMeasure& m) const {
    if (!hasNormal(m)) return -infinite;
    if (support()) return infinite; // it stands for its neighbours, too
    switch (kind) {                 // over a plane an edge is at its other end as soon as it lies in it
    case PairKind::SurfacePoint:
        return vertexMargin(pointB(), b.rotation.transpose() * -m.normal);
    case PairKind::PointSurface:
        return vertexMargin(pointA(), a.rotation.transpose() * m.normal);
    case PairKind::SurfaceCurve:
        return escapement::coneMargin(curve(), b * curve().toBody, m.closest.at.b.x(), m.pointB, -m.normal);
    case PairKind::CurveSurface:
        return escapement::coneMargin(curve(), a * curve().toBody, m.closest.at.b.x(), m.pointA, m.normal);
    case PairKind::SurfaceSurface: // along a line both touch at no point of their own: its ends stand for it
        return m.facing ? infinite : -infinite;
    default:
        return infinite;
    }
}

void FeaturePair::follow(const RigidMotion& a, const RigidMotion& b, WarmStart& memory) const {
    if (clearlyApart(a, b) > 0.0 || idle(a, b, memory)) {
        memory = {};
        return;
    }
    const ContactMeasure warm = memory.lost ? ContactMeasure{} : measure(a, b, memory);
    if (!memory.lost && warm.closest.known && !(warm.border < -offBorder)) {
        memory.at = warm.closest.at;
        memory.known = true;
        return;
    }
    // New, or run off its features, which may leave the right place behind: from the nearest seeds.
    WarmStart anew;
    anew.turn = memory.turn;
    const ContactMeasure cold = measure(a, b, anew);
    memory.at = cold.closest.at;
    memory.lost = !cold.closest.known;
    memory.known = true;
}

} // namespace escapement
