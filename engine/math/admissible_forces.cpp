#include "engine/math/admissible_forces.h"

#include "engine/math/admissible_search.h"

#include <algorithm>
#include <cmath>

namespace escapement {

using namespace admissible_search;

double projectOnto(const ForceCone& cone, Vector& r, Mat3* slope) {
    double& normal = r[cone.first];
    if (slope) slope->setIdentity();
    if (cone.bound > 0.0) {
        const double before = std::abs(normal);
        if (before <= cone.bound) return 0.0;
        normal = std::copysign(cone.bound, normal);
        if (slope) slope->setZero();
        return cone.bound * (before - cone.bound);
    }
    if (cone.rows == 1) {
        if (normal < 0.0) {
            normal = 0.0;
            if (slope) slope->setZero();
        }
        return 0.0;
    }
    auto tangential = r.segment<2>(cone.first + 1);
    const double mu = cone.friction, tangent = tangential.norm();
    if (tangent <= mu * normal) return 0.0;
    if (mu * tangent <= -normal) {
        r.segment<3>(cone.first).setZero();
        if (slope) slope->setZero();
        return 0.0;
    }
    const double onto = (normal + mu * tangent) / (1.0 + mu * mu);
    const Vec2 along = tangential / tangent;
    if (slope) {
        const Vec3 edge(1.0, mu * along[0], mu * along[1]);
        *slope = edge * edge.transpose() / (1.0 + mu * mu);
        slope->bottomRightCorner<2, 2>() += mu * onto / tangent * (Mat2::Identity() - along * along.transpose());
    }
    tangential = mu * onto * along;
    normal = onto;
    return 0.0;
}

bool admissible(const std::vector<ForceCone>& cones, In<Vector> r, double slack) {
    return std::all_of(cones.begin(), cones.end(), [&](const ForceCone& cone) {
        if (cone.bound > 0.0) return std::abs(r[cone.first]) <= cone.bound + slack;
        if (r[cone.first] < -slack) return false;
        return cone.rows == 1 || r.segment<2>(cone.first + 1).norm() <= cone.friction * r[cone.first] + slack;
    });
}

void LeastNorm::factorise(In<Matrix> w, double tolerance) {
    const Eigen::Index n = w.rows();
    factor_.resize(n, n);
    row_.resize(n);
    rest_ = w.diagonal();
    const double largest = n > 0 ? rest_.maxCoeff() : 0.0;
    // Cholesky's factor by pivots, as far as there is anything left.
    for (rank_ = 0; rank_ < n; ++rank_) {
        Eigen::Index pivot = 0;
        const double value = rest_.maxCoeff(&pivot);
        if (!(value > tolerance * largest)) break;
        auto column = factor_.col(rank_);
        column = w.col(pivot);
        row_.head(rank_) = factor_.row(pivot).head(rank_).transpose();
        column.noalias() -= factor_.leftCols(rank_) * row_.head(rank_);
        column /= std::sqrt(value);
        rest_ -= column.cwiseAbs2();
        rest_[pivot] = 0.0;
    }
    // Made orthonormal, twice for the sake of roundoff.
    basis_.resize(n, n);
    triangle_.setZero(n, n);
    shares_.resize(n, 1);
    for (Eigen::Index k = 0; k < rank_; ++k) {
        auto column = basis_.col(k);
        column = factor_.col(k);
        auto share = shares_.col(0).head(k);
        for (int pass = 0; pass < 2; ++pass) {
            share.noalias() = basis_.leftCols(k).transpose() * column;
            column.noalias() -= basis_.leftCols(k) * share;
            triangle_.col(k).head(k) += share;
        }
        triangle_(k, k) = column.norm();
        column /= triangle_(k, k);
    }
}

void LeastNorm::solve(In<Matrix> load, Out<Matrix> x) {
    const auto basis = basis_.leftCols(rank_);
    const auto triangle = triangle_.topLeftCorner(rank_, rank_).triangularView<Eigen::Upper>();
    auto share = shares_.col(0).head(rank_);
    for (Eigen::Index c = 0; c < load.cols(); ++c) { // vectors take no workspace
        share.noalias() = basis.transpose() * load.col(c);
        triangle.solveInPlace(share);
        triangle.transpose().solveInPlace(share);
        x.col(c).noalias() = basis * share;
    }
}

/// Value of the convex function at `at`, its gradient, and in `blocks` the slope of each projection.
double LeastNorm::evaluate(const std::vector<ForceCone>& cones, In<Vector> at, bool withSlope) {
    auto& [goal, y, trial, x, gradient, step, error, slope, rows, scaled, factor, blocks] = search_;
    const auto basis = basis_.leftCols(rank_);
    x.noalias() = basis * at;
    if (!nearZero_) x += near_;
    blocks.resize(cones.size());
    double beyond = 0.0;
    for (std::size_t k = 0; k < cones.size(); ++k) beyond += projectOnto(cones[k], x, withSlope ? &blocks[k] : nullptr);
    gradient.noalias() = basis.transpose() * x;
    gradient -= goal;
    return 0.5 * x.squaredNorm() + beyond - goal.dot(at);
}

/// The lower half of the slope. The basis is orthonormal: it is put together from the forces that are kept as they are,
/// or is one less what is taken off the others, whichever are fewer.
void LeastNorm::gather(const std::vector<ForceCone>& cones) {
    auto& [goal, y, trial, x, gradient, step, error, slope, rows, scaled, factor, blocks] = search_;
    const auto basis = basis_.leftCols(rank_);
    rows.resize(basis.rows(), rank_);
    scaled.resize(basis.rows(), rank_);
    Eigen::Index bear = 0, give = 0, free = basis.rows(); // rows; `free` in no cone
    for (std::size_t k = 0; k < cones.size(); ++k) {
        const auto block = blocks[k].topLeftCorner(cones[k].rows, cones[k].rows);
        if (!block.isZero(0.0)) bear += cones[k].rows;
        if (!block.isIdentity(0.0)) give += cones[k].rows;
        free -= cones[k].rows;
    }
    const bool less = free > 0 || give < bear;
    Eigen::Index m = 0;
    for (std::size_t k = 0; k < cones.size(); ++k) {
        const Eigen::Index n = cones[k].rows;
        Mat3 block = blocks[k];
        if (less) block = Mat3::Identity() - block;
        if (block.topLeftCorner(n, n).isZero(0.0)) continue;
        rows.middleRows(m, n) = basis.middleRows(cones[k].first, n);
        scaled.middleRows(m, n).noalias() = block.topLeftCorner(n, n) * basis.middleRows(cones[k].first, n);
        m += n;
    }
    slope.setIdentity(rank_, rank_);
    if (!less) slope.setZero();
    if (m == 0) return; // Eigen takes no product over nothing
    slope.triangularView<Eigen::Lower>() += (less ? -1.0 : 1.0) * rows.topRows(m).transpose() * scaled.topRows(m);
}

bool LeastNorm::admit(const std::vector<ForceCone>& cones, Vector& r, double missing) {
    nearZero_ = true;
    return search(cones, r, missing);
}

bool LeastNorm::admitNear(const std::vector<ForceCone>& cones, Vector& r) {
    near_ = r;
    nearZero_ = false;
    return search(cones, r, 0.0);
}

bool LeastNorm::search(const std::vector<ForceCone>& cones, Vector& r, double missing) {
    const double size = r.cwiseAbs().maxCoeff();
    if (!(size > 0.0)) return true;
    if (rank_ == r.size()) return admissible(cones, r, acceptable * size); // there is no other
    auto& [goal, y, trial, x, gradient, step, error, slope, rows, scaled, factor, blocks] = search_;
    goal.noalias() = basis_.leftCols(rank_).transpose() * r;
    if (!nearZero_) y.setZero(rank_);
    else y = goal; // the least norm of all
    double value = evaluate(cones, y, true);
    error = gradient.cwiseAbs().maxCoeff();
    const double near = std::max(acceptable, missing) * size;
    // Where most contacts bear nothing yet the slope says too little, and Newton's step leads anywhere: damped by as
    // much as its own size, at the latest, it leads down, as the slope of a projection is 1 at most.
    double damping = regularised;
    for (int i = 0; i < newtonSteps && error > converged * size && y.cwiseAbs().maxCoeff() < runsAway * size; ++i) {
        if (i > enough && error <= near) break;
        gather(cones);
        slope.diagonal().array() += damping * (1.0 + slope.diagonal().maxCoeff());
        factor.compute(slope);
        step = -factor.solve(gradient);
        const double descent = gradient.dot(step);
        double length = 1.0;
        bool down = false;
        for (int halving = 0; halving < halvings && !down; ++halving, length *= 0.5) {
            trial = y + length * step;
            const double next = evaluate(cones, trial, false);
            // Near the end the values differ by roundoff alone: there the gradient decides.
            const bool level = next <= value + levelWithin * (std::abs(value) + std::abs(goal.dot(trial)));
            down = next <= value + 1e-4 * length * descent || (level && gradient.cwiseAbs().maxCoeff() < 0.5 * error);
        }
        if (!down && damping >= 1.0) break;
        damping = std::clamp(damping * (down ? lessDamped : moreDamped), regularised, 1.0);
        if (down) y = trial;
        value = evaluate(cones, y, true);
        error = gradient.cwiseAbs().maxCoeff();
    }
    if (!(error <= near)) return false;
    evaluate(cones, y, false);
    r = x;
    return true;
}

} // namespace escapement
