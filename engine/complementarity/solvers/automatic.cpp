// The usual solver: which of the others for which problem, by its size, how many contacts each is coupled with, and
// what the first sweeps bring. Deterministic.
//
//   one contact            the exact local solution
//   bilateral blocks only  sparse factors, or MINRES where W is in factors
//   a mechanism            the hyperstatic solver: shared as stiff supports do, to roundoff
//   friction of many joints  an active set of bounds, where it is unique
//   a few, coupled         Newton
//   what presses is open   Newton from zero, hardly regularised: what supports of equal stiffness bear
//   each with many         ADMM: rows of W are long, factors costly, and one serves many iterations
//   W in momentum form     accelerated sweeps; blocks only where these do not end
//   an impact's groups     that W does not couple, each up to twelve: as a mechanism
//   any other              sweeps while they promise to end soon; then, for each group that W couples by itself,
//     up to twelve           as a mechanism
//     a few dozen            Newton: its factors cost no more than sweeps
//     a pile                 more sweeps, then Newton in its proximal loop
//   what is left unsolved  proximal loop, ADMM, proximal loop from zero; of a few contacts pivoting on friction
//                          pyramids and Newton from there; many sweeps
//
// A later one starts from the best of those before. `escapement bench contact` sets this beside the best solver of each
// file.

#include "engine/complementarity/contact_groups.h"
#include "engine/complementarity/local_contact.h"
#include "engine/complementarity/solvers/accelerated_sweeps.h"
#include "engine/complementarity/solvers/dry_friction.h"
#include "engine/complementarity/solvers/iteration.h"
#include "engine/complementarity/solvers/newton.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr int mechanism = 12; // contacts up to which the dense hyperstatic solver is the first choice
constexpr int handful = 30;   // that hang together, up to which Newton's iterations cost no more than a few sweeps
constexpr int fewDozen = 60;  // up to which its factors cost no more than tens of sweeps
constexpr double triedInGroups =
    1e-5; // residual that all methods left of groups: the same on the whole would bring no more
constexpr int fewOnSupports = 200;     // whose factors may cost what they will, and
constexpr double workOnSupports = 8e6; // of others (BlockLu::work), for Newton's method from zero: rows of 60 blocks
constexpr double onSupports = 1e-11;   // residual
constexpr int row =
    600; // up to which the same holds for a run's bodies in a row, which begin near the answer: little fill, short rows
constexpr int tightlyCoupled =
    15;                        // mean blocks a row from which one factorisation for all iterations beats Newton's many
constexpr int pileSweeps = 60; // of a pile before Newton's method: most of its contacts are then what they will be
constexpr int newtonFirst = 60,
              newtonMore = 140;   // iterations: most end within the first, and those that do not soon gain no more
constexpr int doubleSweeps = 500; // of W in momentum form, before its blocks and their factors are worth what they cost
constexpr int moreSweeps = 1500;  // of a heap whose factors would cost more still
constexpr double besideHeaps = 1e-11; // residual
constexpr double nearly = 1e-8;       // residual after Newton's method with which a problem is left as it is
constexpr double nearlyAtLast =
    1e-6; // the same where all its iterations were spent: other methods take thousands for the digits that are left
constexpr double nearlyOfMany = 1e-4; // of more than `fewOnSupports` contacts
constexpr double ofFew = 1e-2;        // times these two, for contacts whose forces people read
constexpr int pyramidTurns = 30;
constexpr double promise = 8.0; // sweeps to come, more of which are left to others

/// Keeps the better of two answers, and the iterations that the trial took; true when that is good enough.
bool keepBetter(const SolverOptions& options, ContactSolution&& trial, ContactSolution& best) {
    const bool scaled = options.stopOn == ContactResidual::Scaled;
    const int spent = trial.iterations;
    if ((scaled ? trial.residual : trial.naturalMap) <= (scaled ? best.residual : best.naturalMap))
        best = std::move(trial);
    best.iterations = spent;
    return best.solved;
}

/// Tries a solver from the answer so far.
bool attempt(const ContactSolver& solver, const ContactProblem& p, SolverOptions options, int iterations,
             ContactSolution& best, bool fromZero = false) {
    if (solver.refusal(p)) return false;
    options.iterations = iterations;
    ContactSolution trial = best;
    if (fromZero) trial.r.setZero();
    solveBy(solver, p, options, trial);
    return keepBetter(options, std::move(trial), best);
}

