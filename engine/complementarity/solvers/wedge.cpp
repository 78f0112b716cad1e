// The pressures of least effect r' W r among those that sum to one are proportional to the least squares solution of
// [A; 1'] r = [0; 1], r >= 0, with A' A = W: Lawson and Hanson's active set on its normal equations (Solving Least
// Squares Problems, ch. 23).

#include "engine/complementarity/solvers/wedge.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double giving = 1e-11; // effect of pressures, relative to that without joints, below which nothing moves

/// Least squares solution, r >= 0, of the normal equations g r = 1.
Vector leastNonnegative(const Matrix& g) {
    const Eigen::Index n = g.rows();
    Vector r = Vector::Zero(n), slope;
    std::vector<Eigen::Index> active;
    for (int iteration = 0; iteration < 3 * int(n) + 10; ++iteration) {
        slope = Vector::Ones(n) - g * r;
        Eigen::Index next = -1;
        for (Eigen::Index i = 0; i < n; ++i)
            if (std::find(active.begin(), active.end(), i) == active.end() && slope[i] > 1e-13 &&
                (next < 0 || slope[i] > slope[next]))
                next = i;
        if (next < 0) return r;
        active.push_back(next);
        while (!active.empty()) {
            const Eigen::Index m = Eigen::Index(active.size());
            Matrix part(m, m);
            for (Eigen::Index i = 0; i < m; ++i)
                for (Eigen::Index k = 0; k < m; ++k) part(i, k) = g(active[std::size_t(i)], active[std::size_t(k)]);
            const Vector wanted = part.ldlt().solve(Vector::Ones(m));
            if (!wanted.allFinite()) return r;
            double share = 1.0;
            for (Eigen::Index i = 0; i < m; ++i)
                if (wanted[i] <= 0.0)
                    share = std::min(share, r[active[std::size_t(i)]] / (r[active[std::size_t(i)]] - wanted[i]));
            for (Eigen::Index i = 0; i < m; ++i)
                r[active[std::size_t(i)]] += share * (wanted[i] - r[active[std::size_t(i)]]);
            if (share >= 1.0) break;
            std::erase_if(active, [&](Eigen::Index i) {
                if (r[i] > 1e-14) return false;
                r[i] = 0.0;
                return true;
            });
        }
    }
    return r;
}

} // namespace

std::vector<int> wedgedContacts(const Matrix& delassus, const Vector& freely, const Vector& approach) {
    const Eigen::Index n = freely.size();
    std::vector<int> result;
    if (n == 0 || !(freely.minCoeff() > 0.0)) return result;
    const Vector scale = freely.cwiseSqrt().cwiseInverse();
    Matrix w(n, n);
    Vector u(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        u[i] = scale[i] * approach[3 * i];
        for (Eigen::Index k = 0; k < n; ++k)
            w(i, k) = 0.5 * scale[i] * scale[k] * (delassus(3 * i, 3 * k) + delassus(3 * k, 3 * i));
    }
    const Vector r = leastNonnegative(w + Matrix::Ones(n, n));
    if (!(r.sum() > 0.0) || r.dot(w * r) > giving * r.squaredNorm() ||
        !(r.dot(u) < -1e-9 * r.cwiseAbs().dot(u.cwiseAbs())))
        return result;
    for (Eigen::Index i = 0; i < n; ++i)
        if (r[i] > 1e-6 * r.maxCoeff()) result.push_back(int(i));
    return result;
}

} // namespace escapement
