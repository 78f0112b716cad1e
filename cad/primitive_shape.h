#pragma once
// The geometry kernel's shape of a part that came from no file.

#include "engine/contact/features/part.h"

#include <TopoDS_Shape.hxx>

namespace escapement {

/// In mm, in the part's frame: built from the part's own faces, which are planes with straight borders, or cylinders
/// and spheres about z. Throws std::invalid_argument for others.
TopoDS_Shape primitiveShape(const Part& part);

} // namespace escapement
