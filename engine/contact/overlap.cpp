#include "engine/contact/overlap.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

/// Solid angle of a triangle seen from the origin (Van Oosterom and Strackee 1983): its sum tells inside from outside.
double solidAngle(const Vec3& a, const Vec3& b, const Vec3& c) {
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    return 2.0 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

double distanceToTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 n = (b - a).cross(c - a);
    const double area2 = n.squaredNorm();
    if (area2 > 0.0) {
        const Vec3 foot = p - n * (n.dot(p - a) / area2);
        if (n.dot((b - a).cross(foot - a)) >= 0.0 && n.dot((c - b).cross(foot - b)) >= 0.0 && n.dot((a - c).cross(foot - c)) >= 0.0)
            return (p - foot).norm();
    }
    double best = std::numeric_limits<double>::infinity();
    for (const auto& [u, v] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        const Vec3 e = v - u;
        const double l2 = e.squaredNorm(), s = l2 > 0.0 ? std::min(std::max(e.dot(p - u) / l2, 0.0), 1.0) : 0.0;
        best = std::min(best, (p - u - s * e).norm());
    }
    return best;
}

/// Depth of a point (part frame) inside the part; negative outside.
double depthInside(const Vec3& p, const Triangulation& mesh) {
    double angle = 0.0, nearest = std::numeric_limits<double>::infinity();
    for (const auto& t : mesh.triangles) {
        const Vec3 &a = mesh.points[t[0]], &b = mesh.points[t[1]], &c = mesh.points[t[2]];
        angle += solidAngle(a - p, b - p, c - p);
        nearest = std::min(nearest, distanceToTriangle(p, a, b, c));
    }
    return std::abs(angle) > 2.0 * std::numbers::pi ? nearest : -nearest;
}

void deepest(const Part& of, const RigidMotion& place, const Part& inside, const RigidMotion& other, double tolerance, Penetration& result) {
    if (!(inside.volume > 0.0)) return;
    Eigen::AlignedBox3d box;
    for (const auto& p : inside.triangulation.points) box.extend(p);
    const RigidMotion toOther = other.inverse() * place;
    const auto test = [&](const Vec3& p) {
        const Vec3 local = toOther * p;
        if (!box.contains(local)) return;
        const double depth = depthInside(local, inside.triangulation);
        if (depth > tolerance && depth > result.depth) result = {true, depth, place * p};
    };
    for (const auto& v : of.features.vertices) test(v.point);
    for (const auto& p : of.triangulation.points) test(p);
}

/// A lone plane has no inside; what reaches through it, with a part on either side, overlaps it.
void throughPlane(const Part& of, const RigidMotion& place, const Part& plane, const RigidMotion& other, double tolerance, Penetration& result) {
    if (plane.volume > 0.0 || plane.features.faces.size() != 1 || plane.features.faces[0].surface->kind() != SurfaceKind::Plane) return;
    const Face& face = plane.features.faces[0];
    const RigidMotion toOther = other.inverse() * place;
    const Vec3 normal = face.outward(Vec2::Zero()), origin = face.surface->point(Vec2::Zero());
    double highest = -std::numeric_limits<double>::infinity(), lowest = -highest;
    Vec3 at = Vec3::Zero();
    const auto test = [&](const Vec3& p) {
        const double height = normal.dot(toOther * p - origin);
        highest = std::max(highest, height);
        if (height >= lowest) return;
        lowest = height;
        at = p;
    };
    for (const auto& v : of.features.vertices) test(v.point);
    for (const auto& p : of.triangulation.points) test(p);
    if (!(highest > 0.0) || !(-lowest > tolerance) || -lowest <= result.depth) return;
    if (face.trim.borderDistance(face.surface->footParameter(toOther * at, Vec2::Zero())) < 0.0) return;
    result = {true, -lowest, place * at};
}

} // namespace

Penetration findOverlap(const Part& partA, const RigidMotion& a, const Part& partB, const RigidMotion& b, double tolerance) {
    Penetration result;
    deepest(partA, a, partB, b, tolerance, result);
    deepest(partB, b, partA, a, tolerance, result);
    throughPlane(partA, a, partB, b, tolerance, result);
    throughPlane(partB, b, partA, a, tolerance, result);
    return result;
}

} // namespace escapement
