// Several minima of distance between the same two features: a pin that touches both walls of a groove that is one face.
//
// Each has a pair of its own; the memories of all of them are the places of these two features. A minimum that is not
// among them is found by Newton's method from points of either feature whose distance to the other is locally least
// (starts.h), and from all round the known places, as a new one begins nearer to another than these can tell. It is
// looked for only when the bodies have moved against each other since the last time, by half of what lies between being
// looked for and touching. What is past a border may come in without that; but over a plane that it is parallel to a
// flat edge comes in no faster than it moves, and a ball beside an edge gets into the edge's cones no faster.

#include "engine/contact/features/seed_places.h"
#include "engine/contact/narrow_phase/ball_beside_edge.h"
#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/contact/narrow_phase/rulings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace escapement {

namespace {

constexpr double nearShare =
    0.1; // of the smaller feature's size: further apart nothing is born, twice as far it is forgotten
constexpr double movedShare = 0.05; // of that size: what is looked for cannot touch before it is looked for again
constexpr double touchesShare = 1e-5,
                 finer = 0.1; // a place that touches may become two: looked for again after that part of `movedShare`
constexpr double comesInShare = 0.5; // of the way to the border: so far a flat edge may move, and has not come in
constexpr int neighbours = 8;        // of a seed
constexpr double mergedShare = 2e-3; // of that size: places whose closest points are closer than this are one
constexpr double bornShare = 1e-2;   // of that size: what is new is further than this from all that are known
constexpr double ranAway =
    2.0; // of two closest points that have come together, that which moved this many times as far has left its minimum
constexpr std::size_t mostStarts = 6; // or of each wave
constexpr double muchSmaller = 0.5;   // of two features' sizes

/// Of the points spread over a face, each with a distance, those that none of their neighbours undercuts, the nearest
/// first, into `use.least`. Neighbours are so in the parameters: across a narrow groove the other wall may be nearer.
void localMinima(const SurfaceSeeds& seeds, double most, PlaceSearch& use) {
    use.least.clear();
    const auto& distance = use.distance;
    const Vec2 width = seeds.high - seeds.low;
    // Undercut is what has a nearer one among its neighbours: fewer than so many others lie before the first of these.
    auto& around = use.around;
    for (std::size_t i = 0; i < seeds.parameters.size(); ++i) {
        if (distance[i] > most) continue;
        around.clear();
        std::pair<double, int> first(std::numeric_limits<double>::infinity(), -1);
        for (std::size_t k = 0; k < seeds.parameters.size(); ++k) {
            if (k == i) continue;
            around.emplace_back((seeds.parameters[i] - seeds.parameters[k]).cwiseQuotient(width).squaredNorm(), int(k));
            if (distance[k] < distance[i]) first = std::min(first, around.back());
        }
        const bool undercut = first.second >= 0 && std::count_if(around.begin(), around.end(), [&](const auto& one) {
                                                       return one < first;
                                                   }) < neighbours;
        if (!undercut) use.least.push_back(int(i));
    }
    std::sort(use.least.begin(), use.least.end(), [&](int a, int b) {
        return std::pair(distance[std::size_t(a)], a) < std::pair(distance[std::size_t(b)], b);
    });
    if (const auto kept = mostStarts * std::size_t(seeds.waves); use.least.size() > kept) use.least.resize(kept);
}

/// Of a face and a ball or vertex, whose centre is given in the face's part frame.
void startsAbout(const SurfaceFeature& face, const Vec3& centre, double near, PlaceSearch& use) {
    use.distance.clear();
    for (const auto& p : face.seeds->tree.points()) use.distance.push_back((p - centre).norm());
    localMinima(*face.seeds, near + face.seeds->tree.radius() / 6.0, use);
    for (int i : use.least) use.starts.push_back({face.seeds->parameters[std::size_t(i)], Vec2::Zero()});
}

/// The same of an edge.
void startsAbout(const CurveFeature& edge, const Vec3& centre, double near, PlaceSearch& use) {
    const auto distance = [&](int i) { return (edge.seeds->tree.points()[std::size_t(i)] - centre).norm(); };
    eachLeast(edge, distance, [&](int i) {
        if (distance(i) <= near + edge.seeds->uncovered) use.starts.push_back({seedAt(edge, i), Vec2::Zero()});
    });
}

bool isOfEdge(PairKind kind) {
    return kind == PairKind::CurveCurve || kind == PairKind::CurvePoint || kind == PairKind::PointCurve;
}
bool standsOnB(PairKind kind) {
    return kind == PairKind::PointSurface || kind == PairKind::CurveSurface || kind == PairKind::PointCurve;
}

/// From one of the points spread over a face, or along an edge, to the next.
Vec2 stepOf(const SurfaceFeature& f) {
    return (f.seeds->high - f.seeds->low).cwiseQuotient(Vec2(f.seeds->cellsU, f.seeds->cellsV));
}
Vec2 stepOf(const CurveFeature& f) { return {(f.edge->to - f.edge->from) / double(f.seeds->places.size() - 1), 0.0}; }

bool isBallOnEdge(PairKind kind) { return kind == PairKind::CurvePoint || kind == PairKind::PointCurve; }

/// The centre of a ball, or the corner, where the second feature is one; its body's frame.
const Vec3& ballOf(const FeaturePair& pair) { return (standsOnB(pair.kind) ? pair.pointA() : pair.pointB()).centre; }

/// Whether the border is that of a normal cone, too: a step over the feature says nothing of how near it comes.
bool hasCones(PairKind kind) {
    return kind != PairKind::SurfaceSurface && kind != PairKind::SurfaceCurve && kind != PairKind::CurveSurface;
}

/// One and two steps away from a known place along either parameter of the one feature; `opposite(point)` says what is
/// there on the other. Where that one is smaller by far (its size `share` of this one's), by steps of its own size,
/// too. None where a step does not lead back onto the features.
template <class Feature, class Opposite>
void startsAround(const Feature& fixed, const PlaceSearch::Known& known, double share, const Opposite& opposite,
                  PlaceSearch& use) {
    const Vec2 step = stepOf(fixed);
    if (!step.allFinite()) return;
    const Vec3 there = pointOn(fixed, known.at.a);
    for (const double scale : {1.0, share}) {
        if (scale < 1.0 && share > muchSmaller) break;
        for (const int away : {1, -1, 2, -2})
            for (const int along : {0, 1}) {
                Vec2 at = known.at.a;
                at[along] += away * scale * step[along];
                const Vec3 point = pointOn(fixed, at);
                if (at == known.at.a || (point - there).norm() < known.beside) continue;
                use.starts.push_back({at, opposite(point)});
            }
    }
}

/// Starts between two faces or edges, one of which stands still: `motion` carries the other's part frame into its own.
template <class Fixed, class Moving>
void startsBetween(const Fixed& fixed, const Moving& moving, const RigidMotion& motion, double near,
                   std::span<const PlaceSearch::Known> known, PlaceSearch& use) {
    use.between.between(fixed, moving, motion, near);
    for (const Starts::Start& start : use.between.list()) use.starts.push_back(start.at);
    const RigidMotion back = motion.inverse();
    const double share = moving.seeds->tree.radius() / fixed.seeds->tree.radius();
    for (const PlaceSearch::Known& place : known)
        startsAround(
            fixed, place, share, [&](const Vec3& p) { return nearestSeed(moving, back * p); }, use);
}

/// Where a place of the pair may be found, about those that are known: `moving` carries the frame of the body whose
/// feature moves over the other one, of size `ofSecond` (m), into the other's.
void collectStarts(const FeaturePair& pair, const RigidMotion& moving, double ofSecond, double near,
                   std::span<const PlaceSearch::Known> around, PlaceSearch& use) {
    use.starts.clear();
    switch (pair.kind) {
    case PairKind::SurfaceSurface:
        startsBetween(pair.surface(), pair.surfaceB(), pair.surface().toPart * moving * pair.surfaceB().toBody, near,
                      around, use);
        break;
    case PairKind::CurveCurve:
        startsBetween(pair.curve(), pair.curveB(), pair.curve().toPart * moving * pair.curveB().toBody, near, around,
                      use);
        break;
    case PairKind::SurfaceCurve:
    case PairKind::CurveSurface:
        startsBetween(pair.surface(), pair.curve(), pair.surface().toPart * moving * pair.curve().toBody, near, around,
                      use);
        break;
    case PairKind::CurvePoint:
    case PairKind::PointCurve:
        startsAbout(pair.curve(), pair.curve().toPart * (moving * ballOf(pair)), ofSecond + near, use);
        for (const PlaceSearch::Known& place : around)
            startsAround(
                pair.curve(), place, 1.0, [](const Vec3&) { return Vec2(Vec2::Zero()); }, use);
        break;
    default:
        startsAbout(pair.surface(), pair.surface().toPart * (moving * ballOf(pair)), ofSecond + near, use);
        for (const PlaceSearch::Known& place : around)
            startsAround(
                pair.surface(), place, 1.0, [](const Vec3&) { return Vec2(Vec2::Zero()); }, use);
    }
}

bool occupied(const WarmStart& place) { return place.known && !place.lost; }

/// m: how far the features (the second of size `ofSecond`) have moved over each other while B's frame went from one
/// place in A's to another. How a ball turns about its centre is nothing to what it touches: it may roll or spin ever
/// so fast.
double movedOver(const FeaturePair& pair, double ofSecond, const RigidMotion& from, const RigidMotion& to) {
    const bool onB = standsOnB(pair.kind);
    const auto moved = [&](const Vec3& centre) {
        return onB ? (to.inverse() * centre - from.inverse() * centre).norm() : (to * centre - from * centre).norm();
    };
    switch (pair.kind) {
    case PairKind::SurfacePoint:
    case PairKind::CurvePoint:
    case PairKind::PointSurface:
    case PairKind::PointCurve:
        return moved(ballOf(pair));
    default:
        return moved((onB ? pair.first : pair.second)->centre) + (to.rotation - from.rotation).norm() * ofSecond;
    }
}

/// How far the closest points have moved over their features: in the parameters, or in m where these may turn about a
/// pole without any way.
double way(const FeaturePair& pair, const ClosestParameters& from, const ClosestParameters& to) {
    const auto hasPoles = [](const SurfaceFeature& f) { return f.face && !f.face->surface->poles().empty(); };
    if (!hasPoles(pair.surface()) && !hasPoles(pair.surfaceB())) return (to.a - from.a).norm() + (to.b - from.b).norm();
    const auto onSurface = [](const SurfaceFeature& f, const Vec2& one, const Vec2& other) {
        return (f.face->surface->point(one) - f.face->surface->point(other)).norm();
    };
    const auto onCurve = [](const CurveFeature& f, double one, double other) {
        return (f.edge->curve->point(one) - f.edge->curve->point(other)).norm();
    };
    double sum = pair.kind == PairKind::CurveCurve ? onCurve(pair.curve(), from.a.x(), to.a.x())
                                                   : onSurface(pair.surface(), from.a, to.a);
    switch (pair.kind) {
    case PairKind::SurfaceSurface:
        sum += onSurface(pair.surfaceB(), from.b, to.b);
        break;
    case PairKind::SurfaceCurve:
    case PairKind::CurveSurface:
        sum += onCurve(pair.curve(), from.b.x(), to.b.x());
        break;
    case PairKind::CurveCurve:
        sum += onCurve(pair.curveB(), from.b.x(), to.b.x());
        break;
    default:
        break;
    }
    return sum;
}

/// How far both closest points are from those of another measure, m.
double apart(const ContactMeasure& one, const ContactMeasure& other) {
    return (one.pointA - other.pointA).norm() + (one.pointB - other.pointB).norm();
}

/// Whether a place is further than `least` (m) from all that are there.
bool isNew(const ContactMeasure& m, std::span<const ContactMeasure> there, double least) {
    return std::all_of(there.begin(), there.end(),
                       [&](const ContactMeasure& one) { return !one.closest.known || apart(m, one) > least; });
}

} // namespace

