// Semismooth Newton [AlartCurnier1991], row by row in units of u:
//
//     open    r = 0                          where r_N - rho u_N <= 0
//     stick   u = 0                          where |s| <= mu (r_N - rho u_N),   s = r_T - rho u_T
//     slip    u_N = 0,  r_T = mu (r_N - rho u_N)^+ s / |s|
//
// The relaxation takes the projection on the cone and its derivative instead. Open contacts leave the linear system.
// No global convergence: a step is damped on |F|, and who calls falls back on sweeps. Of many contacts there are nearly
// always some at the edge of sliding, at which |F| has a kink: damped steps then creep along it, all contacts by the
// sixteenth of a step that the worst one allows. Full steps, which let |F| grow now and then and are begun anew from
// sweeps when they do so again and again, end in a third of the time, and closer.

#include "engine/complementarity/solvers/newton.h"

#include "engine/complementarity/local_contact.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

/// Derivative of the projection on the cone at s.
Mat3 projectionRate(const Vec3& s, double mu) {
    const double tangential = s.tail<2>().norm();
    if (tangential <= mu * s[0]) return Mat3::Identity();
    if (mu * tangential <= -s[0]) return Mat3::Zero();
    const Vec2 t = s.tail<2>() / tangential;
    const double c = 1.0 / (1.0 + mu * mu), normal = c * (s[0] + mu * tangential);
    Mat3 d;
    d(0, 0) = c;
    d.block<1, 2>(0, 1) = c * mu * t.transpose();
    d.block<2, 1>(1, 0) = c * mu * t;
    d.block<2, 2>(1, 1) =
        c * mu * mu * t * t.transpose() + mu * normal / tangential * (Mat2::Identity() - t * t.transpose());
    return d;
}

} // namespace

AlartCurnier::AlartCurnier(const ContactProblem& problem, const BlockSparseDelassus& w) : p_(problem), w_(w) {
    lu_.analyse(w);
    for (int a = 0; a < w.count(); ++a) {
        diagonal_.push_back(w.diagonal(a));
        rho_.push_back(contactStep(diagonal_.back()));
    }
    scale_ = std::max(problem.q.norm(), 1e-300);
}

double AlartCurnier::equations(double epsilon, const Vector& centre, const Vector& r, Vector& u, Vector& f) const {
    w_.multiply(r, u);
    u += p_.q + epsilon * (r - centre);
    f.resize(u.size());
    for (int a = 0; a < p_.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a), ua = u.segment<3>(3 * a);
        const double rho = rho_[a], mu = p_.friction[a];
        Vec3 fa = ua;
        if (p_.isBilateral(a)) {
        } else if (p_.slipping[a]) {
            fa[0] = ra[0] - rho * ua[0] > 0.0 ? ua[0] : ra[0] / rho;
            fa.tail<2>() = (ra.tail<2>() + mu * ra[0] * p_.slipDirection[a]) / rho;
        } else if (p_.cone == FrictionCone::Relaxed) {
            fa = (ra - projectOnCone(ra - rho * ua, mu)) / rho;
        } else {
            const Vec3 s = ra - rho * ua;
            const double length = s.tail<2>().norm();
            if (s[0] <= 0.0) fa = ra / rho;
            else if (length > mu * s[0]) fa.tail<2>() = (ra.tail<2>() - mu * s[0] / length * s.tail<2>()) / rho;
        }
        if (diagonal_[a](2, 2) == 0.0) fa[2] = ra[2] / rho; // planar: an empty row carries nothing
        f.segment<3>(3 * a) = fa;
    }
    return f.norm() / scale_;
}

