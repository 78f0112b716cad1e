#pragma once
// Which bodies joints tie together, what is fixed being one of them: two that are not tied may move off from each
// other.

#include "engine/model/mechanism.h"

#include <map>
#include <string>

namespace escapement {

class TiedBodies {
  public:
    explicit TiedBodies(const Mechanism& mechanism);
    bool areTied(const std::string& a, const std::string& b) const { return topOf(a) == topOf(b); }

  private:
    std::string topOf(std::string name) const;
    std::map<std::string, std::string> nearer_; ///< of a body, one nearer to the top of its group; "": what is fixed
};

} // namespace escapement
