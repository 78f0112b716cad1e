// Problems without cones, W r = -q: MINRES (Paige and Saunders) without matrix, and factors of W. The redundant ones
// have consistent right sides; MINRES then gives the least norm from a zero start, the factors of W + epsilon I are
// refined until W r + q vanishes.

#include "engine/complementarity/block_lu.h"
#include "engine/complementarity/solvers/iteration.h"

#include <cmath>

namespace escapement {

namespace {

void iterate(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    Iteration iteration(p, options, solution, 20000);
    ProblemOperator w(p);
    const int n = 3 * p.count();
    Vector r = solution.r, v(n), vOld = Vector::Zero(n), product(n), d = Vector::Zero(n), dOld = Vector::Zero(n),
           dNew(n);
    p.velocity(r, v);
    v = -v;
    double beta = v.norm(), eta = beta, c = 1.0, cOld = 1.0, s = 0.0, sOld = 0.0;
    const double first = beta;
    if (iteration.offer(r) || beta == 0.0) return iteration.finish();
    v /= beta;
    // Lanczos gives one row of a tridiagonal matrix a step; Givens rotations keep its QR factors.
    double betaHere = 0.0;
    for (int k = 0; iteration.next(); ++k) {
        w->multiply(v, product);
        const double alpha = v.dot(product);
        product -= alpha * v + betaHere * vOld;
        const double next = product.norm();
        const double delta = c * alpha - cOld * s * betaHere, rho1 = std::hypot(delta, next);
        const double rho2 = s * alpha + cOld * c * betaHere, rho3 = sOld * betaHere;
        if (!(rho1 > 0.0)) break;
        cOld = c;
        sOld = s;
        c = delta / rho1;
        s = next / rho1;
        dNew = (v - rho3 * dOld - rho2 * d) / rho1;
        dOld.swap(d);
        d.swap(dNew);
        r += c * eta * d;
        eta *= -s;
        if ((k % 10 == 9 || std::abs(eta) <= options.tolerance * first || next <= 1e-14 * std::abs(alpha)) &&
            iteration.offer(r))
            break;
        if (next <= 1e-14 * std::abs(alpha)) break;
        vOld.swap(v);
        v = product / next;
        betaHere = next;
    }
    iteration.finish();
}

void factorise(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    Iteration iteration(p, options, solution, 50);
    ProblemOperator w(p);
    const BlockSparseDelassus& blocks = *w.blocks();
    BlockLu lu;
    lu.analyse(blocks);
    lu.clear();
    const double epsilon = 1e-8 * meanStiffness(p);
    for (int a = 0; a < p.count(); ++a)
        for (int begin = blocks.rowStart()[a], k = begin; k < blocks.rowStart()[a + 1]; ++k) {
            lu.row(a)[k - begin] = blocks.values()[k];
            if (blocks.columns()[k] == a) lu.row(a)[k - begin].diagonal().array() += epsilon;
        }
    Vector r = solution.r, u;
    if (lu.factorise())
        for (;;) {
            p.velocity(r, u);
            if (iteration.offer(r, u) || !iteration.next()) break;
            lu.solve(u);
            r -= u;
        }
    iteration.finish();
}

} // namespace

const ContactSolver& minresSolver() {
    static const ContactSolver solver = {
        .name = "minres",
        .purpose = "rows without inequality",
        .words = "MINRES without matrix",
        .source = "Paige and Saunders 1975",
        .contacts = false,
        .solve = iterate,
    };
    return solver;
}

const ContactSolver& directSolver() {
    static const ContactSolver solver = {
        .name = "direct",
        .purpose = "rows without inequality",
        .words = "sparse factors, refined",
        .source = "Acary and Brogliato 2008",
        .contacts = false,
        .factorises = true,
        .solve = factorise,
    };
    return solver;
}

} // namespace escapement
