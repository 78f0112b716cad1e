#pragma once
// A joint or a load as a small drawing at its place.

#include "engine/joints/joint_symbol.h"
#include "engine/math/types.h"

namespace escapement {

struct Symbol {
    enum Kind { Joint, Coupling, Load };
    Kind kind = Joint;
    const JointSymbol* drawing = nullptr; ///< that of its type
    int index = 0;                        ///< of the joint, coupling or load in the mechanism
    int bodyA = -1, bodyB = -1;           ///< it moves with body A; -1: the world
    RigidMotion frame;         ///< in body A's frame: z the axis (a load's direction), x the zero of the angle
    Vec3 other = Vec3::Zero(); ///< the other end of what spans two bodies, in body B's frame
    bool selected = false;

    /// It reaches from body A to body B.
    bool spans() const { return drawing && drawing->place == JointSymbol::Between; }
};

} // namespace escapement
