#include "engine/simulation/run/contacts/feature_transitions.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/contact/narrow_phase/normal_cone.h"
#include "engine/dynamics/smooth_model/row_choice.h"
#include "engine/simulation/flush_passage.h"
#include "engine/simulation/tolerances.h"

#include <Eigen/QR>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace escapement {

namespace {

constexpr double tangentAngle = 1e-6; // rad: what files write as tangent
constexpr double visibleGap = 1e-9;   // m
constexpr double borderStep = 1e-6;   // of the mechanism's size: differences of the way to a border

bool among(const std::vector<int>& list, int i) { return std::find(list.begin(), list.end(), i) != list.end(); }

/// "cam face:3" of "cam|Assembly/Cam#face:3".
std::string bodyOf(const std::string& feature) { return feature.substr(0, feature.find('|')); }
std::string shortName(const std::string& feature) { return feature.substr(feature.rfind('#') + 1); }

/// "cam face:3 -> edge:7", for each side that changes.
std::string wayOver(const PairRow& from, const std::vector<PairRow>& to) {
    std::string text;
    for (const auto side : {&PairRow::feature_a, &PairRow::feature_b}) {
        std::vector<std::string> next;
        for (const auto& row : to)
            if (row.*side != from.*side && std::find(next.begin(), next.end(), row.*side) == next.end())
                next.push_back(row.*side);
        if (next.empty()) continue;
        text += fmt::format("{}{} {} -> ", text.empty() ? "" : ", ", bodyOf(from.*side), shortName(from.*side));
        for (std::size_t k = 0; k < next.size(); ++k) text += (k ? " and " : "") + shortName(next[k]);
    }
    return text;
}

} // namespace

/// Closed contacts whose closest points leave their features at this instant: a roller's two edges come to a line
/// together.
std::vector<int> FeatureTransitions::leavingNow(const FoundEvent& event) {
    std::vector<int> leaving;
    integrator_.densePosition(0.5 * event.theta, q_);
    for (int i : closedContacts()) {
        const double border = system_.contactGap(i, state_.q).border;
        if (i == event.candidate ||
            (border < settings_.cluster && border < system_.contactGap(i, q_).border - settings_.cluster))
            leaving.push_back(i);
    }
    return leaving;
}

/// To the faces beside that touch here. Faces that do not quite meet, as their file allows, count as touching.
std::vector<FeatureTransitions::Passing> FeatureTransitions::passings(const std::vector<int>& from) const {
    std::vector<Passing> found;
    ContactRows rows(3, system_.nv());
    for (int i : from) {
        if (system_.contactPassages(i).empty()) continue;
        const ContactGeometry here = system_.contactRows(i, state_.q, rows);
        Passing best;
        double border = -1.0;
        for (const Passage& passage : system_.contactPassages(i)) {
            if (among(closedContacts(), passage.to)) continue;
            const ContactGeometry there = system_.contactRows(passage.to, state_.q, rows);
            const double angle = std::atan2(here.normal.cross(there.normal).norm(), here.normal.dot(there.normal));
            const double apart = (passage.ofA ? here.pointA - there.pointA : here.pointB - there.pointB).norm();
            if (!there.valid || std::abs(there.gap) > settings_.cluster + passage.slack + angle * apart ||
                !(there.border > border))
                continue;
            border = there.border;
            best = {i, passage.to, angle, there.gap, rows.row(0).dot(state_.v)};
        }
        if (border > -1.0) found.push_back(best);
    }
    return found;
}

