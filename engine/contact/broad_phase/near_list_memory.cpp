// What a checkpoint keeps of a NearList, as this version saves it and as those before did.

#include "engine/contact/broad_phase/near_list.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr std::size_t savedGroup = 12;
constexpr std::size_t packed = 64;      // bits a number
constexpr std::size_t packedPairs = 32; // of versions before: two bits each

std::size_t pagesOf(std::size_t pairs) { return (pairs + NearPages::size - 1) / NearPages::size; }

bool bitOf(const std::vector<std::int64_t>& words, std::size_t i) {
    return (std::uint64_t(words[i / packed]) >> (i % packed) & 1) != 0;
}

} // namespace

void NearList::save(const Saved& to) const {
    auto& [bounds, asleep, groups, awake] = to;
    bounds.clear();
    asleep.clear();
    awake.clear();
    groups.assign(near_.begin(), near_.end());
    const auto stateOf = [this](int group) -> const State& {
        return *states_[std::size_t(groups_[std::size_t(group)].state)];
    };
    std::size_t number = 0; // of pages
    for (int group : near_) {
        const NearPages& pages = stateOf(group).pages;
        const std::size_t pairs = table(group).pairs.size();
        for (std::size_t page = 0; page < pages.pageCount(); ++page, ++number) {
            if (number % packed == 0) awake.push_back(0);
            if (!pages.isAwake(page)) {
                const NearPages::Asleep& known = pages.asleep(page);
                bounds.insert(bounds.end(), {known.left, known.fresh});
                asleep.push_back(std::int64_t(known.negative));
                continue;
            }
            awake.back() = std::int64_t(std::uint64_t(awake.back()) | std::uint64_t(1) << (number % packed));
            const NearPages::Awake& room = pages.awake(page);
            const std::size_t count = std::min(NearPages::size, pairs - page * NearPages::size);
            for (std::size_t k = 0; k < count; ++k) bounds.insert(bounds.end(), {room.left[k], room.fresh[k]});
            for (const std::uint64_t bits : {room.negative, room.asleep, room.idle})
                asleep.push_back(std::int64_t(bits));
        }
    }
    for (int group : near_) {
        const RigidMotion& at = stateOf(group).at;
        bounds.insert(bounds.end(), at.rotation.data(), at.rotation.data() + 9);
        bounds.insert(bounds.end(), at.translation.data(), at.translation.data() + 3);
    }
}

void NearList::readMotion(RigidMotion& motion, const double* values) {
    motion.rotation = Eigen::Map<const Mat3>(values);
    motion.translation = Eigen::Map<const Vec3>(values + 9);
}

void NearList::clearStates() {
    begin();
    states_.clear();
    unused_.clear();
    for (Group& g : groups_) g.state = -1;
}

/// Whether these are numbers of groups, ascending.
bool NearList::areGroups(const std::vector<std::int64_t>& groups) const {
    for (std::size_t k = 0; k < groups.size(); ++k)
        if (groups[k] < 0 || groups[k] >= groupCount() || (k > 0 && groups[k] <= groups[k - 1])) return false;
    return true;
}

bool NearList::restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                       const std::vector<std::int64_t>& groups, const std::vector<std::int64_t>& awake,
                       const std::vector<RigidMotion>& poses) {
    if (!areGroups(groups)) return false;
    std::size_t number = 0, numbers = savedGroup * groups.size(), words = 0;
    for (const std::int64_t group : groups) {
        const std::size_t pairs = table(int(group)).pairs.size();
        for (std::size_t page = 0; page < pagesOf(pairs); ++page, ++number) {
            if (number / packed >= awake.size()) return false;
            const bool isAwake = bitOf(awake, number);
            numbers += isAwake ? 2 * std::min(NearPages::size, pairs - page * NearPages::size) : 2;
            words += isAwake ? 3 : 1;
        }
    }
    if (awake.size() != (number + packed - 1) / packed || bounds.size() != numbers || asleep.size() != words)
        return false;
    clearStates();
    poses_ = poses;
    const double *bound = bounds.data(), *at = bounds.data() + numbers - savedGroup * groups.size();
    const std::int64_t* word = asleep.data();
    number = 0;
    for (const std::int64_t group : groups) {
        near_.push_back(int(group));
        State& state = newState(int(group));
        readMotion(state.at, at);
        at += savedGroup;
        NearPages& pages = state.pages;
        const std::size_t pairs = table(int(group)).pairs.size();
        for (std::size_t page = 0; page < pages.pageCount(); ++page, ++number) {
            if (!bitOf(awake, number)) {
                pages.asleep(page) = {bound[0], bound[1], std::uint64_t(*word++)};
                bound += 2;
                continue;
            }
            NearPages::Awake& room = pages.wake(page);
            const std::size_t count = std::min(NearPages::size, pairs - page * NearPages::size);
            for (std::size_t k = 0; k < count; ++k, bound += 2) {
                room.left[k] = bound[0];
                room.fresh[k] = bound[1];
            }
            for (std::uint64_t* bits : {&room.negative, &room.asleep, &room.idle}) *bits = std::uint64_t(*word++);
        }
    }
    return true;
}

