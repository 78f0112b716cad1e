#pragma once
// Dense output by the quartic through both ends of a step, with their rates, and one point in between.

#include "engine/math/types.h"

namespace escapement {

/// p(x) with p(0) = y0, p'(0) = h d0, p(inner) = yi, p(1) = y1, p'(1) = h d1.
inline void quarticThrough(double x, double inner, double h, const Vector& y0, const Vector& d0, const Vector& yi,
                           const Vector& y1, const Vector& d1, Vector& p) {
    const double f = x * (x - 1.0), rest = 1.0 - inner;
    const double start = h * f * (x - 1.0) * (inner - x) / inner, end = -h * f * x * (inner - x) / rest;
    const double middle = f * f / (rest * rest * inner * inner);
    const double to = x * x *
                      (inner * (3.0 * inner - 4.0) + x * (4.0 - 2.0 * inner * inner + x * (2.0 * inner - 3.0))) /
                      (rest * rest);
    p = y0 + start * d0 + end * d1 + middle * (yi - y0) + to * (y1 - y0);
}

} // namespace escapement
