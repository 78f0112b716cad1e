#pragma once
// The exponential map of rotations.

#include "engine/math/types.h"

#include <cmath>

namespace escapement {

/// The unit quaternion of the finite rotation `vector` (rad, any axes).
inline Quaternion exponential(const Vec3& vector) {
    const double angle = vector.norm();
    // sin(x/2)/x by its series near zero, where the quotient loses digits
    const double k = angle < 1e-4 ? 0.5 - angle * angle / 48.0 : std::sin(0.5 * angle) / angle;
    return {std::cos(0.5 * angle), k * vector.x(), k * vector.y(), k * vector.z()};
}

} // namespace escapement
