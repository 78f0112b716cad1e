#include "cad/geometry/edge_geometry.h"

#include "cad/geometry/cad_curve.h"
#include "cad/geometry/kernel_geometry.h"

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
#include <functional>
#include <numbers>
#include <vector>

namespace escapement {

namespace {

/// Two faces that meet at less than this (rad) meet tangentially: half a degree, as real files are full of.
constexpr double tangentAngle = 0.5 * std::numbers::pi / 180.0;

/// The side of an edge on one of its faces. The kernel looks for the curve on the face, and makes one on a plane, each
/// time that it is asked.
class Side {
  public:
    Side(const TopoDS_Edge& edge, const FaceView& view)
        : view_(view), curve_(BRep_Tool::CurveOnSurface(edge, view.shape, first_, last_)) {}

    /// The engine's parameters at a fraction along the edge.
    Vec2 parameters(double fraction) const {
        if (curve_.IsNull()) throw Standard_Failure("an edge has no curve in the parameters of its face");
        const gp_Pnt2d p = curve_->Value(first_ + fraction * (last_ - first_));
        return Vec2(p.X(), p.Y()).cwiseProduct(view_.parameterScale);
    }
    Vec3 normal(double fraction) const { return view_.face->outward(parameters(fraction)); }
    const FaceView& view() const { return view_; }

  private:
    const FaceView& view_;
    double first_ = 0.0, last_ = 0.0;
    Handle(Geom2d_Curve) curve_;
};

/// 1 where the edge's own direction is that in which it runs as the boundary of the face (material on the left, seen
/// from outside), else -1.
double runs(const FaceView& view, const TopoDS_Edge& edge) {
    double sign = view.turned ? -1.0 : 1.0;
    for (TopExp_Explorer it(view.shape, TopAbs_EDGE); it.More(); it.Next())
        if (it.Current().IsSame(edge)) return it.Current().Orientation() == TopAbs_REVERSED ? -sign : sign;
    return sign;
}

/// Curvature of a face in the tangent direction `across`, positive when it bends towards its outward normal (1/m).
double normalCurvature(const Side& side, double fraction, const Vec3& across) {
    const FaceView& view = side.view();
    const Vec2 uv = side.parameters(fraction);
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
    return Side(edge, view).normal(fraction);
}

void describeCurve(const TopoDS_Edge& edge, double perMetre, Edge& result) {
    const EdgeCurve own = curveOf(edge, perMetre);
    result.curve = own.curve;
    result.curveKind = own.curve && own.tolerance == 0.0 ? own.curve->kind() : CurveKind::Other;
    result.from = own.from;
    result.to = own.to;
    result.tolerance = BRep_Tool::Tolerance(edge) / perMetre + own.tolerance;
    const BRepAdaptor_Curve curve(edge);
    result.length = GCPnts_AbscissaPoint::Length(curve) / perMetre;
    if (curve.GetType() == GeomAbs_Line) {
        result.axis = toVec3(curve.Line().Direction().XYZ());
        for (double t : {curve.FirstParameter(), curve.LastParameter()})
            result.polyline.push_back(toVec3(curve.Value(t).XYZ()) / perMetre);
        return;
    }
    if (curve.GetType() == GeomAbs_Circle) {
        const gp_Circ circle = curve.Circle();
        result.centre = toVec3(circle.Location().XYZ()) / perMetre;
        result.radius = circle.Radius() / perMetre;
        result.axis = toVec3(circle.Axis().Direction().XYZ());
    }
    const GCPnts_TangentialDeflection points(curve, 0.15, 1e-3 * result.length * perMetre);
    for (int i = 1; i <= points.NbPoints(); ++i) result.polyline.push_back(toVec3(points.Value(i).XYZ()) / perMetre);
}

namespace {

/// Two faces along their common edge, by the fraction 0..1 of its parameter.
class Meeting {
  public:
    Meeting(const TopoDS_Edge& edge, const FaceView& one, const FaceView& other, double size, const Edge& known)
        : one_(edge, one), other_(edge, other), size_(size), known_(known), sign_(runs(one, edge)) {
        if (!known.curve) throw Standard_Failure("an edge has no curve in space");
    }

    const Side& one() const { return one_; }
    const Side& other() const { return other_; }

    /// As the boundary of the first face.
    Vec3 direction(double fraction) const {
        return sign_ * known_.curve->tangent(known_.from + fraction * (known_.to - known_.from));
    }

    /// From one normal to the other about the edge: positive where the material is convex.
    double angle(double fraction) const {
        const Vec3 a = one_.normal(fraction), b = other_.normal(fraction);
        return std::atan2(a.cross(b).dot(direction(fraction)), a.dot(b));
    }

