#include "engine/dynamics/smooth_model/row_choice.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// What rows of these squares of lengths are made unit by; rows of zero length become zero.
Vector scalesOf(In<Vector> squares) {
    const double largest = squares.size() > 0 ? squares.maxCoeff() : 0.0;
    Vector scale(squares.size());
    for (Eigen::Index i = 0; i < squares.size(); ++i)
        scale[i] = squares[i] > 1e-16 * largest ? 1.0 / std::sqrt(squares[i]) : 0.0;
    return scale;
}

} // namespace

std::vector<int> chooseRows(In<Matrix> rows, In<Matrix> inverse, const std::vector<int>& groups,
                            const Vector& squares) {
    const int n = int(rows.rows());
    constexpr double threshold = redundancySine * redundancySine;
    // One column a row: what is left of it, and M^-1 times that.
    Matrix left = rows.transpose(), moved = inverse;
    Vector rest(n);
    const auto measure = [&](int i) { rest[i] = left.col(i).dot(moved.col(i)); };
    for (int i = 0; i < n; ++i) measure(i);
    const Vector scale = scalesOf(squares.size() > 0 ? squares : rest);
    for (int i = 0; i < n; ++i) {
        left.col(i) *= scale[i];
        moved.col(i) *= scale[i];
        measure(i);
    }
    std::vector<int> chosen;
    int begin = 0;
    for (int end : groups) {
        while (true) {
            int best = -1;
            for (int i = begin; i < end; ++i)
                if (rest[i] > threshold && (best < 0 || rest[i] > rest[best])) best = i;
            if (best < 0) break;
            chosen.push_back(best);
            const double pivot = std::sqrt(rest[best]);
            left.col(best) /= pivot;
            moved.col(best) /= pivot;
            rest[best] = 0.0;
            for (int i = begin; i < n; ++i) {
                if (!(rest[i] > 0.0)) continue;
                const double share = left.col(i).dot(moved.col(best));
                left.col(i) -= share * left.col(best);
                moved.col(i) -= share * moved.col(best);
                measure(i);
            }
        }
        begin = end;
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

Vector redundancyShares(In<Matrix> schur) {
    const int n = int(schur.rows());
    Vector shares = Vector::Zero(n);
    if (n == 0) return shares;
    const Vector scale = scalesOf(schur.diagonal());
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix(scale.asDiagonal() * schur * scale.asDiagonal()));
    for (int k = 0; k < n; ++k)
        if (eigen.eigenvalues()[k] < redundancySine * redundancySine) shares += eigen.eigenvectors().col(k).cwiseAbs2();
    return shares;
}

} // namespace escapement
