#include "engine/contact/narrow_phase/pair_geometry.h"

#include "engine/contact/narrow_phase/normal_cone.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Whether `direction` (body frame) lies in the normal cone of a vertex: against every edge that leaves it.
bool inVertexCone(const PointFeature& vertex, const Vec3& direction) {
    return std::all_of(vertex.edgeDirections.begin(), vertex.edgeDirections.end(),
                       [&](const Vec3& edge) { return direction.dot(edge) <= coneBand; });
}

/// Distance to the border of a spherical face in the world direction `direction` from its centre.
double sphereBorder(const PointFeature& point, const RigidMotion& pose, const Vec3& direction) {
    if (!point.sphere || point.sphere->trim.unbounded()) return std::numeric_limits<double>::infinity();
    const Vec3 inBody = pose.rotation.transpose() * direction;
    const Vec3 closest = point.toPart * Vec3(point.centre + std::abs(point.radius) * inBody);
    return point.sphere->trim.borderDistance(point.sphere->surface->closestParameter(closest, Vec2::Zero()));
}

} // namespace

double marginInVertexCone(const PointFeature& vertex, const Vec3& direction) {
    double margin = std::numeric_limits<double>::infinity();
    for (const Vec3& edge : vertex.edgeDirections) margin = std::min(margin, -direction.dot(edge));
    return margin;
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
        m.border = std::min(m.border, sphereBorder(point, pose, outward));
    } else if (!inVertexCone(point, pose.rotation.transpose() * direction)) {
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
