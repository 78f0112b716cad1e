#include "resources/generator/shapes.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeSolid.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepLib.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Solid.hxx>
#include <TopoDS_Wire.hxx>
#include <gp_Circ.hxx>
#include <gp_Pln.hxx>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

TopoDS_Wire circle(double x, double z, double radius) {
    const gp_Circ curve(gp_Ax2(gp_Pnt(x, 0, z), gp::DZ()), radius);
    return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(curve).Edge()).Wire();
}

TopoDS_Shape oneSolid(const TopoDS_Shape& shape) {
    TopExp_Explorer solids(shape, TopAbs_SOLID);
    if (!solids.More()) throw std::runtime_error("a sample's shape has no solid");
    const TopoDS_Shape only = solids.Current();
    solids.Next();
    if (solids.More()) throw std::runtime_error("a sample's shape falls apart into several solids");
    return only;
}

} // namespace

TopoDS_Shape box(const gp_Pnt& low, const gp_Pnt& high) { return BRepPrimAPI_MakeBox(low, high).Solid(); }

TopoDS_Shape cylinder(const gp_Pnt& from, const gp_Pnt& to, double radius) {
    const gp_Vec along(from, to);
    return BRepPrimAPI_MakeCylinder(gp_Ax2(from, gp_Dir(along)), radius, along.Magnitude()).Solid();
}

TopoDS_Shape cone(double low, double lowRadius, double high, double highRadius) {
    return BRepPrimAPI_MakeCone(gp_Ax2(gp_Pnt(0, 0, low), gp::DZ()), lowRadius, highRadius, high - low).Solid();
}

TopoDS_Shape pyramid(const gp_Pnt& apex, const std::vector<gp_Pnt>& base) {
    BRepBuilderAPI_Sewing sewing;
    const auto face = [&](const std::vector<gp_Pnt>& corners) {
        BRepBuilderAPI_MakePolygon outline;
        for (const auto& corner : corners) outline.Add(corner);
        outline.Close();
        sewing.Add(BRepBuilderAPI_MakeFace(outline.Wire(), true).Face());
    };
    face(base);
    for (std::size_t i = 0; i < base.size(); ++i) face({base[i], base[(i + 1) % base.size()], apex});
    sewing.Perform();
    TopoDS_Solid solid = BRepBuilderAPI_MakeSolid(TopoDS::Shell(sewing.SewedShape())).Solid();
    BRepLib::OrientClosedSolid(solid);
    return solid;
}

TopoDS_Shape profile(const std::vector<std::pair<double, double>>& yz, double fromX, double toX) {
    BRepBuilderAPI_MakePolygon outline;
    for (const auto& [y, z] : yz) outline.Add(gp_Pnt(fromX, y, z));
    outline.Close();
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire()).Face(), gp_Vec(toX - fromX, 0, 0)).Shape();
}

TopoDS_Shape turned(const std::vector<std::pair<double, double>>& corners) {
    BRepBuilderAPI_MakePolygon outline;
    for (const auto& [x, y] : corners) outline.Add(gp_Pnt(x, y, 0.0));
    outline.Close();
    const TopoDS_Shape face = BRepBuilderAPI_MakeFace(outline.Wire()).Face();
    TopoDS_Solid solid = TopoDS::Solid(oneSolid(BRepPrimAPI_MakeRevol(face, gp_Ax1(gp::Origin(), gp::DY())).Shape()));
    BRepLib::OrientClosedSolid(solid);
    return solid;
}

gp_Pnt2d polar(const gp_Pnt2d& centre, double radius, double angle) {
    return {centre.X() + radius * std::cos(angle), centre.Y() + radius * std::sin(angle)};
}

Outline& Outline::line(const gp_Pnt2d& to) {
    wire_.Add(BRepBuilderAPI_MakeEdge(at(at_), at(to)).Edge());
    at_ = to;
    return *this;
}

Outline& Outline::arc(const gp_Pnt2d& centre, const gp_Pnt2d& to, bool counterclockwise) {
    const gp_Ax2 axes(at(centre), counterclockwise ? gp::DZ() : gp::DZ().Reversed());
    wire_.Add(BRepBuilderAPI_MakeEdge(gp_Circ(axes, centre.Distance(at_)), at(at_), at(to)).Edge());
    at_ = to;
    return *this;
}

TopoDS_Shape Outline::upTo(double high) {
    if (at_.Distance(start_) > 1e-9) line(start_);
    return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire_.Wire(), true).Face(), gp_Vec(0, 0, high - low_)).Shape();
}

TopoDS_Shape eyeBar(double length, double endRadius, double holeAtStart, double holeAtEnd, double low, double high) {
    constexpr double quarter = 0.5 * std::numbers::pi;
    const gp_Circ start(gp_Ax2(gp_Pnt(0, 0, low), gp::DZ()), endRadius),
        end(gp_Ax2(gp_Pnt(length, 0, low), gp::DZ()), endRadius);
    BRepBuilderAPI_MakeWire outline;
    outline.Add(BRepBuilderAPI_MakeEdge(gp_Pnt(0, -endRadius, low), gp_Pnt(length, -endRadius, low)).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(end, -quarter, quarter).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(gp_Pnt(length, endRadius, low), gp_Pnt(0, endRadius, low)).Edge());
    outline.Add(BRepBuilderAPI_MakeEdge(start, quarter, 3.0 * quarter).Edge());
    BRepBuilderAPI_MakeFace face(gp_Pln(gp_Pnt(0, 0, low), gp::DZ()), outline.Wire());
    if (holeAtStart > 0.0) face.Add(TopoDS::Wire(circle(0.0, low, holeAtStart).Reversed()));
    if (holeAtEnd > 0.0) face.Add(TopoDS::Wire(circle(length, low, holeAtEnd).Reversed()));
    return BRepPrimAPI_MakePrism(face.Face(), gp_Vec(0, 0, high - low)).Shape();
}

TopoDS_Shape fuse(const std::vector<TopoDS_Shape>& pieces) {
    TopoDS_Shape result = pieces.front();
    for (std::size_t i = 1; i < pieces.size(); ++i) result = BRepAlgoAPI_Fuse(result, pieces[i]).Shape();
    return oneSolid(result);
}

TopoDS_Shape cut(const TopoDS_Shape& from, const TopoDS_Shape& tool) {
    return oneSolid(BRepAlgoAPI_Cut(from, tool).Shape());
}

} // namespace escapement
