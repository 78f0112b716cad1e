#pragma once
// Poses and velocities that a computation has found, written back into a mechanism.

#include "engine/contact/features/part.h"
#include "engine/dynamics/frame.h"
#include "engine/model/mechanism.h"

namespace escapement {

/// m per metre and rad: less is no motion, and numbers keep their expressions.
constexpr double noMotion = 1e-12;

/// The body to the pose of `state`; `length` (m) is the mechanism's size. A CAD part that stood where its file puts it
/// gets an explicit placement first, so that it moves along. Returns how far the body's origin moved, m.
double movePose(Body& body, const BodyState& state, const PartLibrary& library, double length);
void moveVelocity(Body& body, const BodyState& state);

} // namespace escapement
