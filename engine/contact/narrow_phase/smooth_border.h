#pragma once
// Borders of faces over which a body goes on without an edge: where a cap meets the cylinder between two caps, or a
// fillet the flat beside it.

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

/// How far (m) the closest points of a measure at these poses are outside of its faces, where they are so over smooth
/// borders only, and over or in the material behind the faces that begin there: the gap then still tells what is there.
/// 0 where they are not.
double beyondSmoothBorder(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b, const ContactMeasure& m);

} // namespace escapement
