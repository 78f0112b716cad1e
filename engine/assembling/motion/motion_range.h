#pragma once
// Where a mechanism can be: poses spread over the range of its joints.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <functional>
#include <string>
#include <vector>

namespace escapement {

/// All bodies in some pose of their motion.
struct MotionPose {
    std::vector<RigidMotion> bodies; ///< body frames in the world, in the mechanism's order
    std::string text;                ///< "crank pin turned by 90 deg", "0.2 s"
};

/// Turns each hinge and moves each slide, one after the other and the rest following by least motion, from where the
/// mechanism stands (its joints closed first) over the joint's limits, or a whole turn, or as far as the sliding body
/// is large, or until the other joints let it go no further: a pose every 5 degrees, or every fortieth of the way.
/// Motors are off and limits of the other joints do not count. `goesOn` is told what share is done; where it says no,
/// the poses found until then are returned. No poses where joints do not close. Throws ModelError when a joint is not
/// well defined.
std::vector<MotionPose> rangeOfJoints(const Mechanism& resolved, const PartLibrary& parts,
                                      const std::function<bool(double)>& goesOn = {});

/// What can move otherwise than along the coordinates that `rangeOfJoints` goes through: joints without a usual one (a
/// ball joint), and bodies that hang on no joint. Names.
std::vector<std::string> beyondTheRange(const Mechanism& resolved);

} // namespace escapement
