#pragma once
// Faces that a ball may touch at several places: a closest point is then sought from where it was, not from the nearest
// seed.

#include "engine/contact/features/curved_features.h"

namespace escapement {

struct ClosestFrom {
    ClosestOnSurface closest;
    Vec2 at; ///< its parameters
};
ClosestFrom closestFrom(const SurfaceFeature& surface, const Vec3& point, const Vec2& guess);

/// Whether the face nowhere bends towards its outward normal, at its seeds: two such faces come near each other once.
bool isConvex(const SurfaceFeature& surface);
/// Whether it bends nowhere, at its seeds, of whatever kind it is.
bool isFlat(const SurfaceFeature& surface);

} // namespace escapement
