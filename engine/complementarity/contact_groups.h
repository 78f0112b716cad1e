#pragma once
// Contacts that W couples, directly or through others: each group is a problem of its own, so that none waits for
// another's convergence, and factors of small ones are cheap.

#include "engine/complementarity/contact_problem.h"

namespace escapement {

/// The first contact of each contact's group, where blocks of zeros couple nothing.
std::vector<int> firstOfGroups(const BlockSparseDelassus& w);

class ContactGroups {
  public:
    explicit ContactGroups(const BlockSparseDelassus& w);

    int count() const { return int(start_.size()) - 1; }
    int size(int group) const { return start_[std::size_t(group) + 1] - start_[std::size_t(group)]; }
    /// The k-th contact of a group, ascending.
    int contact(int group, int k) const { return members_[std::size_t(start_[std::size_t(group)] + k)]; }
    /// The problem of one group alone, W in blocks.
    ContactProblem problem(const ContactProblem& whole, const BlockSparseDelassus& w, int group) const;
    /// What `w` has of one group, whole: three rows and columns a contact, in the group's order.
    Matrix delassus(const BlockSparseDelassus& w, int group) const;

  private:
    std::vector<int> start_, members_, place_; ///< place_[contact]: its number in its group
};

} // namespace escapement
