#pragma once
// What measures of all kinds of feature pairs share: tangents, normal cones of points, two points.

#include "engine/contact/narrow_phase/narrow_phase.h"

namespace escapement {

/// Tangents from an A-fixed reference axis made perpendicular to the normal; `frame`: A's axes in the world.
void layTangents(const Mat3& frame, ContactMeasure& m);
/// Their rates, for A turning with `angular`.
void tangentRates(const Mat3& frame, const Vec3& angular, const Vec3& n, const Vec3& nRate, ContactRates& r);

/// How far inside the normal cone of a vertex `direction` (unit, body frame) is: the sine of the angle to its nearest
/// border.
double marginInVertexCone(const PointFeature& vertex, const Vec3& direction);

/// Cone of a vertex, trim of a sphere: for the direction (world) in which the material is left. Lowers m.border or
/// clears m.valid.
void judgePoint(const PointFeature& point, const RigidMotion& pose, const Vec3& direction, ContactMeasure& m);

/// An apex has no normal: nothing touches there.
inline bool hasNormal(const ContactMeasure& m) { return m.normal.squaredNorm() > 0.5; }

/// The same contact seen from the other body.
ContactMeasure mirrored(ContactMeasure m);
ContactRates mirrored(ContactRates r);

struct PointToPoint {
    Vec3 offset;
    double distance, side; ///< side -1: one sphere inside the other
    Vec3 normal;
};
PointToPoint pointToPoint(const Vec3& a, const Vec3& b, double radii);

} // namespace escapement
