#pragma once
// Normal cones of edges and vertices: the directions in which a convex one can be touched before its faces are.

#include "engine/math/types.h"

#include <algorithm>
#include <cmath>

namespace escapement {

/// Angular band (rad) by which normal cones are widened: a direction on the cone's border belongs to both sides.
constexpr double coneBand = 1e-3;

/// How far inside the normal cone of a convex edge `direction` is: the sine of the angle to its nearer border, for a
/// direction square to the edge. The cone lies between the edge's outward normals: a n1 + b n2 with a, b >= 0.
inline double marginInEdgeCone(const Vec3& n1, const Vec3& n2, const Vec3& direction) {
    const double c = n1.dot(n2);
    const double det = 1.0 - c * c;
    if (det < 1e-12) return direction.dot(n1) - 1.0;
    const double d1 = direction.dot(n1), d2 = direction.dot(n2);
    return std::min(d1 - c * d2, d2 - c * d1) / std::sqrt(det);
}

/// Up to the band.
inline bool inEdgeCone(const Vec3& n1, const Vec3& n2, const Vec3& direction) {
    return marginInEdgeCone(n1, n2, direction) >= -coneBand;
}

} // namespace escapement
