#include "engine/contact/broad_phase/near_list.h"

#include "engine/contact/broad_phase/feature_bounds.h"

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
constexpr double boxMargin = 1e-6;    // of the pair's size: beyond roundoff, and beyond the band of borders
constexpr double shownByStep = 0.005; // of what is watched: nearer than this an idle pair is measured
constexpr std::size_t savedGroup = 12;
constexpr std::size_t packedPairs = 32;  // two bits each
constexpr std::size_t packedGroups = 64; // of versions before

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

int NearList::newTable() {
    Table& table = tables_.emplace_back();
    table.watched = table.shown = watched_;
    return int(tables_.size()) - 1;
}

void NearList::enclose(const Eigen::AlignedBox3d& a, const Eigen::AlignedBox3d& b, double partsAt) {
    Table& table = tables_.back();
    table.around[0] = a;
    table.around[1] = b;
    table.partsAt = partsAt;
    const double size = std::min(a.diagonal().norm(), b.diagonal().norm());
    table.watched = std::min(watched_, watchedPart * size);
    table.shown = std::min(watched_, shownPart * size);
}

/// The box of a feature on one of the table's bodies; -1: it has no end that is known.
int NearList::boxAround(Table& table, const ContactFeature& feature) {
    const auto [known, isNew] = table.boxOf.try_emplace(&feature, -1);
    if (!isNew) return known->second;
    const Eigen::AlignedBox3d box = boundsOf(feature);
    if (!box.sizes().allFinite()) return -1;
    known->second = int(table.features.size());
    table.features.push_back({box.center(), 0.5 * box.sizes()});
    return known->second;
}

void NearList::add(const FeaturePair& pair, bool beside) {
    Table& table = tables_.back();
    const double least = std::max(wakes * pair.reach(), shownByStep * watched_);
    table.pairs.push_back({least, std::max(least, table.watched), {-1, -1}});
    if (!beside) {
        auto& box = table.pairs.back().box;
        box[0] = boxAround(table, *pair.first);
        box[1] = boxAround(table, *pair.second);
    }
    table.mostWake = std::max(table.mostWake, table.pairs.back().wake);
    if (!std::isfinite(pair.reach())) return; // never sleeps
    table.boxes[0]
        .extend(Vec3(pair.first->centre.array() - pair.reach()))
        .extend(Vec3(pair.first->centre.array() + pair.reach()));
    table.boxes[1]
        .extend(Vec3(pair.second->centre.array() - pair.reach()))
        .extend(Vec3(pair.second->centre.array() + pair.reach()));
    table.carried = table.boxes[0].diagonal().norm() < table.boxes[1].diagonal().norm() ? 0 : 1;
    table.centre = table.boxes[table.carried].center();
    table.radius = 0.5 * table.boxes[table.carried].diagonal().norm();
}

void NearList::newGroup(int bodyA, int bodyB, int table, int contact) {
    groups_.push_back({{bodyA, bodyB}, table, contact, int(pairs_), -1});
    pairs_ += std::int64_t(tables_[std::size_t(table)].pairs.size());
}

int NearList::groupOf(int pair) const {
    if (asked_ < groupCount() && pair >= firstOf(asked_) && pair < endOf(asked_)) return asked_;
    const auto after = std::upper_bound(groups_.begin(), groups_.end(), pair,
                                        [](int number, const Group& group) { return number < group.first; });
    return asked_ = int(after - groups_.begin()) - 1;
}

NearList::Ball NearList::ballAround(int group, bool ofA) const {
    const Table& t = table(group);
    if (!std::isfinite(t.partsAt)) return {};
    const Eigen::AlignedBox3d& box = t.around[ofA ? 0 : 1];
    return {box.center(), 0.5 * box.sizes().norm()};
}

double NearList::clearance(int group, const RigidMotion& a, const RigidMotion& b) const {
    const Table& t = table(group);
    if (!std::isfinite(t.partsAt)) return 0.0;
    return std::max(0.0, boxesApart(t.around[0], a, t.around[1], b, t.partsAt) * (1.0 - roundoff));
}

/// Of the carried body in the other's frame.
RigidMotion NearList::carriedMotion(int group, const RigidMotion& a, const RigidMotion& b) const {
    return table(group).carried == 1 ? a.inverse() * b : b.inverse() * a;
}

/// Of rotations, the largest stretch of the difference is its Frobenius norm over the square root of two.
double NearList::travel(const Table& table, const RigidMotion& from, const RigidMotion& now) {
    const double turned = (now.rotation - from.rotation).norm() / std::numbers::sqrt2;
    return (now * table.centre - from * table.centre).norm() + (turned + roundoff) * table.radius;
}