/// The velocity behind the edges that `passings` run over while the contacts in `others` stay closed. With V1 the
/// velocities that the faces before admit and V2 those that the faces behind do, what lies in both stays; the rest is
/// led into V2 by the shortest way (in the kinetic metric) and made as long as it was: Glocker's reflection
/// (dynamics/joints/guide_corner.h), with any number of contacts. False where V2 has no room for it: then the edges are
/// real corners for this mechanism.
bool FeatureTransitions::turnOver(const std::vector<Passing>& passings, const std::vector<ClosedContact>& others,
                                  Vector& v) {
    const double rest = restSpeed(v);
    if (std::all_of(passings.begin(), passings.end(), [&](const Passing& p) { return std::abs(p.across) <= rest; }))
        return true;
    const auto led = [&](const std::vector<ClosedContact>& closed) {
        Vector result = v;
        model_.setClosed(closed);
        model_.chooseRows(state_.t, state_.q);
        model_.projectVelocity(state_.t, state_.q, result);
        return result;
    };
    const auto length = [&](const Vector& difference) {
        Vector momentum(difference.size());
        system_.multiplyMass(difference, momentum);
        return std::sqrt(std::max(0.0, difference.dot(momentum)));
    };
    std::vector<ClosedContact> behind = others, both;
    for (const Passing& passing : passings)
        for (ClosedContact contact : state_.closed) {
            if (contact.index != passing.from) continue;
            both.push_back(contact);
            contact.index = passing.to;
            behind.push_back(contact);
        }
    both.insert(both.end(), behind.begin(), behind.end());
    const auto [shared, into] = [&] {
        const ModelTrial trial(model_);
        Vector first = led(both);
        return std::pair(std::move(first), led(behind));
    }();
    const double before = length(v - shared), after = length(into - shared), lost = length(v - into), all = length(v);
    if (after > std::sqrt(0.5) * before) {
        v = shared + before / after * (into - shared);
        return true;
    }
    if (lost > redundancySine * all) return false;
    v = into; // faces that differ by less than rows of constraints are told apart
    return true;
}

/// Contacts go over to the next faces, with velocity `v` there. Returns those that go on sticking.
std::vector<int> FeatureTransitions::pass(const std::vector<Passing>& passings, const Vector& v) {
    std::vector<int> resting;
    if (passings.empty()) return resting;
    const double energy = energyAt(state_.t, state_.q, state_.v), work = state_.work, motors = state_.motors;
    std::vector<ClosedContact> closed = state_.closed;
    for (const Passing& passing : passings) {
        const FieldCrossing fields = fieldsAt(passing.from, passing.to, v);
        log(passing.from, {passing.to}, &passing, &fields);
        for (auto& contact : closed) {
            if (contact.index != passing.from) continue;
            contact.index = passing.to;
            if (contact.status == ContactStatus::Stick) resting.push_back(passing.to);
        }
        state_.armed[passing.from] = 0; // the way may go on below its extension: no touch before it has opened
        state_.armed[passing.to] = 1;
    }
    state_.v = v;
    decisions_.set(std::move(closed)); // also onto the next faces, where those do not quite meet
    const double change = energyAt(state_.t, state_.q, state_.v) - energy;
    state_.work = work;
    state_.motors = motors;
    if (system_.driven()) state_.giveByMotors(change); // they keep their speed by an impulse
    else state_.dissipated -= change;
    return resting;
}

/// m/s by which the closest point of a contact leaves the border of its feature inwards with velocity v: ahead of this
/// instant (`way` 1) or up to it (-1). The way to a border is measured in the surface's parameters with one scale for
/// all of it: what it is worth here is found by sliding the bodies over one another.
double FeatureTransitions::fromBorder(int contact, const Vector& v, double way) {
    const double fastest = v.cwiseAbs().maxCoeff(), step = borderStep * length_;
    if (!(fastest > 0.0)) return 0.0;
    const double border = system_.contactGap(contact, state_.q).border;
    Vector moved(state_.q.size());
    const auto borderAfter = [&](const Vector& move) {
        system_.displace(state_.q, move, moved);
        return system_.contactGap(contact, moved).border - border;
    };
    const double time = way * step / (fastest * std::max(1.0, length_)), rate = borderAfter(time * v) / time;
    if (!std::isfinite(rate)) return 0.0;
    ContactRows rows(3, system_.nv());
    system_.contactRows(contact, state_.q, rows);
    Matrix slides = rows.bottomRows<2>().transpose();
    system_.prepareMass(state_.q);
    system_.solveMass(slides);
    Mat2 slips;
    Vec2 changes;
    for (int k = 0; k < 2; ++k) {
        const double size = slides.col(k).cwiseAbs().maxCoeff();
        const Vector move = size > 0.0 ? Vector(way * step / (size * std::max(1.0, length_)) * slides.col(k))
                                       : Vector(Vector::Zero(v.size()));
        slips.row(k) = (rows.bottomRows<2>() * move).transpose();
        changes[k] = borderAfter(move);
    }
    const double scale = slips.completeOrthogonalDecomposition().solve(changes).norm();
    return std::isfinite(scale) && scale > 0.0 ? rate / scale : rate;
}

