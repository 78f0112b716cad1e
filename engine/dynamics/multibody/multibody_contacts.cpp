// Contacts of the System of a Mechanism: gaps, rows and bias of the pairs between bodies, and which of them are near.

#include "engine/dynamics/joints/joint_contacts.h"
#include "engine/model/interruption.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace escapement {

namespace {

constexpr double sinks = 1e-4; // of the mechanism's size: deeper than steps leave what touches in one another

bool isFlat(const ContactFeature& feature) {
    if (feature.is<PlaneFeature>()) return true;
    return feature.is<SurfaceFeature>() && feature.as<SurfaceFeature>().face->surface->kind() == SurfaceKind::Plane;
}

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
    ContactMeasure m = pair.measure(a, b, closest_.of(i, pair.place));
    m.gap += acceptedOverlaps_[std::size_t(near_.contactOf(group))];
    // What does not give way sinks by what steps leave alone: these know from where it has come (onlyFallenInto).
    if (m.sunk && laws_[lawOf(group, pair)].hard()) m.valid = true;
    if (!m.facing || !(m.border < borderBand)) return m;
    double mitre = std::numeric_limits<double>::infinity();
    for (const Passage& passage : shapes.passages.of(i - first)) {
        if (m.border < -passage.reach - borderBand) continue;
        const FeaturePair& next = shapes.list[std::size_t(passage.to)].pair;
        const ContactMeasure beside = next.measure(a, b, closest_.of(first + passage.to, next.place));
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

ContactLaw MultibodySystem::contactLaw(int i) const {
    if (isJointContact(i)) return jointContact(i).law();
    const int group = near_.groupOf(i);
    return laws_[lawOf(group, shapesOf(group).list[std::size_t(i - near_.firstOf(group))].pair)];
}

ContactGap MultibodySystem::contactGap(int i, In<Vector> q) const {
    if (isJointContact(i)) return jointContact(i).gap(*this, q);
    const ContactMeasure& m = measureAt(i, q);
    return {m.gap, m.border, m.valid};
}

void MultibodySystem::acceptOverlap(int contact, double depth) {
    acceptedOverlaps_[std::size_t(contact)] = depth;
    measures_.clear();
    unused_.clear();
    measureOf_.assign(std::size_t(firstJointContact()), -1);
    told_.known = false;
}

/// Of circles on planes alone: a ball that passes the axis of its seat strikes all round only at one point of its way.
/// Circles that are split into arcs, and faces into parts of a turn, are one: supports stand on them a sixth of a turn
/// apart, or a little nearer. Where some of the turn is missing none may go there.
ContactCircle MultibodySystem::contactCircle(int i, In<Vector> q) const {
    constexpr double onAxis = 1e-6, mostApart = 1.01 / supportsATurn; // of the circle's size; of a turn
    if (isJointContact(i) || !pairOf(i).support()) return {};
    const FeaturePair& pair = pairOf(i);
    const bool ofA = pair.first->support > 0;
    const auto ownOf = [ofA](const FeaturePair& one) { return ofA ? one.first : one.second; };
    const auto otherOf = [ofA](const FeaturePair& one) { return ofA ? one.second : one.first; };
    const Roundness& round = ownOf(pair)->round;
    if (!round.turns || !isFlat(*otherOf(pair))) return {};
    const Vec3 &axis = round.direction, side = axis.unitOrthogonal();
    const int group = near_.groupOf(i), first = near_.firstOf(group);
    const CandidateList& list = shapesOf(group).list;
    ContactCircle circle;
    std::vector<double> turns;
    for (std::size_t k = 0; k < list.size(); ++k) {
        const FeaturePair& one = list[k].pair;
        if (!one.support() || one.contact != pair.contact || otherOf(one) != otherOf(pair) || ownOf(one)->support == 0)
            continue;
        const Roundness& its = ownOf(one)->round;
        const double size = onAxis * round.high;
        if (!its.turns || ownOf(one)->part != ownOf(pair)->part || axis.cross(its.direction).norm() > onAxis ||
            (its.point - round.point).norm() > size || std::abs(its.high - round.high) > size ||
            std::abs(its.low - round.low) > size)
            continue;
        const ContactFeature& feature = *ownOf(one);
        Vec3 arm = -round.point;
        if (feature.is<PointFeature>()) arm += feature.as<PointFeature>().centre;
        else arm += feature.as<CurveFeature>().toBody * feature.as<CurveFeature>().seeds->tree.points().front();
        circle.contacts.push_back(first + int(k));
        turns.push_back(std::atan2(axis.cross(side).dot(arm), side.dot(arm)) / (2.0 * std::numbers::pi));
    }
    std::sort(turns.begin(), turns.end());
    double most = turns.front() + 1.0 - turns.back();
    for (std::size_t k = 1; k < turns.size(); ++k) most = std::max(most, turns[k] - turns[k - 1]);
    if (most > mostApart) return {};
    const RigidMotion pose = bodyPose(ofA ? near_.bodyA(group) : near_.bodyB(group), q);
    circle.centre = pose * round.point;
    circle.axis = pose.rotation * axis;
    return circle;
}

void MultibodySystem::turnCircle(const ContactCircle& circle, double angle) {
    told_.known = false;
    for (const int i : circle.contacts) {
        const FeaturePair& pair = pairOf(i);
        closest_.keep(i - pair.place, pair.places)[pair.place].turn += angle;
        forget(i);
        NearList::Pairs pairs = near_.pairs(near_.groupOf(i));
        if (!pairs.asleep(i)) pairs.bringNear(i);
    }
}

double MultibodySystem::contactCone(int i, In<Vector> q) const {
    if (isJointContact(i)) return std::numeric_limits<double>::infinity();
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
        measures_[std::size_t(at)].contact = contact;
    }
    return measures_[std::size_t(at)];
}

void MultibodySystem::forget(int contact) const {
    const int at = measureOf_[std::size_t(contact)];
    if (at < 0) return;
    measures_[std::size_t(at)].known = false;
    measures_[std::size_t(at)].contact = -1;
    unused_.push_back(at);
    measureOf_.set(std::size_t(contact), -1);
}

/// The measures of a group's contacts; or of those that are `asleep` alone. Of whole bodies few are measured.
void MultibodySystem::forgetOf(int group, bool asleep) const {
    const int first = near_.firstOf(group), end = near_.endOf(group);
    const NearList::Pairs pairs = near_.pairs(group);
    const auto is = [&](int i) { return !asleep || pairs.asleep(i); };
    if (std::size_t(end - first) <= measures_.size()) {
        for (int i = first; i < end; ++i)
            if (measureOf_[std::size_t(i)] >= 0 && is(i)) forget(i);
        return;
    }
    for (const LastMeasure& last : measures_)
        if (last.contact >= first && last.contact < end && is(last.contact)) forget(last.contact);
}

const MultibodySystem::LastMeasure* MultibodySystem::measureKnown(int group, int i, In<Vector> q) const {
    const int at = measureOf_[std::size_t(i)];
    if (at < 0) return nullptr;
    const LastMeasure& last = measures_[std::size_t(at)];
    const int a = bodies_[std::size_t(near_.bodyA(group))].index, b = bodies_[std::size_t(near_.bodyB(group))].index;
    const bool same =
        last.known && (a < 0 || last.a == q.segment<7>(7 * a)) && (b < 0 || last.b == q.segment<7>(7 * b));
    return same ? &last : nullptr;
}

void MultibodySystem::keepMeasure(int group, int i, In<Vector> q, const ContactMeasure& measure) const {
    LastMeasure& last = lastMeasure(i);
    const int a = bodies_[std::size_t(near_.bodyA(group))].index, b = bodies_[std::size_t(near_.bodyB(group))].index;
    if (a >= 0) last.a = q.segment<7>(7 * a);
    if (b >= 0) last.b = q.segment<7>(7 * b);
    last.measure = measure;
    last.known = true;
}

const ContactMeasure& MultibodySystem::measureIn(int group, int i, In<Vector> q) const {
    if (const LastMeasure* last = measureKnown(group, i, q)) return last->measure;
    keepMeasure(group, i, q, measured(group, i, bodyPose(near_.bodyA(group), q), bodyPose(near_.bodyB(group), q)));
    return measures_[std::size_t(measureOf_[std::size_t(i)])].measure;
}

double MultibodySystem::sunkIn(int group) const {
    return acceptedOverlaps_[std::size_t(near_.contactOf(group))] + sinks * length_;
}

void MultibodySystem::placeBodies(In<Vector> q) const {
    for (std::size_t b = 0; b < bodies_.size(); ++b) poses_[b] = bodyPose(int(b), q);
}

void MultibodySystem::contactsAlong(In<Vector> q0, In<Vector> qm, In<Vector> q1, double strays,
                                    std::vector<ContactAlong>& contacts) const {
    contacts.clear();
    for (const int group : groupsAlong(q0, qm, q1, strays)) {
        const int bodyA = near_.bodyA(group), bodyB = near_.bodyB(group);
        if (near_.parted(group)) {
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
        const auto placing = [&](In<Vector> q) {
            return NearList::Placing(bodyPose(near_.bodyA(group), q), bodyPose(near_.bodyB(group), q));
        };
        const double sunk = sunkIn(group);
        const NearList::Way way(placing(q0), placing(qm), placing(q1));
        const auto isFar = [&](double b0, double b1) { return b1 > strays * (b0 - b1) || (b0 > 0.0 && b0 == b1); };
        const auto areFar = [&](double left) {
            return isFar(std::max(left - travel[0], 0.0), std::max(left - most, 0.0));
        };
        const int end = near_.endOf(group);
        const auto next = [&](int i) { return pairs.nextAlong(i, end, areFar, way, strays, sunk); };
        ContactAlong found;
        for (int i = next(near_.firstOf(group)); i < end; i = next(i + 1)) {
            if (isFar(pairs.bound(i, travel[0]), pairs.bound(i, most)) || pairs.partedAlong(i, way, strays, sunk))
                continue;
            if (found.contact < 0)
                for (int k : {0, 1}) {
                    const In<Vector>&from = k == 0 ? q0 : qm, &to = k == 0 ? qm : q1;
                    found.ways[k] = near_.travelBetween(group, bodyPose(bodyA, from), bodyPose(bodyB, from),
                                                        bodyPose(bodyA, to), bodyPose(bodyB, to));
                }
            found.contact = i;
            contacts.push_back(found);
        }
    }
    for (int i = firstJointContact(); i < contactCount(); ++i) contacts.push_back({i});
}

void MultibodySystem::eachPassed(In<Vector> q0, In<Vector> q1, const ContactUse& use) const {
    constexpr double most = 1e4;
    for (const int group : groupsAlong(q0, q1, q1, 0.0)) {
        const int first = near_.firstOf(group), end = near_.endOf(group), bodyA = near_.bodyA(group),
                  bodyB = near_.bodyB(group);
        if (first == end) continue;
        const RigidMotion a0 = bodyPose(bodyA, q0), b0 = bodyPose(bodyB, q0);
        const RigidMotion a1 = bodyPose(bodyA, q1), b1 = bodyPose(bodyB, q1);
        // Of the features themselves where they end; that of the near list counts balls around them, too, as large as
        // both bodies.
        const double ofFeatures = near_.travelBetween(group, a0, b0, a1, b1),
                     travel = std::min(ofFeatures, near_.travel(group, a1, b1)),
                     seen = 0.5 * shapesOf(group).list.leastDepth;
        if (!(travel > seen) || (near_.parted(group) && near_.clearance(group, a0, b0) > ofFeatures)) continue;
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
            const auto areFar = [gone](double left) { return left - gone > 0.0; };
            for (int i = pairs.nextOf(first, end, areFar); i < end; i = pairs.nextOf(i + 1, end, areFar)) {
                if (pairs.bound(i, gone) > 0.0) continue;
                const ContactMeasure m = measured(group, i, a, b);
                use(i, {m.gap, m.border, m.valid});
            }
        }
    }
}

void MultibodySystem::visitContacts(In<Vector> q, const Asked& asked, const ContactUse& use) const {
    mayStop();
    if (asked.all || asked.place || told_.telling) {
        visitGroups(q, asked, use);
    } else {
        told_.telling = true; // what `use` asks meanwhile is not kept
        try {
            if (told_.known && told_.asked == asked && told_.q == q) {
                for (const auto& [contact, gap] : told_.contacts) use(contact, gap);
            } else {
                told_.known = false;
                told_.contacts.clear();
                visitGroups(q, asked, [&](int i, const ContactGap& gap) {
                    told_.contacts.emplace_back(i, gap);
                    use(i, gap);
                });
                told_.q = q;
                told_.asked = asked;
                told_.known = true;
            }
        } catch (...) {
            told_.telling = false;
            throw;
        }
        told_.telling = false;
    }
    for (int i = firstJointContact(); i < contactCount(); ++i) use(i, contactGap(i, q));
}

/// What is to be told of a group's contacts at the poses as placed: `measure(contact)`, and then `tell(contact, gap,
/// asleep)`. Changes nothing, so that threads can look at several groups at once.
template <class Measure, class Tell>
void MultibodySystem::lookAt(int group, const Asked& asked, const Measure& measure, const Tell& tell) const {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const RigidMotion &a = poses_[std::size_t(near_.bodyA(group))], &b = poses_[std::size_t(near_.bodyB(group))];
    const double within = asked.shown ? near_.shown(group) : asked.within;
    const bool all = asked.all;
    // Of parted bodies all gaps are positive, as they have been since these were told.
    const bool told = near_.parted(group) && !near_.isPartedNow(group);
    if ((!all || told) && near_.clearance(group, a, b) > std::max(near_.partsAt(group), within)) return;
    const double travel = near_.travel(group, a, b);
    const NearList::Pairs pairs = near_.pairs(group);
    const NearList::Placing placing(a, b);
    const double sunk = sunkIn(group);
    const CandidateList& list = shapesOf(group).list;
    const int first = near_.firstOf(group), end = near_.endOf(group);
    Vec3 placeA, placeB; // in the bodies' frames
    double reach = 0.0;
    if (asked.place) {
        placeA = a.inverse() * asked.place->pointA, placeB = b.inverse() * asked.place->pointB;
        reach = asked.reach + 2.0 * (sunk + (asked.place->pointA - asked.place->pointB).norm());
    }
    // What sleeps was told when it fell asleep; whose gap was below zero there is told of until it is above.
    const auto next = [&](int i) { return all ? pairs.nextTold(i, end) : pairs.nextWithin(i, end, travel, within); };
    int page = first; // from there on pages have not been asked
    for (int i = next(first); i < end; i = next(i + 1)) {
        if (!all && i >= page) {
            page = pairs.endOfPage(i, end);
            if (pairs.pageParted(i, placing, within, sunk) ||
                (asked.place && !pairs.pageTouchesAt(i, placeA, placeB, reach))) {
                i = page - 1;
                continue;
            }
        }
        if (!all && pairs.idleBeyond(i, travel, within)) continue;
        if (asked.place && !pairs.touchesAt(i, placeA, placeB, reach)) continue;
        double apart = pairs.apart(i, travel, within);
        // What was no contact at the last accepted step, and cannot touch yet.
        if (apart == 0.0 && closest_.keeps(i) && closest_.of(i, list[std::size_t(i - first)].pair.place).lost)
            apart = pairs.bound(i, travel);
        if (apart != 0.0) {
            if (all) tell(i, ContactGap{apart, -infinite, false}, false);
            continue;
        }
        if (!all && pairs.boxesApart(i, placing) > std::max(pairs.wake(i), within) + sunk) continue;
        const ContactMeasure& m = measure(i);
        tell(i, ContactGap{m.gap, m.border, m.valid}, pairs.asleep(i));
    }
}

/// The contacts of bodies among them.
void MultibodySystem::visitGroups(In<Vector> q, const Asked& asked, const ContactUse& use) const {
    placeBodies(q);
    const std::vector<int>& groups = groupsWithin(q, asked.within, asked.all);
    if (workers_ && int(groups.size()) >= groupsForThreads) return visitTogether(groups, q, asked, use);
    for (const int group : groups)
        lookAt(
            group, asked, [&](int i) -> const ContactMeasure& { return measureIn(group, i, q); },
            [&](int i, const ContactGap& gap, bool asleep) {
                use(i, gap);
                if (asleep) forget(i); // the room is for the next one
            });
}

/// The same by several threads, each of which looks at some of the groups; told in the groups' order.
void MultibodySystem::visitTogether(const std::vector<int>& groups, In<Vector> q, const Asked& asked,
                                    const ContactUse& use) const {
    std::vector<Looks> looks = std::exchange(looks_, {}); // `use` may ask for contacts, too
    looks.resize(piecesOfGroups);
    const std::size_t count = groups.size();
    workers_->run(piecesOfGroups, [&](int piece) {
        Looks& found = looks[std::size_t(piece)];
        found.clear();
        for (std::size_t k = count * std::size_t(piece) / piecesOfGroups,
                         end = count * (std::size_t(piece) + 1) / piecesOfGroups;
             k < end; ++k) {
            const int group = groups[k];
            bool isNew = false;
            lookAt(
                group, asked,
                [&](int i) -> const ContactMeasure& {
                    const LastMeasure* last = measureKnown(group, i, q);
                    isNew = !last;
                    if (last) return last->measure;
                    found.measures.push_back(measured(group, i, poses_[std::size_t(near_.bodyA(group))],
                                                      poses_[std::size_t(near_.bodyB(group))]));
                    return found.measures.back();
                },
                [&](int i, const ContactGap& gap, bool asleep) {
                    found.list.push_back({group, i, gap, std::exchange(isNew, false), asleep});
                });
        }
    });
    for (const Looks& found : looks) {
        auto measure = found.measures.begin();
        for (const Looks::Look& look : found.list) {
            if (look.measured) keepMeasure(look.group, look.contact, q, *measure++);
            use(look.contact, look.gap);
            if (look.asleep) forget(look.contact);
        }
    }
    looks_ = std::move(looks);
}

void MultibodySystem::useThreads(int threads) {
    auto workers = std::make_unique<Workers>(threads);
    workers_ = workers->threads() > 1 ? std::move(workers) : nullptr;
}

ContactGeometry MultibodySystem::contactRows(int i, In<Vector> q, Eigen::Ref<ContactRows> rows) const {
    if (rows.cols() > 0) rows.setZero(); // else the geometry alone is asked for: rows cost as much as there are bodies
    if (isJointContact(i)) return jointContact(i).rows(*this, q, rows);
    const int group = near_.groupOf(i);
    const ContactMeasure& m = measureAt(i, q);
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
    if (isJointContact(i)) return jointContact(i).bias(*this, q, v);
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

} // namespace escapement