double FeaturePair::sizeOfSecond() const {
    switch (kind) {
    case PairKind::SurfacePoint:
    case PairKind::CurvePoint:
        return std::abs(pointB().radius);
    case PairKind::PointSurface:
    case PairKind::PointCurve:
        return std::abs(pointA().radius);
    case PairKind::SurfaceSurface:
        return surfaceB().seeds->tree.radius();
    case PairKind::CurveCurve:
        return curveB().seeds->tree.radius();
    default:
        return curve().seeds->tree.radius();
    }
}

double FeaturePair::size() const {
    return std::min(isOfEdge(kind) ? curve().seeds->tree.radius() : surface().seeds->tree.radius(), sizeOfSecond());
}

/// From these closest points or not at all: elsewhere are other minima.
ContactMeasure FeaturePair::measureHere(const RigidMotion& a, const RigidMotion& b, WarmStart at) const {
    at.lost = true;
    return measureFrom(a, b, at);
}

Vec3 FeaturePair::lastPlace(const RigidMotion& a, const RigidMotion& b, const WarmStart& place) const {
    const RigidMotion& body = standsOnB(kind) ? b : a;
    if (isOfEdge(kind)) return body * (curve().toBody * curve().edge->curve->point(place.at.a.x()));
    return body * (surface().toBody * surface().face->surface->point(place.at.a));
}

