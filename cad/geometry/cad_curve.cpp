#include "cad/geometry/cad_curve.h"

#include "cad/geometry/kernel_geometry.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/offset_curve.h"

#include <Approx_Curve3d.hxx>
#include <BRepAdaptor_Curve.hxx>
#include <BRep_Tool.hxx>
#include <GeomAdaptor_Curve.hxx>
#include <GeomLib.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_BezierCurve.hxx>
#include <Geom_Circle.hxx>
#include <Geom_Ellipse.hxx>
#include <Geom_Hyperbola.hxx>
#include <Geom_Line.hxx>
#include <Geom_OffsetCurve.hxx>
#include <Geom_Parabola.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <Precision.hxx>

#include <array>
#include <stdexcept>

namespace escapement {

namespace {

struct Poles {
    std::vector<Vec3> places;
    std::vector<double> weights;
};

template <class KernelCurve> Poles polesOf(const KernelCurve& curve, double perMetre) {
    Poles result;
    for (int i = 1; i <= curve.NbPoles(); ++i) {
        result.places.push_back(toVec3(curve.Pole(i).XYZ()) / perMetre);
        if (curve.IsRational()) result.weights.push_back(curve.Weight(i));
    }
    return result;
}

std::shared_ptr<const Curve> splineOf(const Handle(Geom_BSplineCurve) & given, double perMetre) {
    Handle(Geom_BSplineCurve) curve = given;
    if (given->IsPeriodic()) {
        curve = Handle(Geom_BSplineCurve)::DownCast(given->Copy());
        curve->SetNotPeriodic(); // the same curve and parameter, its poles and knots laid out from end to end
    }
    const auto [places, weights] = polesOf(*curve, perMetre);
    return std::make_shared<BSplineCurve>(BSplineBasis(curve->Degree(), toVector(curve->KnotSequence()),
                                                       given->IsPeriodic()),
                                          places, weights);
}

/// Null for a kind of curve the engine does not know.
ConvertedCurve exact(const Handle(Geom_Curve) & curve, double perMetre) {
    auto frameOf = [&](const Handle(Geom_Conic) & conic) {
        const gp_Ax2& frame = conic->Position();
        return std::array{Vec3(toVec3(frame.Location().XYZ()) / perMetre), toVec3(frame.XDirection().XYZ()),
                          toVec3(frame.YDirection().XYZ())};
    };
    if (auto trimmed = Handle(Geom_TrimmedCurve)::DownCast(curve)) return exact(trimmed->BasisCurve(), perMetre);
    if (auto line = Handle(Geom_Line)::DownCast(curve))
        return {std::make_shared<LineCurve>(toVec3(line->Position().Location().XYZ()) / perMetre,
                                            toVec3(line->Position().Direction().XYZ())),
                1.0 / perMetre};
    if (auto circle = Handle(Geom_Circle)::DownCast(curve)) {
        const auto [o, x, y] = frameOf(circle);
        return {std::make_shared<CircleCurve>(o, circle->Radius() / perMetre, x, y)};
    }
    if (auto ellipse = Handle(Geom_Ellipse)::DownCast(curve)) {
        const auto [o, x, y] = frameOf(ellipse);
        return {std::make_shared<EllipseCurve>(o, ellipse->MajorRadius() / perMetre, ellipse->MinorRadius() / perMetre,
                                               x, y)};
    }
    if (auto parabola = Handle(Geom_Parabola)::DownCast(curve)) {
        const auto [o, x, y] = frameOf(parabola);
        return {std::make_shared<ParabolaCurve>(o, parabola->Focal() / perMetre, x, y), 1.0 / perMetre};
    }
    if (auto hyperbola = Handle(Geom_Hyperbola)::DownCast(curve)) {
        const auto [o, x, y] = frameOf(hyperbola);
        return {std::make_shared<HyperbolaCurve>(o, hyperbola->MajorRadius() / perMetre,
                                                 hyperbola->MinorRadius() / perMetre, x, y)};
    }
    if (auto spline = Handle(Geom_BSplineCurve)::DownCast(curve)) return {splineOf(spline, perMetre)};
    if (auto bezier = Handle(Geom_BezierCurve)::DownCast(curve)) {
        const auto [places, weights] = polesOf(*bezier, perMetre);
        return {std::make_shared<BSplineCurve>(BSplineBasis(bezier->Degree(), bezierKnots(bezier->Degree())), places,
                                               weights)};
    }
    if (auto offset = Handle(Geom_OffsetCurve)::DownCast(curve)) {
        const auto basis = exact(offset->BasisCurve(), perMetre);
        if (!basis.curve || basis.curve->kind() == CurveKind::Offset) return {};
        return {std::make_shared<OffsetCurve>(basis.curve, offset->Offset() / perMetre,
                                              toVec3(offset->Direction().XYZ())),
                basis.parameterScale};
    }
    return {};
}

/// `tolerance` in the kernel's unit.
ConvertedCurve approximated(const Handle(Adaptor3d_Curve) & curve, double tolerance, double perMetre) {
    if (Precision::IsInfinite(curve->FirstParameter()) || Precision::IsInfinite(curve->LastParameter())) return {};
    Approx_Curve3d approximation(curve, tolerance, GeomAbs_C2, 1000, 8);
    if (!approximation.HasResult()) return {};
    return {splineOf(approximation.Curve(), perMetre), 1.0, approximation.MaxError() / perMetre};
}

} // namespace

ConvertedCurve convertCurve(const Handle(Geom_Curve) & curve, double perMetre) {
    try {
        const auto same = exact(curve, perMetre);
        if (same.curve) return same;
    } catch (const std::invalid_argument&) { // a spline that is none
    }
    return approximated(new GeomAdaptor_Curve(curve), 1e-8 * perMetre, perMetre);
}

std::shared_ptr<const Curve> convertCurve(const Handle(Geom2d_Curve) & curve) {
    try {
        return exact(GeomLib::To3d(gp_Ax2(), curve), 1.0).curve;
    } catch (const std::invalid_argument&) {
        return nullptr;
    }
}

EdgeCurve curveOf(const TopoDS_Edge& edge, double perMetre) {
    EdgeCurve result;
    double first = 0.0, last = 0.0;
    const auto curve = BRep_Tool::Curve(edge, first, last);
    if (!curve.IsNull()) {
        static_cast<ConvertedCurve&>(result) = convertCurve(curve, perMetre);
    } else {
        Handle(BRepAdaptor_Curve) onFace = new BRepAdaptor_Curve(edge);
        first = onFace->FirstParameter();
        last = onFace->LastParameter();
        static_cast<ConvertedCurve&>(result) = approximated(onFace, BRep_Tool::Tolerance(edge), perMetre);
    }
    result.from = first * result.parameterScale;
    result.to = last * result.parameterScale;
    return result;
}

} // namespace escapement
