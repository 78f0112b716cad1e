#pragma once
// What is wrong with a shape as read, and what is done about it.

#include "cad/geometry/face_geometry.h"
#include "cad/geometry/numbered_shapes.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace escapement {

/// A shape fit for use. Its features keep the numbers of the shape as read.
struct HealedShape {
    TopoDS_Shape shape;
    NumberedShapes faces, edges, vertices;
    std::set<int> displayOnly; ///< faces whose border or surface cannot be trusted: drawn, never touched
    std::set<int> seams;       ///< edges at which a face closes on itself, though its file has two of them there
    std::map<int, int>
        edgeOf; ///< further pieces of edges that were cut, behind those of the file: the edge of the file
    int fileEdges = 0, fileVertices = 0; ///< numbers up to these are the file's
    double reach = 0.0;                  ///< borders within this of each other count as one, in the shape's unit
    std::vector<std::string> notes; ///< what was found, where, and what was done: healed, display only, used as it is
    std::shared_ptr<FaceGeometries> geometries; ///< of its faces
};

/// Adds curves that are missing, settles tolerances, sews faces that touch but are not joined, makes a solid of a shell
/// that closes. The given shape stays as it is. `perMetre`: units of the shape in a metre.
HealedShape heal(const TopoDS_Shape& shape, double perMetre);

/// "face 3", "faces 1, 2 and 7", "edges 1, 2, 3, 4, 5, 6, 7, 8 and 31 more"
std::string listed(const std::string& what, const std::set<int>& numbers);

} // namespace escapement
