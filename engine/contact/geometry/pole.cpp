#include "engine/contact/geometry/pole.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace escapement {

namespace {

constexpr int pieces = 32; // in which the directions about a pole are known
constexpr double turn = 2.0 * std::numbers::pi;
constexpr double samePoint = 1e-9;  // of the surface's extent beside it: further apart a side is no point
constexpr double flat = 1e-6;       // sine out of the tangent plane: more is an apex
constexpr double reachShare = 0.06; // of the domain's width
constexpr double seriesShare = 0.02;
constexpr double bendShare = 5e-5; // nearer, second derivatives would lose more than three digits
constexpr double longestShare = 0.25;

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

} // namespace

void Pole::at(const Surface& surface, double t, double s, int order, Jet& jet) const {
    Vec2 uv;
    uv[across_] = at_ + side_ * s;
    // At a knot evaluation looks upwards.
    if (s == 0.0 && side_ < 0.0) uv[across_] = std::nextafter(at_, -std::numeric_limits<double>::infinity());
    uv[1 - across_] = t;
    SurfaceJet j;
    surface.evaluate(uv, order, j);
    const bool v = across_ == 1;
    jet.point = j.point;
    if (order >= 1) jet.t = v ? j.u : j.v, jet.s = side_ * (v ? j.v : j.u);
    if (order >= 2) jet.tt = v ? j.uu : j.vv, jet.ts = side_ * j.uv, jet.ss = v ? j.vv : j.uu;
    if (order >= 3) jet.tts = side_ * (v ? j.uuv : j.uvv);
}

Pole::Direction Pole::direction(const Surface& surface, double t, int order) const {
    Jet jet;
    at(surface, t, 0.0, order + 1, jet);
    const auto inPlane = [&](const Vec3& w) { return Vec2(axes_[0].dot(w), axes_[1].dot(w)); };
    Direction result;
    result.d = inPlane(jet.s);
    if (order >= 1) result.t = inPlane(jet.ts);
    if (order >= 2) result.tt = inPlane(jet.tts);
    return result;
}

std::optional<Pole> Pole::of(const Surface& surface, int across, double at, double side, double width, double smooth) {
    const SurfaceRange range = surface.range();
    const double low = range.low[1 - across], high = range.high[1 - across];
    if (!std::isfinite(low) || !std::isfinite(high) || !(width > 0.0) || !(smooth > 0.0)) return std::nullopt;
    Pole pole;
    pole.across_ = across;
    pole.at_ = at;
    pole.side_ = side;
    pole.period_ = range.period[1 - across];
    pole.round_ = range.period[across];
    pole.ends_ = pole.round_ == 0.0 && at == (side > 0.0 ? range.low : range.high)[across];
    const auto parameter = [&](int k) { return k == pieces ? high : low + (high - low) * k / pieces; };
    Jet first, jet;
    pole.at(surface, low, 0.0, 1, first);
    Jet beside;
    pole.at(surface, 0.5 * (low + high), 0.25 * width, 0, beside);
    const double extent = (beside.point - first.point).norm();
    std::vector<Vec3> directions;
    Vec3 normal = Vec3::Zero();
    double longest = 0.0, shortest = std::numeric_limits<double>::infinity();
    for (int k = 0; k <= pieces; ++k) {
        pole.at(surface, parameter(k), 0.0, 1, jet);
        if (!((jet.point - first.point).norm() <= samePoint * extent)) return std::nullopt;
        directions.push_back(jet.s);
        if (k > 0) normal += directions[std::size_t(k) - 1].cross(jet.s);
        longest = std::max(longest, jet.s.norm());
        shortest = std::min(shortest, jet.s.norm());
    }
    if (!(shortest > 1e-3 * longest) || !(normal.norm() > 1e-6 * longest * longest)) return std::nullopt;
    normal.normalize();
    double steepest = 0.0, turned = 0.0;
    for (std::size_t k = 0; k < directions.size(); ++k) {
        steepest = std::max(steepest, std::abs(normal.dot(directions[k])) / directions[k].norm());
        if (k == 0) continue;
        const Vec3 &from = directions[k - 1], &to = directions[k];
        const double step = std::atan2(normal.dot(from.cross(to)), from.dot(to));
        if (!(step > 0.0)) return std::nullopt;
        turned += step;
    }
    if (steepest > flat) return std::nullopt;
    pole.wholeTurn_ = turned > turn - 1e-6;
    // d x d' is along `normal`; du x dv is s d' x d or its opposite.
    pole.sense_ = (across == 1 ? -1.0 : 1.0) * side;
    pole.axes_[0] = (directions[0] - normal * normal.dot(directions[0])).normalized();
    pole.axes_[1] = pole.sense_ * normal.cross(pole.axes_[0]);
    double angle = 0.0;
    for (int k = 0; k <= pieces; ++k) {
        const auto i = std::size_t(k);
        if (k > 0)
            angle +=
                std::atan2(normal.dot(directions[i - 1].cross(directions[i])), directions[i - 1].dot(directions[i]));
        pole.places_.push_back({parameter(k), angle});
    }
    pole.reach_ = reachShare * width;
    pole.series_ = std::min(seriesShare * width, smooth);
    pole.bend_ = std::min(std::max(bendShare, std::sqrt(steepest)) * width, 0.2 * smooth);
    pole.longest_ = longestShare * width * longest;
    pole.least_ = 8.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(at), 1e-3 * width);
    return pole;
}

