// Events of closed contacts: the end of normal forces, the speed of slipping ones along their direction at the step's
// start, the friction slack of sticking ones, and the distance of their closest points to the borders of their features
// and of their sharp features to the borders of their normal cones.
// Where contacts are redundant no force of its own is known: there the contact problem says whether the patch opens or
// slips, and the instant is bisected.

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/math/root.h"
#include "engine/simulation/events/closed_samples.h"
#include "engine/simulation/events/contact_events.h"
#include "engine/simulation/guide_catch.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace escapement {

namespace {

constexpr double shorterBy = 0.2; // of the way to an event: how far a step made shorter for its sake goes past it
constexpr double beyond =
    0.01; // of the way to the next sample: where a force that ends at a sample has changed its sign
constexpr double movesFrom = 2.0;    // times the resting speed
constexpr double surelyPulls = 1e-6; // of what the others that share the load press with
constexpr double surelyPast = 1e-3;  // of it: what sticks may hold so much more than its friction for a step
constexpr double jumps = 0.01;       // of the change of a share: what is found so far from zero has jumped over it

/// A number of a closed contact that has come to its end where it is below -threshold.
struct EventFunction {
    const EventType* type;
    int k; ///< of the closed contacts
    Vector ClosedSample::*values;
    double offset, threshold;

    double operator()(const ClosedSample& s) const { return (s.*values)[k] + offset; }
    bool isForce() const { return type == &forceEnds || type == &stickBreaks; }
};

class ContactSearch {
  public:
    ContactSearch(StepView& step, ClosedSamples& samples, FoundEvent& best)
        : step_(step), samples_(samples), best_(best), closed_(step.model().closed()) {}
    /// `whole`: the samples reach over all of the step.
    void search(bool whole);

  private:
    struct Island { ///< contacts that share loads, and what the contact problem says of them at the samples
        std::vector<int> members, contacts, sticking; ///< closed contacts, and the same as candidates
        ModeDecision patch[ClosedSamples::count];
        bool asked[ClosedSamples::count] = {};
        int located[2] = {ClosedSamples::count, ClosedSamples::count}; ///< before which sample
    };
    void look(const EventFunction& f);
    bool endsAtSample(const EventFunction& f, int j, double& after, double& value);
    void take(const EventFunction& f, int j, double after, double value);
    bool patchChanges(const EventFunction& f, int j, double after);
    bool isAtStart(double theta) const { return step_.timeAt(theta) - step_.start() <= step_.floors.instant; }
    void letGo(const EventFunction& f, int j, double after, double value);
    void creeps(int k);
    void straysWithoutSay(int k);
    template <class Speed> void endsAbove(int k, const Speed& speed);
    void border(int k);
    Island& islandOf(int k);
    ModeDecision ask(const Island& island, double theta);
    std::vector<int> atCone(const Island& island, double theta);