BranchChange FeaturePair::endOfPlace(const RigidMotion& a, const RigidMotion& b, std::span<const WarmStart> places,
                                     std::size_t own) const {
    const WarmStart& place = places[own];
    // What was found further on, in a step that is not yet accepted, says nothing of what is on the way there.
    const auto other = [&](std::size_t k) {
        return k != own && occupied(places[k]) && (place.untold || !places[k].untold);
    };
    bool alone = true;
    for (std::size_t k = 0; k < places.size(); ++k) alone = alone && !other(k);
    if (!occupied(place) || (alone && !further()))
        return BranchChange::None; // one place alone is followed wherever it goes
    const ContactMeasure m = measureHere(a, b, place);
    if (!m.closest.known && alone) return BranchChange::Fold;
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (!other(k)) continue;
        const ContactMeasure beside = measureHere(a, b, places[k]);
        if (!m.closest.known) { // the search for it ended beside the other one, or nowhere
            if (beside.closest.known && apart(m, beside) < bornShare * size()) return BranchChange::Merge;
            continue;
        }
        if (!beside.closest.known || apart(m, beside) > mergedShare * size()) continue;
        const double moved = way(*this, place.at, m.closest.at),
                     otherMoved = way(*this, places[k].at, beside.closest.at);
        if (moved > ranAway * otherMoved)
            return BranchChange::Fold; // its own minimum is gone: it has run into the next one
        if (k < own && !(otherMoved > ranAway * moved)) return BranchChange::Merge;
    }
    return m.closest.known ? BranchChange::None : BranchChange::Fold;
}

