#pragma once
// Where bodies lie flush against each other, each corner of one is a contact on the other's face, and so is each corner
// of that one where both coincide, each pair of their edges, and whatever borders on these: up to twenty contacts at
// one place with one normal. Of many they make a contact problem of thousands out of one of hundreds, and so degenerate
// that no solver ends on it. One of them says what all say.

#include "engine/integrators/time_stepping/time_stepper.h"

namespace escapement {

/// Of rigid contacts of a heap (TimeStepStart::isInHeap) between the same two bodies with the same law, at the same
/// place of q with the same normal as far as a step of a heap can tell, leaves the deepest one, of equally deep ones
/// the first. `contacts` are ascending. Others are solved with what each feature bears, and stay.
void thinOut(const System& system, const TimeStepStart& start, In<Vector> q, std::vector<int>& contacts);

} // namespace escapement
