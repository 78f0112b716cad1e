#include "engine/contact/narrow_phase/tangency.h"

#include "engine/contact/features/remembered_foot.h"
#include "engine/contact/features/seed_places.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int tangencyIterations = 30;
constexpr int stopsAtBorder = 3;  // steps in a row that would leave the window: there is nothing within reach
constexpr double settled = 1e-8;  // of the features' size: what is left after such a step is its square
constexpr double isolated = 1e-6; // least curvature of the gap, over the features' size: less is a family
// A disc that rocks nearly flat runs round its rim on curvatures less than that, and its forces come of how fast. Of
// `isolated`, so much is none:
constexpr double followed = 1e-4;     // in Newton's steps: on less, where a disc lies flat, points stay where they are
constexpr double moving = 1e-7;       // in the rates
constexpr double tangentSine2 = 1e-8; // edges closer than this to parallel have no isolated point

/// Steps are at most a quarter of the domain, and go at most a quarter beyond it: further out a spline's extension has
/// nothing to do with the face.
struct Window {
    Vec2 low, high, longest;

    Window(const Vec2& from, const Vec2& to, const Vec2& period) : low(from), high(to) {
        for (int i = 0; i < 2; ++i) {
            const double width = to[i] - from[i];
            longest[i] = std::isfinite(width) ? 0.25 * width : std::numeric_limits<double>::infinity();
            if (period[i] > 0.0) {
                longest[i] = std::min(longest[i], 0.125 * period[i]);
                low[i] = -std::numeric_limits<double>::infinity();
                high[i] = -low[i];
            } else if (std::isfinite(width)) {
                low[i] -= longest[i];
                high[i] += longest[i];
            }
        }
    }
    double excess(int i, double step) const { return longest[i] > 0.0 ? std::abs(step) / longest[i] : 0.0; }
    double kept(int i, double value) const { return std::clamp(value, low[i], high[i]); }
};

/// Parameters after a step in the coordinates at them, kept in the window; `cut` where it would have led out.
Vec2 stepped(const SurfaceFeature& f, const Window& window, const Vec2& from, const Vec2& step, bool& cut) {
    const Vec2 to = f.face->surface->stepped(from, step), kept(window.kept(0, to.x()), window.kept(1, to.y()));
    cut = cut || kept != to;
    return kept;
}
Vec2 stepped(const CurveFeature&, const Window& window, const Vec2& from, const Eigen::Matrix<double, 1, 1>& step,
             bool& cut) {
    const double to = from.x() + step.x(), kept = window.kept(0, to);
    cut = cut || kept != to;
    return {kept, from.y()};
}
/// How many times too long a step is.
double excessOf(const SurfaceFeature& f, const Window& window, const Vec2& from, const Vec2& step) {
    if (f.face->surface->poleAt(from)) return f.face->surface->excessAtPole(from, step);
    return std::max(window.excess(0, step.x()), window.excess(1, step.y()));
}
double excessOf(const CurveFeature&, const Window& window, const Vec2&, const Eigen::Matrix<double, 1, 1>& step) {
    return window.excess(0, step.x());
}
bool atPole(const SurfaceFeature& f, const Vec2& at) { return f.face->surface->poleAt(at) != nullptr; }
bool atPole(const CurveFeature&, const Vec2&) { return false; }
Vec2 begin(const SurfaceFeature& f, const Vec2& at) { return f.face->surface->thisSideOfPoles(at); }
Vec2 begin(const CurveFeature&, const Vec2& at) { return at; }

Window windowOf(const SurfaceFeature& f) { return {f.seeds->low, f.seeds->high, f.face->surface->range().period}; }
Window windowOf(const CurveFeature& f) {
    return {Vec2(f.edge->from, 0.0), Vec2(f.edge->to, 0.0), Vec2(f.closed ? f.edge->curve->range().period : 0.0, 0.0)};
}
double sizeOf(const SurfaceFeature& f) { return f.seeds->tree.radius(); }
double sizeOf(const CurveFeature& f) { return f.seeds->tree.radius(); }

/// Second derivatives of what sweeps, in the order 00, 01, 11.
template <int K> using Seconds = Eigen::Matrix<double, 3, K*(K + 1) / 2>;