bool FeaturePair::findPlace(const RigidMotion& a, const RigidMotion& b, std::span<WarmStart> places, std::size_t own,
                            PlaceSearch& use) const {
    WarmStart& place = places[own];
    // Places fill up in their order, and what there is only one of needs no search, but where the nearest points
    // spread over the features have led to none.
    bool others = false, before = true;
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (k != own && occupied(places[k])) others = true;
        if (k < own && !occupied(places[k])) before = false;
    }
    const bool missing = own == 0 && place.lost && !place.taken;
    if (occupied(place) || !(others || missing) || !before || clearlyApart(a, b) > 0.0 ||
        runAlongEachOther(*this, a, b))
        return false;
    const RigidMotion motion = a.inverse() * b;
    const double least = size();
    if (place.searched) {
        const double moved = movedOver(*this, sizeOfSecond(), place.searchedAt, motion);
        const auto touches = [&](std::size_t k) {
            return k != own && occupied(places[k]) && std::abs(measureHere(a, b, places[k]).gap) < touchesShare * least;
        };
        const double most = movedShare * least, enough = std::min(place.searchedFor, most);
        bool again = !(moved < enough);
        if (!again && !isFlatOver(*this, a, b)) {
            again = enough < most && !isBallOnEdge(kind);
            for (std::size_t k = 0; !again && moved >= finer * most && k < places.size(); ++k) again = touches(k);
        }
        if (!again) return false;
    }
    place.searched = true;
    place.searchedAt = motion;
    place.searchedFor = movedShare * least;
    const double near = nearShare * least;
    // The face (of two edges the first) stands still, the other feature moves over it.
    const bool onB = standsOnB(kind);
    const RigidMotion moving = onB ? motion.inverse() : motion;
    use.known.clear(); // what begins beside one that is far, or too deep, is so itself
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (k == own || !occupied(places[k])) continue;
        const ContactMeasure m = measureHere(a, b, places[k]);
        if (m.gap > 2.0 * near || (m.closest.known && m.gap < -(depthLimit() + 2.0 * near))) continue;
        const bool told = m.closest.known && !hasCones(kind);
        use.known.push_back({places[k].at, told ? std::max(0.0, -m.border) : 0.0});
    }
    collectStarts(*this, moving, sizeOfSecond(), near, use.known, use);
    use.there.assign(places.size(), {}); // of the places that are known, once something is found that may be another
    bool measured = false;
    double outside = std::numeric_limits<double>::infinity(); // m: how far one that is near enough is past a border
    for (const auto& start : use.starts) {
        WarmStart guess;
        guess.at = start;
        guess.known = true;
        const ContactMeasure m = measureHere(a, b, guess);
        if (!m.closest.known || m.gap > near) continue;
        for (std::size_t k = 0; k < places.size() && !measured; ++k)
            if (k != own && occupied(places[k])) use.there[k] = measureFrom(a, b, places[k]);
        measured = true;
        if (!isNew(m, use.there, bornShare * least)) continue;
        if (!m.valid) {
            outside = std::isfinite(m.border) ? std::min(outside, std::abs(m.border)) : 0.0;
            continue;
        }
        place.at = m.closest.at;
        place.known = true;
        place.lost = place.taken = false;
        return true;
    }
    if (std::isfinite(outside)) {
        if (isBallOnEdge(kind))
            outside = outsideOfCones(curve(), curve().toPart * (moving * ballOf(*this)), sizeOfSecond(), near);
        else if (!isFlatOver(*this, a, b)) outside = 0.0;
        place.searchedFor = std::min(comesInShare * outside, movedShare * least);
    }
    return false;
}