/// The fields of the contact on its feature and on the next one, at the border between: there the state has its old
/// velocity, behind it v.
FieldCrossing FeatureTransitions::fieldsAt(int from, int to, const Vector& v) {
    return {-fromBorder(from, state_.v, -1.0), fromBorder(to, v, 1.0)};
}

void FeatureTransitions::log(int from, const std::vector<int>& to, const Passing* passing,
                             const FieldCrossing* fields) {
    std::vector<PairRow> names;
    for (int i : to) names.push_back(system_.contactName(i));
    if (names.empty()) {
        output_.log(EventKind::Transition, from, "leaves its feature, and nothing is touched there");
        return;
    }
    std::string text = wayOver(system_.contactName(from), names);
    if (passing && passing->angle > tangentAngle)
        text += fmt::format("; nearly tangent, {:.6g} degrees apart: the velocity of {:.6g} m/s {} the next face is "
                            "turned along it, its energy kept",
                            passing->angle * 180.0 / std::numbers::pi, std::abs(passing->across),
                            passing->across < 0.0 ? "into" : "off");
    if (passing && std::abs(passing->gap) > visibleGap)
        text += fmt::format("; the faces are {:.3g} mm apart", 1e3 * std::abs(passing->gap));
    if (fields) text += "; across the border " + words(*fields, "m/s");
    output_.log(EventKind::Transition, from, text);
}

/// What a contact that comes to its border strikes at this very instant, where no next face takes over from it; -1:
/// nothing. A capsule that tips until it lies flat: the far cap strikes as the near one comes to the end of its own, in
/// either order by the last digits, and the near one takes part in that impact.
int FeatureTransitions::struckAtBorder(const FoundEvent& event) {
    if (event.tips || !passings(leavingNow(event)).empty()) return -1;
    const double rest = restSpeed(state_.v);
    const std::string contact = system_.contactName(event.candidate).contact;
    const std::vector<int> closed = closedContacts();
    ContactRows rows(3, system_.nv());
    std::vector<int> struck;
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (!state_.armed[i] || !gap.valid || std::abs(gap.gap) > settings_.cluster || among(closed, i)) return;
        if (system_.contactName(i).contact != contact) return;
        system_.contactRows(i, state_.q, rows);
        if (rows.row(0).dot(state_.v) < -rest) struck.push_back(i);
    });
    for (const int i : struck)
        if (!willPassFlush(system_, i, state_.q, state_.v, settings_.cluster, rest)) return i;
    return -1;
}

/// The closed contact that comes to its border where `trigger` is the next face and goes on without a bend, so that
/// both events are one and the last digits say which is found first; -1: none.
int FeatureTransitions::runsOnto(int trigger) const {
    const double rest = restSpeed(state_.v);
    for (const Passing& passing : passings(closedContacts()))
        if (passing.to == trigger && std::abs(passing.across) <= rest &&
            system_.contactGap(passing.from, state_.q).border < settings_.cluster)
            return passing.from;
    return -1;
}

/// Whether this state takes the contact over the border; else time stepping does.
bool FeatureTransitions::comesToBorder(int contact) {
    // What touches here is met here, wherever it comes from: it takes over, or is hit at once.
    system_.eachContact(state_.q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (gap.valid && std::abs(gap.gap) <= settings_.cluster) state_.armed[i] = 1;
    });
    if (strategy_.react(Trigger::BorderReached, system_.contactName(contact).contact, 0.01 * state_.h) ==
        Reaction::GoOn)
        return true;
    state_.passing = state_.strategy == Strategy::TimeStepping;
    return false;
}

