// Integral over a region of f(u, v) du dv = integral along its border of F dv, where F is that of f from a fixed u0 up
// to u at the same v; or of -G du with the roles exchanged. The inner direction is the one in which the surface is
// cheaper, unless the border comes round a periodic surface without a seam: then what is missing must run along the
// inner direction, as it contributes nothing there.

#include "engine/contact/geometry/face_moments.h"

#include "engine/contact/geometry/kinds/bspline_surface.h"
#include "engine/contact/geometry/knots.h"
#include "engine/math/gauss_legendre.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace escapement {

namespace {

/// area, area x place (3), vector area (3), volume, volume x place (3), volume x places (6)
using Sums = Eigen::Array<double, 17, 1>;
constexpr int volumeAt = 7, firstAt = 8, secondAt = 11;

constexpr std::array pointsALevel{4, 7, 12, 20};
constexpr int deepest = 6;          // halvings of a stretch on which the last level does not agree with the one before
constexpr double sought = 1e-11;    // of area times size
constexpr double fastEnough = 1e-3; // of the difference of two orders to that of the two before them
constexpr double negligible = 1e-9; // of the size: gaps in a border as wide as this are rounding
constexpr double torn = 1e-3;       // of the size: wider ones are holes

Sums integrand(const SurfaceJet& jet, const Vec3& about) {
    const Vec3 r = jet.point - about, normal = jet.u.cross(jet.v);
    const double area = normal.norm(), flux = r.dot(normal);
    Sums sums;
    sums[0] = area;
    sums.segment<3>(1) = area * r.array();
    sums.segment<3>(4) = normal.array();
    sums[volumeAt] = flux / 3.0;
    sums.segment<3>(firstAt) = flux / 4.0 * r.array();
    const double fifth = flux / 5.0;
    sums.segment<3>(secondAt) = fifth * (r.array() * r.array());
    sums[secondAt + 3] = fifth * r.x() * r.y();
    sums[secondAt + 4] = fifth * r.x() * r.z();
    sums[secondAt + 5] = fifth * r.y() * r.z();
    return sums;
}

/// With so many points Gauss's rule is exact along this direction, the other being fixed; 0: it never quite is.
int exactPoints(const Surface& surface, int direction) {
    switch (surface.kind()) {
    case SurfaceKind::Plane:
        return 2; // the flux is constant
    case SurfaceKind::Cylinder:
    case SurfaceKind::Extrusion:
        return direction == 1 ? 2 : 0;
    case SurfaceKind::Cone:
        return direction == 1 ? 3 : 0;
    case SurfaceKind::BSpline: {
        const auto& spline = static_cast<const BSplineSurface&>(surface);
        if (spline.rational()) return 0;
        const int degree = (direction == 0 ? spline.basisU() : spline.basisV()).degree();
        return degree <= 7 ? (5 * degree + 1) / 2 : 0; // of degree 5 p - 1; less will do for many
    }
    default:
        return 0;
    }
}

class Integrator {
  public:
    Integrator(const Surface& surface, const Vec3& about, double size, const Vec2& low, const Vec2& high)
        : surface_(surface), about_(about), size_(size), low_(low), high_(high) {
        for (int d : {0, 1}) knots_[d] = placesOfKnots(surface, d, low[d], high[d]);
        const auto cost = [&](int d) {
            const int points = exactPoints(surface, d);
            return (points ? points : 16) * (int(knots_[d].size()) + 1);
        };
        setInner(cost(0) <= cost(1) ? 0 : 1);
    }

    void setInner(int direction) {
        inner_ = direction;
        if (surface_.kind() == SurfaceKind::BSpline)
            line_.emplace(static_cast<const BSplineSurface&>(surface_), direction);
    }
    int inner() const { return inner_; }

    /// Adds a piece of the border.
    void add(const BorderCurve& curve) {
        auto places = stretches(curve);
        for (std::size_t i = 1; i < places.size(); ++i) addStretch(curve, places[i - 1], places[i], 0);
    }

    const Sums& sums() const { return sums_; }
    double error() const { return error_; }
    /// A bound for the integrals of volume, to judge errors by.
    void setScale(double area) { scale_ = sought * area * size_; }

