#pragma once
// Faces and joints of bodies where they stand, and what can be said of two faces: how near they are, whether they look
// at each other, and whether a joint keeps them together.

#include "engine/assembling/joint_freedom.h"
#include "engine/assembling/proposals/tied_bodies.h"
#include "engine/contact/diagnostics/triangle_distance.h"
#include "engine/contact/features/placed_part.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/model/mechanism.h"

#include <Eigen/Geometry>

#include <string>
#include <vector>

namespace escapement {

/// A face of a body where it stands.
struct StandingFace {
    const Face* face = nullptr;
    int number = 0;
    std::string body;                ///< its name
    std::string name;                ///< "Assembly/Slider#face:4"
    std::string spoken;              ///< "slider face 4"
    RigidMotion place;               ///< part frame in the world
    std::vector<Triangle> triangles; ///< world
    Eigen::AlignedBox3d box;

    SurfaceKind kind() const { return face->surface->kind(); }
    bool wholeSphere() const { return kind() == SurfaceKind::Sphere && face->trim.unbounded(); }
    Vec3 outward() const { return place.rotation * face->outward(Vec2::Zero()); } ///< of a plane
    Vec3 centre() const { return place * static_cast<const SphereSurface&>(*face->surface).centre(); }
    double radius() const {
        return kind() == SurfaceKind::Sphere ? static_cast<const SphereSurface&>(*face->surface).radius()
                                             : static_cast<const CylinderSurface&>(*face->surface).radius();
    }
};

std::vector<StandingFace> standingFaces(const Body& body, const std::vector<PlacedPart>& parts,
                                        const RigidMotion& pose);

StandingFace moved(StandingFace face, const RigidMotion& by); ///< in the world

/// Of their triangles, of whole spheres exact; what is farther apart than `within` (m) is infinitely far.
Nearness nearnessOf(const StandingFace& a, const StandingFace& b, double within);

/// Whether the faces look at each other across what lies between their nearest points. `depth` (m): so far inside each
/// other they may lie.
bool lookAtEachOther(const StandingFace& a, const StandingFace& b, const Nearness& n, double depth);

struct StandingJoint {
    const Joint* joint = nullptr;
    JointFreedom freedom;
    Vec3 point = Vec3::Zero(); ///< world, of frame a, as are its
    Mat3 axes = Mat3::Identity();
    Vec3 axis() const { return axes.col(2); }
};

/// Those between two bodies, placed so, and between what is rigidly one with them (`held`): a pin on a hinge to the
/// ground stays in the bore of a part that stands still as if it were hinged to that part.
std::vector<StandingJoint> jointsBetween(const Mechanism& mechanism, const TiedBodies& held, const Body& a,
                                         const Body& b, const RigidMotion& poseA, const RigidMotion& poseB);

/// Whether one fills the other: cylinders on one axis or spheres about one centre, of one radius, from both sides.
bool fills(const StandingFace& a, const StandingFace& b);

/// Whether a joint keeps two faces that lie in one another from ever parting.
bool keepsTogether(const StandingJoint& joint, const StandingFace& a, const StandingFace& b);

/// Whether a hinge turns the face into itself: then nothing on the other body ever comes nearer to it.
bool turnsIntoItself(const StandingJoint& joint, const StandingFace& face);

} // namespace escapement
