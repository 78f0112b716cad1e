#include "engine/simulation/held_rows.h"

#include <algorithm>
#include <type_traits>

namespace escapement {

template <class T> void HeldRows::keep(const T& row) {
    if (kept_ == rows_.size()) rows_.emplace_back();
    Row& place = rows_[kept_++];
    if (T* same = std::get_if<T>(&place)) *same = row; // its room is used again
    else place = row;
    frames_ += std::is_same_v<T, Frame>;
}

template void HeldRows::keep(const StepRow&);
template void HeldRows::keep(const Pair&);
template void HeldRows::keep(const Frame&);
template void HeldRows::keep(const Event&);
template void HeldRows::keep(const Checkpoint&);

void HeldRows::pass(const Row& row) {
    if (const auto* step = std::get_if<StepRow>(&row)) next_.step(*step);
    else if (const auto* pair = std::get_if<Pair>(&row)) next_.pair(pair->first, pair->second);
    else if (const auto* frame = std::get_if<Frame>(&row)) next_.frame(*frame);
    else if (const auto* event = std::get_if<Event>(&row)) next_.event(*event);
    else next_.checkpoint(std::get<Checkpoint>(row));
}

void HeldRows::releaseTo(std::int64_t place) {
    const std::size_t rows = std::size_t(std::clamp<std::int64_t>(place - released_, 0, std::int64_t(kept_)));
    for (std::size_t k = 0; k < rows; ++k) {
        frames_ -= std::holds_alternative<Frame>(rows_[k]);
        pass(rows_[k]);
    }
    std::rotate(rows_.begin(), rows_.begin() + std::ptrdiff_t(rows), rows_.begin() + std::ptrdiff_t(kept_));
    kept_ -= rows;
    released_ += std::int64_t(rows);
}

void HeldRows::dropFrom(std::int64_t place) {
    const std::size_t rows = std::size_t(std::clamp<std::int64_t>(place - released_, 0, std::int64_t(kept_)));
    for (std::size_t k = rows; k < kept_; ++k) frames_ -= std::holds_alternative<Frame>(rows_[k]);
    kept_ = rows;
}

} // namespace escapement
