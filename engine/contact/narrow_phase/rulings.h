#pragma once
// Faces that straight lines of one direction lie on, and edges at one height over a plane.

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

/// Whether a pair is of two cylinders, extrusions or straight edges whose lines are parallel (to 1e-6 rad) with the
/// bodies at these poses: whatever such features do, they are nearest along a line or nowhere, and edges and corners
/// stand for them. Flanks of gears, a pin in a slot: no place of theirs need be looked for.
bool runAlongEachOther(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b);

/// Whether a pair is of a plane and an edge that is parallel to it (to 1e-6 rad) all along.
bool isFlatOver(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b);

} // namespace escapement
