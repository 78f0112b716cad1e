// Pairs between bodies from one accepted step to the next: their closest points, places that come and go, and which of
// them are far enough away to be left alone.

#include "engine/contact/narrow_phase/separation.h"
#include "engine/dynamics/multibody/multibody_system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace escapement {

namespace {

constexpr double revivedWithin = 0.1; // of the smaller feature's size
constexpr double waysStray = 0.25;    // of what a way covers from one of its places to the next
constexpr double passes = 2.0;        // times the smaller body's size that a step may move it on beside the other one
constexpr const char* bornText = "the same two features come near each other at one more place";
constexpr const char* foldText = "this place is no minimum of the features' distance any more";
constexpr const char* mergeText = "two places at which the features come near each other have become one";

/// On which side of its plane (m) a point is; of other pairs, and of supports of circles, `apart`.
double sideOf(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b, double apart) {
    if (pair.kind > PairKind::PointPlane || pair.support()) return apart;
    const bool planeIsA = pair.kind == PairKind::PlanePoint;
    const PointFeature& point = planeIsA ? pair.pointB() : pair.pointA();
    const PlaneFeature& plane = pair.plane();
    const RigidMotion &ofPlane = planeIsA ? a : b, &ofPoint = planeIsA ? b : a;
    return (ofPlane.rotation * plane.normal).dot(ofPoint * point.centre - ofPlane * plane.origin) - point.radius;
}

/// As `separation`, where the gap (m) is known already; of a support that is turned it is what there is to know.
double separationOf(const FeaturePair& pair, const RigidMotion& a, const RigidMotion& b, double gap, bool turned) {
    const bool ofPlane = pair.kind <= PairKind::PointPlane && !pair.support();
    if (ofPlane || (pair.kind > PairKind::PointLine && !turned)) return separation(pair, a, b);
    return std::max({pair.ballsApart(a, b), std::isfinite(gap) ? std::abs(gap) : 0.0, 0.0});
}

} // namespace

/// Pairs that had no place at the last accepted step, and so are not searched within this one, may have one further on:
/// an edge that the bodies turn to. So may those whose place is beside their features and stays there: the features go
/// in at another one. Looked for in the middle and at the end; forgotten when the step is made again.
void MultibodySystem::reviveLost(const std::vector<Vector>& way) {
    told_.known = false;
    const auto closest = [&](int i) -> WarmStart& { // it is kept: it was lost
        const int place = pairOf(i).place;
        return closest_.places(i - place)[std::size_t(place)];
    };
    for (const auto& [i, before] : revived_) {
        closest(i) = before;
        forget(i);
    }
    revived_.clear();
    for (const std::size_t at : {way.size() / 2 - 1, way.size() - 1}) {
        placeBodies(way[at]);
        for (const int group : near_.near()) {
            const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))],
                              &b = poses_[std::size_t(near_.bodyB(group))];
            const double travel = near_.travel(group, a, b);
            const NearList::Pairs pairs = near_.pairs(group);
            const CandidateList& list = shapesOf(group).list;
            const NearList::Placing placing(a, b);
            const double sunk = sunkIn(group);
            const int first = near_.firstOf(group);
            closest_.eachKept(first, near_.endOf(group), [&](int i) {
                if (pairs.asleep(i)) return;
                const FeaturePair& pair = list[std::size_t(i - first)].pair;
                const WarmStart& last = warmStartOf(i);
                if (!pair.remembers() || pair.further() || pairs.bound(i, travel) > 0.0 || furtherStands(i)) return;
                const double within = last.lost ? revivedWithin * pair.size() : 0.0;
                if (pairs.boxesApart(i, placing) > within + sunk || !(last.lost || staysBeside(group, i, a, b))) return;
                WarmStart anew;
                anew.turn = last.turn;
                const ContactMeasure m = pair.measure(a, b, anew);
                if (!m.valid || m.gap > within) return;
                revived_.emplace_back(i, last);
                closest(i).at = m.closest.at;
                closest(i).lost = closest(i).taken = false;
                forget(i);
            });
        }
    }
}

/// Whether there is a further place of a pair's features: what is looked for anew may be that one.
bool MultibodySystem::furtherStands(int i) const {
    const std::span<const WarmStart> further = closest_.places(i).subspan(1);
    return std::any_of(further.begin(), further.end(), [](const WarmStart& one) { return one.known && !one.lost; });
}

