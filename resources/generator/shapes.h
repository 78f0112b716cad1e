#pragma once
// Solids that the samples are built from. All lengths in mm.

#include <BRepBuilderAPI_MakeWire.hxx>
#include <TopoDS_Shape.hxx>
#include <gp_Ax2.hxx>
#include <gp_Pnt.hxx>
#include <gp_Pnt2d.hxx>

#include <utility>
#include <vector>

namespace escapement {

TopoDS_Shape box(const gp_Pnt& low, const gp_Pnt& high);
/// A plane polygon and a point over it.
TopoDS_Shape pyramid(const gp_Pnt& apex, const std::vector<gp_Pnt>& base);
TopoDS_Shape cylinder(const gp_Pnt& from, const gp_Pnt& to, double radius);

/// The frustum of a cone about z.
TopoDS_Shape cone(double low, double lowRadius, double high, double highRadius);

/// A profile in the y-z plane (corners in order), drawn out along x.
TopoDS_Shape profile(const std::vector<std::pair<double, double>>& yz, double fromX, double toX);

/// Corners (distance from the y axis, y) in order, turned about the y axis.
TopoDS_Shape turned(const std::vector<std::pair<double, double>>& corners);

/// A closed outline at z = `low` of straight lines and circular arcs, drawn out along z.
class Outline {
  public:
    Outline(double low, const gp_Pnt2d& start) : low_(low), start_(start), at_(start) {}
    Outline& line(const gp_Pnt2d& to);
    /// Along the circle about `centre` that goes through the point reached and `to`.
    Outline& arc(const gp_Pnt2d& centre, const gp_Pnt2d& to, bool counterclockwise);
    /// Back to the start in a straight line where it is not reached yet.
    TopoDS_Shape upTo(double high);

  private:
    gp_Pnt at(const gp_Pnt2d& p) const { return {p.X(), p.Y(), low_}; }
    double low_;
    gp_Pnt2d start_, at_;
    BRepBuilderAPI_MakeWire wire_;
};
/// At `radius` and `angle` (rad, from x to y) about `centre`.
gp_Pnt2d polar(const gp_Pnt2d& centre, double radius, double angle);

/// A flat bar along x with round ends about (0, 0) and (length, 0), from `low` to `high` along z; a hole at each end
/// where its radius is not zero.
TopoDS_Shape eyeBar(double length, double endRadius, double holeAtStart, double holeAtEnd, double low, double high);

/// One solid of all; faces that come to lie in one plane are not merged (merging would number the faces differently
/// from run to run). Throws std::runtime_error when the result is not a single solid.
TopoDS_Shape fuse(const std::vector<TopoDS_Shape>& pieces);
TopoDS_Shape cut(const TopoDS_Shape& from, const TopoDS_Shape& tool);

} // namespace escapement