    bool curvatureJumps(double fraction) const {
        const Vec3 across = one_.normal(fraction).cross(direction(fraction)).normalized();
        const double a = normalCurvature(one_, fraction, across), b = normalCurvature(other_, fraction, across);
        return std::abs(a - b) > 1e-3 * std::max({std::abs(a), std::abs(b), 1.0 / size_});
    }

    EdgeKind kind(double fraction) const { return kind(fraction, angle(fraction)); }
    /// The angle there being known.
    EdgeKind kind(double fraction, double here) const {
        if (here > tangentAngle) return EdgeKind::Convex;
        if (here < -tangentAngle) return EdgeKind::Concave;
        return curvatureJumps(fraction) ? EdgeKind::Tangent : EdgeKind::Smooth;
    }

  private:
    Side one_, other_;
    double size_;
    const Edge& known_;
    double sign_;
};

/// The ends themselves may be singular points of a face (an apex): a hair inside them.
double within(double fraction) { return std::clamp(fraction, 1e-6, 1.0 - 1e-6); }

/// Samples the dihedral until it is linear between them to 1e-3 rad, and finds the places where the kind changes.
void sampleMeeting(const Meeting& meeting, Edge& result) {
    std::vector<std::pair<double, double>> samples; // fraction, angle
    std::function<void(double, double, double, double, int)> halve = [&](double a, double atA, double b, double atB,
                                                                         int depth) {
        const double middle = 0.5 * (a + b), atMiddle = meeting.angle(within(middle));
        if (depth < 2 || (depth < 8 && std::abs(atMiddle - 0.5 * (atA + atB)) > 1e-3)) {
            halve(a, atA, middle, atMiddle, depth + 1);
            halve(middle, atMiddle, b, atB, depth + 1);
            return;
        }
        samples.emplace_back(a, atA);
        samples.emplace_back(middle, atMiddle);
    };
    const double start = meeting.angle(within(0.0)), end = meeting.angle(within(1.0));
    halve(0.0, start, 1.0, end, 0);
    samples.emplace_back(1.0, end);
    auto parameter = [&](double fraction) { return result.from + fraction * (result.to - result.from); };
    for (const auto& [fraction, angle] : samples) result.dihedrals.push_back({parameter(fraction), angle});

    EdgeKind kind = meeting.kind(within(0.0), start);
    result.stretches.push_back({result.from, result.to, kind});
    for (std::size_t i = 1; i < samples.size(); ++i) {
        double low = samples[i - 1].first, high = samples[i].first;
        const EdgeKind next = meeting.kind(within(high), samples[i].second); // its angle was taken there
        // More than one change may lie between two samples: each in turn; but where a curvature jump hovers about its
        // bound, not every flicker is one.
        for (int changes = 0; next != kind; ++changes) {
            double a = low, b = high;
            EdgeKind beyond = next;
            while (b - a > 1e-10 && changes < 3) {
                const double middle = 0.5 * (a + b);
                const EdgeKind there = meeting.kind(within(middle));
                if (there == kind) {
                    a = middle;
                } else {
                    b = middle;
                    beyond = there;
                }
            }
            result.stretches.back().to = parameter(b);
            result.stretches.push_back({parameter(b), result.to, beyond});
            kind = beyond;
            low = b;
        }
    }
}

} // namespace

std::optional<std::string> describeMeeting(const TopoDS_Edge& edge, const FaceView& one, const FaceView& other,
                                           double size, Edge& result) {
    const Meeting meeting(edge, one, other, size, result);
    result.normals[0] = meeting.one().normal(0.5);
    result.normals[1] = meeting.other().normal(0.5);
    const double middle = meeting.angle(0.5);
    result.dihedral = std::abs(middle);
    sampleMeeting(meeting, result);
    double lowest = middle, highest = middle;
    for (double fraction : {0.05, 0.25, 0.75, 0.95}) {
        lowest = std::min(lowest, meeting.angle(fraction));
        highest = std::max(highest, meeting.angle(fraction));
    }
    if (highest > tangentAngle || lowest < -tangentAngle) {
        result.kind = highest > -lowest ? EdgeKind::Convex : EdgeKind::Concave;
        if (highest > tangentAngle && lowest < -tangentAngle)
            return "changes between convex and concave along its length";
        if (result.dihedral < tangentAngle) return "is tangent on part of its length only";
        return std::nullopt;
    }
    result.kind = EdgeKind::Smooth;
    for (double fraction : {0.25, 0.5, 0.75})
        if (meeting.curvatureJumps(fraction)) result.kind = EdgeKind::Tangent;
    return std::nullopt;
}

} // namespace escapement
