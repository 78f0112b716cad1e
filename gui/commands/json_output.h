#pragma once
// JSON as the commands print it.

#include "engine/dynamics/frame.h"
#include "engine/model/mechanism.h"

namespace escapement {

Json json(const Eigen::Ref<const Vector>& values);
Json json(const Quaternion& orientation); ///< w, x, y, z

/// Standard output; numbers that are not finite become null, bytes that are not UTF-8 are replaced.
void print(const Json& json);

} // namespace escapement
