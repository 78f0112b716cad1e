#include "engine/simulation/hybrid_run.h"
#include "engine/simulation/guide_catch.h"

#include "engine/contact/narrow_phase.h"
#include "engine/integrators/smooth/smooth_integrator.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace escapement {

namespace {

constexpr double stepsFallen = 2.0; // time steps, that what comes onto a feature from beside may have fallen
constexpr double samePlaceShare =
    1e-6;                             // of the mechanism's size: a contact this near to the end of its feature is at it
constexpr double entersInTime = 1e-5; // of the mechanism's size
constexpr double notedDamping = 2e-3; // of the energy turned over, that the smooth method's own damping takes
constexpr double insideFromBeside = 10.0; // of the cluster tolerance: deeper than roundoff and drift

} // namespace

HybridRun::HybridRun(System& system, const HybridSettings& settings, FrameSink& sink, RunControl& control)
    : system_(system), settings_(settings), sink_(sink), control_(control), model_(system),
      integrator_(makeIntegrator(settings.integrator)),
      solving_(std::make_shared<ContactSolving>(settings.solver, settings.cone)), modes_(system, *solving_),
      search_(system, modes_), length_(system.characteristicLength()) {
    stepper_ = makeTimeStepper(settings.scheme, system, *solving_, settings.adaptive ? settings.tolerance : 0.0);
    if (settings.project) {
        auto guard = std::make_unique<GuardedSteps>(system, std::move(stepper_), *solving_);
        guard_ = guard.get();
        stepper_ = std::move(guard);
    }
    damps_ = damping_ = findIntegratorType(settings.integrator.name)->damps;
    setSlowSlip(0.0);
    search_.setGrazingHeight(settings_.tolerance * length_);
    for (const int i : system.contactsOfLaws())
        if (timeSteppingLaw_ < 0 && !system.contactLaw(i).rigid()) timeSteppingLaw_ = i;
}

/// Slip slower than the integration's own tolerance in velocity has no direction to rely on.
void HybridRun::setSlowSlip(double speed) {
    slowSlip_ = 0.1 * settings_.tolerance * (1.0 + speed);
    modes_.setSlowSlip(slowSlip_);
    search_.setSlowSlip(slowSlip_);
}

RunSummary HybridRun::run(const Vector& q0, const Vector& v0, const ResultLayout& layout, const Checkpoint* from) {
    started_ = lastProgress_ = lastHeadway_ = std::chrono::steady_clock::now();
    sink_.begin(layout);
    summary_.integrator = settings_.integrator.name;
    summary_.scheme = settings_.scheme.name;
    summary_.reactions.assign(strategyTable().size(), 0);
    RunStatus status = RunStatus::Done;
    std::string message;
    try {
        if (from) resume(*from);
        else begin(q0, v0);
        std::int64_t checkpointed = -1;
        while (!done_) {
            while (control_.pause && !control_.stop) {
                reportProgress(true);
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                lastHeadway_ = std::chrono::steady_clock::now();
            }
            state_.solved = solving_->tally();
            if (control_.stop) {
                status = RunStatus::Stopped;
                message = fmt::format("stopped by the user at t = {:.6g} s", state_.t);
                break;
            }
            if (state_.steps % settings_.stepsPerCheckpoint == 0 && state_.steps != checkpointed) {
                checkpoint();
                checkpointed = state_.steps;
            }
            if (state_.strategy == Strategy::EventDriven) smoothStep();
            else timeStep();
            watchHeadway();
            noteEnergy();
            reportProgress(false);
        }
    } catch (const std::exception& problem) {
        status = RunStatus::Failed;
        const bool memory = dynamic_cast<const std::bad_alloc*>(&problem) != nullptr;
        message = fmt::format("the run ended at t = {:.9g} s: {}", state_.t,
                              memory ? "there is no memory left; choose the faces that can touch instead of whole "
                                       "bodies, or a longer output step"
                                     : problem.what());
        ++state_.instants;
        log(EventKind::Message, -1, message);
    }
    if (status == RunStatus::Stopped) checkpoint();
    summary_.status = status;
    summary_.message = message;
    summary_.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    summary_.contacts = solving_->report();
    summary_.solver_iterations = summary_.contacts.iterations();
    summary_.worst_residual = summary_.contacts.worstResidual();
    summary_.simulated = status == RunStatus::Done ? settings_.until : state_.t;
    summary_.dissipated = frame_.energy.dissipated;
    summary_.work = frame_.energy.work;
    summary_.numerical = frame_.energy.numerical;
    if (summary_.numerical > notedDamping * state_.turnover)
        summary_.notes.push_back(fmt::format("{} itself has damped away {:.3g} J of {:.3g} J; where these are no "
                                             "vibrations that should die out, a smaller "
                                             "tolerance or a method that does not damp keeps them",
                                             settings_.integrator.name, summary_.numerical, state_.turnover));
    summary_.energy_end = frame_.energy.kinetic + frame_.energy.potential + frame_.energy.springs;
    summary_.final = frame_;
    sink_.finish(status, message);
    reportProgress(true);
    return summary_;
}

