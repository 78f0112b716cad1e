#include "engine/complementarity/solvers/iteration.h"

#include "engine/model/interruption.h"

#include <algorithm>
#include <cmath>

namespace escapement {

Iteration::Iteration(const ContactProblem& problem, const SolverOptions& options, ContactSolution& solution,
                     int ownLimit)
    : problem_(problem), options_(options), solution_(solution),
      limit_(options.iterations > 0 ? options.iterations : ownLimit), start_(std::chrono::steady_clock::now()) {
    if (solution.r.size() != 3 * problem.count()) solution.r.setZero(3 * problem.count());
    kept_ = solution.r;
}

bool Iteration::offer(In<Vector> r, In<Vector> u) {
    last_ = residualOf(problem_, options_.stopOn, r, u);
    if (last_ < best_) {
        best_ = last_;
        kept_ = r;
    }
    return last_ <= options_.tolerance;
}

bool Iteration::offer(In<Vector> r) {
    problem_.velocity(r, u_);
    return offer(r, u_);
}

bool Iteration::next() {
    mayStop();
    if (count_ >= limit_) return false;
    ++count_;
    return options_.seconds > 1e100 ||
           std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() < options_.seconds;
}

void Iteration::finish() {
    solution_.r = kept_;
    solution_.iterations += count_;
    judge(problem_, options_.tolerance, options_.stopOn, solution_);
}

double residualOf(const ContactProblem& problem, ContactResidual stopOn, In<Vector> r, In<Vector> u) {
    return stopOn == ContactResidual::Scaled ? scaledResidual(problem, r, u) : relativeNaturalMap(problem, r, u);
}

double meanStiffness(const ContactProblem& p) {
    double trace = 0.0;
    for (int a = 0; a < p.count(); ++a) trace += p.diagonal(a).trace();
    return trace > 0.0 ? trace / double(p.dimension * p.count()) : 1.0;
}

void projectImpulses(const ContactProblem& p, Vector& r) {
    for (int a = 0; a < p.count(); ++a) {
        if (p.isBilateral(a)) continue;
        if (p.slipping[a]) {
            const double n = std::max(0.0, r[3 * a]);
            r.segment<3>(3 * a) << n, -p.friction[a] * n * p.slipDirection[a];
        } else {
            r.segment<3>(3 * a) = projectOnCone(r.segment<3>(3 * a), p.friction[a]);
        }
    }
}

} // namespace escapement
