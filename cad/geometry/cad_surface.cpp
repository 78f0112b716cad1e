#include "cad/geometry/cad_surface.h"

#include "cad/geometry/cad_curve.h"
#include "cad/geometry/kernel_geometry.h"
#include "engine/contact/archive/byte_stream.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/contact/geometry/pole.h"

#include <BinTools_OStream.hxx>
#include <BinTools_SurfaceSet.hxx>
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
#include <Precision.hxx>
#include <Standard_Failure.hxx>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace escapement {

namespace {

/// A surface evaluated by the kernel, in the kernel's own parameters: what the engine has no class for.
class KernelSurface final : public Surface {
  public:
    KernelSurface(const Handle(Geom_Surface) & surface, double perMetre) : surface_(surface), perMetre_(perMetre) {
        const SurfaceRange bounds = range();
        for (int across : {0, 1})
            if (const double low = bounds.low[across], high = bounds.high[across]; std::isfinite(high - low)) {
                addPoles(*this, across, low, 0.0, high - low, poles_);
                addPoles(*this, across, high, high - low, 0.0, poles_);
            }
    }
    SurfaceKind kind() const override { return SurfaceKind::Other; }

    void evaluate(const Vec2& uv, int order, SurfaceJet& jet, SpanHint*) const override {
        gp_Pnt point;
        gp_Vec u, v, uu, vv, uvMixed, uuu, vvv, uuv, uvv;
        auto metres = [&](const gp_Vec& w) { return Vec3(toVec3(w.XYZ()) / perMetre_); };
        if (order == 0) surface_->D0(uv.x(), uv.y(), point);
        if (order == 1) surface_->D1(uv.x(), uv.y(), point, u, v);
        if (order == 2) surface_->D2(uv.x(), uv.y(), point, u, v, uu, vv, uvMixed);
        if (order == 3) surface_->D3(uv.x(), uv.y(), point, u, v, uu, vv, uvMixed, uuu, vvv, uuv, uvv);
        jet.point = toVec3(point.XYZ()) / perMetre_;
        if (order >= 1) jet.u = metres(u), jet.v = metres(v);
        if (order >= 2) jet.uu = metres(uu), jet.uv = metres(uvMixed), jet.vv = metres(vv);
        if (order >= 3) jet.uuu = metres(uuu), jet.uuv = metres(uuv), jet.uvv = metres(uvv), jet.vvv = metres(vvv);
    }

    SurfaceRange range() const override {
        SurfaceRange result;
        surface_->Bounds(result.low.x(), result.high.x(), result.low.y(), result.high.y());
        for (int i = 0; i < 2; ++i) {
            if (Precision::IsInfinite(result.low[i])) result.low[i] = -std::numeric_limits<double>::infinity();
            if (Precision::IsInfinite(result.high[i])) result.high[i] = std::numeric_limits<double>::infinity();
        }
        if (surface_->IsUPeriodic()) result.period.x() = surface_->UPeriod();
        if (surface_->IsVPeriodic()) result.period.y() = surface_->VPeriod();
        return result;
    }

    const Handle(Geom_Surface) & surface() const { return surface_; }
    double perMetre() const { return perMetre_; }

