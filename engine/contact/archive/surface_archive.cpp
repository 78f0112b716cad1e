#include "engine/contact/archive/shape_archive.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/elementary_surfaces.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"
#include "engine/contact/geometry/pole.h"

namespace escapement {

namespace {

template <class T> T readOne(ByteReader& stream) {
    T value{};
    stream.item(value);
    return value;
}

} // namespace

template <class Stream, class T> void PartArchive::pole(Stream& stream, T& pole) {
    stream.item(pole.across_);
    stream.item(pole.ends_);
    for (auto* number : {&pole.at_, &pole.side_, &pole.reach_, &pole.series_, &pole.bend_, &pole.longest_, &pole.least_,
                         &pole.period_, &pole.round_, &pole.sense_})
        stream.item(*number);
    for (auto& axis : pole.axes_) stream.item(axis);
    stream.item(pole.wholeTurn_);
    eachItem(stream, pole.places_, [&](auto& place) {
        stream.item(place.t);
        stream.item(place.angle);
    });
    if constexpr (Stream::reads)
        if (pole.across_ < 0 || pole.across_ > 1 || pole.places_.empty())
            throw BrokenBytes("a pole without its directions");
}

void PartArchive::surface(ByteWriter& stream, const std::shared_ptr<const Surface>& surface, CurveTable& table,
                          const ForeignSurfaces& foreign) {
    stream.choice(surface->kind(), SurfaceKind::Other);
    switch (surface->kind()) {
    case SurfaceKind::Plane: {
        const auto& plane = static_cast<const PlaneSurface&>(*surface);
        writeAll(stream, plane.origin(), plane.xAxis(), plane.yAxis());
        break;
    }
    case SurfaceKind::Cylinder: {
        const auto& cylinder = static_cast<const CylinderSurface&>(*surface);
        writeAll(stream, cylinder.origin(), cylinder.radius(), cylinder.axes());
        break;
    }
    case SurfaceKind::Cone: {
        const auto& cone = static_cast<const ConeSurface&>(*surface);
        writeAll(stream, cone.origin(), cone.radius(), cone.halfAngle(), cone.axes());
        break;
    }
    case SurfaceKind::Sphere: {
        const auto& sphere = static_cast<const SphereSurface&>(*surface);
        writeAll(stream, sphere.centre(), sphere.radius(), sphere.axes());
        break;
    }
    case SurfaceKind::Torus: {
        const auto& torus = static_cast<const TorusSurface&>(*surface);
        writeAll(stream, torus.centre(), torus.majorRadius(), torus.minorRadius(), torus.axes());
        break;
    }
    case SurfaceKind::Extrusion: {
        const auto& extrusion = static_cast<const ExtrusionSurface&>(*surface);
        curve(stream, extrusion.profile_, table);
        stream.item(extrusion.direction_);
        break;
    }
    case SurfaceKind::Revolution: {
        const auto& revolution = static_cast<const RevolutionSurface&>(*surface);
        curve(stream, revolution.meridian_, table);
        writeAll(stream, revolution.origin_, revolution.axis_);
        break;
    }
    case SurfaceKind::BSpline: {
        const auto& spline = static_cast<const BSplineSurface&>(*surface);
        writeBasis(stream, spline.u_);
        writeBasis(stream, spline.v_);
        writeAll(stream, spline.rational_, spline.net_);
        break;
    }
    case SurfaceKind::Offset: {
        const auto& offset = static_cast<const OffsetSurface&>(*surface);
        PartArchive::surface(stream, offset.basis(), table, foreign);
        stream.item(offset.distance());
        return; // its poles are its basis'
    }
    case SurfaceKind::Other:
        stream.item(foreign.write(*surface));
        return;
    }
    eachItem(stream, surface->poles_, [&](const auto& one) { pole(stream, *one); });
}

void PartArchive::surface(ByteReader& stream, std::shared_ptr<const Surface>& surface, CurveTable& table,
                          const ForeignSurfaces& foreign) {
    SurfaceKind kind{};
    stream.choice(kind, SurfaceKind::Other);
    const auto made = readSurface(stream, kind, table, foreign);
    if (kind == SurfaceKind::Other) {
        const auto bytes = readOne<std::string>(stream);
        surface = foreign.read(bytes);
        return;
    }
    if (kind != SurfaceKind::Offset)
        eachItem(stream, made->poles_, [&](auto& one) {
            auto known = std::make_shared<Pole>();
            pole(stream, *known);
            one = std::move(known);
        });
    surface = made;
}

/// Null for a kind that is not the engine's.
std::shared_ptr<Surface> PartArchive::readSurface(ByteReader& stream, SurfaceKind kind, CurveTable& table,
                                                  const ForeignSurfaces& foreign) {
    try {
        switch (kind) {
        case SurfaceKind::Plane: {
            const auto origin = readOne<Vec3>(stream), x = readOne<Vec3>(stream), y = readOne<Vec3>(stream);
            return std::make_shared<PlaneSurface>(origin, x, y);
        }
        case SurfaceKind::Cylinder: {
            const auto origin = readOne<Vec3>(stream);
            const auto radius = readOne<double>(stream);
            return std::make_shared<CylinderSurface>(origin, radius, readOne<Mat3>(stream));
        }
        case SurfaceKind::Cone: {
            const auto origin = readOne<Vec3>(stream);
            const auto radius = readOne<double>(stream), halfAngle = readOne<double>(stream);
            return std::make_shared<ConeSurface>(origin, radius, halfAngle, readOne<Mat3>(stream));
        }
        case SurfaceKind::Sphere: {
            const auto centre = readOne<Vec3>(stream);
            const auto radius = readOne<double>(stream);
            const auto axes = readOne<Mat3>(stream);
            return std::shared_ptr<Surface>(new SphereSurface(centre, radius, axes, SphereSurface::Known{}));
        }
        case SurfaceKind::Torus: {
            const auto centre = readOne<Vec3>(stream);
            const auto major = readOne<double>(stream), minor = readOne<double>(stream);
            return std::make_shared<TorusSurface>(centre, major, minor, readOne<Mat3>(stream));
        }
        case SurfaceKind::Extrusion:
        case SurfaceKind::Revolution: {
            std::shared_ptr<const Curve> swept;
            curve(stream, swept, table);
            if (!swept) throw BrokenBytes("a surface swept by no curve");
            if (kind == SurfaceKind::Extrusion) return std::make_shared<ExtrusionSurface>(swept, readOne<Vec3>(stream));
            const auto origin = readOne<Vec3>(stream), axis = readOne<Vec3>(stream);
            return std::shared_ptr<Surface>(new RevolutionSurface(swept, origin, axis, RevolutionSurface::Known{}));
        }
        case SurfaceKind::BSpline: {
            BSplineBasis u = readBasis(stream), v = readBasis(stream);
            const auto rational = readOne<bool>(stream);
            auto net = readOne<std::vector<Vec4>>(stream);
            if (net.size() != std::size_t(u.functions()) * std::size_t(v.functions()))
                throw BrokenBytes("a B-spline surface without its poles");
            return std::shared_ptr<Surface>(new BSplineSurface(std::move(u), std::move(v), rational, std::move(net)));
        }
        case SurfaceKind::Offset: {
            std::shared_ptr<const Surface> basis;
            if (table.depth == CurveTable::deepest) throw BrokenBytes("an offset of offsets without end");
            ++table.depth;
            surface(stream, basis, table, foreign);
            --table.depth;
            return std::make_shared<OffsetSurface>(basis, readOne<double>(stream));
        }
        case SurfaceKind::Other:
            break;
        }
        return nullptr;
    } catch (const std::invalid_argument& fault) {
        throw BrokenBytes(fault.what());
    }
}

} // namespace escapement
