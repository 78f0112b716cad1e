// Mechanisms: few contacts, often more of them than the motion needs, and answers wanted to roundoff.
//
// First Newton's method, hardly regularised: a few steps end at roundoff, also where slip only just begins and its
// directions hang on tiny differences of large forces, which sweeps resolve in thousands. Where it fails, nonsmooth
// Gauss-Seidel with proximal regularisation. The regularised problem is well posed where contacts are redundant; its
// sequence started from zero tends to admissible forces of small norm. The result is then polished on its active set to
// roundoff, by the least-norm solution where that is admissible. Problems that resist are tried with more
// regularisation and at last by extragradient steps.

#include "engine/complementarity/local_contact.h"
#include "engine/complementarity/solvers/iteration.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr int newtonSteps = 40, sweepsPerProximalStep = 50, proximalSteps = 200;
constexpr double goodEnough = 1e-7; // residual at which no further method is tried

/// r_N of a slipping contact from its free normal velocity: complementarity along (1, -mu d).
double slipStiffness(const ContactProblem& p, int a) {
    return p.w(3 * a, 3 * a) - p.friction[a] * p.w.block<1, 2>(3 * a, 3 * a + 1).dot(p.slipDirection[a]);
}

Vec3 alongSlip(const ContactProblem& p, int a, double normal) {
    Vec3 r;
    r[0] = normal;
    r.tail<2>() = -p.friction[a] * normal * p.slipDirection[a];
    return r;
}

/// Sweeps over the contacts on W + epsilon I, q - epsilon centre.
class ProximalSweeps {
  public:
    ProximalSweeps(const ContactProblem& p, double epsilon) : p_(p), epsilon_(epsilon), local_(std::size_t(p.count())) {
        for (int a = 0; a < p.count(); ++a) local_[std::size_t(a)].prepare(p, a, p.diagonal(a), epsilon);
    }
    /// One sweep. Returns the largest change.
    double sweep(In<Vector> centre, Vector& r) {
        double change = 0.0;
        for (int a = 0; a < p_.count(); ++a) {
            const int i = 3 * a;
            Vec3 q = p_.q.segment<3>(i);
            q.noalias() += p_.w.middleRows<3>(i) * r;
            const Vec3 old = r.segment<3>(i);
            q.noalias() -= p_.w.block<3, 3>(i, i) * old;
            q -= epsilon_ * centre.segment<3>(i);
            const Vec3 next = local_[std::size_t(a)].solve(q);
            r.segment<3>(i) = next;
            change = std::max(change, (next - old).cwiseAbs().maxCoeff());
        }
        return change;
    }

  private:
    const ContactProblem& p_;
    double epsilon_;
    std::vector<LocalContact> local_;
};

/// The solution on the active set that `r` shows, of least norm. False when it is not admissible.
bool polish(const ContactProblem& p, Vector& r) {
    const double largest = r.cwiseAbs().maxCoeff();
    if (largest == 0.0) return false;
    const Vector u = p.w * r + p.q;
    const double fast = 1e-9 * std::max(p.q.cwiseAbs().maxCoeff(), 1e-300);
    // Unknowns: sticking contacts have three, sliding ones their normal force along (1, -mu d).
    std::vector<int> rows;
    std::vector<Vec3> direction(p.count(), Vec3::Zero());
    std::vector<int> kind(p.count(), 0); // 0 open, 1 stick, 2 slip
    Eigen::Index unknowns = 0;
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a);
        if (!(ra[0] > 1e-12 * largest)) continue;
        const double mu = p.friction[a];
        const Vec2 ut = u.segment<2>(3 * a + 1);
        // Slip and stick as the projection of the natural map tells them apart.
        const double trace = p.w.block<3, 3>(3 * a, 3 * a).trace(), rho = trace > 0.0 ? 3.0 / trace : 1.0;
        const bool slips = (ra.tail<2>() - rho * ut).norm() > mu * ra[0] && ut.norm() > fast;
        if (p.slipping[a] || mu == 0.0 || slips) {
            kind[a] = 2;
            direction[a] = p.slipping[a] || mu == 0.0 ? alongSlip(p, a, 1.0) : Vec3(ra / ra[0]);
            if (!p.slipping[a] && mu > 0.0) direction[a].tail<2>() = -mu * ut.normalized();
            unknowns += 1;
        } else {
            kind[a] = 1;
            unknowns += 3;
        }
    }
    if (unknowns == 0) return false;
    Matrix basis = Matrix::Zero(p.w.rows(), unknowns), test = Matrix::Zero(p.w.rows(), unknowns);
    Eigen::Index c = 0;
    for (int a = 0; a < p.count(); ++a) {
        if (kind[a] == 1) {
            basis.block<3, 3>(3 * a, c).setIdentity();
            test.block<3, 3>(3 * a, c).setIdentity();
            c += 3;
        } else if (kind[a] == 2) {
            basis.block<3, 1>(3 * a, c) = direction[a];
            test(3 * a, c) = 1.0;
            ++c;
        }
    }
    const Matrix reduced = test.transpose() * p.w * basis;
    if (!reduced.allFinite()) return false;
    Eigen::CompleteOrthogonalDecomposition<Matrix> cod;
    cod.setThreshold(1e-10);
    cod.compute(reduced);
    const Vector x = cod.solve(-test.transpose() * p.q);
    const Vector candidate = basis * x;
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = candidate.segment<3>(3 * a);
        if (ra[0] < -1e-13 * largest || ra.tail<2>().norm() > p.friction[a] * ra[0] * (1.0 + 1e-12) + 1e-13 * largest)
            return false;
    }
    r = candidate;
    return true;
}

