#pragma once
// Mechanisms that a motor drives to where their joints cannot follow: links in one line, beyond which the loop would
// have to open. What is driven moves ever faster on the way there, and no method steps over it. And mechanisms that
// start where their links lie in one line.

#include "engine/dynamics/smooth_model/smooth_model.h"

#include <string>

namespace escapement {

/// What a user should know where a motor drives the mechanism into a dead centre at this state: its row is all but a
/// sum of the others' there, not so a little further off, and velocities are as large as that asks for. Empty: none
/// does. Dense in the constraint rows: for where a run fails.
std::string deadCentre(System& system, double t, In<Vector> q, In<Vector> v);

/// Whether fewer of the joints' rows are independent at a start than a little further along v: more than one motion
/// goes on from there. Leaves other rows chosen, and no contact closed.
bool startsInLine(SmoothModel& model, In<Vector> q, In<Vector> v);

/// Throws RunError where joints are open by more than `tolerances.jointsOpen` although positions were projected;
/// `before`: by how much (m or rad) before that. Projects further where that may help.
void requireJointsClosed(System& system, SmoothModel& model, double t, Vector& q, In<Vector> v, double before);

} // namespace escapement
