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

/// Whether two contacts are between the same two bodies; all that stands still counts as one. Of a contact between two
/// that move each would be off it where the other one is out of what it leans on.
bool areOfTwo(const System& system, int first, int second) {
    int a[2], b[2];
    if (!system.contactBodies(first, a[0], a[1]) || !system.contactBodies(second, b[0], b[1]))
        return areOfSameBodies(system.contactName(first), system.contactName(second));
    return std::minmax(a[0], a[1]) == std::minmax(b[0], b[1]);
}

} // namespace

bool passesFlush(System& system, int contact, const Vector& q, const Vector& v, double within, double rest) {
    const ContactGap gap = system.contactGap(contact, q);
    if (!gap.valid || !(std::abs(gap.border) <= borderBand)) return false;
    const double length = system.characteristicLength();
    ContactRows rows(3, system.nv());
    ContactMotion motion(system); // geometry alone: rows cost as much as there are bodies
    const ContactGeometry at = motion.geometry(contact, q);
    const double samePlace = tolerances.samePlace * length;
    std::vector<int> beside;
    system.eachContact(q, within, false, [&](int i, const ContactGap& other) {
        if (i != contact && other.valid && std::abs(other.gap) <= within && areOfTwo(system, contact, i))
            beside.push_back(i);
    });
    for (const int i : beside) {
        const ContactGeometry touch = motion.geometry(i, q);
        if (std::abs(touch.normal.dot(at.normal)) > sameNormal) continue;
        // A face that lies on another touches it by some of its points only: what counts is the plane of both.
        if (std::abs(touch.normal.dot(at.pointA - touch.pointA)) > samePlace) continue;
        system.contactRows(i, q, rows);
        if (rows.row(0).dot(v) < -rest) continue;
        const auto takesOff = [&](const ContactRows& along, int other) {
            const Vector trial = parted(system, along, q, parts * length);
            return system.contactGap(other, trial).border <
                   system.contactGap(other, q).border - leaves * parts * length;
        };
        if (!takesOff(rows, contact)) continue;
        // Of two that each take the other off, as where equal cubes meet, neither only passes.
        const ContactGap touching = system.contactGap(i, q);
        system.contactRows(contact, q, rows);
        if (touching.border > parts * length || !takesOff(rows, i)) return true;
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
