#pragma once
// The border of a face in its parameters.

#include "cad/geometry/face_border.h"
#include "engine/contact/features/features.h"

namespace escapement {

/// The trim of a face; `face.surface` must be there already. `parameterScale`: engine's parameter per kernel's.
Trim trimOf(const FaceBorder& border, const Face& face, const Vec2& parameterScale, double chordError);

} // namespace escapement
