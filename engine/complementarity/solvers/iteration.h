#pragma once
// What every iterative contact solver needs: the operator in whatever form the problem brings, the residual that was
// asked for, and the best iterate so far.

#include "engine/complementarity/solvers/solvers.h"

#include <chrono>
#include <optional>

namespace escapement {

/// The problem's operator, or a view of its dense W.
class ProblemOperator {
  public:
    explicit ProblemOperator(const ContactProblem& problem) {
        if (problem.delassus) given_ = problem.delassus.get();
        else given_ = &dense_.emplace(problem.w);
    }
    ProblemOperator(const ProblemOperator&) = delete;
    ProblemOperator& operator=(const ProblemOperator&) = delete;

    Delassus& operator*() { return *given_; }
    Delassus* operator->() { return given_; }
    /// Sparse blocks: the operator's own, or taken from dense W. Null for factors that are not multiplied out.
    const BlockSparseDelassus* blocks() {
        if (given_->blocks()) return given_->blocks();
        if (!dense_) return nullptr;
        if (!sparse_) sparse_.emplace(dense_->matrix());
        return &*sparse_;
    }

  private:
    std::optional<DenseDelassus> dense_;
    std::optional<BlockSparseDelassus> sparse_;
    Delassus* given_ = nullptr;
};

/// Keeps the best iterate by the residual that was asked for, and says when to stop.
class Iteration {
  public:
    Iteration(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution, int ownLimit);

    /// Weighs the iterate r with u = W r + q; true when it is good enough.
    bool offer(In<Vector> r, In<Vector> u);
    bool offer(In<Vector> r); ///< computes u
    double best() const { return best_; }
    double last() const { return last_; }
    /// Counts one; false when iterations or time are used up.
    bool next();
    /// Puts the best iterate and its figures into the solution.
    void finish();

  private:
    const ContactProblem& problem_;
    const SolverOptions& options_;
    ContactSolution& solution_;
    int limit_, count_ = 0;
    double best_ = std::numeric_limits<double>::infinity(), last_ = best_;
    Vector kept_, u_;
    std::chrono::steady_clock::time_point start_;
};

/// The residual that `stopOn` names.
double residualOf(const ContactProblem& problem, ContactResidual stopOn, In<Vector> r, In<Vector> u);

/// Mean entry of W's diagonal, 1 where it vanishes.
double meanStiffness(const ContactProblem& problem);

/// P_K block by block, with the rays of slipping contacts and without projection for bilateral blocks.
void projectImpulses(const ContactProblem& problem, Vector& r);

} // namespace escapement
