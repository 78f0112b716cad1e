#pragma once
// Cardan angles: turned about x, then about the new y, then about the new z (rad).

#include "engine/math/types.h"

#include <algorithm>
#include <cmath>

namespace escapement {

inline Quaternion fromCardan(const Vec3& angles) {
    return Quaternion(Eigen::AngleAxisd(angles.x(), Vec3::UnitX()) * Eigen::AngleAxisd(angles.y(), Vec3::UnitY()) *
                      Eigen::AngleAxisd(angles.z(), Vec3::UnitZ()));
}

/// The angles with y from -pi/2 to pi/2; where y is there, x and z turn about one line and z is taken to be 0.
inline Vec3 toCardan(const Quaternion& turn) {
    const Mat3 R = turn.normalized().toRotationMatrix();
    const double flat = std::hypot(R(0, 0), R(0, 1)); // cosine of y
    if (flat < 1e-9) return {std::atan2(R(2, 1), R(1, 1)), std::copysign(M_PI / 2.0, R(0, 2)), 0.0};
    return {std::atan2(-R(1, 2), R(2, 2)), std::atan2(R(0, 2), flat), std::atan2(-R(0, 1), R(0, 0))};
}

} // namespace escapement
