#pragma once
// Where a distance to a border, sampled over the pieces of a step, goes below zero.

#include "engine/math/root.h"

#include <algorithm>

namespace escapement {

/// The first fraction before `until` at which `f` goes below -noise, also where it does so and comes back between two
/// of its samples `left` (n + 1 of them, evenly spread); 2: nowhere.
template <class Function>
double firstDescent(const double* left, int n, double noise, double until, const Function& f) {
    for (int j = 1; j <= n; ++j) {
        const double a = double(j - 1) / n, fa = left[j - 1];
        double b = double(j) / n, fb = left[j];
        if (a > until) break;
        if (!(fb < -noise)) {
            const bool valley = j < n && fb < fa && fb <= left[j + 1];
            if (!valley || fb > std::max(fa, left[j + 1]) - fb) continue;
            const auto [where, value] = findMinimum(f, a, double(j + 1) / n);
            if (!(value < -noise)) continue;
            b = where;
            fb = value;
        }
        return findDescent(f, a, b, fa, fb); // what begins on a border may leave it and come back
    }
    return 2.0;
}

} // namespace escapement
