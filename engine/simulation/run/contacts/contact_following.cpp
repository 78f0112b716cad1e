#include "engine/simulation/run/contacts/contact_following.h"

#include "engine/integrators/time_stepping/steps/contact_stage.h"
#include "engine/integrators/time_stepping/steps/elastic_account.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/dynamics/parting.h"
#include "engine/simulation/closed_lookup.h"
#include "engine/simulation/flush_passage.h"
#include "engine/simulation/no_beside.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace escapement {

namespace {

constexpr double stepsFallen = 2.0;       // time steps, that what comes onto a feature from beside may have fallen
constexpr double stepsAhead = 4.0;        // time steps, within which it is asked whether a contact goes past
constexpr std::size_t askedSingly = 4;    // contacts; of more, one look for all is the cheaper
constexpr double alike = 2.0;             // times as deep as what presses beside it
constexpr double insideFromBeside = 10.0; // of the cluster tolerance: deeper than roundoff and drift

} // namespace

/// Where a place has just ended and another one of the same two features begun in its stead: the contact that stands
/// for it now; -1: none. Near where two places become one the search finds them by turns, under either number.
int ContactFollowing::renamed(const ContactChange& ended) const {
    if (ended.kind != EventKind::Fold) return -1;
    const PairRow name = system_.contactName(ended.contact);
    for (const ContactChange& born : system_.contactChanges()) {
        if (born.kind != EventKind::Birth || !((born.point - ended.point).norm() <= tolerances.samePlace * length_))
            continue;
        const PairRow other = system_.contactName(born.contact);
        if (other.contact == name.contact && other.feature_a == name.feature_a && other.feature_b == name.feature_b)
            return born.contact;
    }
    return -1;
}

/// The step is accepted: the contacts follow, and those that came or went with it are told. What a contact carried when
/// its place ended is taken over by what touches there, or nobody.
void ContactFollowing::follow(double length) {
    const bool located = state_.strategy == Strategy::EventDriven,
               ends = located && system_.endedContact(state_.q) >= 0;
    if (ends) {
        ++state_.instants;
        output_.emit(FrameKind::BeforeEvent);
    }
    system_.follow(state_.t, state_.q, state_.v);
    const auto& changes = system_.contactChanges();
    if (!ends && !changes.empty()) {
        ++state_.instants;
        if (located) output_.emit(FrameKind::BeforeEvent);
    }
    const std::size_t closed = state_.closed.size();
    bool otherNames = false;
    const auto takesOver = [&](int born) {
        return std::any_of(changes.begin(), changes.end(),
                           [&](const ContactChange& other) { return renamed(other) == born; });
    };
    for (const ContactChange& change : changes) {
        const int now = renamed(change);
        if (now < 0 && !(change.kind == EventKind::Birth && takesOver(change.contact)))
            output_.log(change.kind, change.contact, change.text, change.point);
        if (change.kind != EventKind::Fold) continue;
        for (auto& contact : state_.closed)
            if (now >= 0 && contact.index == change.contact) contact.index = now, otherNames = true;
        std::erase_if(state_.closed, [&](const ClosedContact& c) { return c.index == change.contact; });
    }
    if (otherNames) decisions_.set(state_.closed);
    arm(length);
    if (state_.closed.size() < closed) {
        std::vector<int> contacts = closedContacts(), touching = decisions_.touchingNow();
        contacts.insert(contacts.end(), touching.begin(), touching.end());
        std::sort(contacts.begin(), contacts.end());
        decisions_.decide(contacts, "takes over where the places have become one");
    }
    if (located && (ends || !changes.empty())) output_.emit(FrameKind::AfterEvent);
}

/// Leaves out of time steps the contacts of `onBorder` whose gaps close within a few of them, because they only go past
/// there; waiting on what they have come over the border of stay those of `beside` whose bodies only go past one
/// another, or overlap by little where another contact is struck.
void ContactFollowing::passInTime(const std::vector<int>& onBorder, const std::vector<int>& beside, double length) {
    const double within = std::max(settings_.cluster, flushWithin(system_));
    ContactMotion motion(system_);
    std::vector<std::pair<int, double>> closing; // m/s, at which they approach
    for (const int i : onBorder) {
        const double gap = system_.contactGap(i, state_.q).gap;
        const double approach = -motion.velocity(i, state_.q, state_.v)[0];
        if (approach > 0.0 && gap <= stepsAhead * length * approach) closing.emplace_back(i, approach);
    }
    if (closing.empty() && beside.empty()) return;
    std::optional<NearByBodies> near;
    if (closing.size() + beside.size() > askedSingly && system_.velocitiesOfBodies())
        near.emplace(system_, state_.q, state_.v,
                     std::max(within, tolerances.nearPlace * system_.characteristicLength()),
                     closing.empty() ? 0.0 : stepsAhead * length);
    const NearByBodies* known = near ? &*near : nullptr;
    for (const int i : beside) {
        const bool stays = overlapsBeside(system_, i, state_.q, state_.v, within, known) ||
                           (!state_.armed[i] && passesFlush(system_, i, state_.q, state_.v, within, restSpeed(state_.v),
                                                            &state_.memory, known));
        state_.armed[i] = !stays;
    }
    for (const auto& [i, approach] : closing) {
        scratch_.end = state_.q;
        const double after = system_.contactGap(i, state_.q).gap / approach;
        system_.displace(state_.q, after * state_.v, scratch_.end);
        if (passesFlush(system_, i, scratch_.end, state_.v, within, stepsFallen * length * approach, &state_.memory,
                        known, after))
            state_.armed[i] = 0;
    }
}