/// The carried motion at the last accepted step.
RigidMotion NearList::atOf(int group) const {
    const Group& g = groups_[std::size_t(group)];
    if (g.state >= 0) return states_[std::size_t(g.state)]->at;
    if (!accepted()) return {};
    return carriedMotion(group, poses_[std::size_t(g.body[0])], poses_[std::size_t(g.body[1])]);
}

double NearList::travel(int group, const RigidMotion& a, const RigidMotion& b) const {
    return travel(table(group), atOf(group), carriedMotion(group, a, b));
}

double NearList::travelBetween(int group, const RigidMotion& a0, const RigidMotion& b0, const RigidMotion& a1,
                               const RigidMotion& b1) const {
    const Table& t = table(group);
    const RigidMotion from = carriedMotion(group, a0, b0), to = carriedMotion(group, a1, b1);
    const Vec3 centre = t.around[t.carried].center();
    const double radius = 0.5 * t.around[t.carried].diagonal().norm();
    return (to * centre - from * centre).norm() +
           ((to.rotation - from.rotation).norm() / std::numbers::sqrt2 + roundoff) * radius;
}

NearList::Pairs NearList::pairs(int group) {
    const Group& g = groups_[std::size_t(group)];
    Pairs pairs;
    pairs.table_ = &table(group);
    pairs.first_ = g.first;
    if (g.state >= 0) {
        pairs.state_ = states_[std::size_t(g.state)].get();
    } else if (accepted()) {
        pairs.clear_ = clearance(group, poses_[std::size_t(g.body[0])], poses_[std::size_t(g.body[1])]);
        pairs.sleeping_ = 1;
    }
    return pairs;
}

NearList::State& NearList::newState(int group) {
    Group& g = groups_[std::size_t(group)];
    const Pairs before = pairs(group);
    const RigidMotion at = atOf(group);
    if (unused_.empty()) {
        unused_.push_back(int(states_.size()));
        states_.push_back(std::make_unique<State>());
    }
    g.state = unused_.back();
    unused_.pop_back();
    State& state = *states_[std::size_t(g.state)];
    state.at = at;
    const std::size_t count = before.table_->pairs.size();
    state.pairs.resize(count);
    for (std::size_t i = 0; i < count; ++i) state.pairs[i] = {before.left(i), 0.0};
    state.asleep.assign(count, before.sleeping_);
    state.idle.assign(count, 0);
    return state;
}

void NearList::begin() {
    near_.clear();
    partedNow_.clear();
}

void NearList::meet(int group) {
    near_.push_back(group);
    if (groups_[std::size_t(group)].state < 0) newState(group);
}

void NearList::part(int group) {
    Group& g = groups_[std::size_t(group)];
    partedNow_.push_back(group);
    if (g.state < 0) return;
    unused_.push_back(g.state);
    g.state = -1;
}

void NearList::advance(int group, const RigidMotion& a, const RigidMotion& b) {
    Group& g = groups_[std::size_t(group)];
    State& state = g.state < 0 ? newState(group) : *states_[std::size_t(g.state)];
    const Table& t = table(group);
    const RigidMotion now = carriedMotion(group, a, b);
    const double moved = travel(t, state.at, now);
    state.at = now;
    for (std::size_t i = 0; i < state.pairs.size(); ++i) {
        State::Pair& p = state.pairs[i];
        p.left = std::max(p.left - moved, 0.0);
        p.fresh -= moved;
        if (!(p.left > t.pairs[i].wake)) state.asleep[i] = 0;
        state.idle[i] = 0;
    }
}

NearList::Placing::Placing(const RigidMotion& a, const RigidMotion& b) {
    const RigidMotion motion = a.inverse() * b;
    turn = motion.rotation;
    size = turn.cwiseAbs();
    shift = motion.translation;
}

double NearList::Pairs::boxesApart(int pair, const Placing& placing) const {
    const Table::Pair& p = table_->pairs[at(pair)];
    if (p.box[0] < 0 || p.box[1] < 0) return -std::numeric_limits<double>::infinity();
    const Table::Box &a = table_->features[std::size_t(p.box[0])], &b = table_->features[std::size_t(p.box[1])];
    const Vec3 between = placing.turn * b.centre + placing.shift - a.centre;
    const double alongA = (between.cwiseAbs() - a.half - placing.size * b.half).maxCoeff(),
                 alongB = ((placing.turn.transpose() * between).cwiseAbs() - b.half - placing.size.transpose() * a.half)
                              .maxCoeff();
    return std::max(alongA, alongB) - boxMargin * table_->pairs[at(pair)].least / wakes;
}

