#include "engine/integrators/moreau_jean.h"

#include "engine/integrators/time_stepping_makers.h"

#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

void MoreauJean::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    const auto& [t, q, v, h, jointRows, armed, touching] = start;
    result.length = memory.length = h;
    result.suggested = 0.0;
    middle_.resize(q.size());
    move_ = 0.5 * h * v;
    system_.displace(q, move_, middle_);
    result.contacts.clear();
    for (int i = 0; i < system_.contactCount(); ++i) {
        if (!armed[i]) continue;
        const ContactGap gap = system_.contactGap(i, middle_);
        if (gap.valid && gap.gap <= touching) result.contacts.push_back(i);
    }
    const double middle = t + 0.5 * h;
    dynamics_.prepare(middle, middle_, jointRows, result.contacts);
    force_.resize(v.size());
    system_.forces(middle, middle_, v, force_);
    free_ = h * force_;
    system_.solveMass(free_);
    free_ += v;
    timeRateFull_.resize(system_.constraintCount());
    system_.constraintTimeRate(t + h, middle_, timeRateFull_);
    timeRate_ = timeRateFull_(jointRows);
    result.jointImpulses.setZero(Eigen::Index(jointRows.size()));
    dynamics_.satisfyJoints(free_, timeRate_, result.jointImpulses);

    const int n = int(result.contacts.size());
    problem_.resize(n);
    problem_.w = dynamics_.delassus();
    result.v = free_;
    solution_.residual = 0.0;
    solution_.iterations = 0;
    solution_.r.setZero(3 * n);
    if (n > 0) {
        const Matrix& j = dynamics_.contactJacobian();
        const Vector before = j * v, freely = j * free_;
        for (int k = 0; k < n; ++k) {
            const ContactLaw law = system_.contactLaw(result.contacts[k]);
            problem_.friction[k] = law.friction;
            // Newton's law acts on approach only.
            problem_.q[3 * k] = freely[3 * k] + law.restitution * std::min(before[3 * k], 0.0);
            problem_.q.segment<2>(3 * k + 1) = freely.segment<2>(3 * k + 1) + law.tangentialRestitution * before.segment<2>(3 * k + 1);
            for (const auto& [candidate, impulse] : memory.impulses)
                if (candidate == result.contacts[k]) solution_.r.segment<3>(3 * k) = impulse;
        }
        solveContacts(problem_, 1e-11, solution_);
        if (!solution_.solved && solution_.residual > 1e-4)
            throw RunError(fmt::format("the contact problem of {} contacts at t = {:.9g} s stays unsolved (residual {:.1e}); "
                                       "a smaller time step may help",
                                       n, t, solution_.residual));
        dynamics_.apply(solution_.r, result.v, result.jointImpulses);
        result.velocities = j * result.v;
    } else {
        result.velocities.resize(0);
    }
    result.geometry = dynamics_.geometry();
    result.mobility.resize(n);
    for (int k = 0; k < n; ++k) result.mobility[k] = std::max(problem_.w(3 * k + 1, 3 * k + 1), problem_.w(3 * k + 2, 3 * k + 2));
    memory.impulses.clear();
    for (int k = 0; k < n; ++k) memory.impulses.emplace_back(result.contacts[k], solution_.r.segment<3>(3 * k));
    result.impulses = solution_.r;
    result.iterations = solution_.iterations;
    result.residual = solution_.residual;
    // Contacts work with the mean of the velocities before and after: exactly what the kinetic energy loses to them.
    result.dissipated = n > 0 ? -0.5 * solution_.r.dot(dynamics_.contactJacobian() * (free_ + result.v)) : 0.0;
    const SystemPower power = system_.power(middle, middle_, 0.5 * (v + result.v));
    result.loads = h * power.loads;
    if (system_.driven()) {
        system_.constraintTimeRate(t, middle_, timeRateFull_);
        result.loads -= 0.5 * result.jointImpulses.dot(timeRate_ + timeRateFull_(jointRows));
    }
    result.dampers = h * power.dampers;
    move_ = 0.5 * h * result.v;
    result.q.resize(q.size());
    system_.displace(middle_, move_, result.q);
}

std::unique_ptr<TimeStepper> makeMoreauJean(System& system, const TimeStepperSettings&) { return std::make_unique<MoreauJean>(system); }

} // namespace escapement
