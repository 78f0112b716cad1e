// Contacts of the System of a Mechanism: candidates between bodies, stops and dry friction of joints, catches of
// guides; which of them are measured, and from which closest points.

#include "engine/dynamics/multibody_system.h"

#include "engine/contact/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace escapement {

namespace {

constexpr double revivedWithin = 0.1; // of the smaller feature's size
constexpr const char* bornText = "the same two features come near each other at one more place";
constexpr const char* foldText = "this place is no minimum of the features' distance any more";
constexpr const char* mergeText = "two places at which the features come near each other have become one";

} // namespace

/// Where faces meet at a small convex angle they go on to their mitre: a round partner that runs from one onto the
/// other has left the first with its closest point before it has come to the second with it, by its radius times the
/// angle. Halfway its closest points are equally far outside of both faces, and there, on both extensions at once, one
/// takes over from the other. Between the faces nothing falls through. A corner on such an edge belongs to both faces,
/// whatever its cone says: neither is a side of the other.
ContactMeasure MultibodySystem::measured(int group, int i, const RigidMotion& a, const RigidMotion& b) const {
    const int first = near_.firstOf(group);
    const ShapePairs& shapes = shapesOf(group);
    const FeaturePair& pair = shapes.list[std::size_t(i - first)].pair;
    ContactMeasure m = pair.measure(a, b, closest_.of(i, pair.further()));
    m.gap += acceptedOverlaps_[std::size_t(near_.contactOf(group))];
    if (!m.facing || !(m.border < borderBand)) return m;
    double mitre = std::numeric_limits<double>::infinity();
    for (const Passage& passage : shapes.passages.of(i - first)) {
        if (m.border < -passage.reach - borderBand) continue;
        const FeaturePair& next = shapes.list[std::size_t(passage.to)].pair;
        const ContactMeasure beside = next.measure(a, b, closest_.of(first + passage.to, next.further()));
        // Only where the edge between them is what the closest point has run over: then the other closest point is as
        // near.
        const double apart = (passage.ofA ? m.pointA - beside.pointA : m.pointB - beside.pointB).norm() + borderBand;
        if (!beside.facing || m.border < -apart || beside.border < -apart) continue;
        mitre = std::min(mitre, 0.5 * (m.border - beside.border));
    }
    if (std::isfinite(mitre)) {
        if (m.border < 0.0) m.border = mitre;
        m.valid = m.border >= -borderBand;
    }
    return m;
}

ContactGap MultibodySystem::contactGap(int i, In<Vector> q) const {
    if (isCatch(i))
        return {guideBorders((i - firstCatch()) / 2, q)[(i - firstCatch()) % 2],
                std::numeric_limits<double>::infinity(), false};
    if (isRub(i)) return {0.0, std::numeric_limits<double>::infinity(), true};
    if (isStop(i))
        return {stopGap(stops_[std::size_t(i - firstStop())], q), std::numeric_limits<double>::infinity(), true};
    const ContactMeasure& m = measureAt(i, q);
    return {m.gap, m.border, m.valid};
}

void MultibodySystem::acceptOverlap(int contact, double depth) {
    acceptedOverlaps_[std::size_t(contact)] = depth;
    measures_.clear();
    unused_.clear();
    measureOf_.assign(std::size_t(firstStop()), -1);
    told_.known = false;
}

double MultibodySystem::contactCone(int i, In<Vector> q) const {
    if (i >= firstStop()) return std::numeric_limits<double>::infinity();
    const int group = near_.groupOf(i);
    return pairOf(i).coneMargin(bodyPose(near_.bodyA(group), q), bodyPose(near_.bodyB(group), q), measureAt(i, q));
}

MultibodySystem::LastMeasure& MultibodySystem::lastMeasure(int contact) const {
    int at = measureOf_[std::size_t(contact)];
    if (at < 0) {
        if (unused_.empty()) {
            at = int(measures_.size());
            measures_.emplace_back();
        } else {
            at = unused_.back();
            unused_.pop_back();
        }
        measureOf_.set(std::size_t(contact), at);
    }
    return measures_[std::size_t(at)];
}

void MultibodySystem::forget(int contact) const {
    const int at = measureOf_[std::size_t(contact)];
    if (at < 0) return;
    measures_[std::size_t(at)].known = false;
    unused_.push_back(at);
    measureOf_.set(std::size_t(contact), -1);
}

