#pragma once
// How often a face or an edge bends to and fro: at so many places it may be touched at once, and so finely must its
// points be spread.

#include "engine/contact/features/features.h"

namespace escapement {

/// How many times what a face is made of comes out between where it goes in, along u and along v; 1 where it bends to
/// one side only. Over the domain from `low` to `high`; 1 for one that never ends.
struct Waves {
    int u = 1, v = 1;

    int places() const { return u * v; }
};
Waves wavesOf(const Surface& surface, const Vec2& low, const Vec2& high);

/// The same of an edge, across the axis along which its points are spread most. `closed`: its ends are one place.
int wavesOf(const Edge& edge, bool closed);

} // namespace escapement
