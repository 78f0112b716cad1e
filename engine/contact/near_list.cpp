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

} // namespace

void NearList::newGroup(int bodyA, int bodyB) {
    Group& group = groups_.emplace_back();
    group.body[0] = bodyA;
    group.body[1] = bodyB;
    group.first = int(pairs_.size());
}

void NearList::add(const FeaturePair& pair) {
    Group& group = groups_.back();
    pairs_.push_back({groupCount() - 1, std::max(wakes * pair.reach, watched_), wakes * pair.reach});
    if (!std::isfinite(pair.reach)) return; // never sleeps
    group.boxes[0].extend(Vec3(pair.centreA.array() - pair.reach)).extend(Vec3(pair.centreA.array() + pair.reach));
    group.boxes[1].extend(Vec3(pair.centreB.array() - pair.reach)).extend(Vec3(pair.centreB.array() + pair.reach));
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
    return p.asleep && left > std::max(p.wake, within) ? p.sign * left : 0.0;
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
        p.asleep = p.asleep && p.left > p.wake;
    }
}

bool NearList::renew(int pair, double separation, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (!std::isfinite(p.wake)) return false; // the group's ball is not around it
    p.left = separation;
    p.fresh = std::max(0.5 * separation, p.rest);
    p.sign = std::isfinite(gap) && gap < 0.0 ? -1.0 : 1.0;
    return p.asleep = separation > pays * p.wake;
}

/// The nearest points of a pair move no faster than its bodies, and it is tracked where it is.
void NearList::measured(int pair, double gap) {
    Pair& p = pairs_[std::size_t(pair)];
    if (std::isfinite(p.wake)) p.left = std::max(p.left, std::abs(gap));
}

void NearList::save(std::vector<double>& values) const {
    for (const Pair& p : pairs_) values.insert(values.end(), {p.left, p.fresh, p.asleep ? p.sign : 0.0});
    for (const Group& g : groups_) {
        values.insert(values.end(), g.at.rotation.data(), g.at.rotation.data() + 9);
        values.insert(values.end(), g.at.translation.data(), g.at.translation.data() + 3);
    }
}

void NearList::restore(const double* values) {
    for (Pair& p : pairs_) {
        p.left = values[0];
        p.fresh = values[1];
        p.asleep = values[2] != 0.0;
        p.sign = values[2] < 0.0 ? -1.0 : 1.0;
        values += savedPair;
    }
    for (Group& g : groups_) {
        g.at.rotation = Eigen::Map<const Mat3>(values);
        g.at.translation = Eigen::Map<const Vec3>(values + 9);
        values += savedGroup;
    }
}

} // namespace escapement
