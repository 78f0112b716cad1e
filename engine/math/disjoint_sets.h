#pragma once
// Numbers from 0 in sets that are joined one after another; of each set its least member stands for it. A question and
// a join cost next to nothing, however many there are [Tarjan1975].

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace escapement {

class DisjointSets {
  public:
    DisjointSets() = default;
    explicit DisjointSets(std::size_t count) { reset(count); }

    /// Each by itself.
    void reset(std::size_t count) {
        parent_.resize(count);
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    std::size_t count() const { return parent_.size(); }
    /// Who stands for the set of `member`; shortens the way there.
    int find(int member) {
        while (of(member) != member) member = parent_[std::size_t(member)] = of(of(member));
        return member;
    }
    int find(int member) const {
        while (of(member) != member) member = of(member);
        return member;
    }
    /// Returns who stands for both.
    int join(int first, int second) {
        const int a = find(first), b = find(second);
        return parent_[std::size_t(std::max(a, b))] = std::min(a, b);
    }

  private:
    int of(int member) const { return parent_[std::size_t(member)]; }
    std::vector<int> parent_;
};

} // namespace escapement
