#include "engine/simulation/run/energy_ledger.h"
#include "engine/simulation/tolerances.h"

#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/joints/motor_forces.h"

#include <algorithm>
#include <cmath>

namespace escapement {

/// On the dense output, once a step: every frame within it takes its energies from these few places, more of them where
/// they do not resolve a power: that of friction has nearly a kink where what slides all but stops and turns aside.
/// Where there is neither a frame nor friction in it, only the sum counts.
bool EnergyLedger::prepare(double part) {
    const double length = part * integrator_.length(),
                 allowed = tolerances.unresolved * state_.turnover / std::max(length, 1e-300);
    const bool frames = double(state_.nextOutput) * settings_.outputStep < state_.t + length;
    for (powers_.panels = 1;; powers_.panels *= 2) {
        if (!fill(part)) return false;
        const bool within = frames || !powers_.contacts.empty();
        if (2 * powers_.panels > Powers::most || !(powers_.unresolved(within) > allowed)) return true;
    }
}

bool EnergyLedger::fill(double part) {
    powers_.part = part;
    if (run_.damps) powers_.energy = energyAt(state_.t, state_.q, state_.v);
    bool rubs = false;
    for (const auto& c : state_.closed)
        rubs = rubs || (c.status == ContactStatus::Slip && system_.contactLaw(c.index).friction > 0.0);
    const bool none = !rubs && !system_.driven() && !system_.powered();
    powers_.contacts.clear();
    if (rubs) powers_.contacts.assign(state_.closed.size() * Powers::most, {});
    for (std::size_t j = 0; j < std::size_t(powers_.panels) * GaussPoints::count; ++j) {
        const std::size_t panel = j / GaussPoints::count, i = j % GaussPoints::count;
        const double theta = part * (double(panel) + GaussPoints::at[i]) / powers_.panels,
                     at = state_.t + theta * integrator_.length();
        double &fed = powers_.fed[panel][i], &taken = powers_.taken[panel][i], &motors = powers_.motors[panel][i];
        if (none && i != GaussPoints::count / 2) { // velocities may cost a stage of their own: one is looked at
            fed = taken = motors = 0.0;
            integrator_.densePosition(theta, q_);
            if (!q_.allFinite()) return false;
            continue;
        }
        integrator_.dense(model_, theta, q_, v_);
        const SystemPower power = system_.power(at, q_, v_);
        fed = power.loads;
        taken = power.dampers;
        motors = system_.powered() ? motorPower(system_, at, q_, v_) : 0.0;
        if (!q_.allFinite() || !v_.allFinite() || !std::isfinite(fed + taken)) return false;
        if (!rubs && !system_.driven()) continue;
        Vector &a = scratch_.a, &lambda = scratch_.lambda, &joints = scratch_.joints;
        std::vector<Vec3>& forces = scratch_.forces;
        model_.acceleration(at, q_, v_, a, lambda);
        model_.distribute(at, q_, v_, lambda, joints, forces);
        for (std::size_t k = 0; k < forces.size(); ++k) {
            const Vec2 slip = model_.slip(int(k), q_, v_);
            const double friction = -forces[k].tail<2>().dot(slip);
            taken += friction;
            if (!rubs) continue;
            auto& [rubbing, sliding] = powers_.contact(k, panel);
            rubbing[i] = friction;
            if (state_.closed[k].status == ContactStatus::Slip &&
                system_.contactLaw(state_.closed[k].index).friction > 0.0)
                sliding[i] = slip.norm();
        }
        if (!std::isfinite(taken)) return false;
        if (!system_.driven()) continue;
        Vector& timeRate = scratch_.move;
        timeRate.resize(system_.constraintCount());
        system_.constraintTimeRate(at, q_, timeRate);
        const double driven = joints.dot(timeRate);
        fed -= driven;
        motors -= driven;
        if (!std::isfinite(fed)) return false;
    }
    return true;
}

double EnergyLedger::dampedUntil(double energy, const StepWork& work) const {
    return powers_.energy + work.fed - work.taken - energy;
}

double EnergyLedger::Powers::unresolved(bool within) const {
    // Of a smooth power the parts of ever higher degree fall by one ratio: five Gauss points leave out the tenth, far
    // less than the square of what the third and fourth are of it.
    const auto off = [&](const std::array<double, GaussPoints::count>& power) {
        const double fine = GaussPoints::unresolved(power);
        if (within || fine == 0.0) return fine;
        double size = 0.0;
        for (const double value : power) size = std::max(size, std::abs(value));
        return fine * std::min(1.0, fine / size);
    };
    double worst = 0.0;
    for (int k = 0; k < panels; ++k) worst = std::max(worst, off(fed[std::size_t(k)]) + off(taken[std::size_t(k)]));
    return worst / panels;
}

double EnergyLedger::unresolved(double time) const {
    const double length = powers_.part * integrator_.length();
    return time < state_.t + length ? length * powers_.unresolved(true) : 0.0;
}

StepWork EnergyLedger::workUntil(double theta) const {
    if (!(powers_.part > 0.0)) return {};
    const double length = powers_.part * integrator_.length() / powers_.panels,
                 share = theta / powers_.part * powers_.panels;
    StepWork work{};
    for (int k = 0; k < powers_.panels && share > k; ++k) {
        const double until = k + 1 < powers_.panels ? std::min(share - k, 1.0) : share - k;
        work.fed += length * GaussPoints::integral(powers_.fed[std::size_t(k)], until);
        work.taken += length * GaussPoints::integral(powers_.taken[std::size_t(k)], until);
        work.motors += length * GaussPoints::integral(powers_.motors[std::size_t(k)], until);
    }
    return work;
}

/// The powers change as the velocities do: of a force that does not hang on them by as much as it has at those of both
/// ends, of one that is proportional to them, as a damper's, by half of that. Dampers take all along the step.
void EnergyLedger::follow(const TimeStep& step, double begin, const Vector& middle) {
    const double h = step.length, at = begin + 0.5 * h;
    bends_.loads = bends_.motors = bends_.dampers = bends_.contacts = 0.0;
    if (system_.powered()) {
        const SystemPower first = system_.power(at, middle, state_.v), last = system_.power(at, middle, step.v);
        const double most = std::abs(step.dampers);
        bends_.loads = 0.5 * h * (last.loads - first.loads);
        bends_.dampers = std::clamp(0.25 * h * (last.dampers - first.dampers), -most, most);
        bends_.motors = 0.5 * h * (motorPower(system_, at, middle, step.v) - motorPower(system_, at, middle, state_.v));
    }
    v_ = step.v - state_.v;
    ContactMotion motion(system_);
    bends_.each.assign(step.contacts.size(), Vec2::Zero());
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Vec3 impulse = step.impulses.segment<3>(3 * Eigen::Index(k));
        if (impulse.isZero(0.0)) continue;
        const Vec3 change = motion.velocity(step.contacts[k], middle, v_);
        bends_.each[k] = -0.5 * Vec2(impulse[0] * change[0], impulse.tail<2>().dot(change.tail<2>()));
        bends_.contacts += bends_.each[k].sum();
    }
    if (!system_.driven()) return;
    Vector &first = scratch_.move, &last = scratch_.a;
    first.resize(system_.constraintCount());
    last.resize(system_.constraintCount());
    system_.constraintTimeRate(begin, state_.q, first);
    system_.constraintTimeRate(begin + h, step.q, last);
    const auto rows = jointRows();
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const double driven = 0.5 * step.jointImpulses[Eigen::Index(k)] * (last[rows[k]] - first[rows[k]]);
        bends_.loads -= driven;
        bends_.motors -= driven;
    }
}

