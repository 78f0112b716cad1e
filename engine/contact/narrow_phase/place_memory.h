#pragma once
// Where the closest points of feature pairs were at the last accepted step: kept for pairs that are near, nothing for
// the others.

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/math/sparse_values.h"

#include <algorithm>
#include <deque>
#include <span>
#include <vector>

namespace escapement {

class PlaceMemory {
  public:
    /// Of pairs numbered from 0; nothing is known of any.
    void assign(std::size_t pairs);
    std::size_t pairCount() const { return block_.size(); }

    /// Of one pair, which is one of the places (`place`, from 0) of the same two features; without content where
    /// nothing is kept.
    const WarmStart& of(int pair, int place) const {
        const int block = block_[std::size_t(pair)];
        return block < 0 ? nothing() : blocks_[std::size_t(block)][std::size_t(place)];
    }
    bool keeps(int pair) const { return block_[std::size_t(pair)] >= 0; }
    /// Calls `use(pair)` for those from `begin` on and before `end` that something is kept of, ascending.
    /// `use` may forget the one that it is called for.
    template <class Use> void eachKept(int begin, int end, const Use& use) const {
        for (auto next = std::lower_bound(kept_.begin(), kept_.end(), begin); next != kept_.end() && *next < end;) {
            const int pair = *next;
            use(pair);
            next = std::upper_bound(kept_.begin(), kept_.end(), pair);
        }
    }
    /// Of so many places of the same two features, `first` and the pairs after it. What is not kept yet is from now on.
    std::span<WarmStart> keep(int first, std::size_t places);
    /// Only where `keeps` says so.
    std::span<WarmStart> places(int first) { return blocks_[std::size_t(block_[std::size_t(first)])]; }
    std::span<const WarmStart> places(int first) const { return blocks_[std::size_t(block_[std::size_t(first)])]; }
    /// Nothing is known any more of one place of the pairs from `first` on.
    void forget(int first, int place);

    static bool isEmpty(const WarmStart& memory) {
        return !memory.known && !memory.lost && !memory.taken && !memory.untold && !memory.searched &&
               memory.turn == 0.0;
    }

  private:
    static const WarmStart& nothing();
    std::deque<std::vector<WarmStart>> blocks_; ///< stay where they are, and keep their room
    SparseValues<int> block_;                   ///< of each pair; -1: none
    std::vector<int> unused_;
    std::vector<int> kept_; ///< pairs that something is kept of, ascending
};

} // namespace escapement
