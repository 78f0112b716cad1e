#pragma once
// Tips: vertices at which a face comes to a point by itself (a cone's apex), where no two edges make a corner.

#include "engine/contact/features/features.h"

#include <vector>

namespace escapement {

/// Directions (unit, part frame) along which the faces that shrink to a point at this vertex (its number, from 1) leave
/// it; empty where there is none, where the material is not convex there, or where it is smooth (a ball's pole).
std::vector<Vec3> tipDirections(const FeatureSet& features, int vertex);

} // namespace escapement
