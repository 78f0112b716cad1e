#include "cad/geometry/canonical_shapes.h"
#include "cad/geometry/kernel_geometry.h"

#include <ElSLib.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_BezierCurve.hxx>
#include <Geom_Circle.hxx>
#include <Geom_ConicalSurface.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_Line.hxx>
#include <Geom_Plane.hxx>
#include <Geom_SphericalSurface.hxx>
#include <Geom_ToroidalSurface.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <Precision.hxx>
#include <gp_Circ.hxx>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace escapement {

namespace {

constexpr double sameTangent = 1e-6; // rad
constexpr double fullTurn = 2.0 * std::numbers::pi;

struct CurveSample {
    double parameter;
    Vec3 point, tangent;
};

/// Also on the knots, and in between.
std::vector<CurveSample> samplesOf(const Handle(Geom_Curve) & curve, double first, double last) {
    std::vector<double> ends{first, last};
    if (const auto spline = Handle(Geom_BSplineCurve)::DownCast(curve); !spline.IsNull()) {
        for (int i = 1; i <= spline->NbKnots(); ++i)
            if (const double knot = spline->Knot(i); knot > first && knot < last) ends.push_back(knot);
        std::sort(ends.begin(), ends.end());
    }
    const int pieces = ends.size() > 4 ? 5 : 24;
    std::vector<CurveSample> samples;
    const auto add = [&](double t) {
        gp_Pnt p;
        gp_Vec d;
        curve->D1(t, p, d);
        samples.push_back({t, toVec3(p.XYZ()), toVec3(d.XYZ()).normalized()});
    };
    add(first);
    for (std::size_t i = 1; i < ends.size(); ++i)
        for (int k = 1; k <= pieces; ++k) {
            const double share = k == pieces ? 1.0 : (k + 0.07 * (k % 3 - 1)) / pieces;
            add(ends[i - 1] + share * (ends[i] - ends[i - 1]));
        }
    return samples;
}

gp_Pnt toPlace(const Vec3& p) { return {p.x(), p.y(), p.z()}; }
gp_Dir toDirection(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Handle(Geom_Curve) lineOf(const std::vector<CurveSample>& samples, double perMetre, double& end) {
    const Vec3 begin = samples.front().point, arm = samples.back().point - begin;
    end = arm.norm();
    if (!(end > 0.0)) return {};
    const Vec3 direction = arm / end;
    const double within = sameWithin(end, perMetre);
    double before = -1.0;
    for (const auto& one : samples) {
        const Vec3 from = one.point - begin;
        const double along = direction.dot(from);
        if (!(along > before && (from - along * direction).norm() <= within && direction.dot(one.tangent) > 0.0 &&
              direction.cross(one.tangent).norm() <= sameTangent))
            return {};
        before = along;
    }
    return new Geom_Line(toPlace(begin), toDirection(direction));
}

/// A circle with its axis and what counts as on it.
struct WantedCircle {
    Vec3 centre, axis;
    double radius, within, tangents;
};

/// Null where the samples do not run along it, once round at most.
Handle(Geom_Curve) arcAlong(const std::vector<CurveSample>& samples, WantedCircle wanted, double& end) {
    const Vec3 arm = samples.front().point - wanted.centre;
    const Vec3 x = (arm - wanted.axis * wanted.axis.dot(arm)).normalized();
    if (wanted.axis.cross(x).dot(samples.front().tangent) < 0.0) wanted.axis = -wanted.axis;
    const Vec3 y = wanted.axis.cross(x);
    double before = 0.0;
    for (std::size_t k = 0; k < samples.size(); ++k) {
        const Vec3 from = samples[k].point - wanted.centre, flat = from - wanted.axis * wanted.axis.dot(from);
        if (!(std::hypot(wanted.axis.dot(from), flat.norm() - wanted.radius) <= wanted.within)) return {};
        const Vec3 tangent = wanted.axis.cross(flat).normalized();
        if (!(tangent.dot(samples[k].tangent) > 0.0 && tangent.cross(samples[k].tangent).norm() <= wanted.tangents))
            return {};
        if (k == 0) continue;
        const double angle = turnedBeside(std::atan2(y.dot(from), x.dot(from)), before + 0.5, fullTurn);
        if (!(angle > before && angle < before + 0.5 * std::numbers::pi)) return {};
        before = angle;
    }
    const bool comesRound = (samples.back().point - samples.front().point).norm() <= wanted.within;
    end = comesRound && before > std::numbers::pi ? fullTurn : before; // a short piece ends near its begin, too
    if (end > fullTurn) return {};
    return new Geom_Circle(gp_Ax2(toPlace(wanted.centre), toDirection(wanted.axis), toDirection(x)), wanted.radius);
}

Handle(Geom_Curve) circleOf(const std::vector<CurveSample>& samples, double perMetre, double& end) {
    const std::size_t count = samples.size();
    const Vec3 begin = samples.front().point, u = samples[count / 3].point - begin,
               v = samples[2 * count / 3].point - begin, normal = u.cross(v);
    if (!(normal.norm() > 1e-6 * u.norm() * v.norm())) return {};
    const Vec3 arm = (u.squaredNorm() * v - v.squaredNorm() * u).cross(normal) / (2.0 * normal.squaredNorm());
    const double radius = arm.norm();
    return arcAlong(samples, {begin + arm, normal.normalized(), radius, sameWithin(radius, perMetre), sameTangent},
                    end);
}

/// Null where it is no spline.
Handle(Geom_Curve) splineIn(Handle(Geom_Curve) curve) {
    while (auto trimmed = Handle(Geom_TrimmedCurve)::DownCast(curve)) curve = trimmed->BasisCurve();
    if (curve->IsKind(STANDARD_TYPE(Geom_BSplineCurve)) || curve->IsKind(STANDARD_TYPE(Geom_BezierCurve))) return curve;
    return {};
}

/// None where the curve stands still somewhere.
std::vector<CurveSample> soundSamples(const Handle(Geom_Curve) & given, double first, double last) {
    const Handle(Geom_Curve) curve = splineIn(given);
    if (curve.IsNull() || !(first < last) || !std::isfinite(last - first)) return {};
    auto samples = samplesOf(curve, first, last);
    const bool sound = std::all_of(samples.begin(), samples.end(), [](const CurveSample& one) {
        return one.tangent.allFinite() && one.tangent.norm() > 0.5;
    });
    if (!sound) samples.clear();
    return samples;
}

} // namespace

Handle(Geom_Curve)
    canonicalCurve(const Handle(Geom_Curve) & curve, double first, double last, double perMetre, double& end) {
    const auto samples = soundSamples(curve, first, last);
    if (samples.empty()) return {};
    const Handle(Geom_Curve) line = lineOf(samples, perMetre, end);
    return line.IsNull() ? circleOf(samples, perMetre, end) : line;
}

Handle(Geom_Curve) rimAlong(const Handle(Geom_Curve) & curve, double first, double last, const gp_Pln& plane,
                            const gp_Cylinder& cylinder, double within, double& end) {
    const Vec3 normal = toVec3(plane.Axis().Direction().XYZ()), axis = toVec3(cylinder.Axis().Direction().XYZ());
    if (!(normal.cross(axis).norm() <= sameTangent)) return {};
    const auto samples = soundSamples(curve, first, last);
    if (samples.empty()) return {};
    const Vec3 on = toVec3(cylinder.Location().XYZ()), towards = toVec3(plane.Location().XYZ()) - on;
    const Vec3 centre = on + axis * (normal.dot(towards) / normal.dot(axis));
    return arcAlong(samples, {centre, axis, cylinder.Radius(), within, 1e-3}, end);
}

gp_Pnt2d parametersOn(const Handle(Geom_ElementarySurface) & surface, const gp_Pnt& point) {
    double u = 0.0, v = 0.0;
    if (auto plane = Handle(Geom_Plane)::DownCast(surface)) ElSLib::Parameters(plane->Pln(), point, u, v);
    if (auto round = Handle(Geom_CylindricalSurface)::DownCast(surface))
        ElSLib::Parameters(round->Cylinder(), point, u, v);
    if (auto cone = Handle(Geom_ConicalSurface)::DownCast(surface)) ElSLib::Parameters(cone->Cone(), point, u, v);
    if (auto ball = Handle(Geom_SphericalSurface)::DownCast(surface)) ElSLib::Parameters(ball->Sphere(), point, u, v);
    if (auto ring = Handle(Geom_ToroidalSurface)::DownCast(surface)) ElSLib::Parameters(ring->Torus(), point, u, v);
    return {u, v};
}

double periodOf(const Handle(Geom_ElementarySurface) & surface, int direction) {
    if (direction == 0 ? surface->IsUPeriodic() : surface->IsVPeriodic()) return fullTurn;
    return 0.0;
}

bool isOnAxis(const Handle(Geom_ElementarySurface) & surface, const gp_Pnt& point, double hair) {
    if (periodOf(surface, 0) == 0.0) return false;
    const gp_Ax3 frame = surface->Position();
    return gp_Vec(frame.Location(), point).Crossed(gp_Vec(frame.Direction())).Magnitude() <= hair;
}

double turnedBeside(double angle, double beside, double period) {
    return period > 0.0 ? angle + period * std::round((beside - angle) / period) : angle;
}

ParameterBox boxOf(const Handle(Geom_Surface) & surface, const ParameterBox& face) {
    ParameterBox box;
    surface->Bounds(box.low[0], box.high[0], box.low[1], box.high[1]);
    for (int d : {0, 1})
        if (Precision::IsInfinite(box.low[d]) || Precision::IsInfinite(box.high[d])) {
            box.low[d] = face.low[d];
            box.high[d] = face.high[d];
        }
    return box;
}

ParameterMap::ParameterMap(const Handle(Geom_Surface) & given, const Handle(Geom_ElementarySurface) & canonical,
                           const ParameterBox& box)
    : given_(given), canonical_(canonical),
      middle_(0.5 * (box.low[0] + box.high[0]), 0.5 * (box.low[1] + box.high[1])) {
    const gp_Pnt middle = given->Value(middle_.X(), middle_.Y());
    atMiddle_ = parametersOn(canonical, middle);
    hair_ = 1e-7 * gp_Vec(canonical->Position().Location(), middle).Magnitude();
}

/// Where the angle means nothing, that of the places beside it along a line of the given surface.
gp_Pnt2d ParameterMap::nearest(const gp_Pnt2d& uv) const {
    const gp_Pnt point = given_->Value(uv.X(), uv.Y());
    gp_Pnt2d place = parametersOn(canonical_, point);
    if (!isOnAxis(canonical_, point, hair_)) return place;
    for (int d : {1, 0}) {
        gp_Pnt2d beside = uv;
        beside.SetCoord(d + 1, uv.Coord(d + 1) + 1e-3 * (middle_.Coord(d + 1) - uv.Coord(d + 1)));
        const gp_Pnt there = given_->Value(beside.X(), beside.Y());
        if (isOnAxis(canonical_, there, hair_)) continue;
        place.SetX(parametersOn(canonical_, there).X());
        break;
    }
    return place;
}

void ParameterMap::goOn(gp_Pnt2d& place, const gp_Pnt2d& before) const {
    place.SetX(turnedBeside(place.X(), before.X(), periodOf(canonical_, 0)));
    place.SetY(turnedBeside(place.Y(), before.Y(), periodOf(canonical_, 1)));
}

gp_Pnt2d ParameterMap::at(const gp_Pnt2d& uv) const {
    constexpr int steps = 16; // to the farthest corner: far less than half a turn each
    gp_Pnt2d place = atMiddle_;
    for (int k = 1; k <= steps; ++k) {
        const double share = double(k) / steps;
        const gp_Pnt2d before = place;
        place = nearest({middle_.X() + share * (uv.X() - middle_.X()), middle_.Y() + share * (uv.Y() - middle_.Y())});
        goOn(place, before);
    }
    return place;
}

} // namespace escapement
