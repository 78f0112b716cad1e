#include "engine/contact/narrow_phase/rulings.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"

#include <cmath>

namespace escapement {

namespace {

constexpr double parallelRulings = 1e-6; // rad

/// Unit, part frame; zero where there is none.
Vec3 rulingOf(const Surface& surface) {
    switch (surface.kind()) {
    case SurfaceKind::Cylinder:
        return static_cast<const CylinderSurface&>(surface).axis();
    case SurfaceKind::Extrusion:
        return static_cast<const ExtrusionSurface&>(surface).direction();
    default:
        return Vec3::Zero();
    }
}

/// The same of the face or edge of a body there, world.
Vec3 rulingOf(const ContactFeature& feature, const RigidMotion& body) {
    if (feature.is<SurfaceFeature>()) {
        const SurfaceFeature& face = feature.as<SurfaceFeature>();
        return body.rotation * (face.toBody.rotation * rulingOf(*face.face->surface));
    }
    const CurveFeature& curve = feature.as<CurveFeature>();
    if (!curve.edge || curve.edge->curveKind != CurveKind::Line) return Vec3::Zero();
    return body.rotation * (curve.toBody.rotation * curve.edge->axis);
}

} // namespace

bool runAlongEachOther(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b) {
    if (pair.kind < PairKind::SurfaceSurface || pair.support()) return false;
    const Vec3 one = rulingOf(*pair.first, a);
    if (one.isZero(0.0)) return false;
    const Vec3 other = rulingOf(*pair.second, b);
    return !other.isZero(0.0) && one.cross(other).squaredNorm() < parallelRulings * parallelRulings;
}

bool isFlatOver(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b) {
    const bool curveIsA = pair.kind == PairKind::CurveSurface;
    if (!curveIsA && pair.kind != PairKind::SurfaceCurve) return false;
    const Surface& surface = *pair.surface().face->surface;
    if (surface.kind() != SurfaceKind::Plane) return false;
    const Edge& edge = *pair.curve().edge;
    const Mat3 ofPlane = (curveIsA ? b : a).rotation * pair.surface().toBody.rotation,
               ofEdge = (curveIsA ? a : b).rotation * pair.curve().toBody.rotation;
    const Vec3 normal = ofEdge.transpose() * (ofPlane * static_cast<const PlaneSurface&>(surface).normal());
    for (const double share : {0.0, 0.217, 0.5, 0.729, 1.0}) {
        const Vec3 along = edge.curve->tangent(edge.from + share * (edge.to - edge.from));
        if (!(std::abs(normal.dot(along)) <= parallelRulings * along.norm())) return false;
    }
    return true;
}

} // namespace escapement