  private:
    /// The curve's parameters at its ends, its knots and where it crosses a knot of the surface, in order.
    std::vector<double> stretches(const BorderCurve& curve) const {
        std::vector<double> ends{curve.from};
        ends.insert(ends.end(), curve.knots.begin(), curve.knots.end());
        ends.push_back(curve.to);
        if (curve.from > curve.to) std::sort(ends.begin(), ends.end(), std::greater<>());
        if (knots_[0].empty() && knots_[1].empty()) return ends;
        std::vector<double> all;
        constexpr int looks = 8;
        for (std::size_t i = 1; i < ends.size(); ++i) {
            all.push_back(ends[i - 1]);
            std::vector<double> crossings;
            Vec2 before, derivative;
            curve.at(ends[i - 1], before, derivative);
            for (int k = 1; k <= looks; ++k) {
                const double a = ends[i - 1] + (ends[i] - ends[i - 1]) * (k - 1) / looks;
                const double b = k == looks ? ends[i] : ends[i - 1] + (ends[i] - ends[i - 1]) * k / looks;
                Vec2 here;
                curve.at(b, here, derivative);
                for (int d : {0, 1}) addCrossings(curve, d, a, before[d], b, here[d], crossings);
                before = here;
            }
            const double sign = ends[i] > ends[i - 1] ? 1.0 : -1.0;
            std::sort(crossings.begin(), crossings.end(), [&](double x, double y) { return sign * x < sign * y; });
            const double least = 1e-12 * std::abs(ends[i] - ends[i - 1]);
            for (const double t : crossings)
                if (std::abs(t - all.back()) > least && std::abs(t - ends[i]) > least) all.push_back(t);
        }
        all.push_back(ends.back());
        return all;
    }

    void addCrossings(const BorderCurve& curve, int d, double a, double atA, double b, double atB,
                      std::vector<double>& found) const {
        const double low = std::min(atA, atB), high = std::max(atA, atB);
        for (auto knot = std::upper_bound(knots_[d].begin(), knots_[d].end(), low);
             knot != knots_[d].end() && *knot < high; ++knot) {
            found.push_back(crossing(curve, d, *knot, a, atA - *knot, b, atB - *knot));
        }
    }

    /// Where the parameter passes the knot, being off it by `offA` and `offB` at the ends: regula falsi, each end that
    /// stays counting for less and less (the Illinois rule).
    static double crossing(const BorderCurve& curve, int d, double knot, double a, double offA, double b, double offB) {
        const double hair = 1e-15 * std::abs(b - a);
        for (int step = 0; step < 60 && std::abs(b - a) > hair; ++step) {
            const double at = b - offB * (b - a) / (offB - offA);
            Vec2 uv, derivative;
            curve.at(at, uv, derivative);
            const double off = uv[d] - knot;
            if (off == 0.0 || at == a || at == b) return at;
            if ((off < 0.0) == (offB < 0.0)) {
                offA *= 0.5;
            } else {
                a = b;
                offA = offB;
            }
            b = at;
            offB = off;
        }
        return 0.5 * (a + b);
    }

    /// Two orders that differ by so much more than the two before them did leave the better one this far off at most:
    /// Gauss's rule gains more with each.
    static double leftOver(double difference, double differenceBefore) {
        if (!(difference < fastEnough * differenceBefore)) return difference;
        return difference * difference / differenceBefore;
    }

    void addStretch(const BorderCurve& curve, double from, double to, int depth) {
        if (curve.straight && surface_.kind() == SurfaceKind::Plane) { // a cubic along the border, too
            sums_ += along(curve, from, to, 2, depth);
            return;
        }
        Sums before = Sums::Zero();
        double differenceBefore = 0.0;
        for (std::size_t level = 0; level < pointsALevel.size(); ++level) {
            const Sums now = along(curve, from, to, pointsALevel[level], depth);
            if (level > 0) {
                const double difference = differenceOf(now, before), error = leftOver(difference, differenceBefore);
                if (error <= scale_ || (level + 1 == pointsALevel.size() && depth == deepest)) {
                    sums_ += now;
                    error_ += error;
                    return;
                }
                differenceBefore = difference;
            }
            before = now;
        }
        const double middle = 0.5 * (from + to);
        addStretch(curve, from, middle, depth + 1);
        addStretch(curve, middle, to, depth + 1);
    }

