#pragma once
// How a run solves its contact problems, and what came of it: the solver and the law that the user chose, with a tally
// of every problem. One object a run. Counting allocates nothing, and a tally is a value: it goes into checkpoints.

#include "engine/complementarity/solvers/solvers.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace escapement {

/// Everything that was solved so far.
struct ContactTally {
    struct Row {
        std::int64_t problems = 0, iterations = 0, most = 0; ///< `most` iterations of one problem
        double residual = 0.0;                               ///< worst scaledResidual
    };
    std::array<Row, 24> rows; ///< by place in contactSolvers(); the last: one contact alone, solved exactly
    std::int64_t refused = 0; ///< problems that the chosen solver cannot take, solved by the usual one
    std::string refusal;      ///< why, of the last of these
    std::int64_t gaveUp = 0;  ///< problems that it left unsolved, solved again by the usual one
    std::int64_t relaxed = 0; ///< problems under the convex relaxation, chosen or the scheme's own
    double liftSpeed = 0.0;   ///< m/s, largest mu |u_T| with which the relaxation lifted a sliding contact
    double liftGap = 0.0;     ///< m, largest h mu |u_T| of a time step
};

/// The same in words, as a run records it.
struct ContactReport {
    struct Solver {
        std::string name;
        std::int64_t problems = 0, iterations = 0, most = 0;
        double residual = 0.0;
        bool operator==(const Solver&) const = default;
    };
    std::string chosen = usualContactSolver(), law = "exact";
    std::vector<Solver> solvers; ///< that brought the answers, the one with most problems first
    std::int64_t refused = 0, gaveUp = 0, relaxed = 0;
    std::string refusal; ///< why the chosen solver could not take a problem
    double liftSpeed = 0.0, liftGap = 0.0;

    std::int64_t problems() const;
    std::int64_t iterations() const;
    double worstResidual() const;
    bool operator==(const ContactReport&) const = default;
};

/// The residuals to which time steps solve. Mechanisms, whose forces people read, to roundoff. In a heap forces are not
/// unique, and what is left in velocities is put right with the positions and in the next step, which starts from here.
struct StepResiduals {
    double ofFew = 1e-11;
    double ofSeveral = 1e-11; ///< with W in blocks
    double ofMany = 1e-3;     ///< with W in momentum form
    bool again = false;       ///< a step of many is made again, for it has gained energy by what it left open: to
    double ofManyAgain = 1e-6;
};

class ContactSolving {
  public:
    ContactSolving() : ContactSolving(usualContactSolver(), FrictionCone::Exact) {}
    /// Throws InputError for a solver that is not in the table.
    ContactSolving(std::string_view solver, FrictionCone cone);

    /// By the chosen solver, under the chosen law (a problem that asks for the relaxation itself keeps it); by the
    /// usual one where that one cannot take the problem or leaves a residual above 1e-8. Never throws: look at
    /// `solved`.
    void solve(ContactProblem& problem, double tolerance, ContactSolution& solution);
    /// A time step of length h (s; 0: an impact) in which the relaxation lifts sliding contacts by `speed` (m/s).
    void lifted(double speed, double h);
    /// A problem that a scheme has solved itself, by the method of that name in the table.
    void count(std::string_view solver, int iterations, double residual);

    FrictionCone cone() const { return cone_; }
    StepResiduals residuals;
    bool stiffSupports = false; ///< SolverOptions::stiffSupports of every problem
    bool groupsAlone = false;   ///< SolverOptions::groupsAlone of the next ones
    const ContactTally& tally() const { return tally_; }
    void setTally(const ContactTally& tally) { tally_ = tally; }
    ContactReport report() const;

  private:
    const ContactSolver* solver_;
    FrictionCone cone_;
    ContactTally tally_;
};

} // namespace escapement
