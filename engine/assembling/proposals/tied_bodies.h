#pragma once
// Which bodies joints tie together, what is fixed being one of them: two that are not tied may move off from each
// other.

#include "engine/math/disjoint_sets.h"
#include "engine/model/mechanism.h"

#include <map>
#include <string>

namespace escapement {

class TiedBodies {
  public:
    /// All joints, or those alone that let nothing move: what these tie is one body as far as the others can tell.
    enum class By { Joints, HoldingJoints };

    explicit TiedBodies(const Mechanism& mechanism, By by = By::Joints);
    /// False where the mechanism has no body of one of these names.
    bool areTied(const std::string& a, const std::string& b) const;

  private:
    std::map<std::string, int> numbers_; ///< of bodies; 0: what is fixed
    DisjointSets sets_;
};

} // namespace escapement