/// Of one group: from zero and hardly regularised Newton's method ends where each contact bears what the bodies squeeze
/// it by; sweeps and other starts let walls press that nothing presses.
bool bearOnSupports(const ContactProblem& p, SolverOptions options, ContactSolution& solution) {
    options.iterations = newtonMore;
    solution.r.setZero();
    solveBy(newtonSolver(), p, options, solution);
    if (solution.solved) return true;
    const int spent = solution.iterations;
    solveOnSupports(p, options, solution);
    judge(p, options.tolerance, options.stopOn, solution);
    solution.iterations += spent;
    return solution.solved;
}

/// The same group by group. An answer that is there already is kept, where it is one to roundoff: near ones are not
/// near to it.
bool solveOnStiffSupports(const ContactProblem& p, SolverOptions options, ContactSolution& solution) {
    if (!options.stiffSupports || newtonSolver().refusal(p)) return false;
    const double wanted = options.tolerance;
    options.tolerance = std::min(options.tolerance, onSupports);
    ProblemOperator w(p);
    const BlockSparseDelassus& blocks = *w.blocks();
    const ContactGroups groups(blocks);
    ContactSolution found = solution;
    int iterations = 0;
    bool all = true;
    for (int g = 0; g < groups.count(); ++g) {
        const int n = groups.size(g);
        const ContactProblem part = groups.problem(p, blocks, g);
        if (n > fewOnSupports) {
            BlockLu factors;
            factors.analyse(*part.delassus->blocks());
            if (factors.work() > workOnSupports) {
                all = false;
                continue;
            }
        }
        ContactSolution own;
        own.r.resize(3 * n);
        for (int k = 0; k < n; ++k) own.r.segment<3>(3 * k) = solution.r.segment<3>(3 * groups.contact(g, k));
        judge(part, options.tolerance, options.stopOn, own);
        if (own.solved) continue;
        if (part.q.isZero(0.0)) {
            own.r.setZero();
        } else if (!bearOnSupports(part, options, own)) {
            judge(part, wanted, options.stopOn, own);
            all = all && own.solved;
        }
        iterations += own.iterations;
        if (own.r.allFinite())
            for (int k = 0; k < n; ++k) found.r.segment<3>(3 * groups.contact(g, k)) = own.r.segment<3>(3 * k);
    }
    found.solver = newtonSolver().name.c_str();
    found.iterations = std::max(iterations, 1);
    judge(p, wanted, options.stopOn, found);
    if (!all || !found.solved) {
        solution.r = found.r; // what the others begin from
        return false;
    }
    solution = std::move(found);
    return true;
}

/// By full steps of Newton's method from the answer so far.
bool stepFully(const ContactProblem& p, SolverOptions options, int iterations, ContactSolution& best) {
    options.iterations = iterations;
    ContactSolution trial = best;
    solveByFullNewtonSteps(p, options, trial);
    return keepBetter(options, std::move(trial), best);
}

bool sweep(const ContactProblem& p, const SolverOptions& options, ContactSolution& best) {
    ContactSolution trial = best;
    trial.solver = gaussSeidelSolver().name.c_str();
    sweepWhilePromising(p, options, trial, promise);
    return keepBetter(options, std::move(trial), best);
}

/// Where W is in momentum form.
bool sweepUpAndDown(const ContactProblem& p, SolverOptions options, int sweeps, ContactSolution& best) {
    const auto momentum = std::dynamic_pointer_cast<MomentumDelassus>(p.delassus);
    if (!momentum) return false;
    options.iterations = sweeps;
    ContactSolution trial = best;
    solveByAcceleratedSweeps(p, *momentum, options, trial);
    trial.solver = gaussSeidelSolver().name.c_str();
    return keepBetter(options, std::move(trial), best);
}

/// Whether the factors that other methods take would cost more than they may: of heaps whose contacts hang together
/// closely they take seconds to minutes, and bring little where a thousand sweeps have not ended.
bool isTooMuch(const ContactProblem& p) {
    if (p.count() <= fewOnSupports || !std::dynamic_pointer_cast<MomentumDelassus>(p.delassus)) return false;
    const BlockSparseDelassus* blocks = p.delassus->blocks();
    if (!blocks) return false;
    BlockLu factors;
    factors.analyse(*blocks);
    return factors.work() > workOnSupports;
}

