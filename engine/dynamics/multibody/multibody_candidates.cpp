// Which bodies of a mechanism may touch, and which of them are near: groups of contacts, made once a pair of shapes.

#include "engine/contact/broad_phase/feature_bounds.h"
#include "engine/contact/broad_phase/mates.h"
#include "engine/contact/narrow_phase/smooth_border.h"
#include "engine/dynamics/joints/joint_contacts.h"
#include "engine/model/contact_bodies.h"
#include "engine/model/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace escapement {

/// While contacts are compiled: which bodies have the same shape, and the tables of two shapes with chosen faces.
struct MultibodySystem::ShapeTables {
    KnownFeatures features;
    std::vector<int> shapeOf; ///< of each body: the first body with the same
    /// By the faces that are chosen on both, and by both shapes.
    std::map<std::pair<std::vector<std::string>, std::vector<std::string>>, std::unordered_map<std::int64_t, int>>
        tables;

    std::unordered_map<std::int64_t, int>& of(const ContactPair& contact) {
        return tables[{contact.a.faces, contact.b.faces}];
    }
};

namespace {

/// m: so far beside its features a pair may touch, where it has passages; on the way round a curved face that is
/// further than it looks along its border.
double besideOf(std::span<const Passage> passages) {
    constexpr double round = 2.0, bands = 4.0;
    double most = 0.0;
    for (const Passage& passage : passages)
        most = std::max(most, round * passage.reach + passage.slack + bands * borderBand);
    return most;
}

} // namespace

/// The contacts of two bodies.
void MultibodySystem::addGroup(const ContactPair& contact, int a, int b, ShapeTables& tables) {
    const int shapeA = tables.shapeOf[std::size_t(a)], shapeB = tables.shapeOf[std::size_t(b)];
    const auto [known, isNew] = tables.of(contact).try_emplace(std::int64_t(shapeA) << 32 | shapeB, 0);
    if (isNew) {
        const auto &partsA = parts_[std::size_t(shapeA)], &partsB = parts_[std::size_t(shapeB)];
        ShapePairs made{candidates(contact, partsA, partsB, &tables.features, isOfEveryBody(contact)), {}, {}};
        for (std::size_t i = 0; i < made.list.size(); ++i) {
            made.fills = made.fills || fillEachOther(made.list[i].pair);
            made.remembers = made.remembers || made.list[i].pair.remembers();
            made.meeting.emplace(made.list[i].partA(), made.list[i].partB());
        }
        passages(made.list, partsA, partsB, 0, made.passages);
        known->second = near_.newTable(made.list.size());
        if (const ContactBounds bounds = boundsOf(made.list); std::isfinite(bounds.partsAt))
            near_.enclose(bounds.a, bounds.b, bounds.partsAt);
        for (std::size_t i = 0; i < made.list.size(); ++i)
            near_.add(made.list[i].pair, besideOf(made.passages.of(int(i))));
        shapes_.push_back(std::move(made));
    }
    if (const ShapePairs& shapes = shapes_[std::size_t(known->second)]; shapes.fills) {
        const bool joined = std::any_of(joints_.begin(), joints_.end(), [&](const CompiledJoint& j) {
            return std::minmax(j.a.body, j.b.body) ==
                   std::minmax(bodies_[std::size_t(a)].index, bodies_[std::size_t(b)].index);
        });
        const RigidMotion &poseA = bodies_[std::size_t(a)].pose, &poseB = bodies_[std::size_t(b)].pose;
        if (!joined) try {
                refuseMates(contact, shapes.list, poseA, poseB);
            } catch (const ModelError&) { // to be named by these bodies
                refuseMates(contact, candidates(contact, parts_[std::size_t(a)], parts_[std::size_t(b)]), poseA, poseB);
                throw;
            }
    }
    if (shapes_[std::size_t(known->second)].list.pairs.empty()) return; // two planes
    near_.newGroup(a, b, known->second, int(contactNames_.size()) - 1);
    if (near_.pairCount() > std::numeric_limits<int>::max() / 2)
        throw ModelError(fmt::format("The contacts of this mechanism have more than {} pairs of features: choose the "
                                     "faces that can touch instead of whole bodies, or leave bodies out",
                                     std::numeric_limits<int>::max() / 2));
}

/// How many candidates of which kinds a contact has, whose groups are those from `first` on.
std::string MultibodySystem::summaryOf(int first) const {
    const int groups = near_.groupCount() - first;
    if (groups == 0) return "no bodies that could touch";
    std::map<int, int> tables; // and how many groups they have
    for (int group = first; group < near_.groupCount(); ++group) ++tables[near_.tableOf(group)];
    if (groups == 1) return countByKind(shapesOf(first).list);
    std::string text = fmt::format("{} pairs of bodies", groups);
    for (const auto& [table, count] : tables) {
        if (tables.size() > 4) break;
        text += fmt::format("{} {} with {}", &table == &tables.begin()->first ? ":" : ";", count,
                            countByKind(shapes_[std::size_t(table)].list));
    }
    return text;
}

