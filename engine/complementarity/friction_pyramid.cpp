// Lemke's algorithm on frictional contacts: the cone as a pyramid of Stewart and Trinkle,
//
//     0 <= r_N  |_ u_N >= 0,   0 <= beta |_ D^T u_T + lambda e >= 0,   0 <= lambda |_ mu r_N - e^T beta >= 0,   r_T = D
//     beta.
//
// Exact where there is no friction and in planar problems. In space the pyramid's facets are turned, contact by
// contact, until one of them lies against the slip: then the pyramid's answer is the cone's.

#include "engine/complementarity/solvers/iteration.h"
#include "engine/complementarity/solvers/lemke.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

void pivot(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    Iteration iteration(p, options, solution, 100000);
    const int n = p.count(), facets = p.dimension == 2 ? 2 : 8;
    std::vector<double> turn(n, 0.0);
    Matrix w;
    if (p.delassus) {
        w.resize(3 * n, 3 * n);
        Vector unit = Vector::Zero(3 * n), column;
        for (int i = 0; i < 3 * n; ++i) {
            unit[i] = 1.0;
            p.delassus->multiply(unit, column);
            w.col(i) = column;
            unit[i] = 0.0;
        }
    }
    const Matrix& dense = p.delassus ? w : p.w;
    bool free = false; // a contact whose pyramid can still turn
    for (int pass = 0; pass < 30 && iteration.next(); ++pass) {
        // Columns: what each unknown does to r. Rows for u_N, u_T along the facets, and the pyramid's own.
        std::vector<int> first(n);
        int size = 0;
        for (int a = 0; a < n; ++a) {
            first[a] = size;
            size += p.slipping[a] || p.friction[a] <= 0.0 ? 1 : facets + 2;
        }
        Matrix basis = Matrix::Zero(3 * n, size), test = Matrix::Zero(3 * n, size), extra = Matrix::Zero(size, size);
        for (int a = 0; a < n; ++a) {
            const int c = first[a];
            basis(3 * a, c) = test(3 * a, c) = 1.0;
            if (p.slipping[a]) basis.block<2, 1>(3 * a + 1, c) = -p.friction[a] * p.slipDirection[a];
            if (p.slipping[a] || p.friction[a] <= 0.0) continue;
            free = free || facets > 2;
            const double stiffness = 1.0 / contactStep(p.diagonal(a)); // keeps the rows of one size
            for (int f = 0; f < facets; ++f) {
                const double angle = turn[a] + 2.0 * M_PI * f / facets;
                basis.block<2, 1>(3 * a + 1, c + 1 + f) << std::cos(angle), std::sin(angle);
                test.col(c + 1 + f) = basis.col(c + 1 + f);
                extra(c + 1 + f, c + 1 + facets) = stiffness;
                extra(c + 1 + facets, c + 1 + f) = -stiffness;
            }
            extra(c + 1 + facets, c) = p.friction[a] * stiffness;
        }
        const LcpSolution lcp = solveLcp(test.transpose() * dense * basis + extra, test.transpose() * p.q);
        const Vector r = basis * lcp.z;
        if (lcp.status != LcpStatus::Solved || iteration.offer(r) || !free) break;
        const Vector u = dense * r + p.q;
        for (int a = 0; a < n; ++a)
            if (const Vec2 slip = u.segment<2>(3 * a + 1); slip.norm() > 0.0) turn[a] = std::atan2(-slip[1], -slip[0]);
    }
    iteration.finish();
}

} // namespace

const ContactSolver& lemkeSolver() {
    static const ContactSolver solver = {
        .name = "lemke",
        .purpose = "small problems, with little friction in space",
        .words = "Lemke's pivoting on friction pyramids that are turned until they fit",
        .source = "Lemke 1965; Stewart and Trinkle 1996",
        .bilateral = false,
        .relaxed = false,
        .pyramids = true,
        .most = 60,
        .solve = pivot,
    };
    return solver;
}

} // namespace escapement
