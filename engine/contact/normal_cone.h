#pragma once
// Normal cones of edges and vertices: the directions in which a convex one can be touched before its faces are.

#include "engine/math/types.h"

#include <cmath>

namespace escapement {

/// Angular band (rad) by which normal cones are widened: a direction on the cone's border belongs to both sides.
constexpr double coneBand = 1e-3;

/// Whether `direction` lies in the normal cone of a convex edge between faces with these outward normals:
/// a n1 + b n2 with a, b >= 0, up to the band.
inline bool inEdgeCone(const Vec3& n1, const Vec3& n2, const Vec3& direction) {
    const double c = n1.dot(n2);
    const double det = 1.0 - c * c;
    if (det < 1e-12) return direction.dot(n1) > 1.0 - coneBand;
    const double d1 = direction.dot(n1), d2 = direction.dot(n2), band = coneBand * std::sqrt(det);
    return d1 - c * d2 >= -band && d2 - c * d1 >= -band;
}

} // namespace escapement
