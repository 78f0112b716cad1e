// Coordinates of the joints of a tree of bodies instead of those of the bodies: what the tree's joints hold is held by
// the choice of coordinates, and their accelerations follow by recursion from body to body [Featherstone2008, ch. 7,
// 8]. The equations are those of engine/dynamics/relative/relative_system.h.

#include "engine/math/formulation.h"

namespace escapement {

Formulation relativeFormulation() {
    return {.name = "relative",
            .words =
                "joint coordinates of a tree of bodies by recursion, multipliers of the joints that close loops alone",
            .source = "Featherstone2008",
            .jointCoordinates = true};
}

} // namespace escapement