/// So little is left that methods from other starts are not worth what they take. Most end no lower: contacts that
/// contradict each other by roundoff, or by a direction that W hardly moves, leave a residual that none can solve.
bool nearlySolved(const ContactProblem& p, const SolverOptions& options, const ContactSolution& solution,
                  double residual = nearly) {
    const bool pile = p.delassus || p.count() > handful;
    return options.stopOn == ContactResidual::Scaled &&
           solution.residual <= std::max(options.tolerance, pile ? residual : ofFew * residual);
}

bool tried(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    const bool many = p.count() > fewOnSupports; // whose thousands of iterations take seconds
    return attempt(proximalPointSolver(), p, options, many ? 30 : 300, solution) ||
           nearlySolved(p, options, solution, many ? nearlyOfMany : nearlyAtLast) ||
           attempt(newtonSolver(), p, options, 200, solution, true) ||
           attempt(admmSolver(), p, options, 1000, solution) ||
           attempt(proximalPointSolver(), p, options, 1000, solution) ||
           attempt(proximalPointSolver(), p, options, 500, solution, true);
}

/// Wedged between walls, strongly coupled by friction, a few contacts may defeat every iteration from every start:
/// pivoting does not iterate, and from its answer the exact cone is near.
bool byPyramids(const ContactProblem& p, SolverOptions options, ContactSolution& best) {
    if (p.count() > mechanism || lemkeSolver().refusal(p)) return false;
    options.iterations = pyramidTurns;
    ContactSolution trial = best;
    trial.r.setZero();
    solveBy(lemkeSolver(), p, options, trial);
    ContactSolution onCone = best;
    onCone.r = trial.r;
    if (keepBetter(options, std::move(trial), best)) return true;
    options.iterations = 200;
    solveBy(newtonSolver(), p, options, onCone);
    return keepBetter(options, std::move(onCone), best);
}

/// Rows of W so long that one factorisation for all iterations is the cheapest.
bool isTight(const BlockSparseDelassus& blocks) {
    return blocks.count() > handful && int(blocks.columns().size()) > tightlyCoupled * blocks.count();
}

/// A problem whose contacts all hang together, after first sweeps; `blocks` null: W in factors.
bool solveCoupled(const ContactProblem& p, const BlockSparseDelassus* blocks, const SolverOptions& options,
                  ContactSolution& solution) {
    const int n = p.count();
    const bool inRow = options.stopOn == ContactResidual::Scaled && n <= row && blocks && !isTight(*blocks);
    if (blocks && (n <= fewDozen || inRow)) {
        if (stepFully(p, options, newtonFirst, solution) || nearlySolved(p, options, solution)) return true;
        const bool few = !p.delassus && n <= handful; // the proximal loop may find what Newton's method leaves
        if (stepFully(p, options, newtonMore, solution) ||
            nearlySolved(p, options, solution, few ? nearly : nearlyAtLast))
            return true;
    }
    if (n > handful && attempt(gaussSeidelSolver(), p, options, pileSweeps, solution)) return true;
    return tried(p, options, solution);
}

/// One contact that nothing couples to another, exactly.
void solveAlone(const ContactProblem& p, const BlockSparseDelassus& blocks, int a, Vector& r) {
    LocalContact local;
    local.prepare(p, a, blocks.diagonal(a), 0.0);
    r.segment<3>(3 * a) = local.solve(p.q.segment<3>(3 * a));
}

/// A few contacts, W whole: to roundoff, and shared as stiff supports do where they are redundant, as for a mechanism
/// of as many.
bool solveFew(const ContactProblem& part, const SolverOptions& options, ContactSolution& own) {
    if (part.count() > mechanism || !part.bilateral.empty() || part.cone != FrictionCone::Exact ||
        options.stopOn != ContactResidual::Scaled)
        return false;
    const BlockSparseDelassus& blocks = *part.delassus->blocks();
    ContactProblem whole = part;
    whole.delassus.reset();
    whole.w.setZero(3 * part.count(), 3 * part.count());
    for (int a = 0; a < part.count(); ++a)
        for (int k = blocks.rowStart()[std::size_t(a)]; k < blocks.rowStart()[std::size_t(a) + 1]; ++k)
            whole.w.block<3, 3>(3 * a, 3 * blocks.columns()[std::size_t(k)]) = blocks.values()[std::size_t(k)];
    solveHyperstatic(whole, options, own);
    return own.solved;
}

