#pragma once
// The border of a face in its parameters.

#include "cad/numbered_shapes.h"
#include "engine/contact/features.h"

#include <TopoDS_Face.hxx>

namespace escapement {

/// The trim of a face; `face.surface` must be there already. `edges` numbers the edges. `parameterScale`: engine's
/// parameter per kernel's. Adds to `notes` what is wrong with the wires.
Trim trimOf(const TopoDS_Face& shape, const Face& face, const Vec2& parameterScale,
            const NumberedShapes& edges, double chordError, std::vector<std::string>& notes);

} // namespace escapement