/// m: how deep what gives way between the same bodies is pressed in, or has just come to the end of its feature
/// (`ended`, with depths), there of another body, too: the next one takes over as deep.
double ContactFollowing::yieldedBeside(int contact, const std::vector<std::pair<int, double>>& ended) {
    const PairRow own = system_.contactName(contact);
    double deepest = 0.0;
    for (const auto& [other, depth] : ended)
        if (depth > deepest && shareABody(system_.contactName(other), own)) deepest = depth;
    for (const auto& [other, impulse] : state_.memory.impulses)
        if (impulse[0] > 0.0 && !system_.contactLaw(other).rigid() && areOfSameBodies(system_.contactName(other), own))
            deepest = std::max(deepest, -system_.contactGap(other, state_.q).gap);
    return deepest;
}

/// Whether a contact that may touch was as deep at the beginning of the smooth step just made, on its feature: what was
/// struck or closed there has left it so, by what putting others to zero turned its bodies. It parts, and may turn
/// round before it is out.
bool ContactFollowing::wasWithin(int contact, double length) {
    if (!state_.armed[std::size_t(contact)] || !(length > 0.0) || state_.t - length <= state_.returned) return false;
    integrator_.densePosition(0.0, scratch_.end);
    const ContactGap before = system_.contactGap(contact, scratch_.end);
    return before.valid && before.gap < -insideFromBeside * settings_.cluster;
}

/// A candidate that comes onto its feature from the side, below the surface, has not crossed it: it waits until it is
/// above again; so does one that is seen for the first time deep behind it and out of the material there (beyond a thin
/// wall). A time step of that `length` does not locate where it comes onto it: what is no deeper there than the
/// step has moved it is touching.
void ContactFollowing::arm(double length) {
    ContactRows& rows = scratch_.rows;
    rows.resize(3, system_.nv());
    const bool inTime = state_.strategy == Strategy::TimeStepping;
    const double flush = flushWithin(system_);
    std::vector<int> onBorder, beside, deep, within;
    std::vector<std::pair<int, double>> ended, waiting; // m, their depths: of what gives way
    const ClosedLookup closed(state_.closed);
    system_.eachContact(state_.q, 0.0, true, [&](int i, const ContactGap& gap) {
        if (closed.has(i)) return;
        if (gap.gap > 0.0) {
            state_.armed[i] = 1;
            if (inTime && gap.valid && std::abs(gap.border) <= flush) onBorder.push_back(i);
        } else if (!gap.valid && gap.gap < -settings_.cluster) {
            if (inTime && (pressesBeyondBorder(system_, i, gap, state_.memory) ||
                           (state_.armed[i] && isOnFeatures(system_, i, gap, state_.q))))
                return;
            if (inTime && state_.armed[i] && !system_.contactLaw(i).rigid()) ended.emplace_back(i, -gap.gap);
            state_.armed[i] = 0;
        }
        // Time steps do not locate where an edge tips over onto a face: it comes in over the border by as little as a
        // step shows.
        else if (inTime && gap.valid && gap.gap > -tolerances.nearPlace * length_) {
            const bool known = state_.armed[i] && length > 0.0;
            if (known || gap.border > flush) state_.armed[i] = 1;
            else beside.push_back(i);
        }
        // Seen for the first time, or not yet out of one another: the step has not told.
        else if (inTime && state_.armed[i] && gap.valid && system_.contactLaw(i).hard())
            deep.push_back(i);
        // Every way through the feature is located, so this one came in from beside it, where nothing is modelled: it
        // is no contact before it has been out.
        else if (state_.strategy == Strategy::EventDriven && gap.gap < -insideFromBeside * settings_.cluster &&
                 !hasNoBeside(system_, i, gap))
            within.push_back(i);
        else if (inTime && !state_.armed[i] && gap.valid) {
            if (gap.border > borderBand) {
                system_.contactRows(i, state_.q, rows);
                const double fallen = std::max(0.0, -rows.row(0).dot(state_.v)) * length;
                if (gap.gap >= -settings_.cluster - stepsFallen * fallen) state_.armed[i] = 1;
            }
            if (!state_.armed[i] && !system_.contactLaw(i).rigid()) waiting.emplace_back(i, -gap.gap);
        }
    });
    for (const int i : within)
        if (!wasWithin(i, length)) state_.armed[i] = 0;
    for (const auto& [i, depth] : waiting)
        if (depth <= alike * yieldedBeside(i, ended)) state_.armed[i] = 1;
    if (settings_.inMaterial)
        for (const int i : deep)
            if (!settings_.inMaterial(i, state_.q)) state_.armed[i] = 0;
    passInTime(onBorder, beside, length);
}

} // namespace escapement
