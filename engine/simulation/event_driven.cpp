// The event-driven state: smooth steps, the events that end them, and impacts.

#include "engine/simulation/hybrid_run.h"

#include "engine/model/errors.h"
#include "engine/simulation/step_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace escapement {

namespace {

constexpr double shortStep = 1e-4;       // of the output step: below it a step at the edge of sticking is short
constexpr double unresolvedShare = 1e-7; // of the energy turned over, that the works of a step may be off by
constexpr int shortStepsAllowed = 500;   // in a row
constexpr double heldBeyond =
    4.0; // times the speed up to which what begins to slide keeps its direction: a step goes no further
constexpr int creepSteps = 20; // short steps after which what creeps is taken for at rest
constexpr int turnWeighs = 50; // short steps that a change between sticking and slipping counts for
constexpr int endsAllowed =
    20; // times that bounces are ended within one output step before the run steps over what comes after
constexpr double noImpulse = 1e-20;       // of the largest of an impact
constexpr int halvingsOfRestitution = 16; // to find how much of it an impact can have
constexpr int stepsPerBounce = 20;        // of a time-stepping phase over what is left of an accumulation

bool isSolved(const ImpactResult& impact) { return impact.solution.solved || impact.solution.residual <= 1e-6; }

} // namespace

void HybridRun::smoothStep() {
    const double smallest = 1e-14 * std::max(settings_.until, state_.t) + 1e-15;
    system_.keepToPieces(state_.t);
    system_.keepToLaws(state_.q, state_.v);
    double h = state_.h, error = 0.0;
    integrator_->recall(state_.smoothMemory);
    const double planned = h;
    TimeBreak breaks;
    const ErrorNorm norm(settings_.tolerance, settings_.stepRule == HybridSettings::StepRule::Thesis);
    if (settings_.fixedStep == 0.0) h = std::min(h, system_.longestStep(state_.t, settings_.largestStep));
    if (settings_.fixedStep == 0.0 || settings_.watchFixed) {
        breaks = system_.nextBreak(state_.t, h * (1.0 + 1e-9));
        if (std::isfinite(breaks.time)) h = breaks.time - state_.t;
    }
    model_.referSlip(state_.q, state_.v, slowSlip_);
    model_.chooseCarrying(state_.t, state_.q, state_.v);
    state_.closed = model_.closed();
    while (true) {
        bool failed = false;
        std::string why;
        try {
            integrator_->step(model_, state_.t, state_.q, state_.v, h);
            error = integrator_->error(norm);
            failed = !std::isfinite(error);
        } catch (const RunError& problem) {
            if (!state_.q.allFinite()) throw;
            failed = true;
            why = problem.what();
        }
        if (settings_.fixedStep > 0.0) {
            if (failed) throw RunError("the fixed step failed: " + why);
            break;
        }
        const double over = failed || error > 1.0 ? 1.0 : beginsOver();
        if (!failed && error <= 1.0 && !(over > heldBeyond && h > 1e-3 * planned)) break;
        ++summary_.rejected;
        state_.grow = false;
        h *= failed                ? step_rule::shrinks
             : error <= 1.0        ? std::clamp(std::sqrt(2.0 / over), 0.2, 0.8)
             : norm.positionsAlone ? step_rule::thesis(error, integrator_->order())
                                   : step_rule::rejected(error, integrator_->errorExponent());
        if (h < smallest) {
            ++state_.instants;
            react(Trigger::StepFails, why);
            return;
        }
    }
    setSlowSlip(state_.v.cwiseAbs().maxCoeff());
    damps_ = integrator_->damped(damping_);
    integrator_->prepareDense(model_);
    lookAhead();
    const auto refuse = [&](const std::string& why) { // the step, though it was made: the next try is shorter
        ++summary_.rejected;
        state_.grow = false;
        state_.h = 0.2 * h;
        if (state_.h >= smallest) return;
        ++state_.instants;
        react(Trigger::StepFails, why);
    };
    FoundEvent event = search_.first(model_, *integrator_, state_.t, h, state_.armed, jointRows());
    for (int redone = 0; redone < 8 && event.kind != FoundEvent::None && event.theta > 0.0 && event.theta < 0.5 &&
                         !event.seenLater && settings_.fixedStep == 0.0;
         ++redone) {
        // The event lies early in a long step: a shorter one has it, and what follows it, to more digits.
        h *= 1.2 * event.theta;
        if (h < smallest) break;
        try {
            integrator_->step(model_, state_.t, state_.q, state_.v, h);
        } catch (const RunError& problem) { // implicit methods may fail at any length
            return refuse(problem.what());
        }
        error = integrator_->error(norm);
        integrator_->prepareDense(model_);
        lookAhead();
        event = search_.first(model_, *integrator_, state_.t, h, state_.armed, jointRows());
    }
    const double reached = state_.t + event.theta * h;
    const bool atBreak = event.kind == FoundEvent::None && h == breaks.time - state_.t;
    const double end = atBreak ? breaks.time : event.kind == FoundEvent::None ? state_.t + h : reached;
    if (!preparePowers(std::min(event.theta, (settings_.until - state_.t) / h))) {
        // Somewhere within the step nothing moves as the equations say: what the step has is no motion.
        if (settings_.fixedStep > 0.0) throw RunError("the forces within the fixed step are not finite");
        return refuse("the forces are not finite");
    }
    if (end >= settings_.until * (1.0 - 1e-14)) checkpoint();
    allowError(error);
    if (end >= settings_.until * (1.0 - 1e-14)) {
        // The step reaches over the end: what is asked for comes from its dense output, and the state stays at the
        // step's start, so that a longer run goes on exactly as if there had been no end.
        emitUntil(state_.t, settings_.until, true, nullptr);
        summary_.event_driven += settings_.until - state_.t;
        done_ = true;
        return;
    }
    emitUntil(state_.t, end, true, nullptr);

    const StepWork work = workUntil(event.theta);
    const double length = end - state_.t;
    state_.work += work.fed;
    state_.dissipated += work.taken;
    account(event.theta, work, true);
    if (event.kind == FoundEvent::None) {
        state_.q = integrator_->endPosition();
        state_.v = integrator_->endVelocity();
    } else {
        integrator_->dense(model_, event.theta, state_.q, state_.v);
    }
    system_.normalise(state_.q);
    if (damps_) state_.numerical += dampedUntil(energyAt(end, state_.q, state_.v), work);
    const bool goesOn = event.kind == FoundEvent::None && !atBreak;
    const double last = std::exchange(state_.lastError, goesOn ? error : 0.0);
    if (goesOn) integrator_->remember(state_.smoothMemory);
    else state_.smoothMemory.resize(0);
    state_.t = end;
    const double driftBefore = model_.positionDrift(end, state_.q),
                 driftVelocity = model_.velocityDrift(end, state_.q, state_.v);
    if (settings_.project) {
        model_.projectPosition(end, state_.q, 1e-15 * length_, 2);
        if (event.kind == FoundEvent::Impact) closeGap(event.candidate);
        // Independent rows of a redundant set do not stay the best ones: choose again, here on the manifold.
        if (model_.redundant()) {
            model_.chooseRows(end, state_.q);
            state_.rows = model_.chosenRows();
        }
        state_.work += makeConsistent();
    }
    followContacts(length);
    ++summary_.accepted;
    summary_.event_driven += length;
    summary_.drift_position = std::max(summary_.drift_position, driftBefore);
    summary_.drift_velocity = std::max(summary_.drift_velocity, driftVelocity);
    double penetration = 0.0;
    for (const auto& c : state_.closed) penetration = std::max(penetration, -system_.contactGap(c.index, state_.q).gap);
    StepRow row{end, length, Strategy::EventDriven, error, driftBefore, driftVelocity, penetration, 0, 0.0};
    summary_.penetration = std::max(summary_.penetration, penetration);
    sink_.step(row);
    ++state_.steps;
    if (settings_.fixedStep > 0.0) {
        state_.h = settings_.fixedStep;
    } else {
        double factor = norm.positionsAlone ? step_rule::thesis(error, integrator_->order())
                                            : step_rule::controlled(error, last, integrator_->errorExponent());
        if (!state_.grow && !norm.positionsAlone) factor = std::min(factor, 1.0);
        state_.h = std::min(h * integrator_->adapted(factor), settings_.largestStep);
        state_.grow = true;
        // What a break cut off says nothing about the steps after it.
        if (atBreak) state_.h = std::max(state_.h, 0.1 * planned);
    }
    for (const NearMiss& miss : search_.nearMisses()) {
        if (miss.theta >= event.theta) continue;
        ++state_.instants;
        emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
        log(EventKind::Message, miss.candidate,
            fmt::format("grazing: passes at t = {:.9g} s {:.2g} m from touching, closer than the integration can tell; "
                        "a smaller "
                        "tolerance decides it",
                        end - (event.theta - miss.theta) * h, miss.gap));
        emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
    }
    if (event.kind != FoundEvent::None && event.kind != FoundEvent::PlaceEnds) handle(event);
    if (atBreak) passBreak(breaks);
    if (const std::string remark = integrator_->remark(); goesOn && !remark.empty()) {
        ++state_.instants;
        log(EventKind::Message, -1, remark);
    }
    if (event.kind != FoundEvent::None && length == 0.0 && settings_.fixedStep == 0.0) {
        // Nothing was gained: at the length of this step the dense output is too coarse to tell that a contact opens.
        state_.h = 0.25 * h;
        state_.grow = false;
    }
    // Steps without end at the edge of sticking, where the sign of the slip is only roundoff and the smooth model a
    // poor one, or from impact to impact.
    const bool turns = event.kind == FoundEvent::SlipStops || event.kind == FoundEvent::StickBreaks;
    const bool tiny = length < shortStep * std::min(settings_.outputStep, settings_.until);
    state_.shortSteps =
        tiny && (!slipsBarely().empty() || event.kind == FoundEvent::Impact || event.kind == FoundEvent::PieceEnds)
            ? state_.shortSteps + (turns ? turnWeighs : 1)
            : 0;
    // What creeps on at the edge of sticking, its direction turning faster than any step follows, is decided anew as at
    // rest.
    if (state_.shortSteps > 0 && state_.shortSteps % creepSteps == 0 && state_.strategy == Strategy::EventDriven)
        if (const std::vector<int> creeping = slipsBarely(); !creeping.empty())
            decideModes(closedContacts(), "", creeping);
    if (state_.shortSteps >= shortStepsAllowed && state_.strategy == Strategy::EventDriven) {
        ++state_.instants;
        react(Trigger::NoHeadway, "", 0.01 * settings_.outputStep);
    }
}

