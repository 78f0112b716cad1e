#include "cad/geometry/trim_builder.h"

#include "engine/contact/geometry/knots.h"

#include <algorithm>
#include <functional>

namespace escapement {

namespace {

/// Points of a loop with the parameters of their curves.
struct Loop {
    std::vector<Vec2> points;
    std::vector<double> parameters;
    void add(double t, const Vec2& p) {
        points.push_back(p);
        parameters.push_back(t);
    }
};

constexpr double probes[] = {0.217, 0.5, 0.729}; // of a piece: uneven, so that a wave does not hide between them
constexpr int leastPieces = 8, deepest = 12;

/// Points of a piece without the last one: its spans between knots halved until each part is within `chordError` (m) of
/// its chord. Returns whether it is straight.
bool sample(const BorderPiece& piece, const Vec2& metric, double chordError, Loop& loop) {
    const auto curve = [&](double t) { return piece.point(t); };
    const double from = piece.from, to = piece.to;
    const auto isChord = [&](double a, const Vec2& pa, double b, const Vec2& pb) {
        const Vec2 chord = (pb - pa).cwiseProduct(metric);
        const double squared = chord.squaredNorm();
        return std::all_of(std::begin(probes), std::end(probes), [&](double share) {
            const Vec2 offset = (curve(a + share * (b - a)) - pa).cwiseProduct(metric);
            const double t = squared > 0.0 ? std::clamp(offset.dot(chord) / squared, 0.0, 1.0) : 0.0;
            return (offset - t * chord).norm() <= chordError;
        });
    };
    const std::function<void(double, const Vec2&, double, const Vec2&, int, int)> halve =
        [&](double a, const Vec2& pa, double b, const Vec2& pb, int least, int most) {
            if (least <= 0 && (most <= 0 || isChord(a, pa, b, pb))) {
                loop.add(a, pa);
                return;
            }
            const double middle = 0.5 * (a + b);
            const Vec2 p = curve(middle);
            halve(a, pa, middle, p, least - 1, most - 1);
            halve(middle, p, b, pb, least - 1, most - 1);
        };
    const Vec2 start = curve(from), end = curve(to);
    // Straight within each span and evenly run through: a line, whatever the kind of curve; its ends are exact.
    bool straight = true;
    std::vector<double> places{from, to};
    if (piece.exact) {
        const auto knots = placesOfKnots(*piece.exact, std::min(from, to), std::max(from, to));
        places.insert(places.begin() + 1, knots.begin(), knots.end());
        if (from > to) std::sort(places.begin(), places.end(), std::greater<>());
    }
    for (std::size_t i = 1; i < places.size() && straight; ++i)
        for (double s : {probes[0], probes[1], probes[2], 1.0}) {
            const double t = places[i - 1] + s * (places[i] - places[i - 1]), share = (t - from) / (to - from);
            straight &= (curve(t) - start - share * (end - start)).norm() <= 1e-12 * (end - start).norm();
        }
    if (straight) {
        loop.add(from, start);
        return true;
    }
    int least = 0;
    while ((places.size() - 1) << least < leastPieces) ++least;
    for (std::size_t i = 1; i < places.size(); ++i)
        halve(places[i - 1], i == 1 ? start : curve(places[i - 1]), places[i],
              i + 1 == places.size() ? end : curve(places[i]), least, deepest);
    return false;
}

/// Metres per unit of each parameter, averaged over the box of the loops.
Vec2 metricOf(const Surface& surface, const Vec2& low, const Vec2& high) {
    Vec2 sum = Vec2::Zero();
    for (int i = 1; i <= 3; ++i)
        for (int j = 1; j <= 3; ++j) {
            Eigen::Matrix<double, 3, 2> first;
            surface.derivatives(low + Vec2(0.25 * i, 0.25 * j).cwiseProduct(high - low), first);
            sum += Vec2(first.col(0).norm(), first.col(1).norm()) / 9.0;
        }
    return sum.cwiseMax(1e-12);
}

/// Whether the surface shrinks the piece to a point.
bool isPoint(const Surface& surface, const BorderPiece& piece, double tolerance) {
    const Vec3 start = surface.point(piece.point(piece.from));
    for (double share : {0.25, 0.5, 0.75, 1.0})
        if ((surface.point(piece.point(piece.from + share * (piece.to - piece.from))) - start).norm() > tolerance)
            return false;
    return true;
}

} // namespace

Trim trimOf(const FaceBorder& border, const Face& face, const Vec2& parameterScale, double chordError) {
    const auto& wires = border.wires;
    if (wires.empty()) return {};

    Vec2 low = wires[0][0].point(wires[0][0].from), high = low;
    for (const auto& wire : wires)
        for (const auto& piece : wire)
            for (int i = 0; i <= 8; ++i) {
                const Vec2 p = piece.point(piece.from + i / 8.0 * (piece.to - piece.from));
                low = low.cwiseMin(p);
                high = high.cwiseMax(p);
            }
    const Vec2 metric = metricOf(*face.surface, low, high);
    const double extent = metric.cwiseProduct(high - low).norm();

    std::vector<std::vector<Vec2>> loops;
    std::vector<std::vector<int>> numbers;
    std::vector<std::vector<TrimArc>> arcs;
    for (const auto& wire : wires) {
        Loop loop;
        numbers.emplace_back();
        arcs.emplace_back();
        for (const auto& piece : wire) {
            const std::size_t begin = loop.points.size();
            const bool straight = sample(piece, metric, chordError, loop);
            // An edge that is a point is no border either, though its file does not say so.
            numbers.back().resize(loop.points.size(),
                                  isPoint(*face.surface, piece, 1e-9 * extent) ? Trim::noBorder : piece.number);
            for (std::size_t k = begin; k < loop.points.size(); ++k)
                arcs.back().push_back({straight ? nullptr : piece.exact, parameterScale, loop.parameters[k],
                                       k + 1 < loop.points.size() ? loop.parameters[k + 1] : piece.to});
        }
        loops.push_back(std::move(loop.points));
    }
    return Trim(std::move(loops), face.surface->range().period, metric, chordError, numbers, arcs);
}

} // namespace escapement
