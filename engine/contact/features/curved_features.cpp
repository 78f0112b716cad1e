#include "engine/contact/features/remembered_foot.h"
#include "engine/contact/features/waves.h"
#include "engine/contact/geometry/pole.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int across = 12, along = 24; // cells along either parameter of a face, seeds along an edge; or of each wave
constexpr int cellsOfWave = 6, seedsOfWave = 8;
constexpr int mostAcross = 72, mostAlong = 240;
constexpr double isolated =
    1e-6; // curvature of the distance, 1 over a plane or a line: less is one of many feet (on an axis)
constexpr double atPole = 1e-9;       // of the parameter across: so near it is the pole
constexpr double besideCorner = 1e-8; // m: more than roundoff of the closest point
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double unseen = 1.5; // places between those that are asked may be this many times further from all seeds

/// First and second fundamental forms against the normal.
struct Forms {
    Mat2 first, second;
};

Forms formsOf(const SurfaceJet& jet, const Vec3& normal) {
    Forms f;
    f.first << jet.u.dot(jet.u), jet.u.dot(jet.v), jet.u.dot(jet.v), jet.v.dot(jet.v);
    f.second << normal.dot(jet.uu), normal.dot(jet.uv), normal.dot(jet.uv), normal.dot(jet.vv);
    return f;
}

/// A hair inside the face where uv is a pole, from which it may go on both ways. At the apex of a cone it is more than
/// files are off: there its own nappe must be told from the other one.
Vec2 besidePole(const Surface& surface, const Vec2& uv, const Vec2& low, const Vec2& high) {
    const double hair = surface.kind() == SurfaceKind::Cone ? 1e-6 : surface.poles().empty() ? 0.0 : 1e-12;
    return uv + hair * (0.5 * (low + high) - uv);
}

} // namespace

namespace {

std::shared_ptr<const SurfaceSeeds> seedsOf(const Face& face) {
    auto seeds = std::make_shared<SurfaceSeeds>();
    // The window of the trim; of an untrimmed face that of its surface.
    const SurfaceRange range = face.surface->range();
    Vec2 &low = seeds->low, &high = seeds->high;
    const bool hasLoops = face.trim.low().allFinite();
    low = hasLoops ? face.trim.low() : range.low;
    high = hasLoops ? face.trim.high() : range.high;
    std::vector<Vec3> points;
    const auto sow = [&](const Vec2& uv) {
        seeds->parameters.push_back(uv);
        points.push_back(face.surface->point(uv));
    };
    const Waves waves = wavesOf(*face.surface, low, high);
    seeds->waves = waves.places();
    if (low.allFinite() && high.allFinite()) {
        seeds->cellsU = std::clamp(cellsOfWave * waves.u, across, mostAcross);
        seeds->cellsV = std::clamp(cellsOfWave * waves.v, across, mostAcross);
        seeds->cells.assign(std::size_t(seeds->cellsU * seeds->cellsV), -1);
        for (int i = 0; i < seeds->cellsU; ++i)
            for (int k = 0; k < seeds->cellsV; ++k) {
                const Vec2 share((i + 0.5) / seeds->cellsU, (k + 0.5) / seeds->cellsV);
                const Vec2 uv = low + share.cwiseProduct(high - low);
                if (face.trim.unbounded() || face.trim.borderDistance(uv) >= 0.0) {
                    seeds->cells[std::size_t(i * seeds->cellsV + k)] = int(points.size());
                    sow(uv);
                }
            }
        for (const auto& loop : face.trim.loops()) {
            const int first = int(points.size());
            const std::size_t step =
                std::max<std::size_t>(1, loop.size() /
                                             std::size_t(along * std::max(seeds->cellsU, seeds->cellsV) / across));
            for (std::size_t i = 0; i < loop.size(); i += step) sow(besidePole(*face.surface, loop[i], low, high));
            seeds->loops.emplace_back(first, int(points.size()));
        }
    }
    const bool spread = !points.empty();
    if (!spread) sow(Vec2::Zero());
    seeds->tree = SeedTree(std::move(points));
    if (spread) { // furthest are the corners between four seeds, and the border
        double furthest = 0.0;
        const auto ask = [&](const Vec2& uv) {
            const Vec3 p = face.surface->point(uv);
            furthest = std::max(furthest, (seeds->tree.points()[std::size_t(seeds->tree.nearest(p))] - p).norm());
        };
        for (int i = 0; i <= seeds->cellsU; ++i)
            for (int k = 0; k <= seeds->cellsV; ++k) {
                const Vec2 uv =
                    low + Vec2(double(i) / seeds->cellsU, double(k) / seeds->cellsV).cwiseProduct(high - low);
                if (face.trim.unbounded() || face.trim.borderDistance(uv) >= 0.0) ask(uv);
            }
        for (const auto& loop : face.trim.loops())
            for (const Vec2& uv : loop) ask(uv);
        seeds->uncovered = unseen * furthest;
    }
    return seeds;
}

std::shared_ptr<const CurveSeeds> seedsOf(const CurveFeature& feature, KnownSeeds* known) {
    const Edge& edge = *feature.edge;
    std::shared_ptr<const SurfaceSeeds> beside[2];
    for (int side : {0, 1})
        if (feature.faces[side]) beside[side] = surfaceFeature(*feature.faces[side], {}, known).seeds;
    auto seeds = std::make_shared<CurveSeeds>();
    seeds->waves = wavesOf(edge, feature.closed);
    const int last = std::clamp(seedsOfWave * seeds->waves, along, mostAlong);
    std::vector<Vec3> points;
    for (int i = 0; i <= last; ++i) {
        CurveSeeds::Place place;
        place.parameter = edge.from + (edge.to - edge.from) * i / last;
        points.push_back(edge.curve->point(place.parameter));
        for (int side : {0, 1}) {
            place.onFace[side].setZero();
            place.outward[side].setZero();
            if (!feature.faces[side]) continue;
            const Face& face = *feature.faces[side];
            const Vec2 guess = beside[side]->parameters[std::size_t(beside[side]->tree.nearest(points.back()))];
            place.onFace[side] = face.surface->closestParameter(points.back(), guess);
            place.outward[side] = face.outward(place.onFace[side]);
        }
        seeds->places.push_back(place);
    }
    seeds->tree = SeedTree(std::move(points));
    double furthest = 0.0;
    for (int i = 0; i < last; ++i) {
        const Vec3 p = edge.curve->point(edge.from + (edge.to - edge.from) * (i + 0.5) / last);
        furthest = std::max(furthest, (seeds->tree.points()[std::size_t(seeds->tree.nearest(p))] - p).norm());
    }
    seeds->uncovered = unseen * furthest;
    return seeds;
}

} // namespace

