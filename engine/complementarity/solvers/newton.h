#pragma once
// Semismooth Newton on the equations of Alart and Curnier for the problem with W + epsilon I and q - epsilon centre.

#include "engine/complementarity/block_lu.h"
#include "engine/complementarity/solvers/iteration.h"

namespace escapement {

/// When Newton's method on the regularised problem has come near enough.
struct NewtonEnd {
    double accuracy = 0.0; ///< |F|, relative to |q|
    double share = 0.0;    ///< or that, of what the regularisation leaves
    int steps = 25;        ///< at most
};

class AlartCurnier {
  public:
    /// `w` in blocks; keeps the pattern's ordering from call to call.
    AlartCurnier(const ContactProblem& problem, const BlockSparseDelassus& w);

    /// Moves r by Newton steps, each as long as the first of `lengths` halved ones that gains (the last where none
    /// does), until `end` or it gains no more. Every step counts in `iteration`. Returns the last |F|.
    double solve(double epsilon, const Vector& centre, const NewtonEnd& end, int lengths, Vector& r,
                 Iteration& iteration);
    /// What W + epsilon I and q - epsilon centre leave of the problem's own equations at r, relative to |q|.
    double regularised(double epsilon, const Vector& centre, const Vector& r) const {
        return epsilon * (r - centre).norm() / scale_;
    }

  private:
    double equations(double epsilon, const Vector& centre, const Vector& r, Vector& u, Vector& f) const;
    void jacobian(double epsilon, const Vector& r, const Vector& u);

    const ContactProblem& p_;
    const BlockSparseDelassus& w_;
    BlockLu lu_;
    std::vector<Mat3> diagonal_;
    std::vector<double> rho_;
    double scale_;
    Vector u_, f_, trial_, fTrial_, uTrial_, step_;
};

/// What supports of equal stiffness bear: the answer with W + epsilon I, epsilon `compliance` times W's mean diagonal
/// entry. Softer ones first, each answer the start of the next, so that what presses is known before little decides it.
/// W has blocks; the answer is to roundoff but where Newton's method fails, which its residual shows.
Vector forcesOnSupports(const ContactProblem& problem, double compliance);
/// The same as their stiffness grows without end. Counts as newtonSolver().
void solveOnSupports(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution);

/// Newton's method without damping, for many contacts that W couples, in blocks. Counts as newtonSolver().
void solveByFullNewtonSteps(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution);

} // namespace escapement