/// Groups as small as a mechanism, each as it is solved where it is alone: who bears how much must not hang on what
/// else there is. Whether these are all.
bool solveSmallGroups(const ContactProblem& p, const BlockSparseDelassus& blocks, const ContactGroups& groups,
                      const SolverOptions& options, ContactSolution& solution) {
    if (!options.groupsAlone || !p.bilateral.empty() || p.cone != FrictionCone::Exact ||
        options.stopOn != ContactResidual::Scaled)
        return false;
    bool all = true;
    int iterations = 0;
    for (int g = 0; g < groups.count(); ++g) {
        const int n = groups.size(g);
        if (n == 1) {
            solveAlone(p, blocks, groups.contact(g, 0), solution.r);
            continue;
        }
        all = all && n <= mechanism;
        if (n > mechanism) continue;
        const ContactProblem part = groups.problem(p, blocks, g);
        ContactSolution own;
        own.r.setZero(3 * n);
        if (!part.q.isZero(0.0)) {
            for (int k = 0; k < n; ++k) own.r.segment<3>(3 * k) = solution.r.segment<3>(3 * groups.contact(g, k));
            if (!solveFew(part, options, own)) {
                all = false; // others may
                continue;
            }
            iterations += own.iterations;
        }
        for (int k = 0; k < n; ++k) solution.r.segment<3>(3 * groups.contact(g, k)) = own.r.segment<3>(3 * k);
    }
    solution.solver = automaticSolver().name.c_str();
    solution.iterations = std::max(iterations, 1);
    judge(p, options.tolerance, options.stopOn, solution);
    return all && solution.solved;
}

/// Group by group; then the residual of the whole.
bool solveGroups(const ContactProblem& p, const BlockSparseDelassus& blocks, const ContactGroups& groups,
                 const SolverOptions& options, ContactSolution& solution) {
    int iterations = 0, largest = 0;
    const double scale = p.q.norm();
    Vector r = solution.r;
    const char* solver = gaussSeidelSolver().name.c_str();
    for (int g = 0; g < groups.count(); ++g) {
        const int n = groups.size(g);
        if (n == 1) {
            solveAlone(p, blocks, groups.contact(g, 0), r);
            continue;
        }
        const ContactProblem part = groups.problem(p, blocks, g);
        if (part.q.isZero(0.0)) { // nothing acts on it, and no residual would tell
            for (int k = 0; k < n; ++k) r.segment<3>(3 * groups.contact(g, k)).setZero();
            continue;
        }
        ContactSolution own;
        own.r.resize(3 * n);
        for (int k = 0; k < n; ++k) own.r.segment<3>(3 * k) = solution.r.segment<3>(3 * groups.contact(g, k));
        SolverOptions partly = options;
        // Its share of the residual, which is relative to q of the whole.
        if (options.stopOn == ContactResidual::RelativeNaturalMap)
            partly.tolerance *= scale / part.q.norm() * std::sqrt(double(n) / double(p.count()));
        judge(part, partly.tolerance, partly.stopOn, own);
        if (!own.solved && solveFew(part, partly, own)) own.solver = automaticSolver().name.c_str();
        if (!own.solved && isTight(*part.delassus->blocks())) attempt(admmSolver(), part, partly, 300, own);
        if (!own.solved) solveCoupled(part, part.delassus->blocks(), partly, own);
        for (int k = 0; k < n; ++k) r.segment<3>(3 * groups.contact(g, k)) = own.r.segment<3>(3 * k);
        iterations += own.iterations;
        if (n > largest && own.solver[0] != 0) {
            largest = n;
            solver = own.solver;
        }
    }
    ContactSolution found;
    found.r = r;
    found.solver = solver;
    found.iterations = std::max(iterations, 1);
    judge(p, options.tolerance, options.stopOn, found);
    return keepBetter(options, std::move(found), solution) || nearlySolved(p, options, solution, nearlyAtLast);
}

