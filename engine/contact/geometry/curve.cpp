#include "engine/contact/geometry/curve.h"

#include <algorithm>
#include <cmath>

namespace escapement {

const char* name(CurveKind kind) {
    switch (kind) {
    case CurveKind::Line:
        return "line";
    case CurveKind::Circle:
        return "circle";
    case CurveKind::Ellipse:
        return "ellipse";
    case CurveKind::Parabola:
        return "parabola";
    case CurveKind::Hyperbola:
        return "hyperbola";
    case CurveKind::BSpline:
        return "b-spline";
    case CurveKind::Offset:
        return "offset";
    case CurveKind::Degenerate:
        return "degenerate";
    case CurveKind::Other:
        break;
    }
    return "other";
}

Vec3 Curve::point(double t) const {
    CurveJet jet;
    evaluate(t, 0, jet);
    return jet.d[0];
}

Vec3 Curve::tangent(double t) const {
    CurveJet jet;
    evaluate(t, 2, jet);
    const bool regular = jet.d[1].squaredNorm() > 1e-24 * jet.d[2].squaredNorm();
    return (regular ? jet.d[1] : jet.d[2]).normalized();
}

/// Newton on f(t) = (C(t) - p) . C'(t); where f' is not clearly positive (no minimum there), Gauss-Newton; halved until
/// the distance falls. The last steps are too small for the distance to show them, so they are taken as they are.
double Curve::closestParameter(const Vec3& p, double guess) const {
    constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
    const CurveRange bounds = range();
    const double width = bounds.high - bounds.low;
    const bool bounded = std::isfinite(width) && bounds.period == 0.0;
    const double low = bounded ? bounds.low - 0.25 * width : bounds.low,
                 high = bounded ? bounds.high + 0.25 * width : bounds.high;
    const bool free = bounds.period > 0.0 || !bounded;
    auto kept = [&](double t) { return free ? t : std::clamp(t, low, high); };
    int span = 0;
    CurveJet jet, trial;
    double t = kept(guess), before = 0.0; // before: m, of Newton's step before this one; 0: it was none
    evaluate(t, 2, jet, &span);
    for (int iteration = 0; iteration < 60; ++iteration) {
        const Vec3 offset = jet.d[0] - p;
        const double squared = offset.squaredNorm(), gradient = offset.dot(jet.d[1]), metric = jet.d[1].squaredNorm();
        const double curved = metric + offset.dot(jet.d[2]);
        // From a point near the centre of curvature every place of an arc is nearly as far, and Gauss-Newton creeps.
        const bool newton = curved > 1e-6 * metric;
        const double slope = newton ? curved : metric;
        if (!(slope > 0.0)) return t; // a cusp: nothing to go by
        double next = t - gradient / slope;
        if (bounds.period > 0.0) next = std::clamp(next, t - 0.25 * bounds.period, t + 0.25 * bounds.period);
        else if (bounded) next = std::clamp(next, t - 0.5 * width, t + 0.5 * width);
        next = kept(next);
        const double speed = std::sqrt(metric), moved = speed * std::abs(next - t), size = jet.d[0].norm() + p.norm();
        // Roundoff of the gradient, however far Newton's method goes for it; and as on surfaces, a step after which the
        // next one, which shrinks quadratically, would be roundoff.
        const bool settles = newton && before > 0.0 && moved <= 1e-9 * size &&
                             moved * (moved / before) * (moved / before) <= 0.1 * rounding * size;
        if (std::abs(gradient) <= rounding * size * speed || moved <= rounding * size || settles) return next;
        before = newton ? moved : 0.0;
        evaluate(next, 2, trial, &span);
        const bool tiny = moved < 1e-7 * size;
        for (int halving = 0; !tiny && (trial.d[0] - p).squaredNorm() > squared * (1.0 + rounding); ++halving) {
            if (halving == 40) return t;
            next = 0.5 * (t + next);
            evaluate(next, 2, trial, &span);
        }
        t = next;
        jet = trial;
    }
    return t;
}

} // namespace escapement
