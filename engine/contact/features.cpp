#include "engine/contact/features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

/// `angle` plus the whole turns that bring it nearest to `guess`: a foot point keeps its turn.
double nearestTurn(double angle, double guess) {
    const double turn = 2.0 * std::numbers::pi;
    return angle + turn * std::round((guess - angle) / turn);
}

} // namespace

const char* name(SurfaceKind kind) {
    switch (kind) {
    case SurfaceKind::Plane:
        return "plane";
    case SurfaceKind::Cylinder:
        return "cylinder";
    case SurfaceKind::Cone:
        return "cone";
    case SurfaceKind::Sphere:
        return "sphere";
    case SurfaceKind::Torus:
        return "torus";
    case SurfaceKind::Extrusion:
        return "extrusion";
    case SurfaceKind::Revolution:
        return "revolution";
    case SurfaceKind::BSpline:
        return "b-spline";
    case SurfaceKind::Offset:
        return "offset";
    case SurfaceKind::Other:
        break;
    }
    return "other";
}

const char* name(CurveKind kind) {
    switch (kind) {
    case CurveKind::Line:
        return "line";
    case CurveKind::Circle:
        return "circle";
    case CurveKind::Ellipse:
        return "ellipse";
    case CurveKind::BSpline:
        return "b-spline";
    case CurveKind::Offset:
        return "offset";
    case CurveKind::Degenerate:
        return "degenerate";
    case CurveKind::Other:
        break;
    }
    return "other";
}

const char* name(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Convex:
        return "convex";
    case EdgeKind::Concave:
        return "concave";
    case EdgeKind::Tangent:
        return "tangent";
    case EdgeKind::Smooth:
        return "smooth";
    case EdgeKind::Seam:
        return "seam";
    case EdgeKind::Border:
        return "border";
    case EdgeKind::Degenerate:
        break;
    }
    return "degenerate";
}

std::string featureName(FeatureKind kind, int number) {
    const char* word = kind == FeatureKind::Face ? "face:" : kind == FeatureKind::Edge ? "edge:" : "vertex:";
    return word + std::to_string(number);
}

Vec3 Surface::parametricNormal(const Vec2& uv) const {
    Eigen::Matrix<double, 3, 2> first;
    derivatives(uv, first);
    Vec3 normal = first.col(0).cross(first.col(1));
    // Only at a true singularity (a cone's apex): the normal beside it, on the side of growing v.
    if (normal.norm() <= 1e-18 * first.squaredNorm()) {
        derivatives(uv + Vec2(0.0, 1e-7), first);
        normal = first.col(0).cross(first.col(1));
    }
    return normal.normalized();
}

void PlaneSurface::derivatives(const Vec2&, Eigen::Matrix<double, 3, 2>& first,
                               Eigen::Matrix<double, 3, 3>* second) const {
    first << x_, y_;
    if (second) second->setZero();
}

Vec3 SphereSurface::point(const Vec2& uv) const {
    const double cv = std::cos(uv.y());
    return centre_ + radius_ * (axes_ * Vec3(cv * std::cos(uv.x()), cv * std::sin(uv.x()), std::sin(uv.y())));
}

void SphereSurface::derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                                Eigen::Matrix<double, 3, 3>* second) const {
    const double cu = std::cos(uv.x()), su = std::sin(uv.x()), cv = std::cos(uv.y()), sv = std::sin(uv.y());
    first.col(0) = radius_ * (axes_ * Vec3(-cv * su, cv * cu, 0.0));
    first.col(1) = radius_ * (axes_ * Vec3(-sv * cu, -sv * su, cv));
    if (!second) return;
    second->col(0) = radius_ * (axes_ * Vec3(-cv * cu, -cv * su, 0.0));
    second->col(1) = radius_ * (axes_ * Vec3(sv * su, -sv * cu, 0.0));
    second->col(2) = radius_ * (axes_ * Vec3(-cv * cu, -cv * su, -sv));
}

Vec2 SphereSurface::footParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - centre_);
    const double ring = std::hypot(local.x(), local.y());
    const double u = ring > 0.0 ? nearestTurn(std::atan2(local.y(), local.x()), guess.x()) : guess.x();
    if (ring == 0.0 && local.z() == 0.0) return guess;
    return {u, std::atan2(local.z(), ring)};
}

Vec3 CylinderSurface::point(const Vec2& uv) const {
    return origin_ + axes_ * Vec3(radius_ * std::cos(uv.x()), radius_ * std::sin(uv.x()), uv.y());
}

void CylinderSurface::derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                                  Eigen::Matrix<double, 3, 3>* second) const {
    const double cu = std::cos(uv.x()), su = std::sin(uv.x());
    first.col(0) = radius_ * (axes_ * Vec3(-su, cu, 0.0));
    first.col(1) = axes_.col(2);
    if (!second) return;
    second->setZero();
    second->col(0) = radius_ * (axes_ * Vec3(-cu, -su, 0.0));
}

Vec2 CylinderSurface::footParameter(const Vec3& p, const Vec2& guess) const {
    const Vec3 local = axes_.transpose() * (p - origin_);
    const bool onAxis = local.x() == 0.0 && local.y() == 0.0;
    return {onAxis ? guess.x() : nearestTurn(std::atan2(local.y(), local.x()), guess.x()), local.z()};
}

} // namespace escapement
