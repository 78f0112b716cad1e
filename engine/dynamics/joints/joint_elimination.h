#pragma once
// The joints of a System taken out of its motion by blocks, for mechanisms of many bodies: S = G M^-1 G^T of chosen
// joint rows, its factors, and how joints answer to what moves the bodies.

#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/dynamics/system.h"
#include "engine/math/block_elimination.h"

namespace escapement {

/// Mechanisms of at least this many rows go by blocks, smaller ones whole: measured, docs/architecture.md.
constexpr int rowsForBlocks = 40;

/// columns <- M^-1 columns, of rows by blocks (that is, B^T <- B^T M^-1).
void solveMass(const System& system, BlockRows& rows);

class JointElimination {
  public:
    /// `jointRows` are independent, in ascending order.
    void prepare(const System& system, double t, In<Vector> q, const std::vector<int>& jointRows);

    int rowCount() const { return rows_.rowCount(); }
    const BlockRows& rows() const { return rows_; }
    const BlockRows& inverse() const { return inverse_; } ///< of G M^-1
    /// S x = b; b and x may be the same.
    void solve(In<Vector> b, Out<Vector> x) { elimination_.solve(b, x); }
    /// The multipliers that make G x + b zero, and x changed by them.
    void satisfy(Vector& x, In<Vector> b, Vector& multipliers);

  private:
    BlockRows rows_, inverse_;
    BlockElimination elimination_;
    std::vector<int> position_;
    Vector rest_;
};

/// Chooses independent rows by blocks, as row_choice.h says; ranks as for BlockElimination::arrange. `inverse`: rows
/// M^-1. Order and fill are kept while structure and ranks stay.
class BlockRowChoice {
  public:
    std::vector<int> choose(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& rank);

  private:
    BlockRows rows_, inverse_; ///< scaled
    BlockElimination elimination_;
    std::vector<int> rank_;
};
inline std::vector<int> chooseRows(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& rank) {
    return BlockRowChoice().choose(rows, inverse, rank);
}

/// As redundancyShares of row_choice.h.
Vector redundancyShares(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& chosen);

} // namespace escapement
