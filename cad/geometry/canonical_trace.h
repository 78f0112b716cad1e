#pragma once
// Curves in the parameters of a plane, cylinder, cone, sphere or torus, from those in space.

#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <Geom_ElementarySurface.hxx>
#include <gp_Pnt2d.hxx>

namespace escapement {

/// The curve in the surface's parameters that runs with `curve` from `first` to `last`, near `middle` at `atMiddle`: a
/// line where it is one, else a spline; off the places on the surface that are nearest to `curve` by no more than
/// `within`, in the kernel's unit. Null where there is none.
Handle(Geom2d_Curve)
    traceOf(const Handle(Geom_Curve) & curve, double first, double last, const Handle(Geom_ElementarySurface) & surface,
            double atMiddle, const gp_Pnt2d& middle, double within);

/// Evenly from one place at `first` to another at `last`.
Handle(Geom2d_Curve) evenLine(double first, const gp_Pnt2d& from, double last, const gp_Pnt2d& to);

} // namespace escapement