/// Contacts that come into being within the step can be struck within it.
void HybridRun::lookAhead() {
    for (std::size_t j = 0; j < way_.size(); ++j)
        integrator_->densePosition(double(j + 1) / double(way_.size()), way_[j]);
    system_.lookAhead(way_);
}

/// On the dense output, once a step: every frame within it takes its energies from these few places, more of them where
/// they do not resolve a power: that of friction has nearly a kink where what slides all but stops and turns aside.
bool HybridRun::preparePowers(double part) {
    const double allowed = unresolvedShare * state_.turnover / std::max(part * integrator_->length(), 1e-300);
    for (powers_.panels = 1;; powers_.panels *= 2) {
        if (!fillPowers(part)) return false;
        if (2 * powers_.panels > Powers::most || !(powers_.unresolved() > allowed)) return true;
    }
}

bool HybridRun::fillPowers(double part) {
    powers_.part = part;
    if (damps_) powers_.energy = energyAt(state_.t, state_.q, state_.v);
    bool rubs = false;
    for (const auto& c : state_.closed)
        rubs = rubs || (c.status == ContactStatus::Slip && system_.contactLaw(c.index).friction > 0.0);
    const bool none = !rubs && !system_.driven() && !system_.powered();
    powers_.contacts.clear();
    if (rubs) powers_.contacts.assign(state_.closed.size() * Powers::most, {});
    for (std::size_t j = 0; j < std::size_t(powers_.panels) * GaussPoints::count; ++j) {
        const std::size_t panel = j / GaussPoints::count, i = j % GaussPoints::count;
        const double theta = part * (double(panel) + GaussPoints::at[i]) / powers_.panels,
                     at = state_.t + theta * integrator_->length();
        double &fed = powers_.fed[panel][i], &taken = powers_.taken[panel][i];
        if (none && i != GaussPoints::count / 2) { // velocities may cost a stage of their own: one is looked at
            fed = taken = 0.0;
            integrator_->densePosition(theta, denseQ_);
            if (!denseQ_.allFinite()) return false;
            continue;
        }
        integrator_->dense(model_, theta, denseQ_, denseV_);
        const SystemPower power = system_.power(at, denseQ_, denseV_);
        fed = power.loads;
        taken = power.dampers;
        if (!denseQ_.allFinite() || !denseV_.allFinite() || !std::isfinite(fed + taken)) return false;
        if (!rubs && !system_.driven()) continue;
        Vector &a = emission_.a, &lambda = emission_.lambda, &joints = emission_.joints;
        std::vector<Vec3>& forces = emission_.forces;
        model_.acceleration(at, denseQ_, denseV_, a, lambda);
        model_.distribute(at, denseQ_, denseV_, lambda, joints, forces);
        for (std::size_t k = 0; k < forces.size(); ++k) {
            const Vec2 slip = model_.slip(int(k), denseQ_, denseV_);
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
        Vector& timeRate = emission_.move;
        timeRate.resize(system_.constraintCount());
        system_.constraintTimeRate(at, denseQ_, timeRate);
        fed -= joints.dot(timeRate);
        if (!std::isfinite(fed)) return false;
    }
    return true;
}

/// J that the method itself has taken since the step's start, where it has `energy` left: what no load, damper or
/// contact did.
double HybridRun::dampedUntil(double energy, const StepWork& work) const {
    return powers_.energy + work.fed - work.taken - energy;
}

HybridRun::StepWork HybridRun::workUntil(double theta) const {
    if (!(powers_.part > 0.0)) return {};
    const double length = powers_.part * integrator_->length() / powers_.panels,
                 share = theta / powers_.part * powers_.panels;
    StepWork work{};
    for (int k = 0; k < powers_.panels && share > k; ++k) {
        const double until = k + 1 < powers_.panels ? std::min(share - k, 1.0) : share - k;
        work.fed += length * GaussPoints::integral(powers_.fed[std::size_t(k)], until);
        work.taken += length * GaussPoints::integral(powers_.taken[std::size_t(k)], until);
    }
    return work;
}

/// How many times as fast as it keeps its direction for, at most, a contact that has begun to slide is at the end of
/// the step.
double HybridRun::beginsOver() {
    double most = 0.0;
    for (std::size_t k = 0; k < state_.closed.size(); ++k)
        if (const ClosedContact& c = state_.closed[k]; c.status == ContactStatus::Slip && c.begins > 0.0)
            most = std::max(most, model_.slip(int(k), integrator_->endPosition(), integrator_->endVelocity()).norm() /
                                      c.begins);
    return most;
}

/// Contacts that slide too slowly for their direction to be followed.
std::vector<int> HybridRun::slipsBarely() {
    std::vector<int> found;
    for (std::size_t k = 0; k < state_.closed.size(); ++k)
        if (state_.closed[k].status == ContactStatus::Slip &&
            system_.contactLaw(state_.closed[k].index).friction > 0.0 &&
            model_.slip(int(k), state_.q, state_.v).norm() < modes_.beginning())
            found.push_back(state_.closed[k].index);
    return found;
}

void HybridRun::handle(const FoundEvent& event) {
    if (event.kind == FoundEvent::Impact) {
        if (!meetNextFace(event.candidate)) impactNow(event.candidate);
        return;
    }
    if (event.kind == FoundEvent::PieceEnds) {
        const GuideJoin join = system_.guideJoin(event.guide, event.ahead, state_.q);
        ++state_.instants;
        // In time steps the point runs over the join by itself (passJoinsInTime).
        if (join.kind == JoinKind::End || react(Trigger::JoinReached, join.joint, 0.01 * state_.h) == Reaction::GoOn)
            passJoin(event.guide, event.ahead);
        return;
    }
    if (event.kind == FoundEvent::LawEnds) return passLaw(event.law);
    if (event.kind == FoundEvent::Border)
        if (const int struck = struckAtBorder(event); struck >= 0) return impactNow(struck);
    std::vector<int> contacts = closedContacts(), released = event.released;
    if (event.kind == FoundEvent::Release) {
        // On the projected state a force can be a little above the zero that the dense output shows. Let go, the
        // contact would close again at once: it stays, and the next step finds its end.
        std::vector<ClosedContact> others;
        for (const auto& c : state_.closed)
            if (std::find(released.begin(), released.end(), c.index) == released.end()) others.push_back(c);
        const auto rowsBefore = model_.chosenRows();
        model_.setClosed(others);
        model_.chooseRows(state_.t, state_.q);
        for (int contact : modes_.pressing(model_, state_.t, state_.q, state_.v, released))
            std::erase(released, contact);
        model_.setClosed(state_.closed);
        model_.restoreRows(rowsBefore);
        if (released.empty()) {
            // Where the step that found it gained nothing, it would be found again and again: there the force is zero
            // as far as the integration can tell, and it falls.
            if (!standsStill(event.candidate)) return;
            released = event.released;
        }
    }
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    const PairRow name = system_.contactName(event.candidate);
    switch (event.kind) {
    case FoundEvent::Release:
        react(Trigger::ForceEnds);
        for (int contact : released) {
            std::erase(contacts, contact);
            ContactRows rows(3, system_.nv());
            log(EventKind::Detachment, contact, "the normal force has ended",
                system_.contactRows(contact, state_.q, rows).pointB);
        }
        decideModes(contacts, "");
        break;
    case FoundEvent::Border:
        if (comesToBorder(event.candidate)) runOverBorder(event);
        break;
    case FoundEvent::SlipStops:
    case FoundEvent::StickBreaks: {
        const bool stops = event.kind == FoundEvent::SlipStops;
        const bool atOnce =
            stops && state_.broke == event.candidate && state_.t - state_.brokeAt <= headwayShare * headwayUnit();
        if (!stops) state_.broke = event.candidate, state_.brokeAt = state_.t;
        log(stops ? EventKind::Stick : EventKind::Slip, event.candidate,
            stops ? "the tangential velocity vanishes" : "the friction force reaches the cone");
        if (react(Trigger::FrictionChanges, name.contact, 0.01 * state_.h) == Reaction::GoOn) {
            if (!stops && std::find(released.begin(), released.end(), event.candidate) == released.end())
                released.push_back(event.candidate);
            decideModes(contacts, "", {}, stops ? std::vector<int>{} : released);
            for (const auto& c : state_.closed)
                if (stops && c.index == event.candidate && c.status == ContactStatus::Slip)
                    log(EventKind::Slip, c.index, "slides on in another direction");
            for (std::size_t k = 0; atOnce && k < state_.closed.size() && state_.strategy == Strategy::EventDriven;
                 ++k) {
                if (state_.closed[k].index != event.candidate || state_.closed[k].status != ContactStatus::Stick)
                    continue;
                state_.closed[k].begins = 1.0;
                model_.holdLonger(int(k));
            }
        }
        break;
    }
    default:
        break;
    }
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
}

/// Whether the end of this contact's force was found before at this instant, and not believed.
bool HybridRun::standsStill(int contact) {
    const bool again = state_.doubted == contact && state_.t - state_.doubtedAt <= headwayShare * headwayUnit();
    state_.doubted = again ? -1 : contact;
    state_.doubtedAt = state_.t;
    return again;
}

void HybridRun::impactNow(int trigger) {
    ++state_.instants;
    emit(state_.t, state_.q, state_.v, FrameKind::BeforeEvent, state_.dissipated, state_.work);
    // Simultaneity is a rule: whatever touches within the cluster tolerance takes part.
    if (trigger >= 0) state_.armed[trigger] = 1;
    std::vector<int> contacts = closedContacts();
    if (trigger >= 0 && std::find(contacts.begin(), contacts.end(), trigger) == contacts.end())
        contacts.push_back(trigger);
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (std::find(contacts.begin(), contacts.end(), i) != contacts.end() || !state_.armed[i]) return;
        if (gap.valid && gap.gap < settings_.cluster) contacts.push_back(i);
    });
    std::sort(contacts.begin(), contacts.end());
    contacts = withoutTwins(contacts);
    if (contacts.empty()) { // flush faces that the joints keep so
        if (trigger >= 0) state_.armed[trigger] = 0;
        emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
        return;
    }
    const double before = energyAt(state_.t, state_.q, state_.v);
    const Vector approaching = state_.v;
    // A touch on a path that was about to open again: its instant, and all that follows, hangs on the last digits.
    double grazingDepth = 0.0;
    if (trigger >= 0) {
        const double bends = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, {trigger})[0];
        ContactRows rows(3, system_.nv());
        system_.contactRows(trigger, state_.q, rows);
        const double approach = rows.row(0).dot(state_.v), depth = 0.5 * approach * approach / bends;
        if (bends > 0.0 && depth < settings_.tolerance * length_) grazingDepth = depth;
    }
    double share = 1.0;                          // of the restitution
    std::vector<char> ended(contacts.size(), 0); // contacts that have none
    ImpactResult impact = strike(contacts, approaching, ended, share);
    if (!isSolved(impact) || !state_.v.allFinite()) {
        state_.v = approaching;
        react(Trigger::ImpactUnresolved,
              fmt::format("{} contacts, residual {:.1e}", contacts.size(), impact.solution.residual), 0.01 * state_.h);
        return;
    }
    const double fastest = -impact.before(Eigen::seq(0, Eigen::last, 3)).minCoeff();
    const double still = 1e-9 * std::max(1e-3, state_.v.cwiseAbs().maxCoeff());
    if (!(fastest > still)) {
        // Nothing approaches: what does not leave begins to touch without an impact.
        state_.v = approaching;
        std::vector<int> touching;
        for (std::size_t k = 0; k < contacts.size(); ++k)
            if (impact.before[3 * Eigen::Index(k)] <= still) touching.push_back(contacts[k]);
        decideModes(touching, "begins to touch");
        emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work);
        return;
    }
    double step = 0.0;
    const bool piles = !lowBounces(impact, step).empty();
    const StrategyRow& row = strategyTable()[strategyRow(piles ? Trigger::BouncesPileUp : Trigger::Impact,
                                                         settings_.strategy, settings_.locateFriction)];
    std::string text;
    if (row.reaction == Reaction::EndBounces) {
        // Without time stepping the bounces that are too low to follow are ended here, with all that they are coupled
        // to.
        for (std::vector<int> low = lowBounces(impact, step); !low.empty(); low = lowBounces(impact, step)) {
            bool more = false;
            for (int contact : low) {
                const int group =
                    impact.group[std::size_t(std::find(contacts.begin(), contacts.end(), contact) - contacts.begin())];
                for (std::size_t k = 0; k < contacts.size(); ++k)
                    if (impact.group[k] == group && !ended[k]) ended[k] = more = true;
            }
            if (!more) break;
            impact = strike(contacts, approaching, ended, share);
        }
        text = row.text;
    }
    solving_->lifted(impact.solution.artefact, 0.0);
    const double driven = motorWork(impact);
    state_.work += driven;
    account(impact);
    state_.dissipated += before + driven - energyAt(state_.t, state_.q, state_.v);
    // What stands elsewhere and is not struck has impulses of roundoff.
    const double none = noImpulse * impact.impulses.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const Vec3 p = impact.impulses.segment<3>(3 * Eigen::Index(k));
        if (p.norm() <= none) continue;
        const ContactGeometry& g = impact.geometry[k];
        const Vec3 world = p[0] * g.normal + p[1] * g.tangent1 + p[2] * g.tangent2;
        log(EventKind::Impact, contacts[k],
            fmt::format("approach {:.6g} m/s, leaves with {:.6g} m/s", -impact.before[3 * Eigen::Index(k)],
                        impact.after[3 * Eigen::Index(k)]) +
                (ended[k] ? "; " + text : ""),
            g.pointB, world, impact.lost[k]);
    }
    if (grazingDepth > 0.0)
        log(EventKind::Message, trigger,
            fmt::format("grazing: without contact the path would go {:.2g} m deeper and open again; the instant has "
                        "half the digits, "
                        "and the order of the method is lost here",
                        grazingDepth));
    if (share > 0.0 && share < 1.0)
        log(EventKind::Message, contacts.front(),
            fmt::format("with friction the impact law would gain energy here, or has no solution: the restitution "
                        "counts {:.3g} times",
                        share));
    if (share == 0.0)
        log(EventKind::Message, contacts.front(),
            "with friction the impact law would gain energy here, or has no solution: the impact is plastic");
    emit(state_.t, state_.q, state_.v, FrameKind::AfterEvent, state_.dissipated, state_.work, &impact);
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] > 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff()) &&
            std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == contacts[k]; }))
            log(EventKind::Detachment, contacts[k], "leaves with the impact", impact.geometry[k].pointB);
    // Closed from now on: what was hit and neither approaches nor leaves.
    std::vector<int> staying;
    const double rest = 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff());
    for (std::size_t k = 0; k < contacts.size(); ++k)
        if (impact.after[3 * Eigen::Index(k)] <= rest) staying.push_back(contacts[k]);
    if (row.reaction == Reaction::EndBounces) {
        // What the plastic impact lets rise by less than the accumulation height (a corner that another one's impact
        // lifts) is held, too, if the contact problem finds that it presses.
        for (int contact : lowBounces(impact, step)) staying.push_back(contact);
        std::sort(staying.begin(), staying.end());
    }
    if (react(row.trigger, "", step) == Reaction::StepTime) return;
    const bool rattles = row.reaction == Reaction::EndBounces && keepsEnding();
    const double kept = energyAt(state_.t, state_.q, state_.v), done = state_.work;
    decideModes(staying, text.empty() ? "stays after the impact" : "stays after the last impact");
    if (!text.empty()) state_.dissipated += kept + (state_.work - done) - energyAt(state_.t, state_.q, state_.v);
    if (rattles && state_.strategy == Strategy::EventDriven)
        react(Trigger::NoHeadway, fmt::format("bounces were ended {} times within an output step", state_.ended),
              settings_.step);
}

