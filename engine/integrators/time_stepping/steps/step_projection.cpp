#include "engine/integrators/time_stepping/steps/step_projection.h"

#include "engine/complementarity/solvers/accelerated_sweeps.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double exact = 1e-9;  // of the mechanism's size: less deep is not put right
constexpr double loose = 1e-10; // of it: joints are closed again beyond this
constexpr double reach = 2.0;   // of the deepest: contacts that are nearer than this may be pushed into
constexpr double moves = 2.0; // times a step: what comes onto a feature from beside is no deeper than this has moved it
constexpr double shown =
    0.4; // of a contact's depth limit: no step may go deeper; half the limit more would not show it
constexpr double enters = 1e-6; // of the mechanism's size: deeper than this it may not come onto a feature from beside
constexpr int rounds = 8, sweeps = 200;
constexpr double exactOfMany = 2e-7; // of the mechanism's size: in a pile less deep is not put right
constexpr int sweepsOfMany = 200;    // up and down

} // namespace

bool StepProjection::holds(int contact, const ContactGap& gap, const SparseValues<char>& armed) const {
    if (!gap.valid || !armed[std::size_t(contact)]) return false;
    const ContactLaw law = system_.contactLaw(contact);
    return law.rigid() && law.preload == 0.0;
}

void StepProjection::begin(In<Vector> q, const SparseValues<char>& armed, std::vector<std::pair<int, double>>& depths) {
    start_ = q;
    deepAtStart_.clear();
    const double least = exact * system_.characteristicLength();
    validAtStart_.clear();
    auto known = depths.begin();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid) validAtStart_.push_back(i);
        if (!(gap.gap < -least)) return;
        while (known != depths.end() && known->first < i) ++known;
        const bool before = known != depths.end() && known->first == i;
        if (holds(i, gap, armed)) deepAtStart_.emplace_back(i, before ? std::min(known->second, -gap.gap) : -gap.gap);
        else if (before) deepAtStart_.push_back(*known); // beside its feature for a while
    });
    depths = deepAtStart_;
}

bool StepProjection::passed(In<Vector> q, const SparseValues<char>& armed) {
    bool deep = false;
    const double least = enters * system_.characteristicLength();
    system_.eachPassed(start_, q, [&](int i, const ContactGap& gap) {
        // Onto its feature from beside, on the way to where it lies too deep to be seen.
        if (!armed[std::size_t(i)] && gap.valid && -gap.gap > least && !wasValid(i)) deep = true;
        if (deep || !(gap.gap < -shown * system_.depthLimit(i)) || !holds(i, gap, armed)) return;
        const auto at = std::lower_bound(deepAtStart_.begin(), deepAtStart_.end(), i,
                                         [](const auto& d, int contact) { return d.first < contact; });
        deep = at == deepAtStart_.end() || at->first != i || -gap.gap > 2.0 * at->second;
    });
    return deep;
}

StepProjection::Entry StepProjection::entered(In<Vector> q, In<Vector> before, In<Vector> after, double length,
                                              const SparseValues<char>& armed) {
    Entry deepest;
    entered_.clear();
    const double least = enters * system_.characteristicLength();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || !(-gap.gap > least) || armed[std::size_t(i)] || wasValid(i)) return;
        const double own =
            length * std::max(motion_.velocity(i, q, before).norm(), motion_.velocity(i, q, after).norm());
        // Positions that were put right have moved it, too.
        if (!(-gap.gap <= moves * own) && !(-gap.gap <= moves * (system_.contactGap(i, start_).gap - gap.gap))) return;
        entered_.push_back(i);
        if (-gap.gap > deepest.depth) deepest = {i, -gap.gap};
    });
    return deepest;
}

/// Fills in the contacts and what each of them lacks; returns the most that one does.
double StepProjection::look(In<Vector> q, const SparseValues<char>& armed) {
    double worst = 0.0;
    deepest_ = -1;
    contacts_.clear();
    missing_.clear();
    auto known = deepAtStart_.begin();
    system_.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid) return;
        while (known != deepAtStart_.end() && known->first < i) ++known;
        const double before = known != deepAtStart_.end() && known->first == i ? known->second : 0.0;
        if (!holds(i, gap, armed)) return;
        contacts_.push_back(i);
        missing_.push_back(-gap.gap - before - leave_);
        if (missing_.back() > worst) worst = missing_.back(), deepest_ = i;
    });
    std::size_t kept = 0;
    for (std::size_t k = 0; k < contacts_.size(); ++k)
        if (missing_[k] > -reach * worst) contacts_[kept] = contacts_[k], missing_[kept++] = missing_[k];
    contacts_.resize(kept);
    missing_.resize(kept);
    return worst;
}

