#include "engine/simulation/flush_passage.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/contact_motion.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double parts = 1e-6; // of the mechanism's size, by which the bodies are parted on trial
constexpr double leaves = 0.1; // of that: a border that moves by less stays
constexpr double sameNormal = 0.99;

/// The bodies parted by a length (m) along the normal of a contact, without turning where they are rigid bodies.
Vector parted(System& system, const ContactRows& rows, const Vector& q, double length) {
    Vector move = rows.row(0).transpose();
    if (system.hasBlocks())
        for (Eigen::Index k = 0; k + 6 <= move.size(); k += 6) move.segment<3>(k + 3).setZero();
    const double along = rows.row(0).dot(move);
    Vector result = q;
    if (along > 0.0) system.displace(q, (length / along) * move, result);
    return result;
}

std::string bodyOf(const std::string& feature) { return feature.substr(0, feature.find('|')); }

bool sameBodies(const PairRow& a, const PairRow& b) {
    return bodyOf(a.feature_a) == bodyOf(b.feature_a) && bodyOf(a.feature_b) == bodyOf(b.feature_b);
}

} // namespace

bool passesFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest) {
    const ContactGap gap = system.contactGap(contact, q);
    if (!gap.valid || !(std::abs(gap.border) <= borderBand)) return false;
    const double length = system.characteristicLength();
    ContactRows rows(3, system.nv());
    ContactMotion motion(system); // geometry alone: rows cost as much as there are bodies
    const ContactGeometry at = motion.geometry(contact, q);
    const PairRow name = system.contactName(contact);
    std::vector<int> beside;
    const double samePlace = tolerances.samePlace * length;
    system.eachContactAt(q, within, at, samePlace + 2.0 * (within + borderBand), [&](int i, const ContactGap& other) {
        if (i != contact && other.valid && std::abs(other.gap) <= within) beside.push_back(i);
    });
    for (const int i : beside) {
        const ContactGeometry touch = motion.geometry(i, q);
        const bool there =
            (touch.pointA - at.pointA).norm() <= samePlace || (touch.pointB - at.pointB).norm() <= samePlace;
        if (!there || std::abs(touch.normal.dot(at.normal)) > sameNormal) continue;
        if (!sameBodies(system.contactName(i), name)) continue;
        system.contactRows(i, q, rows);
        if (rows.row(0).dot(v) < -rest) continue;
        const Vector trial = parted(system, rows, q, parts * length);
        if (system.contactGap(contact, trial).border < gap.border - leaves * parts * length) return true;
    }
    return false;
}

bool willPassFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest) {
    const double gap = system.contactGap(contact, q).gap;
    const double approach = -ContactMotion(system).velocity(contact, q, v)[0];
    if (!(gap > 0.0 && approach > rest)) return passesFlush(system, contact, q, v, within, rest);
    Vector place = q;
    system.displace(q, (gap / approach) * v, place);
    // By then it may be off its feature, and what lies behind the border is another one's.
    const ContactGap then = system.contactGap(contact, place);
    if (!then.valid && then.border <= borderBand) return true;
    return passesFlush(system, contact, place, v, within, rest);
}

} // namespace escapement