void AlartCurnier::jacobian(double epsilon, const Vector& r, const Vector& u) {
    lu_.clear();
    for (int a = 0; a < p_.count(); ++a) {
        const Vec3 ra = r.segment<3>(3 * a), ua = u.segment<3>(3 * a), s = ra - rho_[a] * ua;
        const double rho = rho_[a], mu = p_.friction[a];
        Mat3 ofU = Mat3::Identity(), ofR = Mat3::Zero(); // dF = ofU du + ofR dr
        if (p_.isBilateral(a)) {
        } else if (p_.slipping[a]) {
            ofU.setZero();
            if (s[0] > 0.0) ofU(0, 0) = 1.0;
            else ofR(0, 0) = 1.0 / rho;
            ofR.block<2, 2>(1, 1) = Mat2::Identity() / rho;
            ofR.block<2, 1>(1, 0) = mu / rho * p_.slipDirection[a];
        } else if (p_.cone == FrictionCone::Relaxed) {
            ofU = projectionRate(s, mu);
            ofR = (Mat3::Identity() - ofU) / rho;
        } else if (s[0] <= 0.0) {
            lu_.setIdentity(a);
            continue; // r + dr = 0, with the right side in impulses
        } else if (const double length = s.tail<2>().norm(); length > mu * s[0]) {
            const Vec2 t = s.tail<2>() / length;
            const Mat2 turn = mu * s[0] / length * (Mat2::Identity() - t * t.transpose());
            ofU.block<2, 2>(1, 1) = turn;
            ofU.block<2, 1>(1, 0) = mu * t;
            ofR.block<2, 2>(1, 1) = (Mat2::Identity() - turn) / rho;
            ofR.block<2, 1>(1, 0) = -mu / rho * t;
        }
        if (diagonal_[a](2, 2) == 0.0) {
            ofU.row(2).setZero();
            ofR.row(2) = Vec3(0.0, 0.0, 1.0 / rho).transpose();
        }
        Mat3* row = lu_.row(a);
        const int begin = w_.rowStart()[a], end = w_.rowStart()[a + 1];
        for (int k = begin; k < end; ++k) {
            row[k - begin].noalias() = ofU * w_.values()[k];
            if (w_.columns()[k] == a) row[k - begin] += epsilon * ofU + ofR;
        }
    }
}

double AlartCurnier::solve(double epsilon, const Vector& centre, const NewtonEnd& end, int lengths, Vector& r,
                           Iteration& iteration) {
    double size = equations(epsilon, centre, r, u_, f_);
    int poor = 0;
    for (int k = 0; k < end.steps && size > std::max(end.accuracy, end.share * regularised(epsilon, centre, r)); ++k) {
        if (!iteration.next()) break;
        jacobian(epsilon, r, u_);
        if (!lu_.factorise()) break;
        step_ = -f_;
        for (int a = 0; a < p_.count(); ++a)
            if (!p_.isBilateral(a) && !p_.slipping[a] && p_.cone == FrictionCone::Exact &&
                r[3 * a] - rho_[a] * u_[3 * a] <= 0.0)
                step_.segment<3>(3 * a) = -r.segment<3>(3 * a);
        lu_.solve(step_);
        if (!step_.allFinite()) break;
        double damping = 1.0, sizeTrial = 0.0;
        for (int length = 0; length < lengths; ++length, damping *= 0.5) {
            trial_ = r + damping * step_;
            sizeTrial = equations(epsilon, centre, trial_, uTrial_, fTrial_);
            if (sizeTrial <= (1.0 - 0.1 * damping) * size) break;
        }
        // A full step that does not gain may yet find the right set of contacts: a few are allowed.
        if (!(sizeTrial < size) && ++poor > 3) break;
        r.swap(trial_);
        u_.swap(uTrial_);
        f_.swap(fTrial_);
        size = sizeTrial;
    }
    return size;
}