const ContactMeasure& MultibodySystem::measureIn(int group, int i, In<Vector> q) const {
    const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
    LastMeasure& last = lastMeasure(i);
    const int a = bodies_[std::size_t(bodyA)].index, b = bodies_[std::size_t(bodyB)].index;
    if (last.known && (a < 0 || last.a == q.segment<7>(7 * a)) && (b < 0 || last.b == q.segment<7>(7 * b)))
        return last.measure;
    if (a >= 0) last.a = q.segment<7>(7 * a);
    if (b >= 0) last.b = q.segment<7>(7 * b);
    last.measure = measured(group, i, bodyPose(bodyA, q), bodyPose(bodyB, q));
    last.known = true;
    return last.measure;
}

void MultibodySystem::placeBodies(In<Vector> q) const {
    for (std::size_t b = 0; b < bodies_.size(); ++b) poses_[b] = bodyPose(int(b), q);
}

void MultibodySystem::contactsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays,
                                    std::vector<int>& contacts) const {
    contacts.clear();
    for (const int group : groupsAlong(q0, qm, q1, strays)) {
        if (near_.parted(group)) {
            const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
            const RigidMotion a = bodyPose(bodyA, q0), b = bodyPose(bodyB, q0);
            const double clear = near_.clearance(group, a, b);
            const double moved = std::max(near_.travelBetween(group, a, b, bodyPose(bodyA, qm), bodyPose(bodyB, qm)),
                                          near_.travelBetween(group, a, b, bodyPose(bodyA, q1), bodyPose(bodyB, q1)));
            if (clear - moved > strays * moved) continue;
        }
        double travel[3];
        for (int k : {0, 1, 2}) {
            const In<Vector>& q = k == 0 ? q0 : k == 1 ? qm : q1;
            travel[k] = near_.travel(group, bodyPose(near_.bodyA(group), q), bodyPose(near_.bodyB(group), q));
        }
        const double most = std::max(travel[1], travel[2]);
        const NearList::Pairs pairs = near_.pairs(group);
        for (int i = near_.firstOf(group), end = near_.endOf(group); i < end; ++i) {
            const double b0 = pairs.bound(i, travel[0]), b1 = pairs.bound(i, most);
            if (!(b1 > strays * (b0 - b1)) && !(b0 > 0.0 && b0 == b1)) contacts.push_back(i);
        }
    }
    for (int i = firstStop(); i < contactCount(); ++i) contacts.push_back(i);
}

void MultibodySystem::eachPassed(In<Vector> q0, In<Vector> q1, const ContactUse& use) const {
    constexpr double most = 1e4;
    for (const int group : groupsAlong(q0, q1, q1, 0.0)) {
        const int first = near_.firstOf(group), end = near_.endOf(group), bodyA = near_.bodyA(group),
                  bodyB = near_.bodyB(group);
        if (first == end) continue;
        if (near_.parted(group)) {
            const RigidMotion a = bodyPose(bodyA, q0), b = bodyPose(bodyB, q0);
            if (near_.clearance(group, a, b) >
                near_.travelBetween(group, a, b, bodyPose(bodyA, q1), bodyPose(bodyB, q1)))
                continue;
        }
        const double travel = near_.travel(group, bodyPose(bodyA, q1), bodyPose(bodyB, q1)),
                     seen = 0.5 * depthLimit(first); // one limit a group
        if (!(travel > seen)) continue;
        const NearList::Pairs pairs = near_.pairs(group);
        const int looks = int(std::ceil(std::min(travel / seen, most)));
        const auto poseAt = [&](int body, double part) {
            const RigidBody& rigid = bodies_[std::size_t(body)];
            if (rigid.index < 0) return rigid.pose;
            const Eigen::Matrix<double, 7, 1> at =
                (1.0 - part) * q0.segment<7>(7 * rigid.index) + part * q1.segment<7>(7 * rigid.index);
            const RigidMotion centre = RigidMotion::from(at.head<3>(), Quaternion(at[3], at[4], at[5], at[6]));
            return RigidMotion{centre.rotation, centre * -rigid.centre};
        };
        for (int k = 1; k <= looks; ++k) {
            const RigidMotion a = poseAt(bodyA, double(k) / looks), b = poseAt(bodyB, double(k) / looks);
            const double gone = near_.travel(group, a, b);
            for (int i = first; i < end; ++i) {
                if (pairs.bound(i, gone) > 0.0) continue;
                const ContactMeasure m = measured(group, i, a, b);
                use(i, {m.gap, m.border, m.valid});
            }
        }
    }
}

