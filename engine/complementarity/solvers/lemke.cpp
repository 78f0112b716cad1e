#include "engine/complementarity/solvers/lemke.h"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <vector>

namespace escapement {

namespace {

// Contact problems that end take up to 1.5 pivots a row; large ones that take more go round in a circle of roundoff.
constexpr int few = 150, pivotsARow = 2, pivotsARowOfFew = 50;

/// The last pivots leave roundoff behind: solve M_aa z_a = -q_a on the final basis once more.
void refine(In<Matrix> m, In<Vector> q, LcpSolution& solution) {
    std::vector<int> active;
    for (int i = 0; i < int(q.size()); ++i)
        if (solution.z[i] > 0.0) active.push_back(i);
    if (active.empty()) return;
    const Matrix reduced = m(active, active);
    const Vector right = -q(active);
    Vector z = Vector::Zero(q.size());
    const Vector carried = reduced.partialPivLu().solve(right);
    z(active) = carried;
    if (!z.allFinite() || z.minCoeff() < 0.0) return;
    const double residual = lcpResidual(m, q, z);
    if (residual < solution.residual) {
        solution.z = z;
        solution.residual = residual;
    }
}

} // namespace

double lcpResidual(In<Matrix> m, In<Vector> q, const Vector& z) {
    const double scale = q.size() ? q.cwiseAbs().maxCoeff() : 0.0;
    if (scale == 0.0) return 0.0;
    return (m * z + q).cwiseMin(z).cwiseAbs().maxCoeff() / scale;
}

LcpSolution solveLcp(In<Matrix> m, In<Vector> q) {
    const int n = int(q.size());
    LcpSolution solution;
    solution.z.setZero(n);
    if (n == 0 || q.minCoeff() >= 0.0) return solution;

    // Tableau of w - M z - z0 e = q: columns w (0 … n-1: also the inverse basis), z (n … 2n-1), z0 (2n), right side.
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const double scale = std::max(m.cwiseAbs().maxCoeff(), 1e-300), load = q.cwiseAbs().maxCoeff();
    const int z0 = 2 * n, right = 2 * n + 1;
    constexpr double roundoff = 1e-11; // of z0, in units of the largest entry of q
    RowMajor t(n, 2 * n + 2);
    t.leftCols(n).setIdentity();
    t.middleCols(n, n) = -m / scale;
    t.col(z0).setConstant(-1.0);
    t.col(right) = q / load;
    std::vector<int> basis(n);
    for (int i = 0; i < n; ++i) basis[i] = i;

    // Lexicographic order of rows i and j, each divided by its entry in the entering column: right side, then B^-1.
    const auto before = [&](int i, double di, int j, double dj) {
        const double x = t(i, right) / di, y = t(j, right) / dj;
        if (std::abs(x - y) > 1e-13 * std::max(std::abs(x), std::abs(y))) return x < y;
        for (int c = 0; c < n; ++c) {
            const double a = t(i, c) / di, b = t(j, c) / dj;
            if (std::abs(a - b) > 1e-13 * std::max(std::abs(a), std::abs(b))) return a < b;
        }
        return false;
    };
    const auto pivot = [&](int row, int column) {
        t.row(row) /= t(row, column);
        for (int i = 0; i < n; ++i) {
            if (i == row || t(i, column) == 0.0) continue;
            const double factor = t(i, column);
            t.row(i) -= factor * t.row(row);
            t(i, column) = 0.0;
        }
        const int leaving = basis[row];
        basis[row] = column;
        return leaving;
    };

    // z0 enters in the row of the smallest q, lexicographically.
    int row = 0;
    for (int i = 1; i < n; ++i)
        if (before(i, 1.0, row, 1.0)) row = i;
    int leaving = pivot(row, z0);
    const int limit = (n <= few ? pivotsARowOfFew : pivotsARow) * n + 50;
    for (solution.pivots = 1; solution.pivots <= limit; ++solution.pivots) {
        if (leaving == z0) break;
        const int entering = leaving < n ? leaving + n : leaving - n;
        const double floor = 1e-11 * std::max(1e-300, t.col(entering).cwiseAbs().maxCoeff());
        int best = -1;
        for (int i = 0; i < n; ++i) {
            if (!(t(i, entering) > floor)) continue;
            if (best < 0 || before(i, t(i, entering), best, t(best, entering))) best = i;
        }
        if (best < 0) {
            solution.status = LcpStatus::Ray;
            break;
        }
        // Among equals z0 leaves, so that the solution is not passed by: where the step would leave it with roundoff
        // only, the next one could pivot on roundoff and end on a ray that is none.
        for (int i = 0; i < n; ++i)
            if (basis[i] == z0 && t(i, entering) > floor &&
                t(i, right) - t(i, entering) * (t(best, right) / t(best, entering)) <= roundoff)
                best = i;
        leaving = pivot(best, entering);
    }
    if (solution.status == LcpStatus::Solved && leaving != z0) solution.status = LcpStatus::TooManyPivots;
    for (int i = 0; i < n; ++i)
        if (basis[i] >= n && basis[i] < z0) solution.z[basis[i] - n] = std::max(0.0, t(i, right)) * load / scale;
    solution.residual = lcpResidual(m, q, solution.z);
    if (solution.status == LcpStatus::Solved) refine(m, q, solution);
    return solution;
}

} // namespace escapement