void evaluate(const SurfaceFeature& f, const Vec2& w, const RigidMotion& motion, SpanHint& hint, Vec3& b,
              Eigen::Matrix<double, 3, 2>& bw, Seconds<2>& bww) {
    SurfaceJet jet;
    f.face->surface->regularJet(w, jet, &hint);
    b = motion * jet.point;
    bw.col(0) = motion.rotation * jet.u;
    bw.col(1) = motion.rotation * jet.v;
    bww.col(0) = motion.rotation * jet.uu;
    bww.col(1) = motion.rotation * jet.uv;
    bww.col(2) = motion.rotation * jet.vv;
}

void evaluate(const CurveFeature& f, const Vec2& w, const RigidMotion& motion, SpanHint& hint, Vec3& b,
              Eigen::Matrix<double, 3, 1>& bw, Seconds<1>& bww) {
    CurveJet jet;
    f.edge->curve->evaluate(w.x(), 2, jet, &hint.u);
    b = motion * jet.point();
    bw = motion.rotation * jet.d[1];
    bww = motion.rotation * jet.d[2];
}

/// The least curvature of the gap along B: smallest x with det(h - x metric) = 0.
double leastCurvature(const Mat2& h, const Mat2& metric) {
    const double det = metric.determinant();
    const double half =
        0.5 * (h(0, 0) * metric(1, 1) + h(1, 1) * metric(0, 0) - (h(0, 1) + h(1, 0)) * metric(0, 1)) / det;
    const double product = h.determinant() / det;
    return half - std::sqrt(std::max(half * half - product, 0.0));
}
double largestCurvature(const Mat2& h, const Mat2& metric) {
    return (h(0, 0) * metric(1, 1) + h(1, 1) * metric(0, 0) - (h(0, 1) + h(1, 0)) * metric(0, 1)) /
               metric.determinant() -
           leastCurvature(h, metric);
}
using Mat1 = Eigen::Matrix<double, 1, 1>;
double leastCurvature(const Mat1& h, const Mat1& metric) { return h(0, 0) / metric(0, 0); }
double largestCurvature(const Mat1& h, const Mat1& metric) { return leastCurvature(h, metric); }

