#include "engine/complementarity/solvers/lcp_newton.h"

#include <Eigen/LU>

#include <algorithm>
#include <limits>
#include <vector>

namespace escapement {

namespace {

constexpr double accurate = 1e-7; // residual with which the loop ends at once
constexpr int pivotFreeSteps = 30, outerSteps = 60, failures = 8;
constexpr int idle = 1;                                      // proximal steps that gain little, after which it ends
constexpr double little = 0.3;                               // of the residual is left by a step that gains
constexpr double first = 1e-4, least = 1e-10, largest = 1.0; // epsilon, of M's mean diagonal entry
constexpr double smaller = 0.1, larger = 10.0, above = 2.0;  // its factors; times one that failed
constexpr double forgets = 0.7;                              // of an epsilon that failed, a step that does not

class MinimumMap {
  public:
    MinimumMap(In<Matrix> m, In<Vector> q) : m_(m), q_(q), active_(std::size_t(q.size())), last_(active_) {
        mean_ = std::max(m.diagonal().mean(), 1e-300);
        scale_ = m.diagonal();
        for (double& d : scale_)
            if (!(d > 1e-3 * mean_)) d = mean_;
    }
    double mean() const { return mean_; }

    /// Newton steps on M + epsilon I around `centre`, from z; false where the rows that carry something do not settle.
    bool solve(double epsilon, const Vector& centre, Vector& z, int& steps) {
        w_ = m_ * z + q_ + epsilon * (z - centre);
        for (int k = 0; k < pivotFreeSteps; ++k, ++steps) {
            rows_.clear();
            for (int i = 0; i < int(q_.size()); ++i) {
                active_[std::size_t(i)] = z[i] * (scale_[i] + epsilon) > w_[i];
                if (active_[std::size_t(i)]) rows_.push_back(i);
            }
            if (k > 0 && active_ == last_) return true;
            last_ = active_;
            z.setZero();
            if (!rows_.empty()) {
                Matrix part = m_(rows_, rows_);
                part.diagonal().array() += epsilon;
                const Vector right = epsilon * centre(rows_) - q_(rows_), carried = part.partialPivLu().solve(right);
                if (!carried.allFinite()) return false;
                z(rows_) = carried;
            }
            w_ = m_ * z + q_ + epsilon * (z - centre);
            for (const int i : rows_) w_[i] = 0.0;
        }
        return false;
    }

  private:
    In<Matrix> m_;
    In<Vector> q_;
    double mean_ = 1.0;
    Vector scale_, w_;
    std::vector<char> active_, last_;
    std::vector<int> rows_;
};

} // namespace

LcpSolution solveLcpByNewton(In<Matrix> m, In<Vector> q, double enough) {
    LcpSolution solution;
    solution.z.setZero(q.size());
    if (q.size() == 0 || q.minCoeff() >= 0.0) return solution;
    solution.residual = std::numeric_limits<double>::infinity();
    MinimumMap map(m, q);
    Vector z = solution.z, centre, trial;
    double epsilon = first * map.mean(), failed = 0.0;
    int idleSteps = 0, failedSteps = 0;
    for (int outer = 0; outer < outerSteps; ++outer) {
        centre = z.cwiseMax(0.0);
        const bool settled = map.solve(epsilon, centre, z, solution.pivots);
        trial = z.cwiseMax(0.0);
        const double residual = lcpResidual(m, q, trial);
        idleSteps = residual < little * solution.residual ? 0 : idleSteps + 1;
        if (residual < solution.residual) {
            solution.residual = residual;
            solution.z = trial;
        }
        // Gaps that contradict each other, by the depth that a step has left, bound what can be reached.
        if (solution.residual <= accurate || (idleSteps >= idle && solution.residual <= enough)) break;
        if (settled) {
            epsilon = std::max({smaller * epsilon, above * failed, least * map.mean()});
            failed *= forgets;
        } else {
            failed = epsilon;
            epsilon = std::min(largest * map.mean(), larger * epsilon);
            z = solution.z;
            if (++failedSteps > failures) break;
        }
    }
    solution.status = solution.residual <= enough ? LcpStatus::Solved : LcpStatus::TooManyPivots;
    return solution;
}

} // namespace escapement
