// Mechanisms: few contacts, often more of them than the motion needs, and answers wanted to roundoff.
//
// First Newton's method, hardly regularised: a few steps end at roundoff, also where slip only just begins and its
// directions hang on tiny differences of large forces, which sweeps resolve in thousands. Where it fails, nonsmooth
// Gauss-Seidel with proximal regularisation. The regularised problem is well posed where contacts are redundant; its
// sequence started from zero tends to admissible forces of small norm. The result is then polished on its active set to
// roundoff, by the forces of equal stiff supports where these are admissible. Problems that resist are tried with more
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
constexpr int mostOpened = 12;      // contacts that pull, until those that push carry it all
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

enum class Activity { Open, Sticks, Slips };

/// What the contacts do with `r`, as the projection of the natural map tells it; and the force that a slipping one has
/// for each unit of its normal force.
struct ActiveSet {
    std::vector<Activity> activity;
    std::vector<Vec3> direction;
    bool frictional = false; ///< one slips with friction

    ActiveSet(const ContactProblem& p, const Vector& r);
    /// Unknowns: a sticking contact has three, a slipping one its normal force.
    Eigen::Index unknowns() const;
};

ActiveSet::ActiveSet(const ContactProblem& p, const Vector& r)
    : activity(std::size_t(p.count()), Activity::Open), direction(std::size_t(p.count()), Vec3::Zero()) {
    const double largest = r.cwiseAbs().maxCoeff();
    const Vector u = p.w * r + p.q;
    const double fast = 1e-9 * std::max(p.q.cwiseAbs().maxCoeff(), 1e-300);
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a);
        if (!(ra[0] > 1e-12 * largest)) continue;
        const double mu = p.friction[a];
        const Vec2 ut = u.segment<2>(3 * a + 1);
        const double trace = p.w.block<3, 3>(3 * a, 3 * a).trace(), rho = trace > 0.0 ? 3.0 / trace : 1.0;
        const bool slips = (ra.tail<2>() - rho * ut).norm() > mu * ra[0] && ut.norm() > fast;
        activity[std::size_t(a)] = p.slipping[a] || mu == 0.0 || slips ? Activity::Slips : Activity::Sticks;
        if (activity[std::size_t(a)] == Activity::Sticks) continue;
        Vec3& along = direction[std::size_t(a)];
        along = p.slipping[a] || mu == 0.0 ? alongSlip(p, a, 1.0) : Vec3(ra / ra[0]);
        if (!p.slipping[a] && mu > 0.0) along.tail<2>() = -mu * ut.normalized();
        frictional = frictional || mu > 0.0;
    }
}

Eigen::Index ActiveSet::unknowns() const {
    Eigen::Index count = 0;
    for (const Activity one : activity) count += one == Activity::Sticks ? 3 : one == Activity::Slips ? 1 : 0;
    return count;
}

/// The forces on an active set, and whether it leaves them open.
struct SetForces {
    Vector r;
    bool redundant = false;
};

/// Where the set leaves forces open they are shared as equal stiff supports would: by what a motion of the bodies
/// squeezes, a vector in the range of W's rows and columns of the set. Where nothing slips with friction that is the
/// least norm. False: numbers without sense.
bool forcesOn(const ActiveSet& set, const ContactProblem& p, SetForces& forces) {
    struct Room { // kept from problem to problem
        std::vector<int> rows;
        Matrix reduced, squeezed, range, own;
        Vector load, shares, x;
        Eigen::ColPivHouseholderQR<Matrix> qr;
        Eigen::CompleteOrthogonalDecomposition<Matrix> cod;
    };
    thread_local Room room;
    auto& [rows, reduced, squeezed, range, own, load, shares, x, qr, cod] = room;
    const Eigen::Index unknowns = set.unknowns();
    rows.clear();
    for (int a = 0; a < p.count(); ++a)
        for (int k = 0; k < 3; ++k)
            if (set.activity[std::size_t(a)] == Activity::Sticks ||
                (k == 0 && set.activity[std::size_t(a)] == Activity::Slips))
                rows.push_back(3 * a + k);
    reduced.resize(unknowns, unknowns);
    load.resize(unknowns);
    for (Eigen::Index i = 0; i < unknowns; ++i) {
        load[i] = -p.q[rows[std::size_t(i)]];
        for (Eigen::Index j = 0; j < unknowns; ++j) {
            const int row = rows[std::size_t(i)], column = rows[std::size_t(j)];
            reduced(i, j) = set.activity[std::size_t(column / 3)] == Activity::Slips
                                ? p.w.row(row).segment<3>(column).dot(set.direction[std::size_t(column / 3)])
                                : p.w(row, column);
        }
    }
    if (!reduced.allFinite()) return false;
    forces.redundant = false;
    if (set.frictional) {
        squeezed = p.w(rows, rows);
        qr.setThreshold(1e-10);
        qr.compute(squeezed);
        forces.redundant = qr.rank() < unknowns;
    }
    cod.setThreshold(1e-10);
    if (forces.redundant) {
        range.setIdentity(unknowns, qr.rank());
        range.applyOnTheLeft(qr.householderQ());
        own.noalias() = reduced * range;
        cod.compute(own);
        shares = cod.solve(load);
        x.noalias() = range * shares;
    } else {
        cod.compute(reduced);
        forces.redundant = cod.rank() < unknowns;
        x = cod.solve(load);
    }
    forces.r.setZero(p.w.rows());
    for (Eigen::Index i = 0; i < unknowns; ++i) {
        const int row = rows[std::size_t(i)];
        if (set.activity[std::size_t(row / 3)] == Activity::Slips)
            forces.r.segment<3>(row) = x[i] * set.direction[std::size_t(row / 3)];
        else forces.r[row] = x[i];
    }
    return true;
}

/// The solution on the active set that `r` shows. False when it is not admissible.
bool polish(const ContactProblem& p, Vector& r) {
    const double largest = r.cwiseAbs().maxCoeff();
    if (largest == 0.0) return false;
    ActiveSet set(p, r);
    SetForces forces;
    for (int opened = 0; opened <= mostOpened && set.unknowns() > 0 && forcesOn(set, p, forces); ++opened) {
        int pulls = -1;
        double least = -1e-13 * largest;
        for (int a = 0; a < p.count(); ++a) {
            const Vec3 ra = forces.r.segment<3>(3 * a);
            if (ra[0] < least) pulls = a, least = ra[0];
        }
        // Of forces that the motion leaves open those that push carry it all.
        if (pulls >= 0 && forces.redundant && set.frictional) {
            set.activity[std::size_t(pulls)] = Activity::Open;
            continue;
        }
        for (int a = 0; a < p.count(); ++a) {
            const Vec3 ra = forces.r.segment<3>(3 * a);
            if (ra[0] < -1e-13 * largest ||
                ra.tail<2>().norm() > p.friction[a] * ra[0] * (1.0 + 1e-12) + 1e-13 * largest)
                return false;
        }
        r = forces.r;
        return true;
    }
    return false;
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
