#pragma once
// Which quantities are offered first.

#include "engine/results/result.h"

#include <set>
#include <string>
#include <vector>

namespace escapement {

/// "bodies/<name>/" of all bodies that stand still.
std::set<std::string> fixedBodies(const Result& result);

/// In the order in which one looks for them: time, contacts, joints, couplings, bodies, energy, the solver's figures;
/// of each thing the forces of contacts and joints and the motion before components and quaternions. The things of a
/// kind stay in their order. Bodies that stand still have nothing to draw and come last of all.
std::vector<Quantity> usefulFirst(std::vector<Quantity> all, const Result& result);

} // namespace escapement
