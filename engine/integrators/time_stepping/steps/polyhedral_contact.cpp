#include "engine/integrators/time_stepping/steps/polyhedral_contact.h"

#include "engine/complementarity/solvers/lemke.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace escapement {

PolyhedralContact::PolyhedralContact(int facets, ContactSolving& solving) : solving_(solving) {
    if (facets < 4 || facets % 2 != 0)
        throw InputError(fmt::format("a friction cone needs an even number of facets, at least 4, not {}", facets));
    // Exact zeros along the axes: a roundoff there would be a pivot where a planar problem has an empty tangent.
    for (int i = 0; i < facets; ++i) {
        const auto snapped = [&](double x) { return std::abs(x) < 1e-12 ? 0.0 : x; };
        const double angle = 2.0 * std::numbers::pi * i / facets;
        directions_.emplace_back(snapped(std::cos(angle)), snapped(std::sin(angle)));
    }
}

void PolyhedralContact::solve(In<Matrix> w, In<Vector> q, const std::vector<double>& friction, In<Vector> given) {
    const int n = int(friction.size()), k = int(directions_.size());
    // z contact by contact: the normal impulse, and where there is friction the directions and alpha. r = basis z.
    basis_.setZero(3 * n, n * (k + 2));
    extra_.setZero(n * (k + 2), n * (k + 2));
    shift_.setZero(n * (k + 2));
    int size = 0;
    for (int a = 0; a < n; ++a) {
        const int normal = size++;
        basis_(3 * a, normal) = 1.0;
        if (!(friction[a] > 0.0)) continue;
        const bool planar = w.col(3 * a + 2).isZero(0.0);
        const double stiffness = w.diagonal().segment<3>(3 * a).cwiseAbs().sum() / 3.0; // keeps the rows of one size
        const int first = size;
        for (int i = 0; i < k; ++i) {
            if (planar && i % (k / 2) != 0) continue; // only the two directions that move anything
            basis_.block<2, 1>(3 * a + 1, size++) = directions_[i];
        }
        const int alpha = size++;
        for (int i = first; i < alpha; ++i) {
            extra_(i, alpha) = stiffness;
            extra_(alpha, i) = -stiffness;
        }
        extra_(alpha, normal) = friction[a] * stiffness;
        shift_[alpha] = friction[a] * stiffness * given[a];
    }
    const auto basis = basis_.leftCols(size);
    wb_.noalias() = w * basis;
    m_ = extra_.topLeftCorner(size, size);
    m_.noalias() += basis.transpose() * wb_;
    lcp_.noalias() = basis.transpose() * q;
    lcp_ += shift_.head(size);
    const LcpSolution solution = solveLcp(m_, lcp_);
    if (solution.status != LcpStatus::Solved)
        throw RunError(fmt::format("Lemke's method found no solution for {} contacts on a friction cone of {} facets; "
                                   "a smaller time step may help",
                                   n, k));
    r_.noalias() = basis * solution.z;
    pivots_ = solution.pivots;
    residual_ = solution.residual;
    solving_.count(lemkeSolver().name, pivots_, residual_);
}

} // namespace escapement
