#pragma once
// A shape whose planes, cylinders, cones, spheres and tori are such, however its file writes them.

#include <TopoDS_Shape.hxx>

#include <set>

namespace escapement {

struct CanonicalShape {
    TopoDS_Shape shape;  ///< the given one where nothing was found
    std::set<int> faces; ///< by their numbers: what has another surface now
    int edges = 0;       ///< lines and circles between others, which were written as splines
};

/// Splines and swept surfaces that are planes, cylinders, cones, spheres or tori become these, and with them the lines
/// and circles on their borders; what bounds them in the parameters is drawn anew. What cannot be drawn anew within the
/// tolerances of its edges stays as it is. Features keep their numbers; the given shape is left alone. What is new has
/// no triangles.
CanonicalShape withCanonicalFaces(const TopoDS_Shape& shape, double perMetre);

} // namespace escapement
