#include "engine/complementarity/solvers/solvers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace escapement {

namespace {

bool allBilateral(const ContactProblem& p) {
    return !p.bilateral.empty() && std::all_of(p.bilateral.begin(), p.bilateral.end(), [](char b) { return b; });
}

} // namespace

const std::vector<ContactSolver>& contactSolvers() {
    static const std::vector<ContactSolver> table = {
        automaticSolver(),
        gaussSeidelSolver(),
        projectedGaussSeidelSolver(),
        overrelaxationSolver(),
        symmetricOverrelaxationSolver(),
        jacobiSolver(),
        spectralGradientSolver(),
        acceleratedGradientSolver(),
        admmSolver(),
        newtonSolver(),
        proximalPointSolver(),
        lemkeSolver(),
        minresSolver(),
        directSolver(),
    };
    return table;
}

const ContactSolver* findContactSolver(std::string_view name) {
    for (const auto& solver : contactSolvers())
        if (name == solver.name) return &solver;
    return nullptr;
}

const std::string& usualContactSolver() { return contactSolvers().front().name; }

std::vector<std::string_view> runSolverNames() {
    std::vector<std::string_view> names;
    for (const auto& solver : contactSolvers())
        if (solver.contacts) names.push_back(solver.name);
    return names;
}

const std::string& contactSolverHelp() {
    static const std::string text = [] {
        std::vector<std::string> purposes;
        for (const auto& solver : contactSolvers()) {
            if (!solver.contacts) continue;
            auto known = purposes.begin();
            while (known != purposes.end() && !known->starts_with(solver.purpose + ": ")) ++known;
            if (known == purposes.end()) purposes.push_back(solver.purpose + ": " + solver.name);
            else *known += ", " + solver.name;
        }
        return fmt::format(
            "of the contact problems. For {}. Where it cannot solve one, {} does, and the run says how often",
            fmt::join(purposes, "; for "), usualContactSolver());
    }();
    return text;
}

const char* ContactSolver::refusal(const ContactProblem& p) const {
    if (!contacts && !allBilateral(p)) return "it is for problems of bilateral blocks only";
    if (!relaxed && p.cone == FrictionCone::Relaxed) return "it solves the exact law only";
    if (!bilateral && !p.bilateral.empty()) return "its pivoting has no bilateral blocks";
    if (factorises && p.delassus && !p.delassus->blocks())
        return "it factorises W, which this problem holds in factors only";
    return nullptr;
}

void solveBy(const ContactSolver& solver, const ContactProblem& problem, const SolverOptions& options,
             ContactSolution& solution) {
    solution.solver = "";
    solver.solve(problem, options, solution);
    if (solution.solver[0] == 0) solution.solver = solver.name.c_str();
}

void solveContacts(const ContactProblem& problem, std::string_view name, const SolverOptions& options,
                   ContactSolution& solution) {
    const ContactSolver* solver = findContactSolver(name);
    if (!solver) solver = &contactSolvers().front();
    if (solution.r.size() != 3 * problem.count()) solution.r.setZero(3 * problem.count());
    solution.iterations = 0;
    solution.painleve = false;
    // A W that is no Delassus operator (a mass that is not positive, a number that is none) has no solution to look
    // for.
    bool sound = problem.q.allFinite();
    for (int a = 0; a < problem.count(); ++a) {
        const Mat3 block = problem.diagonal(a);
        sound =
            sound && block.allFinite() && block.diagonal().minCoeff() >= -1e-9 * block.diagonal().cwiseAbs().maxCoeff();
        if (!problem.slipping[a]) continue;
        const double along = block(0, 0) - problem.friction[a] * block.block<1, 2>(0, 1).dot(problem.slipDirection[a]);
        if (along <= 1e-12 * block(0, 0)) solution.painleve = true;
    }
    if (!sound) {
        solution.r.setZero();
        solution.residual = solution.naturalMap = std::numeric_limits<double>::infinity();
        solution.solved = false;
        return;
    }
    if (problem.count() == 0 || solver->refusal(problem)) {
        solution.solver = solver->name.c_str();
        judge(problem, options.tolerance, options.stopOn, solution);
        return;
    }
    solveBy(*solver, problem, options, solution);
}

void solveContacts(const ContactProblem& problem, double tolerance, ContactSolution& solution) {
    SolverOptions options;
    options.tolerance = tolerance;
    solveContacts(problem, usualContactSolver(), options, solution);
}

} // namespace escapement
