#include "engine/simulation/run/run_output.h"

#include "engine/complementarity/contact_laws.h"
#include "engine/complementarity/elastic_step.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/model/errors.h"
#include "engine/model/interruption.h"
#include "engine/simulation/closed_lookup.h"
#include "engine/simulation/frame_watch.h"
#include "engine/simulation/no_beside.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double shownMissing = 5e-5;   // of the load, that forces in frames may miss rather than pull
constexpr double touchesWithin = 1e-9;  // of the mechanism's length: a gap that is none
constexpr std::size_t mostEvened = 240; // contacts that bear in a step: of more none is looked for beside them

} // namespace

RunOutput::RunOutput(RunContext& run, EnergyLedger& ledger, EnergyWatch& watch, StepImpacts& impacts)
    : RunPart(run), ledger_(ledger), watch_(watch), impacts_(impacts), path_(run),
      started_(std::chrono::steady_clock::now()), lastProgress_(started_) {}

double RunOutput::wall() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

void RunOutput::emit(FrameKind kind, const ImpactResult* impact) {
    model_.chooseCarrying(state_.t, state_.q, state_.v); // between steps it was not done yet
    emit(state_.t, state_.q, state_.v, kind, booked(), impact, nullptr, state_.memory);
}

void RunOutput::emit(FrameKind kind, const TimeStep& step) {
    emit(state_.t, state_.q, state_.v, kind, booked(), nullptr, &step, state_.memory);
}

Energies RunOutput::booked() const {
    Energies energy;
    energy.dissipated = state_.dissipated;
    energy.work = state_.work;
    energy.motors = state_.motors;
    energy.numerical = state_.numerical;
    return energy;
}

void RunOutput::emit(double t, const Vector& q, const Vector& v, FrameKind kind, Energies energy,
                     const ImpactResult* impact, const TimeStep* step, const TimeStepMemory& memory) {
    const Uninterruptible frameIsWhole;
    if (!q.allFinite() || !v.allFinite())
        throw RunError(fmt::format("the motion is no longer finite at t = {:.9g} s", t));
    run_.frame.time = t;
    run_.frame.kind = kind;
    Vector &a = scratch_.a, &lambda = scratch_.lambda, &joints = scratch_.joints;
    std::vector<Vec3>& forces = scratch_.forces;
    joints.setZero(system_.constraintCount());
    if (step) {
        const auto rows = jointRows();
        for (std::size_t k = 0; k < rows.size(); ++k)
            joints[rows[k]] = step->jointImpulses[Eigen::Index(k)] / step->length;
        // Between rows that say the same only the choice of rows would tell.
        if (model_.redundant() && model_.closed().empty()) {
            lambda = joints(rows);
            model_.distribute(t, q, v, lambda, joints, forces, shownMissing);
        }
    } else {
        model_.acceleration(t, q, v, a, lambda);
        model_.distribute(t, q, v, lambda, joints, forces, shownMissing);
    }
    system_.observe(t, q, v, joints, run_.frame);
    run_.frame.lambda = joints;
    system_.prepareMass(q);
    const SystemEnergy stored = system_.energy(t, q, v);
    energy.kinetic = stored.kinetic;
    energy.potential = stored.potential;
    const double inContacts = accountStored(q, step, memory);
    energy.springs = stored.springs + inContacts;
    energy.dissipated -= inContacts;
    run_.frame.energy = energy;
    if (!std::isfinite(stored.kinetic + stored.potential + stored.springs + energy.dissipated + energy.work))
        throw RunError(fmt::format("the energies are not finite at t = {:.9g} s: what moves there cannot be computed "
                                   "with this model and these steps",
                                   t));
    findShared(t, q, v, step);
    addContacts(q, v, impact, step);
    impacts_.show(q);
    markShared();
    state_.accounts.show(run_.frame);
    sink_.frame(run_.frame);
    ++state_.frames;
    if (kind == FrameKind::Regular && !interior_) watch_.watch();
}

