#pragma once
// The number that methods with numerical damping share.

#include "engine/model/kinds/method_parameter.h"

namespace escapement {

/// `lower`: the strongest damping that the method has.
inline MethodParameter spectralRadius(double lower) {
    return {.key = "spectral_radius",
            .help = "how much of the fastest vibrations a step leaves: 1 all, 0 nothing",
            .lower = lower,
            .upper = 1.0,
            .usual = 0.8};
}

} // namespace escapement
