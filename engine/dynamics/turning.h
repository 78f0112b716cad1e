#pragma once
// How far bodies turn within a step: further than some angle a step shows neither where they were meanwhile nor how
// often they have been round.

#include "engine/dynamics/system.h"

#include <algorithm>
#include <numbers>

namespace escapement {

constexpr double turnMost = 1.0;                 ///< rad, of a step whose length the program chooses
constexpr double turnCounted = std::numbers::pi; ///< rad: beyond half a turn nobody can tell which way it was

/// rad/s, of the body that turns fastest at velocities v (nv numbers); 0 where these are not the velocities of bodies.
inline double turningSpeed(const System& system, In<Vector> v) {
    double fastest = 0.0;
    if (system.velocitiesOfBodies())
        for (Eigen::Index k = 0; k + 6 <= v.size(); k += 6) fastest = std::max(fastest, v.segment<3>(k + 3).norm());
    return fastest;
}

} // namespace escapement