StepWork EnergyLedger::workUntil(const TimeStep& step, double taken, double part) const {
    StepWork work{part * step.loads, taken * step.dissipated + part * step.dampers, part * step.motors};
    if (const double bent = bending(taken, part); bent > 0.0) {
        work.fed -= bent * bends_.loads;
        work.taken -= bent * (bends_.contacts + bends_.dampers);
        work.motors -= bent * bends_.motors;
    }
    return work;
}

double EnergyLedger::motorWork(const ImpactResult& impact) {
    if (!system_.driven()) return 0.0;
    Vector timeRate(system_.constraintCount());
    system_.constraintTimeRate(state_.t, state_.q, timeRate);
    return -impact.jointImpulses.dot(timeRate(jointRows()));
}

void EnergyLedger::account(double theta, const StepWork& work, bool forGood) {
    double friction = 0.0;
    if (powers_.part > 0.0 && !powers_.contacts.empty()) {
        const double length = powers_.part * integrator_.length() / powers_.panels,
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

void EnergyLedger::account(const TimeStep& step, double taken, double part, bool forGood) {
    const double bent = bending(taken, part);
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Vec3 impulse = step.impulses.segment<3>(3 * Eigen::Index(k));
        if (impulse.isZero(0.0) || taken == 0.0) continue;
        ContactAccount more;
        more.pair = pairRow(step.contacts[k]);
        more.impacts = taken * step.lost[2 * Eigen::Index(k)];
        more.friction = taken * step.lost[2 * Eigen::Index(k) + 1];
        if (bent > 0.0) {
            more.impacts -= bent * bends_.each[k][0];
            more.friction -= bent * bends_.each[k][1];
        }
        if (step.impacts.size() == step.impulses.size())
            more.impulse = taken * step.impacts.segment<3>(3 * Eigen::Index(k)).norm();
        // Friction lies against the sliding: its work over its size is the speed.
        const double tangential = impulse.tail<2>().norm();
        if (tangential > 0.0) more.slip = std::max(0.0, more.friction / tangential) * step.length;
        forGood ? state_.accounts.add(more) : state_.accounts.addPassing(more);
    }
    const double dampers = part * step.dampers - (bent > 0.0 ? bent * bends_.dampers : 0.0);
    forGood ? state_.accounts.addDampers(dampers) : state_.accounts.addPassingDampers(dampers);
}

void EnergyLedger::account(const ImpactResult& impact) {
    for (std::size_t k = 0; k < impact.contacts.size(); ++k) {
        const Vec3 impulse = impact.impulses.segment<3>(3 * Eigen::Index(k));
        if (impulse.isZero(0.0)) continue;
        state_.accounts.add({pairRow(impact.contacts[k]), impact.friction[k], impact.lost[k] - impact.friction[k], 0.0,
                             impulse.norm()});
    }
}

} // namespace escapement
