#pragma once
// Borders that lie on each other without being joined, because their edges begin and end at different places.

#include "cad/soundness/healing.h"

#include <map>

namespace escapement {

/// Where edges that bound one face only coincide with such edges of other faces, wholly or along a part, both are cut
/// at each other's ends and the pieces joined, within `tolerance` (units of the shape). The first piece of an edge
/// keeps its number; further ones are appended, with the edge of the file in `edgeOf`. Returns the numbers of the edges
/// that were joined. Writes into no face or edge of the given shape.
std::set<int> joinBorders(HealedShape& healed, double tolerance, std::map<int, int>& edgeOf);

} // namespace escapement