Vec2 Pole::coordinates(const Surface& surface, const Vec2& uv) const {
    return distance(uv) * direction(surface, uv[1 - across_], 0).d;
}

Vec2 Pole::stepInCoordinates(const Surface& surface, const Vec2& uv, const Vec2& step) const {
    const Direction way = direction(surface, uv[1 - across_], 1);
    return distance(uv) * step[1 - across_] * way.t + side_ * step[across_] * way.d;
}

/// The t whose d(t) points to y: Newton within the piece that it lies in. Beyond a pole's sector, up to a quarter of it
/// on.
double Pole::turningParameter(const Surface& surface, const Vec2& y, double near) const {
    double angle = sense_ * std::atan2(y.y(), y.x());
    const double first = places_.front().angle, last = places_.back().angle, middle = 0.5 * (first + last);
    angle -= turn * std::round((angle - middle) / turn);
    const auto above = std::upper_bound(places_.begin() + 1, places_.end() - 1, angle,
                                        [](double a, const Place& p) { return a < p.angle; });
    const Place &from = *(above - 1), &to = *above;
    const double beyond = wholeTurn_ ? 0.0 : 0.25 * (places_.back().t - places_.front().t);
    const double low = from.t - (above - 1 == places_.begin() ? beyond : 0.0),
                 high = to.t + (above + 1 == places_.end() ? beyond : 0.0);
    double t = std::clamp(from.t + (angle - from.angle) / (to.angle - from.angle) * (to.t - from.t), low, high);
    double before = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < 20; ++iteration) {
        const Direction way = direction(surface, t, 1);
        const double missing = std::atan2(cross(way.d, y), way.d.dot(y));
        const double slope = cross(way.d, way.t) / way.d.squaredNorm();
        if (!(std::abs(missing) < before) || slope == 0.0) break;
        before = std::abs(missing);
        const double next = std::clamp(t + missing / slope, low, high);
        if (next == t) break;
        t = next;
        if (before < 1e-9) break; // what is left is its square
    }
    return period_ > 0.0 ? t + period_ * std::round((near - t) / period_) : t;
}

Vec2 Pole::parameters(const Surface& surface, const Vec2& y, const Vec2& near) const {
    Vec2 uv = near;
    double s = 0.0;
    if (y.squaredNorm() > 0.0) {
        const double t = turningParameter(surface, y, near[1 - across_]);
        const Vec2 d = direction(surface, t, 0).d;
        uv[1 - across_] = t;
        s = std::max(0.0, d.dot(y) / d.squaredNorm());
    }
    uv[across_] = at_ + turnsTo(near) + side_ * std::max(s, least_);
    return uv;
}

