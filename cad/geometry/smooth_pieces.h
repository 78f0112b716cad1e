#pragma once
// Faces that bend sharply inside themselves become several smooth ones.

#include "cad/soundness/healing.h"

#include <map>

namespace escapement {

/// What splitting has added behind the features of the file, in NumberedShapes.
struct AddedPieces {
    int faces = 0, edges = 0, vertices = 0; ///< of the file
    std::map<int, int> faceOf, edgeOf;      ///< a further piece: the feature of the file that it is of
    std::vector<std::string> notes;
};

/// Splits faces along their kinks (engine/contact/geometry/kinks.h) in place, and the edges that cross these. The
/// first piece of a feature keeps its number; what is new is appended. A face that cannot be split well stays whole,
/// with a note. `perMetre`: units of the shape in a metre. Writes into no face or edge of the given shape.
AddedPieces splitAtKinks(HealedShape& healed, double perMetre);

} // namespace escapement
