#pragma once
// What of the bodies the camera has in its picture.

#include <array>

namespace escapement {

class Viewport;
using WorldBox = std::array<double, 6>; ///< x from, x to, y from, ...; m

/// Whether all corners of the box are seen.
bool isWhollySeen(const Viewport& view, const WorldBox& box);
/// Whether the box may be seen, and as more than a speck.
bool isSeen(const Viewport& view, const WorldBox& box);

} // namespace escapement
