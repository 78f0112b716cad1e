#pragma once
// Areas and volumes for comparisons with bounds. Exact ones cost more than all else that is asked of a part when it is
// read; triangles say what is far from the bound.

#include <TopoDS_Face.hxx>
#include <TopoDS_Shape.hxx>

namespace escapement {

/// In the unit of the shape. By its triangles where these alone say that it is far above `bound`, else exactly.
double areaBeside(const TopoDS_Face& face, double bound);

/// Of a solid by its triangles, negative where it is inside out.
struct RoughVolume {
    double volume = 0.0;
    double uncertain = 0.0; ///< by so much the true one may be another
    bool known = false;     ///< every face has triangles
};
RoughVolume roughVolume(const TopoDS_Shape& solid);

/// Whether the solid has more volume than that, on either side.
bool hasVolume(const TopoDS_Shape& solid, double least);

} // namespace escapement
