#include "engine/integrators/time_stepping/moreau_jean.h"

#include "engine/dynamics/joints/motor_forces.h"
#include "engine/integrators/time_stepping/steps/fallen_into.h"
#include "engine/integrators/time_stepping/steps/thinned_contacts.h"
#include "engine/integrators/time_stepping/steps/unsolved.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace escapement {

namespace {

constexpr double drawnTogether = 1e-8; // of the size: gaps that numbers and putting right leave where bodies touch
constexpr double movingApart = 1e-12;  // of the fastest
constexpr double restingSpeed = 1e-9;  // relative to the fastest: a new contact that slides slower is at rest
constexpr int turningIterations = 60;  // they end sooner by far but at a radian a step
constexpr double turningRoundoff = 1e-15, turningEnough = 1e-9; // of the fastest: what an iteration changes

} // namespace

void MoreauJean::step(const TimeStepStart& start, TimeStepMemory& memory, TimeStep& result) {
    const auto& [t, q, v, h, jointRows, armed, touching, heaps] = start;
    lastLength_ = memory.length;
    result.length = memory.length = h;
    result.suggested = 0.0;
    middle_.resize(q.size());
    move_ = 0.5 * h * v;
    system_.displace(q, move_, middle_);
    if (givesWay_) account_.healDents(start, lastLength_, memory);
    findContacts(start, memory, result);
    if (givesWay_) account_.takeOver(start, result.contacts, lastLength_, memory);
    freeVelocity(start, memory, result);
    solveContacts(start, memory, result);
    deepenDents(h, memory, result);
    memory.impulses.clear();
    for (std::size_t k = 0; k < result.contacts.size(); ++k)
        memory.impulses.emplace_back(result.contacts[k], solution_.r.segment<3>(3 * Eigen::Index(k)));
    account(start, result);
    move_ = 0.5 * h * result.v;
    result.q.resize(q.size());
    system_.displace(middle_, move_, result.q);
    if (givesWay_) {
        push_.take(start, result, memory);
        account_.book(result, memory);
    }
}

/// Whether a contact moves apart where the step begins, by more than roundoff of the fastest.
bool MoreauJean::opens(int contact, const TimeStepStart& start) const {
    ContactRows rows(3, system_.nv());
    system_.contactRows(contact, start.q, rows);
    return rows.row(0).dot(start.v) > movingApart * start.v.cwiseAbs().maxCoeff();
}

/// The contacts that act at the midpoint.
void MoreauJean::findContacts(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    result.contacts.clear();
    // As far as a step may move a body, half of it after the middle.
    const double way = elastic_ ? start.h * (1.0 + system_.characteristicLength()) * start.v.norm() : 0.0;
    system_.eachContact(
        middle_, std::max({reach_, way, standsWithin(system_, start)}), false, [&](int i, const ContactGap& gap) {
            const double opening = gap.gap + memory.dent(i), drawn = drawnTogether * commonSize(system_, i);
            if (!start.armed[i] ||
                !(gap.valid || (givesWay_ && pressesBeyondBorder(system_, i, gap, memory)) ||
                  (opening <= (isElastic(system_.contactLaw(i)) ? std::max(start.touching, way) : start.touching) &&
                   isOnFeatures(system_, i, gap, middle_))))
                return;
            bool acts = opening <= start.touching || (opening == gap.gap && isClosed(system_, start, i, opening));
            if (!acts && opening <= way && isElastic(system_.contactLaw(i))) {
                const double dent = opening - gap.gap, before = system_.contactGap(i, start.q).gap;
                acts = std::min(before, 2.0 * gap.gap - before) + dent < 0.0;
            }
            // What was put right after the last step stands off by roundoff, and goes on pressing or pulling.
            if (!acts && opening <= drawn) {
                const ContactLaw law = system_.contactLaw(i);
                const Vec3* last = law.hard() && !law.rigid() ? lastImpulse(memory, i) : nullptr;
                acts = last && (*last)[0] != 0.0 && !opens(i, start);
            }
            if (!acts && reach_ > 0.0) {
                // What has been closed may hold on while it is pulled open: it has pressed or pulled in the last step,
                // or its bodies touch where this one begins.
                const bool within = opening <= system_.contactLaw(i).reach();
                const Vec3* last = within ? lastImpulse(memory, i) : nullptr;
                // Where a run begins, as far as drawn places are exact.
                const double touches = lastLength_ > 0.0 ? start.touching : std::max(start.touching, drawn);
                acts = (last && (*last)[0] != 0.0) ||
                       (within && system_.contactGap(i, start.q).gap + memory.dent(i) <= touches);
            }
            if (acts) result.contacts.push_back(i);
        });
    if (givesWay_) push_.keep(start, middle_, memory, result.contacts);
    leaveOutFallenInto(system_, start, memory, middle_, result.contacts);
    thinOut(system_, start, middle_, result.contacts);
    holdOn(system_, start, memory, middle_, result.contacts, holds_);
}

