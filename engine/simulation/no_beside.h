#pragma once
// What bounds a coordinate, and not the shapes of bodies.

#include "engine/dynamics/system.h"

#include <cmath>

namespace escapement {

/// Whether a contact (a joint's limit, a coupling's backlash) has neither borders nor another side, so that nothing
/// comes in from beside it: below its zero it has always gone through that.
inline bool hasNoBeside(const System& system, int contact, const ContactGap& gap) {
    return gap.valid && std::isinf(gap.border) && std::isinf(system.depthLimit(contact));
}

} // namespace escapement
