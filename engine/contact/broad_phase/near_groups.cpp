#include "engine/contact/broad_phase/near_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace escapement {

namespace {

constexpr int few = 48;                 // groups: below that they are asked one by one
constexpr double slack = 0.1;           // of a body's radius: so far it may move before the list is made anew
constexpr double radiusRoundoff = 1e-9; // of a body's radius

} // namespace

void NearGroups::build(const NearList& list, const std::vector<Vec3>& centres, const std::vector<char>& fixed,
                       const std::vector<RigidMotion>& poses) {
    const int groups = list.groupCount();
    all_ = groups <= few;
    always_.clear();
    within_ = -1.0;
    if (all_) {
        always_.resize(std::size_t(groups));
        std::iota(always_.begin(), always_.end(), 0);
        return;
    }
    const std::size_t bodies = centres.size();
    extents_.assign(bodies, {});
    margins_.assign(bodies, 0.0);
    std::vector<Eigen::AlignedBox3d> boxes(bodies);
    begin_.assign(bodies + 1, 0);
    std::vector<char> endless(std::size_t(groups), 0);
    for (int g = 0; g < groups; ++g) {
        const int body[2] = {list.bodyA(g), list.bodyB(g)};
        endless[std::size_t(g)] = !std::isfinite(list.partsAt(g));
        if (endless[std::size_t(g)]) {
            always_.push_back(g);
            continue;
        }
        ++begin_[std::size_t(std::min(body[0], body[1])) + 1];
        for (const int side : {0, 1}) {
            const std::size_t b = std::size_t(body[side]);
            const NearList::Ball ball = list.ballAround(g, side == 0);
            extents_[b].radius = std::max(extents_[b].radius, (ball.centre - centres[b]).norm() + ball.radius);
            margins_[b] = std::max(margins_[b], 0.5 * std::max(list.partsAt(g), list.shown(g)));
            boxes[b].extend(list.boxAround(g, side == 0));
        }
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    entries_.resize(std::size_t(begin_.back()));
    std::vector<int> next(begin_.begin(), begin_.end() - 1);
    for (int g = 0; g < groups; ++g) {
        if (endless[std::size_t(g)]) continue;
        const int low = std::min(list.bodyA(g), list.bodyB(g)), high = std::max(list.bodyA(g), list.bodyB(g));
        entries_[std::size_t(next[std::size_t(low)]++)] = {high, g};
    }
    for (std::size_t b = 0; b < bodies; ++b) {
        std::sort(entries_.begin() + begin_[b], entries_.begin() + begin_[b + 1], [](const Entry& x, const Entry& y) {
            return x.body != y.body ? x.body < y.body : x.group < y.group;
        });
        // Only along its own axes is a box as good as a ball for what a clearance says.
        if (!fixed[b] || boxes[b].isEmpty() || !poses[b].rotation.isIdentity(0.0)) continue;
        extents_[b].fixed = true;
        extents_[b].box = {poses[b] * Vec3(boxes[b].min()), poses[b] * Vec3(boxes[b].max())};
    }
    bounds_.resize(bodies);
}

bool NearGroups::stillHolds(const std::vector<Vec3>& points, double within) const {
    if (!(within <= within_)) return false;
    for (std::size_t b = 0; b < points.size(); ++b)
        if (!((points[b] - at_[b]).norm() <= slack * extents_[b].radius)) return false;
    return true;
}

const std::vector<int>& NearGroups::around(const std::vector<Vec3>& points, double within) {
    if (all_) return always_;
    if (stillHolds(points, within)) return near_;
    within_ = within;
    at_ = points;
    for (std::size_t b = 0; b < points.size(); ++b) {
        const Extent& extent = extents_[b];
        const double more = std::max(margins_[b], 0.5 * within) + (slack + radiusRoundoff) * extent.radius;
        const double radius = more + (extent.fixed ? 0.0 : extent.radius);
        const Bounds at = extent.fixed ? extent.box : Bounds{points[b], points[b]};
        bounds_[b] = {at.low.array() - radius, at.high.array() + radius};
    }
    collect(around_.pairs(bounds_), near_);
    return near_;
}

const std::vector<int>& NearGroups::along(const std::vector<Bounds>& ways, const std::vector<double>& more) {
    if (all_) return always_;
    for (std::size_t b = 0; b < ways.size(); ++b) {
        const Extent& extent = extents_[b];
        const double radius = more[b] + radiusRoundoff * extent.radius + (extent.fixed ? 0.0 : extent.radius);
        const Bounds& at = extent.fixed ? extent.box : ways[b];
        bounds_[b] = {at.low.array() - radius, at.high.array() + radius};
    }
    collect(along_.pairs(bounds_), met_);
    return met_;
}

/// The groups of these pairs of bodies, and those without bounds.
void NearGroups::collect(const std::vector<BroadPhase::Pair>& pairs, std::vector<int>& groups) const {
    groups = always_;
    for (const BroadPhase::Pair& pair : pairs) {
        const auto end = entries_.begin() + begin_[std::size_t(pair.first) + 1];
        auto entry = std::lower_bound(entries_.begin() + begin_[std::size_t(pair.first)], end, pair.second,
                                      [](const Entry& e, int body) { return e.body < body; });
        for (; entry != end && entry->body == pair.second; ++entry) groups.push_back(entry->group);
    }
    std::sort(groups.begin(), groups.end());
}

} // namespace escapement