/// After the forces at the midpoint, along the joints: as if nothing touched.
void MoreauJean::freeVelocity(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    const double middle = start.t + 0.5 * start.h;
    dynamics_.prepare(middle, middle_, start.jointRows, result.contacts);
    force_.resize(start.v.size());
    system_.forces(middle, middle_, start.v, force_);
    if (givesWay_) push_.push(start, middle_, result.contacts, lastLength_, memory, force_);
    free_ = start.h * force_;
    system_.solveMass(free_);
    sizes_ = free_.cwiseAbs() + start.v.cwiseAbs();
    free_ += start.v;
    timeRateFull_.resize(system_.constraintCount());
    system_.constraintTimeRate(start.t + start.h, middle_, timeRateFull_);
    timeRate_ = timeRateFull_(start.jointRows);
    result.jointImpulses.setZero(Eigen::Index(start.jointRows.size()));
    if (!start.jointRows.empty()) {
        turned_ = timeRate_;
        addTurning(start);
        dynamics_.satisfyJoints(free_, turned_, result.jointImpulses);
    }
    turnAtMean(start, result);
}

/// Gyroscopic torques at the mean of the velocities before and after, found by iteration: there they do no work. Those
/// of the velocity before would let a body that turns freely gain energy in each step. Where a step turns a body too
/// far for the iteration to settle those stay.
void MoreauJean::turnAtMean(const TimeStepStart& start, TimeStep& result) {
    gyroscopic_.resize(start.v.size());
    if (!system_.gyroscopicForces(middle_, start.v, gyroscopic_)) return;
    gyroscopicNow_.resize(start.v.size());
    explicit_ = free_;
    explicitImpulses_ = result.jointImpulses;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < turningIterations; ++i) {
        mean_ = 0.5 * (start.v + free_);
        system_.gyroscopicForces(middle_, mean_, gyroscopicNow_);
        change_ = start.h * (gyroscopicNow_ - gyroscopic_);
        std::swap(gyroscopic_, gyroscopicNow_);
        system_.solveMass(change_);
        const double most = change_.cwiseAbs().maxCoeff(), fastest = free_.cwiseAbs().maxCoeff();
        if (!(most > turningRoundoff * fastest)) return;
        if (!(most < last)) { // no nearer than roundoff, or further away from time to time
            if (most < turningEnough * fastest) return;
            break;
        }
        last = most;
        free_ += change_;
        if (!start.jointRows.empty()) dynamics_.satisfyJoints(free_, turned_, result.jointImpulses);
        if (i + 1 == turningIterations) return;
    }
    free_ = explicit_;
    result.jointImpulses = explicitImpulses_;
}

/// Joints follow their own motion, as contacts do (followSurfaces): at the step's end the velocity lies along them as
/// they are there, half a step on from where their impulses act. Along those of the middle a wheel of 100 rad/s would
/// lose its energy at 1 % a radian, h = 1e-4 s, and its bearing show half of m r w^2.
void MoreauJean::addTurning(const TimeStepStart& start) {
    const double end = start.t + start.h;
    move_ = 0.5 * start.h * start.v;
    ahead_.resize(middle_.size());
    system_.displace(middle_, move_, ahead_);
    rates_.resize(system_.constraintCount());
    if (system_.hasBlocks()) {
        blocksAhead_.clear();
        system_.constraintBlocks(end, ahead_, blocksAhead_);
        blocksAhead_.multiply(start.v, rates_);
    } else {
        rowsAhead_.resize(system_.constraintCount(), system_.nv());
        system_.constraintJacobian(end, ahead_, rowsAhead_);
        rates_.noalias() = rowsAhead_ * start.v;
    }
    turned_ -= dynamics_.jointVelocities(start.v);
    for (std::size_t k = 0; k < start.jointRows.size(); ++k) turned_[Eigen::Index(k)] += rates_[start.jointRows[k]];
}

/// In a heap at rest contacts approach each other by what solving has left open. Thrown back by their restitution such
/// speeds contradict each other as no impact does, and no solver brings them to an end.
void MoreauJean::forgetWhatWasLeft(In<Vector> freely, Vector& before) const {
    const double left = laws_.residuals().ofMany * freely.cwiseAbs().maxCoeff();
    const std::vector<int>& apart = dynamics_.momentum()->beside().contacts; // solved to roundoff
    for (int k = 0; k < int(before.size()) / 3; ++k)
        if (before[3 * k] < 0.0 && before[3 * k] > -left && !std::binary_search(apart.begin(), apart.end(), k))
            before[3 * k] = 0.0;
}

