#include "engine/contact/narrow_phase/face_planes.h"

#include <cmath>

namespace escapement {

namespace {

constexpr double sameNormal = 1e-9; // a sine: faces of one plane, after the rotations of their bodies

void addOf(const Face* face, const RigidMotion& toBody, std::vector<FacePlane>& planes) {
    if (!face || face->surface->kind() != SurfaceKind::Plane) return;
    planes.push_back({toBody.rotation * face->outward(Vec2::Zero()), toBody * face->surface->point(Vec2::Zero())});
}

/// A face and those beside it.
void addAbout(const Face* face, const FeatureSet* features, const RigidMotion& toBody, std::vector<FacePlane>& planes) {
    addOf(face, toBody, planes);
    if (!face || !features) return;
    for (const int number : face->edges)
        for (const int beside : features->edges[std::size_t(number - 1)].faces)
            if (beside > 0 && &features->faces[std::size_t(beside - 1)] != face)
                addOf(&features->faces[std::size_t(beside - 1)], toBody, planes);
}

void addSpanned(const PointFeature& vertex, std::vector<FacePlane>& planes) {
    for (std::size_t i = 0; i < vertex.edgeDirections.size(); ++i)
        for (std::size_t k = i + 1; k < vertex.edgeDirections.size(); ++k) {
            const Vec3 normal = vertex.edgeDirections[i].cross(vertex.edgeDirections[k]);
            if (normal.norm() > sameNormal) planes.push_back({normal.normalized(), vertex.centre});
        }
}

} // namespace

void addFacePlanes(const ContactFeature& feature, std::vector<FacePlane>& planes) {
    if (feature.is<PlaneFeature>()) {
        const PlaneFeature& plane = feature.as<PlaneFeature>();
        if (!plane.face) return planes.push_back({plane.normal, plane.origin});
        addAbout(plane.face, plane.features, plane.toPart.inverse(), planes);
    } else if (feature.is<SurfaceFeature>()) {
        const SurfaceFeature& surface = feature.as<SurfaceFeature>();
        addAbout(surface.face, surface.features, surface.toBody, planes);
    } else if (feature.is<CurveFeature>()) {
        const CurveFeature& curve = feature.as<CurveFeature>();
        for (const Face* face : curve.faces) addOf(face, curve.toBody, planes);
    } else if (feature.is<LineFeature>()) {
        const LineFeature& line = feature.as<LineFeature>();
        for (const Vec3& normal : line.normals) planes.push_back({normal, line.origin});
    } else if (feature.is<PointFeature>()) {
        addSpanned(feature.as<PointFeature>(), planes);
    }
}

bool haveOneAcross(const std::vector<FacePlane>& first, const std::vector<FacePlane>& second, const Vec3& normal,
                   double across, double within) {
    for (const FacePlane& one : first) {
        if (!(std::abs(one.normal.dot(normal)) > across)) continue;
        for (const FacePlane& other : second)
            if (one.normal.cross(other.normal).norm() <= sameNormal &&
                std::abs(one.normal.dot(other.point - one.point)) <= within)
                return true;
    }
    return false;
}

} // namespace escapement
