#pragma once
// The solvers of frictional contact problems: one table, one file each.
//
// All solve the exact law unless the problem asks for the relaxation: the convex ones (spectral and accelerated
// gradient, ADMM) get De Saxce's outer loop, which freezes mu |u_T| in the normal rows. All report both residuals of
// contact_problem.h and stop on the one that is asked for. None throws: look at `solved`.

#include "engine/complementarity/contact_problem.h"
#include "engine/model/kinds/contact_solver_type.h"

#include <string_view>

namespace escapement {

struct SolverOptions {
    double tolerance = 1e-10;
    ContactResidual stopOn = ContactResidual::Scaled;
    int iterations = 0;     ///< at most; 0: the solver's own limit
    double seconds = 1e300; ///< gives up after this long (checked now and then); for benches
    /// Of the answers that a problem leaves open the one that supports of equal stiffness would bear, where nothing
    /// presses that is not squeezed. The usual solver only.
    bool stiffSupports = false;
    /// Groups that W does not couple, each of few contacts, as they are solved where they are alone: who bears how much
    /// of a blow must not hang on what else there is.
    bool groupsAlone = false;
};

/// By the solver of that name. One that cannot take the problem leaves solution.r, unsolved; an unknown name is the
/// usual one.
void solveContacts(const ContactProblem& problem, std::string_view solver, const SolverOptions& options,
                   ContactSolution& solution);

/// The same by a descriptor, whose name the solution gets.
void solveBy(const ContactSolver& solver, const ContactProblem& problem, const SolverOptions& options,
             ContactSolution& solution);

// What stands in the table, for those who mean a certain one.
const ContactSolver& automaticSolver();
const ContactSolver& gaussSeidelSolver();
const ContactSolver& projectedGaussSeidelSolver();
const ContactSolver& overrelaxationSolver();
const ContactSolver& symmetricOverrelaxationSolver();
const ContactSolver& jacobiSolver();
const ContactSolver& spectralGradientSolver();
const ContactSolver& acceleratedGradientSolver();
const ContactSolver& admmSolver();
const ContactSolver& newtonSolver();
const ContactSolver& proximalPointSolver();
const ContactSolver& lemkeSolver();
const ContactSolver& minresSolver();
const ContactSolver& directSolver();

/// Gauss-Seidel sweeps as long as their rate promises that at most `promise` more solve the problem.
void sweepWhilePromising(const ContactProblem&, const SolverOptions&, ContactSolution&, double promise);

/// Proximal Gauss-Seidel with polishing on the active set, for mechanisms: forces of stiff supports where they are not
/// unique. W dense.
void solveHyperstatic(const ContactProblem&, const SolverOptions&, ContactSolution&);

} // namespace escapement
