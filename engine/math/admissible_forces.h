#pragma once
// Contact forces of least norm among the admissible ones.
//
// Where contacts are redundant the motion leaves the forces open: W r = W r0 for every distribution r that moves things
// alike. The least norm among all of them may pull on a foot that can only push; the least norm among the admissible
// ones is the projection of zero onto {r: W r = W r0} and the product K of friction cones. With Q an orthonormal basis
// of what W sees it is r = P_K(Q y), where y solves Q^T P_K(Q y) = Q^T r0: the gradient of a convex function, to which
// Newton's method with a line search is safe. The one nearest to r1 is P_K(r1 + Q y).

#include "engine/math/types.h"

#include <Eigen/Cholesky>

#include <vector>

namespace escapement {

/// One block of the unknowns: a cone |r_T| <= mu r_N of three rows (a sticking contact), or of one row with r_N >= 0 (a
/// sliding one, its friction being tied to r_N), or of one row with |r| <= bound (dry friction of a joint).
struct ForceCone {
    Eigen::Index first = 0; ///< row
    int rows = 1;
    double friction = 0.0;
    double bound = 0.0; ///< 0: none
};

/// Moves the forces z of one block onto the nearest ones P in its cone; the derivative of that into the upper left of
/// `slope` where it is asked for. P is the gradient of z P - P^2 / 2: returns what that has beyond P^2 / 2, which is
/// nothing for cones, and b (|z| - b) beyond a bound b.
double projectOnto(const ForceCone& cone, Vector& r, Mat3* slope);

/// Whether r lies in all cones but for `slack` (in units of r).
bool admissible(const std::vector<ForceCone>& cones, In<Vector> r, double slack);

/// Solutions of least norm with a symmetric positive semidefinite matrix W. Work and storage go with n rank^2. No
/// allocation while the sizes stay.
class LeastNorm {
  public:
    /// What is left of the diagonal of `w` (n x n), others taken out, counts as zero below `tolerance` times its
    /// largest entry.
    void factorise(In<Matrix> w, double tolerance);
    /// The columns x of least norm with W x = W W^+ load, n x m.
    void solve(In<Matrix> load, Out<Matrix> x);
    /// Replaces r by the admissible distribution of least norm with the same W r. False, and r unchanged, when there is
    /// none that can be found. `missing` of the largest force may be left of the load where the search goes on without
    /// end, as there is but one distribution, on the edges of its cones.
    bool admit(const std::vector<ForceCone>& cones, Vector& r, double missing = 0.0);
    /// The same by the admissible distribution that is nearest to r itself.
    bool admitNear(const std::vector<ForceCone>& cones, Vector& r);

  private:
    bool search(const std::vector<ForceCone>& cones, Vector& r, double missing);
    double evaluate(const std::vector<ForceCone>& cones, In<Vector> at, bool withSlope);
    void gather(const std::vector<ForceCone>& cones);

    Eigen::Index rank_ = 0;
    Matrix factor_, basis_, triangle_, shares_; ///< W = factor factor^T, factor = basis triangle
    Vector rest_, row_;
    Vector near_;          ///< what is sought is nearest to
    bool nearZero_ = true; ///< instead
    struct Search {
        Vector goal, y, trial, x, gradient, step;
        double error = 0.0; ///< of the load, at x
        Matrix slope, rows, scaled;
        Eigen::LLT<Matrix> factor;
        std::vector<Mat3> blocks;
    };
    Search search_;
};

} // namespace escapement
