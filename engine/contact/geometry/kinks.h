#pragma once
// Where a surface bends sharply inside itself: along lines of constant parameter at the knots of splines.

#include "engine/contact/geometry/surface.h"

#include <vector>

namespace escapement {

/// Under this (rad) two tangent planes are one; above, contact that runs over the line changes its velocity. Splines of
/// real files bend by less at many of their knots.
constexpr double kinkAngle = 1e-4;

/// A line u = const (direction 0) or v = const (1).
struct Kink {
    double at = 0.0;
    double angle = 0.0; ///< rad: the most that the normals of both sides differ along it
};

/// Every knot line within the box low..high of parameters at which the tangent plane of the geometry, and not only of
/// the parameters, jumps: a knot of any multiplicity is none where both sides have one normal. Lines where the surface
/// itself is torn are left out.
std::vector<Kink> kinksOf(const Surface& surface, int direction, const Vec2& low, const Vec2& high);

/// Likewise between two lines of one surface that coincide: the ends of a closed one. No angle where they are smooth.
Kink meetingOf(const Surface& surface, int direction, double one, double other, const Vec2& low, const Vec2& high);

} // namespace escapement