    StepView& step_;
    ClosedSamples& samples_;
    FoundEvent& best_;
    const std::vector<ClosedContact>& closed_;
    ClosedSample probe_;
    std::map<int, Island> islands_; ///< by their first closed contact
};

void ContactSearch::search(bool whole) {
    const double small = tolerances.noForce * samples_.largest(), slow = step_.floors.slowSlip;
    for (int k = 0; k < int(closed_.size()); ++k) {
        const ClosedContact& contact = closed_[std::size_t(k)];
        if (!samples_.isDry(k)) look({&forceEnds, k, &ClosedSample::normal, 0.0, small});
        if (samples_.slides(k)) {
            look({&slipStops, k, &ClosedSample::speed, 0.0, slow});
            look({&slipStops, k, &ClosedSample::slow, 0.0, 0.0});
            if (whole) creeps(k);
        }
        if (contact.status == ContactStatus::Stick) {
            look({&stickBreaks, k, &ClosedSample::slack,
                  contact.begins > 0.0 ? tolerances.pastCone * samples_.largest() : 0.0, small});
            if (samples_.isDry(k)) look({&carriedOn, k, &ClosedSample::moved, 0.0, 0.0});
        }
        if (whole && !samples_.isDry(k)) straysWithoutSay(k);
        if (isCatch(step_.system, contact.index)) look({&pieceEnds, k, &ClosedSample::held, 0.0, small});
        else border(k);
    }
}

/// What creeps on, too slow to tell from rest, through a whole step: it has stopped, and what comes next is decided
/// anew.
void ContactSearch::creeps(int k) {
    const double first = samples_[0].speed[k], end = samples_[ClosedSamples::count - 1].speed[k];
    if (!best_.type && closed_[std::size_t(k)].begins == 0.0 && std::max(first, end) < step_.floors.slowSlip)
        best_ = {&slipStops, 1.0, closed_[std::size_t(k)].index, {}};
}

/// What a closed contact holds without a row of its own in the equations of motion moves all the same where the others
/// move it, and no force tells: it sticks where a guide and a motor hold both bodies, or as one of several that hold
/// more than they can together, and is found to slide; it is one of many normals, whose bodies a motor drives apart or
/// together, and is found to part.
void ContactSearch::straysWithoutSay(int k) {
    SmoothModel& model = step_.model();
    if (model.holdsStill(k)) return;
    if (closed_[std::size_t(k)].status == ContactStatus::Stick)
        endsAbove(k, [&](const Vector& q, const Vector& v) { return model.slip(k, q, v).norm(); });
    if (model.redundant())
        endsAbove(k, [&](const Vector& q, const Vector& v) { return std::abs(model.contactVelocity(k, q, v)[0]); });
}

/// Where that speed of a closed contact (m/s at q and v) ends the step above what counts as rest: from where it was
/// below; without such a sample the end of the step is as good.
template <class Speed> void ContactSearch::endsAbove(int k, const Speed& speed) {
    const auto left = [&](double theta) {
        const auto [q, v] = step_.stateAt(theta);
        return std::max(step_.floors.slowSlip, movesFrom * step_.modes.restingSpeed(v)) - speed(q, v);
    };
    double after = left(1.0), before = 0.0;
    if (!(after < 0.0)) return;
    int j = ClosedSamples::count - 1;
    for (; j > 0 && !((before = left(samples_[j - 1].theta)) > 0.0); --j) after = before;
    const double theta =
        j > 0 ? findRoot(left, samples_[j - 1].theta, samples_[j].theta, before, after, tolerances.eventInstant) : 1.0;
    if (best_.isAfter(theta)) best_ = {&carriedOn, theta, closed_[std::size_t(k)].index, {}};
}

/// What starts inside leaves on the border itself; what starts on it has not left while roundoff may explain it. But
/// when it has, it left where it went over it: another border, on which it stays, must not delay that.
void ContactSearch::border(int k) {
    const double start = samples_[0].border[k], noise = tolerances.onBorder * step_.system.characteristicLength();
    const double seen = start > 2.0 * borderBand ? 0.0 : 2.0 * borderBand,
                 leeway = start > -noise ? std::min(seen, noise) : seen;
    look({&borderReached, k, &ClosedSample::border, leeway, seen - leeway});
}

void ContactSearch::look(const EventFunction& f) {
    for (int j = 1; j < ClosedSamples::count; ++j) {
        if (samples_[j - 1].theta > best_.theta) return;
        double after = samples_[j].theta, value = f(samples_[j]);
        if (!(value < -f.threshold) && !endsAtSample(f, j, after, value)) continue;
        if (!f.isForce() || !step_.model().sharesLoad(step_.start(), step_.sampleAt(0), f.k))
            return take(f, j, after, value);
        if (patchChanges(f, j, after)) return;
        letGo(f, j, after, value);
    }
}

/// What slides and would pull, though nothing opens: the others carry the load from there on, as the next step finds
/// when it chooses who does (SmoothModel::chooseCarrying). One that pulls from the start on is needed, also where the
/// start itself still shows forces without a pull: ended there, the step would begin again with the same choice.
/// Likewise what sticks beside what slides and would hold more than its friction, though nothing breaks loose: the load
/// of what slides hangs on it.
void ContactSearch::letGo(const EventFunction& f, int j, double after, double value) {
    if (f.type == &forceEnds ? !samples_.slides(f.k) : f.type != &stickBreaks || samples_.isDry(f.k)) return;
    const std::vector<int>& sharing = islandOf(f.k).contacts;
    double pressing = 0.0;
    bool slides = false;
    for (std::size_t m = 0; m < closed_.size(); ++m)
        if (!samples_.isDry(int(m)) && std::find(sharing.begin(), sharing.end(), closed_[m].index) != sharing.end()) {
            pressing = std::max(pressing, samples_[j].normal[Eigen::Index(m)]);
            slides = slides || samples_.slides(int(m));
        }
    EventFunction pulls = f;
    pulls.type = &sharesChange;
    pulls.offset += (f.type == &forceEnds ? surelyPulls : surelyPast) * pressing;
    if (pressing > 0.0 && slides && pulls(samples_[j - 1]) > 0.0 && pulls(samples_[j]) < 0.0)
        take(pulls, j, after, value + pulls.offset - f.offset);
}

/// A force that ends just at a sample: what follows tells.
bool ContactSearch::endsAtSample(const EventFunction& f, int j, double& after, double& value) {
    if (!f.isForce() || !(f(samples_[j - 1]) > f.threshold) || !(value < f.threshold) || j + 1 == ClosedSamples::count)
        return false;
    after += beyond * (samples_[j + 1].theta - after);
    samples_.sample(step_, after, probe_);
    value = f(probe_);
    return value < -f.threshold;
}

void ContactSearch::take(const EventFunction& f, int j, double after, double value) {
    const double before = f(samples_[j - 1]);
    const auto at = [&](double theta) {
        samples_.sample(step_, theta, probe_);
        return f(probe_);
    };
    const double theta = before <= 0.0
                             ? samples_[j - 1].theta
                             : findRoot(at, samples_[j - 1].theta, after, before, value, tolerances.eventInstant);
    if (!(theta < best_.theta)) return;
    // Shares that jump from one answer to another one, anywhere in the step, would do so in the next step, too.
    if (f.type == &sharesChange && (isAtStart(theta) || std::abs(at(theta)) > jumps * (before - value))) return;
    const int contact = closed_[std::size_t(f.k)].index;
    best_ = {f.type, theta, contact, {}};
    best_.seenLater = f.type == &borderReached && f.threshold > 0.0;
    if (f.type == &pieceEnds) {
        best_.subject = guideOfCatch(step_.system, contact);
        best_.ahead = catchIsAhead(step_.system, contact);
    }
    if (f.type != &forceEnds) return;
    // Contacts whose force ends at the same instant go together.
    samples_.sample(step_, theta, probe_);
    for (int m = 0; m < int(closed_.size()); ++m)
        if (m == f.k || (!samples_.isDry(m) && probe_.normal[m] < tolerances.together * samples_.largest()))
            best_.released.push_back(closed_[std::size_t(m)].index);
}

/// Forces of least norm need not be the admissible ones: asks the contact problem, once a sample for all that hangs
/// together. False: it says that nothing changes, or has been asked where.
bool ContactSearch::patchChanges(const EventFunction& f, int j, double after) {
    Island& island = islandOf(f.k);
    const bool release = f.type == &forceEnds;
    const double starts = closed_[std::size_t(f.k)].begins > 0.0 ? tolerances.pastCone : 0.0;
    const auto changes = [&](const ModeDecision& d) {
        return release ? !d.opened.empty() : d.fromRest && d.starts >= starts;
    };
    const auto changesAt = [&](int sample, double theta) {
        if (!island.asked[sample]) island.patch[sample] = ask(island, theta);
        island.asked[sample] = true;
        return changes(island.patch[sample]);
    };
    if (!changesAt(j, after)) return false;
    // All of it may have changed before this one contact shows that; but no earlier than it bears no admissible forces
    // any more, whatever else the contact problem has for an answer.
    const auto beyond = [&](const ClosedSample& s) {
        return std::any_of(island.members.begin(), island.members.end(), [&](int m) {
            const bool counts = release || closed_[std::size_t(m)].status == ContactStatus::Stick;
            return counts && (s.*f.values)[m] + f.offset < -f.threshold;
        });
    };
    for (; j > 1 && beyond(samples_[j - 1]) && changesAt(j - 1, samples_[j - 1].theta); --j)
        after = samples_[j - 1].theta;
    if (j >= island.located[release]) return false;
    island.located[release] = j;
    const auto changed = [&](double at) {
        samples_.sample(step_, at, probe_);
        return beyond(probe_) && changes(ask(island, at));
    };
    const double theta = findSwitch(changed, samples_[j - 1].theta, after, tolerances.switchInstant);
    if (!(theta < best_.theta)) return true;
    best_ = {f.type, theta, closed_[std::size_t(f.k)].index, {}};
    best_.released = release ? ask(island, theta).opened : atCone(island, theta);
    return true;
}

ContactSearch::Island& ContactSearch::islandOf(int k) {
    const std::vector<int> members = step_.model().islandOf(step_.start(), step_.sampleAt(0), k);
    Island& island = islands_[members.front()];
    if (island.contacts.empty()) {
        island.members = members;
        for (int m : members) {
            island.contacts.push_back(closed_[std::size_t(m)].index);
            if (closed_[std::size_t(m)].status == ContactStatus::Stick)
                island.sticking.push_back(island.contacts.back());
        }
    }
    return island;
}

/// What sticks is at rest, however far the dense output strays from that.
ModeDecision ContactSearch::ask(const Island& island, double theta) {
    const auto [q, v] = step_.stateAt(theta);
    return step_.modes.decide(step_.timeAt(theta), q, v, step_.jointRows(), island.contacts, island.sticking);
}

/// Those that come to the cone at one instant break loose together: let go one after the other, they would hold each
/// other. Of contacts that share a load some are within their cones by the forces of least norm, and slide all the
/// same: the contact problem says which.
std::vector<int> ContactSearch::atCone(const Island& island, double theta) {
    const ModeDecision decision = ask(island, theta);
    samples_.sample(step_, theta, probe_);
    std::vector<int> found;
    for (const int m : island.members) {
        const ClosedContact& one = closed_[std::size_t(m)];
        if (one.status != ContactStatus::Stick) continue;
        const bool slides = std::any_of(decision.closed.begin(), decision.closed.end(), [&](const ClosedContact& c) {
            return c.index == one.index && c.status == ContactStatus::Slip;
        });
        if (slides || probe_.slack[m] < tolerances.together * probe_.normal[m]) found.push_back(one.index);
    }
    return found;
}

/// Where this closed contact is at q, the one of a feature beside its sharp one that touches, too, if only as far from
/// its own border as roundoff explains: what takes over when the sharp one's normal cone is left. None: -1.
int nextTouching(StepView& step, const Vector& q, int closed) {
    System& system = step.system;
    const double length = system.characteristicLength();
    ContactRows rows(3, system.nv());
    const Vec3 place = system.contactRows(closed, q, rows).pointB;
    const std::string contact = system.contactName(closed).contact;
    int next = -1;
    system.eachContact(q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (next >= 0) return;
        const bool there = gap.valid || (gap.border < -borderBand && gap.border > -tolerances.nearPlace * length);
        if (!there || std::abs(gap.gap) > borderBand || !(system.contactCone(i, q) > 0.0) ||
            system.contactName(i).contact != contact || step.isClosed(i))
            return;
        if ((system.contactRows(i, q, rows).pointB - place).norm() <= tolerances.nearPlace * length) next = i;
    });
    return next;
}