namespace {

/// A few exact sweeps on W + epsilon I: what puts Newton's method back on its way.
void sweeps(const ContactProblem& p, Delassus& w, std::vector<LocalContact>& local, const std::vector<Mat3>& block,
            int count, Vector& r) {
    w.start(r);
    for (int sweep = 0; sweep < count; ++sweep)
        for (int a = 0; a < p.count(); ++a) {
            const Vec3 old = r.segment<3>(3 * a);
            const Vec3 next = local[a].solve(w.velocity(a) + p.q.segment<3>(3 * a) - block[a] * old);
            if (next == old) continue;
            r.segment<3>(3 * a) = next;
            w.change(a, next - old);
        }
}

struct ProximalRule {
    double start;    ///< first epsilon, of W's mean diagonal entry
    int firstSweeps; ///< before the first step
    int lengths;     ///< that are tried of a step; 1: full steps only
    /// Of what the regularisation leaves: nearer than that Newton's method needs not come.
    double share = 0.0;
    /// Times the last epsilon with which it failed: no smaller one is tried until that is forgotten.
    double overFailed = 0.0;
};
constexpr double newtonForgets = 0.5; // an epsilon that failed, by this factor for each success

/// Newton's method on problems that are regularised around a centre which then moves to the answer: with a small
/// epsilon the outer loop gains several digits a turn; where the inner one fails epsilon grows, and what has failed is
/// not tried again soon.
void newtonProximal(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution,
                    const ProximalRule& rule) {
    Iteration iteration(p, options, solution, 3000);
    ProblemOperator w(p);
    const BlockSparseDelassus* blocks = w.blocks();
    Vector r = solution.r, centre, kept;
    const int n = p.count();
    std::vector<Mat3> block(n);
    std::vector<LocalContact> local(n);
    for (int a = 0; a < n; ++a) {
        block[a] = w->diagonal(a);
        local[a].prepare(p, a, block[a], 0.0);
    }
    if (iteration.offer(r)) return iteration.finish();
    for (int k = 0; k < rule.firstSweeps; k += 5) {
        sweeps(p, *w, local, block, 5, r);
        if (iteration.offer(r)) return iteration.finish();
    }
    AlartCurnier newton(p, *blocks);
    const double mean = meanStiffness(p);
    double epsilon = rule.start * mean, failed = 0.0;
    int failures = 0;
    for (int outer = 0; outer < 400; ++outer) {
        const double before = iteration.last();
        centre = r;
        kept = r;
        const double accuracy = std::max(1e-15, 1e-3 * options.tolerance);
        const double reached = newton.solve(epsilon, centre, {accuracy, rule.share, 25}, rule.lengths, r, iteration),
                     leaves = newton.regularised(epsilon, centre, r);
        projectImpulses(p, r);
        if (iteration.offer(r)) break;
        if (!iteration.next()) break;
        const bool gained = iteration.last() < 0.5 * before;
        const bool converged = reached <= std::max({1e3 * accuracy, 1e-2 * before, rule.share * leaves});
        if (gained || converged) {
            const double smaller = std::max(1e-9 * mean, (gained ? 0.3 : 0.1) * epsilon);
            epsilon = std::max(smaller, std::min(epsilon, rule.overFailed * failed));
            failed *= newtonForgets;
            if (!gained && ++failures > 40) break;
            continue;
        }
        failed = epsilon;
        if (++failures > 40) break;
        if (!(iteration.last() < 10.0 * before)) r = kept;
        epsilon = std::min(mean, 8.0 * epsilon);
        sweeps(p, *w, local, block, 20, r);
        if (iteration.offer(r)) break;
    }
    iteration.finish();
}

} // namespace

Vector forcesOnSupports(const ContactProblem& p, double compliance) {
    constexpr double softest = 1.0, stiffer = 1e-3; // of W's mean diagonal entry
    ContactSolution unused;
    unused.r.setZero(3 * p.count());
    const SolverOptions options;
    Iteration iteration(p, options, unused, 3000);
    ProblemOperator w(p);
    AlartCurnier newton(p, *w.blocks());
    const double mean = meanStiffness(p);
    const Vector unpressed = Vector::Zero(3 * p.count());
    Vector r = unpressed;
    for (double epsilon = softest; epsilon > 2.0 * compliance; epsilon *= stiffer)
        newton.solve(epsilon * mean, unpressed, {1e-14, 0.0, 25}, 6, r, iteration);
    newton.solve(compliance * mean, unpressed, {1e-14, 0.0, 25}, 6, r, iteration);
    return r;
}

void solveOnSupports(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    constexpr double stiff = 1e-9;
    Iteration iteration(p, options, solution, 3000);
    ProblemOperator w(p);
    AlartCurnier newton(p, *w.blocks());
    const Vector borne = forcesOnSupports(p, stiff);
    Vector r = borne;
    newton.solve(stiff * meanStiffness(p), borne, {1e-15, 0.0, 25}, 6, r, iteration); // to the last digits
    projectImpulses(p, r);
    iteration.offer(r);
    iteration.finish();
    solution.solver = newtonSolver().name.c_str();
}

void solveByFullNewtonSteps(const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
    // Measured on rows of fallen dominoes, 60 to 180 contacts.
    newtonProximal(p, o, s, {1e-3, 0, 1, 0.5, 3.0});
    s.solver = newtonSolver().name.c_str();
}

const ContactSolver& newtonSolver() {
    static const ContactSolver solver = {
        .name = "newton",
        .purpose = "a few hundred contacts, to roundoff",
        .words = "semismooth Newton on Alart and Curnier's equations",
        .source = "Alart and Curnier 1991",
        .factorises = true,
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                newtonProximal(p, o, s, {1e-8, 0, 6});
            },
    };
    return solver;
}

const ContactSolver& proximalPointSolver() {
    static const ContactSolver solver = {
        .name = "proximal-point",
        .purpose = "a few hundred contacts, to roundoff",
        .words = "proximal-point loop around Newton, where contacts are redundant",
        .source = "Acary, Brémond and Huber 2018",
        .factorises = true,
        .solve =
            [](const ContactProblem& p, const SolverOptions& o, ContactSolution& s) {
                newtonProximal(p, o, s, {1e-2, 10, 6});
            },
    };
    return solver;
}

} // namespace escapement
