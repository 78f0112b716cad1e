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
    explicit TiedBodies(const Mechanism& mechanism);
    /// Names of bodies of the mechanism.
    bool areTied(const std::string& a, const std::string& b) const;

  private:
    std::map<std::string, int> numbers_; ///< of bodies; 0: what is fixed
    DisjointSets sets_;
};

} // namespace escapement