/// What contacts that give way have taken and store is not lost: as long as they may give it back it counts as that of
/// springs, in the frame and in what each contact has done (J). `step`: the one being shown; null: the last one.
/// `memory`: after that, with the dents that contacts have in it.
double RunOutput::accountStored(const Vector& q, const TimeStep* step, const TimeStepMemory& memory) {
    double sum = 0.0;
    const auto account = [&](int contact, const Vec3& force) {
        const ContactLaw law = system_.contactLaw(contact);
        if (law.hard() && law.tangentialCompliance == 0.0) return;
        const double depth = system_.contactGap(contact, q).gap + memory.dent(contact),
                     along = storedEnergy(law, depth, force[0]),
                     across = 0.5 * law.tangentialCompliance * force.tail<2>().squaredNorm();
        if (along + across == 0.0) return;
        sum += along + across;
        ContactAccount back;
        back.pair = pairRow(contact);
        back.impacts = -along;
        back.friction = -across;
        state_.accounts.addPassing(back);
    };
    if (step) {
        for (std::size_t k = 0; k < step->contacts.size(); ++k)
            account(step->contacts[k], step->impulses.segment<3>(3 * Eigen::Index(k)) / step->length);
    } else if (memory.length > 0.0) {
        for (const auto& [contact, impulse] : memory.impulses) account(contact, impulse / memory.length);
    }
    return sum;
}

void RunOutput::addContacts(const Vector& q, const Vector& v, const ImpactResult* impact, const TimeStep* step) {
    const std::vector<Vec3>& forces = scratch_.forces;
    run_.frame.contacts.clear();
    ContactMotion motion(system_);
    const ClosedLookup closed(model_.closed());
    const auto show = [&](int i, const ContactGap& gap) {
        const int place = closed.of(i);
        const bool isClosed = place >= 0;
        if (!isClosed && !(gap.valid && gap.gap < system_.shownWithin(i))) return;
        if (!isClosed && cameFromBeside(i, gap, step != nullptr)) return;
        const ContactGeometry g = motion.geometry(i, q);
        ContactRow row;
        row.pair = pairRow(i);
        row.point = 0.5 * (g.pointA + g.pointB);
        row.normal = g.normal;
        row.gap = g.gap;
        const Vec3 u = motion.velocity(i, q, v);
        row.slip = u[1] * g.tangent1 + u[2] * g.tangent2;
        const auto world = [&](const Vec3& r) { return Vec3(r[0] * g.normal + r[1] * g.tangent1 + r[2] * g.tangent2); };
        if (isClosed && !step) {
            Vec3 force = forces[std::size_t(place)];
            if (system_.contactLaw(i).preload > 0.0) force[0] = 0.0; // stands for the bound, presses nothing
            row.force = world(force);
            system_.observeContact(i, q, force[0], run_.frame);
            row.status = model_.closed()[std::size_t(place)].status;
        }
        if (impact)
            for (std::size_t k = 0; k < impact->contacts.size(); ++k)
                if (impact->contacts[k] == i) row.impulse = world(impact->impulses.segment<3>(3 * Eigen::Index(k)));
        if (step) {
            const auto at = std::lower_bound(step->contacts.begin(), step->contacts.end(), i);
            const ContactLaw law = system_.contactLaw(i);
            const Eigen::Index k = 3 * (at - step->contacts.begin());
            const bool active = at != step->contacts.end() && *at == i;
            const Vec3* even = evenForce(i);
            if (even || (active && (step->impulses[k] != 0.0 || law.preload != 0.0))) {
                const Vec3 p = even ? Vec3::Zero() : Vec3(step->impulses.segment<3>(k));
                const Vec3 force = even ? *even : Vec3((p - step->impacts.segment<3>(k)) / step->length);
                row.force = world(force);
                system_.observeContact(i, q, force[0], run_.frame);
                row.status = even || showsSticking(law, p, step->length) ? ContactStatus::Stick : ContactStatus::Slip;
            }
        }
        run_.frame.contacts.push_back(row);
    };
    std::vector<int>& told = scratch_.told;
    told.clear();
    system_.eachShown(q, [&](int i, const ContactGap& gap) {
        told.push_back(i);
        show(i, gap);
    });
    // What is held closed stands in the frame wherever it is.
    for (const ClosedContact& c : model_.closed())
        if (!std::binary_search(told.begin(), told.end(), c.index)) show(c.index, system_.contactGap(c.index, q));
}

/// What has come in from beside its feature is no contact before it has been out: it is another side of the part, or
/// sees the other feature through the material.
bool RunOutput::cameFromBeside(int contact, const ContactGap& gap, bool inStep) const {
    if (gap.gap > 0.0 || hasNoBeside(system_, contact, gap)) return false;
    // Every way through a feature is located between smooth steps.
    if (!inStep && state_.strategy == Strategy::EventDriven && gap.gap < -settings_.cluster) return true;
    // By no more than this it is held from the end of a time step on.
    const bool willBeHeld = inStep && gap.gap > -tolerances.nearPlace * length_;
    return !state_.armed[std::size_t(contact)] && !willBeHeld;
}

