#pragma once
// Initial assembly: positions onto the joints, velocities made consistent.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/dynamics/smooth_model/smooth_model.h"

namespace escapement {

struct AssemblyResult {
    double positionBefore = 0.0; ///< largest joint error (m or 1) as given
    double positionAfter = 0.0;
    double velocityBefore = 0.0; ///< largest |G v + g_t| as given
    int iterations = 0;
    bool closed = false; ///< all joints hold
};

/// Moves q (least motion in the mass metric, Levenberg-Marquardt damped Gauss-Newton over all joint rows) and v onto
/// the joints.
AssemblyResult assemble(System& system, double t, Vector& q, Vector& v);

/// The same at t = 0 for a mechanism with motors: first the joints, then the coordinates that motors prescribe, in
/// small steps from where they are, so that the linkage stays on its branch. Then counting of turns starts there.
AssemblyResult assemble(MultibodySystem& system, double t, Vector& q, Vector& v);

/// Moves q onto the first `rows` constraint rows, likewise; returns the largest error left.
double closePositions(System& system, double t, Vector& q, int rows, int& iterations);

/// The same from where any bodies may lie. Turned by exactly a right angle or half a turn against each other, they pull
/// on a joint's rows no way round: where errors are left those joints' bodies are turned by a little, and it is tried
/// again. What is nearer on a linkage's branch must not use it.
double closeFromAnywhere(System& system, double t, Vector& q, int rows, int& iterations);

/// Errors under this (m or 1) are closed.
double closedTolerance(const System& system);

} // namespace escapement
