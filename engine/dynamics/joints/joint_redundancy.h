#pragma once
// What joint rows that are not chosen say of the others, for mechanisms of many bodies.
//
// Rows whose bodies joints tie together, without the ground, form an island; those of one say nothing of another. So
// the multipliers that move nothing are found island by island, and a row of each island is asked at once.

#include "engine/math/block_elimination.h"

#include <Eigen/Cholesky>

#include <vector>

namespace escapement {

class JointRedundancy {
  public:
    /// `inverse`: rows M^-1. `chosen`: independent ones, ascending. Islands and the order of elimination are kept while
    /// structure and choice stay.
    void prepare(const BlockRows& rows, const BlockRows& inverse, const std::vector<int>& chosen);

    /// Takes out of multipliers of all rows what moves nothing: the least norm of the same motion is left.
    void takeOut(Vector& multipliers);
    /// Of each row: the diagonal of the projector onto the multipliers that move nothing.
    Vector shares();

  private:
    struct Island {
        std::vector<int> chosen, left; ///< rows by number, ascending
        /// Columns e_d - C_a x, with S_aa x = S_ad, one for each row left out: the chosen rows' part, x.
        Matrix idle;
        Matrix products; ///< of the whole columns with one another
        Eigen::LLT<Matrix> factors;
        Vector along;
    };

    void arrange(const BlockRows& rows, const std::vector<int>& chosen);

    BlockRows pattern_, kept_, keptInverse_;
    std::vector<int> chosen_, position_;
    BlockElimination elimination_;
    std::vector<Island> islands_; ///< those with rows left out
    std::size_t most_ = 0;        ///< rows left out of one island
    Vector unit_, moved_, known_;
};

} // namespace escapement
