#pragma once
// Contacts that leave no way out.

#include "engine/math/types.h"

#include <vector>

namespace escapement {

/// Contacts between which something is driven together although nothing can give way: pressures r >= 0 that move
/// nothing (W r = 0 along the normals) while what they act on approaches (r . approach < 0). No velocity then satisfies
/// all of them, whatever the friction and however short the step. `delassus`: 3 rows a contact, normal first; `freely`:
/// what each normal's own entry of it would be without joints and motors, which 1e-11 is relative to; `approach`:
/// velocities without contact impulses, 3 a contact. The indices of those contacts; empty where there is a way out.
std::vector<int> wedgedContacts(const Matrix& delassus, const Vector& freely, const Vector& approach);

} // namespace escapement