/// All that earlier versions tell of a pair: m, m, and 1: asleep, 2: asleep with a gap below zero, 3: idle.
void NearList::setPair(NearPages& pages, std::size_t i, double left, double fresh, int bits) {
    const std::size_t page = i / NearPages::size, k = i % NearPages::size;
    NearPages::Awake& room = pages.isAwake(page) ? pages.awake(page) : pages.wake(page);
    const std::uint64_t bit = std::uint64_t(1) << k;
    room.left[k] = left;
    room.fresh[k] = fresh;
    if (bits == 0 || bits == 3) room.asleep &= ~bit;
    if (bits == 2) room.negative |= bit;
    if (bits == 3) room.idle |= bit;
    if (k + 1 == NearPages::size) pages.settle(page);
}

bool NearList::restorePairs(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                            const std::vector<std::int64_t>& groups, const std::vector<RigidMotion>& poses) {
    if (!areGroups(groups)) return false;
    std::size_t pairs = 0;
    for (const std::int64_t group : groups) pairs += table(int(group)).pairs.size();
    if (bounds.size() != 2 * pairs + savedGroup * groups.size() ||
        asleep.size() != (pairs + packedPairs - 1) / packedPairs)
        return false;
    clearStates();
    poses_ = poses;
    const double *pair = bounds.data(), *at = bounds.data() + 2 * pairs;
    std::size_t k = 0;
    for (const std::int64_t number : groups) {
        near_.push_back(int(number));
        State& state = newState(int(number));
        readMotion(state.at, at);
        at += savedGroup;
        for (std::size_t i = 0, count = table(int(number)).pairs.size(); i < count; ++i, ++k, pair += 2)
            setPair(state.pages, i, pair[0], pair[1],
                    int(std::uint64_t(asleep[k / packedPairs]) >> (2 * (k % packedPairs)) & 3));
    }
    return true;
}

bool NearList::restoreAll(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                          const std::vector<std::int64_t>& parted, const std::vector<RigidMotion>& poses) {
    if (!parted.empty() && parted.size() != (groups_.size() + packed - 1) / packed) return false;
    std::vector<std::int64_t> groups;
    std::size_t pairs = 0, apart = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!parted.empty() && bitOf(parted, g)) {
            ++apart;
            continue;
        }
        groups.push_back(std::int64_t(g));
        pairs += tables_[std::size_t(groups_[g].table)].pairs.size();
    }
    if (bounds.size() != 2 * pairs + savedGroup * groups_.size() + apart) return false;
    std::vector<double> kept(bounds.begin(), bounds.begin() + std::ptrdiff_t(2 * pairs));
    auto at = bounds.begin() + std::ptrdiff_t(2 * pairs), next = at;
    std::size_t k = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g, at = next) { // the parted ones have a number more
        const bool near = k < groups.size() && groups[k] == std::int64_t(g);
        next = at + std::ptrdiff_t(savedGroup + (near ? 0 : 1));
        if (!near) continue;
        kept.insert(kept.end(), at, next);
        ++k;
    }
    return restorePairs(kept, asleep, groups, poses);
}

bool NearList::restoreEarlier(const std::vector<double>& values, const std::vector<RigidMotion>& poses) {
    if (std::int64_t(values.size()) != 3 * pairs_ + std::int64_t(savedGroup * groups_.size())) return false;
    clearStates();
    poses_ = poses;
    const double *v = values.data(), *at = v + 3 * pairs_;
    for (int group = 0; group < groupCount(); ++group, at += savedGroup) {
        near_.push_back(group);
        State& state = newState(group);
        readMotion(state.at, at);
        for (std::size_t i = 0, count = table(group).pairs.size(); i < count; ++i, v += 3)
            setPair(state.pages, i, v[0], v[1], v[2] == 0.0 ? 0 : v[2] < 0.0 ? 2 : 1);
    }
    return true;
}

} // namespace escapement
