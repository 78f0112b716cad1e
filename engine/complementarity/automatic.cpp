// "auto": which solver for which problem. Deterministic.
//
//   one contact           the exact local solution
//   bilateral blocks only sparse factors, or MINRES where W is in factors
//   a mechanism           the hyperstatic solver: least norm, roundoff; then Newton and its proximal loop
//   planks upon planks    ADMM: rows of W are long, factors costly, and one serves many iterations
//   a pile                Gauss-Seidel sweeps, then Newton in its proximal loop, ADMM, more sweeps
//
// A later one starts from the best of those before.

#include "engine/complementarity/iteration.h"

#include <algorithm>

namespace escapement {

namespace {

constexpr int mechanism = 12; // contacts up to which the dense hyperstatic solver is the first choice
constexpr int tightlyCoupled = 15; // mean blocks a row from which one factorisation for all iterations beats Newton's many

/// Tries a solver from the answer so far and keeps the better; true when that is good enough.
bool attempt(const char* name, const ContactProblem& p, SolverOptions options, int iterations, ContactSolution& best, bool fromZero = false) {
    const ContactSolver* solver = findContactSolver(name);
    if (solver->refusal(p)) return false;
    options.iterations = iterations;
    ContactSolution trial = best;
    if (fromZero) trial.r.setZero();
    solver->solve(p, options, trial);
    const double here = options.stopOn == ContactResidual::Scaled ? trial.residual : trial.naturalMap;
    const double there = options.stopOn == ContactResidual::Scaled ? best.residual : best.naturalMap;
    const int spent = trial.iterations;
    if (here <= there) best = std::move(trial);
    best.iterations = spent;
    return best.solved;
}

} // namespace

void solveAutomatically(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    const int n = p.count();
    if (n == 1 && !p.delassus && !p.slipping[0] && !p.isBilateral(0) && p.cone == FrictionCone::Exact) {
        solution.r = solveOneContact(p.w, p.q, p.friction[0]);
        solution.solver = "one-contact";
        solution.iterations = 1;
        judge(p, options.tolerance, options.stopOn, solution);
        if (solution.solved) return;
    }
    if (!p.bilateral.empty() && std::all_of(p.bilateral.begin(), p.bilateral.end(), [](char b) { return b; })) {
        judge(p, options.tolerance, options.stopOn, solution);
        if (attempt("direct", p, options, 0, solution) || attempt("minres", p, options, 0, solution)) return;
    }
    const bool dense = !p.delassus && p.bilateral.empty() && p.cone == FrictionCone::Exact;
    if (dense && n <= mechanism && options.stopOn == ContactResidual::Scaled) {
        const Vector start = solution.r;
        solveHyperstatic(p, options, solution);
        if (solution.solved) return;
    } else {
        judge(p, options.tolerance, options.stopOn, solution);
        if (solution.solved) return;
        const BlockSparseDelassus* blocks = p.delassus ? p.delassus->blocks() : nullptr;
        if (blocks && n > 100 && int(blocks->columns().size()) > tightlyCoupled * n && attempt("admm", p, options, 300, solution)) return;
        const int sweeps = options.tolerance >= 1e-5 ? 60 : 24;
        if (attempt("gauss-seidel", p, options, sweeps, solution)) return;
    }
    if (attempt("proximal-point", p, options, 300, solution)) return;
    if (attempt("admm", p, options, 1000, solution)) return;
    if (attempt("proximal-point", p, options, 1000, solution)) return;
    if (attempt("proximal-point", p, options, 500, solution, true)) return;
    const double reached = options.stopOn == ContactResidual::Scaled ? solution.residual : solution.naturalMap;
    if (reached > std::max(options.tolerance, 1e-6) && attempt("gauss-seidel", p, options, 2000, solution)) return;
    if (p.delassus && !p.delassus->blocks()) attempt("accelerated-gradient", p, options, 2000, solution);
}

} // namespace escapement