/// `farthest`: m; null: what frames show.
void MultibodySystem::visitContacts(In<Vector> q, const double* farthest, bool all, const ContactUse& use) const {
    if (!farthest || all || told_.telling) {
        visitGroups(q, farthest, all, use);
    } else {
        told_.telling = true; // what `use` asks meanwhile is not kept
        try {
            if (told_.known && told_.within == *farthest && told_.q == q) {
                for (const auto& [contact, gap] : told_.contacts) use(contact, gap);
            } else {
                told_.known = false;
                told_.contacts.clear();
                visitGroups(q, farthest, false, [&](int i, const ContactGap& gap) {
                    told_.contacts.emplace_back(i, gap);
                    use(i, gap);
                });
                told_.q = q;
                told_.within = *farthest;
                told_.known = true;
            }
        } catch (...) {
            told_.telling = false;
            throw;
        }
        told_.telling = false;
    }
    for (int i = firstStop(); i < contactCount(); ++i) use(i, contactGap(i, q));
}

/// The contacts of bodies among them.
void MultibodySystem::visitGroups(In<Vector> q, const double* farthest, bool all, const ContactUse& use) const {
    placeBodies(q);
    constexpr double infinite = std::numeric_limits<double>::infinity();
    for (const int group : groupsWithin(q, farthest ? *farthest : 0.0, all)) {
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        const double within = farthest ? *farthest : near_.shown(group);
        // Of parted bodies all gaps are positive, as they have been since these were told.
        const bool told = near_.parted(group) && !near_.isPartedNow(group);
        if ((!all || told) && near_.clearance(group, a, b) > std::max(near_.partsAt(group), within)) continue;
        const double travel = near_.travel(group, a, b);
        const NearList::Pairs pairs = near_.pairs(group);
        for (int i = near_.firstOf(group), end = near_.endOf(group); i < end; ++i) {
            if (!all && pairs.idleBeyond(i, travel, within)) continue;
            double apart = pairs.apart(i, travel, within);
            // What was no contact at the last accepted step, and cannot touch yet.
            if (apart == 0.0 && closest_.keeps(i) && warmStartOf(i).lost) apart = pairs.bound(i, travel);
            if (apart != 0.0) {
                if (all) use(i, {apart, -infinite, false});
                continue;
            }
            const ContactMeasure& m = measureIn(group, i, q);
            use(i, {m.gap, m.border, m.valid});
            if (pairs.asleep(i)) forget(i); // the room is for the next one
        }
    }
}

