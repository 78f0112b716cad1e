// Sweeps over the contacts: nonsmooth Gauss-Seidel with the exact local solution, projected Gauss-Seidel with one
// projected step, over-relaxed and symmetric sweeps, Jacobi [Jourdan1998; DeSaxceFeng1998; AcaryBremondHuber2018].

#include "engine/complementarity/local_contact.h"
#include "engine/complementarity/solvers/iteration.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

struct SweepRule {
    bool exactLocally; ///< solve the contact, or take one projected step
    double relaxation;
    bool symmetric; ///< every other sweep backwards
    int checkEvery;
    double promise = 0.0; ///< > 0: ends where, by the rate of the last sweeps, more than so many are still to come
};

/// How many sweeps bring `residual`, `sweeps` ago `before`, to the tolerance if they go on like that.
double sweepsToCome(double residual, double before, int sweeps, double tolerance) {
    const double rate = std::log(before / residual) / sweeps; // logarithms a sweep
    return rate > 0.0 ? std::log(residual / tolerance) / rate : std::numeric_limits<double>::infinity();
}

void sweepUntil(const SweepRule& rule, const ContactProblem& p, const SolverOptions& options,
                ContactSolution& solution) {
    Iteration iteration(p, options, solution, 20000);
    ProblemOperator w(p);
    const int n = p.count();
    Vector r = solution.r;
    std::vector<Mat3> block(n);
    std::vector<LocalContact> local(n);
    for (int a = 0; a < n; ++a) {
        block[a] = w->diagonal(a);
        local[a].prepare(p, a, block[a], 0.0);
    }
    if (iteration.offer(r)) return iteration.finish();
    w->start(r);
    int sweep = 0, looked = 0;
    double before = 0.0;
    while (iteration.next()) {
        const bool backwards = rule.symmetric && sweep % 2 == 1;
        for (int k = 0; k < n; ++k) {
            const int a = backwards ? n - 1 - k : k;
            const Vec3 old = r.segment<3>(3 * a);
            const Vec3 u = w->velocity(a) + p.q.segment<3>(3 * a);
            Vec3 next = rule.exactLocally ? local[a].solve(u - block[a] * old) : local[a].step(old, u);
            if (rule.relaxation != 1.0) next = (1.0 - rule.relaxation) * old + rule.relaxation * next;
            if (next == old) continue;
            r.segment<3>(3 * a) = next;
            w->change(a, next - old);
        }
        if (++sweep % rule.checkEvery == 0 || sweep < 4) {
            if (rule.relaxation > 1.0) {
                Vector admissible = r;
                projectImpulses(p, admissible);
                if (iteration.offer(admissible)) break;
            } else if (iteration.offer(r)) break;
            if (rule.promise > 0.0 && looked > 0 &&
                !(sweepsToCome(iteration.last(), before, sweep - looked, options.tolerance) <= rule.promise))
                break;
            looked = sweep;
            before = iteration.last();
        }
    }
    iteration.finish();
}

} // namespace

void sweepWhilePromising(const ContactProblem& p, const SolverOptions& o, ContactSolution& s, double promise) {
    sweepUntil({true, 1.0, false, 4, promise}, p, o, s);
}

namespace {

void sweepAllAtOnce(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    Iteration iteration(p, options, solution, 20000);
    ProblemOperator w(p);
    const int n = p.count();
    Vector r = solution.r, u, next(3 * n);
    std::vector<Mat3> block(n);
    std::vector<LocalContact> local(n);
    for (int a = 0; a < n; ++a) {
        block[a] = w->diagonal(a);
        local[a].prepare(p, a, block[a], 0.0);
    }
    // All contacts at once overshoot where bodies share them: damped by the largest eigenvalue of D^-1 W.
    Vector x = Vector::Ones(3 * n), y;
    double largest = 1.0;
    for (int k = 0; k < 12; ++k) {
        w->multiply(x, y);
        for (int a = 0; a < n; ++a) y.segment<3>(3 * a) *= contactStep(block[a]);
        const double norm = y.norm();
        if (!(norm > 0.0)) break;
        largest = norm / x.norm();
        x = y / norm;
    }
    const double damping = std::min(1.0, 1.0 / largest);
    for (;;) {
        p.velocity(r, u);
        if (iteration.offer(r, u) || !iteration.next()) break;
        for (int a = 0; a < n; ++a) {
            const Vec3 old = r.segment<3>(3 * a);
            next.segment<3>(3 * a) = local[a].solve(u.segment<3>(3 * a) - block[a] * old);
        }
        r += damping * (next - r);
    }
    iteration.finish();
}

} // namespace

const ContactSolver& gaussSeidelSolver() {
    static const ContactSolver solver = {
        .name = "gauss-seidel",
        .purpose = "many contacts at moderate accuracy",
        .words = "nonsmooth Gauss-Seidel, each contact solved exactly",
        .source = "Moreau 1988; Jourdan, Alart and Jean 1998",
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                sweepUntil({true, 1.0, false, 4}, p, o, s);
            },
    };
    return solver;
}

const ContactSolver& projectedGaussSeidelSolver() {
    static const ContactSolver solver = {
        .name = "projected-gauss-seidel",
        .purpose = "comparison",
        .words = "Gauss-Seidel, one projected step a contact",
        .source = "de Saxcé and Feng 1998",
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                sweepUntil({false, 1.0, false, 4}, p, o, s);
            },
    };
    return solver;
}

const ContactSolver& overrelaxationSolver() {
    static const ContactSolver solver = {
        .name = "sor",
        .purpose = "many contacts at moderate accuracy",
        .words = "over-relaxed Gauss-Seidel",
        .source = "Acary, Brémond and Huber 2018",
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                sweepUntil({true, 1.3, false, 4}, p, o, s);
            },
    };
    return solver;
}

const ContactSolver& symmetricOverrelaxationSolver() {
    static const ContactSolver solver = {
        .name = "symmetric-sor",
        .purpose = "many contacts at moderate accuracy",
        .words = "over-relaxed Gauss-Seidel, forwards and backwards",
        .source = "Acary, Brémond and Huber 2018",
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                sweepUntil({true, 1.3, true, 4}, p, o, s);
            },
    };
    return solver;
}

const ContactSolver& jacobiSolver() {
    static const ContactSolver solver = {
        .name = "jacobi",
        .purpose = "comparison",
        .words = "all contacts at once, damped",
        .source = "Acary, Brémond and Huber 2018",
        .solve = sweepAllAtOnce,
    };
    return solver;
}

} // namespace escapement