/// From one place to the next the boxes come nearer by no more than any point of the one moves against the other, and
/// what is left at both ends of that way is used up from both.
bool NearList::Pairs::partedAlong(int pair, const Placing& start, const Placing& middle, const Placing& end,
                                  double strays, double sunk) const {
    const double atMiddle = boxesApart(pair, middle) - sunk;
    if (!(atMiddle > 0.0)) return false;
    const Table::Box& b = table_->features[std::size_t(table_->pairs[at(pair)].box[1])];
    const double radius = b.half.norm();
    for (const Placing* other : {&start, &end}) {
        const double there = boxesApart(pair, *other) - sunk;
        if (!(there > 0.0)) return false;
        const double turned = (other->turn - middle.turn).norm() / std::numbers::sqrt2;
        const double travel =
            ((other->turn - middle.turn) * b.centre + other->shift - middle.shift).norm() + turned * radius;
        if (!(there + atMiddle > (1.0 + 2.0 * strays) * travel)) return false;
    }
    return true;
}

double NearList::Pairs::sleepsFrom(int pair) const { return pays * wake(pair); }

bool NearList::Pairs::renew(int pair, const FeaturePair& of, double separation, double gap) {
    const std::size_t i = at(pair);
    const double wake = table_->pairs[i].wake;
    if (!std::isfinite(wake)) return false; // the group's ball is not around it
    State::Pair& p = state_->pairs[i];
    p.left = separation;
    p.fresh = std::max(0.5 * separation,
                       wakes * of.reach()); // its bound holds for this much travel at least before it is found anew
    const signed char sign = std::isfinite(gap) && gap < 0.0 ? -1 : 1;
    state_->asleep[i] = separation > pays * wake ? sign : 0;
    return state_->asleep[i] != 0;
}

/// The nearest points of a pair move no faster than its bodies, and it is tracked where it is.
void NearList::Pairs::measured(int pair, double gap) {
    const std::size_t i = at(pair);
    State::Pair& p = state_->pairs[i];
    if (std::isfinite(table_->pairs[i].wake)) p.left = std::max(p.left, std::abs(gap));
}

void NearList::save(const Saved& to) const {
    auto& [bounds, asleep, groups] = to;
    bounds.clear();
    asleep.clear();
    groups.assign(near_.begin(), near_.end());
    const auto set = [](std::int64_t& word, std::uint64_t bits) { word = std::int64_t(std::uint64_t(word) | bits); };
    const auto stateOf = [this](int group) -> const State& {
        return *states_[std::size_t(groups_[std::size_t(group)].state)];
    };
    std::size_t pair = 0;
    for (int group : near_) {
        const State& state = stateOf(group);
        for (std::size_t i = 0; i < state.pairs.size(); ++i, ++pair) {
            bounds.insert(bounds.end(), {state.pairs[i].left, state.pairs[i].fresh});
            const signed char sleeps = state.asleep[i];
            const std::uint64_t bits = sleeps == 0 ? (state.idle[i] ? 3 : 0) : sleeps > 0 ? 1 : 2;
            if (pair % packedPairs == 0) asleep.push_back(0);
            set(asleep.back(), bits << (2 * (pair % packedPairs)));
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

bool NearList::restore(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                       const std::vector<std::int64_t>& groups, const std::vector<RigidMotion>& poses) {
    std::size_t pairs = 0;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        if (groups[k] < 0 || groups[k] >= groupCount() || (k > 0 && groups[k] <= groups[k - 1])) return false;
        pairs += std::size_t(endOf(int(groups[k])) - firstOf(int(groups[k])));
    }
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
        for (std::size_t i = 0; i < state.pairs.size(); ++i, ++k, pair += 2) {
            state.pairs[i] = {pair[0], pair[1]};
            const std::uint64_t bits = std::uint64_t(asleep[k / packedPairs]) >> (2 * (k % packedPairs)) & 3;
            state.asleep[i] = bits == 1 ? 1 : bits == 2 ? -1 : 0;
            state.idle[i] = bits == 3;
        }
    }
    return true;
}

bool NearList::restoreAll(const std::vector<double>& bounds, const std::vector<std::int64_t>& asleep,
                          const std::vector<std::int64_t>& parted, const std::vector<RigidMotion>& poses) {
    if (!parted.empty() && parted.size() != (groups_.size() + packedGroups - 1) / packedGroups) return false;
    std::vector<std::int64_t> groups;
    std::size_t pairs = 0, apart = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        if (!parted.empty() && (std::uint64_t(parted[g / packedGroups]) >> (g % packedGroups) & 1) != 0) {
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
    return restore(kept, asleep, groups, poses);
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
        for (std::size_t i = 0; i < state.pairs.size(); ++i, v += 3) {
            state.pairs[i] = {v[0], v[1]};
            state.asleep[i] = v[2] == 0.0 ? 0 : v[2] < 0.0 ? -1 : 1;
        }
    }
    return true;
}

} // namespace escapement
