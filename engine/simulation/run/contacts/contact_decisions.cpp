#include "engine/simulation/run/contacts/contact_decisions.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/simulation/closed_lookup.h"
#include "engine/simulation/guide_catch.h"
#include "engine/simulation/tolerances.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace escapement {

namespace {

constexpr double stillOpen = 1e-9; // of the largest acceleration without contact forces: no contact opens so slowly

/// The blocks of so many velocities that a row acts on, all zeros left out.
std::vector<int> touchedBlocks(const Eigen::RowVectorXd& row, int size) {
    std::vector<int> blocks;
    for (int b = 0; b * size < row.size(); ++b)
        if (!row.segment(b * size, size).isZero(0.0)) blocks.push_back(b);
    return blocks;
}

Eigen::RowVectorXd ofBlocks(const Eigen::RowVectorXd& row, const std::vector<int>& blocks, int size) {
    Eigen::RowVectorXd result(size * Eigen::Index(blocks.size()));
    for (std::size_t b = 0; b < blocks.size(); ++b)
        result.segment(size * Eigen::Index(b), size) = row.segment(size * blocks[b], size);
    return result;
}

} // namespace

/// Makes v consistent. Returns the work (J) that motors do in it: their impulses act at the speeds that they prescribe.
double ContactDecisions::makeConsistent() {
    if (!system_.driven()) {
        integrator_.projectVelocity(model_, state_.t, state_.q, state_.v);
        return 0.0;
    }
    const Vector before = state_.v;
    integrator_.projectVelocity(model_, state_.t, state_.q, state_.v);
    // What the constraint impulses change in momentum, times the velocity afterwards: only prescribed speeds are left.
    Vector impulse(state_.v.size());
    const Vector change = state_.v - before;
    system_.prepareMass(state_.q);
    system_.multiplyMass(change, impulse);
    return impulse.dot(state_.v);
}

/// Open candidates that touch without approaching or leaving, and are not held by a closed duplicate. Also those that
/// wait to be armed: where a round face runs into a flat one, what comes from the round one is below the flat one's
/// plane until then. `share` of the largest velocity (at least 1 mm/s) counts as rest.
std::vector<int> ContactDecisions::touchingNow(double share) const {
    std::vector<int> touching;
    const double rest = restSpeed(state_.v, share);
    ContactRows rows(3, system_.nv());
    const ClosedLookup closed(state_.closed);
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (closed.has(i)) return;
        // Past its border, in the band about the normal cone, it would leave again at once.
        if (!gap.valid || gap.border < -offBorder || std::abs(gap.gap) > settings_.cluster) return;
        system_.contactRows(i, state_.q, rows);
        if (std::abs(rows.row(0).dot(state_.v)) <= rest) touching.push_back(i);
    });
    return touching;
}

/// m: how far a contact is from the end of its feature, or (a sine times the mechanism's size) of its normal cone.
double ContactDecisions::roomOf(int contact, const Vector& q) const {
    return std::min(system_.contactGap(contact, q).border, system_.contactCone(contact, q) * length_);
}

bool ContactDecisions::isAtVertex(int contact) const {
    const PairRow name = system_.contactName(contact);
    return name.feature_a.find("#vertex:") != std::string::npos || name.feature_b.find("#vertex:") != std::string::npos;
}

