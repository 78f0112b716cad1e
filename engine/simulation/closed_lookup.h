#pragma once
// Which of the closed contacts a contact is, where many are asked for.

#include "engine/dynamics/smooth_model/smooth_model.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace escapement {

class ClosedLookup {
  public:
    explicit ClosedLookup(const std::vector<ClosedContact>& closed) : closed_(closed) {
        if (closed.size() <= few) return; // without room of its own
        places_.reserve(closed.size());
        for (std::size_t k = 0; k < closed.size(); ++k) places_.emplace_back(closed[k].index, int(k));
        std::sort(places_.begin(), places_.end());
    }
    /// Its place among them; -1: it is open.
    int of(int contact) const {
        if (closed_.size() <= few) {
            for (std::size_t k = 0; k < closed_.size(); ++k)
                if (closed_[k].index == contact) return int(k);
            return -1;
        }
        const auto at = std::lower_bound(places_.begin(), places_.end(), std::pair(contact, 0));
        return at != places_.end() && at->first == contact ? at->second : -1;
    }
    bool has(int contact) const { return of(contact) >= 0; }

  private:
    static constexpr std::size_t few = 16;

    const std::vector<ClosedContact>& closed_;
    std::vector<std::pair<int, int>> places_;
};

} // namespace escapement