template <int K, class Other>
FaceTangency<K> faceTangency(const SurfaceFeature& fa, const Other& fb, const RigidMotion& motion,
                             const ClosestParameters& guess) {
    using VecK = Eigen::Matrix<double, K, 1>;
    using MatK = Eigen::Matrix<double, K, K>;
    FaceTangency<K> t;
    t.at = {begin(fa, guess.a), begin(fb, guess.b)};
    const Window windowA = windowOf(fa), windowB = windowOf(fb);
    const double size = std::min(sizeOf(fa), sizeOf(fb));
    t.flat = isolated / size;
    const Surface& surface = *fa.face->surface;
    SpanHint hintA, hintB;
    Seconds<K> bww;
    bool last = false, ranOut = false;
    int stops = 0;
    for (int iteration = 0; iteration < tangencyIterations && stops < stopsAtBorder; ++iteration) {
        surface.regularJet(t.at.a, t.a, &hintA);
        evaluate(fb, t.at.b, motion, hintB, t.b, t.bw, bww);
        ++t.evaluations;
        t.normal = t.a.u.cross(t.a.v);
        const double area = t.normal.norm();
        if (!(area > 1e-10 * (t.a.u.squaredNorm() + t.a.v.squaredNorm()))) return t; // a pole or an apex has no normal
        t.normal *= (fa.face->reversed ? -1.0 : 1.0) / area;
        const Vec3 d = t.b - t.a.point;
        t.gap = t.normal.dot(d);
        Mat2 metric, bend;
        metric << t.a.u.squaredNorm(), t.a.u.dot(t.a.v), t.a.u.dot(t.a.v), t.a.v.squaredNorm();
        bend << t.normal.dot(t.a.uu), t.normal.dot(t.a.uv), t.normal.dot(t.a.uv), t.normal.dot(t.a.vv);
        t.shape = metric.inverse() * bend;
        t.first << metric(0, 0) - d.dot(t.a.uu), metric(0, 1) - d.dot(t.a.uv), metric(0, 1) - d.dot(t.a.uv),
            metric(1, 1) - d.dot(t.a.vv);
        t.cross << t.a.u.transpose() * t.bw, t.a.v.transpose() * t.bw;
        t.turn = -t.cross.transpose() * t.shape;
        for (int i = 0; i < K; ++i)
            for (int m = 0; m < K; ++m) t.second(i, m) = t.normal.dot(bww.col(i + m));
        const bool nearest = t.first(0, 0) > 0.0 && t.first.determinant() > 1e-12 * metric.determinant();
        const MatK metricB = t.bw.transpose() * t.bw;
        if (!(metricB.determinant() > 0.0)) return t;
        if (last) {
            if (!nearest || ranOut) return t;
            const double least = leastCurvature(MatK(t.second + t.turn * t.first.inverse() * t.cross), metricB);
            t.state = least > t.flat    ? TangencyState::Found
                      : least > -t.flat ? TangencyState::Family
                                        : TangencyState::Lost;
            return t;
        }
        // Far from the closest point, or behind the centre of curvature, the metric alone leads on.
        const Mat2 inverse = nearest ? Mat2(t.first.inverse()) : Mat2(metric.inverse());
        const Vec2 r(t.a.u.dot(d), t.a.v.dot(d));
        const VecK slope = t.bw.transpose() * t.normal + t.turn * (inverse * r);
        MatK h = t.second + t.turn * inverse * t.cross;
        // Where the gap is not clearly a minimum, downhill.
        const double least = leastCurvature(h, metricB), most = largestCurvature(h, metricB);
        const double wanted = std::max(t.flat, 0.1 * std::max(std::abs(least), std::abs(most)));
        if (least < followed * t.flat) h += (wanted - least) * metricB;
        VecK dw = -(h.inverse() * slope);
        Vec2 du = inverse * (r + t.cross * dw);
        const double excess = std::max({1.0, excessOf(fa, windowA, t.at.a, du), excessOf(fb, windowB, t.at.b, dw)});
        const ClosestParameters before = t.at;
        bool cutA = false, cutB = false;
        t.at.a = stepped(fa, windowA, before.a, du /= excess, cutA);
        t.at.b = stepped(fb, windowB, before.b, dw /= excess, cutB);
        ranOut = cutA || cutB;
        stops = ranOut ? stops + 1 : 0;
        if (cutA && !surface.poleAt(before.a)) du = t.at.a - before.a;
        if (cutB && !atPole(fb, before.b)) dw = (t.at.b - before.b).template head<K>();
        const double moved =
            std::sqrt(std::max(du.dot(metric * du), 0.0)) + std::sqrt(std::max(dw.dot(metricB * dw), 0.0));
        if (!std::isfinite(moved)) return t;
        last = moved <= settled * size;
    }
    return t;
}

/// x with h x = right, as far as the gap has a curvature: nothing along directions in which it has less than `flat`.
Mat1 solveWhereCurved(const Mat1& h, const Mat1& metric, double flat, const Mat1& right) {
    return std::abs(h(0, 0)) > flat * metric(0, 0) ? Mat1(h.inverse() * right) : Mat1(Mat1::Zero());
}
Vec2 solveWhereCurved(const Mat2& h, const Mat2& metric, double flat, const Vec2& right) {
    if (!(metric.determinant() > 0.0)) return Vec2::Zero();
    if (std::min(std::abs(leastCurvature(h, metric)), std::abs(largestCurvature(h, metric))) > flat)
        return h.inverse() * right;
    const Mat2 root = metric.llt().matrixL(), unroot = root.inverse();
    Eigen::SelfAdjointEigenSolver<Mat2> axes;
    axes.computeDirect(Mat2(unroot * h * unroot.transpose()));
    const Vec2 pushed = unroot * right;
    Vec2 found = Vec2::Zero();
    for (int i = 0; i < 2; ++i)
        if (std::abs(axes.eigenvalues()[i]) > flat)
            found += axes.eigenvectors().col(i) * (axes.eigenvectors().col(i).dot(pushed) / axes.eigenvalues()[i]);
    return unroot.transpose() * found;
}

} // namespace

