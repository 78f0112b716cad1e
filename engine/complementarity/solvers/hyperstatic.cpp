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
constexpr int turnsOfSharing = 30;   // of which contacts bear, until these carry it all
constexpr int turnsOfSliding = 60;   // of the directions in which they slide
constexpr double atRest = 1e-11;     // of the largest velocity: slower nothing moves away
constexpr double shareExact = 1e-12; // residual of shares that are taken
constexpr double settled = 1e-10;    // rad: directions that turn by no more are found
constexpr double gaining = 0.9;      // of what they turned by last: more, and they find no end
constexpr double goodEnough = 1e-7;  // residual at which no further method is tried

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
    bool resting = false;    ///< one that bears nothing is among them: it does not move away

    /// Those that bear something, and `withResting` those that stay closed without.
    ActiveSet(const ContactProblem& p, const Vector& r, bool withResting);
    /// Lets those that slip do so the way that they move with `r`. Returns how much their directions change.
    double follow(const ContactProblem& p, const Vector& r);
    /// Unknowns: a sticking contact has three, a slipping one its normal force.
    Eigen::Index unknowns() const;
};

ActiveSet::ActiveSet(const ContactProblem& p, const Vector& r, bool withResting)
    : activity(std::size_t(p.count()), Activity::Open), direction(std::size_t(p.count()), Vec3::Zero()) {
    const double largest = r.cwiseAbs().maxCoeff();
    const Vector u = p.w * r + p.q;
    const double fastest = std::max(p.q.cwiseAbs().maxCoeff(), 1e-300), fast = 1e-9 * fastest;
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a);
        const double mu = p.friction[a];
        const Vec2 ut = u.segment<2>(3 * a + 1);
        bool slips = false;
        if (ra[0] > 1e-12 * largest) {
            const double trace = p.w.block<3, 3>(3 * a, 3 * a).trace(), rho = trace > 0.0 ? 3.0 / trace : 1.0;
            slips = (ra.tail<2>() - rho * ut).norm() > mu * ra[0] && ut.norm() > fast;
        } else {
            if (!withResting || !(u[3 * a] < atRest * fastest)) continue;
            slips = ut.norm() > fast;
            resting = true;
        }
        activity[std::size_t(a)] = p.slipping[a] || mu == 0.0 || slips ? Activity::Slips : Activity::Sticks;
        if (activity[std::size_t(a)] == Activity::Sticks) continue;
        Vec3& along = direction[std::size_t(a)];
        along = p.slipping[a] || mu == 0.0 ? alongSlip(p, a, 1.0) : Vec3(ra / ra[0]);
        if (!p.slipping[a] && mu > 0.0) along = Vec3(1.0, -mu * ut.normalized().x(), -mu * ut.normalized().y());
        frictional = frictional || mu > 0.0;
    }
}

double ActiveSet::follow(const ContactProblem& p, const Vector& r) {
    const Vector u = p.w * r + p.q;
    double change = 0.0;
    for (int a = 0; a < p.count(); ++a) {
        const double mu = p.friction[a];
        if (activity[std::size_t(a)] != Activity::Slips || p.slipping[a] || mu == 0.0) continue;
        const Vec2 along = -mu * u.segment<2>(3 * a + 1).normalized(), last = direction[std::size_t(a)].tail<2>();
        direction[std::size_t(a)].tail<2>() = along;
        change = std::max(change, (along - last).norm());
    }
    return change;
}

Eigen::Index ActiveSet::unknowns() const {
    Eigen::Index count = 0;
    for (const Activity one : activity) count += one == Activity::Sticks ? 3 : one == Activity::Slips ? 1 : 0;
    return count;
}

/// What is solved on an active set; kept from problem to problem.
struct SetEquations {
    std::vector<int> rows; ///< of the problem: the unknowns
    Matrix reduced;        ///< of the rows' velocities, by the unknowns
    Matrix squeezed, range, own;
    Vector load, shares, x, motion; ///< motion: what it squeezes each by
    Eigen::ColPivHouseholderQR<Matrix> qr;
    Eigen::CompleteOrthogonalDecomposition<Matrix> cod;
};

/// False: numbers without sense.
bool writeEquations(const ActiveSet& set, const ContactProblem& p, SetEquations& of) {
    const Eigen::Index unknowns = set.unknowns();
    of.rows.clear();
    for (int a = 0; a < p.count(); ++a)
        for (int k = 0; k < 3; ++k)
            if (set.activity[std::size_t(a)] == Activity::Sticks ||
                (k == 0 && set.activity[std::size_t(a)] == Activity::Slips))
                of.rows.push_back(3 * a + k);
    of.reduced.resize(unknowns, unknowns);
    of.load.resize(unknowns);
    for (Eigen::Index i = 0; i < unknowns; ++i) {
        of.load[i] = -p.q[of.rows[std::size_t(i)]];
        for (Eigen::Index j = 0; j < unknowns; ++j) {
            const int row = of.rows[std::size_t(i)], column = of.rows[std::size_t(j)];
            of.reduced(i, j) = set.activity[std::size_t(column / 3)] == Activity::Slips
                                   ? p.w.row(row).segment<3>(column).dot(set.direction[std::size_t(column / 3)])
                                   : p.w(row, column);
        }
    }
    return of.reduced.allFinite();
}