void choose(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
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
        if (attempt(directSolver(), p, options, 0, solution) || attempt(minresSolver(), p, options, 0, solution))
            return;
    }
    if (n > mechanism && isDryFriction(p)) {
        ContactSolution found = solution;
        solveDryFriction(p, options, found);
        if (found.solved) {
            solution = std::move(found);
            return;
        }
    }
    const bool dense = !p.delassus && p.bilateral.empty() && p.cone == FrictionCone::Exact;
    if (dense && n <= mechanism && options.stopOn == ContactResidual::Scaled) {
        solveHyperstatic(p, options, solution);
        if (solution.solved || nearlySolved(p, options, solution)) return;
    } else {
        if (solveOnStiffSupports(p, options, solution)) return;
        judge(p, options.tolerance, options.stopOn, solution);
        if (solution.solved) return;
        if (sweepUpAndDown(p, options, doubleSweeps, solution)) return;
        if (isTooMuch(p)) {
            sweepUpAndDown(p, options, moreSweeps, solution);
            return;
        }
        ProblemOperator w(p);
        const BlockSparseDelassus* blocks = w.blocks();
        if (!blocks) {
            if (sweep(p, options, solution) || solveCoupled(p, blocks, options, solution)) return;
        } else {
            const ContactGroups groups(*blocks);
            const bool whole = groups.count() == 1;
            if (!whole && solveSmallGroups(p, *blocks, groups, options, solution)) return;
            if (whole && isTight(*blocks) && attempt(admmSolver(), p, options, 300, solution)) return;
            if (!(whole && n <= handful) && sweep(p, options, solution)) return;
            if (whole ? solveCoupled(p, blocks, options, solution) : solveGroups(p, *blocks, groups, options, solution))
                return;
            if (!whole && p.delassus && options.stopOn == ContactResidual::Scaled && solution.residual <= triedInGroups)
                return;
        }
    }
    if (tried(p, options, solution) || byPyramids(p, options, solution)) return;
    const double reached = options.stopOn == ContactResidual::Scaled ? solution.residual : solution.naturalMap;
    if (reached > std::max(options.tolerance, 1e-6) && attempt(gaussSeidelSolver(), p, options, 2000, solution)) return;
    if (p.delassus && !p.delassus->blocks()) attempt(acceleratedGradientSolver(), p, options, 2000, solution);
}

/// What stands beside a heap and has no part in it, to the residual of a few contacts: a mechanism beside a heap is no
/// worse for it.
bool solveBeside(const ContactProblem& p, const MomentumDelassus::Beside& beside, SolverOptions options,
                 const ContactSolution& start, ContactSolution& own) {
    const int n = int(beside.contacts.size());
    ContactProblem part;
    part.resize(n);
    part.w.resize(0, 0);
    part.delassus = beside.w;
    part.cone = p.cone;
    part.dimension = p.dimension;
    own.r.resize(3 * n);
    for (int k = 0; k < n; ++k) {
        const std::size_t a = std::size_t(beside.contacts[std::size_t(k)]);
        part.q.segment<3>(3 * k) = p.q.segment<3>(3 * Eigen::Index(a));
        part.friction[std::size_t(k)] = p.friction[a];
        part.slipping[std::size_t(k)] = p.slipping[a];
        part.slipDirection[std::size_t(k)] = p.slipDirection[a];
        own.r.segment<3>(3 * k) = start.r.segment<3>(3 * Eigen::Index(a));
    }
    options.tolerance = std::min(options.tolerance, besideHeaps);
    if (part.q.isZero(0.0)) own.r.setZero();
    else choose(part, options, own);
    return own.r.allFinite();
}

void chooseByHeaps(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    const auto momentum = std::dynamic_pointer_cast<MomentumDelassus>(p.delassus);
    ContactSolution beside;
    const bool apart = momentum && !momentum->beside().contacts.empty() && p.bilateral.empty() &&
                       options.stopOn == ContactResidual::Scaled &&
                       solveBeside(p, momentum->beside(), options, solution, beside);
    const auto take = [&] {
        const auto& contacts = momentum->beside().contacts;
        for (std::size_t k = 0; k < contacts.size(); ++k)
            solution.r.segment<3>(3 * Eigen::Index(contacts[k])) = beside.r.segment<3>(3 * Eigen::Index(k));
    };
    if (apart) take();
    choose(p, options, solution);
    if (!apart) return;
    take(); // sweeps over all have moved them by what they leave
    judge(p, options.tolerance, options.stopOn, solution);
    solution.iterations += beside.iterations;
}

} // namespace

const ContactSolver& automaticSolver() {
    static const ContactSolver solver = {
        .name = "auto",
        .purpose = "everything",
        .words = "chosen by size, coupling and the first sweeps, with fallbacks",
        .source = "this program",
        .solve = chooseByHeaps,
    };
    return solver;
}

} // namespace escapement
