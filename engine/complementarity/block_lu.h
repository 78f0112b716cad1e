#pragma once
// LU factors of a square matrix in 3 x 3 blocks whose pattern is that of a Delassus operator: what ADMM and Newton's
// method solve with. Elimination order by minimum degree, found once a pattern; pivots are exchanged inside diagonal
// blocks only, which suffices for the regularised matrices it is meant for.

#include "engine/complementarity/delassus.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace escapement {

class BlockLu {
  public:
    /// Takes the pattern of `w` (taken as symmetric) and orders it. Nothing is done where it is the pattern it has.
    void analyse(const BlockSparseDelassus& w);
    int count() const { return int(order_.size()); }
    /// Blocks of both factors: what one factorisation costs is about their number times the mean row's.
    std::size_t fill() const { return lower_.size() + upper_.size(); }
    double work() const { return double(fill()) * double(fill()) / std::max(count(), 1); }

    // The matrix to factorise, row by row: `row(a)` gives the blocks of row a in the columns of w's row a; all rows are
    // zero after clear().
    void clear();
    Mat3* row(int a) { return &matrix_[std::size_t(rowStart_[a])]; }
    /// Says that row a has nothing but its diagonal block, which is the identity: such rows cost nothing.
    void setIdentity(int a) { identity_[a] = 1; }

    /// False when a diagonal block is singular.
    bool factorise();
    /// x <- A^-1 x.
    void solve(Vector& x) const;

  private:
    std::vector<int> rowStart_, columns_; // of w
    std::vector<Mat3> matrix_;
    std::vector<char> identity_;
    std::vector<int> order_, place_; // order_[i]: contact eliminated i-th; place_ its inverse
    std::vector<int> lowerStart_, lowerColumn_, upperStart_, upperColumn_;
    std::vector<Mat3> lower_, upper_, pivot_; // pivot_: inverse diagonal blocks
    std::vector<Mat3> work_;
    mutable Vector scratch_;
};

} // namespace escapement
