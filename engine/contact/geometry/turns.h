#pragma once
// Angles as parameters of curves and surfaces that close on themselves.

#include <cmath>
#include <numbers>

namespace escapement {

/// `angle` plus the whole turns that bring it nearest to `guess`: a closest point keeps its turn.
inline double nearestTurn(double angle, double guess) {
    const double turn = 2.0 * std::numbers::pi;
    return angle + turn * std::round((guess - angle) / turn);
}

} // namespace escapement