void MultibodySystem::compileContacts(const Mechanism& mechanism) try {
    near_ = NearList(shownReach * length_);
    laws_ = ContactLawTable(mechanism);
    ShapeTables tables{{}, firstOfSameParts(parts_), {}};
    const std::vector<TouchingBodies> touching = touchingBodies(mechanism);
    auto next = touching.begin();
    for (std::size_t c = 0; c < mechanism.contacts.size(); ++c) {
        const ContactPair& contact = mechanism.contacts[c];
        contactNames_.push_back(contact.name);
        acceptedOverlaps_.push_back(0.0);
        const int first = near_.groupCount();
        for (; next != touching.end() && next->contact == int(c); ++next) {
            const int groups = near_.groupCount();
            addGroup(contact, next->a, next->b, tables);
            if (contact.by_materials && near_.groupCount() > groups) requireLaws(mechanism, groups);
        }
        if (!isOfEveryBody(contact) && near_.groupCount() == first) // throws: which of them there is not
            bodyIndex(contact.a.body), bodyIndex(contact.b.body);
        contactSummaries_.push_back(fmt::format("{}: {}", contact.name, summaryOf(first)));
    }
    closest_.assign(std::size_t(firstJointContact()));
    measureOf_.assign(std::size_t(firstJointContact()), -1);
    poses_.resize(bodies_.size());
    std::vector<Vec3> centres;
    std::vector<char> fixed;
    for (const RigidBody& body : bodies_) {
        centres.push_back(body.centre);
        fixed.push_back(body.index < 0);
        poses_[centres.size() - 1] = body.pose;
    }
    broadPhase_.build(near_, centres, fixed, poses_);
} catch (const std::bad_alloc&) {
    throw ModelError(fmt::format("The contacts of this mechanism need more memory than there is ({} pairs of features "
                                 "so far): choose the faces that can touch instead of whole bodies",
                                 near_.pairCount()));
}

/// That what can touch in a group of a contact by materials has a law.
void MultibodySystem::requireLaws(const Mechanism& mechanism, int group) const {
    const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
    for (const auto& [partA, partB] : shapesOf(group).meeting)
        laws_.require(mechanism, near_.contactOf(group), bodyA, partA, bodyB, partB);
}

int MultibodySystem::lawOf(int group, const FeaturePair& pair) const {
    return laws_.lawOf(near_.contactOf(group), near_.bodyA(group), pair.first->part, near_.bodyB(group),
                       pair.second->part);
}

std::vector<int> MultibodySystem::contactsOfLaws() const {
    std::vector<int> contacts;
    std::vector<char> known(std::size_t(laws_.size()), 0);
    for (int group = 0; group < near_.groupCount(); ++group) {
        const ShapePairs& shapes = shapesOf(group);
        const auto isNew = [&](const std::pair<int, int>& parts) {
            return !known[std::size_t(laws_.lawOf(near_.contactOf(group), near_.bodyA(group), parts.first,
                                                  near_.bodyB(group), parts.second))];
        };
        if (std::none_of(shapes.meeting.begin(), shapes.meeting.end(), isNew)) continue;
        for (int i = near_.firstOf(group); i < near_.endOf(group); ++i)
            if (!std::exchange(known[std::size_t(lawOf(group, pairOf(i)))], 1)) contacts.push_back(i);
    }
    for (int i = firstJointContact(); i < contactCount(); ++i) contacts.push_back(i);
    return contacts;
}

/// Features are named by the first body of their shape.
std::string MultibodySystem::nameOn(int body, const ContactFeature& feature, const ContactFeatures& of) const {
    return bodies_[std::size_t(body)].name + feature.name->substr(of.body.size());
}

PairRow MultibodySystem::contactName(int i) const {
    if (isJointContact(i)) return jointContact(i).name(*this);
    const int group = near_.groupOf(i);
    const CandidateList& list = shapesOf(group).list;
    const Candidate& c = list[std::size_t(i - near_.firstOf(group))];
    return {contactNames_[std::size_t(near_.contactOf(group))], nameOn(near_.bodyA(group), *c.pair.first, *list.a),
            nameOn(near_.bodyB(group), *c.pair.second, *list.b), c.branch()};
}

