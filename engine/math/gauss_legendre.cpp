// Roots of the Legendre polynomials by Newton's method on the three-term recurrence; weights 2 / ((1 - x^2) P'(x)^2).

#include "engine/math/gauss_legendre.h"

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace escapement {

namespace {

constexpr int most = 64;

GaussRule made(int n) {
    GaussRule rule;
    for (int i = n; i >= 1; --i) {
        double x = std::cos(std::numbers::pi * (i - 0.25) / (n + 0.5)), slope = 1.0;
        for (int iteration = 0; iteration < 50; ++iteration) {
            double before = 1.0, value = x;
            for (int k = 2; k <= n; ++k) {
                const double next = ((2.0 * k - 1.0) * x * value - (k - 1.0) * before) / k;
                before = value;
                value = next;
            }
            slope = n == 1 ? 1.0 : n * (x * value - before) / (x * x - 1.0);
            const double step = value / slope;
            x -= step;
            if (std::abs(step) < 1e-16) break;
        }
        rule.at.push_back(0.5 * (1.0 + x));
        rule.weight.push_back(1.0 / ((1.0 - x * x) * slope * slope));
    }
    return rule;
}

} // namespace

const GaussRule& gaussLegendre(int points) {
    if (points < 1 || points > most) throw std::invalid_argument("Gauss's rule has 1 to 64 points here");
    static const auto rules = [] {
        std::array<GaussRule, most + 1> all;
        for (int n = 1; n <= most; ++n) all[std::size_t(n)] = made(n);
        return all;
    }();
    return rules[std::size_t(points)];
}

} // namespace escapement
