#include "engine/contact/broad_phase/near_pages.h"

#include <algorithm>
#include <limits>

namespace escapement {

void NearPages::assign(std::size_t pairs, double left) {
    const std::size_t pages = (pairs + size - 1) / size;
    asleep_.assign(pages, {left, 0.0, 0, false});
    awakeAt_.assign(pages, -1);
    awake_.clear();
    unused_.clear();
    const std::size_t rest = pairs % size;
    last_ = rest == 0 ? ~std::uint64_t(0) : (std::uint64_t(1) << rest) - 1;
}

NearPages::Awake& NearPages::wake(std::size_t page) {
    if (unused_.empty()) {
        unused_.push_back(int(awake_.size()));
        awake_.emplace_back();
    }
    awakeAt_[page] = unused_.back();
    unused_.pop_back();
    Awake& room = awake(page);
    const Asleep& known = asleep_[page];
    room.left.fill(known.left);
    room.fresh.fill(known.fresh);
    room.asleep = all(page);
    room.negative = known.negative;
    room.idle = 0;
    return room;
}

void NearPages::settle(std::size_t page) {
    if (!isAwake(page) || awake(page).asleep != all(page)) return;
    const Awake& room = awake(page);
    Asleep& known = asleep_[page];
    known = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(), room.negative, true};
    for (std::size_t k = 0; k < size && (all(page) >> k & 1) != 0; ++k) {
        known.left = std::min(known.left, room.left[k]);
        known.fresh = std::min(known.fresh, room.fresh[k]);
    }
    unused_.push_back(awakeAt_[page]);
    awakeAt_[page] = -1;
}

} // namespace escapement
