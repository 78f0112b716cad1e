#include "engine/complementarity/contact_solving.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double acceptable = 1e-8; // residual of a chosen solver above which the usual solver is asked, too
constexpr double leastDigits =
    1e-8; // of the velocities that impulses must tell: larger ones have lost them in roundoff
const char* const oneContact = "one-contact";

/// Where a solver's answers are counted.
std::size_t rowOf(std::string_view solver) {
    const auto& table = contactSolvers();
    for (std::size_t k = 0; k < table.size(); ++k)
        if (solver == table[k].name) return k;
    return std::tuple_size_v<decltype(ContactTally::rows)> - 1;
}

/// Impulses that W all but cancels can be so large that what is left of W r is roundoff: a residual of zero then says
/// nothing (a hinged body wedged by its friction "rebounds" by 1e14 N s). Such an answer counts as none.
void requireDigits(const ContactProblem& problem, ContactSolution& solution) {
    if (solution.r.size() != problem.q.size() || problem.count() == 0) return;
    double acts = 0.0, wanted = 0.0; // sqrt(J)
    for (int a = 0; a < problem.count(); ++a) {
        const Mat3 w = problem.diagonal(a);
        for (int k = 0; k < 3; ++k) {
            const double root = std::sqrt(std::max(w(k, k), 0.0));
            acts = std::max(acts, root * std::abs(solution.r[3 * a + k]));
            if (root > 0.0) wanted = std::max(wanted, std::abs(problem.q[3 * a + k]) / root);
        }
    }
    if (!(wanted > 0.0)) return;
    const double lost = std::numeric_limits<double>::epsilon() * acts / wanted;
    if (!(lost > leastDigits)) return;
    solution.solved = false;
    solution.residual = std::max(solution.residual, lost);
}

} // namespace

std::int64_t ContactReport::problems() const {
    std::int64_t sum = 0;
    for (const auto& solver : solvers) sum += solver.problems;
    return sum;
}

std::int64_t ContactReport::iterations() const {
    std::int64_t sum = 0;
    for (const auto& solver : solvers) sum += solver.iterations;
    return sum;
}

double ContactReport::worstResidual() const {
    double worst = 0.0;
    for (const auto& solver : solvers) worst = std::max(worst, solver.residual);
    return worst;
}

ContactSolving::ContactSolving(std::string_view solver, FrictionCone cone)
    : solver_(findContactSolver(solver)), cone_(cone) {
    if (solver_) return;
    std::string known;
    for (const auto& entry : contactSolvers()) known += (known.empty() ? "" : ", ") + std::string(entry.name);
    throw InputError(fmt::format("unknown contact solver '{}'; known: {}", solver, known));
}

void ContactSolving::solve(ContactProblem& problem, double tolerance, ContactSolution& solution) {
    if (cone_ == FrictionCone::Relaxed) problem.cone = cone_;
    SolverOptions options;
    options.tolerance = tolerance;
    options.stiffSupports = stiffSupports;
    options.groupsAlone = groupsAlone;
    int iterations = 0;
    bool again = false;
    if (const char* why = problem.count() > 0 ? solver_->refusal(problem) : nullptr) {
        ++tally_.refused;
        tally_.refusal = why;
        again = true;
    } else {
        solveContacts(problem, solver_->name, options, solution);
        requireDigits(problem, solution);
        again = !solution.solved && !(solution.residual <= acceptable) && solver_ != &contactSolvers().front();
        if (again) {
            ++tally_.gaveUp;
            iterations = solution.iterations;
            if (!solution.r.allFinite()) solution.r.setZero();
        }
    }
    if (again) {
        solveContacts(problem, usualContactSolver(), options, solution);
        requireDigits(problem, solution);
        solution.iterations += iterations;
    }
    if (problem.count() == 0) return;
    count(solution.solver, solution.iterations, solution.residual);
    tally_.relaxed += problem.cone == FrictionCone::Relaxed;
}

void ContactSolving::count(std::string_view solver, int iterations, double residual) {
    ContactTally::Row& row = tally_.rows[rowOf(solver)];
    ++row.problems;
    row.iterations += iterations;
    row.most = std::max<std::int64_t>(row.most, iterations);
    row.residual = std::max(row.residual, residual);
}

void ContactSolving::lifted(double speed, double h) {
    tally_.liftSpeed = std::max(tally_.liftSpeed, speed);
    tally_.liftGap = std::max(tally_.liftGap, h * speed);
}

ContactReport ContactSolving::report() const {
    ContactReport report;
    report.chosen = solver_->name;
    report.law = cone_ == FrictionCone::Relaxed ? "relaxed" : "exact";
    const auto& table = contactSolvers();
    for (std::size_t k = 0; k < tally_.rows.size(); ++k) {
        const ContactTally::Row& row = tally_.rows[k];
        if (row.problems > 0)
            report.solvers.push_back(
                {k < table.size() ? table[k].name : oneContact, row.problems, row.iterations, row.most, row.residual});
    }
    std::stable_sort(report.solvers.begin(), report.solvers.end(),
                     [](const auto& a, const auto& b) { return a.problems > b.problems; });
    report.refused = tally_.refused;
    report.gaveUp = tally_.gaveUp;
    report.relaxed = tally_.relaxed;
    report.refusal = tally_.refusal;
    report.liftSpeed = tally_.liftSpeed;
    report.liftGap = tally_.liftGap;
    return report;
}

} // namespace escapement