/// Notes that bounces were ended. Whether they are again and again: many bodies that lean on one another rattle from
/// foot to foot, lower than is followed, and each impact lifts another foot. Only the hybrid strategy can step over
/// that.
bool HybridRun::keepsEnding() {
    if (state_.t - state_.endedFrom > settings_.outputStep) state_.endedFrom = state_.t, state_.ended = 0;
    return ++state_.ended > endsAllowed && settings_.strategy == StrategyChoice::Hybrid;
}

/// J: a motor keeps its speed through an impact, so its impulse does work.
double HybridRun::motorWork(const ImpactResult& impact) {
    if (!system_.driven()) return 0.0;
    Vector timeRate(system_.constraintCount());
    system_.constraintTimeRate(state_.t, state_.q, timeRate);
    return -impact.jointImpulses.dot(timeRate(jointRows()));
}

/// The impact of `contacts` at `approaching` with as much of their restitution, up to `share`, as brings in no energy
/// and has a solution; contacts that are `ended` have none. With friction Newton's law can gain, and Poisson's; and
/// where joints leave few ways, friction can hold what rebounds (a hinged body wedged against a wall: its friction on
/// the way back would have to be stronger than it is on the way in). Without restitution neither happens (the impulses
/// p work p u+ - p W p / 2, p u+ <= 0).
ImpactResult HybridRun::strike(const std::vector<int>& contacts, const Vector& approaching,
                               const std::vector<char>& ended, double& share) {
    const double before = kineticAt(approaching), allowed = 1e-9 * std::max(before, 1e-300);
    const auto gains = [&](const ImpactResult& impact) {
        return kineticAt(state_.v) - before - motorWork(impact) > allowed;
    };
    const auto fails = [&](const ImpactResult& impact) { return !isSolved(impact) || !state_.v.allFinite(); };
    std::vector<double> restitution(contacts.size());
    const auto at = [&](double part) {
        for (std::size_t k = 0; k < contacts.size(); ++k) restitution[k] = ended[k] ? 0.0 : part;
        state_.v = approaching;
        return modes_.impact(state_.t, state_.q, state_.v, jointRows(), contacts, restitution);
    };
    ImpactResult impact = at(share);
    if (share == 0.0 || !(fails(impact) || gains(impact))) return impact;
    if (fails(impact) && fails(at(0.0))) return at(share);
    double low = 0.0, high = share;
    for (int i = 0; i < halvingsOfRestitution; ++i) {
        const double middle = 0.5 * (low + high);
        const ImpactResult trial = at(middle);
        (!fails(trial) && !gains(trial) ? low : high) = middle;
    }
    share = low;
    return at(low);
}

