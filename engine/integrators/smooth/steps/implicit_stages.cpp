#include "engine/integrators/smooth/steps/implicit_stages.h"

#include "engine/model/errors.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int mostIterations = 80;
constexpr int mostSweeps = 60; // of the positions, which contract by h |omega| / 4 each
constexpr int renewed = 4;     // iterations, after which the tangents are taken anew if they are slow
constexpr int mostGrowing = 3; // corrections in a row that are larger than the ones before
constexpr double slow = 0.2;   // of the correction before
constexpr double roundoff = 1e-15;
constexpr double settled = 1e-10; // where corrections get no smaller any more, below this they are roundoff
/// Next to places where rows lose rank roundoff is larger in the direction that they hardly hold any more: corrections
/// below this that are not halved in so many iterations are nothing else.
constexpr double wandering = 1e-7;
constexpr int wanders = 8;

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

ImplicitStages::ImplicitStages(double velocityWeight, double positionWeight, Meets meets)
    : ImplicitStages(Matrix::Constant(1, 1, velocityWeight)) {
    meets_ = meets;
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
    velocities_ = v.size();
    momentum_.resize(velocities_);
    rows_ = model.rowCount();
    model.positionErrors(t, start_.q, rowSum_, level_);
    const bool positions = meets_ == Meets::Positions;
    matrix_.linearise(model, t, start_.q, start_.v, start_.acceleration, start_.multipliers,
                      positions ? &level_ : nullptr);
    if (meets_ == Meets::Both) matrix_.prepareLevel(model, start_.q, level_);
}

void ImplicitStages::factorise(double h) {
    matrix_.factorise(h * eigenvalue_, moving(h));
    if (stages_ > 1) matrix_.factorise(h * complexEigenvalue_, h * complexEigenvalue_);
}

/// Positions follow from velocities: an inner iteration where rotations make Gamma depend on them.
void ImplicitStages::positions(SmoothModel& model, double h) {
    System& system = model.system();
    for (int i = 0; i < stages_; ++i) {
        shift_[i] = velocity[i];
        if (rows_ > 0 && meets_ == Meets::Both) matrix_.addLevelMotion(positionMultipliers_[i], shift_[i]);
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
        if (meets_ == Meets::Velocities) {
            gap_[i].setZero(rowError_[i].size());
            continue;
        }
        model.positionErrors(t + c[i] * h, position[i], gap_[i], level_);
        if (meets_ == Meets::Both) continue;
        // Scaled by what a velocity moves: as an error of the velocity that would put the position right.
        for (Eigen::Index r = 0; r < gap_[i].size(); ++r)
            if (level_[std::size_t(r)]) rowError_[i][r] = gap_[i][r] / moving(h);
    }
}

/// One Newton correction of accelerations and multipliers. Returns its size in velocities.
double ImplicitStages::correct(double h) {
    const Eigen::Index n = velocities_, rows = rows_;
    realRight_.resize(n + rows);
    double size = 0.0;
    if (stages_ == 1) {
        realRight_.head(n) = -residual_[0];
        realRight_.tail(rows) = rowError_[0] / (-h * eigenvalue_);
        matrix_.solve(realRight_, realSolution_);
        change_[0] = realSolution_;
    } else {
        complexRight_.resize(n + rows);
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
        matrix_.solve(realRight_, realSolution_);
        gather(1, complexRight_, h * complexEigenvalue_);
        matrix_.solve(complexRight_, complexSolution_);
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
    if (model.rowCount() == 0 || meets_ != Meets::Both) return;
    for (int i = 0; i < stages_; ++i) {
        rowSum_.setZero(model.rowCount());
        for (int j = 0; j < stages_; ++j) rowSum_ -= (inverseTableau_(i, j) / h) * gap_[j];
        rowSum_ += (positionWeight_ > 0.0 ? positionWeight_ / (eigenvalue_ * eigenvalue_) : 1.0) * rowError_[i];
        matrix_.solveLevel(rowSum_, levelChange_);
        positionMultipliers_[i] += levelChange_;
    }
}

void ImplicitStages::solve(SmoothModel& model, double t, const double* c, double h) {
    const double speed = 1.0 + start_.v.cwiseAbs().maxCoeff();
    const double place = 1.0 + start_.q.cwiseAbs().maxCoeff();
    // What roundoff of positions is worth as a velocity, where these are what is met.
    const double noise = meets_ == Meets::Positions ? 4.0 * roundoff * place / moving(h) : 0.0;
    for (int i = 0; i < stages_; ++i) {
        acceleration[i] = start_.acceleration;
        multipliers_[i] = start_.multipliers;
        positionMultipliers_[i].setZero(model.rowCount());
        rate[i].resize(start_.q.size());
        position[i] = start_.q + (c[i] * h) * start_.rate;
        change_[i].resize(start_.v.size() + model.rowCount());
    }
    double last = 0.0, lastGap = 0.0, least = std::numeric_limits<double>::infinity();
    int growing = 0, unhalved = 0;
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
        unhalved = size > 0.5 * least ? unhalved + 1 : 0;
        least = std::min(least, size);
        const bool velocitiesDone = size <= roundoff * speed ||
                                    (unhalved >= wanders && size <= std::max(wandering * speed, noise)) ||
                                    (iteration > 0 && size <= std::max(settled * speed, noise) && size > 0.9 * last);
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
        growing = size > last && size > std::max(wandering * speed, noise) && iteration > renewed ? growing + 1 : 0;
        if (growing >= mostGrowing) break;
        if (iteration % renewed == renewed - 1 && size > slow * last) {
            const std::size_t end = std::size_t(stages_ - 1);
            matrix_.linearise(model, t + c[end] * h, position[end], velocity[end], acceleration[end], multipliers_[end],
                              meets_ == Meets::Positions ? &level_ : nullptr);
            factorise(h);
        }
        last = size;
        lastGap = gap;
    }
    throw RunError("Newton's iteration of an implicit step does not converge");
}

void ImplicitStages::filter(SmoothModel& model, double h, const Vector& moved, Vector& errorQ, Vector& errorV) {
    move_.setZero(velocities_);
    matrix_.addMass(errorV, move_);
    matrix_.subtractStiffness(h * eigenvalue_, moved, move_);
    realRight_.setZero(velocities_ + rows_);
    realRight_.head(velocities_) = move_;
    matrix_.solve(realRight_, realSolution_);
    errorV = realSolution_.head(velocities_);
    nextPosition_.resize(errorQ.size());
    model.system().rates(start_.q, errorV, nextPosition_);
    errorQ += moving(h) * nextPosition_;
}

} // namespace escapement