/// Whether a pair's closest points are beside its features at the last accepted step and with the bodies at a and b.
bool MultibodySystem::staysBeside(int group, int i, const RigidMotion& a, const RigidMotion& b) const {
    const auto isBeside = [](const ContactMeasure& m) { return !m.valid && m.border < -offBorder; };
    return warmStartOf(i).known && isBeside(measureIn(group, i, nearAt_)) &&
           isBeside(pairOf(i).measure(a, b, warmStartOf(i)));
}

void MultibodySystem::lookAhead(const std::vector<Vector>& way) {
    reviveLost(way);
    places_.clear();
    eachSeveral([&](int first) { places_.push_back(first); });
    if (places_.empty()) return;
    // Where they were looked for counts for this way alone: the step may be made again, and shorter.
    accepted_.clear();
    for (int first : places_) {
        const std::span<WarmStart> places = closest_.places(first);
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (places[k].untold) {
                places[k].untold = places[k].known = false;
                forget(first + int(k));
            }
            accepted_.push_back(places[k]);
        }
    }
    for (std::size_t k = 0; k < way.size(); ++k) lookForPlaces(way[k], way[std::min(k + 1, way.size() - 1)]);
    std::size_t n = 0;
    for (int first : places_)
        for (WarmStart& place : closest_.places(first)) {
            place.searched = accepted_[n].searched;
            place.searchedAt = accepted_[n].searchedAt;
            place.searchedFor = accepted_[n++].searchedFor;
        }
}

/// `next`: the place of the way after q. Pairs that cannot touch at q or between both are left out.
void MultibodySystem::lookForPlaces(In<Vector> q, In<Vector> next) {
    placeBodies(q);
    int group = -1, begin = 0, end = 0; // of the pairs before
    std::optional<NearList::Placing> here, there;
    double travel = 0.0, sunk = 0.0;
    for (int first : places_) {
        if (first < begin || first >= end) {
            group = near_.groupOf(first);
            begin = near_.firstOf(group);
            end = near_.endOf(group);
            const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
            const RigidMotion &a = poses_[std::size_t(bodyA)], &b = poses_[std::size_t(bodyB)];
            travel = near_.travel(group, a, b);
            sunk = sunkIn(group);
            here.emplace(a, b);
            there.emplace(bodyPose(bodyA, next), bodyPose(bodyB, next));
        }
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        const NearList::Pairs pairs = near_.pairs(group);
        if (pairs.asleep(first) || pairs.bound(first, travel) > 0.0 ||
            pairs.partedBetween(first, *here, *there, waysStray, sunk))
            continue;
        const std::span<WarmStart> places = closest_.places(first);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const int i = first + int(k);
            if (!pairOf(i).findPlace(a, b, places, k, search_)) continue;
            places[k].untold = true;
            forget(i);
        }
    }
}

int MultibodySystem::endedContact(In<Vector> q) const {
    bool placed = false;
    int ended = -1;
    eachSeveral([&](int first) {
        const std::span<const WarmStart> places = closest_.places(first);
        if (ended >= 0 || !furtherStands(first)) return;
        if (!placed) placeBodies(q);
        placed = true;
        const int group = near_.groupOf(first);
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        for (std::size_t k = 0; k < places.size() && ended < 0; ++k)
            if (!places[k].untold && pairOf(first + int(k)).endOfPlace(a, b, places, k) != BranchChange::None)
                ended = first + int(k);
    });
    return ended;
}

void MultibodySystem::forgetWarmStart(int contact) {
    const int place = pairOf(contact).place;
    closest_.forget(contact - place, place);
}

/// Follows contact `own` to where the bodies are; its memory before and after.
BranchChange MultibodySystem::followPlaces(int own, const RigidMotion& a, const RigidMotion& b, WarmStart& before,
                                           WarmStart& after) {
    const FeaturePair& pair = pairOf(own);
    const int first = own - pair.place;
    const bool kept = closest_.keeps(first);
    if (!kept) unknown_.assign(pair.places, {});
    const std::span<WarmStart> places = kept ? closest_.places(first) : std::span<WarmStart>(unknown_);
    before = places[pair.place];
    const BranchChange change = pair.follow(a, b, places, pair.place, ends_[pair.place], search_);
    after = places[pair.place];
    if (!kept && !std::all_of(places.begin(), places.end(), PlaceMemory::isEmpty))
        std::copy(places.begin(), places.end(), closest_.keep(first, pair.places).begin());
    return change;
}

