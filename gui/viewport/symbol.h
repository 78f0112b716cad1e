#pragma once
// A joint or a load as a small drawing at its place.

#include "engine/math/types.h"

namespace escapement {

struct Symbol {
    enum Kind { Fixed, Revolute, Prismatic, Cylindrical, Spherical, Planar, Force, Torque, Spring, Damper };
    Kind kind = Fixed;
    int index = 0;                 ///< of the joint or load in the mechanism
    int bodyA = -1, bodyB = -1;    ///< it moves with body A; -1: the world
    RigidMotion frame;             ///< in body A's frame: z the axis (a load's direction), x the zero of the angle
    Vec3 other = Vec3::Zero();     ///< a spring's or damper's other end, in body B's frame
    bool selected = false;

    bool spans() const { return kind == Spring || kind == Damper; } ///< it reaches from body A to body B
};

} // namespace escapement
