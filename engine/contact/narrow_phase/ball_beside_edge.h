#pragma once
// How far a ball beside an edge is from standing on it: a ball in a hole touches its wall, and the hole's rim only once
// it has come out so far that it lies between the faces that meet there.

#include "engine/contact/features/curved_features.h"

namespace escapement {

/// m: before its centre (part frame of the edge) has moved by that, a ball lies in the normal cone of no place of the
/// edge that is within `near` (m) of it. Zero where it may be in one, or where that is not known; infinite where no
/// place is within reach. At a fixed place the ball's way to the border of the cone changes no faster than its centre
/// moves, so looking at places spread over the edge is enough, less what changes from one to the next.
double outsideOfCones(const CurveFeature& edge, const Vec3& centre, double radius, double near);

} // namespace escapement
