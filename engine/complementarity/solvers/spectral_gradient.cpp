// Spectral projected gradient with fallback (P-SPG-FB) [Heyn2013; Tasora2017;
// Tasora2017Slides]: Barzilai-Borwein steps, nonmonotone line search over ten values, the best iterate kept.
//
// Preconditioned by one number a contact, the mean of W_aa's diagonal: in the variables y_a = sqrt(d_a) r_a the cones
// are the same, so that projections stay local, and contacts of heavy and of light bodies have steps of their own.

#include "engine/complementarity/convex_cone.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace escapement {

namespace {

/// The mean of W_aa's diagonal over its rows, three times a contact; 1 where that vanishes.
Vector contactWeights(const ContactProblem& p) {
    Vector weights(3 * p.count());
    for (int a = 0; a < p.count(); ++a) {
        const double mean = p.diagonal(a).trace() / p.dimension;
        weights.segment<3>(3 * a).setConstant(mean > 0.0 ? mean : 1.0);
    }
    return weights;
}

/// Largest eigenvalue of D^-1/2 W D^-1/2, to a few per cent, by power iteration on D^-1 W.
double largestEigenvalue(Delassus& w, const Vector& weight) {
    const Eigen::Index n = weight.size();
    Vector x(n), y;
    for (Eigen::Index i = 0; i < n; ++i) x[i] = 1.0 + 0.1 * ((int(i) * 7919) % 13); // any start that is no eigenvector
    double value = 1.0;
    for (int k = 0; k < 15; ++k) {
        w.multiply(x, y);
        y.array() /= weight.array();
        const double norm = y.norm();
        if (!(norm > 0.0)) return 1.0;
        value = norm / x.norm();
        x = y / norm;
    }
    return value;
}

void descendSpectrally(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    ProblemOperator w(p);
    const int n = 3 * p.count();
    Vector g(n), gNext(n), wd(n), d(n), s(n), y(n), trial(n), kept(n);
    const Vector weight = contactWeights(p);
    const double rho = 1.0 / meanStiffness(p), stiffness = largestEigenvalue(*w, weight);
    double alpha = 1.0 / stiffness;
    solveByDeSaxce(p, options, solution, 20000, [&](const Vector& b, Vector& r, double accuracy, Iteration& iteration) {
        w->multiply(r, g);
        double value = 0.5 * r.dot(g) + b.dot(r);
        g += b;
        std::array<double, 10> past;
        past.fill(value);
        double best = convexResidual(p, r, g, rho);
        kept = r;
        for (int k = 0; k < 500; ++k) {
            if (!iteration.next()) {
                r = kept;
                return false;
            }
            trial = r - alpha * g.cwiseQuotient(weight);
            projectImpulses(p, trial);
            d = trial - r;
            w->multiply(d, wd);
            const double slope = g.dot(d), curvature = d.dot(wd),
                         reference = *std::max_element(past.begin(), past.end());
            // f is quadratic along d: its values need no further products.
            double step = 1.0;
            for (int back = 0;
                 back < 30 && value + step * slope + 0.5 * step * step * curvature > reference + 1e-4 * step * slope;
                 ++back) {
                const double minimum = curvature > 0.0 ? -slope / curvature : 0.5 * step;
                step = std::clamp(minimum, 0.1 * step, 0.9 * step);
            }
            s = step * d;
            y = step * wd;
            r += s;
            g += y;
            value += step * slope + 0.5 * step * step * curvature;
            past[k % 10] = value;
            const double ss = s.cwiseAbs2().dot(weight), sy = s.dot(y), yy = y.cwiseAbs2().cwiseQuotient(weight).sum();
            if (!(ss > 0.0)) break;
            alpha = sy > 0.0 ? (k % 2 == 0 ? ss / sy : sy / yy) : 1e4 / stiffness;
            alpha = std::clamp(alpha, 1e-6 / stiffness, 1e6 / stiffness);
            const double residual = convexResidual(p, r, g, rho);
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

const ContactSolver& spectralGradientSolver() {
    static const ContactSolver solver = {
        .name = "spectral-gradient",
        .purpose = "many contacts, where W is held in factors",
        .words = "projected gradient with Barzilai and Borwein's steps, preconditioned by contact",
        .source = "Heyn, Anitescu, Tasora and Negrut 2013",
        .solve = descendSpectrally,
    };
    return solver;
}

} // namespace escapement
