// Further minima of distance between the same two features: a pin that touches both walls of a groove that is one face.
//
// One minimum is followed by its own pair. This finds another: seeds of one feature whose distance to the other is locally
// least, away from the minimum that is known, start Newton's method. It is done only when the bodies have moved against
// each other since the last time, by half of what lies between being looked for and touching.

#include "engine/contact/narrow_phase.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double nearShare = 0.1;    // of the smaller feature's size: further apart nothing is born, twice as far it is forgotten
constexpr double movedShare = 0.05;  // of that size: what is looked for cannot touch before it is looked for again
constexpr int neighbours = 8;        // of a seed
constexpr double sameShare = 1e-4;   // of that size: closer feet are one
constexpr int mostStarts = 4;

/// Seeds of one feature in the frame of the first feature's body.
struct Seeds {
    std::vector<Vec3> points;
    const SeedTree* tree = nullptr;
    const SurfaceSeeds* onSurface = nullptr;
    const CurveSeeds* onCurve = nullptr;
    RigidMotion place; ///< part frame into that frame
    double spacing = 0.0;

    Seeds(const SurfaceFeature& f, const RigidMotion& body) : tree(&f.seeds->tree), onSurface(f.seeds.get()), place(body * f.toBody), spacing(tree->radius() / 6.0) { fill(); }
    Seeds(const CurveFeature& f, const RigidMotion& body) : tree(&f.seeds->tree), onCurve(f.seeds.get()), place(body * f.toBody) {
        const auto& p = tree->points();
        for (std::size_t i = 1; i < p.size(); ++i) spacing = std::max(spacing, (p[i] - p[i - 1]).norm());
        fill();
    }
    /// Neighbours are so in the parameters: across a narrow groove the other wall may be nearer.
    double apart(std::size_t i, std::size_t k) const {
        const Vec2 between = parameter(int(i)) - parameter(int(k));
        const Vec2 width = onSurface ? Vec2(onSurface->high - onSurface->low) : Vec2(onCurve->places.back().parameter - onCurve->places.front().parameter, 1.0);
        return between.cwiseQuotient(width).squaredNorm();
    }
    Vec2 parameter(int i) const { return onSurface ? onSurface->parameters[std::size_t(i)] : Vec2(onCurve->places[std::size_t(i)].parameter, 0.0); }

  private:
    void fill() {
        for (const auto& p : tree->points()) points.push_back(place * p);
    }
};


/// Of places with a distance each, those that none of their neighbours undercuts, the nearest first.
std::vector<int> localMinima(const Seeds& places, const std::vector<double>& distance, double most) {
    std::vector<int> least;
    std::vector<std::pair<double, std::size_t>> around;
    for (std::size_t i = 0; i < places.points.size(); ++i) {
        if (distance[i] > most) continue;
        around.clear();
        for (std::size_t k = 0; k < places.points.size(); ++k)
            if (k != i) around.emplace_back(places.apart(i, k), k);
        const std::size_t count = std::min<std::size_t>(neighbours, around.size());
        std::partial_sort(around.begin(), around.begin() + std::ptrdiff_t(count), around.end());
        const bool undercut = std::any_of(around.begin(), around.begin() + std::ptrdiff_t(count), [&](const auto& one) { return distance[one.second] < distance[i]; });
        if (!undercut) least.push_back(int(i));
    }
    std::stable_sort(least.begin(), least.end(), [&](int a, int b) { return distance[std::size_t(a)] < distance[std::size_t(b)]; });
    return least;
}

std::vector<FootParameters> startsBetween(const Seeds& fixed, const Seeds& moving, double near) {
    std::vector<double> distance;
    std::vector<int> nearest;
    const RigidMotion back = fixed.place.inverse();
    for (const auto& p : moving.points) {
        nearest.push_back(fixed.tree->nearest(back * p));
        distance.push_back((fixed.points[std::size_t(nearest.back())] - p).norm());
    }
    std::vector<FootParameters> starts;
    for (int i : localMinima(moving, distance, near + fixed.spacing + moving.spacing))
        starts.push_back({fixed.parameter(nearest[std::size_t(i)]), moving.parameter(i)});
    return starts;
}

