#pragma once
// All that is known of a solver of contact problems: one file a solver or a family of them (engine/complementarity/),
// listed in solvers.cpp there. File format, schema, documents, validation, runs, benches and the window ask its
// descriptor; nothing else names a solver (tests/repository/solver_names_test.cpp).

#include <string>
#include <string_view>
#include <vector>

namespace escapement {

struct ContactProblem;
struct ContactSolution;
struct SolverOptions;

struct ContactSolver {
    std::string name;    ///< in the project file
    std::string purpose; ///< what it is for, in plain words
    std::string words;   ///< what it is
    std::string source;  ///< author and year

    bool contacts = true;    ///< solves contacts; else rows without inequality only, of which no run has a problem
    bool bilateral = true;   ///< takes such rows beside contacts
    bool relaxed = true;     ///< knows the convex relaxation of Coulomb's law, too
    bool pyramids = false;   ///< what schemes with pyramids for cones are made for
    bool factorises = false; ///< factorises W: not where that is held in factors only
    int most = 0;            ///< contacts, above which it takes far too long; 0: any number

    void (*solve)(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution) = nullptr;

    /// Why it cannot take the problem; null: it can.
    const char* refusal(const ContactProblem& problem) const;
};

/// The solvers of this version in the order in which they are offered, the usual one first.
const std::vector<ContactSolver>& contactSolvers();
/// Null where there is none of that name.
const ContactSolver* findContactSolver(std::string_view name);
/// What a new project has: one that chooses among the others.
const std::string& usualContactSolver();
/// Those that a run can use.
std::vector<std::string_view> runSolverNames();
/// For the help of the project file's key: each purpose with its solvers.
const std::string& contactSolverHelp();

} // namespace escapement
