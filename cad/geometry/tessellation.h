#pragma once
// Triangles of a shape, for pictures and coarse searching only.

#include "cad/geometry/numbered_shapes.h"
#include "engine/contact/features/part.h"

#include <TopoDS_Shape.hxx>

namespace escapement {

/// Triangulates every face of `shape` in place, as finely as pictures need. Faces that have triangles keep them.
void mesh(const TopoDS_Shape& shape);
bool hasTriangles(const TopoDS_Shape& shape);

/// The triangles that `mesh` left on the shape, in m; `perMetre` units of the shape are a metre. `faces` gives the face
/// numbers, `features` the surfaces whose normals the points get, `parameterScales` the engine's parameters per
/// kernel's of each face.
Triangulation triangulationOf(const NumberedShapes& faces, const FeatureSet& features,
                              const std::vector<Vec2>& parameterScales, double perMetre);

} // namespace escapement
