#pragma once
// Mechanisms whose motion is known in closed form: the benches measure them, the tests hold them to it. SI units.

#include "engine/model/mechanism.h"

namespace escapement {

constexpr double sceneGravity = 9.81; // m/s^2

/// A box (0.2 x 0.16 x 0.1 m, 2 kg) on a plane tilted by `angle` (rad) about y, its centre of mass off the middle, so
/// that its four corners bear different loads. Sticks below arctan mu, else slides with g (sin - mu cos).
Mechanism inclinedBlock(double angle, double friction);

/// A ball (r = 0.1 m, 1 kg) that starts to slide with `speed` along x without turning: rolls from t = 2 v0 / (7 mu g)
/// on, with 5/7 of its speed.
Mechanism slidingBall(double speed, double friction);

/// A table (10 kg) on four closest points at the corners of a square of side 1 m, its centre of mass at (x, y) from the
/// middle (m). Near a corner the forces of least norm pull on the closest point opposite; those that a floor can give
/// do not.
Mechanism fourLeggedTable(double x, double y, double friction);

/// Housner's block (half diagonal R = 1 m, slenderness alpha = 0.3) let go at 0.15 rad on one edge: strikes with the
/// other after 0.48680 s and rocks on with 1 - 1.5 sin^2 alpha of its angular velocity.
Mechanism rockingBlock();

/// A box that slides without friction with `speed` (m/s) over the end of a table, tilts and falls off.
Mechanism slidingBlock(double speed);

} // namespace escapement
