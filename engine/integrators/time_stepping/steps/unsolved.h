#pragma once
// Why a contact problem has no solution, in words.

#include "engine/dynamics/system.h"
#include "engine/model/errors.h"

#include <vector>

namespace escapement {

/// What a run ends with: contacts that wedge (complementarity/solvers/wedge.h) are named, anything else may be a matter
/// of the step. `jacobian` and `delassus`: 3 rows a contact, of the masses that `system` was last prepared for;
/// `approach`: velocities without contact impulses.
RunError unsolvedContacts(System& system, double t, const std::vector<int>& contacts, const Matrix& jacobian,
                          const Matrix& delassus, const Vector& approach, double residual);

/// The same of so many contacts that none is to blame.
RunError unsolvedPile(double t, int contacts, double residual);

} // namespace escapement
