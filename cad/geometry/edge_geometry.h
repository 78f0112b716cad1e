#pragma once
// What an edge is: its curve, and how the two faces meet along it, found from the geometry itself.

#include "cad/geometry/cad_surface.h"
#include "engine/contact/features/features.h"

#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>

#include <optional>

namespace escapement {

/// A face of the kernel with the engine's view of it.
struct FaceView {
    TopoDS_Face shape; ///< with its orientation in the part
    const Face* face = nullptr;
    Vec2 parameterScale = Vec2::Ones();
    bool turned = false; ///< its solid was inside out: normals and edge directions are against the kernel's
};

/// Curve kind, polyline, circle, axis and length of an edge, in m. Throws Standard_Failure where the kernel cannot
/// evaluate the curve.
void describeCurve(const TopoDS_Edge& edge, double perMetre, Edge& result);

/// Kind, dihedral and normals where the faces `one` and `other` meet. `size` (m) is the part's, to tell a jump of
/// curvature. Returns a remark for people when the kind changes along the edge.
std::optional<std::string> describeMeeting(const TopoDS_Edge& edge, const FaceView& one, const FaceView& other,
                                           double size, Edge& result);

/// The outward normal of a face at a fraction 0..1 along one of its edges.
Vec3 normalAlong(const TopoDS_Edge& edge, const FaceView& view, double fraction);

} // namespace escapement
