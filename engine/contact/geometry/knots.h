#pragma once
// Where the pieces of splines meet: there alone a spline is not smooth, and nothing that assumes smoothness
// (quadrature, the sides of a kink) may reach over such a place.

#include "engine/contact/geometry/curve.h"
#include "engine/contact/geometry/surface.h"

#include <vector>

namespace escapement {

class BSplineBasis;

struct Knot {
    double at = 0.0;    ///< parameter
    int continuity = 0; ///< so many derivatives are sure to agree from both sides: degree less multiplicity; may be -1
};

/// Each knot within the range once, its ends left out, ascending. Empty for what has none, and for what a class of its
/// own outside the engine evaluates.
std::vector<Knot> knotsOf(const BSplineBasis& basis);
std::vector<Knot> knotsOf(const Curve& curve);
std::vector<Knot> knotsOf(const Surface& surface, int direction); ///< 0: of u, 1: of v

/// All places strictly between `low` and `high` where pieces meet, ascending: the knots, the ends of the range, and
/// where the parameter is periodic both again in every turn.
std::vector<double> placesOfKnots(const Surface& surface, int direction, double low, double high);
std::vector<double> placesOfKnots(const Curve& curve, double low, double high);

} // namespace escapement
