#pragma once
// Contact forces of least norm among the admissible ones.
//
// Where contacts are redundant the motion leaves the forces open: W r = W r0 for every distribution r that moves things
// alike. The least norm among all of them may pull on a foot that can only push; the least norm among the admissible
// ones is the projection of zero onto {r: W r = W r0} and the product of friction cones. Dykstra's alternating projections
// converge to just that point (Boyle and Dykstra 1986), and the set of unloaded contacts that they find is put right to
// roundoff.

#include "engine/math/types.h"

#include <Eigen/Eigenvalues>

#include <vector>

namespace escapement {

/// One block of the unknowns: a cone |r_T| <= mu r_N of three rows (a sticking contact), or of one row with r_N >= 0 (a
/// sliding one, its friction being tied to r_N).
struct ForceCone {
    Eigen::Index first = 0; ///< row
    int rows = 1;
    double friction = 0.0;
};

/// Whether r lies in all cones but for `slack` (in units of r).
bool admissible(const std::vector<ForceCone>& cones, In<Vector> r, double slack);

/// Solutions of least norm with a symmetric positive semidefinite matrix W. No allocation while the sizes stay.
class LeastNorm {
  public:
    /// Eigenvalues of `w` (n x n) below `tolerance` times the largest count as zero.
    void factorise(In<Matrix> w, double tolerance);
    /// The columns x of least norm with W x = W W^+ load, n x m.
    void solve(In<Matrix> load, Out<Matrix> x);
    /// The part of x that W does not see.
    void open(In<Vector> x, Out<Vector> part);

  private:
    Eigen::SelfAdjointEigenSolver<Matrix> eigen_;
    Eigen::Index open_ = 0; ///< how many eigenvalues are zero; they come first
    Matrix shares_;
    Vector unseen_;
};

/// Replaces r by the admissible distribution of least norm with the same W r; `leastNorm` holds `w`. False, and r unchanged,
/// when there is none that can be found.
bool leastAdmissible(In<Matrix> w, LeastNorm& leastNorm, const std::vector<ForceCone>& cones, Vector& r);

} // namespace escapement