ContactGeometry MultibodySystem::contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
    if (i >= firstStop() && rows.cols() == 0) { // as below
        ContactRows unasked(3, nv());
        return contactRows(i, q, unasked);
    }
    if (isCatch(i)) {
        const GuideJoin join = joinAtCatch(i, q);
        ContactGeometry geometry;
        static_cast<ContactGap&>(geometry) = contactGap(i, q);
        geometry.normal = -join.before;
        geometry.tangent1 = geometry.normal.unitOrthogonal();
        geometry.tangent2 = geometry.normal.cross(geometry.tangent1);
        geometry.pointA = geometry.pointB = join.point;
        ContactRows point(3, nv());
        guideRows((i - firstCatch()) / 2, q, point);
        rows.setZero();
        rows.row(0) = geometry.normal.transpose() * point;
        return geometry;
    }
    if (isStop(i)) {
        // Normal only: the tangents have no motion of their own, and no friction to carry.
        const Stop& stop = stops_[i - firstStop()];
        const CoordinateTerm& shown = stop.form.terms[std::size_t(stop.form.count - 1)];
        const CompiledJoint& joint = joints_[std::size_t(shown.joint)];
        const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
        Matrix row(1, nv());
        formRow(stop.form, q, stop.upper ? -1.0 : 1.0, row);
        rows.setZero();
        rows.row(0) = row;
        ContactGeometry geometry;
        geometry.gap = stopGap(stop, q);
        geometry.border = std::numeric_limits<double>::infinity();
        geometry.valid = true;
        const Mat3 axes = a.rotation * joint.a.axes;
        const int along = joint.coordinate(shown.coordinate).axis;
        geometry.normal = stop.upper ? Vec3(-axes.col(along)) : Vec3(axes.col(along));
        geometry.tangent1 = axes.col((along + 1) % 3);
        geometry.tangent2 = geometry.normal.cross(geometry.tangent1);
        geometry.pointA = a.centre + a.rotation * joint.a.position;
        geometry.pointB = b.centre + b.rotation * joint.b.position;
        return geometry;
    }
    if (isRub(i)) {
        const Rub& rub = rubs_[i - firstRub()];
        const CompiledJoint& joint = joints_[rub.joint];
        const BodyKinematics a = kinematics(joint.a.body, q), b = kinematics(joint.b.body, q);
        Matrix row(1, nv());
        coordinateRow(rub.joint, rub.coordinate, q, 1.0, row);
        rows.setZero();
        rows.row(1) = row;
        ContactGeometry geometry;
        geometry.border = std::numeric_limits<double>::infinity();
        geometry.valid = true;
        const Mat3 axes = a.rotation * joint.a.axes;
        const int along = joint.coordinate(rub.coordinate).axis;
        geometry.normal = axes.col((along + 1) % 3);
        geometry.tangent1 = axes.col(along);
        geometry.tangent2 = axes.col((along + 2) % 3);
        geometry.pointA = a.centre + a.rotation * joint.a.position;
        geometry.pointB = b.centre + b.rotation * joint.b.position;
        return geometry;
    }
    const int group = near_.groupOf(i);
    const ContactMeasure& m = measureAt(i, q);
    if (rows.cols() > 0) rows.setZero(); // else the geometry alone is asked for: rows cost as much as there are bodies
    const auto fill = [&](int body, const Vec3& point, double sign) {
        const int index = bodies_[body].index;
        if (index < 0 || rows.cols() == 0) return;
        const Mat3& turn = rotation(index, q);
        const Vec3 arm = point - q.segment<3>(7 * index);
        const Vec3* axes[3] = {&m.normal, &m.tangent1, &m.tangent2};
        for (int k = 0; k < 3; ++k) {
            rows.block<1, 3>(k, 6 * index) = sign * axes[k]->transpose();
            rows.block<1, 3>(k, 6 * index + 3) = sign * arm.cross(*axes[k]).transpose() * turn;
        }
    };
    fill(near_.bodyA(group), m.pointA, -1.0);
    fill(near_.bodyB(group), m.pointB, 1.0);
    ContactGeometry geometry;
    geometry.gap = m.gap;
    geometry.border = m.border;
    geometry.valid = m.valid;
    geometry.normal = m.normal;
    geometry.tangent1 = m.tangent1;
    geometry.tangent2 = m.tangent2;
    geometry.pointA = m.pointA;
    geometry.pointB = m.pointB;
    return geometry;
}

void MultibodySystem::separationRow(int bodyA, int bodyB, const Vec3& point, const Vec3& normal, In<Vector> q,
                                    Out<Matrix> row) const {
    row.setZero();
    for (const auto& [body, sign] : {std::pair(bodyA, -1.0), std::pair(bodyB, 1.0)}) {
        const int index = bodies_[std::size_t(body)].index;
        if (index < 0) continue;
        const Vec3 arm = point - q.segment<3>(7 * index);
        row.block<1, 3>(0, 6 * index) += sign * normal.transpose();
        row.block<1, 3>(0, 6 * index + 3) += sign * arm.cross(normal).transpose() * rotation(index, q);
    }
}

