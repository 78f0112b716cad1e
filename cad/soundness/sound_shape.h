#pragma once
// What needs no closer look. The kernel's check takes a sixth of the time in which a file is read and built; most faces
// are such that a simpler one sees at once that it would find nothing.

#include "cad/geometry/face_geometry.h"

#include <TopoDS_Shape.hxx>

namespace escapement {

/// Whether the kernel's check would certainly find nothing: a false answer says nothing. Sure are closed shells in
/// which every edge is run through once each way, whose curves in space and on faces agree within the edges' tolerances
/// where the kernel looks, and whose borders are simple polygons within each other, with distance from each other;
/// faces of which one cannot be sure are shown to the kernel one by one.
bool surelySound(const TopoDS_Shape& shape, const NumberedShapes& faces, const NumberedShapes& edges,
                 FaceGeometries& geometries);

} // namespace escapement
