#include "cad/edge_geometry.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRep_Tool.hxx>
#include <GCPnts_AbscissaPoint.hxx>
#include <GCPnts_TangentialDeflection.hxx>
#include <Geom2d_Curve.hxx>
#include <Geom_Curve.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <gp_Circ.hxx>
#include <gp_Lin.hxx>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// Two faces that meet at less than this (rad) meet tangentially: half a degree, as real files are full of.
constexpr double tangentAngle = 0.5 * std::numbers::pi / 180.0;

Vec3 toVec3(const gp_XYZ& v) { return {v.X(), v.Y(), v.Z()}; }

CurveKind kindOf(GeomAbs_CurveType type) {
    switch (type) {
    case GeomAbs_Line:
        return CurveKind::Line;
    case GeomAbs_Circle:
        return CurveKind::Circle;
    case GeomAbs_Ellipse:
        return CurveKind::Ellipse;
    case GeomAbs_BezierCurve:
    case GeomAbs_BSplineCurve:
        return CurveKind::BSpline;
    case GeomAbs_OffsetCurve:
        return CurveKind::Offset;
    default:
        return CurveKind::Other;
    }
}

/// The engine's parameters on a face at a fraction along one of its edges.
Vec2 parametersAlong(const TopoDS_Edge& edge, const FaceView& view, double fraction) {
    double first = 0.0, last = 0.0;
    const auto curve = BRep_Tool::CurveOnSurface(edge, view.shape, first, last);
    if (!curve.IsNull()) {
        const gp_Pnt2d p = curve->Value(first + fraction * (last - first));
        return Vec2(p.X(), p.Y()).cwiseProduct(view.parameterScale);
    }
    throw Standard_Failure("an edge has no curve in the parameters of its face");
}

/// Direction of the edge as the boundary of the face runs, material on its left seen from outside.
Vec3 directionIn(const FaceView& view, const TopoDS_Edge& edge, double fraction) {
    double first = 0.0, last = 0.0;
    const auto curve = BRep_Tool::Curve(edge, first, last);
    if (curve.IsNull()) throw Standard_Failure("an edge has no curve in space");
    gp_Pnt point;
    gp_Vec along;
    curve->D1(first + fraction * (last - first), point, along);
    double sign = view.turned ? -1.0 : 1.0;
    for (TopExp_Explorer it(view.shape, TopAbs_EDGE); it.More(); it.Next())
        if (it.Current().IsSame(edge)) {
            if (it.Current().Orientation() == TopAbs_REVERSED) sign = -sign;
            break;
        }
    return sign * toVec3(along.XYZ()).normalized();
}

/// Curvature of a face in the tangent direction `across`, positive when it bends towards its outward normal (1/m).
double normalCurvature(const TopoDS_Edge& edge, const FaceView& view, double fraction, const Vec3& across) {
    const Vec2 uv = parametersAlong(edge, view, fraction);
    Eigen::Matrix<double, 3, 2> first;
    Eigen::Matrix<double, 3, 3> second;
    view.face->surface->derivatives(uv, first, &second);
    const Vec2 w = first.colPivHouseholderQr().solve(across);
    const Vec3 bend =
        second.col(0) * w.x() * w.x() + 2.0 * second.col(1) * w.x() * w.y() + second.col(2) * w.y() * w.y();
    return view.face->outward(uv).dot(bend);
}

} // namespace

Vec3 normalAlong(const TopoDS_Edge& edge, const FaceView& view, double fraction) {
    return view.face->outward(parametersAlong(edge, view, fraction));
}

void describeCurve(const TopoDS_Edge& edge, double perMetre, Edge& result) {
    const BRepAdaptor_Curve curve(edge);
    result.curveKind = kindOf(curve.GetType());
    result.length = GCPnts_AbscissaPoint::Length(curve) / perMetre;
    if (result.curveKind == CurveKind::Line) {
        result.axis = toVec3(curve.Line().Direction().XYZ());
        for (double t : {curve.FirstParameter(), curve.LastParameter()})
            result.polyline.push_back(toVec3(curve.Value(t).XYZ()) / perMetre);
        return;
    }
    if (result.curveKind == CurveKind::Circle) {
        const gp_Circ circle = curve.Circle();
        result.centre = toVec3(circle.Location().XYZ()) / perMetre;
        result.radius = circle.Radius() / perMetre;
        result.axis = toVec3(circle.Axis().Direction().XYZ());
    }
    const GCPnts_TangentialDeflection points(curve, 0.15, 1e-3 * result.length * perMetre);
    for (int i = 1; i <= points.NbPoints(); ++i) result.polyline.push_back(toVec3(points.Value(i).XYZ()) / perMetre);
}

std::optional<std::string> describeMeeting(const TopoDS_Edge& edge, const FaceView& one, const FaceView& other,
                                           double size, Edge& result) {
    // Signed angle from one normal to the other about the edge: positive where the material is convex.
    auto angleAt = [&](double fraction) {
        const Vec3 a = normalAlong(edge, one, fraction), b = normalAlong(edge, other, fraction);
        return std::atan2(a.cross(b).dot(directionIn(one, edge, fraction)), a.dot(b));
    };
    result.normals[0] = normalAlong(edge, one, 0.5);
    result.normals[1] = normalAlong(edge, other, 0.5);
    const double middle = angleAt(0.5);
    result.dihedral = std::abs(middle);
    double lowest = middle, highest = middle;
    for (double fraction : {0.05, 0.25, 0.75, 0.95}) {
        lowest = std::min(lowest, angleAt(fraction));
        highest = std::max(highest, angleAt(fraction));
    }
    if (highest > tangentAngle || lowest < -tangentAngle) {
        result.kind = highest > -lowest ? EdgeKind::Convex : EdgeKind::Concave;
        if (highest > tangentAngle && lowest < -tangentAngle)
            return "changes between convex and concave along its length";
        if (result.dihedral < tangentAngle) return "is tangent on part of its length only";
        return std::nullopt;
    }
    result.kind = EdgeKind::Smooth;
    for (double fraction : {0.25, 0.5, 0.75}) {
        const Vec3 across = normalAlong(edge, one, fraction).cross(directionIn(one, edge, fraction)).normalized();
        const double a = normalCurvature(edge, one, fraction, across),
                     b = normalCurvature(edge, other, fraction, across);
        if (std::abs(a - b) > 1e-3 * std::max({std::abs(a), std::abs(b), 1.0 / size})) result.kind = EdgeKind::Tangent;
    }
    return std::nullopt;
}

} // namespace escapement
