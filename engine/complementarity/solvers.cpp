#include "engine/complementarity/solvers.h"

#include <algorithm>

namespace escapement {

namespace {

bool allBilateral(const ContactProblem& p) { return !p.bilateral.empty() && std::all_of(p.bilateral.begin(), p.bilateral.end(), [](char b) { return b; }); }

const char* never(const ContactProblem&) { return nullptr; }
const char* needsBlocks(const ContactProblem& p) {
    return p.delassus && !p.delassus->blocks() ? "it factorises W, which this problem holds in factors only" : nullptr;
}
const char* needsPyramid(const ContactProblem& p) {
    if (p.cone == FrictionCone::Relaxed) return "it solves the exact law only";
    return p.bilateral.empty() ? nullptr : "its pivoting has no bilateral blocks";
}
const char* needsBilateral(const ContactProblem& p) { return allBilateral(p) ? nullptr : "it is for problems of bilateral blocks only"; }
const char* needsBilateralBlocks(const ContactProblem& p) { return allBilateral(p) ? needsBlocks(p) : needsBilateral(p); }

} // namespace

const std::vector<ContactSolver>& contactSolvers() {
    static const std::vector<ContactSolver> table = {
        {"auto", "chosen by size and character, with fallbacks", never, solveAutomatically},
        {"gauss-seidel", "nonsmooth Gauss-Seidel, each contact solved exactly", never, solveByGaussSeidel},
        {"projected-gauss-seidel", "Gauss-Seidel, one projected step a contact", never, solveByProjectedGaussSeidel},
        {"sor", "over-relaxed Gauss-Seidel", never, solveByOverrelaxation},
        {"symmetric-sor", "over-relaxed Gauss-Seidel, forwards and backwards", never, solveBySymmetricOverrelaxation},
        {"jacobi", "all contacts at once, damped", never, solveByJacobi},
        {"spectral-gradient", "P-SPG-FB: Barzilai-Borwein steps", never, solveBySpectralGradient},
        {"accelerated-gradient", "APGD: accelerated projected gradient with restart", never, solveByAcceleratedGradient},
        {"admm", "alternating directions with factorised W + rho I", needsBlocks, solveByAdmm},
        {"newton", "semismooth Newton on Alart and Curnier's equations", needsBlocks, solveByNewton},
        {"proximal-point", "proximal-point loop around Newton", needsBlocks, solveByProximalPoint},
        {"lemke", "Lemke's pivoting on friction pyramids", needsPyramid, solveByLemke},
        {"minres", "MINRES, bilateral blocks only", needsBilateral, solveByMinres},
        {"direct", "sparse factors, bilateral blocks only", needsBilateralBlocks, solveByDirect},
    };
    return table;
}

const ContactSolver* findContactSolver(std::string_view name) {
    for (const auto& solver : contactSolvers())
        if (name == solver.name) return &solver;
    return nullptr;
}

void solveContacts(const ContactProblem& problem, std::string_view name, const SolverOptions& options, ContactSolution& solution) {
    const ContactSolver* solver = findContactSolver(name);
    if (!solver) solver = &contactSolvers().front();
    if (solution.r.size() != 3 * problem.count()) solution.r.setZero(3 * problem.count());
    solution.iterations = 0;
    solution.painleve = false;
    // A W that is no Delassus operator (a mass that is not positive, a number that is none) has no solution to look for.
    bool sound = problem.q.allFinite();
    for (int a = 0; a < problem.count(); ++a) {
        const Mat3 block = problem.diagonal(a);
        sound = sound && block.allFinite() && block.diagonal().minCoeff() >= -1e-9 * block.diagonal().cwiseAbs().maxCoeff();
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
        solution.solver = solver->name;
        judge(problem, options.tolerance, options.stopOn, solution);
        return;
    }
    solver->solve(problem, options, solution);
}

void solveContacts(const ContactProblem& problem, double tolerance, ContactSolution& solution) {
    SolverOptions options;
    options.tolerance = tolerance;
    solveContacts(problem, "auto", options, solution);
}

} // namespace escapement