std::vector<FootParameters> startsAbout(const Seeds& face, const Vec3& centre, double near) {
    std::vector<double> distance;
    for (const auto& p : face.points) distance.push_back((p - centre).norm());
    std::vector<FootParameters> starts;
    for (int i : localMinima(face, distance, near + face.spacing)) starts.push_back({face.parameter(i), Vec2::Zero()});
    return starts;
}

} // namespace

BranchChange FeaturePair::followFurther(const RigidMotion& a, const RigidMotion& b, FootMemory& memory, const FootMemory* first) const {
    if (clearlyApart(a, b) > 0.0) {
        memory = {};
        return BranchChange::None;
    }
    // The face (of two edges the first) stands still, the other feature moves over it.
    const bool onB = kind == PairKind::PointSurface || kind == PairKind::CurveSurface;
    const bool ball = kind == PairKind::SurfacePoint || kind == PairKind::PointSurface;
    const double sizeFirst = kind == PairKind::CurveCurve ? curve.seeds->tree.radius() : surface.seeds->tree.radius();
    const double sizeOther = ball ? std::abs((onB ? pointA : pointB).radius)
                             : kind == PairKind::SurfaceSurface ? surfaceB.seeds->tree.radius()
                             : kind == PairKind::CurveCurve     ? curveB.seeds->tree.radius()
                                                                : curve.seeds->tree.radius();
    const double size = std::min(sizeFirst, sizeOther);
    const bool anchored = first && first->known && !first->lost;
    const auto same = [&](const ContactMeasure& one, const ContactMeasure& other) {
        return (one.pointA - other.pointA).norm() + (one.pointB - other.pointB).norm() < sameShare * size;
    };
    const auto anchor = [&] {
        FootMemory at = *first;
        at.lost = true;
        return measureFrom(a, b, at);
    };
    if (memory.known) {
        const ContactMeasure m = measure(a, b, memory);
        const bool merged = m.feet.known && anchored && same(m, anchor());
        if (m.feet.known && !(m.border < 0.0) && !merged && m.gap < 2.0 * nearShare * size) {
            memory.at = m.feet.at;
            return BranchChange::None;
        }
        memory.known = false;
        return merged ? BranchChange::Merge : m.feet.known ? BranchChange::None : BranchChange::Fold;
    }
    if (!anchored) return BranchChange::None;
    const RigidMotion motion = a.inverse() * b;
    if (memory.searched) {
        const double moved = (motion * centreB - memory.searchedAt * centreB).norm() + (motion.rotation - memory.searchedAt.rotation).norm() * sizeOther;
        if (moved < movedShare * size) return BranchChange::None;
    }
    memory.searched = true;
    memory.searchedAt = motion;
    const double near = nearShare * size;
    const RigidMotion still, moving = onB ? motion.inverse() : motion;
    std::vector<FootParameters> starts;
    if (ball) starts = startsAbout(Seeds(surface, still), moving * (onB ? pointA : pointB).centre, sizeOther + near);
    else if (kind == PairKind::SurfaceSurface) starts = startsBetween(Seeds(surface, still), Seeds(surfaceB, moving), near);
    else if (kind == PairKind::CurveCurve) starts = startsBetween(Seeds(curve, still), Seeds(curveB, moving), near);
    else starts = startsBetween(Seeds(surface, still), Seeds(curve, moving), near);
    if (starts.empty()) return BranchChange::None;
    if (starts.size() > mostStarts) starts.resize(mostStarts);
    const ContactMeasure known = anchor();
    if (!known.feet.known) return BranchChange::None;
    for (const auto& start : starts) {
        FootMemory guess;
        guess.at = start;
        guess.known = guess.lost = true;
        const ContactMeasure m = measureFrom(a, b, guess);
        if (!m.feet.known || !m.valid || m.gap > near || same(m, known)) continue;
        memory.at = m.feet.at;
        memory.known = true;
        return BranchChange::Birth;
    }
    return BranchChange::None;
}

} // namespace escapement