SurfaceFeature surfaceFeature(const Face& face, const RigidMotion& toPart, KnownSeeds* known) {
    SurfaceFeature feature{&face, toPart, toPart.inverse(), {}};
    std::shared_ptr<const SurfaceSeeds>& seeds = known ? known->faces[&face] : feature.seeds;
    if (!seeds) seeds = seedsOf(face);
    feature.seeds = seeds;
    return feature;
}

CurveFeature curveFeature(const Edge& edge, const FeatureSet& features, const RigidMotion& toPart, KnownSeeds* known) {
    CurveFeature feature;
    feature.edge = &edge;
    feature.toPart = toPart;
    feature.toBody = toPart.inverse();
    feature.closed = edge.vertices[0] == edge.vertices[1] && edge.curve->range().period > 0.0;
    for (int side : {0, 1})
        if (edge.faces[side] > 0) feature.faces[side] = &features.faces[std::size_t(edge.faces[side] - 1)];
    std::shared_ptr<const CurveSeeds>& seeds = known ? known->edges[&edge] : feature.seeds;
    if (!seeds) seeds = seedsOf(feature, known);
    feature.seeds = seeds;
    return feature;
}

double CurveFeature::border(double t, double speed) const {
    return closed ? infinite : std::min(t - edge->from, edge->to - t) * speed;
}

namespace {

/// How far along the seeds the parameter is: of a closed edge the turn does not count.
double seedPosition(const CurveFeature& curve, double t) {
    const double length = curve.edge->to - curve.edge->from;
    double share = (t - curve.edge->from) / length;
    if (curve.closed) share -= std::floor(share);
    return std::clamp(share, 0.0, 1.0) * double(curve.seeds->places.size() - 1);
}

} // namespace

void CurveFeature::outwardAbout(double t, Vec3 (&normals)[2]) const {
    const double position = seedPosition(*this, t);
    const int i = std::min(int(position), int(seeds->places.size()) - 2);
    const auto &from = seeds->places[std::size_t(i)], &to = seeds->places[std::size_t(i + 1)];
    for (int side : {0, 1})
        normals[side] = (1.0 - (position - i)) * from.outward[side] + (position - i) * to.outward[side];
}

void CurveFeature::outwardAt(double t, const Vec3& point, Vec3 (&normals)[2]) const {
    const auto& place = seeds->places[std::size_t(std::lround(seedPosition(*this, t)))];
    for (int side : {0, 1}) {
        normals[side].setZero();
        if (faces[side])
            normals[side] = faces[side]->outward(faces[side]->surface->closestParameter(point, place.onFace[side]));
    }
}

