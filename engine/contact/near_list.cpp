#include "engine/contact/near_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr double wakes = 0.01;     // of the features' size: nearer than this a pair is measured
constexpr double pays = 2.0;       // times that: a pair less apart would wake again at once
constexpr double roundoff = 1e-12; // of the size, added to each travel
constexpr double watchedPart = 0.1,
                 shownPart = 0.25;    // of the smaller side's size: what is watched, and shown, no further
constexpr double shownByStep = 0.005; // of what is watched: nearer than this an idle pair is measured
constexpr std::size_t savedGroup = 12;
constexpr std::size_t packedPairs = 32; // two bits each
constexpr std::size_t packedGroups = 64;

/// A lower bound of the distance of two boxes: by the balls around them, and along the axes of both.
double boxesApart(const Eigen::AlignedBox3d& boxA, const RigidMotion& a, const Eigen::AlignedBox3d& boxB,
                  const RigidMotion& b, double enough) {
    const Vec3 halfA = 0.5 * boxA.sizes(), halfB = 0.5 * boxB.sizes();
    const Vec3 between = b * boxB.center() - a * boxA.center();
    double apart = between.norm() - halfA.norm() - halfB.norm();
    if (apart > enough) return apart;
    const Mat3 turn = a.rotation.transpose() * b.rotation, size = turn.cwiseAbs();
    const Vec3 alongA = (a.rotation.transpose() * between).cwiseAbs(),
               alongB = (b.rotation.transpose() * between).cwiseAbs();
    apart = std::max(apart, (alongA - halfA - size * halfB).maxCoeff());
    return std::max(apart, (alongB - halfB - size.transpose() * halfA).maxCoeff());
}

} // namespace

void NearList::newGroup(int bodyA, int bodyB) {
    Group& group = groups_.emplace_back();
    group.body[0] = bodyA;
    group.body[1] = bodyB;
    group.first = int(pairs_.size());
    group.watched = group.shown = watched_;
}

void NearList::enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt) {
    Group& group = groups_.back();
    group.around[0] = a;
    group.around[1] = b;
    group.partsAt = partsAt;
    const double size = std::min(a.diagonal().norm(), b.diagonal().norm());
    group.watched = std::min(watched_, watchedPart * size);
    group.shown = std::min(watched_, shownPart * size);
}

double NearList::clearance(int group, const RigidMotion& a, const RigidMotion& b) const {
    const Group& g = groups_[std::size_t(group)];
    if (!std::isfinite(g.partsAt)) return 0.0;
    return std::max(0.0, boxesApart(g.around[0], a, g.around[1], b, g.partsAt) * (1.0 - roundoff));
}

void NearList::part(int group, double clearance, const RigidMotion& a, const RigidMotion& b) {
    Group& g = groups_[std::size_t(group)];
    g.at = carriedMotion(g, a, b);
    g.parted = g.partedNow = true;
    g.clear = clearance;
    partPairs(group);
}

/// Of pairs without balls nothing is known once the group is no longer parted.
void NearList::partPairs(int group) {
    for (int i = firstOf(group), end = endOf(group); i < end; ++i) {
        Pair& p = pairs_[std::size_t(i)];
        p.left = std::isfinite(p.wake) ? groups_[std::size_t(group)].clear : 0.0;
        p.fresh = 0.0;
        asleep_[std::size_t(i)] = 1;
        idle_[std::size_t(i)] = 0;
    }
}

int NearList::groupOf(int pair) const {
    const auto after = std::upper_bound(groups_.begin(), groups_.end(), pair,
                                        [](int number, const Group& group) { return number < group.first; });
    return int(after - groups_.begin()) - 1;
}

void NearList::reserve(std::size_t pairs) {
    if (pairs <= pairs_.capacity()) return;
    // Asked for once a group: growing by just as much would copy all pairs for each of them.
    pairs = std::max(pairs, 2 * pairs_.capacity());
    pairs_.reserve(pairs);
    asleep_.reserve(pairs);
    idle_.reserve(pairs);
}

void NearList::add(const FeaturePair& pair) {
    Group& group = groups_.back();
    const double least = std::max(wakes * pair.reach(), shownByStep * watched_);
    pairs_.push_back({least, std::max(least, group.watched)});
    asleep_.push_back(0);
    idle_.push_back(0);
    if (!std::isfinite(pair.reach())) return; // never sleeps
    group.boxes[0]
        .extend(Vec3(pair.first->centre.array() - pair.reach()))
        .extend(Vec3(pair.first->centre.array() + pair.reach()));
    group.boxes[1]
        .extend(Vec3(pair.second->centre.array() - pair.reach()))
        .extend(Vec3(pair.second->centre.array() + pair.reach()));
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

double NearList::travelBetween(int group, const RigidMotion& a0, const RigidMotion& b0, const RigidMotion& a1,
                               const RigidMotion& b1) const {
    const Group& g = groups_[std::size_t(group)];
    const RigidMotion from = carriedMotion(g, a0, b0), to = carriedMotion(g, a1, b1);
    const Vec3 centre = g.around[g.carried].center();
    const double radius = 0.5 * g.around[g.carried].diagonal().norm();
    return (to * centre - from * centre).norm() +
           ((to.rotation - from.rotation).norm() / std::numbers::sqrt2 + roundoff) * radius;
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
        idle_[std::size_t(i)] = 0;
    }
}