  private:
    Handle(Geom_Surface) surface_;
    double perMetre_;
};

struct SurfacePoles {
    std::vector<Vec3> places;
    std::vector<double> weights;
};

template <class KernelSurfaceType> SurfacePoles surfacePolesOf(const KernelSurfaceType& surface, double perMetre) {
    SurfacePoles result;
    const bool rational = surface.IsURational() || surface.IsVRational();
    for (int i = 1; i <= surface.NbUPoles(); ++i)
        for (int j = 1; j <= surface.NbVPoles(); ++j) {
            result.places.push_back(toVec3(surface.Pole(i, j).XYZ()) / perMetre);
            if (rational) result.weights.push_back(surface.Weight(i, j));
        }
    return result;
}

/// Whether the surface comes round in a direction (0: u) without a kink, though it is not said to be periodic: many
/// exporters write a closed surface that way. Then a closest point may cross its seam. Its derivative may change its
/// length there, and where the seam runs into a pole it is nothing.
bool comesRound(const Surface& surface, int direction) {
    constexpr int pieces = 8;
    const auto range = surface.range();
    struct Across {
        Vec3 from, to, ahead, behind;
    };
    Across seam[pieces + 1];
    double longest = 0.0;
    for (int k = 0; k <= pieces; ++k) {
        Vec2 one, other;
        one[direction] = range.low[direction];
        other[direction] = range.high[direction];
        const int along = 1 - direction;
        one[along] = other[along] = range.low[along] + (range.high[along] - range.low[along]) * k / pieces;
        SurfaceJet a, b;
        surface.evaluate(one, 1, a);
        surface.evaluate(other, 1, b);
        seam[k] = {a.point, b.point, direction == 0 ? a.u : a.v, direction == 0 ? b.u : b.v};
        longest = std::max({longest, seam[k].ahead.norm(), seam[k].behind.norm()});
    }
    const double size = longest * (range.high[direction] - range.low[direction]);
    return size > 0.0 && std::all_of(std::begin(seam), std::end(seam), [&](const Across& at) {
               if ((at.from - at.to).norm() > 1e-9 * size) return false;
               const double ahead = at.ahead.norm(), behind = at.behind.norm();
               if (ahead < 1e-6 * longest && behind < 1e-6 * longest) return true;
               return ahead > 0.0 && behind > 0.0 && (at.ahead / ahead - at.behind / behind).norm() < 1e-7;
           });
}

std::shared_ptr<const Surface> splineOf(const Handle(Geom_BSplineSurface) & given, double perMetre) {
    Handle(Geom_BSplineSurface) surface = given;
    if (given->IsUPeriodic() || given->IsVPeriodic()) {
        surface = Handle(Geom_BSplineSurface)::DownCast(given->Copy());
        surface->SetUNotPeriodic(); // the same surface and parameters, its poles and knots laid out from end to end
        surface->SetVNotPeriodic();
    }
    const auto [places, weights] = surfacePolesOf(*surface, perMetre);
    auto make = [&, &places = places, &weights = weights](bool closedU, bool closedV) {
        return std::make_shared<BSplineSurface>(
            BSplineBasis(surface->UDegree(), toVector(surface->UKnotSequence()), closedU),
            BSplineBasis(surface->VDegree(), toVector(surface->VKnotSequence()), closedV), places, weights);
    };
    const auto open = make(false, false);
    const bool closedU = given->IsUPeriodic() || comesRound(*open, 0),
               closedV = given->IsVPeriodic() || comesRound(*open, 1);
    return closedU || closedV ? make(closedU, closedV) : open;
}

/// No surface for a kind the engine does not know.
ConvertedSurface exact(const Handle(Geom_Surface) & given, double perMetre) {
    Handle(Geom_Surface) surface = given;
    while (auto trimmed = Handle(Geom_RectangularTrimmedSurface)::DownCast(surface)) surface = trimmed->BasisSurface();
    auto place = [&](const gp_Pnt& p) { return Vec3(toVec3(p.XYZ()) / perMetre); };
    if (auto plane = Handle(Geom_Plane)::DownCast(surface)) {
        const gp_Ax3& frame = plane->Position();
        return {std::make_shared<PlaneSurface>(place(frame.Location()), axesOf(frame).col(0), axesOf(frame).col(1)),
                Vec2(1.0 / perMetre, 1.0 / perMetre)};
    }
    if (auto cylinder = Handle(Geom_CylindricalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = cylinder->Position();
        return {std::make_shared<CylinderSurface>(place(frame.Location()), cylinder->Radius() / perMetre,
                                                  axesOf(frame)),
                Vec2(1.0, 1.0 / perMetre)};
    }
    if (auto cone = Handle(Geom_ConicalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = cone->Position();
        return {std::make_shared<ConeSurface>(place(frame.Location()), cone->RefRadius() / perMetre, cone->SemiAngle(),
                                              axesOf(frame)),
                Vec2(1.0, 1.0 / perMetre)};
    }
    if (auto sphere = Handle(Geom_SphericalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = sphere->Position();
        return {std::make_shared<SphereSurface>(place(frame.Location()), sphere->Radius() / perMetre, axesOf(frame)),
                Vec2::Ones()};
    }
    if (auto torus = Handle(Geom_ToroidalSurface)::DownCast(surface)) {
        const gp_Ax3& frame = torus->Position();
        return {std::make_shared<TorusSurface>(place(frame.Location()), torus->MajorRadius() / perMetre,
                                               torus->MinorRadius() / perMetre, axesOf(frame)),
                Vec2::Ones()};
    }
    if (auto spline = Handle(Geom_BSplineSurface)::DownCast(surface)) return {splineOf(spline, perMetre), Vec2::Ones()};
    if (auto bezier = Handle(Geom_BezierSurface)::DownCast(surface)) {
        const auto [places, weights] = surfacePolesOf(*bezier, perMetre);
        return {std::make_shared<BSplineSurface>(BSplineBasis(bezier->UDegree(), bezierKnots(bezier->UDegree())),
                                                 BSplineBasis(bezier->VDegree(), bezierKnots(bezier->VDegree())),
                                                 places, weights),
                Vec2::Ones()};
    }
    if (auto extrusion = Handle(Geom_SurfaceOfLinearExtrusion)::DownCast(surface)) {
        const auto profile = convertCurve(extrusion->BasisCurve(), perMetre);
        if (profile.curve && profile.tolerance == 0.0)
            return {std::make_shared<ExtrusionSurface>(profile.curve, toVec3(extrusion->Direction().XYZ())),
                    Vec2(profile.parameterScale, 1.0 / perMetre)};
    }
    if (auto revolution = Handle(Geom_SurfaceOfRevolution)::DownCast(surface)) {
        const auto meridian = convertCurve(revolution->BasisCurve(), perMetre);
        const gp_Ax1 axis = revolution->Axis();
        if (meridian.curve && meridian.tolerance == 0.0)
            return {std::make_shared<RevolutionSurface>(meridian.curve, place(axis.Location()),
                                                        toVec3(axis.Direction().XYZ())),
                    Vec2(1.0, meridian.parameterScale)};
    }
    if (auto offset = Handle(Geom_OffsetSurface)::DownCast(surface)) {
        auto basis = exact(offset->BasisSurface(), perMetre);
        if (basis.surface) basis.surface = offsetOf(basis.surface, offset->Offset() / perMetre);
        return basis;
    }
    return {};
}

} // namespace

ConvertedSurface convertSurface(const Handle(Geom_Surface) & surface, double perMetre) {
    ConvertedSurface converted;
    try {
        converted = exact(surface, perMetre);
    } catch (const std::invalid_argument&) { // a spline that is none: the kernel may still make something of it
    }
    if (!converted.surface) return {std::make_shared<KernelSurface>(surface, perMetre), Vec2::Ones()};
    return converted;
}

std::string kernelSurfaceBytes(const Surface& surface) {
    const auto& own = static_cast<const KernelSurface&>(surface);
    std::ostringstream stream;
    BinTools_OStream kernel(stream);
    BinTools_SurfaceSet::WriteSurface(own.surface(), kernel);
    ByteWriter bytes;
    bytes.item(own.perMetre());
    bytes.item(stream.str());
    return bytes.take();
}

std::shared_ptr<const Surface> kernelSurfaceFrom(std::string_view given) {
    ByteReader bytes(given);
    double perMetre = 0.0;
    std::string kernel;
    bytes.item(perMetre);
    bytes.item(kernel);
    std::istringstream stream(kernel);
    Handle(Geom_Surface) surface;
    try {
        BinTools_SurfaceSet::ReadSurface(stream, surface);
    } catch (const Standard_Failure& failure) {
        throw BrokenBytes(failure.GetMessageString());
    }
    if (surface.IsNull()) throw BrokenBytes("a surface of no kind");
    return std::make_shared<KernelSurface>(surface, perMetre);
}

} // namespace escapement