void Pole::evaluateAt(const Surface& surface, double t, double s, SurfaceJet& jet) const {
    Jet here;
    at(surface, t, s, 2, here);
    const Direction way = direction(surface, t, 2);
    Vec3 perS, perSs; // dS/dt / s and d2S/dt2 / s
    if (s < series_) {
        // Gauss' points and weights over 0..1, exact for polynomials of degree 5.
        constexpr double out = 0.38729833462074168852;
        constexpr double places[3] = {0.5 - out, 0.5, 0.5 + out}, weights[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
        perS.setZero(), perSs.setZero();
        for (int i = 0; i < 3; ++i) {
            Jet inner;
            at(surface, t, places[i] * s, 3, inner);
            perS += weights[i] * inner.ts;
            perSs += weights[i] * inner.tts;
        }
    } else {
        perS = here.t / s;
        perSs = here.tt / s;
    }
    // The columns d', d of dy/d(t, s), the first without its factor s.
    Mat2 columns;
    columns << way.t, way.d;
    const Mat2 inverse = columns.inverse();
    Eigen::Matrix<double, 3, 2> first;
    first << perS, here.s;
    first = (first * inverse).eval();
    const Vec3 tt = (perSs - first * way.tt) / s, ts = (here.ts - first * way.t) / s;
    const auto along = [&](int i, int k) {
        return Vec3(inverse(0, i) * inverse(0, k) * tt +
                    (inverse(0, i) * inverse(1, k) + inverse(1, i) * inverse(0, k)) * ts +
                    inverse(1, i) * inverse(1, k) * here.ss);
    };
    jet.point = here.point;
    jet.u = first.col(0);
    jet.v = first.col(1);
    jet.uu = along(0, 0);
    jet.uv = along(0, 1);
    jet.vv = along(1, 1);
}

void Pole::evaluate(const Surface& surface, const Vec2& uv, SurfaceJet& jet) const {
    const double t = uv[1 - across_], s = std::max(distance(uv), least_);
    if (!(s < bend_)) return evaluateAt(surface, t, s, jet);
    // Second derivatives go on from further out by the parabola through three places.
    evaluateAt(surface, t, s, jet);
    SurfaceJet out[3];
    for (int i = 0; i < 3; ++i) evaluateAt(surface, t, (1 + i) * bend_, out[i]);
    const double x = s / bend_,
                 weights[3] = {0.5 * (x - 2.0) * (x - 3.0), (x - 1.0) * (3.0 - x), 0.5 * (x - 1.0) * (x - 2.0)};
    jet.uu = weights[0] * out[0].uu + weights[1] * out[1].uu + weights[2] * out[2].uu;
    jet.uv = weights[0] * out[0].uv + weights[1] * out[1].uv + weights[2] * out[2].uv;
    jet.vv = weights[0] * out[0].vv + weights[1] * out[1].vv + weights[2] * out[2].vv;
}

void addPoles(const Surface& surface, int across, double at, double smoothBelow, double smoothAbove,
              std::vector<std::shared_ptr<const Pole>>& poles) {
    const SurfaceRange range = surface.range();
    for (const double side : {1.0, -1.0}) {
        const double smooth = side > 0.0 ? smoothAbove : smoothBelow,
                     toEnd = side > 0.0 ? range.high[across] - at : at - range.low[across];
        const double width = range.period[across] > 0.0 ? 0.5 * range.period[across]
                             : std::isfinite(toEnd)     ? toEnd
                                                        : smooth;
        if (auto pole = Pole::of(surface, across, at, side, width, smooth))
            poles.push_back(std::make_shared<const Pole>(std::move(*pole)));
    }
}

} // namespace escapement
