#pragma once
// Features that are round about an axis, and where two of them may touch along a whole circle.
//
// A disc standing flat, a ring on a table, a ball in a conical seat or on the rim of a hole, a valve in its seat: while
// the axes of two round features coincide every point of a circle is as near as any other, and there is no isolated
// nearest one. Points or meridians fixed to one of them, a few a turn, stand for the circle. They lie on the body, so
// that what they demand is never more than the bodies' own shapes do; between them the circle is taken as a polygon.

#include "engine/contact/features/curved_features.h"

#include <limits>
#include <optional>
#include <vector>

namespace escapement {

/// Which axes a feature is round about: a plane about any along its normal, a sphere about any through its centre, a
/// surface of revolution or a circle about one. Body frame, m.
struct Roundness {
    bool hasPoint = false, hasDirection = false;
    Vec3 point = Vec3::Zero(), direction = Vec3::UnitZ();
    double low = 0.0, high = std::numeric_limits<double>::infinity(); ///< of the distance from the axis
    double inward = 0.0, outward = 0.0; ///< least and largest part of the outward normal that points away from the axis
    /// It has no borders but circles about the axis and meridians: turned about it, it lies on itself, or on what goes
    /// on beside it.
    bool turns = false;
    bool exists() const { return hasPoint || hasDirection; }
};

/// Support points of a closed circle.
constexpr int supportsATurn = 6;
/// How narrow (m) the polygon of support points is against a circle of this radius, where they are `step` (rad) apart.
double sagOf(double radius, double step);

/// The pose from which what is round lies where, from `pose`, it lies turned about its axis by `angle` (rad).
RigidMotion turnedAbout(const Roundness& round, const RigidMotion& pose, double angle);

Roundness roundnessOfPlane(const Vec3& normal);
Roundness roundnessOfSphere(const Vec3& centre, double radius);
/// Of an edge that lies on a circle (all of it, or an arc); none of others.
Roundness roundnessOf(const CurveFeature& curve);

/// A face that a meridian sweeps by turning about an axis, found from its points whatever kind of surface it is.
struct RevolvedFace {
    Roundness roundness;
    std::vector<CurveFeature> meridians; ///< curves fixed to the face, spread over its turn
    double step = 0.0;                   ///< rad, the largest angle between neighbours
};
/// None where the face is no surface of revolution, or a cylinder: that touches nothing along a circle with clearance.
std::optional<RevolvedFace> revolvedFace(const SurfaceFeature& feature, const FeatureSet& features);

/// Whether two features can touch along a circle at all: their radii overlap and their normals can be opposite.
bool mayTouchAround(const Roundness& a, const Roundness& b);
/// Whether the axes coincide as nearly as support points are for: 0.02 rad, and 0.02 of the circle's radius.
bool shareAxis(const Roundness& a, const RigidMotion& poseA, const Roundness& b, const RigidMotion& poseB);

} // namespace escapement