/// Where the set leaves forces open they are shared as equal stiff supports would: by what a motion of the bodies
/// squeezes, a vector in the range of W's rows and columns of the set. Those that it draws apart bear nothing, and
/// which these are follows from the motion: one that was let go comes back where others let go after it. False: they
/// are not open, or it finds no end.
bool shareAsStiffSupports(SetEquations& of) {
    const Eigen::Index unknowns = of.load.size();
    if (!of.squeezed.allFinite()) return false;
    of.qr.setThreshold(1e-10);
    of.qr.compute(of.squeezed);
    if (of.qr.rank() >= unknowns || of.qr.rank() == 0) return false;
    of.range.setIdentity(unknowns, of.qr.rank());
    of.range.applyOnTheLeft(of.qr.householderQ());
    of.cod.setThreshold(1e-10);
    std::vector<char> bears(of.rows.size(), 1); // by unknown; those of a contact alike
    for (int turn = 0; turn <= turnsOfSharing; ++turn) {
        of.own = of.range;
        for (Eigen::Index i = 0; i < unknowns; ++i)
            if (!bears[std::size_t(i)]) of.own.row(i).setZero();
        of.squeezed.noalias() = of.reduced * of.own;
        if (!of.squeezed.allFinite()) return false;
        of.cod.compute(of.squeezed);
        of.shares = of.cod.solve(of.load);
        of.x.noalias() = of.own * of.shares;
        of.motion.noalias() = of.range * of.shares;
        const double least = 1e-13 * of.motion.cwiseAbs().maxCoeff();
        Eigen::Index worst = -1;
        double most = least;
        for (Eigen::Index i = 0; i < unknowns; ++i) {
            if (of.rows[std::size_t(i)] % 3 != 0) continue;
            const double wrong = bears[std::size_t(i)] ? -of.motion[i] : of.motion[i];
            if (wrong > most) worst = i, most = wrong;
        }
        if (worst < 0) return true;
        const int contact = of.rows[std::size_t(worst)] / 3;
        for (std::size_t i = 0; i < bears.size(); ++i)
            if (of.rows[i] / 3 == contact) bears[i] = !bears[i];
    }
    return false;
}

/// The forces on the set that the equations were written for. False where one pulls or lies outside its cone.
bool forcesOf(const ActiveSet& set, const ContactProblem& p, const SetEquations& equations, double largest, Vector& r) {
    r.setZero(p.w.rows());
    for (Eigen::Index i = 0; i < equations.x.size(); ++i) {
        const int row = equations.rows[std::size_t(i)];
        if (set.activity[std::size_t(row / 3)] == Activity::Slips)
            r.segment<3>(row) = equations.x[i] * set.direction[std::size_t(row / 3)];
        else r[row] = equations.x[i];
    }
    for (int a = 0; a < p.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a);
        if (!(ra[0] >= -1e-13 * largest) ||
            ra.tail<2>().norm() > p.friction[a] * ra[0] * (1.0 + 1e-12) + 1e-13 * largest)
            return false;
        if (set.resting && ra[0] <= 1e-12 * largest) r.segment<3>(3 * a).setZero(); // nothing reaches it
    }
    return true;
}

/// The solution on a set of contacts. Where the set leaves forces open, those of stiff supports slide another way than
/// those that the set was read from, and their directions follow. False when it is not admissible.
bool polishOn(ActiveSet& set, const ContactProblem& p, Vector& r) {
    thread_local SetEquations equations;
    const double largest = r.cwiseAbs().maxCoeff();
    if (largest == 0.0 || set.unknowns() == 0) return false;
    Vector polished, first;
    double turned = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < turnsOfSliding; ++turn) {
        if (!writeEquations(set, p, equations)) return false;
        if (set.frictional) equations.squeezed = p.w(equations.rows, equations.rows);
        const bool shared = set.frictional && shareAsStiffSupports(equations);
        if (!shared && set.resting) return false; // what rests is asked for its share alone
        if (!shared) {
            equations.cod.setThreshold(1e-10);
            equations.cod.compute(equations.reduced);
            equations.x = equations.cod.solve(equations.load);
        }
        if (!forcesOf(set, p, equations, largest, polished)) return false;
        if (!shared) break;
        const double change = set.follow(p, polished);
        if (change <= 1e-13) break;
        if (turn == 0) first = polished;
        if (!(change < gaining * turned) || turn + 1 == turnsOfSliding) {
            if (change > settled) polished = first; // slip so slow that its direction hangs on the last digits
            break;
        }
        turned = change;
    }
    r = polished;
    return true;
}

/// The solution on the active set that `r` shows; what rests on its support without bearing takes its share, too, where
/// shares are open. False when it is not admissible.
bool polish(const ContactProblem& p, Vector& r) {
    ActiveSet touching(p, r, true);
    if (touching.resting && touching.frictional) {
        Vector shared = r;
        if (polishOn(touching, p, shared) && naturalMap(p, shared) <= std::max(naturalMap(p, r), shareExact)) {
            r = shared;
            return true;
        }
    }
    ActiveSet bearing(p, r, false);
    return polishOn(bearing, p, r);
}

/// True when Newton's method from solution.r reaches the tolerance; the answer is then the polished one where that is
/// no worse. Else solution.r is as before.
bool fromNewton(const ContactProblem& p, SolverOptions options, ContactSolution& solution) {
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

    if (fromNewton(p, options, solution)) return;
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