/// Contacts at one point with one normal say the same thing twice (corner on corner of aligned boxes): the first stands
/// for all; where it is about to leave its feature (a vertex that tips over onto its edge), the one that the bodies
/// move onto. What joints hold along its normal is left out, too.
std::vector<int> ContactDecisions::withoutDuplicates(const std::vector<int>& contacts) {
    std::vector<int> kept;
    ContactRows rows(3, system_.nv());
    // The normals that were seen, by the velocities that they act on: those of other bodies are no twins.
    struct Seen {
        std::size_t place; ///< among the kept ones
        Eigen::RowVectorXd normal;
    };
    std::map<std::vector<int>, std::vector<Seen>> seen;
    Vector ahead;
    const double atEnd = tolerances.samePlace * length_;
    for (int i : modes_.movable(state_.t, state_.q, state_.v, jointRows(), contacts)) {
        if (system_.contactLaw(i).preload > 0.0) { // dry friction of a joint has no normal to compare
            kept.push_back(i);
            continue;
        }
        system_.contactRows(i, state_.q, rows);
        const double scale = rows.cwiseAbs().maxCoeff();
        const std::vector<int> bodies = touchedBlocks(rows.row(0), system_.massBlock());
        if (bodies.empty()) continue; // pushes nothing
        const Eigen::RowVectorXd normal = ofBlocks(rows.row(0), bodies, system_.massBlock());
        std::vector<Seen>& same = seen[bodies];
        const auto twin = std::find_if(same.begin(), same.end(), [&](const Seen& other) {
            // Same normal row, or the opposite bodies' view of it; tangents may be turned.
            return (other.normal - normal).cwiseAbs().maxCoeff() < 1e-9 * scale;
        });
        if (twin == same.end()) {
            same.push_back({kept.size(), normal});
            kept.push_back(i);
            continue;
        }
        int& first = kept[twin->place];
        const double fastest = state_.v.cwiseAbs().maxCoeff();
        if (!(fastest > 0.0) || roomOf(first, state_.q) > atEnd) continue;
        if (ahead.size() == 0) {
            ahead = state_.q;
            system_.displace(state_.q, Vector(atEnd / (fastest * std::max(1.0, length_)) * state_.v), ahead);
        }
        // A vertex keeps its place on a face; two edges cross ever nearer to an end of theirs, where the last digits
        // decide.
        const double room = roomOf(i, ahead), others = roomOf(first, ahead);
        const bool atVertex = isAtVertex(i), othersAt = isAtVertex(first);
        if (room > 0.0 && atVertex != othersAt && others > 0.0 ? atVertex : room > others) first = i;
    }
    return kept;
}

void ContactDecisions::decide(std::vector<int> contacts, const char* why, const std::vector<int>& resting,
                              const std::vector<int>& loose) {
    contacts = withoutDuplicates(contacts);
    const std::vector<int> asked = contacts;
    const ModeDecision decision = modesAllRound(contacts, resting, loose);
    if (!decision.solved) {
        // One jump at an instant: with a positive definite W it always ends the sliding that jams.
        if (decision.jammed.empty() || jumping_ || !jump(contacts, decision)) {
            strategy_.react(Trigger::ModesUnresolved, fmt::format("residual {:.1e}", decision.residual),
                            0.01 * state_.h);
            return;
        }
        jumping_ = true;
        decide(contacts, why);
        jumping_ = false;
        return;
    }
    for (int contact : decision.jammed)
        output_.log(EventKind::Message, contact,
                    "Painleve situation: several accelerations are possible; the contact opens" +
                        boundWords(contact, decision.frictionBound));
    for (const auto& contact : decision.closed) {
        const auto known = std::find_if(state_.closed.begin(), state_.closed.end(),
                                        [&](const ClosedContact& c) { return c.index == contact.index; });
        if (known == state_.closed.end() && *why)
            output_.log(EventKind::Touch, contact.index,
                        isCatch(system_, contact.index)
                            ? std::string(why)
                            : fmt::format("{}, {}", why, contact.status == ContactStatus::Stick ? "sticks" : "slides"));
    }
    for (int opened : decision.opened)
        if (std::find(asked.begin(), asked.end(), opened) != asked.end() &&
            std::any_of(state_.closed.begin(), state_.closed.end(),
                        [&](const ClosedContact& c) { return c.index == opened; }))
            output_.log(EventKind::Detachment, opened, "lifts off");
    set(decision.closed);
    if (decision.fromRest)
        strategy_.react(Trigger::FrictionChanges, "a resting contact starts to slip", 0.01 * state_.h);
}

