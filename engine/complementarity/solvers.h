#pragma once
// The solvers of frictional contact problems: one table, one file each.
//
// All solve the exact law unless the problem asks for the relaxation: the convex ones (spectral and accelerated
// gradient, ADMM) get De Saxce's outer loop, which freezes mu |u_T| in the normal rows. All report both residuals of
// contact_problem.h and stop on the one that is asked for. None throws: look at `solved`.

#include "engine/complementarity/contact_problem.h"

#include <string_view>

namespace escapement {

struct SolverOptions {
    double tolerance = 1e-10;
    ContactResidual stopOn = ContactResidual::Scaled;
    int iterations = 0;      ///< at most; 0: the solver's own limit
    double seconds = 1e300;  ///< gives up after this long (checked now and then); for benches
};

struct ContactSolver {
    const char* name;
    const char* text;
    /// Why it cannot take the problem, or nothing.
    const char* (*refusal)(const ContactProblem& problem);
    void (*solve)(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution);
};

/// "auto" first.
const std::vector<ContactSolver>& contactSolvers();
/// Null where there is none of that name.
const ContactSolver* findContactSolver(std::string_view name);

/// By the solver of that name. One that cannot take the problem leaves solution.r, unsolved; an unknown name is "auto".
void solveContacts(const ContactProblem& problem, std::string_view solver, const SolverOptions& options, ContactSolution& solution);

// What stands in the table.
void solveAutomatically(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByGaussSeidel(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByProjectedGaussSeidel(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByOverrelaxation(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveBySymmetricOverrelaxation(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByJacobi(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveBySpectralGradient(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByAcceleratedGradient(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByAdmm(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByNewton(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByProximalPoint(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByLemke(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByMinres(const ContactProblem&, const SolverOptions&, ContactSolution&);
void solveByDirect(const ContactProblem&, const SolverOptions&, ContactSolution&);

/// Gauss-Seidel sweeps as long as their rate promises that at most `promise` more solve the problem.
void sweepWhilePromising(const ContactProblem&, const SolverOptions&, ContactSolution&, double promise);

/// Proximal Gauss-Seidel with polishing on the active set, for mechanisms: forces of least norm where they are not
/// unique. W dense.
void solveHyperstatic(const ContactProblem&, const SolverOptions&, ContactSolution&);

} // namespace escapement