    /// In m^3, of everything but the area and its centre: those have no part in the solid.
    double differenceOf(const Sums& a, const Sums& b) const {
        const Sums d = (a - b).abs();
        const double perSize = 1.0 / size_;
        return std::max({size_ * d.segment<3>(4).maxCoeff(), d[volumeAt], perSize * d.segment<3>(firstAt).maxCoeff(),
                         perSize * perSize * d.segment<6>(secondAt).maxCoeff()});
    }

    Sums along(const BorderCurve& curve, double from, double to, int points, int depth) {
        const GaussRule& rule = gaussLegendre(points);
        Sums sum = Sums::Zero();
        for (std::size_t i = 0; i < rule.at.size(); ++i) {
            Vec2 uv, derivative;
            curve.at(from + rule.at[i] * (to - from), uv, derivative);
            const double step = derivative[1 - inner_] * (to - from);
            if (std::abs(step) <= 1e-15 * (high_[1 - inner_] - low_[1 - inner_])) continue;
            sum += (inner_ == 0 ? step : -step) * rule.weight[i] * upTo(uv, points, depth);
        }
        return sum;
    }

    /// From the low end of the inner direction to uv, the other parameter fixed.
    Sums upTo(const Vec2& uv, int points, int depth) {
        const auto& knots = knots_[inner_];
        const int exact = exactPoints(surface_, inner_);
        const GaussRule& rule = gaussLegendre(exact ? exact : points);
        const int cuts = exact ? 1 : 1 << std::min(depth, 3);
        Sums sum = Sums::Zero();
        double a = low_[inner_];
        const double end = uv[inner_];
        if (line_) line_->moveTo(uv[1 - inner_]);
        const auto add = [&](double from, double to, std::vector<BSplineLine::Place>* places) {
            std::size_t number = 0;
            for (int cut = 0; cut < cuts; ++cut)
                for (std::size_t i = 0; i < rule.at.size(); ++i) {
                    Vec2 at = uv;
                    at[inner_] = from + (to - from) * (cut + rule.at[i]) / cuts;
                    SurfaceJet jet;
                    if (places) {
                        if (places->size() == number) places->push_back(line_->place(at[inner_]));
                        line_->evaluate((*places)[number++], jet);
                    } else if (line_) {
                        line_->evaluate(at[inner_], jet);
                    } else {
                        surface_.evaluate(at, 1, jet);
                    }
                    sum += rule.weight[i] * (to - from) / cuts * integrand(jet, about_);
                }
        };
        // Spans that are passed as a whole are passed at the same places each time.
        auto* whole = line_ ? &places_[{rule.at.size(), cuts}] : nullptr;
        if (whole) whole->resize(knots.size());
        for (std::size_t k = 0; k < knots.size() && knots[k] < end; ++k) {
            add(a, knots[k], whole ? &(*whole)[k] : nullptr);
            a = knots[k];
        }
        if (end != a) add(a, end, nullptr);
        return sum;
    }

    const Surface& surface_;
    Vec3 about_;
    double size_;
    Vec2 low_, high_;
    std::vector<double> knots_[2];
    int inner_ = 0;
    std::optional<BSplineLine> line_; ///< along the inner direction
    /// Of the inner spans, by the points and cuts of each.
    std::map<std::pair<std::size_t, int>, std::vector<std::vector<BSplineLine::Place>>> places_;
    double scale_ = 0.0, error_ = 0.0;
    Sums sums_ = Sums::Zero();
};

BorderCurve straight(const Vec2& from, const Vec2& to) {
    return {[from, along = Vec2(to - from)](double t, Vec2& uv, Vec2& derivative) {
                uv = from + t * along;
                derivative = along;
            },
            0.0,
            1.0,
            {},
            true};
}

std::vector<std::vector<BorderCurve>> wholeRange(const Surface& surface) {
    const SurfaceRange range = surface.range();
    if (!range.low.allFinite() || !range.high.allFinite()) return {};
    const Vec2 a = range.low, b(range.high.x(), range.low.y()), c = range.high, d(range.low.x(), range.high.y());
    return {{straight(a, b), straight(b, c), straight(c, d), straight(d, a)}};
}

Vec2 pointOf(const BorderCurve& curve, double t) {
    Vec2 uv, derivative;
    curve.at(t, uv, derivative);
    return uv;
}

} // namespace