namespace {

/// Whether `holds(smallest, largest)` for the principal curvatures against the outward normal at all seeds; an apex
/// tells nothing. Less than `flat` is none.
template <class Holds> bool bendsEverywhere(const SurfaceFeature& surface, const Holds& holds) {
    return std::all_of(surface.seeds->parameters.begin(), surface.seeds->parameters.end(), [&](const Vec2& uv) {
        SurfaceJet jet;
        surface.face->surface->regularJet(uv, jet);
        if (!(jet.u.cross(jet.v).norm() > 1e-10 * (jet.u.squaredNorm() + jet.v.squaredNorm()))) return true;
        const PrincipalCurvatures bends = principalCurvatures(jet);
        return surface.face->reversed ? holds(-bends.largest, -bends.smallest) : holds(bends.smallest, bends.largest);
    });
}

double flatFor(const SurfaceFeature& surface) { return 1e-6 / surface.seeds->tree.radius(); }

} // namespace

bool isConvex(const SurfaceFeature& surface) {
    const double flat = flatFor(surface);
    return bendsEverywhere(surface, [flat](double, double largest) { return largest < flat; });
}

bool isFlat(const SurfaceFeature& surface) {
    const double flat = flatFor(surface);
    return bendsEverywhere(surface,
                           [flat](double smallest, double largest) { return std::max(-smallest, largest) < flat; });
}

ClosestOnSurface closestOn(const SurfaceFeature& surface, const Vec3& point) {
    return closestFrom(surface, point, surface.seeds->parameters[std::size_t(surface.seeds->tree.nearest(point))])
        .closest;
}

ClosestFrom closestFrom(const SurfaceFeature& surface, const Vec3& point, const Vec2& guess) {
    const Surface& s = *surface.face->surface;
    const Vec2 uv = s.closestParameter(point, guess);
    ClosestOnSurface closest;
    s.regularJet(uv, closest.jet);
    closest.normal = unitNormal(closest.jet);
    if (surface.face->reversed) closest.normal = -closest.normal;
    closest.height = closest.normal.dot(point - closest.jet.point);
    closest.border = surface.face->trim.borderDistance(uv);
    // A pole that ends the face is a corner of it, and stays the nearest place of what goes on beside it in its tangent
    // plane: so far is the border. Over a pole in the middle of a face nothing is beside it.
    if (const Pole* pole = s.poleAt(uv); pole && pole->distance(uv) <= atPole)
        if (const double beside = (point - closest.jet.point - closest.height * closest.normal).norm();
            beside > besideCorner)
            closest.border = std::min(closest.border, -beside);
    const Forms f = formsOf(closest.jet, closest.normal);
    const Mat2 second = f.first - closest.height * f.second; // of half the squared distance
    closest.nearest = second(0, 0) > 0.0 && second.determinant() > isolated * f.first.determinant();
    return {closest, uv};
}

ClosestRates ratesOf(const ClosestOnSurface& closest, const Vec3& velocity) {
    const Forms f = formsOf(closest.jet, closest.normal);
    const Mat2 second = f.first - closest.height * f.second;
    const Vec2 rate = second.inverse() * Vec2(closest.jet.u.dot(velocity), closest.jet.v.dot(velocity));
    const Vec2 turning = f.first.inverse() * (f.second * rate);
    ClosestRates r;
    r.closest = rate.x() * closest.jet.u + rate.y() * closest.jet.v;
    r.normal = -(turning.x() * closest.jet.u + turning.y() * closest.jet.v); // Weingarten
    return r;
}

ClosestOnCurve closestOn(const CurveFeature& curve, const Vec3& point) {
    return closestFrom(curve, point, curve.seeds->places[std::size_t(curve.seeds->tree.nearest(point))].parameter);
}

ClosestOnCurve closestFrom(const CurveFeature& curve, const Vec3& point, double guess) {
    const double t = curve.edge->curve->closestParameter(point, guess);
    ClosestOnCurve closest;
    closest.at = t;
    curve.edge->curve->evaluate(t, 2, closest.jet);
    closest.nearest =
        (1.0 - isolated) * closest.jet.d[1].squaredNorm() > closest.jet.d[2].dot(point - closest.jet.point());
    closest.border = curve.border(t, closest.jet.d[1].norm());
    curve.outwardAt(t, closest.jet.point(), closest.outward);
    return closest;
}

Vec3 closestRate(const ClosestOnCurve& closest, const Vec3& point, const Vec3& velocity) {
    const Vec3& along = closest.jet.d[1];
    return along.dot(velocity) / (along.squaredNorm() - closest.jet.d[2].dot(point - closest.jet.point())) * along;
}

} // namespace escapement