double HybridRun::kineticAt(const Vector& v) {
    Vector& momentum = emission_.move;
    momentum.resize(v.size());
    system_.prepareMass(state_.q);
    system_.multiplyMass(v, momentum);
    return 0.5 * momentum.dot(v);
}

double HybridRun::bounceHeight(double speed, double acceleration) const {
    return speed * speed / (2.0 * -acceleration);
}

/// The contacts that leave an impact only to come back from less than the accumulation height; `step` (s) suits what is
/// left of such a bounce.
std::vector<int> HybridRun::lowBounces(const ImpactResult& impact, double& step) {
    std::vector<int> leaving, staying, low;
    const double rest = 1e-9 * std::max(1e-3, impact.before.cwiseAbs().maxCoeff());
    std::vector<double> speed;
    for (std::size_t k = 0; k < impact.contacts.size(); ++k) {
        const double u = impact.after[3 * Eigen::Index(k)];
        if (u <= rest) {
            staying.push_back(impact.contacts[k]);
        } else {
            leaving.push_back(impact.contacts[k]);
            speed.push_back(u);
        }
    }
    if (leaving.empty()) return low;
    // Accelerations with only what stays closed.
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), staying);
    const auto keep = state_.closed;
    const auto keepRows = model_.chosenRows();
    model_.setClosed(decision.closed);
    model_.chooseRows(state_.t, state_.q);
    const Vector a = modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, leaving);
    model_.setClosed(keep);
    model_.restoreRows(keepRows);
    for (std::size_t k = 0; k < leaving.size(); ++k) {
        if (!(a[Eigen::Index(k)] < 0.0) || bounceHeight(speed[k], a[Eigen::Index(k)]) > settings_.accumulationHeight)
            continue;
        low.push_back(leaving[k]);
        const double e = std::min(system_.contactLaw(leaving[k]).restitution, 0.99);
        const double left = 2.0 * speed[k] / -a[Eigen::Index(k)] / (1.0 - e);
        step = std::max(step, left / stepsPerBounce);
    }
    return low;
}

} // namespace escapement
