#pragma once
// Initial assembly: positions onto the joints, velocities made consistent.

#include "engine/dynamics/smooth_model.h"

namespace escapement {

struct AssemblyResult {
    double positionBefore = 0.0; ///< largest joint error (m or 1) as given
    double positionAfter = 0.0;
    double velocityBefore = 0.0; ///< largest |G v + g_t| as given
    int iterations = 0;
    bool closed = false;         ///< all joints hold
};

/// Moves q (least motion in the mass metric, Levenberg-Marquardt damped Gauss-Newton over all joint rows) and v onto
/// the joints.
AssemblyResult assemble(System& system, double t, Vector& q, Vector& v);

} // namespace escapement
