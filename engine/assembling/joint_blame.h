#pragma once
// Which joint made a mechanism impossible to close: least squares spread its error over all joints of a loop, and those
// that stood well before are not to blame.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <vector>

namespace escapement {

struct JointBlame {
    int joint = -1;        ///< -1: none; the mechanism closes, or nothing could be told
    double distance = 0.0; ///< m that the joint is open by when the joints that stood before it are closed
    double angle = 0.0;    ///< rad, likewise
    bool alone = false;    ///< without it all others close
};

/// The first joint with which the mechanism cannot be closed any more, when joints are added in the order of the list,
/// those of `recent` (added or changed last) after all others. `skeleton`: joint_skeleton.h. Throws ModelError as
/// MultibodySystem does.
JointBlame blameJoint(const Mechanism& skeleton, const PartLibrary& parts, const std::vector<int>& recent);

} // namespace escapement
