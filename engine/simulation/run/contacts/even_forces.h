#pragma once
// Forces of time steps as frames show them. Where a patch has more contacts than it needs the motion leaves open how
// they share the load, and a step's solver takes one way of many, with forces that cancel one another. Shown is that of
// least norm, as between events.

#include "engine/dynamics/system.h"
#include "engine/math/admissible_forces.h"
#include "engine/math/block_rows.h"

#include <vector>

namespace escapement {

class EvenForces {
  public:
    /// Replaces `forces` (N: normal, tangents), of each of these contacts, by those of least norm in their friction
    /// cones that push all bodies alike. The contacts are at rest; those of one set of bodies that hold together are
    /// looked at together, in sets of up to 40. `missing`: see LeastNorm::admit.
    void spread(System& system, In<Vector> q, const std::vector<int>& contacts, double missing,
                std::vector<Vec3>& forces);

  private:
    void findSets(System& system, In<Vector> q, const std::vector<int>& contacts);
    void spreadSet(System& system, const std::vector<int>& contacts, const std::vector<int>& set, double missing,
                   std::vector<Vec3>& forces);

    BlockRows rows_; ///< one group a contact
    std::vector<std::vector<int>> sets_;
    std::vector<int> leader_, columns_; ///< of the blocks' columns, ascending
    std::vector<ForceCone> cones_;
    Matrix pushes_, shares_;
    Vector size_, r_;
    LeastNorm leastNorm_;
};

} // namespace escapement