/// How much of the contact's restitution does.
double MoreauJean::counts(int contact) const {
    if (restitutions_.empty()) return restitution_;
    const auto own = std::lower_bound(restitutions_.begin(), restitutions_.end(), contact,
                                      [](const auto& one, int value) { return one.first < value; });
    return own != restitutions_.end() && own->first == contact ? own->second : 1.0;
}

/// What the law of each contact is told, and what it begins from.
void MoreauJean::fillLaws(const TimeStepMemory& memory, const TimeStep& result, In<Vector> v, In<Vector> before) {
    const int n = int(result.contacts.size());
    // Where all is at rest, of what a step would make of it.
    const double rest = restingSpeed * std::max(v.cwiseAbs().maxCoeff(), free_.cwiseAbs().maxCoeff());
    for (int k = 0; k < n; ++k) {
        LawContact& contact = laws_.contacts[k];
        const Vec3* last = lastImpulse(memory, result.contacts[k]);
        if (last) solution_.r.segment<3>(3 * k) = *last;
        contact.law = system_.contactLaw(result.contacts[k]);
        const double counted = counts(result.contacts[k]);
        contact.law.restitution *= counted;
        contact.law.tangentialRestitution *= counted;
        contact.gap = dynamics_.geometry()[k].gap + memory.dent(result.contacts[k]);
        contact.stretch = last ? tangentialStretch(contact.law, *last, lastLength_) : Vec2::Zero();
        contact.pulled = last ? normalStretch(contact.law, *last, lastLength_) : 0.0;
        // What is held by just as much as would brake it in sliding does not slide.
        contact.slides =
            before.segment<2>(3 * k + 1).norm() > rest && (!last || showsSliding(contact.law, *last, lastLength_));
        contact.carried = contact.law.preload > 0.0 && dynamics_.isHeld(k, 1);
    }
}

/// The velocity afterwards, and what the contacts' impulses are.
void MoreauJean::solveContacts(const TimeStepStart& start, const TimeStepMemory& memory, TimeStep& result) {
    const int n = int(result.contacts.size());
    const double h = start.h;
    laws_.contacts.resize(n);
    result.v = free_;
    solution_.residual = solution_.artefact = 0.0;
    solution_.iterations = 0;
    solution_.r.setZero(3 * n);
    result.velocities.resize(0);
    if (n > 0) {
        Vector before = dynamics_.contactVelocities(start.v), freely = dynamics_.contactVelocities(free_);
        if (!start.jointRows.empty()) { // what they hold is held to roundoff
            sizes_ += free_.cwiseAbs();
            const Vector sizes = dynamics_.contactSizes(sizes_);
            withoutRoundoff(before, sizes);
            withoutRoundoff(freely, sizes);
        }
        followSurfaces(system_, start, memory, middle_, result.contacts, dynamics_.geometry(), before, holds_);
        for (int k = 0; k < n; ++k) {
            if (!holds_[std::size_t(k)].on) continue;
            freely[3 * k] += holds_[std::size_t(k)].shift;
            before[3 * k] = std::max(before[3 * k], 0.0); // it holds on, and bounces no more
        }
        if (dynamics_.momentum()) forgetWhatWasLeft(freely, before);
        fillLaws(memory, result, start.v, before);
        leftOut_.clear();
        const double driven = system_.driven() ? sizes_.maxCoeff() : std::numeric_limits<double>::infinity();
        for (const int k : dynamics_.heldAlongNormals()) {
            ContactLaw& law = laws_.contacts[std::size_t(k)].law;
            if (!law.rigid() || law.preload > 0.0 || !leaveOutHeld(k, driven, freely, solution_.r)) continue;
            before.segment<3>(3 * k) = freely.segment<3>(3 * k);
            law.friction = law.staticFriction = 0.0;
            leftOut_.push_back(k);
        }
        dynamics_.leaveOut(leftOut_);
        // What was put right after an earlier step stands off by roundoff: that is no stretch.
        for (std::size_t k = 0; k < laws_.contacts.size(); ++k) {
            LawContact& contact = laws_.contacts[k];
            const double closed = std::max(start.touching, drawnTogether * commonSize(system_, result.contacts[k]));
            if (contact.law.hard() && contact.gap <= closed) contact.gap = std::min(contact.gap, 0.0);
        }
        // What gives way is pressed by a depth, which is to be found with all its digits.
        const double tolerance = dynamics_.momentum() && laws_.giveWay() ? laws_.residuals().ofSeveral
                                                                         : dynamics_.tolerance(laws_.residuals());
        const auto solve = [&] {
            if (const auto sparse = dynamics_.sparse(); sparse && !laws_.onlyOfJoints())
                laws_.solve(sparse, before, freely, h, 0.5 * h, tolerance, solution_);
            else laws_.solve(dynamics_.delassus(), before, freely, h, 0.5 * h, tolerance, solution_);
        };
        solve();
        if (letTurningContactsStick(before)) solve();
        if (!solution_.solved && solution_.residual > std::max(1e-4, 10.0 * dynamics_.tolerance(laws_.residuals()))) {
            if (dynamics_.momentum()) throw unsolvedPile(start.t, n, solution_.residual);
            throw unsolvedContacts(system_, start.t, result.contacts, dynamics_.contactJacobian(), dynamics_.delassus(),
                                   freely, solution_.residual);
        }
        dynamics_.apply(solution_.r, result.v, result.jointImpulses);
        result.velocities = dynamics_.contactVelocities(result.v);
    }
    result.geometry = dynamics_.geometry();
    result.mobility.resize(n);
    for (int k = 0; k < n; ++k) {
        const Mat3 own = dynamics_.diagonal(k);
        result.mobility[k] = std::max(own(1, 1), own(2, 2));
    }
    result.impulses = solution_.r;
    result.iterations = solution_.iterations;
    result.residual = solution_.residual;
    result.lift = solution_.artefact;
}

