#pragma once
// Sparse square systems A x = b, real or complex, of general structure: saddle-point matrices of implicit steps have
// zeros on their diagonal and are not symmetric.
//
// The columns are eliminated in an order that keeps the fill small for any choice of pivots (COLAMD), found once for a
// structure from the structure alone, so that a continued run eliminates as the run itself did. Each factorisation
// chooses its pivots anew: the largest entry of the column [GilbertPeierls1988]. Without much fill, as for chains
// and trees, the work goes with the number of entries. No allocation once a structure has been factorised, as long as
// its fill stays.

#include "engine/math/types.h"

#include <complex>
#include <vector>

namespace escapement {

/// Which entries of a square matrix there are, by columns.
struct SparsePattern {
    int size = 0;
    std::vector<int> start{0}; ///< of each column among the entries, and the end of the last
    std::vector<int> row;      ///< of each entry, ascending within a column
    bool operator==(const SparsePattern&) const = default;
};

template <class Scalar> class SparseLu {
  public:
    using Values = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

    /// Finds the order of the columns, where the structure is another one than before.
    void arrange(const SparsePattern& pattern);
    /// `values` of the pattern's entries. False: a column had nothing to pivot on; the matrix is singular.
    bool factorise(const std::vector<Scalar>& values);
    /// x and b may be the same.
    void solve(const Values& b, Values& x);
    /// Entries of both factors.
    std::size_t fill() const { return lowerRow_.size() + upperRow_.size(); }

  private:
    int reach(int column);

    SparsePattern pattern_;
    std::vector<int> order_;                    ///< the column that is eliminated at a place
    std::vector<int> lowerStart_, upperStart_;  ///< of the columns of the factors, by place
    std::vector<int> lowerRow_, upperRow_;      ///< L: rows by place, the unit diagonal left out; U: places above it
    std::vector<Scalar> lower_, upper_, pivot_; ///< pivot: its inverse
    std::vector<int> placeOf_;                  ///< of each row; -1: not yet a pivot's
    std::vector<int> found_, stack_, next_, mark_;
    std::vector<Scalar> column_;
    Values work_;
};

} // namespace escapement
