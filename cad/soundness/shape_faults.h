#pragma once
// What the kernel's check finds wrong with faces and edges, in words.

#include <BRepCheck_Analyzer.hxx>
#include <BRepCheck_Status.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>

#include <set>
#include <vector>

namespace escapement {

/// What a fault is in words, and whether it leaves the border of the face open to doubt. Nothing for faults that
/// matter to nobody here.
struct Fault {
    const char* words = nullptr;
    bool grave = false;
};
Fault faultOf(BRepCheck_Status status);

/// All that the kernel's check says of a face: of itself, its wires, its edges and their ends.
std::set<BRepCheck_Status> statusesOf(const BRepCheck_Analyzer& check, const TopoDS_Face& face);

/// Whether the edge's curves, or its ends, are farther from each other than its tolerance says.
bool disagrees(const BRepCheck_Analyzer& check, const TopoDS_Edge& edge);

/// Whether the kernel must be asked for a curve of the edge on the face: on a plane it finds those by itself.
bool lacksCurveOn(const TopoDS_Face& face, const TopoDS_Edge& edge);

/// Edges of the whole shape that bound one face only, once.
std::vector<TopoDS_Edge> freeEdges(const TopoDS_Shape& shape);

} // namespace escapement
