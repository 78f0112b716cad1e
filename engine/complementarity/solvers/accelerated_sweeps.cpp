// Sweeps over the contacts up and down again, which makes a double sweep a symmetric step, each contact solved exactly,
// with Nesterov's momentum between double sweeps and adaptive restart [Moreau1988; Jean1999; ODonoghueCandes2015]. In
// stacks and heaps, where plain sweeps need hundreds, that is five to ten times fewer. The momentum form of W
// (momentum.h) makes a sweep cost one pass over the contacts.
//
// What rests, and hangs together with nothing that does not, is passed over: in a row of dominoes most stand, and what
// the last step said of them still holds.

#include "engine/complementarity/solvers/accelerated_sweeps.h"

#include "engine/complementarity/local_contact.h"
#include "engine/complementarity/natural_map.h"
#include "engine/complementarity/solvers/iteration.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double near = 4.0;      // times the tolerance: contacts that change by more need no look at the residual
constexpr int lookEvery = 2;      // double sweeps, where changes and residual cannot be compared
constexpr int renewEvery = 200;   // double sweeps, after which what follows r begins anew from it
constexpr double restShare = 0.1; // of the tolerance: a contact that is no further from its law rests

class AcceleratedSweeps {
  public:
    AcceleratedSweeps(const ContactProblem& p, MomentumDelassus& w, const Vector& start) : p_(p), w_(w), r_(start) {
        const int n = p.count();
        block_.resize(std::size_t(n));
        local_.resize(std::size_t(n));
        for (int a = 0; a < n; ++a) {
            block_[std::size_t(a)] = w_.diagonal(a);
            local_[std::size_t(a)].prepare(p, a, block_[std::size_t(a)], 0.0);
        }
        order_ = w.outwards();
        awake_ = order_;
        w_.start(r_);
        lastR_ = r_;
        lastFollowed_ = w_.followed();
        u_.resize(r_.size());
    }

    bool offer(Iteration& iteration) {
        for (int a = 0; a < p_.count(); ++a) u_.segment<3>(3 * a) = w_.velocity(a) + p_.q.segment<3>(3 * a);
        return iteration.offer(r_, u_);
    }

    /// After `offer`: leaves out what rests and what no impulse at the others reaches. Before the first sweep.
    void letRest(double tolerance) {
        const double enough = restShare * tolerance * p_.q.cwiseAbs().maxCoeff();
        std::vector<char> reached(order_.size(), 0);
        std::size_t count = 0;
        Vector& v = w_.followed();
        v.setZero();
        // Unlike impulses, so that they cancel nowhere.
        const auto reach = [&](int a) {
            reached[std::size_t(a)] = 1;
            ++count;
            w_.change(a, Vec3(1.0, 0.37 + 1e-3 * double(a), 0.61));
        };
        for (int a : order_) {
            const double rho = contactStep(block_[std::size_t(a)]);
            const Vec3 far = naturalMapOf(p_, a, rho, r_.segment<3>(3 * a), u_.segment<3>(3 * a));
            if (!(far.norm() <= rho * enough)) reach(a);
        }
        // To and fro, as bodies hang together.
        for (std::size_t before = 0; before != count && 2 * count < order_.size();) {
            before = count;
            w_.settle();
            for (int a : order_)
                if (!reached[std::size_t(a)] && !w_.velocity(a).isZero(0.0)) reach(a);
            for (auto a = order_.rbegin(); a != order_.rend(); ++a)
                if (!reached[std::size_t(*a)] && !w_.velocity(*a).isZero(0.0)) reach(*a);
        }
        if (2 * count < order_.size()) std::erase_if(awake_, [&](int a) { return !reached[std::size_t(a)]; });
        w_.start(r_);
        lastFollowed_ = v;
    }

    /// Up and down again; returns the largest change, in units of u.
    double doubleSweep() {
        const double next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * theta_ * theta_)), momentum = (theta_ - 1.0) / next;
        theta_ = next;
        extrapolate(r_, lastR_, momentum);
        if (momentum > 0.0 && ++since_ >= renewEvery) {
            since_ = 0;
            lastFollowed_ = w_.followed();
            w_.start(r_);
        } else {
            extrapolate(w_.followed(), lastFollowed_, momentum);
        }
        start_ = r_;
        const double change = std::max(sweep(false), sweep(true));
        // Momentum that points uphill is dropped.
        double uphill = 0.0;
        for (int a = 0; a < p_.count(); ++a)
            uphill +=
                (start_ - r_).segment<3>(3 * a).dot((r_ - lastR_).segment<3>(3 * a)) * block_[std::size_t(a)].trace();
        if (uphill > 0.0) theta_ = 1.0;
        return change;
    }

  private:
    static void extrapolate(Vector& now, Vector& last, double momentum) {
        if (momentum == 0.0) {
            last = now;
            return;
        }
        for (Eigen::Index i = 0; i < now.size(); ++i) {
            const double value = now[i];
            now[i] += momentum * (value - last[i]);
            last[i] = value;
        }
    }

    double sweep(bool backwards) {
        const int n = int(awake_.size());
        double change = 0.0;
        for (int k = 0; k < n; ++k) {
            const int a = awake_[std::size_t(backwards ? n - 1 - k : k)];
            const Vec3 old = r_.segment<3>(3 * a), u = w_.velocity(a) + p_.q.segment<3>(3 * a);
            if (u[0] >= 0.0 && old.isZero(0.0) && !p_.isBilateral(a)) continue; // open and stays so
            const Vec3 next = local_[std::size_t(a)].solve(u - block_[std::size_t(a)] * old), moved = next - old;
            if (moved.isZero(0.0)) continue;
            change = std::max(change, (block_[std::size_t(a)] * moved).cwiseAbs().maxCoeff());
            r_.segment<3>(3 * a) = next;
            w_.change(a, moved);
        }
        w_.settle();
        return change;
    }

    const ContactProblem& p_;
    MomentumDelassus& w_;
    std::vector<int> order_, awake_; ///< all contacts, and those that are swept
    std::vector<Mat3> block_;
    std::vector<LocalContact> local_;
    Vector r_, u_, lastR_, lastFollowed_, start_;
    double theta_ = 1.0;
    int since_ = 0; ///< double sweeps, since what follows r began from it
};

} // namespace

void solveByAcceleratedSweeps(const ContactProblem& p, MomentumDelassus& w, const SolverOptions& options,
                              ContactSolution& solution) {
    Iteration iteration(p, options, solution, 2000);
    AcceleratedSweeps sweeps(p, w, solution.r);
    const double close = near * options.tolerance * p.q.cwiseAbs().maxCoeff();
    bool solved = sweeps.offer(iteration), looked = true;
    if (!solved && options.stopOn == ContactResidual::Scaled) sweeps.letRest(options.tolerance);
    int count = 0;
    while (!solved && iteration.next()) {
        const double change = sweeps.doubleSweep();
        looked = options.stopOn == ContactResidual::Scaled ? change <= close : ++count % lookEvery == 0;
        if (looked) solved = sweeps.offer(iteration);
    }
    if (!looked) sweeps.offer(iteration);
    iteration.finish();
}

} // namespace escapement
