#include "engine/complementarity/solvers/dry_friction.h"

#include <Eigen/Cholesky>

#include <cmath>
#include <vector>

namespace escapement {

namespace {

constexpr int most = 300;           // changes of the active set
constexpr int patience = 8;         // of them in a row that leave no fewer wrong, before they are made one by one
constexpr double dependent = 1e-13; // of the largest pivot of the factor: W of what sticks is singular

enum class State : signed char { AtLower = -1, Sticks = 0, AtUpper = 1 };

/// u = W r + q along the one direction of each; r between -bound and bound, u >= 0 at -bound, <= 0 at bound, else 0.
struct Bounded {
    Matrix w;
    Vector q, bound, r, u;
    std::vector<State> state;
    std::vector<char> given; ///< its force is known: it slides in a known direction

    /// False where those that stick have no unique forces.
    bool settle() {
        std::vector<Eigen::Index> sticking;
        for (std::size_t a = 0; a < state.size(); ++a) {
            const auto i = Eigen::Index(a);
            if (given[a]) continue;
            if (state[a] == State::Sticks) sticking.push_back(i), r[i] = 0.0;
            else r[i] = double(state[a]) * bound[i];
        }
        if (!sticking.empty()) {
            const Matrix own = w(sticking, sticking);
            const Eigen::LLT<Matrix> factor(own);
            if (factor.info() != Eigen::Success) return false;
            const Vector pivots = factor.matrixLLT().diagonal().cwiseAbs2();
            if (!(pivots.minCoeff() > dependent * pivots.maxCoeff())) return false;
            u = q;
            u.noalias() += w * r;
            r(sticking) = -factor.solve(Vector(u(sticking)));
        }
        u = q;
        u.noalias() += w * r;
        return true;
    }

    State wanted(std::size_t a) const {
        const auto i = Eigen::Index(a);
        if (state[a] != State::Sticks) return double(state[a]) * u[i] > 0.0 ? State::Sticks : state[a];
        return r[i] > bound[i] ? State::AtUpper : r[i] < -bound[i] ? State::AtLower : State::Sticks;
    }
};

} // namespace

bool isDryFriction(const ContactProblem& p) {
    if (p.delassus || !p.bilateral.empty() || p.cone != FrictionCone::Exact) return false;
    for (int a = 0; a < p.count(); ++a) {
        const int i = 3 * a;
        const double normal = p.w(i, i);
        if (!(normal > 0.0) || p.w.row(i).cwiseAbs().sum() > normal || p.q[i] > 0.0) return false;
        if (!p.w.row(i + 2).isZero(0.0) || p.q[i + 2] != 0.0) return false;
    }
    return true;
}

void solveDryFriction(const ContactProblem& p, const SolverOptions& options, ContactSolution& solution) {
    const auto n = std::size_t(p.count());
    Bounded b;
    std::vector<Eigen::Index> along(n);
    for (std::size_t a = 0; a < n; ++a) along[a] = Eigen::Index(3 * a + 1);
    b.w = p.w(along, along);
    b.q = p.q(along);
    b.bound.resize(Eigen::Index(n));
    b.r = solution.r(along);
    b.state.resize(n);
    b.given.assign(n, 0);
    for (std::size_t a = 0; a < n; ++a) {
        const auto i = Eigen::Index(a);
        const double normal = -p.q[3 * i] / p.w(3 * i, 3 * i);
        b.bound[i] = p.friction[a] * normal;
        if (p.slipping[a]) b.given[a] = 1, b.r[i] = -b.bound[i] * p.slipDirection[a].x();
        else if (b.w.row(i).isZero(0.0)) // nothing that it does changes how it moves
            b.given[a] = 1, b.r[i] = b.q[i] > 0.0 ? -b.bound[i] : b.q[i] < 0.0 ? b.bound[i] : 0.0;
        b.state[a] = std::abs(b.r[i]) < b.bound[i] ? State::Sticks : b.r[i] > 0.0 ? State::AtUpper : State::AtLower;
    }
    std::size_t fewest = n + 1;
    int vain = 0, change = 0;
    bool regular = b.settle();
    for (; regular && change < most; ++change) {
        std::size_t wrong = 0, last = 0;
        for (std::size_t a = 0; a < n; ++a)
            if (!b.given[a] && b.wanted(a) != b.state[a]) ++wrong, last = a;
        if (wrong == 0) break;
        vain = wrong < fewest ? 0 : vain + 1;
        fewest = std::min(fewest, wrong);
        if (vain > patience) { // the last one alone: that ends
            b.state[last] = b.wanted(last);
        } else {
            std::vector<State> next = b.state;
            for (std::size_t a = 0; a < n; ++a)
                if (!b.given[a]) next[a] = b.wanted(a);
            b.state = std::move(next);
        }
        regular = b.settle();
    }
    solution.r.setZero();
    for (std::size_t a = 0; a < n; ++a) {
        solution.r[Eigen::Index(3 * a)] = -p.q[Eigen::Index(3 * a)] / p.w(Eigen::Index(3 * a), Eigen::Index(3 * a));
        solution.r[Eigen::Index(3 * a + 1)] = b.r[Eigen::Index(a)];
    }
    solution.solver = automaticSolver().name.c_str();
    solution.iterations = change + 1;
    judge(p, options.tolerance, options.stopOn, solution);
    if (!regular) solution.solved = false;
}

} // namespace escapement