template <class At> void RunOutput::eachFrame(double end, const At& at) {
    const bool last = end == settings_.until;
    while (true) {
        const double t = double(state_.nextOutput) * settings_.outputStep;
        if (t > end || (last && t >= end * (1.0 - 1e-12))) break;
        at(t);
        ++state_.nextOutput;
    }
    if (last) at(end);
}

void RunOutput::emitSmooth(double end) {
    Vector &q = scratch_.q, &v = scratch_.v;
    eachFrame(end, [&](double t) {
        // The step that is being emitted starts at the state's time; its length is the integrator's own business.
        const double theta = (t - state_.t) / integrator_.length();
        integrator_.dense(model_, theta, q, v);
        system_.normalise(q);
        const StepWork work = ledger_.workUntil(theta);
        Energies energy = booked();
        energy.dissipated += work.taken;
        energy.work += work.fed;
        energy.motors += work.motors;
        if (run_.damps) energy.numerical += ledger_.dampedUntil(energyAt(t, q, v), work);
        ledger_.account(theta, work, false);
        emit(t, q, v, FrameKind::Regular, energy, nullptr, nullptr, state_.memory);
    });
}

void RunOutput::emitStepped(double begin, double end, const TimeStep& step, const TimeStepMemory& memory) {
    eachFrame(end, [&](double t) { emitWithin(step, memory, begin, t); });
}

void RunOutput::emitWithin(const TimeStep& step, const TimeStepMemory& memory, double begin, double t) {
    Vector &q = scratch_.q, &v = scratch_.v;
    double part = (t - begin) / step.length;
    if (part >= 1.0 - 1e-9) {
        part = 1.0;
        q = step.q;
        v = step.v;
    } else {
        path_.follow(step);
        interior_ = path_.strikes();
        if (!interior_) {
            path_.at(0.5, q, v);
            ledger_.follow(step, begin, q);
        }
        path_.at(part, q, v);
    }
    const double taken = interior_ ? 1.0 : part; // part of what contacts dissipate
    const StepWork work = ledger_.workUntil(step, taken, part);
    ledger_.account(step, taken, part, false);
    Energies energy = booked();
    energy.dissipated += work.taken;
    energy.work += work.fed;
    energy.motors += work.motors;
    emit(t, q, v, FrameKind::Regular, energy, nullptr, &step, memory);
    interior_ = false;
}

/// The closed contacts whose forces the motion does not decide. Of those that rest in a time step the forces are made
/// even.
void RunOutput::findShared(double t, const Vector& q, const Vector& v, const TimeStep* step) {
    sharing_.clear();
    even_.clear();
    std::vector<ClosedContact>& contacts = shared_.asked;
    contacts.clear();
    if (step) {
        addBearing(q, v, *step);
    } else if (model_.contactsRedundant()) {
        contacts.assign(model_.closed().begin(), model_.closed().end());
    }
    if (contacts.size() < 2) return;
    const std::vector<char>* known = step ? nullptr : model_.sharing(state_.t, state_.q);
    const auto& shared = known ? *known : shared_.find(system_, t, q, v, jointRows(), contacts);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (!shared[k]) continue;
        sharing_.push_back(contacts[k].index);
        if (step && contacts[k].status == ContactStatus::Stick) even_.push_back(contacts[k].index);
    }
    if (even_.size() < 2) return even_.clear();
    evenForces_.clear();
    for (int i : even_) {
        const auto at = std::lower_bound(step->contacts.begin(), step->contacts.end(), i);
        const Eigen::Index k = 3 * (at - step->contacts.begin());
        Vec3& force = evenForces_.emplace_back(Vec3::Zero());
        if (at != step->contacts.end() && *at == i)
            force = (step->impulses.segment<3>(k) - step->impacts.segment<3>(k)) / step->length;
    }
    evening_.spread(system_, q, even_, shownMissing, evenForces_);
}

