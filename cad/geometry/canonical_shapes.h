#pragma once
// Planes, cylinders, cones, spheres, tori, lines and circles that their file writes in another form.

#include <Geom_Curve.hxx>
#include <Geom_ElementarySurface.hxx>
#include <Geom_Surface.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Pln.hxx>
#include <gp_Pnt2d.hxx>

namespace escapement {

/// Nothing is taken for what it is not: within this of each other are the same, in the kernel's unit; `perMetre` of
/// these are a metre. A billionth of a metre, and less in what is small.
double sameWithin(double size, double perMetre);

/// A piece of a surface or curve, in the kernel's parameters.
struct ParameterBox {
    double low[2] = {0.0, 0.0}, high[2] = {0.0, 0.0};
};

/// The plane, cylinder, cone, sphere or torus that a spline or swept surface is, all of it where it is bounded, else
/// over `face`; null where it is none. Points and normals are compared all over it. The result has the same side
/// outwards (its frame may be left-handed), and its angle begins where the surface does.
Handle(Geom_ElementarySurface)
    canonicalSurface(const Handle(Geom_Surface) & surface, const ParameterBox& face, double perMetre);

/// The line or circle that a spline is from `first` to `last`; null where it is none. It begins at parameter 0 and ends
/// at `end`.
Handle(Geom_Curve)
    canonicalCurve(const Handle(Geom_Curve) & curve, double first, double last, double perMetre, double& end);

/// The circle that is the border of a plane across a cylinder, where a spline runs along it to `within` (the kernel's
/// unit; its tangents to a thousandth); else null. A file may give such borders no more exactly than that.
Handle(Geom_Curve) rimAlong(const Handle(Geom_Curve) & curve, double first, double last, const gp_Pln& plane,
                            const gp_Cylinder& cylinder, double within, double& end);

/// The parameters of the nearest point.
gp_Pnt2d parametersOn(const Handle(Geom_ElementarySurface) & surface, const gp_Pnt& point);
/// 2 pi where the parameter is an angle that comes round, else 0.
double periodOf(const Handle(Geom_ElementarySurface) & surface, int direction);
/// Where the angle means nothing: on the axis, to within `hair`.
bool isOnAxis(const Handle(Geom_ElementarySurface) & surface, const gp_Pnt& point, double hair);
/// The value that differs from `angle` by full periods and is nearest to `beside`.
double turnedBeside(double angle, double beside, double period);

/// The parameters on `canonical` of the points of `given`, which is the same surface: they go on from those in the
/// middle of `box` without a jump.
class ParameterMap {
  public:
    ParameterMap(const Handle(Geom_Surface) & given, const Handle(Geom_ElementarySurface) & canonical,
                 const ParameterBox& box);
    gp_Pnt2d at(const gp_Pnt2d& uv) const;

  private:
    gp_Pnt2d nearest(const gp_Pnt2d& uv) const;
    void goOn(gp_Pnt2d& place, const gp_Pnt2d& before) const;

    Handle(Geom_Surface) given_;
    Handle(Geom_ElementarySurface) canonical_;
    gp_Pnt2d middle_, atMiddle_;
    double hair_ = 0.0;
};

/// Of the surface where it is bounded, else of the face.
ParameterBox boxOf(const Handle(Geom_Surface) & surface, const ParameterBox& face);

} // namespace escapement
