#pragma once
// Reference of the planar slider-crank with clearance [Schindler2014, table 1]: event-driven at relative
// tolerance 1e-12.

#include "engine/math/types.h"

#include <vector>

namespace escapement::reference {

/// s; the first ten impacts.
inline const std::vector<double> clearanceImpacts = {2.692502752e-3, 5.612363190e-3, 7.475056212e-3, 8.421767934e-3,
                                                     8.845705250e-3, 9.023880097e-3, 9.096637756e-3, 9.125986860e-3,
                                                     9.137766405e-3, 9.142484643e-3};
/// theta1, theta2, theta3 (rad) and their speeds (rad/s) at 0.02 s.
inline const Vec3 clearancePosition(1.61331654142, -0.51990471027, 0.0),
    clearanceVelocity(71.68176581, 1.38252671, 0.0);

} // namespace escapement::reference