bool MultibodySystem::contactGoesOn(int i, In<Vector> q) const {
    constexpr double samePlace = 4.0;     // times the way beyond the border
    constexpr double cornerOfSize = 1e-3; // of the contact's size: so far places of one touch are apart at a corner
    if (isJointContact(i)) return false;
    const int group = near_.groupOf(i), first = near_.firstOf(group);
    const ShapePairs& shapes = shapesOf(group);
    const RigidMotion a = bodyPose(near_.bodyA(group), q), b = bodyPose(near_.bodyB(group), q);
    const ContactMeasure m = measureAt(i, q);
    // At a corner where a spline's parameters end in a pole nothing is told beyond: the corner itself is nearest.
    const double beside = (m.pointB - m.pointA - m.gap * m.normal).norm(), near = cornerOfSize * contactSize(i);
    const bool tells = m.facing || (beside <= near && std::abs(m.gap) <= near);
    const double beyond = tells ? beyondSmoothBorder(shapes.list[std::size_t(i - first)].pair, a, b, m) : 0.0;
    if (!(beyond > 0.0)) return false;
    for (const Passage& passage : shapes.passages.of(i - first)) {
        const ContactMeasure next = measured(group, first + passage.to, a, b);
        const double apart = (passage.ofA ? m.pointA - next.pointA : m.pointB - next.pointB).norm();
        if (next.valid && apart < samePlace * beyond + borderBand) return false;
    }
    return true;
}

std::vector<Passage> MultibodySystem::contactPassages(int i) const {
    if (isJointContact(i)) return {};
    const int group = near_.groupOf(i), first = near_.firstOf(group);
    const auto known = shapesOf(group).passages.of(i - first);
    std::vector<Passage> passages(known.begin(), known.end());
    for (Passage& passage : passages) passage.to += first;
    return passages;
}

/// The points by which the broad phase follows the bodies: of a moving one the centre of mass.
void MultibodySystem::pointsOf(In<Vector> q, std::vector<Vec3>& points) const {
    points.resize(bodies_.size());
    for (std::size_t b = 0; b < bodies_.size(); ++b)
        points[b] =
            bodies_[b].index < 0 ? Vec3(bodies_[b].pose * bodies_[b].centre) : Vec3(q.segment<3>(7 * bodies_[b].index));
}

/// Groups whose clearance at q may be at most `within`, what frames show or what parts them (m); with `all`, also those
/// that are not parted, or only now, wherever they are. Ascending; valid until the next call.
const std::vector<int>& MultibodySystem::groupsWithin(In<Vector> q, double within, bool all) const {
    pointsOf(q, points_);
    const std::vector<int>& found = broadPhase_.around(points_, within);
    if (!all || int(found.size()) == near_.groupCount()) return found;
    groups_ = found;
    groups_.insert(groups_.end(), near_.near().begin(), near_.near().end());
    groups_.insert(groups_.end(), near_.partedNow().begin(), near_.partedNow().end());
    std::sort(groups_.begin(), groups_.end());
    groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
    return groups_;
}

/// Groups that are not parted, and those whose bodies may meet on the way from q0 over qm to q1, where they stray by
/// that part of the way. Ascending; valid until the next call.
const std::vector<int>& MultibodySystem::groupsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays) const {
    ways_.resize(bodies_.size());
    strays_.assign(bodies_.size(), 0.0);
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
        const int index = bodies_[b].index;
        if (index < 0) {
            ways_[b].low = ways_[b].high = bodies_[b].pose * bodies_[b].centre;
            continue;
        }
        const Vec3 from = q0.segment<3>(7 * index), middle = qm.segment<3>(7 * index), to = q1.segment<3>(7 * index);
        ways_[b] = {from.cwiseMin(middle).cwiseMin(to), from.cwiseMax(middle).cwiseMax(to)};
        strays_[b] = strays * std::max((middle - from).norm(), (to - from).norm());
    }
    const std::vector<int>& found = broadPhase_.along(ways_, strays_);
    if (int(found.size()) == near_.groupCount()) return found;
    groups_ = found;
    if (!near_.accepted()) {
        groups_.resize(std::size_t(near_.groupCount()));
        std::iota(groups_.begin(), groups_.end(), 0);
        return groups_;
    }
    groups_.insert(groups_.end(), near_.near().begin(), near_.near().end());
    std::sort(groups_.begin(), groups_.end());
    groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
    return groups_;
}

double MultibodySystem::contactSize(int contact) const {
    constexpr double smaller = 0.1; // of the mechanism, that bodies of a heap or a machine commonly are
    if (isJointContact(contact)) return std::max(length_, jointContact(contact).size(*this));
    return std::min(length_, near_.sizeOf(near_.groupOf(contact)) / smaller);
}

} // namespace escapement
