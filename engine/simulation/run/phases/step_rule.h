#pragma once
// How long the next smooth step is, from the error of the last (1 is the tolerance).
//
// The usual rule is a PI controller [Gustafsson1991; HairerWanner1996, IV.2] within limits:
//
//     h* = h min(5, max(0.2, 0.9 e^(-0.85/k) e_last^(0.2/k))),   k: the exponent of the estimate
//
// which grows steps less where the error rises than where it falls. Where there is no last error (after events, at the
// start) it is the elementary one, h 0.9 e^(-1/k). For comparison there is [Haddouni2015, eq. 2.120] as printed,
// without limits: h* = 0.9 h e^(-1/p), p the method's order.

#include <algorithm>
#include <cmath>

namespace escapement {

namespace step_rule {

constexpr double safety = 0.9, shrinks = 0.2, grows = 5.0;
constexpr double integral = 0.85, proportional = 0.2; // of 1/k
constexpr double leastError = 1e-4;                   // that the error before counts as

/// After a step that is accepted; `last` <= 0: there is no error before it.
inline double controlled(double error, double last, int exponent) {
    if (!(error > 0.0)) return grows;
    const double factor = last > 0.0 ? std::pow(error, -integral / exponent) *
                                           std::pow(std::max(last, leastError), proportional / exponent)
                                     : std::pow(error, -1.0 / exponent);
    return std::clamp(safety * factor, shrinks, grows);
}

/// Of a step that is not accepted.
inline double rejected(double error, int exponent) {
    return std::clamp(safety * std::pow(error, -1.0 / exponent), shrinks, safety);
}

/// Eq. 2.120.
inline double thesis(double error, int order) { return error > 0.0 ? safety * std::pow(error, -1.0 / order) : grows; }

} // namespace step_rule

} // namespace escapement
