#include "engine/contact/narrow_phase/rulings.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"

namespace escapement {

namespace {

constexpr double parallel = 1e-6; // rad

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
    return !other.isZero(0.0) && one.cross(other).squaredNorm() < parallel * parallel;
}

} // namespace escapement