/// Whether points on both sides of one edge touch, from geometry alone: two contacts of a pair, both on the borders of
/// their features, at one place [Haddouni2015, algorithm 1].
bool FeatureTransitions::ongoing() {
    std::vector<std::pair<int, Vec3>> touching;
    ContactRows rows(3, system_.nv());
    bool found = false;
    system_.eachContact(state_.q, 0.0, false, [&](int i, const ContactGap& gap) {
        if (found) return;
        if (!gap.valid || std::abs(gap.gap) > settings_.cluster || std::abs(gap.border) > settings_.cluster) return;
        const Vec3 point = system_.contactRows(i, state_.q, rows).pointB;
        for (const auto& [other, place] : touching)
            if ((place - point).norm() <= tolerances.samePlace * length_ &&
                system_.contactName(other).contact == system_.contactName(i).contact)
                found = true;
        touching.emplace_back(i, point);
    });
    return found;
}

/// Whether what a contact was seen to tip onto is touched here. Where both are nearly flat, the little that a
/// projection moves the bodies moves the closest point a long way, off its feature again: that does not count.
bool FeatureTransitions::tipsOnto(int next) const {
    const ContactGap gap = system_.contactGap(next, state_.q);
    if (among(closedContacts(), next) || !(std::abs(gap.gap) <= settings_.cluster) ||
        !(gap.border >= -tolerances.nearPlace * length_))
        return false;
    ContactRows rows(3, system_.nv());
    system_.contactRows(next, state_.q, rows);
    return std::abs(rows.row(0).dot(state_.v)) <= restSpeed(state_.v, tolerances.tippingRest);
}

/// What takes over from a contact that leaves its feature where the next one does not quite meet it, as their file
/// allows: the halves of a circle are apart by some nanometres, and so may the closest point be outside of both.
void FeatureTransitions::meetAcrossSeam(int from, std::vector<int>& touching) {
    ContactRows rows(3, system_.nv());
    const Vec3 here = system_.contactRows(from, state_.q, rows).pointB;
    const PairRow name = system_.contactName(from);
    const std::vector<int> closed = closedContacts();
    const double own = system_.contactSeam(from), rest = restSpeed(state_.v, tolerances.tippingRest);
    std::vector<int> met;
    system_.eachContact(state_.q, tolerances.samePlace * length_, false, [&](int i, const ContactGap& gap) {
        if (i == from || among(closed, i) || among(touching, i)) return;
        const double seam = own + system_.contactSeam(i);
        if (std::abs(gap.gap) > settings_.cluster + seam || gap.border < -offBorder - seam) return;
        if (!gap.valid && !(seam > 0.0 && system_.contactCone(i, state_.q) >= -coneBand)) return;
        const PairRow other = system_.contactName(i);
        if (other.contact != name.contact || (other.feature_a != name.feature_a && other.feature_b != name.feature_b))
            return;
        if ((system_.contactRows(i, state_.q, rows).pointB - here).norm() > tolerances.samePlace * length_) return;
        if (std::abs(rows.row(0).dot(state_.v)) <= rest) met.push_back(i);
    });
    touching.insert(touching.end(), met.begin(), met.end());
}

/// A closest point has come to the border of its feature.
void FeatureTransitions::passBorder(const FoundEvent& event) {
    ++state_.instants;
    output_.emit(FrameKind::BeforeEvent);
    if (comesToBorder(event.candidate)) runOverBorder(event);
    output_.emit(FrameKind::AfterEvent);
}

