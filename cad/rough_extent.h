#pragma once
// Areas and volumes for comparisons with bounds. Exact ones cost more than all else that is asked of a part when it is
// read; triangles say what is far from the bound.

#include <TopoDS_Face.hxx>
#include <TopoDS_Shape.hxx>

namespace escapement {

/// In the unit of the shape. By its triangles where these alone say that it is far above `bound`, else exactly.
double areaBeside(const TopoDS_Face& face, double bound);

/// Whether the solid has more volume than that, on either side.
bool hasVolume(const TopoDS_Shape& solid, double least);

} // namespace escapement
