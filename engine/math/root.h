#pragma once
// Bracketed root finding and minimisation of scalar functions; no derivative needed.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace escapement {

/// A root of f in [a, b], where f(a) = fa and f(b) = fb have opposite signs (or one is zero), to within `tolerance` or
/// roundoff ([Brent1973, ch. 4]: inverse quadratic steps, safeguarded by bisection). Returns the end of the last
/// bracket at which |f| is smaller.
template <class F> double findRoot(F&& f, double a, double b, double fa, double fb, double tolerance = 0.0) {
    if (fa == 0.0) return a;
    if (fb == 0.0) return b;
    double c = a, fc = fa, d = b - a, e = d;
    for (int iteration = 0; iteration < 200; ++iteration) {
        if (std::abs(fc) < std::abs(fb)) {
            a = b, b = c, c = a;
            fa = fb, fb = fc, fc = fa;
        }
        const double tol = 2.0 * std::numeric_limits<double>::epsilon() * std::abs(b) + 0.5 * tolerance;
        const double m = 0.5 * (c - b);
        if (std::abs(m) <= tol || fb == 0.0) return b;
        if (std::abs(e) < tol || std::abs(fa) <= std::abs(fb)) {
            d = e = m;
        } else {
            double p, q;
            const double s = fb / fa;
            if (a == c) {
                p = 2.0 * m * s;
                q = 1.0 - s;
            } else {
                const double u = fa / fc, r = fb / fc;
                p = s * (2.0 * m * u * (u - r) - (b - a) * (r - 1.0));
                q = (u - 1.0) * (r - 1.0) * (s - 1.0);
            }
            if (p > 0.0) q = -q;
            else p = -p;
            if (2.0 * p < std::min(3.0 * m * q - std::abs(tol * q), std::abs(e * q))) {
                e = d;
                d = p / q;
            } else {
                d = e = m;
            }
        }
        a = b, fa = fb;
        b += std::abs(d) > tol ? d : (m > 0.0 ? tol : -tol);
        fb = f(b);
        if ((fb > 0.0) == (fc > 0.0)) c = a, fc = fa, d = e = b - a;
    }
    return b;
}

/// Where f comes down through zero in [a, b], f(b) = fb < 0. Where f begins at or under zero it may rise above it first
/// and come back: then the root behind that; else a.
template <class F> double findDescent(F&& f, double a, double b, double fa, double fb) {
    if (fa <= 0.0) {
        double outside = b - a, inside = 0.5 * outside;
        while (inside > 1e-15 && f(a + inside) <= 0.0) outside = inside, inside *= 0.125;
        if (inside <= 1e-15) return a;
        b = a + outside;
        fb = f(b);
        a += inside;
        fa = f(a);
    }
    return findRoot(f, a, b, fa, fb);
}

/// The point of [a, b] where f, assumed unimodal there, is least (golden section), and its value; stops early as soon
/// as f is negative, which is all an event search asks.
template <class F> std::pair<double, double> findMinimum(F&& f, double a, double b, int iterations = 60) {
    constexpr double golden = 0.3819660112501051;
    double x = a + golden * (b - a), y = b - golden * (b - a), fx = f(x), fy = f(y);
    for (int i = 0; i < iterations && fx >= 0.0 && fy >= 0.0; ++i) {
        if (fx < fy) {
            b = y, y = x, fy = fx;
            x = a + golden * (b - a), fx = f(x);
        } else {
            a = x, x = y, fx = fy;
            y = b - golden * (b - a), fy = f(y);
        }
    }
    return fx < fy ? std::pair(x, fx) : std::pair(y, fy);
}

/// The switch point of a predicate that is false at a and true at b, by bisection to `tolerance` or roundoff; returns
/// the true end of the last bracket.
template <class P> double findSwitch(P&& isTrue, double a, double b, double tolerance) {
    while (b - a > tolerance) {
        const double m = 0.5 * (a + b);
        if (m <= a || m >= b) break;
        (isTrue(m) ? b : a) = m;
    }
    return b;
}

} // namespace escapement
