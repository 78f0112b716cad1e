#pragma once
// Elimination of S = C M^-1 B by groups of rows.
//
// S has a block for every two groups (block_rows.h) that share a body; its pattern is symmetric, its values need not
// be: half-explicit stages take C and B at different points. Groups are eliminated in an order that keeps the fill
// small, found once for a structure, with pivoting inside a group only. Without fill, as for chains and trees, the work
// goes with the number of groups. No allocation while the structure stays.

#include "engine/math/block_rows.h"

namespace escapement {

class BlockElimination {
  public:
    /// Finds order and fill. Groups of lower `rank` come before those of higher (empty: all alike).
    void arrange(const BlockRows& rows, const std::vector<int>& rank = {});
    /// Blocks off the diagonal that the factors have on one side of it.
    int fill() const { return int(column_.size()); }
    bool arrangedFor(const BlockRows& rows) const { return pattern_.sameStructure(rows); }

    /// S from C and from `inverseRight`, whose rows are those of B^T M^-1; `added` times the largest entry of each
    /// group's diagonal comes onto it.
    void assemble(const BlockRows& left, const BlockRows& inverseRight, double added = 0.0);
    void factorise();
    /// Whether a pivot was so small that solutions should be checked.
    bool weak() const { return weak_; }
    /// S x = b by the rows' numbers; x and b may be the same.
    void solve(In<Vector> b, Out<Vector> x);
    /// S as assembled, by the rows' numbers. Only before `factorise`.
    Matrix whole() const;

    /// What is decided about a row.
    enum class Choice : signed char { Open, Left, Chosen, Doubtful };
    /// For symmetric S with a unit diagonal (or zero): factorises it and decides about the rows that are `Open`, by
    /// number. One whose part independent of those chosen before has a square under `least` is left; from `clear` on it
    /// is chosen; between the two it is doubtful, and has no part in the factors.
    void factoriseChoosing(double least, double clear, std::vector<Choice>& choice);

  private:
    using Upper = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>; ///< rows that are eliminated from
    using Lower = Eigen::Matrix<double, 6, 6, Eigen::ColMajor>;
    struct Pivot { ///< diagonal block as L U with rows exchanged
        Upper upper, lower;
        std::array<double, 6> inverse{};
        std::array<int, 6> row{};
    };
    struct Product {
        int left = 0, right = 0;   ///< blocks
        int rows = 0, columns = 0; ///< of the two groups
        int entry = 0;             ///< position of the group, for the diagonal; else of the fill
        enum Where { Diagonal, Above, Below } where = Diagonal;
    };
    struct Update {
        int first = 0, second = 0, target = 0; ///< entries, the second in a later column; target: entry between them
    };

    void place(const std::vector<std::vector<int>>& neighbours);
    void addProducts(const BlockRows& rows);
    int entryOf(int row, int column) const;
    void factorisePivot(int k);
    void eliminate(int k);
    void decide(int k, double least, double clear, std::vector<Choice>& choice);
    void dropRow(int k, int row);
    template <class Columns> void divide(const Pivot& pivot, int rows, Columns& columns) const;

    BlockRows pattern_;
    std::vector<int> order_, position_;                        ///< group at a place, and place of a group
    std::vector<int> rows_;                                    ///< of the group at a place
    std::vector<std::array<bool, BlockRows::height>> dropped_; ///< rows at a place that were not chosen
    std::vector<int> firstEntry_, column_; ///< entries of a place: those after it that it is coupled with
    std::vector<Product> products_;
    std::vector<int> firstUpdate_;
    std::vector<Update> updates_;
    std::vector<Upper> diagonal_, above_;
    std::vector<Lower> below_;
    std::vector<Pivot> pivots_;
    std::vector<Eigen::Matrix<double, 6, 1>> vector_, scale_;
    bool weak_ = false;
};

} // namespace escapement
