#pragma once
// Derivatives and integrals of functions of which only values are known (what a user typed as an expression in t).

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace escapement {

/// The first step of a difference quotient. An odd number, so that the steps of a sine with a round frequency do not
/// all fall on its zeros.
constexpr double firstDifference = 0.0271828;
constexpr double lastDigit = 0.5 * std::numeric_limits<double>::epsilon(); ///< of a number, relative to it

/// A difference quotient, and how much of it is the roundoff of the values that it is made from, at least.
struct DifferenceQuotient {
    double value, roundoff;
};

/// Richardson's extrapolation of a difference quotient to step zero; the entry of the table with the smallest estimated
/// error is taken, and the step shortened until roundoff alone errs as much [Ridders1982]. `firstPower` and `powerStep`
/// describe the quotient's error series: 2, 2 when it is central, 1, 1 when it is one-sided. No allocation.
template <class Quotient>
double extrapolated(Quotient&& quotient, int firstPower, int powerStep, double first = firstDifference) {
    constexpr int levels = 20;
    constexpr double shrink = 1.7;
    constexpr double amplified = 2.0; // roundoff, by the extrapolation
    constexpr auto powers = [] {
        std::array<double, 2 * levels + 1> all{1.0};
        for (std::size_t k = 1; k < all.size(); ++k) all[k] = shrink * all[k - 1];
        return all;
    }();
    std::array<double, levels> last{}, row{};
    double best = 0.0, error = std::numeric_limits<double>::infinity(), step = first;
    for (int i = 0; i < levels; ++i, step /= shrink) {
        const DifferenceQuotient raw = quotient(step);
        row[0] = raw.value;
        for (int j = 1; j <= i; ++j) {
            const double factor = powers[std::size_t(firstPower + powerStep * (j - 1))];
            row[j] = row[j - 1] + (row[j - 1] - last[j - 1]) / (factor - 1.0);
            const double estimate = std::max(std::abs(row[j] - row[j - 1]), std::abs(row[j] - last[j - 1]));
            if (estimate < error) {
                error = estimate;
                best = row[j];
            }
        }
        if (i > 0 && amplified * raw.roundoff >= error) break;
        last = row;
    }
    return best;
}

/// Where a function may be evaluated for its derivatives: it is smooth from `low` to `high`, and changes within
/// `scale`.
struct SmoothRange {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    double scale = std::numeric_limits<double>::infinity();
};

/// h as it is once it has been added to t; all of it where it is lost in t.
inline double addedStep(double t, double h) {
    const double step = (t + h) - t;
    return step != 0.0 ? step : h;
}

/// f'(t). Where f has no value on one side (std::domain_error), or is not smooth there, from the values on the other.
template <class F> double derivative(F&& f, double t, const SmoothRange& range = {}) {
    const double first = std::min(firstDifference, range.scale), below = t - range.low, above = range.high - t;
    // Of a value, and of the instant that it is taken at.
    const auto quotient = [&](double step, double difference, double size) {
        const double slope = difference / step;
        return DifferenceQuotient{slope, lastDigit * (size + std::abs(t * slope)) / std::abs(step)};
    };
    const auto sided = [&](double sign, double room) {
        const double here = f(t);
        const auto difference = [&](double h) {
            const double step = addedStep(t, sign * h), there = f(t + step);
            return quotient(step, there - here, std::abs(there));
        };
        return extrapolated(difference, 1, 1, std::min(first, room));
    };
    if (below < first && below < 0.5 * above) return sided(1.0, above);
    if (above < first && above < 0.5 * below) return sided(-1.0, below);
    try {
        const auto difference = [&](double h) {
            const double step = addedStep(t, h), ahead = f(t + step), behind = f(t - step);
            return quotient(2.0 * step, ahead - behind, 2.0 * std::max(std::abs(ahead), std::abs(behind)));
        };
        return extrapolated(difference, 2, 2, std::min({first, below, above}));
    } catch (const std::domain_error&) {
        return sided(1.0, above);
    }
}

/// f''(t), likewise.
template <class F> double secondDerivative(F&& f, double t, const SmoothRange& range = {}) {
    const double first = std::min(firstDifference, range.scale), below = t - range.low, above = range.high - t,
                 here = f(t);
    const auto quotient = [&](double step, double difference, double slope, double size) {
        return DifferenceQuotient{difference / (step * step),
                                  4.0 * lastDigit * (size + std::abs(t * slope)) / (step * step)};
    };
    const auto sided = [&](double sign, double room) {
        const auto difference = [&](double h) {
            const double step = addedStep(t, sign * h), next = f(t + step), over = f(t + 2.0 * step);
            return quotient(step, over - 2.0 * next + here, (next - here) / step, std::abs(next));
        };
        return extrapolated(difference, 1, 1, std::min(first, 0.5 * room));
    };
    if (below < first && below < 0.5 * above) return sided(1.0, above);
    if (above < first && above < 0.5 * below) return sided(-1.0, below);
    try {
        const auto difference = [&](double h) {
            const double step = addedStep(t, h), ahead = f(t + step), behind = f(t - step);
            return quotient(step, ahead - 2.0 * here + behind, 0.5 * (ahead - behind) / step,
                            std::max(std::abs(ahead), std::abs(behind)));
        };
        return extrapolated(difference, 2, 2, std::min({first, below, above}));
    } catch (const std::domain_error&) {
        return sided(1.0, above);
    }
}

/// The integral of f from a to b: seven Gauss points with Kronrod's fifteen as the check, halved until both agree.
template <class F> double integral(F&& f, double a, double b, int depth = 12) {
    constexpr double nodes[8] = {0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
                                 0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
                                 0.586087235467691130294144691693013, 0.405845151377397166906606412076961,
                                 0.207784955007898467600689403773245, 0.0};
    constexpr double kronrod[8] = {0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
                                   0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
                                   0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
                                   0.204432940075298892414161999234649, 0.209482141084727828012999174891714};
    constexpr double gauss[4] = {0.129484966168869693270611432679082, 0.279705391489276667901467771423780,
                                 0.381830050505118944950369775488975, 0.417959183673469387755102040816327};
    const double middle = 0.5 * (a + b), half = 0.5 * (b - a);
    double fine = 0.0, coarse = 0.0, size = 0.0;
    for (int i = 0; i < 8; ++i) {
        const double below = f(middle - half * nodes[i]), above = i < 7 ? f(middle + half * nodes[i]) : 0.0;
        fine += kronrod[i] * (below + above);
        size += kronrod[i] * (std::abs(below) + std::abs(above));
        if (i % 2 == 1) coarse += gauss[i / 2] * (below + above);
    }
    if (depth == 0 || std::abs(fine - coarse) <= 1e-13 * size) return half * fine;
    return integral(f, a, middle, depth - 1) + integral(f, middle, b, depth - 1);
}

} // namespace escapement
