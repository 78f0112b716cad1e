#include "engine/integrators/smooth/steps/newton_matrix.h"

#include "engine/math/work_count.h"
#include "engine/model/errors.h"

#include <algorithm>
#include <numeric>

namespace escapement {

namespace {

constexpr Eigen::Index sparseFrom = 40; // velocities and rows: below it whole matrices are cheaper
constexpr double displacement = 1e-7;   // m or rad, and of a velocity of 1 or of the largest

/// Whole rows: C, or B.
void wholeRows(const ConstraintRows& rows, Eigen::Index columns, bool transposed, Matrix& whole) {
    if (!rows.byBlocks) whole = rows.whole;
    else if (transposed) whole = rows.blocks.whole(int(columns)).transpose();
    else whole = rows.blocks.whole(int(columns));
}

[[noreturn]] void refuseSingular() { throw RunError("the matrix of an implicit step is singular"); }

} // namespace

/// F + B lambda at a place, and B there.
void NewtonMatrix::forces(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& lambda,
                          Vector& force) {
    model.right(t, q, v, force, b_);
    if (lambda.size() == 0) return;
    if (b_.byBlocks) b_.blocks.addTransposed(lambda, force);
    else force.noalias() += b_.whole * lambda;
}

void NewtonMatrix::linearise(SmoothModel& model, double t, In<Vector> q, In<Vector> v, In<Vector> a, In<Vector> lambda,
                             const std::vector<char>* placed) {
    velocities_ = v.size();
    rows_ = model.rowCount();
    q_ = q;
    v_ = v;
    a_ = a;
    lambda_ = lambda;
    const bool exact = model.tangents(t, q, v, lambda, tangents_);
    sparse_ = exact && velocities_ + rows_ >= sparseFrom;
    if (placed)
        std::erase_if(tangents_.turning, [&](const auto& block) { return (*placed)[std::size_t(block.row)] != 0; });
    model.left(t, q_, c_, timeRate_);
    if (exact) {
        model.right(t, q_, v_, force_, b_);
        massBlocks(model.system(), q_);
    }
    if (sparse_) {
        findSlots();
        fillSlots();
        return;
    }
    if (exact) denseTangents();
    else differences(model, t, q_, v_, a_, lambda_);
    if (!exact && placed)
        for (Eigen::Index r = 0; r < rows_; ++r)
            if ((*placed)[std::size_t(r)]) turning_.row(r).setZero();
}

/// Of a mass that couples six velocities each, all bodies at once.
void NewtonMatrix::massBlocks(System& system, In<Vector> q) {
    massBlocks_.resize(std::size_t(velocities_ / 6));
    system.prepareMass(q);
    move_.resize(velocities_);
    moved_.resize(velocities_);
    for (int k = 0; k < 6; ++k) {
        move_.setZero();
        for (Eigen::Index i = k; i < velocities_; i += 6) move_[i] = 1.0;
        system.multiplyMass(move_, moved_);
        for (std::size_t i = 0; i < massBlocks_.size(); ++i)
            massBlocks_[i].col(k) = moved_.segment<6>(6 * Eigen::Index(i));
    }
}

void NewtonMatrix::denseTangents() {
    mass_.setZero(velocities_, velocities_);
    stiffness_.setZero(velocities_, velocities_);
    damping_.setZero(velocities_, velocities_);
    turning_.setZero(rows_, velocities_);
    for (std::size_t i = 0; i < massBlocks_.size(); ++i)
        mass_.block<6, 6>(6 * Eigen::Index(i), 6 * Eigen::Index(i)) = massBlocks_[i];
    for (const auto& block : tangents_.stiffness) stiffness_.block<6, 6>(block.row, block.column) += block.values;
    for (const auto& block : tangents_.damping) damping_.block<6, 6>(block.row, block.column) += block.values;
    for (const auto& block : tangents_.turning) turning_.block<1, 6>(block.row, block.column) += block.values;
    wholeRows(c_, velocities_, false, left_);
    wholeRows(b_, velocities_, true, right_);
}

void NewtonMatrix::differences(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& a,
                               const Vector& lambda) {
    System& system = model.system();
    const Eigen::Index n = velocities_, rows = rows_;
    stiffness_.resize(n, n);
    damping_.resize(n, n);
    turning_.resize(rows, n);
    momentum_.resize(n);
    moved_.resize(q.size());
    move_.resize(n);
    movedRows_.resize(rows);
    forces(model, t, q, v, lambda, force_);
    wholeRows(b_, n, true, right_);
    wholeRows(c_, n, false, left_);
    baseRows_.noalias() = left_ * v;
    baseRows_ += timeRate_;
    mass_.resize(n, n);
    system.prepareMass(q);
    move_.setZero();
    for (Eigen::Index j = 0; j < n; ++j) {
        move_[j] = 1.0;
        system.multiplyMass(move_, mass_.col(j));
        move_[j] = 0.0;
    }
    const double dv = displacement * (1.0 + v.cwiseAbs().maxCoeff());
    for (Eigen::Index j = 0; j < n; ++j) {
        move_ = v;
        move_[j] += dv;
        forces(model, t, q, move_, lambda, movedForce_);
        damping_.col(j) = (force_ - movedForce_) / dv;
    }
    momentum_.noalias() = mass_ * a;
    force_ -= momentum_;
    for (Eigen::Index j = 0; j < n; ++j) {
        move_.setZero();
        move_[j] = displacement;
        system.displace(q, move_, moved_);
        forces(model, t, moved_, v, lambda, movedForce_);
        system.prepareMass(moved_);
        system.multiplyMass(a, momentum_);
        movedForce_ -= momentum_;
        stiffness_.col(j) = (force_ - movedForce_) / displacement;
        if (rows == 0) continue;
        model.left(t, moved_, c_, timeRate_);
        c_.multiply(v, movedRows_);
        movedRows_ += timeRate_;
        turning_.col(j) = (movedRows_ - baseRows_) / displacement;
    }
    if (rows > 0) model.left(t, q, c_, timeRate_); // of the place itself again
}

/// Calls `visit(kind, row, column, piece)` for the pieces of the matrix, at most 3 x 3, that are not zero: a part of a
/// block that vanishes here (a hinge does not care where its bodies are) mostly does so everywhere.
template <class Visit> void NewtonMatrix::eachPiece(const Visit& visit) const {
    const auto each = [&](int kind, Eigen::Index row, Eigen::Index column, const auto& block, int height, int width) {
        for (Eigen::Index i = 0; i < block.rows(); i += height)
            for (Eigen::Index j = 0; j < block.cols(); j += width) {
                const auto piece = block.block(i, j, std::min<Eigen::Index>(height, block.rows() - i),
                                               std::min<Eigen::Index>(width, block.cols() - j));
                if (!piece.isZero(0.0)) visit(kind, int(row + i), int(column + j), piece);
            }
    };
    for (std::size_t i = 0; i < massBlocks_.size(); ++i)
        each(0, 6 * Eigen::Index(i), 6 * Eigen::Index(i), massBlocks_[i], 3, 3);
    for (const auto& block : tangents_.damping) each(1, block.row, block.column, block.values, 3, 3);
    for (const auto& block : tangents_.stiffness) each(2, block.row, block.column, block.values, 3, 3);
    for (const auto& block : tangents_.turning) each(3, velocities_ + block.row, block.column, block.values, 1, 3);
    const auto rows = [&](const BlockRows& blocks, bool right) {
        for (int g = 0; g < blocks.groupCount(); ++g) {
            const BlockRows::Group& group = blocks.group(g);
            for (int b = group.firstBlock; b < group.endBlock; ++b)
                for (int r = 0; r < group.rows; ++r) {
                    const int number = group.number[std::size_t(r)];
                    if (number < 0) continue;
                    if (right)
                        each(4, blocks.place(b).column, velocities_ + number, blocks.block(b).row(r).transpose(), 3, 1);
                    else each(0, velocities_ + number, blocks.place(b).column, blocks.block(b).row(r), 1, 3);
                }
        }
    };
    if (c_.byBlocks) {
        rows(c_.blocks, false);
        rows(b_.blocks, true);
        return;
    }
    each(0, velocities_, 0, c_.whole, 1, 3);
    each(4, 0, velocities_, b_.whole, 3, 1);
}

/// Where the entries of the pieces go, found anew where the pieces are others than before.
void NewtonMatrix::findSlots() {
    nextPieces_.clear();
    eachPiece([&](int, int row, int column, const auto& piece) {
        nextPieces_.insert(nextPieces_.end(), {row, column, int(piece.rows()), int(piece.cols())});
    });
    const int size = int(velocities_ + rows_);
    if (pattern_.size == size && nextPieces_ == pieces_) return;
    pieces_ = nextPieces_;
    std::vector<std::pair<int, int>> places; // column, row
    for (std::size_t p = 0; p < pieces_.size(); p += 4)
        for (int j = 0; j < pieces_[p + 3]; ++j)
            for (int i = 0; i < pieces_[p + 2]; ++i) places.emplace_back(pieces_[p + 1] + j, pieces_[p] + i);
    std::vector<std::pair<int, int>> sorted = places;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    pattern_ = {};
    pattern_.size = size;
    pattern_.start.assign(std::size_t(size) + 1, 0);
    for (const auto& [column, row] : sorted) {
        ++pattern_.start[std::size_t(column) + 1];
        pattern_.row.push_back(row);
    }
    std::partial_sum(pattern_.start.begin(), pattern_.start.end(), pattern_.start.begin());
    slots_.clear();
    for (const auto& place : places)
        slots_.push_back(int(std::lower_bound(sorted.begin(), sorted.end(), place) - sorted.begin()));
    realSparse_.arrange(pattern_);
    complexSparse_.arrange(pattern_);
}

void NewtonMatrix::fillSlots() {
    for (std::vector<double>* list : {&constant_, &byWeight_, &byBoth_, &byMoving_})
        list->assign(pattern_.row.size(), 0.0);
    std::size_t next = 0;
    eachPiece([&](int kind, int, int, const auto& piece) {
        std::vector<double>& list = kind == 1 ? byWeight_ : kind == 2 ? byBoth_ : kind == 3 ? byMoving_ : constant_;
        const double sign = kind == 4 ? -1.0 : 1.0;
        for (Eigen::Index j = 0; j < piece.cols(); ++j)
            for (Eigen::Index i = 0; i < piece.rows(); ++i) list[std::size_t(slots_[next++])] += sign * piece(i, j);
    });
}

template <class Scalar>
void NewtonMatrix::assemble(Scalar weight, Scalar moving, std::vector<Scalar>& values, SparseLu<Scalar>& lu) {
    values.resize(constant_.size());
    const Scalar both = weight * moving;
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = constant_[i] + weight * byWeight_[i] + both * byBoth_[i] + moving * byMoving_[i];
    if (!lu.factorise(values)) refuseSingular();
}

void NewtonMatrix::factorise(double weight, double moving) {
    ++workCount.systems;
    if (sparse_) return assemble(weight, moving, realValues_, realSparse_);
    const Eigen::Index n = velocities_;
    realMatrix_.setZero(n + rows_, n + rows_);
    realMatrix_.topLeftCorner(n, n) = mass_ + weight * damping_ + (weight * moving) * stiffness_;
    realMatrix_.topRightCorner(n, rows_) = -right_;
    realMatrix_.bottomLeftCorner(rows_, n) = left_ + moving * turning_;
    real_.compute(realMatrix_);
}

void NewtonMatrix::factorise(Complex weight, Complex moving) {
    ++workCount.systems;
    if (sparse_) return assemble(weight, moving, complexValues_, complexSparse_);
    const Eigen::Index n = velocities_;
    complexMatrix_.setZero(n + rows_, n + rows_);
    complexMatrix_.topLeftCorner(n, n) =
        mass_.cast<Complex>() + weight * damping_.cast<Complex>() + (weight * moving) * stiffness_.cast<Complex>();
    complexMatrix_.topRightCorner(n, rows_) = -right_.cast<Complex>();
    complexMatrix_.bottomLeftCorner(rows_, n) = left_.cast<Complex>() + moving * turning_.cast<Complex>();
    complex_.compute(complexMatrix_);
}

void NewtonMatrix::solve(const Vector& b, Vector& x) {
    if (sparse_) realSparse_.solve(b, x);
    else x = real_.solve(b);
}

void NewtonMatrix::solve(const Eigen::VectorXcd& b, Eigen::VectorXcd& x) {
    if (sparse_) complexSparse_.solve(b, x);
    else x = complex_.solve(b);
}

void NewtonMatrix::addMass(const Vector& v, Vector& result) const {
    if (!sparse_) {
        result.noalias() += mass_ * v;
        return;
    }
    for (std::size_t i = 0; i < massBlocks_.size(); ++i)
        result.segment<6>(6 * Eigen::Index(i)) += massBlocks_[i] * v.segment<6>(6 * Eigen::Index(i));
}

void NewtonMatrix::subtractStiffness(double factor, const Vector& moved, Vector& result) const {
    if (!sparse_) {
        result.noalias() -= factor * (stiffness_ * moved);
        return;
    }
    for (const auto& block : tangents_.stiffness)
        result.segment<6>(block.row) -= factor * (block.values * moved.segment<6>(block.column));
}

void NewtonMatrix::prepareLevel(SmoothModel& model, In<Vector> q, const std::vector<char>& level) {
    System& system = model.system();
    level_ = level;
    sparseLevel_ = sparse_ && c_.byBlocks;
    if (sparse_ && !sparseLevel_) left_ = c_.whole;
    system.prepareMass(q);
    if (sparseLevel_) {
        int count = 0;
        levelOf_.assign(level.size(), -1);
        for (std::size_t i = 0; i < level.size(); ++i)
            if (level[i]) levelOf_[i] = count++;
        levelRows_.byBlocks = levelInverse_.byBlocks = true;
        levelRows_.blocks = c_.blocks;
        levelRows_.blocks.choose(levelOf_, count);
        levelInverse_.blocks = levelRows_.blocks;
        solveMass(system, levelInverse_);
        levelRight_.resize(count);
        if (count > 0) levelSolver_.factorise(levelInverse_, levelRows_);
        return;
    }
    levelMobility_ = left_.transpose();
    for (Eigen::Index i = 0; i < rows_; ++i)
        if (!level[std::size_t(i)]) levelMobility_.col(i).setZero();
    if (rows_ > 0) system.solveMass(levelMobility_);
    gram_.noalias() = left_ * levelMobility_;
    for (Eigen::Index i = 0; i < rows_; ++i)
        if (!level[std::size_t(i)]) {
            gram_.row(i).setZero();
            gram_.col(i).setZero();
            gram_(i, i) = 1.0;
        }
    if (rows_ > 0) gramFactor_.compute(gram_);
}

void NewtonMatrix::addLevelMotion(const Vector& m, Vector& motion) {
    if (!sparseLevel_) {
        motion.noalias() += levelMobility_ * m;
        return;
    }
    for (Eigen::Index i = 0; i < rows_; ++i)
        if (const int number = levelOf_[std::size_t(i)]; number >= 0) levelRight_[number] = m[i];
    levelInverse_.blocks.addTransposed(levelRight_, motion);
}

void NewtonMatrix::solveLevel(const Vector& r, Vector& m) {
    m.setZero(rows_);
    if (!sparseLevel_) {
        movedRows_ = r;
        for (Eigen::Index i = 0; i < rows_; ++i)
            if (!level_[std::size_t(i)]) movedRows_[i] = 0.0;
        m = gramFactor_.solve(movedRows_);
        return;
    }
    if (levelRight_.size() == 0) return;
    for (Eigen::Index i = 0; i < rows_; ++i)
        if (const int number = levelOf_[std::size_t(i)]; number >= 0) levelRight_[number] = r[i];
    levelMotion_.setZero(velocities_);
    levelSolver_.solve(levelInverse_, levelRows_, levelMotion_, levelRight_, levelSolution_);
    for (Eigen::Index i = 0; i < rows_; ++i)
        if (const int number = levelOf_[std::size_t(i)]; number >= 0) m[i] = levelSolution_[number];
}

} // namespace escapement
