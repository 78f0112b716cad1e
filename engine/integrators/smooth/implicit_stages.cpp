#include "engine/integrators/smooth/implicit_stages.h"

#include "engine/model/errors.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double displacement = 1e-7; // m or rad, and of a velocity of 1 or of the largest
constexpr int mostIterations = 40;
constexpr int mostSweeps = 60; // of the positions, which contract by h |omega| / 4 each
constexpr int renewed = 4;     // iterations, after which the tangents are taken anew if they are slow
constexpr int mostGrowing = 3; // corrections in a row that are larger than the ones before
constexpr double slow = 0.2;   // of the correction before
constexpr double roundoff = 1e-15;
constexpr double settled = 1e-10; // where corrections get no smaller any more, below this they are roundoff

/// Whole rows: C, or B.
void wholeRows(const ConstraintRows& rows, int columns, bool transposed, Matrix& whole) {
    if (!rows.byBlocks) whole = rows.whole;
    else if (transposed) whole = rows.blocks.whole(columns).transpose();
    else whole = rows.blocks.whole(columns);
}

} // namespace

ImplicitStages::ImplicitStages(const Matrix& tableau)
    : stages_(int(tableau.rows())), tableau_(tableau), inverseTableau_(tableau.inverse()) {
    if (stages_ == 1) {
        eigenvalue_ = tableau(0, 0);
        return;
    }
    const Eigen::EigenSolver<Eigen::Matrix3d> solver{Eigen::Matrix3d(tableau)};
    // In the order real, complex, conjugate.
    int real = 0;
    for (int k = 1; k < 3; ++k)
        if (std::abs(solver.eigenvalues()[k].imag()) < std::abs(solver.eigenvalues()[real].imag())) real = k;
    int upper = (real + 1) % 3, lower = (real + 2) % 3;
    if (solver.eigenvalues()[upper].imag() < 0.0) std::swap(upper, lower);
    eigenvalue_ = solver.eigenvalues()[real].real();
    complexEigenvalue_ = solver.eigenvalues()[upper];
    toStages_.col(0) = solver.eigenvectors().col(real);
    toStages_.col(1) = solver.eigenvectors().col(upper);
    toStages_.col(2) = solver.eigenvectors().col(upper).conjugate();
    fromStages_ = toStages_.inverse();
}

ImplicitStages::ImplicitStages(double velocityWeight, double positionWeight)
    : ImplicitStages(Matrix::Constant(1, 1, velocityWeight)) {
    positionWeight_ = positionWeight;
    inverseTableau_(0, 0) = 1.0;
}

/// F + B lambda at a place, and B there.
void ImplicitStages::forcesAndRows(SmoothModel& model, double t, const Vector& q, const Vector& v,
                                   const Vector& multipliers, Vector& force) {
    model.right(t, q, v, force, b_);
    if (multipliers.size() == 0) return;
    if (b_.byBlocks) b_.blocks.addTransposed(multipliers, force);
    else force.noalias() += b_.whole * multipliers;
}

void ImplicitStages::linearise(SmoothModel& model, double t, In<Vector> q, In<Vector> v) {
    start_.q = q;
    start_.v = v;
    start_.rate.resize(q.size());
    model.system().rates(start_.q, start_.v, start_.rate);
    model.acceleration(t, start_.q, start_.v, start_.acceleration, start_.multipliers);
    if (!start_.acceleration.allFinite()) throw RunError("the accelerations are not finite");
    differences(model, t, start_.q, start_.v, start_.acceleration, start_.multipliers);
    prepareLevel(model, t);
}

void ImplicitStages::differences(SmoothModel& model, double t, const Vector& q, const Vector& v, const Vector& a,
                                 const Vector& lambda) {
    System& system = model.system();
    const Eigen::Index n = v.size(), rows = model.rowCount();
    stiffness_.resize(n, n);
    damping_.resize(n, n);
    turning_.resize(rows, n);
    momentum_.resize(n);
    moved_.resize(q.size());
    move_.resize(n);
    baseRows_.resize(rows);
    movedRows_.resize(rows);
    forcesAndRows(model, t, q, v, lambda, force_);
    wholeRows(b_, int(n), true, right_);
    model.left(t, q, c_, timeRate_);
    wholeRows(c_, int(n), false, left_);
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
        forcesAndRows(model, t, q, move_, lambda, movedForce_);
        damping_.col(j) = (force_ - movedForce_) / dv;
    }
    momentum_.noalias() = mass_ * a;
    force_ -= momentum_;
    for (Eigen::Index j = 0; j < n; ++j) {
        move_.setZero();
        move_[j] = displacement;
        system.displace(q, move_, moved_);
        forcesAndRows(model, t, moved_, v, lambda, movedForce_);
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
}

