#include "engine/integrators/time_stepping/steps/polyhedral_contact.h"

#include "engine/complementarity/solvers/lcp_newton.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr Eigen::Index many = 500;         // rows, from which on Lemke's tableau costs more than Newton's factors
constexpr double velocityRoundoff = 1e-12; // of the largest velocity
constexpr double enough = 1e-5;            // residual of more rows that is worth no pivoting
constexpr double enoughAtLast = 1e-4;      // and where pivoting fails

} // namespace

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

void PolyhedralContact::findIslands(In<Matrix> w, int contacts) {
    sets_.reset(std::size_t(contacts));
    for (int a = 0; a < contacts; ++a)
        for (int b = 0; b < a; ++b)
            if (!w.block<3, 3>(3 * a, 3 * b).isZero(0.0) || !w.block<3, 3>(3 * b, 3 * a).isZero(0.0)) sets_.join(a, b);
    islands_.clear();
    std::vector<int> placeOf(std::size_t(contacts), 0);
    for (int a = 0; a < contacts; ++a) {
        const int root = sets_.find(a); // the least of them
        if (root == a) {
            placeOf[std::size_t(a)] = int(islands_.size());
            islands_.emplace_back();
        }
        islands_[std::size_t(placeOf[std::size_t(root)])].push_back(a);
    }
}

void PolyhedralContact::solve(In<Matrix> w, In<Vector> q, const std::vector<double>& friction, In<Vector> given) {
    const int n = int(friction.size());
    pivots_ = 0;
    residual_ = 0.0;
    findIslands(w, n);
    if (islands_.size() < 2) return solveIsland(w, q, friction, given, r_);
    r_.setZero(3 * n);
    Matrix own;
    Vector q0, given0, r0;
    std::vector<double> friction0;
    for (const std::vector<int>& island : islands_) {
        const auto count = Eigen::Index(island.size());
        own.resize(3 * count, 3 * count), q0.resize(3 * count), given0.resize(count), friction0.clear();
        for (Eigen::Index a = 0; a < count; ++a) {
            const int from = island[std::size_t(a)];
            for (Eigen::Index b = 0; b < count; ++b)
                own.block<3, 3>(3 * a, 3 * b) = w.block<3, 3>(3 * from, 3 * island[std::size_t(b)]);
            q0.segment<3>(3 * a) = q.segment<3>(3 * from);
            given0[a] = given[from];
            friction0.push_back(friction[std::size_t(from)]);
        }
        solveIsland(own, q0, friction0, given0, r0);
        for (Eigen::Index a = 0; a < count; ++a) r_.segment<3>(3 * island[std::size_t(a)]) = r0.segment<3>(3 * a);
    }
}

void PolyhedralContact::solveIsland(In<Matrix> w, In<Vector> q, const std::vector<double>& friction, In<Vector> given,
                                    Vector& r) {
    const int n = int(friction.size()), k = int(directions_.size());
    // z contact by contact: the normal impulse, and where there is friction the directions and alpha. r = basis z.
    basis_.setZero(3 * n, n * (k + 2));
    extra_.setZero(n * (k + 2), n * (k + 2));
    shift_.setZero(n * (k + 2));
    scale_.resize(n * (k + 2));
    int size = 0;
    const double still = n > 0 ? velocityRoundoff * q.cwiseAbs().maxCoeff() : 0.0;
    for (int a = 0; a < n; ++a) {
        const int normal = size++, first = size;
        basis_(3 * a, normal) = 1.0;
        // Impulses and velocities in units in which a contact gives way by one: of one size, whatever the bodies are.
        const double stiffness = w.diagonal().segment<3>(3 * a).cwiseAbs().sum() / 3.0,
                     unit = stiffness > 0.0 ? 1.0 / std::sqrt(stiffness) : 1.0;
        scale_[normal] = unit;
        if (!(friction[a] > 0.0)) continue;
        // A motor may slide it along what no impulse moves: there friction does its share, too.
        const bool planar = w.col(3 * a + 2).isZero(0.0) && std::abs(q[3 * a + 2]) <= still;
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
        scale_.segment(first, size - first).setConstant(unit);
    }
    const auto basis = basis_.leftCols(size);
    wb_.noalias() = w * basis;
    m_ = extra_.topLeftCorner(size, size);
    m_.noalias() += basis.transpose() * wb_;
    lcp_.noalias() = basis.transpose() * q;
    lcp_ += shift_.head(size);
    const auto scale = scale_.head(size);
    m_ = (scale.asDiagonal() * m_ * scale.asDiagonal()).eval();
    lcp_ = (lcp_.array() * scale.array()).eval();
    LcpSolution solution = pivotOrIterate();
    if (solution.status != LcpStatus::Solved)
        throw RunError(
            fmt::format("neither Lemke's nor Newton's method solves {} contacts on a friction cone of {} facets; "
                        "a smaller time step may help",
                        n, k));
    solution.z.array() *= scale.array();
    r.noalias() = basis * solution.z;
    pivots_ += solution.pivots;
    residual_ = std::max(residual_, solution.residual);
    solving_.count(iterated_ ? newtonSolver().name : lemkeSolver().name, solution.pivots, solution.residual);
}

/// By pivoting, to roundoff; where that fails or goes by roundoff, and of many contacts at once, by Newton's method.
LcpSolution PolyhedralContact::pivotOrIterate() {
    iterated_ = false;
    const bool pivotsFirst = lcp_.size() <= many;
    LcpSolution pivoted;
    pivoted.status = LcpStatus::Ray;
    const auto pivot = [&] {
        pivoted = solveLcp(m_, lcp_);
        if (pivoted.status == LcpStatus::Solved && !(pivoted.residual <= enoughAtLast))
            pivoted.status = LcpStatus::TooManyPivots;
    };
    if (pivotsFirst) pivot();
    if (pivoted.status == LcpStatus::Solved && pivoted.residual <= enough) return pivoted;
    LcpSolution iterated = solveLcpByNewton(m_, lcp_, enough);
    iterated_ = true;
    if (iterated.status == LcpStatus::Solved) return iterated;
    if (!pivotsFirst) pivot();
    iterated_ = pivoted.status != LcpStatus::Solved || iterated.residual < pivoted.residual;
    if (!iterated_) return pivoted;
    if (iterated.residual <= enoughAtLast) iterated.status = LcpStatus::Solved;
    return iterated;
}

} // namespace escapement
