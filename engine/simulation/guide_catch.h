#pragma once
// The catch at an end of a guide's piece of curve: a contact that holds a point at rest in a corner that both pieces
// lead back into. It is closed by the run alone (a gap never closes it: it is not valid), holds the way left to that
// end at zero by a force away from it, and lets go when that force ends. A System's last 2 guideCount() contacts are
// catches, the one behind before the one ahead.

#include "engine/dynamics/system.h"

namespace escapement {

inline int firstCatch(const System& system) { return system.contactCount() - 2 * system.guideCount(); }
inline int catchAt(const System& system, int guide, bool ahead) {
    return firstCatch(system) + 2 * guide + (ahead ? 1 : 0);
}
inline bool isCatch(const System& system, int contact) { return contact >= firstCatch(system); }
inline int guideOfCatch(const System& system, int contact) { return (contact - firstCatch(system)) / 2; }
inline bool catchIsAhead(const System& system, int contact) { return (contact - firstCatch(system)) % 2 == 1; }

} // namespace escapement
