#pragma once
// The norm of local errors: root mean square over positions and velocities, each scaled by tolerance (1 + size), absolute
// and relative alike.

#include "engine/math/types.h"

#include <algorithm>
#include <cmath>

namespace escapement {

class ScaledError {
  public:
    explicit ScaledError(double tolerance) : tolerance_(tolerance) {}
    void add(const Vector& start, const Vector& end, const Vector& error) {
        for (Eigen::Index i = 0; i < start.size(); ++i) {
            const double e = error[i] / (tolerance_ * (1.0 + std::max(std::abs(start[i]), std::abs(end[i]))));
            sum_ += e * e;
        }
        count_ += start.size();
    }
    double value() const { return count_ > 0 ? std::sqrt(sum_ / double(count_)) : 0.0; }

  private:
    double tolerance_, sum_ = 0.0;
    Eigen::Index count_ = 0;
};

/// p(x) with p(0) = y0, p'(0) = h d0, p(1) = y1, p'(1) = h d1.
inline void cubicThrough(double x, double h, const Vector& y0, const Vector& d0, const Vector& y1, const Vector& d1, Vector& p) {
    p = y0 + (x * x * (3.0 - 2.0 * x)) * (y1 - y0) + (h * x * (x - 1.0)) * ((x - 1.0) * d0 + x * d1);
}

} // namespace escapement
