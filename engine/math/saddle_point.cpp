#include "engine/math/saddle_point.h"

#include "engine/math/work_count.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int refinements = 3;
constexpr double exact = 1e-13, good = 1e-9; // of the right-hand side: what a checked solution may leave
constexpr double roundoff = 1e-14;           // of what the products C a are summed from

double largestEntry(const BlockRows& rows) {
    double largest = 0.0;
    for (int b = 0; b < rows.blockCount(); ++b) largest = std::max(largest, rows.block(b).cwiseAbs().maxCoeff());
    return largest;
}

} // namespace

void ConstraintRows::multiply(In<Vector> v, Vector& result) const {
    if (byBlocks) {
        result.resize(blocks.rowCount());
        blocks.multiply(v, result);
    } else {
        result.noalias() = whole * v;
    }
}

void SaddlePoint::factorise(const ConstraintRows& inverseMassRight, const ConstraintRows& left) {
    ++workCount.systems;
    if (left.byBlocks) {
        if (!elimination_.arrangedFor(left.blocks)) elimination_.arrange(left.blocks);
        elimination_.assemble(left.blocks, inverseMassRight.blocks);
        elimination_.factorise();
        return;
    }
    if (left.whole.rows() == 0) return;
    if (other_) return other_->factorise(inverseMassRight.whole, left.whole);
    schur_.noalias() = left.whole * inverseMassRight.whole;
    lu_.compute(schur_);
}

void SaddlePoint::solve(const ConstraintRows& inverseMassRight, const ConstraintRows& left, Vector& a, In<Vector> r,
                        Vector& lambda) {
    if (left.byBlocks) {
        solveBlocks(inverseMassRight.blocks, left.blocks, a, r, lambda);
        return;
    }
    lambda.resize(left.whole.rows());
    if (left.whole.rows() == 0) return;
    if (other_) return other_->solve(inverseMassRight.whole, left.whole, a, r, lambda);
    rhs_ = r;
    rhs_.noalias() -= left.whole * a;
    lambda = lu_.solve(rhs_);
    a.noalias() += inverseMassRight.whole * lambda;
}

void SaddlePoint::solveBlocks(const BlockRows& inverseMassRight, const BlockRows& left, Vector& a, In<Vector> r,
                              Vector& lambda) {
    lambda.resize(left.rowCount());
    rhs_.resize(left.rowCount());
    left.multiply(a, rhs_);
    rhs_ = r - rhs_;
    elimination_.solve(rhs_, lambda);
    const int columns = int(a.size());
    if (elimination_.weak() && !lambda.allFinite() && a.allFinite()) {
        // A group had nothing to pivot on by itself.
        const Matrix schur = left.whole(columns) * inverseMassRight.whole(columns).transpose();
        lambda = schur.partialPivLu().solve(rhs_);
        inverseMassRight.addTransposed(lambda, a);
        return;
    }
    inverseMassRight.addTransposed(lambda, a);
    if (!elimination_.weak() || !lambda.allFinite()) return;
    // Pivoting within groups only: where it found little to rely on, what is left over is looked at.
    const double size = rhs_.cwiseAbs().maxCoeff(), noise = roundoff * largestEntry(left) * a.cwiseAbs().maxCoeff();
    change_.resize(left.rowCount());
    double rest = size;
    for (int i = 0; i <= refinements; ++i) {
        left.multiply(a, rhs_);
        rhs_ = r - rhs_;
        const double before = rest;
        rest = rhs_.cwiseAbs().maxCoeff();
        if (rest <= std::max(exact * size, noise)) return;
        if (i == refinements || !(rest < 0.5 * before)) break;
        elimination_.solve(rhs_, change_);
        lambda += change_;
        inverseMassRight.addTransposed(change_, a);
    }
    if (rest <= std::max(good * size, 100.0 * noise)) return;
    const Matrix schur = left.whole(columns) * inverseMassRight.whole(columns).transpose();
    change_ = schur.partialPivLu().solve(rhs_);
    lambda += change_;
    inverseMassRight.addTransposed(change_, a);
}

} // namespace escapement
