#pragma once
// What a run does before its first step that may not be meant: bodies that stand apart at their joints are moved, and
// velocities that do not fit the joints are changed.

#include "engine/dynamics/multibody/multibody_system.h"
#include "engine/model/mechanism.h"

#include <optional>

namespace escapement {

/// Says which joint is apart the furthest with the bodies as given, and what closing all of them has moved most. None
/// where no body of the mechanism moves by more than a thousandth of its size, or turns by more than 0.01 rad: given
/// poses have a few digits only. The subject is the joint's name; empty: motors or couplings start elsewhere.
std::optional<Event> remarkOnAssembly(const Mechanism& mechanism, MultibodySystem& system, In<Vector> given,
                                      In<Vector> assembled);

/// Says which body's given velocity the joints change most, where they change it by more than a hundredth of itself
/// (linear and angular together, over the mechanism's size): the run begins with the velocities nearest to those given
/// (in kinetic energy) that the joints allow.
std::optional<Event> remarkOnVelocities(const Mechanism& mechanism, MultibodySystem& system, In<Vector> q,
                                        In<Vector> given, In<Vector> assembled);

} // namespace escapement
