#pragma once
// One coordinate of a joint moved by itself, the joints kept and the rest following by least motion: how far it goes
// and where all bodies are meanwhile. The mechanism stays as it is.

#include "engine/assembling/motion/coordinate_sweep.h"

namespace escapement {

/// A coordinate that can be moved by itself.
struct FreeCoordinate {
    int joint = -1;   ///< of the mechanism
    std::string name; ///< of the coordinate; empty where the joint's type has one that needs none
    bool turns = false;
    bool operator==(const FreeCoordinate&) const = default;
};

/// Of all joints, or of one, in the order of the list.
std::vector<FreeCoordinate> freeCoordinates(const Mechanism& mechanism, int joint = -1);

struct CoordinateMotion {
    FreeCoordinate coordinate;
    bool closed = false; ///< the joints do; if not, there is nothing else
    double start = 0.0;  ///< rad or m: where the mechanism stands, once its joints are closed
    /// rad or m, rising: the first is as far down as it goes, the last as far up. Where it cannot move, `start` alone.
    std::vector<double> at;
    std::vector<std::vector<BodyState>> bodies; ///< likewise; velocities are zero
    bool heldBelow = false, heldAbove = false;  ///< the other joints, or their limits, end it before its own range does
    double reach() const { return at.empty() ? 0.0 : at.back() - at.front(); }
};

/// Moves it over its range (`rangeOf`) or until the other joints, or their limits, let it go no further. Motors are
/// off. `goesOn` is asked between poses; where it says no, what was found until then is returned. Throws ModelError
/// when a joint is not well defined.
CoordinateMotion motionOf(const Mechanism& resolved, const PartLibrary& parts, const FreeCoordinate& coordinate,
                          const std::function<bool()>& goesOn = {});

} // namespace escapement
