#include "engine/contact/narrow_phase/starts.h"

#include "engine/contact/features/seed_places.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int most = 8, ofWave = 4;  // starts, and of each wave
constexpr double behindLittle = 0.2; // of the limit: so far behind a face a point may be in the body
constexpr double besides = 1.0;      // of the way from one point to the next: so far from one a minimum is its own

Vec2 closestParameters(const SurfaceFeature& f, const Vec3& p, const Vec2& guess) {
    return f.face->surface->closestParameter(p, guess);
}
Vec2 closestParameters(const CurveFeature& f, const Vec3& p, const Vec2& guess) {
    return {f.edge->curve->closestParameter(p, guess.x()), 0.0};
}

/// m, below zero where p, whose closest point is `foot`, lies behind the face by less than `little`: what is deepest is
/// then where to begin.
double toPoint(const SurfaceFeature& f, const Vec2& at, const Vec3& foot, const Vec3& p, double little) {
    const double distance = (p - foot).norm();
    if (!(distance < little)) return distance;
    const Vec3 outward = (f.face->reversed ? -1.0 : 1.0) * f.face->surface->parametricNormal(at);
    return outward.dot(p - foot) < 0.0 ? -distance : distance;
}
double toPoint(const CurveFeature&, const Vec2&, const Vec3& foot, const Vec3& p, double) { return (p - foot).norm(); }

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

/// Where a face comes nearest between its points, by the parabola through a point and the eight around it: across a
/// narrow ridge the points themselves say nothing of how far its crest is. Calls `found` with the point, how far from
/// it in parameters, and the distance there.
template <class Distance, class Found>
void eachBetween(const SurfaceFeature& f, const Distance& distance, const Found& found) {
    const SurfaceSeeds& seeds = *f.seeds;
    if (seeds.cellsU < 3 || seeds.cellsV < 3) return;
    const Vec2 step = (seeds.high - seeds.low).cwiseQuotient(Vec2(seeds.cellsU, seeds.cellsV));
    double d[3][3];
    const auto read = [&](int u, int v) {
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k) {
                const int seed = seeds.cell(u + i - 1, v + k - 1);
                if (seed < 0 || !std::isfinite(d[i][k] = distance(seed))) return false;
            }
        return true;
    };
    for (int u = 1; u + 1 < seeds.cellsU; ++u)
        for (int v = 1; v + 1 < seeds.cellsV; ++v) {
            if (!read(u, v)) continue;
            const double c = d[1][1], gu = 0.5 * (d[2][1] - d[0][1]), gv = 0.5 * (d[1][2] - d[1][0]),
                         uu = d[2][1] - 2.0 * c + d[0][1], vv = d[1][2] - 2.0 * c + d[1][0],
                         uv = 0.25 * (d[2][2] - d[2][0] - d[0][2] + d[0][0]), det = uu * vv - uv * uv;
            if (!(uu > 0.0 && det > 0.0)) continue;
            const Vec2 away(-(vv * gu - uv * gv) / det, -(uu * gv - uv * gu) / det);
            if (!(away.cwiseAbs().maxCoeff() < besides)) continue;
            found(seeds.cell(u, v), away.cwiseProduct(step), c + 0.5 * (gu * away.x() + gv * away.y()));
        }
}
template <class Distance, class Found> void eachBetween(const CurveFeature&, const Distance&, const Found&) {}

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
        const double distance = toPoint(still, closest, pointOn(still, closest), p, behindLittle * limit);
        along_.push_back({distance, movingIsB ? ClosestParameters{closest, seed} : ClosestParameters{seed, closest}});
    }
    const double far = limit + moving.seeds->uncovered;
    static thread_local std::vector<char> taken; // which of them are starts themselves; kept from one use to the next
    taken.assign(along_.size(), 0);
    eachLeast(
        moving, [&](int i) { return along_[std::size_t(i)].distance; },
        [&](int i) {
            if (along_[std::size_t(i)].distance < far) list_.push_back(along_[std::size_t(i)]);
            taken[std::size_t(i)] = 1;
        });
    eachBetween(
        moving, [&](int i) { return along_[std::size_t(i)].distance; },
        [&](int i, const Vec2& away, double distance) {
            if (!(distance < limit) || taken[std::size_t(i)]) return;
            Start start = along_[std::size_t(i)];
            start.distance = distance;
            Vec2 &own = movingIsB ? start.at.b : start.at.a, &opposite = movingIsB ? start.at.a : start.at.b;
            own += away;
            opposite = closestParameters(still, motion * pointOn(moving, own), opposite);
            list_.push_back(start);
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
