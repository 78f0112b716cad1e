#include "cad/primitive_shape.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"

#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeSolid.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepLib.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Ax2.hxx>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

namespace escapement {
namespace {

gp_Pnt millimetres(const Vec3& p) { return {1e3 * p.x(), 1e3 * p.y(), 1e3 * p.z()}; }

/// The corners of a face with straight edges, in order.
std::vector<Vec3> cornersOf(const FeatureSet& features, const Face& face) {
    std::vector<const Edge*> left;
    for (int number : face.edges) left.push_back(&features.edges[std::size_t(number - 1)]);
    std::vector<Vec3> corners;
    if (left.empty()) return corners;
    int at = left.front()->vertices[0];
    while (!left.empty()) {
        const auto next = std::find_if(left.begin(), left.end(), [&](const Edge* edge) {
            return edge->vertices[0] == at || edge->vertices[1] == at;
        });
        if (next == left.end() || at == 0) throw std::invalid_argument("the border of a face does not close");
        corners.push_back(features.vertices[std::size_t(at - 1)].point);
        at = (*next)->vertices[0] == at ? (*next)->vertices[1] : (*next)->vertices[0];
        left.erase(next);
    }
    return corners;
}

TopoDS_Shape polyhedron(const Part& part) {
    BRepBuilderAPI_Sewing sewing(1e-6);
    TopoDS_Shape only;
    for (const Face& face : part.features.faces) {
        auto corners = cornersOf(part.features, face);
        if (corners.size() < 3) throw std::invalid_argument("a plane face without straight edges");
        const Vec3 across = (corners[1] - corners[0]).cross(corners[2] - corners[1]);
        if (across.dot(face.outward(Vec2::Zero())) < 0.0) std::reverse(corners.begin(), corners.end());
        BRepBuilderAPI_MakePolygon border;
        for (const Vec3& corner : corners) border.Add(millimetres(corner));
        border.Close();
        only = BRepBuilderAPI_MakeFace(border.Wire(), true).Face();
        sewing.Add(only);
    }
    if (part.solids == 0 && part.features.faces.size() == 1) return only;
    sewing.Perform();
    TopoDS_Solid solid = BRepBuilderAPI_MakeSolid(TopoDS::Shell(sewing.SewedShape())).Solid();
    BRepLib::OrientClosedSolid(solid);
    return solid;
}

/// Cylinder along z with flat or round ends, or a ball.
TopoDS_Shape round(const Part& part) {
    double radius = 0.0, low = std::numeric_limits<double>::infinity(), high = -low;
    bool cylinder = false, sphere = false;
    for (const Face& face : part.features.faces) {
        if (face.surface->kind() == SurfaceKind::Cylinder) {
            cylinder = true;
            radius = static_cast<const CylinderSurface&>(*face.surface).radius();
        } else if (face.surface->kind() == SurfaceKind::Sphere) {
            sphere = true;
            if (!cylinder) radius = static_cast<const SphereSurface&>(*face.surface).radius();
        } else if (face.surface->kind() != SurfaceKind::Plane) {
            throw std::invalid_argument("a face that is no plane, cylinder or sphere");
        }
    }
    if (!cylinder) return BRepPrimAPI_MakeSphere(1e3 * radius).Shape();
    for (const Edge& edge : part.features.edges)
        if (edge.curveKind == CurveKind::Circle)
            low = std::min(low, edge.centre.z()), high = std::max(high, edge.centre.z());
    if (!(high > low)) throw std::invalid_argument("a cylinder without ends");
    TopoDS_Shape whole =
        BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(0, 0, 1e3 * low), gp_Dir(0, 0, 1)), 1e3 * radius, 1e3 * (high - low))
            .Shape();
    if (!sphere) return whole;
    for (double end : {low, high})
        whole = BRepAlgoAPI_Fuse(whole, BRepPrimAPI_MakeSphere(gp_Pnt(0, 0, 1e3 * end), 1e3 * radius).Shape()).Shape();
    return whole;
}

} // namespace

TopoDS_Shape primitiveShape(const Part& part) {
    const auto& faces = part.features.faces;
    const bool flat = std::all_of(faces.begin(), faces.end(),
                                  [](const Face& face) { return face.surface->kind() == SurfaceKind::Plane; });
    return flat ? polyhedron(part) : round(part);
}

} // namespace escapement
