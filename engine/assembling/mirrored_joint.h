#pragma once
// The mirror image of a joint, as a joint of the same type.

#include "engine/model/mechanism.h"

namespace escapement {

/// Frames are mirrored so that x and z of both are the images of x and z, and y is against the image of y. This gives
/// the joint what then differs: numbers of its own that have a hand, limits and motors of coordinates that run the
/// other way. Throws ModelError where the mirror image is no joint of its type, by evaluating the type's rows at
/// mirrored poses.
void mirrorNumbers(Joint& joint);

} // namespace escapement