Vec3 MultibodySystem::contactBias(int i, In<Vector> q, In<Vector> v) const {
    // What a catch holds is at rest as seen from the carrier: the turning normal adds nothing.
    if (isCatch(i)) return {-joinAtCatch(i, q).before.dot(guideBias((i - firstCatch()) / 2, q, v)), 0.0, 0.0};
    if (isRub(i)) {
        const Rub& rub = rubs_[i - firstRub()];
        const CompiledJoint& joint = joints_[rub.joint];
        return {0.0,
                coordinateBias(joint, rub.coordinate, kinematics(joint.a.body, q, v), kinematics(joint.b.body, q, v)),
                0.0};
    }
    if (isStop(i)) {
        const Stop& stop = stops_[i - firstStop()];
        const double bias = formBias(stop.form, q, v);
        return {stop.upper ? -bias : bias, 0.0, 0.0};
    }
    const FeaturePair& pair = pairOf(i);
    const int group = near_.groupOf(i), bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
    const BodyMotion a = bodyMotion(bodyA, q, v), b = bodyMotion(bodyB, q, v);
    const ContactMeasure& m = measureAt(i, q);
    const ContactRates r = pair.rates(a, b, m.closest);
    const Vec3 slip = b.velocityAt(m.pointB) - a.velocityAt(m.pointA);
    // Each body's velocity field at a contact point that itself moves; centres of mass do not accelerate at v' = 0.
    const auto drift = [&](int body, const BodyMotion& motion, const Vec3& pointRate) -> Vec3 {
        const RigidBody& rigid = bodies_[body];
        if (rigid.index < 0) return Vec3::Zero();
        return motion.angular.cross(pointRate - Vec3(v.segment<3>(6 * rigid.index)));
    };
    const Vec3 change = drift(bodyB, b, r.pointB) - drift(bodyA, a, r.pointA);
    return {r.normal.dot(slip) + m.normal.dot(change), r.tangent1.dot(slip) + m.tangent1.dot(change),
            r.tangent2.dot(slip) + m.tangent2.dot(change)};
}

/// Pairs that had no place at the last accepted step, and so are not searched within this one, may have one further on:
/// an edge that the bodies turn to. Looked for in the middle and at the end; forgotten when the step is made again.
void MultibodySystem::reviveLost(const std::vector<Vector>& way) {
    told_.known = false;
    const auto closest = [&](int i) -> WarmStart& { // it is kept: it was lost
        const bool further = pairOf(i).further();
        return closest_.places(i - further, 2)[further];
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
            for (int i = near_.firstOf(group), end = near_.endOf(group); i < end; ++i) {
                if (pairs.asleep(i) || !closest_.keeps(i)) continue;
                const FeaturePair& pair = pairOf(i);
                const WarmStart& last = warmStartOf(i);
                if (!last.lost || last.taken || pair.further() || pairs.bound(i, travel) > 0.0) continue;
                const ContactMeasure m = pair.measure(a, b, {});
                if (!m.valid || m.gap > revivedWithin * pair.size()) continue;
                revived_.emplace_back(i, last);
                closest(i).at = m.closest.at;
                closest(i).lost = false;
                forget(i);
            }
        }
    }
}

void MultibodySystem::lookAhead(const std::vector<Vector>& way) {
    reviveLost(way);
    places_.clear();
    eachSeveral([&](int first) {
        if (closest_.keeps(first)) places_.push_back(first);
        return true;
    });
    if (places_.empty()) return;
    // Where they were looked for counts for this way alone: the step may be made again, and shorter.
    accepted_.clear();
    for (int first : places_) {
        const std::span<WarmStart> places = closest_.places(first, 2);
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (places[k].untold) {
                places[k].untold = places[k].known = false;
                forget(first + int(k));
            }
            accepted_.push_back(places[k]);
        }
    }
    for (const Vector& q : way) lookForPlaces(q);
    std::size_t n = 0;
    for (int first : places_)
        for (WarmStart& place : closest_.places(first, 2)) {
            place.searched = accepted_[n].searched;
            place.searchedAt = accepted_[n++].searchedAt;
        }
}

void MultibodySystem::lookForPlaces(In<Vector> q) {
    placeBodies(q);
    for (int first : places_) {
        const int group = near_.groupOf(first);
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        const NearList::Pairs pairs = near_.pairs(group);
        if (pairs.asleep(first) || pairs.bound(first, near_.travel(group, a, b)) > 0.0) continue;
        const std::span<WarmStart> places = closest_.places(first, 2);
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
        if (!closest_.keeps(first)) return true;
        const std::span<const WarmStart> places = closest_.places(first, 2);
        if (!places[1].known) return true;
        if (!placed) placeBodies(q);
        placed = true;
        const int group = near_.groupOf(first);
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        for (std::size_t k = 0; k < places.size() && ended < 0; ++k)
            if (!places[k].untold && pairOf(first + int(k)).endOfPlace(a, b, places, k) != BranchChange::None)
                ended = first + int(k);
        return ended < 0;
    });
    return ended;
}

