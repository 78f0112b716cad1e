#pragma once
// The engine's curves made from those of the geometry kernel.

#include "engine/contact/geometry/curve.h"

#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <TopoDS_Edge.hxx>

#include <memory>

namespace escapement {

/// A curve of the engine with what is needed to take the kernel's parameter over into its own.
struct ConvertedCurve {
    std::shared_ptr<const Curve> curve; ///< null: the kernel's curve could neither be taken over nor approximated
    double parameterScale = 1.0;        ///< engine's parameter per kernel's parameter
    double tolerance = 0.0;             ///< m; 0: the same curve, else an approximation by a B-spline this near to it
};

/// Lines, conics, B-splines, Bezier curves and their offsets become the engine's own, exactly; another kind of curve is
/// approximated over its bounds. `perMetre`: kernel units of length in a metre (1000 for mm; dividing by it keeps 26 mm
/// exactly 0.026 m).
ConvertedCurve convertCurve(const Handle(Geom_Curve) & curve, double perMetre);

/// A curve in the plane of two parameters, as one in space with z = 0 and the kernel's own parameter and coordinates.
/// Null where it cannot be taken over exactly.
std::shared_ptr<const Curve> convertCurve(const Handle(Geom2d_Curve) & curve);

/// The curve of an edge in space with its bounds, in the engine's parameter. An edge that is drawn only on its face is
/// approximated to the edge's own tolerance.
struct EdgeCurve : ConvertedCurve {
    double from = 0.0, to = 0.0;
};
EdgeCurve curveOf(const TopoDS_Edge& edge, double perMetre);

} // namespace escapement
