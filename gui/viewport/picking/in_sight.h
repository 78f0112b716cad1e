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

/// How large the box is in the picture: its larger side there over the smaller one of the picture. Infinite where the
/// eye is amid it.
double sizeInPicture(const Viewport& view, const WorldBox& box);

} // namespace escapement
