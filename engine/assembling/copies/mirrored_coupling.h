#pragma once
// The mirror image of a coupling, as a coupling of the same type.

#include "engine/model/mechanism.h"

#include <array>

namespace escapement {

/// `back`: which of its coordinates run the other way in the mirror. Gives the coupling the numbers that then hold:
/// those that have a hand and the phase. False, and nothing is changed: no numbers of its type do.
bool mirrorNumbers(Coupling& coupling, const std::array<bool, 3>& back);

} // namespace escapement