void HybridRun::begin(const Vector& q0, const Vector& v0) {
    state_.q = q0;
    state_.v = v0;
    state_.armed.assign(system_.contactCount(), 1);
    state_.pairOfCandidate.assign(system_.contactCount(), -1);
    model_.setClosed({});
    model_.chooseRows(0.0, state_.q);
    state_.rows = model_.chosenRows();
    system_.follow(state_.t, state_.q, state_.v);
    if (!settings_.remarks.empty()) ++state_.instants;
    for (const Event& remark : settings_.remarks) {
        log(remark);
        summary_.notes.push_back(remark.text);
    }
    // Time stepping may start inside each other, and works its way out.
    if (settings_.strategy == StrategyChoice::TimeStepping || timeSteppingLaw_ >= 0)
        state_.strategy = Strategy::TimeStepping;
    updateArmed(0.0);
    summary_.energy_start = state_.energyStart = energyAt(0.0, state_.q, state_.v);
    noteEnergy();
    // A first step that moves nothing by more than a thousandth of the mechanism or of a radian.
    const double speed = std::max(state_.v.cwiseAbs().maxCoeff(), 1e-3);
    state_.h = settings_.fixedStep > 0.0   ? settings_.fixedStep
               : settings_.firstStep > 0.0 ? settings_.firstStep
                                           : std::min(settings_.outputStep, 1e-3 * std::max(1.0, length_) / speed);
    if (settings_.strategy == StrategyChoice::TimeStepping) {
        state_.strategy = Strategy::TimeStepping;
        state_.blockStep = settings_.step;
        emit(0.0, state_.q, state_.v, FrameKind::Regular, state_.dissipated, state_.work);
        return;
    }
    if (timeSteppingLaw_ >= 0) {
        ++state_.instants;
        react(Trigger::LawNeedsTimeStepping, system_.contactName(timeSteppingLaw_).contact, settings_.step);
        emit(0.0, state_.q, state_.v, FrameKind::Regular, state_.dissipated, state_.work);
        return;
    }
    // What already touches: approach is an impact at once, the rest is decided on acceleration level.
    std::vector<int> touching;
    bool approach = false;
    ContactRows rows(3, system_.nv());
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster) return;
        state_.armed[i] = 1;
        system_.contactRows(i, state_.q, rows);
        const double u = rows.row(0).dot(state_.v);
        if (u > 1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff())) return;
        approach = approach || u < -1e-9 * (1.0 + state_.v.cwiseAbs().maxCoeff());
        touching.push_back(i);
    });
    if (approach) {
        emit(0.0, state_.q, state_.v, FrameKind::Regular, state_.dissipated, state_.work);
        impactNow(-1);
    } else {
        decideModes(touching, "touching at the start");
        // What touches within the cluster tolerance is put onto its contacts first: the account begins there.
        state_.energyStart = energyAt(0.0, state_.q, state_.v) + state_.dissipated - state_.work;
        emit(0.0, state_.q, state_.v, FrameKind::Regular, state_.dissipated, state_.work);
    }
}