/// What slides and has stopped again in the instant in which it began: what errors have left of its speed points away
/// from where it slides to, or has a body turn that only slides. Puts it at rest, with all else that is as slow, and
/// returns them; none where what follows is so near to the cone that its direction is none but of errors, too.
std::vector<int> ContactDecisions::stopTogether(int contact) {
    std::vector<ClosedContact> closed = state_.closed;
    std::vector<int> stopped;
    const double still = modes_.restingSpeed(state_.v);
    for (std::size_t k = 0; k < closed.size(); ++k) {
        const ContactLaw law = system_.contactLaw(closed[k].index);
        if (closed[k].status != ContactStatus::Slip || !(law.friction > 0.0) || law.preload > 0.0) continue;
        if (closed[k].index != contact && model_.slip(int(k), state_.q, state_.v).norm() > still) continue;
        closed[k].status = ContactStatus::Stick;
        stopped.push_back(closed[k].index);
    }
    if (stopped.empty()) return stopped;
    const Vector q = state_.q, v = state_.v;
    const double work = state_.work, motors = state_.motors, kept = energyAt(state_.t, q, v);
    std::vector<ClosedContact> before = state_.closed;
    set(std::move(closed));
    const ModeDecision decision = modes_.decide(state_.t, state_.q, state_.v, jointRows(), closedContacts(), stopped);
    const bool clear = std::all_of(decision.closed.begin(), decision.closed.end(), [&](const ClosedContact& c) {
        const bool starts =
            c.status == ContactStatus::Slip && std::find(stopped.begin(), stopped.end(), c.index) != stopped.end();
        return !starts ||
               std::find(decision.directed.begin(), decision.directed.end(), c.index) != decision.directed.end();
    });
    if (decision.solved && clear) {
        state_.dissipated += kept + (state_.work - work) - energyAt(state_.t, state_.q, state_.v);
        return stopped;
    }
    set(std::move(before));
    state_.q = q;
    state_.v = v;
    state_.work = work;
    state_.motors = motors;
    return {};
}

/// Modes of contacts and of the whole circles that they stand for; `contacts` with those that touch then.
ModeDecision ContactDecisions::modesAllRound(std::vector<int>& contacts, const std::vector<int>& resting,
                                             const std::vector<int>& loose) {
    const auto decide = [&] {
        return modes_.decide(state_.t, state_.q, state_.v, jointRows(), contacts, resting, loose);
    };
    ModeDecision decision = decide();
    const double rest = restSpeed(state_.v);
    // What leaves a circle on one side has its place there, and accelerations say nothing.
    const auto opening = [&](const std::vector<int>& circle) -> Vector {
        ContactRows rows(3, system_.nv());
        for (const int contact : circle) {
            system_.contactRows(contact, state_.q, rows);
            if (std::abs(rows.row(0).dot(state_.v)) > rest) return Vector::Zero(Eigen::Index(circle.size()));
        }
        const ModelTrial trial(model_);
        model_.setClosed(decision.closed);
        model_.chooseRows(state_.t, state_.q);
        return modes_.normalAccelerations(model_, state_.t, state_.q, state_.v, circle);
    };
    circles_.begin();
    while (decision.solved && !contacts.empty() && circles_.turn(contacts, stillOpen * modes_.modeScale(), opening)) {
        contacts = withoutDuplicates(circles_.touching(contacts));
        decision = decide();
    }
    return decision;
}

/// Painleve: with u_N = 0 the impact problem admits the zero impulse, and where friction leaves no acceleration an
/// impact law alone would find just that, again and again. Asked with a vanishing approach it has the other solution
/// only, an impulse that ends the sliding (impact without collision) [GenotBrogliato1999].
bool ContactDecisions::jump(const std::vector<int>& contacts, const ModeDecision& decision) {
    const std::vector<int>& jammed = decision.jammed;
    const Vector sliding = state_.v;
    const double before = energyAt(state_.t, state_.q, state_.v);
    const ImpactResult impact = modes_.jump(state_.t, state_.q, state_.v, jointRows(), contacts, jammed);
    const double lost = before - energyAt(state_.t, state_.q, state_.v);
    bool pushed = false;
    for (std::size_t k = 0; k < contacts.size(); ++k)
        pushed = pushed || (impact.impulses[3 * Eigen::Index(k)] > 0.0 &&
                            std::find(jammed.begin(), jammed.end(), contacts[k]) != jammed.end());
    if (!(impact.solution.solved || impact.solution.residual < tolerances.answer) || !pushed || !(lost > 0.0)) {
        state_.v = sliding;
        return false;
    }
    state_.dissipated += lost;
    ledger_.account(impact);
    strategy_.react(Trigger::Painleve);
    for (std::size_t k = 0; k < contacts.size(); ++k)
        output_.logImpact(impact, k, contacts[k],
                          strategy_.row(Trigger::Painleve).text + boundWords(contacts[k], decision.frictionBound));
    return true;
}

