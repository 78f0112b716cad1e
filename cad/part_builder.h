#pragma once
// One B-rep shape becomes one Part.

#include "engine/contact/features/part.h"

#include <TopoDS_Shape.hxx>

namespace escapement {

/// Everything of a part but its path, placement and colour, in m; `perMetre` units of the shape are a metre. Features
/// are numbered by TopExp::MapShapes of `shape`. What is wrong with the geometry is told in `notes`; nothing is thrown
/// for it.
Part buildPart(const TopoDS_Shape& shape, double perMetre);

} // namespace escapement
