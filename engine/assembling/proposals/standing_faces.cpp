#include "engine/assembling/proposals/standing_faces.h"

#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/model/instance_names.h"
#include "engine/model/pose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace escapement {

namespace {

constexpr double parallel = 1e-6;   // sine of the angle between axes that are one
constexpr double coincident = 1e-6; // of the sizes involved: closer is no clearance
constexpr double facing = -0.1;     // cosine between outward normals of faces that look at each other, at most

/// From a sphere's surface to the nearest of the triangles.
Nearness sphereToTriangles(const StandingFace& sphere, const std::vector<Triangle>& triangles, double within) {
    Nearness best;
    const Vec3 centre = sphere.centre();
    for (const auto& triangle : triangles) {
        const Vec3 p = nearestPoint(centre, triangle);
        const Vec3 away = p - centre;
        const double distance = std::abs(away.norm() - sphere.radius());
        if (distance > within || distance >= best.distance) continue;
        best = {distance, centre + sphere.radius() * (away.norm() > 0.0 ? Vec3(away.normalized()) : Vec3::UnitZ()), p};
    }
    return best;
}

/// A whole sphere's box: as far as it reaches, whatever its triangles say.
void encloseSphere(StandingFace& face) {
    if (!face.wholeSphere()) return;
    const Vec3 reach = Vec3::Constant(face.radius());
    face.box = Eigen::AlignedBox3d(Vec3(face.centre() - reach), Vec3(face.centre() + reach));
}

Nearness flipped(Nearness n) {
    std::swap(n.a, n.b);
    return n;
}

/// A point on the axis of a surface of revolution and the axis, in the world; a sphere's is the one looked for.
std::optional<std::pair<Vec3, Vec3>> axisOf(const StandingFace& face, const Vec3& wanted) {
    const auto placed = [&](const Vec3& point, const Vec3& axis) {
        return std::pair(Vec3(face.place * point), Vec3(face.place.rotation * axis));
    };
    const Surface* surface = face.face->surface.get();
    if (const auto* cylinder = dynamic_cast<const CylinderSurface*>(surface))
        return placed(cylinder->origin(), cylinder->axis());
    if (const auto* cone = dynamic_cast<const ConeSurface*>(surface)) return placed(cone->origin(), cone->axis());
    if (const auto* torus = dynamic_cast<const TorusSurface*>(surface)) return placed(torus->centre(), torus->axis());
    if (const auto* turned = dynamic_cast<const RevolutionSurface*>(surface))
        return placed(turned->origin(), turned->axis());
    if (face.kind() == SurfaceKind::Sphere) return std::pair(face.centre(), wanted);
    return std::nullopt;
}

double sizeOf(const StandingFace& a, const StandingFace& b) {
    return std::min(a.box.isEmpty() ? 1.0 : a.box.diagonal().norm(), b.box.isEmpty() ? 1.0 : b.box.diagonal().norm());
}

} // namespace

std::vector<StandingFace> standingFaces(const Body& body, const std::vector<PlacedPart>& parts,
                                        const RigidMotion& pose) {
    std::vector<StandingFace> faces;
    for (const auto& part : parts) {
        if (!part.contact) continue;
        const FeatureSet& features = part.part->features;
        const Triangulation& mesh = part.part->triangulation;
        const std::size_t first = faces.size();
        const int ofFile = features.ofFile(FeatureKind::Face); // the pieces of a face are chosen with it
        for (int number = 1; number <= ofFile; ++number) {
            StandingFace face;
            face.face = &features.faces[std::size_t(number - 1)];
            face.number = number;
            face.body = body.name;
            face.name = lastingName(body, part.instance, featureName(FeatureKind::Face, number));
            face.spoken = parts.size() == 1 ? fmt::format("{} face {}", body.name, number)
                                            : fmt::format("{}, {} face {}", body.name, part.instance, number);
            face.place = pose * part.placement;
            faces.push_back(std::move(face));
        }
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const int number = features.fileNumber(FeatureKind::Face, mesh.face[t]);
            if (number < 1 || number > ofFile) continue;
            StandingFace& face = faces[first + std::size_t(number - 1)];
            Triangle triangle;
            for (int k = 0; k < 3; ++k) {
                triangle[std::size_t(k)] = face.place * mesh.points[std::size_t(mesh.triangles[t][k])];
                face.box.extend(triangle[std::size_t(k)]);
            }
            face.triangles.push_back(triangle);
        }
        for (std::size_t i = first; i < faces.size(); ++i) encloseSphere(faces[i]);
    }
    return faces;
}

StandingFace moved(StandingFace face, const RigidMotion& by) {
    face.place = by * face.place;
    face.box.setEmpty();
    for (auto& triangle : face.triangles)
        for (Vec3& corner : triangle) {
            corner = by * corner;
            face.box.extend(corner);
        }
    encloseSphere(face);
    return face;
}