/// Whether the group is parted in the accepted configuration: then nothing is kept of its pairs.
bool MultibodySystem::part(int group, bool first, const RigidMotion& a, const RigidMotion& b) {
    const double clear = near_.clearance(group, a, b);
    if (!(clear > near_.partsAt(group))) {
        near_.meet(group);
        return false;
    }
    if (near_.parted(group) || (first && !near_.mustBeSeen(group, clear))) return true;
    near_.part(group);
    if (first) return true;
    forgetOf(group);
    closest_.eachKept(near_.firstOf(group), near_.endOf(group), [&](int i) { forgetWarmStart(i); });
    return true;
}

/// Closest points that are found from others must be followed: bodies come near each other and go on by a few times the
/// smaller one's size in one step, and no further.
double MultibodySystem::longestApproach(In<Vector> q, In<Vector> v, double longest) const {
    if (std::none_of(shapes_.begin(), shapes_.end(), [](const ShapePairs& shapes) { return shapes.remembers; }))
        return longest;
    static thread_local Vector way, end; // once a step: kept, so that it allocates nothing
    way = longest * v;
    end = q;
    displace(q, way, end);
    double share = 1.0; // of `longest`
    for (const int group : groupsAlong(q, end, end, 0.0)) {
        if (!shapesOf(group).remembers) continue;
        const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
        const RigidMotion a = bodyPose(bodyA, q), b = bodyPose(bodyB, q);
        const double size = 2.0 * std::min(near_.ballAround(group, true).radius, near_.ballAround(group, false).radius);
        if (!std::isfinite(size)) continue;
        const double way = near_.travelBetween(group, a, b, bodyPose(bodyA, end), bodyPose(bodyB, end)),
                     most = near_.clearance(group, a, b) + passes * size;
        if (way > most) share = std::min(share, most / way);
    }
    return share * longest;
}

void MultibodySystem::followClosestPoints(In<Vector> q) {
    revived_.clear();
    changes_.clear();
    told_.known = false;
    const bool first = !near_.accepted();
    if (first) {
        groups_.resize(std::size_t(near_.groupCount()));
        std::iota(groups_.begin(), groups_.end(), 0);
    }
    const std::vector<int>& groups = first ? groups_ : groupsWithin(q, 0.0, true);
    placeBodies(q);
    near_.begin();
    unparted_.clear();
    for (const int group : groups) {
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        if (part(group, first, a, b)) continue;
        near_.advance(group, a, b, acceptedOverlaps_[std::size_t(near_.contactOf(group))]);
        unparted_.push_back(group);
    }
    if (workers_ && int(unparted_.size()) >= groupsForThreads) followTogether(q);
    else
        for (const int group : unparted_) followPairs(group, q);
    near_.accept(poses_);
    nearAt_ = q;
}

/// Follows the pairs of a group that is not parted, at the poses as placed.
void MultibodySystem::followPairs(int group, In<Vector> q) {
    const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
    WarmStart before, after;
    const CandidateList& list = shapesOf(group).list;
    NearList::Pairs pairs = near_.pairs(group);
    const int first = near_.firstOf(group), end = near_.endOf(group);
    int endsOf = -1; // whose places `ends_` are of
    forgetOf(group); // they began from other closest points
    for (int i = pairs.nextAwake(first, end); i < end; i = pairs.nextAwake(i + 1, end)) {
        const FeaturePair& pair = list[std::size_t(i - first)].pair;
        const int of = i - pair.place;
        if (of != endsOf) {
            endsOf = of;
            ends_.assign(pair.places, BranchChange::None);
            for (std::size_t k = 0; k < pair.places && closest_.keeps(of) && pair.places > 1; ++k)
                ends_[k] = list[std::size_t(of - first) + k].pair.endOfPlace(a, b, closest_.places(of), k);
        }
        if (pairs.asleep(i) || !pair.remembers()) continue;
        const WarmStart& closest = warmStartOf(i);
        // What is no contact, and cannot touch yet, is not searched again.
        const bool none = closest.lost || (pair.further() && !closest.known);
        if (none && pairs.bound(i, 0.0) > 0.0) continue;
        const BranchChange change = followPlaces(i, a, b, before, after);
        if (change == BranchChange::None) continue;
        if (change == BranchChange::Birth)
            changes_.push_back({i, EventKind::Birth, bornText, pair.lastPlace(a, b, after)});
        else
            changes_.push_back({i, EventKind::Fold, change == BranchChange::Fold ? foldText : mergeText,
                                pair.lastPlace(a, b, before)});
    }
    renewPairs(
        group, [&](int i) -> const ContactMeasure& { return measureIn(group, i, q); },
        [&](int i, bool measured) {
            forgetWarmStart(i);
            if (measured) forget(i); // the room is for the next one
        });
    forgetOf(group, true);
}

