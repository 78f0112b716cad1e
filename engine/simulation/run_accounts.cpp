// What contacts have taken, booked contact by contact where the run's ledger books their sum.

#include "engine/complementarity/contact_laws.h"
#include "engine/simulation/hybrid_run.h"

#include <algorithm>

namespace escapement {

void HybridRun::account(double theta, const StepWork& work, bool forGood) {
    double friction = 0.0;
    if (powers_.part > 0.0 && !powers_.contacts.empty()) {
        const double length = powers_.part * integrator_->length() / powers_.panels,
                     share = theta / powers_.part * powers_.panels;
        for (std::size_t k = 0; k < state_.closed.size(); ++k) {
            ContactAccount more;
            for (int panel = 0; panel < powers_.panels && share > panel; ++panel) {
                const double until = panel + 1 < powers_.panels ? std::min(share - panel, 1.0) : share - panel;
                const auto& [rubbing, sliding] = powers_.contact(k, std::size_t(panel));
                more.friction += length * GaussPoints::integral(rubbing, until);
                more.slip += length * GaussPoints::integral(sliding, until);
            }
            friction += more.friction;
            if (more.friction == 0.0 && more.slip == 0.0) continue;
            more.pair = pairRow(state_.closed[k].index);
            forGood ? state_.accounts.add(more) : state_.accounts.addPassing(more);
        }
    }
    forGood ? state_.accounts.addDampers(work.taken - friction)
            : state_.accounts.addPassingDampers(work.taken - friction);
}

void HybridRun::account(const TimeStep& step, double taken, double part, bool forGood) {
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Vec3 impulse = step.impulses.segment<3>(3 * Eigen::Index(k));
        if (impulse.isZero(0.0) || taken == 0.0) continue;
        ContactAccount more;
        more.pair = pairRow(step.contacts[k]);
        more.impacts = taken * step.lost[2 * Eigen::Index(k)];
        more.friction = taken * step.lost[2 * Eigen::Index(k) + 1];
        // Friction lies against the sliding: its work over its size is the speed.
        const double tangential = impulse.tail<2>().norm();
        if (tangential > 0.0) more.slip = std::max(0.0, more.friction / tangential) * step.length;
        forGood ? state_.accounts.add(more) : state_.accounts.addPassing(more);
    }
    forGood ? state_.accounts.addDampers(step.dampers) : state_.accounts.addPassingDampers(part * step.dampers);
}

void HybridRun::account(const ImpactResult& impact) {
    for (std::size_t k = 0; k < impact.contacts.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        const Vec3 impulse = impact.impulses.segment<3>(i);
        if (impulse.isZero(0.0)) continue;
        const Vec3 moving = 0.5 * (impact.before.segment<3>(i) + impact.after.segment<3>(i));
        state_.accounts.add({pairRow(impact.contacts[k]), -impulse.tail<2>().dot(moving.tail<2>()),
                             -impulse[0] * moving[0], 0.0, impulse.norm()});
    }
}

void HybridRun::markShared(double t, const Vector& q, const Vector& v, const TimeStep* step) {
    std::vector<ClosedContact>& contacts = shared_.asked;
    contacts.clear();
    if (step) {
        for (std::size_t k = 0; k < step->contacts.size(); ++k) {
            const Vec3 impulse = step->impulses.segment<3>(3 * Eigen::Index(k));
            if (impulse[0] <= 0.0) continue;
            const bool sticks = showsSticking(system_.contactLaw(step->contacts[k]), impulse, step->length);
            contacts.push_back({step->contacts[k], sticks ? ContactStatus::Stick : ContactStatus::Slip, Vec2::UnitX()});
        }
    } else if (model_.contactsRedundant()) {
        contacts.assign(model_.closed().begin(), model_.closed().end());
    }
    if (contacts.size() < 2) return;
    const std::vector<char>* known = step ? nullptr : model_.sharing(state_.t, state_.q);
    const auto& shared = known ? *known : shared_.find(system_, t, q, v, jointRows(), contacts);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (!shared[k]) continue;
        const int pair = state_.pairOfCandidate[contacts[k].index];
        for (auto& row : frame_.contacts)
            if (row.pair == pair) row.shared = true;
    }
}

} // namespace escapement
