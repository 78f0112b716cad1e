#pragma once
// Gauss's quadrature with any number of points.

#include <vector>

namespace escapement {

struct GaussRule {
    std::vector<double> at, weight; ///< on [0, 1]; exact for polynomials up to degree 2 n - 1
};

/// 1 <= points <= 64. Made once each; safe in threads.
const GaussRule& gaussLegendre(int points);

} // namespace escapement
