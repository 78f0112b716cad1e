#include "engine/contact/narrow_phase/pair_geometry.h"

#include "engine/contact/narrow_phase/normal_cone.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace escapement {

namespace {

/// The axis of `frame` least aligned with n: a reference for tangents that depends on the configuration alone. Two that
/// are as little aligned as roundoff tells, of a face along the axes, count as equally little.
Vec3 leastAlignedAxis(const Mat3& frame, const Vec3& n) {
    constexpr double roundoff = 1e-10;
    const Vec3 along = (frame.transpose() * n).cwiseAbs();
    int best = 0;
    for (int axis : {1, 2})
        if (along[axis] < along[best] - roundoff) best = axis;
    return frame.col(best);
}

/// Of a tip: the largest cosine between `n` and what its face has near the direction `k`, the nearest of those known.
/// Through three directions in a row goes a circle on the unit sphere, on which a cone's lie exactly.
double mostBetween(const std::vector<Vec3>& directions, std::size_t k, const Vec3& n) {
    constexpr double same = 1.0 - 1e-12;
    const Vec3& at = directions[k];
    const Vec3* beside[2] = {nullptr, nullptr};
    for (const Vec3& one : directions) {
        const double near = one.dot(at);
        if (near > same || (beside[0] && one.dot(*beside[0]) > same)) continue;
        if (!beside[0] || near > beside[0]->dot(at)) beside[1] = std::exchange(beside[0], &one);
        else if (!beside[1] || near > beside[1]->dot(at)) beside[1] = &one;
    }
    const double known = n.dot(at);
    if (!beside[1]) return known;
    const Vec3 plane = (*beside[0] - at).cross(*beside[1] - at);
    if (!(plane.norm() > 0.0)) return known;
    const Vec3 axis = plane.normalized();
    const double height = axis.dot(at), radius = std::sqrt(std::max(1.0 - height * height, 0.0));
    const Vec3 across = n - axis * axis.dot(n);
    const double size = across.norm();
    if (!(size > 0.0)) return known;
    const Vec3 there = height * axis + radius / size * across;
    const auto side = [&](const Vec3& one) { return axis.dot(at.cross(one)); };
    for (const Vec3* one : beside)
        if (side(there) * side(*one) > 0.0 && there.dot(at) >= one->dot(at)) return std::max(known, n.dot(there));
    return known;
}

constexpr double smoothReach = 4.0; // of the depth: so far beyond a smooth border a ball still tells what is there

/// Distance to the border of a spherical face in the world direction `direction` from its centre. Where the face goes
/// on smoothly, as a rounded corner does, what is pressed in with that `gap` is on the ball beyond its border, too: the
/// corners of a part that lies on them are pressed together, whichever way it leans.
double sphereBorder(const PointFeature& point, const RigidMotion& pose, const Vec3& direction, double gap) {
    if (!point.sphere || point.sphere->trim.unbounded()) return std::numeric_limits<double>::infinity();
    const Vec3 inBody = pose.rotation.transpose() * direction;
    const Vec3 closest = point.toPart * Vec3(point.centre + std::abs(point.radius) * inBody);
    const Vec2 at = point.sphere->surface->closestParameter(closest, Vec2::Zero());
    const double border = point.sphere->trim.borderDistance(at);
    if (!point.features || !(border < -borderBand) || !(border > smoothReach * gap)) return border;
    const int edge = point.sphere->trim.nearestEdge(at);
    if (edge <= 0) return border;
    const EdgeKind kind = point.features->edges[std::size_t(edge - 1)].kind;
    return kind == EdgeKind::Tangent || kind == EdgeKind::Smooth || kind == EdgeKind::Seam ? 2.0 * borderBand : border;
}

} // namespace

double marginInVertexCone(const PointFeature& vertex, const Vec3& direction) {
    double most = -std::numeric_limits<double>::infinity();
    std::size_t nearest = 0;
    for (std::size_t k = 0; k < vertex.edgeDirections.size(); ++k)
        if (const double along = direction.dot(vertex.edgeDirections[k]); along > most) {
            most = along;
            nearest = k;
        }
    if (vertex.tip && !vertex.edgeDirections.empty()) most = mostBetween(vertex.edgeDirections, nearest, direction);
    return -most;
}

void layTangents(const Mat3& frame, ContactMeasure& m) {
    const Vec3 reference = leastAlignedAxis(frame, m.normal);
    m.tangent1 = (reference - m.normal * m.normal.dot(reference)).normalized();
    m.tangent2 = m.normal.cross(m.tangent1);
}

void tangentRates(const Mat3& frame, const Vec3& angular, const Vec3& n, const Vec3& nRate, ContactRates& r) {
    const Vec3 reference = leastAlignedAxis(frame, n), referenceRate = angular.cross(reference);
    const Vec3 w = reference - n * n.dot(reference);
    const Vec3 wRate = referenceRate - nRate * n.dot(reference) - n * (nRate.dot(reference) + n.dot(referenceRate));
    const double length = w.norm();
    const Vec3 t = w / length;
    r.tangent1 = (wRate - t * t.dot(wRate)) / length;
    r.tangent2 = nRate.cross(t) + n.cross(r.tangent1);
}

void judgePoint(const PointFeature& point, const RigidMotion& pose, const Vec3& direction, ContactMeasure& m) {
    if (point.sphere) {
        const Vec3 outward = point.radius < 0.0 ? Vec3(-direction) : direction;
        m.border = std::min(m.border, sphereBorder(point, pose, outward, m.gap));
    } else if (!(marginInVertexCone(point, pose.rotation.transpose() * direction) >= -coneBand)) {
        m.valid = false;
    }
}

ContactMeasure mirrored(ContactMeasure m) {
    m.normal = -m.normal;
    std::swap(m.pointA, m.pointB);
    m.tangent2 = -m.tangent2; // keeps normal, tangent1, tangent2 right-handed
    return m;
}

ContactRates mirrored(ContactRates r) {
    r.normal = -r.normal;
    std::swap(r.pointA, r.pointB);
    r.tangent2 = -r.tangent2;
    return r;
}

PointToPoint pointToPoint(const Vec3& a, const Vec3& b, double radii) {
    PointToPoint p;
    p.offset = b - a;
    p.distance = p.offset.norm();
    p.side = radii < 0.0 ? -1.0 : 1.0;
    p.normal = p.distance > 0.0 ? Vec3(p.side / p.distance * p.offset) : Vec3::UnitZ();
    return p;
}

} // namespace escapement
