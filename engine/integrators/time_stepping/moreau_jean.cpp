#include "engine/integrators/time_stepping/moreau_jean.h"

#include "engine/dynamics/joints/motor_forces.h"
#include "engine/integrators/time_stepping/steps/unsolved.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double restingSpeed = 1e-9; // relative to the fastest: a new contact that slides slower is at rest

/// Of a contact in the last step, which names them ascending; null: it had none.
const Vec3* lastImpulse(const TimeStepMemory& memory, int contact) {
    const auto at = std::lower_bound(memory.impulses.begin(), memory.impulses.end(), contact,
                                     [](const auto& known, int wanted) { return known.first < wanted; });
    return at != memory.impulses.end() && at->first == contact ? &at->second : nullptr;
}

} // namespace

void MoreauJean::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    const auto& [t, q, v, h, jointRows, armed, touching] = start;
    const double lastLength = memory.length;
    result.length = memory.length = h;
    result.suggested = 0.0;
    middle_.resize(q.size());
    move_ = 0.5 * h * v;
    system_.displace(q, move_, middle_);
    result.contacts.clear();
    system_.eachContact(middle_, reach_, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || !start.armed[i]) return;
        const double opening = gap.gap + memory.dent(i);
        bool acts = opening <= start.touching;
        if (!acts) {
            // What has been closed may hold on while it is pulled open.
            const Vec3* last = lastImpulse(memory, i);
            acts = last && (*last)[0] != 0.0 && opening <= system_.contactLaw(i).reach();
        }
        if (acts) result.contacts.push_back(i);
    });
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
    laws_.contacts.resize(n);
    result.v = free_;
    solution_.residual = solution_.artefact = 0.0;
    solution_.iterations = 0;
    solution_.r.setZero(3 * n);
    if (n > 0) {
        const Vector before = dynamics_.contactVelocities(v), freely = dynamics_.contactVelocities(free_);
        const double rest = restingSpeed * v.cwiseAbs().maxCoeff();
        for (int k = 0; k < n; ++k) {
            LawContact& contact = laws_.contacts[k];
            const Vec3* last = lastImpulse(memory, result.contacts[k]);
            if (last) solution_.r.segment<3>(3 * k) = *last;
            contact.law = system_.contactLaw(result.contacts[k]);
            contact.law.restitution *= restitution_;
            contact.law.tangentialRestitution *= restitution_;
            contact.gap = dynamics_.geometry()[k].gap + memory.dent(result.contacts[k]);
            contact.stretch = last ? tangentialStretch(contact.law, *last, lastLength) : Vec2::Zero();
            contact.slides =
                last ? showsSliding(contact.law, *last, lastLength) : before.segment<2>(3 * k + 1).norm() > rest;
        }
        const double tolerance = dynamics_.tolerance(laws_.residuals());
        const auto solve = [&] {
            if (const auto sparse = dynamics_.sparse(); sparse && laws_.takesBlocks(before))
                laws_.solve(sparse, before, freely, tolerance, solution_);
            else laws_.solve(dynamics_.delassus(), before, freely, h, 0.5 * h, tolerance, solution_);
        };
        solve();
        if (letTurningContactsStick(before)) solve();
        if (!solution_.solved && solution_.residual > std::max(1e-4, 10.0 * tolerance)) {
            if (dynamics_.momentum()) throw unsolvedPile(t, n, solution_.residual);
            throw unsolvedContacts(system_, t, result.contacts, dynamics_.contactJacobian(), dynamics_.delassus(),
                                   freely, solution_.residual);
        }
        dynamics_.apply(solution_.r, result.v, result.jointImpulses);
        result.velocities = dynamics_.contactVelocities(result.v);
    } else {
        result.velocities.resize(0);
    }
    result.geometry = dynamics_.geometry();
    result.mobility.resize(n);
    for (int k = 0; k < n; ++k) {
        const Mat3 own = dynamics_.diagonal(k);
        result.mobility[k] = std::max(own(1, 1), own(2, 2));
    }
    for (int k = 0; k < n; ++k) {
        if (!laws_.yields[k]) continue;
        // The dent is what the step's end lies deeper than the elastic part of the contact explains.
        const ContactLaw& law = laws_.contacts[k].law;
        const double dent =
            -(result.geometry[k].gap + 0.5 * h * result.velocities[3 * k]) - law.compliance * law.compression;
        const int candidate = result.contacts[k];
        const auto known =
            std::find_if(memory.dents.begin(), memory.dents.end(), [&](const auto& d) { return d.first == candidate; });
        if (known == memory.dents.end()) memory.dents.emplace_back(candidate, std::max(0.0, dent));
        else known->second = std::max(known->second, dent);
    }
    memory.impulses.clear();
    for (int k = 0; k < n; ++k) memory.impulses.emplace_back(result.contacts[k], solution_.r.segment<3>(3 * k));
    result.impulses = solution_.r;
    result.iterations = solution_.iterations;
    result.residual = solution_.residual;
    result.lift = solution_.artefact;
    // Contacts work with the mean of the velocities before and after: what the kinetic energy loses to them. Whether
    // their law makes energy is asked of the impact from the free velocity; against the step's finite forces contacts
    // work by turns in both directions, of second order in h.
    result.dissipated = 0.0;
    result.lost.resize(2 * n);
    if (n > 0) {
        const Vector moving = 0.5 * dynamics_.contactVelocities(v + result.v);
        for (int k = 0; k < n; ++k) {
            result.lost[2 * k] = -solution_.r[3 * k] * moving[3 * k];
            result.lost[2 * k + 1] = -solution_.r.segment<2>(3 * k + 1).dot(moving.segment<2>(3 * k + 1));
        }
        result.dissipated = -solution_.r.dot(moving);
    }
    result.gained = n > 0 ? 0.5 * solution_.r.dot(dynamics_.contactVelocities(free_ + result.v)) : 0.0;
    const SystemPower power = system_.power(middle, middle_, 0.5 * (v + result.v));
    result.loads = h * power.loads;
    result.motors = h * motorPower(system_, middle, middle_, 0.5 * (v + result.v));
    if (system_.driven()) {
        system_.constraintTimeRate(t, middle_, timeRateFull_);
        const double driven = 0.5 * result.jointImpulses.dot(timeRate_ + timeRateFull_(jointRows));
        result.loads -= driven;
        result.motors -= driven;
    }
    result.dampers = h * power.dampers;
    move_ = 0.5 * h * result.v;
    result.q.resize(q.size());
    system_.displace(middle_, move_, result.q);
}

