#include "engine/contact/broad_phase/mates.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/joints/joint_type.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace escapement {

namespace {

constexpr double sameSize = 1e-6, sameAxis = 1e-3;

/// A round face in its part's frame.
struct RoundFace {
    const char* shape;
    FillingFaces filling;
    double radius, ring; ///< of the tube and of the circle that it runs round, where it is a ring
    Vec3 centre, axis;
    bool hollow;
};

std::optional<RoundFace> roundFace(const Face& face) {
    const Vec2 uv(0.1, 0.2); // anywhere but a pole
    const Vec3 at = face.surface->point(uv), outward = face.outward(uv);
    if (face.surface->kind() == SurfaceKind::Cylinder) {
        const auto& s = static_cast<const CylinderSurface&>(*face.surface);
        const Vec3 arm = at - s.origin();
        return RoundFace{"cylinders",
                         FillingFaces::Cylinders,
                         s.radius(),
                         0.0,
                         s.origin(),
                         s.axis(),
                         outward.dot(arm - s.axis() * s.axis().dot(arm)) < 0.0};
    }
    if (face.surface->kind() == SurfaceKind::Torus) {
        const auto& s = static_cast<const TorusSurface&>(*face.surface);
        const Vec3 arm = at - s.centre(), flat = arm - s.axis() * s.axis().dot(arm);
        return RoundFace{"rings",
                         FillingFaces::Rings,
                         s.minorRadius(),
                         s.majorRadius(),
                         s.centre(),
                         s.axis(),
                         outward.dot(arm - s.majorRadius() * flat.normalized()) < 0.0};
    }
    return std::nullopt;
}

/// Whether two cylinders are beside each other along their common axis.
bool overlapAlong(const Vec3& axis, const SurfaceFeature& fa, const RigidMotion& a, const SurfaceFeature& fb,
                  const RigidMotion& b) {
    const auto extent = [&](const SurfaceFeature& f, const RigidMotion& pose) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (const auto& p : f.seeds->tree.points()) {
            const double z = axis.dot(pose * (f.toBody * p));
            low = std::min(low, z);
            high = std::max(high, z);
        }
        return std::pair(low, high);
    };
    const auto [lowA, highA] = extent(fa, a);
    const auto [lowB, highB] = extent(fb, b);
    return lowA < highB && lowB < highA;
}

} // namespace

bool fillEachOther(const FeaturePair& pair) {
    if (pair.kind == PairKind::PointPoint)
        return pair.pointA().radius * pair.pointB().radius < 0.0 &&
               std::abs(pair.pointA().radius + pair.pointB().radius) <= sameSize * std::abs(pair.pointA().radius);
    if (pair.kind != PairKind::SurfaceSurface ||
        pair.surface().face->surface->kind() != pair.surfaceB().face->surface->kind())
        return false;
    const auto a = roundFace(*pair.surface().face), b = roundFace(*pair.surfaceB().face);
    return a && b && a->hollow != b->hollow && std::abs(a->radius - b->radius) <= sameSize * a->radius &&
           std::abs(a->ring - b->ring) <= sameSize * a->ring;
}

void refuseMates(const ContactPair& contact, const CandidateList& list, const RigidMotion& a, const RigidMotion& b) {
    for (const auto& candidate : list) {
        const FeaturePair& pair = candidate.pair;
        if (!fillEachOther(pair)) continue;
        const bool balls = pair.kind == PairKind::PointPoint;
        const char* shape = "spheres";
        FillingFaces filling = FillingFaces::Spheres;
        double radius = std::abs(pair.pointA().radius);
        if (balls) {
            if ((a * pair.pointA().centre - b * pair.pointB().centre).norm() > sameAxis * radius) continue;
        } else {
            const RoundFace fa = *roundFace(*pair.surface().face), fb = *roundFace(*pair.surfaceB().face);
            const RigidMotion worldA = a * pair.surface().toBody, worldB = b * pair.surfaceB().toBody;
            const Vec3 axis = worldA.rotation * fa.axis, between = worldB * fb.centre - worldA * fa.centre;
            const double aside = fa.ring > 0.0 ? between.norm() : axis.cross(between).norm();
            shape = fa.shape, filling = fa.filling, radius = fa.radius;
            if (axis.cross(worldB.rotation * fb.axis).norm() > sameAxis || aside > sameAxis * radius) continue;
            if (fa.ring == 0.0 && !overlapAlong(axis, pair.surface(), a, pair.surfaceB(), b)) continue;
        }
        throw ModelError(
            fmt::format("Contact '{}': '{}' and '{}' are {} of one radius ({:.6g} mm) in one another: they touch "
                        "everywhere or nowhere, and contact finds no points there. Make them a {} joint, leave these "
                        "faces out, or make the radii differ",
                        contact.name, candidate.featureA(), candidate.featureB(), shape, 1e3 * radius,
                        jointTypesFor(filling)));
    }
}

} // namespace escapement
