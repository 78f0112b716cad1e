// Accelerated projected gradient descent with restart (APGD) [Mazhar2015; Tasora2017Slides].

#include "engine/complementarity/convex_cone.h"

#include <cmath>

namespace escapement {

namespace {

void descend(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    ProblemOperator w(p);
    const int n = 3 * p.count();
    const double rho = 1.0 / meanStiffness(p), stiffness = largestEigenvalue(*w);
    double lipschitz = stiffness;
    Vector y(n), wy(n), next(n), wNext(n), wr(n), d(n), gradient(n), kept(n);
    solveByDeSaxce(p, options, solution, 20000, [&](const Vector& b, Vector& r, double accuracy, Iteration& iteration) {
        w->multiply(r, wr);
        y = r;
        wy = wr;
        kept = r;
        gradient = wr + b;
        double theta = 1.0, best = convexResidual(p, r, gradient, rho);
        for (int k = 0; k < 500; ++k) {
            gradient = wy + b;
            for (int halving = 0;; ++halving) {
                if (!iteration.next()) {
                    r = kept;
                    return false;
                }
                next = y - gradient / lipschitz;
                projectImpulses(p, next);
                d = next - y;
                w->multiply(next, wNext);
                // f(next) - f(y) - gradient . d = 1/2 d^T W d must stay under L/2 |d|^2.
                if (d.dot(wNext - wy) <= lipschitz * d.squaredNorm() * (1.0 + 1e-12) || halving > 40) break;
                lipschitz *= 2.0;
            }
            const bool restart = gradient.dot(next - r) > 0.0;
            const double thetaNext = restart ? 1.0 : 0.5 * (-theta * theta + theta * std::sqrt(theta * theta + 4.0));
            const double beta = restart ? 0.0 : theta * (1.0 - theta) / (theta * theta + thetaNext);
            y = next + beta * (next - r);
            wy = wNext + beta * (wNext - wr);
            r = next;
            wr = wNext;
            theta = thetaNext;
            lipschitz = std::max(0.9 * lipschitz, 1e-3 * stiffness);
            gradient = wr + b;
            const double residual = convexResidual(p, r, gradient, rho);
            if (residual < best) {
                best = residual;
                kept = r;
            }
            if (best <= accuracy) break;
        }
        r = kept;
        return true;
    });
}

} // namespace

const ContactSolver& acceleratedGradientSolver() {
    static const ContactSolver solver = {
        .name = "accelerated-gradient",
        .purpose = "many contacts, where W is held in factors",
        .words = "accelerated projected gradient with restart",
        .source = "Mazhar, Heyn, Negrut and Tasora 2015",
        .solve = descend,
    };
    return solver;
}

} // namespace escapement