/// What a Painleve situation says beside: how steep the friction is. Empty where there is no bound.
std::string ContactDecisions::boundWords(int contact, double bound) const {
    const double friction = system_.contactLaw(contact).friction;
    return friction > bound ? fmt::format("; its friction of {:.6g} is above {:.6g}, up to which accelerations are "
                                          "unique",
                                          friction, bound)
                            : std::string();
}

/// Sliding on and sliding back where the sliding of a closed contact ends (m/s^2, along the direction that it had): on
/// an attractive surface it sticks.
FieldCrossing ContactDecisions::slidingFields(int contact) {
    std::vector<ClosedContact> closed = model_.closed();
    const auto own = std::find_if(closed.begin(), closed.end(), [&](const auto& c) { return c.index == contact; });
    FieldCrossing crossing;
    if (own == closed.end() || own->status != ContactStatus::Slip) return crossing;
    const Vec3 kept = own->slipDirection;
    const Vec2 direction = model_.keptDirection(int(own - closed.begin()), state_.q);
    ContactRows rows(3, system_.nv());
    system_.contactRows(contact, state_.q, rows);
    const Vec2 bias = system_.contactBias(contact, state_.q, state_.v).tail<2>();
    Vector a, lambda;
    const ModelTrial trial(model_);
    for (const double way : {1.0, -1.0}) {
        own->slipDirection = way * kept;
        own->begins = std::numeric_limits<double>::infinity(); // whatever the last digits of the slip say
        model_.setClosed(closed);
        model_.chooseRows(state_.t, state_.q);
        model_.acceleration(state_.t, state_.q, state_.v, a, lambda);
        (way > 0.0 ? crossing.before : crossing.behind) = -direction.dot(rows.bottomRows<2>() * a + bias);
    }
    return crossing;
}

void ContactDecisions::set(std::vector<ClosedContact> closed) {
    state_.smoothMemory.resize(0);
    state_.lastError = 0.0;
    state_.closed = std::move(closed);
    model_.setClosed(state_.closed);
    model_.chooseRows(state_.t, state_.q);
    if (settings_.project) {
        integrator_.projectPosition(model_, state_.t, state_.q, tolerances.projected * length_, 3);
        state_.giveByMotors(makeConsistent());
    }
    state_.rows = model_.chosenRows();
}

/// A dense output that is coarser than the cluster tolerance leaves what strikes a little open or too deep once the
/// rest is put onto its constraints (a table onto its motor's value): then what strikes with it would not be seen to.
/// Its gap is zero there, as the event says, and so are those that were with it: put right alone, it would turn the
/// body.
void ContactDecisions::closeGap(int contact, In<Vector> found) {
    if (!(std::abs(system_.contactGap(contact, state_.q).gap) > settings_.cluster)) return;
    std::vector<ClosedContact> closed = state_.closed;
    closed.push_back({contact, ContactStatus::Slip});
    const ClosedLookup known(state_.closed);
    system_.eachContact(found, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        const bool touches = gap.valid && gap.border >= -offBorder && std::abs(gap.gap) <= settings_.cluster;
        if (touches && state_.armed[i] && i != contact && !known.has(i)) closed.push_back({i, ContactStatus::Slip});
    });
    const ModelTrial trial(model_);
    model_.setClosed(closed);
    model_.chooseRows(state_.t, state_.q);
    model_.projectPosition(state_.t, state_.q, tolerances.projected * length_, 3);
}

} // namespace escapement
