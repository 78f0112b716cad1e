#include "engine/contact/broad_phase/feature_bounds.h"

#include <cmath>
#include <set>

namespace escapement {

namespace {

constexpr double partsFrom = 0.05; // of the smaller side's size

Eigen::AlignedBox3d endless() {
    return {Vec3::Constant(-std::numeric_limits<double>::infinity()),
            Vec3::Constant(std::numeric_limits<double>::infinity())};
}

Eigen::AlignedBox3d around(const Vec3& centre, double radius) {
    if (!std::isfinite(radius)) return endless();
    return {Vec3(centre.array() - radius), Vec3(centre.array() + radius)};
}

/// A planar face lies in its trim's rectangle; its parameters are lengths.
Eigen::AlignedBox3d boundsOf(const PlaneFeature& plane) {
    const Trim& trim = plane.face->trim;
    if (trim.unbounded() || !trim.low().allFinite() || !trim.high().allFinite()) return endless();
    const RigidMotion toBody = plane.toPart.inverse();
    Eigen::AlignedBox3d box;
    for (const double u : {trim.low().x(), trim.high().x()})
        for (const double v : {trim.low().y(), trim.high().y()})
            box.extend(toBody * plane.face->surface->point(Vec2(u, v)));
    return {Vec3(box.min().array() - trim.chordError()), Vec3(box.max().array() + trim.chordError())};
}

/// A curved face or edge lies within what its seeds leave uncovered around them.
template <class Feature> Eigen::AlignedBox3d boundsOfSeeds(const ContactFeature& feature) {
    const Feature& shape = feature.as<Feature>();
    if (!shape.seeds || shape.seeds->tree.points().empty()) return around(feature.centre, feature.radius);
    Eigen::AlignedBox3d box;
    for (const Vec3& point : shape.seeds->tree.points()) box.extend(shape.toBody * point);
    return {Vec3(box.min().array() - shape.seeds->uncovered), Vec3(box.max().array() + shape.seeds->uncovered)};
}

/// A support goes all round its axis.
Eigen::AlignedBox3d boundsOfTurning(const ContactFeature& feature) {
    if (!feature.is<PointFeature>()) return around(feature.centre, feature.radius);
    const Vec3 reach = feature.radius * (1.0 - feature.round.direction.array().square()).max(0.0).sqrt();
    return {Vec3(feature.centre - reach), Vec3(feature.centre + reach)};
}

} // namespace

Eigen::AlignedBox3d boundsOf(const ContactFeature& feature) {
    if (feature.support > 0 && feature.round.turns) return boundsOfTurning(feature);
    if (feature.is<PointFeature>())
        return around(feature.as<PointFeature>().centre, std::abs(feature.as<PointFeature>().radius));
    if (feature.is<PlaneFeature>() && feature.as<PlaneFeature>().face) return boundsOf(feature.as<PlaneFeature>());
    if (feature.is<LineFeature>()) {
        const LineFeature& line = feature.as<LineFeature>();
        Eigen::AlignedBox3d box(line.origin);
        return box.extend(line.origin + line.length * line.direction);
    }
    if (feature.is<SurfaceFeature>()) return boundsOfSeeds<SurfaceFeature>(feature);
    if (feature.is<CurveFeature>()) return boundsOfSeeds<CurveFeature>(feature);
    return around(feature.centre, feature.radius);
}

ContactBounds boundsOf(const CandidateList& list) {
    ContactBounds bounds;
    std::set<const ContactFeature*> seen[2]; // two bodies of one shape share their features
    double deepest = 0.0;
    for (const Candidate& candidate : list) {
        deepest = std::max(deepest, candidate.pair.depthLimit());
        for (const bool first : {true, false}) {
            const ContactFeature* feature = first ? candidate.pair.first : candidate.pair.second;
            if (seen[first ? 0 : 1].insert(feature).second) (first ? bounds.a : bounds.b).extend(boundsOf(*feature));
        }
    }
    if (seen[0].empty() || !bounds.a.sizes().allFinite() || !bounds.b.sizes().allFinite()) return bounds;
    bounds.partsAt = std::max(deepest, partsFrom * std::min(bounds.a.diagonal().norm(), bounds.b.diagonal().norm()));
    return bounds;
}

} // namespace escapement
