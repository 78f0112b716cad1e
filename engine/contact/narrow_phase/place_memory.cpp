#include "engine/contact/narrow_phase/place_memory.h"

#include <algorithm>
#include <numeric>

namespace escapement {

const WarmStart& PlaceMemory::nothing() {
    static const WarmStart none{};
    return none;
}

void PlaceMemory::assign(std::size_t pairs) {
    block_.assign(pairs, -1);
    blocks_.clear();
    unused_.clear();
    kept_.clear();
}

std::span<WarmStart> PlaceMemory::keep(int first, std::size_t places) {
    if (int block = block_[std::size_t(first)]; block < 0) {
        if (unused_.empty()) {
            block = int(blocks_.size());
            blocks_.emplace_back();
        } else {
            block = unused_.back();
            unused_.pop_back();
        }
        blocks_[std::size_t(block)].assign(places, {});
        for (std::size_t k = 0; k < places; ++k) block_.set(std::size_t(first) + k, block);
        const auto at = kept_.insert(std::lower_bound(kept_.begin(), kept_.end(), first), places, first);
        std::iota(at, at + std::ptrdiff_t(places), first);
    }
    return this->places(first);
}

void PlaceMemory::forget(int first, int place) {
    const int block = block_[std::size_t(first)];
    if (block < 0) return;
    const std::vector<WarmStart>& at = blocks_[std::size_t(block)];
    blocks_[std::size_t(block)][std::size_t(place)] = {};
    if (!std::all_of(at.begin(), at.end(), isEmpty)) return;
    unused_.push_back(block);
    for (std::size_t k = 0; k < at.size(); ++k) block_.set(std::size_t(first) + k, -1);
    const auto gone = std::lower_bound(kept_.begin(), kept_.end(), first);
    kept_.erase(gone, gone + std::ptrdiff_t(at.size()));
}

} // namespace escapement