/// True when Newton's method from solution.r reaches the tolerance; the answer is then the polished one where that is
/// no worse. Else solution.r is as before.
bool newtonFirst(const ContactProblem& p, SolverOptions options, ContactSolution& solution) {
    const Vector start = solution.r;
    options.iterations = newtonSteps;
    options.stopOn = ContactResidual::Scaled;
    solveBy(newtonSolver(), p, options, solution);
    if (!solution.solved) {
        solution.r = start;
        return false;
    }
    Vector polished = solution.r;
    if (polish(p, polished) && naturalMap(p, polished) <= std::max(solution.residual, options.tolerance)) {
        solution.r = polished;
        judge(p, options.tolerance, ContactResidual::Scaled, solution);
    }
    return true;
}

/// Proximal steps of regularised sweeps, each polished on its active set, until the tolerance or stagnation.
void sweepUntil(const ContactProblem& p, double epsilon, double tolerance, ContactSolution& solution) {
    Vector& r = solution.r;
    Vector centre = r, polished;
    ProximalSweeps sweeps(p, epsilon);
    double best = naturalMap(p, r), checked = best;
    for (int step = 0; step < proximalSteps; ++step) {
        for (int k = 0; k < sweepsPerProximalStep; ++k) {
            ++solution.iterations;
            const double change = sweeps.sweep(centre, r);
            if (change <= 1e-15 * r.cwiseAbs().maxCoeff()) break;
            if (k % 5 == 4 && change <= 1e-3 * epsilon / p.w.cwiseAbs().maxCoeff() * r.cwiseAbs().maxCoeff()) break;
        }
        best = naturalMap(p, r);
        // The active set is usually right long before the forces are.
        polished = r;
        if (polish(p, polished)) {
            const double residual = naturalMap(p, polished);
            if (residual <= best || residual <= tolerance) {
                r = polished;
                best = residual;
            }
        }
        if (best <= tolerance) break;
        centre = r;
        if (step % 20 == 19) {
            if (best > 0.5 * checked) break; // no progress worth the work
            checked = best;
        }
    }
    solution.residual = best;
}

/// Extragradient on the projection form of the exact law, with Khobotov's step rule: slow, but it asks little of W.
void extragradient(const ContactProblem& p, double tolerance, ContactSolution& solution) {
    constexpr int iterations = 4000, check = 50;
    const int n = 3 * p.count();
    Vector r = solution.r, trial(n), f(n), fTrial(n), polished;
    double rho = 1.0 / meanStiffness(p);
    const auto map = [&](const Vector& at, Vector& out) {
        out.noalias() = p.w * at;
        out += p.q;
        for (int a = 0; a < p.count(); ++a)
            if (!p.slipping[a]) out[3 * a] += p.friction[a] * out.segment<2>(3 * a + 1).norm();
    };
    const auto project = [&](const Vector& from, const Vector& along, double step, Vector& out) {
        for (int a = 0; a < p.count(); ++a) {
            const Vec3 moved = from.segment<3>(3 * a) - step * along.segment<3>(3 * a);
            out.segment<3>(3 * a) =
                p.slipping[a] ? alongSlip(p, a, std::max(0.0, moved[0])) : projectOnCone(moved, p.friction[a]);
        }
    };
    for (int k = 1; k <= iterations; ++k) {
        ++solution.iterations;
        map(r, f);
        double ratio = 0.0;
        for (int halving = 0; halving < 60; ++halving) {
            project(r, f, rho, trial);
            map(trial, fTrial);
            const double moved = (r - trial).norm();
            ratio = moved > 0.0 ? rho * (f - fTrial).norm() / moved : 0.0;
            if (ratio <= 0.9) break;
            rho *= 2.0 / 3.0;
        }
        project(Vector(r), fTrial, rho, r);
        if (ratio < 0.3) rho *= 1.5;
        if (k % check != 0) continue;
        double residual = naturalMap(p, r);
        polished = r;
        if (polish(p, polished) && naturalMap(p, polished) <= residual) {
            r = polished;
            residual = naturalMap(p, r);
        }
        if (residual < solution.residual) {
            solution.r = r;
            solution.residual = residual;
        }
        if (solution.residual <= tolerance) return;
    }
}

} // namespace

void solveHyperstatic(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    const int n = p.count();
    const double tolerance = options.tolerance;
    solution.painleve = false;
    solution.iterations = 0;
    if (solution.r.size() != 3 * n) solution.r.setZero(3 * n);
    if (n == 0) {
        solution.residual = 0.0;
        solution.solved = true;
        return;
    }
    for (int a = 0; a < n; ++a)
        if (p.slipping[a] && slipStiffness(p, a) <= 1e-12 * p.w(3 * a, 3 * a)) solution.painleve = true;

    if (newtonFirst(p, options, solution)) return;
    // Strong coupling by friction can make the weakly regularised sweeps wander: then try again with more.
    Vector kept = solution.r;
    double keptResidual = std::numeric_limits<double>::infinity();
    for (double regularisation : {1e-4, 1e-2, 0.3}) {
        sweepUntil(p, regularisation * meanStiffness(p), tolerance, solution);
        if (solution.residual < keptResidual) {
            kept = solution.r;
            keptResidual = solution.residual;
        }
        if (keptResidual <= std::max(tolerance, goodEnough)) break; // more digits there cost more than they are worth
        solution.r.setZero();
    }
    solution.r = kept;
    solution.residual = keptResidual;
    if (keptResidual > std::max(tolerance, goodEnough)) extragradient(p, tolerance, solution);
    solution.solver = gaussSeidelSolver().name.c_str();
    judge(p, tolerance, ContactResidual::Scaled, solution);
}

} // namespace escapement