void FeatureTransitions::runOverBorder(const FoundEvent& event) {
    const std::vector<int> leaving = leavingNow(event);
    std::vector<ClosedContact> others;
    for (const auto& contact : state_.closed)
        if (!among(leaving, contact.index)) others.push_back(contact);
    std::vector<Passing> over = passings(leaving);
    Vector v = state_.v;
    if (!turnOver(over, others, v)) over.clear();
    std::vector<int> left = leaving;
    for (const Passing& passing : over) std::erase(left, passing.from);
    std::erase_if(state_.closed, [&](const ClosedContact& c) { return among(left, c.index); });
    const std::vector<int> resting = pass(over, v);
    std::vector<int> contacts = closedContacts(),
                     touching = decisions_.touchingNow(event.tips ? tolerances.tippingRest : tolerances.rest);
    if (event.tips && !among(touching, event.next) && tipsOnto(event.next)) touching.push_back(event.next);
    std::erase_if(touching, [&](int i) { return among(leaving, i); });
    for (int i : left) meetAcrossSeam(i, touching);
    for (int i : left)
        state_.armed[i] = 0; // the way goes on below its extension, past an edge: no touch before it has opened
    ContactRows rows(3, system_.nv());
    const auto place = [&](int i) { return system_.contactRows(i, state_.q, rows).pointB; };
    std::vector<std::vector<int>> offered;
    for (int i : left) {
        // Of what touches at this place, what has a feature in common, else all.
        const PairRow from = system_.contactName(i);
        std::vector<int> next, kin;
        for (int k : touching) {
            const PairRow to = system_.contactName(k);
            if (to.contact != from.contact || (place(k) - place(i)).norm() > tolerances.samePlace * length_) continue;
            next.push_back(k);
            if (to.feature_a == from.feature_a || to.feature_b == from.feature_b) kin.push_back(k);
        }
        const std::vector<int>& onto = kin.empty() ? next : kin;
        if (event.tips || onto.empty()) { // a cone's end is no border that a closest point runs over
            log(i, onto, nullptr, nullptr);
        } else {
            const FieldCrossing fields = fieldsAt(i, onto.front(), state_.v);
            log(i, onto, nullptr, &fields);
        }
        offered.push_back(next);
    }
    contacts.insert(contacts.end(), touching.begin(), touching.end());
    decisions_.decide(contacts, "takes over at the border", resting);
    if (state_.strategy != Strategy::EventDriven) return;
    for (const auto& next : offered)
        if (!next.empty() && std::none_of(next.begin(), next.end(), [&](int i) { return among(closedContacts(), i); }))
            output_.log(EventKind::Detachment, next.front(), "lifts off at the edge");
}

/// A closed contact that meets the next face where both are nearly tangent and hollow goes over to it; false where this
/// is none of that: then it is an impact.
bool FeatureTransitions::meetNextFace(int trigger) {
    const double rest = restSpeed(state_.v);
    std::vector<Passing> over = passings(closedContacts());
    std::erase_if(over, [&](const Passing& p) { return !(p.across < -rest); });
    if (std::none_of(over.begin(), over.end(), [&](const Passing& p) { return p.to == trigger; })) return false;
    std::vector<ClosedContact> others;
    for (const auto& contact : state_.closed)
        if (std::none_of(over.begin(), over.end(), [&](const Passing& p) { return p.from == contact.index; }))
            others.push_back(contact);
    Vector v = state_.v;
    if (!turnOver(over, others, v)) return false;
    // Whatever else is met here is hit, and then all of it.
    ContactRows rows(3, system_.nv());
    bool hit = false;
    system_.eachContact(state_.q, settings_.cluster, false, [&](int i, const ContactGap& gap) {
        if (hit || !state_.armed[i] || !gap.valid || gap.gap > settings_.cluster || among(closedContacts(), i)) return;
        system_.contactRows(i, state_.q, rows);
        hit = rows.row(0).dot(v) < -rest;
    });
    if (hit) return false;
    ++state_.instants;
    output_.emit(FrameKind::BeforeEvent);
    if (comesToBorder(trigger)) {
        const std::vector<int> resting = pass(over, v);
        decisions_.decide(closedContacts(), "", resting);
    }
    output_.emit(FrameKind::AfterEvent);
    return true;
}

} // namespace escapement
