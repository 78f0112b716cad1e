#include "engine/math/sparse_lu.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#include <cmath>

namespace escapement {

namespace {

double product(double a, double b) { return a * b; }
/// Without the library's care for infinities, which costs more than the product.
std::complex<double> product(const std::complex<double>& a, const std::complex<double>& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

} // namespace

template <class Scalar> void SparseLu<Scalar>::arrange(const SparsePattern& pattern) {
    if (pattern == pattern_) return;
    pattern_ = pattern;
    const int n = pattern.size;
    std::vector<Eigen::Triplet<double>> entries;
    for (int c = 0; c < n; ++c)
        for (int e = pattern.start[std::size_t(c)]; e < pattern.start[std::size_t(c) + 1]; ++e)
            entries.emplace_back(pattern.row[std::size_t(e)], c, 1.0);
    Eigen::SparseMatrix<double> matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
    Eigen::COLAMDOrdering<int>()(matrix, permutation);
    order_.resize(std::size_t(n));
    for (int c = 0; c < n; ++c) order_[std::size_t(permutation.indices()[c])] = c;
    for (std::vector<int>* list : {&placeOf_, &found_, &stack_, &next_, &mark_}) list->assign(std::size_t(n), -1);
    column_.assign(std::size_t(n), Scalar(0));
    pivot_.resize(std::size_t(n));
}

/// The rows that column `column` of the matrix has entries in once all pivots before have been eliminated from it:
/// found_[first...], each after all those whose elimination changes it. Returns the first.
template <class Scalar> int SparseLu<Scalar>::reach(int column) {
    int top = pattern_.size;
    for (int e = pattern_.start[std::size_t(column)]; e < pattern_.start[std::size_t(column) + 1]; ++e) {
        int depth = 0;
        stack_[0] = pattern_.row[std::size_t(e)];
        if (mark_[std::size_t(stack_[0])] == column) continue;
        while (depth >= 0) {
            const int row = stack_[std::size_t(depth)], place = placeOf_[std::size_t(row)];
            if (mark_[std::size_t(row)] != column) {
                mark_[std::size_t(row)] = column;
                next_[std::size_t(depth)] = place < 0 ? 0 : lowerStart_[std::size_t(place)];
            }
            const int end = place < 0 ? 0 : lowerStart_[std::size_t(place) + 1];
            bool deeper = false;
            for (int i = next_[std::size_t(depth)]; i < end; ++i) {
                const int below = lowerRow_[std::size_t(i)];
                if (mark_[std::size_t(below)] == column) continue;
                next_[std::size_t(depth)] = i + 1;
                stack_[std::size_t(++depth)] = below;
                deeper = true;
                break;
            }
            if (deeper) continue;
            found_[std::size_t(--top)] = row;
            --depth;
        }
    }
    return top;
}

template <class Scalar> bool SparseLu<Scalar>::factorise(const std::vector<Scalar>& values) {
    const int n = pattern_.size;
    lowerStart_.assign(1, 0);
    upperStart_.assign(1, 0);
    lowerRow_.clear();
    upperRow_.clear();
    lower_.clear();
    upper_.clear();
    std::fill(placeOf_.begin(), placeOf_.end(), -1);
    std::fill(mark_.begin(), mark_.end(), -1);
    for (int k = 0; k < n; ++k) {
        const int c = order_[std::size_t(k)], first = reach(c);
        for (int e = pattern_.start[std::size_t(c)]; e < pattern_.start[std::size_t(c) + 1]; ++e)
            column_[std::size_t(pattern_.row[std::size_t(e)])] = values[std::size_t(e)];
        int best = -1;
        double largest = 0.0;
        for (int f = first; f < n; ++f) {
            const int row = found_[std::size_t(f)], place = placeOf_[std::size_t(row)];
            const Scalar x = column_[std::size_t(row)];
            if (place < 0) {
                if (const double size = std::abs(x); size > largest) {
                    largest = size;
                    best = row;
                }
                continue;
            }
            upperRow_.push_back(place);
            upper_.push_back(x);
            if (x == Scalar(0)) continue;
            for (int i = lowerStart_[std::size_t(place)]; i < lowerStart_[std::size_t(place) + 1]; ++i)
                column_[std::size_t(lowerRow_[std::size_t(i)])] -= product(lower_[std::size_t(i)], x);
        }
        if (best < 0 || !std::isfinite(largest)) {
            std::fill(column_.begin(), column_.end(), Scalar(0));
            return false;
        }
        const Scalar inverse = Scalar(1) / column_[std::size_t(best)];
        pivot_[std::size_t(k)] = inverse;
        placeOf_[std::size_t(best)] = k;
        for (int f = first; f < n; ++f) {
            const int row = found_[std::size_t(f)];
            if (placeOf_[std::size_t(row)] < 0) {
                lowerRow_.push_back(row);
                lower_.push_back(product(column_[std::size_t(row)], inverse));
            }
            column_[std::size_t(row)] = Scalar(0);
        }
        lowerStart_.push_back(int(lowerRow_.size()));
        upperStart_.push_back(int(upperRow_.size()));
    }
    for (int& row : lowerRow_) row = placeOf_[std::size_t(row)];
    return true;
}

template <class Scalar> void SparseLu<Scalar>::solve(const Values& b, Values& x) {
    const int n = pattern_.size;
    work_.resize(n);
    for (int i = 0; i < n; ++i) work_[placeOf_[std::size_t(i)]] = b[i];
    for (int k = 0; k < n; ++k) {
        const Scalar value = work_[k];
        if (value == Scalar(0)) continue;
        for (int i = lowerStart_[std::size_t(k)]; i < lowerStart_[std::size_t(k) + 1]; ++i)
            work_[lowerRow_[std::size_t(i)]] -= product(lower_[std::size_t(i)], value);
    }
    x.resize(n);
    for (int k = n; k-- > 0;) {
        const Scalar value = product(work_[k], pivot_[std::size_t(k)]);
        x[order_[std::size_t(k)]] = value;
        if (value == Scalar(0)) continue;
        for (int i = upperStart_[std::size_t(k)]; i < upperStart_[std::size_t(k) + 1]; ++i)
            work_[upperRow_[std::size_t(i)]] -= product(upper_[std::size_t(i)], value);
    }
}

template class SparseLu<double>;
template class SparseLu<std::complex<double>>;

} // namespace escapement