BranchChange FeaturePair::follow(const RigidMotion& a, const RigidMotion& b, std::span<WarmStart> places,
                                 std::size_t own, BranchChange end, PlaceSearch& use) const {
    WarmStart& place = places[own];
    if (places.size() == 1) {
        follow(a, b, place);
        return BranchChange::None;
    }
    const bool untold = place.untold;
    place.untold = false;
    if (clearlyApart(a, b) > 0.0 || runAlongEachOther(*this, a, b)) {
        place = {};
        return BranchChange::None;
    }
    if (end != BranchChange::None) {
        place.known = place.lost = place.taken = !further();
        place.searched = false;
        return untold ? BranchChange::None : end; // found in a step that then ended before it was there
    }
    if (further() && occupied(place)) {
        const ContactMeasure m = measureHere(a, b, place);
        place.known = !(m.border < -offBorder) && m.gap < 2.0 * nearShare * size();
        // What was found on the way may be where another was followed to.
        for (std::size_t k = 0; untold && place.known && k < places.size(); ++k)
            if (k != own && occupied(places[k]) && !places[k].untold)
                place.known = apart(m, measureHere(a, b, places[k])) > mergedShare * size();
        if (place.known) place.at = m.closest.at;
        else place.searched = false;
        return place.known && untold ? BranchChange::Birth : BranchChange::None;
    }
    if (!further()) {
        const bool there = occupied(place), kept = there && !(measureHere(a, b, place).border < -offBorder);
        bool others = false;
        for (std::size_t k = 1; k < places.size(); ++k) others = others || occupied(places[k]);
        place.taken = false;
        follow(a, b, place);
        const ContactMeasure m = !kept && occupied(place) ? measureFrom(a, b, place) : ContactMeasure{};
        for (std::size_t k = 1; k < places.size() && !kept && occupied(place); ++k)
            if (occupied(places[k])) {
                const ContactMeasure beside = measureHere(a, b, places[k]);
                place.lost = place.taken =
                    beside.closest.known &&
                    apart(m, beside) <= mergedShare * size(); // found anew, but it has a pair already
            }
        if (occupied(place)) return untold || (!there && others) ? BranchChange::Birth : BranchChange::None;
    }
    return findPlace(a, b, places, own, use) ? BranchChange::Birth : BranchChange::None;
}

} // namespace escapement