void HybridRun::resume(const Checkpoint& from) {
    restore(from, system_, state_);
    system_.restoreCounters(from);
    solving_->setTally(state_.solved);
    model_.setClosed(state_.closed);
    model_.restoreRows(state_.rows);
    summary_.energy_start = energyAt(state_.t, state_.q, state_.v) + state_.dissipated + state_.numerical - state_.work;
    if (!state_.watched) state_.energyStart = summary_.energy_start;
    timeAtHeadway_ = state_.t;
}

/// Makes v consistent. Returns the work (J) that motors do in it: their impulses act at the speeds that they prescribe.
double HybridRun::makeConsistent() {
    if (!system_.driven()) {
        model_.projectVelocity(state_.t, state_.q, state_.v);
        return 0.0;
    }
    const Vector before = state_.v;
    model_.projectVelocity(state_.t, state_.q, state_.v);
    // What the constraint impulses change in momentum, times the velocity afterwards: only prescribed speeds are left.
    Vector impulse(state_.v.size());
    const Vector change = state_.v - before;
    system_.prepareMass(state_.q);
    system_.multiplyMass(change, impulse);
    return impulse.dot(state_.v);
}

double HybridRun::energyAt(double t, const Vector& q, const Vector& v) const {
    system_.prepareMass(q);
    const SystemEnergy e = system_.energy(t, q, v);
    return e.kinetic + e.potential + e.springs;
}

std::vector<int> HybridRun::jointRows() const {
    // Chosen rows ascend: those of joints and motors stand first.
    const std::vector<int>& chosen = model_.chosenRows();
    return {chosen.begin(), std::lower_bound(chosen.begin(), chosen.end(), system_.constraintCount())};
}

std::vector<int> HybridRun::closedContacts() const {
    std::vector<int> contacts;
    for (const auto& contact : state_.closed) contacts.push_back(contact.index);
    return contacts;
}

/// Open candidates that touch without approaching or leaving, and are not held by a closed twin. Also those that wait
/// to be armed: where a round face runs into a flat one, what comes from the round one is below the flat one's plane
/// until then. `share` of the largest velocity (at least 1 mm/s) counts as rest.
std::vector<int> HybridRun::touchingNow(double share) const {
    std::vector<int> touching;
    const double rest = share * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    ContactRows rows(3, system_.nv());
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == i; }))
            return;
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster) return;
        system_.contactRows(i, state_.q, rows);
        if (std::abs(rows.row(0).dot(state_.v)) <= rest) touching.push_back(i);
    });
    return touching;
}

/// The step is accepted: the contacts follow, and those that came or went with it are told. What a contact carried when
/// its place ended is taken over by what touches there, or nobody.
void HybridRun::followContacts(double length) {
    const bool located = state_.strategy == Strategy::EventDriven,
               ends = located && system_.endedContact(state_.q) >= 0;
    if (ends) {
        ++state_.instants;
        emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    }
    system_.follow(state_.t, state_.q, state_.v);
    const auto& changes = system_.contactChanges();
    if (!ends && !changes.empty()) {
        ++state_.instants;
        if (located) emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    }
    const std::size_t closed = state_.closed.size();
    for (const ContactChange& change : changes) {
        log(change.kind, change.contact, change.text, change.point);
        if (change.kind == EventKind::Fold)
            std::erase_if(state_.closed, [&](const ClosedContact& c) { return c.index == change.contact; });
    }
    updateArmed(length);
    if (state_.closed.size() < closed) {
        std::vector<int> contacts = closedContacts(), touching = touchingNow();
        contacts.insert(contacts.end(), touching.begin(), touching.end());
        std::sort(contacts.begin(), contacts.end());
        decideModes(contacts, "takes over where the places have become one");
    }
    if (located && (ends || !changes.empty()))
        emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
}

