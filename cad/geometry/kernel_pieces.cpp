#include "cad/geometry/kernel_pieces.h"

#include <Geom_BSplineCurve.hxx>
#include <Geom_BSplineSurface.hxx>
#include <Geom_OffsetCurve.hxx>
#include <Geom_OffsetSurface.hxx>
#include <Geom_RectangularTrimmedSurface.hxx>
#include <Geom_SurfaceOfLinearExtrusion.hxx>
#include <Geom_SurfaceOfRevolution.hxx>
#include <Geom_TrimmedCurve.hxx>

namespace escapement {

namespace {

Handle(Geom_Curve) pieceOfCurve(const Handle(Geom_Curve) & curve, const double (&t)[2]) {
    if (auto trimmed = Handle(Geom_TrimmedCurve)::DownCast(curve)) return pieceOfCurve(trimmed->BasisCurve(), t);
    if (auto spline = Handle(Geom_BSplineCurve)::DownCast(curve)) {
        Handle(Geom_BSplineCurve) piece = Handle(Geom_BSplineCurve)::DownCast(spline->Copy());
        piece->Segment(t[0], t[1]);
        return piece;
    }
    if (auto offset = Handle(Geom_OffsetCurve)::DownCast(curve))
        return new Geom_OffsetCurve(pieceOfCurve(offset->BasisCurve(), t), offset->Offset(), offset->Direction());
    return curve;
}

/// Not bounded, where it is no spline.
Handle(Geom_Surface) cut(const Handle(Geom_Surface) & surface, const double (&u)[2], const double (&v)[2]) {
    if (auto trimmed = Handle(Geom_RectangularTrimmedSurface)::DownCast(surface))
        return cut(trimmed->BasisSurface(), u, v);
    if (auto spline = Handle(Geom_BSplineSurface)::DownCast(surface)) {
        Handle(Geom_BSplineSurface) piece = Handle(Geom_BSplineSurface)::DownCast(spline->Copy());
        piece->Segment(u[0], u[1], v[0], v[1]);
        return piece;
    }
    if (auto extrusion = Handle(Geom_SurfaceOfLinearExtrusion)::DownCast(surface))
        return new Geom_SurfaceOfLinearExtrusion(pieceOfCurve(extrusion->BasisCurve(), u), extrusion->Direction());
    if (auto revolution = Handle(Geom_SurfaceOfRevolution)::DownCast(surface))
        return new Geom_SurfaceOfRevolution(pieceOfCurve(revolution->BasisCurve(), v), revolution->Axis());
    if (auto offset = Handle(Geom_OffsetSurface)::DownCast(surface))
        return new Geom_OffsetSurface(cut(offset->BasisSurface(), u, v), offset->Offset(), true);
    return surface;
}

} // namespace

Handle(Geom_Surface) pieceOfSurface(const Handle(Geom_Surface) & surface, const double (&u)[2], const double (&v)[2]) {
    const auto piece = cut(surface, u, v);
    if (!Handle(Geom_BSplineSurface)::DownCast(piece).IsNull()) return piece;
    return new Geom_RectangularTrimmedSurface(piece, u[0], u[1], v[0], v[1]);
}

} // namespace escapement