/// How far the pairs of a group are apart at the poses as placed, by `measure(contact)`; `drop(contact, measured)`
/// those that fall asleep.
template <class Measure, class Drop>
void MultibodySystem::renewPairs(int group, const Measure& measure, const Drop& drop) {
    const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
    const CandidateList& list = shapesOf(group).list;
    NearList::Pairs pairs = near_.pairs(group);
    const NearList::Placing placing(a, b);
    const double zero = acceptedOverlaps_[std::size_t(near_.contactOf(group))]; // so much nearer to touching
    const int first = near_.firstOf(group), end = near_.endOf(group);
    for (int i = pairs.nextAwake(first, end); i < end; i = pairs.nextAwake(i + 1, end)) {
        const bool stale = pairs.stale(i);
        if (pairs.asleep(i) && !stale) continue;
        // What the boxes around the features tell at once needs neither points nor a measure.
        const FeaturePair& pair = list[std::size_t(i - first)].pair;
        if (stale && (pair.kind >= PairKind::SurfacePoint || pair.kind <= PairKind::PointPlane)) {
            const double apart = std::max(pair.ballsApart(a, b), pairs.boxesApart(i, placing)) - zero;
            if (apart > pairs.sleepsFrom(i) && pairs.renew(i, pair, apart, sideOf(pair, a, b, apart))) {
                drop(i, false);
                continue;
            }
        }
        const ContactMeasure& m = measure(i);
        // Of several places one may be near that nobody follows: the gap of another says nothing of it.
        const bool alone = !pair.tracked();
        if (stale &&
            pairs.renew(i, pair, std::max(separationOf(pair, a, b, m.gap - zero, m.closest.turn != 0.0) - zero, 0.0),
                        m.gap)) {
            drop(i, true);
            continue;
        }
        if (alone && m.border >= 0.0 && std::isfinite(m.gap)) pairs.measured(i, m.gap);
        if (pair.kind <= PairKind::LineLine) pairs.setIdle(i, m.gap > 0.0 || !m.valid);
    }
    pairs.settle();
}

/// As followPairs, of all groups that are not parted. What remembers closest points shares memory with others, and goes
/// by one thread; of the rest each thread measures some groups.
void MultibodySystem::followTogether(In<Vector> q) {
    looks_.resize(piecesOfGroups);
    const std::size_t count = unparted_.size();
    workers_->run(piecesOfGroups, [&](int piece) {
        Looks& found = looks_[std::size_t(piece)];
        found.clear();
        for (std::size_t k = count * std::size_t(piece) / piecesOfGroups,
                         end = count * (std::size_t(piece) + 1) / piecesOfGroups;
             k < end; ++k) {
            const int group = unparted_[k];
            if (shapesOf(group).remembers) continue;
            renewPairs(
                group,
                [&](int i) -> const ContactMeasure& {
                    found.list.push_back({group, i, {}, true, false});
                    found.measures.push_back(measured(group, i, poses_[std::size_t(near_.bodyA(group))],
                                                      poses_[std::size_t(near_.bodyB(group))]));
                    return found.measures.back();
                },
                [&](int, bool measured) {
                    if (!measured) return;
                    found.list.pop_back();
                    found.measures.pop_back();
                });
        }
    });
    for (const int group : unparted_) {
        if (shapesOf(group).remembers) followPairs(group, q);
        else forgetOf(group);
    }
    for (const Looks& found : looks_)
        for (std::size_t k = 0; k < found.list.size(); ++k) {
            const Looks::Look& look = found.list[k];
            if (!near_.pairs(look.group).asleep(look.contact))
                keepMeasure(look.group, look.contact, q, found.measures[k]);
        }
}

} // namespace escapement