/// A candidate that comes onto its feature from the side, below the surface, has not crossed it: it waits until it is
/// above again. A time step of that `length` does not locate where it comes onto it: what is no deeper there than the
/// step has moved it is touching.
void HybridRun::updateArmed(double length) {
    ContactRows& rows = emission_.rows;
    rows.resize(3, system_.nv());
    system_.eachContact(state_.q, 0.0, true, [&](int i, const ContactGap& gap) {
        if (std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == i; }))
            return;
        if (gap.gap > 0.0) state_.armed[i] = 1;
        else if (!gap.valid && gap.gap < -settings_.cluster) state_.armed[i] = 0;
        // Time steps do not locate where an edge tips over onto a face: it comes in over the border by as little as a
        // step shows.
        else if (state_.strategy == Strategy::TimeStepping && gap.valid && gap.gap > -entersInTime * length_)
            state_.armed[i] = 1;
        // Every way through the feature is located, so this one came in from beside it, where nothing is modelled: it
        // is no contact before it has been out.
        else if (state_.strategy == Strategy::EventDriven && gap.gap < -insideFromBeside * settings_.cluster)
            state_.armed[i] = 0;
        else if (state_.strategy == Strategy::TimeStepping && !state_.armed[i] && gap.valid &&
                 gap.border > borderBand) {
            system_.contactRows(i, state_.q, rows);
            const double fallen = std::max(0.0, -rows.row(0).dot(state_.v)) * length;
            if (gap.gap >= -settings_.cluster - stepsFallen * fallen) state_.armed[i] = 1;
        }
    });
}

/// m: how far a contact is from the end of its feature, or (a sine times the mechanism's size) of its normal cone.
double HybridRun::roomOf(int contact, const Vector& q) const {
    return std::min(system_.contactGap(contact, q).border, system_.contactCone(contact, q) * length_);
}

/// Contacts at one point with one normal say the same thing twice (corner on corner of aligned boxes): the first stands
/// for all; where it is about to leave its feature (a vertex that tips over onto its edge), the one that the bodies
/// move onto. What joints hold along its normal is left out, too.
std::vector<int> HybridRun::withoutTwins(const std::vector<int>& contacts) {
    std::vector<int> kept;
    ContactRows rows(3, system_.nv());
    std::vector<ContactRows> seenRows;
    Vector ahead;
    const double atEnd = samePlaceShare * length_;
    for (int i : modes_.movable(state_.t, state_.q, state_.v, jointRows(), contacts)) {
        if (system_.contactLaw(i).preload > 0.0) { // dry friction of a joint has no normal to compare
            kept.push_back(i);
            seenRows.emplace_back();
            continue;
        }
        system_.contactRows(i, state_.q, rows);
        const double scale = rows.cwiseAbs().maxCoeff();
        const auto twin = std::find_if(seenRows.begin(), seenRows.end(), [&](const ContactRows& r) {
            // Same normal row, or the opposite bodies' view of it; tangents may be turned.
            return r.size() > 0 && (r.row(0) - rows.row(0)).cwiseAbs().maxCoeff() < 1e-9 * scale;
        });
        if (twin == seenRows.end()) {
            kept.push_back(i);
            seenRows.push_back(rows);
            continue;
        }
        int& first = kept[std::size_t(twin - seenRows.begin())];
        const double fastest = state_.v.cwiseAbs().maxCoeff();
        if (!(fastest > 0.0) || roomOf(first, state_.q) > atEnd) continue;
        if (ahead.size() == 0) {
            ahead = state_.q;
            system_.displace(state_.q, Vector(atEnd / (fastest * std::max(1.0, length_)) * state_.v), ahead);
        }
        if (roomOf(i, ahead) > roomOf(first, ahead)) first = i;
    }
    return kept;
}

