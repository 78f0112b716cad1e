#pragma once
// Whether closed polygons in a plane bound one region: simple ones, one round all others.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

/// A chord of a border.
struct Chord {
    Vec2 from, to;
    Vec2 middle;      ///< of what it stands for
    double off = 0.0; ///< how far that may be from it
};

/// The chords of each loop follow on one another. True only where it is certain: no two chords that are not neighbours
/// come nearer than both are off, neighbours meet at their corner only, one loop runs counter-clockwise, and all others
/// run clockwise within it and outside each other.
bool boundOneRegion(const std::vector<std::vector<Chord>>& loops);

} // namespace escapement
