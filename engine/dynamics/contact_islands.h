#pragma once
// Islands: bodies (mass blocks of a System) that hang together by some contacts and by joints, without the ground. What
// happens in one has no say in another in the same step, however many there are.

#include "engine/dynamics/system.h"
#include "engine/math/block_rows.h"
#include "engine/math/disjoint_sets.h"

#include <vector>

namespace escapement {

class ContactIslands {
  public:
    /// `system` outlives this.
    explicit ContactIslands(const System& system) : system_(system) {}

    /// Finds them anew, of these contacts; `q` is a configuration at which contacts that joints bring have rows. Joints
    /// are those of the first call. O(contacts + bodies). A System without blocks is one island.
    void find(In<Vector> q, const std::vector<int>& contacts);
    /// The same of contacts whose rows are there, a group each.
    void find(In<Vector> q, const BlockRows& contacts);

    int blockCount() const { return int(sets_.count()); }
    int islandOfBlock(int block) const { return islands_[std::size_t(block)]; } ///< 0 to blockCount() - 1
    /// Of the k-th contact; -1: it moves nothing.
    int islandOf(int k) const { return blockOf_[std::size_t(k)] < 0 ? -1 : islandOfBlock(blockOf_[std::size_t(k)]); }
    int contactsIn(int island) const { return sizes_[std::size_t(island)]; }
    int largest() const { return largest_; } ///< contacts, of the island that has most

  private:
    void tie(int first, int second);
    int tieGroup(const BlockRows& rows, int group);
    void begin(In<Vector> q, std::size_t contacts);
    void count();

    const System& system_;
    DisjointSets ofJoints_, sets_; ///< of blocks: by joints alone, and by contacts, too
    std::vector<int> blockOf_, islands_, sizes_;
    int largest_ = 0;
    BlockRows rows_;
};

/// The bodies that are parts of heaps: islands of so many contacts that their problem is solved no further than its
/// rest in velocities may be seen (contactsForMomentum). Others beside them are solved as if there were no heap.
class Heaps {
  public:
    explicit Heaps(const System& system) : system_(system), islands_(system) {}
    /// By the contacts that are closed, of which a heap has at least `least`.
    void find(In<Vector> q, const std::vector<int>& closed, int least);
    bool any() const { return any_; }
    /// Whether one of the contact's bodies belongs to a heap.
    bool has(int contact) const;
    bool hasBlock(int block) const { return any_ && inHeap_[std::size_t(block)]; }

  private:
    const System& system_;
    ContactIslands islands_;
    std::vector<char> inHeap_; ///< by mass block
    bool any_ = false;
};

} // namespace escapement
