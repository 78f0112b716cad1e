#pragma once
// A coupling from joints that were picked.

#include "engine/contact/features/part.h"
#include "engine/model/mechanism.h"

#include <optional>

namespace escapement {

/// A coupling between usual coordinates of these joints (two or three, by index), of the first type that takes them in
/// this order, or with the two changed over; `type`: of that type alone. It holds as the bodies stand. Its name is
/// still to be given. Throws InputError saying why there is none; the mechanism must be resolved.
Coupling proposeCoupling(const Mechanism& mechanism, const PartLibrary& parts, const std::vector<int>& joints,
                         const std::string& type = {});

/// Whether something of a joint can be coupled, by a coupling of that type (empty: of any).
bool canBeCoupled(const Joint& joint, const std::string& type = {});

/// The joint by which a body is picked: the only one whose coordinate is that of the body and can be coupled, or of
/// several the only one on a body that stands still. Throws InputError naming them when that does not tell.
int jointOfBody(const Mechanism& mechanism, int body);

} // namespace escapement
