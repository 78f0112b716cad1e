#pragma once
// Solids that the samples are built from. All lengths in mm.

#include <TopoDS_Shape.hxx>
#include <gp_Ax2.hxx>
#include <gp_Pnt.hxx>

#include <utility>
#include <vector>

namespace escapement {

TopoDS_Shape box(const gp_Pnt& low, const gp_Pnt& high);
/// A plane polygon and a point over it.
TopoDS_Shape pyramid(const gp_Pnt& apex, const std::vector<gp_Pnt>& base);
TopoDS_Shape cylinder(const gp_Pnt& from, const gp_Pnt& to, double radius);

/// A profile in the y-z plane (corners in order), drawn out along x.
TopoDS_Shape profile(const std::vector<std::pair<double, double>>& yz, double fromX, double toX);

/// A flat bar along x with round ends about (0, 0) and (length, 0), from `low` to `high` along z; a hole at each end
/// where its radius is not zero.
TopoDS_Shape eyeBar(double length, double endRadius, double holeAtStart, double holeAtEnd, double low, double high);

/// One solid of all; faces that come to lie in one plane are not merged (merging would number the faces differently
/// from run to run). Throws std::runtime_error when the result is not a single solid.
TopoDS_Shape fuse(const std::vector<TopoDS_Shape>& pieces);
TopoDS_Shape cut(const TopoDS_Shape& from, const TopoDS_Shape& tool);

} // namespace escapement
