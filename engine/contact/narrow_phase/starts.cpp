#include "engine/contact/narrow_phase/starts.h"

#include "engine/contact/features/seed_places.h"

#include <algorithm>
#include <limits>

namespace escapement {

namespace {

constexpr int most = 8, ofWave = 4; // starts, and of each wave

Vec2 closestParameters(const SurfaceFeature& f, const Vec3& p, const Vec2& guess) {
    return f.face->surface->closestParameter(p, guess);
}
Vec2 closestParameters(const CurveFeature& f, const Vec3& p, const Vec2& guess) {
    return {f.edge->curve->closestParameter(p, guess.x()), 0.0};
}

/// As that of an edge.
template <class Distance, class Found>
void eachLeast(const SurfaceFeature& f, const Distance& distance, const Found& found) {
    const SurfaceSeeds& seeds = *f.seeds;
    const auto undercut = [&](int i, int k) {
        for (int m = std::max(i - 1, 0); m <= std::min(i + 1, seeds.cellsU - 1); ++m)
            for (int n = std::max(k - 1, 0); n <= std::min(k + 1, seeds.cellsV - 1); ++n)
                if (seeds.cell(m, n) >= 0 && distance(seeds.cell(m, n)) < distance(seeds.cell(i, k))) return true;
        return false;
    };
    for (int i = 0; i < seeds.cellsU; ++i)
        for (int k = 0; k < seeds.cellsV; ++k)
            if (seeds.cell(i, k) >= 0 && !undercut(i, k)) found(seeds.cell(i, k));
    for (const auto& [from, to] : f.seeds->loops)
        for (int i = from; i < to; ++i) {
            const int before = i > from ? i - 1 : to - 1, after = i + 1 < to ? i + 1 : from;
            if (distance(i) <= distance(before) && distance(i) <= distance(after)) found(i);
        }
}

} // namespace

template <class Still, class Moving>
void Starts::sweep(const Still& still, const Moving& moving, const RigidMotion& motion, double limit, bool movingIsB) {
    const double reach = limit + still.seeds->uncovered + moving.seeds->uncovered; // from seed to seed

    along_.clear();
    for (int i = 0; i < seedCount(moving); ++i) {
        const Vec3 p = motion * moving.seeds->tree.points()[std::size_t(i)];
        const int nearest = still.seeds->tree.nearest(p, reach);
        if (nearest < 0) { // no start, and it undercuts none
            along_.push_back({std::numeric_limits<double>::infinity(), {}});
            continue;
        }
        const Vec2 closest = closestParameters(still, p, seedAt(still, nearest)), seed = seedAt(moving, i);
        const double distance = (pointOn(still, closest) - p).norm();
        along_.push_back({distance, movingIsB ? ClosestParameters{closest, seed} : ClosestParameters{seed, closest}});
    }
    const double far = limit + moving.seeds->uncovered;
    eachLeast(
        moving, [&](int i) { return along_[std::size_t(i)].distance; },
        [&](int i) {
            if (along_[std::size_t(i)].distance < far) list_.push_back(along_[std::size_t(i)]);
        });
}

template <class A, class B> void Starts::collect(const A& a, const B& b, const RigidMotion& motion, double limit) {
    list_.clear();
    const double reach = limit + a.seeds->uncovered + b.seeds->uncovered;
    if (!(a.seeds->tree.nearest(b.seeds->tree, motion, reach).distance < reach)) return;
    sweep(a, b, motion, limit, true);
    sweep(b, a, motion.inverse(), limit, false);
    const int kept = std::max(most, ofWave * std::max(a.seeds->waves, b.seeds->waves));
    const auto end = list_.begin() + std::min(std::ptrdiff_t(kept), std::ptrdiff_t(list_.size()));
    std::partial_sort(list_.begin(), end, list_.end(),
                      [](const Start& one, const Start& other) { return one.distance < other.distance; });
    list_.erase(end, list_.end());
}

void Starts::between(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion, double limit) {
    collect(a, b, motion, limit);
}
void Starts::between(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion, double limit) {
    collect(a, b, motion, limit);
}
void Starts::between(const CurveFeature& a, const CurveFeature& b, const RigidMotion& motion, double limit) {
    collect(a, b, motion, limit);
}

} // namespace escapement