bool MoreauJean::letTurningContactsStick(In<Vector> before) {
    bool turned = false;
    Vector after;
    for (std::size_t k = 0; k < laws_.contacts.size(); ++k) {
        LawContact& contact = laws_.contacts[k];
        if (!contact.slides || contact.law.staticFriction <= contact.law.friction) continue;
        if (after.size() == 0) {
            Vector moved = free_, unused = Vector::Zero(dynamics_.jointRowCount());
            dynamics_.apply(solution_.r, moved, unused);
            after = dynamics_.contactVelocities(moved);
        }
        const Eigen::Index i = 3 * Eigen::Index(k) + 1;
        if (after.segment<2>(i).dot(before.segment<2>(i)) >= 0.0) continue;
        contact.slides = false;
        turned = true;
    }
    return turned;
}

SchemeType moreauJeanScheme() {
    return {
        .name = "Moreau-Jean",
        .purpose = "most mechanisms",
        .words = "Moreau's scheme with forces at the midpoint: sturdy, and the cheapest step; follows contact laws of "
                 "every kind",
        .source = "Moreau 1988; Jean 1999",
        .form = SchemeType::Explicit,
        .order = 1,
        .orderWithJoints = 1,
        .restitution = SchemeType::Either,
        .staticFriction = true,
        .jointFriction = true,
        .contactLaws = true,
        .account = SchemeType::Closes,
        .cost = "one contact problem",
        .make = [](System& system, ContactSolving& solving, const std::vector<double>&)
            -> std::unique_ptr<TimeStepper> { return std::make_unique<MoreauJean>(system, solving); },
    };
}

} // namespace escapement
