#include "engine/contact/diagnostics/triangle_distance.h"

#include <algorithm>
#include <cmath>

namespace escapement {

Vec3 nearestOnSegment(const Vec3& p, const Vec3& a, const Vec3& b) {
    const Vec3 along = b - a;
    const double squared = along.squaredNorm();
    return squared > 0.0 ? Vec3(a + std::clamp(along.dot(p - a) / squared, 0.0, 1.0) * along) : a;
}

namespace {

/// Of two segments: where the lines are nearest when that lies inside both, else from an end of one to the other.
Nearness nearness(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
    Nearness best;
    const auto offer = [&](const Vec3& a, const Vec3& b) {
        const double d = (b - a).norm();
        if (d < best.distance) best = {d, a, b};
    };
    const Vec3 u = a1 - a0, v = b1 - b0, w = a0 - b0;
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), determinant = uu * vv - uv * uv;
    if (determinant > 1e-14 * uu * vv) {
        const double s = (uv * v.dot(w) - vv * u.dot(w)) / determinant,
                     t = (uu * v.dot(w) - uv * u.dot(w)) / determinant;
        if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) offer(a0 + s * u, b0 + t * v);
    }
    for (const Vec3* p : {&a0, &a1}) offer(*p, nearestOnSegment(*p, b0, b1));
    for (const Vec3* p : {&b0, &b1}) offer(nearestOnSegment(*p, a0, a1), *p);
    return best;
}

/// Whether the segment goes through the triangle, and where.
bool pierces(const Vec3& p, const Vec3& q, const Triangle& t, Vec3& where) {
    const Vec3 n = (t[1] - t[0]).cross(t[2] - t[0]);
    const double dp = n.dot(p - t[0]), dq = n.dot(q - t[0]);
    if (dp * dq > 0.0 || dp == dq) return false;
    where = p + dp / (dp - dq) * (q - p);
    for (int k = 0; k < 3; ++k)
        if (n.dot((t[(k + 1) % 3] - t[k]).cross(where - t[k])) < 0.0) return false;
    return true;
}

} // namespace

Eigen::AlignedBox3d boxOf(const Triangle& triangle) {
    Eigen::AlignedBox3d box;
    for (const auto& p : triangle) box.extend(p);
    return box;
}

Vec3 nearestPoint(const Vec3& p, const Triangle& t) {
    const Vec3 n = (t[1] - t[0]).cross(t[2] - t[0]);
    const double squared = n.squaredNorm();
    if (squared > 0.0) {
        const Vec3 closest = p - n * (n.dot(p - t[0]) / squared);
        bool inside = true;
        for (int k = 0; k < 3; ++k) inside = inside && n.dot((t[(k + 1) % 3] - t[k]).cross(closest - t[k])) >= 0.0;
        if (inside) return closest;
    }
    Vec3 best = t[0];
    for (int k = 0; k < 3; ++k) {
        const Vec3 candidate = nearestOnSegment(p, t[k], t[(k + 1) % 3]);
        if ((candidate - p).squaredNorm() < (best - p).squaredNorm()) best = candidate;
    }
    return best;
}

Nearness nearness(const Triangle& a, const Triangle& b) {
    Nearness best;
    for (int i = 0; i < 3; ++i) {
        Vec3 where;
        if (pierces(a[i], a[(i + 1) % 3], b, where) || pierces(b[i], b[(i + 1) % 3], a, where))
            return {0.0, where, where};
    }
    const auto offer = [&](const Nearness& n) {
        if (n.distance < best.distance) best = n;
    };
    for (int i = 0; i < 3; ++i) {
        const Vec3 onB = nearestPoint(a[i], b), onA = nearestPoint(b[i], a);
        offer({(onB - a[i]).norm(), a[i], onB});
        offer({(b[i] - onA).norm(), onA, b[i]});
        for (int k = 0; k < 3; ++k) offer(nearness(a[i], a[(i + 1) % 3], b[k], b[(k + 1) % 3]));
    }
    return best;
}

} // namespace escapement