/// A vertex that tips over onto one of its edges, an edge onto one of its faces: from where the face that is touched
/// lies along that edge or face on, this one touches, though the other is still at zero.
void searchCone(StepView& step, const ClosedSamples& samples, int k, FoundEvent& best) {
    const int contact = step.model().closed()[std::size_t(k)].index;
    for (int j = 1; j < ClosedSamples::count && samples[j - 1].theta < best.theta; ++j) {
        const double before = samples[j - 1].theta, after = samples[j].theta;
        const double fa = samples[j - 1].cone[k], fb = samples[j].cone[k];
        if (!(fb < -offBorder) || !std::isfinite(fa) || !std::isfinite(fb)) continue;
        const auto cone = [&](double theta) {
            return step.system.contactCone(contact, step.positionAt(theta)) * step.system.characteristicLength();
        };
        double theta = fa <= 0.0 ? before : findRoot(cone, before, after, fa, fb, tolerances.eventInstant);
        if (!(theta < best.theta)) return;
        const int next = nextTouching(step, step.positionAt(theta), contact);
        if (next < 0) return;
        const auto onNext = [&](double at) { return step.contactAt(next, at).border >= 0.0; };
        if (!onNext(theta)) { // a closest point that runs fast along its edge: not before it is on it
            if (!onNext(after)) return;
            theta = findSwitch(onNext, theta, after, tolerances.eventInstant);
        }
        if (!(theta < best.theta) || !step.contactAt(next, theta).valid) return;
        best = {&borderReached, theta, contact, {}};
        best.tips = true;
        best.next = next;
        best.seenLater = !(-fb * shorterBy * theta > 2.0 * offBorder * (after - theta));
        return;
    }
}

class ContactWitness final : public EventWitness {
  public:
    void search(StepView& step, FoundEvent& best) override {
        const std::size_t n = step.model().closed().size();
        if (n == 0) return;
        samples_.begin(step, 1.0);
        ContactSearch(step, samples_, best).search(true);
        // Past the border of its feature the force of a contact means nothing, and may hide what happens on the way
        // there.
        if (best.type == &borderReached && best.theta > 0.0) {
            samples_.begin(step, best.theta);
            ContactSearch(step, samples_, best).search(false);
        }
        for (std::size_t k = 0; k < n; ++k) searchCone(step, samples_, int(k), best);
    }

  private:
    ClosedSamples samples_;
};

} // namespace

const EventType sharesChange{};

std::unique_ptr<EventWitness> contactWitness() { return std::make_unique<ContactWitness>(); }

} // namespace escapement
