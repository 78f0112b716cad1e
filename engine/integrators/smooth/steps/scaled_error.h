#pragma once
// The norms of local errors. The usual one is the root mean square over positions and velocities, each scaled by
// tolerance (1 + size), absolute and relative alike; for comparison there is the 2-norm of positions alone over
// the tolerance [Haddouni2015, eq. 2.120].

#include "engine/math/types.h"

#include <algorithm>
#include <cmath>

namespace escapement {

struct ErrorNorm {
    ErrorNorm(double given, bool ofPositions = false) : tolerance(given), positionsAlone(ofPositions) {}
    double tolerance;
    bool positionsAlone; ///< for comparison
};

class ScaledError {
  public:
    explicit ScaledError(const ErrorNorm& norm) : norm_(norm) {}
    /// Positions first, then velocities.
    void add(const Vector& start, const Vector& end, const Vector& error) {
        addEach(start, end, [&](Eigen::Index i) { return error[i]; });
    }
    template <class Error> void addEach(const Vector& start, const Vector& end, const Error& error) {
        if (norm_.positionsAlone && count_ > 0) return;
        for (Eigen::Index i = 0; i < start.size(); ++i) {
            const double e =
                error(i) /
                (norm_.tolerance * (norm_.positionsAlone ? 1.0 : 1.0 + std::max(std::abs(start[i]), std::abs(end[i]))));
            sum_ += e * e;
        }
        count_ += start.size();
    }
    double value() const { return count_ > 0 ? std::sqrt(norm_.positionsAlone ? sum_ : sum_ / double(count_)) : 0.0; }

  private:
    ErrorNorm norm_;
    double sum_ = 0.0;
    Eigen::Index count_ = 0;
};

/// p(x) with p(0) = y0, p'(0) = h d0, p(1) = y1, p'(1) = h d1.
inline void cubicThrough(double x, double h, const Vector& y0, const Vector& d0, const Vector& y1, const Vector& d1,
                         Vector& p) {
    p = y0 + (x * x * (3.0 - 2.0 * x)) * (y1 - y0) + (h * x * (x - 1.0)) * ((x - 1.0) * d0 + x * d1);
}

} // namespace escapement
