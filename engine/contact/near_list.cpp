#include "engine/contact/near_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr double wakes = 0.01;      // of the features' size: nearer than this a pair is measured
constexpr double pays = 2.0;        // times that: a pair less apart would wake again at once
constexpr double roundoff = 1e-12;  // of the size, added to each travel
constexpr std::size_t savedGroup = 12;
constexpr std::size_t packedPairs = 32; // two bits each

} // namespace

void NearList::newGroup(int bodyA, int bodyB) {
    Group& group = groups_.emplace_back();
    group.body[0] = bodyA;
    group.body[1] = bodyB;
    group.first = int(pairs_.size());
}

int NearList::groupOf(int pair) const {
    const auto after = std::upper_bound(groups_.begin(), groups_.end(), pair, [](int number, const Group& group) { return number < group.first; });
    return int(after - groups_.begin()) - 1;
}

void NearList::reserve(std::size_t pairs) {
    if (pairs <= pairs_.capacity()) return;
    // Asked for once a group: growing by just as much would copy all pairs for each of them.
    pairs = std::max(pairs, 2 * pairs_.capacity());
    pairs_.reserve(pairs);
    asleep_.reserve(pairs);
}

void NearList::add(const FeaturePair& pair) {
    Group& group = groups_.back();
    pairs_.push_back({std::max(wakes * pair.reach(), watched_)});
    asleep_.push_back(0);
    if (!std::isfinite(pair.reach())) return; // never sleeps
    group.boxes[0].extend(Vec3(pair.first->centre.array() - pair.reach())).extend(Vec3(pair.first->centre.array() + pair.reach()));
    group.boxes[1].extend(Vec3(pair.second->centre.array() - pair.reach())).extend(Vec3(pair.second->centre.array() + pair.reach()));
    group.carried = group.boxes[0].diagonal().norm() < group.boxes[1].diagonal().norm() ? 0 : 1;
    group.centre = group.boxes[group.carried].center();
    group.radius = 0.5 * group.boxes[group.carried].diagonal().norm();
}

RigidMotion NearList::carriedMotion(const Group& group, const RigidMotion& a, const RigidMotion& b) {
    return group.carried == 1 ? a.inverse() * b : b.inverse() * a;
}

/// Of rotations, the largest stretch of the difference is its Frobenius norm over the square root of two.
double NearList::travel(const Group& group, const RigidMotion& now) {
    const double turned = (now.rotation - group.at.rotation).norm() / std::numbers::sqrt2;
    return (now * group.centre - group.at * group.centre).norm() + (turned + roundoff) * group.radius;
}

double NearList::travel(int group, const RigidMotion& a, const RigidMotion& b) const {
    const Group& g = groups_[std::size_t(group)];
    return travel(g, carriedMotion(g, a, b));
}

double NearList::apart(int pair, double travel, double within) const {
    const Pair& p = pairs_[std::size_t(pair)];
    const double left = p.left - travel;
    const signed char sign = asleep_[std::size_t(pair)];
    return sign != 0 && left > std::max(p.wake, within) ? sign * left : 0.0;
}

void NearList::advance(int group, const RigidMotion& a, const RigidMotion& b) {
    Group& g = groups_[std::size_t(group)];
    const RigidMotion now = carriedMotion(g, a, b);
    const double moved = travel(g, now);
    g.at = now;
    for (int i = firstOf(group), end = endOf(group); i < end; ++i) {
        Pair& p = pairs_[std::size_t(i)];
        p.left = std::max(p.left - moved, 0.0);
        p.fresh -= moved;
        if (!(p.left > p.wake)) asleep_[std::size_t(i)] = 0;
    }
}

bool NearList::renew(int pair, const FeaturePair& of, double separation, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (!std::isfinite(p.wake)) return false; // the group's ball is not around it
    p.left = separation;
    p.fresh = std::max(0.5 * separation, wakes * of.reach()); // its bound holds for this much travel at least before it is found anew
    const signed char sign = std::isfinite(gap) && gap < 0.0 ? -1 : 1;
    asleep_[std::size_t(pair)] = separation > pays * p.wake ? sign : 0;
    return asleep(pair);
}

/// The nearest points of a pair move no faster than its bodies, and it is tracked where it is.
void NearList::measured(int pair, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (std::isfinite(p.wake)) p.left = std::max(p.left, std::abs(gap));
}

void NearList::save(std::vector<double>& bounds, std::vector<std::int64_t>& asleep) const {
    bounds.clear();
    bounds.reserve(2 * pairs_.size() + savedGroup * groups_.size());
    for (const Pair& p : pairs_) bounds.insert(bounds.end(), {p.left, p.fresh});
    for (const Group& g : groups_) {
        bounds.insert(bounds.end(), g.at.rotation.data(), g.at.rotation.data() + 9);
        bounds.insert(bounds.end(), g.at.translation.data(), g.at.translation.data() + 3);
    }
    asleep.assign((pairs_.size() + packedPairs - 1) / packedPairs, 0);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const std::uint64_t state = asleep_[i] == 0 ? 0 : asleep_[i] > 0 ? 1 : 2;
        asleep[i / packedPairs] = std::int64_t(std::uint64_t(asleep[i / packedPairs]) | state << (2 * (i % packedPairs)));
    }
}

void NearList::restoreGroups(const double* values) {
    for (Group& g : groups_) {
        g.at.rotation = Eigen::Map<const Mat3>(values);
        g.at.translation = Eigen::Map<const Vec3>(values + 9);
        values += savedGroup;
    }
}

bool NearList::restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep) {
    if (bounds.size() != 2 * pairs_.size() + savedGroup * groups_.size() || asleep.size() != (pairs_.size() + packedPairs - 1) / packedPairs) return false;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        pairs_[i].left = bounds[2 * i];
        pairs_[i].fresh = bounds[2 * i + 1];
        const std::uint64_t state = std::uint64_t(asleep[i / packedPairs]) >> (2 * (i % packedPairs)) & 3;
        asleep_[i] = state == 0 ? 0 : state == 1 ? 1 : -1;
    }
    restoreGroups(bounds.data() + 2 * pairs_.size());
    return true;
}

bool NearList::restoreEarlier(const std::vector<double>& values) {
    if (values.size() != 3 * pairs_.size() + savedGroup * groups_.size()) return false;
    const double* v = values.data();
    for (std::size_t i = 0; i < pairs_.size(); ++i, v += 3) {
        pairs_[i].left = v[0];
        pairs_[i].fresh = v[1];
        asleep_[i] = v[2] == 0.0 ? 0 : v[2] < 0.0 ? -1 : 1;
    }
    restoreGroups(v);
    return true;
}

} // namespace escapement
