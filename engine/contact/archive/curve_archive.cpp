#include "engine/contact/archive/shape_archive.h"
#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/elementary_curves.h"
#include "engine/contact/geometry/kinds/offset_curve.h"

#include <fmt/format.h>

namespace escapement {

namespace {

template <int count> std::array<Vec3, count> readVectors(ByteReader& stream) {
    std::array<Vec3, count> vectors;
    for (auto& vector : vectors) stream.item(vector);
    return vectors;
}

double readNumber(ByteReader& stream) {
    double number = 0.0;
    stream.item(number);
    return number;
}

} // namespace

void PartArchive::writeBasis(ByteWriter& stream, const BSplineBasis& basis) {
    stream.item(basis.degree());
    stream.item(basis.knots());
    stream.item(basis.periodic());
}

BSplineBasis PartArchive::readBasis(ByteReader& stream) {
    int degree = 0;
    std::vector<double> knots;
    bool periodic = false;
    stream.item(degree);
    stream.item(knots);
    stream.item(periodic);
    try {
        return BSplineBasis(degree, std::move(knots), periodic);
    } catch (const std::invalid_argument& fault) {
        throw BrokenBytes(fault.what());
    }
}

void PartArchive::curve(ByteWriter& stream, const std::shared_ptr<const Curve>& curve, CurveTable& table) {
    if (!curve) return stream.count(0);
    const auto [known, isNew] = table.numbers.emplace(curve.get(), table.numbers.size() + 1);
    const std::uint64_t number = known->second;
    stream.item(number);
    if (isNew) writeCurve(stream, *curve, table);
}

void PartArchive::curve(ByteReader& stream, std::shared_ptr<const Curve>& curve, CurveTable& table) {
    std::uint64_t number = 0;
    stream.item(number);
    if (number > table.curves.size() + 1) throw BrokenBytes("a curve that does not come before");
    if (number == 0) {
        curve = nullptr;
    } else if (number <= table.curves.size()) {
        curve = table.curves[number - 1];
        if (!curve) throw BrokenBytes("a curve that is made of itself");
    } else {
        if (table.depth == CurveTable::deepest) throw BrokenBytes("an offset of offsets without end");
        table.curves.emplace_back();
        ++table.depth;
        curve = readCurve(stream, table);
        --table.depth;
        table.curves[number - 1] = curve;
    }
}

void PartArchive::writeCurve(ByteWriter& stream, const Curve& curve, CurveTable& table) {
    stream.choice(curve.kind(), CurveKind::Degenerate);
    switch (curve.kind()) {
    case CurveKind::Line: {
        const auto& line = static_cast<const LineCurve&>(curve);
        return writeAll(stream, line.origin(), line.direction());
    }
    case CurveKind::Circle: {
        const auto& circle = static_cast<const CircleCurve&>(curve);
        return writeAll(stream, circle.centre_, circle.x_, circle.y_, circle.radius_);
    }
    case CurveKind::Ellipse: {
        const auto& ellipse = static_cast<const EllipseCurve&>(curve);
        return writeAll(stream, ellipse.centre_, ellipse.ax_, ellipse.by_);
    }
    case CurveKind::Parabola: {
        const auto& parabola = static_cast<const ParabolaCurve&>(curve);
        return writeAll(stream, parabola.apex_, parabola.bend_, parabola.y_);
    }
    case CurveKind::Hyperbola: {
        const auto& hyperbola = static_cast<const HyperbolaCurve&>(curve);
        return writeAll(stream, hyperbola.centre_, hyperbola.ax_, hyperbola.by_);
    }
    case CurveKind::BSpline: {
        const auto& spline = static_cast<const BSplineCurve&>(curve);
        writeBasis(stream, spline.basis_);
        return writeAll(stream, spline.rational_, spline.poles_);
    }
    case CurveKind::Offset: {
        const auto& offset = static_cast<const OffsetCurve&>(curve);
        PartArchive::curve(stream, offset.basis_, table);
        return writeAll(stream, offset.distance_, offset.direction_);
    }
    case CurveKind::Other:
    case CurveKind::Degenerate:
        break;
    }
    throw std::logic_error(fmt::format("a curve of the kind '{}' cannot be kept", name(curve.kind())));
}

std::shared_ptr<const Curve> PartArchive::readCurve(ByteReader& stream, CurveTable& table) {
    CurveKind kind{};
    stream.choice(kind, CurveKind::Degenerate);
    switch (kind) {
    case CurveKind::Line: {
        const auto [origin, direction] = readVectors<2>(stream);
        return std::make_shared<LineCurve>(origin, direction);
    }
    case CurveKind::Circle: {
        const auto [centre, x, y] = readVectors<3>(stream);
        return std::make_shared<CircleCurve>(centre, readNumber(stream), x, y);
    }
    case CurveKind::Ellipse: {
        const auto [centre, ax, by] = readVectors<3>(stream);
        return std::shared_ptr<Curve>(new EllipseCurve(centre, ax, by, EllipseCurve::Scaled{}));
    }
    case CurveKind::Parabola: {
        const auto [apex, bend, y] = readVectors<3>(stream);
        return std::shared_ptr<Curve>(new ParabolaCurve(apex, bend, y, ParabolaCurve::Scaled{}));
    }
    case CurveKind::Hyperbola: {
        const auto [centre, ax, by] = readVectors<3>(stream);
        return std::shared_ptr<Curve>(new HyperbolaCurve(centre, ax, by, HyperbolaCurve::Scaled{}));
    }
    case CurveKind::BSpline: {
        BSplineBasis basis = readBasis(stream);
        bool rational = false;
        std::vector<Vec4> poles;
        stream.item(rational);
        stream.item(poles);
        if (poles.size() != std::size_t(basis.functions())) throw BrokenBytes("a B-spline curve without its poles");
        return std::shared_ptr<Curve>(new BSplineCurve(std::move(basis), rational, std::move(poles)));
    }
    case CurveKind::Offset: {
        std::shared_ptr<const Curve> basis;
        curve(stream, basis, table);
        if (!basis) throw BrokenBytes("an offset of no curve");
        const double distance = readNumber(stream);
        const auto [direction] = readVectors<1>(stream);
        return std::shared_ptr<Curve>(new OffsetCurve(basis, distance, direction, OffsetCurve::Unit{}));
    }
    case CurveKind::Other:
    case CurveKind::Degenerate:
        break;
    }
    throw BrokenBytes("a curve of no kind");
}

} // namespace escapement
