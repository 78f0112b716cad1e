#pragma once
// Distances between triangles in space, with the points that are nearest.

#include "engine/math/types.h"

#include <array>
#include <limits>

namespace escapement {

/// The point of the piece from a to b that is nearest to p.
Vec3 nearestOnSegment(const Vec3& p, const Vec3& a, const Vec3& b);

using Triangle = std::array<Vec3, 3>;

struct Nearness {
    double distance = std::numeric_limits<double>::infinity();
    Vec3 a = Vec3::Zero(), b = Vec3::Zero();
};

Eigen::AlignedBox3d boxOf(const Triangle& triangle);

/// The point of the triangle nearest to p.
Vec3 nearestPoint(const Vec3& p, const Triangle& triangle);

/// Zero where they cross.
Nearness nearness(const Triangle& a, const Triangle& b);

} // namespace escapement
