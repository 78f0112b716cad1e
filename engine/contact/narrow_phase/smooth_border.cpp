#include "engine/contact/narrow_phase/smooth_border.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

struct FaceOf {
    const Face* face = nullptr;
    const FeatureSet* features = nullptr;
    RigidMotion toPart;
};

FaceOf faceOf(const ContactFeature& feature) {
    if (feature.is<PlaneFeature>()) {
        const auto& plane = feature.as<PlaneFeature>();
        return {plane.face, plane.features, plane.toPart};
    }
    if (feature.is<PointFeature>()) {
        const auto& point = feature.as<PointFeature>();
        return {point.sphere, point.features, point.toPart};
    }
    const auto& surface = feature.as<SurfaceFeature>();
    return {surface.face, surface.features, surface.toPart};
}

struct Beyond {
    double border = std::numeric_limits<double>::infinity(); ///< m, as in ContactMeasure
    bool smooth = false;
};

constexpr double above = 0.02; // of the way beyond the border: so much higher than the next face it may be, m

/// Whether a point (part frame) that is `way` beyond a border stands over the face that begins there, within its own
/// borders, and is in the material or hardly above it.
bool isOver(const Face& next, const Vec3& point, double way) {
    const Vec2 at = next.surface->closestParameter(point, Vec2::Zero());
    if (!next.trim.unbounded() && next.trim.borderDistance(at) < -borderBand) return false;
    return next.outward(at).dot(point - next.surface->point(at)) < above * way + borderBand;
}

bool goesOn(const Edge& edge) { return edge.kind == EdgeKind::Tangent || edge.kind == EdgeKind::Smooth; }

/// Over one of the faces that meet at an edge, but for the one that the point comes from.
bool isOverBeyond(const FeatureSet& features, const Edge& edge, const Face& from, const Vec3& point, double way) {
    return std::ranges::any_of(edge.faces, [&](int face) {
        if (face <= 0) return false;
        const Face& next = features.faces[std::size_t(face - 1)];
        return &next != &from && isOver(next, point, way);
    });
}

/// Over an edge or, where several faces meet at its end (the corner of a rounded box), over one of those.
Beyond beyondBorder(const ContactFeature& feature, const RigidMotion& pose, const Vec3& point) {
    const FaceOf side = faceOf(feature);
    if (!side.face || side.face->trim.unbounded()) return {};
    const Vec3 inPart = side.toPart * (pose.inverse() * point);
    const Vec2 at = side.face->surface->closestParameter(inPart, Vec2::Zero());
    Beyond found{side.face->trim.borderDistance(at), false};
    if (!(found.border < 0.0) || !side.features) return found;
    const int number = side.face->trim.nearestEdge(at);
    if (number <= 0) return found;
    const Edge& edge = side.features->edges[std::size_t(number - 1)];
    if (edge.kind == EdgeKind::Seam) {
        found.smooth = true;
        return found;
    }
    if (!goesOn(edge) && edge.kind != EdgeKind::Degenerate) return found;
    found.smooth = isOverBeyond(*side.features, edge, *side.face, inPart, -found.border);
    for (const int vertex : edge.vertices) {
        if (found.smooth || vertex <= 0) continue;
        for (const int other : side.features->vertices[std::size_t(vertex - 1)].edges) {
            const Edge& next = side.features->edges[std::size_t(other - 1)];
            found.smooth =
                found.smooth || (goesOn(next) && isOverBeyond(*side.features, next, *side.face, inPart, -found.border));
        }
    }
    return found;
}

} // namespace

double beyondSmoothBorder(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b,
                          const ContactMeasure& m) {
    const Beyond sides[] = {beyondBorder(*pair.first, a, m.pointA), beyondBorder(*pair.second, b, m.pointB)};
    double least = std::numeric_limits<double>::infinity();
    for (const Beyond& side : sides) {
        if (side.border < 0.0 && !side.smooth) return 0.0;
        least = std::min(least, side.border);
    }
    // What is further outside is the end of an edge, of which nothing is known here.
    return least < 0.0 && m.border >= least - borderBand ? -least : 0.0;
}

} // namespace escapement
