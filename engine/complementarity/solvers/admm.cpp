// Alternating directions (ADMM) [Tasora2021] on g = z, with W + rho I
// factorised, over-relaxation 1.6 and rho balanced between primal and dual residual. The term mu |u_T| of the exact law
// is renewed in every iteration: De Saxce's outer loop and this one are one.

#include "engine/complementarity/block_lu.h"
#include "engine/complementarity/solvers/iteration.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

void alternate(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    Iteration iteration(p, options, solution, 5000);
    ProblemOperator w(p);
    const BlockSparseDelassus& blocks = *w.blocks();
    const int n = p.count();
    BlockLu lu;
    lu.analyse(blocks);
    const double mean = meanStiffness(p);
    double rho = 0.1 * mean;
    const auto factorise = [&] {
        lu.clear();
        for (int a = 0; a < n; ++a) {
            Mat3* row = lu.row(a);
            for (int k = blocks.rowStart()[a]; k < blocks.rowStart()[a + 1]; ++k) {
                row[k - blocks.rowStart()[a]] = blocks.values()[k];
                if (blocks.columns()[k] == a) row[k - blocks.rowStart()[a]].diagonal().array() += rho;
            }
        }
        return lu.factorise();
    };
    // In scaled form: xi = y / rho; the dual velocity of the cone is -rho xi.
    Vector z = solution.r, zOld, g, xi, hat, u;
    p.velocity(z, u);
    xi = -u / rho;
    bool usable = factorise();
    for (int k = 0; usable && iteration.next(); ++k) {
        g = rho * (z - xi) - p.q;
        if (p.cone == FrictionCone::Exact)
            for (int a = 0; a < n; ++a)
                if (!p.isBilateral(a) && !p.slipping[a])
                    g[3 * a] -= p.friction[a] * rho * xi.segment<2>(3 * a + 1).norm();
        lu.solve(g);
        zOld = z;
        hat = 1.6 * g - 0.6 * zOld;
        z = hat + xi;
        projectImpulses(p, z);
        xi += hat - z;
        const double primal = (g - z).norm() / std::max({g.norm(), z.norm(), 1e-300});
        const double dual = (z - zOld).norm() / std::max(xi.norm(), 1e-300);
        if (k % 5 == 4 || k < 3) {
            if (iteration.offer(z)) break;
        }
        const double ratio = primal / std::max(dual, 1e-300);
        if (k % 15 == 14 && k < 400 && (ratio > 25.0 || ratio < 1.0 / 25.0)) {
            const double factor = std::clamp(std::sqrt(ratio), 1e-2, 1e2);
            rho = std::clamp(rho * factor, 1e-8 * mean, 1e4 * mean);
            xi /= factor;
            usable = factorise();
        }
    }
    iteration.finish();
}

} // namespace

const ContactSolver& admmSolver() {
    static const ContactSolver solver = {
        .name = "admm",
        .purpose = "many contacts, each coupled with many",
        .words = "alternating directions with factorised W + rho I",
        .source = "Tasora, Mangoni, Benatti and Garziera 2021",
        .factorises = true,
        .solve = alternate,
    };
    return solver;
}

} // namespace escapement