template <int K> TangencyRates FaceTangency<K>::rates(const Vec3& velocity, const Vec3& angular) const {
    using VecK = Eigen::Matrix<double, K, 1>;
    const Vec2 r(a.u.dot(velocity), a.v.dot(velocity));
    VecK s;
    for (int i = 0; i < K; ++i) s[i] = normal.dot(angular.cross(Vec3(bw.col(i))));
    if (!(std::abs(first.determinant()) > 0.0)) return {};
    const Mat2 inverse = first.inverse();
    const Eigen::Matrix<double, K, K> h = second + turn * inverse * cross, metric = bw.transpose() * bw;
    const VecK w = -solveWhereCurved(h, metric, moving * flat, VecK(s + turn * (inverse * r)));
    const Vec2 u = inverse * (r + cross * w);
    TangencyRates result;
    result.closestA = u.x() * a.u + u.y() * a.v;
    result.closestB = bw * w;
    const Vec2 n = shape * u; // Weingarten
    result.normal = -(n.x() * a.u + n.y() * a.v);
    return result;
}

template struct FaceTangency<1>;
template struct FaceTangency<2>;

FaceTangency<2> tangency(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion,
                         const ClosestParameters& guess) {
    return faceTangency<2>(a, b, motion, guess);
}

FaceTangency<1> tangency(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion,
                         const ClosestParameters& guess) {
    return faceTangency<1>(a, b, motion, guess);
}

EdgeTangency tangency(const CurveFeature& fa, const CurveFeature& fb, const RigidMotion& motion,
                      const ClosestParameters& guess) {
    EdgeTangency t;
    t.at = guess;
    const Window windowA = windowOf(fa), windowB = windowOf(fb);
    const double size = std::min(sizeOf(fa), sizeOf(fb));
    int spanA = 0, spanB = 0;
    bool last = false, ranOut = false;
    int stops = 0;
    for (int iteration = 0; iteration < tangencyIterations && stops < stopsAtBorder; ++iteration) {
        fa.edge->curve->evaluate(t.at.a.x(), 2, t.a, &spanA);
        fb.edge->curve->evaluate(t.at.b.x(), 2, t.b, &spanB);
        t.b.d[0] = motion * t.b.d[0];
        for (int k : {1, 2}) t.b.d[k] = motion.rotation * t.b.d[k];
        const Vec3 &da = t.a.d[1], &db = t.b.d[1], d = t.b.d[0] - t.a.d[0];
        const double aa = da.squaredNorm(), bb = db.squaredNorm(), ab = da.dot(db);
        if (!(aa * bb - ab * ab > tangentSine2 * aa * bb)) {
            t.state = TangencyState::Family;
            return t;
        }
        double ha = aa - d.dot(t.a.d[2]), hb = bb + d.dot(t.b.d[2]);
        const bool minimum = ha > 0.0 && ha * hb - ab * ab > 1e-3 * tangentSine2 * aa * bb;
        if (last) {
            if (ranOut) return t;
            t.normal = da.cross(db).normalized();
            t.state = minimum ? TangencyState::Found : TangencyState::Lost;
            return t;
        }
        if (!minimum) ha = aa, hb = bb;
        const double ra = d.dot(da), rb = d.dot(db), det = ha * hb - ab * ab;
        const double sa = (hb * ra - ab * rb) / det, sb = (ab * ra - ha * rb) / det;
        const double excess = std::max({1.0, windowA.excess(0, sa), windowB.excess(0, sb)});
        const double ta = t.at.a.x(), tb = t.at.b.x();
        t.at.a.x() = windowA.kept(0, ta + sa / excess);
        t.at.b.x() = windowB.kept(0, tb + sb / excess);
        ranOut = t.at.a.x() != ta + sa / excess || t.at.b.x() != tb + sb / excess;
        stops = ranOut ? stops + 1 : 0;
        const double moved = std::abs(t.at.a.x() - ta) * std::sqrt(aa) + std::abs(t.at.b.x() - tb) * std::sqrt(bb);
        if (!std::isfinite(moved)) return t;
        last = moved <= settled * size;
    }
    return t;
}

