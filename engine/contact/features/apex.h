#pragma once
// Tips: vertices at which a face comes to a point by itself (a cone's apex), where no two edges make a corner. And
// pits: such points seen from the hollow side (the bottom of a drilled hole).
//
// What comes to the bottom of a pit has no single nearest point there: it is held from all round. Planes that touch the
// face along lines through its apex, a few a turn, say so; what lies in the pit is in front of all of them.

#include "engine/contact/features/features.h"

#include <optional>
#include <vector>

namespace escapement {

/// Directions (unit, part frame) along which the faces that shrink to a point at this vertex (its number, from 1) leave
/// it; empty where there is none, where the material is not convex there, or where it is smooth (a ball's pole).
std::vector<Vec3> tipDirections(const FeatureSet& features, int vertex);

struct Pit {
    std::vector<Vec3> normals; ///< of its planes, out of the material: unit, part frame
    double reach = 0.0;        ///< m, from the apex: so far its faces are looked at, and in front of none of its planes
};
/// Of a vertex (its number, from 1) at which faces come to a hollow point; nothing where they do not, or where they
/// bend away from the planes.
std::optional<Pit> pitAt(const FeatureSet& features, int vertex);

} // namespace escapement
