#pragma once
// The mirror image of a joint, as a joint of the same type, and of a load.

#include "engine/joints/joint_type.h"
#include "engine/model/mechanism.h"

namespace escapement {

Number negated(const Number& number);
/// Whether the coordinate runs the other way in the mirror.
bool runsBack(const JointCoordinate& coordinate);

/// Frames are mirrored so that x and z of both are the images of x and z, and y is against the image of y. This gives
/// the joint what then differs: numbers of its own that have a hand, limits and motors of coordinates that run the
/// other way. Throws ModelError where the mirror image is no joint of its type, by evaluating the type's rows at
/// mirrored poses.
void mirrorNumbers(Joint& joint);
/// The same for a load that pulls between two points or frames, or on a coordinate (null: on none), by evaluating what
/// it does. False, and nothing is changed: the mirror image is no load of its type.
bool mirrorNumbers(Load& load, const JointCoordinate* coordinate);

} // namespace escapement
