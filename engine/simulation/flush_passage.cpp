#include "engine/simulation/flush_passage.h"

#include "engine/contact/narrow_phase/narrow_phase.h"
#include "engine/dynamics/parting.h"
#include "engine/simulation/tolerances.h"

#include <algorithm>
#include <cmath>

namespace escapement {

namespace {

constexpr double parts = 1e-6; // of the mechanism's size, by which the bodies are parted on trial
constexpr double leaves = 0.1; // of that: a border that moves by less stays
constexpr double sameNormal = 0.99;

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
        const auto takesOff = [&](int out, int other) {
            const Vector trial = parted(system, out, q, parts * length);
            return system.contactGap(other, trial).border <
                   system.contactGap(other, q).border - leaves * parts * length;
        };
        if (!takesOff(i, contact)) continue;
        // Of two that each take the other off, as where equal cubes meet, neither only passes.
        const ContactGap touching = system.contactGap(i, q);
        if (touching.border > parts * length || !takesOff(contact, i)) return true;
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