void MultibodySystem::forgetWarmStart(int contact) {
    const bool further = pairOf(contact).further();
    const int first = contact - further;
    closest_.forget(first, placesOf(first), further);
}

/// Follows contact `own`, one of the places from `first` on, to where the bodies are; its memory before and after.
BranchChange MultibodySystem::followPlaces(int first, int own, const RigidMotion& a, const RigidMotion& b,
                                           WarmStart& before, WarmStart& after) {
    const std::size_t count = placesOf(first), k = std::size_t(own - first);
    WarmStart unknown[2];
    std::span<WarmStart> places =
        closest_.keeps(first) ? closest_.places(first, count) : std::span<WarmStart>(unknown, count);
    before = places[k];
    const BranchChange change = pairOf(own).follow(a, b, places, k, ends_[k], search_);
    after = places[k];
    if (places.data() == unknown && !(PlaceMemory::isEmpty(unknown[0]) && PlaceMemory::isEmpty(unknown[1])))
        std::copy_n(unknown, count, closest_.keep(first, count).begin());
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
    for (int i = near_.firstOf(group), end = near_.endOf(group); i < end; ++i) {
        forget(i);
        if (closest_.keeps(i)) forgetWarmStart(i);
    }
    return true;
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
    for (const int group : groups) {
        const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
        if (part(group, first, a, b)) continue;
        near_.advance(group, a, b);
        followPairs(group, q);
    }
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
    for (int i = first; i < end; ++i) {
        forget(i); // they began from other closest points
        const FeaturePair& pair = list[std::size_t(i - first)].pair;
        const int of = i - pair.further();
        if (i == of) {
            ends_.fill(BranchChange::None);
            for (std::size_t k = 0; k < 2 && closest_.keeps(i) && placesOf(i) == 2; ++k)
                ends_[k] = list[std::size_t(i - first) + k].pair.endOfPlace(a, b, closest_.places(i, 2), k);
        }
        if (pairs.asleep(i) || !pair.remembers()) continue;
        const WarmStart& closest = warmStartOf(i);
        // What is no contact, and cannot touch yet, is not searched again.
        const bool none = closest.lost || (pair.further() && !closest.known);
        if (none && pairs.bound(i, 0.0) > 0.0) continue;
        const BranchChange change = followPlaces(of, i, a, b, before, after);
        if (change == BranchChange::None) continue;
        if (change == BranchChange::Birth)
            changes_.push_back({i, EventKind::Birth, bornText, pair.lastPlace(a, b, after)});
        else
            changes_.push_back({i, EventKind::Fold, change == BranchChange::Fold ? foldText : mergeText,
                                pair.lastPlace(a, b, before)});
    }
    const double zero = acceptedOverlaps_[std::size_t(near_.contactOf(group))]; // so much nearer to touching
    for (int i = first; i < end; ++i) {
        const bool stale = pairs.stale(i);
        if (pairs.asleep(i) && !stale) continue;
        // What the balls around the features tell at once needs neither points nor a measure.
        const FeaturePair& pair = list[std::size_t(i - first)].pair;
        if (const double apart = pair.ballsApart(a, b); stale && pair.kind >= PairKind::SurfacePoint &&
                                                        apart > pair.reach() && pairs.renew(i, pair, apart, apart)) {
            forgetWarmStart(i);
            continue;
        }
        const ContactMeasure& m = measureIn(group, i, q);
        // Of several places one may be near that nobody follows: the gap of another says nothing of it.
        const bool alone = !pair.tracked();
        if (stale && pairs.renew(i, pair, std::max(separation(pair, a, b) - zero, 0.0), m.gap)) {
            forgetWarmStart(i);
            forget(i); // the room is for the next one
            continue;
        }
        if (alone && m.border >= 0.0 && std::isfinite(m.gap)) pairs.measured(i, m.gap);
        if (pair.kind <= PairKind::LineLine) pairs.setIdle(i, m.gap > 0.0 || !m.valid);
    }
    for (int i = first; i < end; ++i)
        if (pairs.asleep(i)) forget(i);
}

} // namespace escapement
