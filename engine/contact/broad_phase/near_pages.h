#pragma once
// What is known, at the last accepted step, of the pairs of two bodies that are near each other.
//
// Whole bodies have pairs by the hundred thousand, of which some hundred are near. Pairs that follow on one another
// belong to the same feature of one body and to features of the other that mostly lie side by side, so they are kept in
// pages: of a page of which all pairs sleep one bound stands for all, and only where one is awake is there room for
// each.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace escapement {

class NearPages {
  public:
    static constexpr std::size_t size = 64; ///< pairs a page

    /// A page of which all pairs sleep.
    struct Asleep {
        double left = 0.0;          ///< m: bound of the distance of each at the last accepted step
        double fresh = 0.0;         ///< m: travel until that bound is worn down
        std::uint64_t negative = 0; ///< bits: whose gap was below zero when it fell asleep
        bool now = false;           ///< it fell asleep, or lost such bits, at the last accepted step
    };
    /// A page of which a pair is awake; the same of each, and bits.
    struct Awake {
        std::array<double, size> left, fresh;
        std::uint64_t asleep = 0, negative = 0;
        std::uint64_t idle = 0; ///< of those awake: see NearList::Pairs::setIdle
    };

    /// So many pairs, asleep and no nearer than `left` (m), to be looked at at the next step.
    void assign(std::size_t pairs, double left);
    std::size_t pageCount() const { return asleep_.size(); }
    /// Of a page, bits for the pairs that it has.
    std::uint64_t all(std::size_t page) const { return page + 1 < pageCount() ? ~std::uint64_t(0) : last_; }

    bool isAwake(std::size_t page) const { return awakeAt_[page] >= 0; }
    Asleep& asleep(std::size_t page) { return asleep_[page]; }
    const Asleep& asleep(std::size_t page) const { return asleep_[page]; }
    Awake& awake(std::size_t page) { return awake_[std::size_t(awakeAt_[page])]; }
    const Awake& awake(std::size_t page) const { return awake_[std::size_t(awakeAt_[page])]; }

    /// Room for each pair of a page that is asleep; what was known of all of them is known of each, and they sleep on.
    Awake& wake(std::size_t page);
    /// Gives that room back where all pairs sleep.
    void settle(std::size_t page);

  private:
    std::vector<Asleep> asleep_; ///< by page; meaningless of those awake
    std::vector<int> awakeAt_;   ///< by page, into awake_; -1: asleep
    std::deque<Awake> awake_;    ///< stay where they are
    std::vector<int> unused_;    ///< of awake_
    std::uint64_t last_ = 0;     ///< bits of the last page's pairs
};

} // namespace escapement