/// Of the contacts of a time step those that bear. One that rests where it touches may: without a force, too, where
/// others have taken its share, or the step has left it a hair open.
void RunOutput::addBearing(const Vector& q, const Vector& v, const TimeStep& step) {
    const double rest = restSpeed(v);
    std::vector<ClosedContact>& bearing = shared_.asked;
    bool anyRests = false;
    for (std::size_t k = 0; k < step.contacts.size(); ++k) {
        const Eigen::Index i = 3 * Eigen::Index(k);
        const ContactLaw law = system_.contactLaw(step.contacts[k]);
        if (!law.hard()) continue; // its depth says its force
        const Vec3 impulse = step.impulses.segment<3>(i);
        if (!(impulse[0] > 0.0)) continue;
        const bool rests =
            law.rigid() && law.preload == 0.0 && step.velocities.segment<3>(i).cwiseAbs().maxCoeff() <= rest;
        anyRests = anyRests || rests;
        const bool sticks = rests || showsSticking(law, impulse, step.length);
        bearing.push_back({step.contacts[k], sticks ? ContactStatus::Stick : ContactStatus::Slip, Vec3::Zero()});
    }
    if (!anyRests || bearing.size() > mostEvened) return;
    ContactMotion motion(system_);
    system_.eachShown(q, [&](int i, const ContactGap& gap) {
        const auto known = std::lower_bound(step.contacts.begin(), step.contacts.end(), i);
        const Eigen::Index k = 3 * (known - step.contacts.begin());
        if (known != step.contacts.end() && *known == i && step.impulses[k] != 0.0) return;
        if (!gap.valid || !(gap.gap <= touchesWithin * length_) || cameFromBeside(i, gap, true)) return;
        const ContactLaw law = system_.contactLaw(i);
        if (law.rigid() && law.preload == 0.0 && motion.velocity(i, q, v).cwiseAbs().maxCoeff() <= rest)
            bearing.push_back({i, ContactStatus::Stick, Vec3::Zero()});
    });
    std::ranges::sort(bearing, {}, &ClosedContact::index);
}

/// Null: it is as the step says.
const Vec3* RunOutput::evenForce(int contact) const {
    const auto at = std::lower_bound(even_.begin(), even_.end(), contact);
    return at != even_.end() && *at == contact ? &evenForces_[std::size_t(at - even_.begin())] : nullptr;
}

void RunOutput::markShared() {
    if (sharing_.empty()) return;
    std::vector<int> pairs;
    for (int contact : sharing_) pairs.push_back(state_.pairOfCandidate[contact]);
    std::sort(pairs.begin(), pairs.end());
    for (auto& row : run_.frame.contacts)
        row.shared = row.shared || std::binary_search(pairs.begin(), pairs.end(), row.pair);
}

void RunOutput::log(EventKind kind, int contact, const std::string& text, const Vec3& point) {
    log(about(kind, contact, text, point));
}

void RunOutput::logImpact(const ImpactResult& impact, std::size_t k, int contact, const std::string& text) {
    const auto i = 3 * Eigen::Index(k);
    const Vec3 p = impact.impulses.segment<3>(i);
    if (p.isZero(0.0)) return;
    const ContactGeometry& g = impact.geometry[k];
    Event event = about(EventKind::Impact, contact, text, g.pointB);
    event.impulse = p[0] * g.normal + p[1] * g.tangent1 + p[2] * g.tangent2;
    event.energy_lost = impact.lost[k];
    event.approach = -impact.before[i];
    event.leaving = impact.after[i];
    log(std::move(event));
}

/// Of an event about a contact: names, and without a `point` (m, world) the place of the contact.
Event RunOutput::about(EventKind kind, int contact, const std::string& text, const Vec3& point) const {
    Event event;
    event.kind = kind;
    if (contact >= 0) {
        const PairRow name = system_.contactName(contact);
        event.subject = name.contact;
        event.features = name.feature_a + " - " + name.feature_b;
    }
    event.point = point;
    if (contact >= 0 && point.isZero(0.0)) {
        ContactRows rows(3, system_.nv());
        event.point = system_.contactRows(contact, state_.q, rows).pointB;
    }
    event.text = text;
    return event;
}

void RunOutput::log(Event event) {
    event.instant = int(state_.instants);
    event.time = state_.t;
    sink_.event(event);
    ++state_.events;
    ++summary_.events[name(event.kind)];
}

void RunOutput::checkpoint() {
    Checkpoint c;
    state_.deepest = std::max(summary_.penetration, settings_.watch ? settings_.watch->deepest() : 0.0);
    run_.save(c);
    sink_.checkpoint(c);
    ++state_.checkpoints;
}

void RunOutput::reportProgress(bool force) {
    if (!run_.control.progress) return;
    const auto now = std::chrono::steady_clock::now();
    if (!force && now - lastProgress_ < std::chrono::milliseconds(50)) return;
    lastProgress_ = now;
    Progress p;
    p.time = run_.done ? settings_.until : state_.t;
    p.until = settings_.until;
    p.wall = wall();
    p.strategy = state_.strategy;
    p.step = state_.strategy == Strategy::EventDriven ? state_.h : state_.blockStep;
    p.events = state_.events;
    run_.control.progress(p);
}

} // namespace escapement
