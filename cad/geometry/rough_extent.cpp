#include "cad/geometry/rough_extent.h"

#include <BRepGProp.hxx>
#include <BRep_Tool.hxx>
#include <GProp_GProps.hxx>
#include <Poly_Triangulation.hxx>
#include <TopExp_Explorer.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS.hxx>

#include <cmath>

namespace escapement {

namespace {

constexpr double farAbove = 10.0; // triangles miss less than this factor of an area, or of what a deviation makes

struct Extent {
    double area = 0.0;
    double volume = 0.0; ///< of the cone from the origin
    double deviation = 0.0;
    bool known = false;
};

Extent extentOf(const TopoDS_Face& face) {
    Extent extent;
    TopLoc_Location location;
    const auto triangles = BRep_Tool::Triangulation(face, location);
    if (triangles.IsNull()) return extent;
    extent.known = triangles->NbTriangles() > 0;
    extent.deviation = triangles->Deflection();
    const auto at = [&](int node) { return gp_Vec(triangles->Node(node).Transformed(location).XYZ()); };
    for (int i = 1; i <= triangles->NbTriangles(); ++i) {
        int a, b, c;
        triangles->Triangle(i).Get(a, b, c);
        const gp_Vec p = at(a), q = at(b), r = at(c);
        extent.area += 0.5 * (q - p).Crossed(r - p).Magnitude();
        extent.volume += p.Dot(q.Crossed(r)) / 6.0;
    }
    if (face.Orientation() == TopAbs_REVERSED) extent.volume = -extent.volume;
    return extent;
}

} // namespace

double areaBeside(const TopoDS_Face& face, double bound) {
    if (const double rough = extentOf(face).area; rough > farAbove * bound) return rough;
    GProp_GProps area;
    BRepGProp::SurfaceProperties(face, area);
    return area.Mass();
}

RoughVolume roughVolume(const TopoDS_Shape& solid) {
    RoughVolume rough{0.0, 0.0, true};
    for (TopExp_Explorer it(solid, TopAbs_FACE); it.More() && rough.known; it.Next()) {
        const auto orientation = it.Current().Orientation();
        if (orientation != TopAbs_FORWARD && orientation != TopAbs_REVERSED) continue; // within the solid
        const Extent extent = extentOf(TopoDS::Face(it.Current()));
        rough.known = extent.known;
        rough.volume += extent.volume;
        rough.uncertain += extent.area * extent.deviation;
    }
    return rough;
}

bool hasVolume(const TopoDS_Shape& solid, double least) {
    const RoughVolume rough = roughVolume(solid);
    if (rough.known && std::abs(rough.volume) > farAbove * (least + rough.uncertain)) return true;
    GProp_GProps volume;
    BRepGProp::VolumeProperties(solid, volume);
    return std::abs(volume.Mass()) >= least;
}

} // namespace escapement
