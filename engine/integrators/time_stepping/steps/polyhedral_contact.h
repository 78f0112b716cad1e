#pragma once
// Frictional contact on a polyhedral cone as a linear complementarity problem [Haddouni2015, eqs. 2.26, 2.28, 2.30]:
//
//     r_T = D beta,  beta >= 0 along k directions,  e^T beta <= mu r_N
//     0 <= u_N  perp  r_N >= 0,   0 <= alpha e + D^T u_T  perp  beta >= 0,   0 <= mu r_N - e^T beta  perp  alpha >= 0
//
// with u = W r + q, solved by Lemke's method, of many contacts by Newton's. Directions stand at equal angles, the first
// along tangent 1, so planar problems lose nothing by the facets. In space friction is off the direction against
// sliding by up to pi / k and weaker by up to cos(pi / k).

#include "engine/complementarity/contact_solving.h"
#include "engine/complementarity/solvers/lemke.h"
#include "engine/math/disjoint_sets.h"

#include "engine/model/kinds/method_parameter.h"

#include <cmath>
#include <vector>

namespace escapement {

class PolyhedralContact {
  public:
    /// `facets` even, at least 4.
    PolyhedralContact(int facets, ContactSolving& solving);
    /// W 3n x 3n (need not be symmetric), q 3n, m/s. `given`: n normal impulses that q has in it already and that
    /// friction may lean on. Contacts that W does not couple are problems of their own. Throws RunError when no
    /// solution is found.
    void solve(In<Matrix> w, In<Vector> q, const std::vector<double>& friction, In<Vector> given);
    const Vector& impulses() const { return r_; } ///< 3n
    int pivots() const { return pivots_; }
    double residual() const { return residual_; }

  private:
    void findIslands(In<Matrix> w, int contacts);
    void solveIsland(In<Matrix> w, In<Vector> q, const std::vector<double>& friction, In<Vector> given, Vector& r);
    LcpSolution pivotOrIterate();

    ContactSolving& solving_; ///< counts
    std::vector<Vec2> directions_;
    Matrix basis_, extra_, m_, wb_;
    Vector lcp_, shift_, scale_, r_;
    DisjointSets sets_;
    std::vector<std::vector<int>> islands_; ///< contacts, ascending
    bool iterated_ = false;                 ///< the last answer is Newton's
    int pivots_ = 0;
    double residual_ = 0.0;
};

/// The number that schemes on a pyramid share.
inline MethodParameter coneFacets() {
    return {.key = "cone_facets",
            .help = "sides of the pyramid that stands for the friction cone, an even number",
            .lower = 4.0,
            .upper = 64.0,
            .usual = 8.0,
            .refusal = [](double sides) -> std::string {
                return std::fmod(sides, 2.0) == 0.0 ? "" : "a friction pyramid has an even number of sides; take 8";
            }};
}

} // namespace escapement