Nearness nearnessOf(const StandingFace& a, const StandingFace& b, double within) {
    if (a.wholeSphere() && b.wholeSphere()) {
        const Vec3 between = b.centre() - a.centre();
        const double d = between.norm();
        const Vec3 direction = d > 0.0 ? Vec3(between / d) : Vec3(Vec3::UnitZ());
        // Beside each other, or one inside the other.
        const double apart = std::abs(d - a.radius() - b.radius()),
                     inside = std::abs(std::abs(a.radius() - b.radius()) - d);
        const double sign = inside < apart && b.radius() > a.radius() ? -1.0 : 1.0;
        const double other = inside < apart ? sign : -1.0;
        return {std::min(apart, inside), a.centre() + sign * a.radius() * direction,
                b.centre() + other * b.radius() * direction};
    }
    if (a.wholeSphere()) return sphereToTriangles(a, b.triangles, within);
    if (b.wholeSphere()) return flipped(sphereToTriangles(b, a.triangles, within));
    Nearness best;
    for (const auto& ta : a.triangles) {
        if (boxOf(ta).exteriorDistance(b.box) > within) continue;
        for (const auto& tb : b.triangles) {
            if (boxOf(ta).exteriorDistance(boxOf(tb)) > std::min(within, best.distance)) continue;
            const Nearness n = nearness(ta, tb);
            if (n.distance < best.distance) best = n;
        }
    }
    return best;
}

bool lookAtEachOther(const StandingFace& a, const StandingFace& b, const Nearness& n, double depth) {
    const bool planeA = a.kind() == SurfaceKind::Plane, planeB = b.kind() == SurfaceKind::Plane;
    if (planeA && planeB && a.outward().dot(b.outward()) > facing) return false;
    if (planeA && a.outward().dot(n.b - n.a) < -depth) return false;
    if (planeB && b.outward().dot(n.a - n.b) < -depth) return false;
    return true;
}

std::vector<StandingJoint> jointsBetween(const Mechanism& mechanism, const TiedBodies& held, const Body& a,
                                         const Body& b, const RigidMotion& poseA, const RigidMotion& poseB) {
    std::vector<StandingJoint> joints;
    for (const auto& joint : mechanism.joints) {
        const auto joins = [&](const Body& first, const Body& second) {
            return held.areTied(joint.a.body, first.name) && held.areTied(joint.b.body, second.name);
        };
        const bool straight = joins(a, b);
        if (!straight && !joins(b, a)) continue;
        const RigidMotion within =
            motionOf((straight ? a : b).pose).inverse() * motionOf(mechanism.findBody(joint.a.body)->pose);
        const RigidMotion pose = (straight ? poseA : poseB) * within;
        const JointType* type = findJointType(joint.type);
        if (!type) continue;
        const Vec3 z = toVec3(joint.a.z), x = toVec3(joint.a.x);
        Mat3 axes;
        axes.col(2) = z.norm() > 0.0 ? Vec3(z.normalized()) : Vec3(Vec3::UnitZ());
        const Vec3 across = x - axes.col(2) * axes.col(2).dot(x);
        axes.col(0) = across.norm() > 1e-9 * x.norm() ? Vec3(across.normalized()) : Vec3(axes.col(2).unitOrthogonal());
        axes.col(1) = axes.col(2).cross(axes.col(0));
        joints.push_back({&joint, JointFreedom(*type), pose * toVec3(joint.a.position), pose.rotation * axes});
    }
    return joints;
}

bool fills(const StandingFace& a, const StandingFace& b) {
    if (a.kind() != b.kind() || (a.kind() != SurfaceKind::Cylinder && a.kind() != SurfaceKind::Sphere)) return false;
    if (a.face->reversed == b.face->reversed) return false;
    const double small = coincident * a.radius();
    if (std::abs(a.radius() - b.radius()) > small) return false;
    if (a.kind() == SurfaceKind::Sphere) return (a.centre() - b.centre()).norm() < small;
    const auto &ca = static_cast<const CylinderSurface&>(*a.face->surface),
               &cb = static_cast<const CylinderSurface&>(*b.face->surface);
    const Vec3 axis = a.place.rotation * ca.axis(), other = b.place.rotation * cb.axis();
    const Vec3 between = b.place * cb.origin() - a.place * ca.origin();
    return axis.cross(other).norm() < parallel && (between - axis * axis.dot(between)).norm() < small;
}

bool keepsTogether(const StandingJoint& joint, const StandingFace& a, const StandingFace& b) {
    if (joint.freedom.holdsAll()) return true;
    const auto picked = [&](const StandingFace& face) {
        const auto from = [&](const JointFrame& frame) { return frame.body == face.body && frame.picked == face.name; };
        return from(joint.joint->a) || from(joint.joint->b);
    };
    if (picked(a) && picked(b)) return true;
    if (a.kind() == SurfaceKind::Plane && b.kind() == SurfaceKind::Plane) {
        const Vec3 normal = a.outward();
        const double size = sizeOf(a, b);
        const bool together = normal.cross(b.outward()).norm() < parallel && !a.triangles.empty() &&
                              !b.triangles.empty() &&
                              std::abs(normal.dot(a.triangles[0][0] - b.triangles[0][0])) < coincident * size;
        return together && joint.freedom.keepsPlane(joint.axes, normal, parallel);
    }
    if (a.kind() == SurfaceKind::Sphere && b.kind() == SurfaceKind::Sphere && joint.freedom.keepsPoint())
        return fills(a, b) && (a.centre() - joint.point).norm() < coincident * a.radius();
    return joint.freedom.staysOnAxis() && fills(a, b);
}

bool turnsIntoItself(const StandingJoint& joint, const StandingFace& face) {
    if (!joint.freedom.turnsAboutAxisOnly()) return false;
    if (face.kind() == SurfaceKind::Plane) return std::abs(face.outward().dot(joint.axis())) > 1.0 - parallel;
    const auto axis = axisOf(face, joint.axis());
    if (!axis) return false;
    const Vec3 between = axis->first - joint.point;
    return axis->second.cross(joint.axis()).norm() < parallel &&
           (between - joint.axis() * joint.axis().dot(between)).norm() <
               coincident * std::max(sizeOf(face, face), between.norm());
}

} // namespace escapement
