#include "engine/contact/geometry/kinds/offset_surface.h"

#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/pole.h"

#include <cmath>
#include <stdexcept>

namespace escapement {

OffsetSurface::OffsetSurface(std::shared_ptr<const Surface> basis, double distance)
    : basis_(std::move(basis)), distance_(distance) {
    poles_ = basis_->poles();
}

/// n_i = -S_k shape(k, i); n_ij has -n_i . n_j along n.
void OffsetSurface::evaluateAtPole(const Pole& pole, const Vec2& uv, SurfaceJet& jet) const {
    pole.evaluate(*basis_, uv, jet);
    const Vec3 n = jet.u.cross(jet.v).normalized();
    Mat2 metric, bend;
    metric << jet.u.dot(jet.u), jet.u.dot(jet.v), jet.u.dot(jet.v), jet.v.dot(jet.v);
    bend << n.dot(jet.uu), n.dot(jet.uv), n.dot(jet.uv), n.dot(jet.vv);
    const Mat2 shape = metric.inverse() * bend;
    const Vec3 nu = -(jet.u * shape(0, 0) + jet.v * shape(1, 0)), nv = -(jet.u * shape(0, 1) + jet.v * shape(1, 1));
    jet.point += distance_ * n;
    jet.u += distance_ * nu;
    jet.v += distance_ * nv;
    jet.uu -= distance_ * nu.dot(nu) * n;
    jet.uv -= distance_ * nu.dot(nv) * n;
    jet.vv -= distance_ * nv.dot(nv) * n;
}

/// With N = du x dv of length m and m n = N, Leibniz gives the derivatives of n, those of m come from m^2 = N . N.
void OffsetSurface::evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint* hint) const {
    if (order > 2) throw std::invalid_argument("an offset surface has derivatives up to the second");
    SurfaceJet b;
    basis_->evaluate(uv, order + 1, b, hint);
    jet.point = b.point;
    if (order >= 1) jet.u = b.u, jet.v = b.v;
    if (order >= 2) jet.uu = b.uu, jet.uv = b.uv, jet.vv = b.vv;
    const Vec3 cross = b.u.cross(b.v);
    const double length = cross.norm();
    if (!(length > 1e-13 * (b.u.squaredNorm() + b.v.squaredNorm()))) {
        jet.point += distance_ * basis_->parametricNormal(uv);
        return;
    }
    const double perLength = 1.0 / length;
    const Vec3 n = perLength * cross;
    jet.point +=
        distance_ * (basis_->poleAt(uv) ? basis_->parametricNormal(uv) : n); // near a pole the product has lost digits
    if (order < 1) return;
    const Vec3 crossU = b.uu.cross(b.v) + b.u.cross(b.uv), crossV = b.uv.cross(b.v) + b.u.cross(b.vv);
    const double mu = n.dot(crossU), mv = n.dot(crossV);
    const Vec3 nu = perLength * (crossU - mu * n), nv = perLength * (crossV - mv * n);
    jet.u += distance_ * nu;
    jet.v += distance_ * nv;
    if (order < 2) return;
    const Vec3 crossUu = b.uuu.cross(b.v) + 2.0 * b.uu.cross(b.uv) + b.u.cross(b.uuv);
    const Vec3 crossUv = b.uuv.cross(b.v) + b.uu.cross(b.vv) + b.u.cross(b.uvv);
    const Vec3 crossVv = b.uvv.cross(b.v) + 2.0 * b.uv.cross(b.vv) + b.u.cross(b.vvv);
    const double muu = nu.dot(crossU) + n.dot(crossUu), muv = nv.dot(crossU) + n.dot(crossUv),
                 mvv = nv.dot(crossV) + n.dot(crossVv);
    jet.uu += distance_ * perLength * (crossUu - muu * n - 2.0 * mu * nu);
    jet.uv += distance_ * perLength * (crossUv - muv * n - mu * nv - mv * nu);
    jet.vv += distance_ * perLength * (crossVv - mvv * n - 2.0 * mv * nv);
}

std::shared_ptr<const Surface> offsetOf(const std::shared_ptr<const Surface>& basis, double distance) {
    const Surface& given = *basis;
    // A mirrored frame turns du x dv inwards.
    auto outwards = [&](const Mat3& axes) { return axes.determinant() > 0.0 ? distance : -distance; };
    switch (given.kind()) {
    case SurfaceKind::Plane: {
        const auto& plane = static_cast<const PlaneSurface&>(given);
        return std::make_shared<PlaneSurface>(plane.origin() + distance * plane.normal(), plane.xAxis(), plane.yAxis());
    }
    case SurfaceKind::Cylinder: {
        const auto& cylinder = static_cast<const CylinderSurface&>(given);
        const double radius = cylinder.radius() + outwards(cylinder.axes());
        if (radius > 0.0) return std::make_shared<CylinderSurface>(cylinder.origin(), radius, cylinder.axes());
        break;
    }
    case SurfaceKind::Sphere: {
        const auto& sphere = static_cast<const SphereSurface&>(given);
        const double radius = sphere.radius() + outwards(sphere.axes());
        if (radius > 0.0) return std::make_shared<SphereSurface>(sphere.centre(), radius, sphere.axes());
        break;
    }
    case SurfaceKind::Torus: {
        const auto& torus = static_cast<const TorusSurface&>(given);
        const double radius = torus.minorRadius() + outwards(torus.axes());
        if (radius > 0.0 && torus.majorRadius() > torus.minorRadius())
            return std::make_shared<TorusSurface>(torus.centre(), torus.majorRadius(), radius, torus.axes());
        break;
    }
    case SurfaceKind::Cone: {
        const auto& cone = static_cast<const ConeSurface&>(given);
        const double out = outwards(cone.axes()), a = cone.halfAngle();
        const double radius = cone.radius() + out * std::cos(a);
        if (radius > 0.0)
            return std::make_shared<ConeSurface>(cone.origin() - out * std::sin(a) * cone.axis(), radius, a,
                                                 cone.axes());
        break;
    }
    case SurfaceKind::Offset: {
        const auto& inner = static_cast<const OffsetSurface&>(given);
        return offsetOf(inner.basis(), inner.distance() + distance);
    }
    default:
        break;
    }
    return std::make_shared<OffsetSurface>(basis, distance);
}

} // namespace escapement
