#pragma once
// Whether parts lie inside each other: a coarse check on triangles, for starts that cannot be meant.

#include "engine/contact/placed_part.h"

namespace escapement {

struct Penetration {
    bool found = false;
    double depth = 0.0;        ///< m, of the deepest point found
    Vec3 point = Vec3::Zero(); ///< world
};

/// The deepest vertex or triangle point of one part inside the other (both ways), deeper than `tolerance` (m). `a` and
/// `b` are part frames in the world. Parts without volume have no inside.
Penetration findOverlap(const Part& partA, const RigidMotion& a, const Part& partB, const RigidMotion& b, double tolerance);

} // namespace escapement
