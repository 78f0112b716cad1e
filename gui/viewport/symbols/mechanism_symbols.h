#pragma once
// Which symbols and reaction arrows a mechanism's joints and loads have.

#include "engine/model/mechanism.h"
#include "gui/viewport/symbols/force_arrows.h"
#include "gui/viewport/symbols/symbol.h"

namespace escapement {

/// A symbol for each joint and load whose place is known; a force's or torque's direction is the one at t = 0.
/// `selectedJoint`, `selectedLoad`, `selectedCoupling`: index in the mechanism, -1: none.
std::vector<Symbol> symbolsOf(const Mechanism& mechanism, int selectedJoint = -1, int selectedLoad = -1,
                              int selectedCoupling = -1);

/// The joints' forces of a frame, on their bodies b, in world axes.
std::vector<ShownReaction> reactionsOf(const Mechanism& mechanism, const Frame& frame);

} // namespace escapement
