#include "engine/complementarity/block_lu.h"

#include <Eigen/LU>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// target -= a b, all 3 x 3 by columns.
inline void subtractProduct(Mat3& target, const Mat3& a, const Mat3& b) {
    double* t = target.data();
    const double *x = a.data(), *y = b.data();
    for (int c = 0; c < 3; ++c) {
        const double y0 = y[3 * c], y1 = y[3 * c + 1], y2 = y[3 * c + 2];
        t[3 * c] -= x[0] * y0 + x[3] * y1 + x[6] * y2;
        t[3 * c + 1] -= x[1] * y0 + x[4] * y1 + x[7] * y2;
        t[3 * c + 2] -= x[2] * y0 + x[5] * y1 + x[8] * y2;
    }
}

} // namespace

void BlockLu::analyse(const BlockSparseDelassus& w) {
    if (w.rowStart() == rowStart_ && w.columns() == columns_) return;
    rowStart_ = w.rowStart();
    columns_ = w.columns();
    const int n = w.count();
    matrix_.resize(columns_.size());
    identity_.assign(n, 0);
    order_.resize(n);
    place_.resize(n);
    if (int(columns_.size()) == n * n || n < 3) {
        for (int i = 0; i < n; ++i) order_[i] = i;
    } else {
        std::vector<Eigen::Triplet<double>> entries;
        entries.reserve(columns_.size());
        for (int a = 0; a < n; ++a)
            for (int k = rowStart_[a]; k < rowStart_[a + 1]; ++k) {
                entries.emplace_back(a, columns_[k], 1.0);
                entries.emplace_back(columns_[k], a, 1.0);
            }
        Eigen::SparseMatrix<double> pattern(n, n);
        pattern.setFromTriplets(entries.begin(), entries.end());
        Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
        Eigen::AMDOrdering<int>()(pattern, permutation);
        for (int i = 0; i < n; ++i) order_[i] = permutation.indices()[i];
    }
    for (int i = 0; i < n; ++i) place_[order_[i]] = i;

    // Patterns of the factors: row i of L is found from row i of A and the U rows it meets, by the elimination tree.
    std::vector<std::vector<int>> upper(n);
    std::vector<std::vector<int>> children(n);
    std::vector<int> mark(n, -1);
    for (int i = 0; i < n; ++i) {
        std::vector<int>& mine = upper[i];
        mark[i] = i;
        const int a = order_[i];
        const auto add = [&](int j) {
            if (j > i && mark[j] != i) {
                mark[j] = i;
                mine.push_back(j);
            }
        };
        for (int k = rowStart_[a]; k < rowStart_[a + 1]; ++k) add(place_[columns_[k]]);
        for (int child : children[i])
            for (int j : upper[child]) add(j);
        std::sort(mine.begin(), mine.end());
        if (!mine.empty()) children[mine.front()].push_back(i);
    }
    upperStart_.assign(n + 1, 0);
    std::vector<int> lowerCount(n, 0);
    upperColumn_.clear();
    for (int i = 0; i < n; ++i) {
        upperColumn_.insert(upperColumn_.end(), upper[i].begin(), upper[i].end());
        upperStart_[i + 1] = int(upperColumn_.size());
        for (int j : upper[i]) ++lowerCount[j];
    }
    lowerStart_.assign(n + 1, 0);
    for (int i = 0; i < n; ++i) lowerStart_[i + 1] = lowerStart_[i] + lowerCount[i];
    lowerColumn_.resize(upperColumn_.size());
    std::vector<int> next(lowerStart_.begin(), lowerStart_.end() - 1);
    for (int i = 0; i < n; ++i)
        for (int j : upper[i]) lowerColumn_[next[j]++] = i; // ascending, as i is
    lower_.resize(lowerColumn_.size());
    upper_.resize(upperColumn_.size());
    pivot_.resize(n);
    work_.assign(n, Mat3::Zero());
    scratch_.resize(3 * n);
}

void BlockLu::clear() {
    std::fill(matrix_.begin(), matrix_.end(), Mat3::Zero());
    std::fill(identity_.begin(), identity_.end(), 0);
}

bool BlockLu::factorise() {
    // Row by row (up-looking): row i of A minus L_ik times row k of U. Rows and blocks that are zero are passed over.
    const int n = count();
    for (int i = 0; i < n; ++i) {
        const int a = order_[i], u0 = upperStart_[i], u1 = upperStart_[i + 1], l0 = lowerStart_[i],
                  l1 = lowerStart_[i + 1];
        if (identity_[a]) {
            pivot_[i].setIdentity();
            for (int k = l0; k < l1; ++k) lower_[k].setZero();
            continue; // its row of U is never read
        }
        for (int k = rowStart_[a]; k < rowStart_[a + 1]; ++k) work_[place_[columns_[k]]] = matrix_[k];
        for (int k = l0; k < l1; ++k) {
            const int j = lowerColumn_[k];
            Mat3& block = work_[j];
            if (block(0, 0) == 0.0 && (block.array() == 0.0).all()) {
                lower_[k].setZero();
                continue;
            }
            const Mat3 factor = block * pivot_[j];
            lower_[k] = factor;
            block.setZero();
            if (identity_[order_[j]]) continue;
            for (int m = upperStart_[j]; m < upperStart_[j + 1]; ++m)
                subtractProduct(work_[upperColumn_[m]], factor, upper_[m]);
        }
        const double scale = work_[i].cwiseAbs().maxCoeff();
        pivot_[i] = work_[i].inverse();
        if (!(scale > 0.0) || !pivot_[i].allFinite()) {
            for (Mat3& block : work_) block.setZero();
            return false;
        }
        work_[i].setZero();
        for (int m = u0; m < u1; ++m) {
            upper_[m] = work_[upperColumn_[m]];
            work_[upperColumn_[m]].setZero();
        }
    }
    return true;
}

void BlockLu::solve(Vector& x) const {
    const int n = count();
    for (int i = 0; i < n; ++i) {
        Vec3 s = x.segment<3>(3 * order_[i]);
        if (!identity_[order_[i]])
            for (int k = lowerStart_[i]; k < lowerStart_[i + 1]; ++k)
                s.noalias() -= lower_[k] * scratch_.segment<3>(3 * lowerColumn_[k]);
        scratch_.segment<3>(3 * i) = s;
    }
    for (int i = n - 1; i >= 0; --i) {
        if (identity_[order_[i]]) continue;
        Vec3 s = scratch_.segment<3>(3 * i);
        for (int m = upperStart_[i]; m < upperStart_[i + 1]; ++m)
            s.noalias() -= upper_[m] * scratch_.segment<3>(3 * upperColumn_[m]);
        scratch_.segment<3>(3 * i) = pivot_[i] * s;
    }
    for (int i = 0; i < n; ++i) x.segment<3>(3 * order_[i]) = scratch_.segment<3>(3 * i);
}

} // namespace escapement