void HybridRun::decideModes(std::vector<int> contacts, const char* why, const std::vector<int>& resting,
                            const std::vector<int>& loose) {
    contacts = withoutTwins(contacts);
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), contacts, resting, loose);
    if (!decision.solved) {
        // One jump at an instant: with a positive definite W it always ends the sliding that jams.
        if (decision.jammed.empty() || jumping_ || !jump(contacts, decision.jammed)) {
            react(Trigger::ModesUnresolved, fmt::format("residual {:.1e}", decision.residual), 0.01 * state_.h);
            return;
        }
        jumping_ = true;
        decideModes(contacts, why);
        jumping_ = false;
        return;
    }
    for (int contact : decision.jammed)
        log(EventKind::Message, contact, "Painleve situation: several accelerations are possible; the contact opens");
    for (const auto& contact : decision.closed) {
        const auto known = std::find_if(state_.closed.begin(), state_.closed.end(),
                                        [&](const ClosedContact& c) { return c.index == contact.index; });
        if (known == state_.closed.end() && *why)
            log(EventKind::Touch, contact.index,
                isCatch(system_, contact.index)
                    ? std::string(why)
                    : fmt::format("{}, {}", why, contact.status == ContactStatus::Stick ? "sticks" : "slides"));
    }
    for (int opened : decision.opened)
        if (std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == opened; }))
            log(EventKind::Detachment, opened, "lifts off");
    setModes(decision.closed);
    if (decision.fromRest) react(Trigger::FrictionChanges, "a resting contact starts to slip", 0.01 * state_.h);
}

/// Painleve: with u_N = 0 the impact problem admits the zero impulse, and where friction leaves no acceleration an
/// impact law alone would find just that, again and again. Asked with a vanishing approach it has the other solution
/// only, an impulse that ends the sliding (impact without collision, Genot and Brogliato 1999).
bool HybridRun::jump(const std::vector<int>& contacts, const std::vector<int>& jammed) {
    const Vector sliding = state_.v;
    const double before = energyAt(state_.t, state_.q, state_.v);
    const ImpactResult impact = modes_.jump(state_.t, state_.q, state_.v, jointRows(), contacts, jammed);
    const double lost = before - energyAt(state_.t, state_.q, state_.v);
    bool pushed = false;
    for (std::size_t k = 0; k < contacts.size(); ++k)
        pushed = pushed || (impact.impulses[3 * Eigen::Index(k)] > 0.0 &&
                            std::find(jammed.begin(), jammed.end(), contacts[k]) != jammed.end());
    if (!(impact.solution.solved || impact.solution.residual < 1e-6) || !pushed || !(lost > 0.0)) {
        state_.v = sliding;
        return false;
    }
    state_.dissipated += lost;
    account(impact);
    react(Trigger::Painleve);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const Vec3 p = impact.impulses.segment<3>(3 * Eigen::Index(k));
        if (p.norm() == 0.0) continue;
        const ContactGeometry& g = impact.geometry[k];
        log(EventKind::Impact, contacts[k],
            strategyTable()[strategyRow(Trigger::Painleve, settings_.strategy, settings_.locateFriction)].text,
            g.pointB, p[0] * g.normal + p[1] * g.tangent1 + p[2] * g.tangent2, impact.lost[k]);
    }
    return true;
}

void HybridRun::setModes(std::vector<ClosedContact> closed) {
    state_.smoothMemory.resize(0);
    state_.lastError = 0.0;
    state_.closed = std::move(closed);
    model_.setClosed(state_.closed);
    model_.chooseRows(state_.t, state_.q);
    if (settings_.project) {
        model_.projectPosition(state_.t, state_.q, 1e-15 * length_, 3);
        state_.work += makeConsistent();
    }
    state_.rows = model_.chosenRows();
}

/// A dense output that is coarser than the cluster tolerance leaves what strikes a little open or too deep once the
/// rest is put onto its constraints: then what strikes with it would not be seen to. Its gap is zero there, as the
/// event says.
void HybridRun::closeGap(int contact) {
    if (!(std::abs(system_.contactGap(contact, state_.q).gap) > settings_.cluster)) return;
    std::vector<ClosedContact> closed = state_.closed;
    closed.push_back({contact, ContactStatus::Slip});
    const auto rows = model_.chosenRows();
    model_.setClosed(closed);
    model_.chooseRows(state_.t, state_.q);
    model_.projectPosition(state_.t, state_.q, 1e-15 * length_, 3);
    model_.setClosed(state_.closed);
    model_.restoreRows(rows);
}

} // namespace escapement
