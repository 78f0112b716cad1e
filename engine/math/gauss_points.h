#pragma once
// Integrals of a smooth function over [0, 1] and over its beginnings, from its values at five Gauss points.

#include <array>
#include <cmath>

namespace escapement {

struct GaussPoints {
    static constexpr int count = 5;
    static constexpr std::array<double, count> at{0.04691007703066802, 0.23076534494715845, 0.5, 0.7692346550528415,
                                                  0.9530899229693319};
    static constexpr std::array<double, count> weight{0.11846344252809471, 0.2393143352496831, 0.2844444444444445,
                                                      0.2393143352496831, 0.11846344252809471};

    /// From 0 to s, of the quartic through `values`: of order 5; of the whole interval, s = 1, it is Gauss's rule of
    /// order 10.
    static double integral(const std::array<double, count>& values, double s) {
        // In Legendre polynomials, whose own integrals vanish at both ends.
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            const auto here = legendre(at[std::size_t(i)]), there = legendre(s);
            double share = s;
            for (std::size_t k = 1; k < count; ++k) share += 0.5 * here[k] * (there[k + 1] - there[k - 1]);
            sum += weight[std::size_t(i)] * values[std::size_t(i)] * share;
        }
        return sum;
    }

    /// What the integral up to a place within [0, 1] may be off by: the parts of degree 3 and 4 of the quartic through
    /// `values`, which in a function that five values resolve are small.
    static double unresolved(const std::array<double, count>& values) {
        double third = 0.0, fourth = 0.0;
        for (int i = 0; i < count; ++i) {
            const auto here = legendre(at[std::size_t(i)]);
            third += 7.0 * weight[std::size_t(i)] * values[std::size_t(i)] * here[3];
            fourth += 9.0 * weight[std::size_t(i)] * values[std::size_t(i)] * here[4];
        }
        return std::abs(third) + std::abs(fourth);
    }

  private:
    /// Legendre polynomials of degree 0 to 5, shifted to [0, 1].
    static std::array<double, count + 1> legendre(double s) {
        const double x = 2.0 * s - 1.0;
        std::array<double, count + 1> p{1.0, x};
        for (std::size_t k = 1; k < count; ++k)
            p[k + 1] = ((2.0 * double(k) + 1.0) * x * p[k] - double(k) * p[k - 1]) / (double(k) + 1.0);
        return p;
    }
};

} // namespace escapement
