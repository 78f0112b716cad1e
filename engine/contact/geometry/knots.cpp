#include "engine/contact/geometry/knots.h"

#include "engine/contact/geometry/kinds/bspline_curve.h"
#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/kinds/offset_curve.h"
#include "engine/contact/geometry/kinds/offset_surface.h"
#include "engine/contact/geometry/kinds/swept_surfaces.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// An offset is made with the first derivatives of what it is an offset of.
std::vector<Knot> lessSmooth(std::vector<Knot> knots) {
    for (Knot& knot : knots) --knot.continuity;
    return knots;
}

std::vector<double> places(const std::vector<Knot>& knots, double from, double to, double period, double low,
                           double high) {
    std::vector<double> all;
    for (const Knot& knot : knots) all.push_back(knot.at);
    for (const double end : {from, to})
        if (std::isfinite(end) && (period > 0.0 || !knots.empty())) all.push_back(end);
    std::vector<double> within;
    for (const double place : all) {
        if (!(period > 0.0)) {
            if (place > low && place < high) within.push_back(place);
            continue;
        }
        for (double image = place + period * std::ceil((low - place) / period); image < high; image += period)
            if (image > low) within.push_back(image);
    }
    std::sort(within.begin(), within.end());
    within.erase(std::unique(within.begin(), within.end()), within.end());
    return within;
}

} // namespace

std::vector<Knot> knotsOf(const BSplineBasis& basis) {
    std::vector<Knot> knots;
    const auto& flat = basis.knots();
    for (std::size_t i = 0; i < flat.size();) {
        std::size_t next = i;
        while (next < flat.size() && flat[next] == flat[i]) ++next;
        if (flat[i] > basis.low() && flat[i] < basis.high()) knots.push_back({flat[i], basis.degree() - int(next - i)});
        i = next;
    }
    return knots;
}

std::vector<Knot> knotsOf(const Curve& curve) {
    if (const auto* spline = dynamic_cast<const BSplineCurve*>(&curve)) return knotsOf(spline->basis());
    if (const auto* offset = dynamic_cast<const OffsetCurve*>(&curve)) return lessSmooth(knotsOf(offset->basis()));
    return {};
}

std::vector<Knot> knotsOf(const Surface& surface, int direction) {
    if (const auto* spline = dynamic_cast<const BSplineSurface*>(&surface))
        return knotsOf(direction == 0 ? spline->basisU() : spline->basisV());
    if (const auto* extrusion = dynamic_cast<const ExtrusionSurface*>(&surface))
        return direction == 0 ? knotsOf(extrusion->profile()) : std::vector<Knot>();
    if (const auto* revolution = dynamic_cast<const RevolutionSurface*>(&surface))
        return direction == 1 ? knotsOf(revolution->meridian()) : std::vector<Knot>();
    if (const auto* offset = dynamic_cast<const OffsetSurface*>(&surface))
        return lessSmooth(knotsOf(*offset->basis(), direction));
    return {};
}

std::vector<double> placesOfKnots(const Surface& surface, int direction, double low, double high) {
    const SurfaceRange range = surface.range();
    const auto knots = knotsOf(surface, direction);
    // A formula comes round smoothly; only a spline has a seam.
    const double period = knots.empty() && surface.kind() != SurfaceKind::BSpline ? 0.0 : range.period[direction];
    return places(knots, range.low[direction], range.high[direction], period, low, high);
}

std::vector<double> placesOfKnots(const Curve& curve, double low, double high) {
    const CurveRange range = curve.range();
    const auto knots = knotsOf(curve);
    const double period = knots.empty() && curve.kind() != CurveKind::BSpline ? 0.0 : range.period;
    return places(knots, range.low, range.high, period, low, high);
}

} // namespace escapement