/// The dent is what the step's end lies deeper than the elastic part of the contact explains.
void MoreauJean::deepenDents(double h, TimeStepMemory& memory, const TimeStep& result) const {
    for (std::size_t k = 0; k < result.contacts.size(); ++k) {
        if (!laws_.yields[k]) continue;
        const ContactLaw& law = laws_.contacts[k].law;
        const double dent = -(result.geometry[k].gap + 0.5 * h * result.velocities[3 * Eigen::Index(k)]) -
                            law.compliance * law.compression;
        const int candidate = result.contacts[k];
        const auto known =
            std::find_if(memory.dents.begin(), memory.dents.end(), [&](const auto& d) { return d.first == candidate; });
        if (known == memory.dents.end()) memory.dents.emplace_back(candidate, std::max(0.0, dent));
        else known->second = std::max(known->second, dent);
    }
}

/// Contacts work with the mean of the velocities before and after: what the kinetic energy loses to them. Whether
/// their law makes energy is asked of the impact from the free velocity; against the step's finite forces contacts
/// work by turns in both directions, of second order in h.
void MoreauJean::account(const TimeStepStart& start, TimeStep& result) {
    const int n = int(result.contacts.size());
    const double h = start.h, middle = start.t + 0.5 * h;
    result.dissipated = 0.0;
    result.lost.resize(2 * n);
    if (n > 0) {
        const Vector moving = 0.5 * dynamics_.contactVelocities(start.v + result.v);
        for (int k = 0; k < n; ++k) {
            result.lost[2 * k] = -solution_.r[3 * k] * moving[3 * k];
            result.lost[2 * k + 1] = -solution_.r.segment<2>(3 * k + 1).dot(moving.segment<2>(3 * k + 1));
        }
        result.dissipated = -solution_.r.dot(moving);
    }
    result.held = n > 0 ? workOfHeld(system_, holds_, dynamics_.contactVelocities(start.v), result) : 0.0;
    result.gained = n > 0 ? 0.5 * solution_.r.dot(dynamics_.contactVelocities(free_ + result.v)) : 0.0;
    const SystemPower power = system_.power(middle, middle_, 0.5 * (start.v + result.v));
    result.loads = h * power.loads;
    result.motors = h * motorPower(system_, middle, middle_, 0.5 * (start.v + result.v));
    if (system_.driven()) {
        system_.constraintTimeRate(start.t, middle_, timeRateFull_);
        // At the mean of the speeds there were: what is prescribed at the start may be that after a jump.
        const Vector moved = dynamics_.jointVelocities(start.v);
        double driven = 0.0;
        for (Eigen::Index k = 0; k < moved.size(); ++k)
            if (timeRate_[k] != 0.0 || timeRateFull_[start.jointRows[std::size_t(k)]] != 0.0)
                driven += 0.5 * result.jointImpulses[k] * (timeRate_[k] - moved[k]);
        result.loads -= driven;
        result.motors -= driven;
    }
    result.dampers = h * power.dampers;
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
