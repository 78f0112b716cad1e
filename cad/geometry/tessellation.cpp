#include "cad/geometry/tessellation.h"

#include <BRepBndLib.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <Poly_Triangulation.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

void mesh(const TopoDS_Shape& shape) {
    Bnd_Box box;
    BRepBndLib::Add(shape, box, false);
    if (box.IsVoid()) return;
    constexpr double relativeDeflection = 1e-3, angle = 0.35; // of the diagonal; rad
    BRepMesh_IncrementalMesh(shape, relativeDeflection * std::sqrt(box.SquareExtent()), false, angle, false);
}

bool hasTriangles(const TopoDS_Shape& shape) {
    for (TopExp_Explorer it(shape, TopAbs_FACE); it.More(); it.Next()) {
        TopLoc_Location location;
        if (!BRep_Tool::Triangulation(TopoDS::Face(it.Current()), location).IsNull()) return true;
    }
    return false;
}

Triangulation triangulationOf(const NumberedShapes& faces, const FeatureSet& features,
                              const std::vector<Vec2>& parameterScales, double perMetre) {
    Triangulation result;
    for (int number = 1; number <= faces.count(); ++number) {
        TopLoc_Location location;
        const auto triangles = BRep_Tool::Triangulation(TopoDS::Face(faces(number)), location);
        if (triangles.IsNull()) continue;
        const Face& face = features.faces[number - 1];
        const int base = int(result.points.size());
        for (int i = 1; i <= triangles->NbNodes(); ++i) {
            const gp_Pnt p = triangles->Node(i).Transformed(location);
            result.points.push_back(Vec3(p.X(), p.Y(), p.Z()) / perMetre);
            const Vec2 scale = parameterScales[number - 1];
            result.normals.push_back(triangles->HasUVNodes() ? face.outward({triangles->UVNode(i).X() * scale.x(),
                                                                             triangles->UVNode(i).Y() * scale.y()})
                                                             : Vec3::Zero());
        }
        std::map<int, Vec3> singular; // points whose normal the surface does not know, and the sum over their triangles
        for (int i = 1; i <= triangles->NbTriangles(); ++i) {
            int a, b, c;
            triangles->Triangle(i).Get(a, b, c);
            if (face.reversed) std::swap(b, c);
            const Vec3 &p = result.points[base + a - 1], &q = result.points[base + b - 1],
                       &r = result.points[base + c - 1];
            const Vec3 flat = (q - p).cross(r - p);
            if (flat.norm() < 1e-12 * std::max((q - p).squaredNorm(), (r - p).squaredNorm())) continue; // at a pole
            result.triangles.emplace_back(base + a - 1, base + b - 1, base + c - 1);
            result.face.push_back(number);
            for (int corner : result.triangles.back())
                if (!(result.normals[corner].dot(flat) > 0.0)) singular.emplace(corner, Vec3::Zero());
        }
        for (std::size_t i = 0; i < result.triangles.size() && !singular.empty(); ++i)
            for (int corner : result.triangles[i])
                if (auto found = singular.find(corner); found != singular.end()) {
                    const auto& t = result.triangles[i];
                    const Vec3& p = result.points[t[0]];
                    found->second += (result.points[t[1]] - p).cross(result.points[t[2]] - p).normalized();
                }
        const auto normals = result.normals.editing();
        for (const auto& [corner, sum] : singular) normals[std::size_t(corner)] = sum.normalized();
        for (auto normal = normals.begin() + base; normal != normals.end();
             ++normal) // of no triangle, or torn every way
            if (!(std::abs(normal->squaredNorm() - 1.0) < 1e-6)) *normal = Vec3::UnitZ();
    }
    return result;
}

} // namespace escapement