TangencyRates EdgeTangency::rates(const Vec3& velocity, const Vec3& angular) const {
    if (state == TangencyState::Family) return {};
    const Vec3 &da = a.d[1], &db = b.d[1], d = b.d[0] - a.d[0], turning = angular.cross(db);
    const double ha = da.squaredNorm() - d.dot(a.d[2]), hb = db.squaredNorm() + d.dot(b.d[2]), ab = da.dot(db),
                 det = ha * hb - ab * ab;
    const double ra = velocity.dot(da), rb = velocity.dot(db) + d.dot(turning);
    const double sa = (hb * ra - ab * rb) / det, sb = (ab * ra - ha * rb) / det;
    const Vec3 crossing = da.cross(db), change = (sa * a.d[2]).cross(db) + da.cross(Vec3(sb * b.d[2] + turning));
    TangencyRates result;
    result.closestA = sa * da;
    result.closestB = sb * db;
    result.normal = (change - normal * normal.dot(change)) / crossing.norm();
    return result;
}

namespace {

constexpr double coarse =
    4.0; // times the smaller feature's size: the larger one's seeds say little about what is near the smaller

constexpr int mostLooks = 40;

/// How near a point is, and where; a closest point beyond the border counts as far as it is off.
std::pair<double, Vec2> nearness(const SurfaceFeature& f, const Vec3& point) {
    const ClosestFrom closest = closestFrom(f, point, nearestSeed(f, point));
    return {closest.closest.height + std::max(0.0, -closest.closest.border), closest.at};
}
std::pair<double, Vec2> nearness(const CurveFeature& f, const Vec3& point) {
    const double t = f.edge->curve->closestParameter(point, nearestSeed(f, point).x());
    CurveJet jet;
    f.edge->curve->evaluate(t, 1, jet);
    return {(jet.point() - point).norm() + std::max(0.0, -f.border(t, jet.d[1].norm())), Vec2(t, 0.0)};
}

/// Between the points of a large feature a small one is nowhere: from the small one's point that is nearest to the
/// large feature itself.
template <class Large, class Small>
std::pair<Vec2, Vec2> besideLarge(const Large& large, const Small& small, const RigidMotion& intoLarge) {
    const SeedTree& points = small.seeds->tree;
    const auto [height, below] = nearness(large, intoLarge * points.centre());
    const Vec3 opposite = intoLarge.inverse() * pointOn(large, below);
    std::pair<Vec2, Vec2> best{below, nearestSeed(small, opposite)};
    if (std::abs(height) > 2.0 * points.radius()) return best; // nowhere near
    double least = std::numeric_limits<double>::infinity();
    const int step = std::max(1, seedCount(small) / mostLooks);
    for (int i = 0; i < seedCount(small); i += step) {
        const auto [distance, at] = nearness(large, intoLarge * small.seeds->tree.points()[std::size_t(i)]);
        if (!(distance < least)) continue;
        least = distance;
        best = {at, seedAt(small, i)};
    }
    return best;
}

/// Of two features of which one is small beside the other; false where the seeds will do.
template <class A, class B> bool disparate(const A& a, const B& b, const RigidMotion& motion, ClosestParameters& at) {
    if (sizeOf(a) > coarse * sizeOf(b)) {
        const auto [large, small] = besideLarge(a, b, motion);
        at = {large, small};
        return true;
    }
    if (sizeOf(b) > coarse * sizeOf(a)) {
        const auto [large, small] = besideLarge(b, a, motion.inverse());
        at = {small, large};
        return true;
    }
    return false;
}

template <class A, class B> ClosestParameters nearestOfTwo(const A& a, const B& b, const RigidMotion& motion) {
    if (ClosestParameters at; disparate(a, b, motion, at)) return at;
    const SeedTree::Pair pair = a.seeds->tree.nearest(b.seeds->tree, motion);
    return {seedAt(a, pair.own), seedAt(b, pair.other)};
}

} // namespace

ClosestParameters nearestSeeds(const SurfaceFeature& a, const SurfaceFeature& b, const RigidMotion& motion) {
    return nearestOfTwo(a, b, motion);
}
ClosestParameters nearestSeeds(const SurfaceFeature& a, const CurveFeature& b, const RigidMotion& motion) {
    return nearestOfTwo(a, b, motion);
}
ClosestParameters nearestSeeds(const CurveFeature& a, const CurveFeature& b, const RigidMotion& motion) {
    return nearestOfTwo(a, b, motion);
}

} // namespace escapement