FaceMoments& FaceMoments::add(const FaceMoments& other, double sign) {
    area += other.area;
    areaTimesPlace += other.areaTimesPlace;
    vectorArea += sign * other.vectorArea;
    volume += sign * other.volume;
    volumeTimesPlace += sign * other.volumeTimesPlace;
    volumeTimesPlaces += sign * other.volumeTimesPlaces;
    error += other.error;
    closed &= other.closed;
    return *this;
}

FaceMoments faceMoments(const Surface& surface, const std::vector<std::vector<BorderCurve>>& given, const Vec3& about,
                        double size) {
    const auto loops = given.empty() ? wholeRange(surface) : given;
    FaceMoments result;
    if (loops.empty()) {
        result.closed = false;
        return result;
    }
    Vec2 low = Vec2::Constant(std::numeric_limits<double>::infinity()), high = -low;
    for (const auto& loop : loops)
        for (const auto& curve : loop)
            for (int k = 0; k <= 16; ++k) {
                const Vec2 p = pointOf(curve, curve.from + k / 16.0 * (curve.to - curve.from));
                low = low.cwiseMin(p);
                high = high.cwiseMax(p);
            }
    // Metres a unit of the parameters, where it is most.
    Vec2 metric = Vec2::Zero();
    for (int i = 0; i <= 2; ++i)
        for (int j = 0; j <= 2; ++j) {
            SurfaceJet jet;
            surface.evaluate(low + Vec2(0.5 * i, 0.5 * j).cwiseProduct(high - low), 1, jet);
            metric = metric.cwiseMax(Vec2(jet.u.norm(), jet.v.norm()));
        }
    Integrator integrator(surface, about, size, low, high);
    integrator.setScale(metric.prod() * (high - low).prod());
    const Vec2 period = surface.range().period;
    std::vector<BorderCurve> closing;
    std::optional<int> round; // the parameter in which a loop comes round without a seam
    double turns = 0.0;       // of all such loops together: else the region reaches on to a pole
    for (const auto& loop : loops)
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const auto& next = loop[(i + 1) % loop.size()];
            const Vec2 end = pointOf(loop[i], loop[i].to), start = pointOf(next, next.from), gap = start - end;
            const double metres = gap.cwiseProduct(metric).norm();
            if (metres <= negligible * size) continue;
            bool comesRound = false;
            for (int d : {0, 1})
                if (period[d] > 0.0 && std::abs(std::abs(gap[d]) - period[d]) < 1e-6 * period[d] &&
                    std::abs(gap[1 - d]) * metric[1 - d] < torn * size) {
                    comesRound = true;
                    result.closed &= !round || *round == d;
                    round = d;
                    turns += gap[d] / period[d];
                }
            if (metres > torn * size && !comesRound) result.closed = false;
            if (metres <= torn * size) closing.push_back(straight(end, start));
        }
    if (std::abs(turns) > 0.5) result.closed = false;
    if (!result.closed) return result;
    if (round) integrator.setInner(1 - *round);
    for (const auto& loop : loops)
        for (const auto& curve : loop) integrator.add(curve);
    for (const auto& curve : closing) integrator.add(curve);

    const Sums& s = integrator.sums();
    result.area = s[0];
    result.areaTimesPlace = s.segment<3>(1);
    result.vectorArea = s.segment<3>(4);
    result.volume = s[volumeAt];
    result.volumeTimesPlace = s.segment<3>(firstAt);
    const auto& q = s.segment<6>(secondAt);
    result.volumeTimesPlaces << q[0], q[3], q[4], q[3], q[1], q[5], q[4], q[5], q[2];
    result.error = integrator.error();
    return result;
}

} // namespace escapement
