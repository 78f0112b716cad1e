#pragma once

#include "engine/math/types.h"

namespace escapement {

/// The matrix of the vector product: skew(a) b = a x b.
inline Mat3 skew(const Vec3& a) {
    Mat3 m;
    m << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
    return m;
}

} // namespace escapement
