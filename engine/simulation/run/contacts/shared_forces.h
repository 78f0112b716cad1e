#pragma once
// Which contact forces are not decided by the motion: where a patch has more contacts than it needs (a block on four
// corners), forces can be exchanged among them without any change of the motion. The run shows the distribution of
// least norm, and says of which contacts it is one of many.

#include "engine/dynamics/smooth_model/smooth_model.h"

namespace escapement {

class SharedForces {
  public:
    /// Of each contact whether its force is one of many. `jointRows` are independent. Of more than some hundred force
    /// components all count as shared when `redundant`. What was found is kept until contacts or their states change.
    const std::vector<char>& find(System& system, double t, In<Vector> q, In<Vector> v,
                                  const std::vector<int>& jointRows, const std::vector<ClosedContact>& contacts);

    std::vector<ClosedContact> asked; ///< room for the caller's list, kept from frame to frame

  private:
    std::vector<std::pair<int, ContactStatus>> known_, now_;
    std::vector<int> knownJoints_;
    std::vector<char> shared_;
};

} // namespace escapement