/// The position level's own equations: g + h a C M^-1 C^T m = 0; rows without one keep m = 0. Of the step's start.
void ImplicitStages::prepareLevel(SmoothModel& model, double t) {
    System& system = model.system();
    const Vector& q = start_.q;
    const Eigen::Index rows = model.rowCount();
    model.positionErrors(t, q, rowSum_, level_);
    normalMobility_ = left_.transpose();
    for (Eigen::Index i = 0; i < rows; ++i)
        if (!level_[std::size_t(i)]) normalMobility_.col(i).setZero();
    system.prepareMass(q);
    if (rows > 0) system.solveMass(normalMobility_);
    gram_.noalias() = left_ * normalMobility_;
    for (Eigen::Index i = 0; i < rows; ++i)
        if (!level_[std::size_t(i)]) {
            gram_.row(i).setZero();
            gram_.col(i).setZero();
            gram_(i, i) = 1.0;
        }
    if (rows > 0) gramFactor_.compute(gram_);
}

void ImplicitStages::factorise(double h) {
    const Eigen::Index n = mass_.rows(), rows = left_.rows();
    const auto fill = [&](auto& matrix, auto weight, auto moving) {
        using Scalar = decltype(weight);
        matrix.setZero(n + rows, n + rows);
        matrix.topLeftCorner(n, n) = mass_.template cast<Scalar>() + weight * damping_.template cast<Scalar>() +
                                     (weight * moving) * stiffness_.template cast<Scalar>();
        matrix.topRightCorner(n, rows) = -right_.template cast<Scalar>();
        matrix.bottomLeftCorner(rows, n) = left_.template cast<Scalar>() + moving * turning_.template cast<Scalar>();
    };
    fill(realMatrix_, h * eigenvalue_, moving(h));
    real_.compute(realMatrix_);
    if (stages_ == 1) return;
    fill(complexMatrix_, h * complexEigenvalue_, h * complexEigenvalue_);
    complex_.compute(complexMatrix_);
}

/// Positions follow from velocities: an inner iteration where rotations make Gamma depend on them.
void ImplicitStages::positions(SmoothModel& model, double h) {
    System& system = model.system();
    for (int i = 0; i < stages_; ++i) {
        shift_[i] = velocity[i];
        shift_[i].noalias() += normalMobility_ * positionMultipliers_[i];
    }
    if (positionWeight_ > 0.0) {
        move_ = h * (moveKnown + h * positionWeight_ * acceleration[0] + shift_[0] - velocity[0]);
        system.displace(start_.q, move_, position[0]);
        system.rates(position[0], velocity[0], rate[0]);
        return;
    }
    for (int sweep = 0; sweep < mostSweeps; ++sweep) {
        double change = 0.0;
        for (int i = 0; i < stages_; ++i) system.rates(position[i], shift_[i], rate[i]);
        for (int i = 0; i < stages_; ++i) {
            nextPosition_ = qKnown[i];
            for (int j = 0; j < stages_; ++j) nextPosition_ += (h * tableau_(i, j)) * rate[j];
            change = std::max(change, (nextPosition_ - position[i]).cwiseAbs().maxCoeff() /
                                          (1.0 + nextPosition_.cwiseAbs().maxCoeff()));
            position[i].swap(nextPosition_);
        }
        if (!(change > roundoff)) break;
    }
}

void ImplicitStages::residuals(SmoothModel& model, double t, const double* c, double h) {
    System& system = model.system();
    for (int i = 0; i < stages_; ++i) {
        forcesAndRows(model, t + c[i] * h, position[i], velocity[i], multipliers_[i], force_);
        system.prepareMass(position[i]);
        system.multiplyMass(acceleration[i], momentum_);
        residual_[i] = momentum_ - force_;
        model.left(t + c[i] * h, position[i], c_, timeRate_);
        rowError_[i].resize(timeRate_.size());
        if (timeRate_.size() > 0) {
            c_.multiply(velocity[i], rowError_[i]);
            rowError_[i] += timeRate_;
        }
        model.positionErrors(t + c[i] * h, position[i], gap_[i], level_);
    }
}

/// One Newton correction of accelerations and multipliers. Returns its size in velocities.
double ImplicitStages::correct(double h) {
    const Eigen::Index n = mass_.rows(), rows = left_.rows();
    realRight_.resize(n + rows);
    realSolution_.resize(n + rows);
    double size = 0.0;
    if (stages_ == 1) {
        realRight_.head(n) = -residual_[0];
        realRight_.tail(rows) = rowError_[0] / (-h * eigenvalue_);
        realSolution_ = real_.solve(realRight_);
        change_[0] = realSolution_;
    } else {
        complexRight_.resize(n + rows);
        complexSolution_.resize(n + rows);
        const auto gather = [&](int k, auto& right, auto weight) {
            using Scalar = decltype(weight);
            right.setZero();
            for (int i = 0; i < stages_; ++i) {
                Scalar factor;
                if constexpr (std::is_same_v<Scalar, double>) factor = fromStages_(k, i).real();
                else factor = fromStages_(k, i);
                for (Eigen::Index r = 0; r < n; ++r) right[r] -= factor * residual_[i][r];
                for (Eigen::Index r = 0; r < rows; ++r) right[n + r] -= factor / weight * rowError_[i][r];
            }
        };
        gather(0, realRight_, h * eigenvalue_);
        realSolution_ = real_.solve(realRight_);
        gather(1, complexRight_, h * complexEigenvalue_);
        complexSolution_ = complex_.solve(complexRight_);
        for (int i = 0; i < stages_; ++i) {
            change_[i] = toStages_(i, 0).real() * realSolution_;
            for (Eigen::Index r = 0; r < n + rows; ++r)
                change_[i][r] += 2.0 * (toStages_(i, 1) * complexSolution_[r]).real();
        }
    }
    for (int i = 0; i < stages_; ++i) {
        acceleration[i] += change_[i].head(n);
        multipliers_[i] += change_[i].tail(rows);
        size = std::max(size, h * change_[i].head(n).cwiseAbs().maxCoeff());
    }
    return size;
}

