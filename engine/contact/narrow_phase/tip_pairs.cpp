#include "engine/contact/narrow_phase/tip_pairs.h"

#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/contact/narrow_phase/pair_geometry.h"

#include <algorithm>

namespace escapement {

namespace {

/// A vector made unit, and its rate.
struct Direction {
    Vec3 along, rate;
};

Direction unit(const Vec3& w, const Vec3& rate) {
    const double length = w.norm();
    const Vec3 n = w / length;
    return {n, (rate - n * n.dot(rate)) / length};
}

/// Midway between the edge's outside and the tip's inside, square to the edge `d`.
Vec3 midway(const Vec3& outside, const Vec3& tip, const Vec3& d) {
    const Vec3 w = outside - tip;
    return w - d * d.dot(w);
}

} // namespace

ContactMeasure tipOnPoint(const PointFeature& pa, const RigidMotion& a, const PointFeature& pb, const RigidMotion& b,
                          double depthLimit) {
    ContactMeasure m;
    m.pointA = a * pa.centre;
    m.pointB = b * pb.centre;
    const Vec3 w = a.rotation * pa.outside - b.rotation * pb.outside, offset = m.pointB - m.pointA;
    if (!(w.norm() > 0.0)) { // they look the same way
        m.gap = offset.norm();
        m.border = -m.gap;
        return m;
    }
    m.normal = w.normalized();
    m.gap = m.normal.dot(offset);
    layTangents(a.rotation, m);
    m.border = -(offset - m.gap * m.normal).norm();
    m.valid = m.gap > -depthLimit && m.border >= -borderBand;
    judgePoint(pa, a, m.normal, m);
    judgePoint(pb, b, -m.normal, m);
    return m;
}

ContactRates tipOnPointRates(const PointFeature& pa, const BodyMotion& a, const PointFeature& pb, const BodyMotion& b) {
    const Vec3 outA = a.pose.rotation * pa.outside, outB = b.pose.rotation * pb.outside;
    const Direction n = unit(outA - outB, a.angular.cross(outA) - b.angular.cross(outB));
    ContactRates r;
    r.pointA = a.velocityAt(a.pose * pa.centre);
    r.pointB = b.velocityAt(b.pose * pb.centre);
    r.normal = n.rate;
    tangentRates(a.pose.rotation, a.angular, n.along, n.rate, r);
    return r;
}

ContactMeasure tipOnLine(const LineFeature& line, const RigidMotion& a, const PointFeature& tip, const RigidMotion& b,
                         double depthLimit) {
    ContactMeasure m;
    const Vec3 origin = a * line.origin, d = a.rotation * line.direction;
    m.pointB = b * tip.centre;
    const double s = d.dot(m.pointB - origin);
    m.pointA = origin + s * d;
    m.tangent1 = d;
    const Vec3 w = midway(a.rotation * (line.normals[0] + line.normals[1]).normalized(), b.rotation * tip.outside, d),
               offset = m.pointB - m.pointA;
    if (!(w.norm() > 0.0)) {
        m.gap = offset.norm();
        m.border = -m.gap;
        m.normal = d.unitOrthogonal();
        m.tangent2 = m.normal.cross(d);
        return m;
    }
    m.normal = w.normalized();
    m.tangent2 = m.normal.cross(d);
    m.gap = m.normal.dot(offset);
    m.border = std::min({s, line.length - s, -std::abs(m.tangent2.dot(offset))});
    m.valid = m.gap > -depthLimit && m.border >= -borderBand &&
              inEdgeCone(line.normals[0], line.normals[1], a.rotation.transpose() * m.normal);
    judgePoint(tip, b, -m.normal, m);
    return m;
}

ContactRates tipOnLineRates(const LineFeature& line, const BodyMotion& a, const PointFeature& tip,
                            const BodyMotion& b) {
    const Vec3 origin = a.pose * line.origin, d = a.pose.rotation * line.direction, at = b.pose * tip.centre;
    const Vec3 originRate = a.velocityAt(origin), dRate = a.angular.cross(d), atRate = b.velocityAt(at);
    const double s = d.dot(at - origin), sRate = dRate.dot(at - origin) + d.dot(atRate - originRate);
    const Vec3 edgeOut = a.pose.rotation * (line.normals[0] + line.normals[1]).normalized(),
               tipOut = b.pose.rotation * tip.outside;
    const Vec3 w = edgeOut - tipOut, wRate = a.angular.cross(edgeOut) - b.angular.cross(tipOut);
    const Direction n =
        unit(midway(edgeOut, tipOut, d), wRate - d * d.dot(wRate) - d * dRate.dot(w) - dRate * d.dot(w));
    ContactRates r;
    r.normal = n.rate;
    r.pointA = originRate + sRate * d + s * dRate;
    r.pointB = atRate;
    r.tangent1 = dRate;
    r.tangent2 = n.rate.cross(d) + n.along.cross(dRate);
    return r;
}

} // namespace escapement
