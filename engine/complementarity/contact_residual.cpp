// The residuals of contact_problem.h: how far from the law a set of impulses is.

#include "engine/complementarity/natural_map.h"

#include <algorithm>
#include <cmath>

namespace escapement {

Vec3 naturalMapOf(const ContactProblem& p, int a, double rho, const Vec3& r, Vec3 u) {
    if (p.isBilateral(a)) return rho * u;
    if (p.slipping[a]) return {std::min(rho * u[0], r[0]), 0.0, 0.0};
    const double mu = p.friction[a];
    if (p.cone == FrictionCone::Exact) u[0] += mu * u.tail<2>().norm();
    return r - projectOnCone(r - rho * u, mu);
}

double scaledResidual(const ContactProblem& p, In<Vector> r, In<Vector> u) {
    const double scale = p.q.size() ? p.q.cwiseAbs().maxCoeff() : 0.0;
    if (scale == 0.0) return 0.0;
    double worst = 0.0;
    for (int a = 0; a < p.count(); ++a) {
        const double rho = contactStep(p.diagonal(a));
        const double here = naturalMapOf(p, a, rho, r.segment<3>(3 * a), u.segment<3>(3 * a)).norm() / rho;
        if (!(here <= worst)) worst = here; // lets no NaN pass
    }
    return worst / scale;
}

double relativeNaturalMap(const ContactProblem& p, In<Vector> r, In<Vector> u) {
    const double scale = p.q.norm();
    if (scale == 0.0) return 0.0;
    double sum = 0.0;
    for (int a = 0; a < p.count(); ++a)
        sum += naturalMapOf(p, a, 1.0, r.segment<3>(3 * a), u.segment<3>(3 * a)).squaredNorm();
    return std::sqrt(sum) / scale;
}

double naturalMap(const ContactProblem& p, In<Vector> r) {
    Vector u;
    p.velocity(r, u);
    return scaledResidual(p, r, u);
}

Vector relaxationArtefact(const ContactProblem& p, In<Vector> r, In<Vector> u) {
    Vector gap = Vector::Zero(p.count());
    if (p.cone == FrictionCone::Exact) return gap;
    for (int a = 0; a < p.count(); ++a)
        if (!p.slipping[a] && !p.isBilateral(a) && r[3 * a] > 0.0)
            gap[a] = p.friction[a] * u.segment<2>(3 * a + 1).norm();
    return gap;
}

void judge(const ContactProblem& p, double tolerance, ContactResidual stopOn, ContactSolution& solution) {
    thread_local Vector u;
    p.velocity(solution.r, u);
    solution.residual = scaledResidual(p, solution.r, u);
    solution.naturalMap = relativeNaturalMap(p, solution.r, u);
    solution.artefact =
        p.cone == FrictionCone::Relaxed && p.count() > 0 ? relaxationArtefact(p, solution.r, u).maxCoeff() : 0.0;
    solution.solved = (stopOn == ContactResidual::Scaled ? solution.residual : solution.naturalMap) <= tolerance;
}

} // namespace escapement
