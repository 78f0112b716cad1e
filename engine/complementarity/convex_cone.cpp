#include "engine/complementarity/convex_cone.h"

#include <algorithm>
#include <cmath>

namespace escapement {

void solveByDeSaxce(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution, int limit,
                    const std::function<bool(const Vector&, Vector&, double, Iteration&)>& solve) {
    Iteration iteration(p, options, solution, limit);
    Vector r = solution.r, u, b = p.q;
    projectImpulses(p, r);
    double accuracy = 0.1; // of the inner problem: follows the outer one down
    for (int outer = 0; outer < 2000; ++outer) {
        p.velocity(r, u);
        if (iteration.offer(r, u)) break;
        b = p.q;
        if (p.cone == FrictionCone::Exact)
            for (int a = 0; a < p.count(); ++a)
                if (!p.isBilateral(a) && !p.slipping[a]) b[3 * a] += p.friction[a] * u.segment<2>(3 * a + 1).norm();
        accuracy = std::min(accuracy, 0.2 * iteration.last());
        if (!solve(b, r, std::max(accuracy, 1e-15), iteration)) {
            iteration.offer(r);
            break;
        }
    }
    iteration.finish();
}

double convexResidual(const ContactProblem& p, const Vector& r, const Vector& gradient, double rho) {
    double sum = 0.0;
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a), ga = gradient.segment<3>(3 * a);
        if (p.isBilateral(a)) sum += ga.squaredNorm();
        else if (p.slipping[a]) sum += std::pow(std::min(ga[0], ra[0] / rho), 2);
        else sum += (ra - projectOnCone(ra - rho * ga, p.friction[a])).squaredNorm() / (rho * rho);
    }
    const double scale = p.q.norm();
    return scale > 0.0 ? std::sqrt(sum) / scale : 0.0;
}

double largestEigenvalue(Delassus& w) {
    const int n = 3 * w.count();
    Vector x(n), y;
    for (int i = 0; i < n; ++i) x[i] = 1.0 + 0.1 * ((i * 7919) % 13); // any start that is no eigenvector
    double value = 1.0;
    for (int k = 0; k < 15; ++k) {
        w.multiply(x, y);
        const double norm = y.norm();
        if (!(norm > 0.0)) return 1.0;
        value = norm / x.norm();
        x = y / norm;
    }
    return value;
}

} // namespace escapement
