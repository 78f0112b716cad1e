#pragma once
// Mechanisms that nobody has thought of: one to five bodies of primitives with random poses and velocities, joints of
// all types with motors, limits and friction, couplings, loads, and contacts with restitution from 0 to 1, friction
// from 0 to 1, static friction and Poisson's law.

#include <string>

namespace escapement {

/// The text of a project file; the same `number` gives the same mechanism. Not all of them can be run: joints may be
/// drawn that close no loop, motors that a limit stops.
std::string randomMechanism(unsigned number);

} // namespace escapement
