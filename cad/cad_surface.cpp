#include "cad/cad_surface.h"

#include <Geom_BSplineSurface.hxx>
#include <Geom_BezierSurface.hxx>
#include <Geom_ConicalSurface.hxx>
#include <Geom_CylindricalSurface.hxx>
#include <Geom_OffsetSurface.hxx>
#include <Geom_Plane.hxx>
#include <Geom_RectangularTrimmedSurface.hxx>
#include <Geom_SphericalSurface.hxx>
#include <Geom_SurfaceOfLinearExtrusion.hxx>
#include <Geom_SurfaceOfRevolution.hxx>
#include <Geom_ToroidalSurface.hxx>

#include <cmath>

namespace escapement {

namespace {

Vec3 toVec3(const gp_XYZ& v) { return {v.X(), v.Y(), v.Z()}; }

SurfaceKind kindOf(const Handle(Geom_Surface) & surface) {
    if (surface->IsKind(STANDARD_TYPE(Geom_ConicalSurface))) return SurfaceKind::Cone;
    if (surface->IsKind(STANDARD_TYPE(Geom_ToroidalSurface))) return SurfaceKind::Torus;
    if (surface->IsKind(STANDARD_TYPE(Geom_SurfaceOfLinearExtrusion))) return SurfaceKind::Extrusion;
    if (surface->IsKind(STANDARD_TYPE(Geom_SurfaceOfRevolution))) return SurfaceKind::Revolution;
    if (surface->IsKind(STANDARD_TYPE(Geom_BSplineSurface))) return SurfaceKind::BSpline;
    if (surface->IsKind(STANDARD_TYPE(Geom_BezierSurface))) return SurfaceKind::BSpline;
    if (surface->IsKind(STANDARD_TYPE(Geom_OffsetSurface))) return SurfaceKind::Offset;
    return SurfaceKind::Other;
}

/// A surface evaluated by the kernel, in the kernel's own parameters.
class CadSurface final : public Surface {
  public:
    CadSurface(const Handle(Geom_Surface) & surface, double perMetre)
        : surface_(surface), perMetre_(perMetre), kind_(kindOf(surface)) {}

    SurfaceKind kind() const override { return kind_; }

    Vec3 point(const Vec2& uv) const override { return toVec3(surface_->Value(uv.x(), uv.y()).XYZ()) / perMetre_; }

    void derivatives(const Vec2& uv, Eigen::Matrix<double, 3, 2>& first,
                     Eigen::Matrix<double, 3, 3>* second) const override {
        gp_Pnt point;
        gp_Vec du, dv, duu, dvv, duv;
        if (!second) {
            surface_->D1(uv.x(), uv.y(), point, du, dv);
        } else {
            surface_->D2(uv.x(), uv.y(), point, du, dv, duu, dvv, duv);
            *second << toVec3(duu.XYZ()) / perMetre_, toVec3(duv.XYZ()) / perMetre_, toVec3(dvv.XYZ()) / perMetre_;
        }
        first << toVec3(du.XYZ()) / perMetre_, toVec3(dv.XYZ()) / perMetre_;
    }

    /// Newton on (S(u) - p) . dS = 0; where the Hessian is not positive definite, Gauss-Newton; halved until it
    /// descends.
    Vec2 footParameter(const Vec3& p, const Vec2& guess) const override {
        Vec2 uv = guess;
        double squared = (point(uv) - p).squaredNorm();
        for (int iteration = 0; iteration < 50; ++iteration) {
            Eigen::Matrix<double, 3, 2> first;
            Eigen::Matrix<double, 3, 3> second;
            derivatives(uv, first, &second);
            const Vec3 offset = point(uv) - p;
            const Vec2 gradient = first.transpose() * offset;
            Mat2 metric = first.transpose() * first;
            Mat2 hessian = metric;
            hessian(0, 0) += offset.dot(second.col(0));
            hessian(0, 1) += offset.dot(second.col(1));
            hessian(1, 0) = hessian(0, 1);
            hessian(1, 1) += offset.dot(second.col(2));
            const double floor = 1e-12 * metric.trace();
            if (hessian(0, 0) <= floor || hessian.determinant() <= floor * metric.trace()) {
                hessian = metric;
                hessian.diagonal().array() += floor;
            }
            const Vec2 step = -hessian.inverse() * gradient;
            const double moved = (first * step).norm();
            double length = 1.0;
            Vec2 next = uv + step;
            double nextSquared = (point(next) - p).squaredNorm();
            while (nextSquared > squared && length > 1e-4) {
                length *= 0.5;
                next = uv + length * step;
                nextSquared = (point(next) - p).squaredNorm();
            }
            if (nextSquared > squared) return uv; // rounding: this is as near as it gets
            uv = next;
            squared = nextSquared;
            if (moved < 1e-15 + 1e-13 * offset.norm()) return uv;
        }
        return uv;
    }

  private:
    Handle(Geom_Surface) surface_;
    double perMetre_;
    SurfaceKind kind_;
};

Mat3 axesOf(const gp_Ax3& frame) {
    Mat3 axes;
    axes << toVec3(frame.XDirection().XYZ()), toVec3(frame.YDirection().XYZ()), toVec3(frame.Direction().XYZ());
    return axes;
}

} // namespace

ConvertedSurface convertSurface(const Handle(Geom_Surface) & given, double perMetre) {
    Handle(Geom_Surface) surface = given;
    while (auto trimmed = Handle(Geom_RectangularTrimmedSurface)::DownCast(surface)) surface = trimmed->BasisSurface();
    if (auto plane = Handle(Geom_Plane)::DownCast(surface)) {
        const gp_Ax3& frame = plane->Position();
        return {std::make_shared<PlaneSurface>(toVec3(frame.Location().XYZ()) / perMetre, axesOf(frame).col(0),
                                               axesOf(frame).col(1)),
                Vec2(1.0 / perMetre, 1.0 / perMetre)};
    }
    if (auto cylinder = Handle(Geom_CylindricalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = cylinder->Position();
        return {std::make_shared<CylinderSurface>(toVec3(frame.Location().XYZ()) / perMetre,
                                                  cylinder->Radius() / perMetre, axesOf(frame)),
                Vec2(1.0, 1.0 / perMetre)};
    }
    if (auto sphere = Handle(Geom_SphericalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = sphere->Position();
        return {std::make_shared<SphereSurface>(toVec3(frame.Location().XYZ()) / perMetre, sphere->Radius() / perMetre,
                                                axesOf(frame)),
                Vec2::Ones()};
    }
    return {std::make_shared<CadSurface>(surface, perMetre), Vec2::Ones()};
}

} // namespace escapement