bool NearList::renew(int pair, const FeaturePair& of, double separation, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (!std::isfinite(p.wake)) return false; // the group's ball is not around it
    p.left = separation;
    p.fresh = std::max(0.5 * separation,
                       wakes * of.reach()); // its bound holds for this much travel at least before it is found anew
    const signed char sign = std::isfinite(gap) && gap < 0.0 ? -1 : 1;
    asleep_[std::size_t(pair)] = separation > pays * p.wake ? sign : 0;
    return asleep(pair);
}

/// The nearest points of a pair move no faster than its bodies, and it is tracked where it is.
void NearList::measured(int pair, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (std::isfinite(p.wake)) p.left = std::max(p.left, std::abs(gap));
}

void NearList::save(const Saved& to) const {
    auto& [bounds, asleep, parted] = to;
    bounds.clear();
    asleep.clear();
    parted.assign((groups_.size() + packedGroups - 1) / packedGroups, 0);
    const auto set = [](std::int64_t& word, std::uint64_t bits) { word = std::int64_t(std::uint64_t(word) | bits); };
    std::size_t pair = 0;
    for (int group = 0; group < groupCount(); ++group) {
        const Group& g = groups_[std::size_t(group)];
        if (g.parted) {
            set(parted[std::size_t(group) / packedGroups], std::uint64_t(1) << (std::size_t(group) % packedGroups));
            continue;
        }
        for (int i = firstOf(group), end = endOf(group); i < end; ++i, ++pair) {
            bounds.insert(bounds.end(), {pairs_[std::size_t(i)].left, pairs_[std::size_t(i)].fresh});
            const signed char sleeps = asleep_[std::size_t(i)];
            const std::uint64_t state = sleeps == 0 ? (idle_[std::size_t(i)] ? 3 : 0) : sleeps > 0 ? 1 : 2;
            if (pair % packedPairs == 0) asleep.push_back(0);
            set(asleep.back(), state << (2 * (pair % packedPairs)));
        }
    }
    for (int group = 0; group < groupCount(); ++group) {
        const Group& g = groups_[std::size_t(group)];
        bounds.insert(bounds.end(), g.at.rotation.data(), g.at.rotation.data() + 9);
        bounds.insert(bounds.end(), g.at.translation.data(), g.at.translation.data() + 3);
        if (g.parted) bounds.push_back(g.clear);
    }
}

const double* NearList::restoreGroup(Group& g, const double* values) {
    g.at.rotation = Eigen::Map<const Mat3>(values);
    g.at.translation = Eigen::Map<const Vec3>(values + 9);
    return values + savedGroup;
}

bool NearList::restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                       const std::vector<std::int64_t>& parted) {
    if (!parted.empty() && parted.size() != (groups_.size() + packedGroups - 1) / packedGroups) return false;
    const auto isParted = [&](int group) {
        return !parted.empty() &&
               (std::uint64_t(parted[std::size_t(group) / packedGroups]) >> (std::size_t(group) % packedGroups) & 1) !=
                   0;
    };
    std::size_t pairs = 0, apart = 0;
    for (int group = 0; group < groupCount(); ++group) {
        apart += isParted(group);
        if (!isParted(group)) pairs += std::size_t(endOf(group) - firstOf(group));
    }
    if (bounds.size() != 2 * pairs + savedGroup * groups_.size() + apart ||
        asleep.size() != (pairs + packedPairs - 1) / packedPairs)
        return false;
    const double *pair = bounds.data(), *group = bounds.data() + 2 * pairs;
    std::size_t at = 0;
    for (int k = 0; k < groupCount(); ++k) {
        Group& g = groups_[std::size_t(k)];
        group = restoreGroup(g, group);
        g.parted = isParted(k);
        g.partedNow = false;
        if (g.parted) {
            g.clear = *group++;
            partPairs(k);
            continue;
        }
        for (int i = firstOf(k), end = endOf(k); i < end; ++i) {
            Pair& p = pairs_[std::size_t(i)];
            p.left = *pair++, p.fresh = *pair++;
            const std::uint64_t state = std::uint64_t(asleep[at / packedPairs]) >> (2 * (at % packedPairs)) & 3;
            asleep_[std::size_t(i)] = state == 1 ? 1 : state == 2 ? -1 : 0;
            idle_[std::size_t(i)] = state == 3;
            ++at;
        }
    }
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
    for (Group& g : groups_) v = restoreGroup(g, v), g.parted = g.partedNow = false;
    std::fill(idle_.begin(), idle_.end(), 0);
    return true;
}

} // namespace escapement
