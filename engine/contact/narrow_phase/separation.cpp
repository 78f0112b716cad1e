#include "engine/contact/narrow_phase/separation.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Between two straight pieces, m.
double distanceOf(const LineFeature& la, const RigidMotion& a, const LineFeature& lb, const RigidMotion& b) {
    const Vec3 da = la.length * (a.rotation * la.direction), db = lb.length * (b.rotation * lb.direction);
    const Vec3 offset = a * la.origin - b * lb.origin;
    const double aa = da.squaredNorm(), bb = db.squaredNorm(), ab = da.dot(db), ra = da.dot(offset),
                 rb = db.dot(offset);
    const double det = aa * bb - ab * ab;
    double s = det > 1e-12 * aa * bb ? std::clamp((ab * rb - ra * bb) / det, 0.0, 1.0) : 0.0;
    const double t = std::clamp((ab * s + rb) / bb, 0.0, 1.0);
    s = std::clamp((ab * t - ra) / aa, 0.0, 1.0);
    return (offset + s * da - t * db).norm();
}

/// Between a flat face, whose body is placed at a, and a ball or vertex: what is beside the face is as far from its
/// border.
double distanceOf(const PlaneFeature& plane, const RigidMotion& a, const PointFeature& point, const RigidMotion& b) {
    const Vec3 centre = a.inverse() * (b * point.centre);
    const double height = plane.normal.dot(centre - plane.origin);
    double beside = 0.0;
    if (plane.face) {
        const Vec2 uv = plane.face->surface->closestParameter(plane.toPart * centre, Vec2::Zero());
        beside = std::max(-plane.face->trim.borderDistance(uv) - plane.face->trim.chordError(), 0.0);
    }
    return std::hypot(height, beside) - std::abs(point.radius);
}

/// `feature`: a face or an edge, of the body placed at `body`.
template <class Feature>
double distanceOf(const Feature& feature, const RigidMotion& body, const PointFeature& point,
                  const RigidMotion& other) {
    const SeedTree& tree = feature.seeds->tree;
    const Vec3 at = (body * feature.toBody).inverse() * (other * point.centre);
    return (tree.points()[std::size_t(tree.nearest(at))] - at).norm() - feature.seeds->uncovered -
           std::abs(point.radius);
}

template <class A, class B> double distanceOf(const A& fa, const RigidMotion& a, const B& fb, const RigidMotion& b) {
    const RigidMotion motion = (a * fa.toBody).inverse() * (b * fb.toBody);
    return fa.seeds->tree.nearest(fb.seeds->tree, motion).distance - fa.seeds->uncovered - fb.seeds->uncovered;
}

} // namespace

double separation(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b) {
    double apart =
        std::isfinite(pair.reach()) ? (b * pair.second->centre - a * pair.first->centre).norm() - pair.reach() : 0.0;
    const auto beyond = [&](double distance) { apart = std::max(apart, distance); };
    switch (pair.kind) {
    case PairKind::PlanePoint:
        beyond(distanceOf(pair.plane(), a, pair.pointB(), b));
        break;
    case PairKind::PointPlane:
        beyond(distanceOf(pair.plane(), b, pair.pointA(), a));
        break;
    case PairKind::PointPoint:
    case PairKind::LinePoint:
    case PairKind::PointLine: // these gaps change no faster than the points move
        if (const double gap = pair.measure(a, b).gap; std::isfinite(gap)) beyond(std::abs(gap));
        break;
    case PairKind::LineLine:
        beyond(distanceOf(pair.lineA(), a, pair.lineB(), b));
        break;
    case PairKind::SurfacePoint:
        beyond(distanceOf(pair.surface(), a, pair.pointB(), b));
        break;
    case PairKind::PointSurface:
        beyond(distanceOf(pair.surface(), b, pair.pointA(), a));
        break;
    case PairKind::CurvePoint:
        beyond(distanceOf(pair.curve(), a, pair.pointB(), b));
        break;
    case PairKind::PointCurve:
        beyond(distanceOf(pair.curve(), b, pair.pointA(), a));
        break;
    case PairKind::SurfaceSurface:
        beyond(distanceOf(pair.surface(), a, pair.surfaceB(), b));
        break;
    case PairKind::SurfaceCurve:
        beyond(distanceOf(pair.surface(), a, pair.curve(), b));
        break;
    case PairKind::CurveSurface:
        beyond(distanceOf(pair.curve(), a, pair.surface(), b));
        break;
    case PairKind::CurveCurve:
        beyond(distanceOf(pair.curve(), a, pair.curveB(), b));
        break;
    }
    return std::max(apart, 0.0);
}

} // namespace escapement