/// Multipliers of the position level, whose equations hang on the others by the next velocities only.
void ImplicitStages::correctPositions(SmoothModel& model, double h) {
    if (model.rowCount() == 0) return;
    for (int i = 0; i < stages_; ++i) {
        rowSum_.setZero(model.rowCount());
        for (int j = 0; j < stages_; ++j) rowSum_ -= (inverseTableau_(i, j) / h) * gap_[j];
        rowSum_ += (positionWeight_ > 0.0 ? positionWeight_ / (eigenvalue_ * eigenvalue_) : 1.0) * rowError_[i];
        for (Eigen::Index r = 0; r < rowSum_.size(); ++r)
            if (!level_[std::size_t(r)]) rowSum_[r] = 0.0;
        change_[i].head(rowSum_.size()) = gramFactor_.solve(rowSum_);
        positionMultipliers_[i] += change_[i].head(rowSum_.size());
    }
}

void ImplicitStages::solve(SmoothModel& model, double t, const double* c, double h) {
    const double speed = 1.0 + start_.v.cwiseAbs().maxCoeff();
    const double place = 1.0 + start_.q.cwiseAbs().maxCoeff();
    for (int i = 0; i < stages_; ++i) {
        acceleration[i] = start_.acceleration;
        multipliers_[i] = start_.multipliers;
        positionMultipliers_[i].setZero(model.rowCount());
        rate[i].resize(start_.q.size());
        position[i] = start_.q + (c[i] * h) * start_.rate;
        change_[i].resize(start_.v.size() + model.rowCount());
    }
    double last = 0.0, lastGap = 0.0;
    int growing = 0;
    for (int iteration = 0; iteration < mostIterations; ++iteration) {
        for (int i = 0; i < stages_; ++i) {
            velocity[i] = vKnown[i];
            for (int j = 0; j < stages_; ++j) velocity[i] += (h * tableau_(i, j)) * acceleration[j];
        }
        positions(model, h);
        residuals(model, t, c, h);
        double gap = 0.0;
        for (int i = 0; i < stages_; ++i)
            if (gap_[i].size() > 0) gap = std::max(gap, gap_[i].cwiseAbs().maxCoeff());
        const double size = correct(h);
        correctPositions(model, h);
        if (!std::isfinite(size) || !std::isfinite(gap)) break;
        const bool velocitiesDone =
            size <= roundoff * speed || (iteration > 0 && size <= settled * speed && size > 0.9 * last);
        const bool positionsDone =
            gap <= roundoff * place || (iteration > 0 && gap <= settled * place && gap > 0.9 * lastGap);
        if (velocitiesDone && positionsDone) {
            for (int i = 0; i < stages_; ++i) {
                velocity[i] = vKnown[i];
                for (int j = 0; j < stages_; ++j) velocity[i] += (h * tableau_(i, j)) * acceleration[j];
            }
            positions(model, h);
            return;
        }
        growing = size > last && size > settled * speed && iteration > renewed ? growing + 1 : 0;
        if (growing >= mostGrowing) break;
        if (iteration % renewed == renewed - 1 && size > slow * last) {
            const std::size_t end = std::size_t(stages_ - 1);
            differences(model, t + c[end] * h, position[end], velocity[end], acceleration[end], multipliers_[end]);
            factorise(h);
        }
        last = size;
        lastGap = gap;
    }
    throw RunError("Newton's iteration of an implicit step does not converge");
}

void ImplicitStages::filter(SmoothModel& model, double h, const Vector& moved, Vector& errorQ, Vector& errorV) {
    const Eigen::Index n = mass_.rows(), rows = left_.rows();
    realRight_.resize(n + rows);
    realSolution_.resize(n + rows);
    realRight_.head(n).noalias() = mass_ * errorV;
    realRight_.head(n).noalias() -= (h * eigenvalue_) * (stiffness_ * moved);
    realRight_.tail(rows).setZero();
    realSolution_ = real_.solve(realRight_);
    errorV = realSolution_.head(n);
    nextPosition_.resize(errorQ.size());
    model.system().rates(start_.q, errorV, nextPosition_);
    errorQ += moving(h) * nextPosition_;
}

} // namespace escapement