void StepProjection::push(const std::vector<int>& jointRows, double t, const Vector& q) {
    joint_.resize(Eigen::Index(jointRows.size()));
    if (!jointRows.empty()) {
        full_.resize(system_.constraintCount());
        system_.constraints(t, q, full_);
        for (std::size_t k = 0; k < jointRows.size(); ++k) joint_[Eigen::Index(k)] = full_[jointRows[k]];
    }
    pushes_.clear();
    stage_.prepare(t, q, jointRows, contacts_);
    move_.setZero(system_.nv());
    stage_.satisfyJoints(move_, joint_);
    const int n = int(contacts_.size());
    if (n == 0) return;
    opening_ = stage_.contactVelocities(move_);
    for (int k = 0; k < n; ++k) opening_[3 * k] -= missing_[std::size_t(k)];
    stage_.momentum() ? findPushesOfMany() : findPushes();
    for (int k = 0; k < n; ++k)
        if (impulse_[3 * k] > 0.0) pushes_.push_back(contacts_[std::size_t(k)]);
    stage_.apply(impulse_, move_);
}

void StepProjection::findPushes() {
    const int n = int(contacts_.size());
    stage_.normalCoupling(rowStart_, columns_, values_);
    impulse_.setZero(3 * n);
    const double enough = 0.1 * exactly();
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        double change = 0.0;
        for (int k = 0; k < n; ++k) {
            double opens = opening_[3 * k], stiffness = 0.0;
            for (int e = rowStart_[std::size_t(k)]; e < rowStart_[std::size_t(k) + 1]; ++e) {
                opens += values_[std::size_t(e)] * impulse_[3 * columns_[std::size_t(e)]];
                if (columns_[std::size_t(e)] == k) stiffness = values_[std::size_t(e)];
            }
            if (!(stiffness > 0.0)) continue;
            const double next = std::max(0.0, impulse_[3 * k] - opens / stiffness);
            change = std::max(change, std::abs(next - impulse_[3 * k]) * stiffness);
            impulse_[3 * k] = next;
        }
        if (change <= enough) break;
    }
}

/// A contact problem without friction, whose velocities are displacements.
void StepProjection::findPushesOfMany() {
    const int n = int(contacts_.size());
    problem_.resize(0);
    problem_.friction.assign(std::size_t(n), 0.0);
    problem_.slipping.assign(std::size_t(n), false);
    problem_.slipDirection.assign(std::size_t(n), Vec2::UnitX());
    const auto momentum = stage_.momentum();
    problem_.delassus = momentum;
    problem_.q = opening_;
    for (int k = 0; k < n; ++k) problem_.q.segment<2>(3 * k + 1).setZero(); // nothing is asked of the tangents
    SolverOptions options;
    options.tolerance = 0.3 * exactly() / std::max(problem_.q.cwiseAbs().maxCoeff(), 1e-300);
    options.iterations = sweepsOfMany;
    solution_.r.setZero(3 * n);
    solveByAcceleratedSweeps(problem_, *momentum, options, solution_);
    impulse_ = solution_.r;
}

/// A pile is content with less than a mechanism of a few contacts, in whose forces and energies depths are seen.
double StepProjection::exactly() const {
    return (int(contacts_.size()) >= contactsForMomentum ? exactOfMany : exact) * system_.characteristicLength();
}

double StepProjection::apply(double t, const std::vector<int>& jointRows, const SparseValues<char>& armed, double leave,
                             Vector& q) {
    raised_ = opened_ = 0.0;
    leave_ = leave;
    moved_ = false;
    pushed_.clear();
    const double length = system_.characteristicLength();
    const auto gapLeft = [&](In<Vector> at) {
        if (jointRows.empty()) return 0.0;
        full_.resize(system_.constraintCount());
        system_.constraints(t, at, full_);
        return full_.cwiseAbs().maxCoeff();
    };
    const auto depthLeft = [&](double missing) { return std::exchange(leave_, 0.0) > 0.0 ? look(q, armed) : missing; };
    double worst = look(q, armed), open = gapLeft(q);
    if (worst <= exactly() && open <= loose * length) return depthLeft(worst);
    const Vector rest = Vector::Zero(system_.nv());
    system_.prepareMass(q);
    const SystemEnergy before = system_.energy(t, q, rest);
    trial_.resize(q.size());
    for (int round = 0; round < rounds && (worst > exactly() || open > loose * length); ++round) {
        push(jointRows, t, q);
        if (!move_.allFinite()) break;
        system_.displace(q, move_, trial_);
        const double next = look(trial_, armed), nextOpen = gapLeft(trial_);
        if (!(std::max(next, nextOpen) < std::max(worst, open))) {
            worst = look(q, armed); // no better: what was is kept
            break;
        }
        q = trial_;
        moved_ = true;
        pushed_.insert(pushed_.end(), pushes_.begin(), pushes_.end());
        worst = next;
        open = nextOpen;
    }
    for (int contact : pushed_) opened_ = std::max(opened_, system_.contactGap(contact, q).gap);
    const SystemEnergy after = system_.energy(t, q, rest);
    // Where no contact pushed, joints that the scheme had left open were closed: contacts bring in nothing.
    raised_ = pushed_.empty() ? 0.0 : after.potential + after.springs - before.potential - before.springs;
    return depthLeft(worst);
}

} // namespace escapement
